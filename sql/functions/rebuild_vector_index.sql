-- Rebuilds the ivfflat index of a kind of item on the rows there are, with the square root of their number as lists: then
-- 2 sqrt(lists) probes read 2 rows^(3/4) rows. From then on recall uses it. Writes of that kind wait meanwhile.
-- Example: SELECT memory.rebuild_vector_index(1::smallint, 'memory');
CREATE OR REPLACE FUNCTION memory.rebuild_vector_index(wanted_set smallint, wanted_kind text) RETURNS int
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
SET lock_timeout = '10s'
AS $$
DECLARE
    index_name text := format('vectors_%s_%s_ivfflat', wanted_set, wanted_kind);
    row_count bigint;
    wanted_lists int;
BEGIN
    PERFORM FROM memory.vector_indexes AS i WHERE i.set_id = wanted_set AND i.item_kind = wanted_kind FOR UPDATE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'no embedding set % with items of kind %', wanted_set, wanted_kind USING ERRCODE = 'no_data_found';
    END IF;
    EXECUTE format('LOCK TABLE memory.vectors_%s_%s IN SHARE MODE', wanted_set, wanted_kind);
    SELECT count(*) INTO row_count FROM memory.vectors AS v WHERE v.set_id = wanted_set AND v.item_kind = wanted_kind;
    wanted_lists := greatest(1, sqrt(row_count))::int;
    EXECUTE format('ALTER INDEX memory.%I SET (lists = %s)', index_name, wanted_lists);
    EXECUTE format('REINDEX INDEX memory.%I', index_name);
    UPDATE memory.vector_indexes AS i SET lists = wanted_lists, rows_at_build = row_count, built_at = now()
    WHERE i.set_id = wanted_set AND i.item_kind = wanted_kind;
    RETURN wanted_lists;
END
$$;
COMMENT ON FUNCTION memory.rebuild_vector_index(smallint, text) IS 'Rebuilds an ivfflat index with as many lists as its rows call for; returns the lists.';
REVOKE ALL ON FUNCTION memory.rebuild_vector_index(smallint, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.rebuild_vector_index(smallint, text) TO hindsight_app;
