-- The tenant this transaction acts for; NULL when none is set. After one SET LOCAL the setting reads '' and not NULL.
-- Example: SELECT set_config('hindsight.tenant', memory.tenant_named('default')::text, false); SELECT memory.current_tenant();
CREATE OR REPLACE FUNCTION memory.current_tenant() RETURNS uuid
LANGUAGE sql STABLE PARALLEL SAFE
AS $$ SELECT nullif(current_setting('hindsight.tenant', true), '')::uuid $$;
COMMENT ON FUNCTION memory.current_tenant() IS 'Tenant of the transaction, from the setting hindsight.tenant; read by every row-level policy.';
REVOKE ALL ON FUNCTION memory.current_tenant() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.current_tenant() TO hindsight_app, hindsight_reader;
