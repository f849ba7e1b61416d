-- Reads off assistants' turns which memories of the last recall in their session they used, and records it as inferred feedback.
-- A memory of the prompt counts as used where the turn holds an identifier of it, or half of the weight of its words and at
-- least two of them; what the question itself said proves nothing and does not count. A recall is looked for in the quarter
-- of an hour before the turn. The same turn is read once. Returns for how many recalls something was found.
-- Example: SELECT memory.infer_use(ARRAY['01900000-0000-7000-8000-000000000000'::uuid]);
CREATE OR REPLACE FUNCTION memory.infer_use(trace_ids uuid[]) RETURNS int
LANGUAGE sql VOLATILE
SET search_path = pg_catalog, pg_temp
AS $$
    WITH answered AS (
        SELECT t.id, t.search, t.session_id, t.subject, t.created_at FROM memory.traces AS t
        WHERE t.tenant_id = memory.current_tenant() AND t.id = ANY (trace_ids) AND t.role = 'assistant' AND t.session_id IS NOT NULL
          AND t.redacted_at IS NULL
    ), asked AS (
        SELECT a.id AS trace_id, a.search, r.id AS recall_id, r.hits, memory.to_search(concat_ws(' ', r.request ->> 'query', r.request ->> 'rewritten_query')) AS said
        FROM answered AS a
        CROSS JOIN LATERAL (
            SELECT r.id, r.hits, r.request FROM memory.recalls AS r
            WHERE r.tenant_id = memory.current_tenant()
              -- Ids begin with their time, so that the primary key finds the last quarter of an hour.
              AND r.id >= (lpad(to_hex(floor(extract(epoch FROM a.created_at - interval '15 minutes') * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
              AND r.session = a.session_id AND r.subject IN ('', a.subject) AND r.at <= a.created_at
            ORDER BY r.id DESC LIMIT 1) AS r
    ), told AS (
        SELECT k.trace_id, k.recall_id, m.id AS memory_id, l.lexeme, k.search @@ memory.term(l.lexeme) AS held,
               l.lexeme ~ '^#.*[0-9@]' AS identifier,
               ln(1 + (greatest(c.documents, f.documents, 200) - coalesce(f.documents, 1) + 0.5) / (coalesce(f.documents, 1) + 0.5)) AS weight
        FROM asked AS k
        CROSS JOIN LATERAL jsonb_array_elements(k.hits) AS h (hit)
        JOIN memory.memories AS m ON m.tenant_id = memory.current_tenant() AND m.id = (h.hit ->> 'id')::uuid
        CROSS JOIN LATERAL unnest(tsvector_to_array(m.search)) AS l (lexeme)
        LEFT JOIN memory.collections AS c ON c.tenant_id = m.tenant_id AND c.collection = 'memory'
        LEFT JOIN memory.term_frequencies AS f ON f.tenant_id = c.tenant_id AND f.collection = c.collection AND f.lexeme = l.lexeme
        WHERE (h.hit ->> 'in_prompt')::boolean AND l.lexeme <> 'user' AND NOT k.said @@ memory.term(l.lexeme)
    ), used AS (
        SELECT o.trace_id, o.recall_id, o.memory_id
        FROM told AS o
        GROUP BY o.trace_id, o.recall_id, o.memory_id
        HAVING bool_or(o.held AND o.identifier)
            OR (count(*) FILTER (WHERE o.held) >= 2 AND sum(o.weight) FILTER (WHERE o.held) >= sum(o.weight) / 2)
    ), kept AS (
        INSERT INTO memory.recall_feedback (tenant_id, recall_id, source, used, trace_id, actor)
        SELECT memory.current_tenant(), u.recall_id, 'inferred', array_agg(u.memory_id ORDER BY u.memory_id), u.trace_id, 'service'
        FROM used AS u
        GROUP BY u.recall_id, u.trace_id
        ON CONFLICT DO NOTHING
        RETURNING recall_id)
    SELECT count(*)::int FROM kept
$$;
COMMENT ON FUNCTION memory.infer_use(uuid[]) IS 'Inferred feedback: which recalled memories the turns of assistants show to have been used.';
REVOKE ALL ON FUNCTION memory.infer_use(uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.infer_use(uuid[]) TO hindsight_app;
