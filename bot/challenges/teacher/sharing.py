"""Challenges from one server to another: saved as a sheet there, made of it here."""

from __future__ import annotations

import io
import re
import unicodedata

import discord

from bot.challenges.dates import Event, Since, read_moment
from bot.challenges.model import Challenge, Terms, usual_mode
from bot.challenges.moments import title_of
from bot.challenges.sheets import MAX_SHEET, read_sheet, write_sheet
from bot.challenges.teacher.limits import Given
from bot.challenges.teacher.panel import put_new_panel
from bot.challenges.teacher.service import ChallengeEditor
from bot.classes.model import ClassSettings
from bot.classes.service import Classes
from bot.i18n import words
from bot.kit.background import in_background
from bot.kit.click import Click
from bot.kit.forms import all_wrong
from bot.kit.refusal import Faults
from bot.kit.widgets import uploaded_text

#: A message's text has so many characters at most.
TEXT_LENGTH = 2000

#: The name of a file has so many characters of the title at most.
NAME_LENGTH = 60


async def export_challenge(click: Click, challenge_id: int) -> None:
    """Hand a teacher a challenge as a sheet, privately."""
    actor, say = click.actor, click.say
    challenge = await click.service(ChallengeEditor).for_teacher(actor, challenge_id)
    sheet = io.BytesIO(write_sheet(challenge.terms, say).encode())
    told = say("sheet-exported", name=title_of(challenge, say))
    await click.whisper(told, file=discord.File(sheet, _file_name(challenge)))


def _file_name(challenge: Challenge) -> str:
    """Return a plain name: the title without accents and signs."""
    plain = unicodedata.normalize("NFKD", challenge.terms.title).encode("ascii", "ignore").decode()
    name = re.sub("[^a-z0-9]+", "-", plain.lower()).strip("-")[:NAME_LENGTH].strip("-")
    return f"{name or 'bouton'}.toml"


async def import_challenge(click: Click, file: discord.Attachment) -> None:
    """Make a draft of a sheet, and show its panel; else tell all that is wrong with the file."""
    actor, say = click.actor, click.say
    await click.service(Classes).require_teacher(actor)
    try:
        draft = await click.promised(_drafted(click, file), privately=True)
    except Faults as faults:
        await click.whisper(all_wrong(faults, say, TEXT_LENGTH))
        return
    await put_new_panel(click, draft)


async def _drafted(click: Click, file: discord.Attachment) -> Challenge:
    """Keep what a sheet says as a draft of this server; raise Refused or Faults."""
    say = words(click.locale)
    text = await uploaded_text(file, MAX_SHEET)
    given = Given(*await in_background(read_sheet, text, say))

    def terms_for(settings: ClassSettings) -> Terms:
        zone = settings.zone
        opening = read_moment(say("setup-default-opens"), zone)
        usual = usual_mode(given.terms.get("attempts", Terms.attempts))
        since = Since(Event.OPENING, opening)
        closing = read_moment(say("setup-default-closes"), zone, since=since, ends=True)
        terms = Terms(
            **({"title": "?", "tasks": (), "mode": usual} | given.terms),
            opens_at=opening,
            closes_at=closing,
            channel_id=click.channel_id or 0,
            locale=click.locale,
            shows_names=settings.shows_names,
        )
        given.require_right(click.actor.guild_id, terms)
        return terms

    return await click.service(ChallengeEditor).draft(click.actor, click.locale, terms_for)
