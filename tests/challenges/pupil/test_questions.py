"""How questions are worded: in every game, by its own words, and without the answer."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from itertools import combinations, islice

import pytest

from bot.board.drawing import drawing
from bot.challenges import questions
from bot.challenges.templates import TEMPLATES
from bot.i18n import Say
from bot.i18n.typed import Area, spellings
from bot.kit.wording import sentence
from games import FAMILIES, game
from games.challenge.answers import InvalidAnswer
from games.challenge.kinds.positions import WhoWins
from games.challenge.reading import read_task
from games.challenge.strategy import check_strategy, read_strategy
from games.challenge.table import Table
from games.challenge.task import Kind, Shape, Task
from games.core import GameError
from games.reasons import Claim
from tests.support.acting import EN, FR
from tests.support.answering import EVERY_KIND
from tests.support.positions import SAMPLES


@pytest.mark.parametrize("say", [FR, EN])
def test_no_example_in_a_question_or_a_refusal_is_a_right_answer(say: Say) -> None:
    tasks = {task for template in TEMPLATES.values() for task in template.tasks}
    for task in tasks | {read_task(line) for line in EVERY_KIND.split("\n")[1:-1]}:
        if task.shape is Shape.LINE:
            with pytest.raises(GameError) as refused:
                task.read("?")
            for told in (sentence(refused.value, say), questions.line_form(task, say)):
                numbers = re.findall("[0-9]+", told)
                for start, end in combinations(range(len(numbers) + 1), 2):
                    with suppress(InvalidAnswer):
                        given = task.read(" ".join(numbers[start:end]))
                        assert task.mark(given).credit < 100, told
    for name in [next(iter(family.examples)) for family in FAMILIES.values()]:
        rules = game(name)
        for table in (say(f"strategy-help-{drawing(rules).key}").split("`")[-2], rules.table_line):
            strategy = read_strategy(rules, table, spellings(Area.ANSWERS))
            assert isinstance(strategy, Table)
            for position, move in strategy.moves.items():
                assert move not in rules.winning_moves(position), table
    with pytest.raises(GameError) as wrong:
        read_strategy(game("fortboyard"), "n, 2", spellings(Area.ANSWERS))
    rule = sentence(wrong.value, say).rpartition(":")[2]
    assert not check_strategy(
        game("fortboyard"), (21,), read_strategy(game("fortboyard"), rule, spellings(Area.ANSWERS))
    ).proved


def every_claim() -> set[Claim]:
    """Return the claims of all games, and those of each family."""
    modules = [module for name, module in sys.modules.items() if name.startswith("games.")]
    named = [value for module in modules for value in vars(module).values()]
    return {value for value in named if isinstance(value, Claim)}


def outcomes() -> Iterator[Task]:
    """Ask for the outcomes of small positions of every family, and of those that are shown."""
    for sample in SAMPLES.values():
        name, starts = sample.shown
        for misere in (False, True):
            shown, usual = game(name, misere=misere), game(sample.names[0], misere=misere)
            yield from (WhoWins(shown, shown.parse(start)) for start in starts)
            small = (p for p in islice(sample.small(), 40) if not usual.is_over(p))
            yield from (WhoWins(usual, position) for position in small)


@pytest.mark.parametrize("say", [FR, EN])
def test_every_kind_and_reason_is_worded_in_every_game(say: Say) -> None:
    claims = set()
    for task in outcomes():
        told = questions.reason_list(task, say).splitlines()
        assert len(set(told)) == len(task.reasons)
        claims |= {reason.claim for reason in task.reasons}
    lacking = {claim.key for claim in every_claim() - claims}
    assert not lacking, f"no position in `shown` or `small` of a sample has the reasons {lacking}"
    assert all(say(f"asked-{kind.value}") for kind in Kind)
