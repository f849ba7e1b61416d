-- What the caller may search: the tenant's rows, limited to the key's subjects and agents whatever was asked for.
-- A subject the key may not touch leaves an empty list, not an error. Private rows are seen by naming their agent.
-- Example: SELECT memory.search_scope('user:42', NULL);
CREATE OR REPLACE FUNCTION memory.search_scope(asked_subject text, asked_agent text) RETURNS memory.recall_filter
LANGUAGE plpgsql STABLE
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    f memory.recall_filter;
    key_subjects constant text[] := nullif(current_setting('hindsight.subjects', true), '')::text[];
    key_agents constant text[] := nullif(current_setting('hindsight.agents', true), '')::text[];
BEGIN
    f.tenant_id := memory.current_tenant();
    IF f.tenant_id IS NULL THEN
        RAISE EXCEPTION 'no tenant is set: SELECT set_config(''hindsight.tenant'', memory.tenant_named(''default'')::text, false)'
            USING ERRCODE = 'insufficient_privilege';
    END IF;
    f.subjects := CASE WHEN asked_subject IS NULL THEN key_subjects
                       WHEN key_subjects IS NULL OR asked_subject = ANY (key_subjects) THEN ARRAY[asked_subject]
                       ELSE '{}' END;
    f.scopes := CASE WHEN asked_agent IS NOT NULL AND (key_agents IS NULL OR asked_agent = ANY (key_agents))
                     THEN ARRAY['shared', asked_agent] ELSE ARRAY['shared'] END;
    RETURN f;
END
$$;
COMMENT ON FUNCTION memory.search_scope(text, text) IS 'Tenant, subjects and scopes of a search by the caller of this transaction.';
REVOKE ALL ON FUNCTION memory.search_scope(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.search_scope(text, text) TO hindsight_app, hindsight_reader;
