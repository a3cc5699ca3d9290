"""Questions of a teacher's own, drawn at random."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import strategies as st

from games.challenge.own import AnswerForm, Option, OwnQuestion, Range

TEXT = st.text("aé ~=#{}:\\*\"'|%?\n<>@`", min_size=1, max_size=12).map(
    lambda text: "\n".join(" ".join(line.split()) for line in text.strip().splitlines())
)
SAID = TEXT.filter(lambda text: text.strip() != "" and not text.startswith("["))
CREDIT = st.sampled_from(
    [Fraction(n) for n in (-100, -50, 0, 25, 50, 100)] + [Fraction("33.33333")]
)
NUMBER = st.integers(-999_999, 999_999).map(lambda n: Fraction(n, 1000))


def options(draw: st.DrawFn, form: AnswerForm) -> tuple[Option, ...]:
    texts = draw(st.lists(SAID, min_size=2, max_size=5, unique=True))
    credits_ = [draw(CREDIT) for _ in texts]
    credits_[0] = Fraction(50) if form is AnswerForm.SEVERAL else Fraction(100)
    found = []
    for text, credit in zip(texts, credits_, strict=True):
        found.append(Option(text, credit, draw(st.just("") | SAID)))
    return tuple(found)


@st.composite
def own_questions(draw: st.DrawFn) -> OwnQuestion:
    form = draw(st.sampled_from(AnswerForm))
    more: dict[str, object] = {}
    if form in (AnswerForm.ONE, AnswerForm.SEVERAL, AnswerForm.WORDS):
        more["options"] = options(draw, form)
    if form is AnswerForm.NUMBER:
        low = draw(NUMBER)
        found = [Range(low, low + abs(draw(NUMBER)), Fraction(100), draw(st.just("") | SAID))]
        more["ranges"] = tuple(found)
    more |= {"explanation": draw(st.just("") | SAID), "title": draw(st.just("") | SAID)}
    return OwnQuestion(form, draw(SAID), **more)  # type: ignore[arg-type]


def is_ambiguous(question: OwnQuestion) -> bool:
    """Return whether the format would read some words as its syntax: ``->``, T, a weight."""
    words = [option.text for option in question.options]
    return any("->" in word or word[:1] == "%" for word in words)
