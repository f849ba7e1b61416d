-- Traces: append, list, the windows they are also searched through, what has no vector yet.

-- name: lock_session
-- One append to a session at a time, so that windows see their neighbours.
SELECT pg_advisory_xact_lock(hashtextextended(memory.current_tenant()::text || ':session:' || $1, 0));

-- name: insert_traces
-- Turns as parallel arrays, in order; ids are made in that order.
INSERT INTO memory.traces (tenant_id, id, scope, subject, session_id, task_id, agent_id, role, name, content, tool_call, language,
    trust, actor, occurred_at)
SELECT memory.current_tenant(), t.id, $1, $2, $3, $4, $5, t.role, t.name, t.content, t.tool_call::jsonb, t.language, $6, $7,
    coalesce(t.occurred_at, now())
FROM unnest($8::uuid[], $9::text[], $10::text[], $11::text[], $12::text[], $13::text[], $14::timestamptz[])
    AS t (id, role, name, content, tool_call, language, occurred_at);

-- name: new_ids
SELECT memory.new_id() AS id FROM generate_series(1, $1) ORDER BY 1;

-- name: last_of_session
SELECT id FROM memory.traces
WHERE tenant_id = memory.current_tenant() AND session_id = $1 AND subject = $2 AND scope = $3 ORDER BY id DESC LIMIT 1;

-- name: build_windows
-- The windows of these turns: each with the turn before and after it, within its session (or within the append). Only turns
-- of the same subject and scope are neighbours: a word of somebody else's must not find a turn.
INSERT INTO memory.trace_windows (tenant_id, trace_id, content)
SELECT w.tenant_id, w.id, left(w.content, 100000)
FROM (SELECT t.tenant_id, t.id,
             concat_ws(' ', left(lag(t.said) OVER o, 8000), t.said, left(lead(t.said) OVER o, 8000)) AS content
      FROM (SELECT x.*, memory.trace_text(x.content, x.tool_call) AS said FROM memory.traces AS x) AS t
      WHERE t.tenant_id = memory.current_tenant()
        AND CASE WHEN $2::text IS NULL THEN t.id = ANY ($1::uuid[]) ELSE t.session_id = $2 AND t.id >= $3 END
      WINDOW o AS (PARTITION BY t.subject, t.scope ORDER BY t.id)) AS w
WHERE w.id = ANY ($1::uuid[])
ON CONFLICT (tenant_id, trace_id) DO UPDATE SET content = excluded.content;

-- name: before_last
-- From which turn of the session a rebuilt window may need its neighbours.
SELECT coalesce((SELECT t.id FROM memory.traces AS t
                 WHERE t.tenant_id = memory.current_tenant() AND t.session_id = $1 AND t.subject = $3 AND t.scope = $4 AND t.id < $2
                 ORDER BY t.id DESC LIMIT 1), $2) AS id;

-- name: drop_window_vectors
DELETE FROM memory.vectors WHERE tenant_id = memory.current_tenant() AND item_id = ANY ($1::uuid[]) AND item_kind = 'window';

-- name: add_speakers
INSERT INTO memory.speakers (tenant_id, subject, name)
SELECT DISTINCT memory.current_tenant(), $1, n FROM unnest($2::text[]) AS n ON CONFLICT DO NOTHING;

-- name: list_traces
-- In the scopes that a search sees, or ($7) in all that the key reaches.
SELECT t.id, t.session_id, t.task_id, t.agent_id, t.subject, t.role, t.name, t.content, t.tool_call, t.occurred_at, t.created_at,
       t.redacted_at IS NOT NULL AS redacted
FROM memory.traces AS t
WHERE t.tenant_id = memory.current_tenant()
  AND ($1::text IS NULL OR t.session_id = $1) AND ($2::text IS NULL OR t.task_id = $2) AND ($3::text IS NULL OR t.subject = $3)
  AND ($4::text IS NULL OR t.agent_id = $4) AND ($5::timestamptz IS NULL OR t.occurred_at >= $5)
  AND ($6::timestamptz IS NULL OR t.occurred_at < $6)
  AND ($7 OR t.scope = ANY ((SELECT (memory.search_scope(NULL, $4)).scopes)::text[])) AND ($8::uuid IS NULL OR t.id > $8)
ORDER BY t.id
LIMIT $9;

-- name: fetch_traces
SELECT t.id, t.session_id, t.task_id, t.agent_id, t.subject, t.role, t.name, t.content, t.tool_call, t.occurred_at, t.created_at
FROM memory.traces AS t WHERE t.tenant_id = memory.current_tenant() AND t.id = ANY ($1::uuid[]);
