"""Render the reminders of practice that is due."""

from __future__ import annotations

from bot.i18n import words
from bot.learn.messages import reminder_message
from bot.learn.runs import Reminder
from bot.running.posting import Message
from bot.running.rules import Post


async def render_reminder(reminder: Reminder, _post: Post) -> Message:
    """Return the message of a reminder, in the language in which it was asked for."""
    return Message(reminder_message(words(reminder.locale)))
