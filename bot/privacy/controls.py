"""What is kept of a person: shown, handed over, erased. Only to that person."""

from __future__ import annotations

import discord

from bot.challenges.service import Challenges
from bot.i18n import Say
from bot.kit.click import Click
from bot.kit.custom_ids import Controls
from bot.kit.files import whisper_file
from bot.kit.refusal import KitRefusal, Refused
from bot.kit.widgets import Style, button, buttons_only
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
    """Tell a person what is kept of them, and offer it to them."""
    kept = await click.promised(click.service(Privacy).kept(click.person))
    await click.whisper(privacy_text(kept, click.say), view=_offers(click.say))


def _offers(say: Say) -> discord.ui.View:
    return buttons_only(
        button(_HERE.to(PrivacyAction.PRIVACY, EXPORT), say("button-privacy-export")),
        button(_HERE.to(PrivacyAction.PRIVACY, ASK), say("button-privacy-erase"), Style.danger),
    )


async def _answer(click: Click, control: PrivacyControl) -> None:
    answers = {(SHOW,): _show, (EXPORT,): _export, (ASK,): _ask, (ERASE,): _erase}
    if control.path not in answers:
        raise Refused(KitRefusal.UNKNOWN_CONTROL)
    await answers[control.path](click)


async def _put(click: Click, text: str, view: discord.ui.View | None) -> None:
    """Put a text in place of the one whose button was clicked, if that is private."""
    clicked = click.message
    if clicked is None or not clicked.flags.ephemeral:
        await click.whisper(text, view=view or discord.utils.MISSING)
    else:
        await click.change(content=text, view=view)


async def _show(click: Click) -> None:
    kept = await click.service(Privacy).kept(click.person)
    await _put(click, privacy_text(kept, click.say), _offers(click.say))


async def _export(click: Click) -> None:
    who = click.person
    text = await click.promised(click.service(Privacy).export(who))
    await whisper_file(click, click.say("privacy-exported"), "bouton.json", text.encode())


async def _ask(click: Click) -> None:
    sure = buttons_only(
        button(
            _HERE.to(PrivacyAction.PRIVACY, ERASE), click.say("button-privacy-sure"), Style.danger
        ),
        button(_HERE.to(PrivacyAction.PRIVACY, SHOW), click.say("button-back")),
    )
    stakes = await click.service(Privacy).stakes(click.person)
    await _put(click, stakes_text(stakes, click.say), sure)


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
    await _put(click, erased_text(erased, click.say), None)


CONTROLS = Controls(
    PrivacyControl,
    {PrivacyAction.PRIVACY: _answer},
    open_in_exams={PrivacyAction.PRIVACY: "what a person may ask of their data does not wait"},
)
