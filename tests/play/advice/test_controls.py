"""Why, hints, what if and reviews, asked for by the right people and by the wrong ones."""

from __future__ import annotations

import re
from itertools import islice
from typing import Any

import pytest

from bot.board.explanations import ask as ask_before
from bot.i18n import words
from bot.kit.move_forms import move_details, move_label
from bot.play.custom_ids import GlossaryAction, PlayAction
from bot.play.messages import plain_text
from bot.play.model import State
from games import Game, game
from games.explain import Idea, Status
from tests.support.acting import (
    EN,
    FR,
    SAYS,
    assert_handed_back,
    assert_whispered,
    control,
    duel,
    explains_its_words,
    fill,
    forge,
    in_both_languages,
    link,
    match_of,
    moves,
    press,
    shows,
    stored,
    whole_reason,
)
from tests.support.controls import encoded
from tests.support.positions import GAMES, IDS, small_positions
from tests.support.world import World, controls_of, text_of

# --------------------------------------------------------------------------------- why?


@in_both_languages
async def test_why_explains_a_winning_move_to_players_and_spectators(
    world: World, name: str
) -> None:
    board = await world.chloe.slash(world.channel, "nim", heaps="1 3 7", first="opponent")
    say = SAYS[name]
    for asking in (world.chloe, getattr(world, name)):
        say = FR if asking is world.chloe else SAYS[name]
        short = await press(asking, board, PlayAction.WHY)
        assert short.ephemeral
        told = await press(asking, short, PlayAction.WHY, 1)
        move = say("move-nim", heap=3, take=5)
        for line in (
            say("why-heading", move=move, position="1 3 7"),
            say("fact-status-n"),
            say("fact-nim-sum", added="1\u00a0⊕\u00a03\u00a0⊕\u00a07", binary="101", sum=5),
            say("fact-odd-column", weight=4),
            say("fact-first-heap-with-one", weight=4, heap=3, size=7),
            say("fact-reduce", heap=3, size=7, to=2, take=5),
        ):
            assert line in text_of(told)


@in_both_languages
async def test_why_explains_that_every_move_loses_without_repeating_itself(
    world: World, name: str
) -> None:
    member, say = getattr(world, name), SAYS[name]
    board = await member.slash(world.channel, "nim", heaps="1 2 3", first="opponent")
    told = text_of(await whole_reason(member, board))
    assert say("fact-status-p") in told
    assert say("fact-nim-sum-zero") in told
    assert say("fact-others-lose-such-as", count=5) in told
    quoted = [line.removeprefix("- ") for line in told.splitlines()]
    answers = [line for line in quoted if re.search("^[“À]", line)]
    assert len(set(answers)) == len(answers) > 2, "nothing is told twice"
    assert say("fact-fewest-replies", count=1) in told
    assert say("why-random", strength=100) not in told


@in_both_languages
async def test_one_button_explains_the_words_of_help(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    board = await member.slash(world.channel, "nim", heaps="1 2 3", first="opponent")
    told = await whole_reason(member, board)
    await world.restart()
    words_of = await press(member, told, GlossaryAction.MEANINGS)
    assert words_of.ephemeral
    assert say("term-nim-sum") in text_of(words_of)
    assert say("term-mex") not in text_of(words_of), (
        "a term that the answer does not use should not be defined"
    )
    tried = encoded(PlayAction.WHAT_IF, 1, 1, (1, 1))
    for shown in (
        await forge(world, member, board, tried),
        await press(member, board, PlayAction.HINT),
    ):
        explains_its_words(shown, say)


@in_both_languages
async def test_why_admits_a_random_mistake(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    board = await member.slash(world.channel, "nim", heaps="20 30", first="opponent", strength=0)
    assert await moves(world) != [(2, 10)]
    told = text_of(await press(member, board, PlayAction.WHY))
    assert say("why-random", strength=0) in told
    assert say("why-mistake", move=say("move-nim", heap=2, take=10)) in told


@in_both_languages
async def test_why_explains_misere_nim_by_its_last_big_heap(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    board = await member.slash(world.channel, "nim", heaps="1 1 3", first="opponent", misere=True)
    told = text_of(await whole_reason(member, board))
    assert say("fact-misere-now", ones=2) in told
    assert say("fact-last-big-heap", heap=3, size=3, to=1, take=2, ones=3) in told


@in_both_languages
async def test_why_explains_fort_boyard_by_its_modular_rule(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    board = await member.slash(world.channel, "fortboyard", sticks=18, first="opponent")
    told = text_of(await whole_reason(member, board))
    assert say("fact-modular-rule", start=0, m=4, residues="0", many=1) in told
    assert say("fact-modular-case", count=18, m=4, q=4, r=2) in told
    assert (
        say(
            "fact-winning-move",
            move=say("move-subtraction", take=2),
            left=say("count-sticks", count=16),
        )
        in told
    )


@in_both_languages
async def test_why_about_a_move_taken_back_says_so(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    board = await member.slash(world.channel, "fortboyard", sticks=20, first="me")
    board = await press(member, board, PlayAction.PICK, 1)
    why = control(board, PlayAction.WHY)
    board = await press(member, board, PlayAction.TAKE_BACK)
    assert not shows(board, PlayAction.WHY)
    gone = await forge(world, member, board, why)
    assert_whispered(gone, say("refusal-move-is-gone"))


async def lost(world: World, heaps: str, *move: int) -> str:
    """Lose a match by one move; return the text of *Why?* after it."""
    board = await world.blaise.slash(world.channel, "nim", heaps=heaps, first="me")
    for parts in (move[:1], move):
        board = await press(world.blaise, board, PlayAction.PICK, *parts)
    assert (await stored(world)).state is State.OVER
    return text_of(await press(world.blaise, board, PlayAction.WHY))


async def test_after_a_defeat_why_names_the_move_that_gave_the_win_away(world: World) -> None:
    told = await lost(world, "2 1", 1, 2)
    assert EN("why-decided", move=EN("move-nim", heap=1, take=2), position="2 1") in told
    left = {"pile": "heap", "pairs": 1, "sizes": "1, 1"}
    assert EN("fact-leaves-mirror", move=EN("move-nim", heap=1, take=1), **left) in told


async def test_after_a_defeat_why_says_that_the_start_decided(world: World) -> None:
    told = await lost(world, "1 1", 1, 1)
    assert EN("why-decided-start", position="1 1") in told
    assert EN("fact-status-p") in told


# --------------------------------------------------------------------------------- hint


@in_both_languages
async def test_a_hint_asks_a_question_before_each_step_in_private(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    board = await member.slash(world.channel, "nim", heaps="1 3 7", first="me")
    hint = await press(member, board, PlayAction.HINT)
    assert hint.ephemeral
    steps = []
    for step in (1, 2, 3, 4, 5):
        assert say("hint-heading", step=step, steps=5) in text_of(hint)
        assert say("hint-position", position="1 3 7") in text_of(hint)
        steps.append(text_of(hint))
        if step < 5:
            assert say("button-more") in controls_of(hint)
            hint = await press(member, hint, PlayAction.HINT, step + 1)
    whole = await press(member, hint, PlayAction.HINT, 6)
    assert not shows(whole, PlayAction.HINT)
    for told, at in (
        (say("fact-status-n"), 2),
        (say("fact-odd-column", weight=4), 3),
        (say("fact-first-heap-with-one", weight=4, heap=3, size=7), 4),
        (say("fact-reduce", heap=3, size=7, to=2, take=5), 5),
    ):
        assert [told in text for text in steps] == [step == at for step in (1, 2, 3, 4, 5)]
        assert told in text_of(whole)
    assert say("hint-ask-status") in steps[0]
    assert say("hint-ask-column") in steps[1]
    assert await moves(world) == []


@in_both_languages
async def test_an_answer_to_a_hint_is_judged_and_leads_to_the_next_step(
    world: World, name: str
) -> None:
    member, say = getattr(world, name), SAYS[name]
    board = await member.slash(world.channel, "nim", heaps="1 3 7", first="me")
    hint = await press(member, board, PlayAction.HINT)
    wrong = await press(member, hint, PlayAction.HINT, 2, 0)
    assert say("hint-wrong") in text_of(wrong)
    assert say("fact-status-n") in text_of(wrong)
    assert [label for label in controls_of(wrong) if label.isdigit()] == ["4", "2", "1"]
    right = await press(member, wrong, PlayAction.HINT, 3, 4)
    assert say("hint-right") in text_of(right)
    assert say("fact-odd-column", weight=4) in text_of(right)


@pytest.mark.parametrize("rules", GAMES, ids=IDS)
def test_the_questions_of_hints_offer_their_right_answer(rules: Game) -> None:
    say = words("en")
    for position in islice(small_positions(rules), 0, None, 7):
        if rules.is_over(position):
            continue
        explained, leading = rules.explain(position), 0
        for fact in explained:
            asked = ask_before(fact, rules, position, say)
            if asked is not None:
                leading += not isinstance(fact, Status)
                values = [value for _, value in asked.answers]
                assert asked.right in values
                assert 2 <= len(set(values)) == len(values) <= 10 or len(values) == 1
                assert all(len(label) <= 20 for label, _ in asked.answers)
        has_idea = any(isinstance(fact, Idea) for fact in explained)
        assert leading or not has_idea, f"no question leads to the idea at {position}"


@in_both_languages
async def test_a_hint_overtaken_by_the_match_says_so_and_offers_another(
    world: World, name: str
) -> None:
    member, say = getattr(world, name), SAYS[name]
    board = await member.slash(world.channel, "fortboyard", sticks=20, first="me")
    hint = await press(member, board, PlayAction.HINT)
    await press(member, board, PlayAction.PICK, 1)
    late = await press(member, hint, PlayAction.HINT)
    assert late.response.id == hint.response.id
    assert text_of(late).startswith(say("advice-old"))
    assert say("to-move", player=member.mention) in text_of(late)
    assert list(controls_of(late)) == [say("button-hint")]
    anew = await press(member, late, PlayAction.HINT)
    assert anew.response.id == hint.response.id
    (left,) = (await match_of(world)).position
    assert say("hint-position", position=say("count-sticks", count=left)) in text_of(anew)


async def test_a_hint_overtaken_by_the_clock_offers_no_button(world: World) -> None:
    board = await world.ada.slash(world.channel, "fortboyard", sticks=20, first="me", timer=1)
    hint = await press(world.ada, board, PlayAction.HINT)
    await world.env.advance_time(61)  # too late, and the alarm has not rung yet
    late = await press(world.ada, hint, PlayAction.HINT)
    assert late.response.id == hint.response.id
    assert text_of(late).startswith(FR("advice-old"))
    assert not controls_of(late)


@in_both_languages
async def test_hints_and_what_if_are_for_the_player_only(world: World, name: str) -> None:
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
    """Ask about a move that is typed."""
    picking = await press(member, board, PlayAction.WHAT_IF)
    return await fill(member, await press(member, picking, PlayAction.ASK), typed)


@in_both_languages
async def test_what_if_judges_a_move_without_giving_the_best_away(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    board = await member.slash(world.channel, "nim", heaps="1 3 7", first="me")
    good = await ask(world, member, board, "3 5")
    heading = say("what-if-heading", move=say("move-nim", heap=3, take=5))
    reason = say("fact-reduce", heap=3, size=7, to=2, take=5)
    about = f"-# {say('hint-position', position='1 3 7')}"
    assert f"{heading}\n{about}\n{say('what-if-wins')}\n{reason}" in text_of(good)
    even = f"{say('what-if-idea', left='1 3 2')}\n{say('fact-even-table-zero')}"
    assert even in text_of(good), "the idea about what the move leaves"
    bad = await ask(world, member, board, "2,3")
    move, reply = say("move-nim", heap=2, take=3), say("move-nim", heap=3, take=6)
    heading = say("what-if-heading", move=move)
    reason = say("fact-refutation", move=move, reply=reply)
    assert (
        f"{heading}\n{about}\n{say('what-if-loses')}\n{reason}\n{say('what-if-idea', left='1 0 7')}"
        in text_of(bad)
    )
    assert await moves(world) == []


@in_both_languages
async def test_what_if_is_asked_by_the_picker_of_a_move_in_private(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    board = await member.slash(world.channel, "nim", heaps="1 3 7", first="me")
    picking = await press(member, board, PlayAction.WHAT_IF)
    assert picking.ephemeral
    assert say("tap-button", prompt=say("prompt-heap", pile="heap")) in text_of(picking)
    picking = await press(member, picking, PlayAction.WHAT_IF, 3)
    assert say("prompt-take", pile="heap", heap=3) in text_of(picking)
    told = await press(member, picking, PlayAction.WHAT_IF, 3, 5)
    assert say("what-if-heading", move=say("move-nim", heap=3, take=5)) in text_of(told)
    assert say("what-if-wins") in text_of(told)
    assert say("button-what-if-again") in controls_of(told)
    assert await moves(world) == []
    forged = await forge(world, member, board, encoded(PlayAction.WHAT_IF, 1, 0, (9,)))
    assert_whispered(forged, say("error-unknown-control"))


async def test_a_large_number_is_typed_to_ask_what_if(world: World) -> None:
    board = await world.blaise.slash(world.channel, "nim", heaps="40 3", first="me")
    picking = await press(world.blaise, board, PlayAction.WHAT_IF)
    picking = await press(world.blaise, picking, PlayAction.WHAT_IF, 1)
    told = await fill(world.blaise, await press(world.blaise, picking, PlayAction.ASK, 1), "37")
    assert EN("what-if-heading", move=EN("move-nim", heap=1, take=37)) in text_of(told)
    assert EN("what-if-wins") in text_of(told)


@in_both_languages
async def test_what_if_hands_back_what_is_no_move(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    board = await member.slash(world.channel, "nim", heaps="1 3 7", first="me")
    for typed in ("garbage", "3", "3 5 1", "-1 2", "²"):
        refused = await ask(world, member, board, typed)
        told = say("fault-move-shape", **move_details(game("nim"), say))
        assert_handed_back(refused, told, typed)
    refused = await ask(world, member, board, "4 1")
    told = say("fault-no-such-heap", heap=4, heaps=3, pile="heap")
    assert_handed_back(refused, told, "4 1")
    refused = await ask(world, member, board, "3 8")
    assert_handed_back(refused, say("fault-take-too-many", take=8, available=7), "3 8")


@in_both_languages
async def test_what_if_asks_in_the_words_of_the_game(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    board = await member.slash(world.channel, "fortboyard", sticks=18, first="me")
    picking = await press(member, board, PlayAction.WHAT_IF)
    opened = await press(member, picking, PlayAction.ASK)
    assert opened.modal["title"] == say("what-if-title")
    assert opened.modal["components"][0]["label"] == move_label(game("fortboyard"), say)
    assert say("what-if-wins") in text_of(await fill(member, opened, "2"))
    assert say("what-if-loses") in text_of(await ask(world, member, board, "1"))


async def test_what_if_submitted_after_a_move_answers_with_the_board(world: World) -> None:
    board = await world.ada.slash(world.channel, "fortboyard")
    picking = await press(world.ada, board, PlayAction.WHAT_IF)
    opened = await press(world.ada, picking, PlayAction.ASK)
    await world.ada.slash(world.channel, "play", move="1")
    late = await fill(world.ada, opened, "2")
    assert late.response.ephemeral
    assert plain_text(await stored(world), FR) in text_of(late)
    assert await link(world) in text_of(board)
