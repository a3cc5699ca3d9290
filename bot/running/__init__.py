"""Run things, which change with time and have posts, and store when the bot was away.

A quiz, a tournament, a league, a challenge, the puzzles of a class, a match with a timer, a
person's reminders: each is a thing. It changes with time, has posts that must be in its channel,
and survives any failure. One alarm (``Running``) runs all of them. A feature gives ``Rules``, pure
and synchronous (how a thing is loaded and saved, when it is due, how it changes then, which posts
it must have, how its clocks stop while the bot is away), and a function that renders a post.
``Runner`` does the rest:

- A change (``Things.change``) is one transaction. It locks the thing's row, loads it, adds the
  time away, does all that was due before the act was sent, then the act, then all that is due now.
  It stores the thing, the posts that it must have, and when it is due next.
- A post (``Post``: a key, and an identifier of its content) is sent or edited if ``posts`` has
  another content. It is claimed for a quarter of a minute first, and its outcome is stored under
  that claim only: a process that was frozen overwrites nothing, and deletes its own message if
  that is a second one. A nonce prevents a second message after a kill while sending. The rules
  learn that a channel has refused a post; a post that Discord cannot accept now is tried again.
  An edit that may have arrived after another process's is repeated once (``Runner._edit_again``).
  A post that may have been sent, and is unwanted since, is searched for by its mark and deleted.
- A touch edits the posts that follow a thing, such as a count of answers, at most once in a pause.
  A change of the content that such a post follows touches it.
- A thing that depends on others, as a tournament on its matches (``Rules.depends``), is run every
  minute, and at once by ``Running.run_soon``.
- Long work, such as the games of a league (``Rules.works``), is done outside locks by one process,
  which takes a lease of half a minute on the thing and renews it (``things.working_until``). The
  result is a change, which is dropped if another process has taken the lease meanwhile.

Things do not wait for each other: one that is slow, or fails, delays no other. At a start
``Running.resume`` does all that came due and edits outdated posts, but not before Discord is ready
(``Bouton.on_ready``): only then are the threads known.

``tests/running/test_crashes.py`` is a state machine over it: processes are killed and frozen at
every request and transaction, two run at once, Discord fails, forgets channels and messages,
somebody is erased. It runs with a toy and with each kind (``tests/support/courses.py``); ``python
-m tests.support.crashes STEPS`` runs as many steps as wanted on each database.
"""
