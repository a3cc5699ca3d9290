"""The two forms by which a teacher settles how a whole challenge is presented.

One has the introduction and the file, the other the order of the questions and the bank. What
cannot be kept is handed back with all that was typed, and a button that fills the form with it.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, Mapping
from typing import Any

import discord

from bot.challenges.custom_ids import PresentingAction, PresentingControl
from bot.challenges.handouts import KINDS, Handout, check_offered, read_handout
from bot.challenges.model import Challenge, Terms
from bot.challenges.refusals import TeacherRefusal
from bot.challenges.teacher.form import all_wrong, echo, echoed
from bot.challenges.teacher.panel import put_panel, show
from bot.challenges.teacher.service import MAX_HANDOUT_TEXT, MAX_INTRODUCTION, ChallengeEditor
from bot.classes.refusals import ClassRefusal
from bot.classes.service import Classes
from bot.i18n import Say, words
from bot.i18n.commands import locale_of
from bot.kit.answers import promised
from bot.kit.custom_ids import Controls
from bot.kit.host import Interaction
from bot.kit.people import actor_of
from bot.kit.refusal import Faults, Refused
from bot.kit.texts import require_text
from bot.kit.widgets import MESSAGE_LENGTH, button, form, layout, rows, submitted, uploaded
from games.challenge.spelling import fold

#: What is typed into the forms, and how much.
INTRODUCED = {"introduction": MAX_INTRODUCTION, "handout-text": MAX_HANDOUT_TEXT}
DRAWN, DRAWS_LENGTH = ("draws", "order"), 20

#: The second number of a custom_id: the form is filled from what was typed.
AGAIN = 1

#: The values of the menus.
KEEP, REMOVE, WRITTEN, SHUFFLED = "keep", "remove", "written", "shuffled"

Typed = Mapping[str, str]


async def _unopened(interaction: Interaction, control: PresentingControl) -> Challenge:
    """Return the challenge of a form to a teacher, if it may still be changed."""
    editor, actor = interaction.client.service(ChallengeEditor), actor_of(interaction)
    return await editor.unopened(actor, control.challenge)


async def _typed(
    interaction: Interaction, control: PresentingControl, fields: Iterable[str], held: Typed
) -> Typed:
    """Return what a form begins with: what is settled, or what was typed and handed back."""
    if control.again != AGAIN:
        return held
    await interaction.client.service(Classes).require_teacher(actor_of(interaction))
    return echoed(interaction.message, fields)


async def _ask_introduction(interaction: Interaction, control: PresentingControl) -> None:
    """Open the form of the introduction and the file."""
    say, challenge = words(locale_of(interaction)), await _unopened(interaction, control)
    terms = challenge.terms
    held = {"introduction": terms.introduction, "handout-text": terms.handout_text}
    typed = await _typed(interaction, control, INTRODUCED, held)
    introduction, told = (
        discord.ui.TextInput[Any](
            custom_id=name,
            style=discord.TextStyle.paragraph,
            default=typed.get(name) or None,
            required=False,
            max_length=most,
        )
        for name, most in INTRODUCED.items()
    )
    file = discord.ui.FileUpload[Any](custom_id="file", required=False, min_values=0, max_values=1)
    named = {"kinds": " ".join(KINDS)}
    labels = [
        _label("introduction", introduction, say),
        _label("file", file, say, **named),
        _label("handout-text", told, say),
    ]
    if terms.handout:
        options = [
            (KEEP, say("presenting-keep", name=terms.handout)),
            (REMOVE, say("presenting-remove")),
        ]
        labels.append(_label("present", _menu("present", options, KEEP), say))
    filled = PresentingControl(PresentingAction.INTRODUCED, challenge.id, control.again)
    await interaction.response.send_modal(
        form(filled, say("presenting-form-introduction"), *labels)
    )


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


async def _introduced(interaction: Interaction, control: PresentingControl) -> None:
    """Keep an introduction and a file, or tell all that is wrong with them."""
    found = {name: values[0] for name, values in submitted(interaction).items() if values}
    typed = {name: found.get(name, "")[:most] for name, most in INTRODUCED.items()}

    async def kept() -> Challenge:
        return await _keep_introduction(
            interaction, control, typed, removes=found.get("present") == REMOVE
        )

    await _answer(interaction, control, typed, kept)


async def _keep_introduction(
    interaction: Interaction, control: PresentingControl, typed: Typed, *, removes: bool
) -> Challenge:
    """Keep the texts and the file that was uploaded, if one was; raise Faults."""
    editor, file = interaction.client.service(ChallengeEditor), uploaded(interaction, "file")
    before, handout = await _unopened(interaction, control), None
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
    if removes and handout is None:
        terms |= {"handout": "", "handout_text": ""}
    if faults:
        raise Faults(faults)
    return await editor.change(actor_of(interaction), before.id, handout, **terms)


async def _read(file: discord.Attachment) -> Handout:
    check_offered(file.filename, file.size)  # before it is downloaded
    return read_handout(file.filename, await file.read())


async def _ask_draw(interaction: Interaction, control: PresentingControl) -> None:
    """Open the form of the order and the bank."""
    say, challenge = words(locale_of(interaction)), await _unopened(interaction, control)
    terms = challenge.terms
    orders = {each: say(f"presenting-order-{each}") for each in (WRITTEN, SHUFFLED)}
    held = {
        "draws": str(terms.draws or say("sheet-draws-all")),
        "order": orders[SHUFFLED if terms.shuffles else WRITTEN],
    }
    typed = await _typed(interaction, control, DRAWN, held)
    draws = discord.ui.TextInput[Any](
        custom_id="draws", default=typed.get("draws"), max_length=DRAWS_LENGTH, required=False
    )
    order = SHUFFLED if typed.get("order") == orders[SHUFFLED] else WRITTEN
    labels = [
        _label("draws", draws, say, count=str(len(terms.tasks))),
        _label("order", _menu("order", list(orders.items()), order), say),
    ]
    filled = PresentingControl(PresentingAction.DRAWN, challenge.id, control.again)
    await interaction.response.send_modal(form(filled, say("presenting-form-draw"), *labels))


async def _drawn(interaction: Interaction, control: PresentingControl) -> None:
    """Settle the order and the bank, or tell what is wrong."""
    found = {name: values[0] for name, values in submitted(interaction).items() if values}
    shuffles = found.get("order") == SHUFFLED
    editor, say = interaction.client.service(ChallengeEditor), words(locale_of(interaction))

    order = say(f"presenting-order-{SHUFFLED if shuffles else WRITTEN}")
    typed = {"draws": found.get("draws", "")[:DRAWS_LENGTH], "order": order}

    async def kept() -> Challenge:
        before = await _unopened(interaction, control)
        draws = read_draws(typed["draws"], before.terms, say)
        return await editor.change(actor_of(interaction), before.id, draws=draws, shuffles=shuffles)

    await _answer(interaction, control, typed, kept)


def read_draws(text: str, terms: Terms, say: Say) -> int:
    """Read how many questions are drawn; 0 for all. Raise Refused if it is no number."""
    plain = text.strip()
    if not plain or fold(plain) == fold(say("sheet-draws-all")):
        return 0
    if not (plain.isascii() and plain.isdigit() and 0 < int(plain) <= len(terms.tasks)):
        raise Refused(TeacherRefusal.BAD_DRAWS, count=len(terms.tasks))
    return 0 if int(plain) == len(terms.tasks) else int(plain)


async def _answer(
    interaction: Interaction,
    control: PresentingControl,
    typed: Typed,
    keep: Callable[[], Coroutine[Any, Any, Challenge]],
) -> None:
    """Show the panel with what was kept; hand back what could not be."""
    say, actor = words(locale_of(interaction)), actor_of(interaction)
    try:
        challenge = await promised(interaction, keep())
    except Exception as error:  # whatever it is, nothing typed may be lost
        if isinstance(error, Refused) and error.refusal is ClassRefusal.NOT_A_TEACHER:
            raise
        await show(interaction, _hand_back(error, control, typed, say))
        return
    await put_panel(interaction, actor, challenge)


def _hand_back(
    error: Exception, control: PresentingControl, typed: Typed, say: Say
) -> discord.ui.LayoutView:
    """Say what was wrong, and show all that was typed, with a button that fills the form again."""
    texts = echo({name: (say(f"presenting-{name}"), text) for name, text in typed.items()})
    opened = {
        PresentingAction.INTRODUCED: PresentingAction.INTRODUCE,
        PresentingAction.DRAWN: PresentingAction.DRAW,
    }
    action = opened[PresentingAction(control.action)]
    again = PresentingControl(action, control.challenge, AGAIN)
    retry = button(again, say("button-correct-form"), discord.ButtonStyle.primary)
    room = MESSAGE_LENGTH - sum(len(text.content) for text in texts)
    echoing = discord.ui.Container[Any](*texts, *rows([retry]))
    return layout(discord.ui.TextDisplay(all_wrong(error, say, room)), echoing)


CONTROLS = Controls(
    PresentingControl,
    {
        PresentingAction.INTRODUCE: _ask_introduction,
        PresentingAction.INTRODUCED: _introduced,
        PresentingAction.DRAW: _ask_draw,
        PresentingAction.DRAWN: _drawn,
    },
)
