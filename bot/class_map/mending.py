"""The questions of challenges for each skill, and the skill that remedies each mistake.

The questions are lines as a teacher types them, with the game of a family.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.lessons.path import SKILLS, Skill
from games.mistakes import Mistake

#: Lines by the key of the skill; if there are none, no question of challenges trains the skill.
LINES: Mapping[str, tuple[str, ...]] = {
    "few-outcome": ("outcome fortboyard 6", "outcome fortboyard 8"),
    "few-take": ("move one fortboyard 6", "move one fortboyard 7"),
    "pairs": ("win fortboyard 11",),
    "fours": ("outcome fortboyard 21", "move one fortboyard 22"),
    "remainder": ("outcome fortboyard 22", "kernel fortboyard 20"),
    "backwards": ("kernel take 1,3,4 : 12",),
    "any-takes": ("outcome take 1,3,4 : 12", "move one take 1,3,4 : 11"),
    "poison": ("kernel fortboyard misere 15", "move one fortboyard misere 11"),
    "equal-heaps": ("move one nim 3 7",),
    "mirror": ("outcome nim 2 2 5", "win nim 4 7"),
    "dressed-up": (),
    "to-binary": (),
    "from-binary": (),
    "columns": (),
    "nim-sum": ("value nim-sum 3 5", "value nim-sum 9 10 14"),
    "odd-column": ("move all nim 3 4 5",),
    "nim-move": ("move one nim 3 4 5", "win nim 3 4 6"),
    "last-loses": ("outcome nim misere 1 1 3", "win nim misere 1 3 5"),
    "attractor": ("kernel fortboyard 2 : 12",),
    "rank": (),
    "bite": ("move one chomp 4 4", "win chomp 3 3"),
    "stealing": (),
    "parts": ("move one fibonacci 12 5",),
    "limited-take": ("outcome fibonacci 13 5", "move one fibonacci 20 9"),
    "memory": (),
    "mex": ("value mex 0 1 3 4",),
    "heap-value": ("value grundy take 1,3,4 : 12",),
    "splits": ("move one octal 0.37 : 5 4",),
    "sums": ("value grundy octal 0.77 : 3 5 6", "move one octal 0.77 : 3 5 6"),
    "period": ("period 0.137",),
    "proof": (),
    "rare": (),
}


def lines_for(skill: Skill) -> tuple[str, ...]:
    """Return the lines of questions that train a skill, or () if there are none."""
    return LINES[skill.key]


#: The mistakes that practising a skill remedies, by the key of the skill.
MENDED: Mapping[str, tuple[Mistake, ...]] = {
    "few-outcome": (Mistake.FIRST_WINS, Mistake.EVEN_ODD),
    "few-take": (Mistake.LARGEST_TAKE,),
    "pairs": (Mistake.COPIES_TAKE,),
    "remainder": (Mistake.MODULUS, Mistake.UNTRUE_REASON, Mistake.UNPROVEN_REASON),
    "backwards": (
        *(Mistake.LARGEST_PLUS_ONE, Mistake.SOME_FOR_EVERY),
        *(Mistake.COMPLEMENT, Mistake.ZERO_LEFT_OUT),
    ),
    "poison": (Mistake.SHIFT_BY_ONE,),
    "equal-heaps": (Mistake.TAKES_WHOLE_HEAP,),
    "mirror": (Mistake.SAME_HEAP, Mistake.MIRRORS_THREE),
    "to-binary": (Mistake.DIGITS_REVERSED, Mistake.ZERO_FORGOTTEN),
    "columns": (Mistake.COLUMNS_NOT_ALIGNED,),
    "nim-sum": (
        *(Mistake.ORDINARY_SUM, Mistake.PAIRS_KEPT),
        *(Mistake.WRONG_COLUMN, Mistake.LARGEST),
    ),
    "odd-column": (Mistake.RIGHTMOST_COLUMN, Mistake.LARGEST_HEAP),
    "nim-move": (Mistake.TAKES_NIM_SUM, Mistake.LEFT_FOR_TAKEN),
    "last-loses": (Mistake.NORMAL_RULE, Mistake.MISERE_RULE, Mistake.SWITCHES_EARLY),
    "attractor": (Mistake.ONE_FOR_ALL, Mistake.ALL_FOR_ONE, Mistake.TURN_FORGOTTEN),
    "rank": (Mistake.LOSER_HURRIES,),
    "bite": (Mistake.MIRRORS_RECTANGLE,),
    "stealing": (Mistake.STEALING_TELLS, Mistake.STEALING_ANYWHERE),
    "parts": (Mistake.NEIGHBOUR_PARTS,),
    "limited-take": (Mistake.LARGEST_PART, Mistake.LIMIT_FORGOTTEN),
    "memory": (Mistake.CALLS_FOR_CELLS, Mistake.END_COUNTED, Mistake.LIMIT_REACHED),
    "mex": (Mistake.MAX_PLUS_ONE, Mistake.COUNTED, Mistake.MEX_FROM_ONE),
    "splits": (Mistake.EMPTY_PART, Mistake.SPLITS_LEFT_OUT),
    "sums": (Mistake.HEAP_SIZES,),
    "period": (
        *(Mistake.PERIOD_SWAPPED, Mistake.MULTIPLE),
        *(Mistake.FROM_ONE, Mistake.LAST_EXCEPTION),
    ),
    "proof": (Mistake.LOOKS_PROVED,),
    "rare": (
        *(Mistake.ODD_FOR_RARE, Mistake.ZERO_NOT_RARE),
        *(Mistake.MASK_FORGOTTEN, Mistake.KIND_KEPT),
    ),
}

_BY_KEY = {skill.key: skill for skill in SKILLS.values()}

_SKILLS = {str(mistake): _BY_KEY[key] for key, mended in MENDED.items() for mistake in mended}


def skill_for(mistake: str) -> Skill | None:
    """Return the skill whose practice remedies a mistake, by its name; None if no unit does."""
    return _SKILLS.get(mistake)
