"""The two stores themselves, SQLite with group commit and PostgreSQL with notifications, and their migrations."""
