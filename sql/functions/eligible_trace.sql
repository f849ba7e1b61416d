-- Whether a trace is in what a search is limited to.
-- Example: SELECT count(*) FROM memory.traces AS t WHERE memory.eligible_trace(t, memory.search_scope('user:42', NULL), NULL, NULL);
CREATE OR REPLACE FUNCTION memory.eligible_trace(t memory.traces, f memory.recall_filter, session text, task text) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE
AS $$
    SELECT t.tenant_id = f.tenant_id
       AND t.redacted_at IS NULL
       AND (f.subjects IS NULL OR t.subject = ANY (f.subjects))
       AND (f.scopes IS NULL OR t.scope = ANY (f.scopes))
       AND (session IS NULL OR t.session_id = session)
       AND (task IS NULL OR t.task_id = task)
       AND (f.since IS NULL OR t.occurred_at >= f.since)
       AND (f.until IS NULL OR t.occurred_at < f.until)
$$;
COMMENT ON FUNCTION memory.eligible_trace(memory.traces, memory.recall_filter, text, text) IS 'The one place that says which traces a search may return.';
REVOKE ALL ON FUNCTION memory.eligible_trace(memory.traces, memory.recall_filter, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.eligible_trace(memory.traces, memory.recall_filter, text, text) TO hindsight_app, hindsight_reader;
