"""The arena of a game: the graph of positions and moves, and who can force a win at each vertex.

A vertex is a position and the player to move, 1 or 2; an arc is a move. The attractor
of a player grows in steps A₀ ⊂ A₁ ⊂ …: A₀ holds the terminal vertices that the player has won;
each step adds the player's own vertices with an arc into the attractor and the opponent's
vertices with all their arcs into it. The rank of a vertex is the first step that holds it: the
number of moves to the end if the winner hurries and the loser delays. A vertex in
neither attractor is a draw, or leads to endless play if the graph has cycles.

>>> from games import game
>>> arena = Arena.of(game("fortboyard", misere=True), (9,))
>>> arena.winner, arena.ranks[arena.start]
(2, 5)
>>> Arena.of(game("chomp"), (3, 3, 3, 3)).summary()
{'vertices': 66, 'attractors': [33, 33], 'undecided': 0, 'winner': 1}
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

from games.core import Fault, Position, TooLarge
from games.impartial import Game

#: The largest arena that is built: the files written from it still fit into Discord.
MAX_VERTICES = 20_000
MAX_ARCS = 200_000

Player = Literal[1, 2]
#: Who wins: a player, or 0 for nobody.
Winner = Literal[0, 1, 2]

OPPONENT: dict[Player, Player] = {1: 2, 2: 1}

#: The names of the players in every text and file.
NAMES: dict[Player, str] = {1: "Ada", 2: "Blaise"}


class ArenaFault(Fault):
    """A fault in a graph, or in the file that it is read from."""

    GRAPH_TOO_LARGE = "graph-too-large"
    NOT_JSON = "not-json"
    NOT_A_GRAPH = "not-a-graph"
    DUPLICATE_KEY = "duplicate-key"
    VERTEX_NAME = "vertex-name"
    VERTEX_SHAPE = "vertex-shape"
    VERTEX_PLAYER = "vertex-player"
    VERTEX_WINS = "vertex-wins"
    UNKNOWN_VERTEX = "unknown-vertex"


class Vertex(NamedTuple):
    """A position, or the name of a vertex that a user gave, with the player to move there."""

    label: Position | str
    player: Player

    @property
    def place(self) -> str:
        """The label without the player that ``name`` adds, as text: ``3 2``, "0" for no numbers."""
        label = self.label
        if isinstance(label, str):
            end = f", {NAMES[self.player]})"
            is_ours = label.startswith("(") and label.endswith(end)
            return label[1 : -len(end)] if is_ours else label
        return " ".join(map(str, label)) or "0"

    @property
    def name(self) -> str:
        """A text that names the vertex uniquely in its arena, such as ``(3 2, Ada)``."""
        if isinstance(self.label, str):
            return self.label
        return f"({self.place}, {NAMES[self.player]})"


@dataclass(frozen=True)
class Arena:
    """A game graph of two players, whose vertices are numbered from 0; play begins at ``start``.

    ``arcs[v]`` are the vertices that the moves from v lead to. ``results[v]`` is the player who has
    won at v if v is terminal (0 for a draw), else None.
    """

    vertices: tuple[Vertex, ...]
    arcs: tuple[tuple[int, ...], ...]
    results: tuple[Winner | None, ...]
    start: int = 0

    @classmethod
    def of(cls, game: Game, start: Position, first: Player = 1) -> Arena:
        """Return the arena of all positions reachable from a start, which is vertex 0.

        ``first`` moves at the start. Positions are in the game's normal form, so moves to equal
        forms are one arc. Raises InvalidPosition if ``start`` is none; TooLarge beyond MAX_VERTICES
        or MAX_ARCS, or if a position has too many moves to list.
        """
        game.check(start)
        origin = Vertex(game.normal_form(start), first)
        vertices, index = [origin], {origin: 0}
        arcs: list[tuple[int, ...]] = []
        for (_, player), options in _expand_vertices(game, vertices):
            reached = [Vertex(option, OPPONENT[player]) for option in options]
            new = [vertex for vertex in reached if vertex not in index]
            index.update(zip(new, range(len(index), len(index) + len(new)), strict=True))
            vertices += new
            arcs.append(tuple(index[vertex] for vertex in reached))
        results = (
            None if leads else (vertex.player if game.misere else OPPONENT[vertex.player])
            for vertex, leads in zip(vertices, arcs, strict=True)
        )
        return cls(tuple(vertices), tuple(arcs), tuple(results))

    @cached_property
    def predecessors(self) -> tuple[tuple[int, ...], ...]:
        """For each vertex, by its number, the vertices from which a move leads to it."""
        predecessors: list[list[int]] = [[] for _ in self.vertices]
        for vertex, leads in enumerate(self.arcs):
            for option in leads:
                predecessors[option].append(vertex)
        return tuple(map(tuple, predecessors))

    @cached_property
    def _winners_and_ranks(self) -> tuple[tuple[Winner, ...], tuple[int | None, ...]]:
        """Compute by retrograde analysis who can force a win at each vertex, and its rank.

        Where nobody can, the winner is 0 and the rank None. Every arc is examined once at most.
        """
        open_arcs = [len(leads) for leads in self.arcs]
        winners: list[Winner] = [result or 0 for result in self.results]
        ranks: list[int | None] = [0 if winner else None for winner in winners]
        queue = [vertex for vertex, winner in enumerate(winners) if winner]
        for option in queue:  # the queue grows meanwhile
            winner, rank = winners[option], ranks[option]
            assert rank is not None
            for vertex in self.predecessors[option]:
                if ranks[vertex] is not None:
                    continue
                open_arcs[vertex] -= 1
                if self.vertices[vertex].player == winner or not open_arcs[vertex]:
                    winners[vertex], ranks[vertex] = winner, rank + 1
                    queue.append(vertex)
        return tuple(winners), tuple(ranks)

    @property
    def winners(self) -> tuple[Winner, ...]:
        """The player in whose attractor each vertex is, 0 if it is in neither."""
        return self._winners_and_ranks[0]

    @property
    def ranks(self) -> tuple[int | None, ...]:
        """The rank of each vertex in its attractor, None if it is in neither."""
        return self._winners_and_ranks[1]

    @property
    def winner(self) -> Winner:
        """Who can force a win from the start, 0 if nobody can."""
        return self.winners[self.start]

    @cached_property
    def strategy(self) -> dict[int, int]:
        """The vertex to move to, by each vertex at which the player to move can force a win.

        Terminal vertices are left out. Each move lowers the rank by one, so the strategy wins in as
        many moves, by both players, as the rank.
        """
        choices: dict[int, int] = {}
        for vertex, (leads, winner) in enumerate(zip(self.arcs, self.winners, strict=True)):
            if leads and winner == self.vertices[vertex].player:
                own = (option for option in leads if self.winners[option] == winner)
                choices[vertex] = min(own, key=lambda option: self.ranks[option] or 0)
        return choices

    @cached_property
    def order(self) -> tuple[int, ...]:
        """All vertices in topological order, ignoring the arcs that close a cycle."""
        seen: set[int] = set()
        left: list[int] = []
        for root in (self.start, *range(len(self.vertices))):
            path = [] if root in seen else [(root, iter(self.arcs[root]))]
            seen.add(root)
            while path:
                vertex, leads = path[-1]
                option = next((o for o in leads if o not in seen), None)
                if option is None:
                    left.append(vertex)
                    path.pop()
                else:
                    seen.add(option)
                    path.append((option, iter(self.arcs[option])))
        return tuple(reversed(left))

    @property
    def has_cycles(self) -> bool:
        """Whether the graph has a cycle, so that play may be endless."""
        place = {vertex: i for i, vertex in enumerate(self.order)}
        return any(place[o] <= place[v] for v, leads in enumerate(self.arcs) for o in leads)

    def summary(self) -> dict[str, int | list[int]]:
        """Return the counts ``vertices``, ``attractors`` (of player 1, of 2) and ``undecided``.

        ``winner`` is the player who can force a win from the start, or 0.
        """
        return {
            "vertices": len(self.vertices),
            "attractors": [self.winners.count(1), self.winners.count(2)],
            "undecided": self.winners.count(0),
            "winner": self.winner,
        }


def _expand_vertices(
    game: Game, vertices: list[Vertex]
) -> Iterator[tuple[Vertex, tuple[Position, ...]]]:
    """Yield each vertex with the positions one move away, while the caller appends new vertices.

    The positions are in normal form, each once. Raises TooLarge as ``Arena.of`` does.
    """
    known: dict[Position, tuple[Position, ...]] = {}
    arcs = 0
    for vertex in vertices:
        position = vertex.label
        assert not isinstance(position, str)
        if position not in known:
            if not game.can_list_moves(position):
                raise TooLarge(ArenaFault.GRAPH_TOO_LARGE, vertices=MAX_VERTICES, arcs=MAX_ARCS)
            options = (game.after(position, move) for move in game.moves(position))
            known[position] = tuple(dict.fromkeys(map(game.normal_form, options)))
        arcs += len(known[position])
        if arcs > MAX_ARCS:
            raise TooLarge(ArenaFault.GRAPH_TOO_LARGE, vertices=MAX_VERTICES, arcs=MAX_ARCS)
        yield vertex, known[position]
        if len(vertices) > MAX_VERTICES:
            raise TooLarge(ArenaFault.GRAPH_TOO_LARGE, vertices=MAX_VERTICES, arcs=MAX_ARCS)
