"""The custom ids of the welcome and of help."""

from __future__ import annotations

from dataclasses import dataclass

from bot.kit.custom_ids import Action, Control


class WelcomeAction(Action):
    """What a control of the welcome does."""

    FIRST_MATCH = "firstmatch"
    LEARN = "learn"
    RULES_OF = "rulesof"
    HELP = "help"
    #: What a teacher does first: a challenge, the class's settings, a look at the pupils' welcome.
    CREATE = "newchallenge"
    SETTINGS = "seesettings"
    AS_PUPIL = "aspupil"


@dataclass(frozen=True)
class WelcomeControl(Control):
    """A control of the welcome or of help; its path is the index of a topic, or empty."""
