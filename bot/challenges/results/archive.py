"""All programs of a class in one ZIP: a folder for each question, files named as pupils are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.challenges.results.service import Results
from bot.kit.archives import safe, zipped
from games.challenge.task import Kind


def archive(results: Results, names: Mapping[int, str]) -> bytes:
    """Write the programs of all attempts as a ZIP, in which no file leads out of its folder."""
    return zipped((path, "py", source) for path, source in _programs(results, names))


def _programs(results: Results, names: Mapping[int, str]) -> Iterator[tuple[str, str]]:
    for number, question in enumerate(results.questions):
        if question.task.kind is not Kind.PROGRAM:
            continue
        for pupil in results.pupils:
            for attempt in pupil.attempts:
                for answer in filter(None, [attempt.answered(number)]):
                    if answer.task:  # what an erased person has answered is gone
                        folder = f"{number + 1}-{question.task.function}"
                        name = safe(names[pupil.person])
                        yield f"{folder}/{name}-{attempt.number}", answer.text
