"""Reports on arenas and duels, with a text, a picture and files, made by worker processes."""

from __future__ import annotations

from collections.abc import Callable

from bot.analysis.explorer import EXPLORER, MAX_EXPLORED, explorer
from bot.analysis.service import (
    ARENA_JSON,
    ARENA_PNG,
    arena_files,
    arena_text,
    heading,
    without_markdown,
)
from bot.board.explanations import sentences
from bot.i18n import Say, words
from bot.kit.reports import Attachment, Report
from games import Game, Position
from games.arena import Arena, Player
from games.arena_text import MAX_GRAPH_TEXT, MAX_NAME, read_arena
from games.duel import Duel, Strategy, duel

#: The most vertices of an arena that is drawn on pages by rank.
MAX_PAGED = 2_000


def arena_report(game: Game, start: Position, first: Player, locale: str) -> Report:
    """Report on the arena of a start, where player ``first`` moves; raise as ``Arena.of`` does."""
    arena, say = Arena.of(game, start, first), words(locale)
    name, guard = heading(game, start, say)

    def why(position: Position) -> str:
        return sentences(game.explain(position), game, position, say)

    return _arena_report(arena, say("arena-title", name=name), say, guard, why)


def graph_report(text: str, locale: str) -> Report:
    """Report on the graph in a text of JSON; raise InvalidGraph if it is not a graph."""
    say = words(locale)
    return _arena_report(read_arena(text), say("arena-title-graph"), say)


def _arena_report(
    arena: Arena,
    title: str,
    say: Say,
    guard: str = "",
    why: Callable[[Position], str] | None = None,
) -> Report:
    """Describe and draw an arena, and write it as files; large ones have pages, or no picture.

    ``guard`` says who wins. ``why`` explains a position, for the explorer's file, which only small
    arenas get.
    """
    # Matplotlib takes half a second to load.
    from bot.analysis.pictures import UPRIGHT, arena_picture

    lines, files, pages = [title, arena_text(arena, say)], [], 1
    if guard:
        lines.insert(1, f"-# {guard}")
    count, written = len(arena.vertices), arena_files(arena)
    if count <= UPRIGHT:
        files.append(Attachment(ARENA_PNG, arena_picture(arena, say), _alt(arena, say)))
    elif count <= MAX_PAGED and _can_be_read(arena, written.get(ARENA_JSON)):
        drawn = _page(arena, 0, say)
        files, pages = [*drawn.files], drawn.pages
        lines.append(say("arena-pages", pages=pages))
    else:
        lines.append(say("arena-too-large-to-draw", vertices=count, limit=MAX_PAGED))
    if files:
        lines.append(say("arena-enlarge"))
    if count <= MAX_EXPLORED:
        files.append(
            Attachment(EXPLORER, explorer(arena, without_markdown(title), say, guard, why))
        )
        lines.append(say("arena-explore"))
    files += [Attachment(name, data) for name, data in written.items()]
    return Report("\n".join([*lines, say("arena-files")]), tuple(files), pages)


def _can_be_read(arena: Arena, written: bytes | None) -> bool:
    """Return whether the buttons of a report can read its arena back from the attached file.

    ``written`` is its JSON, None if that is only in an archive.
    """
    longest = max(len(vertex.name) for vertex in arena.vertices)
    return written is not None and len(written) <= MAX_GRAPH_TEXT and longest <= MAX_NAME


def page_report(text: str, page: int, locale: str) -> Report:
    """Draw a page, from 0, of the arena in a text of JSON; raise InvalidGraph if it is none.

    The report has no text, and no picture if there is no such page.
    """
    return _page(read_arena(text), page, words(locale))


def _page(arena: Arena, page: int, say: Say) -> Report:
    from bot.analysis.labels import page_title, pages_of
    from bot.analysis.pictures import arena_picture

    pages = len(pages_of(arena))
    if page >= pages:
        return Report("", (), pages)
    alt = f"{_alt(arena, say)} ({page_title(arena, page, say)})"
    return Report("", (Attachment(ARENA_PNG, arena_picture(arena, say, page), alt),), pages)


def _alt(arena: Arena, say: Say) -> str:
    first, second = (arena.winners.count(player) for player in (1, 2))
    return say("arena-alt", vertices=len(arena.vertices), first=first, second=second)


def duel_report(
    game: Game,
    start: Position,
    strategies: tuple[Strategy, Strategy],
    games: int,
    seed: int,
    names: tuple[str, str],
    locale: str,
) -> Report:
    """Play a duel of ``games`` games between two strategies, and report on it with a picture.

    ``names`` are the translated names of the strategies. Raises as ``duel`` does.
    """
    from bot.analysis.pictures import duel_picture

    played, say = duel(game, start, strategies, games, seed), words(locale)
    rates = [_percent(played.wins(i) / played.played) for i in (0, 1)]
    ends = {"rate1": rates[0], "rate2": rates[1], "strategy1": names[0], "strategy2": names[1]}
    picture = duel_picture(played, (f"1. {names[0]}", f"2. {names[1]}"), say)
    alt = say("duel-alt", **ends)
    return Report(_duel_text(played, names, rates, say), (Attachment("duel.png", picture, alt),))


def _duel_text(played: Duel, names: tuple[str, str], rates: list[float], say: Say) -> str:
    """Describe how often each strategy won; ``rates`` are those of wins in per cent."""
    name, guard = heading(played.game, played.start, say)
    lines = [say("duel-title", name=name), f"-# {guard}"]
    for i, strategy in enumerate(names):
        low, high = map(_percent, played.interval(i))
        counts = {"wins": played.wins(i), "games": played.played}
        numbers = {"rate": rates[i], "low": low, "high": high, **counts}
        lines.append(say("duel-wins", number=i + 1, strategy=strategy, **numbers))
    lines.append(say("duel-terms", seed=str(played.seed)))
    return "\n".join(lines)


def _percent(rate: float) -> float:
    return round(100 * rate, 1)
