-- Takes the text out of turns whose speaker asked not to keep it, out of the windows that held it, and out of their vectors;
-- the ids of turns whose windows need vectors again. The turns themselves stay in their place. Windows reach over a session, or over
-- the turns that came together (of one transaction's time) where none was named.
-- Example: SELECT memory.redact_traces(ARRAY['01900000-0000-7000-8000-000000000000'::uuid]);
CREATE OR REPLACE FUNCTION memory.redact_traces(trace_ids uuid[]) RETURNS uuid[]
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    tenant constant uuid := memory.current_tenant();
    around uuid[];
BEGIN
    -- Vectors that are being stored now are there to be deleted, and those that come wait and find the text gone.
    PERFORM pg_advisory_xact_lock(hashtextextended('vectors:' || tenant::text, 0));
    UPDATE memory.traces AS t SET content = '[redacted]', tool_call = NULL, redacted_at = now()
    WHERE t.tenant_id = tenant AND t.id = ANY (trace_ids) AND t.redacted_at IS NULL AND memory.may_touch(t.subject, t.scope);
    UPDATE memory.candidates AS c SET content = '' WHERE c.tenant_id = tenant AND c.trace_ids && redact_traces.trace_ids AND memory.may_touch(c.subject, c.scope);
    SELECT array_agg(DISTINCT n.id) INTO around
    FROM memory.traces AS t
    CROSS JOIN LATERAL (
        SELECT t.id
        UNION ALL (SELECT p.id FROM memory.traces AS p
                   WHERE p.tenant_id = tenant AND p.session_id IS NOT DISTINCT FROM t.session_id AND (p.session_id IS NOT NULL OR p.created_at = t.created_at) AND p.subject = t.subject AND p.scope = t.scope AND p.id < t.id
                   ORDER BY p.id DESC LIMIT 1)
        UNION ALL (SELECT f.id FROM memory.traces AS f
                   WHERE f.tenant_id = tenant AND f.session_id IS NOT DISTINCT FROM t.session_id AND (f.session_id IS NOT NULL OR f.created_at = t.created_at) AND f.subject = t.subject AND f.scope = t.scope AND f.id > t.id
                   ORDER BY f.id LIMIT 1)) AS n
    WHERE t.tenant_id = tenant AND t.id = ANY (trace_ids) AND t.redacted_at IS NOT NULL AND memory.may_touch(t.subject, t.scope);
    UPDATE memory.trace_windows AS w
    SET content = left(concat_ws(' ',
        (SELECT left(memory.trace_text(p.content, p.tool_call), 8000) FROM memory.traces AS p
         WHERE p.tenant_id = tenant AND p.session_id IS NOT DISTINCT FROM t.session_id AND (p.session_id IS NOT NULL OR p.created_at = t.created_at) AND p.subject = t.subject AND p.scope = t.scope AND p.id < t.id
         ORDER BY p.id DESC LIMIT 1),
        memory.trace_text(t.content, t.tool_call),
        (SELECT left(memory.trace_text(f.content, f.tool_call), 8000) FROM memory.traces AS f
         WHERE f.tenant_id = tenant AND f.session_id IS NOT DISTINCT FROM t.session_id AND (f.session_id IS NOT NULL OR f.created_at = t.created_at) AND f.subject = t.subject AND f.scope = t.scope AND f.id > t.id
         ORDER BY f.id LIMIT 1)), 100000)
    FROM memory.traces AS t
    WHERE w.tenant_id = tenant AND w.trace_id = ANY (around) AND t.tenant_id = tenant AND t.id = w.trace_id;
    DELETE FROM memory.vectors AS v
    WHERE v.tenant_id = tenant AND ((v.item_kind = 'trace' AND v.item_id = ANY (trace_ids)) OR (v.item_kind = 'window' AND v.item_id = ANY (around)));
    RETURN coalesce(around, '{}');
END
$$;
COMMENT ON FUNCTION memory.redact_traces(uuid[]) IS 'Takes the text out of turns, their windows and vectors.';
REVOKE ALL ON FUNCTION memory.redact_traces(uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.redact_traces(uuid[]) TO hindsight_app;
