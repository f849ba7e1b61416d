"""The edge every route shares: authentication, problems, idempotency, limits, pagination, logs and metrics."""
