"""What somebody new is shown: the first things to do, help by topic, and the games."""

from __future__ import annotations

from bot import __version__
from bot.i18n import Say
from bot.kit.widgets import Button, Layout, Shown, Style, button, layout, menu, panel
from bot.learn.custom_ids import ClassMapAction, ClassMapControl
from bot.play.messages import PLAYING
from bot.welcome.custom_ids import WelcomeAction, WelcomeControl
from games.families import FAMILIES

#: The topics of help. The path of a button has the index of its topic, which never changes.
TOPICS = ("play", "learn", "challenges", "teach", "data", "words", "programs")

_TEACH = TOPICS.index("teach")

_HERE = WelcomeControl(WelcomeAction.HELP)


def welcome_message(say: Say, *, posted: bool = False) -> Layout:
    """Return the welcome of a class: a pupil's first click leads to a first move.

    If it was ``posted`` unasked, it says how to remove it.
    """
    more = [
        button(_HERE, say("button-help")),
        button(_HERE.to(WelcomeAction.HELP, _TEACH), say("button-i-teach")),
    ]
    ending = say("welcome-remove") if posted else None
    return panel(PLAYING, say("welcome-pupils"), [*_first_things(say), *more], ending)


def _first_things(say: Say) -> list[Button]:
    """Return the buttons for what somebody new does first."""
    first_match = _HERE.to(WelcomeAction.FIRST_MATCH)
    return [
        button(first_match, say("button-first-match"), Style.success),
        button(_HERE.to(WelcomeAction.LEARN), say("button-learn-steps")),
        button(_HERE.to(WelcomeAction.RULES_OF), say("button-read-rules")),
    ]


def _teachers_things(say: Say) -> list[Button]:
    """Return the buttons for what a teacher does first."""
    create = _HERE.to(WelcomeAction.CREATE)
    return [
        button(create, say("button-new-challenge"), Style.success),
        button(_HERE.to(WelcomeAction.SETTINGS), say("button-class-settings")),
        button(ClassMapControl(ClassMapAction.MAP), say("button-class-progress")),
        button(_HERE.to(WelcomeAction.AS_PUPIL), say("button-as-pupil")),
    ]


def help_message(say: Say, topic: str | None = None, *, teaches: bool = False) -> Layout:
    """Return what the bot is, or help on one of ``TOPICS``, with a button for each topic.

    Teachers have a welcome of their own, and buttons for what they do.
    """
    shown: list[Shown] = []
    if topic is not None:
        shown.append(say(f"help-{topic}"))
    elif not teaches:
        shown.append(say("help-intro"))
    if teaches and topic in (None, "teach"):
        shown = [say("welcome-teachers"), *shown, _teachers_things(say)]
    topics = [
        button(_HERE.to(WelcomeAction.HELP, number), say(f"button-help-{name}"))
        for number, name in enumerate(TOPICS)
    ]
    begin = [] if teaches and topic is None else _first_things(say)
    version = say("help-version", version=__version__)
    return layout(*shown, say("help-topics"), topics, begin, version)


def games_message(say: Say) -> Layout:
    """Return the menu that asks for which game the rules are wanted."""
    families = [(say(f"family-{word}"), family.number) for word, family in FAMILIES.items()]
    choice = menu(_HERE.to(WelcomeAction.RULES_OF), say("rules-menu"), families)
    return layout(say("rules-which"), choice)
