"""Every family of games is whole, and named nowhere but in its own files.

A family has a module in ``games/families/``, with its line in the ``__init__.py`` there, and files
of the same name: ``bot/board/<family>.py``, ``bot/i18n/<language>/families/<family>.ftl``,
``cogs/<family>.py`` and ``tests/families/<family>.py``. What is forgotten is named here.
"""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.board.drawing import DRAWINGS, Drawing
from bot.board.explanations import tell
from bot.board.questions import ask
from bot.i18n import LOCALES, catalogue, own_or_general, words
from games import FAMILIES, Convention, Game, GameError, game, reasons
from games.challenge.reading import read_task
from games.challenge.task import Kind
from games.explain import BestLine, Fact
from games.families import family_of
from games.reasons import Claim
from tests.support.catalogues import CATALOGUES
from tests.support.positions import SAMPLES, UNFINISHED, UNREGISTERED, sample_file, sample_named

ROOT = Path(__file__).parents[2]

#: The usual game of each family.
USUAL = {word: game(next(iter(family.examples))) for word, family in FAMILIES.items()}

each = pytest.mark.parametrize("word", FAMILIES)

#: Modules of lessons, each about the games of some units.
LESSONS = ("bars", "digits", "graph", "heaps", "parts", "rare", "rows", "sticks", "values")

#: Files that speak of families by name because that is what they are about.
ABOUT_SEVERAL = {
    "games/families/__init__.py": "the registry",
    "bot/challenges/templates.py": "worksheets: each sets questions about games of its choice",
    "games/lessons/path.py": "the path of learning: each unit is met in a game of its choice",
    **{f"games/lessons/{unit}.py": "lessons: each teaches a game" for unit in LESSONS},
    "games/lessons/matches.py": "matches of units: each counts for a skill of its own game",
    "games/lessons/sketches.py": "drawings: each belongs to a skill of a game of its own",
    "games/grundy/certificate.py": "the games that have certificates, by their names",
    "games/lessons/daily.py": "puzzles of the day: each skill is met in a game of its own",
    "bot/class_map/mending.py": "what challenges ask of a skill, in games of its choice",
    "games/worksheets/specification.py": "worksheets: each course is about a game",
    "bot/programs/cost.py": "worksheets: a function that courses call so",
    "bot/programs/asserts.py": "worksheets: the games that the asserts of a course judge",
    "games/worksheets/fibonacci_nim.py": "worksheets: a function that a course calls so",
}

#: Catalogues that do so, too: lessons, each about games of its own.
CATALOGUES_ABOUT_SEVERAL = (
    "courses.ftl",
    "lessons.ftl",
    "lessons_items.ftl",
    "mistakes.ftl",
)


def module_of(rules: Game) -> str:
    """Return the name that a family's files have."""
    return type(rules).__module__.rpartition(".")[2]


MODULES = {module_of(rules) for rules in USUAL.values()}


# ----------------------------------------------------------------------------- its files


def files_of(word: str) -> Iterator[Path]:
    name = module_of(USUAL[word])
    yield from (ROOT / f"bot/board/{name}.py", ROOT / f"tests/families/{name}.py")
    yield from (ROOT / f"bot/i18n/{locale}/families/{name}.ftl" for locale in LOCALES)


@each
def test_a_family_has_its_files(word: str) -> None:
    missing = [str(file.relative_to(ROOT)) for file in files_of(word) if not file.exists()]
    assert not missing, f"the family “{word}” lacks {', '.join(missing)}"


@each
def test_a_family_has_its_drawing(word: str) -> None:
    rules = USUAL[word]
    assert rules.key in DRAWINGS, (
        f"bot/board/{module_of(rules)}.py registers no drawing with the key “{rules.key}”"
    )


@each
def test_a_family_has_its_sample(word: str) -> None:
    sample_named(word)  # which says that it is missing


@each
def test_the_sample_has_the_largest_boards_of_its_family(word: str) -> None:
    assert sample_named(word).largest, (
        f"`largest` of {sample_file(word)} is empty: Discord's limits are tried on those boards"
    )


def test_no_sample_raises_an_error_when_it_is_loaded() -> None:
    assert not UNFINISHED, "; ".join(UNFINISHED)


def test_every_family_has_a_number_of_its_own_on_buttons() -> None:
    taken = [family.number for family in FAMILIES.values()]
    twice = {word: f.number for word, f in FAMILIES.items() if taken.count(f.number) > 1}
    assert not twice, f"numbers on buttons are taken once: {twice}; {max(taken) + 1} is free"


def test_every_sample_belongs_to_a_family() -> None:
    assert not UNREGISTERED, (
        f"samples of no family: {UNREGISTERED}; has games/families/__init__.py its line?"
    )


@each
def test_a_family_is_played_with_a_command(word: str) -> None:
    # Families of one key share the game: one command is enough for them.
    sharing = [w for w, rules in USUAL.items() if rules.key == USUAL[word].key]
    found = [w for w in sharing if w in SAMPLES and w in SAMPLES[w].commands]
    assert found, f"no command /{word} is in the sample: cogs/{module_of(USUAL[word])}.py has it"
    cogs = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "cogs").glob("*.py"))
    for name in sample_named(word).boards:
        assert f'match_command("{name}"' in cogs, f"cogs/ has no match_command for /{name}"


@each
def test_the_sample_names_a_task_that_each_command_of_a_family_gives_away(word: str) -> None:
    sample = sample_named(word)
    lacking = set(sample.commands) - set(sample.boards) - set(sample.telling)
    where = sample_file(word)
    assert not lacking, f"`boards`, or `telling`, of {where} lack {lacking}"
    for name, (_, task) in {**sample.boards, **sample.telling}.items():
        assert name in sample.commands, f"{where}: /{name} is none of its `commands`"
        assert family_of(read_task(task).game).word == word, f"{where}: {task}"


@each
def test_a_family_says_how_a_program_plays_its_games(word: str) -> None:
    rules = USUAL[word]
    where = f"games/families/{module_of(rules)}.py"
    assert hasattr(rules, "program"), (
        f"{where} lacks `program`: how a program is handed a position, and how its answer is read"
    )
    for name in sample_named(word).names:
        for position in sample_named(word).small():
            rules = game(name)
            try:
                rules.check(position)
            except GameError:
                continue
            arguments = rules.program.ask(position)
            assert arguments, f"{where}: `program` asks about {position} without saying so"
            for move in rules.moves(position):
                answer = rules.program.answer(position, move)
                assert rules.program.move(position, answer) == move, (
                    f"{where}: `program` writes {move} in {position} as {answer}, "
                    "but does not read it so"
                )


# ----------------------------------------------------------------------------- its words


#: Questions about a whole game, which a family may ask in words of its own; of some they cannot be.
ASKED = {
    "ask-value-row": [f"value row {{}} : {i} to {last}" for i in range(1, 6) for last in (1, 3)],
    "ask-kernel": [f"kernel {{}} : {last}" for last in (1, 5, 20)],
}


def can_be_asked(line: str) -> bool:
    try:
        read_task(line)
    except GameError:
        return False
    return True


def kinds_asked(word: str) -> set[str]:
    """Return the kinds of questions about a whole game that can be asked of a family."""
    names = sample_named(word).names
    return {
        kind
        for kind, lines in ASKED.items()
        if any(can_be_asked(line.format(name)) for line in lines for name in names)
    }


def messages_of(word: str) -> Iterator[str]:
    """Go through the messages that the bot asks a family for by its word or key."""
    rules, key, sample = USUAL[word], USUAL[word].key, sample_named(word)
    yield f"family-{word}"
    yield from (f"command-{name}" for name in sample.commands)
    yield from (f"guard-{key}-{convention}" for convention in Convention)
    if type(DRAWINGS[key]).rules is Drawing.rules:
        yield f"rules-{key}"
    for part in rules.move_parts:
        yield own_or_general(f"prompt-{part}", key, words("en"))
        yield f"part-{part}"
    yield from (f"strategy-{what}-{key}" for what in ("help", "example"))
    yield f"program-strategy-{key}"
    if BestLine in theory_of(word):
        yield f"fact-best-line-{key}"
    yield from (own_or_general(kind, key, words("en")) for kind in kinds_asked(word))
    for reason in sample.reasons:
        yield f"reason-{reason.claim.key}"
    if DRAWINGS[key].grid(rules.parse(next(iter(FAMILIES[word].examples.values())))):
        yield f"ask-square-{key}"


@each
@pytest.mark.parametrize("locale", LOCALES)
def test_a_family_has_its_words(word: str, locale: str) -> None:
    has, name = catalogue(locale).has_message, module_of(USUAL[word])
    missing = [message for message in messages_of(word) if not has(message)]
    assert not missing, f"bot/i18n/{locale}/families/{name}.ftl lacks {', '.join(missing)}"


def kind_of(line: str) -> str:
    return "ask-kernel" if read_task(line).kind is Kind.KERNEL else "ask-value-row"


@each
def test_the_sample_has_a_line_for_every_question_about_a_whole_game(word: str) -> None:
    # Families of one key share their words.
    sharing = [sample_named(w) for w, g in USUAL.items() if g.key == USUAL[word].key]
    tried = {kind_of(line) for sample in sharing for line in sample.asked}
    lacking = kinds_asked(word) - tried
    assert not lacking, f"`asked` of {sample_file(word)} has no line for {lacking}"


@each
def test_a_question_about_a_whole_game_uses_the_words_of_the_sample(word: str) -> None:
    for line, phrases in sample_named(word).asked.items():
        for locale, phrase in zip(("en", "fr"), phrases, strict=True):
            told = ask(read_task(line), words(locale))
            assert phrase in told, f"{kind_of(line)} ({locale}): “{told}” lacks “{phrase}”"


# ---------------------------------------------------------------------------- its theory


def theory_of(word: str) -> Iterator[object]:
    """Go through the names in a family's modules: `nim.py`, and `nim_facts.py` beside it."""
    name = module_of(USUAL[word])
    for file in sorted((ROOT / "games/families").glob(f"{name}*.py")):
        yield from vars(importlib.import_module(f"games.families.{file.stem}")).values()


def facts_of(word: str) -> set[type[Fact]]:
    return {
        value
        for value in theory_of(word)
        if isinstance(value, type)
        and issubclass(value, Fact)
        and value.__module__.startswith(f"games.families.{module_of(USUAL[word])}")
    }


def claims_of(word: str) -> set[str]:
    shared = vars(reasons).values()
    return {v.key for v in theory_of(word) if isinstance(v, Claim) and v not in shared}


def test_facts_are_collected_from_every_module_of_facts() -> None:
    modules = {fact.__module__ for word in FAMILIES for fact in facts_of(word)}
    files = (ROOT / "games/families").glob("*_facts.py")
    assert {f"games.families.{file.stem}" for file in files} <= modules
    assert any(map(claims_of, FAMILIES))


@each
def test_every_fact_of_a_family_has_its_sentence(word: str) -> None:
    silent = [f.__name__ for f in facts_of(word) if tell.dispatch(f) is tell.dispatch(Fact)]
    name = module_of(USUAL[word])
    assert not silent, f"bot/board/{name}.py tells no sentence for {', '.join(silent)}"


@each
def test_the_samples_of_a_family_use_all_its_facts(word: str) -> None:
    # Families of one module share its facts.
    sharing = [sample_named(w) for w, g in USUAL.items() if module_of(g) == module_of(USUAL[word])]
    used: set[type[Fact]] = set()
    for name, misere, text, move in (told for sample in sharing for told in sample.explained):
        rules = game(name, misere=misere)
        used |= {type(fact) for fact in rules.explain(rules.parse(text), move)}
    unused = [fact.__name__ for fact in facts_of(word) if fact not in used]
    where = sample_file(word)
    assert not unused, f"no position in `explained` of {where} uses {', '.join(unused)}"


@each
def test_the_samples_of_a_family_try_all_its_reasons(word: str) -> None:
    sharing = [sample_named(w) for w, g in USUAL.items() if module_of(g) == module_of(USUAL[word])]
    tried = {reason.claim.key for sample in sharing for reason in sample.reasons}
    claims = claims_of(word)
    where = sample_file(word)
    assert claims <= tried, f"`reasons` of {where} lack {claims - tried}"


# ------------------------------------------------------------------- named nowhere else


def sources() -> Iterator[tuple[str, str]]:
    """Go through the modules that belong to no family: each path with its text."""
    own = re.compile(rf"(?:{'|'.join(MODULES | set(FAMILIES))})(?:_\w+)?$")
    for package in ("games", "bot", "cogs"):
        for file in sorted((ROOT / package).rglob("*.py")):
            path = str(file.relative_to(ROOT))
            is_own = file.parent.name in ("families", "board", "cogs") and re.match(own, file.stem)
            if not is_own and path not in ABOUT_SEVERAL:
                yield path, file.read_text(encoding="utf-8")


def catalogues() -> Iterator[tuple[str, str]]:
    """Go through the messages that belong to no family: where each line stands, with its text."""
    for file in sorted([*CATALOGUES.glob("*/*.ftl"), *CATALOGUES.glob("*/*.toml")]):
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            if file.suffix == ".toml":  # the engine's word is looked at, too
                yield f"{file.relative_to(ROOT)}:{number}", line
            elif not line.startswith("#") and file.name not in CATALOGUES_ABOUT_SEVERAL:
                yield f"{file.relative_to(ROOT)}:{number}", line.partition(" = ")[2] or line


def names_of_families() -> Iterator[str]:
    """Yield what a family is called: its word, its command, its names, those of its games."""
    parts = {part for rules in USUAL.values() for part in rules.move_parts}
    for word in set(FAMILIES) - parts:
        yield word
        for locale in LOCALES:
            has_name = catalogue(locale).has_message(f"family-{word}")
            yield from [words(locale)(f"family-{word}")] if has_name else []
        yield from FAMILIES[word].aliases


def a_family_named() -> re.Pattern[str]:
    """Return the pattern of a family's name in a text.

    The nim-sum is a word of the theory, and so is a heap "in Nim", which Grundy's theorem is about.
    """
    names = "|".join(sorted(map(re.escape, names_of_families()), key=len, reverse=True))
    return re.compile(
        rf"(?<!somme de )(?<!sommes de )(?<!somme-)(?<!\bin )(?<!\bà )\b(?:{names})\b(?!-sum)",
        re.IGNORECASE,
    )


def test_no_general_message_names_a_family() -> None:
    named = a_family_named()
    found = {where: line.strip() for where, line in catalogues() if named.search(line)}
    rule = "a family's name belongs to its catalogue or a variable, and is no word of another use"
    assert not found, f"{rule}: {found}"


def families_imported(text: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and node.module:
            names = {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Import):
            names = {alias.name for alias in node.names}
        else:
            continue
        for name in names:
            folder, _, module = name.rpartition(".")
            if folder in ("games.families", "bot.board", "cogs") and module in MODULES:
                yield name


def test_no_module_imports_a_family() -> None:
    found = {path: found for path, text in sources() if (found := list(families_imported(text)))}
    assert not found, f"ask the game, its Family or its Drawing instead: {found}"


def families_named(text: str) -> Iterator[str]:
    """Yield the texts in the code, without what documents it, that name a family or its key."""
    tree, named = ast.parse(text), a_family_named()
    keys = {rules.key for rules in USUAL.values()}
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or id(node) in docs:
            continue
        value = node.value
        if isinstance(value, str) and (value in keys or named.search(value)):
            yield value


def test_no_module_names_a_family() -> None:
    found = {path: found for path, text in sources() if (found := list(families_named(text)))}
    assert not found, f"that belongs to the family's own files: {found}"
