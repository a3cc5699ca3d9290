"""Test the engine, the bot and the benchmarks; the folders mirror theirs.

What tests share is in ``tests/support/`` (its ``__init__.py`` lists the helpers by subject), and no
test module imports another. No test depends on how fast the machine is: each wait is for
something that must happen, with the one limit of ``tests/support/patience.py``.

- ``tests/games/`` checks the engine against an independent brute force and golden playthroughs.
- The features' tests run the services on both real databases (what is only decided or said: on
  SQLite, ``on_sqlite_alone``), and the whole bot in SimCord.
- ``tests/browser/`` plays in Chromium, in French on a phone or in English at a desk;
  ``BOUTON_SCREENSHOTS=1`` keeps its screenshots in ``.screenshots``, which is not in git.
- ``tests/app/test_discord_faults.py`` and ``tests/benchmarks/`` meet the loopback Discord of
  ``benchmarks.gateway`` over real sockets.
- ``tests/app/test_fuzz.py`` and ``tests/running/test_crashes.py`` are state machines
  (``tests.support.fuzz``, ``tests.support.crashes``).
- ``tests/support/month/`` lets a month pass in a class: practice, exams, marks by hand,
  regradings, a release. ``recount.py`` computes every mark from the raw answers and shares no code
  with the bot; all that pupils, teachers, boards and files say is compared with it, and after each
  step pupils try to see what is not for them yet. On an empty database, with 35 pupils:
  ``.venv/bin/python -m tests.support.month DATABASE_URL``.
- ``tests/test_size.py`` says how long functions and modules may be, ``tests/test_pages.py`` holds
  the links, paths and names of pages and of the docstrings of modules.

The suite is to take less than five minutes on two cores that do nothing else. Tests share what is
slow to make: a file with the schema and the commands is copied for each world, PostgreSQL loses
the rows of the last test and keeps its tables, a process that runs the bot is forked from one that
has loaded its modules (``tests/support/forking.py``; a start from nothing is tested in
``tests/browser/`` and ``tests/cli/``), statements are compiled once (``compiled_once``), no
database waits for its disk (``waiting_for_no_disk``), SimCord copies what it sends as plain trees
(``tests/support/copying.py``), worker processes outlive the bot of one test
(``tests/support/kept_workers.py``), and pytest's workers share what Numba compiles
(``tests/support/compiling.py``).

What is marked ``slow`` begins first, so that no worker waits for the last one.

A scenario in both languages is played in one of them (``tests/support/sampling.py``), and
properties are tried with forty examples: ``BOUTON_LONG=1`` runs all languages, and a thousand. To
find slow tests: ``pytest -n0 --durations=20 --durations-min=1 FOLDER`` on a quiet machine;
``setup`` in that list is the cost of a test's world. ``scripts/check`` runs every check;
``--fast`` leaves out the slow tests.
"""
