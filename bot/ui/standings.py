"""Boards before the class: a challenge's places, live and final, and the leaderboard."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import discord

from bot.i18n import Say, words
from bot.leaderboard import Score, Season
from bot.standings import Standing
from bot.store.challenges import Challenge, ChallengeState, Counts, News
from bot.store.classes import Member
from bot.ui.controls import Action, Control, button, layout, page_buttons, rows
from bot.ui.layouts import FINISHED, PLAYING
from bot.ui.names import pseudonym

#: How many places a board shows.
SHOWN = 20

_SUCCESS = discord.ButtonStyle.success

Names = Mapping[int, str]


def points_text(hundredths: int, say: Say) -> str:
    """Say a number of points, given in hundredths: “12.5 points”."""
    whole, rest = divmod(hundredths, 100)
    return say("board-points", points=hundredths / 100 if rest else whole)


# ----------------------------------------------------------------------- one challenge


def board_message(
    challenge: Challenge, places: Sequence[Standing], names: Names, news: News | None = None
) -> discord.ui.LayoutView:
    """Show a challenge with its places to the class; with news, it is announced."""
    terms = challenge.terms
    say = words(terms.locale)
    is_open = challenge.state is ChallengeState.OPEN
    start = button(Control(Action.BEGIN, challenge.id, 0), say("board-start"), _SUCCESS)
    once = terms.attempts == 1
    nobody = say("board-empty" if is_open else "board-empty-closed")
    return layout(
        *_headline(challenge, news, say),
        discord.ui.Container(
            discord.ui.TextDisplay(f"### {discord.utils.escape_markdown(terms.title)}"),
            discord.ui.TextDisplay("\n".join([*_when(challenge, say), _what(challenge, say)])),
            discord.ui.Separator(),
            discord.ui.TextDisplay(
                places_text(places, names, say, once=once) if places else nobody
            ),
            discord.ui.TextDisplay(f"-# {say('board-rule' if once else 'board-rule-attempts')}"),
            *(rows([start]) if is_open else []),
            accent_color=PLAYING if is_open else FINISHED,
        ),
    )


def reminder_message(challenge: Challenge) -> discord.ui.LayoutView:
    """Remind the class of a challenge that closes soon."""
    say = words(challenge.terms.locale)
    title = discord.utils.escape_markdown(challenge.terms.title)
    start = button(Control(Action.BEGIN, challenge.id, 0), say("board-start"), _SUCCESS)
    return layout(
        *_headline(challenge, News.REMINDER, say),
        discord.ui.Container(
            discord.ui.TextDisplay("\n".join([f"### {title}", *_when(challenge, say)])),
            *rows([start]),
            accent_color=PLAYING,
        ),
    )


def places_text(places: Sequence[Standing], names: Names, say: Say, *, once: bool) -> str:
    """Tell the first places, one a line, and how many more there are.

    Attempts are told too, unless there is only one for each.
    """
    lines = [
        say(
            "board-place" if once else "board-place-attempts",
            rank=place.rank,
            name=names[place.person],
            points=points_text(place.hundredths, say),
            attempts=place.attempts,
        )
        for place in places[:SHOWN]
    ]
    hidden = len(places) - SHOWN
    return "\n".join([*lines, *([say("board-more", count=hidden)] if hidden > 0 else [])])


def _headline(
    challenge: Challenge, news: News | None, say: Say
) -> list[discord.ui.TextDisplay[Any]]:
    """Announce what has happened, and call the role that is to be called."""
    if news is None:
        return []
    role = challenge.terms.ping_role_id
    told = say(f"news-{news.value}")
    return [discord.ui.TextDisplay(told if role is None else f"<@&{role}> {told}")]


def _when(challenge: Challenge, say: Say) -> list[str]:
    terms = challenge.terms
    closing = {
        "moment": discord.utils.format_dt(terms.closes_at, "F"),
        "remaining": discord.utils.format_dt(terms.closes_at, "R"),
    }
    is_open = challenge.state is ChallengeState.OPEN
    lines = [say("board-open" if is_open else "board-closed", **closing)]
    if terms.late_minutes:
        moment = discord.utils.format_dt(terms.late_until, "f")
        lines.append(say("board-late", moment=moment, percent=terms.late_percent))
    return lines


def _what(challenge: Challenge, say: Say) -> str:
    terms = challenge.terms
    questions = say("board-questions", count=len(terms.tasks), points=terms.points)
    if terms.attempts == 1:
        return f"{questions} {say('board-one-attempt')}"
    counts = {
        Counts.BEST: say("board-counts-best"),
        Counts.FIRST: say("board-counts-first"),
        Counts.LAST: say("board-counts-last"),
    }
    allowed = (
        say("board-any-attempts")
        if terms.attempts is None
        else say("board-attempts", count=terms.attempts)
    )
    return f"{questions} {allowed} {counts[terms.counts]}"


# ------------------------------------------------------------------------- leaderboard


def season_page(season: Season, page: int) -> tuple[int, Sequence[Score]]:
    """Return the number of a page that there is, the nearest one, and what stands on it."""
    page = min(page, max(0, len(season.scores) - 1) // SHOWN)
    return page, season.scores[page * SHOWN : (page + 1) * SHOWN]


def season_message(
    season: Season, page: int, names: Names, member: Member, say: Say
) -> discord.ui.LayoutView:
    """Show a member a page of the leaderboard, with their own place wherever it is."""
    page, shown = season_page(season, page)
    me = member.person
    lines = [_score_line(score, names, me, say) for score in shown]
    mine = next((score for score in season.scores if score.person == me), None)
    if mine is None:
        lines.append(say("season-no-place"))
    elif mine not in shown:
        lines += ["…", _score_line(mine, names, me, say)]
    rules = [say("season-rule"), _naming(season, member, say)]
    return layout(
        discord.ui.Container(
            discord.ui.TextDisplay(_season_title(season, say)),
            discord.ui.TextDisplay("\n".join(lines)),
            discord.ui.TextDisplay("\n".join(f"-# {rule}" for rule in rules)),
            *rows(_season_buttons(season, page, member, say)),
            accent_color=PLAYING,
        )
    )


def _season_title(season: Season, say: Say) -> str:
    game = say(f"family-{season.family}" if season.family else "family-all")
    number = season.settings.season
    if number == 1:  # it began with the class
        return say("season-title", game=game, season=number)
    since = discord.utils.format_dt(season.settings.season_since, "D")
    return say("season-title-since", game=game, season=number, since=since)


def _score_line(score: Score, names: Names, me: int, say: Say) -> str:
    """Tell a place. It begins with a star: Discord would number lines that begin with a number."""
    told = say(
        "season-place-wins" if score.wins else "season-place",
        name=names[score.person],
        points=points_text(score.total, say),
        wins=score.wins,
    )
    if score.person == me:
        return f"**{score.rank}. {told}** {say('season-you')}"
    return f"**{score.rank}.** {told}"


def _naming(season: Season, member: Member, say: Say) -> str:
    """Tell somebody how the class sees them."""
    if not member.shows_name:
        return say("naming-pseudonym", name=pseudonym(member.pseudonym, say))
    if not season.settings.shows_names:
        return say("naming-name-refused", name=pseudonym(member.pseudonym, say))
    return say("naming-name")


def _season_buttons(
    season: Season, page: int, member: Member, say: Say
) -> list[discord.ui.Button[Any]]:
    last = max(0, len(season.scores) - 1) // SHOWN
    naming = say("naming-hide" if member.shows_name else "naming-show")
    here = Control(Action.STANDINGS, season.number, page)
    return [
        *page_buttons(Action.STANDINGS, season.number, page, last, say),
        button(here.to(Action.STANDINGS, int(not member.shows_name)), naming),
    ]
