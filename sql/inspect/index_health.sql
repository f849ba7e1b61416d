-- Whether what recall searches by fits the data: vector indexes, missing vectors, term frequencies.
--   psql "$READER_URL" -f sql/inspect/index_health.sql
\set ON_ERROR_STOP on

\echo 'Vector indexes. exact: not built on data, so recall scans the scope, which is right up to 10,000 rows. due: the next upkeep job rebuilds it'
SELECT s.provider || ' ' || s.model AS model, s.active, i.item_kind, i.lists, i.rows_at_build, n.rows_now, i.built_at,
       CASE WHEN s.active AND n.rows_now > greatest(10000, 2 * i.rows_at_build) THEN 'due'
            WHEN i.built_at IS NULL THEN 'exact' ELSE 'ivfflat' END AS state,
       pg_size_pretty(pg_relation_size(format('memory.vectors_%s_%s_ivfflat', i.set_id, i.item_kind)::regclass)) AS index_size
FROM memory.vector_indexes AS i
JOIN memory.embedding_sets AS s ON s.id = i.set_id
CROSS JOIN LATERAL (SELECT count(*) AS rows_now FROM memory.vectors AS v WHERE v.set_id = i.set_id AND v.item_kind = i.item_kind) AS n
ORDER BY s.id, i.item_kind;

\echo 'Items without a vector in the active set: found by keyword and rule only, until a job of kind embed has run (stuck_jobs.sql)'
WITH items AS (
    SELECT m.tenant_id, 'memory' AS item_kind, m.id FROM memory.memories AS m WHERE m.status <> 'forgotten'
    UNION ALL
    SELECT r.tenant_id, 'trace', r.id FROM memory.traces AS r WHERE r.content ~ '\S'
    UNION ALL
    SELECT w.tenant_id, 'window', w.trace_id FROM memory.trace_windows AS w WHERE w.content ~ '\S'
)
SELECT t.name AS tenant, i.item_kind, count(*) AS items, count(*) FILTER (WHERE v.item_id IS NULL) AS without_vector,
       round(100.0 * count(*) FILTER (WHERE v.item_id IS NULL) / count(*), 1) AS percent
FROM items AS i
JOIN memory.tenants AS t ON t.id = i.tenant_id
LEFT JOIN (SELECT x.tenant_id, x.item_id, x.item_kind
           FROM memory.vectors AS x JOIN memory.embedding_sets AS s ON s.id = x.set_id AND s.active) AS v
       ON v.tenant_id = i.tenant_id AND v.item_id = i.id AND v.item_kind = i.item_kind
GROUP BY t.name, i.item_kind
ORDER BY t.name, i.item_kind;

\echo 'Term frequencies. stale: a fifth more documents than were counted, or fewer, or never counted; the next upkeep job counts anew'
SELECT t.name AS tenant, k.collection, k.documents, coalesce(c.documents, 0) AS counted, f.lexemes, c.refreshed_at,
       k.documents > 1.2 * coalesce(c.documents, 0) OR k.documents < coalesce(c.documents, 0) AS stale
FROM memory.tenants AS t
CROSS JOIN LATERAL (
    SELECT 'memory' AS collection, count(*) AS documents FROM memory.memories AS m WHERE m.tenant_id = t.id
    UNION ALL
    SELECT 'trace', count(*) FROM memory.traces AS r WHERE r.tenant_id = t.id) AS k
LEFT JOIN memory.collections AS c ON c.tenant_id = t.id AND c.collection = k.collection
CROSS JOIN LATERAL (SELECT count(*) AS lexemes FROM memory.term_frequencies AS x
                    WHERE x.tenant_id = t.id AND x.collection = k.collection) AS f
ORDER BY t.name, k.collection;
