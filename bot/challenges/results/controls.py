"""The teacher's pages of a challenge's results: pupils, questions, pictures, and files."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import discord

from bot.challenges.custom_ids import PageControl, ResultsAction
from bot.challenges.openings import times_for
from bot.challenges.refusals import ChallengeRefusal
from bot.challenges.regrading.messages import record_text
from bot.challenges.regrading.service import Regrading
from bot.challenges.results.exports import archive
from bot.challenges.results.gradebooks import FILES, exempt_people
from bot.challenges.results.messages import (
    ALIKE,
    BY_PUPIL,
    BY_QUESTION,
    CHANGES,
    HEAT_MAP,
    PICTURE,
    PROGRAMS,
    PUPILS,
    QUESTIONS,
    STATES,
    WHO,
    choices,
    key_text,
    page_turns,
    pupil_line,
    pupil_menu,
    question_text,
    queue_button,
    resemblance_text,
    ruler,
    summary,
    who_line,
)
from bot.challenges.results.reports import draw, draw_heat_map
from bot.challenges.results.resemblance import resembling
from bot.challenges.results.service import Results, results_of
from bot.challenges.results.shares import HEAT_ROWS, distribution_of, heat_map_of
from bot.challenges.results.states import (
    EXEMPT,
    NOT_EXEMPT,
    decided,
    exempt_again,
    exempt_form,
    on_page,
    states_page,
)
from bot.challenges.roll.service import RollCall
from bot.challenges.service import Challenges
from bot.challenges.teacher.panel import show
from bot.challenges.teacher.service import ChallengeEditor
from bot.classes.service import Classes
from bot.kit.answers import file_of
from bot.kit.background import in_background
from bot.kit.click import Click
from bot.kit.custom_ids import Controls, Form, handler_of
from bot.kit.edits import digest, quoted
from bot.kit.files import whisper_file
from bot.kit.forms import ask
from bot.kit.refusal import Faults, KitRefusal, Refused
from bot.kit.reports import Attachment
from bot.kit.thinker import Thinker
from bot.kit.widgets import Layout, Page, buttons_only, page_of, panel
from bot.play.messages import FINISHED
from bot.roster.model import Identities
from bot.roster.names import identities_of
from bot.roster.service import Rosters
from games.challenge.task import Kind


async def results_for(click: Click, challenge_id: int) -> Results:
    """Compute the results of a challenge for a teacher; raise Refused for others, or without it.

    The pupils' times, the time zone and the rule for absent pupils are left to ``_dated``.
    """
    actor, editor, regrading = click.actor, click.service(ChallengeEditor), click.service(Regrading)
    results = replace(
        results_of(
            await editor.for_teacher(actor, challenge_id),
            await editor.attempts(actor, challenge_id),
        ),
        windows=await click.service(Challenges).teams.windows(challenge_id),
        exemptions=await click.service(RollCall).exemptions(actor, challenge_id),
        changes=await editor.changes(actor, challenge_id),
        withdrawn=await regrading.withdrawn(actor, challenge_id),
        lines=await click.service(Rosters).lines(actor),
    )
    return replace(results, exempt=exempt_people(results))


async def _dated(click: Click, results: Results) -> Results:
    """Add each pupil's times, the class's time zone, and the rule for absent pupils to results."""
    actor, challenge = click.actor, results.challenge
    extended = await click.service(ChallengeEditor).extensions(actor, challenge.id)
    own = {line.person: results.windows.get(line.team) for line in results.lines}
    people = [pupil.person for pupil in results.pupils]
    times = {
        each: times_for(challenge, own.get(each), extended.get(each), has_begun=True)
        for each in people
    }
    settings = await click.service(Classes).settings(challenge.guild_id, click.locale)
    is_zero = settings.absent_is_zero
    return replace(results, times=times, zone=settings.zone, absent_is_zero=is_zero)


# ------------------------------------------------------------------------------- files


async def _identities(click: Click, results: Results) -> Identities:
    """Return the names of the pupils of a challenge as a teacher knows them."""
    people = [pupil.person for pupil in results.pupils]
    return await identities_of(click, results.challenge.guild_id, people)


async def _export(click: Click, control: PageControl) -> None:
    """Send a file of results, chosen in the menu, privately; raise as ``results_for``."""
    name = handler_of(click.picked(-1), dict(enumerate(FILES)))
    ending, write = FILES[name]

    async def written() -> bytes:
        results = await _dated(click, await results_for(click, control.challenge))
        return await in_background(write, results, await _identities(click, results), click.say)

    content = await click.promised(written())
    file = f"bouton-{control.challenge}-{name}.{ending}"
    await whisper_file(click, click.say(f"export-{name}"), file, content)


async def _look(click: Click, control: PageControl) -> None:
    """Show a page of the view that the path names, or send the view in a private message."""
    view = control.path[0] if control.path else BY_PUPIL
    if view == HEAT_MAP:
        await _send_heat_map(click, control.challenge, control.page)
    elif view == STATES:
        await put_states(click, control.challenge, control.page)
    elif view in _SENT:
        await _SENT[view](click, control.challenge)
    else:
        shown = overview(click, control.challenge, view, control.page)
        await click.change(view=await click.promised(shown))


async def put_states(click: Click, challenge_id: int, page: int = 0) -> None:
    """Show a page, from 0, of the class list with states; raise as ``results_for``."""

    async def shown() -> Layout:
        return states_page(await results_for(click, challenge_id), page, click.say)

    await show(click, await click.promised(shown()))


async def _send_picture(click: Click, challenge_id: int) -> None:
    results = await results_for(click, challenge_id)
    shown = distribution_of(results), click.locale
    drawing = click.service(Thinker).draw(click.person, draw, *shown)
    content = await click.promised(drawing)
    told = click.say("distribution-alt", pupils=len(results.pupils))
    file = Attachment("distribution.png", content, told)
    await click.send(content=told, file=file_of(file), ephemeral=True)


async def _send_heat_map(click: Click, challenge_id: int, page: int) -> None:
    """Send privately a page, from 0, of all marks as a heat map; raise as ``results_for``."""
    results = await results_for(click, challenge_id)
    there = page_of(results.pupils, page, HEAT_ROWS)

    async def drawn() -> bytes:
        shown = heat_map_of(results, await teacher_names(click, results), there.number)
        return await click.service(Thinker).draw(click.person, draw_heat_map, shown, click.locale)

    content = await click.promised(drawn(), privately=True)
    told = click.say("heat-map-alt", pupils=len(results.pupils), questions=len(results.questions))
    file = Attachment("heat-map.png", content, told)
    turns = page_turns(results, HEAT_MAP, there, click.say)
    view = {"view": buttons_only(*turns)} if turns else {}
    await click.send(content=told, file=file_of(file), ephemeral=True, **view)


async def _send_programs(click: Click, challenge_id: int) -> None:
    """Send all programs privately as a ZIP; raise Refused as ``results_for``."""

    async def written() -> bytes:
        results = await results_for(click, challenge_id)
        return await in_background(archive, results, await teacher_names(click, results))

    content = await click.promised(written(), privately=True)
    name = f"bouton-{challenge_id}-programs.zip"
    await whisper_file(click, click.say("results-programs"), name, content)


async def _tell_alike(click: Click, challenge_id: int) -> None:
    """Send privately a list of programs that resemble each other; raise as ``results_for``."""

    async def told() -> str:
        results = await results_for(click, challenge_id)
        names = await teacher_names(click, results)
        thinker, pairs = click.service(Thinker), []
        for number, question in enumerate(results.questions):
            if question.task.kind is Kind.PROGRAM:
                handed = results.programs(number)
                people, sources = list(handed), list(handed.values())
                found = await thinker.compare(click.person, resembling, sources)
                pairs += [
                    (question.task, names[people[a]], names[people[b]], percent)
                    for a, b, percent in found
                ]
        return resemblance_text(pairs, click.say)

    await click.whisper(await click.promised(told(), privately=True))


async def teacher_names(click: Click, results: Results) -> dict[int, str]:
    """Return the names by which a teacher knows the pupils of a challenge, by person.

    The class never sees them.
    """
    identities = await _identities(click, results)
    return {person: each.known for person, each in identities.items()}


async def _tell_changes(click: Click, challenge_id: int) -> None:
    """Send privately the record of changes after the opening; raise as ``results_for``."""
    say, results = click.say, await results_for(click, challenge_id)
    await click.whisper(record_text(results.challenge, results.changes, say))


#: The handlers of the views that are sent in a message beside the results.
_SENT = {
    PICTURE: _send_picture,
    PROGRAMS: _send_programs,
    ALIKE: _tell_alike,
    CHANGES: _tell_changes,
}


async def _ask_exemptions(click: Click, control: PageControl) -> None:
    """Open the form to exempt the pupils of a page, or to take that back.

    Raises Refused if the page is gone, or as ``results_for`` does.
    """
    results = await results_for(click, control.challenge)
    if not on_page(results, control.page):
        raise Refused(ChallengeRefusal.MOVED_ON)
    await ask(click, exempt_form(control, results, click.say))


async def _decide(click: Click, control: PageControl) -> None:
    """Exempt the chosen pupils, or no longer, and show the states.

    Raises Faults if another teacher has decided about pupils of the page; Refused for choices that
    the form does not have, and as ``RollCall.exempt``.
    """
    fields = click.submitted()
    chosen, decision = fields.get("pupils", ()), next(iter(fields.get("decision", ())), "")
    numbers = [int(value) for value in chosen if value.isdecimal()]
    if not numbers or len(numbers) < len(chosen) or decision not in (EXEMPT, NOT_EXEMPT):
        raise Refused(KitRefusal.UNKNOWN_CONTROL)
    reason = next(iter(fields.get("reason", ())), "")
    typed = " ".join([click.say("exempt-yes" if decision == EXEMPT else "exempt-no"), reason])
    await _require_undecided(click, control, numbers, typed)
    await click.service(RollCall).exempt(
        click.actor, control.challenge, numbers, is_exempt=decision == EXEMPT, reason=reason
    )
    await put_states(click, control.challenge, control.page)


async def _require_undecided(
    click: Click, control: PageControl, numbers: list[int], typed: str
) -> None:
    """Raise Faults if another teacher has decided about pupils of the page since the form opened.

    ``typed`` is this teacher's decision in words.
    """
    results = await results_for(click, control.challenge)
    pupils = on_page(results, control.page)
    current = digest(decided(pupils, click.say))
    if control.path not in ((), (current,)):
        chosen = decided([each for each in pupils if each[0].number in numbers], click.say)
        clash = Refused(KitRefusal.CLASH, stored=quoted(chosen), typed=quoted(typed))
        raise Faults([(None, clash)], (current,))


CONTROLS = Controls(
    PageControl,
    {
        ResultsAction.RESULTS: _look,
        ResultsAction.EXPORT: _export,
        ResultsAction.EXEMPT: _ask_exemptions,
        ResultsAction.EXEMPTED: _decide,
    },
    {ResultsAction.EXEMPTED: Form(exempt_again)},
)


async def overview(click: Click, challenge_id: int, view: int = BY_PUPIL, page: int = 0) -> Layout:
    """Return a page of the results: pupils with marks, pupils with names, or questions.

    ``view`` says which: BY_PUPIL, WHO or BY_QUESTION. Pages count from 0; past the end it is the
    last one. Raises Refused to all but teachers.
    """
    results, say = await results_for(click, challenge_id), click.say
    names = await teacher_names(click, results)
    if view == BY_QUESTION:
        there: Page[Any] = page_of(range(len(results.questions)), page, QUESTIONS)
        told = await in_background(
            lambda: [
                f"{question_text(number + 1, results.questions[number], results, say)}\n"
                for number in there.shown
            ]
        )
    else:
        there = page_of(results.pupils, page, PUPILS)
        tell = who_line if view == WHO else pupil_line
        told = [tell(pupil, names[pupil.person], results, say) for pupil in there.shown]
        if told and view == BY_PUPIL:
            told.insert(0, ruler(len(results.questions), say))
    return panel(
        FINISHED,
        summary(results, say),
        discord.ui.Separator(),
        "\n".join(told) or say("board-empty-closed"),
        f"-# {key_text(results, say)}",
        [*queue_button(results, say), *page_turns(results, view, there, say)],
        None if view == BY_QUESTION else pupil_menu(there.shown, names, say),
        *choices(results, view, say),
    )
