"""Set challenges: what a class is asked to do, by when, and what came of it.

The services ask ``Challenges`` (``service``): the teacher's ``ChallengeEditor`` (``teacher``), the
class's ``Attempts`` (``pupil``), and what comes later: ``Regrading``, ``MarksByHand``
(``by_hand``), ``RollCall`` (``roll``). ``wiring`` builds them. Every request is checked in them,
whatever the interface shows.

**Terms.** ``QuestionTerms`` stand behind the bars of a question's line, and are stored in that
line: ``value mex 0 1 | 2 points | hint 25% | no method``. ``Terms.tasks`` has the tasks alone,
``Terms.of_questions`` the rest, ``settled`` makes both of lines. What a question is worth is asked
of ``Terms.worth_of``, what an answer is worth of ``worth`` (``standings``), and of nothing else;
``earned`` parts that by question and moment, and boards, files and seasons add it up. The one rule
of rounding stands in ``standings``. In formative practice ``standings.counted`` makes one attempt
of the best answers to each question; ``standings.totals`` is what is worth a mark.

**Opening and closing for a person** is one function, their group's window and their extension
(``times_for`` in ``openings``), and one expression in SQL beside it. *Begin*, ``/challenges``,
lateness, the roll, announcements, reminders, exports and the lock of exams ask nothing else. An
extension wins over a window. A pupil who has begun goes on, even if they lose their group. Whether
an answer is late is decided in the transaction that stores it, while the challenge is held.

**From when on results may be told** is ``results_from`` (``openings``): when nobody can answer any
more and, where a teacher holds them back (``Terms.held``), not before they are released
(``ChallengeStore.release``). Marks, places, solutions, ``/privacy`` and the season ask nothing
else. What of an exam may be told is asked of ``Terms.tells_marks`` and ``tells_places``, and of
when it is over for everybody (``marks_told`` in ``store``).

**By itself** a published challenge opens, reminds (before each closing, that of a group too:
``next_due``), closes and tells its places: ``ChallengeRules`` in ``runs``, see ``bot.running``.
Its posts are its news (``News``), each with a number in its key: a closing by its moment, changes
by the last of them. What the class was told is in ``posts`` alone, and a challenge that opens and
closes again has another post. Whatever else changes a challenge (``ChallengeStore``,
``RegradingStore``, ``record``) writes ``write_due`` in its own transaction. Changes of questions
are told together once their teacher has made a pause (``told_from``). What came due during
downtime is told as it is now. ``ChallengeStore.prepare`` does what must come before the runner's
transaction: reading questions may take seconds, and deleting previews locks matches, which come
before challenges in the order of locks.

**The live leaderboard** is the message that announces the challenge: edited at once, then every
five seconds at most, once a minute when it is old (``bot.kit.live_message``). If somebody deleted
it, the next news sends it again. The board at closing is kept, and names attempts, not people.
Answers that are being marked are waited for before the end is told; one that arrives later amends
the board.

``sheets`` reads and writes challenges as files, which teachers hand on; ``templates`` are such
files, in ``library``. ``ENTRIES`` is the one table of what a sheet has: a new term of a challenge
takes its place there, or is named in ``tests/challenges/test_sheets.py`` as a class's own. After a
change to a template: ``python -m tests.support.sheets_page``. A picture or file (``handouts``) is
stored whole and read only to be shown. So is the picture of a question (``illustration``);
when a draft is edited, it follows the words of its question (``carried``).
"""
