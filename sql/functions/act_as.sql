-- Begins a statement that is a transaction of its own and acts for a tenant; '' limits neither subjects nor agents. What
-- follows must depend on its answer, true, so that the settings are there before a row is looked for.
-- Example: SELECT r.content FROM memory.act_as(memory.tenant_named('default'), '', '') AS acting,
--          LATERAL memory.recall(CASE WHEN acting THEN 'what does she drink' END) AS r;
CREATE OR REPLACE FUNCTION memory.act_as(tenant uuid, subjects text, agents text) RETURNS boolean
LANGUAGE sql VOLATILE
AS $$
    SELECT num_nonnulls(set_config('hindsight.tenant', tenant::text, true), set_config('hindsight.subjects', subjects, true),
                        set_config('hindsight.agents', agents, true)) = 3
$$;
COMMENT ON FUNCTION memory.act_as IS 'Sets whom the rest of this transaction acts for.';
REVOKE ALL ON FUNCTION memory.act_as FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.act_as TO hindsight_app;
