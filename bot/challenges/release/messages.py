"""The question before results are released."""

from __future__ import annotations

from datetime import datetime

from bot.challenges.custom_ids import ChallengeControl, ReleaseAction
from bot.challenges.moments import question, seconds_of, title_of
from bot.challenges.release.service import Releasing
from bot.i18n import Say
from bot.kit.clock import now
from bot.kit.widgets import Layout, Style, button
from bot.kit.wording import in_words


def release_question(releasing: Releasing, release_at: datetime | None, say: Say) -> Layout:
    """Ask whether results are to be released at a moment told in words; None: by hand."""
    challenge = releasing.challenge
    told = {"name": title_of(challenge, say), "count": releasing.begun}
    if release_at is None:
        asked, label = say("release-hold-sure", **told), say("button-release-hold")
    else:
        effective = releasing.effective(release_at)
        at_once = effective <= now()
        key = "release-now-sure" if at_once else "release-later-sure"
        asked = say(key, **told, moment=in_words(effective))
        label = say("button-release-now" if at_once else "button-release-later")
    path = seconds_of(challenge.release_at), seconds_of(release_at)
    control = ChallengeControl(ReleaseAction.RELEASE, challenge.id, path=path)
    answer = button(control, label, Style.success)
    return question(challenge, [asked], [answer], say)
