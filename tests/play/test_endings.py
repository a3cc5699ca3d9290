"""A finished match explains why it was lost, states a rule and offers another strength."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from bot.board.explanations import tell
from bot.i18n import Say
from bot.play.custom_ids import PlayAction
from bot.play.messages import match_message, plain_text
from bot.play.model import MatchRecord, State
from games import Game, Outcome, Position, game
from games.endings import ending
from games.lessons.path import UNITS, taught_until
from games.match import Computer, Match, Ply, PlyKind
from games.solver import Solver
from tests.support.acting import (
    EN,
    FR,
    SAYS,
    assert_whispered,
    duel,
    forge,
    in_both_languages,
    match_of,
    press,
    shows,
)
from tests.support.controls import encoded
from tests.support.limits import LONGEST_NUMBER, PEOPLE, POSITIONS, assert_within_limits
from tests.support.positions import SAMPLES
from tests.support.world import World, controls_of, text_of

#: The skills of all units.
ALL_SKILLS = taught_until(len(UNITS))

#: So many small positions of each family are tried.
TRIED = 60


async def resigned(member: Any, board: Any) -> Any:
    """Resign a match; return the message with its finished board."""
    return await press(member, await press(member, board, PlayAction.RESIGN), PlayAction.YIELD)


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("word", SAMPLES)
def test_the_ending_of_a_match_states_true_facts_about_its_start(word: str, misere: bool) -> None:
    sample = SAMPLES[word]
    rules = game(sample.names[0], misere=misere)
    for start in islice(sample.small(), TRIED):
        if not rules.is_over(start):
            told = ending(rules, start, ALL_SKILLS)
            assert told.outcome is Solver(rules).outcome(start)
            assert told.fact is None or told.fact.holds(rules, start)


@pytest.mark.parametrize("say", [FR, EN])
@pytest.mark.parametrize(("rules", "start"), POSITIONS.values(), ids=POSITIONS)
def test_the_end_of_the_largest_boards_is_within_discords_limits(
    rules: Game, start: Position, say: Say
) -> None:
    told = ending(rules, start, ALL_SKILLS)
    first = int(told.outcome is Outcome.N)
    resigned = (Ply(0, PlyKind.RESIGN),)
    match = Match(rules, start, (PEOPLE[0], Computer()), first, 1, resigned)
    locale = "fr" if say is FR else "en"
    record = MatchRecord(
        1, 1, locale, id=LONGEST_NUMBER, state=State.OVER, match=match, ending=told
    )
    assert record.was_hopeless
    assert_within_limits(match_message(record))
    assert len(plain_text(record, say)) <= 2000


# --------------------------------------------------------------------- lost from the start


@in_both_languages
async def test_a_match_lost_from_its_start_says_so_and_lets_the_other_begin(
    world: World, name: str
) -> None:
    member, say = getattr(world, name), SAYS[name]
    board = await member.slash(world.channel, "fortboyard", sticks=20, first="me")
    over = await resigned(member, board)
    assert say("ending-p", start=say("count-sticks", count=20), player=member.mention) in text_of(
        over
    )
    rules = game("fortboyard")
    fact = ending(rules, (20,), ALL_SKILLS).fact
    assert fact is not None
    told = tell(fact, rules, (20,), say)
    assert say("ending-remember", start=say("count-sticks", count=20), fact=told) in text_of(over)
    assert say("ending-moves", count=0) in text_of(over)
    assert say("button-you-begin") in controls_of(over)
    again = await press(member, over, PlayAction.REMATCH)
    assert (await match_of(world, 2)).first == 1
    assert not shows(again, PlayAction.BEGIN)


@in_both_languages
async def test_a_player_who_let_the_computer_win_from_the_start_may_begin_next(
    world: World, name: str
) -> None:
    member, say = getattr(world, name), SAYS[name]
    board = await member.slash(world.channel, "fortboyard", sticks=21, first="opponent")
    over = await resigned(member, board)
    computer = say("computer", strength=100)
    assert say("ending-n", start=say("count-sticks", count=21), player=computer) in text_of(over)
    assert say("button-i-begin") in controls_of(over)
    await press(member, over, PlayAction.REMATCH)
    assert (await match_of(world, 2)).first == 0


async def test_a_start_is_not_called_lost_if_it_could_be_won(world: World) -> None:
    for options in ({"sticks": 21}, {"sticks": 20, "strength": 75}):
        board = await world.ada.slash(world.channel, "fortboyard", first="me", **options)
        over = await resigned(world.ada, board)
        start = FR("count-sticks", count=options["sticks"])
        assert FR("ending-p", start=start, player=world.ada.mention) not in text_of(over)
        assert FR("button-rematch") in controls_of(over)
        wins = "n" if options["sticks"] == 21 else "p"
        remember = FR(f"ending-remember-{wins}", start=start, fact="")
        assert remember.removesuffix("||") in text_of(over), "who wins is asked, and told"


async def test_the_rule_after_a_match_of_nim_needs_no_table(world: World) -> None:
    board = await world.blaise.slash(world.channel, "nim", heaps="1 2 3", first="me")
    told = text_of(await resigned(world.blaise, board))
    remembered = SAYS["blaise"]("fact-nim-sum-zero")
    assert SAYS["blaise"]("ending-remember", start="1 2 3", fact=remembered) in told
    assert SAYS["blaise"]("fact-binary-table") not in told, "there is no table to look at"


@pytest.mark.parametrize("word", [word for word in SAMPLES if SAMPLES[word].boards])
async def test_the_end_of_a_usual_match_has_a_rule_to_remember(world: World, word: str) -> None:
    for command, (options, _) in SAMPLES[word].boards.items():
        board = await world.ada.slash(world.channel, command, **options)
        told = text_of(await resigned(world.ada, board))
        assert "💡" in told, "in French, which is longer, there is room for it"


@in_both_languages
async def test_the_end_says_who_won_and_in_how_many_moves(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    await member.slash(world.channel, "nim", heaps="5", first="me")
    over = await member.slash(world.channel, "play", move="1 5")
    assert say("result-won", winner=member.mention, loser="") in text_of(over)
    assert say("ending-moves", count=1) in text_of(over)
    moved = say("moved-nim", player=member.mention, heap=1, take=5, before=5, after=0)
    assert moved in text_of(over), "the message says who made the last move"
    assert say("ending-moves", count=1) in text_of(await press(member, over, PlayAction.TEXT))


# ---------------------------------------------------------------------- another strength


@in_both_languages
async def test_after_a_win_the_computer_may_be_stronger(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    await member.slash(world.channel, "nim", heaps="5", first="me", strength=60)
    over = await member.slash(world.channel, "play", move="1 5")
    assert say("computer", strength=60) in text_of(over)
    assert say("button-harder") in controls_of(over)
    board = await press(member, over, PlayAction.STRENGTH)
    match = await match_of(world, 2)
    assert (match.seats[1], match.first, match.start) == (Computer(0.75), 0, (5,))
    assert say("computer", strength=75) in text_of(board)
    assert_whispered(await press(member, over, PlayAction.REMATCH), say("refusal-rematch-exists"))


async def test_after_a_loss_the_computer_may_be_weaker(world: World) -> None:
    board = await world.ada.slash(world.channel, "nim", strength=100)
    over = await resigned(world.ada, board)
    assert FR("button-easier") in controls_of(over)
    await press(world.ada, over, PlayAction.STRENGTH, 75)
    assert (await match_of(world, 2)).seats[1] == Computer(0.75)


async def test_beyond_the_strongest_and_the_weakest_nothing_is_offered(world: World) -> None:
    await world.ada.slash(world.channel, "nim", heaps="5", first="me")
    over = await world.ada.slash(world.channel, "play", move="1 5")
    assert not shows(over, PlayAction.STRENGTH)
    board = await world.ada.slash(world.channel, "nim", strength=25)
    assert not shows(await resigned(world.ada, board), PlayAction.STRENGTH)
    over = await resigned(world.blaise, await duel(world))
    assert not shows(over, PlayAction.STRENGTH)


async def test_no_forged_click_chooses_a_strength(world: World) -> None:
    board = await world.ada.slash(world.channel, "nim")
    early = await forge(world, world.ada, board, encoded(PlayAction.STRENGTH, 1, 0, (75,)))
    assert_whispered(early, FR("refusal-match-not-over"))
    over = await resigned(world.ada, board)
    for path in ((), (60,)):
        wrong = encoded(PlayAction.STRENGTH, 1, 1, path)
        refused = await forge(world, world.ada, over, wrong)
        assert_whispered(refused, FR("error-unknown-control"))
    theirs = await press(world.blaise, over, PlayAction.STRENGTH)
    assert_whispered(theirs, SAYS["blaise"]("refusal-not-a-player"))
