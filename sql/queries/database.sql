-- Connections and transactions.

-- name: limit_to
SELECT set_config('hindsight.subjects', $1, true), set_config('hindsight.agents', $2, true);

-- name: vector_schema
SELECT n.nspname FROM pg_type AS t JOIN pg_namespace AS n ON n.oid = t.typnamespace WHERE t.typname = 'halfvec';

-- name: deployment_exists
SELECT to_regclass('memory.deployment')::text;

-- name: deployment
SELECT d.environment, (SELECT v.version_num FROM memory.alembic_version AS v) AS revision FROM memory.deployment AS d;

-- name: schema_of_extension
SELECT n.nspname FROM pg_extension AS e JOIN pg_namespace AS n ON n.oid = e.extnamespace WHERE e.extname = $1;

-- name: describe_server
SELECT current_setting('server_version') AS version,
       (SELECT e.extversion FROM pg_extension AS e WHERE e.extname = 'vector') AS pgvector,
       (SELECT coalesce(to_jsonb(d) ->> 'datlocale', to_jsonb(d) ->> 'daticulocale', d.datcollate) FROM pg_database AS d
        WHERE d.datname = current_database()) AS collation;

-- name: noted_release
SELECT v.version_num, obj_description('memory.alembic_version'::regclass, 'pg_class')
FROM memory.alembic_version AS v;
