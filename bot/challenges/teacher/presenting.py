"""The two forms by which a teacher settles how a whole challenge is presented.

One has the introduction and the file, the other the order of the questions and the bank.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord

from bot.challenges.custom_ids import PresentingAction, PresentingControl
from bot.challenges.handouts import KINDS, Handout, check_offered, read_handout
from bot.challenges.model import Challenge, Terms
from bot.challenges.refusals import TeacherRefusal
from bot.challenges.teacher.limits import MAX_HANDOUT_TEXT, MAX_INTRODUCTION
from bot.challenges.teacher.panel import put_panel
from bot.challenges.teacher.service import ChallengeEditor
from bot.i18n import Say
from bot.kit.click import Click
from bot.kit.custom_ids import Controls, Filled, Form, opened_by
from bot.kit.edits import edited
from bot.kit.forms import ask
from bot.kit.refusal import Faults, Refused
from bot.kit.texts import require_text
from bot.kit.widgets import form
from games.challenge.spelling import fold

#: What is typed into the forms, and how much.
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


async def _unopened(click: Click, control: PresentingControl) -> Challenge:
    """Return the challenge of a form to a teacher, if it may still be changed."""
    editor, actor = click.service(ChallengeEditor), click.actor
    return await editor.unopened(actor, control.challenge)


async def _ask_introduction(click: Click, control: PresentingControl) -> None:
    """Open the form of the introduction and the file."""
    say, challenge = click.say, await _unopened(click, control)
    terms = challenge.terms
    size = await click.service(ChallengeEditor).handout_size(challenge.id)
    held = _introduced_now(terms, size, say)
    introduction, told = (
        discord.ui.TextInput[Any](
            custom_id=name,
            style=discord.TextStyle.paragraph,
            default=held[name] or None,
            required=False,
            max_length=most,
        )
        for name, most in INTRODUCED.items()
    )
    file = discord.ui.FileUpload[Any](custom_id="file", required=False, min_values=0, max_values=1)
    labels = [
        _label("introduction", introduction, say),
        discord.ui.Label(text=say("presenting-file"), description=held["file"], component=file),
        _label("handout-text", told, say),
    ]
    if terms.handout:
        options = [
            (KEEP, say("presenting-keep", name=terms.handout)),
            (REMOVE, say("presenting-remove")),
        ]
        labels.append(_label("present", _menu("present", options, KEEP), say))
    filled = PresentingControl(PresentingAction.INTRODUCED, challenge.id)
    asked = form(filled, say("presenting-form-introduction"), *labels)
    await ask(click, asked, filled, control.path)


def _introduced_now(terms: Terms, size: int, say: Say) -> dict[str, str]:
    """Return what the fields of the introduction and the file display.

    Of two files of one name the size tells which one is stored.
    """
    about = say("presenting-file.description", kinds=" ".join(KINDS))
    stored = say("presenting-stored", name=terms.handout, bytes=str(size))
    shown = {
        "introduction": terms.introduction,
        "file": f"{stored} · {about}"[:100] if terms.handout else about[:100],
        "handout-text": terms.handout_text,
    }
    return shown | ({"present": KEEP} if terms.handout else {})


def _label(
    name: str, component: discord.ui.Item[Any], say: Say, **told: str
) -> discord.ui.Label[Any]:
    description = say(f"presenting-{name}.description", **told)[:100]
    return discord.ui.Label(
        text=say(f"presenting-{name}"), description=description, component=component
    )


def _menu(name: str, options: list[tuple[str, str]], held: str) -> discord.ui.Select[Any]:
    shown = [
        discord.SelectOption(label=text[:100], value=value, default=value == held)
        for value, text in options
    ]
    return discord.ui.Select(custom_id=name, options=shown)


async def _introduced(click: Click, control: PresentingControl) -> None:
    """Keep an introduction and a file."""
    found = {name: values[0] for name, values in click.submitted().items() if values}
    typed = {name: found.get(name, "")[:most] for name, most in INTRODUCED.items()}
    typed["present"] = found.get("present", KEEP)
    keeping = _keep_introduction(click, control, typed)
    await put_panel(click, await click.promised(keeping))


async def _keep_introduction(click: Click, control: PresentingControl, typed: Typed) -> Challenge:
    """Keep the texts that were changed and the file that was uploaded, if one was; raise Faults."""
    editor, file = click.service(ChallengeEditor), click.uploaded("file")
    handout, say = None, click.say
    await _unopened(click, control)
    faults: list[tuple[str | None, Exception]] = []
    terms: dict[str, str] = {}
    for name in INTRODUCED:
        try:
            terms[name.replace("-", "_")] = require_text(typed[name].strip())
        except Refused as refused:
            faults.append((f"presenting-{name}", refused))
    try:
        handout = None if file is None else await _read(file)
    except Refused as refused:
        faults.append(("presenting-file", refused))

    size = await editor.handout_size(control.challenge)

    def settled(before: Challenge) -> dict[str, str]:
        stored = _introduced_now(before.terms, size, say)
        removes = typed["present"] == REMOVE and before.terms.handout
        left = say("presenting-remove") if removes else stored["file"]
        named = {"file": left if file is None else file.filename}
        edits = edited(control.path, {**typed, **named}, stored, _LABELS)
        if faults or edits.clashes:
            displayed = edits.displayed if edits.clashes else ()
            raise Faults([*edits.clashes, *faults], displayed)
        kept = {name: terms[name.replace("-", "_")] for name in edits.changed & INTRODUCED.keys()}
        removed = {"handout": "", "handout-text": ""}
        kept |= removed if "present" in edits.changed and handout is None else {}
        return {name.replace("-", "_"): text for name, text in kept.items()}

    return await editor.edit(click.actor, control.challenge, settled, handout)


async def _read(file: discord.Attachment) -> Handout:
    check_offered(file.filename, file.size)  # before it is downloaded
    return read_handout(file.filename, await file.read())


async def _ask_draw(click: Click, control: PresentingControl) -> None:
    """Open the form of the order and the bank.

    The path of a form that was handed back has what it displayed, then the order chosen.
    """
    say, challenge = click.say, await _unopened(click, control)
    terms = challenge.terms
    shown = _drawn_now(terms, say)
    draws = discord.ui.TextInput[Any](
        custom_id="draws",
        default=shown["draws"],
        max_length=DRAWS_LENGTH,
        required=False,
    )
    chosen = control.path[-1] if control.path else ORDERS.index(shown["order"])
    orders = [(each, say(f"presenting-order-{each}")) for each in ORDERS]
    labels = [
        _label("draws", draws, say, count=str(len(terms.tasks))),
        _label("order", _menu("order", orders, ORDERS[min(chosen, len(ORDERS) - 1)]), say),
    ]
    filled = PresentingControl(PresentingAction.DRAWN, challenge.id)
    asked = form(filled, say("presenting-form-draw"), *labels)
    await ask(click, asked, filled, control.path[:-1])


def _drawn_now(terms: Terms, say: Say) -> dict[str, str]:
    """Return what the fields of the order and the bank display."""
    order = SHUFFLED if terms.shuffles else WRITTEN
    return {"draws": str(terms.draws or say("sheet-draws-all")), "order": order}


async def _drawn(click: Click, control: PresentingControl) -> None:
    """Settle the order and the bank."""
    found = {name: values[0] for name, values in click.submitted().items() if values}
    editor, actor = click.service(ChallengeEditor), click.actor
    typed = {"draws": found.get("draws", "")[:DRAWS_LENGTH], "order": found.get("order", WRITTEN)}
    if not typed["draws"].strip():
        typed["draws"] = click.say("sheet-draws-all")

    def settled(before: Challenge) -> dict[str, object]:
        stored = _drawn_now(before.terms, click.say)
        editing, faults, draws = edited(control.path, typed, stored, _LABELS), [], 0
        try:
            draws = read_draws(typed["draws"], before.terms, click.say)
        except Refused as refused:
            faults.append((_LABELS["draws"], refused))
        changed = editing.require_alone(*(faults if "draws" in editing.changed else ()))
        terms = {"draws": ("draws", draws), "order": ("shuffles", typed["order"] == SHUFFLED)}
        return dict(terms[name] for name in changed)

    changing = editor.edit(actor, control.challenge, settled)
    await put_panel(click, await click.promised(changing))


def read_draws(text: str, terms: Terms, say: Say) -> int:
    """Read how many questions are drawn; 0 for all. Raise Refused if it is no number."""
    plain = text.strip()
    if not plain or fold(plain) == fold(say("sheet-draws-all")):
        return 0
    if not (plain.isascii() and plain.isdigit() and 0 < int(plain) <= len(terms.tasks)):
        raise Refused(TeacherRefusal.BAD_DRAWS, count=len(terms.tasks))
    return 0 if int(plain) == len(terms.tasks) else int(plain)


def _drawn_again(control: PresentingControl, filled: Filled) -> PresentingControl:
    """Return what opens the form of order and bank again, with the order that was chosen."""
    order = next(iter(filled.get("order", ())), WRITTEN)
    chosen = ORDERS.index(order) if order in ORDERS else 0
    return control.to(PresentingAction.DRAW, *control.path, chosen)


CONTROLS = Controls(
    PresentingControl,
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
