-- Whom the conversations of a subject told something of, as far as the caller's key reaches; NULL where nobody.
-- Example: SELECT memory.related_subjects_of('user:42');
CREATE OR REPLACE FUNCTION memory.related_subjects_of(asked_subject text) RETURNS text[]
LANGUAGE sql STABLE
SET search_path = pg_catalog, pg_temp
AS $$
    SELECT array_agg(r.other)
    FROM (SELECT nullif(current_setting('hindsight.subjects', true), '')::text[] AS subjects) AS key, memory.related_subjects AS r
    WHERE r.tenant_id = memory.current_tenant() AND r.subject = asked_subject
      AND (key.subjects IS NULL OR r.other = ANY (key.subjects))
$$;
COMMENT ON FUNCTION memory.related_subjects_of(text) IS 'Subjects of somebody else''s facts that a recall for a subject reaches.';
REVOKE ALL ON FUNCTION memory.related_subjects_of(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.related_subjects_of(text) TO hindsight_app, hindsight_reader;
