"""Custom ids of learning."""

from __future__ import annotations

from dataclasses import dataclass

from bot.kit.custom_ids import Action, Control

#: Added in custom ids to the level of an item that is a match, whose whole seed would be too long.
OF_MATCHES = 10


class LearnAction(Action):
    """The action of a control of learning."""

    #: Shows all units.
    PATH = "path"
    #: Shows one unit; with a path of 1, its next item; with 2, this below the unit's introduction.
    UNIT = "unit"
    #: Begins a round; the path has the number of items and the way (due or missed ones).
    TRAIN = "train"
    #: Begins a match from a small position of the unit, which whoever clicks can win.
    BEAT = "beatunit"
    #: Previews one's own map or unit for everybody; with a path of 1, posts it.
    SHARE = "shareprogress"
    #: Switches private reminders; the path has 1 for on, and the way of the round that is over.
    REMIND = "remindme"


class ClassMapAction(Action):
    """The action of a control of the teachers' class map."""

    #: Shows a page of the map; the path has its number.
    MAP = "classmap"
    #: Shows items that the class has missed; the path has the skill and the page.
    MISSED = "classmissed"
    #: Shows who has made a mistake; a menu of the digests of the mistakes' names.
    MISTAKE = "classmistake"
    #: Drafts a challenge that trains the skills in the path, or those that the class has missed.
    DRAFT = "classdraft"
    #: Drafts a quiz about the skill in the path.
    QUIZ = "classquiz"


class ItemAction(Action):
    """The action of a control of an item."""

    CHOOSE = "choose"
    #: Answers that no option is right, if several may be.
    NONE = "noneitem"
    TYPE = "typeitem"
    TYPED = "typeditem"
    NEXT = "nextitem"
    #: Shows the idea behind an answer; with a path of 1, the full explanation.
    IDEA = "ideaitem"
    #: Begins a match from the position of the item.
    BEAT = "beatitem"
    #: Begins a match with the losing move that was chosen, which the computer refutes.
    PLAY = "playitem"
    #: Shows a board of binary columns; the path ends in a heap and the number it is changed to,
    #: and in 1 where the heap is only chosen.
    FLIP = "flipitem"
    #: Previews the answer for everybody; with a path of 1, posts it.
    SHARE = "shareitem"
    #: Deletes a position of one's own from practice.
    GIVE_UP = "giveupitem"


@dataclass(frozen=True)
class LearnControl(Control):
    """A control of a unit; 0 stands for none."""

    action: LearnAction
    unit: int = 0


@dataclass(frozen=True)
class ClassMapControl(Control):
    """A control of the class map, which ``bot.class_map`` draws."""

    action: ClassMapAction


@dataclass(frozen=True)
class ItemControl(Control):
    """A control of an item; its path: the level, the way, the items left, the try, a choice.

    An item about a position of one's own has no skill, and the turn in place of the try.
    """

    action: ItemAction
    skill: int
    seed: int
