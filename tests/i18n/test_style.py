"""The style of words: numbers, typography, labels that a phone shows whole, moods."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from bot.board.drawing import drawing
from bot.i18n import LOCALES, words
from bot.play.model import MatchRecord, State
from bot.play.reviews.messages import summary
from bot.play.reviews.service import Reviewed
from games import game
from games.match import Match, Person
from games.review import review
from tests.support.catalogues import CATALOGUES, NO_BREAK, catalogue, every_language, variables
from tests.support.positions import SAMPLES

# --------------------------------------------------------------------------- what is said


@pytest.mark.parametrize(
    ("locale", "message", "values", "told"),
    [
        ("en", "count-sticks", {"count": 1}, "1 stick"),
        ("en", "count-sticks", {"count": 0}, "0 sticks"),
        ("fr", "count-sticks", {"count": 0}, "0 bâtonnet"),
        ("fr", "count-sticks", {"count": 1}, "1 bâtonnet"),
        ("fr", "count-sticks", {"count": 2}, "2 bâtonnets"),
        ("en", "review-hidden", {"count": 1}, "-# The first move is not listed."),
        ("en", "review-hidden", {"count": 2}, "-# The first 2 moves are not listed."),
        ("fr", "review-hidden", {"count": 1}, "-# Le premier coup n'est pas listé."),
        ("fr", "review-hidden", {"count": 2}, "-# Les 2 premiers coups ne sont pas listés."),
        ("en", "results-error", {"error": "forgot 0", "count": 1}, "forgot 0 (one pupil)"),
        ("en", "results-error", {"error": "forgot 0", "count": 2}, "forgot 0 (2 pupils)"),
        ("fr", "results-error", {"error": "oubli du 0", "count": 2}, "oubli du 0 (2 élèves)"),
        ("en", "finished-points", {"points": 0.5, "most": 1.0}, "0.5 of 1 point"),
        ("en", "points-so-far", {"points": 20.0, "most": 40.0}, "So far: 20 of 40 points."),
        ("fr", "finished-points", {"points": 1.5, "most": 2.5}, "1,5 point sur 2,5"),
        (
            "fr",
            "setup-questions-bank",
            {"count": 2, "points": 1.5, "total": 3},
            "**2 questions**, 1,5 point chacune\u00a0; chaque élève peut en avoir 3",
        ),
        ("fr", "property-worth", {"points": 0.25, "property": "p"}, "- 0,25 point\u00a0: p"),
        ("fr", "regrade-counts", {"points": 1.75}, "Elle compte\u00a0: 1,75 point."),
        ("fr", "finished-points", {"points": 1.0, "most": 40.0}, "1 point sur 40"),
        ("fr", "finished-points", {"points": 20.0, "most": 40.0}, "20 points sur 40"),
        ("fr", "results-title", {"title": "a", "number": "7"}, "### Résultats · a (nº\u00a07)"),
        ("fr", "title-fortboyard", {"largest": 3}, "Fort Boyard, prendre de 1 à 3"),
        ("fr", "title-fortboyard", {"largest": 2}, "Fort Boyard, prendre 1 ou 2"),
        ("en", "title-fortboyard", {"largest": 2}, "Fort Boyard, take 1 or 2"),
        (
            "fr",
            "rules-subtraction",
            {"largest": 2},
            "Il y a une rangée de bâtonnets. À ton tour, prends 1 ou 2 bâtonnets.",
        ),
        (
            "fr",
            "fault-no-such-heap",
            {"heap": 9, "heaps": 2, "pile": "row"},
            "Il n'y a pas de rangée 9\u00a0: les rangées sont la 1 et la 2.",
        ),
        (
            "en",
            "fault-no-such-heap",
            {"heap": 9, "heaps": 1, "pile": "heap"},
            "There is no heap 9: there is only heap 1.",
        ),
        (
            "en",
            "fault-heap-is-stuck",
            {"heap": 2, "pile": "row"},
            "Nothing can be done with row 2 any more.",
        ),
        (
            "fr",
            "fault-too-many-heaps",
            {"heaps": 21, "limit": 20, "pile": "row"},
            "Cela fait 21 rangées",
        ),
        (
            "en",
            "fault-no-such-heap",
            {"heap": 10**300, "heaps": 3, "pile": "heap"},
            "There is no heap 100000000000…",
        ),
        (
            "en",
            "analysis-grundy",
            {"value": 10**21 + 7},
            "Grundy value: 1,000,000,000,000,000,000,007",
        ),
    ],
)
def test_numbers_and_plurals_are_worded_naturally(
    locale: str, message: str, values: dict[str, Any], told: str
) -> None:
    assert words(locale)(message, **values).startswith(told)


#: What a sentence does not say, because it is sent where that would be false.
UNSAID = [
    ("error-unexpected", "match", "partie"),  # there may be none
    ("error-storage", "nothing is lost", "rien n'est perdu"),
    ("error-storage", "your move", "ton coup"),  # it may be an answer, or a challenge
    ("error-unknown-control", "older version", "ancienne version"),  # it may be a form
    ("denial-only-in-servers", "hallenge", "éfi"),  # /team, /class and /leaderboard say it
    ("denial-already-opened", "published", "publié"),
    ("denial-already-published", "draft", "brouillon"),  # it may have opened since
    ("denial-not-open", "has closed", "est clos"),  # it may be a draft
    ("denial-channel-unusable", "may not", "pas le droit"),  # perhaps it is gone
    ("setup-caution-channel", "not allowed", "pas le droit"),
    ("setup-caution-role", "not allowed", "pas le droit"),
    ("refusal-offer-pending", "Wait", "Attends"),  # the person invited may read it
    ("former-pupil", "pupil", "élève"),  # it may be a teacher, or still a pupil
    ("privacy-until", "this is purged", "tout cela"),
    ("class-purge", "what is kept", "ce qui est gardé"),
    ("naming-hide", "Use", "Garder"),  # the name is shown at that moment
    ("setup-delete-sure", "pupils disappear", "disparaissent"),
    ("fact-losing-numbers", "another", "un autre"),  # another losing one, one could read
    ("fact-losing-numbers-misere", "another", "un autre"),
    ("fact-returns", "after fewer", "après moins"),  # single values may come again earlier
    ("idea-period", "comes again", "revient"),
    ("mistake-zero-not-rare.mended", "no ones", "zéro 1"),
    ("idea-rare", "ten rows", "dix rangées"),  # a row of no pins is none
    ("mistake-mirrors-three", "only if", "que s'il"),  # 2, 2, 3 and 3 are losing, too
    ("unit-nim-sum-goal", "any position", "quelle position de"),  # in a losing one no take wins
    ("refusal-too-many-open", "today", "aujourd'hui"),  # 24 hours are counted
    ("refusal-already-invited", "tomorrow", "demain"),
    ("command-train", "today", "aujourd'hui"),  # what is due at a later hour is not asked yet
    ("program-never-drawn", "never draws", "ne tire jamais"),  # some hundred draws were looked at
    ("tournament-no-analysis", "do not", "pas"),
]


@pytest.mark.parametrize(("message", *LOCALES), UNSAID)
def test_a_sentence_avoids_phrases_that_are_false_in_some_place(
    message: str, en: str, fr: str
) -> None:
    for locale, phrase in (("en", en), ("fr", fr)):
        names = variables(catalogue(locale)[message])
        for count in (1, 2):
            assert phrase not in words(locale)(message, **dict.fromkeys(names, count))


#: Labels of buttons and of menus that are not named so.
SHORT = {
    **dict.fromkeys(("naming-show", "naming-hide", "page-back", "page-on"), 20),
    **dict.fromkeys(("results-by-pupil", "results-by-question", "results-distribution"), 20),
    **dict.fromkeys(("results-who", "results-heat-map"), 20),
    **dict.fromkeys(("ask-export", "setup-choose"), 24),
}


@every_language
@pytest.mark.parametrize(("message", "longest"), SHORT.items())
def test_a_label_fits_a_phone(locale: str, message: str, longest: int) -> None:
    assert len(words(locale)(message)) <= longest


# ---------------------------------------------------------------------------- typography


def lines(locale: str) -> Iterator[tuple[str, str]]:
    for file in sorted((CATALOGUES / locale).rglob("*.ftl")):
        for line in file.read_text(encoding="utf-8").splitlines():
            if not line.startswith("#"):
                yield file.name, line


def test_french_never_breaks_a_line_before_its_punctuation() -> None:
    for file, line in lines("fr"):
        where = f"{file}: a no-break space belongs before : ; ! ? % » and after «: {line}"
        assert not re.search(r" [:;!?»%]|« ", line), where
        assert not re.search(r"[\w}][;!?»]", line), where
        assert not re.search(rf"«(?!{NO_BREAK})", line), where


def test_english_has_no_french_spaces() -> None:
    for file, line in lines("en"):
        assert NO_BREAK not in line, f"{file}: {line}"
        assert not re.search(r" [:;!?]", line), f"{file}: {line}"


def test_french_explanations_use_the_words_of_the_classroom_and_say_tu() -> None:
    files = (CATALOGUES / "fr" / "explain.ftl", *(CATALOGUES / "fr" / "families").iterdir())
    french = "\n".join(file.read_text(encoding="utf-8") for file in files)
    for term in ("somme de Nim", "trait", "mex", "Grundy", "position perdante"):
        assert term in french
    assert not re.search(r"\b(vous|votre|vos)\b", french, re.IGNORECASE), (
        "the French text should say tu, not vous"
    )


@every_language
def test_a_review_says_how_a_win_was_given_up(locale: str) -> None:
    match, say = Match(game("nim"), (1, 2), (Person(1), Person(2)), 0, 0), words(locale)

    def told(over: Match) -> str:
        record = MatchRecord(None, 1, locale, id=1, state=State.OVER, match=over)
        return "\n".join(summary(Reviewed(record, review(over), {}), say))

    resigned, late = told(match.resign(0)), told(match.time_out())
    assert say("review-win-given-up", player="<@1>", how="resign") in resigned
    assert say("review-win-given-up", player="<@1>", how="time-out") in late
    assert re.search("resigned|abandonné", resigned)
    assert re.search("out of time|dépassé", late)


@pytest.mark.parametrize(
    ("locale", "kept", "had", "told"),
    [
        ("en", 1, 1, "Ada: 1 winning position, 1 kept."),
        ("en", 0, 2, "Ada: 2 winning positions, 0 kept."),
        ("fr", 0, 1, f"Ada{NO_BREAK}: 1 position gagnante, 0 gardée."),
        ("fr", 2, 3, f"Ada{NO_BREAK}: 3 positions gagnantes, 2 gardées."),
    ],
)
def test_the_accuracy_of_a_review_is_worded_naturally(
    locale: str, kept: int, had: int, told: str
) -> None:
    assert words(locale)("review-accuracy", player="Ada", kept=kept, had=had) == told


@pytest.mark.parametrize(
    ("locale", "hints", "taken", "told"),
    [
        ("en", 0, 0, "Ada: no hints asked for, no moves taken back."),
        ("en", 1, 1, "Ada: 1 hint asked for, 1 move taken back."),
        ("en", 2, 3, "Ada: 2 hints asked for, 3 moves taken back."),
        ("fr", 0, 0, f"Ada{NO_BREAK}: aucun indice demandé, aucun coup repris."),
        ("fr", 1, 1, f"Ada{NO_BREAK}: 1 indice demandé, 1 coup repris."),
        ("fr", 2, 3, f"Ada{NO_BREAK}: 2 indices demandés, 3 coups repris."),
    ],
)
def test_the_help_used_in_a_match_is_worded_naturally(
    locale: str, hints: int, taken: int, told: str
) -> None:
    said = words(locale)("review-help", player="Ada", hints=hints, taken=taken)
    assert said == told


# ------------------------------------------------------------------- short, and of one mood

#: What a phone shows of a button and of a placeholder, in characters.
BUTTON_LENGTH = 20
PLACEHOLDER_LENGTH = 24


@every_language
def test_the_label_of_every_button_fits_a_phone(locale: str) -> None:
    say = words(locale)
    labels = {
        message: say(message, **dict.fromkeys(variables(pattern), 12))
        for message, pattern in catalogue(locale).items()
        # A challenge's title may have any length; it comes last, so that it alone is cut.
        if message.startswith("button-") and "title" not in variables(pattern)
    }
    assert {m: label for m, label in labels.items() if len(label) > BUTTON_LENGTH} == {}


@every_language
def test_every_placeholder_of_a_menu_fits_a_phone(locale: str) -> None:
    say = words(locale)
    shown = {m: say(m) for m in catalogue(locale) if re.match("setup-choose-", m)}
    for name in [sample.names[0] for sample in SAMPLES.values()]:
        rules = game(name)
        for depth in range(rules.move_sizes[-1]):
            shown[f"{name} {depth}"] = drawing(rules).prompt(rules, (12,) * depth, say)
    assert {m: text for m, text in shown.items() if len(text) > PLACEHOLDER_LENGTH} == {}


def commands_told(locale: str) -> dict[str, str]:
    say = words(locale)
    return {
        message: say(message) for message in catalogue(locale) if message.startswith("command-")
    }


def test_french_commands_are_described_by_an_infinitive() -> None:
    infinitive = re.compile(r"\w+([ei]r|ire|ore|ttre|dre)\b")  # not “Montre”
    told = commands_told("fr")
    assert {m: text for m, text in told.items() if not infinitive.match(text)} == {}


@every_language
def test_commands_for_teachers_are_all_marked_alike(locale: str) -> None:
    mark = {"en": "(teachers)", "fr": "(professeurs)"}[locale]
    for message, text in commands_told(locale).items():
        marked = re.search(r"\([^)]*(?:teacher|professeur)[^)]*\)", text)
        assert marked is None or (marked[0] == mark and text.endswith(mark)), message


@pytest.mark.parametrize(("locale", "told"), [("en", "nowhere."), ("fr", "zéro fois.")])
def test_a_binary_digit_that_no_heap_has_is_worded_without_a_pair(locale: str, told: str) -> None:
    assert words(locale)("fact-column-ones", table="", weight=4, ones=0).endswith(told)


@every_language
def test_the_example_of_a_binary_answer_equals_its_decimal(locale: str) -> None:
    binary, meant = re.findall(r"\d\d+", words(locale)("fault-answer-binary"))
    assert int(binary, 2) == int(meant)
