"""Whole matches told as text, and facts with their sentences.

``python -m tests.support.transcripts`` writes the golden files.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from bot.board.drawing import drawing
from bot.board.explanations import ask, reason_text, tell
from bot.i18n import LOCALES, Say, words
from games import Convention, Game, Move, Position, game
from games.explain import EveryMoveLoses, Fact, GameOver, Refutation, Status, WinningMove
from games.match import Computer, Match, Person, Turn
from games.players import why
from games.reasons import Reason
from games.review import review
from tests.support.contraries import statement_of
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
    """Return in each language who wins, a move, each fact with its question, and the reasons."""
    sample = sample_named(family)
    shown = game(sample.names[0])
    lines = list[str]()
    for convention in Convention:
        rules = shown.under(convention)
        loser = "wins" if rules.misere else "loses"
        lines.append(f"== {rules.name}, {convention}: whoever cannot move {loser}")
        lines += _in_each(lambda say, rules=rules: drawing(rules).guard(rules, say))
    lines += _in_play(*sample.played)
    for name, misere, text, move in sample.explained:
        rules = game(name, misere=misere)
        lines.append(f"== {name}, {rules.convention}: {text}; move {move}")
        for fact in rules.explain(rules.parse(text), move):
            if not isinstance(fact, SHARED):
                lines += _fact(fact, rules, rules.parse(text))
    for reason in _two_of_each_claim(sample.reasons):
        implied = {each: reason.implies(shown.under(each)) for each in Convention}
        told = ", ".join(f"{outcome} in {each} play" for each, outcome in implied.items())
        lines.append(f"== reason {reason.claim.key} {reason.numbers}: implies {told}")
        lines.append(f"  states: {reason.claim.states}")
        lines += _in_each(lambda say, reason=reason: reason_text(reason, shown, say))
    return "\n".join(lines) + "\n"


def _in_play(name: str, _arena: str, start: str, move: Move) -> Iterator[str]:
    """Tell a move, how its parts are asked for and labelled, and how it is said to be played."""
    rules = game(name)
    drawn, position = drawing(rules), rules.parse(start)
    turn = Match(rules, position, (Person(1), Person(2)), 0, seed=0).move(move).turns[0]
    for depth, part in enumerate(move):
        path = move[:depth]
        yield f"== {name}: {start}; after {path}, the choice {part}"
        yield from _in_each(lambda say, path=path: drawn.prompt(rules, path, say))
        yield from _in_each(
            lambda say, path=path, part=part: drawn.choice(position, path, part, say)
        )
    yield f"== {name}: {start}; move {move}"
    yield from _in_each(lambda say: drawn.move(move, say))
    yield from _in_each(lambda say: drawn.moved(turn, "Ada", say))


def _fact(fact: Fact, rules: Game, position: Position) -> Iterator[str]:
    """Tell a fact, what it states, its sentence, and the question before it, with its answer."""
    yield repr(fact)
    yield f"  states: {statement_of(fact)}"
    yield from _in_each(lambda say: tell(fact, rules, position, say))
    for locale in LOCALES:
        if (asked := ask(fact, rules, position, words(locale))) is not None:
            (right,) = (label for label, answer in asked.answers if answer == asked.right)
            yield f"  {locale} asks: {asked.text} — {right}"


def _two_of_each_claim(reasons: Iterable[Reason]) -> Iterator[Reason]:
    met = Counter[str]()
    for reason in reasons:
        met[reason.claim.key] += 1
        if met[reason.claim.key] <= 2:
            yield reason


def _in_each(told: Callable[[Say], str]) -> Iterator[str]:
    """Yield the sentence of each language, on one line."""
    for locale in LOCALES:
        yield f"  {locale}: {told(words(locale))}".replace("\n", " ⏎ ")


def sentences_of(family: str) -> Path:
    """Return the file with a family's facts and their sentences."""
    return SENTENCES / f"{family}.txt"


if __name__ == "__main__":
    for shown in SAMPLES:
        sentences_of(shown).write_text(facts_and_sentences(shown), encoding="utf-8")
        for convention in (False, True):
            file_of(shown, convention).write_text(transcript(shown, convention), encoding="utf-8")
