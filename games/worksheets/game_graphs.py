"""The course on games as graphs: sticks (take 1 to 3, the last one loses) and their attractors.

A vertex is (position, player who has the move). The sheet's functions know the graph as ``G`` and
the players' opponents as ``Opp``; we give them both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations, product
from typing import Any

from games.worksheets.calls import Call, Returned
from games.worksheets.specification import (
    Course,
    Defect,
    Judge,
    Slip,
    changed,
    exact,
    in_course,
    wrong_value,
)

Vertex = tuple[int, str]
Graph = dict[Vertex, list[Vertex]]

PLAYERS = ("Morgan", "Malo")
OPPONENTS = {PLAYERS[0]: PLAYERS[1], PLAYERS[1]: PLAYERS[0]}

_MOST_TAKEN = 3

#: Graphs of up to so many sticks are tried.
MOST = 12


def graph(most: int, players: Sequence[str] = PLAYERS, least: int = 0) -> Graph:
    """Return the successors of each vertex with ``least`` to ``most`` sticks, both included.

    A vertex is (sticks, player), of two ``players``.
    """
    first, second = players
    return {
        (n, player): [(n - k, other) for k in range(1, _MOST_TAKEN + 1) if n - k >= least]
        for n in range(least, most + 1)
        for player, other in ((first, second), (second, first))
    }


@cache
def given(most: int) -> Mapping[str, Any]:
    """Return the sheet's global names: ``G``, the graph of 1 to ``most`` sticks, and ``Opp``."""
    return {"G": graph(most, least=1), "Opp": OPPONENTS}


def entering(edges: Graph, inside: Sequence[Vertex], player: str) -> list[Vertex]:
    """Return the vertices outside from which the player can, or the opponent must, enter.

    ``inside`` lists all vertices that are not outside.
    """
    return [
        vertex
        for vertex, successors in edges.items()
        if vertex not in inside
        and successors
        and (any if vertex[1] == player else all)(one in inside for one in successors)
    ]


@cache
def ranks(most: int, player: str) -> Mapping[Vertex, int]:
    """Return the vertices of 1 to ``most`` sticks from which a player can force a win, with ranks.

    A rank is 0 for the end, where the opponent has one stick, and else the step of the computation,
    from 1, in which the vertex is added.
    """
    edges = graph(most, least=1)
    found: dict[Vertex, int] = {(1, OPPONENTS[player]): 0}
    while new := entering(edges, [*found], player):
        rank = 1 + max(found.values())
        found |= dict.fromkeys(new, rank)
    return found


# ------------------------------------------------------------------------------- judges


def listed(right: Sequence[Any], call: Call, answer: Returned) -> Slip | None:
    """Judge a list whose order is free: none missing, none too many, none twice.

    Returns None if it is correct and the arguments were not changed.
    """
    got = answer.result
    if not isinstance(got, list):
        return wrong_value([*right], answer)
    if missing := [one for one in right if one not in got]:
        return Slip(Defect.MISSING, missing[0], got)
    if extra := [one for one in got if one not in right]:
        return Slip(Defect.EXTRA, [*right], extra[0])
    if twice := [one for one in got if got.count(one) > 1]:
        return Slip(Defect.TWICE, [*right], twice[0])
    return changed(call, answer)


def _collection_judge(reference: Callable[[Call], Sequence[Any]]) -> Judge:
    """Return a judge of vertices in any order, as a list, a tuple or a set.

    ``reference`` returns the right ones.
    """

    def judge(call: Call, answer: Returned) -> Slip | None:
        is_other = isinstance(answer.result, tuple | set | frozenset)
        told = replace(answer, result=[*answer.result]) if is_other else answer
        return listed(reference(call), call, told)

    return judge


def _graph_judge(call: Call, answer: Returned) -> Slip | None:
    most, *players = call.arguments
    return _judge_graph(graph(most, players), call, answer)


def _reachable_judge(call: Call, answer: Returned) -> Slip | None:
    """Judge the part of the graph that is reached from a vertex; None if correct.

    A vertex without successors may be left out. It is for the recursive form of the function.
    """
    most, _ = call.arguments
    edges, right, reached = graph(most, least=1), dict[Vertex, list[Vertex]](), [call.arguments]
    for vertex in reached:
        if vertex not in right:
            right[vertex] = edges[vertex]
            reached += edges[vertex]
    if isinstance(answer.result, dict):
        right = {vertex: to for vertex, to in right.items() if to or vertex in answer.result}
    return _judge_graph(right, call, answer)


def _judge_graph(right: Graph, call: Call, answer: Returned) -> Slip | None:
    got = answer.result
    if not isinstance(got, dict):
        return wrong_value(right, answer)
    if missing := [vertex for vertex in right if vertex not in got]:
        return Slip(Defect.MISSING, missing[0], got)
    if extra := [vertex for vertex in got if vertex not in right]:
        return Slip(Defect.EXTRA, right, extra[0])
    for vertex, successors in right.items():
        slip = listed(successors, call, Returned(got[vertex], answer.arguments))
        if slip is not None:
            return Slip(slip.defect, {vertex: successors}, {vertex: got[vertex]})
    return None


def _strategy_judge(call: Call, answer: Returned) -> Slip | None:
    player, vertex = call.arguments
    edges, rank = call.given["G"], ranks(MOST, player)
    right = [one for one in edges[vertex] if rank.get(one, MOST**2) < rank[vertex]]
    if answer.result in right:
        return None
    if answer.result in edges[vertex]:
        return Slip(Defect.GIVES_UP, right[0], answer.result)
    return wrong_value(right[0], answer)


# -------------------------------------------------------------------------------- calls


def _graph_calls() -> Iterator[Call]:
    for most in range(MOST + 1):
        yield Call((most, *PLAYERS))
    yield Call((6, "a", "b"))


def _start_calls() -> Iterator[Call]:
    known = {"G": {}, "Opp": OPPONENTS}
    for most, player in product(range(1, MOST + 1), PLAYERS):
        yield Call((most, player), known)


def _successor_calls() -> Iterator[Call]:
    """Yield calls for each vertex of a small graph, with some successors, and itself or not."""
    known = given(6)
    for vertex, successors in known["G"].items():
        for count in range(len(successors) + 1 if successors else 0):
            for some in combinations(successors, count):
                yield Call(([*some], vertex), known)
                yield Call(([*some, vertex], vertex), known)


def _attractor_step_calls() -> Iterator[Call]:
    """Yield calls for one step more, from each part of an attractor and from larger sets."""
    known = given(MOST)
    for player, rank in product(PLAYERS, range(8)):
        inside = [vertex for vertex, its in ranks(MOST, player).items() if its <= rank]
        yield Call((inside, player), known)
        yield Call(([*inside, (3, OPPONENTS[player])][::-1], player), known)


def _attractor_calls() -> Iterator[Call]:
    for most, player in product(range(1, MOST + 1), PLAYERS):
        yield Call((player,), given(most))


def _vertices_of_player_calls() -> Iterator[Call]:
    for n, player in product(range(2, MOST + 1), PLAYERS):
        if (n, player) in ranks(MOST, player):
            yield Call((player, (n, player)), given(MOST))


def _successors_inside_judge(some_or_all: Callable[[Iterator[bool]], bool]) -> Judge:
    def judge(call: Call, answer: Returned) -> Slip | None:
        inside, vertex = call.arguments
        right = some_or_all(one in inside for one in call.given["G"][vertex])
        return exact(lambda *_: right)(call, answer)

    return judge


_specify_function = in_course(Course.GAME_GRAPHS)


def _right_attractor(call: Call) -> Sequence[Vertex]:
    most = max(n for n, _ in call.given["G"])
    return [*ranks(most, call.arguments[0])]


def _right_attractor_step(call: Call) -> Sequence[Vertex]:
    inside, player = call.arguments
    return entering(call.given["G"], inside, player)


#: Fills the global graph anew, and returns what is in it then.
_FILLED = "lambda N, j: (G.clear(), GrapheNim(N, j), dict(G))[2]"

_RECURSIVE = replace(
    _specify_function("GrapheNim", _start_calls, _reachable_judge), expression=_FILLED
)

FUNCTIONS = (
    replace(_specify_function("GrapheNim", _graph_calls, _graph_judge), forms={2: _RECURSIVE}),
    _specify_function("Existence", _successor_calls, _successors_inside_judge(any)),
    _specify_function("PourTout", _successor_calls, _successors_inside_judge(all)),
    _specify_function("F", _attractor_step_calls, _collection_judge(_right_attractor_step)),
    _specify_function(
        "Attracteur",
        _attractor_calls,
        lambda call, answer: listed(_right_attractor(call), call, answer),
    ),
    _specify_function("Strategie", _vertices_of_player_calls, _strategy_judge),
)
