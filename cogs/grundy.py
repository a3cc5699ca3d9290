"""/grundy value, table, plot, period, rare, compare and misere"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from discord import app_commands
from discord.ext import commands

from bot.i18n import words
from bot.i18n.commands import group, locale_of, phrase, worded
from bot.i18n.typed import read_game, read_rules
from bot.kit.answers import fulfil, promised
from bot.kit.host import Interaction
from bot.kit.people import asker_of
from bot.kit.reports import Report, tell_in
from bot.kit.thinker import is_short
from bot.kit.worker import Job
from bot.laboratory.analyst import Analyst
from bot.laboratory.completion import complete_any_game, complete_sequence
from bot.laboratory.controls import answer_question, meanings_view
from bot.laboratory.messages import (
    tell_comparison,
    tell_period,
    tell_plot,
    tell_position,
    tell_rare,
    tell_table,
    tell_value,
)
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
#: How far one looks if nothing is said.
TABLE_TO, PLOT_TO, RARE_TO, LIMIT = 100, 1000, 10_000, 1_000_000

#: How much work goes into a misère quotient: some seconds.
STEPS = 1_500_000

LongHeap = app_commands.Range[int, 1, MAX_SEQUENCE]


class GrundyCog(commands.Cog):
    """Asks the laboratory about Grundy values."""

    grundy = group("grundy")

    @grundy.command(name="value", description=phrase("command-grundy-value"))
    @app_commands.autocomplete(game=complete_any_game)
    @worded
    async def value(
        self,
        interaction: Interaction,
        game: str,
        position: str,
        misere: bool = False,
    ) -> None:
        if misere:  # there is no value; who wins is told
            await self._value_by_options(interaction, game, position, misere)
            return
        try:
            rules = read_rules(game)
        except UnknownGame as error:
            if error.fault is not SequenceFault.NO_SEQUENCE:
                raise
            await self._value_by_options(interaction, game, position, misere)
            return
        heaps = read_heaps(position)
        await self._answer(interaction, ValueOf(rules, heaps), tell_value, rules, heaps)

    @grundy.command(name="table", description=phrase("command-grundy-table"))
    @app_commands.autocomplete(game=complete_sequence)
    @worded
    async def table(
        self,
        interaction: Interaction,
        game: str,
        to: app_commands.Range[int, 1, MAX_TABLE] = TABLE_TO,
    ) -> None:
        rules = read_rules(game)
        await self._answer(interaction, SequenceOf(rules, to), tell_table, rules, to)

    @grundy.command(name="plot", description=phrase("command-grundy-plot"))
    @app_commands.autocomplete(game=complete_sequence)
    @worded
    async def plot(
        self,
        interaction: Interaction,
        game: str,
        to: LongHeap = PLOT_TO,
        log: bool = False,
    ) -> None:
        rules = read_rules(game)
        await self._answer(interaction, SequenceOf(rules, to), tell_plot, rules, to, log)

    @grundy.command(name="period", description=phrase("command-grundy-period"))
    @app_commands.autocomplete(game=complete_sequence)
    @worded
    async def period(
        self,
        interaction: Interaction,
        game: str,
        limit: LongHeap = LIMIT,
    ) -> None:
        rules = read_rules(game)
        # Whoever sets a smaller limit wants to know what these values prove.
        question = PeriodOf(rules, limit, catalogued=limit >= LIMIT)
        await self._answer(interaction, question, tell_period, rules, limit)

    @grundy.command(name="rare", description=phrase("command-grundy-rare"))
    @app_commands.autocomplete(game=complete_sequence)
    @worded
    async def rare(
        self,
        interaction: Interaction,
        game: str,
        to: LongHeap = RARE_TO,
    ) -> None:
        rules = read_rules(game)
        await self._answer(interaction, RareOf(rules, to), tell_rare, rules, to)

    @grundy.command(name="compare", description=phrase("command-grundy-compare"))
    @app_commands.autocomplete(game1=complete_sequence)
    @app_commands.autocomplete(game2=complete_sequence)
    @worded
    async def compare(
        self,
        interaction: Interaction,
        game1: str,
        game2: str,
        limit: LongHeap = LIMIT,
    ) -> None:
        one, other = read_rules(game1), read_rules(game2)
        question = CompareOf(one, other, limit)
        await self._answer(interaction, question, tell_comparison, one, other, limit)

    @grundy.command(name="misere", description=phrase("command-grundy-misere"))
    @app_commands.autocomplete(game=complete_sequence)
    @worded
    async def misere(self, interaction: Interaction, game: str) -> None:
        rules = read_rules(game)
        question = MisereOf(rules, FAR, STEPS)
        await self._answer(interaction, question, tell_quotient, rules)

    async def _value_by_options(
        self, interaction: Interaction, name: str, text: str, misere: bool
    ) -> None:
        """Tell the value of a position of a game that is no game of such heaps, or who wins."""
        rules = read_game(name, misere=misere)
        start = rules.parse(text)
        job = Job(tell_in, (locale_of(interaction), tell_position, rules, start), about=rules)
        at_once = await is_short(rules, start)
        telling = interaction.client.service(Analyst).tell(
            asker_of(interaction), job, rules, at_once=at_once
        )
        report = await promised(interaction, telling)
        view = meanings_view(report.text, words(locale_of(interaction)))
        await fulfil(interaction, report, view)

    async def _answer(
        self,
        interaction: Interaction,
        question: Question,
        tell: Callable[..., Report],
        *asked: Any,
    ) -> None:
        """Answer by what the laboratory finds, told together with what was asked."""
        await answer_question(
            interaction, interaction.client.service(Analyst), question, partial(tell, *asked)
        )
