"""The page and the form by which a teacher illustrates questions of their own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from textwrap import shorten

import discord

from bot.challenges.custom_ids import (
    PresentingAction,
    QuestionControl,
    TeacherAction,
    TeacherControl,
)
from bot.challenges.handouts import MAX_PICTURE, Handout
from bot.challenges.illustration import Illustration, Illustrations
from bot.challenges.model import Challenge, Terms
from bot.challenges.moments import title_of
from bot.challenges.refusals import TeacherRefusal
from bot.challenges.teacher.limits import MAX_HANDOUT_TEXT
from bot.challenges.teacher.panel import put_panel, show, unopened
from bot.challenges.teacher.peers import TASK_LENGTH
from bot.challenges.teacher.service import ChallengeEditor
from bot.i18n import Say
from bot.kit.click import Click
from bot.kit.custom_ids import Controls, opened_by
from bot.kit.edits import edited
from bot.kit.forms import ask
from bot.kit.refusal import Refused, require_offered
from bot.kit.texts import cut, plainly, size_fault, stripped
from bot.kit.thinker import Thinker
from bot.kit.widgets import Layout, button, file_field, form, layout, menu_field, menus, text_field

#: The most characters of a question, and of the text of its picture, on the page.
QUESTION_SHOWN, TEXT_SHOWN = 40, 60

#: The values of the menu.
KEEP, REMOVE = "keep", "remove"

_LABELS = {name: f"picturing-{name}" for name in ("text", "file", "present")}


def pictures_page(challenge: Challenge, say: Say) -> Layout:
    """Return a challenge's own questions with their pictures' texts, and a menu of them."""
    terms = challenge.terms
    own = [number for number, task in enumerate(terms.tasks) if task.own is not None]
    lines = [f"### {title_of(challenge, say)}", say("picturing-page")]
    for number in own:
        found = terms.picture(number)
        told = plainly(found.text, TEXT_SHOWN) if found else say("picturing-none")
        lines.append(f"{number + 1}. {plainly(_asked(terms, number), QUESTION_SHOWN)} · {told}")
    options = [
        (f"{number + 1}. {cut(_asked(terms, number), TASK_LENGTH)}", number) for number in own
    ]
    here = partial(QuestionControl, PresentingAction.ILLUSTRATE, challenge.id)
    back = TeacherControl(TeacherAction.SETTLE, challenge.id)
    choosing = menus(here, say("picturing-choose"), options)
    return layout("\n".join(lines), *choosing, [button(back, say("button-back"))])


def _asked(terms: Terms, number: int) -> str:
    own = terms.tasks[number].own
    require_offered(own is not None)
    assert own is not None
    return " ".join(own.text.split())


async def _show_pictures(click: Click, control: QuestionControl) -> None:
    """Show the list of pictures; raise Refused as ``unopened``."""
    await show(click, pictures_page(await unopened(click, control.challenge), click.say))


async def _ask_picture(click: Click, control: QuestionControl) -> None:
    """Open the form of the picture of a question chosen in the menu; raise as ``unopened``."""
    say, number = click.say, click.picked(control.question)
    terms = (await unopened(click, control.challenge)).terms
    require_offered(number < len(terms.tasks))
    held = _displayed(terms, number, say)
    text = text_field(
        "text",
        say(_LABELS["text"]),
        say("picturing-text.description"),
        shown=held["text"],
        longest=MAX_HANDOUT_TEXT,
        required=False,
    )
    fields = [text, file_field(say(_LABELS["file"]), held["file"])]
    if "present" in held:
        options = {KEEP: say("picturing-keep"), REMOVE: say("picturing-remove")}
        fields.append(menu_field("present", say(_LABELS["present"]), options=options, chosen=KEEP))
    filled = replace(control.to(PresentingAction.ILLUSTRATED), question=number)
    asked = form(filled, say("picturing-form", number=number + 1), *fields)
    await ask(click, asked, filled, control.path)


def _displayed(terms: Terms, number: int, say: Say) -> dict[str, str]:
    """Return the values that the form of a question's picture displays, by field."""
    found = terms.picture(number)
    question = shorten(_asked(terms, number), QUESTION_SHOWN, placeholder=" …")
    name = found.name if found else say("picturing-none")
    file = say("picturing-file.description", question=question, name=name)[:100]
    held = {"text": found.text if found else "", "file": file}
    return held | ({"present": KEEP} if found else {})


async def _illustrated(click: Click, control: QuestionControl) -> None:
    """Store a picture or its text, or remove it, and show the panel; raise as ``_keep``."""
    found = click.filled()
    typed = {"text": found.get("text", "")[:MAX_HANDOUT_TEXT]}
    typed["present"] = found.get("present", KEEP)
    keeping = _keep(click, control, typed)
    await put_panel(click, await click.promised(keeping))


async def _keep(click: Click, control: QuestionControl, typed: Mapping[str, str]) -> Challenge:
    """Store the changed text, file or removal of a picture; raise Faults, or as ``edit``."""
    editor, file, number = click.service(ChallengeEditor), click.uploaded(), control.question
    await unopened(click, control.challenge)
    drawn, faults = None, list[tuple[str | None, Exception]]()
    try:
        drawn = None if file is None else await _uploaded(click, file)
    except Refused as refused:
        faults.append((_LABELS["file"], refused))

    def settled(before: Challenge) -> dict[str, Illustrations]:
        terms = before.terms
        require_offered(number < len(terms.tasks))
        held, stored = terms.picture(number), _displayed(terms, number, click.say)
        removes = held is not None and typed["present"] == REMOVE and file is None
        left = click.say("picturing-remove") if removes else stored["file"]
        named = {"file": left if file is None else file.filename}
        wrong = faults if removes else [*faults, *_missing(typed, held is None and file is None)]
        edits = edited(control.path, {**typed, **named}, stored, _LABELS)
        found = edits.read({"text": stripped}, *wrong)
        others = tuple(each for each in terms.pictures if each.question != number)
        if removes:
            return {"pictures": others}
        name = drawn.name if drawn else held.name if held else ""
        text = found.get("text", held.text if held else "")
        return {"pictures": tuple(sorted((*others, Illustration(number, name, text)), key=_place))}

    return await editor.edit(click.actor, control.challenge, settled, picture=drawn)


def _place(picture: Illustration) -> int:
    return picture.question


def _missing(typed: Mapping[str, str], without_file: bool) -> list[tuple[str | None, Exception]]:
    """Return the faults of a picture without text or file, each with a label, never None."""
    found: list[tuple[str | None, Exception]] = []
    if not typed["text"].strip():
        found.append((_LABELS["text"], Refused(TeacherRefusal.PICTURE_TEXT)))
    if without_file:
        found.append((_LABELS["file"], Refused(TeacherRefusal.PICTURE_MISSING)))
    return found


async def _uploaded(click: Click, file: discord.Attachment) -> Handout:
    """Redraw an uploaded picture; raise Refused if it cannot be used."""
    fault = size_fault(file.size, MAX_PICTURE)  # before it is downloaded
    if fault is not None:
        raise fault
    return await drawn_anew(click, await file.read())


async def drawn_anew(click: Click, content: bytes) -> Handout:
    """Redraw a PNG or JPEG in a worker process, without its metadata.

    Raises Refused if it is too large or no such picture, or cannot be redrawn just now.
    """
    fault = size_fault(len(content), MAX_PICTURE)
    if fault is not None:
        raise fault
    try:
        drawn = await click.service(Thinker).draw(click.actor.id, _redraw, content)
    except Refused:  # it took too long, or the bot is ending
        raise Refused(TeacherRefusal.PICTURE_NOT_NOW) from None
    if isinstance(drawn, TeacherRefusal):
        raise Refused(drawn, limit=4)
    return drawn


def _redraw(content: bytes) -> Handout | TeacherRefusal:
    from bot.challenges.teacher.redrawing import redraw

    return redraw(content)


CONTROLS = Controls(
    QuestionControl,
    {
        PresentingAction.PICTURES: _show_pictures,
        PresentingAction.ILLUSTRATE: _ask_picture,
        PresentingAction.ILLUSTRATED: _illustrated,
    },
    {
        PresentingAction.ILLUSTRATED: opened_by(
            PresentingAction.ILLUSTRATE, {"text": _LABELS["text"]}
        )
    },
)
