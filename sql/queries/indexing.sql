-- What follows a write: vectors of items that have none, term frequencies, the vector index.

-- name: items_without_vectors
SELECT v.kind, v.id, v.subject, v.content
FROM (SELECT 'memory' AS kind, m.id, m.subject, m.content FROM memory.memories AS m
      WHERE m.tenant_id = memory.current_tenant() AND m.id = ANY ($1::uuid[]) AND m.status <> 'forgotten'
      UNION ALL
      SELECT 'trace', t.id, t.subject, memory.trace_text(t.content, t.tool_call) FROM memory.traces AS t
      WHERE t.tenant_id = memory.current_tenant() AND t.id = ANY ($2::uuid[]) AND t.redacted_at IS NULL
      UNION ALL
      SELECT 'window', t.id, t.subject, w.content FROM memory.trace_windows AS w
      JOIN memory.traces AS t ON t.tenant_id = w.tenant_id AND t.id = w.trace_id
      WHERE w.tenant_id = memory.current_tenant() AND w.trace_id = ANY ($3::uuid[]) AND w.content ~ '\S') AS v
WHERE NOT EXISTS (SELECT FROM memory.vectors AS x JOIN memory.embedding_sets AS s ON s.id = x.set_id AND s.active
                  WHERE x.tenant_id = memory.current_tenant() AND x.item_id = v.id AND x.item_kind = v.kind)
ORDER BY v.kind, v.id;

-- name: no_redaction_meanwhile
-- The other side of the lock in memory.redact_traces, until the transaction ends; a statement of its own, so that the next one sees
-- what a redaction that went before has done.
SELECT pg_advisory_xact_lock_shared(hashtextextended('vectors:' || memory.current_tenant()::text, 0));

-- name: insert_vectors
-- Only for items that still say what was embedded: one changed meanwhile has a job of its own, a redacted turn has no vector.
INSERT INTO memory.vectors (tenant_id, item_id, set_id, item_kind, subject, embedding)
SELECT memory.current_tenant(), i.id, s.id, i.kind, i.subject, i.embedding
FROM unnest($1::text[], $2::uuid[], $3::text[], $4::halfvec[], $5::text[]) AS i (kind, id, subject, embedding, content)
JOIN memory.embedding_sets AS s ON s.active
WHERE CASE i.kind
    WHEN 'memory' THEN EXISTS (SELECT FROM memory.memories AS m
        WHERE m.tenant_id = memory.current_tenant() AND m.id = i.id AND m.content = i.content AND m.status <> 'forgotten')
    WHEN 'trace' THEN EXISTS (SELECT FROM memory.traces AS t
        WHERE t.tenant_id = memory.current_tenant() AND t.id = i.id AND memory.trace_text(t.content, t.tool_call) = i.content)
    ELSE EXISTS (SELECT FROM memory.trace_windows AS w
        WHERE w.tenant_id = memory.current_tenant() AND w.trace_id = i.id AND w.content = i.content) END
ON CONFLICT (tenant_id, item_id, set_id, item_kind) DO NOTHING;

-- name: frequencies_are_stale
-- A fifth more documents than were counted, fewer, or, where only the newest 50,000 are counted, a count older than a day.
SELECT least(n.documents, 50000) > 1.2 * c.documents OR n.documents < c.documents
       OR (n.documents > 50000 AND c.refreshed_at < now() - interval '1 day') AS stale
FROM (SELECT CASE $1::text WHEN 'memory' THEN (SELECT count(*) FROM memory.memories AS m WHERE m.tenant_id = memory.current_tenant())
                           ELSE (SELECT count(*) FROM memory.traces AS t WHERE t.tenant_id = memory.current_tenant()) END AS documents) AS n
CROSS JOIN (SELECT coalesce(max(c.documents), 0) AS documents, max(c.refreshed_at) AS refreshed_at FROM memory.collections AS c
            WHERE c.tenant_id = memory.current_tenant() AND c.collection = $1) AS c;

-- name: refresh_term_frequencies
SELECT memory.refresh_term_frequencies($1);

-- name: indexes_to_rebuild
SELECT i.set_id, i.item_kind FROM memory.indexes_to_rebuild() AS i;

-- name: rebuild_vector_index
SELECT memory.rebuild_vector_index($1::smallint, $2);

-- name: active_embedding_set
SELECT s.id, s.provider, s.model, s.dimension, s.passage_slope, s.passage_offset, s.query_slope, s.query_offset, s.across_slope, s.across_offset,
    s.centres, s.probes
FROM memory.embedding_sets AS s WHERE s.active;

-- name: add_embedding_set
SELECT memory.add_embedding_set($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11);
