-- The bench: filling a database directly, and timing recall against a bare vector query.

-- name: act_for
SELECT set_config('hindsight.tenant', $1, true);

-- name: default_tenant
SELECT memory.tenant_named('default');

-- name: create_tenant
SELECT memory.create_tenant($1);

-- name: analyse
ANALYZE memory.memories, memory.vectors, memory.term_frequencies;

-- name: refresh_term_frequencies
SELECT memory.refresh_term_frequencies('memory');

-- name: rebuild_vector_index
SELECT memory.rebuild_vector_index(s.id, 'memory') FROM memory.embedding_sets AS s WHERE s.active;
