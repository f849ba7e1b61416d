"""Everything that knows how to reach PostgreSQL."""
