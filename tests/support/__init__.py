"""Helpers that several test modules share: one module per subject, and where to look for what.

Fixtures (``tests/conftest.py``): ``world`` is the whole bot in SimCord on SQLite, with a class;
``staff`` adds two teachers; ``engine`` is a database with the schema, on SQLite and PostgreSQL in
turn; ``own_database`` is one whose tables may be altered; ``service`` is the service of challenges.

The bot in a local Discord:

- ``world.py``: the world itself; ``text_of`` and ``controls_of`` read a message.
- ``acting.py``: people press buttons, fill forms and send commands; ``forge`` sends what no message
  offers, ``together`` sends at the same moment; moves and matches as they are stored.
- ``staff.py``, ``pupils.py``, ``answering.py``: teachers set challenges, pupils answer them;
  ``assert_denied`` checks a denial, ``form_values`` reads a form.
- ``announced.py``: challenges that open and close by the clock, and their posts in the channel.
- ``quizzes.py``, ``tournaments.py``, ``leagues.py``, ``puzzles.py``, ``results.py``,
  ``illustrating.py``, ``arranging.py``: the same for each feature.
- ``standing.py``: one world for a whole module of tests; ``limits.py``: Discord's limits;
  ``controls.py``, ``options.py``: custom ids, and the options of commands.
- ``permissions.py``, ``denials.py``, ``court.py``: every command and control, and who is denied it.
- ``sampling.py``: ``in_one_of`` runs a scenario in one of the languages, or in all.

Services on a database, without Discord:

- ``databases.py``: databases and their rows; ``classes.py``, ``groups.py``, ``matches.py``,
  ``turns.py``, ``challenge_service.py``, ``quiz_service.py``, ``learning.py``: the services.
- ``running.py``: posts in a Discord in memory; ``run_due`` does what is due by the clock.
- ``cost.py``, ``lock_order.py``, ``class_ways.py``, ``filling.py``: statements, locks, query plans.
- ``drafts.py``: drafts of challenges; ``refusing.py``: refusals that a test expects;
  ``traces.py``: a person with rows in every table about people.

What is right, by a second way that shares no code with the engine:

- ``brute.py``, ``misere.py``, ``chomp.py``, ``octal.py``, ``sequences.py``, ``grundy.py``: games.
- ``positions.py``, ``sample.py``: each family's games and positions with their brute force.
- ``items.py``, ``behaviour.py``, ``behaviours.py``, ``mutants.py``: questions and pupils' programs.
- ``analysis.py``, ``arenas.py``, ``corruptions.py``: graphs, their arenas, false certificates.
- ``own_questions.py``: questions in a teacher's words, drawn by Hypothesis.
- ``moodle.py``, ``office.py``: files as Moodle and LibreOffice read them.
- ``learners.py``, ``guessers.py``: simulated pupils; ``unit_times.py``: how long a unit takes.

Processes, faults and chance:

- ``patience.py``: ``soon`` and ``until`` wait for what must happen, with one limit for all.
- ``program.py``, ``command_line.py``, ``forking.py``, ``patient_bot.py``: the program in a process.
- ``jobs.py``, ``questions.py``: work that hangs or kills its worker; ``kept_workers.py``.
- ``loopback.py``: a real client of discord.py; ``screens.py``: Chromium.
- ``crashes.py``, ``fragile.py``, ``course.py``, ``courses.py``: processes die at every step.
- ``fuzz/``: Hypothesis plays a class; ``month/``: a month of a class with all its marks.
- ``programs/``: pupils' programs and hostile ones, in the sandbox.

Texts: ``catalogues.py`` reads the catalogues, ``transcripts.py`` writes whole matches as text,
``pages.py`` reads the pages of ``docs/``; ``commands_page.py``, ``sheets_page.py`` and
``layers.py`` write those that follow from the code.
"""
