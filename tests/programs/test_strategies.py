"""Programs that play, in every family: proved or refuted, as brute force has it."""

from __future__ import annotations

import re

import pytest

from bot.programs.judging import judge_source
from bot.programs.messages import result_data, result_text
from bot.programs.model import FunctionResult, ProgramStart, Trouble
from bot.programs.playing import strategy_help
from bot.programs.sandbox import Program, Sandbox
from bot.programs.strategies import ProgramMoves, named_start, needed
from games import game
from games.challenge.strategy import check_strategy
from games.program_form import ProgramFault
from games.worksheets.verdict import Status
from tests.support.acting import EN, FR
from tests.support.brute import Rules, is_won
from tests.support.positions import sample_named
from tests.support.programs.strategies import RIGHT, SEARCH, WRONG, WrongPlay


def judged(sandbox: Sandbox, source: str, name: str, start: str) -> FunctionResult:
    rules = game(name)
    (result,) = judge_source(sandbox, source, "strategy", ProgramStart(rules, rules.parse(start)))
    return result


def brute_rules(word: str, name: str) -> Rules:
    return sample_named(word).rules(name.partition(" ")[2])


@pytest.mark.parametrize("word", RIGHT)
def test_a_right_program_is_proved(sandbox: Sandbox, word: str) -> None:
    name, starts, options = RIGHT[word]
    rules = brute_rules(word, name)
    for start in starts:
        result = judged(sandbox, options + SEARCH, name, start)
        told = result_text(result, EN)
        position = game(name).parse(start)
        if is_won(rules, position):
            assert result.status is Status.CORRECT, told
            assert "moves first" in told
        else:  # it returns None where nothing wins, but is asked about won positions alone
            assert result.status is Status.CORRECT, told
            assert "moves second" in told
        assert result.verdict is not None
        assert result.verdict.positions == result.checked == asked(sandbox, word, start)
        assert told != result_text(result, FR)


def asked(sandbox: Sandbox, word: str, start: str) -> int:
    """Count by brute force in how many positions the right program has to move."""
    name, _, options = RIGHT[word]
    rules, own = brute_rules(word, name), game(name)
    position = own.parse(start)
    moves = ProgramMoves(Program(sandbox, options + SEARCH), own)
    queue = [(position, is_won(rules, position))]
    for here, ours in queue:
        options_ = rules(here)
        chosen = [options_[moves.move(here)]] if ours and options_ else options_.values()
        queue += [(p, not ours) for p in dict.fromkeys(chosen) if (p, not ours) not in queue]
    return sum(ours and bool(rules(here)) for here, ours in dict.fromkeys(queue))


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: wrong.source)
def test_a_wrong_program_is_refuted_by_the_shortest_match(wrong: WrongPlay) -> None:
    few = Sandbox(fuel=2 * 10**8)
    result = judged(few, wrong.source, wrong.game, wrong.start)
    verdict = result.verdict
    assert verdict is not None
    told = result_text(result, EN)
    assert verdict.failure is wrong.failure, told
    assert (verdict.play, verdict.slip) == (wrong.play, wrong.slip)
    assert wrong.said in told
    assert told != result_text(result, FR)
    failed = wrong.source.endswith(("pass", "1 / 0"))
    assert result.status is (Status.ERROR if failed else Status.WRONG)
    data = result_data("a.py", result, EN)["counterexample"]
    assert data is not None
    assert data["expected"] is not None


def test_an_error_of_a_strategy_is_explained_with_its_line(sandbox: Sandbox) -> None:
    source = "# nim: 3 4 5\ndef strategy(t):\n    return t[7], 1\n"
    (result,) = judge_source(sandbox, source)
    for say in (EN, FR):
        data = result_data("a.py", result, say, source)
        assert say("program-error-index") in data["message"]
        assert data["line"] == "3 |     return t[7], 1\n               ^^^^"


@pytest.mark.parametrize(
    ("comment", "start"),
    [
        ("# nim: 3 4 5", ProgramStart(game("nim"), (3, 4, 5))),
        ("# version : 2\n#  NIM misère : 1 2 3", ProgramStart(game("nim", misere=True), (1, 2, 3))),
        ("# octal 0.77: 5 1", ProgramStart(game("octal 0.77"), (5, 1))),
        ("# nim: as many as you like", None),
        ("nim: 3 4 5", None),
    ],
)
def test_a_comment_names_the_game_of_a_program(comment: str, start: ProgramStart | None) -> None:
    assert named_start(f"x = 1\n{comment}\n") == start


def test_a_right_program_with_its_game_in_a_comment_is_proved(sandbox: Sandbox) -> None:
    (result,) = judge_source(sandbox, "# fortboyard : 21\ndef strategy(n):\n    return n % 4")
    assert (result.status, result.start) == (
        Status.CORRECT,
        ProgramStart(game("fortboyard"), (21,)),
    )


@pytest.mark.parametrize(
    ("comment", "fault", "details"),
    [
        ("# nim: 0 0", "task-over", {}),
        ("# Note: tidy up\n# nim: 1001 3", "number-too-large", {"limit": 1000}),
        ("# nim: three", "not-numbers", {"example": "1 3 7"}),
        ("# Note: tidy up", None, {}),
    ],
)
def test_a_comment_with_a_wrong_game_is_explained(
    sandbox: Sandbox, comment: str, fault: str | None, details: dict[str, int | str]
) -> None:
    (result,) = judge_source(sandbox, f"{comment}\ndef strategy(t): return (0, 1)")
    assert result.trouble is Trouble.NEEDS_GAME
    for say in (EN, FR):
        told = [say("program-needs-game", **needed())]
        told += [] if fault is None else [say(f"fault-{fault}", **details)]
        assert result_text(result, say) == " ".join(told)


def test_a_very_long_comment_is_read_without_backtracking() -> None:
    # Were it read once for each of its blanks, this test would take hours.
    for blank in (" ", "\t", " \t"):
        assert named_start(f"#{blank * 10**6}\n# nim: 3 4 5") == ProgramStart(
            game("nim"), (3, 4, 5)
        )


def test_a_strategy_without_a_game_is_unknown(sandbox: Sandbox) -> None:
    (result,) = judge_source(sandbox, "def strategy(n): return 1")
    assert (result.status, result.trouble) == (Status.UNKNOWN, Trouble.NEEDS_GAME)
    assert "# nim: 1 3 7" in result_text(result, EN)
    (missing,) = judge_source(sandbox, "x = 1", "strategy", ProgramStart(game("nim"), (1,)))
    assert missing.trouble is Trouble.NOT_DEFINED
    both = "def strategy(t): return 0, t[0]\ndef xor(a, b): return a ^ b"
    results = judge_source(sandbox, both, None, ProgramStart(game("nim"), (3,)))
    assert [(one.function, one.status) for one in results] == [
        ("strategy", Status.CORRECT),
        ("xor", Status.CORRECT),
    ]


def test_a_start_with_too_much_to_try_is_an_error(sandbox: Sandbox) -> None:
    source = "def strategy(left, most): return most // 2"
    result = judged(sandbox, source, "fibonacci", "1000000")
    assert (result.status, result.trouble) == (Status.ERROR, Trouble.TOO_LARGE)
    assert str(result.details["limit"]) in result_text(result, EN).replace(",", "")


WHERE_LOST = """
from random import randint
def strategy(n):
    return n % 4 or randint(1, 3)
"""

#: Plays worse in one position, if that is asked about as the so-manieth.
REMEMBERS = """
seen = 0
def strategy(n):
    global seen
    seen += 1
    return 1 if (n, seen) == EXCEPTION else n % 4
"""


def test_answers_that_vary_within_a_match_are_reported(sandbox: Sandbox) -> None:
    # Only won positions come up, in which it does not draw.
    assert judged(sandbox, WHERE_LOST, "fortboyard", "30").details == {}
    # It is asked about 7, 3, 2 and 1 in an order that its text decides; then once more.
    found = [
        judged(sandbox, f"{REMEMBERS.replace('EXCEPTION', str((2, seen)))}# {n}", "fortboyard", "7")
        for seen in (1, 2, 3, 4, 9)
        for n in range(6)
    ]
    said = [(one.status, result_text(one, EN).partition("strategy(2) was ")[2]) for one in found]
    assert any(s is Status.CORRECT and t.startswith("2 once, and 1 when") for s, t in said)
    assert any(s is Status.WRONG and t.startswith("1 in this match, and 2") for s, t in said)
    assert said[-1] == (Status.CORRECT, ""), (
        "a strategy that is asked fewer questions should be right"
    )
    for one, (_, told) in zip(found, said, strict=True):
        assert bool(one.details) is bool(told)


def test_a_draw_among_winning_moves_is_right_but_no_proof(sandbox: Sandbox) -> None:
    source = """
import random
def strategy(heaps):
    s = 0
    for h in heaps: s ^= h
    return random.choice([(i, h - (h ^ s)) for i, h in enumerate(heaps) if h ^ s < h])
"""
    result = judged(sandbox, source, "nim", "5 5 5 1")
    assert result.status is Status.CORRECT
    assert "no proof for other answers" in result_text(result, EN)


def test_a_program_can_be_checked_as_a_strategy(sandbox: Sandbox) -> None:
    rules = game("fortboyard")
    moves = ProgramMoves(Program(sandbox, "def strategy(n): return n % 4"), rules)
    assert moves.move((7,)) == (3,)
    verdict = check_strategy(rules, (7,), moves)
    assert (verdict.proved, verdict.positions) == (True, 4)


@pytest.mark.parametrize("word", RIGHT)
def test_the_help_of_a_family_has_a_call_that_works(word: str) -> None:
    rules = game(RIGHT[word][0])
    position = rules.parse(rules.example)
    call = f"strategy({', '.join(map(str, rules.program.ask(position)))})"
    for say in (EN, FR):
        _, _, after = strategy_help(rules, say).partition(call)
        numbers = [int(number) for number in re.findall("[0-9]+", after)]
        answer = tuple(numbers) if rules.program.numbers != 1 else numbers[0]
        move = rules.program.move(position, answer)
        assert move is not None
        assert move in (rules.winning_moves(position) or rules.moves(position))


def test_each_fault_of_a_program_has_a_sentence_of_its_own() -> None:
    assert len(
        {EN(f"fault-{f.value}", call="c", got="g", error="e", line=0) for f in ProgramFault}
    ) == len(ProgramFault)
