-- Evaluation: a tenant's memories in a database of its own.

-- name: to_copy
-- The columns of a tenant's table that are stored as they are given, and the statement that reads its current rows. What
-- replaced a memory is left behind: it may be among the rows that are not copied.
SELECT array_agg(a.attname::text ORDER BY a.attnum) AS columns,
       format('SELECT %s FROM memory.%I AS t WHERE t.tenant_id = memory.current_tenant()%s',
              string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum), $1::text,
              CASE WHEN $1 = 'memories' THEN ' AND t.status = ''active''' END) AS statement
FROM pg_attribute AS a
WHERE a.attrelid = format('memory.%I', $1)::regclass AND a.attnum > 0 AND NOT a.attisdropped
  AND a.attgenerated = '' AND a.attname <> 'superseded_by';

-- name: add_tenant
INSERT INTO memory.tenants (id, name) VALUES ($1, 'copied');

-- name: current_memories
SELECT m.id FROM memory.memories AS m WHERE m.tenant_id = memory.current_tenant() AND m.status = 'active' ORDER BY m.id;

-- name: clear_vectors
TRUNCATE memory.vectors;
