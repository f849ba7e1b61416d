-- The items of one kind whose vectors are nearest to a vector, among the tenant's (and subjects') rows, nearest first.
-- The way is chosen, not planned: exact over the scope's rows up to 10,000 of them, or where they are under a twentieth of
-- the indexed rows, or where `wanted` is NULL (all); else ivfflat with twice sqrt(lists) probes, going on until enough are found.
-- An index not yet rebuilt on data is not used.
-- Example: SELECT * FROM memory.nearest_vectors('memory', array_fill(0.1, '{384}')::vector::halfvec, memory.current_tenant(), NULL, 5);
CREATE OR REPLACE FUNCTION memory.nearest_vectors(
    kind text, target halfvec, tenant uuid, subjects text[], wanted int)
RETURNS TABLE (item_id uuid, cosine double precision, way text)
LANGUAGE plpgsql STABLE
SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    embedding_set memory.embedding_sets;
    index_state memory.vector_indexes;
    scope_rows bigint;
    scope constant text := CASE WHEN subjects IS NULL THEN 'v.tenant_id = $2'
                                WHEN cardinality(subjects) = 1 THEN 'v.tenant_id = $2 AND v.subject = ($3)[1]'
                                ELSE 'v.tenant_id = $2 AND v.subject = ANY ($3)' END;
    leaf text;
BEGIN
    SELECT * INTO embedding_set FROM memory.embedding_sets AS s WHERE s.active;
    IF NOT FOUND OR target IS NULL OR tenant IS NULL THEN
        RETURN;
    END IF;
    IF vector_dims(target) <> embedding_set.dimension THEN
        RAISE EXCEPTION 'a vector of % dimensions was given, the active embedding set has %', vector_dims(target), embedding_set.dimension
            USING ERRCODE = 'data_exception';
    END IF;
    leaf := format('memory.vectors_%s_%s', embedding_set.id, kind);
    SELECT * INTO index_state FROM memory.vector_indexes AS i WHERE i.set_id = embedding_set.id AND i.item_kind = kind;
    IF wanted IS NOT NULL AND index_state.built_at IS NOT NULL THEN
        EXECUTE format('SELECT count(*) FROM (SELECT FROM %s AS v WHERE %s LIMIT %s) AS scope', leaf, scope,
                       greatest(10000, index_state.rows_at_build / 20) + 1)
            INTO scope_rows USING target, tenant, subjects;
        IF scope_rows > greatest(10000, index_state.rows_at_build / 20) THEN
            PERFORM set_config('ivfflat.probes', ceil(2 * sqrt(index_state.lists))::int::text, true),
                    set_config('ivfflat.iterative_scan', 'relaxed_order', true),
                    set_config('ivfflat.max_probes', index_state.lists::text, true),
                    set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
                    set_config('enable_sort', 'off', true);
            RETURN QUERY EXECUTE format(
                'SELECT n.item_id, 1 - n.distance, ''ivfflat'' FROM (
                     SELECT v.item_id, v.embedding::halfvec(%s) <=> $1 AS distance FROM %s AS v WHERE %s
                     ORDER BY v.embedding::halfvec(%s) <=> $1 LIMIT %s) AS n',
                embedding_set.dimension, leaf, scope, embedding_set.dimension, wanted) USING target, tenant, subjects;
            PERFORM set_config('enable_seqscan', 'on', true), set_config('enable_bitmapscan', 'on', true), set_config('enable_sort', 'on', true);
            RETURN;
        END IF;
    END IF;
    RETURN QUERY EXECUTE format(
        'WITH scope AS MATERIALIZED (SELECT v.item_id, v.embedding <=> $1 AS distance FROM %s AS v WHERE %s)
         SELECT s.item_id, 1 - s.distance, ''exact'' FROM scope AS s ORDER BY s.distance, s.item_id LIMIT %s',
        leaf, scope, coalesce(wanted::text, 'ALL')) USING target, tenant, subjects;
END
$$;
COMMENT ON FUNCTION memory.nearest_vectors(text, halfvec, uuid, text[], int) IS 'Vector candidates, with the way they were found: exact or ivfflat.';
REVOKE ALL ON FUNCTION memory.nearest_vectors(text, halfvec, uuid, text[], int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.nearest_vectors(text, halfvec, uuid, text[], int) TO hindsight_app;
