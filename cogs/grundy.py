"""/grundy value, table, plot, period, rare, compare and misere.

Asks the laboratory about Grundy values.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from discord import app_commands

from bot.i18n.typed import read_game, read_rules
from bot.kit.click import Click
from bot.kit.commands import autocomplete, command, group
from bot.kit.reports import Report, report_in_locale
from bot.kit.thinker import is_short
from bot.kit.worker import Job
from bot.laboratory.analyst import Analyst
from bot.laboratory.completion import complete_any_game, complete_sequence
from bot.laboratory.controls import answer_question, meanings_view
from bot.laboratory.messages import (
    tell_comparison,
    tell_plot,
    tell_position,
    tell_rare,
    tell_table,
    tell_value,
)
from bot.laboratory.period_messages import tell_period
from bot.laboratory.quotient_messages import tell_quotient
from games import UnknownGame
from games.grundy.questions import (
    MAX_SEQUENCE,
    CompareOf,
    PeriodOf,
    Question,
    RareOf,
    SequenceOf,
    ValueOf,
    read_heaps,
)
from games.heap_rules import SequenceFault
from games.misere.growth import FAR
from games.misere.question import MisereOf

#: The longest table: its file is then as large as Discord takes it.
MAX_TABLE = 500_000
#: How far values are computed by default.
TABLE_TO, PLOT_TO, RARE_TO, LIMIT = 100, 1000, 10_000, 1_000_000

#: How much work goes into a misère quotient: some seconds.
STEPS = 1_500_000

LongHeap = app_commands.Range[int, 1, MAX_SEQUENCE]

grundy = group("grundy")


@autocomplete(game=complete_any_game)
@command("value", grundy)
async def value(click: Click, game: str, position: str, misere: bool = False) -> None:
    if misere:  # there is no value; who wins is told
        await _value_by_options(click, game, position, misere)
        return
    try:
        rules = read_rules(game)
    except UnknownGame as error:
        if error.fault is not SequenceFault.NO_SEQUENCE:
            raise
        await _value_by_options(click, game, position, misere)
        return
    heaps = read_heaps(position)
    await _answer(click, ValueOf(rules, heaps), tell_value, rules, heaps)


@autocomplete(game=complete_sequence)
@command("table", grundy)
async def table(
    click: Click,
    game: str,
    to: app_commands.Range[int, 1, MAX_TABLE] = TABLE_TO,
) -> None:
    rules = read_rules(game)
    await _answer(click, SequenceOf(rules, to), tell_table, rules, to)


@autocomplete(game=complete_sequence)
@command("plot", grundy)
async def plot(
    click: Click,
    game: str,
    to: LongHeap = PLOT_TO,
    log: bool = False,
) -> None:
    rules = read_rules(game)
    await _answer(click, SequenceOf(rules, to), tell_plot, rules, to, log)


@autocomplete(game=complete_sequence)
@command("period", grundy)
async def period(click: Click, game: str, limit: LongHeap = LIMIT) -> None:
    rules = read_rules(game)
    # Whoever sets a smaller limit wants to know what these values prove.
    question = PeriodOf(rules, limit, catalogued=limit >= LIMIT)
    await _answer(click, question, tell_period, rules, limit)


@autocomplete(game=complete_sequence)
@command("rare", grundy)
async def rare(click: Click, game: str, to: LongHeap = RARE_TO) -> None:
    rules = read_rules(game)
    await _answer(click, RareOf(rules, to), tell_rare, rules, to)


@autocomplete(game1=complete_sequence)
@autocomplete(game2=complete_sequence)
@command("compare", grundy)
async def compare(click: Click, game1: str, game2: str, limit: LongHeap = LIMIT) -> None:
    one, other = read_rules(game1), read_rules(game2)
    question = CompareOf(one, other, limit)
    await _answer(click, question, tell_comparison, one, other, limit)


@autocomplete(game=complete_sequence)
@command("misere", grundy)
async def misere(click: Click, game: str) -> None:
    rules = read_rules(game)
    question = MisereOf(rules, FAR, STEPS)
    await _answer(click, question, tell_quotient, rules)


async def _value_by_options(click: Click, name: str, text: str, misere: bool) -> None:
    """Answer with the value of a position by its options, or with who wins if it has none."""
    rules = read_game(name, misere=misere)
    start = rules.parse(text)
    job = Job(report_in_locale, (click.locale, tell_position, rules, start), about=rules)
    at_once = await is_short(rules, start)
    telling = click.service(Analyst).tell(click.asker, job, rules, at_once=at_once)
    report = await click.promised(telling)
    view = meanings_view(report.text, click.say)
    await click.fulfil(report, view)


async def _answer(
    click: Click,
    question: Question,
    tell: Callable[..., Report],
    *asked: Any,
) -> None:
    """Answer a question by the laboratory, with the report ``tell(*asked, answer, say)``."""
    await answer_question(click, click.service(Analyst), question, partial(tell, *asked))
