"""A real PostgreSQL in a folder, for when no server is configured."""

from app.database.embedded.server import EmbeddedServer

__all__ = ["EmbeddedServer"]
