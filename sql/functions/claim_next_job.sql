-- Takes a due job of one of the kinds for a worker; no row when none is due. Each job runs in one worker at a time (SKIP LOCKED).
-- A job whose lease has run out goes back first: to be tried again, dead where no try is left, cancelled where that was asked for.
-- Which job: four claims in five look at the more urgent priority first, the fifth at none, so that a flood of urgent jobs
-- holds nothing up for good. Among tenants the one with the fewest running jobs goes first, by lot where they are equal, so a
-- tenant with thousands of jobs takes its turn like one with a single job. Within a tenant and priority: who is due longest.
-- Planned anew each time: a plan made for a tenant with few jobs would walk through another's whole history.
-- Called for a tenant, it looks at that tenant alone; workers set none.
-- Example: SELECT * FROM memory.claim_next_job('worker-1', interval '60 seconds', '{embed,upkeep}');
CREATE OR REPLACE FUNCTION memory.claim_next_job(worker_name text, lease interval, kinds text[])
RETURNS TABLE (tenant_id uuid, id uuid, kind text, payload jsonb, attempts int, max_attempts int, progress float8)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET plan_cache_mode = force_custom_plan
AS $$
#variable_conflict use_column
DECLARE
    only_tenant uuid := memory.current_tenant();
    urgent_first boolean := random() < 0.8;
    line record;
BEGIN
    UPDATE memory.jobs AS j
    SET status = s.next, worker = NULL, lease_until = NULL, run_after = now(),
        finished_at = CASE WHEN s.next <> 'failed' THEN now() END,
        error = CASE s.next WHEN 'failed' THEN coalesce(j.error, 'the worker died')
                            WHEN 'dead' THEN coalesce(nullif(j.error, 'the worker died'), 'the worker died at the last try')
                            ELSE j.error END
    FROM (SELECT l.tenant_id, l.id, CASE WHEN l.cancel_requested_at IS NOT NULL THEN 'cancelled'
                                         WHEN l.attempts >= l.max_attempts THEN 'dead'
                                         ELSE 'failed' END AS next
          FROM memory.jobs AS l
          WHERE l.status = 'running' AND l.lease_until < now() AND (only_tenant IS NULL OR l.tenant_id = only_tenant)
          FOR UPDATE SKIP LOCKED) AS s
    WHERE j.tenant_id = s.tenant_id AND j.id = s.id;

    FOR line IN
        SELECT w.tenant_id, w.priority FROM memory.jobs AS w
        WHERE w.status IN ('queued', 'failed') AND w.run_after <= now() AND w.kind = ANY (kinds)
          AND (only_tenant IS NULL OR w.tenant_id = only_tenant)
        GROUP BY w.tenant_id, w.priority
        ORDER BY CASE WHEN urgent_first THEN w.priority END,
                 (SELECT count(*) FROM memory.jobs AS r WHERE r.status = 'running' AND r.tenant_id = w.tenant_id),
                 random()
    LOOP
        RETURN QUERY
        UPDATE memory.jobs AS j
        SET status = 'running', worker = worker_name, lease_until = now() + lease, attempts = j.attempts + 1,
            started_at = coalesce(j.started_at, now())
        WHERE (j.tenant_id, j.id) = (
            SELECT w.tenant_id, w.id FROM memory.jobs AS w
            WHERE w.tenant_id = line.tenant_id AND w.priority = line.priority
              AND w.status IN ('queued', 'failed') AND w.run_after <= now() AND w.kind = ANY (kinds)
            ORDER BY w.run_after, w.id
            LIMIT 1
            FOR UPDATE SKIP LOCKED)
        RETURNING j.tenant_id, j.id, j.kind, j.payload, j.attempts, j.max_attempts, j.progress::numeric::float8;
        IF FOUND THEN
            RETURN;
        END IF;
    END LOOP;
END
$$;
COMMENT ON FUNCTION memory.claim_next_job(text, interval, text[]) IS 'Claims a due job for a worker: urgent ones first, fair among tenants.';
REVOKE ALL ON FUNCTION memory.claim_next_job(text, interval, text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.claim_next_job(text, interval, text[]) TO hindsight_app;
