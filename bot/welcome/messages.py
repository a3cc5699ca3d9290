"""What somebody new is shown: the first things to do, help by topic, and the games."""

from __future__ import annotations

from typing import Any

import discord

from bot.i18n import Say
from bot.kit.widgets import button, layout, menu, rows
from bot.welcome.custom_ids import WelcomeAction, WelcomeControl
from games.families import FAMILIES

#: The topics of help. What stands on a button is the place of its topic, which never changes.
TOPICS = ("play", "learn", "challenges", "teach", "data")

_HERE = WelcomeControl(WelcomeAction.HELP)

Row = discord.ui.ActionRow[Any]


def first_things(say: Say, *, with_help: bool = False) -> list[Row]:
    """Return the buttons for what somebody new does first."""
    shown = [
        button(
            _HERE.to(WelcomeAction.FIRST_MATCH),
            say("button-first-match"),
            discord.ButtonStyle.success,
        ),
        button(_HERE.to(WelcomeAction.LEARN), say("button-learn-steps")),
        button(_HERE.to(WelcomeAction.RULES_OF), say("button-read-rules")),
    ]
    if with_help:
        shown.append(button(_HERE, say("button-help")))
    return rows(shown)


def help_message(say: Say, topic: str | None = None) -> discord.ui.LayoutView:
    """Tell what this is, and of one topic what to do; each topic has its button."""
    told = [say("help-intro")] if topic is None else [say(f"help-{topic}")]
    topics = [
        button(_HERE.to(WelcomeAction.HELP, number), say(f"button-help-{name}"))
        for number, name in enumerate(TOPICS)
    ]
    return layout(*map(discord.ui.TextDisplay[Any], told), *rows(topics), *first_things(say))


def games_message(say: Say) -> discord.ui.LayoutView:
    """Ask which game's rules are to be told."""
    families = [(say(f"family-{word}"), family.number) for word, family in FAMILIES.items()]
    choice = menu(_HERE.to(WelcomeAction.RULES_OF), say("rules-menu"), families)
    return layout(discord.ui.TextDisplay(say("rules-which")), discord.ui.ActionRow(choice))
