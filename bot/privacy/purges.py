"""Delete data of a whole server: at the end of a school year, and after the bot was removed."""

from __future__ import annotations

import sqlalchemy as sa

from bot.db.schema.challenge import challenges
from bot.db.schema.classroom import classes, members, mutes, seasons, teachers
from bot.db.schema.leagues import leagues
from bot.db.schema.learning import item_answers, own_positions, practices, reminders
from bot.db.schema.playing import matches
from bot.db.schema.programs import program_versions, programs
from bot.db.schema.puzzles import puzzle_plans, puzzles
from bot.db.schema.quizzes import quizzes
from bot.db.schema.rosters import roster_lines, team_arrangements
from bot.db.schema.running import servers, things, welcomes
from bot.db.schema.tournaments import tournaments
from bot.learn.rows import forget_reminders

#: The tables of which a server's rows go with it, in the order of locks; what hangs on them goes,
#: too.
_OF_SERVERS = (
    *(servers, welcomes, classes, seasons, teachers, mutes, roster_lines, team_arrangements),
    *(tournaments, leagues, quizzes, puzzle_plans, puzzles, matches, challenges, members),
)


def delete_server(connection: sa.Connection, guild_id: int) -> None:
    """Delete all data of a server as part of a transaction, whatever still runs there."""
    for table in _OF_SERVERS:
        connection.execute(sa.delete(table).where(table.c.guild_id == guild_id))
    forget_practised(connection, guild_id)
    forget_programs(connection, guild_id)
    forget_reminders(connection, reminders.c.guild_id == guild_id)
    connection.execute(sa.delete(things).where(things.c.guild_id == guild_id))


def forget_practised(connection: sa.Connection, guild_id: int) -> None:
    """Delete the answers and own positions practised in a server, and the state of these skills.

    The state of a skill belongs to a person, not to a class, and cannot be divided: it remains if
    they have also answered questions about that skill elsewhere.
    """
    table, other = item_answers.c, item_answers.alias().c
    elsewhere = sa.exists().where(
        other.person == practices.c.person,
        other.skill == practices.c.skill,
        other.guild_id.is_distinct_from(guild_id),
    )
    here = sa.select(table.person, table.skill).where(table.guild_id == guild_id)
    answered = sa.tuple_(practices.c.person, practices.c.skill).in_(here)
    connection.execute(sa.delete(practices).where(answered, ~elsewhere))
    connection.execute(sa.delete(item_answers).where(table.guild_id == guild_id))
    connection.execute(sa.delete(own_positions).where(own_positions.c.guild_id == guild_id))


def forget_programs(connection: sa.Connection, guild_id: int) -> None:
    """Delete the versions submitted in a server, and the programs without another version."""
    table, other = program_versions.c, program_versions.alias().c
    elsewhere = sa.exists().where(
        other.program_id == programs.c.id, other.guild_id.is_distinct_from(guild_id)
    )
    here = sa.select(table.program_id).where(table.guild_id == guild_id)
    connection.execute(sa.delete(programs).where(programs.c.id.in_(here), ~elsewhere))
    connection.execute(sa.delete(program_versions).where(table.guild_id == guild_id))
