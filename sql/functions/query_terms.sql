-- The terms of a question, rarest first, at most 32: identifiers always, then words and CJK pairs by weight.
--   weight      rarity in the tenant's documents, ln(1 + (N - n + 0.5) / (n + 0.5)) (Robertson and Sparck Jones, as in BM25);
--               before frequencies are counted 1, for identifiers 2. Pairs with a Chinese function character count a fifth
--   documents   in how many of the counted documents the term occurs
--   identifier  names one thing exactly: a ticket, address, version, path, number of four digits or more, but no year or date
-- Example: SELECT * FROM memory.query_terms('TCK-10423 的汇率是多少', 'memory');
CREATE OR REPLACE FUNCTION memory.query_terms(question text, wanted_collection text)
RETURNS TABLE (lexeme text, weight real, documents int, identifier boolean, term tsquery)
LANGUAGE sql STABLE
SET search_path = pg_catalog, pg_temp
AS $$
    WITH lexemes AS (
        SELECT l AS lexeme,
               l ~ '^#' AND l ~ '[0-9@/\\_]' AND length(l) > 4
                   AND l !~ '^#((19|20)[0-9]{2}|[0-9]{1,2}[:.][0-9]{2}|[0-9]{4}[-/.][0-9]{1,2}([-/.][0-9]{1,2})?)$' AS identifier,
               CASE WHEN l ~ '^#[0-9]+$' THEN substr(l, 2)
                    WHEN l ~ '^#[0-9][-0-9.+]*$' THEN regexp_replace(l, '[^0-9]', '', 'g') END AS digits
        FROM unnest(tsvector_to_array(memory.to_search(left(question, 20000)))) AS l
    ), kept AS (
        SELECT l.lexeme, l.identifier
        FROM lexemes AS l
        WHERE CASE
            -- One number written in several ways is one identifier: the shortest run of digits stands for it.
            WHEN l.identifier AND l.digits IS NOT NULL THEN NOT EXISTS (
                SELECT FROM lexemes AS o
                WHERE o.lexeme <> l.lexeme AND o.lexeme ~ '^#[0-9]{7,}$'
                  AND CASE WHEN l.lexeme ~ '^#[0-9]+$' THEN l.digits LIKE '%' || o.digits ELSE position(l.digits IN o.digits) > 0 OR o.digits = right(l.digits, length(o.digits)) END)
            WHEN l.lexeme ~ '^#' THEN l.identifier OR l.lexeme !~ '^#[0-9]+$'
            -- The last character of a run stands alone in what is stored; asked alone it counts only where it was alone.
            WHEN length(l.lexeme) = 1 AND l.lexeme !~ '[[:ascii:]]' THEN
                normalize(question, NFKC) ~ ('(?<![\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af])' || l.lexeme || '(?![\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af])')
            ELSE true END
    )
    SELECT k.lexeme,
           (CASE WHEN c.documents IS NULL THEN CASE WHEN k.identifier THEN 2 ELSE 1 END
                 ELSE ln(1 + (greatest(c.documents, f.documents, 1) - coalesce(f.documents, 1) + 0.5) / (coalesce(f.documents, 1) + 0.5)) END
            * CASE WHEN k.lexeme ~ '[的了吗呢吧啊呀么什怎哪谁们您这那]' THEN 0.2 ELSE 1 END)::real AS weight,
           coalesce(f.documents, 1),
           k.identifier,
           memory.term(k.lexeme)
    FROM kept AS k
    LEFT JOIN memory.collections AS c ON c.tenant_id = memory.current_tenant() AND c.collection = wanted_collection
    LEFT JOIN memory.term_frequencies AS f
           ON f.tenant_id = c.tenant_id AND f.collection = c.collection AND f.lexeme = k.lexeme
    ORDER BY k.identifier DESC, weight DESC, k.lexeme
    LIMIT 32
$$;
COMMENT ON FUNCTION memory.query_terms(text, text) IS 'Terms of a question with their rarity in the tenant''s memories or traces.';
REVOKE ALL ON FUNCTION memory.query_terms(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.query_terms(text, text) TO hindsight_app, hindsight_reader;
