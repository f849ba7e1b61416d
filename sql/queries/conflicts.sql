-- Conflicts: pairs of statements that wait for a decision. Row-level security of the memories hides those out of reach.

-- name: list_conflicts
SELECT c.id, o.subject, c.older_id, c.newer_id, c.reason, c.opened_at, c.resolved_at, c.resolved_by, c.kept
FROM memory.conflicts AS c
JOIN memory.memories AS o ON o.tenant_id = c.tenant_id AND o.id = c.older_id
JOIN memory.memories AS n ON n.tenant_id = c.tenant_id AND n.id = c.newer_id
WHERE c.tenant_id = memory.current_tenant()
  AND ($1::boolean IS NULL OR (c.resolved_at IS NULL) = $1)
  AND ($2::text IS NULL OR o.subject = $2)
  AND ($3::uuid IS NULL OR c.id < $3)
ORDER BY c.id DESC
LIMIT $4;

-- name: fetch_conflict
SELECT c.id, o.subject, c.older_id, c.newer_id, c.reason, c.opened_at, c.resolved_at, c.resolved_by, c.kept
FROM memory.conflicts AS c
JOIN memory.memories AS o ON o.tenant_id = c.tenant_id AND o.id = c.older_id
JOIN memory.memories AS n ON n.tenant_id = c.tenant_id AND n.id = c.newer_id
WHERE c.tenant_id = memory.current_tenant() AND c.id = $1;

-- name: keep_both
UPDATE memory.conflicts SET resolved_at = now(), resolved_by = $2, kept = 'both'
WHERE tenant_id = memory.current_tenant() AND id = $1;

-- name: contest
UPDATE memory.memories SET contested = true, updated_at = now() WHERE tenant_id = memory.current_tenant() AND id = $1;

-- name: insert_conflict
INSERT INTO memory.conflicts (tenant_id, older_id, newer_id, reason) VALUES (memory.current_tenant(), $1, $2, $3) RETURNING id;

-- name: settle_conflicts
-- An open conflict of a memory that holds no more is settled in favour of the other side.
UPDATE memory.conflicts SET resolved_at = now(), resolved_by = $2, kept = CASE WHEN older_id = $1 THEN 'newer' ELSE 'older' END
WHERE tenant_id = memory.current_tenant() AND resolved_at IS NULL AND $1 IN (older_id, newer_id);

-- name: opponents
SELECT DISTINCT m.id, m.trust, m.status, m.valid_from
FROM memory.conflicts AS c
JOIN memory.memories AS m ON m.tenant_id = c.tenant_id AND m.id = CASE WHEN c.older_id = $1 THEN c.newer_id ELSE c.older_id END
WHERE c.tenant_id = memory.current_tenant() AND $1 IN (c.older_id, c.newer_id) AND (c.resolved_at IS NULL OR NOT $2);

-- name: uncontest
-- No longer exempt from the one-statement rules: in no open conflict, kept beside nothing that still holds, and alone in its place.
UPDATE memory.memories AS m SET contested = false, updated_at = now()
WHERE m.tenant_id = memory.current_tenant() AND m.id = $1 AND m.contested AND m.status = 'active'
  AND (m.valid_until IS NULL OR m.valid_until > clock_timestamp())
  AND NOT EXISTS (
      SELECT FROM memory.conflicts AS c
      JOIN memory.memories AS o ON o.tenant_id = c.tenant_id AND o.id = CASE WHEN c.older_id = m.id THEN c.newer_id ELSE c.older_id END
      WHERE c.tenant_id = m.tenant_id AND m.id IN (c.older_id, c.newer_id)
        AND (c.resolved_at IS NULL OR (c.kept = 'both' AND o.status = 'active' AND o.held && tstzrange(clock_timestamp(), NULL))))
  AND NOT EXISTS (
      SELECT FROM memory.memories AS o
      WHERE o.tenant_id = m.tenant_id AND o.id <> m.id AND o.subject = m.subject AND o.scope = m.scope AND o.held && m.held
        AND o.status IN ('active', 'superseded') AND NOT o.contested
        AND (o.content_hash = m.content_hash OR (m.fact_key <> '' AND o.fact_key = m.fact_key)));
