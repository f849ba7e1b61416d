-- Days in which a memory's recency halves, by its kind; `changed` is the tenant's own (memory.tenant_settings.half_life_days).
-- Example: SELECT memory.half_life_days('event', '{}'), memory.half_life_days('fact', '{"fact": 30}');
CREATE OR REPLACE FUNCTION memory.half_life_days(kind text, changed jsonb) RETURNS real
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
    SELECT coalesce((changed ->> kind)::real,
                    CASE kind WHEN 'task_state' THEN 10 WHEN 'event' THEN 10 WHEN 'tool_note' THEN 35
                              WHEN 'preference' THEN 365 WHEN 'constraint' THEN 365 ELSE 70 END)
$$;
COMMENT ON FUNCTION memory.half_life_days(text, jsonb) IS 'Days in which the recency of a kind of memory halves.';
REVOKE ALL ON FUNCTION memory.half_life_days(text, jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.half_life_days(text, jsonb) TO hindsight_app, hindsight_reader;
