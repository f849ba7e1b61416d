-- How the gate did on live data, by kind and source: of the memories that extraction kept a week ago or longer, the share that no
-- recall ever brought back and the share that proved wrong (forgotten, lost a conflict, or reported as wrong); and the limits that would have
-- refused the most while losing at most one in twenty of those that were recalled. A gate can so start loose and be tightened
-- (memory.tenant_settings.least_confidence, least_importance).
-- Example: SELECT * FROM memory.gate_report(interval '7 days');
CREATE OR REPLACE FUNCTION memory.gate_report(older_than interval DEFAULT '7 days')
RETURNS TABLE (kind text, source_class text, kept bigint, never_recalled double precision, wrong double precision,
               confidence_limit double precision, importance_limit double precision)
LANGUAGE sql STABLE
SET search_path = pg_catalog, pg_temp
AS $$
    WITH extracted AS (
        SELECT m.kind, m.source_class, m.confidence, m.importance, m.access_count > 0 AS recalled,
               m.status = 'forgotten'
               OR m.id IN (SELECT unnest(f.wrong) FROM memory.recall_feedback AS f WHERE f.tenant_id = memory.current_tenant())
               OR EXISTS (
                   SELECT FROM memory.conflicts AS c
                   WHERE c.tenant_id = m.tenant_id AND c.resolved_at IS NOT NULL
                     AND ((c.older_id = m.id AND c.kept = 'newer') OR (c.newer_id = m.id AND c.kept = 'older'))) AS wrong
        FROM memory.memories AS m
        WHERE m.tenant_id = memory.current_tenant() AND m.created_at <= now() - older_than
          AND EXISTS (SELECT FROM memory.candidates AS a WHERE a.tenant_id = m.tenant_id AND a.memory_id = m.id))
    SELECT e.kind, e.source_class, count(*),
           (count(*) FILTER (WHERE NOT e.recalled))::double precision / nullif(count(*), 0),
           (count(*) FILTER (WHERE e.wrong))::double precision / nullif(count(*), 0),
           (percentile_disc(0.05) WITHIN GROUP (ORDER BY e.confidence) FILTER (WHERE e.recalled AND NOT e.wrong))::numeric::double precision,
           (percentile_disc(0.05) WITHIN GROUP (ORDER BY e.importance) FILTER (WHERE e.recalled AND NOT e.wrong))::numeric::double precision
    FROM extracted AS e
    GROUP BY GROUPING SETS ((e.kind, e.source_class), ())
    ORDER BY e.kind NULLS LAST, e.source_class
$$;
COMMENT ON FUNCTION memory.gate_report(interval) IS 'Shares of extracted memories that were never recalled or proved wrong, and limits that would suit.';
REVOKE ALL ON FUNCTION memory.gate_report(interval) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.gate_report(interval) TO hindsight_app, hindsight_reader;
