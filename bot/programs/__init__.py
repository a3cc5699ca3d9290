"""Run programs that pupils hand in where they can do no harm; prove or refute them.

**In ten minutes.** Read ``model`` (a verdict is a ``Result``), then follow one program:
``judging.judge_source`` has ``games.worksheets.verdict.check`` ask ``sandbox.Program.run`` for
answers to calls; that asks a ``ground.Instance``; in it ``guest/app.py`` calls the pupil's
function (``_called``). The answer is compared in ``check``, by what the worksheet asks
(``games/worksheets``). No expected value goes the way in, and no limit but fuel (instructions),
memory and output counts: so a verdict is the same on every machine. Whatever a program writes over
it writes over in its own instance alone.

Each module imports only those above it in this list:

``guest``       the component: CPython and one module of ours (``app.py``), as WebAssembly. Nothing
                of the machine can be reached from it.
``ground``      wasmtime: the compiled component, and instances of it, each without any past.
``values``      what goes into an instance, and what comes out of it, which is read strictly.
``sandbox``     ``Program``: a file and calls of it, within limits of fuel.
``judging``     the functions of a file, each by what its worksheet asks.
``strategies``, ``cost``, ``asserts``
                what else is judged: whole matches, how fuel grows, the pupil's own asserts.
``properties``  what a teacher weighs besides: small cases, arguments, cost, cases of their own.
``marking``     what all that is worth in a challenge.

Where that happens: ``worker`` has one sandbox for each process, ``desk`` the processes and the
line in front of them. ``messages`` and ``errors`` word a verdict. What pupils see: ``service``
decides, ``store`` keeps, ``panel``, ``form`` and ``controls`` show.

**The component** is CPython 3.14, compiled to WebAssembly by ``componentize-py``, with ``app.py``.
It is built once, by ``scripts/guest``, and kept (5 MB) with its SHA-256 and those of what it was
built from, which a test compares. To build it with each installation would give each its own seed
of hashes, which Python draws while the component is built, whatever the environment says; with it
the order of sets, the instructions that a program takes and, at the edge of a limit, its verdict.
So nothing but wasmtime is needed to run; where there is none, programs are refused in a sentence.

**Isolation.** ``ground`` compiles the component once for a machine and a version, keeps it in
``CACHE_DIR`` under its SHA-256, and gives instances: a new one takes a millisecond and knows
nothing of any other. Of WASI it defines no files, an empty environment, a clock that goes on when
it is looked at, and seeded randomness; whatever else is asked ends the instance. It runs in a
thread of its own, as WebAssembly's stack (2 MB) needs a large one (``deeply``). Each function is
judged in an instance of its own, its calls in an order that the text of the program decides, and
every refutation is confirmed in a fresh one. By ``sys._getframe`` a program can reach our module
and forge its own results, or hide that it has changed an argument; that makes nothing right that it
does not know, as no call is there before it is made.

**Verdicts.** What is missing (a module, files) is found in the text of the file before anything is
judged: it costs nothing, and tells nothing. The same holds if it shows at the first call.
``games.worksheets.verdict`` asks the specification for calls, small ones first, and stops at the
first that fails, which is then made smaller. Whatever stops a program, a dead worker too, is an
answer about it (``games.worksheets.calls``). The clock (``SECONDS`` of ``desk``) is a net far
beyond the limits of fuel. ``bouton check`` judges files, a few at once, in worker processes. A
program that a process has judged before has the verdict that it had (``judge_briefly``).

**Marks.** A program is worth all, half, or is no answer at all. Where the sheet asks about cost
(``Specification.asks_cost``), a right program whose cost grows exponentially earns half. A
teacher's version (``games.challenge.reference``) becomes a ``Specification``, whose right results
are what that version returns. Where a question weighs properties, what a program has of each is
kept with the answer (``answers.shares``) as parts of whole numbers, so points are added exactly;
correcting other properties runs all programs again. A hidden case is tried in an instance of its
own, where nothing that a program keeps, prints or raises is told; if the counterexample happens to
be one, it is not told either (``MarkedProgram.hides``).

**Playing.** ``strategies`` asks the function ``strategy`` for moves, in the form that each family
gives (``Game.program``), and plays it against every reply. The file is then run anew and asked
again: answers that vary are reported. A comment says which game it plays, and from where
(``named_start``). Where a strategy goes wrong, the position stands in a custom id, and a private
match begins there: on a sheet's board (``games.worksheets.matches``), or in the game that the
program names. ``replay`` goes through the whole match that it loses, each move judged as in a
review (``Reviews.studied_move``).

**The line.** ``ProgramDesk`` has workers run a few programs at once, in the order in which they
came, one of each person. A program that is not done after its turn (``TURN``) begins again behind
all others, and together these have one place: a class whose loops never end keeps small programs
waiting for their turns at most, under a minute for 39 of them. A program is stored before it is
judged, so a full line, a refusal or a restart loses nothing; results are not stored, but found
again. Its name is the function that was meant, else that of its file; the same text handed in
again is no new version. While it waits, its private message says its place in the line, edited
every four seconds at most. What a program names or prints is shown as code (``panel``): nothing in
it pings anybody or ends a block.

``python -m tests.support.programs`` hands in a class's programs and all hostile ones, and measures
the longest stall of the event loop, and how much of it was the bot's own computing. It fails at 50
ms of computing, at a minute of waiting, and at a program without an answer. 15 ms at most were
measured; the rest is waiting for a processor: with two busy ones a loop that does nothing stalls
by 17 to 71 ms. So 50 ms can be promised of computing, not of the clock.
"""
