"""Let a teacher settle an answer: a mark, a comment, whether it counts.

A row of ``hand_marks`` is part of an ``Answered``, so ``worth`` and ``highest_of`` know it and
nobody else must. The machine's credit stays in the answer, and no regrading touches the row. A
free text has the credit ``BY_HAND`` until a person has marked it: it is worth nothing, and
``credit_of`` (``bot.challenges.results.service``) reads the mark from its ``ByHand``.
"""
