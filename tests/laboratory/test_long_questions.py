"""Questions about Grundy values that take long: their progress, their end, and their limits."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from simcord import InteractionResult

from bot.cli.local_discord import let_run_on
from bot.i18n.formulas import unbroken
from bot.i18n.typed import read_rules
from bot.kit import answers
from bot.laboratory import controls
from bot.laboratory.controls import BAR, with_table_sizes
from bot.laboratory.custom_ids import LaboratoryAction
from bot.laboratory.service import Laboratory
from bot.laboratory.table_cache import WORTH, TableCache
from bot.laboratory.worker import Kept
from bot.play.custom_ids import PlayAction
from games.grundy import Table
from tests.support.acting import (
    SAYS,
    assert_whispered,
    control,
    forge,
    in_both_languages,
    lost_connection,
    match_of,
    messages,
    press,
    shows,
)
from tests.support.controls import encoded
from tests.support.grundy import (
    PNG,
    ask,
    fluent,
)
from tests.support.patience import soon
from tests.support.world import World, controls_of, text_of

pytestmark = pytest.mark.slow


# ------------------------------------------------------------------------ long questions


LONG = {"game": "0.007", "limit": 20_000_000}
PULSE = 60.0


@pytest.fixture
async def patient(world: World, monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Let questions run on and slow answers be deferred at once.

    Returns what is set when the laboratory first tells of its progress.
    """
    monkeypatch.setattr(controls, "PATIENCE", 0)
    monkeypatch.setattr(controls, "PULSE", PULSE)
    await give_time(world, 600)
    let_run_on(world.env, world.bot)
    ask, begun = world.bot.analyst.laboratory.ask, asyncio.Event()

    def watched(who: int, question: Any, note: Any, tell: Any) -> Any:
        return ask(who, question, lambda progress: (note(progress), begun.set()), tell)

    monkeypatch.setattr(world.bot.analyst.laboratory, "ask", watched)
    return begun


async def give_time(world: World, seconds: float, folder: Path | None = None) -> None:
    await world.bot.analyst.laboratory.desk.close()
    laboratory = world.bot.analyst.laboratory = Laboratory(folder, seconds=seconds)
    world.bot.at_end(laboratory.desk.close)


async def begin(world: World, name: str) -> InteractionResult:
    """Ask a question that does not end by itself."""
    shown: InteractionResult = await getattr(world, name).slash(
        world.channel, "grundy period", **LONG
    )
    assert not shown.ephemeral
    assert shows(shown, LaboratoryAction.CANCEL)
    return shown


async def after(world: World, happened: Callable[[str, Any], bool], act: Callable[[], Any]) -> Any:
    """Act, and wait until Discord tells of an event."""
    seen = asyncio.Event()

    def watch(event: str, payload: Any) -> None:
        if happened(event, payload):
            seen.set()

    world.env.backend.subscribers.append(watch)
    result = await act()
    await soon(seen.wait())
    await world.env.settle()
    return result


async def answered(world: World, act: Callable[[], Any]) -> Any:
    """Ask, and wait until the answer takes the place of the progress."""

    def has_title(event: str, message: Any) -> bool:
        return event == "MESSAGE_UPDATE" and message["content"].startswith("###")

    return await after(world, has_title, act)


@in_both_languages
async def test_a_long_question_shows_its_progress_and_is_cancelled(
    world: World, name: str, patient: asyncio.Event
) -> None:
    say, member = SAYS[name], getattr(world, name)
    shown = await begin(world, name)
    goal = fluent(LONG["limit"], name)
    await soon(patient.wait())
    await world.env.advance_time(PULSE)
    assert goal in text_of(shown)
    assert re.match(f"[▰▱]{{{BAR}}}\n⏳ ", text_of(shown))
    assert list(controls_of(shown)) == [say("button-cancel")]
    await after(
        world,
        lambda event, _: event == "MESSAGE_DELETE",
        lambda: press(member, shown, LaboratoryAction.CANCEL),
    )
    assert shown.response is None, "the public promise is deleted"
    (told,) = shown.followups
    assert (told.content, told.ephemeral) == (say("error-stopped"), True)
    again = await answered(
        world, lambda: member.slash(world.channel, "grundy value", game="0.77", position="5")
    )
    assert unbroken("G(5) = 4") in text_of(again)


async def test_the_answer_replaces_the_progress(world: World, patient: asyncio.Event) -> None:
    await give_time(world, 0.5)
    let_run_on(world.env, world.bot)
    shown = await answered(world, lambda: world.ada.slash(world.channel, "grundy period", **LONG))
    assert "⏳" in text_of(shown), "the answer should say that time ran out"
    assert list(controls_of(shown)) == [SAYS["ada"]("button-meanings")]
    assert len(list(messages(world))) == 1


async def test_a_lost_connection_skips_one_update_of_the_progress(
    world: World, patient: asyncio.Event
) -> None:
    shown = await begin(world, "ada")
    await soon(patient.wait())
    before = text_of(shown)
    with lost_connection("PATCH", "/webhooks/*") as lost:
        await world.env.advance_time(PULSE)
    assert len(lost) == 1
    assert text_of(shown) == before
    assert shows(shown, LaboratoryAction.CANCEL), "the computation continues"
    await world.env.advance_time(PULSE)
    assert "▱" in text_of(shown)
    assert not shown.followups


async def test_an_answer_is_sent_again_when_the_connection_is_lost(
    world: World, patient: asyncio.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answers, "PAUSES", (0.0, 0.0))
    await give_time(world, 0.5)
    let_run_on(world.env, world.bot)
    for arrives in (False, True):
        with lost_connection("PATCH", "/webhooks/*", 2, text="###", arrives=arrives) as lost:
            shown = await answered(
                world, lambda: world.ada.slash(world.channel, "grundy period", **LONG)
            )
            await world.env.settle()
        assert len(lost) == 2
        assert "⏳" in text_of(shown)
        assert not shown.followups


async def test_a_file_is_sent_whole_again_when_the_connection_is_lost(
    world: World, patient: asyncio.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answers, "PAUSES", (0.0, 0.0))
    with lost_connection("PATCH", "/webhooks/*", text="###") as lost:
        shown = await answered(
            world, lambda: world.ada.slash(world.channel, "grundy plot", game="Kayles")
        )
    assert lost
    (picture,) = shown.response.attachments
    with world.env._bot_scope():
        assert (await picture.read()).startswith(PNG)


async def test_only_the_person_who_asked_can_cancel_a_question(
    world: World, patient: asyncio.Event
) -> None:
    shown = await begin(world, "ada")
    refused = await press(world.blaise, shown, LaboratoryAction.CANCEL)
    assert_whispered(refused, SAYS["blaise"]("error-cancel-others"))
    for path in ((), (1,), (world.ada.id, 2)):
        forged = encoded(LaboratoryAction.CANCEL, 0, 0, path)
        refused = await forge(world, world.ada, shown, forged)
        assert_whispered(refused, SAYS["ada"]("error-cancel-others"))
    assert shows(shown, LaboratoryAction.CANCEL), "the computation continues"


async def test_a_persons_second_question_is_refused_and_another_persons_runs(
    world: World, patient: asyncio.Event
) -> None:
    shown = await begin(world, "ada")
    refused = await world.ada.slash(world.channel, "grundy value", game="0.77", position="5")
    assert_whispered(refused, SAYS["ada"]("error-busy"))
    assert shows(shown, LaboratoryAction.CANCEL)
    second = await begin(world, "blaise")
    assert shows(second, LaboratoryAction.CANCEL), "the questions of two people run side by side"


async def test_a_match_goes_on_while_a_long_question_runs(
    world: World, patient: asyncio.Event
) -> None:
    board = await world.ada.slash(world.channel, "fortboyard", sticks=9, first="me")
    shown = await begin(world, "ada")
    await press(world.ada, board, PlayAction.PICK, 1)
    assert len((await match_of(world)).turns) == 2
    assert shows(shown, LaboratoryAction.CANCEL)


async def test_after_a_restart_there_is_nothing_to_cancel(
    world: World, patient: asyncio.Event
) -> None:
    shown = await begin(world, "blaise")
    custom_id = control(shown, LaboratoryAction.CANCEL)
    await world.restart()
    (message,) = messages(world)
    refused = await forge(world, world.blaise, message, custom_id)
    assert_whispered(refused, SAYS["blaise"]("error-nothing-to-cancel"))


ENDLESS: dict[str, dict[str, Any]] = {
    "period": LONG,
    "table": {"game": "0.007", "to": 500_000},
    "plot": {"game": "0.007", "to": 20_000_000},
    "rare": {"game": "0.007", "to": 20_000_000},
    # That a heap of 4 may vanish as well changes no value.
    "compare": {"game1": "0.007", "game2": "0.0071", "limit": 20_000_000},
}


async def test_a_question_out_of_time_says_how_far_it_came(world: World) -> None:
    await give_time(world, 0.2)
    for name, (command, options) in product(("ada", "blaise"), ENDLESS.items()):
        shown = await ask(world, name, command, **options)
        goal = options.get("to") or options["limit"]
        told = SAYS[name]("grundy-out-of-time", reached=1, to=goal)
        pattern = re.sub("1", "[0-9,.\u202f\u00a0 ]+", re.escape(told), count=1)
        assert re.search(pattern, text_of(shown))


async def test_an_unfinished_answer_names_the_stored_table_which_the_next_one_uses(
    world: World, tmp_path: Path
) -> None:
    rules, cache = read_rules("0.16"), TableCache(tmp_path)
    table = Table(rules)
    table.extend(WORTH)
    cache.keep(table)
    await give_time(world, 0, tmp_path)
    options = {"game": "0.16", "position": str(250_000 + 149_459 * 6 * 10**12)}
    told = SAYS["ada"]("grundy-kept", last=table.length - 1)
    shown = await ask(world, "ada", "value", **options)
    assert text_of(shown).endswith(f"\n{told}")
    while "N-position" not in text_of(shown):
        shown = await ask(world, "ada", "value", **options)
    table.extend(250_000)
    assert f"G(250000) =\u00a0{table.values[250_000]}" in text_of(shown)
    assert SAYS["ada"]("grundy-kept", last=1).split("1")[-1] not in text_of(shown)


@in_both_languages
def test_the_note_on_the_stored_table_is_added_if_the_message_has_room(name: str) -> None:
    kept, say = [Kept(200_000)], SAYS[name]
    assert with_table_sizes("x" * 1900, kept, say).endswith(say("grundy-kept", last=199_999))
    for text in ("x" * 1990, "x" * 2000):
        assert with_table_sizes(text, kept, say) == text
    assert with_table_sizes("x", [], say) == "x"


async def test_a_value_out_of_reach_gets_no_verdict(world: World) -> None:
    await give_time(world, 0.2)
    for name in ("ada", "blaise"):
        shown = await ask(world, name, "value", game="0.007", position="5 1000000000000")
        told = text_of(shown)
        assert SAYS[name]("grundy-unknown", heap="1000000000000", reached=1).split(".")[0] in told
        assert unbroken("G(5) = 1") in told
        assert SAYS[name]("grundy-verdict-p") not in told
        assert "∗" not in told, "an unfinished computation should show no verdict"
