"""Let teachers set challenges: the form, the panel, the list.

Dates are typed in the class's time zone (``dates``, ``times``); a date that the form displayed and
that was not changed is not parsed again. Input that cannot be stored is handed back. One table
(``STATE_BUTTONS``) says what the panel offers. Only changed terms are written, so two switches
pressed at once both take effect. Before anything opens, closes or erases a challenge, its moments
are spelt out for the teacher (``moments``); the answer carries them, and nothing else is done. A
draft whose opening has passed opens in the minute of its publication, its groups too: no opening is
in the past.
"""
