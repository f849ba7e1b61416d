-- Extraction: the turns to read, what was served lately, the account of candidates, redaction, what a model has still to read.

-- name: turns
SELECT t.id, t.scope, t.subject, t.session_id, t.task_id, t.agent_id, t.role, t.name, t.content, t.tool_call, t.occurred_at, t.redacted_at
FROM memory.traces AS t WHERE t.tenant_id = memory.current_tenant() AND t.id = ANY ($1::uuid[]) ORDER BY t.id;

-- name: turns_before
-- The last turns of the conversation before one of its turns, newest first.
SELECT t.id, t.scope, t.subject, t.session_id, t.task_id, t.agent_id, t.role, t.name, t.content, t.tool_call, t.occurred_at, t.redacted_at
FROM memory.traces AS t
WHERE t.tenant_id = memory.current_tenant() AND t.session_id = $1 AND t.subject = $2 AND t.scope = $3 AND t.id < $4
ORDER BY t.id DESC LIMIT $5;

-- name: limits
SELECT coalesce(s.least_confidence, 0.6)::numeric::float8 AS confidence, coalesce(s.least_importance, 0.6)::numeric::float8 AS importance,
       coalesce(s.redact_opted_out, true) AS redact
FROM (SELECT memory.current_tenant() AS id) AS t LEFT JOIN memory.tenant_settings AS s ON s.tenant_id = t.id;

-- name: served
-- Which of the texts repeat, word for word, a memory of the subject and scope that a recall of the last day brought back.
SELECT DISTINCT t.text
FROM unnest($1::text[]) AS t (text)
JOIN memory.memories AS m ON m.tenant_id = memory.current_tenant() AND m.content_hash = memory.content_hash(t.text)
                         AND m.subject = $2 AND m.scope IN ('shared', $3)
WHERE EXISTS (SELECT FROM memory.recalls AS r
              WHERE r.tenant_id = m.tenant_id AND r.at > now() - interval '1 day'
                AND r.hits @> jsonb_build_array(jsonb_build_object('id', m.id)));

-- name: relate_subjects
INSERT INTO memory.related_subjects (tenant_id, subject, other)
SELECT memory.current_tenant(), $1, o FROM unnest($2::text[]) AS o ON CONFLICT DO NOTHING;

-- name: insert_candidates
INSERT INTO memory.candidates (tenant_id, job_id, trace_ids, scope, subject, extractor, content, kind, confidence, importance, decision,
    code, reason, memory_id)
SELECT memory.current_tenant(), $1, string_to_array(c.trace_ids, ',')::uuid[], c.scope, c.subject, $2, c.content, c.kind, c.confidence,
       c.importance, c.decision, c.code, c.reason, c.memory_id
FROM unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::real[], $9::real[], $10::text[], $11::text[], $12::text[], $13::uuid[])
    AS c (trace_ids, scope, subject, content, kind, confidence, importance, decision, code, reason, memory_id);

-- name: list_candidates
SELECT c.id, c.job_id, c.trace_ids, c.subject, c.extractor,
       CASE WHEN m.status = 'forgotten' THEN '' ELSE c.content END AS content, c.kind, c.confidence::numeric::float8 AS confidence,
       c.importance::numeric::float8 AS importance, c.decision, c.code, c.reason, c.memory_id, c.created_at
FROM memory.candidates AS c
LEFT JOIN memory.memories AS m ON m.tenant_id = c.tenant_id AND m.id = c.memory_id
WHERE c.tenant_id = memory.current_tenant() AND ($1::uuid IS NULL OR c.job_id = $1) AND ($2::uuid IS NULL OR c.trace_ids @> ARRAY[$2])
  AND ($3::text IS NULL OR c.decision = $3) AND ($4::text IS NULL OR c.code = $4) AND ($5::text IS NULL OR c.subject = $5)
  AND ($6::uuid IS NULL OR c.id < $6)
ORDER BY c.id DESC
LIMIT $7;

-- name: told_only_in
SELECT l.memory_id FROM memory.lineage AS l
WHERE l.tenant_id = memory.current_tenant() AND l.memory_id IN (
    SELECT o.memory_id FROM memory.lineage AS o WHERE o.tenant_id = memory.current_tenant() AND o.trace_id = ANY ($1::uuid[]))
GROUP BY l.memory_id
HAVING bool_and(l.trace_id IS NOT NULL AND l.trace_id = ANY ($1::uuid[]));

-- name: redact
SELECT memory.redact_traces($1);

-- name: add_unread
-- Turns that the language model has to read with their session, and how many now wait there.
WITH added AS (
    INSERT INTO memory.unread_turns (tenant_id, trace_id, session_id)
    SELECT memory.current_tenant(), u.id, $2 FROM unnest($1::uuid[]) AS u (id) ON CONFLICT DO NOTHING RETURNING 1)
SELECT count(*) + (SELECT count(*) FROM added) FROM memory.unread_turns AS u WHERE u.tenant_id = memory.current_tenant() AND u.session_id = $2;

-- name: read_session_later
-- One waiting job a session: after the tenant's idle time, or at once where enough turns wait.
INSERT INTO memory.jobs (tenant_id, kind, payload, unique_key, run_after)
SELECT memory.current_tenant(), 'extract_session', $2, 'extract_session:' || $1,
       CASE WHEN $3 >= coalesce(s.read_every_turns, 10) THEN now() ELSE now() + coalesce(s.read_after_idle, interval '5 minutes') END
FROM (SELECT memory.current_tenant() AS id) AS t LEFT JOIN memory.tenant_settings AS s ON s.tenant_id = t.id
ON CONFLICT (tenant_id, unique_key) WHERE status = 'queued' AND unique_key IS NOT NULL
DO UPDATE SET run_after = excluded.run_after;

-- name: unread
SELECT u.trace_id AS id FROM memory.unread_turns AS u
WHERE u.tenant_id = memory.current_tenant() AND u.session_id = $1 ORDER BY u.trace_id LIMIT $2;

-- name: was_read
DELETE FROM memory.unread_turns WHERE tenant_id = memory.current_tenant() AND trace_id = ANY ($1::uuid[]);

-- name: begin_effects
SELECT NOT j.payload ? 'read' FROM memory.jobs AS j WHERE j.tenant_id = memory.current_tenant() AND j.id = $1 FOR UPDATE;

-- name: mark_read
UPDATE memory.jobs SET payload = payload || jsonb_build_object('read', $2::jsonb), run_after = CASE status WHEN 'queued' THEN now() ELSE run_after END
WHERE tenant_id = memory.current_tenant() AND id = $1;

-- name: gate_report
SELECT * FROM memory.gate_report(make_interval(days => $1));

-- name: tenant_named
SELECT memory.tenant_named($1);
