"""Build the features, wire them, and answer what they leave open.

``services`` builds each service on those that it asks: whom a service asks or tells is given to it
when it is built, and nothing is set later. ``client`` gives the door (``bot.kit.door``) the
``CONTROLS`` of all features and the guard that it asks.
"""

from bot.app.client import create_bot

__all__ = ["create_bot"]
