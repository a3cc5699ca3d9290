"""Build the bot: connect the features with each other and with Discord.

``services`` builds each service after the services that it calls, which it is given when it is
built; nothing is set later. ``client`` gives the door (``bot.kit.door``) the ``CONTROLS`` of all
features and the guard of exams.
"""

from bot.app.client import create_bot

__all__ = ["create_bot"]
