"""Estimate how long a unit takes, from its texts: ``python -m tests.support.unit_times``.

Simulated pupils go through each unit until its skills are known, and play the match it begins with
and those among its items. Nobody was timed. The pupil is assumed to answer nine items of ten
rightly, to read 200 words a minute and skim what was read before five times as fast, to need 12 s
to choose one answer, 20 s to choose several, 18 s to type a number and 12 s for a move, and neither
to pause nor to ask for what words mean. A test keeps each unit between four and twelve minutes.
The words are those of the product, in French.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from statistics import mean

import discord

from bot.i18n import words
from bot.learn.item_messages import Sheet, item_message, verdict_message
from bot.learn.match_items import BEFORE_MATCHES
from bot.learn.messages import unit_message
from bot.learn.model import Answered, Asked, Practice, Round, Verdict, Way
from bot.learn.questions import option_label
from bot.play.messages import match_message
from bot.play.model import MatchRecord, State
from games.lessons.item import Given, Item, Shape
from games.lessons.matches import drawn_starts, skill_played
from games.lessons.path import SKILLS, UNITS, Unit
from games.match import Computer, Match, Person
from tests.support.learners import Answers, Learner, Tried
from tests.support.learning import wrong_answer

#: The share of answers that are right.
RIGHT = 0.9

#: How many words are read in a minute; what was read before in the unit, numbers apart, is skimmed
#: so many times as fast.
WORDS_A_MINUTE, SKIMMED = 200, 5

#: The seconds that an answer takes, once the question was read: to think, and to tap or type.
SECONDS = {Shape.CHOICE: 12, Shape.SEVERAL: 20, Shape.NUMBER: 18}

#: The seconds that each of the pupil's moves takes in a match; the computer's take none.
A_MOVE = 12

#: Before which items of a skill its matches are played.
PLACES = (BEFORE_MATCHES, BEFORE_MATCHES + 1)

#: Everything is averaged over so many pupils.
PUPILS = 6

SAY = words("fr")

#: A word: two letters or more.
_WORD = re.compile(r"[^\W\d_]{2,}")


@dataclass(frozen=True)
class Time:
    """How many items a unit asks of an average pupil, and how long it takes."""

    unit: Unit
    items: float
    read: float
    minutes: float


class Reader:
    """Somebody who reads each line once with care, and skims it when it comes again."""

    def __init__(self) -> None:
        self._known: set[str] = set()
        #: As many words as would have taken the same time, each with care.
        self.read = 0.0

    def see(self, view: discord.ui.LayoutView, *labels: str) -> None:
        """Read all texts of a message, and some labels."""
        shown = (each for each in view.walk_children() if isinstance(each, discord.ui.TextDisplay))
        for line in [line for each in shown for line in each.content.split("\n")] + [*labels]:
            found = _WORD.findall(line)
            known = " ".join(found)
            self.read += len(found) / (SKIMMED if known in self._known else 1)
            self._known.add(known)


def mostly_right(seed: int) -> Answers:
    """Return a way to answer: rightly as often as assumed, else with a mistake that has a name."""
    random = Random(seed)

    def answer(item: Item, _tried: list[Tried]) -> Given:
        if random.random() < RIGHT:
            return item.solution
        mistaken = sorted(getattr(item, "mistakes", {}))
        return random.choice(mistaken) if mistaken else wrong_answer(item)

    return answer


def time_of(unit: Unit, seed: int) -> Time:
    """Let one pupil go through a unit, and say how long that takes."""
    learner, reader = Learner(mostly_right(seed), seed), Reader()
    practices = {number: Practice(each) for number, each in SKILLS.items()}
    reader.see(unit_message(unit, practices, SAY, in_class=True, teaches=True))
    seconds = _play(reader, unit, 1, seed)
    tried = learner.study(unit, most=100)
    for place, each in enumerate(tried):
        same = [one for one in tried[:place] if one.drawn.skill == each.drawn.skill]
        if skill_played(unit) == each.drawn.skill and len(same) in PLACES:
            seconds += _play(reader, unit, each.before.level, seed + place)
        else:
            seconds += _answer(reader, each, same)
    return Time(unit, len(tried), reader.read, seconds / 60 + reader.read / WORDS_A_MINUTE)


def _play(reader: Reader, unit: Unit, level: int, seed: int) -> float:
    """Read the boards of a match as its first; return the seconds that its moves take."""
    start, game = drawn_starts(unit, level, seed)[0], unit.game
    match = Match(game, start, (Person(1), Computer()), 0, seed)
    moves: list[int] = []
    while not match.is_over:
        record = MatchRecord(1, 1, "fr", id=1, state=State.OPEN, match=match)
        reader.see(match_message(record))
        moves.append(A_MOVE)
        match = match.move(game.winning_moves(match.position)[0])
        match = match if match.is_over else match.with_computer()
    return sum(moves)


def _answer(reader: Reader, tried: Tried, before: list[Tried]) -> float:
    """Read a question and the correction of its answer; return the seconds between.

    ``before`` are the items of the same skill.
    """
    item = tried.drawn.item
    labels = [option_label(item, index, SAY) for index in range(len(item.options))]
    sheet = Sheet(Asked(Round(Way.PATH), tried.drawn), SAY)
    reader.see(item_message(sheet), *labels)
    answered = Answered(tried.drawn, 0, tried.given, tried.marked, tried.at)
    earlier = Counter(each.marked.mistake for each in before if not each.marked.is_right)
    verdict = Verdict(answered, tried.after, tried.after.due_at)
    just_known = tried.after.is_known and not tried.before.is_known
    told = replace(verdict, just_known=just_known, earlier=earlier)
    reader.see(verdict_message(sheet, told, in_class=True))
    return SECONDS[item.shape]


def times() -> Iterator[Time]:
    """Yield how long each unit takes, on average."""
    for unit in UNITS:
        found = [time_of(unit, seed) for seed in range(PUPILS)]
        yield Time(
            unit,
            mean(each.items for each in found),
            mean(each.read for each in found),
            mean(each.minutes for each in found),
        )


def main() -> None:
    """Print a table."""
    print("unit  skills  items  words  minutes")
    for each in times():
        unit = each.unit
        row = f"{unit.number:4}  {len(unit.skills):6}  {each.items:5.1f}"
        print(f"{row}  {each.read:5.0f}  {each.minutes:7.1f}  {unit.key}")


if __name__ == "__main__":
    main()
