"""Export a challenge as a sheet, and import one, from a sheet or a file of questions."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Any

import discord

from bot.challenges.custom_ids import TeacherAction, TeacherControl
from bot.challenges.dates import read_moment
from bot.challenges.handouts import Handout
from bot.challenges.model import Challenge, Terms
from bot.challenges.moments import title_of
from bot.challenges.question_files import (
    MAX_XML,
    FiledQuestion,
    is_question_file,
    read_question_file,
    rest_file,
    settled_by,
    written_files,
)
from bot.challenges.refusals import TeacherRefusal
from bot.challenges.service import Challenges
from bot.challenges.sheets import (
    MAX_SHEET,
    SHEET_ONLY,
    read_sheet,
    still_asked,
    without_pictures,
    write_sheet,
)
from bot.challenges.teacher.form import terms_here
from bot.challenges.teacher.limits import MAX_TITLE, Given
from bot.challenges.teacher.panel import put_panel
from bot.challenges.teacher.picturing import drawn_anew
from bot.challenges.teacher.service import ChallengeEditor
from bot.classes.model import ClassSettings
from bot.classes.service import Classes
from bot.i18n import words
from bot.kit.answers import file_of
from bot.kit.background import in_background
from bot.kit.click import Click
from bot.kit.clock import now
from bot.kit.forms import all_wrong
from bot.kit.refusal import Faults, KitRefusal, Refused
from bot.kit.reports import Attachment
from bot.kit.widgets import Style, button, layout, rows, uploaded_text
from games.challenge.gift import GiftFault
from games.challenge.task import InvalidTask

#: The most characters of a message's text.
TEXT_LENGTH = 2000

#: The most characters of the title in the name of a file.
NAME_LENGTH = 60


async def export_challenge(click: Click, challenge_id: int) -> None:
    """Send a teacher a challenge privately as a sheet, and its own questions as files, too.

    Raises Refused to all but teachers, and if all questions are cancelled.
    """
    actor, say = click.actor, click.say
    challenge = await click.service(ChallengeEditor).for_teacher(actor, challenge_id)
    contents = await click.service(Challenges).contents(challenge)
    own = await in_background(written_files, challenge.terms, contents, say)
    texts = {"toml": write_sheet(challenge.terms, say), **own}
    name = _plain_name(challenge.terms.title.lower(), "-") or "bouton"
    files = [file_of(Attachment(f"{name}.{end}", text.encode())) for end, text in texts.items()]
    told = say("sheet-exported", name=title_of(challenge, say))
    told += f" {say('sheet-exported-own')}" if len(files) > 1 else ""
    missing = "sheet-pictures-in-xml" if "<file " in texts.get("xml", "") else SHEET_ONLY
    told = "\n".join([told, *without_pictures(still_asked(challenge.terms), say, missing)])
    await click.whisper(told, files=files)


def _plain_name(text: str, between: str) -> str:
    """Replace all but plain letters and digits in a text by ``between``, and cut it to NAME_LENGTH.

    Discord leaves such a name of a file as it is. It may be empty.
    """
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    name = re.sub("[^A-Za-z0-9]+", between, plain).strip(between)
    return name[:NAME_LENGTH].strip(between)


async def import_challenge(click: Click, file: discord.Attachment) -> None:
    """Make a draft of a sheet or a file of questions, and show its panel, or all faults.

    If only some questions are wrong, the others are offered. Raises Refused to all but teachers;
    Refused or InvalidGift if the file cannot be read at all; and as ``ChallengeEditor.draft`` if
    the terms have one fault.
    """
    actor, say = click.actor, click.say
    await click.service(Classes).require_teacher(actor)
    try:
        draft = await click.promised(_drafted(click, file), privately=True)
    except PartlyWrong as partly:
        await _offer_rest(click, partly, file.filename)
        return
    except Faults as faults:
        await click.whisper(all_wrong(faults, say, TEXT_LENGTH))
        return
    await put_panel(click, draft)


class PartlyWrong(Exception):
    """A file of questions of which some can be asked and others cannot."""

    def __init__(self, filed: Sequence[FiledQuestion], faults: Faults) -> None:
        super().__init__()
        self.filed = filed
        self.faults = faults


async def _offer_rest(click: Click, partly: PartlyWrong, given: str) -> None:
    """List the faults of some questions of a file, and offer to import the others.

    The others are in a file attached to the message, so that nothing is stored meanwhile. Its name
    is that of the given file, from which the title of the draft is made.
    """
    say, count = click.say, len(partly.filed)
    ending, text = await in_background(rest_file, partly.filed)
    name = f"{_plain_name(_title_of(given), '_') or 'questions'}.{ending}"
    told = discord.ui.TextDisplay[Any](all_wrong(partly.faults, say, TEXT_LENGTH))
    rest = TeacherControl(TeacherAction.IMPORT_REST, 0)
    label = say("button-import-rest", count=count)
    file = file_of(Attachment(name, text.encode()))
    shown = discord.ui.File[Any](f"attachment://{name}")
    view = layout(told, shown, *rows([button(rest, label, Style.primary)]))
    await click.whisper(view=view, files=[file])


async def import_rest(click: Click, _: TeacherControl) -> None:
    """Make a draft of the questions in the file of the clicked message.

    Raises Refused to all but teachers, and unless it has exactly one file; if that file was
    changed, also its faults.
    """
    await click.service(Classes).require_teacher(click.actor)
    files = [] if click.message is None else click.message.attachments
    if len(files) != 1:
        raise Refused(KitRefusal.UNKNOWN_CONTROL)
    await put_panel(click, await click.promised(_drafted(click, files[0]), privately=True))


async def _drafted(click: Click, file: discord.Attachment) -> Challenge:
    """Store a sheet or a file of questions as a draft; raise Refused, Faults, as ``_questions``."""
    say = words(click.locale)
    title, is_xml = _title_of(file.filename), file.filename.lower().endswith(".xml")
    text = await uploaded_text(file, MAX_XML if is_xml else MAX_SHEET)
    if is_question_file(text):
        given, drawn = await _questions(click, text, title)
    else:
        given, drawn = Given(*await in_background(read_sheet, text, say)), ()

    def terms_for(settings: ClassSettings) -> Terms:
        closing = read_moment(say("setup-default-closes"), settings.zone, ends=True)
        soon = {"opens_at": now(), "closes_at": closing}
        terms = terms_here(click, settings, {"title": "?", "tasks": (), **given.terms, **soon})
        given.require_right(click.actor.guild_id, terms)
        return terms

    editor = click.service(ChallengeEditor)
    return await editor.draft(click.actor, click.locale, terms_for, drawn)


async def _questions(click: Click, text: str, title: str) -> tuple[Given, Sequence[Handout]]:
    """Parse a file of questions, and redraw their pictures; return both, or the faults.

    Raises PartlyWrong if some of the questions cannot be asked, and some can; Refused if pictures
    cannot be redrawn just now; InvalidGift if the file cannot be read.
    """
    filed, faults = await in_background(read_question_file, text)
    drawn: dict[int, Handout] = {}
    for each in filed:
        if each.figure is not None:
            try:
                drawn[each.number] = await drawn_anew(click, each.figure.content)
            except Refused as refused:
                if refused.refusal is TeacherRefusal.PICTURE_NOT_NOW:
                    raise  # the file may be right
                why = InvalidTask(GiftFault.GIFT_PICTURE_FILE, question=each.number)
                faults.append((None, why))
    right = [each for each in filed if each.figure is None or each.number in drawn]
    if right and faults:
        faults.sort(key=lambda fault: getattr(fault[1], "question", None) or MAX_XML)
        raise PartlyWrong(right, Faults(faults))
    return Given({"title": title, **settled_by(right, drawn)} if right else {}, faults), [
        *drawn.values()
    ]


def _title_of(name: str) -> str:
    """Derive the title of a challenge from the name of its file: at most MAX_TITLE characters."""
    stem = " ".join(re.sub(r"[_\s]+", " ", name.rpartition(".")[0] or name).split())
    return stem[:MAX_TITLE] or "?"
