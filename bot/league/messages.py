"""The messages of leagues: the post with the table, the cross table, games step by step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import discord

from bot.board.drawing import drawing
from bot.classes.names import board_names
from bot.classes.service import Classes
from bot.i18n import Say, words
from bot.kit.background import in_background
from bot.kit.clock import now
from bot.kit.widgets import (
    LABEL_LENGTH,
    MENU_OPTIONS,
    Button,
    Layout,
    Page,
    Style,
    button,
    layout,
    menu,
    page_buttons,
    page_of,
    panel,
)
from bot.league.custom_ids import LeagueAction, LeagueControl, code_of
from bot.league.model import HOUSE_NUMBERS, League, LeagueRecord
from bot.league.service import GameStep
from bot.play.glossary import meanings
from bot.play.messages import FINISHED, PLAYING
from bot.play.reviews.messages import step_texts
from bot.running.posting import Message
from bot.running.rules import Post
from games.families import of_one_number
from games.league.record import Ending, Played
from games.league.table import Pair, TableRow, wins_of

#: The players on a page of the table, and the columns on a page of the cross table.
PLACES, COLUMNS = 10, 10

#: The most leagues, players or games in a menu.
OFFERED = MENU_OPTIONS

Names = Mapping[int, str]


def league_title(league: League, say: Say) -> str:
    """Return a heading with the game of a league and its convention."""
    drawn = drawing(league.game)
    title = say("league-title", game=drawn.title(league.game, say))
    return f"### {title}\n-# {drawn.guard(league.game, say)}"


def starts_text(league: League) -> str:
    """Return the starts of a league as text."""
    return " · ".join(map(league.game.format, league.starts))


def player_names(record: LeagueRecord, people: Mapping[int, str], say: Say) -> Names:
    """Return names of all players by number; ``people`` has the names of persons who entered."""
    house = {number: say(f"league-house-{name}") for number, name in HOUSE_NUMBERS.items()}
    entries = {each.id: people[each.person] for each in record.entries.values()}
    return house | entries


# ------------------------------------------------------------------------------ the table


def league_message(
    record: LeagueRecord, page: int, names: Names, say: Say, person: int | None = None
) -> Layout:
    """Return a page of the table, with the progress of the games and buttons.

    ``page`` counts from 0. ``person`` is who sees it privately, and is warned if their program was
    stopped; None for the post.
    """
    league, here = record.league, page_of(record.table, page, PLACES)
    mine = None if person is None else record.entry_of(person)
    parts = [
        league_title(league, say),
        *([say("league-yours-stopped", version=mine.version)] if mine and mine.stopped else []),
        progress_text(record, say),
        "\n".join(_table_line(record, line, names, say) for line in here.shown),
        f"-# {say('league-note', games=2 * len(league.starts), starts=len(league.starts))}",
    ]
    return panel(PLAYING if league.is_open else FINISHED, *parts, _table_buttons(league, here, say))


def progress_text(record: LeagueRecord, say: Say) -> str:
    """Return how many pairs have played, and when the others will if they wait for the night.

    Further lines say that the league is closed, and how many programs were stopped and pairs got no
    games, if any.
    """
    done, count = len(record.scores), len(record.pairs)
    lines = [] if record.league.is_open else [say("league-is-closed")]
    if not record.pending:
        lines.append(say("league-all-played", pairs=count))
    else:
        lines.append(say("league-playing", done=done, pairs=count))
        due = record.due_at
        if due is not None and due > now():
            moment = discord.utils.format_dt(due, "R")
            lines.append(say("league-tonight", moment=moment))
    stopped = sum(entry.stopped for entry in record.entries.values())
    if stopped:
        lines.append(say("league-stopped", count=stopped))
    if record.unplayed:
        lines.append(say("league-no-time", count=record.unplayed))
    return "\n".join(lines)


def _table_line(record: LeagueRecord, line: TableRow, names: Names, say: Say) -> str:
    """Return a line of the table: place in bold, name, points, games, rating and version."""
    entry = record.entries.get(line.player)
    text = say(
        "league-place",
        name=names[line.player],
        points=line.points,
        played=line.played,
        rating=str(round(line.rating.value)),
        reach=str(round(line.rating.reach)),
    )
    version = "" if entry is None else f" · {say('league-version', version=entry.version)}"
    stopped = f" · {say('league-version-stopped')}" if entry is not None and entry.stopped else ""
    return f"**{line.place}.** {text}{version}{stopped}"


def _table_buttons(league: League, page: Page[TableRow], say: Say) -> list[Button]:
    here = LeagueControl(LeagueAction.SHOW, league.id)
    enter = button(here.to(LeagueAction.ENTER), say("button-league-enter"), Style.primary)
    enter.disabled = not league.is_open
    return [
        *page.buttons(partial(LeagueControl, LeagueAction.SHOW, league.id), say),
        enter,
        button(here.to(LeagueAction.GAMES), say("button-league-games")),
        button(here.to(LeagueAction.CROSS), say("button-league-cross")),
        button(here.to(LeagueAction.PICTURE), say("button-league-picture")),
        button(here.to(LeagueAction.TEXT), say("button-league-text")),
        button(here.to(LeagueAction.WITHDRAW), say("button-league-withdraw")),
        button(here.to(LeagueAction.MANAGE), say("button-league-manage")),
    ]


def list_message(leagues: Sequence[League], say: Say) -> Layout:
    """Return a menu of at most ``OFFERED`` leagues, or how to begin one if there is none."""
    if not leagues:
        return layout(say("league-none", game=of_one_number().name))
    options = [(_league_option(league, say), league.id) for league in leagues[:OFFERED]]
    choose = menu(LeagueControl(LeagueAction.SHOW, 0), say("league-choose"), options)
    return layout(say("league-list"), choose)


def _league_option(league: League, say: Say) -> str:
    drawn = drawing(league.game)
    return f"{drawn.title(league.game, say)} · {league.game.name}"[:LABEL_LENGTH]


# ------------------------------------------------------------------------ the cross table


def cross_message(record: LeagueRecord, page: int, names: Names, say: Say) -> Layout:
    """Return the cross table: the matches a row won against each column of a page, from 0.

    All rows are shown. Past the end, the last page. “?” is not played yet, “–” not playable.
    """
    league, columns = record.league, page_of(record.table, page, COLUMNS)
    first = columns.number * COLUMNS
    legend = [
        f"**{number}** {names[line.player]}" for number, line in enumerate(columns.shown, first + 1)
    ]
    here = LeagueControl(LeagueAction.SHOW, league.id)
    return panel(
        PLAYING,
        league_title(league, say),
        say("league-cross-note"),
        f"```\n{cross_text(record, first, COLUMNS)}\n```",
        " · ".join(legend),
        [
            *columns.buttons(partial(LeagueControl, LeagueAction.CROSS, league.id), say),
            button(here.to(LeagueAction.TEXT), say("button-league-text")),
            button(here, say("button-league-table")),
        ],
    )


def cross_text(record: LeagueRecord, first: int, columns: int) -> str:
    """Return all rows of the cross table as text, with ``columns`` columns from index ``first``.

    Players are numbered from 1 in the order of the table.
    """
    order = [line.player for line in record.table]
    won = wins_of(order, record.scores)
    shown = range(first, min(first + columns, len(order)))
    lines = ["   " + "".join(f"{number + 1:>3}" for number in shown)]
    for i, row in enumerate(won):
        cells = (
            "  ·" if i == j else f"{_cross_table_cell(record, order[i], order[j], row[j]):>3}"
            for j in shown
        )
        lines.append(f"{i + 1:>3}" + "".join(cells))
    return "\n".join(lines)


def _cross_table_cell(record: LeagueRecord, player: int, against: int, won: int) -> str:
    """Return a player's wins against an opponent; "?" if pending, "–" if not playable."""
    one, other = sorted((player, against))
    score = record.scores.get((one, other))
    if score is None:
        return "?"
    return str(won) if score.is_played else "–"


def league_text(record: LeagueRecord, names: Names, say: Say) -> str:
    """Return the league as plain text: progress, table, cross table, starts, note on ratings."""
    title = league_title(record.league, say).replace("### ", "").replace("-# ", "")
    table = [
        _table_line(record, line, names, say).replace("**", "") + f" [{number}]"
        for number, line in enumerate(record.table, 1)
    ]
    cross = cross_text(record, 0, len(record.players))
    league = record.league
    rule = say("league-rule", starts=starts_text(league), games=2 * len(league.starts))
    parts = [title, progress_text(record, say), *table, "", say("league-cross-note"), cross]
    return "\n".join([*parts, "", rule, say("league-rating-note")]) + "\n"


# ------------------------------------------------------------------------------ the games


def players_message(record: LeagueRecord, page: int, names: Names, say: Say) -> Layout:
    """Return a page, from 0, of the menu of the players whose games can be viewed."""
    players = ((f"{line.place}. {names[line.player]}", line.player) for line in record.table)
    options = [(text, code_of(player)) for text, player in players]
    control = LeagueControl(LeagueAction.GAMES, record.league.id, page)
    return _choice_panel(record, say("league-whose"), control, options, page, say)


def opponents_message(
    record: LeagueRecord, player: int, page: int, names: Names, say: Say
) -> Layout:
    """Return a page, from 0, of the menu of a player's opponents so far, with scores."""
    options = []
    for line in record.table:
        one, other = sorted((player, line.player))
        score = record.scores.get((one, other))
        if line.player != player and score is not None:
            mine, theirs = score if player == one else score[::-1]
            key = "league-against" if score.is_played else "league-against-unplayed"
            label = say(key, name=names[line.player], won=mine, lost=theirs)
            options.append((label, code_of(line.player)))
    text = say("league-against-whom" if options else "league-not-played", name=names[player])
    control = LeagueControl(LeagueAction.GAMES, record.league.id, page, path=(code_of(player),))
    return _choice_panel(record, text, control, options, page, say)


def games_message(
    record: LeagueRecord, pair: Pair, games: Sequence[Played], names: Names, say: Say
) -> Layout:
    """Return the list of a pair's games, with a menu to view one move by move.

    Without games it says that the pair could not be played.
    """
    lines = [say("league-pair", one=names[pair[0]], other=names[pair[1]])]
    if not games:
        lines.append(say("league-unplayed"))
    lines += [
        f"**{number + 1}.** {game_text(record.league, pair, number, played, names, say)}"
        for number, played in enumerate(games)
    ]
    options = [
        (
            say(
                "league-game-option",
                number=number + 1,
                start=_format_start(record.league, number),
            ),
            number,
        )
        for number in range(len(games))
    ]
    path = (code_of(pair[0]), code_of(pair[1]))
    control = LeagueControl(LeagueAction.STEP, record.league.id, path=path)
    return _choice_panel(record, "\n".join(lines), control, options, 0, say)


def game_text(
    league: League, pair: Pair, number: int, played: Played, names: Names, say: Say
) -> str:
    """Return a line on a game, by index from 0: start, first player, winner, moves, any forfeit."""
    text = say(
        "league-game",
        start=_format_start(league, number),
        first=names[pair[played.first]],
        winner=names[pair[played.winner]],
        moves=len(played.moves),
    )
    if played.ending is Ending.RULES:
        return text
    return f"{text} {ending_text(pair, played, names, say)}"


def ending_text(pair: Pair, played: Played, names: Names, say: Say) -> str:
    """Return a sentence on how a game ended."""
    kind = played.ending.name.lower().replace("_", "-")
    loser, winner = names[pair[1 - played.winner]], names[pair[played.winner]]
    return say(f"league-ending-{kind}", loser=loser, winner=winner)


def _format_start(league: League, number: int) -> str:
    return league.game.format(league.starts[number // 2])


def _choice_panel(
    record: LeagueRecord,
    heading: str,
    control: LeagueControl,
    options: Sequence[tuple[str, int]],
    page: int,
    say: Say,
) -> Layout:
    """Return a panel with a text, a page, from 0, of a menu of options, and buttons to others."""
    there = page_of([(text[:LABEL_LENGTH], value) for text, value in options], page, OFFERED)
    chosen = (
        control
        if control.action is LeagueAction.STEP
        else control.to(LeagueAction.CHOOSE, *control.path)
    )
    below = menu(chosen, say("league-choose"), there.shown) if options else None
    turned_to = partial(LeagueControl, control.action, control.league, path=control.path)
    here = LeagueControl(LeagueAction.SHOW, record.league.id)
    games = button(here.to(LeagueAction.GAMES), say("button-league-games"))
    back = [
        *there.buttons(turned_to, say),
        *([games] if control.path else []),
        button(here, say("button-league-table")),
    ]
    return panel(PLAYING, league_title(record.league, say), heading, below, back)


# ------------------------------------------------------------------------- step by step


def step_message(step: GameStep, names: Names, say: Say) -> Layout:
    """Return a game before one of its moves, with an assessment of the move; or its end."""
    league, pair = step.record.league, step.pair
    summary = game_text(league, pair, step.game, step.played, names, say)
    title, ended = league_title(league, say), ending_text(pair, step.played, names, say)
    texts = step_texts(step, f"{title}\n{summary}", [names[each] for each in pair], ended, say)
    return panel(FINISHED, *texts, [*_step_buttons(step, say), *meanings("\n".join(texts), say)])


def _step_buttons(step: GameStep, say: Say) -> list[Button]:
    path = (code_of(step.pair[0]), code_of(step.pair[1]))
    here = LeagueControl(LeagueAction.STEP, step.record.league.id)

    def turned_to(turned: int) -> LeagueControl:
        return here.to(LeagueAction.STEP, *path, step.game, turned)

    ways = page_buttons(turned_to, step.ply, len(step.match.turns), say)
    if not step.match.game.is_over(step.position):
        play_on = here.to(LeagueAction.PLAY_ON, *path, step.game, step.ply)
        ways.append(button(play_on, say("button-league-play-on"), Style.success))
    games = here.to(LeagueAction.GAMES, *path)
    return [*ways, button(games, say("button-league-their-games"))]


class LeaguePosts:
    """Renders the posts of leagues."""

    def __init__(self, classes: Classes) -> None:
        self._classes = classes

    async def render(self, record: LeagueRecord, _post: Post) -> Message:
        """Return a message with the first page of the table."""
        league, say = record.league, words(record.league.locale)
        people = [entry.person for entry in record.entries.values()]
        named = await board_names(self._classes, league.guild_id, league.locale, people)
        names = player_names(record, named, say)
        return Message(await in_background(league_message, record, 0, names, say))
