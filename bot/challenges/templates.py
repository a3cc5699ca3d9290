"""Templates: challenges ready to set, for each worksheet. The catalogues have their titles.

A worksheet is about games that its author chose, often several at once, and its tasks are written
as a teacher types them. So they name families, which no other general module does.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Template:
    """A challenge to begin with: its questions as a teacher would type them, and what they give."""

    key: str
    tasks: tuple[str, ...]
    #: None: as many as one likes.
    attempts: int | None = 1
    points: int = 10


_ALL = (
    # Twenty sticks, take 1 to 3, the last one wins: leave a multiple of 4.
    Template(
        "fort-boyard",
        (
            "outcome fortboyard 20",
            "outcome fortboyard 22",
            "move one fortboyard 18",
            "win fortboyard 21",
            "strategy fortboyard 20",
        ),
        attempts=3,
    ),
    # As on TV: the last one loses.
    Template(
        "fort-boyard-misere",
        (
            "outcome fortboyard misere 21",
            "move one fortboyard misere 20",
            "win fortboyard misere 20",
            "strategy fortboyard misere 20",
        ),
        attempts=3,
    ),
    Template(
        "kernel",
        (
            "kernel fortboyard 20",
            "kernel fortboyard misere 20",
            "kernel take 1,3,4 : 20",
            "strategy take 1,3,4 : 20",
        ),
        attempts=2,
    ),
    Template(
        "nim-sum",
        (
            "value nim-sum 3 5",
            "value nim-sum 3 4 5",
            "value nim-sum 19 10 14 13",
            "value nim-sum 19 10 14 13 4 20 7",
        ),
    ),
    Template(
        "binary-table",
        (
            "outcome nim 1 4 5",
            "outcome nim 19 10 14 13",
            "move one nim 3 4 5",
            "move all nim 19 10 14 13",
            "win nim 3 4 5",
        ),
    ),
    Template(
        "misere-nim",
        (
            "outcome nim misere 1 1 1",
            "move one nim misere 1 1 3",
            "move all nim misere 3 4 5",
            "win nim misere 1 3 7",
        ),
        attempts=2,
    ),
    Template(
        "chomp",
        (
            "move one chomp 4 4",
            "move one chomp 5 5 5 5 5",
            "outcome chomp 4 2",
            "win chomp 4 4 4",
        ),
        attempts=3,
    ),
    Template(
        "fibonacci",
        (
            "outcome fibonacci 13 12",
            "move one fibonacci 20 19",
            "kernel fibonacci 30",
            "win fibonacci 15 14",
        ),
        attempts=3,
    ),
    Template(
        "grundy-values",
        (
            "value mex 0 1 3 4",
            "value grundy fortboyard 10",
            "value grundy take 1,3,4 : 12",
            "value grundy octal 0.77 : 8",
            "value grundy octal 0.77 : 5 7",
        ),
        attempts=2,
    ),
    Template(
        "nim-table",
        (
            "value row nim 3 to 7",
            "value row nim 5 to 10",
            "value nim-sum 5 9",
        ),
    ),
    # The guided project of NSI: lists first, then the strategy of twenty sticks.
    Template(
        "program-sticks",
        (
            "program prochain_joueur",
            "program tous_zeros",
            "program choix_ordinateur",
            "outcome fortboyard 20",
            "strategy fortboyard 20",
        ),
        attempts=None,
    ),
    Template(
        "kayles",
        (
            "value grundy octal 0.77 : 11",
            "move one octal 0.77 : 5 7",
            "period 0.77",
        ),
        attempts=2,
    ),
    Template(
        "dawsons-kayles",
        (
            "value grundy octal 0.07 : 9",
            "outcome octal 0.07 : 6 8",
            "period 0.07",
        ),
        attempts=2,
    ),
)

#: The templates by their keys, in the order in which they are offered.
TEMPLATES = {template.key: template for template in _ALL}
