-- Recall: names of a subject, the two searches, conflicts among the hits, the log.

-- name: speakers
SELECT s.name FROM memory.speakers AS s
WHERE s.tenant_id = memory.current_tenant() AND ($1::text IS NULL OR s.subject = $1) LIMIT 200;

-- name: openings
-- How a subject's newest memories begin.
SELECT left(m.content, 32) AS opening FROM memory.memories AS m
WHERE m.tenant_id = memory.current_tenant() AND m.subject = $1 AND m.status = 'active' ORDER BY m.id DESC LIMIT 200;

-- name: related_subjects
SELECT other FROM memory.related_to($1) AS other;

-- name: recall
-- The hits as the API shows them, with their scores. The subqueries keep their rows after memory.act_as.
SELECT d.*, raw.any_traces,
    r.score, r.hybrid, r.relevance, r.vector, r.keyword, r.rule, r.vector_norm, r.keyword_norm, r.rule_norm,
    r.vector_rank, r.keyword_rank, r.rule_rank, r.standing, r.matched, r.rules, r.way, r.identifier_share, r.recency, r.access, r.hybrid_share, r.crowd
FROM memory.act_as($1, $2, $3) AS acting,
LATERAL (SELECT EXISTS (SELECT FROM memory.traces AS t WHERE t.tenant_id = $1 AND acting) AS any_traces) AS raw,
LATERAL memory.recall(CASE WHEN acting THEN $4 END, $5::halfvec, subject => $6, agent => $7, session => $8, task => $9,
    layers => $10, kinds => $11, tags => $12, languages => $13, since => $14, until => $15, as_of => $16,
    min_confidence => $17, top_k => $18, weights => $19, named_times => $20::text::tstzmultirange, named_days => $21,
    asks_when => $22, asked_kinds => $23, of_self => $24, without => $25, question_language => $26) AS r,
LATERAL (SELECT m.* FROM memory.memory_details AS m WHERE m.tenant_id = $1 AND m.id = r.id OFFSET 0) AS d
ORDER BY r.score DESC, r.relevance DESC, r.id;

-- name: recall_both
-- As recall, for a question as written and as rewritten: $27 to $33 are the second's.
SELECT d.*, raw.any_traces, q.reading,
    r.score, r.hybrid, r.relevance, r.vector, r.keyword, r.rule, r.vector_norm, r.keyword_norm, r.rule_norm,
    r.vector_rank, r.keyword_rank, r.rule_rank, r.standing, r.matched, r.rules, r.way, r.identifier_share, r.recency, r.access, r.hybrid_share, r.crowd
FROM memory.act_as($1, $2, $3) AS acting,
LATERAL (SELECT EXISTS (SELECT FROM memory.traces AS t WHERE t.tenant_id = $1 AND acting) AS any_traces) AS raw,
LATERAL (VALUES (1, $4::text, $5::halfvec, $20::text, $21::int[], $22::boolean, $23::text[], $24::boolean),
                (2, $27::text, $28::halfvec, $29::text, $30::int[], $31::boolean, $32::text[], $33::boolean))
    AS q (reading, question, vector, named_times, named_days, asks_when, asked_kinds, of_self),
LATERAL memory.recall(CASE WHEN acting THEN q.question END, q.vector, subject => $6, agent => $7, session => $8, task => $9,
    layers => $10, kinds => $11, tags => $12, languages => $13, since => $14, until => $15, as_of => $16,
    min_confidence => $17, top_k => $18, weights => $19, named_times => q.named_times::tstzmultirange,
    named_days => q.named_days, asks_when => q.asks_when, asked_kinds => q.asked_kinds, of_self => q.of_self, without => $25,
    question_language => $26) AS r,
LATERAL (SELECT m.* FROM memory.memory_details AS m WHERE m.tenant_id = $1 AND m.id = r.id OFFSET 0) AS d
ORDER BY q.reading, r.score DESC, r.relevance DESC, r.id;

-- name: search_traces
-- hybrid_share: what hybrid counts in the score, beside the identifiers held.
SELECT s.*, CASE WHEN s.identifier_share IS NULL OR 'identifier_place' = ANY ($17) THEN 1 ELSE 0.5 END::real AS hybrid_share,
    t.session_id, t.task_id, t.subject, t.role, t.name, t.occurred_at
FROM memory.act_as($1, $2, $3) AS acting,
LATERAL memory.search_traces(CASE WHEN acting THEN $4 END, $5::halfvec, subject => $6, agent => $7, session => $8, task => $9,
    since => $10, until => $11, top_k => $12, weights => $13, named_times => $14::text::tstzmultirange, named_days => $15,
    asks_when => $16, without => $17, question_language => $18) AS s,
LATERAL (SELECT t.* FROM memory.traces AS t WHERE t.tenant_id = $1 AND t.id = s.id OFFSET 0) AS t
ORDER BY s.score DESC, s.relevance DESC, s.id;

-- name: open_conflicts
SELECT c.id, c.older_id, c.newer_id, c.reason, c.opened_at FROM memory.conflicts AS c
WHERE c.tenant_id = memory.current_tenant() AND c.resolved_at IS NULL
  AND (c.older_id = ANY ($1::uuid[]) OR c.newer_id = ANY ($1::uuid[]))
ORDER BY c.id;

-- name: log
-- A recall of one subject reached those related to it too.
INSERT INTO memory.recalls (tenant_id, actor, subject, subjects, agent, session, request, hits, knowledge, degraded)
SELECT $1, $4, $5, $6::text[] || related.others, $7, $8, $9, $10, $11, $12
FROM memory.act_as($1, $2, $3) AS acting,
     LATERAL (SELECT array_agg(other) AS others FROM memory.related_to($5) AS other
              WHERE acting AND $6::text[] = ARRAY[$5::text]) AS related,
     set_config('synchronous_commit', 'off', true)  -- visible before the answer; a crash may lose the last log rows
RETURNING id;

-- name: fetch_recall
SELECT r.id, r.at, r.request, r.hits, r.knowledge, r.degraded,
       coalesce((SELECT jsonb_agg(jsonb_build_object('id', f.id, 'at', f.at, 'source', f.source, 'used', f.used, 'wrong', f.wrong,
                                                     'irrelevant', f.irrelevant, 'outcome', f.outcome) ORDER BY f.id)
                 FROM memory.recall_feedback AS f WHERE f.tenant_id = r.tenant_id AND f.recall_id = r.id), '[]') AS feedback
FROM memory.recalls AS r
WHERE r.tenant_id = memory.current_tenant() AND r.id = $1;

-- name: latest_recalls
SELECT r.id FROM memory.recalls AS r WHERE r.tenant_id = memory.current_tenant() ORDER BY r.id DESC LIMIT $1;

-- name: replay
-- The same question as of a moment, with as many proposals of each route as asked for; every hit with its place.
SELECT r.id, row_number() OVER (ORDER BY r.score DESC, r.relevance DESC, r.id)::int AS place, r.score, r.hybrid, r.relevance, r.standing,
    r.content, r.hybrid_share, r.vector_rank, r.keyword_rank, r.rule_rank
FROM memory.recall($1, $2::halfvec, subject => $3, agent => $4, session => $5, task => $6, layers => $7, kinds => $8, tags => $9,
    languages => $10, since => $11, until => $12, as_of => $13, min_confidence => $14, top_k => $15, weights => $16,
    named_times => $17::text::tstzmultirange, named_days => $18, asks_when => $19, asked_kinds => $20, of_self => $21, without => $22,
    question_language => $23, candidates => $24) AS r;

-- name: one_at_a_time
-- Feedback on one recall waits for other feedback on it, so that a repeat finds the first.
SELECT pg_advisory_xact_lock(hashtextextended('recall_feedback ' || $1::uuid, 0));

-- name: add_feedback
INSERT INTO memory.recall_feedback (tenant_id, recall_id, source, used, wrong, irrelevant, outcome, actor)
SELECT memory.current_tenant(), $1, 'reported', $2::uuid[], $3::uuid[], $4::uuid[], $5, $6
WHERE NOT EXISTS (SELECT FROM memory.recall_feedback AS f
                  WHERE f.tenant_id = memory.current_tenant() AND f.recall_id = $1 AND f.source = 'reported'
                    AND f.used = $2 AND f.wrong = $3 AND f.irrelevant = $4 AND f.outcome IS NOT DISTINCT FROM $5);

-- name: infer_use
SELECT memory.infer_use($1);

-- name: count_access
-- After the answer, in a fixed order, so that concurrent counts cannot deadlock.
WITH locked AS (
    SELECT m.id, r.times
    FROM unnest($1::uuid[], $2::int[]) AS r (id, times)
    JOIN memory.memories AS m ON m.tenant_id = memory.current_tenant() AND m.id = r.id
    ORDER BY m.id FOR UPDATE OF m SKIP LOCKED)
UPDATE memory.memories AS m SET access_count = m.access_count + l.times, last_accessed_at = now()
FROM locked AS l WHERE m.tenant_id = memory.current_tenant() AND m.id = l.id;
