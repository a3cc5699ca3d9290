"""The database: engine, schema and migrations."""
