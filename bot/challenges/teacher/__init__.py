"""Let teachers set challenges: the form, the panel, the list.

Dates are read as they are typed, in the class's time zone (``dates``, ``times``); what the form
showed and was left as it was is not read again. What cannot be kept is handed back. What the panel
offers is one table (``deeds``). Only the terms that differ are written, so two switches pressed at
once both hold. A teacher is told the moments in words (``moments``) before anything opens, closes
or erases a challenge; the answer carries them, and nothing else is done. A draft whose opening has
passed opens in the minute of its publication, its groups too: no opening is in the past.
"""
