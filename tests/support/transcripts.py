"""Whole matches told as text, and facts with their sentences.

``python -m tests.support.transcripts`` writes the golden files.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from bot.board.explanations import tell
from bot.i18n import LOCALES, words
from games import Game, Position, game
from games.explain import EveryMoveLoses, Fact, GameOver, Refutation, Status, WinningMove
from games.match import Computer, Match, Turn
from games.players import why
from games.review import review
from tests.support.positions import SAMPLES, sample_named

GOLDEN = Path(__file__).parents[1] / "games" / "golden"
#: Facts of each family beside what is said of them in each language.
SENTENCES = Path(__file__).parents[1] / "board" / "golden"
#: Facts of every game, which are no family's theory.
SHARED = (Status, GameOver, WinningMove, Refutation, EveryMoveLoses)
#: What writes the golden files.
WRITES = "python -m tests.support.transcripts"

#: The seats' strengths: perfect against perfect, and against one that draws lots.
STRENGTHS = [(1.0, 1.0), (0.0, 1.0)]


def file_of(family: str, misere: bool) -> Path:
    """Return the golden file of a family under a convention."""
    return GOLDEN / f"{family}{'-misere' if misere else ''}.txt"


def transcript(family: str, misere: bool) -> str:
    """Tell every match of a family under a convention."""
    name, starts = sample_named(family).shown
    rules = game(name, misere=misere)
    lines = [f"{rules.name}, {rules.convention}"]
    for start in starts:
        for seed, (mine, theirs) in enumerate(STRENGTHS):
            seats = (Computer(mine), Computer(theirs))
            lines.extend(_told(Match(rules, rules.parse(start), seats, 0, seed)))
    return "\n".join(lines) + "\n"


def _told(match: Match) -> Iterator[str]:
    rules = match.game
    strengths = [seat.strength for seat in match.seats if isinstance(seat, Computer)]
    yield ""
    yield f"== {rules.format(match.start)}; strengths {strengths}; seed {match.seed}"
    while not match.is_over:
        match = match.with_computer()
        yield from _turn(rules, match.turns[-1])
    yield from _position(rules, match.turns[-1].after)
    yield f"seat {match.winner} wins"
    judged = review(match)
    for seat in (0, 1):
        kept, had = judged.accuracy(seat)
        yield f"seat {seat} kept {kept} of {had}"
    point = judged.turning_point
    yield f"turning point: {f'ply {point.turn.number}, better {point.better}' if point else None}"


def _position(rules: Game, position: tuple[int, ...]) -> Iterator[str]:
    value = "" if rules.misere else f", value {rules.grundy(position)}"
    yield f"-- {rules.format(position)}: {rules.outcome(position)}{value}"
    yield f"winning: {rules.winning_moves(position)}"
    yield from (f"  {fact!r}" for fact in rules.explain(position))


def _turn(rules: Game, turn: Turn) -> Iterator[str]:
    assert turn.choice is not None
    yield from _position(rules, turn.before)
    yield f"seat {turn.ply.seat} plays {rules.format_move(turn.move)} ({turn.choice.intent})"
    yield from (f"  {fact!r}" for fact in why(rules, turn.before, turn.choice))


def facts_and_sentences(family: str) -> str:
    """Tell each fact of its theory that the sample has explained, in each language."""
    lines = []
    for name, misere, text, move in sample_named(family).explained:
        rules = game(name, misere=misere)
        position = rules.parse(text)
        lines.append(f"== {name}, {rules.convention}: {text}; move {move}")
        for fact in rules.explain(position, move):
            if isinstance(fact, SHARED):
                continue
            lines.append(repr(fact))
            lines += [f"  {locale}: {_line(fact, rules, position, locale)}" for locale in LOCALES]
    return "\n".join(lines) + "\n"


def _line(fact: Fact, rules: Game, position: Position, locale: str) -> str:
    return tell(fact, rules, position, words(locale)).replace("\n", " ⏎ ")


def sentences_of(family: str) -> Path:
    """Return the file with a family's facts and their sentences."""
    return SENTENCES / f"{family}.txt"


if __name__ == "__main__":
    for shown in SAMPLES:
        sentences_of(shown).write_text(facts_and_sentences(shown), encoding="utf-8")
        for convention in (False, True):
            file_of(shown, convention).write_text(transcript(shown, convention), encoding="utf-8")
