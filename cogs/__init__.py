"""Hold the commands, one file for each family of them; the bot loads every module of it.

A cog parses, calls one service and shows the result; what is allowed is decided in the service.
``bot`` imports no cog: the client knows this package by its name.

To add a command:

- ``@command("…")`` (``bot.kit.commands``) gives it its texts: ``command-<name>``, and for each
  option ``option-<name>`` with the attribute ``.description``, in each language. ``@in_servers``
  above keeps it out of private messages;
- what may take longer than a second goes through ``click.promised``;
- the engine is asked through ``Analyst`` or ``Matches``, which ask whether help is allowed;
- in an exam it is closed, unless ``bot.challenges.pupil.examined`` lists it with a reason;
- its options in ``tests/support/options.py``, its heading in ``tests/support/commands_page.py``;
  then ``python -m tests.support.commands_page``.

A button or a form: an ``Action`` in the feature's ``custom_ids``, and its handler in ``CONTROLS``
of the feature's ``controls`` (``HANDLERS`` in play). A handler that answers with one private view
returns it, and is registered by ``shown`` (``bot.kit.custom_ids``), which promises and sends it.
``bot.app.controls`` lists the ``CONTROLS`` of all features.
"""
