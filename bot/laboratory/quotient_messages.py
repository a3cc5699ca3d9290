"""The laboratory's answers about misère quotients: order, relations, classes, and proof."""

from __future__ import annotations

from typing import Any

from bot.board.drawing import drawing_of_rules
from bot.i18n import Say
from bot.kit.reports import Attachment, Report
from bot.laboratory.messages import ROOM, name_of
from games.grundy import HeapRules
from games.misere.genus import genera
from games.misere.growth import Growth
from games.misere.presentation import letter, monomial, names, relations
from games.misere.question import MisereAnswer
from games.misere.quotient import bits

#: The most relations, and losing classes, in the message; the file has all of them.
MOST = 24

#: The number of heaps whose genus is listed.
GENERA = 12

#: The number of classes on a line of the file, and of such lines in the message.
ROW, ROWS = 10, 8


def quotient_data(growth: Growth) -> dict[str, Any]:
    """Return a quotient as data for JSON: presentation, table, classes, and proof."""
    quotient, period = growth.quotient, growth.period
    return {
        "game": growth.rules.name,
        "convention": "misere",
        "status": "proved" if period else "up to",
        "checked_to": period.checked_to if period else growth.last,
        "order": quotient.order,
        "tame": quotient.is_tame,
        "period": period and period.period,
        "preperiod": period and period.preperiod,
        "last_irregular": period and period.last_irregular,
        "genera": [str(genus) for genus in genera(growth.rules, GENERA)],
        "generators": {letter(i): heap for i, heap in enumerate(quotient.generators)},
        "relations": [
            [monomial(quotient.generators, side) for side in relation]
            for relation in relations(quotient)
        ],
        "elements": names(quotient),
        "losing": list(bits(quotient.losing)),
        "table": quotient.table,
        "classes": growth.classes,
        "proof_states": growth.proof_size,
    }


def quotient_lines(growth: Growth, say: Say) -> list[str]:
    """Describe a quotient: its order, its presentation, and how far it is proved."""
    quotient, period, called = growth.quotient, growth.period, names(growth.quotient)
    lines = list(drawing_of_rules(growth.rules).notes(growth.rules, say))
    known = {"game": growth.rules.name, "last": growth.last}
    sizes = {"order": quotient.order, "losing": quotient.losing_count}
    lines.append(say("misere-order" if period else "misere-order-so-far", **known, **sizes))
    if quotient.is_tame:
        lines.append(say("misere-tame" if period else "misere-tame-so-far", last=growth.last))
    else:
        lines.append(say("misere-wild"))
    listed = ", ".join(map(str, genera(growth.rules, GENERA)))
    lines.append(say("misere-genera", last=GENERA, genera=listed))
    letters = [f"{letter(i)} = {heap}" for i, heap in enumerate(quotient.generators)]
    lines.append(say("misere-generators", letters=", ".join(letters)))
    equal = [
        " = ".join(monomial(quotient.generators, side) for side in relation)
        for relation in relations(quotient)
    ]
    lines.append(say("misere-relations", relations=_cut(equal, say)))
    lost = [called[x] for x in bits(quotient.losing)]
    lines.append(say("misere-losing", classes=_cut(lost, say)))
    if period:
        proof = period._asdict() | {"last": period.last_irregular, "states": growth.proof_size}
        lines.append(say("misere-period", **proof))
        lines.append(say("misere-proof", **proof))
    else:
        lines.append(say("misere-open", last=growth.last, states=growth.proof_size))
    return lines


def class_rows(growth: Growth) -> list[str]:
    """Write the class of each heap, in rows that begin with their first heap."""
    called = names(growth.quotient)
    cells = [called[label] for label in growth.classes]
    wide, margin = max(map(len, cells)), len(str(growth.last))
    return [
        f"{start:>{margin}}: "
        + " ".join(f"{cell:>{wide}}" for cell in cells[start : start + ROW]).rstrip()
        for start in range(0, len(cells), ROW)
    ]


def tell_quotient(rules: HeapRules, answer: MisereAnswer, say: Say) -> Report:
    """Report a quotient, with a picture of it and the class of every heap in a file."""
    # Matplotlib takes half a second to load.
    from bot.laboratory.quotient_pictures import can_draw, quotient_picture

    growth = answer.growth
    title = say("misere-title", name=name_of(rules, say))
    text = "\n".join([title, *quotient_lines(growth, say), say("misere-how")])[:ROOM]
    rows = "\n".join([*quotient_lines(growth, say), "", *class_rows(growth)])
    files = [Attachment("quotient.txt", rows.encode())]
    if can_draw(growth.quotient):
        sizes = {"order": growth.quotient.order, "losing": growth.quotient.losing_count}
        alt = say("misere-picture-alt", name=name_of(rules, say), **sizes)
        files.insert(0, Attachment("quotient.png", quotient_picture(growth, say), alt))
    return Report(text, tuple(files))


def _cut(parts: list[str], say: Say) -> str:
    """Join parts; if there are too many, state the number of further ones."""
    if len(parts) <= MOST:
        return ", ".join(parts)
    return say("misere-more", parts=", ".join(parts[:MOST]), more=len(parts) - MOST)
