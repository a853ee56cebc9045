"""What is on disk: SQLAlchemy Core over SQLite or PostgreSQL, migrated by Alembic at start."""
