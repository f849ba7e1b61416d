-- Id of a tenant, NULL where there is none.
-- Example: SELECT set_config('hindsight.tenant', memory.tenant_named('default')::text, false);
CREATE OR REPLACE FUNCTION memory.tenant_named(name text) RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$ SELECT t.id FROM memory.tenants AS t WHERE t.name = tenant_named.name $$;
COMMENT ON FUNCTION memory.tenant_named(text) IS 'Id of the tenant with this name.';
REVOKE ALL ON FUNCTION memory.tenant_named(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.tenant_named(text) TO hindsight_app, hindsight_reader;
