-- Whom the conversations of a subject told something of, as far as the caller's key reaches.
-- Without a setting of its own, so that it is planned as part of the query that asks: a call would cost as much as the rest of it.
-- Example: SELECT memory.related_to('user:42');
DROP FUNCTION IF EXISTS memory.related_subjects_of(text);
CREATE OR REPLACE FUNCTION memory.related_to(asked_subject text) RETURNS SETOF text
LANGUAGE sql STABLE
AS $$
    SELECT r.other FROM memory.related_subjects AS r
    WHERE r.tenant_id = memory.current_tenant() AND r.subject = asked_subject AND memory.may_touch(r.other, 'shared')
$$;
COMMENT ON FUNCTION memory.related_to(text) IS 'Subjects of somebody else''s facts that a recall for a subject reaches.';
REVOKE ALL ON FUNCTION memory.related_to(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.related_to(text) TO hindsight_app, hindsight_reader;
