-- How recalls fared: of those somebody reported on, the share with a wrong or irrelevant hit (invalid); and how many hits were
-- used, reported and inferred apart. For the tenant of the transaction.
-- Example: SELECT * FROM memory.recall_quality(now() - interval '30 days');
CREATE OR REPLACE FUNCTION memory.recall_quality(since timestamptz DEFAULT '-infinity')
RETURNS TABLE (recalls bigint, reported bigint, invalid double precision, hits bigint, used bigint, wrong bigint, irrelevant bigint,
               inferred bigint, inferred_used bigint)
LANGUAGE sql STABLE
SET search_path = pg_catalog, pg_temp
AS $$
    WITH told AS (
        SELECT f.recall_id, f.source, array_agg(DISTINCT u) FILTER (WHERE u IS NOT NULL) AS used,
               array_agg(DISTINCT w) FILTER (WHERE w IS NOT NULL) AS wrong, array_agg(DISTINCT i) FILTER (WHERE i IS NOT NULL) AS irrelevant
        FROM memory.recall_feedback AS f
        LEFT JOIN LATERAL unnest(f.used) AS u ON true
        LEFT JOIN LATERAL unnest(f.wrong) AS w ON true
        LEFT JOIN LATERAL unnest(f.irrelevant) AS i ON true
        WHERE f.tenant_id = memory.current_tenant()
        GROUP BY f.recall_id, f.source)
    SELECT count(*), count(t.recall_id),
           (count(*) FILTER (WHERE t.wrong IS NOT NULL OR t.irrelevant IS NOT NULL))::double precision / nullif(count(t.recall_id), 0),
           coalesce(sum(jsonb_array_length(r.hits)), 0)::bigint, coalesce(sum(cardinality(t.used)), 0)::bigint,
           coalesce(sum(cardinality(t.wrong)), 0)::bigint, coalesce(sum(cardinality(t.irrelevant)), 0)::bigint,
           count(n.recall_id), coalesce(sum(cardinality(n.used)), 0)::bigint
    FROM memory.recalls AS r
    LEFT JOIN told AS t ON t.recall_id = r.id AND t.source = 'reported'
    LEFT JOIN told AS n ON n.recall_id = r.id AND n.source = 'inferred'
    WHERE r.tenant_id = memory.current_tenant() AND r.at >= since
$$;
COMMENT ON FUNCTION memory.recall_quality(timestamptz) IS 'Share of reported recalls with a wrong or irrelevant hit, and how many hits were used.';
REVOKE ALL ON FUNCTION memory.recall_quality(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.recall_quality(timestamptz) TO hindsight_app, hindsight_reader;
