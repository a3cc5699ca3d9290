"""Programs that pupils hand in: run where they can do no harm, proved or refuted.

What runs them, innermost first; each imports only those above it in this list:

``guest``       the component: CPython and one module of ours (``app.py``), as WebAssembly. Nothing
                of the machine can be reached from it.
``ground``      wasmtime: the compiled component, and instances of it, each without any past.
``values``      what goes between an instance and us, as JSON; what comes out is read strictly.
``sandbox``     ``Program``: a file and calls of it, within limits of fuel, which is instructions.
``judging``     the functions of a file, each by what its worksheet asks (``games/worksheets``).
``strategies``, ``cost``, ``asserts``
                what else is judged: whole matches, how fuel grows, the pupil's own asserts.
``properties``  what a teacher weighs besides: small cases, arguments, cost, cases of their own.
``marking``     what all that is worth in a challenge.

Where that happens: ``worker`` has one sandbox for each process, ``desk`` the processes and the
line in front of them. A verdict is a ``Result`` of ``model``; ``messages`` and ``errors`` word it.

What pupils see: ``service`` decides, ``store`` keeps, ``panel``, ``form`` and ``controls`` show.

To follow one call: ``judging.judge_source`` has ``games.worksheets.verdict.check`` ask
``Program.run``, which asks an ``Instance``, whose ``app._called`` calls the pupil's function. No
expected value goes that way, and no limit but fuel, memory and output counts: so a verdict is the
same on every machine. Whatever a program writes over it writes over in its own instance alone.
"""
