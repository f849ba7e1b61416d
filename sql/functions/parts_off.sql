-- Which parts of a search are left out, checked: what memory.recall and memory.search_traces take as `without`. A part that
-- a search does not have changes nothing there; an unknown one is refused by name.
--   vector, keyword, rule   a route: it proposes nothing and has no share in the score
--   rarity                  terms by their rarity: without it all weigh alike, and all are looked for
--   keyword_floor           the spread that shared words must have to count in full (memories)
--   identifiers, times, people, tags, kinds, session_task, questions   features of the rule route; without `rule` none is left
--   identifier_place        the place before all others of what holds the identifier asked for
--   standing                places for pinned memories and constraints, and what being pinned counts (memories)
--   related                 the people whom a subject's conversations told of (memories)
--   confidence, recency, use   parts of the final score (memories); use is access and importance
--   windows                 a turn's neighbours (traces)
-- Example: SELECT memory.parts_off('{recency,people}');
CREATE OR REPLACE FUNCTION memory.parts_off(without text[]) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    features constant text[] := '{identifiers,times,people,tags,kinds,session_task,questions}';
    parts constant text[] := '{vector,keyword,rule,rarity,keyword_floor,identifier_place,standing,related,confidence,recency,use,windows}';
    unknown text;
BEGIN
    SELECT string_agg(name, ', ') INTO unknown FROM unnest(without) AS name WHERE (name = ANY (features || parts)) IS NOT TRUE;
    IF unknown IS NOT NULL OR array_position(without, NULL) IS NOT NULL THEN
        RAISE EXCEPTION 'no part of a search: %', coalesce(unknown, 'NULL')
            USING ERRCODE = 'invalid_parameter_value', HINT = array_to_string(features || parts, ', ');
    END IF;
    RETURN CASE WHEN 'rule' = ANY (without) THEN without || features ELSE without END;
END
$$;
COMMENT ON FUNCTION memory.parts_off(text[]) IS 'Parts of a search that are left out, checked by name.';
REVOKE ALL ON FUNCTION memory.parts_off(text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.parts_off(text[]) TO hindsight_app, hindsight_reader;
