-- What a new statement is resolved against: current memories of the same subject in the caller's sight that say the same,
-- have the same fact key, are near in meaning or share its rarest words. Similarity is calibrated; NULL without vectors.
-- Example: SELECT * FROM memory.similar_memories('likes tea', NULL, 'user:42', NULL, '', now());
CREATE OR REPLACE FUNCTION memory.similar_memories(
    statement text, statement_vector halfvec, subject text, agent text, fact_key text, at timestamptz)
RETURNS TABLE (id uuid, content text, kind text, fact_key_held text, language text, explicit boolean, confidence double precision,
               trust text, occurred_at timestamptz, valid_from timestamptz, session_id text, scope text, version int,
               similarity real, same boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
SET plan_cache_mode = force_custom_plan
SET jit = off
AS $$
#variable_conflict use_variable
DECLARE
    f memory.recall_filter := memory.search_scope(subject, agent);
    hash constant uuid := memory.content_hash(statement);
    near uuid[];
    worded uuid[];
    rare tsquery;
BEGIN
    f.at := at;
    f.statuses := '{active}';
    SELECT array_agg(n.item_id) INTO near
    FROM memory.nearest_vectors('memory', statement_vector, f.tenant_id, f.subjects, 12) AS n;
    SELECT memory.rarest_terms(array_agg(q.term), array_agg(q.documents), array_agg(q.identifier), 200) INTO rare
    FROM memory.query_terms(statement, 'memory') AS q;
    IF rare IS NOT NULL THEN
        SELECT array_agg(c.id) INTO worded
        FROM (SELECT m.id FROM memory.memories AS m
              WHERE m.tenant_id = f.tenant_id AND m.search @@ rare AND memory.eligible(m, f)
              ORDER BY m.id DESC LIMIT 8) AS c;
    END IF;
    RETURN QUERY
    SELECT m.id, m.content, m.kind, m.fact_key, m.language, m.explicit, m.confidence::numeric::double precision, m.trust,
           m.occurred_at, m.valid_from, m.session_id, m.scope, m.version,
           (SELECT memory.calibrated(1 - (v.embedding <=> statement_vector), s.passage_slope, s.passage_offset)
            FROM memory.embedding_sets AS s
            JOIN memory.vectors AS v ON v.tenant_id = m.tenant_id AND v.item_id = m.id AND v.set_id = s.id AND v.item_kind = 'memory'
            WHERE s.active AND statement_vector IS NOT NULL) AS similarity,
           (m.content_hash = hash OR EXISTS (SELECT FROM memory.lineage AS l
               WHERE l.tenant_id = m.tenant_id AND l.memory_id = m.id AND l.source_hash = hash AND l.holds)) AS same
    FROM (SELECT DISTINCT i.id FROM unnest(near || worded) AS i (id)
          UNION SELECT x.id FROM memory.memories AS x
                WHERE x.tenant_id = f.tenant_id AND x.content_hash = hash
          UNION SELECT l.memory_id FROM memory.lineage AS l WHERE l.tenant_id = f.tenant_id AND l.source_hash = hash AND l.holds
          UNION SELECT x.id FROM memory.memories AS x
                WHERE fact_key <> '' AND x.tenant_id = f.tenant_id AND x.subject = ANY (f.subjects) AND x.fact_key = fact_key) AS found
    JOIN memory.memories AS m ON m.tenant_id = f.tenant_id AND m.id = found.id
    WHERE memory.eligible(m, f)
    ORDER BY same DESC, similarity DESC NULLS LAST, m.id DESC;
END
$$;
COMMENT ON FUNCTION memory.similar_memories(text, halfvec, text, text, text, timestamptz) IS 'Candidates that a new statement is resolved against.';
REVOKE ALL ON FUNCTION memory.similar_memories(text, halfvec, text, text, text, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.similar_memories(text, halfvec, text, text, text, timestamptz) TO hindsight_app;
