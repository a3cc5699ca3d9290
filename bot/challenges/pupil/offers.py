"""Messages before an attempt: open challenges, introductions, files, and rules of exams."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import discord

from bot.challenges.attempt import Attempt
from bot.challenges.change_words import change_lines
from bot.challenges.custom_ids import BeginControl, PupilAction, QuestionControl
from bot.challenges.handouts import Handout, is_picture
from bot.challenges.model import Challenge, Terms
from bot.challenges.moments import timestamps
from bot.challenges.pupil.model import Consent, Examined, PupilChallenge
from bot.challenges.standings import counted, highest_of, hundredths_of
from bot.challenges.standings_messages import introduction
from bot.i18n import Say
from bot.kit.clock import now
from bot.kit.texts import plainly
from bot.kit.widgets import PREVIEW, Button, Layout, Shown, Style, button, layout, panel
from bot.play.custom_ids import TrialAction, TrialControl
from bot.play.messages import PLAYING
from games.challenge.points import points_of

#: The most challenges in a list; Discord allows forty components and 4000 characters.
LISTED_CHALLENGES = 8


def title_of(terms: Terms) -> str:
    """Return the title of a challenge with markdown escaped."""
    return plainly(terms.title)


def marks_later(challenge: Challenge) -> str:
    """Return the key of the message that the marks of an exam are published later."""
    return "marks-held" if challenge.holds_results else "marks-later"


# ----------------------------------------------------------------- the open challenges


def challenges_message(mine: list[PupilChallenge], corrected: list[Challenge], say: Say) -> Layout:
    """Return the challenges of a pupil, and buttons to corrections of closed ones.

    At most LISTED_CHALLENGES are listed, those that can be answered first; the others are counted.
    """
    listed = sorted(mine, key=lambda each: not each.can_answer)[:LISTED_CHALLENGES]
    items: list[Shown] = [f"### {say('challenges-heading')}"]
    for each in listed:
        items += [_offer_text(each, say), begin_buttons(each, say)]
    if not listed:
        items.append(say("challenges-none"))
    if len(mine) > len(listed):
        items.append(say("challenges-more", count=len(mine) - len(listed)))
    if corrected:
        items += [discord.ui.Separator(), say("challenges-closed")]
        for challenge in corrected:
            label = say("button-corrections", title=challenge.terms.title)
            look = QuestionControl(PupilAction.CORRECTIONS, challenge.id)
            items.append([button(look, label)])
    return panel(PLAYING, *items)


def begin_buttons(mine: PupilChallenge, say: Say, again: str = "") -> list[Button]:
    """Return the button that begins or continues an attempt, in a list; [] if the pupil cannot.

    The label ``again`` is used if given, else one with the title of the challenge.
    """
    if not mine.can_answer:
        return []
    label = "button-start" if not mine.attempts else "button-try-again"
    if mine.unfinished is not None:
        label = "button-resume"
    text = again or say(label, title=mine.challenge.terms.title)
    return [button(BeginControl(PupilAction.BEGIN, mine.challenge.id, 0), text, Style.primary)]


def _offer_text(mine: PupilChallenge, say: Say) -> str:
    terms = mine.challenge.terms
    lines = [f"**{title_of(terms)}** · {say('questions-count', count=terms.count)}"]
    lines += [say(f"{terms.mode.value}-listed", minutes=terms.minutes), *_times(mine, say)]
    lines += change_lines(mine.changes, mine.attempts if mine.tells_marks else (), say)
    if mine.has_withdrawn:
        return "\n".join([*lines, say("denial-withdrawn")])
    left = mine.attempts_left
    text = say("attempts-unlimited") if left is None else say("attempts-left", count=left)
    answered = [attempt for attempt in mine.attempts if attempt.answers]
    if mine.unfinished is not None:
        text = f"{say('attempt-unfinished', number=mine.unfinished.number)} {text}"
        if mine.unfinished.ends_at is not None:
            until = min(mine.unfinished.ends_at, mine.times.until)
            text = f"{say('exam-time-left', **hour_timestamps(until))}\n{text}"
    if answered and not mine.tells_marks:
        text += f" {say(marks_later(mine.challenge))}"
    elif answered:
        text += f" {say('points-so-far', **points_and_most(counted(answered, terms), terms))}"
    if mine.attempts and terms.is_formative:
        text = f"{mastery_line(mine, say)} {text}"
    return "\n".join([*lines, text])


def points_and_most(attempt: Attempt, terms: Terms) -> dict[str, float]:
    """Return an attempt's ``points`` and the highest possible, ``most``, neither in hundredths."""
    earned, most = hundredths_of(attempt, terms), highest_of(attempt, terms)
    return {"points": points_of(earned), "most": points_of(most)}


def mastery_line(mine: PupilChallenge, say: Say) -> str:
    """Return a sentence on how many questions of formative practice are not answered right yet.

    ``mine`` must have an attempt.
    """
    left, count = len(mine.questions_left), len(mine.challenge.terms.asked_in(mine.attempts[0]))
    return say("mastery-done") if mine.is_mastered else say("mastery-left", left=left, count=count)


def _times(mine: PupilChallenge, say: Say) -> list[str]:
    """Return lines on the closing for a pupil and the end of late answers, or that it is late."""
    terms, times = mine.challenge.terms, mine.times
    if now() >= times.on_time_until:
        until = timestamps(times.until)
        return [f"⏳ {say('late-now', percent=terms.late_percent, **until)}"]
    is_own = times.on_time_until != terms.closes_at
    lines = [say("closes-for-you" if is_own else "closes", **timestamps(times.on_time_until))]
    if times.until > times.on_time_until:
        lines.append(say("late-until", percent=terms.late_percent, **timestamps(times.until)))
    return lines


def hour_timestamps(moment: datetime) -> dict[str, str]:
    """Return Discord timestamps: the hour (``moment``), the time left (``remaining``)."""
    return {**timestamps(moment), "moment": discord.utils.format_dt(moment, "t")}


# ------------------------------------------------------------------------------ exams


def consent_message(consent: Consent, say: Say) -> Layout:
    """Return the introduction and, of an exam, the rules, with a button to agree and begin."""
    challenge, minutes = consent.challenge, consent.minutes
    terms = challenge.terms
    heading = say("exam-consent-heading" if terms.is_exam else "introduction-heading")
    lines = [f"### {heading} · {title_of(terms)}"]
    lines += [introduction(terms)] if terms.introduction else []
    if terms.is_exam:
        lines.append(say("exam-consent", count=consent.count, minutes=minutes))
        lines += [say("exam-consent-hints")] if terms.offers_hints else []
        lines += [say("exam-consent-change")] if terms.may_change else []
    if terms.is_exam and now() + timedelta(minutes=minutes) > consent.until:
        lines.append(say("exam-consent-closes", **timestamps(consent.until)))
    lines += [f"-# {say('preview-note')}"] if consent.is_preview else []
    agree = BeginControl(PupilAction.AGREE, challenge.id, PREVIEW if consent.is_preview else 0)
    label = "button-begin-exam" if terms.is_exam else "button-begin"
    return panel(PLAYING, "\n".join(lines), [button(agree, say(label), Style.success)])


def handout_message(challenge: Challenge, handout: Handout, say: Say) -> Layout:
    """Return a message with the picture or the file of a challenge, and its description.

    It only refers to the file by name; the caller sends the file along.
    """
    description = challenge.terms.handout_text
    heading = f"-# {title_of(challenge.terms)}"
    text = plainly(description)
    texts = [discord.ui.TextDisplay[Any]("\n".join(filter(None, [heading, text])))]
    address = f"attachment://{handout.name}"
    if not is_picture(handout.name):
        return layout(*texts, discord.ui.File[Any](address))
    alternative = description or say("handout-picture", title=challenge.terms.title)
    return layout(
        *texts,
        discord.ui.MediaGallery[Any](discord.MediaGalleryItem(address, description=alternative)),
    )


def examined_message(examined: Examined, say: Say, *, is_here: bool) -> Layout:
    """Return the refusal for a person in an exam, with a button back to the attempt.

    In another server than the challenge's (``is_here`` is false), the button is a link.
    """
    title = plainly(examined.title)
    lines = [say("exam-closed", title=title, **timestamps(examined.until))]
    back: Button
    if is_here:
        control = TrialControl(TrialAction.NEXT, examined.attempt, 0)
        back = button(control, say("button-to-exam"), Style.primary)
    else:
        lines.append(say("exam-closed-elsewhere"))
        back = discord.ui.Button(label=say("button-to-exam"), url=examined.link)
    return panel(PLAYING, "\n".join(lines), [back])
