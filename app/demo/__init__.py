"""A conversation that shows what the service does."""
