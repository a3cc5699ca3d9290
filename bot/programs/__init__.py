"""Run programs that pupils hand in where they can do no harm; prove or refute them.

**In ten minutes.** Read ``model`` (a verdict is a ``FunctionResult``), then follow one program:
``judging.judge_source`` has ``games.worksheets.verdict.check`` ask ``sandbox.Program.run`` for
answers to calls; that asks a ``ground.Instance``; in it ``guest/app.py`` calls the pupil's
function (``_called``). ``check`` compares the answer with what the worksheet asks
(``games/worksheets``). Each module imports only those above it in this list:

``model``       what the others return: ``FunctionResult`` with ``Trouble``, ``Cost``, ``Asserts``.
``guest``       the component: CPython 3.14 and one module of ours (``app.py``), as WebAssembly.
``ground``      wasmtime: the compiled component, and instances of it, each without any past.
``values``      what goes into an instance, and what comes out of it, which is read strictly.
``sandbox``     ``Program``: a file and calls of it, within limits of fuel (instructions).
``errors``      Python's own errors, each with the sentence that explains it.
``strategies``, ``cost``, ``asserts`` (``own_tests`` finds them)
                what else is judged: whole matches, how fuel grows, the pupil's own asserts.
``judging``     the functions of a file, each by what its worksheet asks.
``properties``  what a teacher weighs besides: small cases, arguments, cost, cases of their own.
``marking``     what all that is worth in a challenge.
``desk``        the worker processes, and the line of programs in front of them.

``messages`` words a verdict (``playing`` and ``cost_words`` those on strategies and on cost),
``pictures`` draws a cost, ``service`` decides, ``store`` stores versions. Pupils see ``panel`` and
``form``; ``controls`` and ``completion`` answer them. ``replay`` is a lost match, step by step.

**The component** is built by ``scripts/guest`` and stored (5 MB) with its SHA-256 and those of its
sources, which a test compares. Each build has another seed of hashes, so another order of sets and
other numbers of instructions: if each installation built its own, verdicts at the edge of a limit
would differ. ``ground`` compiles it once for a machine and a version, into ``CACHE_DIR``.

**Isolation.** An instance has no files, an empty environment, a clock that moves when it is looked
at, and seeded randomness; any other import of WASI ends it. No expected value goes in. By
``sys._getframe`` a program can reach ``app.py`` and forge its own results, which makes nothing
right that it does not know. Each function is judged in an instance of its own, in an order of calls
that its text decides, and each refutation is confirmed in a fresh one. Only fuel, memory and output
are limited: a verdict is the same on every machine. The clock (``desk.SECONDS``) is a net far
beyond.

**No attempt is lost** by what is missing here (a module, files): it is found in the text before
anything is judged, or at the first call. At a later call it is a mistake like any other: else a
program that does not know an answer could open a file there and lose nothing.

**Marks.** All, half, or no answer. Half: arguments are changed, only small cases are quick, or the
cost grows exponentially where the sheet asks about it. Where a question weighs properties, each is
stored with the answer (``answers.shares``) as parts of whole numbers. Nothing is told of a hidden
case: it runs in an instance of its own, and is not shown even if it is the counterexample.

**The line.** Some programs run at once, one of each person, in the order in which they came. One
that is not done after ``desk.TURN`` begins again behind all others, where one runs at a time: so a
class of endless loops delays a small program by under a minute. A program is stored before it is
judged, so a full line or a restart loses nothing; results are not stored, but found again.
``python -m tests.support.programs`` hands in a class's programs and measures stalls of the loop.
"""
