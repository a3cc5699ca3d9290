"""Show, export and erase a person's data, in answers that only that person sees."""

from __future__ import annotations

from bot.challenges.service import Challenges
from bot.i18n import Say
from bot.kit.click import Click
from bot.kit.custom_ids import Controls, handler_of
from bot.kit.files import whisper_file
from bot.kit.widgets import Button, Style, button, confirmation, layout
from bot.league.service import Leagues
from bot.play.team.boards import VoteBoards
from bot.privacy.custom_ids import PrivacyAction, PrivacyControl
from bot.privacy.messages import erased_text, privacy_text, stakes_text
from bot.privacy.service import Privacy
from bot.tournament.service import Tournaments

#: What the buttons do, by the last part of their custom_id.
SHOW, EXPORT, ASK, ERASE = range(4)

_HERE = PrivacyControl(PrivacyAction.PRIVACY)


async def show_privacy(click: Click) -> None:
    """Answer ``/privacy`` privately with a summary of the person's data, and buttons for it."""
    await click.whisper(view=layout(*await _summary(click)))


async def _summary(click: Click) -> tuple[str, list[Button]]:
    """Build the summary of a person's data, with its buttons."""
    privacy = click.service(Privacy)
    kept = await click.promised(privacy.kept(click.person))
    return privacy_text(kept, privacy.operator, click.say), _offers(click.say)


def _offers(say: Say) -> list[Button]:
    return [
        button(_HERE.to(PrivacyAction.PRIVACY, EXPORT), say("button-privacy-export")),
        button(_HERE.to(PrivacyAction.PRIVACY, ASK), say("button-privacy-erase"), Style.danger),
    ]


async def _answer(click: Click, control: PrivacyControl) -> None:
    (wish,) = control.parts(1)
    answers = {SHOW: _show, EXPORT: _export, ASK: _ask, ERASE: _erase}
    await handler_of(wish, answers)(click)


async def _show(click: Click) -> None:
    await click.whisper_in_place(layout(*await _summary(click)))


async def _export(click: Click) -> None:
    who = click.person
    text = await click.promised(click.service(Privacy).export(who))
    await whisper_file(click, click.say("privacy-exported"), "bouton.json", text.encode())


async def _ask(click: Click) -> None:
    say = click.say
    sure, back = (_HERE.to(PrivacyAction.PRIVACY, number) for number in (ERASE, SHOW))
    text = stakes_text(await click.service(Privacy).stakes(click.person), say)
    await click.whisper_in_place(confirmation(text, sure, say("button-privacy-sure"), back, say))


async def _erase(click: Click) -> None:
    erased = await click.promised(click.service(Privacy).erase(click.person))
    for number in erased.challenges.running:
        click.service(Challenges).runner.touch(number)
    for number in erased.matches:
        click.service(VoteBoards).changed(number)
    for number in erased.leagues:
        click.service(Leagues).runner.touch(number)
    for number in erased.tournaments:
        click.service(Tournaments).runner.touch(number)
    await click.whisper_in_place(layout(erased_text(erased, click.say)))


CONTROLS = Controls(
    PrivacyControl,
    {PrivacyAction.PRIVACY: _answer},
    open_in_exams={PrivacyAction.PRIVACY: "what a person may ask of their data does not wait"},
)
