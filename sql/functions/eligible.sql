-- Whether a memory is in what a search is limited to. Inlined by the planner where the filter is known.
-- Example: SELECT count(*) FROM memory.memories AS m
--          WHERE memory.eligible(m, jsonb_populate_record(memory.search_scope('user:42', NULL), '{"at": "2026-01-01T00:00:00Z", "statuses": ["active"]}'));
CREATE OR REPLACE FUNCTION memory.eligible(m memory.memories, f memory.recall_filter) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE
AS $$
    SELECT m.tenant_id = f.tenant_id
       AND (f.subjects IS NULL OR m.subject = ANY (f.subjects))
       AND (f.scopes IS NULL OR m.scope = ANY (f.scopes))
       AND m.status = ANY (f.statuses)
       AND m.held @> f.at
       AND (f.layers IS NULL OR m.layer = ANY (f.layers))
       AND (f.kinds IS NULL OR m.kind = ANY (f.kinds))
       AND (f.tags IS NULL OR m.tags && f.tags)
       AND (f.languages IS NULL OR m.language = ANY (f.languages))
       AND (f.since IS NULL OR coalesce(m.occurred_at, m.created_at) >= f.since)
       AND (f.until IS NULL OR coalesce(m.occurred_at, m.created_at) < f.until)
       AND (f.min_confidence IS NULL OR m.confidence >= f.min_confidence)
$$;
COMMENT ON FUNCTION memory.eligible(memory.memories, memory.recall_filter) IS 'The one place that says which memories a search may return.';
REVOKE ALL ON FUNCTION memory.eligible(memory.memories, memory.recall_filter) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.eligible(memory.memories, memory.recall_filter) TO hindsight_app, hindsight_reader;
