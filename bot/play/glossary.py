"""The words of the theory (``games.lessons.terms``): which a text has, and a button for them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from bot.i18n import Say, locale_of, words
from bot.kit.widgets import Button, button
from bot.play.custom_ids import GlossaryAction, GlossaryControl
from games.lessons.terms import TERMS, Term


class _Forms(NamedTuple):
    """The forms of a term, in any number and gender.

    ``firsts`` are their first words in lower case: only a text with one of them is worth a search.
    """

    firsts: tuple[str, ...]
    pattern: re.Pattern[str]

    def are_in(self, text: str, lower: str) -> bool:
        """Return whether a form is in a text, which is also given in lower case."""
        return any(map(lower.__contains__, self.firsts)) and bool(self.pattern.search(text))


@cache
def _forms_of_terms(locale: str) -> dict[Term, _Forms]:
    return {term: _read_forms(words(locale)(f"term-{term.key}.forms")) for term in TERMS.values()}


def _read_forms(listed: str) -> _Forms:
    forms = [form.split() for form in listed.split(", ")]
    found = "|".join(r"\s+".join(map(_pattern_of_word, form)) for form in forms)
    firsts = {first.lower() for first, *_ in forms}
    return _Forms(tuple(firsts), re.compile(found, re.IGNORECASE))


def _pattern_of_word(word: str) -> str:
    if not word[-1].isalnum():
        return re.escape(word)
    return rf"(?<![\w-]){re.escape(word)}e?s?(?![\w-])"


def terms_in(text: str, say: Say) -> list[Term]:
    """Return the terms in a text, each once, in the order of the path."""
    lower = text.lower()
    terms = _forms_of_terms(locale_of(say)).items()
    return [term for term, forms in terms if forms.are_in(text, lower)]


def meanings(text: str, say: Say) -> list[Button]:
    """Return a list with the button that explains the terms of a text, empty if it has none."""
    found = terms_in(text, say)
    return [meanings_button(say, found)] if found else []


def meanings_button(say: Say, terms: Iterable[Term] = ()) -> Button:
    """Return the button that explains some terms, or all of them if none are given."""
    numbers = tuple(term.number for term in terms)
    return button(GlossaryControl(GlossaryAction.MEANINGS, path=numbers), say("button-meanings"))


def term_meanings(numbers: Iterable[int], say: Say) -> str:
    """Return a line for each term of known numbers; without any, the text that explains all."""
    known = [TERMS[number] for number in numbers if number in TERMS]
    if not known:
        return say("help-words")
    return "\n".join(f"- {say(f'term-{term.key}')}" for term in known)
