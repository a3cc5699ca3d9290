"""The words of the theory (``games.lessons.terms``): which a text tells, and a button for them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from bot.i18n import Say, locale_of, words
from bot.kit.widgets import Button, button
from bot.play.custom_ids import GlossaryAction, GlossaryControl
from games.lessons.terms import TERMS, Term


@cache
def _term_patterns(locale: str) -> dict[Term, re.Pattern[str]]:
    """Return what finds each term in a text, in any number and gender."""
    return {
        term: _pattern_of_forms(words(locale)(f"term-{term.key}.forms")) for term in TERMS.values()
    }


def _pattern_of_forms(forms: str) -> re.Pattern[str]:
    found = (r"\s+".join(map(_pattern_of_word, form.split())) for form in forms.split(", "))
    return re.compile("|".join(found), re.IGNORECASE)


def _pattern_of_word(word: str) -> str:
    if not word[-1].isalnum():
        return re.escape(word)
    return rf"(?<![\w-]){re.escape(word)}e?s?(?![\w-])"


def terms_in(text: str, say: Say) -> list[Term]:
    """Return the terms in a text, each once, in the order of the path."""
    return [term for term, found in _term_patterns(locale_of(say)).items() if found.search(text)]


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
