"""Every button, menu and modal, pressed by the right people and by the wrong ones."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bot.app.dispatch import CONTROLS
from bot.kit.custom_ids import Action
from bot.play.custom_ids import PlayAction
from bot.play.messages import plain_text
from bot.play.model import State
from games import game
from games.match import First
from games.nim_facts import OddColumn
from tests.support.acting import (
    EN,
    FR,
    REFERENCE,
    SAYS,
    assert_whispered,
    by,
    choose,
    control,
    duel,
    fill,
    forge,
    link,
    match_of,
    position,
    press,
    sent,
    shows,
    stored,
    take,
    together,
)
from tests.support.controls import encoded
from tests.support.world import World, controls_of, text_of

in_both_languages = pytest.mark.parametrize("name", ["ada", "blaise"])

#: The engine's number of the first odd column of 1 3 7.
COLUMN = next(fact.k for fact in game("nim").explain((1, 3, 7)) if isinstance(fact, OddColumn))


async def moves(world: World, number: int = 1) -> list[tuple[int, ...]]:
    """Return the moves that stand in a match in the store."""
    return [turn.move for turn in (await match_of(world, number)).turns]


# ------------------------------------------------------------------------------- picker


@in_both_languages
async def test_up_to_five_choices_are_buttons(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    board = await member.slash(world.channel, "nim", heaps="1 3 5")
    assert [say("choice-heap", heap=h, count=c) for h, c in ((1, 1), (2, 3), (3, 5))] == [
        label for label, pick in controls_of(board).items() if pick.startswith("pick:")
    ]
    picking = await press(member, board, PlayAction.PICK, 3)
    assert say("ask-take-nim", heap=3) in text_of(picking)
    assert say("choice-take", take=5, left=0) in controls_of(picking)
    moved = await press(member, picking, PlayAction.PICK, 3, 3)
    assert (await moves(world))[0] == (3, 3)
    assert moved.response.id == board.response.id, "the board is changed in place"
    told = say("moved-nim", player=member.mention, heap=3, take=3, before=5, after=2)
    assert told in text_of(moved)
    assert say("to-move", player=member.mention) in text_of(moved)


@in_both_languages
async def test_up_to_25_choices_are_a_menu(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    board = await member.slash(world.channel, "nim", heaps="25 1 1 1 1 1")
    assert say("ask-heap-nim") in controls_of(board)
    picking = await choose(member, board, 1)
    assert say("ask-take-nim", heap=1) in controls_of(picking)
    moved = await choose(member, picking, 25)
    assert (await moves(world))[0] == (1, 25)
    assert shows(moved, PlayAction.PICK)


@in_both_languages
async def test_more_than_25_choices_are_typed(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    board = await member.slash(world.channel, "nim", heaps="26 3")
    picking = await press(member, board, PlayAction.PICK, 1)
    prompt = say("ask-take-nim", heap=1)
    assert say("type-number", prompt=prompt, low=1, high=26) in text_of(picking)
    assert say("button-type-number") in controls_of(picking)
    opened = await press(member, picking, PlayAction.TYPE)
    assert opened.modal is not None
    assert opened.modal["title"] == say("title-nim")
    (label,) = opened.modal["components"]
    assert label["label"] == prompt
    assert label["component"]["placeholder"] == say("from-to", low=1, high=26)
    moved = await fill(member, opened, " 23 ")
    assert (await moves(world))[0] == (1, 23)
    assert moved.response.id == board.response.id, "the board is changed in place"


@in_both_languages
async def test_a_bad_number_is_refused_privately(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    board = await member.slash(world.channel, "nim", heaps="26")
    before = await match_of(world)
    for typed in ("three", "-1", " ", "1.5", "²", "٣", "9" * 30, "1 2"):
        opened = await press(member, board, PlayAction.TYPE)
        assert_whispered(await fill(member, opened, typed), say("error-bad-number"))
    for typed, message, details in (
        ("0", "fault-take-at-least-one", {}),
        ("27", "fault-take-too-many", {"take": 27, "available": 26}),
        ("9" * 18, "fault-take-too-many", {"take": 10**18 - 1, "available": 26}),
    ):
        opened = await press(member, board, PlayAction.TYPE)
        assert_whispered(await fill(member, opened, typed), say(message, **details))
    assert await match_of(world) == before


@in_both_languages
async def test_back_shows_the_first_choice_again(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    board = await member.slash(world.channel, "nim", heaps="1 3 30")
    for heap in (2, 3):
        picking = await press(member, board, PlayAction.PICK, heap)
        assert say("button-back") in controls_of(picking)
        back = await press(member, picking, PlayAction.SHOW)
        assert controls_of(back) == controls_of(board)
    assert await moves(world) == []


async def test_a_choice_without_alternative_is_not_asked_for(world: World) -> None:
    board = await world.ada.slash(world.channel, "nim", heaps="0 3 0")
    await press(world.ada, board, PlayAction.PICK, 2, 3)
    assert await position(world) == (0, 0, 0)


# --------------------------------------------------------------------------------- why?


@in_both_languages
async def test_why_explains_a_winning_move_to_players_and_spectators(
    world: World, name: str
) -> None:
    board = await world.chloe.slash(world.channel, "nim", heaps="1 3 7", first="opponent")
    say = SAYS[name]
    for asking in (world.chloe, getattr(world, name)):
        say = FR if asking is world.chloe else SAYS[name]
        told = await press(asking, board, PlayAction.WHY)
        assert told.ephemeral
        move = say("move-nim", heap=3, take=5)
        for line in (
            say("why-heading", move=move, position="1 3 7"),
            say("fact-status-n"),
            say("fact-nim-sum", binary="101", sum=5),
            say("fact-odd-column", column=COLUMN, weight=4),
            say("fact-first-heap-with-one", column=COLUMN, heap=3, size=7),
            say("fact-reduce", heap=3, size=7, to=2, take=5),
        ):
            assert line in text_of(told)


@in_both_languages
async def test_why_tells_that_every_move_loses(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    board = await member.slash(world.channel, "nim", heaps="1 2 3", first="opponent")
    told = text_of(await press(member, board, PlayAction.WHY))
    assert say("fact-status-p") in told
    assert say("fact-nim-sum-zero") in told
    assert say("fact-all-lose-such-as", count=6) in told
    assert say("fact-fewest-replies", count=1) in told
    assert say("why-random", strength=100) not in told


@in_both_languages
async def test_why_admits_a_random_mistake(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    board = await member.slash(world.channel, "nim", heaps="20 30", first="opponent", strength=0)
    assert await moves(world) != [(2, 10)]
    told = text_of(await press(member, board, PlayAction.WHY))
    assert say("why-random", strength=0) in told
    assert say("why-mistake", move=say("move-nim", heap=2, take=10)) in told


@in_both_languages
async def test_why_tells_what_misere_changes(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    board = await member.slash(world.channel, "nim", heaps="1 1 3", first="opponent", misere=True)
    told = text_of(await press(member, board, PlayAction.WHY))
    assert say("fact-misere-now", ones=2) in told
    assert say("fact-last-big-heap", heap=3, size=3, to=1, take=2, ones=3) in told


@in_both_languages
async def test_why_tells_the_rule_of_the_sticks(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    board = await member.slash(world.channel, "fortboyard", sticks=18, first="opponent")
    told = text_of(await press(member, board, PlayAction.WHY))
    assert say("fact-modular-rule", start=0, m=4, residues="0", many=1) in told
    assert say("fact-modular-case", count=18, m=4, q=4, r=2) in told
    assert say("fact-winning-move", move=say("move-subtraction", take=2), left="16") in told


@in_both_languages
async def test_why_about_a_move_taken_back_says_so(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    board = await member.slash(world.channel, "fortboyard", sticks=20)
    board = await press(member, board, PlayAction.PICK, 1)
    why = control(board, PlayAction.WHY)
    board = await press(member, board, PlayAction.TAKE_BACK)
    assert not shows(board, PlayAction.WHY)
    gone = await forge(world, member, board, why)
    assert_whispered(gone, say("refusal-move-is-gone"))


async def test_why_is_about_the_computers_latest_move_also_when_the_match_is_over(
    world: World,
) -> None:
    board = await world.blaise.slash(world.channel, "nim", heaps="1 1")
    board = await press(world.blaise, board, PlayAction.PICK, 1)
    board = await press(world.blaise, board, PlayAction.PICK, 1, 1)
    assert (await stored(world)).state is State.OVER
    told = text_of(await press(world.blaise, board, PlayAction.WHY))
    assert EN("why-heading", move=EN("move-nim", heap=2, take=1), position="0 1") in told


# --------------------------------------------------------------------------------- hint


@in_both_languages
async def test_a_hint_is_told_step_by_step_in_private(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    board = await member.slash(world.channel, "nim", heaps="1 3 7")
    hint = await press(member, board, PlayAction.HINT)
    steps = []
    for step in (1, 2, 3, 4):
        assert hint.ephemeral or hint.response.ephemeral
        assert say("hint-heading", step=step, steps=4) in text_of(hint)
        steps.append(text_of(hint))
        if step < 4:
            assert list(controls_of(hint)) == [say("button-more")]
            hint = await press(member, hint, PlayAction.HINT)
    assert not controls_of(hint)
    solution = say("fact-reduce", heap=3, size=7, to=2, take=5)
    assert [solution in told for told in steps] == [False, False, False, True]
    heap = say("fact-first-heap-with-one", column=COLUMN, heap=3, size=7)
    assert [heap in told for told in steps] == [False, False, True, True]
    column = say("fact-odd-column", column=COLUMN, weight=4)
    assert [column in told for told in steps] == [False, True, True, True]
    assert all(say("fact-status-n") in told for told in steps)
    assert await moves(world) == []


@in_both_languages
async def test_a_hint_overtaken_by_the_match_tells_how_it_stands(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    board = await member.slash(world.channel, "fortboyard", sticks=20)
    hint = await press(member, board, PlayAction.HINT)
    await press(member, board, PlayAction.PICK, 1)
    late = await press(member, hint, PlayAction.HINT)
    assert late.response.id == hint.response.id
    assert text_of(late).startswith(say("moved-on"))
    assert say("to-move", player=member.mention) in text_of(late)
    assert not controls_of(late)


@in_both_languages
async def test_hints_are_for_the_player_only(world: World, name: str) -> None:
    board = await world.chloe.slash(world.channel, "nim")
    for action in (PlayAction.HINT, PlayAction.WHAT_IF):
        refused = await press(getattr(world, name), board, action)
        assert_whispered(refused, SAYS[name]("refusal-not-a-player"))


@in_both_languages
async def test_a_duel_has_no_help(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    board = await duel(world, name, "chloe")
    assert not any(shows(board, a) for a in (PlayAction.HINT, PlayAction.WHAT_IF, PlayAction.WHY))
    for action in (PlayAction.HINT, PlayAction.WHAT_IF):
        refused = await forge(world, member, board, encoded(action, 1, 0))
        assert_whispered(refused, say("refusal-no-help-in-duel"))


# ------------------------------------------------------------------------------ what if


async def ask(world: World, member: Any, board: Any, typed: str) -> Any:
    return await fill(member, await press(member, board, PlayAction.WHAT_IF), typed)


@in_both_languages
async def test_what_if_judges_a_move_without_giving_the_best_away(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    board = await member.slash(world.channel, "nim", heaps="1 3 7")
    good = await ask(world, member, board, "3 5")
    heading = say("what-if-heading", move=say("move-nim", heap=3, take=5))
    reason = say("fact-reduce", heap=3, size=7, to=2, take=5)
    assert_whispered(good, f"{heading}\n{say('what-if-wins')}\n{reason}")
    bad = await ask(world, member, board, "2,3")
    move, reply = say("move-nim", heap=2, take=3), say("move-nim", heap=3, take=6)
    heading = say("what-if-heading", move=move)
    reason = say("fact-refutation", move=move, reply=reply)
    assert_whispered(bad, f"{heading}\n{say('what-if-loses')}\n{reason}")
    assert await moves(world) == []


@in_both_languages
async def test_what_if_refuses_what_is_no_move(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    board = await member.slash(world.channel, "nim", heaps="1 3 7")
    for typed in ("garbage", "3", "3 5 1", "-1 2", "²"):
        refused = await ask(world, member, board, typed)
        assert_whispered(refused, say("fault-move-shape-nim"))
    refused = await ask(world, member, board, "4 1")
    assert_whispered(refused, say("fault-no-such-heap", heap=4, heaps=3))
    refused = await ask(world, member, board, "3 8")
    assert_whispered(refused, say("fault-take-too-many", take=8, available=7))


@in_both_languages
async def test_what_if_asks_in_the_words_of_the_game(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    board = await member.slash(world.channel, "fortboyard", sticks=18)
    opened = await press(member, board, PlayAction.WHAT_IF)
    assert opened.modal["title"] == say("what-if-title")
    assert opened.modal["components"][0]["label"] == say("what-if-label-subtraction")
    assert say("what-if-wins") in text_of(await fill(member, opened, "2"))
    assert say("what-if-loses") in text_of(await ask(world, member, board, "1"))


async def test_what_if_submitted_late_answers_with_the_board(world: World) -> None:
    board = await world.ada.slash(world.channel, "fortboyard")
    opened = await press(world.ada, board, PlayAction.WHAT_IF)
    await world.ada.slash(world.channel, "play", move="1")
    late = await fill(world.ada, opened, "2")
    assert late.ephemeral
    assert plain_text(await stored(world), FR) in text_of(late)
    assert await link(world) in text_of(late)
    assert await link(world) in text_of(board)


# --------------------------------------------------------------------------------- text


@in_both_languages
async def test_the_board_is_told_in_words_to_anyone_in_their_language(
    world: World, name: str
) -> None:
    member, say = getattr(world, name), SAYS[name]
    board = await world.chloe.slash(world.channel, "nim", heaps="1 3 7", first="opponent")
    computer = say("computer", strength=100)
    heaps = ", ".join(say("plain-heap", heap=h, count=c) for h, c in ((1, 1), (2, 3), (3, 2)))
    assert_whispered(
        await press(member, board, PlayAction.TEXT),
        "\n".join(
            [
                f"{say('title-nim')}, {say('match-number', number='1')}",
                say("players", first=world.chloe.mention, second=computer),
                say("guard-nim-normal"),
                say("plain-heaps", heaps=heaps),
                say("moved-nim", player=computer, heap=3, take=5, before=7, after=2),
                say("to-move", player=world.chloe.mention),
            ]
        ),
    )


async def test_the_words_of_a_board_come_first_and_without_emoji(world: World) -> None:
    for command, words in (("nim", "heap 1: 3"), ("fortboyard", "20 sticks.")):
        board = await world.blaise.slash(world.channel, command)
        first = board.response.components[0]["content"]
        assert words in first
        assert EN("to-move", player=world.blaise.mention) in first
        assert not re.search("[^\x00-\x7fº]", first)


# ---------------------------------------------------------------------------- take back


@in_both_languages
async def test_the_computer_gives_a_move_back(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    start = await member.slash(world.channel, "fortboyard", sticks=20)
    assert not shows(start, PlayAction.TAKE_BACK)
    board = await press(member, start, PlayAction.PICK, 1)
    board = await press(member, board, PlayAction.TAKE_BACK)
    assert await position(world) == (20,)
    assert say("to-move", player=member.mention) in text_of(board)
    assert control(board, PlayAction.PICK) == "pick:1:3:1"
    refused = await forge(world, member, board, encoded(PlayAction.TAKE_BACK, 1, 3))
    assert_whispered(refused, say("refusal-nothing-to-take-back"))


@in_both_languages
async def test_a_person_allows_a_move_to_be_taken_back(world: World, name: str) -> None:
    other = "blaise" if name == "ada" else "ada"
    member, opponent, say = getattr(world, name), getattr(world, other), SAYS[name]
    board = await duel(world, name, other)
    board = await take(member, board, 3, 1)
    refused = await press(opponent, board, PlayAction.TAKE_BACK)
    assert_whispered(refused, SAYS[other]("refusal-nothing-to-take-back"))
    asked = await press(member, board, PlayAction.TAKE_BACK)
    assert not asked.ephemeral
    question = say("take-back-asked", player=member.mention, opponent=opponent.mention, number="1")
    assert text_of(asked) == question
    refused = await press(member, asked, PlayAction.ALLOW)
    assert_whispered(refused, say("refusal-not-yours-to-allow"))
    refused = await press(world.chloe, asked, PlayAction.ALLOW)
    assert_whispered(refused, FR("refusal-not-a-player"))
    assert await position(world) == (1, 3, 6)
    allow = control(asked, PlayAction.ALLOW)
    allowed = await press(opponent, asked, PlayAction.ALLOW)
    assert await position(world) == (1, 3, 7)
    assert say("to-move", player=member.mention) in text_of(allowed)
    twice = await forge(world, opponent, asked, allow)
    assert controls_of(twice) == controls_of(allowed)
    assert await position(world) == (1, 3, 7)


@in_both_languages
async def test_a_person_refuses_a_move_to_be_taken_back(world: World, name: str) -> None:
    other = "blaise" if name == "ada" else "ada"
    member, opponent, say = getattr(world, name), getattr(world, other), SAYS[name]
    board = await duel(world, name, other)
    board = await take(member, board, 3, 1)
    asked = await press(member, board, PlayAction.TAKE_BACK)
    refused = await press(member, asked, PlayAction.REFUSE)
    assert_whispered(refused, say("refusal-not-yours-to-allow"))
    answer = await press(opponent, asked, PlayAction.REFUSE)
    assert text_of(answer) == say("take-back-refused", player=opponent.mention, number="1")
    assert not controls_of(answer)
    assert await position(world) == (1, 3, 6)


async def test_a_request_overtaken_by_the_match_leads_to_the_board(world: World) -> None:
    board = await duel(world)
    board = await take(world.ada, board, 3, 1)
    asked = await press(world.ada, board, PlayAction.TAKE_BACK)
    await world.blaise.slash(world.channel, "play", move="1 1")
    late = await press(world.blaise, asked, PlayAction.ALLOW)
    assert await position(world) == (0, 3, 6)
    assert await link(world) in text_of(late)
    assert not controls_of(late)


# ------------------------------------------------------------------------------- resign


@in_both_languages
async def test_resign_asks_and_can_be_called_off(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    board = await member.slash(world.channel, "fortboyard")
    asked = await press(member, board, PlayAction.RESIGN)
    assert say("resign-sure") in text_of(asked)
    assert not shows(asked, PlayAction.PICK)
    back = await press(member, asked, PlayAction.SHOW)
    assert controls_of(back) == controls_of(board)
    assert (await stored(world)).state is State.OPEN


@in_both_languages
async def test_resign_ends_the_match_with_its_picture(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    board = await member.slash(world.channel, "nim", heaps="1 3 7", first="opponent")
    asked = await press(member, board, PlayAction.RESIGN)
    over = await press(member, asked, PlayAction.YIELD)
    computer = say("computer", strength=100)
    assert say("result-resign", winner=computer, loser=member.mention) in text_of(over)
    assert "**7**" not in text_of(over), "the last position stays"
    assert list(controls_of(over)) == [
        say(f"button-{button}") for button in ("why", "review", "rematch", "text")
    ]
    assert (await match_of(world)).winner == 1


async def test_resigning_is_possible_and_can_be_called_off_on_the_opponents_turn(
    world: World,
) -> None:
    board = await duel(world)
    asked = await press(world.blaise, board, PlayAction.RESIGN)
    back = await press(world.blaise, asked, PlayAction.SHOW)
    assert controls_of(back) == controls_of(board)
    asked = await press(world.blaise, back, PlayAction.RESIGN)
    await press(world.blaise, asked, PlayAction.YIELD)
    assert (await match_of(world)).winner == 0


async def test_nobody_resigns_by_answering_the_opponents_question(world: World) -> None:
    board = await duel(world)
    asked = await press(world.ada, board, PlayAction.RESIGN)
    refused = await press(world.blaise, asked, PlayAction.YIELD)
    assert_whispered(refused, EN("refusal-not-yours-to-allow"))
    refused = await press(world.chloe, asked, PlayAction.YIELD)
    assert_whispered(refused, FR("refusal-not-a-player"))
    assert (await stored(world)).state is State.OPEN
    back = await press(world.blaise, asked, PlayAction.SHOW)
    assert controls_of(back) == controls_of(board), "the board does not stay hidden"


# ------------------------------------------------------------------- rematch and review


async def finish(world: World, member: Any, other: Any = None, **options: Any) -> Any:
    """Finish a match on one heap; return the message with its finished board."""
    if other is None:
        board = await member.slash(world.channel, "nim", heaps="1", **options)
        return await press(member, board, PlayAction.PICK, 1, 1)
    offer = await member.slash(world.channel, "nim", heaps="1", opponent=other, **options)
    board = await press(other, offer, PlayAction.ACCEPT)
    return await press(member, board, PlayAction.PICK, 1, 1)


@in_both_languages
async def test_a_rematch_with_the_computer_begins_at_once(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    over = await finish(world, member, misere=True, strength=0)
    assert say("result-won", winner=say("computer", strength=0), loser="") in text_of(over)
    again = await press(member, over, PlayAction.REMATCH)
    assert again.response.id != over.response.id
    old, new = await match_of(world, 1), await match_of(world, 2)
    assert (new.game, new.start, new.seats) == (old.game, old.start, old.seats)
    assert new.first == 1 - old.first
    assert new.seed != old.seed
    twice = await press(member, over, PlayAction.REMATCH)
    assert_whispered(twice, say("refusal-rematch-exists"))
    refused = await press(world.chloe, over, PlayAction.REMATCH)
    assert_whispered(refused, FR("refusal-not-a-player"))


@in_both_languages
async def test_a_rematch_with_a_person_is_a_new_offer(world: World, name: str) -> None:
    other = "blaise" if name == "ada" else "ada"
    member, opponent = getattr(world, name), getattr(world, other)
    over = await finish(world, member, opponent)
    offer = await press(opponent, over, PlayAction.REMATCH)
    say = SAYS[other]
    assert say("offer", player=opponent.mention, opponent=member.mention) in text_of(offer)
    assert say("offer-begins", player=opponent.mention) in text_of(offer)
    refused = await press(opponent, offer, PlayAction.ACCEPT)
    assert_whispered(refused, say("refusal-offer-not-yours"))
    await press(member, offer, PlayAction.ACCEPT)
    assert (await stored(world, 2)).state is State.OPEN


async def test_two_simultaneous_rematches_make_one(world: World) -> None:
    over = await finish(world, world.ada, world.blaise)
    rematch = control(over, PlayAction.REMATCH)
    results = await together(world, (world.ada, over, rematch), (world.blaise, over, rematch))
    assert sorted(result.ephemeral for result in results) == [False, True]
    assert len(await world.bot.matches.mine(world.ada.id)) == 1


@in_both_languages
async def test_review_is_for_anyone_once_the_match_is_over(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    board = await world.chloe.slash(world.channel, "nim", heaps="1 3 7")
    early = await forge(world, member, board, encoded(PlayAction.REVIEW, 1, 0))
    assert_whispered(early, say("refusal-match-not-over"))
    await world.chloe.slash(world.channel, "play", move="1 1")
    over = await world.chloe.slash(world.channel, "resign")
    told = await press(member, over, PlayAction.REVIEW)
    assert told.ephemeral
    chloe, mistake = world.chloe.mention, say("move-nim", heap=1, take=1)
    better = say("move-nim", heap=3, take=5)
    for line in (
        say("review-heading", moves=2),
        say("review-turning-point", player=chloe, move=mistake),
        say("review-accuracy", player=chloe, kept=0, had=1),
        say("review-loses", number="1", player=chloe, move=mistake, better=better),
    ):
        assert line in text_of(told)


async def test_the_review_says_that_a_win_was_given_up(world: World) -> None:
    await world.ada.slash(world.channel, "nim")
    over = await world.ada.slash(world.channel, "resign")
    assert not shows(over, PlayAction.REVIEW)
    told = await forge(world, world.ada, over, encoded(PlayAction.REVIEW, 1, 1))
    assert FR("review-win-given-up", player=world.ada.mention, how="resign") in text_of(told)
    assert FR("review-no-mistake") not in text_of(told)


# -------------------------------------------------------------------- accept and decline


@in_both_languages
async def test_only_the_person_challenged_answers_and_only_once(world: World, name: str) -> None:
    other = "blaise" if name == "ada" else "ada"
    member, opponent, say = getattr(world, name), getattr(world, other), SAYS[name]
    offer = await member.slash(world.channel, "nim", heaps="1 3 7", opponent=opponent)
    accept, decline = control(offer, PlayAction.ACCEPT), control(offer, PlayAction.DECLINE)
    for action in (PlayAction.ACCEPT, PlayAction.DECLINE):
        for wrong, told in ((member, say), (world.chloe, FR)):
            refused = await press(wrong, offer, action)
            assert_whispered(refused, told("refusal-offer-not-yours"))
    assert (await stored(world)).state is State.OFFERED
    board = await press(opponent, offer, PlayAction.ACCEPT)
    assert board.response.id == offer.response.id
    assert say("to-move", player=member.mention) in text_of(board)
    for late in (accept, decline):
        again = await forge(world, opponent, offer, late)
        assert controls_of(again) == controls_of(board), "late answers get the board"
    assert (await stored(world)).state is State.OPEN


@in_both_languages
async def test_a_declined_offer_cannot_be_accepted(world: World, name: str) -> None:
    other = "blaise" if name == "ada" else "ada"
    member, opponent, say = getattr(world, name), getattr(world, other), SAYS[name]
    offer = await member.slash(world.channel, "nim", opponent=opponent)
    accept = control(offer, PlayAction.ACCEPT)
    declined = await press(opponent, offer, PlayAction.DECLINE)
    players = say("players", first=member.mention, second=opponent.mention)
    told = say("offer-declined", players=players, number="1")
    assert text_of(declined) == told
    assert not controls_of(declined)
    assert text_of(await forge(world, opponent, offer, accept)) == told
    assert (await stored(world)).state is State.DECLINED


async def test_a_withdrawn_offer_cannot_be_accepted(world: World) -> None:
    offer = await world.ada.slash(world.channel, "nim", opponent=world.blaise)
    await world.ada.slash(world.channel, "resign")
    late = await forge(world, world.blaise, offer, "accept:1:0:")
    assert late.ephemeral
    assert await link(world) in text_of(late)
    assert await link(world) in text_of(offer)
    assert (await stored(world)).state is State.DECLINED


async def test_accepting_and_declining_at_once_does_one_of_them(world: World) -> None:
    offer = await world.ada.slash(world.channel, "nim", opponent=world.blaise)
    clicks = [
        (world.blaise, offer, control(offer, a)) for a in (PlayAction.ACCEPT, PlayAction.DECLINE)
    ]
    results = await together(world, *clicks)
    assert all(result.acknowledged and not result.ephemeral for result in results)
    assert (await stored(world)).state in (State.OPEN, State.DECLINED)


async def test_the_seat_drawn_begins_a_duel(world: World) -> None:
    starts = []
    for number in range(1, 9):
        await duel(world, first="draw")
        match = await match_of(world, number)
        starts.append(match.first)
        assert match.first == First.DRAW.seat(match.seed)
    assert set(starts) == {0, 1}


# ------------------------------------------------------------------------- who and when


@in_both_languages
async def test_each_wrong_click_has_its_own_answer_and_changes_nothing(
    world: World, name: str
) -> None:
    member, say = getattr(world, name), SAYS[name]
    board = await duel(world, "chloe", name)
    before = await match_of(world)
    pick = control(board, PlayAction.PICK)
    refused = await press(member, board, PlayAction.PICK, 3)
    assert_whispered(refused, say("refusal-not-your-turn"))
    spectator = world.blaise if name == "ada" else world.ada
    told = SAYS["blaise" if name == "ada" else "ada"]
    for action in (PlayAction.PICK, PlayAction.RESIGN):
        refused = await press(spectator, board, action)
        assert_whispered(refused, told("refusal-not-a-player"))
    assert await match_of(world) == before
    await press(world.chloe, await press(world.chloe, board, PlayAction.RESIGN), PlayAction.YIELD)
    over = await match_of(world)
    refused = await forge(world, member, board, pick)
    assert_whispered(refused, say("refusal-match-over"))
    refused = await forge(world, member, board, "pick:77:0:1")
    assert_whispered(refused, say("error-unknown-control"))
    assert await match_of(world) == over


async def test_a_late_click_on_the_board_of_a_finished_match_shows_the_end(world: World) -> None:
    board = await duel(world, "ada", "blaise")
    pick = control(board, PlayAction.PICK, 3)
    with world.env._bot_scope():
        await world.bot.matches.resign(
            1, 0, by(world.blaise.id, world.server.id)
        )  # it is not shown
    refused = await forge(world, world.ada, board, pick)
    assert_whispered(refused, FR("refusal-match-over"))
    assert FR("result-resign", winner=world.ada.mention, loser=world.blaise.mention) in text_of(
        board
    )
    assert not any(found.startswith("pick:") for found in controls_of(board).values())


async def test_controls_of_an_offer_not_yet_accepted_are_refused(world: World) -> None:
    offer = await world.ada.slash(world.channel, "nim", opponent=world.blaise)
    for action in (PlayAction.PICK, PlayAction.RESIGN, PlayAction.TAKE_BACK, PlayAction.HINT):
        refused = await forge(world, world.ada, offer, encoded(action, 1, 0))
        assert_whispered(refused, FR("refusal-offer-pending"))


@pytest.mark.parametrize("clicks", [2, 5])
async def test_simultaneous_clicks_for_one_turn_move_once(world: World, clicks: int) -> None:
    board = await world.ada.slash(world.channel, "fortboyard", sticks=20)
    picks = [control(board, PlayAction.PICK, take) for take in (1, 2, 3, 1, 2)][:clicks]
    results = await together(world, *((world.ada, board, pick) for pick in picks))
    assert [turn.ply.seat for turn in (await match_of(world)).turns] == [0, 1]
    boards = [controls_of(result) for result in results]
    assert all(result.acknowledged and not result.ephemeral for result in results)
    assert all(shown == boards[0] for shown in boards), "everyone sees the one board"


async def test_simultaneous_clicks_of_both_players_move_once(world: World) -> None:
    board = await duel(world, heaps="5")
    ada, blaise = control(board, PlayAction.PICK, 1, 1), control(board, PlayAction.PICK, 1, 2)
    first, second = await together(world, (world.ada, board, ada), (world.blaise, board, blaise))
    assert await moves(world) == [(1, 1)]
    assert not first.ephemeral
    assert second.acknowledged


async def test_simultaneous_clicks_in_different_matches_all_move(world: World) -> None:
    boards = [await world.ada.slash(world.channel, "fortboyard", sticks=20) for _ in range(5)]
    await together(world, *((world.ada, b, control(b, PlayAction.PICK, 1)) for b in boards))
    for number in range(1, 6):
        assert len(await moves(world, number)) == 2


async def test_a_late_click_on_an_old_board_leads_to_the_live_one(world: World) -> None:
    old = await world.ada.slash(world.channel, "fortboyard", sticks=20)
    new = await world.ada.slash(world.channel, "board")
    await press(world.ada, new, PlayAction.PICK, 1)
    for action in (PlayAction.PICK, PlayAction.RESIGN, PlayAction.HINT, PlayAction.WHAT_IF):
        told = await forge(world, world.ada, old, encoded(action, 1, 0, (1,)))
        way = FR("board-moved", number="1", link=await link(world))
        assert_whispered(told, f"{plain_text(await stored(world), FR)}\n{way}")
        assert text_of(old) == way
        assert not controls_of(old)
    assert len(await moves(world)) == 2


# ------------------------------------------------------------------ unknown and malformed


UNKNOWN = [
    "pick:abc",
    "pick",
    "hello",
    "castle:1:0:",
    "PICK:1:0:1",
    "pick:1:0",
    "pick:-1:0:1",
    f"pick:{'9' * 19}:0:1",
    "pick:1:9999999999:1",
    f"pick:1:0:{'1' * 61}",
    "pick:1:0:1\n",
    "pick:1:0:99",
    "pick:1:0:0",
    "pick:1:0:1.1.1",
    "pick:1:0:1.1.1.1",
    f"pick:1:0:{'9' * 60}",
    "type:1:0:99",
    "type:1:0:1.1",
    "type:1:0:1.1.1",
    "typed:1:0:1.1",
    "allow:1:0:",
    "allow:1:0:2",
    "allow:1:0:0.1",
    "refuse:1:0:",
    "refuse:1:0:7",
    "yield:1:0:",
]


@in_both_languages
async def test_an_unknown_control_is_explained_and_changes_nothing(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    board = await member.slash(world.channel, "nim", heaps="1 3 7")
    shown = controls_of(board)
    before = await match_of(world)
    for custom_id in UNKNOWN:
        refused = await forge(world, member, board, custom_id)
        expected = "error-bad-number" if custom_id.startswith("typed") else "error-unknown-control"
        assert text_of(refused) == say(expected), custom_id
        assert refused.ephemeral
    for values in (["abc"], ["1", "x"], ["9" * 5000], ["-1"]):
        refused = await forge(world, member, board, "pick:1:0:", *values)
        assert_whispered(refused, say("error-unknown-control"))
    assert await match_of(world) == before
    assert controls_of(board) == shown


async def test_a_persons_own_move_has_no_why(world: World) -> None:
    board = await world.ada.slash(world.channel, "fortboyard")
    board = await press(world.ada, board, PlayAction.PICK, 1)
    refused = await forge(world, world.ada, board, "why:1:0:")
    assert_whispered(refused, FR("error-unknown-control"))
    refused = await forge(world, world.ada, board, "why:1:99:")
    assert_whispered(refused, FR("refusal-move-is-gone"))


@pytest.mark.parametrize("action", sorted(CONTROLS.actions()))
async def test_no_custom_id_is_met_with_silence_or_an_error_of_ours(
    world: World, action: Action
) -> None:
    board = await world.ada.slash(world.channel, "nim", heaps="1 3 7")
    board = await take(world.ada, board, 1, 1)
    for ply in (0, 2, 10**9 - 1):
        for path in ("", "1", "99", "3.1", "9" * 60):
            answer = await forge(world, world.ada, board, f"{action}:1:{ply}:{path}")
            assert answer.acknowledged, (ply, path)
            assert answer.modal or not REFERENCE.search(text_of(answer)), (ply, path)
            if (await stored(world)).state is State.OVER:
                return  # resigned, as asked


# --------------------------------------------------------------------- pings and memory


async def test_only_the_person_challenged_or_asked_is_pinged(world: World) -> None:
    ada, blaise = world.ada, world.blaise
    offer = await ada.slash(world.channel, "nim", heaps="1 3 7", opponent=blaise)
    offer = await world.chloe.slash(world.channel, "board", match=1)
    board = await press(blaise, offer, PlayAction.ACCEPT)
    board = await take(ada, board, 3, 1)
    asked = await press(ada, board, PlayAction.TAKE_BACK)
    board = await press(blaise, asked, PlayAction.ALLOW)
    await press(world.chloe, board, PlayAction.TEXT)
    await press(world.chloe, board, PlayAction.PICK)
    await take(ada, board, 3, 1)
    over = await blaise.slash(world.channel, "resign")
    await press(world.chloe, over, PlayAction.REVIEW)
    await press(blaise, over, PlayAction.REMATCH)
    pings = [message["allowed_mentions"] for message in sent(world)]
    assert all(not ping["parse"] and not ping.get("roles") for ping in pings)
    users = [user for ping in pings for user in ping.get("users", [])]
    assert list(map(int, users)) == [blaise.id, blaise.id, ada.id]


async def test_nothing_is_kept_in_memory(world: World) -> None:
    board = await world.ada.slash(world.channel, "nim", heaps="26 1")
    await press(world.ada, board, PlayAction.HINT)
    await press(world.ada, board, PlayAction.WHAT_IF)
    board = await press(world.ada, board, PlayAction.PICK, 1)
    board = await fill(world.ada, await press(world.ada, board, PlayAction.TYPE), "25")
    await press(world.ada, board, PlayAction.RESIGN)
    over = await world.ada.slash(world.channel, "resign")
    await press(world.ada, over, PlayAction.REMATCH)
    kept = world.bot._connection._view_store
    assert (kept._views, kept._synced_message_views, kept._modals) == ({}, {}, {})
    assert kept._dynamic_items == {}
