"""Custom ids of learning."""

from __future__ import annotations

from dataclasses import dataclass

from bot.kit.custom_ids import Action, Control

#: What the level of an item is larger by that is a match: its seed would be too long.
OF_MATCHES = 10


class LearnAction(Action):
    """What a control of learning does."""

    #: The whole path.
    PATH = "path"
    #: One unit; with a path of 1, its first item; with 2, that below the words of a new unit.
    UNIT = "unit"
    #: What is due, or was missed; the path says how many, and then on which way.
    TRAIN = "train"
    #: A match from a small position of the unit, which whoever clicks can win.
    BEAT = "beatunit"
    #: One's own map or unit, for everybody to see: shown first, and with a path of 1 shared.
    SHARE = "shareprogress"
    #: Private reminders, below the end of a round; the path says 1 for on, and then the way.
    REMIND = "remindme"


class ClassMapAction(Action):
    """What a control of the teachers' class map does."""

    #: The map; the path says which page.
    MAP = "classmap"
    #: What the class has missed in a skill; the path says which one and which page.
    MISSED = "classmissed"
    #: Who has made a mistake, in what and when; a menu of the digests of their names.
    MISTAKE = "classmistake"
    #: The draft of a challenge that trains a skill of the path, or what the class has missed.
    DRAFT = "classdraft"
    #: The draft of a quiz that asks for a skill of the path.
    QUIZ = "classquiz"


class ItemAction(Action):
    """What a control of an item does."""

    CHOOSE = "choose"
    #: Where several options may be right: none is.
    NONE = "noneitem"
    TYPE = "typeitem"
    TYPED = "typeditem"
    NEXT = "nextitem"
    #: The idea and the whole reason.
    IDEA = "ideaitem"
    #: A match from the position of the item.
    BEAT = "beatitem"
    #: The losing move that was chosen, played: the computer refutes it.
    PLAY = "playitem"
    #: A board of binary columns; the path ends in a heap and the number it is changed to,
    #: and in 1 where the heap is only chosen.
    FLIP = "flipitem"
    #: What was answered, for everybody to see: shown first, and with a path of 1 shared.
    SHARE = "shareitem"
    #: To practise a position of one's own no more.
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
