"""What is kept of a person: shown, handed over, erased. Only to that person."""

from __future__ import annotations

import discord

from bot.challenges.announcer import LiveBoards
from bot.i18n import Say, words
from bot.i18n.commands import locale_of
from bot.kit.answers import change, promised, whisper
from bot.kit.custom_ids import Controls
from bot.kit.files import whisper_file
from bot.kit.host import Interaction
from bot.kit.refusal import KitRefusal, Refused
from bot.kit.widgets import button, buttons_only
from bot.league.service import Leagues
from bot.play.team.boards import VoteBoards
from bot.privacy.custom_ids import PrivacyAction, PrivacyControl
from bot.privacy.messages import erased_text, privacy_text, stakes_text
from bot.privacy.service import Privacy
from bot.tournament.service import Tournaments

#: What the buttons do, by the last part of their custom_id.
SHOW, EXPORT, ASK, ERASE = range(4)

_HERE = PrivacyControl(PrivacyAction.PRIVACY)


async def show_privacy(interaction: Interaction) -> None:
    """Tell a person what is kept of them, and offer it to them."""
    say = words(locale_of(interaction))
    kept = await promised(
        interaction, interaction.client.service(Privacy).kept(interaction.user.id)
    )
    await whisper(interaction, privacy_text(kept, say), view=_offers(say))


def _offers(say: Say) -> discord.ui.View:
    return buttons_only(
        button(_HERE.to(PrivacyAction.PRIVACY, EXPORT), say("button-privacy-export")),
        button(
            _HERE.to(PrivacyAction.PRIVACY, ASK),
            say("button-privacy-erase"),
            discord.ButtonStyle.danger,
        ),
    )


async def _answer(interaction: Interaction, control: PrivacyControl) -> None:
    answers = {(SHOW,): _show, (EXPORT,): _export, (ASK,): _ask, (ERASE,): _erase}
    if control.path not in answers:
        raise Refused(KitRefusal.UNKNOWN_CONTROL)
    await answers[control.path](interaction, words(locale_of(interaction)))


async def _put(interaction: Interaction, text: str, view: discord.ui.View | None) -> None:
    """Put a text in place of the one whose button was clicked, if that is private."""
    clicked = interaction.message
    if clicked is None or not clicked.flags.ephemeral:
        await whisper(interaction, text, view=view or discord.utils.MISSING)
    else:
        await change(interaction, content=text, view=view)


async def _show(interaction: Interaction, say: Say) -> None:
    kept = await interaction.client.service(Privacy).kept(interaction.user.id)
    await _put(interaction, privacy_text(kept, say), _offers(say))


async def _export(interaction: Interaction, say: Say) -> None:
    who = interaction.user.id
    text = await promised(interaction, interaction.client.service(Privacy).export(who))
    told = say("privacy-exported")
    await whisper_file(interaction, say, told, "bouton.json", text.encode())


async def _ask(interaction: Interaction, say: Say) -> None:
    sure = buttons_only(
        button(
            _HERE.to(PrivacyAction.PRIVACY, ERASE),
            say("button-privacy-sure"),
            discord.ButtonStyle.danger,
        ),
        button(_HERE.to(PrivacyAction.PRIVACY, SHOW), say("button-back")),
    )
    stakes = await interaction.client.service(Privacy).stakes(interaction.user.id)
    await _put(interaction, stakes_text(stakes, say), sure)


async def _erase(interaction: Interaction, say: Say) -> None:
    bot = interaction.client
    erased = await promised(interaction, bot.service(Privacy).erase(interaction.user.id))
    for number in erased.challenges.running:
        bot.service(LiveBoards).changed(number)
    for number in erased.matches:
        bot.service(VoteBoards).changed(number)
    for number in erased.leagues:
        bot.service(Leagues).runner.touch(number)
    for number in erased.tournaments:
        bot.service(Tournaments).runner.touch(number)
    await _put(interaction, erased_text(erased, say), None)


CONTROLS = Controls(PrivacyControl, {PrivacyAction.PRIVACY: _answer})
