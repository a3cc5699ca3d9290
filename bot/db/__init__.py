"""Store everything in SQLite or PostgreSQL: engines, schema, migrations.

SQLAlchemy Core: one schema (``schema``, a module for each feature) and one set of queries for both.
Migrations run at start (``upgrade``). Until 1.0 there is one, which creates the schema as it is:
change ``schema`` and nothing else. From 1.0 on each change is a migration of its own.

A transaction is one plain function of a ``Connection``, which a store passes to ``_read`` or
``_write`` (``Store`` in ``engine``). It awaits nothing, so it is either committed as a whole or
rolled back. A service that takes part in a transaction passes such a function, too (``Writing``).
The statements of every click are constants of the stores, with parameters. The order of locks is in
``docs/architecture.md``.
"""
