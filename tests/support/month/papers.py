"""The questions that the teachers of a month set, and the programs that their pupils hand in."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from tests.support.month.diary import Question
from tests.support.month.judging import (
    DECIDED,
    KERNEL,
    MOVES,
    PERIOD,
    RIGHT,
    VALUE,
    WRONG,
    Way,
    by_text,
    of_range,
    of_several,
    of_words,
)
from tests.support.month.watching import ANSWER, ASKED, COMMENT

CASES = (
    "assert tous_zeros([0, 0]) == True\n"
    f"assert tous_zeros({[0] * 99}) == True  # hidden\n"
    f"assert tous_zeros({[0] * 98 + [7]}) == False  # hidden\n"
    "assert tous_zeros([-77, 77]) == False  # hidden\n"
)
#: Of twelve points: small cases have 4, all 3, arguments left alone 2, three hidden cases 3.
FAULTLESS, FORGETS_LONG, CHANGES, CONSTANT = (Fraction(n, 12) for n in (12, 11, 10, 1))
_DEFINED = "def tous_zeros(tab):\n    "
PROGRAMS = {
    FAULTLESS: f"{_DEFINED}return not any(tab)\n",
    FORGETS_LONG: f"{_DEFINED}return not any(tab) and len(tab) < 90\n",
    CHANGES: f"{_DEFINED}right = not any(tab)\n    tab.append(1)\n    return right\n",
    CONSTANT: f"{_DEFINED}return True\n",
    WRONG: f"{_DEFINED}return 3\n",
}

#: A third of a question is not a whole number of per cent.
_THIRD = Fraction(33333333, 10**8)
_SEVERAL = "{~%33.33333%0 ~%33.33333%4 ~%33.33333%8 ~3####because of kestrel}"
_MARGIN = of_range(Fraction("3.13"), Fraction("3.15"), "3,14", "3.16")


def question(line: str, way: Way, points: int = 10, hint: int | None = None) -> Question:
    """Return a question with its points and hints behind bars."""
    bars = [line, *([f"{points} points"] if points != 10 else [])]
    bars += [] if hint is None else [f"hint {hint}%"]
    return Question(" | ".join(bars), points, way, hint)


def practice() -> list[Question]:
    return [
        question("move one nim 3 4 5", MOVES, hint=25),
        question("value nim-sum 19 10 14 13", VALUE, points=7),
        question("kernel fortboyard 12", KERNEL),
        question("move all nim 2 4 7", MOVES, points=3, hint=40),
        question("Which lose? " + _SEVERAL, of_several({n: _THIRD * (n < 4) for n in range(1, 5)})),
    ]


def exam() -> list[Question]:
    """Return a question of every kind; only some pupils come to the program, the last one."""
    own = f"{ASKED}? "
    one = by_text({RIGHT: "1", Fraction(1, 2): "2", WRONG: "3"})
    several = of_several({n: _THIRD * (n < 4) for n in range(1, 5)})
    words = of_words(["mex", "minimum.*"], "Minimum exclu", "max")
    found = [
        question("move all nim 3 4 5", MOVES, hint=25),
        question("outcome fortboyard 22", DECIDED),
        question("value nim-sum 19 10 14 13", VALUE, points=4),
        question("value grundy 0.77 : 5 7", VALUE),
        question("period 0.77", PERIOD),
        question("kernel fortboyard 12", KERNEL),
        question("strategy fortboyard 21", by_text({RIGHT: "n % 4", WRONG: "1"})),
        question("win nim 1 2", DECIDED),
        question(own + f"{{=Bouton ~%50%Conway ~Sprague####{ANSWER}}}", one, points=3),
        question(own + _SEVERAL, several),
        question(own + f"{{#3.14:0.01####{ANSWER}}}", _MARGIN, points=5),
        question(own + f"{{=mex =minimum*####{ANSWER}}}", words, points=2),
        question("value mex 0 1 3 4", VALUE),
        question("value row nim 5 to 8", VALUE, points=6),
        question(own + f"{{####{ANSWER}}}", by_text({WRONG: "Je complète à 4."}), points=5),
        question("program tous_zeros", by_text(PROGRAMS)),
    ]
    found[14] = replace(found[14], is_by_hand=True)
    weighed = "program tous_zeros | small: 4 | all: 3 | unchanged: 2 | hidden: 3"
    found[15] = replace(found[15], line=weighed, points=12)
    return found


def bank() -> list[Question]:
    """Return questions of which four are drawn for each pupil."""
    return [
        question("value nim-sum 5 6 7", VALUE, points=4),
        question("value nim-sum 9 6 3", VALUE, points=4),
        question("move one nim 1 4 6", MOVES, points=8),
        question("move one nim 2 5 8", MOVES, points=8),
        question("kernel fortboyard 15", KERNEL, points=5),
        question("kernel fortboyard 16", KERNEL, points=5),
    ]


def wider(asked: Question) -> Question:
    """Return the question about a number with a wider margin."""
    way = of_range(Fraction("3.09"), Fraction("3.19"), "3.14", "4")
    return replace(asked, line=f"{ASKED}? {{#3.14:0.05####{ANSWER}}} | 5 points", way=way)


def kinder(asked: Question) -> Question:
    """Return the question about words with one more accepted form."""
    way = of_words(["mex", "minimum.*", "max"], "mex", "sup")
    line = f"{ASKED}? {{=mex =minimum* =max####{ANSWER}}} | 2 points"
    return replace(asked, line=line, way=way)


def remark(number: int) -> str:
    """Return a comment that nobody may read before the release."""
    return f"{COMMENT} {number}: *presque* @everyone =1+1"
