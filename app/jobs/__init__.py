"""Work that follows a write: kept in PostgreSQL, claimed by workers, visible through the API."""
