"""Register every family of games, and look games up by their names.

To add a family, follow the files of Wythoff's Nim, of Grundy's game (which has values in the
laboratory, too) or of Moore's Nim (whose moves touch several heaps). At most nine files are written
by hand: this one gets an import and a line; ``games/families/<family>.py``;
``bot/board/<family>.py``, its ``Drawing`` and a sentence for each fact;
``bot/i18n/<language>/families/<family>.ftl``, all words about it, in each language;
``cogs/<family>.py``, a ``match_command`` with the family's word; ``tests/families/<family>.py``,
its ``Sample``; ``tests/games/families/test_<family>.py``, its theory against brute force; and
``CHANGELOG.md``. Its word is no word of another use: ``grundys-game``, not ``splits``.

**Rules.** Write ``check``, ``moves``, ``check_move`` and ``after``; ``name`` and ``parse`` only if
the name is more than the key and numbers. Outcomes, values, the computer, the picker, hints,
reviews, arenas, duels and fair instances then work by search. Override the questions that theory
answers faster: ``is_solved`` says that theory gives every outcome and a winning move, or
``is_solved_at`` for which positions it does; ``winning_move`` returns one without listing all
moves, for which ``can_list_moves`` says if there are too many. ``normal_form`` identifies positions
that differ only in appearance; ``likeness`` does so if search must distinguish them.

**Moves.** A move in one heap has the parts ``move_parts``, and takes at most three taps for each of
its heaps. A move in several heaps has these parts for each; ``heaps_at_once`` says for how many at
most, and its ``choices`` begin with 0 where it may end or go on. They spell the moves in the order
of ``moves``. As a move's length varies, callers ask ``spelt`` whether a path is a whole move, and
``move_sizes`` how long moves are (override it if they change a fixed number of heaps). Where more
choices than a menu has room for are typed, ``Drawing.typed`` asks for a number that no label shows.

**Traits.** No file but its own names a family, so it declares the facts that others need: ``key``
(the end of its messages' keys), ``numbers`` and ``pile`` (the meaning of a position's numbers),
``example``, ``program`` (the call of a pupil's program), ``table_line``, ``only_takes``,
``is_sum``, ``check_board`` (the limits of a board, which may be lower than theory's). For fair
instances: ``extent``, ``size``, ``alike``. For questions: ``reasons``, ``mistaken_kernels``.

**Facts** of its theory are returned by ``grounds``, an idea before its consequences. Each checks
itself by brute force in ``holds``, and names in ``taught`` the skill that teaches its words, if
they need one. The last step to a winning move is a ``WinningMove``, or a fact
that ``winning_move`` in ``tests/games/test_explanations.py`` reads. ``bot.board.explanations`` has
``ask``, a question by which a hint leads to a fact, which every position with an ``Idea`` needs,
and ``remembered``, what is said of it after a match if its sentence has more than ``MOST_WORDS``.

**Words** about a family are in its own catalogues only, including the titles of its templates. How
a move is written is said from ``move_parts`` and ``table_line`` (``bot/kit/move_forms.py``): a part
of another name than heap, row, column or take needs ``part-<part>``, with a ``.label``. Messages
such as ``prompt-heap``, ``ask-value-row`` and ``ask-kernel`` serve all families that have none of
their own, ``<message>-<key>``. A general sentence gets its examples from the registry, as
variables: they are read and played. A game
may be typed by its name in the catalogues of any language (``family-<word>``); other spellings are
in ``<family>.toml`` beside them.

**FAMILY** (``games.family``) has its word, its number on buttons, which never changes, the skill of
``games.lessons`` that helps in a position, and its ``Laboratory`` if it has a sequence of values.
The order of registration is irrelevant.

Then ``python -m tests.support.transcripts`` writes its golden playthroughs and
``tests/board/golden/<family>.txt``, in which each fact and reason stands with what it states (the
docstring of the fact, ``Claim.states``) above its sentences: read that file. A sentence is compared
with the statement word by word where words have a reverse (``tests/support/contraries.py``): “odd”,
“wins”, “first” and “not” stand in both, and in every language. Where a fact has several sentences,
``says`` of the ``Sample`` has words that only the right one has. ``python -m
tests.support.commands_page`` writes the pages of commands. A missing part makes a test fail, also
in the pages ``playing``, ``questions`` and ``command-line`` of the guide.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from games.core import Convention, RulesFault, UnknownGame
from games.families import chomp, fibonacci, grundys_game, moore, nim, octal, subtraction, wythoff
from games.family import Family, Laboratory
from games.heap_rules import HeapRules, SequenceFault
from games.impartial import Game

#: Each family by its word.
FAMILIES: dict[str, Family] = {
    family.word: family
    for family in (
        nim.FAMILY,
        subtraction.FORT_BOYARD,
        subtraction.TAKE,
        fibonacci.FAMILY,
        octal.FAMILY,
        chomp.FAMILY,
        wythoff.FAMILY,
        grundys_game.FAMILY,
        moore.FAMILY,
    )
}


def game(name: str, *, misere: bool = False) -> Game:
    """Return the game with a name such as ``nim``, ``fortboyard``, ``take 1,3,4`` or ``0.77``.

    Aliases are names, too; case and spaces around are ignored. ``misere``, not the name, gives the
    convention. Raises UnknownGame if no family has the name or if its rules are invalid.
    """
    text = name.strip().lower()
    named = _split_name(text)
    if named is None:
        known = ", ".join(FAMILIES)
        raise UnknownGame(RulesFault.UNKNOWN_GAME, game=text.partition(" ")[0][:40], known=known)
    family, rules = named
    return family.read(rules, Convention.MISERE if misere else Convention.NORMAL)


def family_of(rules: Game) -> Family:
    """Return the family of a game, by the first word of the game's name."""
    return FAMILIES[rules.name.partition(" ")[0]]


def of_nim_sums() -> Game:
    """Return the default game whose theory is the nim-sum of the heaps, under normal play."""
    return next(rules for rules in _default_games() if rules.numbers.nim_sum)


def of_one_number() -> Game:
    """Return the default game whose positions are single numbers, under normal play."""
    return next(rules for rules in _default_games() if len(rules.numbers.names) == 1)


def of_bars() -> Game:
    """Return the default game played on the squares of a bar, under normal play."""
    return next(rules for rules in _default_games() if rules.move_parts == ("row", "column"))


def short_name(rules: Game) -> str:
    """Return a game's name, without its family's word if the rest identifies the game."""
    _, _, rest = rules.name.partition(" ")
    return rest if family_of(rules).stands_alone(rest) else rules.name


def read_rules(text: str) -> HeapRules:
    """Read the rules of a heap game: ``take 1,3,4``, ``fortboyard 5``, ``0.77``, ``0.(3)``.

    A text that names no family is read as a code. Raises UnknownGame, also for a game that has no
    sequence of Grundy values by heap.
    """
    text = text.strip().lower()
    named = _split_name(text)
    if named is None:
        return _fallback_laboratory().read(text)
    family, rules = named
    if family.laboratory is None:
        known = ", ".join(word for word, each in FAMILIES.items() if each.laboratory is not None)
        raise UnknownGame(SequenceFault.NO_SEQUENCE, game=family.word, known=known)
    return family.laboratory.read(rules)


@lru_cache(maxsize=256)
def digits_of(name: str) -> Sequence[int] | None:
    """Return a heap game's digits, which are equal for equal games (``0.333``, ``fortboyard``).

    Of an endless code, they are those before the recurring ones. Returns None for a name that
    means no game, or one without a sequence of Grundy values by heap.
    """
    try:
        return read_rules(name).digits
    except UnknownGame:
        return None


def family_of_rules(rules: HeapRules) -> Family:
    """Return the family of heap rules, by their name."""
    named = _split_name(rules.name)
    assert named is not None, "rules are named as they are read"
    return named[0]


def game_of(rules: HeapRules) -> Game | None:
    """Return the game of heap rules, even if it is too large to play; None if no family has it."""
    games = (laboratory.game(rules) for laboratory in _laboratories())
    return next((found for found in games if found is not None), None)


def _default_games() -> Iterator[Game]:
    """Yield the default game of each family in the order of the families' numbers."""
    by_number = sorted(FAMILIES.values(), key=lambda family: family.number)
    return (game(next(iter(family.examples))) for family in by_number)


def _split_name(text: str) -> tuple[Family, str] | None:
    """Split a lower-case name into its family and the text of the rules; None if it names none."""
    word, _, rules = text.partition(" ")
    plain = text.replace("’", "'")
    if text not in FAMILIES:  # the word "nim" is also an alias of the endless code 0.(3)
        for each in FAMILIES.values():
            if plain in each.aliases:
                return each, each.aliases[plain]
    if (family := FAMILIES.get(word)) is not None:
        return family, rules.strip()
    meant = (family for family in FAMILIES.values() if family.stands_alone(text))
    return next(((family, text) for family in meant), None)


def _laboratories() -> list[Laboratory]:
    return [family.laboratory for family in FAMILIES.values() if family.laboratory is not None]


def _fallback_laboratory() -> Laboratory:
    """Return the laboratory that reads texts which name no family."""
    return next(laboratory for laboratory in _laboratories() if laboratory.reads_the_rest)
