-- Whether the caller's key reaches everything that a row is about: each of its subjects (NULL = all of the tenant) and its
-- agent ('' = none). Where memory.may_touch asks about one item, this asks about an account of several.
-- Example: SELECT memory.may_touch_all('{user:42}', '');
CREATE OR REPLACE FUNCTION memory.may_touch_all(subjects text[], agent text) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE
AS $$
    SELECT (coalesce(current_setting('hindsight.subjects', true), '') = ''
            OR coalesce(subjects <@ nullif(current_setting('hindsight.subjects', true), '')::text[], false))
       AND (agent = ''
            OR coalesce(current_setting('hindsight.agents', true), '') = ''
            OR agent = ANY (nullif(current_setting('hindsight.agents', true), '')::text[]))
$$;
COMMENT ON FUNCTION memory.may_touch_all(text[], text) IS 'Row filter of accounts that cover several subjects, for keys that are limited.';
REVOKE ALL ON FUNCTION memory.may_touch_all(text[], text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.may_touch_all(text[], text) TO hindsight_app, hindsight_reader;
