"""The verdict on a right strategy: a proof, or no proof if its answers vary."""

from __future__ import annotations

import pytest

from bot.programs.judging import judge_source
from bot.programs.messages import result_text
from bot.programs.sandbox import Sandbox
from games.worksheets.matches import Board
from games.worksheets.verdict import Status
from tests.support.acting import EN, FR
from tests.support.brute import bars, chomp, is_won

STEADY = """
from random import randint
def choix_ordinateur(n):
    return n % 4 or randint(1, min(3, n))
"""

DRAWS = """
from random import choice
def NAME(tas, difficulte=1):
    total = 0
    for heap in tas:
        total ^= heap
    legal = [(i, k) for i, heap in enumerate(tas) for k in range(1, heap + 1)]
    good = [(i, k) for i, k in legal if tas[i] - k == tas[i] ^ total]
    return choice(good if good and difficulte else legal)
"""

#: Plays worse in one position, one time in five.
SELDOM = """
from random import randint, random
def choix_ordinateur(n):
    if n == 5 and random() > 0.8:
        return 2
    return n % 4 or randint(1, min(3, n))
"""


GREEDY = """
from random import randint
def choix_ordinateur(n):
    return n if n < 4 else randint(1, 3) if n % 4 == 0 else 3
"""


def test_the_verdict_of_a_proved_strategy_names_its_reason(sandbox: Sandbox) -> None:
    (result,) = judge_source(sandbox, STEADY)
    for say in (EN, FR):
        told = result_text(result, say)
        assert say("program-proved-sticks", sticks=60, checked=60) in told
        assert say("program-proved-by") in told


@pytest.mark.parametrize(
    ("name", "proof"), [("choix_ordinateur_somme_nim", "nim"), ("nim_choix_ia", "difficulty")]
)
def test_a_strategy_that_draws_among_winning_moves_is_not_called_proved(
    sandbox: Sandbox, name: str, proof: str
) -> None:
    (result,) = judge_source(sandbox, DRAWS.replace("NAME", name))
    assert (result.status, result.varies is None) == (Status.CORRECT, False)
    sizes = {"one": 15, "two": 8, "three": 5, "four": 3, "checked": result.checked}
    for say in (EN, FR):
        told = result_text(result, say)
        assert say(f"program-shown-{proof}", **sizes) in told
        assert say(f"program-proved-{proof}", **sizes) not in told
    assert "no proof for other answers" in result_text(result, EN)


BAR = "StrategieGagnante"

BARS = """
import random
def croque(tab, l, c):
    return {(i, j) for (i, j) in tab if i < l or j < c}
def perdue(tab):
    return not any(perdue(croque(tab, *q)) for q in tab if q != (0, 0))
def StrategieGagnante(tab, joueur):
    coups = [q for q in sorted(tab) if q != (0, 0)] or [(0, 0)]
    bons = [q for q in coups if perdue(croque(tab, *q))]
    return CHOICE
"""


def test_a_strategy_for_bars_is_proved_or_loses_a_shortest_match(sandbox: Sandbox) -> None:
    checked = 2 * len([*bars(4, 3)])
    sizes = {"rows": 4, "columns": 3, "checked": checked}
    for choice, key in (
        ("(bons or coups)[0]", "proved"),
        ("random.choice(bons or coups)", "shown"),
    ):
        (result,) = judge_source(sandbox, BARS.replace("CHOICE", choice), BAR)
        assert (result.status, result.checked) == (Status.CORRECT, checked)
        assert EN(f"program-{key}-bar", **sizes) in result_text(result, EN)
    first = BARS.replace("CHOICE", "coups[0] if len(tab) > 6 else (bons or coups)[0]")
    (result,) = judge_source(sandbox, first, BAR)
    assert result.slip is not None
    *_, last = turns = result.slip.match
    assert last.left in ({(0, 0)}, {(3, 0)}), "it is left with the poisoned square alone"
    for turn in turns:
        position = Board.BARS.position(turn.left)
        assert not is_won(chomp, position), "the other player keeps the win"


def test_a_strategy_that_is_right_once_and_not_again_is_wrong(sandbox: Sandbox) -> None:
    # What is drawn repeats, but the order of the calls differs from one text to the next.
    found = (judge_source(sandbox, f"{SELDOM}# {number}")[0] for number in range(200))
    result = next(one for one in found if one.once is not None)
    assert result.call is not None
    assert (result.status, result.call.arguments, result.once) == (Status.WRONG, (5,), "1")
    for say in (EN, FR):
        assert say("program-varies-once", once="1") in result_text(result, say)


def test_a_lost_match_of_a_strategy_is_printed_as_moves(sandbox: Sandbox) -> None:
    (sticks,) = judge_source(sandbox, GREEDY)
    told = result_text(sticks, EN)
    assert "choix_ordinateur(5) → 3; the opponent: take 2 → 0." in told
    assert "l'adversaire\u00a0: prendre 2 → 0." in result_text(sticks, FR)
    (heaps,) = judge_source(
        sandbox, "def choix_ordinateur_somme_nim(t): return t.index(max(t)), max(t)"
    )
    told = result_text(heaps, EN)
    assert "([1, 2]) → (1, 2); the opponent: take 1 from heap 1 → [0, 0]." in told
