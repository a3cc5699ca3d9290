"""Alembic's entry point: run the migrations on the connection that the bot passes."""

from alembic import context

from bot.db.schema.base import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
