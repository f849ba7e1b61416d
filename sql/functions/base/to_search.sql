-- The lexemes of a text, the same way for what is stored and for what is asked:
--   words        stemmed, without English stop words (numbers and parts of identifiers count as words)
--   identifiers  kept whole behind '#': #tck-10423, #10.0.0.7, #etc/app/config.yaml, #cve-2024-1234, #a@b.org;
--                phone numbers also as bare digits, so that spacing does not matter
--   CJK          overlapping pairs of characters, and the last character of each run alone
-- Positions are dropped: recall counts which terms occur, weighted by rarity. Linear in the length; only the first
-- 200,000 characters, 2,000 identifiers and 10,000 pairs count, so that a tsvector's size limit is never reached.
-- Its result is stored, so it changes only by a revision that rebuilds the columns made from it.
-- Example: SELECT memory.to_search('订单 TCK-10423 外币汇率换算, deployed to 10.0.0.7');
CREATE OR REPLACE FUNCTION memory.to_search(input text) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
SET search_path = pg_catalog
AS $$
DECLARE
    cjk constant text := '\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff';
    body constant text := lower(left(normalize(left(input, 200000), NFKC), 200000));
    words tsvector := to_tsvector('english', regexp_replace(body, '[^[:alnum:]]+|[' || cjk || ']+', ' ', 'g'));
    whole text[];
    pairs text[];
BEGIN
    IF body ~ '[0-9@/\\_.]' THEN
        SELECT array_agg(DISTINCT '#' || left(token, 200)) INTO whole
        FROM (
            SELECT hit[1] AS token
            FROM regexp_matches(body, '([a-z0-9_\u00c0-\u024f\u0370-\u052f]+(?:[-./:@+#\\%&=?~]+[a-z0-9_\u00c0-\u024f\u0370-\u052f]+)*)', 'g') AS hit
            WHERE hit[1] ~ '[0-9@/\\_.]'
            UNION ALL
            SELECT digits
            FROM regexp_matches(body, '((?<![0-9])(?:\+?[0-9]{1,3}[ .-]?)?(?:\([0-9]{2,4}\)|[0-9]{2,4})[ .-]?[0-9]{3,4}[ .-]?[0-9]{3,4}(?![0-9]))', 'g') AS hit,
                 LATERAL (VALUES (regexp_replace(hit[1], '[^0-9]', '', 'g')),
                                 (regexp_replace(regexp_replace(hit[1], '^\+[0-9]{1,3}[ .-]', ''), '[^0-9]', '', 'g'))) AS variants (digits)
            WHERE length(digits) BETWEEN 7 AND 15
            LIMIT 2000
        ) AS tokens;
        words := words || array_to_tsvector(coalesce(whole, '{}'));
    END IF;
    IF body ~ ('[' || cjk || ']') THEN
        SELECT array_agg(pair) INTO pairs
        FROM (
            SELECT DISTINCT CASE WHEN following = ' ' THEN character ELSE character || following END AS pair
            FROM (SELECT character, lead(character, 1, ' ') OVER (ORDER BY place) AS following
                  FROM string_to_table(regexp_replace(body, '[^' || cjk || ']+', ' ', 'g'), NULL) WITH ORDINALITY AS c (character, place)) AS c
            WHERE character <> ' '
            LIMIT 10000
        ) AS distinct_pairs;
        words := words || array_to_tsvector(coalesce(pairs, '{}'));
    END IF;
    RETURN strip(words);
END
$$;
COMMENT ON FUNCTION memory.to_search(text) IS 'Search lexemes of a text: stemmed words, whole identifiers (#...), CJK pairs.';
REVOKE ALL ON FUNCTION memory.to_search(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.to_search(text) TO hindsight_app, hindsight_reader;
