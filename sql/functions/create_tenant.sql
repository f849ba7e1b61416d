-- A tenant of this name, made where there is none. The service asks for the operator scope first.
-- Example: SELECT memory.create_tenant('acme');
CREATE OR REPLACE FUNCTION memory.create_tenant(name text) RETURNS uuid
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    INSERT INTO memory.tenants (name) VALUES (create_tenant.name) ON CONFLICT DO NOTHING;
    RETURN memory.tenant_named(create_tenant.name);
END
$$;
COMMENT ON FUNCTION memory.create_tenant(text) IS 'Makes a tenant, or finds the one of that name.';
REVOKE ALL ON FUNCTION memory.create_tenant(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.create_tenant(text) TO hindsight_app;
