"""The laboratory's answers as texts, tables and files."""

from __future__ import annotations

import re
from math import lcm

from bot.analysis.service import heading
from bot.board.drawing import drawing, drawing_of_rules, listed
from bot.board.explanations import sentences
from bot.i18n import Say
from bot.kit.reports import Attachment, Report
from games import Game, NoGrundyValue, Position, TooLarge
from games.arrays import np
from games.families import game_of
from games.grundy import HeapRules, Period, Split
from games.grundy.catalogue import known_period
from games.grundy.questions import (
    CompareAnswer,
    HeapAnswer,
    RareAnswer,
    SequenceAnswer,
    ValueAnswer,
)
from games.grundy.split import Values
from games.theory import binary, mex, nim_sum

#: The longest message that Discord shows, in characters.
ROOM = 2000

#: The length to which the name of a game with very many rules is cut.
NAME_LENGTH = 120

#: The length of a line of a code block on a phone (360 px), in characters.
PHONE = 40

#: The lengths of a table's rows, unless a period determines the length.
ROW_LENGTHS = (20, 10, 5)

SHORTEST_ROW = 5

EXCEPTION = "!"

#: The most rows of frequencies in a table.
TOLD_ROWS = 14

#: The most characters of the rules.
LONGEST_GUARD = 500


def name_of(rules: HeapRules, say: Say) -> str:
    """Return the name of a game in the user's language, cut to ``NAME_LENGTH`` between words."""
    played = _playable_game(rules)
    if played is not None:
        return _cut_between_words(drawing(played).title(played, say), NAME_LENGTH)
    return _cut_between_words(drawing_of_rules(rules).heap_title(rules, say), NAME_LENGTH)


def _state_rules(rules: HeapRules, say: Say) -> str:
    """State the rules of a game and who wins."""
    played = _playable_game(rules)
    if played is not None:
        return drawing(played).guard(played, say)
    return " ".join(drawing_of_rules(rules).heap_guard(rules, say))


def _playable_game(rules: HeapRules) -> Game | None:
    """Return the playable game with these rules; None if there is none."""
    return None if rules.repeating else game_of(rules)


def headed(key: str, rules: HeapRules, say: Say, **details: int) -> list[str]:
    """Return lines: the title of an answer, then a note if the code was read as another one.

    ``key`` is the title's in the catalogue, which needs ``details`` besides the game's name.
    """
    lines = [say(key, name=name_of(rules, say), **details)]
    return lines + _rule_notes(rules, say)


def _rule_notes(rules: HeapRules, say: Say) -> list[str]:
    return [f"-# {told}" for told in drawing_of_rules(rules).notes(rules, say)]


# -------------------------------------------------------------------------- positions


def tell_value(rules: HeapRules, position: Position, answer: ValueAnswer, say: Say) -> Report:
    """Report the Grundy values of heaps: the mex of each, their nim-sum, and who wins."""
    name = f"{name_of(rules, say)} · {' '.join(map(str, position))}"
    heaps = {heap.heap: heap for heap in answer.heaps}
    lines = [_heap_line(heap, answer.reached, say) for heap in heaps.values()]
    if sum(map(len, lines)) > ROOM // 2:
        lines = [_short_line(heap, answer.reached, say) for heap in heaps.values()]
    value = answer.value
    if value is not None:
        if len(answer.heaps) > 1:
            lines.append(_sum_line([heap.value or 0 for heap in answer.heaps], say))
        lines.append(_verdict_on_value(value, say))
    guard = _cut_between_words(_state_rules(rules, say), LONGEST_GUARD)
    return Report(joined([say("grundy-title", name=name), f"-# {guard}", *lines]))


def _heap_line(heap: HeapAnswer, reached: int, say: Say) -> str:
    """Explain the value of a heap; ``reached`` is the last heap whose value was computed."""
    known = {"heap": str(heap.heap), "value": str(heap.value)}
    if heap.by == "period" or heap.value is None:
        return _line_by_period(heap, reached, say)
    if heap.options:
        return say("grundy-mex", values=listed(heap.options), many=len(heap.options), **known)
    return say("grundy-by-table" if heap.options is None else "grundy-mex-none", **known)


def _line_by_period(heap: HeapAnswer, reached: int, say: Say) -> str:
    period = heap.period
    if period is None:
        return say("grundy-unknown", heap=str(heap.heap), reached=reached)
    same = {"heap": str(heap.heap), "index": str(period.index(heap.heap))}
    details = {**same, "period": period.period, "start": period.preperiod}
    if heap.value is None:
        return say("grundy-unreached", reached=reached, **details)
    if period.saltus:
        details |= {"saltus": period.saltus, "rise": str(period.rise(heap.heap))}
        return say("grundy-by-shift", value=str(heap.value), **details)
    return say("grundy-by-period", value=str(heap.value), **details)


def _short_line(heap: HeapAnswer, reached: int, say: Say) -> str:
    if heap.value is None:
        return _line_by_period(heap, reached, say)
    return f"G({heap.heap})\u00a0=\u00a0{heap.value}"


def _sum_line(values: list[int], say: Say) -> str:
    return say("grundy-nim-sum", sum=f"{' ⊕ '.join(map(str, values))} = {nim_sum(values)}")


def _verdict_on_value(value: int, say: Say) -> str:
    return say("grundy-verdict-n", value=str(value)) if value else say("grundy-verdict-p")


def tell_position(rules: Game, position: Position, say: Say) -> Report:
    """Report the Grundy value of a position of any game as the mex of its options' values.

    Without a value, or one in reach, report who wins, and why; raise TooLarge if that is unknown.
    """
    name, guard = heading(rules, position, say)
    lines = [say("grundy-title", name=name), f"-# {guard}"]
    try:
        value = rules.grundy(position)
    except (NoGrundyValue, TooLarge) as error:  # the outcome may be known nevertheless
        why = "no" if isinstance(error, NoGrundyValue) else "unknown"
        explained = sentences(rules.explain(position), rules, position, say)
        return Report(joined([*lines, say(f"analysis-{why}-grundy"), explained]))
    options = _option_values(rules, position)
    if options:
        lines.append(say("fact-mex", values=listed(options), many=len(options), missing=str(value)))
    elif rules.is_over(position):
        lines.append(say("grundy-no-move"))
    return Report(joined([*lines, _verdict_on_value(value, say)]))


def _option_values(rules: Game, position: Position) -> list[int]:
    """Return the sorted values of the options, or [] if there are too many."""
    if not rules.can_list_moves(position):
        return []
    try:
        values = {rules.grundy(rules.after(position, move)) for move in rules.moves(position)}
    except TooLarge:
        return []
    assert mex(values) == rules.grundy(position), "the value is the mex of the options"
    return sorted(values)


# -------------------------------------------------------------------------- sequences


def tell_table(rules: HeapRules, to: int, answer: SequenceAnswer, say: Say) -> Report:
    """Report values as a table, and all of them in a CSV file; ``to`` is the heap asked for.

    If it fits a phone, a row is as long as the period, or a few of a short one.
    """
    values = answer.values
    last = len(values) - 1
    broken = set() if answer.exceptions is None else set(answer.exceptions.tolist())
    length, rows = _table_rows(values, answer.period, broken)
    title = headed("grundy-table-title", rules, say, last=last)
    notes = [say("grundy-table-rows", length=length)]
    notes.append(_period_note(answer.period, last, say))
    if broken:
        notes.append(say("grundy-table-exceptions", mark=EXCEPTION))
    notes += reached_note(to, answer.complete, last, say)
    room = ROOM - len(joined([*title, "```\n\n```", *notes])) - 200
    visible = rows[: max(room // (len(rows[0]) + 1), 1)]
    if len(visible) < len(rows):
        notes.append(say("grundy-table-cut", shown=len(visible) * length - 1))
    block = "\n".join(["```", *visible, "```"])
    return Report(joined([*title, block, *notes]), (_values_as_csv(rules, values),))


def _table_rows(values: Values, period: Period | None, broken: set[int]) -> tuple[int, list[str]]:
    """Return the number of values in a row, and the rows, which fit a phone if the values do.

    Rows begin at heaps below ROOM only. ``broken`` are the heaps to be marked as exceptions.
    """
    margin = len(str(len(values) - 1)) + 2
    cell = len(str(values.max())) + 1
    fits = [length for length in ROW_LENGTHS if margin + cell * length <= PHONE]
    length = fits[0] if fits else ROW_LENGTHS[-1]
    if period is not None and margin + cell * period.period <= PHONE:
        # A period shorter than a row is repeated, so that columns stay aligned.
        short = period.period < SHORTEST_ROW
        length = period.period * (length // period.period if short else 1)
    rows = []
    for start in range(0, min(len(values), ROOM), length):
        cells = (
            f"{value:>{cell - 1}}{EXCEPTION if start + i in broken else ' '}"
            for i, value in enumerate(values[start : start + length].tolist())
        )
        rows.append(f"{start:>{margin - 2}}: {''.join(cells)}".rstrip())
    return length, rows


def _values_as_csv(rules: HeapRules, values: Values) -> Attachment:
    """Return the values as a CSV file, one line per heap."""
    lines = (f"{heap},{value}\n" for heap, value in enumerate(values.tolist()))
    text = "heap,value\n" + "".join(lines)
    return Attachment(f"grundy-{_file_name(rules)}.csv", text.encode())


def _file_name(rules: HeapRules) -> str:
    return re.sub(r"[^0-9a-z.]+", "-", rules.name)[:60]


def _period_note(period: Period | None, last: int, say: Say) -> str:
    if period is None:
        return say("grundy-no-period", last=last)
    key = "grundy-shift-note" if period.saltus else "grundy-period-note"
    return say(key, period=period.period, saltus=period.saltus, start=period.preperiod)


def reached_note(to: int, complete: bool, last: int, say: Say) -> list[str]:
    """Return the line that says that the time ran out, in a list; empty if ``complete``.

    ``to`` is the heap asked for, ``last`` the last one computed.
    """
    return [] if complete else [say("grundy-out-of-time", reached=last, to=to)]


def tell_plot(rules: HeapRules, to: int, log: bool, answer: SequenceAnswer, say: Say) -> Report:
    """Report values as a picture, plotted against heaps; ``to`` is the heap asked for.

    ``log``: the axis of heaps is logarithmic.
    """
    # Matplotlib takes half a second to load.
    from bot.laboratory.plots import is_thinned, values_picture

    values = answer.values
    last = len(values) - 1
    lines = headed("grundy-plot-title", rules, say, last=last)
    lines.append(_period_note(answer.period, last, say))
    if rules.has_rare_values:
        lines.append(say("grundy-plot-split", last=last))
    if is_thinned(values):
        lines.append(say("grundy-plot-thinned"))
    lines += reached_note(to, answer.complete, last, say)
    top = int(values.argmax())
    largest = {"largest": int(values[top]), "heap": top}
    alt = say("grundy-plot-alt", name=name_of(rules, say), last=last, **largest)
    picture = values_picture(rules, values, answer.period, log=log, say=say)
    return Report(joined(lines), (Attachment("grundy.png", picture, alt),))


# ------------------------------------------------------------------ rare and frequent


def tell_rare(rules: HeapRules, to: int, answer: RareAnswer, say: Say) -> Report:
    """Report the observed split of values into rare and frequent ones, or that there is none.

    ``to`` is the heap asked for.
    """
    from bot.laboratory.plots import is_rare  # Matplotlib takes half a second to load

    last, split = len(answer.values) - 1, answer.split
    lines = headed("grundy-rare-title", rules, say, last=last)
    lines += reached_note(to, answer.complete, last, say)
    if split is None:
        key = "grundy-rare-none" if rules.max_heaps_left < 3 else "grundy-rare-three"
        return Report(joined([*lines, say(key)]))
    rare = is_rare(split, answer.values)
    count, heaps = int(rare.sum()), len(rare)
    digits = "".join(map(str, binary(split.mask)))
    lines.append(say("grundy-rare-mask", binary=digits, mask=split.mask))
    lines.append(
        say("grundy-rare-rule-odd" if split.odd else "grundy-rare-rule", shift=split.shift)
    )
    shares = {"count": count, "heaps": heaps, "share": round(100 * count / heaps, 2)}
    lines.append(say("grundy-rare-count", last=last, **shares))
    lines.append(_proof_text(rules, split, rare, say))
    if not split.odd:
        lines.append(_values_by_kind(split, answer.values, say))
    lines.append(_frequency_table(answer.values, rare, say))
    return Report(joined([*lines, say("grundy-rare-why")]))


def _proof_text(
    rules: HeapRules, split: Split, rare: np.ndarray[tuple[int], np.dtype[np.bool_]], say: Say
) -> str:
    """State if the rare heaps are proved, once a whole proved period was computed, or observed.

    ``rare`` says of each heap from 0 on whether it is rare.
    """
    last, period = len(rare) - 1, known_period(rules)
    turn = lcm(period.period, 1 + split.odd) if period else 0
    if period is None or period.preperiod + turn > len(rare):
        return say("grundy-rare-observed", last=last)
    start = period.preperiod
    if count := int(rare[start : start + turn].sum()):
        return say("grundy-rare-proved-again", period=turn, start=start, count=count)
    return say("grundy-rare-proved", last=int(np.flatnonzero(rare)[-1]))


def _values_by_kind(split: Split, values: Values, say: Say) -> str:
    """List the values that occur, rare ones and frequent ones."""
    occurring = np.unique(values).tolist()
    kinds: tuple[list[int], list[int]] = ([], [])
    for value in occurring:
        kinds[(value & split.mask).bit_count() % 2].append(value)
    rare, frequent = (listed(kind) or "–" for kind in kinds)
    return say("grundy-rare-values", rare=rare, frequent=frequent)


def _frequency_table(
    values: Values, rare: np.ndarray[tuple[int], np.dtype[np.bool_]], say: Say
) -> str:
    """Return a table of how often a value occurs at frequent and at rare heaps, as a code block.

    The most frequent values come first, at most TOLD_ROWS. ``rare`` is as for ``_proof_text``.
    """
    rares = np.bincount(values[rare], minlength=int(values.max()) + 1)
    frequents = np.bincount(values[~rare], minlength=len(rares))
    order = np.argsort(-(rares + frequents), kind="stable")
    order = order[(rares + frequents)[order] > 0]
    header = [say("grundy-table-value"), say("grundy-table-frequent"), say("grundy-table-rare")]
    rows = [[value, frequents[value], rares[value]] for value in order[:TOLD_ROWS].tolist()]
    rows += [["…", "", ""]] if len(order) > TOLD_ROWS else []
    table = [[str(cell) for cell in row] for row in (header, *rows)]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    lines = [
        "  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in table
    ]
    return "\n".join(["```", *lines, "```"])


# ------------------------------------------------------------------------- comparisons


def tell_comparison(
    one: HeapRules, other: HeapRules, limit: int, answer: CompareAnswer, say: Say
) -> Report:
    """Report where two games first differ, how far they were seen to agree, or that they always do.

    ``limit`` is the last heap to be compared.
    """
    names = {"name1": name_of(one, say), "name2": name_of(other, say)}
    lines = [say("grundy-compare-title", **names), *_rule_notes(one, say), *_rule_notes(other, say)]
    if (one.digits, one.repeating) == (other.digits, other.repeating):
        lines.append(say("grundy-compare-same"))
    elif answer.first is not None and answer.values is not None:
        first, second = map(str, answer.values)
        difference = {"heap": answer.first, "value1": first, "value2": second}
        lines.append(say("grundy-compare-differ", **difference, **names))
    elif answer.always:
        lines.append(say("grundy-compare-always"))
    else:
        lines.append(say("grundy-compare-agree", last=answer.checked_to))
        lines += reached_note(limit, answer.complete, answer.checked_to, say)
    return Report(joined(lines))


def _cut_between_words(text: str, length: int) -> str:
    """Cut a text between words; unlike textwrap.shorten this preserves no-break spaces."""
    return text if len(text) <= length else text[: length - 1].rpartition(" ")[0] + " …"


def joined(lines: list[str]) -> str:
    """Join lines to one message, cut to Discord's limit of 2000 characters."""
    text = "\n".join(lines)
    return text if len(text) <= ROOM else text[: ROOM - 1] + "…"
