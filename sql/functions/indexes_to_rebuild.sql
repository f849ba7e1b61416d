-- The ivfflat indexes that no longer fit their rows: more than 10,000 rows, and twice as many as when last built.
-- Example: SELECT * FROM memory.indexes_to_rebuild();
CREATE OR REPLACE FUNCTION memory.indexes_to_rebuild() RETURNS TABLE (set_id smallint, item_kind text)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    state memory.vector_indexes;
    row_count bigint;
BEGIN
    FOR state IN SELECT i.* FROM memory.vector_indexes AS i JOIN memory.embedding_sets AS s ON s.id = i.set_id AND s.active LOOP
        EXECUTE format('SELECT count(*) FROM (SELECT FROM memory.vectors_%s_%s LIMIT %s) AS rows', state.set_id, state.item_kind,
                       greatest(10000, 2 * state.rows_at_build) + 1) INTO row_count;
        IF row_count > greatest(10000, 2 * state.rows_at_build) THEN
            set_id := state.set_id; item_kind := state.item_kind;
            RETURN NEXT;
        END IF;
    END LOOP;
END
$$;
COMMENT ON FUNCTION memory.indexes_to_rebuild() IS 'Vector indexes whose rows have doubled since they were built.';
REVOKE ALL ON FUNCTION memory.indexes_to_rebuild() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.indexes_to_rebuild() TO hindsight_app;
