"""Challenges: questions that a teacher sets a class, with dates, attempts, marks and standings.

All services build on ``Challenges`` (``service``): ``ChallengeEditor`` (``teacher``) for the
teacher, ``Attempts`` (``pupil``) for the class, ``Regrading``, ``MarksByHand`` (``by_hand``) and
``RollCall`` (``roll``) after the opening. ``wiring`` builds them. They check every request, because
custom ids can be forged.

**Terms.** The terms of a question follow its text after bars, and are stored in that line:
``value mex 0 1 | 2 points | hint 25% | no method``. ``settled`` splits lines into ``Terms.tasks``
and ``Terms.of_questions``. Only ``Terms.worth_of`` computes the points of a question, and only
``worth`` (``standings``) those of an answer; ``earned`` lists these by question and moment, and
boards, files and seasons add them up. The rule of rounding is in ``standings``. In formative
practice ``standings.counted`` combines the best answers to each question into one attempt;
``standings.totals`` has the points of all attempts that get a mark.

**Opening and closing for a person** follow from the window of their group and their extension:
``times_for`` (``openings``), and the same as an expression in SQL. *Begin*, ``/challenges``,
lateness, the roll, announcements, reminders, exports and the lock of exams all use these. An
extension overrides a window. A pupil who has begun may go on even if they lose their group. The
transaction that stores an answer decides whether it is late, while it holds the challenge.

**Results are published from** ``results_from`` (``openings``) on: once nobody can answer any more
and, if a teacher holds them back (``Terms.held``), they are released (``ChallengeStore.release``).
Marks, places, solutions, ``/privacy`` and the season all use it. An exam may publish marks or
places earlier (``Terms.tells_marks``, ``tells_places``); ``shows_marks`` (``store``) combines both.

**A published challenge moves on with time**: it opens, reminds before each closing (also that of a
group: ``next_due``), closes and publishes its places (``ChallengeRules`` in ``runs``; see
``bot.running``). Each post is one of the ``News`` with a number in its key: the moment of a
closing, or the last of some changes. Only ``posts`` records the news that were posted; a challenge
that closes a second time has a second post. Every other change of a challenge
(``ChallengeStore``, ``RegradingStore``, ``record``) calls ``write_due`` in its own transaction.
Changes of questions are posted together after a pause (``changes_due``). News that came due during
downtime are posted with the present state. ``ChallengeStore.prepare`` runs before the runner's
transaction: reading questions may take seconds, and deleting previews locks matches, which precede
challenges in the order of locks.

**The live leaderboard** is the message that announces the challenge. It is edited at once, then
every five seconds at most, or every minute once it is old (``bot.kit.live_message``). If it was
deleted, the next news posts it again. The board at closing is stored as a snapshot that refers to
attempts, not people. It waits for answers that are being marked; one that arrives later corrects
it.

``sheets`` reads and writes challenges as files that teachers can share; ``templates`` are such
files, in ``library``. ``SHEET_TERMS`` lists the terms of a sheet: a new term of a challenge is
added there, or named in ``tests/challenges/test_sheets.py`` as belonging to one class. After a
change to a template run ``python -m tests.support.sheets_page``. A picture or file (``handouts``)
is stored whole, and read only to be sent. So is the picture of a question (``illustration``); when
a draft is edited, it follows the words of its question (``carried``).
"""
