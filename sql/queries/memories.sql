-- Memories: writing, reading, listing, their history.

-- name: lock_subject
-- One writer of a subject at a time, until the transaction ends.
SELECT pg_advisory_xact_lock(hashtextextended(memory.current_tenant()::text || ':' || $1, 0)), clock_timestamp() AS now;

-- name: similar
SELECT * FROM memory.similar_memories($1, $2::halfvec, $3, $4, $5, $6);

-- name: said_before
-- The same statement of this subject and scope that is held, or that held at the moment from which the new one would.
SELECT m.id, m.status FROM memory.memories AS m
WHERE m.tenant_id = memory.current_tenant() AND m.content_hash = memory.content_hash($3) AND m.subject = $1 AND m.scope = $2
  AND (m.status = 'quarantined' OR (m.status IN ('active', 'superseded') AND (m.held @> $4::timestamptz OR m.valid_from = $4)))
ORDER BY m.status = 'quarantined', m.id DESC
LIMIT 1;

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
    pinned, tags, entities, search_terms, metadata)
VALUES (memory.current_tenant(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21,
    $22, $23, $24, $25, $26)
RETURNING id;

-- name: insert_vector
INSERT INTO memory.vectors (tenant_id, item_id, set_id, item_kind, subject, embedding)
SELECT memory.current_tenant(), $1, s.id, 'memory', $2, $3::halfvec FROM memory.embedding_sets AS s WHERE s.active
ON CONFLICT (tenant_id, item_id, set_id, item_kind) DO UPDATE SET embedding = excluded.embedding;

-- name: drop_vectors
DELETE FROM memory.vectors WHERE tenant_id = memory.current_tenant() AND item_id = $1 AND item_kind = 'memory';

-- name: insert_lineage
INSERT INTO memory.lineage (tenant_id, memory_id, relation, source_hash, trace_id, source_memory_id, source_class, actor, session_id)
VALUES (memory.current_tenant(), $1, $2, memory.content_hash($3), $4, $5, $6, $7, $8);

-- name: insert_event
INSERT INTO memory.memory_events (tenant_id, memory_id, event, actor, detail)
VALUES (memory.current_tenant(), $1, $2, $3, $4);

-- name: close_memory
UPDATE memory.memories SET valid_until = greatest(valid_from, $2) WHERE tenant_id = memory.current_tenant() AND id = $1;

-- name: supersede
UPDATE memory.memories
SET valid_until = greatest(valid_from, $2), superseded_by = $3, updated_at = now(), version = version + 1,
    status = CASE WHEN greatest(valid_from, $2) <= $4 THEN 'superseded' ELSE status END
WHERE tenant_id = memory.current_tenant() AND id = $1;

-- name: retract
UPDATE memory.memories
SET valid_until = greatest(valid_from, $2), ended_by = $3, updated_at = now(), version = version + 1
WHERE tenant_id = memory.current_tenant() AND id = $1;

-- name: contest
UPDATE memory.memories SET contested = true, updated_at = now() WHERE tenant_id = memory.current_tenant() AND id = $1;

-- name: insert_conflict
INSERT INTO memory.conflicts (tenant_id, older_id, newer_id, reason) VALUES (memory.current_tenant(), $1, $2, $3) RETURNING id;

-- name: settle_conflicts
-- An open conflict of a memory that has been superseded is settled in favour of the other side.
UPDATE memory.conflicts SET resolved_at = now(), kept = CASE WHEN older_id = $1 THEN 'newer' ELSE 'older' END
WHERE tenant_id = memory.current_tenant() AND resolved_at IS NULL AND $1 IN (older_id, newer_id);

-- name: insert_review
INSERT INTO memory.reviews (tenant_id, type, subject, memory_id, reason)
VALUES (memory.current_tenant(), 'quarantine', $1, $2, $3) RETURNING id;

-- name: repeat_memory
UPDATE memory.memories
SET access_count = access_count + 1, last_accessed_at = now(), confirmed_at = now(),
    confidence = greatest(confidence, $2::real), explicit = explicit OR $3
WHERE tenant_id = memory.current_tenant() AND id = $1;

-- name: merge_memory
UPDATE memory.memories
SET content = $2, confidence = greatest(confidence, $3::real), confirmed_at = now(), updated_at = now(), version = version + 1,
    language = $4, tags = ARRAY(SELECT DISTINCT unnest(tags || $5::text[])), entities = ARRAY(SELECT DISTINCT unnest(entities || $6::text[])),
    search_terms = ARRAY(SELECT DISTINCT unnest(search_terms || $7::text[]))
WHERE tenant_id = memory.current_tenant() AND id = $1;

-- name: latest_intention
-- What a retraction ends: the newest current statement of the subject that the caller marked or worded as a plan.
SELECT m.id, m.content, m.fact_key, m.kind
FROM memory.memories AS m
WHERE m.tenant_id = memory.current_tenant() AND m.subject = $1 AND m.scope = ANY ($2::text[])
  AND m.status = 'active' AND m.held @> $3::timestamptz AND NOT m.pinned
ORDER BY m.valid_from DESC, m.id DESC
LIMIT 20;

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
  AND ($9::text IS NULL OR m.search @@ $9::text::tsquery)
  AND ($10::timestamptz IS NULL OR coalesce(d.occurred_at, d.created_at) >= $10)
  AND ($11::timestamptz IS NULL OR coalesce(d.occurred_at, d.created_at) < $11)
  AND ($12::uuid IS NULL OR d.id < $12)
ORDER BY d.id DESC
LIMIT $13;

-- name: all_terms
-- A search that every term of a text must satisfy.
SELECT string_agg(memory.term(l)::text, ' & ') FROM unnest(tsvector_to_array(memory.to_search($1))) AS l
WHERE length(l) > 1 OR l ~ '[[:ascii:]]';

-- name: unsay
-- What the memory said before an edit is no longer a repetition of it.
UPDATE memory.lineage SET holds = false WHERE tenant_id = memory.current_tenant() AND memory_id = $1 AND holds;

-- name: update_memory
UPDATE memory.memories
SET fact_key = $16, trust = $17, content = $3, kind = $4, layer = $5, confidence = $6, importance = $7, explicit = $8, valid_until = $9, pinned = $10,
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
INSERT INTO memory.traces (tenant_id, scope, subject, session_id, task_id, agent_id, role, content, language, trust, actor, occurred_at)
VALUES (memory.current_tenant(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
RETURNING id;
