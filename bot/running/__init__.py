"""Run what moves on with time by itself, and know when the bot was away.

A quiz, a tournament, a league, a challenge, the puzzles of a class: each is a thing. It moves on
with time, has posts that must be in its channel, and survives everything. One alarm (``Running``)
runs all of them. A feature gives ``Rules``, pure and synchronous (how a thing is loaded and saved,
when it is due, what it is after that, which posts it is to have, what becomes of its clocks while
the bot is away), and a function that words a post. ``Runner`` does the rest:

- A change (``Changes.change``) is one transaction. It locks the thing's row, loads, allows for the
  time away, does what was due before the act was sent, then the act, then what is due now; it
  writes the thing, the posts that it is to have, and when it is due next.
- A post (``Post``: a key, and the name of what it says) is sent or edited if ``posts`` says
  otherwise. It is claimed for a quarter of a minute first, and its outcome is written under that
  claim only: a process that was frozen overwrites nothing, and deletes what it has sent a second
  time. A nonce keeps what was sent just before a kill from being sent twice. A channel that
  refuses is told to the rules; what Discord cannot take now is tried again. An edit that may have
  come after that of another process is made once more (``Runner._edit_again``); a post whose
  sending was in doubt when it was no longer wanted is looked for by its mark, and deleted.
- A touch edits the posts that follow a thing, such as a count of answers, at most once in a pause.
  A change of what such a post follows touches it.
- A thing that depends on others, as a tournament on its matches (``Rules.depends``), is looked at
  every minute, and at once if ``Running.run_soon`` is called.
- Long work, as the games of a league (``Rules.works``), is done outside locks by one process,
  which holds the thing for half a minute at a time and renews that (``things.working_until``). Its
  result is a change, unless another process has taken over meanwhile: then it does not count.

Each thing is dealt with by itself: one that is slow, or fails, holds up no other. At a start
``Running.resume`` does what came due and brings posts up to date, but not before Discord is ready
(``Bouton.on_ready``): only then is it known which threads there are.

``tests/running/test_crashes.py`` is a state machine over it: processes are killed and frozen at
every request and transaction, two run at once, Discord fails, forgets channels and messages,
somebody is erased. It walks over a toy and over each kind (``tests/support/courses.py``); ``python
-m tests.support.crashes DATABASE_URL STEPS`` goes on for as long as one likes.
"""
