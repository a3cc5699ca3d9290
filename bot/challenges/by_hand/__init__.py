"""Let a teacher mark an answer by hand, comment on it, and decide whether it counts.

A row of ``hand_marks`` is part of an ``Answered``, so only ``worth`` and ``highest_of`` need to
know it. The machine's credit stays in the answer, and no regrading touches the row. A free text has
the credit ``BY_HAND`` until a person has marked it: it earns nothing, and ``credit_of``
(``bot.challenges.results.service``) reads the mark from its ``SignedMark``.
"""
