"""What a teacher looks at after a challenge: pupils, questions, a picture, and files."""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

import discord

from bot.answers import change, promised, send
from bot.background import in_background
from bot.errors import UnknownControl
from bot.exports import Identities, Identity, answers_table, marks_table, to_csv, to_json
from bot.i18n import Say, locale_of, words
from bot.results import PupilResult, QuestionResult, Results, WrongAnswer, results_of
from bot.sessions import is_erased
from bot.store.challenges import ChallengeState
from bot.ui.controls import Action, Control, button, chosen, layout, menu, page_buttons, rows
from bot.ui.distribution import distribution_picture
from bot.ui.layouts import FINISHED
from bot.ui.names import names_of, pseudonym
from bot.ui.panels import task_line, translated
from bot.ui.people import actor_of
from bot.ui.questions import answer_text, first_lines
from bot.ui.standings import points_text
from games import GameError
from games.challenge.tasks import Kind, read_answer, read_task

if TYPE_CHECKING:
    from bot.client import Bouton

    Interaction = discord.Interaction[Bouton]

log = logging.getLogger(__name__)

#: What a page of pupils, and one of questions, holds; Discord takes 4000 characters.
PUPILS, QUESTIONS = 15, 3
#: How many wrong answers to a question are told, how much of each, and how much in all.
MISTAKES, ANSWER_LENGTH, QUESTION_LENGTH = 4, 60, 1000
#: How many members Discord is asked for at once.
MEMBERS = 100

#: The views, by the first part of a control's path.
BY_PUPIL, BY_QUESTION, PICTURE = 0, 1, 2

MARKS = {None: "–", 0: "✗", 100: "✓"}
HALF = "½"


async def results_for(interaction: Interaction, challenge_id: int) -> Results:
    """Return the results of a challenge to a teacher; raise Denied to anybody else."""
    actor, challenges = actor_of(interaction), interaction.client.challenges
    challenge = await challenges.for_teacher(actor, challenge_id)
    return results_of(challenge, await challenges.attempts(actor, challenge_id))


async def overview(
    interaction: Interaction, challenge_id: int, view: int = BY_PUPIL, page: int = 0
) -> discord.ui.LayoutView:
    """Show a page of pupils or of questions."""
    results = await results_for(interaction, challenge_id)
    say = words(locale_of(interaction))
    size = QUESTIONS if view == BY_QUESTION else PUPILS
    count = len(results.questions if view == BY_QUESTION else results.pupils)
    last = max(0, count - 1) // size
    page = min(page, last)
    here = slice(page * size, (page + 1) * size)
    if view == BY_QUESTION:
        told = await asyncio.to_thread(
            lambda: [
                f"{question_text(number + 1, results.questions[number], results, say)}\n"
                for number in range(count)[here]
            ]
        )
    else:
        told = await _pupil_lines(interaction, results, results.pupils[here], say)
    return layout(
        discord.ui.Container(
            discord.ui.TextDisplay(_summary(results, say)),
            discord.ui.Separator(),
            discord.ui.TextDisplay("\n".join(told) or say("board-empty-closed")),
            discord.ui.TextDisplay(f"-# {say('results-key')}"),
            *rows(_page_turns(challenge_id, view, page, last, say)),
            *_choices(challenge_id, view, say),
            accent_color=FINISHED,
        )
    )


def _page_turns(
    challenge_id: int, view: int, page: int, last: int, say: Say
) -> list[discord.ui.Button[Any]]:
    turns = page_buttons(Action.RESULTS, challenge_id, page, last, say)
    for turn in turns:
        assert turn.custom_id is not None
        turn.custom_id += str(view)
    return turns


def _choices(challenge_id: int, view: int, say: Say) -> list[discord.ui.ActionRow[Any]]:
    """Return what else may be looked at, and the files."""
    here = Control(Action.RESULTS, challenge_id, 0)
    labels = {BY_PUPIL: "results-by-pupil", BY_QUESTION: "results-by-question"}
    views = [
        button(here.to(Action.RESULTS, other), say(label))
        for other, label in labels.items()
        if other != view
    ]
    picture = button(here.to(Action.RESULTS, PICTURE), say("results-distribution"))
    files = [(say(f"export-{name}"), number) for number, name in enumerate(EXPORTS)]
    export = menu(here.to(Action.EXPORT), say("ask-export"), files)
    return [*rows([*views, picture]), discord.ui.ActionRow(export)]


def _summary(results: Results, say: Say) -> str:
    challenge = results.challenge
    title = discord.utils.escape_markdown(challenge.terms.title)
    counted = [pupil.hundredths for pupil in results.pupils if pupil.standing]
    lines = [
        say("results-title", title=title, number=str(challenge.id)),
        say("results-counts", pupils=len(results.pupils), answered=len(counted)),
    ]
    if counted:
        middle = sorted(counted)[(len(counted) - 1) // 2]
        mean, median = (points_text(n, say) for n in (sum(counted) // len(counted), middle))
        lines.append(say("results-points", mean=mean, median=median, highest=results.highest))
    if challenge.state is ChallengeState.OPEN:
        lines.append(say("results-open"))
    return "\n".join(lines)


# ------------------------------------------------------------------------------ pupils


async def _pupil_lines(
    interaction: Interaction, results: Results, pupils: Sequence[PupilResult], say: Say
) -> list[str]:
    """Tell what some pupils have done, one a line. A mention is shown as the name, to Discord."""
    people = [pupil.person for pupil in pupils]
    guild_id = results.challenge.guild_id
    classes = interaction.client.classes
    names = await names_of(classes, guild_id, people, shows_names=False, say=say)
    return [_pupil_line(pupil, names[pupil.person], results, say) for pupil in pupils]


def _pupil_line(pupil: PupilResult, name: str, results: Results, say: Say) -> str:
    who = name if is_erased(pupil.person) else f"<@{pupil.person}> ({name})"
    marks = " ".join(mark_sign(pupil.credit(n)) for n in range(len(results.questions)))
    if pupil.standing is None:
        return say("results-begun", name=who, marks=marks)
    return say(
        "results-pupil-late" if pupil.is_late else "results-pupil",
        rank=pupil.standing.rank,
        name=who,
        points=points_text(pupil.hundredths, say),
        attempts=len(pupil.attempts),
        marks=marks,
    )


def mark_sign(credit: int | None) -> str:
    """Return the sign for a credit: right, half, wrong or nothing."""
    return MARKS.get(credit, HALF)


# --------------------------------------------------------------------------- questions


def question_text(number: int, question: QuestionResult, results: Results, say: Say) -> str:
    """Tell how a question was answered, with its most common mistakes."""
    lines = [
        say("results-question", number=number, task=_code(task_line(question.task, say))),
        say(
            "results-question-counts",
            right=question.right,
            half=question.half,
            wrong=question.wrong,
            unanswered=question.unanswered,
        ),
    ]
    tell = partial(_mistake, same_for_all=results.challenge.terms.same_for_all, say=say)
    lines += map(tell, question.mistakes[:MISTAKES])
    hidden = len(question.mistakes) - MISTAKES
    lines += [say("results-more-mistakes", count=hidden)] if hidden > 0 else []
    errors = [
        say("results-error", error=say(f"typical-{error}"), count=count)
        for error, count in question.errors
    ]
    lines += [say("results-errors", errors=", ".join(errors))] if errors else []
    return first_lines("\n".join(lines), QUESTION_LENGTH)


def _mistake(mistake: WrongAnswer, *, same_for_all: bool, say: Say) -> str:
    sign = mark_sign(mistake.credit)
    told = say("results-mistake", mark=sign, answer=_answer(mistake, say), count=mistake.pupils)
    if not same_for_all:
        told = f"{told} {say('results-asked', task=_code(translated(mistake.task, say)))}"
    return told if mistake.error is None else f"{told} · {say(f'typical-{mistake.error}')}"


def _answer(mistake: WrongAnswer, say: Say) -> str:
    """Show a wrong answer as it was typed, or, if it was chosen, in the words of the choice."""
    with suppress(GameError):  # another version may have asked it
        task = read_task(mistake.task)
        if task.kind is Kind.OUTCOME:
            return answer_text(task, read_answer(task, mistake.text), say)
    return _code(mistake.text)


def _code(text: str) -> str:
    """Show what was typed as it is, on one line, as far as there is room."""
    line = " ".join(text.split()).replace("`", "ˋ")
    return f"`{line[:ANSWER_LENGTH]}{'…' if len(line) > ANSWER_LENGTH else ''}`"


# ------------------------------------------------------------------------------- files


async def _identities(interaction: Interaction, results: Results, say: Say) -> Identities:
    """Return what the pupils are called; Discord is asked for the names of those still there."""
    people = [pupil.person for pupil in results.pupils if not is_erased(pupil.person)]
    members = await interaction.client.classes.members(results.challenge.guild_id, people)
    names = await _display_names(interaction.guild, people)
    known = {p: Identity(names.get(p, ""), pseudonym(members[p].pseudonym, say)) for p in people}
    erased = (pupil.person for pupil in results.pupils if is_erased(pupil.person))
    return known | {person: Identity("", say("former-pupil")) for person in erased}


async def _display_names(guild: discord.Guild | None, people: Sequence[int]) -> dict[int, str]:
    found: dict[int, str] = {}
    if guild is None:
        return found
    try:
        for start in range(0, len(people), MEMBERS):
            ids = list(people[start : start + MEMBERS])
            for member in await guild.query_members(user_ids=ids, limit=MEMBERS, cache=False):
                found[member.id] = member.display_name
    except (discord.DiscordException, OSError):  # among them that it took too long
        log.warning("the names of a class could not be asked for")
    return found


def _marks(bom: bool, results: Results, identities: Identities, say: Say) -> bytes:
    return to_csv(marks_table(results, identities, say), bom=bom)


def _answers(bom: bool, results: Results, identities: Identities, say: Say) -> bytes:
    return to_csv(answers_table(results, identities, say), bom=bom)


def _json(results: Results, identities: Identities, _: Say) -> bytes:
    return to_json(results, identities)


#: What may be exported, in the order of the menu; with a mark at the beginning (BOM), spreadsheets
#: know that a file is in UTF-8.
EXPORTS: dict[str, tuple[str, Callable[[Results, Identities, Say], bytes]]] = {
    "marks": ("csv", partial(_marks, False)),
    "marks-bom": ("csv", partial(_marks, True)),
    "answers": ("csv", partial(_answers, False)),
    "answers-bom": ("csv", partial(_answers, True)),
    "json": ("json", _json),
}


async def _export(interaction: Interaction, control: Control) -> None:
    """Send a file that only this teacher sees."""
    picked = chosen(interaction)
    if len(picked) != 1 or picked[0] >= len(EXPORTS):
        raise UnknownControl
    name = list(EXPORTS)[picked[0]]
    ending, write = EXPORTS[name]
    say = words(locale_of(interaction))

    async def written() -> bytes:
        results = await results_for(interaction, control.match)
        identities = await _identities(interaction, results, say)
        return await asyncio.to_thread(write, results, identities, say)

    content = await promised(interaction, written())
    file = discord.File(io.BytesIO(content), f"bouton-{control.match}-{name}.{ending}")
    await send(interaction, content=say(f"export-{name}"), file=file, ephemeral=True)


async def _look(interaction: Interaction, control: Control) -> None:
    """Turn to another page or view, or send the picture."""
    view = control.path[0] if control.path else BY_PUPIL
    if view == PICTURE:
        await _send_picture(interaction, control.match)
        return
    shown = await promised(interaction, overview(interaction, control.match, view, control.ply))
    await change(interaction, view=shown)


async def _send_picture(interaction: Interaction, challenge_id: int) -> None:
    say = words(locale_of(interaction))
    results = await results_for(interaction, challenge_id)
    draw = partial(distribution_picture, results, say)
    content = await promised(interaction, in_background(draw))
    told = say("distribution-alt", pupils=len(results.pupils))
    file = discord.File(io.BytesIO(content), "distribution.png", description=told)
    await send(interaction, content=told, file=file, ephemeral=True)


HANDLERS = {Action.RESULTS: _look, Action.EXPORT: _export}
