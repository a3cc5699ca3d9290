"""The messages of a challenge in its channel: introduction, leaderboard, reminders, changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import discord

from bot.challenges.custom_ids import BeginControl, PupilAction, QuestionControl
from bot.challenges.model import Challenge, ChallengeState, News, Terms
from bot.challenges.moments import MORE_ROOM, WINDOWS_ROOM, timestamps, window_lines
from bot.challenges.openings import Window
from bot.challenges.questions import first_lines
from bot.challenges.standings import Standing
from bot.i18n import Say, words
from bot.kit.texts import plainly
from bot.kit.widgets import Button, Layout, Style, button, framed, layout
from bot.play.messages import FINISHED, PLAYING
from games.challenge.points import points_of

#: The most places on a board.
SHOWN = 20

Names = Mapping[int, str]

#: The windows of groups, by group.
Windows = Mapping[str, Window]


def points_text(hundredths: int, say: Say, highest: int = 0) -> str:
    """Return points as “12.5 points” or, with ``highest``, as “12.5 of 20 points”.

    Both are given in hundredths; ``highest`` 0 is left out.
    """
    key = "board-points-of" if highest else "board-points"
    return say(key, points=points_of(hundredths), highest=points_of(highest))


# ----------------------------------------------------------------------- one challenge


def board_message(
    challenge: Challenge,
    windows: Windows,
    places: Sequence[Standing],
    names: Names,
    news: News | None = None,
    *,
    tells_places: bool = True,
) -> Layout:
    """Return a challenge with its places; with news, under a headline that announces it.

    Without places, a line says that nobody has answered, or without ``tells_places`` that places
    come later. ``names`` has the names of the first SHOWN people, by person.
    """
    terms = challenge.terms
    say = words(terms.locale)
    is_open = challenge.state is ChallengeState.OPEN
    start = start_button(challenge, say)
    once = terms.attempts == 1
    nobody = say("board-empty" if is_open else "board-empty-closed")
    later = "board-places-held" if challenge.holds_results else "board-places-later"
    nobody = nobody if tells_places else say(later)
    room = WINDOWS_ROOM if places else MORE_ROOM
    card = framed(
        PLAYING if is_open else FINISHED,
        _title(challenge),
        quoted(terms),
        "\n".join([*_when(challenge, windows, say, room), _what(challenge, say)]),
        discord.ui.Separator(),
        places_text(places, names, say, once=once) if places else nobody,
        f"-# {_rule(places, say, once=once)}" if tells_places else None,
        [start] if is_open else None,
    )
    return layout(_headline(challenge, news, say), card)


def start_button(challenge: Challenge, say: Say) -> Button:
    """Return the button that begins or continues an attempt."""
    return button(BeginControl(PupilAction.BEGIN, challenge.id), say("board-start"), Style.success)


def reminder_message(challenge: Challenge, windows: Windows) -> Layout:
    """Return the reminder of a challenge that closes soon."""
    say = words(challenge.terms.locale)
    text = "\n".join([_title(challenge), *_when(challenge, windows, say, MORE_ROOM)])
    card = framed(PLAYING, text, [start_button(challenge, say)])
    return layout(_headline(challenge, News.REMINDER, say), card)


def changes_message(challenge: Challenge, windows: Windows, lines: Sequence[str]) -> Layout:
    """Return the post on changes of a challenge after its opening, which ``lines`` describe."""
    say = words(challenge.terms.locale)
    parts = [_title(challenge), *_when(challenge, windows, say), *(f"- {line}" for line in lines)]
    colour = PLAYING if challenge.state is ChallengeState.OPEN else FINISHED
    card = framed(colour, "\n".join(parts), f"-# {say('changed-look')}")
    return layout(_headline(challenge, News.CHANGED, say), card)


def released_message(challenge: Challenge) -> Layout:
    """Return the post that the results of an exam are released, with a button to one's own."""
    say = words(challenge.terms.locale)
    look = QuestionControl(PupilAction.CORRECTIONS, challenge.id)
    mine = button(look, say("button-my-results"), Style.success)
    card = framed(FINISHED, _title(challenge), [mine])
    return layout(_headline(challenge, News.RELEASED, say), card)


def _title(challenge: Challenge) -> str:
    return f"### {plainly(challenge.terms.title)}"


def places_text(places: Sequence[Standing], names: Names, say: Say, *, once: bool) -> str:
    """Return the first SHOWN places, one per line, and the number of others.

    A line has the number of attempts unless ``once``, and the highest points if those differ.
    """
    varies = _varies(places)
    lines = [
        say(
            "board-place" if once else "board-place-attempts",
            rank=place.rank,
            name=names[place.person],
            points=points_text(place.hundredths, say, place.highest if varies else 0),
            attempts=place.attempts,
        )
        for place in places[:SHOWN]
    ]
    hidden = len(places) - SHOWN
    return "\n".join([*lines, *([say("board-more", count=hidden)] if hidden > 0 else [])])


def _rule(places: Sequence[Standing], say: Say, *, once: bool) -> str:
    """Return the rule by which places are ranked."""
    rule = say("board-rule" if once else "board-rule-attempts")
    return f"{rule} {say('board-rule-share')}" if _varies(places) else rule


def _varies(places: Sequence[Standing]) -> bool:
    """Return whether people were asked questions of different total points."""
    return len({place.highest for place in places}) > 1


def _headline(challenge: Challenge, news: News | None, say: Say) -> str:
    """Return the headline of some news, with a mention of the role to ping; empty if none."""
    if news is None:
        return ""
    role = challenge.terms.ping_role_id
    headline = say(f"news-{news.value}")
    return headline if role is None else f"<@&{role}> {headline}"


def _when(challenge: Challenge, windows: Windows, say: Say, room: int = WINDOWS_ROOM) -> list[str]:
    terms = challenge.terms
    is_open = challenge.state is ChallengeState.OPEN
    lines = [say("board-open" if is_open else "board-closed", **timestamps(terms.closes_at))]
    if challenge.late_until > terms.closes_at:
        moment = discord.utils.format_dt(challenge.late_until, "f")
        details = {"moment": moment, "minutes": terms.late_minutes, "percent": terms.late_percent}
        lines.append(say("board-late-groups" if windows else "board-late", **details))
    return lines + (window_lines(windows, say, room) if is_open else [])


def _what(challenge: Challenge, say: Say) -> str:
    terms = challenge.terms
    highest = points_of(terms.highest)
    questions = say("board-questions", count=terms.count, points=points_of(terms.worth_of(0)))
    if terms.has_weights:
        key = "board-questions-varied" if terms.is_bank else "board-questions-weighed"
        questions = say(key, count=terms.count, points=highest)
    if terms.is_bank:
        questions = f"{questions} {say('board-bank', count=len(terms.tasks))}"
    questions = f"{say(f'{terms.mode.value}-board', minutes=terms.minutes)}\n{questions}"
    if terms.cancelled and not terms.is_bank:
        questions = f"{questions} {say('board-highest', highest=highest)}"
    if terms.attempts == 1:
        return f"{questions} {say('board-one-attempt')}"
    allowed = "board-any-attempts" if terms.attempts is None else "board-attempts"
    counting = "each" if terms.is_formative else terms.counts.value
    allowed = say(allowed, count=terms.attempts or 0)
    return f"{questions} {allowed} {say(f'board-counts-{counting}')}"


#: The most characters of an introduction above the live board, escapes included.
ANNOUNCED = 1400


def introduction(terms: Terms) -> str:
    """Return the introduction with its markdown and mentions escaped; links work."""
    return discord.utils.escape_mentions(discord.utils.escape_markdown(terms.introduction))


def quoted(terms: Terms, room: int = ANNOUNCED) -> str:
    """Return the introduction as a quotation, cut to about ``room`` characters; empty if none."""
    if not terms.introduction:
        return ""
    lines = "\n".join(f"> {line}" for line in introduction(terms).split("\n"))
    return first_lines(lines, room)
