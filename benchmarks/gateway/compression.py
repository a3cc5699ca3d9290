"""Transport compression of the gateway: one stream for each connection, flushed at each event."""

from __future__ import annotations

import importlib.util
import zlib
from typing import Any, Protocol

#: The end of every event of a zlib stream.
_FLUSHED = b"\x00\x00\xff\xff"


class Stream(Protocol):
    """Compresses the events sent on one connection."""

    def compress(self, text: bytes) -> bytes:
        """Return the next piece of the stream, which can be decompressed at once."""


class ZlibStream:
    """The compression that discord.py requests without zstandard."""

    def __init__(self) -> None:
        self._context = zlib.compressobj()

    def compress(self, text: bytes) -> bytes:
        piece = self._context.compress(text) + self._context.flush(zlib.Z_SYNC_FLUSH)
        assert piece.endswith(_FLUSHED), "discord.py waits for it"
        return piece


class ZstdStream:
    """The compression that discord.py requests if zstandard is installed."""

    def __init__(self) -> None:
        zstandard: Any = importlib.import_module("zstandard")
        self._flush = zstandard.COMPRESSOBJ_FLUSH_BLOCK
        self._context = zstandard.ZstdCompressor().compressobj()

    def compress(self, text: bytes) -> bytes:
        piece: bytes = self._context.compress(text) + self._context.flush(self._flush)
        return piece


#: By the name in the client's gateway address.
STREAMS: dict[str, type[Stream]] = {"zlib-stream": ZlibStream, "zstd-stream": ZstdStream}
