"""How many of those who guess get a skill, and after how many questions who knows it does.

python -m tests.support.guessers 10000
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Mapping

from games.lessons.path import SKILLS, Skill
from tests.support.learners import (
    Answers,
    Learner,
    always,
    by_turns,
    guessing,
    knowing,
    last_right,
    most_frequent,
)

#: A guesser gives up after so many questions of a skill.
PATIENCE = 30

#: Those who answer by a habit, and find nothing out.
OF_HABIT: Mapping[str, Answers] = {
    "first button": always(0),
    "last button": always(-1),
    "second button": always(1),
    "by turns": by_turns,
    "most frequent": most_frequent,
    "what was right": last_right,
}


def asked_until_known(skill: Skill, answers: Answers, seed: int) -> int | None:
    """Return how many questions made a skill known to somebody; None if that many did not."""
    learner = Learner(answers, seed)
    for count in range(1, PATIENCE + 1):
        if learner.answer(skill).after.is_known:
            return count
    return None


def known_of(skill: Skill, make: Callable[[int], Answers], paths: int) -> Counter[int]:
    """Count the paths on which a skill became known, by the number of questions."""
    asked = (asked_until_known(skill, make(seed), seed) for seed in range(paths))
    return Counter(count for count in asked if count is not None)


def main(paths: int) -> None:
    """Print a table: a line for each skill."""
    print(f"{paths} paths of {PATIENCE} questions at most: how many made the skill known")
    print("skill", *OF_HABIT, "by chance", "questions of who knows", sep=" | ")
    for skill in SKILLS.values():
        ways = [lambda _, answers=each: answers for each in OF_HABIT.values()]
        false = [known_of(skill, make, paths).total() for make in (*ways, guessing)]
        knower = sorted(known_of(skill, lambda _: knowing, paths).items())
        print(skill.key, *false, dict(knower), sep=" | ", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
