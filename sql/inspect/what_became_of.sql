-- What became of a turn: the turn, the jobs that read it, every candidate with its reason, the memories with their lineage.
--   psql "$READER_URL" -v trace=01900000-0000-7000-8000-000000000000 -f sql/inspect/what_became_of.sql
--   psql "$READER_URL" -f sql/inspect/what_became_of.sql      (the newest turn of which something was kept)
\set ON_ERROR_STOP on
\if :{?trace}
\else
SELECT coalesce((SELECT a.trace_ids[1] FROM memory.candidates AS a WHERE a.decision <> 'rejected' ORDER BY a.id DESC LIMIT 1),
                (SELECT t.id FROM memory.traces AS t ORDER BY t.id DESC LIMIT 1),
                '00000000-0000-0000-0000-000000000000')::text AS trace \gset
\endif

\echo 'The turn'
SELECT t.role, t.subject, t.occurred_at, t.redacted_at, left(t.content, 200) AS content FROM memory.traces AS t WHERE t.id = :'trace';

\echo 'The jobs that read it'
SELECT j.kind, j.status, j.attempts, j.result, j.error, j.finished_at - j.started_at AS took
FROM memory.jobs AS j
WHERE j.id IN (SELECT a.job_id FROM memory.candidates AS a WHERE a.trace_ids @> ARRAY[:'trace'::uuid])
   OR (j.kind = 'extract' AND j.payload -> 'traces' @> to_jsonb(:'trace'::text))
ORDER BY j.id;

\echo 'Its candidates'
SELECT a.extractor, a.decision, a.code, a.reason, a.subject, a.kind, a.confidence, left(a.content, 120) AS content
FROM memory.candidates AS a WHERE a.trace_ids @> ARRAY[:'trace'::uuid] ORDER BY a.id;

\echo 'The memories, and what they came from'
SELECT m.status, m.layer, left(m.content, 100) AS content, m.valid_until, l.relation, l.source_class, l.actor, l.trace_id = :'trace' AS from_this_turn
FROM memory.memory_details AS m
JOIN memory.lineage AS l ON l.tenant_id = m.tenant_id AND l.memory_id = m.id
WHERE m.id IN (SELECT a.memory_id FROM memory.candidates AS a WHERE a.trace_ids @> ARRAY[:'trace'::uuid])
ORDER BY m.id, l.id;
