"""Programs are handed in with /program by a file or a form, judged in private and stored."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import Any

import pytest
from simcord import InteractionResult

from bot.kit.custom_ids import Action
from bot.kit.widgets import TYPED_LENGTH
from bot.programs import controls
from bot.programs.custom_ids import ProgramAction
from bot.programs.judging import judge_source
from bot.programs.model import FunctionResult, Growth, Trouble
from bot.programs.panel import in_code, result_message
from bot.programs.sandbox import Sandbox
from bot.programs.store import Receipt, Version
from games.worksheets import FUNCTIONS
from games.worksheets.verdict import Status
from tests.support.acting import (
    EN,
    FR,
    SAYS,
    in_both_languages,
    press,
    sent,
    shows,
)
from tests.support.costly import MEMO, PLAIN
from tests.support.limits import (
    assert_components_within_limits,
    assert_modal_within_limits,
    assert_within_limits,
)
from tests.support.patience import until
from tests.support.programs.handing_in import check
from tests.support.world import World, controls_of, text_of

pytestmark = pytest.mark.slow

RIGHT = "def prochain_joueur(joueur):\n    return 3 - joueur\n"
WRONG = "def prochain_joueur(joueur):\n    return joueur\n"


async def form(world: World, who: Any, **options: Any) -> InteractionResult:
    """Open the empty form."""
    shown: InteractionResult = await who.slash(world.channel, "program check", **options)
    assert_modal_within_limits(shown.modal)
    return shown


def filled(shown: InteractionResult) -> dict[str, str]:
    """Return the texts with which a form opens."""
    fields = (each["component"] for each in shown.modal["components"])
    return {field["custom_id"]: field.get("value", "") for field in fields}


async def choose(who: Any, shown: Any, action: Action, value: int) -> InteractionResult:
    """Choose from the menu that is shown."""
    menu = next(i for i in controls_of(shown).values() if i.startswith(f"{action}:"))
    chosen: InteractionResult = await who.select(shown.response, [str(value)], custom_id=menu)
    return chosen


async def read(world: World, shown: Any) -> str:
    """Return the content of a message's file."""
    (file,) = shown.response.attachments
    with world.env._bot_scope():
        return (await file.read()).decode()


@in_both_languages
async def test_a_program_from_a_file_can_be_corrected_in_the_form(world: World, name: str) -> None:
    who, say = getattr(world, name), SAYS[name]
    refuted = await check(world, who, WRONG)
    told = text_of(refuted)
    assert say("program-heading", name="`tp`", number=1) in told
    assert f"❌ `prochain_joueur` · **{say('program-status-wrong')}**" in told
    assert "`prochain_joueur(1)`" in told
    opened = await press(who, refuted, ProgramAction.WRITE)
    assert_modal_within_limits(opened.modal)
    assert filled(opened) == {"source": WRONG, "function": ""}
    right = await who.submit_modal(opened, {"source": RIGHT, "function": ""})
    assert right.ephemeral
    assert say("program-heading", name="`tp`", number=2) in text_of(right)
    assert say("program-correct", checked=2) in text_of(right)
    same = await check(world, who, RIGHT.replace("\n", "\r\n"))
    assert say("program-same") in text_of(same)


@in_both_languages
async def test_a_mistake_of_syntax_is_shown_with_its_line(world: World, name: str) -> None:
    who, say = getattr(world, name), SAYS[name]
    told = text_of(await check(world, who, "# @everyone ``` <@1>\ndef xor(a, b)\n    return a\n"))
    assert say("program-syntax", line=2, error="") in told
    assert "```py\n2 | def xor(a, b)\n                 ^\n```" in told
    assert say("program-error-colon") in told
    assert "`SyntaxError: expected ':'`" in told.partition(say("program-error-colon"))[2]


@in_both_languages
async def test_the_line_of_an_open_bracket_or_a_failed_assert_is_shown(
    world: World, name: str
) -> None:
    who, say = getattr(world, name), SAYS[name]
    told = text_of(await check(world, who, "def xor(a, b):\n    return (a ^ [b][0]\n\n\n"))
    assert "```py\n2 |     return (a ^ [b][0]\n               ^\n```" in told
    assert say("program-error-bracket", bracket="`(`") in told
    told = text_of(await check(world, who, f"{RIGHT}assert prochain_joueur(1) == 1\n"))
    assert say("program-assert-false", line=3) in told


@in_both_languages
async def test_a_program_is_judged_in_the_game_that_it_names(world: World, name: str) -> None:
    who, say = getattr(world, name), SAYS[name]
    unsaid = await check(world, who, "def strategy(heaps):\n    return 0, heaps[0]\n")
    assert "# nim" in text_of(unsaid)
    assert say("program-status-unknown") in text_of(unsaid)
    lost = await check(world, who, "# chomp: 2x3\ndef strategy(rows):\n    return 0, 1\n")
    assert say("program-status-wrong") in text_of(lost)


@in_both_languages
async def test_a_refused_form_of_a_program_is_handed_back(world: World, name: str) -> None:
    who, say = getattr(world, name), SAYS[name]
    opened = await form(world, who, function="prochain_jouer")
    assert filled(opened)["function"] == "prochain_jouer"
    typed = {"source": RIGHT, "function": "prochain_jouer"}
    refused = await who.submit_modal(opened, typed)
    assert refused.ephemeral
    almost = {"function": "prochain_jouer", "close": "prochain_joueur"}
    assert say("program-refused-almost-function", **almost) in text_of(refused)
    assert_components_within_limits(refused.response.components)
    again = await press(who, refused, ProgramAction.REFILL)
    assert filled(again) == typed
    right = await who.submit_modal(again, {"source": RIGHT, "function": "prochain_joueur"})
    assert say("program-heading", name="`prochain_joueur`", number=1) in text_of(right)
    empty = await who.submit_modal(await form(world, who), {"source": " \n", "function": ""})
    assert text_of(empty).startswith(say("program-refused-empty"))


async def test_files_that_are_no_programs_are_refused_before_download(world: World) -> None:
    ada = world.ada
    for name, content, told in (
        ("tp.py", b"x" * 10_000_000, FR("error-file-too-large", size=9766, limit=64)),
        ("tp.docx", RIGHT.encode(), FR("program-refused-no-python")),
        ("tp.py", RIGHT.encode("utf-16"), FR("error-not-text")),
        ("tp.py", b"\x00\x01binary", FR("error-not-text")),
        ("tp.py", b"\n\n", FR("program-refused-empty")),
    ):
        refused = await ada.slash(world.channel, "program check", file=(name, content))
        assert (text_of(refused), refused.ephemeral) == (told, True)
    several = await ada.slash(
        world.channel, "program check", file=("a.png", b"x" * 70_000), function="quicksort"
    )
    assert len(text_of(several).splitlines()) == 3
    downloads = [request for request in world.env.http_requests if "attachments" in request.path]
    assert len(downloads) <= 3, "what is refused by its name or size is not fetched"
    assert await world.bot.programs.mine(ada.id) == []


async def test_output_of_a_program_pings_nobody_and_ends_no_code_block(world: World) -> None:
    nasty = "@everyone <@1> `` ` **b** ```\\n> # h"
    source = f"def xor(a, b):\n    raise ValueError({nasty!r})\n"
    told = text_of(await check(world, world.ada, source))
    assert told.count("```") == 2, "only the line of the program stands in a block"
    spans, _, line = told.partition("ValueError: ")[2].partition("```py\n")
    assert line.startswith("2 |     raise ValueError('@everyone")
    assert in_code("x``y`z") == "`` xˋˋy`z ``"
    assert "@everyone" in spans
    pings = [data["allowed_mentions"] for data in sent(world) if "allowed_mentions" in data]
    assert pings
    assert all(each == {"parse": []} for each in pings)


@in_both_languages
async def test_only_code_is_formatted_as_code(world: World, name: str) -> None:
    who, say = getattr(world, name), SAYS[name]
    tested = "def tous_zeros(t): return not any(t)\nassert tous_zeros([0])\n"
    asserts = text_of(await check(world, who, tested))
    assert "`tous_zeros([])`" in asserts
    assert "`` " not in asserts
    played = text_of(await check(world, who, "# nim: 3 4\ndef strategy(t): return (0, t[0])\n"))
    assert f" {say('strategy-first')} " in played
    assert "`strategy([3, 4])` → `(0, 3)`" in played


def test_similar_function_names_are_listed_within_the_limits(sandbox: Sandbox) -> None:
    source = "".join(f"def gagnan{n}(x): return x\ndef {'x' * 300}{n}(): 0\n" for n in range(100))
    failed: dict[str, Any] = {"trouble": Trouble.FAILED, "details": {"line": 1, "error": "E" * 400}}
    results = judge_source(sandbox, source)
    results += [FunctionResult(name, Status.ERROR, **failed) for name in FUNCTIONS]
    version = Version(1, "tp", 1, source, None, datetime(2026, 9, 1, tzinfo=UTC))
    for say in (FR, EN):
        view, _ = result_message(Receipt(version), results, say)
        assert_within_limits(view)
        assert str(view.to_components()).count("`gagnant`") == 3


def test_a_long_result_is_sent_as_a_file() -> None:
    error = "ValueError: " + "x" * 400
    failed: dict[str, Any] = {"trouble": Trouble.FAILED, "details": {"line": 1, "error": error}}
    for names, has_file in ((list(FUNCTIONS), True), (list(FUNCTIONS)[:3], False)):
        results = [FunctionResult(name, Status.ERROR, **failed) for name in names]
        results += [FunctionResult(name, Status.CORRECT, checked=5) for name in names]
        version = Version(1, "tp", 1, "x = 1", None, datetime(2026, 9, 1, tzinfo=UTC))
        for say in (FR, EN):
            view, files = result_message(Receipt(version), results, say)
            assert_within_limits(view)
            assert bool(files) == has_file
            for file in files:
                assert all(f"{name} · " in file.content.decode() for name in FUNCTIONS)


async def test_a_program_too_long_for_the_form_has_no_button_for_it(world: World) -> None:
    source = f"{RIGHT}def aide():\n    pass\n" + "#" * TYPED_LENGTH
    shown = await check(world, world.ada, source)
    assert FR("program-others-unknown", functions="`aide`", count=1) in text_of(shown)
    assert not shows(shown, ProgramAction.WRITE)
    alone = await check(world, world.ada, "def aide():\n    pass\n", name="aide.py")
    assert FR("program-all-unknown", functions="`aide`") in text_of(alone)


@in_both_languages
async def test_the_cost_of_a_function_is_shown_as_a_picture(world: World, name: str) -> None:
    who, told = getattr(world, name), SAYS[name](Growth.THREE_HALVES.value)
    hardly = await check(world, who, PLAIN)
    assert SAYS[name](Growth.CONSTANT.value) in text_of(hardly)
    shown = await check(world, who, MEMO)
    assert told in text_of(shown)
    [picture] = shown.response.attachments
    assert (picture.filename, told in (picture.description or "")) == ("cost-1.png", True)
    components = str(shown.response.components)
    assert f"attachment://{picture.filename}" in components or picture.url in components
    listed = await press(who, shown, ProgramAction.LIST)
    assert not listed.response.attachments


@in_both_languages
async def test_programs_are_listed_shown_judged_again_and_deleted(world: World, name: str) -> None:
    who, say = getattr(world, name), SAYS[name]
    listed = await who.slash(world.channel, "program list")
    assert (text_of(listed), listed.ephemeral) == (say("program-list-empty"), True)
    for source in (WRONG, RIGHT):
        await check(world, who, source)
    await check(world, who, RIGHT, function="prochain_joueur")
    listed = await who.slash(world.channel, "program list")
    assert say("program-list", count=2, limit=20) in text_of(listed)
    program = next(one.program for one in await world.bot.programs.mine(who.id) if one.name == "tp")
    shown = await choose(who, listed, ProgramAction.SHOW, program)
    assert await read(world, shown) == RIGHT
    first = await choose(who, shown, ProgramAction.SHOW, 1)
    assert await read(world, first) == WRONG
    judged = await press(who, first, ProgramAction.JUDGE)
    assert f"**{say('program-status-wrong')}**" in text_of(judged)
    sure = await press(who, first, ProgramAction.DELETE)
    assert say("program-sure", name="`tp`", count=2) in text_of(sure)
    kept = await press(who, sure, ProgramAction.SHOW)
    gone = await press(who, await press(who, kept, ProgramAction.DELETE), ProgramAction.DELETE)
    assert say("program-list", count=1, limit=20) in text_of(gone)
    late = await press(who, judged, ProgramAction.JUDGE)
    assert text_of(late) == say("program-refused-not-kept")
    named = await who.slash(world.channel, "program show", program="prochain_joueur")
    assert say("program-one-function", function="`prochain_joueur`") in text_of(named)


async def test_functions_and_own_programs_are_suggested(world: World) -> None:
    ada = world.ada
    await check(world, ada, RIGHT)
    offered = await ada.autocomplete(world.channel, "program check", "function", "CHOIX")
    assert {choice["value"] for choice in offered} >= {"choix_ordinateur", "nim_choix_ia"}
    assert offered[0]["value"] == "choix_ordinateur", "what begins like that comes first"
    offered = await ada.autocomplete(world.channel, "program show", "program", "T")
    assert [choice["value"] for choice in offered] == ["tp"]


@in_both_languages
async def test_the_place_in_the_queue_is_shown_and_updated(
    world: World, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    who, say = getattr(world, name), SAYS[name]
    monkeypatch.setattr(controls, "PATIENCE", 0)
    programs, others, ended = world.bot.programs, 7, asyncio.Event()
    place = [others]
    judge = programs.judge

    async def judged(asker: Any, version: Any) -> Any:
        await world.env.external_wait(ended.wait(), reason="the programs before it")
        return await judge(asker, version)

    monkeypatch.setattr(programs, "judge", judged)
    monkeypatch.setattr(world.bot.program_desk, "place", lambda _person: place[0])
    shown = await check(world, who, RIGHT)
    assert text_of(shown) == say("program-line", number=others)
    for now, told in ((3, say("program-line", number=3)), (0, say("program-running"))):
        place[0] = now
        await world.env.advance_time(controls.PULSE)
        assert text_of(shown) == told
    ended.set()
    await until(lambda: say("program-correct", checked=2) in text_of(shown), 0.01)
    await world.env.settle()
    assert shows(shown, ProgramAction.JUDGE)
