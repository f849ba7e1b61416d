-- What became of the statements about a subject: what replaced what, what was taken back, and every event, newest first.
--   psql "$READER_URL" -v subject=user:42 -f sql/inspect/what_changed.sql
--   psql "$READER_URL" -v subject=user:42 -v tenant=acme -f sql/inspect/what_changed.sql      (else: tenant default)
\set ON_ERROR_STOP on
\if :{?subject}
\else
DO $$ BEGIN RAISE EXCEPTION 'name a subject: -v subject=user:42' USING ERRCODE = 'invalid_parameter_value'; END $$;
\endif
\if :{?tenant}
\else
\set tenant default
\endif

\echo 'Chains, the latest change first: a statement, and indented below it what it replaced'
WITH RECURSIVE chain AS (
    SELECT m.tenant_id, m.id, m.id AS head, 0 AS depth, ARRAY[row_number() OVER (ORDER BY m.valid_from DESC, m.id DESC)] AS path,
           greatest(m.valid_from, CASE WHEN m.ended_by IS NOT NULL THEN m.valid_until END) AS changed
    FROM memory.memories AS m JOIN memory.tenants AS t ON t.id = m.tenant_id
    WHERE t.name = :'tenant' AND m.subject = :'subject' AND m.superseded_by IS NULL
      AND (m.status = 'superseded' OR m.ended_by IS NOT NULL
           OR EXISTS (SELECT FROM memory.memories AS p WHERE p.tenant_id = m.tenant_id AND p.superseded_by = m.id))
    UNION ALL
    SELECT p.tenant_id, p.id, c.head, c.depth + 1, c.path || row_number() OVER (ORDER BY p.valid_from DESC, p.id DESC), c.changed
    FROM chain AS c JOIN memory.memories AS p ON p.tenant_id = c.tenant_id AND p.superseded_by = c.id
    WHERE c.depth < 100
)
SELECT repeat('   ', c.depth) || CASE WHEN d.status = 'forgotten' THEN '(forgotten)' ELSE d.content END AS statement,
       CASE WHEN d.ended_by IS NOT NULL THEN 'retracted' ELSE d.status END AS status, d.valid_from AS held_from, d.valid_until AS held_until,
       r.content AS taken_back_by, d.id AS memory_id
FROM chain AS c
JOIN memory.memory_details AS d ON d.tenant_id = c.tenant_id AND d.id = c.id
LEFT JOIN memory.traces AS r ON r.tenant_id = d.tenant_id AND r.id = d.ended_by
ORDER BY c.changed DESC, c.head, c.path;

\echo 'Events, newest first'
SELECT e.at, e.event, e.actor, CASE WHEN m.status = 'forgotten' THEN '(forgotten)' ELSE m.content END AS content,
       e.detail ->> 'reason' AS reason, e.detail - 'reason' AS detail, e.memory_id
FROM memory.memory_events AS e
JOIN memory.memories AS m ON m.tenant_id = e.tenant_id AND m.id = e.memory_id
JOIN memory.tenants AS t ON t.id = e.tenant_id
WHERE t.name = :'tenant' AND m.subject = :'subject'
ORDER BY e.at DESC, e.id DESC
LIMIT 200;
