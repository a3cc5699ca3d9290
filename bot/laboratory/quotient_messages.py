"""The laboratory's answers about misère quotients: order, relations, classes, and proof."""

from __future__ import annotations

from typing import Any

from bot.board.drawing import drawing_of_rules
from bot.i18n import Say
from bot.kit.reports import Attachment, Report
from bot.laboratory.messages import ROOM, name_of
from games.grundy import HeapRules
from games.misere.budget import Budget
from games.misere.divisibility import Block
from games.misere.forms import forms_of_heaps
from games.misere.genus import Genera, Genus
from games.misere.growth import Growth
from games.misere.kinds import Kind, Kinds
from games.misere.presentation import letter, monomial, names, relations
from games.misere.question import MisereAnswer
from games.misere.quotient import Quotient, bits

#: The most relations, and losing classes, in the message; the file has all of them.
MOST = 24

#: The number of heaps whose genus is listed.
GENERA = 12

#: The number of heaps whose simplest form is listed by default, and the budget of steps for it.
FORMS, FORM_STEPS = 6, 100_000

#: The number of classes on a line of the file, and of such lines in the message.
ROW, ROWS = 10, 8


def quotient_data(growth: Growth, forms: int = FORMS) -> dict[str, Any]:
    """Return a quotient as data for JSON: presentation, table, classes, and proof.

    ``forms`` is the last heap whose simplest form is computed, an earlier one if FORM_STEPS run
    out. Without a proved period, the keys about it are None and ``status`` is "up to".
    """
    quotient, period = growth.quotient, growth.period
    known = Genera(growth.rules, GENERA)
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
        "genera": [str(known.of(heap)) for heap in range(1, GENERA + 1)],
        "kinds": [kind.value for kind in _kinds_of_heaps(growth.rules)],
        "forms": _forms_data(growth.rules, forms),
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


def _forms_data(rules: HeapRules, to: int) -> dict[str, Any]:
    """Return the simplest forms of the heaps from 0 to ``to``, or of fewer if FORM_STEPS run out.

    ``heaps`` has the index of each heap's form in ``text`` and in ``options``.
    """
    known, heaps = forms_of_heaps(rules, to, Budget(FORM_STEPS))
    return {
        "heaps": heaps,
        "text": [known.text(form) for form in heaps],
        "options": [sorted(options) for options in known.options],
    }


def quotient_lines(growth: Growth, say: Say, forms: int = FORMS) -> list[str]:
    """Describe a quotient: its order, its presentation, and how far it is proved.

    ``forms`` is the last heap whose simplest form is listed; 0 lists none.
    """
    quotient, period, called = growth.quotient, growth.period, names(growth.quotient)
    lines = list(drawing_of_rules(growth.rules).notes(growth.rules, say))
    known = {"game": growth.rules.name, "last": growth.last}
    sizes = {"order": quotient.order, "losing": quotient.losing_count}
    lines.append(say("misere-order" if period else "misere-order-so-far", **known, **sizes))
    if quotient.is_tame:
        lines.append(say("misere-tame" if period else "misere-tame-so-far", last=growth.last))
    else:
        lines.append(say("misere-wild"))
    lines += _genus_lines(growth.rules, say)
    lines += [_forms_line(growth.rules, forms, say)] if forms else []
    letters = [f"{letter(i)} = {heap}" for i, heap in enumerate(quotient.generators)]
    lines.append(say("misere-generators", letters=", ".join(letters)))
    equal = [
        " = ".join(monomial(quotient.generators, side) for side in relation)
        for relation in relations(quotient)
    ]
    lines.append(say("misere-relations", relations=_join_until_long(equal, say)))
    lost = [called[x] for x in bits(quotient.losing)]
    lines.append(say("misere-losing", classes=_join_until_long(lost, say)))
    if period:
        proof = period._asdict() | {"last": period.last_irregular, "states": growth.proof_size}
        lines.append(say("misere-period", **proof))
        lines.append(say("misere-proof", **proof))
    else:
        lines.append(say("misere-open", last=growth.last, states=growth.proof_size))
    return lines


def _genus_lines(rules: HeapRules, say: Say) -> list[str]:
    """List the genera of the heaps from 1 to GENERA, then describe the restive ones by genus."""
    known, heaps = Genera(rules, GENERA), range(1, GENERA + 1)
    told = ", ".join(str(known.of(heap)) for heap in heaps)
    lines = [say("misere-genera", last=GENERA, genera=told)]
    restive: dict[Genus, list[int]] = {}
    for heap, kind in enumerate(_kinds_of_heaps(rules), 1):
        if kind is Kind.RESTIVE:
            restive.setdefault(known.of(heap), []).append(heap)
    for genus, alike in restive.items():
        alone = genus.misere[0]
        sizes = {"alone": alone, "beside": alone ^ 1, "value": genus.value}
        lines.append(say("misere-restive", heaps=", ".join(map(str, alike)), **sizes))
    return lines


def _kinds_of_heaps(rules: HeapRules) -> list[Kind]:
    """Return the misère kind of each heap from 1 to GENERA, or of fewer if FORM_STEPS run out."""
    forms, heaps = forms_of_heaps(rules, GENERA, Budget(FORM_STEPS))
    kinds = Kinds(forms)
    return [kinds.kind(form) for form in heaps[1:]]


def _forms_line(rules: HeapRules, to: int, say: Say) -> str:
    """List the simplest forms of the heaps from 1 to ``to``, fewer with a note if steps run out."""
    known, heaps = forms_of_heaps(rules, to, Budget(FORM_STEPS))
    told = [
        known.text(form) or say("misere-form-long", options=len(known.options[form]))
        for form in heaps[1:]
    ]
    line = say("misere-forms", last=len(told), forms=", ".join(told) or "–")
    return line if len(told) == to else f"{line} {say('misere-forms-cut', steps=FORM_STEPS)}"


def class_rows(growth: Growth) -> list[str]:
    """Write each heap's class in the misère quotient, ROW to a line headed by its first heap."""
    called = names(growth.quotient)
    cells = [called[label] for label in growth.classes]
    wide, margin = max(map(len, cells)), len(str(growth.last))
    return [
        f"{start:>{margin}}: "
        + " ".join(f"{cell:>{wide}}" for cell in cells[start : start + ROW]).rstrip()
        for start in range(0, len(cells), ROW)
    ]


def tell_quotient(rules: HeapRules, answer: MisereAnswer, say: Say) -> Report:
    """Report a quotient, with the class of each computed heap in a file; if small, with a picture.

    The text is cut to ROOM characters.
    """
    # Matplotlib takes half a second to load.
    from bot.laboratory.quotient_pictures import can_draw, drawn_blocks, quotient_picture

    growth = answer.growth
    title = say("misere-title", name=name_of(rules, say))
    text = "\n".join([title, *quotient_lines(growth, say), say("misere-how")])[:ROOM]
    ordered = drawn_blocks(growth.quotient)
    rows = [*quotient_lines(growth, say), "", *class_rows(growth)]
    rows += ["", *block_lines(growth.quotient, ordered, say)] if ordered else []
    files = [Attachment("quotient.txt", "\n".join(rows).encode())]
    if can_draw(growth.quotient):
        sizes = {"order": growth.quotient.order, "losing": growth.quotient.losing_count}
        seen = "misere-picture-alt-order" if ordered else "misere-picture-alt"
        alt = say(seen, name=name_of(rules, say), **sizes)
        files.insert(0, Attachment("quotient.png", quotient_picture(growth, say), alt))
    return Report(text, tuple(files))


def block_lines(quotient: Quotient, ordered: list[Block], say: Say) -> list[str]:
    """Write the order of a quotient, a numbered block to a line; → leads to its next multiples."""
    called, lines = names(quotient), [say("misere-blocks")]
    for number, block in enumerate(ordered, 1):
        written = " ".join(called[label] for label in block.classes)
        further = ", ".join(str(place + 1) for place in block.next)
        lines.append(f"{number}: {written}" + f" → {further}" * bool(further))
    return lines


def _join_until_long(parts: list[str], say: Say) -> str:
    """Join parts; beyond the first ``MOST``, state only the number of further ones."""
    if len(parts) <= MOST:
        return ", ".join(parts)
    return say("misere-more", parts=", ".join(parts[:MOST]), more=len(parts) - MOST)
