"""Run a program inside the component: the one module of ours there, and all that it does.

Each instance runs one program. The host sends a call's arguments, packed by ``marshal``, and reads
what came of it as JSON (see ``bot/programs/values.py``). A program can reach this module and forge
its own results by it; what is right, and which calls follow, is known to the host alone.
"""

# What a program may import is what is imported while the component is built: nothing else is here.
import abc, array, ast, base64, bisect, builtins, calendar, cmath, collections, collections.abc
import contextlib, copy, csv, dataclasses, datetime, decimal, difflib, doctest, enum, fractions
import functools, gc, hashlib, heapq, inspect, io, itertools, json, keyword, marshal, math, numbers
import operator, os, os.path, pprint, queue, random, re, reprlib, secrets, statistics
import string, struct, sys, textwrap, time, timeit, tokenize, traceback, types, typing, unicodedata
import warnings, weakref

import _pylong
import wit_world

#: How the program's file is called in tracebacks.
_FILE = "program.py"

#: Values go out down to this depth, with so many parts and characters; longer ones as text.
_DEEPEST, _MOST_PARTS, _MOST_CHARACTERS = 20, 100_000, 300_000

#: So much is kept of the text of a value or an exception, and of what one call prints.
_LONGEST_TEXT, _LONGEST_OUTPUT = 400, 200_000

#: The longest whole number that goes out, in bits; JSON has those below the other as they are.
_LONGEST_NUMBER, _SMALL = 1_000_000, 1 << 4000

#: Lists go as lists of JSON, values of these kinds as objects of one entry: the kind, the parts.
_KINDS = ((tuple, "t"), (list, ""), (set, "s"), (frozenset, "z"), (dict, "d"))
_quoted, _json = json.encoder.encode_basestring_ascii, json.dumps

#: What CPython brings along for files, threads and networks, and our own: none of it is here.
_AWAY = frozenset(
    """_posixsubprocess _signal _socket _thread app asyncio concurrent glob pathlib pdb posix select
    selectors shutil signal socket subprocess tempfile threading wit_world""".split()
)

#: The parts that are here of modules that are not here whole.
_PARTS = {
    "io": ("BytesIO", "IOBase", "StringIO", "TextIOBase"),
    "numpy": ("random",),
    "numpy.random": ("choice", "randint", "random"),
    "os": ("_exit", "abort", "environ", "getenv", "linesep", "name", "path", "sep", "urandom"),
}


class _Output(io.TextIOBase):
    """What a program prints, up to a limit."""

    encoding, errors = "utf-8", "strict"

    def __init__(self):
        self.begin()

    def begin(self):
        self._parts, self._left = [], _LONGEST_OUTPUT

    def write(self, text):
        kept = str(text)[: self._left]
        self._left -= len(kept)
        if kept:
            self._parts.append(kept)
        return len(text)

    def text(self):
        return "".join(self._parts)


class _Input(io.TextIOBase):
    """A player who types a one each time, as often as this."""

    left = 2000

    def readline(self, _size=-1):
        if self.left == 0:
            return ""
        self.left -= 1
        return "1\n"

    def read(self, _size=-1):
        return "".join(self)

    def ask(self, prompt="", /):
        if self.left == 0:
            raise EOFError("nobody types any more")
        sys.stdout.write(prompt)
        return self.readline()[:-1]


class _State:
    """The program of this instance."""

    space = {}
    expressions = {}
    output, typed = _Output(), _Input()
    #: What the last call returned, and what it was then: a later call may change it.
    last, packed = None, b""
    #: Memory that is held back, to tell with it that there is no more.
    reserve = bytes(2_000_000)


def _numpy():
    """Make what stands in for NumPy: its random numbers, which the sheets use."""
    numpy, draws = types.ModuleType("numpy"), types.ModuleType("numpy.random")

    def randint(low, high=None):
        return random.randrange(low) if high is None else random.randrange(low, high)

    def choice(values):
        return random.randrange(values) if isinstance(values, int) else random.choice(values)

    draws.randint, draws.choice, draws.random = randint, choice, random.random
    draws.__all__ = _PARTS["numpy.random"]
    numpy.random, numpy.__path__ = draws, []
    sys.modules.update({"numpy": numpy, "numpy.random": draws})


def _seed_as_we_do():
    """Leave it to ``load`` to seed: componentize-py does so first, by 2496 bytes of the host's."""
    random.seed = random._inst.seed


def _prepare():
    """Make ready once, while the component is built, what every program finds."""
    _numpy()
    builtins.input = _State.typed.ask
    builtins.exit = builtins.quit = os._exit = os.abort = sys.exit
    time.sleep = lambda _seconds: None
    random.seed = _seed_as_we_do
    sys.breakpointhook = lambda *_given, **_named: None
    sys.stdout = sys.stderr = sys.__stdout__ = sys.__stderr__ = _State.output
    sys.stdin = sys.__stdin__ = _State.typed
    _Output.__name__ = _Input.__name__ = "TextIOWrapper"  # as Python's errors name them
    sys.path[:] = []
    warnings.simplefilter("ignore")
    program = types.ModuleType("__main__")
    sys.modules["__main__"] = program
    _State.space = vars(program)
    gc.collect()
    gc.freeze()


class _TooMuch(Exception):
    """A value has more parts or characters than go out."""


class _Writer:
    """Writes values as JSON; those of classes that extend Python's own as Python's own."""

    def __init__(self):
        self._parts, self._characters = _MOST_PARTS, _MOST_CHARACTERS
        self.is_whole = True

    def written(self, value):
        try:
            return self._written(value, _DEEPEST)
        except _TooMuch:
            self.is_whole = False
            return _json({"o": [type(value).__name__, _short.repr(value)[:_LONGEST_TEXT]]})

    def _written(self, value, depth):
        of = type(value)
        is_flat = of is list and {*map(type, value)} == {int}  # as most of pupils' are
        self._parts -= 1 + len(value) if is_flat else 1
        if self._parts < 0:
            raise _TooMuch
        if value is None or of is bool:
            return _json(value)
        if is_flat and min(value) > -_SMALL and max(value) < _SMALL:
            return repr(value)
        if isinstance(value, int):
            number = int.__index__(value)
            if -_SMALL < number < _SMALL:
                return repr(number)
            is_long = number.bit_length() > _LONGEST_NUMBER
            return '{"o":["int","…"]}' if is_long else f'{{"i":{self._spent(hex(number))}}}'
        if isinstance(value, str):
            return self._spent(str.__str__(value))
        for base, kind in _KINDS:
            if isinstance(value, base):
                if depth == 0:
                    return _json({"o": [base.__name__, "[…]"]})
                parts = base.items(value) if base is dict else base.__iter__(value)
                if base is dict:
                    parts = (one for pair in parts for one in pair)
                written = ",".join([self._written(one, depth - 1) for one in parts])
                return f'{{"{kind}":[{written}]}}' if kind else f"[{written}]"
        if isinstance(value, float):
            return f'{{"f":"{float.__repr__(value)}"}}'
        if isinstance(value, complex):
            return _json({"c": [float.__repr__(value.real), float.__repr__(value.imag)]})
        if isinstance(value, bytes):
            return f'{{"b":{self._spent(bytes.hex(value))}}}'
        kind = "iterator" if isinstance(value, collections.abc.Iterator) else of.__name__
        return _json({"o": [kind, _text(value, repr)]})

    def _spent(self, text):
        self._characters -= len(text)
        if self._characters < 0:
            raise _TooMuch
        return _quoted(text)


def _packed(value):
    """Return what tells whether a value has changed: its bytes, or how it goes out."""
    try:
        return marshal.dumps(value, 2)
    except ValueError:  # an object of the program's
        return _Writer().written(value)


_short = reprlib.Repr()
_short.maxlevel, _short.maxstring, _short.maxother = 4, 300, 300
_short.maxlist = _short.maxtuple = _short.maxset = _short.maxfrozenset = _short.maxdict = 60


def _text(value, write):
    try:
        text = write(value)
        return str.__str__(text)[:_LONGEST_TEXT] if isinstance(text, str) else ""
    except Exception:
        return f"<{type(value).__name__}>"


def _syntax(error, source):
    line = error.lineno or source.partition("\0")[0].count("\n") + 1
    place = (line, error.offset or 0, error.end_offset or 0)
    return ["syntax", type(error).__name__, str(error.msg)[:_LONGEST_TEXT], *place]


def _raised(error):
    """Tell an exception as Python does, with the program's own line that was reached last."""
    place, trace = (0, 0, 0), error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == _FILE:
            place = _place(trace)
        trace = trace.tb_next
    text = _text(error, str)
    if isinstance(error, (NameError, AttributeError, ImportError)):  # Python guesses what is meant
        with contextlib.suppress(Exception):
            told = traceback.TracebackException.from_exception(error, compact=True)
            *_, last = told.format_exception_only()
            text = last.strip().partition(": ")[2][:_LONGEST_TEXT] or text
    return ["raised", type(error).__name__, text, *place]


def _place(trace):
    positions = itertools.islice(trace.tb_frame.f_code.co_positions(), trace.tb_lasti // 2, None)
    first, last, start, end = next(positions, (None,) * 4)
    if first is None or first != trace.tb_lineno:
        return trace.tb_lineno or 0, 0, 0
    return first, (start or 0) + 1, (end or 0) + 1 if last == first else 0


def _missing(source):
    """Return what the file asks for that is not here, and its line: a module, a part, files.

    What is caught if it fails may be missing. Of a module, one with nearly that name may be here.
    """
    if "import" not in source and "open" not in source:
        return None
    nodes, modules, defined = [*_unguarded(ast.parse(source))], {}, set()
    for node in nodes:
        match node:
            case ast.Import(names):
                for one in names:
                    if not _is_here(one.name):
                        return [one.name, node.lineno, *_near(one.name)]
                    name = one.name if one.asname else one.name.partition(".")[0]
                    modules[one.asname or name] = name
            case ast.ImportFrom(module, names, level):
                if level or not _is_here(module):
                    name = "." * level + (module or "")
                    return [name, node.lineno, *_near(name)]
                for one in names:
                    modules[one.asname or one.name] = name = f"{module}.{one.name}"
                    if one.name != "*" and not _is_part(module, one.name):
                        return [name, node.lineno]
            case ast.FunctionDef(name):
                defined.add(name)
    for node in nodes:
        match node:
            case ast.Call(ast.Name("open") | ast.Attribute(attr="open")) if "open" not in defined:
                return ["open", node.lineno]
            case ast.Attribute(value, part) if not _is_part(module := _named(value, modules), part):
                return [f"{module}.{part}", node.lineno]
    return None


def _named(node, modules):
    """Return the dotted name by which a program's text means a module or a part of one."""
    if isinstance(node, ast.Attribute):
        return f"{_named(node.value, modules)}.{node.attr}"
    return modules.get(node.id) if isinstance(node, ast.Name) else None


def _is_here(module):
    return module in sys.modules and module.partition(".")[0] not in _AWAY


def _is_part(module, name):
    return module not in _PARTS or name in _PARTS[module]


def _near(module):
    return difflib.get_close_matches(module, filter(_is_here, sys.modules), n=1, cutoff=0.8)


def _unguarded(node):
    """Go through a tree, but not into each ``try`` that catches anything."""
    waiting = collections.deque([node])
    while waiting:
        node = waiting.popleft()
        if not isinstance(node, ast.Try) or not node.handlers:
            yield node
            waiting.extend(ast.iter_child_nodes(node))


def _said(work, *given):
    """Return as JSON what some work comes to."""
    _State.output.begin()
    try:
        try:
            return work(*given)
        except MemoryError:
            raise
        except BaseException as error:
            return _json(_raised(error))
    except MemoryError:
        _State.reserve = None
        return '["memory"]'


def _loaded(source, is_searched):
    try:
        code = compile(source, _FILE, "exec")
        missing = None if is_searched else _missing(source)
    except SyntaxError as error:
        return _json(_syntax(error, source))
    except (MemoryError, RecursionError):
        return '["deep"]'
    if missing is not None:
        return _json(["missing", *missing])
    exec(code, _State.space)
    return '["loaded"]'


def _defined():
    """Return the names that the program has bound, with the parameters of its functions."""
    return _json(
        {
            name: value.__code__.co_argcount if isinstance(value, types.FunctionType) else None
            for name, value in [*_State.space.items()]
            if isinstance(name, str) and not name.startswith("__")
        }
    )


def _called(expression, given, arguments):
    if given:
        _State.space.update(given)
    if expression not in _State.expressions:
        _State.expressions[expression] = compile(expression, "call", "eval")
    before = marshal.dumps(arguments, 2)
    result = eval(_State.expressions[expression], _State.space)(*arguments)
    writer = _Writer()
    told, changed, was = writer.written(result), "null", ""
    is_shared = isinstance(result, (list, dict, set))
    same = [place for place, one in enumerate(arguments) if one is result] if is_shared else []
    if _packed(arguments) != before:
        changed = f"[{','.join(map(writer.written, arguments))}]"
    if _State.last is not None and _packed(_State.last) != _State.packed:
        was = _Writer().written(_State.last)
    if is_shared and writer.is_whole and result is not _State.last:
        _State.last, _State.packed = result, _packed(result)
    else:
        _State.last = None
    printed = _quoted(_State.output.text())
    return f'["returned",{told},{changed},{same},{printed},[{was}]]'


class WitWorld(wit_world.WitWorld):
    """What the host may ask."""

    def load(self, source, is_searched):
        random.seed(0)
        sys.argv = [_FILE]
        return f"[{_said(_loaded, source, is_searched)},{_said(_defined)}]"

    def call(self, asked):
        expression, given = asked.split("\n", 1)
        return _said(_called, expression, *marshal.loads(given.encode("latin-1")))


_prepare()
