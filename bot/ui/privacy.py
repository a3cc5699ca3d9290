"""What is kept of a person: shown, handed over, erased. Only to that person."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any

import discord

from bot.answers import change, promised, whisper
from bot.errors import UnknownControl
from bot.i18n import Say, locale_of, words
from bot.store.privacy import Kept
from bot.ui.controls import Action, Control, button, buttons_only

if TYPE_CHECKING:
    from bot.client import Bouton

#: What the buttons do, by the last part of their custom_id.
SHOW, EXPORT, ASK, ERASE = range(4)
_HERE = Control(Action.PRIVACY, 0, 0)


async def show_privacy(interaction: discord.Interaction[Bouton]) -> None:
    """Tell a person what is kept of them, and offer it to them."""
    say = words(locale_of(interaction))
    kept = await promised(interaction, interaction.client.privacy.kept(interaction.user.id))
    await whisper(interaction, privacy_text(kept, say), view=_offers(say))


def privacy_text(kept: Kept, say: Say) -> str:
    """Say what is kept of a person, by kind, and for how long."""
    lines = [
        f"- {say(f'privacy-{kind}', count=count)}" for kind, count in kept.counts.items() if count
    ]
    if not lines:
        lines = [say("privacy-nothing")]
    return "\n".join(
        [say("privacy-title"), *lines, "", say("privacy-until"), say("privacy-limits")]
    )


def _offers(say: Say) -> discord.ui.View:
    return buttons_only(
        button(_HERE.to(Action.PRIVACY, EXPORT), say("button-privacy-export")),
        button(
            _HERE.to(Action.PRIVACY, ASK), say("button-privacy-erase"), discord.ButtonStyle.danger
        ),
    )


async def _answer(interaction: discord.Interaction[Bouton], control: Control) -> None:
    answers = {(SHOW,): _show, (EXPORT,): _export, (ASK,): _ask, (ERASE,): _erase}
    if control.path not in answers:
        raise UnknownControl
    await answers[control.path](interaction, words(locale_of(interaction)))


async def _put(
    interaction: discord.Interaction[Bouton], text: str, view: discord.ui.View | None
) -> None:
    """Put a text in place of the one whose button was clicked, if it is a text, and private."""
    clicked = interaction.message
    if clicked is None or not clicked.flags.ephemeral or clicked.flags.components_v2:
        await whisper(interaction, text, view=view or discord.utils.MISSING)
    else:
        await change(interaction, content=text, view=view)


async def _show(interaction: discord.Interaction[Bouton], say: Say) -> None:
    kept = await interaction.client.privacy.kept(interaction.user.id)
    await _put(interaction, privacy_text(kept, say), _offers(say))


async def _export(interaction: discord.Interaction[Bouton], say: Say) -> None:
    who = interaction.user.id
    text = await promised(interaction, interaction.client.privacy.export(who))
    file = discord.File(BytesIO(text.encode()), "bouton.json")
    await whisper(interaction, say("privacy-exported"), file=file)


async def _ask(interaction: discord.Interaction[Bouton], say: Say) -> None:
    sure = buttons_only(
        button(
            _HERE.to(Action.PRIVACY, ERASE),
            say("button-privacy-sure"),
            discord.ButtonStyle.danger,
        ),
        button(_HERE.to(Action.PRIVACY, SHOW), say("button-back")),
    )
    await _put(interaction, say("privacy-sure"), sure)


async def _erase(interaction: discord.Interaction[Bouton], say: Say) -> None:
    bot = interaction.client
    erased = await promised(interaction, bot.privacy.erase(interaction.user.id))
    for number in erased.challenges:
        bot.live_boards.changed(number)
    for number in erased.matches:
        bot.vote_boards.changed(number)
    await _put(interaction, say("privacy-erased"), None)


HANDLERS: dict[Action, Any] = {Action.PRIVACY: _answer}
