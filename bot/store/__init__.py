"""Storage: one schema and one set of queries for SQLite and PostgreSQL."""
