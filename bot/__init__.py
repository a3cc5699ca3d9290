"""Run the process around the engine: features, storage, words, the client, the command line.

Features meet in three ways. A higher one imports a lower one's service, model or messages. A lower
one asks a port, an interface of its own or of ``bot.kit``, which ``bot.app`` wires: play imports
no challenges, but asks ``Allowance``, knows that a match may answer a question (``Trial``), and
declares the controls that lead from it to the next question (``TrialControl``) and to a skill to
practise (``PracticeControl``). Controls and cogs get services by their class:
``click.service(Matches)``.

import-linter holds the layers (``pyproject.toml``), also those within a feature, and keeps discord
out of services, stores, models and what only computes. A new folder, or a new module of a feature,
must take its place there.
"""

#: The version that runs; the package takes it from here.
__version__ = "1.0.0.dev0"
