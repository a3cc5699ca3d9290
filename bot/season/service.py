"""The leaderboard of a class: points earned in challenges, and matches won, in this season."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from bot.challenges.attempt import Attempt
from bot.challenges.model import Challenge, ChallengeState
from bot.challenges.openings import results_from
from bot.challenges.pupil.store import AttemptStore
from bot.challenges.standings import counted, earned
from bot.challenges.store import ChallengeStore
from bot.classes.model import ClassSettings, SeasonTime
from bot.classes.service import Classes
from bot.kit.actors import Actor
from bot.kit.clock import now
from bot.season.model import Win
from bot.season.store import SeasonStore
from games.challenge.task import Task
from games.families import FAMILIES

#: The worth of a match won, in hundredths of a point.
WIN = 100

_SHOWN = (ChallengeState.OPEN, ChallengeState.CLOSED)


@dataclass(frozen=True)
class Score:
    """A person's place on the leaderboard, shared by people with equal points."""

    rank: int
    person: int
    #: The points earned in challenges, in hundredths of a point.
    hundredths: int
    #: The matches won against the perfect computer or another person.
    wins: int

    @property
    def total(self) -> int:
        """The total score, in hundredths of a point."""
        return self.hundredths + WIN * self.wins


@dataclass(frozen=True)
class Season:
    """The leaderboard of a class in one family of games, or in all (None), best first."""

    settings: ClassSettings
    family: str | None
    scores: tuple[Score, ...]
    time: SeasonTime
    #: All seasons that can be shown, the present one last.
    times: tuple[SeasonTime, ...]
    #: All matches that the person who asks has won in this season.
    mine: tuple[Win, ...] = ()

    @property
    def number(self) -> int:
        """The number of the family, which ``family_of_number`` reads; 0 for all families."""
        return 0 if self.family is None else 1 + FAMILIES[self.family].number


def family_of_number(number: int) -> str | None:
    """Return the name of the family with a number, as in ``Season.number``; None for any other.

    None means all families.
    """
    return next((word for word, each in FAMILIES.items() if number == 1 + each.number), None)


@dataclass(frozen=True)
class Leaderboards:
    """Computes the leaderboard of a class from answers and matches; nothing is stored."""

    _attempts: AttemptStore
    _challenges: ChallengeStore
    _store: SeasonStore
    _classes: Classes

    async def season(
        self, actor: Actor, locale: str, family: str | None, number: int | None = None
    ) -> Season:
        """Return the leaderboard of a member's class, of the present season or of another one.

        ``number`` is that of the season. Without a family, a word of FAMILIES, all games count. Any
        member may ask. If the season is unknown, or was purged, it is the present one.
        """
        guild = actor.guild_id
        settings = await self._classes.settings(guild, locale)
        times = tuple(await self._classes.seasons(settings))
        time = next((each for each in times if each.number == number), times[-1])
        tried = await self._attempts.attempts_in(guild)
        earned: Counter[int] = Counter()
        for challenge in await self._challenges.of_guild(guild, _SHOWN):
            if not await self._are_places_public(challenge):
                continue
            earned.update(_points_by_person(challenge, tried.get(challenge.id, []), time, family))
        wins = await self._store.won_in(guild, time.since, time.until)
        wins = [win for win in wins if family in (None, _family(win.game))]
        won = Counter(win.person for win in wins if win.uncounted is None)
        mine = tuple(win for win in wins if win.person == actor.id)
        return Season(settings, family, _ranked(earned, won), time, times, mine)

    async def _are_places_public(self, challenge: Challenge) -> bool:
        """Return whether the points earned in a challenge may be published by now."""
        if challenge.terms.tells_places:
            return True
        if challenge.state is not ChallengeState.CLOSED:
            return False
        return now() >= results_from(challenge, await self._challenges.extensions(challenge.id))


def _family(game: str) -> str:
    return game.partition(" ")[0]


def _family_of_task(task: Task) -> str | None:
    """Return the family that a question is about, or None."""
    return _family(task.game.name) if task.has_game else None


def _points_by_person(
    challenge: Challenge, attempts: Iterable[Attempt], time: SeasonTime, family: str | None
) -> dict[int, int]:
    """Return the hundredths of points that people earned in a challenge in a family and a season.

    In a past season they are the points at its end; later attempts do not change them.
    """
    terms = challenge.terms
    mine: dict[int, list[Attempt]] = {}
    for attempt in (_answers_before(each, time.until) for each in attempts):
        if attempt.answers and not attempt.is_preview and not attempt.is_sealed:
            mine.setdefault(attempt.person, []).append(attempt)
    return {
        person: sum(
            each.hundredths
            for each in earned(counted(made, terms), terms)
            if each.at >= time.since
            and family in (None, _family_of_task(terms.tasks[each.question]))
        )
        for person, made in mine.items()
    }


def _answers_before(attempt: Attempt, moment: datetime | None) -> Attempt:
    """Return an attempt with only the answers before a moment; with all if that is None."""
    if moment is None:
        return attempt
    return replace(attempt, answers=tuple(a for a in attempt.answers if a.at < moment))


def _ranked(earned: Mapping[int, int], won: Mapping[int, int]) -> tuple[Score, ...]:
    """Rank the people who have any points or wins, the best first; equal totals share a place."""
    people = {person for kind in (earned, won) for person, count in kind.items() if count}
    scores = [Score(0, person, earned.get(person, 0), won.get(person, 0)) for person in people]
    scores.sort(key=lambda score: (-score.total, score.person))
    ranks: dict[int, int] = {}
    for place, score in enumerate(scores, 1):
        ranks.setdefault(score.total, place)
    return tuple(
        Score(ranks[score.total], score.person, score.hundredths, score.wins) for score in scores
    )
