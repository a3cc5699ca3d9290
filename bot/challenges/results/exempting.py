"""A teacher exempts pupils from a challenge, one or several at once."""

from __future__ import annotations

from bot.challenges.custom_ids import ExemptAction, ExemptControl
from bot.challenges.exempt.service import Exemptions
from bot.challenges.refusals import ChallengeRefusal
from bot.challenges.results.controls import put_states, results_for
from bot.challenges.results.states import EXEMPT, NOT_EXEMPT, PUPILS, exempt_form, listed
from bot.kit.click import Click
from bot.kit.custom_ids import Controls, opened_by
from bot.kit.forms import ask
from bot.kit.refusal import KitRefusal, Refused
from bot.roster.service import Rosters


async def _ask(click: Click, control: ExemptControl) -> None:
    """Open the form about the pupils of a page."""
    results = await results_for(click, control.challenge)
    lines = await click.service(Rosters).lines(click.actor)
    if len(listed(results, lines)) <= control.page * PUPILS:
        raise Refused(ChallengeRefusal.MOVED_ON)
    await ask(click, exempt_form(control.to(ExemptAction.DECIDED), results, lines, click.say))


async def _decide(click: Click, control: ExemptControl) -> None:
    """Exempt the chosen pupils, or take that back."""
    fields = click.submitted()
    chosen, decision = fields.get("pupils", ()), next(iter(fields.get("decision", ())), "")
    numbers = [int(value) for value in chosen if value.isdecimal()]
    if not numbers or len(numbers) < len(chosen) or decision not in (EXEMPT, NOT_EXEMPT):
        raise Refused(KitRefusal.UNKNOWN_CONTROL)
    reason = next(iter(fields.get("reason", ())), "")
    await click.service(Exemptions).decide(
        click.actor, control.challenge, numbers, is_exempt=decision == EXEMPT, reason=reason
    )
    await put_states(click, control.challenge, control.page)


CONTROLS = Controls(
    ExemptControl,
    {ExemptAction.EXEMPT: _ask, ExemptAction.DECIDED: _decide},
    {ExemptAction.DECIDED: opened_by(ExemptAction.EXEMPT)},
)
