"""Give every feature what it needs towards Discord.

- A request: ``door`` makes a ``Click`` of it (``click``), ``traffic`` counts it, ``custom_ids``
  and ``widgets`` read and write controls, ``answers`` answer in time, ``forms`` and ``edits`` hand
  back what was typed, ``wording`` and ``refusal`` say why not.
- Time: ``clock``, ``alarm``, ``in_flight``, ``live_message``, ``shards``.
- Long work: threads (``background``) for what takes tenths of a second, worker processes
  (``workers``, ``worker``) for the rest, a ``desk`` in front of them, ``thinker`` for the
  computer's moves. Only SQLite has threads of its own besides (``bot.db.sqlite``).
- Leave and limits: ``actors``, ``allowance``, ``pace``. Whom a message pings is decided by
  ``pinging`` (``people``) alone: texts of users never ping.
"""
