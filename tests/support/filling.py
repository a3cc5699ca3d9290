"""Fill a database with the rows of years of classes."""

from __future__ import annotations

import sqlalchemy as sa

from bot.db.engine import Engine
from tests.support.databases import connected

#: So many matches are stored, two of three of them open; and so many challenges, nearly all closed.
MATCHES, CHALLENGES = 60_000, 6_000

#: Fills the tables by numbers, which both databases count up: n is each.
COUNTED = (
    "WITH RECURSIVE counted(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < {}) "
)

FILLED = (
    COUNTED.format(MATCHES)
    + "INSERT INTO matches (state, guild_id, channel_id, locale, game, misere, start, seed, first,"
    " person_0, strength_1, created_at, changed_at, message_id) SELECT"
    " CASE n % 3 WHEN 0 THEN 'over' ELSE 'open' END, n % 20, 1, 'fr', 'nim', {false}, '1 2', 1, 0,"
    " n % 9973, 1.0, {long_ago}, {long_ago}, n FROM counted",
    COUNTED.format(MATCHES) + "INSERT INTO plies (match_id, number, seat, kind, move, at)"
    " SELECT n, 0, 0, 'move', '1 1', {long_ago} FROM counted",
    COUNTED.format(CHALLENGES)
    + "INSERT INTO challenges (guild_id, state, title, tasks, seed, same_for_all, opens_at,"
    " closes_at, counts, hundredths, late_minutes, late_percent, shows_names,"
    " remind_minutes, channel_id, locale, created_by, created_at, changed_at) SELECT"
    " n % 500, 'closed', 'x', 'move one nim : 1 2', 1, {false}, {long_ago}, {long_ago}, 'best', 1,"
    " 0, 50, {false}, 0, 1, 'fr', n % 997, {long_ago}, {long_ago} FROM counted",
    COUNTED.format(CHALLENGES)
    + "INSERT INTO attempts (challenge_id, person, number, is_preview, started_at)"
    " SELECT n, n % 997, 1, {false}, {long_ago} FROM counted",
    COUNTED.format(MATCHES)
    + "INSERT INTO puzzles (guild_id, day, state, channel_id, locale, drawn, opens_at, closes_at)"
    " SELECT n, {day}, 'solved', 1, 'fr', '', {long_ago}, {long_ago} FROM counted",
    COUNTED.format(MATCHES)
    + "INSERT INTO puzzle_plans (guild_id, channel_id, minutes, levels, school_days, locale)"
    " SELECT n, 1, 480, '123', {false}, 'fr' FROM counted",
    COUNTED.format(MATCHES)
    + "INSERT INTO puzzle_answers (guild_id, day, difficulty, person, choice, is_right, at)"
    " SELECT n, {day}, 1, n % 997, 0, {false}, {long_ago} FROM counted",
    COUNTED.format(MATCHES)
    + "INSERT INTO leagues (guild_id, game, misere, state, starts, revision, seed, locale, spent)"
    " SELECT n, 'fortboyard', {false}, 'open', '20', 0, 1, 'fr', 0 FROM counted",
    COUNTED.format(MATCHES)
    + "INSERT INTO league_entries (league_id, person, kind, text, version, entered_at)"
    " SELECT n, n, 'rule', '1', 1, {long_ago} FROM counted",
    COUNTED.format(MATCHES)
    + "INSERT INTO league_pairs (league_id, one, other, wins_one, wins_other, games)"
    " SELECT n, -1, n, 1, 1, '' FROM counted",
    COUNTED.format(CHALLENGES)
    + "INSERT INTO tournaments (guild_id, channel_id, locale, stage, mode, game, misere, starts,"
    " legs, in_threads, paused, round, seed, changed_at) SELECT n % 500, 1, 'fr', 'over',"
    " 'swiss', 'nim', {false}, '1 2', 1, {false}, {false}, 1, 1, {long_ago} FROM counted",
    COUNTED.format(CHALLENGES)
    + "INSERT INTO tournament_players (tournament_id, number, person, gone, free_at)"
    " SELECT n, 1, n % 997, {false}, {long_ago} FROM counted",
    COUNTED.format(CHALLENGES)
    + "INSERT INTO tournament_bouts (tournament_id, number, round, pairing, player_0, match_id,"
    " by_hand) SELECT n, 1, 1, 1, 1, n, {false} FROM counted",
    COUNTED.format(MATCHES)
    + "INSERT INTO quizzes (guild_id, channel_id, locale, title, speed, seed, stage, step,"
    " question, clocked, stepped_at, asleep) SELECT n % 5000, 1, 'fr', 'x', {false}, 1, 'over', 3,"
    " 0, {true}, {long_ago}, {false} FROM counted",
    COUNTED.format(MATCHES) + "INSERT INTO quiz_questions (quiz_id, number, task)"
    " SELECT n, 0, 'move one nim 1 2' FROM counted",
    COUNTED.format(MATCHES)
    + "INSERT INTO quiz_answers (quiz_id, number, person, choice, is_right, bonus, at)"
    " SELECT n, 0, n % 9973, 0, {false}, 0, {long_ago} FROM counted",
)

FILLED_RUNNING = (
    COUNTED.format(MATCHES) + "INSERT INTO things (kind, id, guild_id, allowed_until)"
    " SELECT 'league', n, n % 5000, {long_ago} FROM counted",
    COUNTED.format(MATCHES) + "INSERT INTO posts (kind, thing, key, channel_id, message_id,"
    " content, refused) SELECT 'league', n, 'board', 1, n, 'board', {false} FROM counted",
)

FILLED_PRACTICE = (
    COUNTED.format(MATCHES) + "INSERT INTO own_positions (person, place, seed, guild_id, level,"
    " game, misere, position, turn, given, is_right, due_at, changed_at) SELECT n, 0, n, n % 20, 1,"
    " 'nim', {false}, '1 2', 0, '', {false}, {long_ago}, {long_ago} FROM counted",
    COUNTED.format(MATCHES) + "INSERT INTO item_answers (person, skill, level, seed, number,"
    " guild_id, given, is_right, at) SELECT n % 997, 1, 1, n, 0, n % 20, '0', {false}, {long_ago}"
    " FROM counted",
    COUNTED.format(MATCHES) + "INSERT INTO programs (person, name, changed_at)"
    " SELECT n, 'xor', {long_ago} FROM counted",
    "INSERT INTO program_versions (program_id, number, guild_id, source,"
    " at) SELECT id, 1, id % 20, 'x', {long_ago} FROM programs",
)


async def fill(engine: Engine) -> None:
    """Store many matches and challenges; let PostgreSQL take note of how many."""
    is_sqlite = engine.sync_engine.dialect.name == "sqlite"
    words = {
        "false": "0",
        "true": "1",
        "long_ago": "'2020-01-01 00:00:00.000000'",
        "day": "'2030-01-01'",
    }
    if not is_sqlite:
        words |= {"false": "false", "true": "true", "long_ago": "timestamptz '2020-01-01'"}
        words |= {"day": "date '2030-01-01'"}

    def filled(connection: sa.Connection) -> None:
        for statement in FILLED + FILLED_RUNNING + FILLED_PRACTICE:
            connection.exec_driver_sql(statement.format(**words))

    await engine.write(filled)
    if not is_sqlite:
        url = engine.sync_engine.url.render_as_string(hide_password=False)
        async with connected(url) as connection:  # without the rows that earlier tests deleted
            await connection.exec_driver_sql("VACUUM ANALYZE")
