"""Texts of hints to a question, with their prices, and of the method of its solution."""

from __future__ import annotations

from bot.board.explanations import ask, sentences
from bot.challenges.attempt import Answered
from bot.challenges.custom_ids import AttemptControl, PupilAction
from bot.challenges.model import Terms
from bot.challenges.pupil.model import Progress
from bot.challenges.questions import first_lines
from bot.challenges.standings import cost
from bot.i18n import Say
from bot.kit.texts import plainly
from bot.kit.widgets import Button, button
from games.challenge.task import Hinted, Kind, Task
from games.explain import Fact
from games.lessons.path import skills_met_at

#: The most characters of an explanation, and of a hint.
EXPLANATION_ROOM, HINT_ROOM = 2400, 1400


#: The most characters of a teacher's explanation.
OWN_ROOM = 900


def hint_texts(task: Task, say: Say) -> list[str]:
    """Return all hints to a task, in order.

    Those about a position are a leading question, then the steps of the explanation, each perhaps
    with a question that leads to the next step; others are fixed texts about the method.
    """
    if task.hinted is not Hinted.POSITION:
        name = task.aspect or task.kind.value
        return [say(f"hint-{name}-{number}") for number in range(1, task.hint_count + 1)]
    steps = [_within_unit(facts, task) for facts in task.hint_facts]
    # Where nothing of a step is left, a hint about positions in general stands in for it.
    texts = [
        sentences(facts, *task.subject, say) or say(f"hint-outcome-{number}")
        for number, facts in enumerate(steps, 1)
    ]
    lead = "hint-lead-strategy" if task.kind is Kind.STRATEGY else "hint-lead-move"
    texts = [say(lead), *(first_lines(text, HINT_ROOM) for text in texts)]
    asked = [*(_question(facts, task, say) for facts in steps), ""]
    return ["\n".join(filter(None, each)) for each in zip(texts, asked, strict=True)]


def _within_unit(facts: tuple[Fact, ...], task: Task) -> tuple[Fact, ...]:
    """Select the facts that need no unit later than that of the position.

    Hints and solutions do not depend on the units that a pupil has met, as hints have a price and a
    class sees the same solution. All facts are selected if the hints are about the method.
    """
    if task.hinted is not Hinted.POSITION:
        return facts
    met = skills_met_at(0, *task.subject)
    return tuple(fact for fact in facts if fact.is_met(met))


def _question(facts: tuple[Fact, ...], task: Task, say: Say) -> str:
    """Return a question that leads to some facts; empty if there is none."""
    questions = (ask(fact, task.game, task.position, say) for fact in facts)
    return next((asked.text for asked in questions if asked is not None), "")


def taken_hint_lines(progress: Progress, task: Task, say: Say) -> list[str]:
    """Return the hints taken to the present question, and an offer of others with their price.

    Empty if none was taken and the question offers none.
    """
    terms, number = progress.challenge.terms, progress.question
    taken, price = progress.attempt.hints.get(number, ()), terms.price_of(number)
    if not taken and price is None:
        return []
    known, lines = hint_texts(task, say), []
    for place, (text, paid) in enumerate(zip(known, taken, strict=False), 1):
        heading = say("hint-taken", number=place, count=len(known), price=price_text(paid, say))
        lines.append(f"💡 **{heading}**\n{text}")
    left = len(known) - len(taken)
    if price is not None and left > 0 and progress.attempt.answered(number) is None:
        offer = "hint-offer" if price else "hint-offer-free"
        lines.append(f"-# 💡 {say(offer, count=left, price=price)}")
        if terms.is_exam:
            lines[-1] += f" {say('hint-exam')}"
        if task.kind is Kind.WIN:
            lines[-1] += f" {say('hint-before-match')}"
    return lines


def hint_button(progress: Progress, task: Task, say: Say) -> list[Button]:
    """Return the button that takes the next hint, with its price, in a list.

    Empty if no hint is offered or left, or once the question has an answer or its match has begun.
    """
    number = progress.question
    price = progress.challenge.terms.price_of(number)
    following = len(progress.attempt.hints.get(number, ())) + 1
    is_answered = progress.attempt.answered(number) is not None
    if price is None or is_answered or following > task.hint_count or progress.match_id:
        return []
    path = following, price
    control = AttemptControl(PupilAction.HINT, progress.attempt.id, number, path=path)
    label = say("button-hint-price", price=price) if price else say("button-hint-free")
    return [button(control, label)]


def price_text(price: int, say: Say) -> str:
    """Return the price of a hint, in per cent of the question, as text; 0: free."""
    return say("hint-price", price=price) if price else say("hint-free")


def hints_note(answered: Answered, terms: Terms, say: Say) -> str:
    """Return the number of hints taken, and their whole price in per cent; empty if none."""
    if not answered.hints:
        return ""
    price = price_text(cost(answered, terms), say)
    return say("hints-counted", count=len(answered.hints), price=price)


def method_text(task: Task, say: Say, *, shown: bool) -> str:
    """Return the method of a question's solution, or unless ``shown`` a note that it is hidden."""
    return explained(task, say) if shown else f"-# {say('method-hidden')}"


def explained(task: Task, say: Say) -> str:
    """Return the explanation of a solution by the engine or the teacher; empty if there is none.

    A question that a person marks has none. It is cut to EXPLANATION_ROOM or OWN_ROOM characters.
    """
    if task.own is not None:
        return "" if task.is_marked_by_hand else plainly(task.own.explanation, OWN_ROOM)
    facts = _within_unit(task.facts, task)
    return first_lines(sentences(facts, *task.subject, say), EXPLANATION_ROOM)
