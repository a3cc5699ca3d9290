"""The list of muted members."""

from __future__ import annotations

from collections.abc import Sequence

from bot.classes.muting.model import Mute
from bot.i18n import Say
from bot.kit.people import mention
from bot.kit.wording import in_words

#: How many mutes a message has room for.
LISTED = 15


def mutes_text(mutes: Sequence[Mute], say: Say) -> str:
    """List who is muted, until when, and by whom; at most LISTED, and how many more."""
    if not mutes:
        return say("mutes-none")
    lines = [
        say(
            "mutes-line",
            member=mention(each.person, say),
            moment=in_words(each.until),
            teacher=say("former-pupil") if each.muted_by is None else mention(each.muted_by, say),
        )
        for each in mutes[:LISTED]
    ]
    more = [say("mutes-more", count=len(mutes) - LISTED)] if len(mutes) > LISTED else []
    return "\n".join([say("mutes-title"), *lines, *more])
