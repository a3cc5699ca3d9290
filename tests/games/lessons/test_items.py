"""Items are true, marked as brute force marks them, and never come to an end."""

from __future__ import annotations

from itertools import islice

import pytest

from games import Game, game
from games.families.fibonacci import Zeckendorf
from games.lessons.item import LARGEST_TYPED, MOST_OPTIONS, Item, Shape
from games.lessons.path import LEVELS, SKILLS, UNITS, Skill, draw_item, needed_skill
from games.lessons.sticks import TAKES
from games.mistakes import Mistake
from tests.support.brute import Brute, nim, sticks
from tests.support.items import (
    NUMBER,
    RIGHT,
    SEEDS,
    WINNING_MOVES,
    all_items,
    brute,
    chosen,
    items,
    judge,
    proves,
    repeats,
    steals,
)
from tests.support.learning import UNTAUGHT
from tests.support.positions import ALL, small_positions
from tests.support.sampling import IS_LONG

each_skill = pytest.mark.parametrize("skill", SKILLS.values(), ids=lambda skill: skill.key)
each_level = pytest.mark.parametrize("level", range(1, LEVELS + 1))

#: Facts are searched for afresh, which takes long: of so many items.
FACTS_OF = 20 if IS_LONG else 8

#: An item that people may have met: its question, what it tells, and its solution.
GOLDEN = ("value-nim-sum", {"numbers": "6 ⊕ 3 ⊕ 3"}, (6,))


# -------------------------------------------------------------------------- the path


def test_the_numbers_of_skills_and_units_are_taken_once_and_for_ever() -> None:
    assert [unit.number for unit in UNITS] == list(range(1, 15))
    assert {n: skill.key for n, skill in SKILLS.items()} == {
        1: "few-outcome",
        2: "few-take",
        3: "pairs",
        4: "fours",
        5: "remainder",
        6: "backwards",
        7: "any-takes",
        8: "poison",
        9: "equal-heaps",
        10: "mirror",
        11: "to-binary",
        12: "from-binary",
        13: "columns",
        14: "nim-sum",
        15: "odd-column",
        16: "nim-move",
        17: "last-loses",
        18: "attractor",
        19: "rank",
        20: "bite",
        21: "stealing",
        22: "parts",
        23: "limited-take",
        24: "mex",
        25: "heap-value",
        26: "splits",
        27: "sums",
        28: "period",
        29: "proof",
        30: "dressed-up",
        31: "memory",
        32: "rare",
    }
    assert all(SKILLS[skill.number] is skill for unit in UNITS for skill in unit.skills)
    assert all(1 <= len(unit.skills) <= 3 for unit in UNITS)
    assert all(skill.unit == unit.number for unit in UNITS for skill in unit.skills)
    assert len({unit.key for unit in UNITS}) == len(UNITS)


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.key)
def test_a_unit_is_introduced_by_a_small_position_that_can_be_won(unit) -> None:
    name, position = unit.meet
    assert unit.game == game(name, misere=unit.misere)
    unit.game.check_board(position)
    assert brute(unit.game).wins(position)
    assert len(unit.game.moves(position)) > 1, "there is something to choose"


def test_the_example_introducing_any_takes_is_true_and_no_item() -> None:
    """The message ``unit-takes-meet``: with 1 or 5, 0 and 2 are losing, 1 is winning."""
    judged = Brute(sticks((1, 5)))
    assert [judged.wins((n,)) for n in range(3)] == [False, True, False]
    assert [judged.options((n,)) for n in (1, 2)] == [{(1,): (0,)}, {(1,): (1,)}]
    assert not any((1, 5) in of_level for of_level in TAKES.values())


@pytest.mark.parametrize(
    ("name", "position", "unit"),
    [
        ("fortboyard", "4", 1),
        ("fortboyard", "20", 2),
        ("take 1,3,4", "9", 3),
        ("nim", "3 5 0", 5),
        ("nim", "1 3 7", 7),
        ("wythoff", "3 5", 9),
        ("chomp", "4x3", 10),
        ("fibonacci", "10", 11),
        ("grundys-game", "13", 12),
        ("grundys-game", "5 7", 13),
        ("octal 0.77", "12", 5),
        ("octal 0.77", "7 7 5 5", 5),
        ("octal 0.77", "5 7", 5),
        ("octal 0.77", "5 8", 13),
        ("octal 0.07", "9", 13),
    ],
)
def test_a_position_needs_the_skill_of_the_named_unit(name: str, position: str, unit: int) -> None:
    rules = game(name)
    assert needed_skill(rules, rules.parse(position)).unit == unit


@ALL
def test_every_family_names_a_skill_that_there_is(g: Game) -> None:
    for position in islice(small_positions(g), 20):
        skill = needed_skill(g, position)
        assert skill in SKILLS.values(), f"{g.name}: its family names no skill of a unit"
        if g.misere:
            assert skill.unit in (4, 8, 9), "misère play has units of its own"


# ------------------------------------------------------------------------- each item


@each_skill
@each_level
def test_an_item_is_fixed_by_skill_level_and_seed(skill: Skill, level: int) -> None:
    drawn = items(skill, level)
    assert drawn == tuple(draw_item(skill, level, seed) for seed in range(SEEDS))
    assert len({repr(item) for item in drawn}) >= (4 if level == 1 else 5)


def test_an_item_is_drawn_as_by_earlier_versions() -> None:
    first = draw_item(SKILLS[14], 2, 7)
    assert (first.question, first.values, first.solution) == GOLDEN


@pytest.mark.parametrize("level", [0, LEVELS + 1])
def test_an_item_of_another_level_is_refused(level: int) -> None:
    with pytest.raises(ValueError, match="levels"):
        draw_item(SKILLS[1], level, 1)


@each_skill
@each_level
def test_an_item_can_be_answered(skill: Skill, level: int) -> None:
    for item in items(skill, level):
        assert len({str(option) for option in item.options}) == len(item.options) <= MOST_OPTIONS
        assert item.solution, "no solution is empty"
        if item.shape is Shape.NUMBER:
            assert not item.options
            assert 0 <= item.solution[0] <= LARGEST_TYPED
        else:
            assert len(item.options) >= 2
        if item.shape is not Shape.SEVERAL:
            assert len(item.solution) == 1
        if item.game is not None:
            item.game.check_board(item.position)


@each_skill
@each_level
def test_the_solution_is_what_brute_force_finds(skill: Skill, level: int) -> None:
    for item in items(skill, level):
        if item.shape is Shape.NUMBER:
            assert item.solution == (NUMBER[item.question](item),), item
            continue
        right = [i for i, o in enumerate(item.options) if RIGHT[item.question](item, o)]
        assert list(item.solution) == right, item


@each_skill
@each_level
def test_only_the_solution_of_an_item_is_marked_right(skill: Skill, level: int) -> None:
    for item in items(skill, level)[:10]:
        marked = item.mark(item.solution[::-1])
        assert (marked.is_right, marked.mistake) == (True, None)
        numbers = item.offered or range(30)
        tried = numbers if item.shape is Shape.NUMBER else range(len(item.options))
        for answer in tried:
            marked = item.mark((answer,))
            assert marked.is_right is ((answer,) == item.solution)


@each_skill
def test_an_impossible_answer_to_an_item_is_refused(skill: Skill) -> None:
    for item in items(skill, 1)[:5]:
        past = LARGEST_TYPED + 1 if item.shape is Shape.NUMBER else len(item.options)
        refused = [(past,), (-1,)]
        if item.shape is not Shape.SEVERAL:
            refused += [(), (0, 1)]
        for given in [*refused, (0, 0)]:
            with pytest.raises(ValueError, match="answer"):
                item.mark(given)


@each_skill
@each_level
def test_the_facts_of_an_item_hold(skill: Skill, level: int) -> None:
    for item in items(skill, level)[:FACTS_OF]:
        assert item.facts
        for fact in item.facts:
            assert fact.holds(*item.subject), (item, fact)


# ------------------------------------------------------------- what a question tells


def test_the_statements_in_the_questions_of_items_are_true() -> None:
    told = {item.question for item in all_items() if _is_as_told(item)}
    assert told == {
        *("reply", "equal-after", "mirror", "vertex"),
        *("sum-value", "proof", "rare-rows", "amount"),
    }


def _is_as_told(item: Item) -> bool:
    values, position = item.values, item.position
    if item.question == "reply":
        before, take = values["before"], values["take"]
        assert position == judge(item).options((before,))[take,]
        assert not judge(item).wins((before,))
    elif item.question == "equal-after":
        before = list(position)
        before[values["heap"] - 1] += values["take"]
        assert nim(tuple(before))[values["heap"], values["take"]] == position
    elif item.question == "mirror":
        left = nim((values["size"], values["size"]))
        assert left[values["heap"], values["take"]] == position
    elif item.question == "vertex":
        options = judge(item).options(position).values()
        inside = [judge(item).wins(option) is (values["player"] == 2) for option in options]
        assert (sum(inside), len(inside)) == (values["inside"], values["count"])
        assert values["number"] == position[0]
    elif item.question == "sum-value":
        assert values["rows"] == position
        assert values["grundy"] == tuple(judge(item).grundy((row,)) for row in position)
    elif item.question == "rare-rows":
        rows = values["rows"]
        assert item.subject[0] == game(f"octal {values['code']}")
        assert values["grundy"] == tuple(judge(item).grundy((row,)) for row in rows)
        assert item.options == rows
    elif item.question == "proof":
        row = values["row"]
        assert row == tuple(judge(item).grundy((n,)) for n in range(len(row)))
        assert values["last"] == len(row) - 1
        judged, period = judge(item), values["period"]
        far = range(60, 100)
        assert all(judged.grundy((n,)) == judged.grundy((n + period,)) for n in far)
        assert values["window"] == max(item.subject[0].takes)
    else:
        return item.question == "amount"
    return True


# -------------------------------------------------------------------------- mistakes


def test_every_mistake_is_named_by_some_item_at_a_wrong_answer() -> None:
    met = set()
    for item in all_items():
        for answer, mistake in item.mistakes.items():
            assert answer != item.solution
            marked = item.mark(answer)
            assert (marked.is_right, marked.mistake) == (False, mistake)
            met.add(mistake)
    assert met == set(Mistake) - UNTAUGHT


def test_of_the_moves_that_an_item_offers_exactly_the_chosen_win() -> None:
    for item in all_items():
        if item.question in WINNING_MOVES:
            winning = judge(item).winning_moves(item.position)
            *moves, last = item.options
            assert last == "no-move"
            assert set(moves) & set(winning) == set(chosen(item)) - {last}
            assert set(moves) <= set(judge(item).options(item.position))


# ------------------------------------------------------------------- what is offered


def least_period(row: tuple[int, ...]) -> int:
    return next(p for p in range(1, len(row)) if row[p:] == row[:-p])


def test_a_row_of_a_period_shows_it_twice_and_no_shorter_one() -> None:
    met = set()
    for item in all_items():
        if item.question not in ("row-period", "preperiod", "proof"):
            continue
        row = item.values["row"]
        if item.question == "proof":
            length, before = least_period(row), 0
            assert item.values["period"] == length, item
        else:
            length, before = repeats(row)
            (told,) = item.facts
            assert (told.period, told.preperiod) == (length, before), item
        assert len(row) >= before + 2 * length, item
        met.add((item.question, item.options[item.solution[0]] if item.options else None))
    assert met == {("row-period", None), ("preperiod", None), *PROOFS}


PROOFS = {("proof", "proved"), ("proof", "only-observed")}


def test_the_wrong_claim_about_strategy_stealing_is_false() -> None:
    for item in all_items():
        if item.question == "stealing":
            corner = (len(item.position), item.position[-1])
            assert corner not in judge(item).winning_moves(item.position), item
            is_full = len({*item.position}) == 1
            assert steals(item) is is_full, item
            corner_bite = (item.options.index("corner-bite-wins"),)
            mistake = Mistake.STEALING_TELLS if is_full else None  # that would take two
            assert item.mark(corner_bite).mistake is mistake


def test_the_right_take_of_fibonacci_nim_is_the_smallest_part() -> None:
    for item in all_items():
        if item.question == "take" and item.game == game("fibonacci"):
            (parts,) = (fact.parts for fact in item.facts if isinstance(fact, Zeckendorf))
            right = (parts[-1],) if parts[-1] <= item.position[1] else "no-move"
            assert chosen(item) == [right], item


def test_a_wrong_reason_is_false_or_proves_nothing() -> None:
    for item in all_items():
        if item.question.startswith("reason"):
            right = [each for each in item.options if proves(each, item)]
            assert right == chosen(item), item
