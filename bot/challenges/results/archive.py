"""All programs of a class in one ZIP: a folder for each question, files named as pupils are."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from bot.challenges.results.service import Results
from games.challenge.tasks import Kind

#: The longest part of a file's name that is a pupil's.
NAME_LENGTH = 60


def archive(results: Results, names: Mapping[int, str]) -> bytes:
    """Write the programs of all attempts as a ZIP, in which no file leads out of its folder."""
    written, taken = BytesIO(), set[str]()
    with ZipFile(written, "w", ZIP_DEFLATED) as zipped:
        for path, source in _programs(results, names):
            free = next(p for p in _numbered(path) if p.casefold() not in taken)
            taken.add(free.casefold())
            zipped.writestr(ZipInfo(f"{free}.py"), source.encode(), ZIP_DEFLATED)
    return written.getvalue()


def _programs(results: Results, names: Mapping[int, str]) -> Iterator[tuple[str, str]]:
    for number, question in enumerate(results.questions):
        if question.task.kind is not Kind.PROGRAM:
            continue
        for pupil in results.pupils:
            for attempt in pupil.attempts:
                for answer in attempt.answers[number : number + 1]:
                    if answer.task:  # what an erased person has answered is gone
                        folder = f"{number + 1}-{question.task.function}"
                        name = safe(names[pupil.person])
                        yield f"{folder}/{name}-{attempt.number}", answer.text


def _numbered(path: str) -> Iterator[str]:
    """Go through what a file may be called: two pupils may have one name."""
    yield path
    count = 2
    while True:
        yield f"{path}-{count}"
        count += 1


def safe(name: str) -> str:
    """Return a name that every system takes: letters, digits, hyphens and single spaces."""
    plain = re.sub(r"[^\w-]+", " ", unicodedata.normalize("NFC", name))
    return plain.strip()[:NAME_LENGTH].strip() or "_"
