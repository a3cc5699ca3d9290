"""Pictures in questions of a teacher's own: which question has one, and what the picture shows."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass, replace

from games.challenge.task import Task


@dataclass(frozen=True)
class Illustration:
    """The picture of a question, counted from 0.

    The name of its file is a digest of the content. The text replaces the picture for those who
    cannot see it.
    """

    question: int
    name: str
    text: str


Illustrations = tuple[Illustration, ...]


def read_illustrations(text: str) -> Illustrations:
    """Parse the pictures of a challenge from stored JSON; an empty text has none."""
    return tuple(Illustration(*each) for each in json.loads(text)) if text else ()


def write_illustrations(pictures: Illustrations) -> str:
    """Return the pictures of a challenge as JSON; an empty text if there are none."""
    return json.dumps([astuple(each) for each in pictures]) if pictures else ""


def carried(
    pictures: Illustrations, before: Sequence[Task], after: Sequence[Task]
) -> Illustrations:
    """Return the pictures after an edit of a challenge's questions, with their new indices.

    A picture follows its question by the words. If the words have changed and there are as many
    questions as before, the question with the same number gets it. Otherwise it is lost, and so is
    one whose question is not the teacher's own any more.
    """
    old, new = list(_known_by(before)), list(_known_by(after))
    kept = []
    for each in pictures:
        words, place = old[each.question], each.question
        if words in new:
            place = new.index(words)
        elif len(new) != len(old) or new[place] in old:
            continue
        if after[place].own is not None:
            kept.append(replace(each, question=place))
    return tuple(kept)


def _known_by(tasks: Sequence[Task]) -> Iterator[tuple[str, int]]:
    """Yield for each question its words, and how many questions before it have the same."""
    seen = Counter[str]()
    for task in tasks:
        yield task.text, seen[task.text]
        seen[task.text] += 1
