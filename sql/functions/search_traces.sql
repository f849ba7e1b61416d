-- Traces that answer a question, best first, by the engine of memory.recall. A turn is found by its own text and by its
-- window (itself with its neighbours); a third of the vector and keyword scores is the turn's, two thirds its window's.
-- A turn that a forgotten memory was made of is not found. `without`: as for memory.recall.
-- Example: SELECT score, content FROM memory.search_traces('when did Caroline go to the support group', top_k => 3);
-- `question_language`: as for memory.recall too.
-- Of the releases before: without `without`; without question_language.
DROP FUNCTION IF EXISTS memory.search_traces(text, halfvec, text, text, text, text, timestamptz, timestamptz, int, real[],
    tstzmultirange, int[], boolean, int);
DROP FUNCTION IF EXISTS memory.search_traces(text, halfvec, text, text, text, text, timestamptz, timestamptz, int, real[],
    tstzmultirange, int[], boolean, int, text[]);
CREATE OR REPLACE FUNCTION memory.search_traces(
    question text,
    question_vector halfvec DEFAULT NULL,
    subject text DEFAULT NULL,
    agent text DEFAULT NULL,
    session text DEFAULT NULL,
    task text DEFAULT NULL,
    since timestamptz DEFAULT NULL,
    until timestamptz DEFAULT NULL,
    top_k int DEFAULT 10,
    weights real[] DEFAULT NULL,
    named_times tstzmultirange DEFAULT NULL,
    named_days int[] DEFAULT NULL,
    asks_when boolean DEFAULT NULL,
    candidates int DEFAULT 20,
    without text[] DEFAULT NULL,
    question_language text DEFAULT NULL)
RETURNS TABLE (
    id uuid, content text, score real, hybrid real, relevance real, vector real, keyword real, rule real,
    vector_norm real, keyword_norm real, rule_norm real, vector_rank int, keyword_rank int, rule_rank int,
    identifier_share real, matched text[], rules text[], way text)
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 20
SET search_path = pg_catalog, public, pg_temp
SET plan_cache_mode = force_generic_plan
SET jit = off
AS $$
#variable_conflict use_variable
DECLARE
    f memory.recall_filter := memory.search_scope(subject, agent);
    off constant text[] := CASE WHEN without <> '{}' THEN memory.parts_off(without) ELSE '{}' END;
    with_identifiers constant boolean := 'identifiers' <> ALL (off);
    with_place constant boolean := 'identifier_place' <> ALL (off);
    with_people constant boolean := 'people' <> ALL (off);
    with_questions constant boolean := 'questions' <> ALL (off);
    with_windows constant boolean := 'windows' <> ALL (off);
    w real[];
    set_id smallint;
    slope real;
    intercept real;
    asked_in constant text := nullif(question_language, 'und');
    across_slope real;
    across_intercept real;
    lexemes text[];
    terms tsquery[];
    term_weights real[];
    identifiers tsquery[];
    looked_for tsquery;
    padded constant text := memory.padded(question);
    wants_when boolean := coalesce(asks_when, memory.asks_when(question));
    by_vector uuid[];
    by_keyword uuid[];
    by_rule uuid[];
    vector_way text;
    kind text;
    part uuid[];
    fetched int;
BEGIN
    IF NOT EXISTS (SELECT FROM memory.traces AS t WHERE t.tenant_id = f.tenant_id AND (search_traces.subject IS NULL OR t.subject = search_traces.subject)) THEN
        RETURN;
    END IF;
    f.since := since; f.until := until;
    w := memory.route_weights(weights);
    SELECT s.id, s.query_slope, s.query_offset, coalesce(s.across_slope, s.query_slope), coalesce(s.across_offset, s.query_offset)
    INTO set_id, slope, intercept, across_slope, across_intercept FROM memory.embedding_sets AS s WHERE s.active;
    SELECT array_agg(q.lexeme), array_agg(q.term), array_agg(q.weight), array_agg(q.term) FILTER (WHERE q.identifier),
           memory.rarest_terms(array_agg(q.term), array_agg(q.documents), array_agg(q.identifier), 1500)
    INTO lexemes, terms, term_weights, identifiers, looked_for
    FROM memory.query_terms(question, 'trace') AS q;

    IF off <> '{}' THEN
        IF 'vector' = ANY (off) THEN question_vector := NULL; END IF;
        IF 'rarity' = ANY (off) THEN
            term_weights := array_fill(1::real, ARRAY[cardinality(terms)]);
            looked_for := memory.any_of(terms);
        END IF;
        IF 'keyword' = ANY (off) THEN w[2] := 0; terms := NULL; term_weights := NULL; looked_for := NULL; END IF;
        IF 'rule' = ANY (off) THEN w[3] := 0; END IF;
        IF 'times' = ANY (off) THEN named_times := NULL; named_days := NULL; wants_when := false; END IF;
    END IF;

    IF question_vector IS NOT NULL THEN
        FOREACH kind IN ARRAY CASE WHEN with_windows THEN '{trace,window}' ELSE '{trace}' END::text[] LOOP
            SELECT array_agg(n.item_id ORDER BY n.cosine DESC, n.item_id), coalesce(max(n.way), vector_way), count(*) INTO part, vector_way, fetched
            FROM memory.nearest_vectors(kind, question_vector, f.tenant_id, f.subjects, candidates * 4) AS n;
            SELECT array_agg(c.id ORDER BY c.place) INTO part
            FROM (SELECT t.id, v.place FROM unnest(part) WITH ORDINALITY AS v (item_id, place)
                  JOIN memory.traces AS t ON t.tenant_id = f.tenant_id AND t.id = v.item_id
                  WHERE memory.eligible_trace(t, f, session, task) ORDER BY v.place LIMIT candidates) AS c;
            IF fetched = candidates * 4 AND coalesce(cardinality(part), 0) < candidates THEN
                EXECUTE 'SELECT array_agg(c.id ORDER BY c.cosine DESC, c.id)
                         FROM (SELECT t.id, 1 - (v.embedding <=> $5) AS cosine FROM memory.traces AS t
                               JOIN memory.vectors AS v ON v.tenant_id = t.tenant_id AND v.item_id = t.id AND v.item_kind = $6 AND v.set_id = $7
                               WHERE t.tenant_id = ($1).tenant_id AND memory.eligible_trace(t, $1, $3, $4)
                               ORDER BY cosine DESC, t.id LIMIT $2) AS c'
                    INTO part USING f, candidates, session, task, question_vector, kind, set_id;
                vector_way := 'exact';
            END IF;
            by_vector := by_vector || part;
        END LOOP;
    END IF;

    -- The other two routes are planned for each question, as what it names decides which index serves.
    IF looked_for IS NOT NULL THEN
        EXECUTE format('SELECT array_agg(c.id ORDER BY c.covered DESC, c.id)
                        FROM (SELECT t.id, %s + %s AS covered
                              FROM %s
                              WHERE x.tenant_id = ($1).tenant_id AND x.search @@ $5 AND memory.eligible_trace(t, $1, $3, $4)
                              ORDER BY covered DESC, t.id LIMIT $2) AS c',
                memory.coverage_expression('t.search', terms, term_weights), memory.coverage_expression('x.search', terms, term_weights),
                CASE WHEN with_windows THEN 'memory.trace_windows AS x JOIN memory.traces AS t ON t.tenant_id = x.tenant_id AND t.id = x.trace_id'
                     ELSE 'memory.traces AS t JOIN memory.traces AS x ON x.tenant_id = t.tenant_id AND x.id = t.id' END)
            INTO by_keyword USING f, candidates, session, task, looked_for;
    END IF;

    IF (identifiers IS NOT NULL AND with_identifiers) OR named_times IS NOT NULL THEN
        EXECUTE format('SELECT array_agg(c.id ORDER BY c.covered DESC, c.id)
                        FROM (SELECT t.id, %s AS covered
                              FROM memory.traces AS t
                              WHERE t.tenant_id = ($1).tenant_id AND memory.eligible_trace(t, $1, $3, $4) AND (%s)
                              ORDER BY covered DESC, t.id LIMIT $2) AS c',
                memory.coverage_expression('t.search', terms, term_weights),
                concat_ws(' OR ', CASE WHEN identifiers IS NOT NULL AND with_identifiers THEN 't.search @@ $5' END,
                                  CASE WHEN named_times IS NOT NULL THEN 't.occurred_at <@ $6' END))
            INTO by_rule USING f, candidates, session, task, memory.any_of(identifiers), named_times;
    END IF;

    RETURN QUERY
    WITH pool AS (
        SELECT DISTINCT p.id FROM unnest(by_vector || by_keyword || by_rule) AS p (id)
    ), features AS MATERIALIZED (
        SELECT t.id, t.content, t.search,
               CASE WHEN question_vector IS NOT NULL THEN
                   memory.calibrated(1 - ((v.embedding <=> question_vector) + 2 * coalesce(CASE WHEN with_windows THEN x.embedding <=> question_vector END, v.embedding <=> question_vector)) / 3,
                                     CASE WHEN a.across THEN across_slope ELSE slope END, CASE WHEN a.across THEN across_intercept ELSE intercept END) END AS vector,
               (SELECT (coalesce(sum(q.w) FILTER (WHERE t.search @@ q.t) / nullif(sum(q.w), 0), 0)::real
                        + 2 * coalesce(sum(q.w) FILTER (WHERE coalesce(CASE WHEN with_windows THEN n.search END, t.search) @@ q.t) / nullif(sum(q.w), 0), 0)::real) / 3
                FROM unnest(terms, term_weights) AS q (t, w))::real AS keyword,  -- memory.coverage of both
               CASE WHEN identifiers IS NOT NULL THEN
                   (SELECT count(*) FILTER (WHERE t.search @@ i) / count(*)::real FROM unnest(identifiers) AS i)::real END AS identifier_share,
               memory.in_times(t.occurred_at, named_times, named_days) AS in_time,
               with_people AND memory.names_in(padded, t.name) AS person,
               wants_when AND memory.mentions_time(t.content) AS has_time,
               with_questions AND t.content ~ '[?？]\s*$' AS is_question
        FROM pool AS p
        JOIN memory.traces AS t ON t.tenant_id = f.tenant_id AND t.id = p.id
        CROSS JOIN LATERAL (SELECT nullif(t.language, 'und') <> asked_in AS across) AS a
        LEFT JOIN memory.trace_windows AS n ON n.tenant_id = t.tenant_id AND n.trace_id = t.id
        LEFT JOIN memory.vectors AS v ON v.tenant_id = t.tenant_id AND v.item_id = t.id AND v.item_kind = 'trace' AND v.set_id = set_id
        LEFT JOIN memory.vectors AS x ON x.tenant_id = t.tenant_id AND x.item_id = t.id AND x.item_kind = 'window' AND x.set_id = set_id
        WHERE NOT EXISTS (SELECT FROM memory.lineage AS l
                          JOIN memory.memories AS m ON m.tenant_id = l.tenant_id AND m.id = l.memory_id AND m.status = 'forgotten'
                          WHERE l.tenant_id = f.tenant_id AND l.trace_id = t.id)
    ), ruled AS MATERIALIZED (
        SELECT x.*, CASE WHEN with_identifiers THEN x.identifier_share END AS ruled_share,
               memory.rule_score(CASE WHEN with_identifiers THEN x.identifier_share END, x.in_time, x.person, false, false, false, false, false, x.has_time, x.is_question) AS rule
        FROM features AS x
    ), fused AS (
        SELECT z.*
        FROM (SELECT array_agg(r.id ORDER BY r.id) AS ids, array_agg(r.vector ORDER BY r.id) AS vectors, array_agg(r.keyword ORDER BY r.id) AS keywords,
                     array_agg(r.rule ORDER BY r.id) AS rules, array_agg(r.identifier_share ORDER BY r.id) AS shares FROM ruled AS r) AS a,
             memory.fuse_routes(a.ids, a.vectors, a.keywords, a.rules, a.shares, w, '{0,0,0}') AS z
    )
    SELECT r.id, r.content, s.score, z.hybrid, z.relevance, r.vector, r.keyword, r.rule, z.vector_norm, z.keyword_norm, z.rule_norm,
           array_position(by_vector, r.id), array_position(by_keyword, r.id), array_position(by_rule, r.id), r.identifier_share,
           (SELECT array_agg(l ORDER BY l) FROM unnest(lexemes, terms) AS q (l, t) WHERE r.search @@ t),
           array_remove(ARRAY[CASE WHEN r.ruled_share > 0 THEN 'identifier' END, CASE WHEN r.in_time THEN 'time' END,
               CASE WHEN r.person THEN 'person' END, CASE WHEN r.has_time THEN 'when' END, CASE WHEN r.is_question THEN 'question' END], NULL),
           vector_way
    FROM ruled AS r JOIN fused AS z ON z.id = r.id CROSS JOIN LATERAL (SELECT CASE WHEN with_place THEN z.score ELSE z.hybrid END AS score) AS s
    ORDER BY s.score DESC, z.relevance DESC, r.id
    LIMIT top_k;
END
$$;
COMMENT ON FUNCTION memory.search_traces IS 'Search over traces: the engine of memory.recall on turns and their windows.';
REVOKE ALL ON FUNCTION memory.search_traces FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.search_traces TO hindsight_app, hindsight_reader;
