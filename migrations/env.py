"""Runs the revisions as the database's owner, then puts the functions and views of sql/ in place."""

from alembic import context

from app.database.migration import run_from_env

run_from_env(context)
