"""Where programs run: instances of the component, each without files, network, clock or past.

Nothing but workers and the command line imports this: wasmtime and the compiled component take
some forty megabytes.
"""

from __future__ import annotations

import ctypes
import logging
import lzma
import sys
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from random import Random
from secrets import token_hex
from time import time
from types import SimpleNamespace
from typing import Any, cast

from wasmtime import Config, Engine, Store, WasmtimeError
from wasmtime.component import Component, Func, Linker, Record

from bot.kit.file_locks import one_at_a_time
from bot.programs.guest import COMPONENT, DONE, Trapped, compiled_file, digest, is_whole, stem
from games.worksheets.calls import Stop

log = logging.getLogger(__name__)

#: The stack of WebAssembly; that of the thread in which it runs is larger (``sandbox.deeply``).
_WASM_STACK = 2 * 2**20

#: An instance may use so much until it is asked anything.
_INSTANTIATION = 10**8

#: What is random begins with this in each instance.
_SEED = 0

#: The nanoseconds by which a clock goes on whenever it is read; nothing else moves it.
_TICK = 10**6

#: A compiled file of another version is deleted after so many seconds: two versions of Bouton may
#: be used in turn.
_OLD = 30 * 24 * 3600

#: WASI as the component imports it. Whatever is not defined here ends the instance.
_WASI = "wasi:{}@0.2.9"


class Ground:
    """The compiled component, stored in ``folder``, and how its instances are linked.

    One thread uses it. Raises RuntimeError if the stored component is damaged.
    """

    def __init__(self, folder: Path) -> None:
        config = Config()
        config.consume_fuel = True
        config.cranelift_nan_canonicalization = True
        config.max_wasm_stack = _WASM_STACK
        config.parallel_compilation = False  # it takes little longer, and 50 MB less
        self.engine = Engine(config)
        self.component = self._load_or_compile(folder)
        self.linker = self._define_wasi()
        self.exports = {name: self.component.get_export_index(name) for name in ("load", "call")}
        #: The type of each export, the same in all instances.
        self.types: dict[str, SimpleNamespace] = {}
        #: The instance that runs now: what it asks of WASI is answered for it.
        self.running: Instance | None = None

    def _load_or_compile(self, folder: Path) -> Component:
        """Load the compiled component; where there is none, one process compiles it for all."""
        if (found := self._load_compiled(folder)) is not None:
            return found
        with one_at_a_time(folder / "python.lock"):
            return self._load_compiled(folder) or self._compiled_anew(folder)

    def _load_compiled(self, folder: Path) -> Component | None:
        file = compiled_file(folder)
        if file is None:
            return None
        try:
            if is_whole(file):
                return Component.deserialize_file(self.engine, str(file))
            why = "its checksum is wrong"
        except (OSError, WasmtimeError) as error:
            why = str(error)
        log.warning("%s is not used, but replaced: %s", file, why)
        with suppress(OSError):
            file.unlink()
        return None

    def _compiled_anew(self, folder: Path) -> Component:
        packed = COMPONENT.read_bytes()
        if sha256(packed).hexdigest() != digest():
            raise RuntimeError(f"{COMPONENT} is damaged: install Bouton again")
        component = Component(self.engine, lzma.decompress(packed))
        _give_back()
        keep(folder, component.serialize())
        return component

    def _define_wasi(self) -> Linker:
        """Define of WASI what Python needs to run, none of it real."""

        def running() -> Instance:
            assert self.running is not None, "an instance asks"
            return self.running

        none: dict[str, Callable[..., Any]] = {
            "cli/environment get-environment": lambda _store: [],
            "cli/environment get-arguments": lambda _store: [],
            "filesystem/preopens get-directories": lambda _store: [],
            "clocks/monotonic-clock now": lambda _store: running().tick(),
            "clocks/wall-clock now": lambda _store: running().wall(),
            "random/random get-random-bytes": lambda _store, n: running().random.randbytes(n),
            "random/random get-random-u64": lambda _store: running().random.getrandbits(64),
        }
        linker = Linker(self.engine)
        with linker.root() as root:
            for interface in dict.fromkeys(name.split()[0] for name in none):
                with root.add_instance(_WASI.format(interface)) as defined:
                    for name, function in none.items():
                        if name.split()[0] == interface:
                            defined.add_func(name.split()[1], function)
        linker.define_unknown_imports_as_traps(self.component)
        return linker

    def instance(self, memory: int) -> Instance:
        """Return a new instance, which may use at most ``memory`` bytes and shares nothing."""
        return Instance(self, memory)


class Instance:
    """One instance of the component: a Python that runs one program."""

    def __init__(self, ground: Ground, memory: int) -> None:
        self._ground = ground
        self.random, self._time = Random(_SEED), 0
        self._store = Store(ground.engine)
        self._store.set_limits(memory_size=memory)
        self._store.set_fuel(_INSTANTIATION)
        ground.running = self
        self._instance = ground.linker.instantiate(self._store, ground.component)
        self._functions: dict[str, Func] = {}

    def tick(self) -> int:
        """Advance this instance's clock by one millisecond; return it in nanoseconds."""
        self._time += _TICK
        return self._time

    def wall(self) -> Record:
        """Advance the same clock; return it as ``seconds`` and ``nanoseconds``."""
        seconds, nanoseconds = divmod(self.tick(), 10**9)
        told = Record()
        told.seconds, told.nanoseconds = seconds, nanoseconds  # type: ignore[attr-defined]
        return told

    def ask(self, export: str, fuel: int, *given: str | bool) -> tuple[str, int]:
        """Call the export ``load`` or ``call``; return its JSON text and the fuel that it took.

        It may take ``fuel`` instructions. Raises Trapped, with the reason, if the instance ends.
        """
        self._ground.running = self
        self._store.set_fuel(fuel)
        function = self._functions.get(export) or self._look_up_export(export)
        try:
            told = function(self._store, *given)
        except WasmtimeError as error:
            raise Trapped(_reason_for_stop(str(error))) from None
        return cast("str", told), fuel - self._store.get_fuel()

    def _look_up_export(self, export: str) -> Func:
        """Look up an export. Its type is read once for all calls: that takes a third of a call."""
        ground = self._ground
        function = self._instance.get_func(self._store, cast("Any", ground.exports[export]))
        assert function is not None, "the component exports it"
        if export not in ground.types:
            of = function.type(self._store)
            ground.types[export] = SimpleNamespace(params=of.params, result=of.result)
        known = ground.types[export]
        function.type = cast("Any", lambda _store: known)  # type: ignore[method-assign]
        self._functions[export] = function
        return function


def _give_back() -> None:
    """Return to the system the 240 MB that the compiler has freed, where malloc is glibc's."""
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim is not None:
            trim(0)


def _reason_for_stop(error: str) -> Stop:
    """Return why an instance has ended, by the text of wasmtime's error; CRASH for any other."""
    if "all fuel consumed" in error:
        return Stop.TIME
    return Stop.DEPTH if "call stack exhausted" in error else Stop.CRASH


def keep(folder: Path, compiled: bytes | bytearray) -> None:
    """Write the compiled component to a folder; delete any written more than 30 days ago.

    If it cannot be written, log a warning and delete nothing.
    """
    begins = stem()
    assert begins is not None, "wasmtime has compiled it"
    file = folder / f"{begins}{sha256(compiled).hexdigest()}{DONE}"
    part = folder / f"{begins}{token_hex(8)}.part"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        part.write_bytes(compiled)
        part.replace(file)
    except OSError as error:
        log.warning("the compiled Python cannot be kept in %s: %s", folder, error.strerror)
        with suppress(OSError):
            part.unlink(missing_ok=True)
        return
    for other in folder.glob(f"python-*{DONE}"):
        with suppress(OSError):  # in use on Windows
            if other.stat().st_mtime < time() - _OLD:
                other.unlink()
