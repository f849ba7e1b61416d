-- Counts anew in how many of the tenant's documents each lexeme occurs. Terms in one document are left out: absent = rare.
-- Above 50,000 documents the newest 50,000 are counted. Returns the number of documents.
-- Example: SELECT memory.refresh_term_frequencies('memory');
CREATE OR REPLACE FUNCTION memory.refresh_term_frequencies(wanted_collection text) RETURNS int
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    tenant constant uuid := memory.current_tenant();
    source constant text := CASE wanted_collection
        WHEN 'memory' THEN format('SELECT search FROM memory.memories WHERE tenant_id = %L ORDER BY id DESC LIMIT 50000', tenant)
        WHEN 'trace' THEN format('SELECT search FROM memory.traces WHERE tenant_id = %L ORDER BY id DESC LIMIT 50000', tenant)
    END;
    counted int;
BEGIN
    IF tenant IS NULL THEN
        RAISE EXCEPTION 'no tenant is set' USING ERRCODE = 'insufficient_privilege';
    END IF;
    PERFORM pg_advisory_xact_lock(hashtextextended('term_frequencies:' || wanted_collection || tenant::text, 0));
    EXECUTE format('SELECT count(*) FROM (%s) AS documents', source) INTO counted;
    INSERT INTO memory.collections (tenant_id, collection, documents) VALUES (tenant, wanted_collection, counted)
    ON CONFLICT (tenant_id, collection) DO UPDATE SET documents = excluded.documents, refreshed_at = now();
    DELETE FROM memory.term_frequencies AS f WHERE f.tenant_id = tenant AND f.collection = wanted_collection;
    INSERT INTO memory.term_frequencies (tenant_id, collection, lexeme, documents)
    SELECT tenant, wanted_collection, s.word, s.ndoc
    FROM ts_stat(source) AS s
    WHERE s.ndoc > 1;
    RETURN counted;
END
$$;
COMMENT ON FUNCTION memory.refresh_term_frequencies(text) IS 'Recounts the tenant''s term frequencies of memories or traces.';
REVOKE ALL ON FUNCTION memory.refresh_term_frequencies(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.refresh_term_frequencies(text) TO hindsight_app;
