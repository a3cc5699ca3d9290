"""Change a challenge after its opening: move the closing, cancel or correct questions.

Each change is one transaction that locks the challenge, raises its ``revision``, writes the new
marks, deletes the snapshot of the places at closing, and records a ``Change`` with the points of
each attempt whose points have changed (``bot.challenges.changes``). Answers are marked before that
transaction; if another answer has arrived meanwhile, it is marked, too, and the transaction runs
again. If the ``revision`` has changed while an answer is being marked, the answer is marked again.

Cancelling changes no answer: ``Terms.cancelled`` determines the points. Positions are drawn from
the questions at the opening (``drawn_from``), so correcting a question changes nobody's position;
only a question without peers (``has_no_peers``) may get another position. Changes are posted as
news, after those that were pending before.
"""
