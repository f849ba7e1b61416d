-- A new embedding set with its partitions and (for now useless, so unused) ivfflat indexes; it becomes the active one.
-- Only the owner may: creating partitions is not the service's right. Returns the set's id; a known set is only activated, and
-- takes the curves of a question where one of them is given for two languages.
-- Example: SELECT memory.add_embedding_set('hash', 'hash', 64, 10, -5, 10, -5, '{}', '{}');
-- Of the release before: without across_slope and across_offset.
DROP FUNCTION IF EXISTS memory.add_embedding_set(text, text, int, real, real, real, real, jsonb, jsonb);
CREATE OR REPLACE FUNCTION memory.add_embedding_set(
    provider text, model text, dimension int, passage_slope real, passage_offset real,
    query_slope real, query_offset real, centres jsonb, probes jsonb,
    across_slope real DEFAULT NULL, across_offset real DEFAULT NULL) RETURNS smallint
LANGUAGE plpgsql VOLATILE
SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    found_id smallint;
    kind text;
    items text;
BEGIN
    LOCK TABLE memory.embedding_sets IN EXCLUSIVE MODE;
    SELECT s.id INTO found_id FROM memory.embedding_sets AS s
    WHERE s.provider = add_embedding_set.provider AND s.model = add_embedding_set.model AND s.dimension = add_embedding_set.dimension;
    UPDATE memory.embedding_sets SET active = false WHERE active AND id IS DISTINCT FROM found_id;
    IF found_id IS NOT NULL THEN
        UPDATE memory.embedding_sets SET active = true WHERE id = found_id;
        UPDATE memory.embedding_sets AS s
        SET query_slope = add_embedding_set.query_slope, query_offset = add_embedding_set.query_offset,
            across_slope = add_embedding_set.across_slope, across_offset = add_embedding_set.across_offset
        WHERE s.id = found_id AND s.across_slope IS NULL AND add_embedding_set.across_slope IS NOT NULL;
        RETURN found_id;
    END IF;
    INSERT INTO memory.embedding_sets (id, provider, model, dimension, active, passage_slope, passage_offset, query_slope, query_offset,
                                       centres, probes, across_slope, across_offset)
    SELECT coalesce(max(s.id), 0) + 1, add_embedding_set.provider, add_embedding_set.model, add_embedding_set.dimension, true,
           add_embedding_set.passage_slope, add_embedding_set.passage_offset, add_embedding_set.query_slope,
           add_embedding_set.query_offset, add_embedding_set.centres, add_embedding_set.probes,
           add_embedding_set.across_slope, add_embedding_set.across_offset
    FROM memory.embedding_sets AS s
    RETURNING id INTO found_id;
    EXECUTE format('CREATE TABLE memory.vectors_%s PARTITION OF memory.vectors FOR VALUES IN (%s) PARTITION BY LIST (item_kind)',
                   found_id, found_id);
    FOREACH kind IN ARRAY '{memory,trace,window}'::text[] LOOP
        items := CASE kind WHEN 'memory' THEN 'memories' ELSE 'traces' END;
        EXECUTE format(
            'CREATE TABLE memory.vectors_%1$s_%2$s PARTITION OF memory.vectors_%1$s (
                 CHECK (vector_dims(embedding) = %3$s),
                 FOREIGN KEY (tenant_id, item_id) REFERENCES memory.%4$I (tenant_id, id) ON DELETE CASCADE)
             FOR VALUES IN (%2$L)', found_id, kind, dimension, items);
        EXECUTE format('CREATE INDEX vectors_%1$s_%2$s_ivfflat ON memory.vectors_%1$s_%2$s
                        USING ivfflat ((embedding::halfvec(%3$s)) halfvec_cosine_ops) WITH (lists = 1)', found_id, kind, dimension);
        INSERT INTO memory.vector_indexes (set_id, item_kind, lists) VALUES (found_id, kind, 1);
    END LOOP;
    RETURN found_id;
END
$$;
COMMENT ON FUNCTION memory.add_embedding_set
    IS 'Registers a model and makes its partitions of memory.vectors; for the owner, at migration.';
REVOKE ALL ON FUNCTION memory.add_embedding_set FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.add_embedding_set TO CURRENT_USER;
