-- The rows of one leaf of memory.vectors nearest to a vector by its ivfflat index, in almost the right order: twice
-- sqrt(lists) probes, going on until `wanted` rows of the scope are found or every list was seen.
-- Part of memory.nearest_vectors, which chooses the way: `leaf` is the leaf table, `scope` a condition on v over $2 and $3.
-- Every setting is declared, so that it ends with the call, an error included; declaring those of ivfflat takes its library.
-- Example: SELECT * FROM memory.nearest_by_index('memory.vectors_1_memory', 'v.tenant_id = $2', 384, 50,
--                      array_fill(0.1, '{384}')::vector::halfvec, memory.current_tenant(), NULL, 5);
DO $$ BEGIN PERFORM '[1]'::vector; END $$;
CREATE OR REPLACE FUNCTION memory.nearest_by_index(
    leaf text, scope text, dimension int, lists int, target halfvec, tenant uuid, subjects text[], wanted int)
RETURNS TABLE (item_id uuid, cosine double precision)
LANGUAGE plpgsql STABLE
SET search_path = pg_catalog, public, pg_temp
SET enable_indexscan = on
SET enable_seqscan = off
SET enable_bitmapscan = off
SET enable_sort = off
SET ivfflat.iterative_scan = relaxed_order
SET ivfflat.probes = 1
SET ivfflat.max_probes = 1
AS $$
BEGIN
    PERFORM set_config('ivfflat.probes', least(lists, ceil(2 * sqrt(lists)))::int::text, true),
            set_config('ivfflat.max_probes', lists::text, true);
    RETURN QUERY EXECUTE format(
        'SELECT n.item_id, 1 - n.distance
         FROM (SELECT v.item_id, v.embedding::halfvec(%1$s) <=> $1 AS distance FROM %2$s AS v WHERE %3$s
               ORDER BY v.embedding::halfvec(%1$s) <=> $1 LIMIT %4$s) AS n',
        dimension, leaf, scope, wanted) USING target, tenant, subjects;
END
$$;
COMMENT ON FUNCTION memory.nearest_by_index(text, text, int, int, halfvec, uuid, text[], int) IS 'The ivfflat way of memory.nearest_vectors.';
REVOKE ALL ON FUNCTION memory.nearest_by_index(text, text, int, int, halfvec, uuid, text[], int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.nearest_by_index(text, text, int, int, halfvec, uuid, text[], int) TO CURRENT_USER;
