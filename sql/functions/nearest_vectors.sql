-- The items of one kind whose vectors are nearest to a vector, among the tenant's (and subjects') rows, nearest first.
-- The way is chosen, not planned: exact over the scope's rows up to 10,000 of them, or where they are under a twentieth of
-- the indexed rows, or where `wanted` is NULL (all); else memory.nearest_by_index. An index not yet rebuilt on data is not used.
-- Rows are only counted where the last count of the tenant's documents leaves it open. Either way finds enough; a wrong choice
-- costs time.
-- Example: SELECT * FROM memory.nearest_vectors('memory', array_fill(0.1, '{384}')::vector::halfvec, memory.current_tenant(), NULL, 5);
CREATE OR REPLACE FUNCTION memory.nearest_vectors(
    kind text, target halfvec, tenant uuid, subjects text[], wanted int)
RETURNS TABLE (item_id uuid, cosine double precision, way text)
LANGUAGE plpgsql STABLE
SET search_path = pg_catalog, public, pg_temp
SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
    embedding_set memory.embedding_sets;
    index_state memory.vector_indexes;
    most_exact bigint;
    counted int;
    large boolean;
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
        most_exact := greatest(10000, index_state.rows_at_build / 20);
        SELECT c.documents INTO counted FROM memory.collections AS c
        WHERE c.tenant_id = tenant AND c.collection = CASE kind WHEN 'memory' THEN 'memory' ELSE 'trace' END;
        large := CASE WHEN counted < most_exact / 2 THEN false WHEN counted > most_exact * 2 AND subjects IS NULL THEN true END;
        IF large IS NULL THEN
            EXECUTE format('SELECT true FROM %s AS v WHERE %s OFFSET %s LIMIT 1', leaf, scope, most_exact) INTO large USING target, tenant, subjects;
        END IF;
        IF large THEN
            RETURN QUERY SELECT n.item_id, n.cosine, 'ivfflat'
                         FROM memory.nearest_by_index(leaf, scope, embedding_set.dimension, index_state.lists, target, tenant, subjects, wanted) AS n;
            RETURN;
        END IF;
    END IF;
    -- The index is on embedding::halfvec(n): an order by the bare column cannot take it.
    RETURN QUERY EXECUTE format(
        'SELECT n.item_id, 1 - n.distance, ''exact''
         FROM (SELECT v.item_id, v.embedding <=> $1 AS distance FROM %s AS v WHERE %s ORDER BY distance, v.item_id LIMIT %s) AS n',
        leaf, scope, coalesce(wanted::text, 'ALL')) USING target, tenant, subjects;
END
$$;
COMMENT ON FUNCTION memory.nearest_vectors(text, halfvec, uuid, text[], int) IS 'Vector candidates, with the way they were found: exact or ivfflat.';
REVOKE ALL ON FUNCTION memory.nearest_vectors(text, halfvec, uuid, text[], int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.nearest_vectors(text, halfvec, uuid, text[], int) TO hindsight_app;
