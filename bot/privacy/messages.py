"""Messages of ``/privacy``."""

from __future__ import annotations

import discord

from bot.challenges.withdrawals import Stakes
from bot.i18n import Say
from bot.kit.texts import plainly
from bot.kit.wording import in_words
from bot.privacy.erasing import Erased
from bot.privacy.model import Operator
from bot.privacy.rows import Kept

#: The most titles of challenges in the message.
TITLES = 5


def privacy_text(kept: Kept, operator: Operator, say: Say) -> str:
    """Say how many rows of each kind are stored, for how long, and who is responsible for them."""
    lines = [f"- {say(f'privacy-{kind}', count=len(rows))}" for kind, rows in kept.items() if rows]
    if not lines:
        lines = [say("privacy-nothing")]
    limits = [say("privacy-until"), say("privacy-limits"), _operator_text(operator, say)]
    return "\n".join([say("privacy-title"), *lines, "", *limits])


def _operator_text(operator: Operator, say: Say) -> str:
    name, contact = (
        None if text is None else discord.utils.escape_markdown(text)
        for text in (operator.name, operator.contact)
    )
    if name and contact:
        return say("privacy-operator", name=name, contact=contact)
    if named := name or contact:
        return say("privacy-operator-only", named=named)
    return say("privacy-operator-unnamed")


def stakes_text(stakes: Stakes, say: Say) -> str:
    """Ask whether to erase everything, and say what happens to marks."""
    told = [say("privacy-sure")]
    if stakes.running:
        titles = [plainly(title) for title in stakes.running[:TITLES]]
        more = ["…"] if len(stakes.running) > TITLES else []
        count = len(stakes.running)
        told.append(say("privacy-sure-running", titles=" · ".join([*titles, *more]), count=count))
    if stakes.sealed:
        told.append(say("privacy-sure-sealed", count=stakes.sealed))
        if stakes.sealed_until is not None:
            told.append(say("privacy-sure-until", moment=in_words(stakes.sealed_until)))
    return "\n\n".join([*told, say("privacy-sure-final")])


def erased_text(erased: Erased, say: Say) -> str:
    """Say that everything is erased, and which data remains in challenges, if any."""
    left = erased.challenges
    if not left.running and not left.sealed:
        return say("privacy-erased")
    told = [say("privacy-erased-but")]
    told += [say("privacy-erased-running")] if left.running else []
    told += [say("privacy-erased-sealed", count=left.sealed)] if left.sealed else []
    return "\n".join(told)
