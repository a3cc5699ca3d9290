"""Reports on arenas and duels: a text, a picture and files. Worker processes make them."""

from __future__ import annotations

from bot.analysis.service import arena_files, arena_text, heading
from bot.i18n import Say, words
from bot.kit.reports import Attachment, Report
from games import Game, Position
from games.arena import Arena, Player
from games.arena_text import read_arena
from games.duel import Duel, Strategy, duel


def arena_report(
    game: Game, start: Position, first: Player, locale: str
) -> tuple[Report, frozenset[Position]]:
    """Report on the arena of a position, and return the positions of which that tells.

    Raises as ``Arena.of`` does.
    """
    arena, say = Arena.of(game, start, first), words(locale)
    name, guard = heading(game, start, say)
    title = f"{say('arena-title', name=name)}\n-# {guard}"
    labels = (vertex.label for vertex in arena.vertices)
    passed = frozenset(label for label in labels if not isinstance(label, str))
    return _arena_report(arena, title, say), passed


def graph_report(text: str, locale: str) -> Report:
    """Report on the graph in a text; raise InvalidGraph if it is none."""
    say = words(locale)
    return _arena_report(read_arena(text), say("arena-title-graph"), say)


def _arena_report(arena: Arena, title: str, say: Say) -> Report:
    """Tell and draw an arena, and write it as files."""
    # Matplotlib takes half a second to load.
    from bot.analysis.pictures import MAX_DRAWN, arena_picture, can_draw

    lines, files = [title, arena_text(arena, say)], []
    count = len(arena.vertices)
    if can_draw(arena):
        first, second = (arena.winners.count(player) for player in (1, 2))
        alt = say("arena-alt", vertices=count, first=first, second=second)
        files.append(Attachment("arena.png", arena_picture(arena, say), alt))
    else:
        lines.append(say("arena-too-large-to-draw", vertices=count, limit=MAX_DRAWN))
    files += [Attachment(name, data) for name, data in arena_files(arena).items()]
    return Report("\n".join([*lines, say("arena-files")]), tuple(files))


def duel_report(
    game: Game,
    start: Position,
    strategies: tuple[Strategy, Strategy],
    games: int,
    seed: int,
    names: tuple[str, str],
    locale: str,
) -> Report:
    """Let strategies play against each other, and report on it; the names are theirs.

    Raises as ``duel`` does.
    """
    from bot.analysis.pictures import duel_picture

    played, say = duel(game, start, strategies, games, seed), words(locale)
    rates = [_percent(played.wins(i) / played.played) for i in (0, 1)]
    ends = {"rate1": rates[0], "rate2": rates[1], "strategy1": names[0], "strategy2": names[1]}
    picture = duel_picture(played, (f"1. {names[0]}", f"2. {names[1]}"), say)
    alt = say("duel-alt", **ends)
    return Report(_duel_text(played, names, rates, say), (Attachment("duel.png", picture, alt),))


def _duel_text(played: Duel, names: tuple[str, str], rates: list[float], say: Say) -> str:
    """Tell how often each strategy has won."""
    name, guard = heading(played.game, played.start, say)
    lines = [say("duel-title", name=name), f"-# {guard}"]
    for i, strategy in enumerate(names):
        low, high = map(_percent, played.interval(i))
        counts = {"wins": played.wins(i), "games": played.played}
        shown = {"rate": rates[i], "low": low, "high": high, **counts}
        lines.append(say("duel-wins", number=i + 1, strategy=strategy, **shown))
    lines.append(say("duel-terms", seed=str(played.seed)))
    return "\n".join(lines)


def _percent(rate: float) -> float:
    return round(100 * rate, 1)
