"""The two forms by which a teacher sets how a challenge is presented.

One has the introduction and the file, the other the order of the questions and the bank.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import discord

from bot.challenges.custom_ids import ChallengeControl, PresentingAction
from bot.challenges.handouts import KINDS, Handout, check_offered, read_handout
from bot.challenges.model import Challenge, Terms
from bot.challenges.refusals import TeacherRefusal
from bot.challenges.service import Challenges
from bot.challenges.teacher.limits import MAX_HANDOUT_TEXT, MAX_INTRODUCTION
from bot.challenges.teacher.panel import put_panel, unopened
from bot.challenges.teacher.service import ChallengeEditor
from bot.i18n import Say
from bot.kit.click import Click
from bot.kit.custom_ids import Controls, Filled, Form, opened_by
from bot.kit.edits import Readers, edited
from bot.kit.forms import ask
from bot.kit.refusal import Refused
from bot.kit.texts import stripped
from bot.kit.widgets import file_field, form, line_field, menu_field, text_field, titled
from games.challenge.spelling import fold

#: The text fields of the forms, with the most characters of each.
INTRODUCED = {"introduction": MAX_INTRODUCTION, "handout-text": MAX_HANDOUT_TEXT}
DRAWS_LENGTH = 20

#: The values of the menus.
KEEP, REMOVE = "keep", "remove"
ORDERS = WRITTEN, SHUFFLED = "written", "shuffled"

#: The messages that name the fields.
_LABELS = {
    name: f"presenting-{name}" for name in (*INTRODUCED, "file", "present", "draws", "order")
}

Typed = Mapping[str, str]


async def _ask_introduction(click: Click, control: ChallengeControl) -> None:
    """Open the form of the introduction and the file; raise Refused as ``unopened``."""
    say, challenge = click.say, await unopened(click, control.challenge)
    terms = challenge.terms
    size = await click.service(Challenges).store.handout_size(challenge.id)
    held = _displayed_introduction(terms, size, say)
    introduction, told = (
        text_field(
            name, *titled(_LABELS[name], say), shown=held[name], longest=most, required=False
        )
        for name, most in INTRODUCED.items()
    )
    fields = [introduction, file_field(say(_LABELS["file"]), held["file"]), told]
    if terms.handout:
        options = {
            KEEP: say("presenting-keep", name=terms.handout),
            REMOVE: say("presenting-remove"),
        }
        label = titled(_LABELS["present"], say)
        fields.append(menu_field("present", *label, options=options, chosen=KEEP))
    filled = control.to(PresentingAction.INTRODUCED)
    asked = form(filled, say("presenting-form-introduction"), *fields)
    await ask(click, asked, filled, control.path)


def _displayed_introduction(terms: Terms, size: int, say: Say) -> dict[str, str]:
    """Return the contents of the introduction's fields.

    The size of the file is included: it distinguishes two files of one name.
    """
    about = say("presenting-file.description", kinds=" ".join(KINDS))
    stored = say("presenting-stored", name=terms.handout, bytes=str(size))
    shown = {
        "introduction": terms.introduction,
        "file": f"{stored} · {about}"[:100] if terms.handout else about[:100],
        "handout-text": terms.handout_text,
    }
    return shown | ({"present": KEEP} if terms.handout else {})


async def _introduced(click: Click, control: ChallengeControl) -> None:
    """Store the introduction and file of the form, and show the panel; raise Faults."""
    found = click.filled()
    typed = {name: found.get(name, "")[:most] for name, most in INTRODUCED.items()}
    typed["present"] = found.get("present", KEEP)
    keeping = _keep_introduction(click, control, typed)
    await put_panel(click, await click.promised(keeping))


async def _keep_introduction(click: Click, control: ChallengeControl, typed: Typed) -> Challenge:
    """Store the changed texts and the uploaded file, or remove the file; raise Faults."""
    editor, file = click.service(ChallengeEditor), click.uploaded()
    handout, say = None, click.say
    await unopened(click, control.challenge)
    faults: list[tuple[str | None, Exception]] = []
    try:
        handout = None if file is None else await _read(file)
    except Refused as refused:
        faults.append((_LABELS["file"], refused))
    size = await click.service(Challenges).store.handout_size(control.challenge)

    def settled(before: Challenge) -> dict[str, str]:
        stored = _displayed_introduction(before.terms, size, say)
        removes = typed["present"] == REMOVE and before.terms.handout
        left = say("presenting-remove") if removes else stored["file"]
        named = {"file": left if file is None else file.filename}
        edits = edited(control.path, {**typed, **named}, stored, _LABELS)
        found = edits.read(dict.fromkeys(INTRODUCED, stripped), *faults)
        if "present" in found and handout is None:
            found |= {"handout": "", "handout-text": ""}
        kept = {"handout", *INTRODUCED} & found.keys()
        return {name.replace("-", "_"): found[name] for name in kept}

    return await editor.edit(click.actor, control.challenge, settled, handout)


async def _read(file: discord.Attachment) -> Handout:
    check_offered(file.filename, file.size)  # before it is downloaded
    return read_handout(file.filename, await file.read())


async def _ask_draw(click: Click, control: ChallengeControl) -> None:
    """Open the form of the order and the bank.

    The path of a form that was handed back has what it displayed, then the order chosen. Raises as
    ``unopened``.
    """
    say, challenge = click.say, await unopened(click, control.challenge)
    terms = challenge.terms
    shown = _displayed_draw(terms, say)
    label = titled(_LABELS["draws"], say, count=str(len(terms.tasks)))
    draws = line_field("draws", *label, shown=shown["draws"], longest=DRAWS_LENGTH, required=False)
    chosen = control.path[-1] if control.path else ORDERS.index(shown["order"])
    orders = {each: say(f"presenting-order-{each}") for each in ORDERS}
    label, held = titled(_LABELS["order"], say), ORDERS[min(chosen, len(ORDERS) - 1)]
    order = menu_field("order", *label, options=orders, chosen=held)
    filled = control.to(PresentingAction.DRAWN)
    asked = form(filled, say("presenting-form-draw"), draws, order)
    await ask(click, asked, filled, control.path[:-1])


def _displayed_draw(terms: Terms, say: Say) -> dict[str, str]:
    """Return what the fields of the order and the bank display, by field."""
    order = SHUFFLED if terms.shuffles else WRITTEN
    return {"draws": str(terms.draws or say("sheet-draws-all")), "order": order}


async def _drawn(click: Click, control: ChallengeControl) -> None:
    """Store the order and the number drawn from the bank, and show the panel; raise Faults."""
    found, say, editor = click.filled(), click.say, click.service(ChallengeEditor)
    typed = {"draws": found.get("draws", "")[:DRAWS_LENGTH], "order": found.get("order", WRITTEN)}
    if not typed["draws"].strip():
        typed["draws"] = say("sheet-draws-all")

    def settled(before: Challenge) -> dict[str, object]:
        stored = _displayed_draw(before.terms, say)
        readers: Readers = {
            "draws": partial(read_draws, terms=before.terms, say=say),
            "order": lambda chosen: chosen == SHUFFLED,
        }
        found = edited(control.path, typed, stored, _LABELS).read(readers)
        return {"shuffles" if name == "order" else name: each for name, each in found.items()}

    changing = editor.edit(click.actor, control.challenge, settled)
    await put_panel(click, await click.promised(changing))


def read_draws(text: str, terms: Terms, say: Say) -> int:
    """Parse how many questions are drawn; all of them, the word for all and an empty text give 0.

    Raises Refused for all else but numbers from 1 to the number of questions.
    """
    plain = text.strip()
    if not plain or fold(plain) == fold(say("sheet-draws-all")):
        return 0
    if not (plain.isascii() and plain.isdigit() and 0 < int(plain) <= len(terms.tasks)):
        raise Refused(TeacherRefusal.BAD_DRAWS, count=len(terms.tasks))
    return 0 if int(plain) == len(terms.tasks) else int(plain)


def _drawn_again(control: ChallengeControl, filled: Filled) -> ChallengeControl:
    """Build the control that reopens the form of order and bank with the chosen order."""
    order = next(iter(filled.get("order", ())), WRITTEN)
    chosen = ORDERS.index(order) if order in ORDERS else 0
    return control.to(PresentingAction.DRAW, *control.path, chosen)


CONTROLS = Controls(
    ChallengeControl,
    {
        PresentingAction.INTRODUCE: _ask_introduction,
        PresentingAction.INTRODUCED: _introduced,
        PresentingAction.DRAW: _ask_draw,
        PresentingAction.DRAWN: _drawn,
    },
    {
        PresentingAction.INTRODUCED: opened_by(
            PresentingAction.INTRODUCE, {name: _LABELS[name] for name in INTRODUCED}
        ),
        PresentingAction.DRAWN: Form(_drawn_again, {"draws": "presenting-draws"}),
    },
)
