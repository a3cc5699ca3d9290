"""Words that say the reverse of each other, in the sentences of facts and in what facts state.

The engine says in English what each fact states: in the docstring of its class, which ``holds``
checks by search, and in ``Claim.states``. A sentence for people says the same again. A sentence
with “odd” where the engine has “even” says the reverse.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from itertools import groupby

from games import Game, Outcome, Position
from games.explain import Fact
from games.reasons import Reason

#: Words that say the reverse of each other, in each language, as patterns.
PAIRS: dict[str, list[dict[str, str]]] = {
    "en": [
        {"odd": "odd", "even": "even"},
        {"wins": "w[io]n(?:s|ning|ner)?", "loses": "los(?:es?|ing|t|er)"},
        {"mover": "player to move|player whose turn it is", "other": "other player|opponent"},
        {"first": "first(?! ask)", "last": "last"},
        {"left": "from the left|leftmost", "right": "right(?:most)?"},
        {
            "smaller": "small(?:er|est)?|shorter|less|least(?<!at least)",
            "larger": "larg(?:er|est)|longer|more(?<!or more)|outweighs",
        },
        {"at most": "at most|up to", "at least": "at least|or more"},
        {"normal": "normal", "misère": "misère"},
        {"not": "no|not|never|none|nothing|cannot"},
    ],
    "fr": [
        {"odd": "impaire?s?", "even": "pairs?|(?:colonnes?|deviennent|nombre) paires?"},
        {"wins": r"gagn\w+|victoires?", "loses": r"perd\w*"},
        {"mover": "joueur qui doit jouer", "other": "autre joueur|l'autre qui|adversaire"},
        {"first": "premi(?:er|ère)s?|d'abord(?! :)|d'entrée", "last": "derni(?:er|ère)s?"},
        {"left": "gauche", "right": "droite"},
        {
            "smaller": "petite?s?|moins de|moins que|moins du|courte?s?",
            "larger": "grande?s?|longs?|longue|pèse plus|dépasse|plus (?:que|du|d'un|de(?= [0-9]))",
        },
        {"at most": "au plus|(?<!, )jusqu'à(?= [0-9])", "at least": "au moins|ou plus"},
        {"normal": "normale?", "misère": "misère"},
        {"not": "pas|aucune?|jamais|rien|non|plus de coup"},
    ],
}

#: Phrases of English sentences that are true, or not, of a position in a game.
_WHO = re.compile(
    r"the (?P<who>player to move|other player)\b[^.:]*?\b(?P<does>wins?|loses?)\b"
    r"|(?P<quantity>no|every|some) move[^.:,]*? (?P<so>wins|loses)\b"
)
_PARITY = re.compile(
    r"\b(?P<number>[0-9]+)(?: [a-z]+)*(?: of [0-9]+)?, (?:is|an) (?P<parity>odd|even)\b"
)

_TABLE = re.compile("```.*?```", re.DOTALL)


def in_order(text: str, locale: str) -> list[list[str]]:
    """Return for each pair which of its words a text has, in its order, no word twice running."""
    text = re.sub(_TABLE, "", text).replace("\u00a0", " ")
    return [list(_words_of(pair, text)) for pair in PAIRS[locale]]


def _words_of(pair: dict[str, str], text: str) -> Iterator[str]:
    found = sorted(
        (match.start(), word)
        for word, forms in pair.items()
        for match in re.finditer(rf"\b(?:{forms})\b", text, re.IGNORECASE)
    )
    runs = (word for word, _ in groupby(word for _, word in found))
    yield from (["not"] if "not" in pair and found else runs)


def reversals(
    told: dict[str, str], stated: str, game: Game, position: Position, *, is_question: bool = False
) -> Iterator[str]:
    """Yield what a sentence, told in each language, says otherwise than the engine states it.

    A question about a fact may name its words in any order.
    """
    for locale, text in told.items():
        if (words := in_order(text, locale)) != in_order(told["en"], "en"):
            differing = [
                f"{one or 'neither'} instead of {other or 'neither'}"
                for one, other in zip(words, in_order(told["en"], "en"), strict=True)
                if one != other
            ]
            yield f"“{locale}” says {', '.join(differing)} of “en”: {text} | {told['en']}"
    decided, wrong = set[str](), list[str]()
    for word, phrase, is_true in _judged(told["en"], game, position):
        decided.add(word)
        wrong += [] if is_true else [phrase]
    yield from (f"“{phrase}” is false: {told['en']}" for phrase in wrong)
    for said, meant in zip(in_order(told["en"], "en"), in_order(stated, "en"), strict=True):
        rest = iter(meant)
        if is_question and set(said) <= set(meant):
            continue
        if not all(word in rest for word in said):
            yield f"says {said}, but the engine states {meant or 'neither'}: {told['en']}"
        elif len(set(meant)) > len(set(said)) == 1 and said[0] not in {meant[0], *decided}:
            yield f"says “{said[0]}”, which depends on what no phrase tells: {told['en']}"


def _judged(text: str, game: Game, position: Position) -> Iterator[tuple[str, str, bool]]:
    """Yield the phrases of a sentence that can be judged: a word, the phrase, and its truth."""
    wins = game.outcome(position) is Outcome.N
    for match in re.finditer(_WHO, text := re.sub(_TABLE, "", text).replace("\u00a0", " ")):
        does_win = (match["does"] or match["so"]).startswith("win")
        is_reverse = match["quantity"] == "no" or match["who"] == "other player"
        is_of_every = match["quantity"] == "every"
        word = "wins" if does_win else "loses"
        if match["who"]:
            yield ("other" if is_reverse else "mover"), match[0], True
        yield (
            word,
            match[0],
            (does_win is not is_reverse) is wins and not (is_of_every and does_win),
        )
    for match in re.finditer(_PARITY, text):
        yield (
            match["parity"],
            match[0],
            (int(match["number"]) % 2 == 1) is (match["parity"] == "odd"),
        )


def statement_of(fact: Fact | Reason) -> str:
    """Return what the engine states by facts of a class, or by a reason with its numbers."""
    if isinstance(fact, Fact):
        return " ".join((inspect.getdoc(type(fact)) or "").split())
    numbers = map(str, fact.numbers)
    return re.sub(
        r"\b\w+ \((?P<number>[0-9]+)\)",
        lambda match, numbers=tuple(numbers): match[0] if match["number"] in numbers else "",
        re.sub(r"\([a-z, ]+\)", "…", fact.claim.states),  # the names of its numbers
    )
