"""A teacher exempts pupils from a challenge, one or several at once."""

from __future__ import annotations

from bot.challenges.custom_ids import ExemptAction, PageControl
from bot.challenges.exempt.service import Exemptions
from bot.challenges.refusals import ChallengeRefusal
from bot.challenges.results.controls import put_states, results_for
from bot.challenges.results.states import EXEMPT, NOT_EXEMPT, decided, exempt_form, on_page
from bot.kit.click import Click
from bot.kit.custom_ids import Controls, opened_by
from bot.kit.edits import digest, quoted
from bot.kit.forms import ask
from bot.kit.refusal import Faults, KitRefusal, Refused


async def _ask(click: Click, control: PageControl) -> None:
    """Open the form about the pupils of a page."""
    results = await results_for(click, control.challenge)
    if not on_page(results, control.page):
        raise Refused(ChallengeRefusal.MOVED_ON)
    decides = control.to(ExemptAction.DECIDED, *control.path)
    await ask(click, exempt_form(decides, results, click.say))


async def _decide(click: Click, control: PageControl) -> None:
    """Exempt the chosen pupils, or take that back; raise Faults if another decides meanwhile."""
    fields = click.submitted()
    chosen, decision = fields.get("pupils", ()), next(iter(fields.get("decision", ())), "")
    numbers = [int(value) for value in chosen if value.isdecimal()]
    if not numbers or len(numbers) < len(chosen) or decision not in (EXEMPT, NOT_EXEMPT):
        raise Refused(KitRefusal.UNKNOWN_CONTROL)
    reason = next(iter(fields.get("reason", ())), "")
    await _require_undecided(click, control, numbers, reason)
    await click.service(Exemptions).decide(
        click.actor, control.challenge, numbers, is_exempt=decision == EXEMPT, reason=reason
    )
    await put_states(click, control.challenge, control.page)


async def _require_undecided(
    click: Click, control: PageControl, numbers: list[int], reason: str
) -> None:
    """Raise Faults if another teacher has decided about these pupils since the form opened."""
    results = await results_for(click, control.challenge)
    pupils = on_page(results, control.page)
    current = digest(decided(pupils, click.say))
    if control.path not in ((), (current,)):
        chosen = decided([each for each in pupils if each[0].number in numbers], click.say)
        clash = Refused(KitRefusal.CLASH, stored=quoted(chosen), typed=quoted(reason))
        raise Faults([(None, clash)], (current,))


CONTROLS = Controls(
    PageControl,
    {ExemptAction.EXEMPT: _ask, ExemptAction.DECIDED: _decide},
    {ExemptAction.DECIDED: opened_by(ExemptAction.EXEMPT)},
)
