"""Render the posts of a class's puzzles."""

from __future__ import annotations

from datetime import date

from bot.i18n import words
from bot.kit.background import in_background
from bot.puzzle.messages import puzzle_message, solved_message
from bot.puzzle.model import PuzzleState
from bot.puzzle.runs import SOLVED, Daily
from bot.puzzle.store import PuzzleStore
from bot.running.posting import Message
from bot.running.rules import Post


class PuzzlePosts:
    """Renders the puzzle of a day, and its solution."""

    def __init__(self, store: PuzzleStore) -> None:
        self._store = store

    async def render(self, daily: Daily, post: Post) -> Message:
        """Return the message of a day's post."""
        puzzle, store = daily.puzzles[date.fromisoformat(post.key)], self._store
        say = words(puzzle.locale)
        if post.content == SOLVED:
            counts = await store.distribution(puzzle)
            return Message(await in_background(solved_message, puzzle, counts, say))
        last = await store.latest(puzzle.guild_id, state=PuzzleState.SOLVED)
        earlier = None if last is None else (last, await store.distribution(last))
        return Message(await in_background(puzzle_message, puzzle, earlier, say))
