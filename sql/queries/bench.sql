-- The bench: recall against a bare vector query, timed in the database. The bundled model's vectors have 384 dimensions.

-- name: tenant_named
SELECT memory.tenant_named($1);

-- name: create_tenant
SELECT memory.create_tenant($1);

-- name: act_for
SELECT set_config('hindsight.tenant', $1::uuid::text, true);

-- name: lists
SELECT i.lists FROM memory.vector_indexes AS i WHERE i.item_kind = 'memory' AND i.built_at IS NOT NULL;

-- name: take_index
-- The bare query the way recall goes through ivfflat; the library of these settings must be loaded first.
SELECT '[1]'::vector, set_config('ivfflat.probes', ceil(2 * sqrt($1::int))::int::text, true),
       set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true), set_config('enable_sort', 'off', true);

-- name: nearest_exactly
SELECT v.item_id FROM memory.vectors AS v
WHERE v.set_id = 1 AND v.item_kind = 'memory' AND v.tenant_id = $2 AND ($3::text IS NULL OR v.subject = $3)
ORDER BY v.embedding <=> $1::halfvec LIMIT 20;

-- name: time_exact
EXPLAIN (ANALYZE, TIMING OFF, BUFFERS OFF, FORMAT JSON)
SELECT v.item_id, v.embedding <=> $1::halfvec FROM memory.vectors AS v
WHERE v.set_id = 1 AND v.item_kind = 'memory' AND v.tenant_id = $2 AND ($3::text IS NULL OR v.subject = $3)
ORDER BY v.embedding <=> $1::halfvec LIMIT 20;

-- name: time_ivfflat
EXPLAIN (ANALYZE, TIMING OFF, BUFFERS OFF, FORMAT JSON)
SELECT v.item_id, v.embedding::halfvec(384) <=> $1::halfvec FROM memory.vectors AS v
WHERE v.set_id = 1 AND v.item_kind = 'memory' AND v.tenant_id = $2 AND ($3::text IS NULL OR v.subject = $3)
ORDER BY v.embedding::halfvec(384) <=> $1::halfvec LIMIT 20;

-- name: time_recall
EXPLAIN (ANALYZE, TIMING OFF, BUFFERS OFF, FORMAT JSON)
SELECT * FROM memory.recall($1, $2::halfvec, subject => $3);

-- name: recall
SELECT r.id, r.vector_rank, r.way FROM memory.recall($1, $2::halfvec, subject => $3, top_k => $4) AS r;

-- name: count_vectors
SELECT count(*) FROM memory.vectors;
