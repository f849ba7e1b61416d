-- The text a memory is found by: what it says, what a later question would say, and whom and what it names.
-- array_to_string is only STABLE because of exotic element types; over text[] its result never changes.
-- Example: SELECT memory.searchable('Likes tea.', '{drink,beverage}');
CREATE OR REPLACE FUNCTION memory.searchable(content text, terms text[]) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
SET search_path = pg_catalog
AS $$ SELECT content || ' ' || array_to_string(terms, ' ') $$;
COMMENT ON FUNCTION memory.searchable(text, text[]) IS 'Content with search terms, entities and tags, as indexed.';
REVOKE ALL ON FUNCTION memory.searchable(text, text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.searchable(text, text[]) TO hindsight_app, hindsight_reader;
