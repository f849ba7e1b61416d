-- Recall: names of a subject, the two searches, conflicts among the hits, the log.

-- name: speakers
SELECT s.name FROM memory.speakers AS s
WHERE s.tenant_id = memory.current_tenant() AND ($1::text IS NULL OR s.subject = $1) LIMIT 200;

-- name: recall
-- The hits as the API shows them, with their scores. The subquery keeps its rows after memory.act_as.
SELECT d.*, r.score, r.hybrid, r.relevance, r.vector, r.keyword, r.rule, r.vector_norm, r.keyword_norm, r.rule_norm,
    r.vector_rank, r.keyword_rank, r.rule_rank, r.standing, r.matched, r.rules, r.way, r.identifier_share
FROM memory.act_as($1, $2, $3) AS acting,
LATERAL memory.recall(CASE WHEN acting THEN $4 END, $5::halfvec, subject => $6, agent => $7, session => $8, task => $9,
    layers => $10, kinds => $11, tags => $12, languages => $13, since => $14, until => $15, as_of => $16,
    min_confidence => $17, top_k => $18, weights => $19, named_times => $20::text::tstzmultirange, named_days => $21,
    asks_when => $22, asked_kinds => $23) AS r,
LATERAL (SELECT m.* FROM memory.memory_details AS m WHERE m.tenant_id = $1 AND m.id = r.id OFFSET 0) AS d
ORDER BY r.score DESC, r.relevance DESC, r.id;

-- name: search_traces
SELECT s.*, t.session_id, t.task_id, t.subject, t.role, t.name, t.occurred_at
FROM memory.search_traces($1, $2::halfvec, subject => $3, agent => $4, session => $5, task => $6, since => $7, until => $8,
    top_k => $9, weights => $10, named_times => $11::text::tstzmultirange, named_days => $12, asks_when => $13) AS s
JOIN memory.traces AS t ON t.tenant_id = memory.current_tenant() AND t.id = s.id
ORDER BY s.score DESC, s.relevance DESC, s.id;

-- name: open_conflicts
SELECT c.id, c.older_id, c.newer_id, c.reason, c.opened_at FROM memory.conflicts AS c
WHERE c.tenant_id = memory.current_tenant() AND c.resolved_at IS NULL
  AND (c.older_id = ANY ($1::uuid[]) OR c.newer_id = ANY ($1::uuid[]))
ORDER BY c.id;

-- name: log
INSERT INTO memory.recalls (tenant_id, actor, subject, subjects, agent, request, hits, knowledge, degraded)
SELECT memory.current_tenant(), $4, $5, $6, $7, $8, $9, $10, $11
FROM memory.act_as($1, $2, $3),
     set_config('synchronous_commit', 'off', true)  -- visible before the answer; a crash may lose the last log rows
RETURNING id;

-- name: fetch_recall
SELECT r.id, r.at, r.request, r.hits, r.knowledge, r.degraded FROM memory.recalls AS r
WHERE r.tenant_id = memory.current_tenant() AND r.id = $1;

-- name: count_access
-- After the answer, in a fixed order, so that concurrent counts cannot deadlock.
WITH locked AS (
    SELECT m.id, r.times
    FROM unnest($1::uuid[], $2::int[]) AS r (id, times)
    JOIN memory.memories AS m ON m.tenant_id = memory.current_tenant() AND m.id = r.id
    ORDER BY m.id FOR UPDATE OF m SKIP LOCKED)
UPDATE memory.memories AS m SET access_count = m.access_count + l.times, last_accessed_at = now()
FROM locked AS l WHERE m.tenant_id = memory.current_tenant() AND m.id = l.id;
