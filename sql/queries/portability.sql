-- Everything a tenant owns as lines of JSON, and such lines as rows. A page of an export is one statement, so that a line is
-- of one moment with all that belongs to it. Parameters of a page: subject (NULL = all), the id before it (NULL = from the
-- start), most rows, whether vectors go with them.

-- name: tenant_and_moment
SELECT t.id AS tenant_id, t.name AS tenant, now() AS taken_at,
       (SELECT count(*) FROM memory.jobs AS j WHERE j.tenant_id = t.id AND j.status IN ('queued', 'running', 'failed')) AS jobs_waiting
FROM memory.tenants AS t WHERE t.id = memory.current_tenant();

-- name: count_items
SELECT
    (SELECT count(*) FROM memory.tenant_settings AS s WHERE s.tenant_id = memory.current_tenant() AND $1::text IS NULL) AS settings,
    (SELECT count(*) FROM memory.traces AS t WHERE t.tenant_id = memory.current_tenant() AND ($1 IS NULL OR t.subject = $1)) AS trace,
    (SELECT count(*) FROM memory.memories AS m WHERE m.tenant_id = memory.current_tenant() AND ($1 IS NULL OR m.subject = $1)) AS memory,
    (SELECT count(*) FROM memory.conflicts AS c
     JOIN memory.memories AS o ON o.tenant_id = c.tenant_id AND o.id = c.older_id
     JOIN memory.memories AS n ON n.tenant_id = c.tenant_id AND n.id = c.newer_id
     WHERE c.tenant_id = memory.current_tenant() AND ($1 IS NULL OR o.subject = $1 AND n.subject = $1)) AS conflict,
    (SELECT count(*) FROM memory.reviews AS r
     WHERE r.tenant_id = memory.current_tenant() AND ($1 IS NULL OR r.subject = $1) AND memory.may_touch(r.subject, 'shared')
       AND (r.memory_id IS NULL OR EXISTS (SELECT FROM memory.memories AS m WHERE m.tenant_id = r.tenant_id AND m.id = r.memory_id))) AS review,
    (SELECT count(*) FROM memory.candidates AS c WHERE c.tenant_id = memory.current_tenant() AND ($1 IS NULL OR c.subject = $1)) AS candidate,
    (SELECT count(*) FROM memory.tasks AS t WHERE t.tenant_id = memory.current_tenant() AND $1 IS NULL) AS task,
    (SELECT count(*) FROM memory.recalls AS r WHERE r.tenant_id = memory.current_tenant() AND ($1 IS NULL OR r.subject = $1)) AS recall;

-- name: settings_lines
SELECT 'settings' AS id, row_to_json(l)::text AS line
FROM (SELECT 'settings' AS type, 'settings' AS id, to_jsonb(s) - 'tenant_id' AS settings
      FROM memory.tenant_settings AS s
      WHERE s.tenant_id = memory.current_tenant() AND $1::text IS NULL AND $2::text IS NULL AND $3::int > 0 AND $4::boolean IS NOT NULL) AS l;

-- name: trace_lines
-- A page ends with the turn that brings it over four megabytes: a single turn may have as many.
SELECT p.id::text AS id, row_to_json(l)::text AS line
FROM (SELECT t.id, sum(octet_length(t.content) + coalesce(octet_length(t.tool_call::text), 0)) OVER (ORDER BY t.id) AS bytes,
             octet_length(t.content) + coalesce(octet_length(t.tool_call::text), 0) AS own
      FROM (SELECT * FROM memory.traces AS x
            WHERE x.tenant_id = memory.current_tenant() AND ($1::text IS NULL OR x.subject = $1) AND x.id > coalesce($2::uuid, '00000000-0000-0000-0000-000000000000')
            ORDER BY x.id LIMIT $3) AS t) AS p
JOIN memory.traces AS t ON t.tenant_id = memory.current_tenant() AND t.id = p.id
CROSS JOIN LATERAL (
    SELECT 'trace' AS type, t.id, t.scope, t.subject, t.session_id, t.task_id, t.agent_id, t.role, t.name, t.content, t.tool_call,
           t.language, t.trust, t.actor, t.occurred_at, t.created_at, t.redacted_at,
           (SELECT w.content FROM memory.trace_windows AS w WHERE w.tenant_id = t.tenant_id AND w.trace_id = t.id) AS "window",
           (SELECT u.session_id FROM memory.unread_turns AS u WHERE u.tenant_id = t.tenant_id AND u.trace_id = t.id) AS unread,
           CASE WHEN $4::boolean THEN (SELECT replace(encode(halfvec_send(v.embedding), 'base64'), E'\n', '')
               FROM memory.vectors AS v JOIN memory.embedding_sets AS s ON s.id = v.set_id AND s.active
               WHERE v.tenant_id = t.tenant_id AND v.item_id = t.id AND v.item_kind = 'trace') END AS vector,
           CASE WHEN $4 THEN (SELECT replace(encode(halfvec_send(v.embedding), 'base64'), E'\n', '')
               FROM memory.vectors AS v JOIN memory.embedding_sets AS s ON s.id = v.set_id AND s.active
               WHERE v.tenant_id = t.tenant_id AND v.item_id = t.id AND v.item_kind = 'window') END AS window_vector
) AS l
WHERE p.bytes - p.own < 4000000
ORDER BY p.id;

-- name: memory_lines
-- Turns and sources that the export does not hold, because they are about somebody else, are left out of what names them.
SELECT m.id::text AS id, row_to_json(l)::text AS line
FROM (SELECT * FROM memory.memories AS x
      WHERE x.tenant_id = memory.current_tenant() AND ($1::text IS NULL OR x.subject = $1) AND x.id > coalesce($2::uuid, '00000000-0000-0000-0000-000000000000')
      ORDER BY x.id LIMIT $3) AS m
CROSS JOIN LATERAL (
    SELECT 'memory' AS type, m.id, m.scope, m.subject, m.layer, m.kind, m.status, m.content, nullif(m.fact_key, '') AS fact_key, m.language,
           m.confidence, m.importance, m.explicit, m.trust, m.source_class, m.agent_id, m.session_id, m.task_id, m.occurred_at,
           m.valid_from, m.valid_until, m.default_expiry, m.superseded_by,
           ARRAY(SELECT o.id FROM memory.memories AS o WHERE o.tenant_id = m.tenant_id AND o.superseded_by = m.id ORDER BY o.id) AS supersedes,
           (SELECT t.id FROM memory.traces AS t WHERE t.tenant_id = m.tenant_id AND t.id = m.ended_by AND ($1 IS NULL OR t.subject = $1)) AS ended_by,
           m.contested, m.pinned, m.tags, m.entities, m.search_terms, m.metadata, m.version, m.access_count,
           m.last_accessed_at, m.confirmed_at, m.created_at, m.updated_at,
           (SELECT coalesce(json_agg(to_jsonb(s) - '{tenant_id,memory_id}'::text[]
                || jsonb_build_object('trace_id', (SELECT t.id FROM memory.traces AS t WHERE t.tenant_id = s.tenant_id AND t.id = s.trace_id AND ($1 IS NULL OR t.subject = $1)))
                || jsonb_build_object('source_memory_id', (SELECT o.id FROM memory.memories AS o WHERE o.tenant_id = s.tenant_id AND o.id = s.source_memory_id AND ($1 IS NULL OR o.subject = $1)))
                ORDER BY s.id), '[]')
            FROM memory.lineage AS s WHERE s.tenant_id = m.tenant_id AND s.memory_id = m.id) AS lineage,
           (SELECT coalesce(json_agg(to_jsonb(e) - '{tenant_id,memory_id}'::text[] ORDER BY e.id), '[]')
            FROM memory.memory_events AS e WHERE e.tenant_id = m.tenant_id AND e.memory_id = m.id) AS history,
           CASE WHEN $4::boolean THEN (SELECT replace(encode(halfvec_send(v.embedding), 'base64'), E'\n', '')
               FROM memory.vectors AS v JOIN memory.embedding_sets AS s ON s.id = v.set_id AND s.active
               WHERE v.tenant_id = m.tenant_id AND v.item_id = m.id AND v.item_kind = 'memory') END AS vector
) AS l
ORDER BY m.id;

-- name: conflict_lines
-- Of pairs whose both sides the key reaches.
SELECT c.id::text AS id, row_to_json(l)::text AS line
FROM (SELECT x.* FROM memory.conflicts AS x
      JOIN memory.memories AS o ON o.tenant_id = x.tenant_id AND o.id = x.older_id
      JOIN memory.memories AS n ON n.tenant_id = x.tenant_id AND n.id = x.newer_id
      WHERE x.tenant_id = memory.current_tenant() AND ($1::text IS NULL OR o.subject = $1 AND n.subject = $1)
        AND x.id > coalesce($2::uuid, '00000000-0000-0000-0000-000000000000') AND $4::boolean IS NOT NULL
      ORDER BY x.id LIMIT $3) AS c
CROSS JOIN LATERAL (SELECT 'conflict' AS type, c.id, c.older_id, c.newer_id, c.reason, c.opened_at, c.resolved_at, c.kept, c.resolved_by) AS l
ORDER BY c.id;

-- name: review_lines
SELECT r.id::text AS id, row_to_json(l)::text AS line
FROM (SELECT x.* FROM memory.reviews AS x
      WHERE x.tenant_id = memory.current_tenant() AND ($1::text IS NULL OR x.subject = $1) AND memory.may_touch(x.subject, 'shared')
        AND (x.memory_id IS NULL OR EXISTS (SELECT FROM memory.memories AS m WHERE m.tenant_id = x.tenant_id AND m.id = x.memory_id))
        AND x.id > coalesce($2::uuid, '00000000-0000-0000-0000-000000000000') AND $4::boolean IS NOT NULL
      ORDER BY x.id LIMIT $3) AS r
CROSS JOIN LATERAL (SELECT 'review' AS type, r.id, r.type AS about, r.status, r.subject, r.memory_id, r.reason, r.created_at, r.decided_at) AS l
ORDER BY r.id;

-- name: candidate_lines
SELECT c.id::text AS id, row_to_json(l)::text AS line
FROM (SELECT x.* FROM memory.candidates AS x
      WHERE x.tenant_id = memory.current_tenant() AND ($1::text IS NULL OR x.subject = $1) AND x.id > coalesce($2::uuid, '00000000-0000-0000-0000-000000000000')
        AND $4::boolean IS NOT NULL
      ORDER BY x.id LIMIT $3) AS c
CROSS JOIN LATERAL (
    SELECT 'candidate' AS type, c.id, c.job_id, c.trace_ids, c.scope, c.subject, c.extractor, c.content, c.kind, c.confidence, c.importance,
           c.decision, c.code, c.reason, c.memory_id, c.created_at) AS l
ORDER BY c.id;

-- name: task_lines
SELECT t.task_id AS id, row_to_json(l)::text AS line
FROM (SELECT x.* FROM memory.tasks AS x
      WHERE x.tenant_id = memory.current_tenant() AND $1::text IS NULL AND x.task_id > coalesce($2::text, '') AND $4::boolean IS NOT NULL
      ORDER BY x.task_id LIMIT $3) AS t
CROSS JOIN LATERAL (
    SELECT 'task' AS type, t.task_id AS id, t.outcome, t.task_type, t.summary, t.reflect, t.closed, t.actor, t.ended_at) AS l
ORDER BY t.task_id;

-- name: recall_lines
SELECT r.id::text AS id, row_to_json(l)::text AS line
FROM (SELECT x.* FROM memory.recalls AS x
      WHERE x.tenant_id = memory.current_tenant() AND ($1::text IS NULL OR x.subject = $1) AND x.id > coalesce($2::uuid, '00000000-0000-0000-0000-000000000000')
        AND $4::boolean IS NOT NULL
      ORDER BY x.id LIMIT $3) AS r
CROSS JOIN LATERAL (
    SELECT 'recall' AS type, r.id, r.actor, r.subject, r.subjects, r.agent, r.session, r.request, r.hits, r.knowledge, r.degraded, r.at,
           (SELECT coalesce(json_agg(to_jsonb(f) - '{tenant_id,recall_id}'::text[] ORDER BY f.id), '[]')
            FROM memory.recall_feedback AS f WHERE f.tenant_id = r.tenant_id AND f.recall_id = r.id) AS feedback
) AS l
ORDER BY r.id;

-- name: put_settings
INSERT INTO memory.tenant_settings
SELECT r.*
FROM jsonb_array_elements($1::jsonb) AS g,
     jsonb_populate_record(NULL::memory.tenant_settings, (g -> 'settings') || jsonb_build_object('tenant_id', memory.current_tenant())) AS r
LIMIT 1
ON CONFLICT DO NOTHING
RETURNING 'settings' AS id;

-- name: put_traces
INSERT INTO memory.traces (tenant_id, id, scope, subject, session_id, task_id, agent_id, role, name, content, tool_call, language, trust,
    actor, occurred_at, created_at, redacted_at)
SELECT memory.current_tenant(), g.id, g.scope, g.subject, g.session_id, g.task_id, g.agent_id, g.role, g.name, g.content,
       nullif(g.tool_call, 'null'), g.language, g.trust, g.actor, coalesce(g.occurred_at, g.created_at, now()), coalesce(g.created_at, now()),
       g.redacted_at
FROM jsonb_to_recordset($1::jsonb) AS g (id uuid, scope text, subject text, session_id text, task_id text, agent_id text, role text,
    name text, content text, tool_call jsonb, language text, trust text, actor text, occurred_at timestamptz, created_at timestamptz,
    redacted_at timestamptz)
ON CONFLICT DO NOTHING
RETURNING id::text;

-- name: put_what_follows_traces
-- The windows of turns just stored, who spoke, and what a model has still to read.
WITH given AS (
    SELECT g.* FROM jsonb_to_recordset($1::jsonb) AS g (id uuid, subject text, role text, name text, content text, tool_call jsonb,
        "window" text, unread text)
    WHERE g.id = ANY ($2::uuid[])
), windows AS (
    INSERT INTO memory.trace_windows (tenant_id, trace_id, content)
    SELECT memory.current_tenant(), g.id, left(coalesce(g."window", memory.trace_text(g.content, nullif(g.tool_call, 'null'))), 100000)
    FROM given AS g
), spoke AS (
    INSERT INTO memory.speakers (tenant_id, subject, name)
    SELECT DISTINCT memory.current_tenant(), g.subject, g.name FROM given AS g WHERE g.name IS NOT NULL AND g.role IN ('user', 'assistant')
    ON CONFLICT DO NOTHING
)
INSERT INTO memory.unread_turns (tenant_id, trace_id, session_id)
SELECT memory.current_tenant(), g.id, g.unread FROM given AS g WHERE g.unread IS NOT NULL;

-- name: put_memories
-- Without successors: those may come later (put_successions).
INSERT INTO memory.memories (tenant_id, id, scope, subject, layer, kind, status, content, fact_key, language, confidence, importance,
    explicit, trust, source_class, agent_id, session_id, task_id, occurred_at, valid_from, valid_until, default_expiry, ended_by, contested,
    pinned, tags, entities, search_terms, metadata, version, access_count, last_accessed_at, confirmed_at, created_at, updated_at)
SELECT memory.current_tenant(), g.id, g.scope, g.subject, g.layer, g.kind, g.status, g.content, coalesce(g.fact_key, ''), g.language,
       g.confidence, g.importance, g.explicit, g.trust, g.source_class, g.agent_id, g.session_id, g.task_id, g.occurred_at,
       coalesce(g.valid_from, g.occurred_at, g.created_at, now()), g.valid_until, g.default_expiry, g.ended_by, g.contested, g.pinned, g.tags,
       g.entities, g.search_terms, g.metadata, g.version, g.access_count, g.last_accessed_at,
       coalesce(g.confirmed_at, g.created_at, now()), coalesce(g.created_at, now()), coalesce(g.updated_at, g.created_at, now())
FROM jsonb_to_recordset($1::jsonb) AS g (id uuid, scope text, subject text, layer text, kind text, status text, content text, fact_key text,
    language text, confidence real, importance real, explicit boolean, trust text, source_class text, agent_id text, session_id text,
    task_id text, occurred_at timestamptz, valid_from timestamptz, valid_until timestamptz, default_expiry boolean, ended_by uuid,
    contested boolean, pinned boolean, tags text[], entities text[], search_terms text[], metadata jsonb, version int, access_count int,
    last_accessed_at timestamptz, confirmed_at timestamptz, created_at timestamptz, updated_at timestamptz)
ON CONFLICT DO NOTHING
RETURNING id::text;

-- name: put_what_follows_memories
-- Lineage and history of memories just stored, and whom their subject's conversations told of.
WITH given AS (
    SELECT g.* FROM jsonb_to_recordset($1::jsonb) AS g (id uuid, subject text, lineage jsonb, history jsonb) WHERE g.id = ANY ($2::uuid[])
), sources AS (
    SELECT g.id AS memory_id, g.subject, s.* FROM given AS g,
        jsonb_to_recordset(g.lineage) AS s (id uuid, relation text, source_hash uuid, trace_id uuid, source_memory_id uuid,
            source_class text, actor text, session_id text, holds boolean, at timestamptz)
), lines AS (
    INSERT INTO memory.lineage (tenant_id, id, memory_id, relation, source_hash, trace_id, source_memory_id, source_class, actor, session_id,
        holds, at)
    SELECT memory.current_tenant(), s.id, s.memory_id, s.relation, s.source_hash, s.trace_id, s.source_memory_id, s.source_class, s.actor,
           s.session_id, s.holds, s.at
    FROM sources AS s
    ON CONFLICT DO NOTHING
), told AS (
    INSERT INTO memory.related_subjects (tenant_id, subject, other)
    SELECT DISTINCT memory.current_tenant(), t.subject, s.subject
    FROM sources AS s JOIN memory.traces AS t ON t.tenant_id = memory.current_tenant() AND t.id = s.trace_id
    WHERE t.subject <> s.subject
    ON CONFLICT DO NOTHING
)
INSERT INTO memory.memory_events (tenant_id, id, memory_id, event, actor, detail, at)
SELECT memory.current_tenant(), e.id, g.id, e.event, e.actor, e.detail, e.at
FROM given AS g, jsonb_to_recordset(g.history) AS e (id uuid, event text, actor text, detail jsonb, at timestamptz)
ON CONFLICT DO NOTHING;

-- name: put_successions
-- Links what has ended to what replaced it, where both are there.
UPDATE memory.memories AS m
SET superseded_by = l.successor
FROM unnest($1::uuid[], $2::uuid[]) AS l (older, successor)
WHERE m.tenant_id = memory.current_tenant() AND m.id = l.older AND m.id <> l.successor AND m.superseded_by IS NULL
  AND m.valid_until IS NOT NULL AND m.ended_by IS NULL
  AND EXISTS (SELECT FROM memory.memories AS s WHERE s.tenant_id = m.tenant_id AND s.id = l.successor);

-- name: put_vectors
INSERT INTO memory.vectors (tenant_id, item_id, set_id, item_kind, subject, embedding)
SELECT memory.current_tenant(), i.id, s.id, i.kind, i.subject, i.embedding
FROM unnest($1::text[], $2::uuid[], $3::text[], $4::halfvec[]) AS i (kind, id, subject, embedding)
JOIN memory.embedding_sets AS s ON s.active
ON CONFLICT DO NOTHING;

-- name: put_conflicts
INSERT INTO memory.conflicts (tenant_id, id, older_id, newer_id, reason, opened_at, resolved_at, kept, resolved_by)
SELECT memory.current_tenant(), g.id, g.older_id, g.newer_id, g.reason, coalesce(g.opened_at, now()), g.resolved_at, g.kept, g.resolved_by
FROM jsonb_to_recordset($1::jsonb) AS g (id uuid, older_id uuid, newer_id uuid, reason text, opened_at timestamptz,
    resolved_at timestamptz, kept text, resolved_by text)
JOIN memory.memories AS o ON o.tenant_id = memory.current_tenant() AND o.id = g.older_id
JOIN memory.memories AS n ON n.tenant_id = memory.current_tenant() AND n.id = g.newer_id
ON CONFLICT DO NOTHING
RETURNING id::text;

-- name: put_reviews
INSERT INTO memory.reviews (tenant_id, id, type, status, subject, memory_id, reason, created_at, decided_at)
SELECT memory.current_tenant(), g.id, g.about, g.status, g.subject, g.memory_id, g.reason, coalesce(g.created_at, now()), g.decided_at
FROM jsonb_to_recordset($1::jsonb) AS g (id uuid, about text, status text, subject text, memory_id uuid, reason text,
    created_at timestamptz, decided_at timestamptz)
WHERE memory.may_touch(g.subject, 'shared')
  AND (g.memory_id IS NULL OR EXISTS (SELECT FROM memory.memories AS m WHERE m.tenant_id = memory.current_tenant() AND m.id = g.memory_id))
ON CONFLICT DO NOTHING
RETURNING id::text;

-- name: put_candidates
INSERT INTO memory.candidates (tenant_id, id, job_id, trace_ids, scope, subject, extractor, content, kind, confidence, importance, decision,
    code, reason, memory_id, created_at)
SELECT memory.current_tenant(), g.id, g.job_id, g.trace_ids, g.scope, g.subject, g.extractor, g.content, g.kind, g.confidence, g.importance,
       g.decision, g.code, g.reason, g.memory_id, coalesce(g.created_at, now())
FROM jsonb_to_recordset($1::jsonb) AS g (id uuid, job_id uuid, trace_ids uuid[], scope text, subject text, extractor text, content text,
    kind text, confidence real, importance real, decision text, code text, reason text, memory_id uuid, created_at timestamptz)
ON CONFLICT DO NOTHING
RETURNING id::text;

-- name: put_tasks
INSERT INTO memory.tasks (tenant_id, task_id, outcome, task_type, summary, reflect, closed, actor, ended_at)
SELECT memory.current_tenant(), g.id, g.outcome, g.task_type, g.summary, g.reflect, g.closed, g.actor, coalesce(g.ended_at, now())
FROM jsonb_to_recordset($1::jsonb) AS g (id text, outcome text, task_type text, summary text, reflect text, closed uuid[], actor text,
    ended_at timestamptz)
ON CONFLICT DO NOTHING
RETURNING task_id AS id;

-- name: put_recalls
INSERT INTO memory.recalls (tenant_id, id, actor, subject, subjects, agent, session, request, hits, knowledge, degraded, at)
SELECT memory.current_tenant(), g.id, g.actor, g.subject, g.subjects, g.agent, g.session, g.request, g.hits, g.knowledge, g.degraded,
       coalesce(g.at, now())
FROM jsonb_to_recordset($1::jsonb) AS g (id uuid, actor text, subject text, subjects text[], agent text, session text, request jsonb,
    hits jsonb, knowledge text, degraded text[], at timestamptz)
ON CONFLICT DO NOTHING
RETURNING id::text;

-- name: put_what_follows_recalls
INSERT INTO memory.recall_feedback (tenant_id, id, recall_id, source, used, wrong, irrelevant, outcome, trace_id, actor, at)
SELECT memory.current_tenant(), f.id, g.id, f.source, f.used, f.wrong, f.irrelevant, f.outcome, f.trace_id, f.actor, f.at
FROM jsonb_to_recordset($1::jsonb) AS g (id uuid, feedback jsonb),
     jsonb_to_recordset(g.feedback) AS f (id uuid, source text, used uuid[], wrong uuid[], irrelevant uuid[], outcome text, trace_id uuid,
         actor text, at timestamptz)
WHERE g.id = ANY ($2::uuid[])
ON CONFLICT DO NOTHING;

-- name: present_settings
SELECT 'settings' AS id FROM memory.tenant_settings AS x WHERE x.tenant_id = memory.current_tenant() AND $1::text[] <> '{}';

-- name: present_traces
SELECT x.id::text AS id FROM memory.traces AS x WHERE x.tenant_id = memory.current_tenant() AND x.id = ANY ($1::uuid[]);

-- name: present_memories
SELECT x.id::text AS id FROM memory.memories AS x WHERE x.tenant_id = memory.current_tenant() AND x.id = ANY ($1::uuid[]);

-- name: present_conflicts
SELECT x.id::text AS id FROM memory.conflicts AS x WHERE x.tenant_id = memory.current_tenant() AND x.id = ANY ($1::uuid[]);

-- name: present_reviews
SELECT x.id::text AS id FROM memory.reviews AS x WHERE x.tenant_id = memory.current_tenant() AND x.id = ANY ($1::uuid[]);

-- name: present_candidates
SELECT x.id::text AS id FROM memory.candidates AS x WHERE x.tenant_id = memory.current_tenant() AND x.id = ANY ($1::uuid[]);

-- name: present_recalls
SELECT x.id::text AS id FROM memory.recalls AS x WHERE x.tenant_id = memory.current_tenant() AND x.id = ANY ($1::uuid[]);

-- name: present_tasks
SELECT x.task_id AS id FROM memory.tasks AS x WHERE x.tenant_id = memory.current_tenant() AND x.task_id = ANY ($1::text[]);

-- name: noted
-- Which of these statements an import of notes has brought before.
SELECT c.content
FROM unnest($1::text[]) AS c (content)
WHERE EXISTS (SELECT FROM memory.lineage AS l JOIN memory.memories AS m ON m.tenant_id = l.tenant_id AND m.id = l.memory_id
              WHERE l.tenant_id = memory.current_tenant() AND l.source_hash = memory.content_hash(c.content) AND l.session_id = $3
                AND m.subject = $2);
