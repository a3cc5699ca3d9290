"""What challenges ask of each skill: lines as a teacher would type them, none where none fits.

They name families, as templates of challenges do.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.lessons.path import Skill

#: By the key of the skill. Nothing that a challenge asks trains what has no lines.
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
    """Return the lines of questions that train a skill, if challenges ask any."""
    return LINES[skill.key]
