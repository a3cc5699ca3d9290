"""The message with the leaderboard of a season."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import discord

from bot.challenges.standings_messages import SHOWN, Names, points_text
from bot.classes.model import Member
from bot.classes.names import pseudonym
from bot.i18n import Say
from bot.kit.widgets import MENU_OPTIONS, Button, Layout, Page, button, menu, page_of, panel
from bot.play.messages import PLAYING
from bot.season.custom_ids import SeasonAction, SeasonControl
from bot.season.model import Uncounted, Win
from bot.season.service import Score, Season

#: The most numbers of matches that are listed of each kind.
NUMBERS = 12


def season_page(season: Season, page: int) -> Page[Score]:
    """Return a page of the leaderboard, from 0, or the last one if there are fewer."""
    return page_of(season.scores, page, SHOWN)


def season_message(season: Season, page: int, names: Names, member: Member, say: Say) -> Layout:
    """Return a page, from 0, of the leaderboard for a member, and their place if not on it.

    ``names`` are by person, of those on the page and of the member.
    """
    here = season_page(season, page)
    me = member.person
    lines = [_score_line(score, names, me, say) for score in here.shown]
    mine = next((score for score in season.scores if score.person == me), None)
    if mine is None:
        lines.append(say("season-no-place" if season.time.until is None else "season-had-no-place"))
    elif mine not in here.shown:
        lines += ["…", _score_line(mine, names, me, say)]
    rules = [say("season-rule"), *_own_wins(season.mine, say), _own_name_text(season, member, say)]
    return panel(
        PLAYING,
        _season_title(season, say),
        "\n".join(lines),
        "\n".join(f"-# {rule}" for rule in rules),
        _season_menu(season, say),
        _season_buttons(season, here, member, say),
    )


def _own_wins(wins: Sequence[Win], say: Say) -> list[str]:
    """List the matches that a member won and that count, and the others with the reasons."""
    counted = [win for win in wins if win.uncounted is None]
    reasons = [
        say(f"season-uncounted-{why.value}", matches=_numbers(left_out))
        for why in Uncounted
        if (left_out := [win for win in wins if win.uncounted is why])
    ]
    return [
        *([say("season-counted", matches=_numbers(counted))] if counted else []),
        *([say("season-uncounted", reasons=" · ".join(reasons))] if reasons else []),
    ]


def _numbers(wins: Sequence[Win]) -> str:
    """List the numbers of matches; only the latest if there are many."""
    more = ["…"] if len(wins) > NUMBERS else []
    return ", ".join([*more, *(str(win.match_id) for win in wins[-NUMBERS:])])


def _season_title(season: Season, say: Say) -> str:
    game = say(f"family-{season.family}" if season.family else "family-all")
    number, time = season.time.number, season.time
    since = discord.utils.format_dt(time.since, "D")
    if time.until is not None:
        until = discord.utils.format_dt(time.until, "D")
        if number == 1:
            return say("season-title-until", game=game, season=number, until=until)
        return say("season-title-over", game=game, season=number, since=since, until=until)
    if number == 1:  # it began with the class
        return say("season-title", game=game, season=number)
    return say("season-title-since", game=game, season=number, since=since)


def _season_menu(season: Season, say: Say) -> discord.ui.Select[Any] | None:
    """Return the menu of the seasons, the present one first, or None if there is only one."""
    listed = season.times[::-1][:MENU_OPTIONS]
    if len(listed) == 1:
        return None
    options = [
        (
            say(
                "season-choice" if time.until is not None else "season-choice-now",
                season=time.number,
            ),
            time.number,
        )
        for time in listed
    ]
    here = SeasonControl(SeasonAction.SEASON, season.number, 0)
    return menu(here, say("season-choose"), options)


def _score_line(score: Score, names: Names, me: int, say: Say) -> str:
    """Format a place: rank in bold, name, points, wins; all in bold if it is that of ``me``."""
    text = say(
        "season-place-wins" if score.wins else "season-place",
        name=names[score.person],
        points=points_text(score.total, say),
        wins=score.wins,
    )
    if score.person == me:
        return f"**{score.rank}. {text}** {say('season-you')}"
    return f"**{score.rank}.** {text}"


def _own_name_text(season: Season, member: Member, say: Say) -> str:
    """State the name or pseudonym under which the class sees a member."""
    if not member.shows_name:
        return say("naming-pseudonym", name=pseudonym(member.pseudonym, say))
    if not season.settings.shows_names:
        return say("naming-name-refused", name=pseudonym(member.pseudonym, say))
    return say("naming-name")


def _season_buttons(season: Season, page: Page[Score], member: Member, say: Say) -> list[Button]:
    if season.time.until is not None:
        path = (season.time.number,)
        past = partial(SeasonControl, SeasonAction.SEASON, season.number, path=path)
        return page.buttons(past, say)
    naming = say("naming-hide" if member.shows_name else "naming-show")
    present = partial(SeasonControl, SeasonAction.STANDINGS, season.number)
    renamed = present(page.number, path=(int(not member.shows_name),))
    return [*page.buttons(present, say), button(renamed, naming)]
