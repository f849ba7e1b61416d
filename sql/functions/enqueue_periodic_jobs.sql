-- Enqueues the jobs of one kind that are due again, one a tenant, and says how many. However many workers ask, each
-- interval of a tenant gives one job: whoever moves due_at on enqueues it, the others skip the row. What was missed while
-- nobody asked is made up for once. A tenant seen for the first time waits for a part of the interval, so that not all
-- come at the same time. upkeep only where something was stored since the last one.
-- Called for a tenant, it looks at that tenant alone; workers set none.
-- Example: SELECT memory.enqueue_periodic_jobs('upkeep', interval '10 minutes', 8, 2);
CREATE OR REPLACE FUNCTION memory.enqueue_periodic_jobs(job_kind text, every interval, attempts int, urgency int) RETURNS int
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    only_tenant uuid := memory.current_tenant();
    made int;
BEGIN
    INSERT INTO memory.periodic_jobs (tenant_id, kind, due_at)
    SELECT t.id, job_kind, now() + every * (0.5 + random() / 2) FROM memory.tenants AS t
    WHERE (only_tenant IS NULL OR t.id = only_tenant)
      AND NOT EXISTS (SELECT FROM memory.periodic_jobs AS p WHERE p.tenant_id = t.id AND p.kind = job_kind)
    ON CONFLICT DO NOTHING;

    WITH due AS (
        SELECT p.tenant_id, p.due_at FROM memory.periodic_jobs AS p
        WHERE p.kind = job_kind AND p.due_at <= now() AND (only_tenant IS NULL OR p.tenant_id = only_tenant)
        FOR UPDATE SKIP LOCKED),
    moved AS (
        UPDATE memory.periodic_jobs AS p SET due_at = now() + every FROM due
        WHERE p.tenant_id = due.tenant_id AND p.kind = job_kind
        RETURNING p.tenant_id, due.due_at - every AS since)
    INSERT INTO memory.jobs (tenant_id, kind, unique_key, max_attempts, priority)
    SELECT m.tenant_id, job_kind, 'periodic:' || job_kind, attempts, urgency
    FROM moved AS m
    WHERE job_kind <> 'upkeep'
       OR (SELECT x.created_at FROM memory.memories AS x WHERE x.tenant_id = m.tenant_id ORDER BY x.id DESC LIMIT 1) >= m.since
       OR (SELECT x.created_at FROM memory.traces AS x WHERE x.tenant_id = m.tenant_id ORDER BY x.id DESC LIMIT 1) >= m.since
    ON CONFLICT (tenant_id, unique_key) WHERE status = 'queued' AND unique_key IS NOT NULL DO NOTHING;
    GET DIAGNOSTICS made = ROW_COUNT;
    RETURN made;
END
$$;
COMMENT ON FUNCTION memory.enqueue_periodic_jobs(text, interval, int, int) IS 'Enqueues the periodic jobs of a kind that are due, each once across workers.';
REVOKE ALL ON FUNCTION memory.enqueue_periodic_jobs(text, interval, int, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.enqueue_periodic_jobs(text, interval, int, int) TO hindsight_app;
