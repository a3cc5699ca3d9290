"""Connect the features to Discord.

- A request: ``door`` makes a ``Click`` of it (``click``), ``traffic`` counts it, ``custom_ids``
  and ``widgets`` read and write controls, ``answers`` answer in time, ``forms`` and ``edits``
  return forms for correction, ``wording`` and ``refusal`` explain a refusal.
- Time: ``clock``, ``alarm``, ``in_flight``, ``live_message``, ``shards``.
- Long work: threads (``background``) for tenths of a second, worker processes (``workers``,
  ``worker``) for more, a ``desk`` that queues people's jobs, ``thinker`` for the computer's
  moves. Only SQLite has threads of its own besides (``bot.db.sqlite``).
- Permissions and limits: ``actors``, ``allowance``, ``pace``. Only ``pinging`` (``people``)
  decides whom a message pings: mentions in users' texts never ping.
"""
