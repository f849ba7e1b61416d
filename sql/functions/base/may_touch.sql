-- Whether the caller's key reaches a row: its subject is allowed, and a private scope belongs to an allowed agent.
-- The settings hindsight.subjects and hindsight.agents hold text[] literals; empty means everything.
-- Example: SELECT memory.may_touch('user:42', 'shared');
CREATE OR REPLACE FUNCTION memory.may_touch(subject text, scope text) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE
AS $$
    SELECT (coalesce(current_setting('hindsight.subjects', true), '') = ''
            OR subject = ANY (nullif(current_setting('hindsight.subjects', true), '')::text[]))
       AND (scope = 'shared'
            OR coalesce(current_setting('hindsight.agents', true), '') = ''
            OR scope = ANY (nullif(current_setting('hindsight.agents', true), '')::text[]))
$$;
COMMENT ON FUNCTION memory.may_touch(text, text) IS 'Row filter for keys that are limited to subjects or agents.';
REVOKE ALL ON FUNCTION memory.may_touch(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.may_touch(text, text) TO hindsight_app, hindsight_reader;
