"""Change a challenge after its opening: move the closing, cancel or correct questions.

Each change is one transaction that holds the challenge, raises its ``revision``, writes all marks
that follow, removes the places at the closing, and keeps a ``Change`` with the worth of every
attempt before and after (``bot.challenges.changes``). Answers are marked before that transaction;
if one has come meanwhile, it is marked, too, and the transaction begun again. An answer that is on
its way rests on the challenge as it was read: if its ``revision`` is another one, it is marked
anew.

Cancelling touches no answer: ``Terms.cancelled`` decides what answers are worth. Positions are
drawn by the questions of the opening (``drawn_from``), so a corrected question leaves everybody
theirs; one without peers (``has_no_peers``) may get another position. Changes are news like
others, told after what was to be told before.
"""
