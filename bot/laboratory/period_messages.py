"""The laboratory's answers about periods, as text."""

from __future__ import annotations

from bot.board.drawing import listed
from bot.i18n import Say
from bot.kit.reports import Report
from bot.laboratory.messages import headed, joined, reached_note
from games.grundy import HeapRules
from games.grundy.questions import PeriodAnswer


def tell_period(rules: HeapRules, limit: int, answer: PeriodAnswer, say: Say) -> Report:
    """Report whether a period is proved, by which theorem, and the exceptions.

    Without one, report the largest value and how far the values were looked at.
    """
    lines = headed("grundy-period-title", rules, say)
    period = answer.period
    if period is None:
        lines.append(say("grundy-period-none", last=answer.checked_to))
        lines += rise_observed(answer, say)
        lines += reached_note(limit, answer.complete, answer.checked_to, say)
        largest = {"value": str(answer.max_value), "heap": answer.max_at}
        return Report(joined([*lines, say("grundy-largest-so-far", **largest)]))
    proved = {"period": period.period, "saltus": period.saltus, "start": period.preperiod}
    lines.append(say("grundy-shift-proved" if period.saltus else "grundy-period-proved", **proved))
    if period.last_exception is None:
        lines.append(say("grundy-period-pure"))
    else:
        last = period.last_exception
        heaps = listed(dict.fromkeys((*answer.exceptions, last)))
        lines.append(say("grundy-period-last", heap=last))
        if answer.broken is not None:
            lines.append(say("grundy-period-exceptions", count=answer.broken, heaps=heaps))
    if period.saltus:
        lines.append(say("grundy-no-largest"))
    else:
        lines.append(say("grundy-largest", value=str(period.max_value), heap=period.max_at))
    start, end = period.window
    window = {"start": start, "end": end, "last": period.checked_to}
    lines.append(
        say("grundy-shift-window" if period.saltus else "grundy-period-window", **proved | window)
    )
    if answer.is_catalogued:
        lines.append(say("grundy-period-catalogue", reached=answer.checked_to))
    how = {"k": rules.reach, "width": end - start, "power": period.saltus & -period.saltus}
    why = say(f"grundy-theorem-{period.theorem}", **how)
    return Report(joined([*lines, why]))


def rise_observed(answer: PeriodAnswer, say: Say) -> list[str]:
    """Return the line on an observed rise of the values, in a list; empty if none was observed."""
    if answer.observed is None:
        return []
    period, saltus, start = answer.observed
    rise = {"period": period, "saltus": saltus, "start": start, "last": answer.checked_to - period}
    return [say("grundy-rise-observed", **rise)]
