"""Let people, drawn by Hypothesis, do whatever Discord lets them, and check what must hold then.

A stateful machine over SimCord and an SQLite file: ``machine`` has its rules, those of features in
``playing``, ``learning``, ``competing`` and ``touring``; ``drawing`` draws what is sent,
``school`` has the people and all that they were ever shown. In each lesson every rule is followed
once at least (``steps``). ``lesson`` checks after each step, by ``wire`` (how often each
interaction was answered, and what fails on demand), ``store`` (plain SQL) and ``referee`` (brute
force).

An action, a command or a family that is added is sent by itself, mostly in vain. What takes
several steps, such as answering a puzzle, needs a rule that begins them, and a line in ``plan``: a
lesson without chance, in which each rule must do what it is for. ``tests/app/test_fuzz.py`` gives
that one and two of one seed (four with ``BOUTON_LONG=1``), and shrinks nothing; ``python -m
tests.support.fuzz`` goes on for as long as one likes. The seed alone decides what people do,
whichever modules are loaded; who of two at the same moment is quicker, it does not.
"""
