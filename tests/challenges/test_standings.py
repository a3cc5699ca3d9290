"""Boards before the class: ties, snapshots, and the live board of a whole class."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from bot.challenges.model import Challenge, ChallengeState, Counts, Mode, News
from bot.challenges.openings import Window
from bot.challenges.standings import Standing, from_snapshot, standings, to_snapshot
from bot.challenges.standings_messages import (
    SHOWN,
    board_message,
    places_text,
    points_text,
    reminder_message,
)
from bot.classes.names import pseudonym
from bot.i18n import LOCALES
from bot.kit.actors import Actor
from bot.kit.live_message import PAUSE
from bot.roster.reading import LONGEST_TEAM
from tests.support.acting import EN, FR
from tests.support.announced import edits, give, news_posts, opened
from tests.support.challenge_service import GUILD, attempt, terms
from tests.support.world import World, text_of

SECOND = timedelta(seconds=1)

# ------------------------------------------------------------------------------- words


def place(rank: int, person: int, hundredths: int = 1000) -> Standing:
    made = attempt(person, 1, 100, at=0)
    return Standing(rank, person, hundredths, 1, made.answers[-1].at, made)


def test_pupils_who_tie_share_a_place_and_those_not_listed_are_counted() -> None:
    tried = [attempt(p, 1, 100, at=0 if p < 3 else p) for p in range(1, SHOWN + 6)]
    places = standings(tried, terms())
    assert [p.rank for p in places[:4]] == [1, 1, 3, 4]
    names = {p.person: f"P{p.person}" for p in places}
    lines = places_text(places, names, EN, once=False).splitlines()
    assert lines[0] == "**1.** P1 · 10 points (1)"
    assert places_text(places, names, EN, once=True).startswith("**1.** P1 · 10 points\n")
    assert lines[1].startswith("**1.** P2 ")
    assert lines[2].startswith("**3.** P3 ")
    assert len(lines) == SHOWN + 1
    assert lines[-1] == EN("board-more", count=5)


def test_the_board_says_what_points_are_out_of_if_pupils_are_asked_different_questions() -> None:
    places = [replace(place(1, 1, 1250), highest=2000), replace(place(1, 2, 625), highest=1000)]
    for say, each in ((EN, "6.25 of 10 points"), (FR, "6,25 sur 10 points")):
        told = places_text(places, {1: "P1", 2: "P2"}, say, once=True)
        assert told.splitlines()[1] == f"**1.** P2 · {each}"
    for shown, is_told in ((places, True), (places[:1], False)):
        board = str(
            board_message(
                _challenge(terms(locale="en")), {}, shown, {1: "P1", 2: "P2"}
            ).to_components()
        )
        assert (EN("board-rule-share") in board) is is_told


def test_points_are_written_exactly_with_the_decimal_sign_of_the_language() -> None:
    told = [points_text(n, FR) for n in (0, 50, 100, 150, 333, 2000)]
    assert told == ["0 point", "0,5 point", "1 point", "1,5 point", "3,33 points", "20 points"]
    assert [points_text(n, EN) for n in (0, 100, 1250)] == ["0 points", "1 point", "12.5 points"]


def test_a_snapshot_reads_back_and_names_nobody() -> None:
    tried = [replace(attempt(10**15 + n, 1, 100, at=n), id=n) for n in range(1, 4)]
    places = standings(tried, terms())
    text = to_snapshot(places)
    assert from_snapshot(text, tried) == places
    assert str(10**15) not in text
    # Who was erased meanwhile is a negative number; whose attempt was purged is gone.
    erased = [replace(tried[0], person=-5), tried[2]]
    assert [p.person for p in from_snapshot(text, erased)] == [-5, 10**15 + 3]


def test_a_full_board_is_within_discords_limits() -> None:
    places = [replace(place(i, i, 123_45), highest=20_000_25 + i % 2) for i in range(1, 200)]
    names = {p.person: f"<@{10**18 + p.person}>" for p in places}
    for locale in LOCALES:
        challenge_terms = terms(title="*" * 100, locale=locale, late_minutes=10, attempts=3)
        long = "*" * 1000
        challenge_terms = replace(challenge_terms, introduction=long, mode=Mode.EXAM, draws=1)
        service_challenge = _challenge(challenge_terms)
        opens, closes = challenge_terms.opens_at, challenge_terms.closes_at
        windows = {
            "*" * (LONGEST_TEAM - 2) + f"{number:02}": Window(opens + number * SECOND, closes)
            for number in range(40)
        }
        view = board_message(service_challenge, windows, places, names)
        assert view.content_length() < 4000
        announced = board_message(service_challenge, windows, [], {}, News.OPENED)
        assert announced.content_length() < 4000
        reminder = reminder_message(service_challenge, windows)
        assert reminder.content_length() < 4000


def test_the_announcement_and_the_reminder_have_room_for_every_group_of_a_large_class() -> None:
    """Groups with one window share a line."""
    challenge = _challenge(terms(locale="fr"))
    opens, closes = challenge.terms.opens_at, challenge.terms.closes_at
    windows = {f"TP{n}": Window(opens + n // 2 * SECOND, closes) for n in range(40)}
    for view in (
        board_message(challenge, windows, [], {}, News.OPENED),
        reminder_message(challenge, windows),
    ):
        shown = str(view.to_components())
        assert all(f" TP{n}, TP{n + 1}\\xa0" in shown for n in range(0, 40, 2))


def _challenge(settled: Any) -> Any:
    return Challenge(1, GUILD, ChallengeState.OPEN, 1, 1, settled)


# -------------------------------------------------------------------------- live board


async def test_the_live_board_ranks_a_class_of_forty_by_pseudonyms_after_a_few_edits(
    world: World,
) -> None:
    """Forty pupils answer within seconds: a few edits, and at the end the board is right."""
    for number in range(40):
        pupil = world.server.add_member(world.env.create_user(f"pupil{number}"))
        setattr(world, f"pupil{number}", pupil)
    await opened(world)
    (board,) = news_posts(world, "opened")
    right = range(0, 40, 2)
    for number in range(40):
        await give(world, f"pupil{number}", "3 5" if number in right else "1 1", "1 2")
        await world.env.advance_time(0.5)
    await world.env.advance_time(PAUSE)
    assert 1 < edits(world) <= 1 + (20 + PAUSE) / PAUSE
    text = text_of(board)
    lines = [line for line in text.splitlines() if " · " in line]
    assert len(lines) == SHOWN
    assert all(FR("board-points", points=20) in line for line in lines)
    assert FR("board-more", count=20) in text
    people = [getattr(world, f"pupil{number}").id for number in right]
    members = await world.bot.classes.members(world.server.id, people)
    # They were right one after the other, so that is their order.
    expected = [pseudonym(members[person].pseudonym, FR) for person in people]
    assert [line.split(" · ")[0].split("** ")[1] for line in lines] == expected
    assert not any(f"pupil{n}" in text or f"<@{p}>" in text for n, p in enumerate(people))


async def test_a_name_is_on_the_board_if_pupil_and_teacher_allow_it(world: World) -> None:
    await opened(world, shows_names=True)
    (board,) = news_posts(world, "opened")
    with world.env._bot_scope():
        await world.bot.classes.show_name(Actor(world.ada.id, world.server.id), shows=True)
    await give(world, "ada", "3 5")
    await give(world, "blaise", "3 5")
    await world.env.advance_time(PAUSE)
    assert world.ada.mention in text_of(board)
    assert world.blaise.mention not in text_of(board)


def test_ties_are_broken_by_attempts_then_by_the_moment() -> None:
    tried = [
        attempt(1, 1, 100, 0, at=0),
        attempt(1, 2, 100, 100, at=10),
        attempt(2, 1, 100, 100, at=50),
        attempt(3, 1, 100, 100, at=40),
        attempt(4, 1, 100, 50, at=0),
        attempt(5, 1, 100, 100, at=0, late=True),
        attempt(6, 1, 100, 100, at=40),
    ]
    best = standings(tried, terms(attempts=None))
    assert [(s.rank, s.person, s.hundredths / 100) for s in best] == [
        (1, 3, 20),
        (1, 6, 20),
        (3, 2, 20),
        (4, 1, 20),
        (5, 4, 15),
        (6, 5, 10),
    ]
    first = standings(tried, terms(attempts=None, counts=Counts.FIRST))
    assert [s.hundredths / 100 for s in first if s.person == 1] == [10]
    last = standings([attempt(1, 1, 100, at=0), attempt(1, 2, 0, at=9)], terms(counts=Counts.LAST))
    assert [s.hundredths / 100 for s in last] == [0]


@given(
    st.permutations(range(3)),
    st.lists(st.lists(st.sampled_from([0, 50, 100]), min_size=3, max_size=3), min_size=1),
)
def test_in_formative_practice_the_best_answer_to_each_question_counts(
    plan: list[int], marks: list[list[int]]
) -> None:
    """Each further attempt asks the wrong questions again; the mark is computed by hand."""
    best, tried = dict.fromkeys(plan, 0), []
    for number, given_now in enumerate(marks, 1):
        asked = tuple(q for q in plan if best[q] < 100)
        if not asked:
            break
        made = attempt(7, number, *given_now, at=10 * number)
        kept = tuple(made.answers[q] for q in asked)
        tried.append(replace(made, id=number, answers=kept, plan=asked))
        best |= {q: max(best[q], given_now[q]) for q in asked}
        (found,) = standings(tried, terms(mode=Mode.FORMATIVE, attempts=None, hundredths=250))
        assert found.hundredths == sum(250 * each // 100 for each in best.values())
        assert (found.highest, found.counted.id, found.attempts) == (750, 1, number)
