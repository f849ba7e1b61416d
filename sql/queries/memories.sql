-- Memories: writing, reading, listing, their history.

-- name: lock_subject
-- One writer of a subject at a time, until the transaction ends.
SELECT pg_advisory_xact_lock(hashtextextended(memory.current_tenant()::text || ':' || $1, 0)), clock_timestamp() AS now;

-- name: clock
SELECT clock_timestamp();

-- name: similar
-- With the tenant's bands of similarity.
SELECT m.*, coalesce(s.duplicate_similarity, 0.85)::numeric::float8 AS duplicate, coalesce(s.related_similarity, 0.7)::numeric::float8 AS related
FROM memory.similar_memories($1, $2::halfvec, $3, $4, $5, $6) AS m
LEFT JOIN memory.tenant_settings AS s ON s.tenant_id = memory.current_tenant()
ORDER BY m.same DESC, m.similarity DESC NULLS LAST, m.id DESC;

-- name: said_before
-- The same statement of this subject and scope that is held, or that held at the moment from which the new one would.
SELECT m.id, m.status FROM memory.memories AS m
WHERE m.tenant_id = memory.current_tenant() AND m.content_hash = memory.content_hash($3) AND m.subject = $1 AND m.scope = $2
  AND (m.status = 'quarantined' OR (m.status IN ('active', 'superseded') AND (m.held @> $4::timestamptz OR m.valid_from = $4)))
ORDER BY m.status = 'quarantined', m.id DESC
LIMIT 1;

-- name: said_later
-- When the same statement of this subject and scope begins again, after the new one would and before that ends.
SELECT min(m.valid_from) FROM memory.memories AS m
WHERE m.tenant_id = memory.current_tenant() AND m.content_hash = memory.content_hash($3) AND m.subject = $1 AND m.scope = $2
  AND m.status IN ('active', 'superseded') AND NOT m.contested AND NOT isempty(m.held) AND m.valid_from > $4
  AND ($5::timestamptz IS NULL OR m.valid_from < $5);

-- name: neighbours
-- The statements of one fact key before and after a moment, in the scope the new one will have.
SELECT m.id, m.valid_from, m.valid_until, m.valid_from <= $4 AS before
FROM memory.memories AS m
WHERE m.tenant_id = memory.current_tenant() AND m.subject = $1 AND m.scope = $2 AND m.fact_key = $3
  AND m.status IN ('active', 'superseded') AND NOT m.contested AND (m.valid_from > $4 OR m.held @> $4)
ORDER BY m.valid_from, m.id;

-- name: insert_memory
INSERT INTO memory.memories (tenant_id, scope, subject, layer, kind, status, content, fact_key, language, confidence, importance,
    explicit, trust, source_class, agent_id, session_id, task_id, occurred_at, valid_from, valid_until, superseded_by, contested,
    pinned, tags, entities, search_terms, metadata, default_expiry)
VALUES (memory.current_tenant(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21,
    $22, $23, $24, $25, $26, $27)
RETURNING id;

-- name: insert_vector
INSERT INTO memory.vectors (tenant_id, item_id, set_id, item_kind, subject, embedding)
SELECT memory.current_tenant(), $1, s.id, 'memory', $2, $3::halfvec FROM memory.embedding_sets AS s WHERE s.active
ON CONFLICT (tenant_id, item_id, set_id, item_kind) DO UPDATE SET embedding = excluded.embedding;

-- name: drop_vectors
DELETE FROM memory.vectors WHERE tenant_id = memory.current_tenant() AND item_id = $1 AND item_kind = 'memory';

-- name: insert_lineage
-- One row for each trace that said it; one without a trace where it was sent as a statement.
INSERT INTO memory.lineage (tenant_id, memory_id, relation, source_hash, trace_id, source_memory_id, source_class, actor, session_id)
SELECT memory.current_tenant(), $1, $2, memory.content_hash($3), s.trace_id, $5, $6, $7, $8 FROM unnest($4::uuid[]) AS s (trace_id);

-- name: insert_event
INSERT INTO memory.memory_events (tenant_id, memory_id, event, actor, detail)
VALUES (memory.current_tenant(), $1, $2, $3, $4);

-- name: close_memory
-- At a moment, or where it had ended before.
UPDATE memory.memories SET valid_until = greatest(valid_from, least(valid_until, $2))
WHERE tenant_id = memory.current_tenant() AND id = $1;

-- name: supersede
UPDATE memory.memories
SET valid_until = greatest(valid_from, least(valid_until, $2)), superseded_by = $3, default_expiry = false, updated_at = now(),
    version = version + 1,
    status = CASE WHEN greatest(valid_from, least(valid_until, $2)) <= $4 THEN 'superseded' ELSE status END
WHERE tenant_id = memory.current_tenant() AND id = $1;

-- name: retract
UPDATE memory.memories
SET valid_until = greatest(valid_from, least(valid_until, $2)), ended_by = $3, default_expiry = false, updated_at = now(),
    version = version + 1
WHERE tenant_id = memory.current_tenant() AND id = $1;

-- name: insert_review
INSERT INTO memory.reviews (tenant_id, type, subject, memory_id, reason)
VALUES (memory.current_tenant(), 'quarantine', $1, $2, $3) RETURNING id;

-- name: propose_to_forget
-- One pending request a memory.
WITH pending AS (
    SELECT r.id FROM memory.reviews AS r
    WHERE r.tenant_id = memory.current_tenant() AND r.memory_id = $2 AND r.type = 'forget' AND r.status = 'pending' LIMIT 1
), opened AS (
    INSERT INTO memory.reviews (tenant_id, type, subject, memory_id, reason)
    SELECT memory.current_tenant(), 'forget', $1, $2, $3 WHERE NOT EXISTS (SELECT FROM pending)
    RETURNING id
)
SELECT id FROM pending UNION ALL SELECT id FROM opened;

-- name: standing
SELECT m.id, m.layer, m.kind, m.confidence::numeric::double precision AS confidence,
       m.importance::numeric::double precision AS importance, m.trust, m.valid_until, m.default_expiry, m.contested,
       m.superseded_by AS successor,
       ARRAY(SELECT DISTINCT l.session_id FROM memory.lineage AS l
             WHERE l.tenant_id = m.tenant_id AND l.memory_id = m.id AND l.session_id IS NOT NULL) AS sessions
FROM memory.memories AS m
WHERE m.tenant_id = memory.current_tenant() AND m.id = $1;

-- name: thresholds
SELECT s.least_confidence::numeric::double precision AS confidence, s.least_importance::numeric::double precision AS importance
FROM memory.tenant_settings AS s WHERE s.tenant_id = memory.current_tenant();

-- name: repeat_memory
UPDATE memory.memories
SET access_count = access_count + 1, last_accessed_at = now(), confirmed_at = now(),
    confidence = greatest(confidence, $2::real), explicit = explicit OR $3, trust = $4
WHERE tenant_id = memory.current_tenant() AND id = $1;

-- name: promote_memory
UPDATE memory.memories SET layer = $2, updated_at = now(), version = version + 1
WHERE tenant_id = memory.current_tenant() AND id = $1;

-- name: set_end
UPDATE memory.memories AS m SET valid_until = $2, default_expiry = $3
WHERE m.tenant_id = memory.current_tenant() AND m.id = $1 AND m.superseded_by IS NULL
  AND NOT EXISTS (
      SELECT FROM memory.memories AS o
      WHERE o.tenant_id = m.tenant_id AND o.id <> m.id AND o.subject = m.subject AND o.scope = m.scope
        AND o.status IN ('active', 'superseded') AND NOT o.contested AND o.held && tstzrange(m.valid_from, $2)
        AND (o.content_hash = m.content_hash OR (m.fact_key <> '' AND o.fact_key = m.fact_key)));

-- name: outdone
-- A lesson that never held, since a surer one did.
SELECT m.id FROM memory.memories AS m
WHERE m.tenant_id = memory.current_tenant() AND m.content_hash = memory.content_hash($3) AND m.subject = $1 AND m.scope = $2
  AND m.status = 'superseded' AND isempty(m.held) AND m.superseded_by = $4
LIMIT 1;

-- name: merge_memory
UPDATE memory.memories
SET content = $2, confidence = greatest(confidence, $3::real), confirmed_at = now(), updated_at = now(), version = version + 1,
    language = $4, tags = ARRAY(SELECT DISTINCT unnest(tags || $5::text[]) LIMIT $10), entities = ARRAY(SELECT DISTINCT unnest(entities || $6::text[]) LIMIT $10),
    search_terms = ARRAY(SELECT DISTINCT unnest(search_terms || $7::text[]) LIMIT $10), fact_key = $8, trust = $9
WHERE tenant_id = memory.current_tenant() AND id = $1;

-- name: latest_intention
-- What a retraction ends: the newest current statement of the subject that the caller marked or worded as a plan.
SELECT m.id, m.content, m.fact_key, m.kind, m.trust, m.session_id
FROM memory.memories AS m
WHERE m.tenant_id = memory.current_tenant() AND m.subject = $1 AND m.scope = ANY ($2::text[])
  AND m.status = 'active' AND m.held @> $3::timestamptz AND NOT m.pinned
ORDER BY m.valid_from DESC, m.id DESC
LIMIT 20;

-- name: is_latest_change
-- Whether nothing was taken back since a statement was made, which no taking back had made itself.
SELECT NOT EXISTS (
           SELECT FROM memory.lineage AS l
           WHERE l.tenant_id = m.tenant_id AND l.memory_id = m.id AND l.relation = 'restated')
       AND NOT EXISTS (
           SELECT FROM memory.memories AS o
           WHERE o.tenant_id = m.tenant_id AND o.subject = m.subject AND o.scope = m.scope
             AND o.ended_by IS NOT NULL AND o.valid_until >= m.valid_from)
FROM memory.memories AS m
WHERE m.tenant_id = memory.current_tenant() AND m.id = $1;

-- name: superseded_by
-- What a statement replaced, newest first.
SELECT d.* FROM memory.memory_details AS d
WHERE d.tenant_id = memory.current_tenant() AND d.superseded_by = $1 AND d.status = 'superseded'
ORDER BY d.valid_from DESC, d.id DESC;

-- name: fetch_memory
SELECT d.* FROM memory.memory_details AS d WHERE d.tenant_id = memory.current_tenant() AND d.id = $1;

-- name: fetch_memories
SELECT d.* FROM memory.memory_details AS d WHERE d.tenant_id = memory.current_tenant() AND d.id = ANY ($1::uuid[]);

-- name: list_memories
-- In the scopes that a search sees, or ($12) in all that the key reaches.
SELECT d.* FROM memory.memory_details AS d
JOIN memory.memories AS m ON m.tenant_id = d.tenant_id AND m.id = d.id
WHERE d.tenant_id = memory.current_tenant()
  AND CASE WHEN $1::text IS NULL THEN m.status = 'active' AND m.held @> now()
           WHEN $1 = 'any' THEN m.status <> 'forgotten'
           ELSE d.status = $1 END
  AND ($2::text IS NULL OR d.subject = $2)
  AND ($3::text IS NULL OR d.kind = $3)
  AND ($4::text IS NULL OR d.layer = $4)
  AND ($5::text IS NULL OR $5 = ANY (d.tags))
  AND ($6::text IS NULL OR d.agent_id = $6)
  AND ($7::text IS NULL OR d.session_id = $7)
  AND ($8::text IS NULL OR d.task_id = $8)
  AND ($9::timestamptz IS NULL OR coalesce(d.occurred_at, d.created_at) >= $9)
  AND ($10::timestamptz IS NULL OR coalesce(d.occurred_at, d.created_at) < $10)
  AND ($11::text IS NULL OR m.search @@ $11::text::tsquery)
  AND ($12 OR m.scope = ANY ((SELECT (memory.search_scope(NULL, $6)).scopes)::text[]))
  AND ($13::uuid IS NULL OR d.id < $13)
ORDER BY d.id DESC
LIMIT $14;

-- name: all_terms
-- A search that every term of a text must satisfy.
SELECT string_agg(memory.term(l)::text, ' & ') FROM unnest(tsvector_to_array(memory.to_search($1))) AS l
WHERE length(l) > 1 OR l ~ '[[:ascii:]]';

-- name: unsay
-- What the memory said before an edit is no longer a repetition of it.
UPDATE memory.lineage SET holds = false WHERE tenant_id = memory.current_tenant() AND memory_id = $1 AND holds;

-- name: update_memory
UPDATE memory.memories
SET fact_key = $16, trust = $17, default_expiry = $18, content = $3, kind = $4, layer = $5, confidence = $6, importance = $7, explicit = $8, valid_until = $9, pinned = $10,
    tags = $11, entities = $12, search_terms = $13, metadata = $14, language = $15, updated_at = now(), version = version + 1
WHERE tenant_id = memory.current_tenant() AND id = $1 AND version = $2;

-- name: forget_memory
UPDATE memory.memories SET status = 'forgotten', updated_at = now(), version = version + 1
WHERE tenant_id = memory.current_tenant() AND id = $1 AND status <> 'forgotten';

-- name: chain
-- Everything linked to a memory by supersession, oldest first.
WITH RECURSIVE linked AS (
    SELECT m.id, m.superseded_by FROM memory.memories AS m WHERE m.tenant_id = memory.current_tenant() AND m.id = $1
    UNION
    SELECT m.id, m.superseded_by
    FROM linked AS l
    JOIN memory.memories AS m ON m.tenant_id = memory.current_tenant() AND (m.id = l.superseded_by OR m.superseded_by = l.id)
)
SELECT d.* FROM memory.memory_details AS d JOIN linked AS l ON l.id = d.id
WHERE d.tenant_id = memory.current_tenant() AND d.status <> 'forgotten'
ORDER BY d.valid_from, d.id
LIMIT 1000;

-- name: events
SELECT e.id, e.memory_id, e.event, e.actor, e.detail, e.at FROM memory.memory_events AS e
WHERE e.tenant_id = memory.current_tenant() AND e.memory_id = ANY ($1::uuid[]) ORDER BY e.id LIMIT 1000;

-- name: trace_of_retraction
-- A turn by itself: its window is its own text.
WITH said AS (
    INSERT INTO memory.traces (tenant_id, scope, subject, session_id, task_id, agent_id, role, content, language, trust, actor, occurred_at)
    VALUES (memory.current_tenant(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
    RETURNING tenant_id, id, content
), windows AS (
    INSERT INTO memory.trace_windows (tenant_id, trace_id, content) SELECT s.tenant_id, s.id, left(s.content, 100000) FROM said AS s
)
SELECT s.id FROM said AS s;
