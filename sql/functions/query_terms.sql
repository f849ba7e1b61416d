-- The terms of a question, rarest first, at most 32: identifiers always, then words and CJK pairs by weight.
--   weight      rarity in the tenant's documents, ln(1 + (N - n + 0.5) / (n + 0.5)) (Robertson and Sparck Jones, as in BM25);
--               before frequencies are counted 1, for identifiers 2. With few documents N is taken for 200, so that a term in
--               two of three is not worthless. Pairs with a Chinese function character count a fifth
--   documents   in how many of the counted documents the term occurs
--   identifier  names one thing exactly: a ticket, address, version, path, number of four digits or more, but no year or date
-- Example: SELECT * FROM memory.query_terms('TCK-10423 的汇率是多少', 'memory');
CREATE OR REPLACE FUNCTION memory.query_terms(question text, wanted_collection text)
RETURNS TABLE (lexeme text, weight real, documents int, identifier boolean, term tsquery)
LANGUAGE plpgsql STABLE
SET search_path = pg_catalog, pg_temp
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
    whole constant text := normalize(left(question, 20000), NFKC);
    -- Most memories are about the user, so the word tells nothing; where it is all that is asked it stays.
    asked text := regexp_replace(whole, '\muser\M|用户', ' ', 'gi');
BEGIN
    IF asked !~ '[[:alnum:]]' THEN
        asked := whole;
    END IF;
    RETURN QUERY
    WITH lexemes AS (
        SELECT l AS lexeme,
               l ~ '^#' AND (l ~ '[0-9@/\\_]' OR l ~ '[a-z][.][a-z]') AND length(l) > 4
                   AND l !~ '^#((19|20)[0-9]{2}|[0-9]{1,2}[:.][0-9]{2}|[0-9]{4}[-/][0-9]{1,2}([-/][0-9]{1,2})?)$' AS identifier,
               CASE WHEN l ~ '^#[0-9]+$' THEN substr(l, 2)
                    WHEN l ~ '^#[0-9][-0-9.+]*$' THEN regexp_replace(l, '[^0-9]', '', 'g') END AS digits
        FROM unnest(tsvector_to_array(memory.to_search(asked))) AS l
    ), weighted AS MATERIALIZED (
        -- What is compared with one another below is bounded, so that a question of a thousand numbers costs no million comparisons.
        SELECT l.lexeme, l.identifier, l.digits, coalesce(f.documents, 1) AS documents,
               (CASE WHEN c.documents IS NULL THEN CASE WHEN l.identifier THEN 2 ELSE 1 END
                     ELSE ln(1 + (greatest(c.documents, f.documents, 200) - coalesce(f.documents, 1) + 0.5) / (coalesce(f.documents, 1) + 0.5)) END
                * CASE WHEN l.lexeme ~ '[的了吗呢吧啊呀么什怎哪谁们您这那我你他她它]' THEN 0.2 ELSE 1 END)::real AS weight
        FROM lexemes AS l
        LEFT JOIN memory.collections AS c ON c.tenant_id = memory.current_tenant() AND c.collection = wanted_collection
        LEFT JOIN memory.term_frequencies AS f
               ON f.tenant_id = c.tenant_id AND f.collection = c.collection AND f.lexeme = l.lexeme
        ORDER BY l.identifier DESC, weight DESC, l.lexeme
        LIMIT 128
    )
    SELECT w.lexeme, w.weight, w.documents, w.identifier, memory.term(w.lexeme)
    FROM weighted AS w
    WHERE CASE
        -- One number written in several ways is one identifier: the shortest run of digits stands for it.
        WHEN w.identifier AND w.digits IS NOT NULL THEN NOT EXISTS (
            SELECT FROM weighted AS o
            WHERE o.lexeme <> w.lexeme AND o.lexeme ~ '^#[0-9]{7,}$'
              AND CASE WHEN w.lexeme ~ '^#[0-9]+$' THEN w.digits LIKE '%' || o.digits
                       ELSE position(w.digits IN o.digits) > 0 OR o.digits = right(w.digits, length(o.digits)) END)
        WHEN w.lexeme ~ '^#' THEN w.identifier OR w.lexeme !~ '^#[0-9]+$'
        -- The last character of a run stands alone in what is stored; asked alone it counts only where it was alone.
        WHEN length(w.lexeme) = 1 AND w.lexeme !~ '[[:ascii:]]' THEN
            whole ~ ('(?<![\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af])' || w.lexeme || '(?![\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af])')
        ELSE true END
    ORDER BY w.identifier DESC, w.weight DESC, w.lexeme
    LIMIT 32;
END
$$;
COMMENT ON FUNCTION memory.query_terms(text, text) IS 'Terms of a question with their rarity in the tenant''s memories or traces.';
REVOKE ALL ON FUNCTION memory.query_terms(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.query_terms(text, text) TO hindsight_app, hindsight_reader;
