"""How questions are worded: in every game, by its own words, and without the answer."""

from __future__ import annotations

import re
import sys
from contextlib import suppress
from itertools import combinations

import pytest

from bot.board.drawing import drawing
from bot.challenges import questions
from bot.challenges.templates import TEMPLATES
from bot.i18n import Say
from bot.i18n.typed import Area, spellings
from bot.kit.wording import sentence
from games import FAMILIES, game
from games.challenge.entries import example
from games.challenge.strategy import check_strategy, read_strategy
from games.challenge.table import Table
from games.challenge.tasks import (
    Claim,
    InvalidAnswer,
    Kind,
    Shape,
    answer_shape,
    mark,
    read_answer,
    read_task,
    reasons,
)
from games.core import GameError
from tests.support.acting import EN, FR
from tests.support.answering import EVERY_KIND
from tests.support.positions import SAMPLES


@pytest.mark.parametrize("say", [FR, EN])
def test_nothing_that_is_told_beforehand_is_a_right_answer(say: Say) -> None:
    lines = [line for template in TEMPLATES.values() for line in template.tasks]
    for task in {read_task(line) for line in (*EVERY_KIND.split("\n")[1:-1], *lines)}:
        if answer_shape(task) is Shape.LINE:
            with pytest.raises(GameError) as refused:
                read_answer(task, "?")
            for told in (sentence(refused.value, say), questions.line_form(task, say)):
                numbers = re.findall("[0-9]+", told)
                for start, end in combinations(range(len(numbers) + 1), 2):
                    with suppress(InvalidAnswer):
                        given = read_answer(task, " ".join(numbers[start:end]))
                        assert mark(task, given).credit < 100, told
    for name in [next(iter(family.examples)) for family in FAMILIES.values()]:
        rules = game(name)
        for table in (say(f"strategy-help-{drawing(rules).key}").split("`")[-2], example(rules)):
            source = read_strategy(rules, table, spellings(Area.ANSWERS)).source
            assert isinstance(source, Table)
            for position, move in source.moves.items():
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


@pytest.mark.parametrize("say", [FR, EN])
def test_every_kind_and_reason_is_worded_in_every_game(say: Say) -> None:
    claims = set()
    lines = ["outcome nim 3 4 5", "outcome nim 1 1"]
    lines += ["outcome nim misere 1 2 3", "outcome nim misere 1 1 1"]
    lines += [
        "outcome fortboyard 9",
        "outcome fibonacci 10",
        "outcome kayles 5 7",
        "outcome chomp 3 2",
    ]
    lines += ["outcome fibonacci misere 6", "outcome nim misere 1 1 2", "outcome kayles misere 4"]
    shown = (sample.shown for sample in SAMPLES.values())
    lines += [f"outcome {name} : {start}" for name, starts in shown for start in starts]
    for line in lines:
        task = read_task(line)
        told = questions.reason_list(task, say).splitlines()
        assert len(set(told)) == len(reasons(task))
        claims |= {reason.claim for reason in reasons(task)}
    assert claims == every_claim()
    assert all(say(f"asked-{kind.value}") for kind in Kind)


#: What a question about each game speaks of, in both languages.
ASKED = {
    "value row nim 5 to 3": ("two heaps, one of 5", "deux tas, l'un de 5"),
    "value row kayles : 5 to 3": ("two heaps, one of 5", "deux tas, l'un de 5"),
    "value row fibonacci 5 to 3": ("5 sticks of which", "5 bâtonnets dont"),
    "value row chomp 5 to 3": ("a bar with two rows, 5", "tablette de deux lignes, 5"),
    "kernel nim 1": ("n from 0 to 1 is one heap of n", "n, de 0 à 1, un tas de n"),
    "kernel kayles 1": ("n from 0 to 1 is one heap of n", "n, de 0 à 1, un tas de n"),
    "kernel fortboyard 5": ("from 0 to 5 are n sticks a", "de 0 à 5, n bâtonnets sont"),
    "kernel fibonacci 5": ("n sticks before the first move", "n bâtonnets avant le premier coup"),
}


@pytest.mark.parametrize(("line", "spoken_of"), ASKED.items())
def test_a_question_speaks_of_what_its_game_has(line: str, spoken_of: tuple[str, str]) -> None:
    task = read_task(line)
    for say, phrase in zip((EN, FR), spoken_of, strict=True):
        assert phrase in questions.ask(task, say)
