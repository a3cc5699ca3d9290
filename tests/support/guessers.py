"""Simulate guessing, erring and knowing pupils: how many get a skill, after how many questions.

python -m tests.support.guessers 10000
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from random import Random
from statistics import median

from bot.learn.evidence import Played, draw_match, to_win
from bot.learn.model import Answered
from games.lessons.matches import skill_played
from games.lessons.path import LEVELS, SKILLS, UNITS, Skill
from games.match import Computer, Match, Person
from games.mistakes import Mistake
from tests.support.items import items
from tests.support.learners import (
    MONDAY,
    Answers,
    Learner,
    always,
    by_turns,
    erring,
    guessing,
    knowing,
    last_right,
    most_frequent,
    slipping,
)

#: A guesser gives up after so many questions of a skill, and after so many of its matches.
PATIENCE, MATCHES = 30, 6

#: So many of a skill's mistakes are made, each by somebody who never makes another.
MISTAKES = 3

#: Those who answer by a habit, and find nothing out.
OF_HABIT: Mapping[str, Answers] = {
    "first button": always(0),
    "last button": always(-1),
    "second button": always(1),
    "by turns": by_turns,
    "most frequent": most_frequent,
    "what was right": last_right,
}

#: Every how many answers of a slow knower are a slip.
SLIPS = 5

ADA = Person(1)


def asked_until_known(skill: Skill, answers: Answers, seed: int) -> int | None:
    """Return how many questions made a skill known to somebody; None if that many did not."""
    learner = Learner(answers, seed)
    for count in range(1, PATIENCE + 1):
        if learner.answer(skill).after.is_known:
            return count
    return None


def known_of(skill: Skill, make: Callable[[int], Answers], paths: int) -> list[int]:
    """Return after how many questions a skill became known, on the paths on which it did."""
    asked = (asked_until_known(skill, make(seed), seed) for seed in range(paths))
    return sorted(count for count in asked if count is not None)


def commonest(skill: Skill) -> list[Mistake]:
    """Return the mistakes that most items of a skill can meet."""
    drawn = (item for level in range(1, LEVELS + 1) for item in items(skill, level))
    named = Counter(mistake for item in drawn for mistake in {*item.mistakes.values()})
    return [mistake for mistake, _ in named.most_common(MISTAKES)]


def matches_until_won(skill: Skill, seed: int) -> int | None:
    """Return after how many matches a random player has won as many as the lesson asks."""
    random, answers, begun = Random(seed), list[Answered](), list[tuple[int, ...]]()
    for count in range(1, MATCHES + 1):
        drawn = draw_match(skill, to_win(skill, Played(answers, begun)), begun, (), seed)
        game, start = UNITS[skill.unit - 1].game, drawn.item.position
        match = Match(game, start, (ADA, Computer()), random.randrange(2), seed=count)
        match = match.with_computer()
        while not match.is_over:
            move = random.choice(game.moves(match.position))
            match = match.move(move).with_computer()
        given = (0 if match.winner == 0 else 1,)
        answers.append(Answered(drawn, 0, given, drawn.item.mark(given), MONDAY))
        begun.append(start)
        if not to_win(skill, Played(answers, begun)):
            return count
    return None


def of_matches(paths: int) -> Iterator[str]:
    """Yield a line for each skill that is not known without matches."""
    for skill in filter(None, map(skill_played, UNITS)):
        found = (matches_until_won(skill, seed) for seed in range(paths))
        yield f"{skill.key} | {sum(each is not None for each in found)}"


def of_questions(skill: Skill, paths: int) -> list[object]:
    """Return the cells of a skill: how many came to know it falsely, and when others did."""
    mistakes = commonest(skill)
    habits = (*OF_HABIT.values(), *map(erring, mistakes))
    ways = [lambda _, answers=each: answers for each in habits]
    false = [len(known_of(skill, make, paths)) for make in (*ways, guessing)]
    cells: list[object] = [*false[: len(OF_HABIT)], false[-1]]
    told = zip(mistakes, false[len(OF_HABIT) : -1], strict=True)
    cells.append(", ".join(f"{mistake.value} {count}" for mistake, count in told) or "none")
    for make in (lambda _: knowing, lambda seed: slipping(SLIPS, seed)):
        needed = known_of(skill, make, paths)
        cells.append(f"{needed[0]}–{needed[-1]} ({median(needed):g}), {len(needed)} of {paths}")
    return cells


def main(paths: int) -> None:
    """Print a table of questions, a line for each skill, and one of matches."""
    print(f"{paths} paths of {PATIENCE} questions at most: how many made the skill known;")
    print(f"then who never makes another mistake; then who knows, and who slips 1 time in {SLIPS}")
    print("skill", *OF_HABIT, "by chance", "one mistake", "quick", "slow", sep=" | ")
    for skill in SKILLS.values():
        print(skill.key, *of_questions(skill, paths), sep=" | ", flush=True)
    print(f"\n{MATCHES} matches by chance at most: how many paths won both that are asked")
    print("skill | paths", *of_matches(paths), sep="\n")


if __name__ == "__main__":
    main(int(sys.argv[1]))
