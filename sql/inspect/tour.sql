-- A first look around: what this database is, what each table holds, whose memories there are, and the newest of them.
--   psql "$READER_URL" -f sql/inspect/tour.sql
\set ON_ERROR_STOP on

\echo
\echo 'Deployment: what this database is for, and at which revision'
SELECT d.environment, v.version_num AS revision, d.stamped_at, current_setting('server_version') AS postgresql,
       (SELECT e.extversion FROM pg_extension AS e WHERE e.extname = 'vector') AS pgvector,
       s.provider || ' ' || s.model AS embedder, s.dimension
FROM memory.deployment AS d CROSS JOIN memory.alembic_version AS v LEFT JOIN memory.embedding_sets AS s ON s.active;

\echo 'Tables and views of the schema memory; \\d+ memory.<name> shows columns with comments'
SELECT c.relname AS name, CASE c.relkind WHEN 'v' THEN 'view' ELSE 'table' END AS type,
       obj_description(c.oid, 'pg_class') AS holds
FROM pg_class AS c
WHERE c.relnamespace = 'memory'::regnamespace AND c.relkind IN ('r', 'p', 'v') AND NOT c.relispartition
ORDER BY type, name;

\echo 'Tenants: current memories, everything ever kept, raw turns, and what waits'
SELECT t.name AS tenant,
       (SELECT count(*) FROM memory.current_memories AS m WHERE m.tenant_id = t.id) AS current,
       (SELECT count(*) FROM memory.memories AS m WHERE m.tenant_id = t.id) AS ever,
       (SELECT count(DISTINCT m.subject) FROM memory.memories AS m WHERE m.tenant_id = t.id) AS subjects,
       (SELECT count(*) FROM memory.traces AS r WHERE r.tenant_id = t.id) AS traces,
       (SELECT count(*) FROM memory.recalls AS r WHERE r.tenant_id = t.id) AS recalls,
       (SELECT count(*) FROM memory.conflicts AS c WHERE c.tenant_id = t.id AND c.resolved_at IS NULL) AS open_conflicts,
       (SELECT count(*) FROM memory.reviews AS r WHERE r.tenant_id = t.id AND r.status = 'pending') AS pending_reviews
FROM memory.tenants AS t
ORDER BY t.name;

\echo 'Memories by status as of now, and by kind'
SELECT d.status, d.kind, count(*) AS memories
FROM memory.memory_details AS d
GROUP BY d.status, d.kind
ORDER BY d.status, d.kind;

\echo 'The ten newest statements that hold now'
SELECT m.tenant, m.subject, m.kind, left(m.content, 80) AS content, m.since
FROM memory.current_memories AS m
ORDER BY m.id DESC
LIMIT 10;

\echo 'The five newest recalls; why_recalled.sql explains one'
SELECT r.at, r.id AS recall_id, r.subject, left(r.request ->> 'query', 60) AS question, r.knowledge, jsonb_array_length(r.hits) AS hits
FROM memory.recalls AS r
ORDER BY r.at DESC, r.id DESC
LIMIT 5;

\echo 'Ask it yourself (keyword and rule routes; the service adds the vector):'
\echo '  SELECT set_config(''hindsight.tenant'', memory.tenant_named(''default'')::text, false);'
\echo '  SELECT score, content FROM memory.recall(''what does she drink'', subject => ''user:42'');'
\echo 'Further scripts: why_recalled.sql what_changed.sql stuck_jobs.sql index_health.sql'
