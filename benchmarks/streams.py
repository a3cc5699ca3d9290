"""Time a stream of Grundy values, which proves long periods, against C."""

from __future__ import annotations

import subprocess
import time
from pathlib import Path
from typing import Any

import numpy as np

from games.grundy import Table, read_rules
from games.grundy.research.bounded import Bounded
from games.grundy.research.set_stream import CHUNK, SetStream

#: Games of which one digit breaks heaps, with compressed values below 16.
STREAMS = ("0.106", "0.104")
#: The heap from which on values are compared, and the number of chunks.
FROM, CHUNKS = 4_400_000, 64


def streams_compared(code: str, compiler: str | None, folder: Path, runs: int) -> dict[str, Any]:
    """Compare our stream of a game with that in C, in turn; return a row, in 10⁶ values a second.

    Each is the best of ``runs``. Raises ValueError if they differ, and CalledProcessError if the
    program fails. Without a ``compiler``, a command, the row has no ``c`` and ``ours_by_c``.
    """
    table = Table(read_rules(code))
    table.extend(FROM)
    game = Bounded(table)
    _time_our_stream(game, 1)  # compiles the functions needed
    row: dict[str, Any] = {"game": code, "values": CHUNKS * CHUNK}
    ours, c = [], []
    program = _compile_program(compiler, folder) if compiler else None
    for _ in range(runs):
        seconds, stream = _time_our_stream(game, CHUNKS)
        ours.append(seconds)
        if program is not None:
            c.append(_time_c_program(program, game, stream))
    row["ours"] = row["values"] / min(ours) / 1e6
    if c:
        row["c"], row["ours_by_c"] = row["values"] / min(c) / 1e6, min(ours) / min(c)
    return row


def streams_line(row: dict[str, Any]) -> str:
    """Format a row of the table of streams, in millions of values per second."""
    c = f"{row['c']:9.1f} {row['ours_by_c']:6.2f}" if "c" in row else "  no compiler"
    return f"{row['game']:6} {row['values']:>9} {row['ours']:12.1f} {c}"


def _time_our_stream(game: Bounded, chunks: int) -> tuple[float, SetStream]:
    stream = SetStream(game, game.start, game.latest)
    start = time.process_time()
    for _ in range(chunks):
        stream.chunk()
    return time.process_time() - start, stream


def _compile_program(compiler: str, folder: Path) -> Path:
    program = folder / "stream"
    source = Path(__file__).with_name("stream.c")
    if not program.exists():  # one program serves every game
        command = [compiler, "-O3", "-march=native", "-o", str(program), str(source)]
        subprocess.run(command, check=True)
    return program


def _time_c_program(program: Path, game: Bounded, stream: SetStream) -> float:
    """Return the seconds that C takes for the values that our stream has computed.

    Raises ValueError if its values are not the stream's, and CalledProcessError if it fails.
    """
    state, out = program.with_name("state"), program.with_name("window")
    _program_input(game).tofile(state)
    count = str(stream.heap - game.start)
    done = subprocess.run(
        [str(program), str(state), count, str(out)], check=True, capture_output=True, text=True
    )
    if not np.array_equal(np.fromfile(out, np.uint8), stream.window()):
        raise ValueError("two ways of computing a stream differ")
    return float(done.stdout)


def _program_input(game: Bounded) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Return the text that ``stream.c`` reads as its argument STATE.

    The game must have a single take after which the heap may be split."""
    (take,) = game.rules.splits
    assert all(game.split.odd * shrink & 1 for shrink in game.rules.shrinks)
    (parts, _, _), _ = SetStream(game, game.start, game.latest).witnesses
    common = game.common[(game.common >= 64) & (game.common <= game.part)]
    witnesses = np.append(parts - take, common[~np.isin(common, parts - take)])
    places = np.arange(16)
    raised = [
        int((game.is_larger[(game.start + lane) & 1, :16].astype(np.int64) << places).sum())
        for lane in (0, 1)
    ]
    counts = [game.width, *raised, len(game.rare), len(witnesses), len(game.rules.shrinks)]
    pairs = [
        array for heaps in (game.rare, witnesses) for array in (heaps + take, game.head[heaps])
    ]
    window = game.latest[-game.width :]
    return np.concatenate([counts, *pairs, game.rules.shrinks, window]).astype(np.int64)
