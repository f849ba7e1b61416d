-- Memories that answer a question, best first: three routes propose, and every proposal is scored by all three.
--
--   vector   nearest by cosine, where a vector of the question is given
--   keyword  most of the question's weight covered, looked for by its rarest terms
--   rule     identifiers, named times, tags; pinned memories and constraints of the asked subject
--
-- A subject's memories are searched with those of the people its conversations told of (memory.related_subjects); a question
-- `of_self` ("where do I work?") leaves out those whom it does not name.
--
-- Each route proposes `candidates` memories. Scores are absolute in [0, 1]; the hybrid score is their weighted sum after
-- min-max normalisation over the union (memory.fuse_routes: shared words count over a spread of .7, rules of 1), by the
-- tenant's weights unless weights are given. memory.final_score adds what does not depend on the question. An item that holds
-- the question's identifiers stands before every item that does not. The newest three of the layers task and session that belong to
-- the session or task at hand are always among what is scored. Up to two standing memories (pinned, or constraints of the asked
-- subject or task) get a place whatever they score. Each part can be left out by name, `without` (memory.parts_off).
--
-- Texts of two languages are less near for the same meaning, so that a memory in another than the `question_language` is measured by
-- a curve of its own; without that language all are measured alike.
--
-- `crowd` is the similarity of the twentieth nearest of what was scored, NULL where there are fewer: so near memories come to this
-- question by chance.
--
-- Acts for the tenant, subjects and agents of the transaction's settings, however it is called.
-- Example: SELECT set_config('hindsight.tenant', memory.tenant_named('default')::text, false);
--          SELECT score, content FROM memory.recall('TCK-10423 的汇率是多少');
--          SELECT score, content FROM memory.recall('what does she drink', subject => 'user:42', top_k => 3);
--          SELECT score, content FROM memory.recall('what does she drink', without => '{keyword,recency}');
-- Of the releases before: without of_self; without recency, access and hybrid_share in the answer; without `without`; without
-- question_language; without crowd in the answer.
DROP FUNCTION IF EXISTS memory.recall(text, halfvec, text, text, text, text, text[], text[], text[], text[], timestamptz, timestamptz,
    timestamptz, real, int, real[], tstzmultirange, int[], boolean, text[], int);
DROP FUNCTION IF EXISTS memory.recall(text, halfvec, text, text, text, text, text[], text[], text[], text[], timestamptz, timestamptz,
    timestamptz, real, int, real[], tstzmultirange, int[], boolean, text[], int, boolean);
DROP FUNCTION IF EXISTS memory.recall(text, halfvec, text, text, text, text, text[], text[], text[], text[], timestamptz, timestamptz,
    timestamptz, real, int, real[], tstzmultirange, int[], boolean, text[], int, boolean, text[]);
DROP FUNCTION IF EXISTS memory.recall(text, halfvec, text, text, text, text, text[], text[], text[], text[], timestamptz, timestamptz,
    timestamptz, real, int, real[], tstzmultirange, int[], boolean, text[], int, boolean, text[], text);
CREATE OR REPLACE FUNCTION memory.recall(
    question text,
    question_vector halfvec DEFAULT NULL,
    subject text DEFAULT NULL,
    agent text DEFAULT NULL,
    session text DEFAULT NULL,
    task text DEFAULT NULL,
    layers text[] DEFAULT NULL,
    kinds text[] DEFAULT NULL,
    tags text[] DEFAULT NULL,
    languages text[] DEFAULT NULL,
    since timestamptz DEFAULT NULL,
    until timestamptz DEFAULT NULL,
    as_of timestamptz DEFAULT NULL,
    min_confidence real DEFAULT NULL,
    top_k int DEFAULT 5,
    weights real[] DEFAULT NULL,
    named_times tstzmultirange DEFAULT NULL,
    named_days int[] DEFAULT NULL,
    asks_when boolean DEFAULT NULL,
    asked_kinds text[] DEFAULT NULL,
    candidates int DEFAULT 20,
    of_self boolean DEFAULT false,
    without text[] DEFAULT NULL,
    question_language text DEFAULT NULL)
RETURNS TABLE (
    id uuid, content text, score real, hybrid real, relevance real, vector real, keyword real, rule real,
    vector_norm real, keyword_norm real, rule_norm real, vector_rank int, keyword_rank int, rule_rank int,
    identifier_share real, standing boolean, matched text[], rules text[], way text, recency real, access real, hybrid_share real, crowd real)
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
    with_tags constant boolean := 'tags' <> ALL (off);
    with_task constant boolean := 'session_task' <> ALL (off);
    with_pinned constant boolean := NOT off && '{standing,rule}';
    with_questions constant boolean := 'questions' <> ALL (off);
    spreads real[] := '{0,0.7,1}';
    w real[];
    shares real[];
    half_lives jsonb;
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
    proposal text;
    padded constant text := memory.padded(question);
    wants_when boolean := coalesce(asks_when, memory.asks_when(question));
    by_vector uuid[];
    by_keyword uuid[];
    by_rule uuid[];
    standing_ids uuid[];
    at_hand uuid[];
    vector_way text;
    fetched int;
BEGIN
    IF f.subjects = ARRAY[subject] AND 'related' <> ALL (off) THEN
        f.subjects := f.subjects || ARRAY(SELECT other FROM memory.related_to(subject) AS other);
    END IF;
    f.at := coalesce(as_of, now());
    f.statuses := CASE WHEN as_of IS NULL THEN '{active}' ELSE '{active,superseded}' END;
    f.layers := layers; f.kinds := kinds; f.tags := tags; f.languages := languages;
    f.since := since; f.until := until; f.min_confidence := min_confidence;

    w := memory.route_weights(weights);
    shares := memory.final_shares();
    SELECT s.half_life_days INTO half_lives FROM memory.tenant_settings AS s WHERE s.tenant_id = f.tenant_id;
    SELECT s.id, s.query_slope, s.query_offset, coalesce(s.across_slope, s.query_slope), coalesce(s.across_offset, s.query_offset)
    INTO set_id, slope, intercept, across_slope, across_intercept FROM memory.embedding_sets AS s WHERE s.active;
    SELECT array_agg(q.lexeme), array_agg(q.term), array_agg(q.weight), array_agg(q.term) FILTER (WHERE q.identifier),
           memory.rarest_terms(array_agg(q.term), array_agg(q.documents), array_agg(q.identifier), 800)
    INTO lexemes, terms, term_weights, identifiers, looked_for
    FROM memory.query_terms(question, 'memory') AS q;

    IF off <> '{}' THEN
        IF 'vector' = ANY (off) THEN question_vector := NULL; END IF;
        IF 'rarity' = ANY (off) THEN
            term_weights := array_fill(1::real, ARRAY[cardinality(terms)]);
            looked_for := memory.any_of(terms);
        END IF;
        IF 'keyword' = ANY (off) THEN w[2] := 0; terms := NULL; term_weights := NULL; looked_for := NULL; END IF;
        IF 'keyword_floor' = ANY (off) THEN spreads[2] := 0; END IF;
        IF 'rule' = ANY (off) THEN w[3] := 0; END IF;
        IF 'times' = ANY (off) THEN named_times := NULL; named_days := NULL; wants_when := false; END IF;
        IF 'kinds' = ANY (off) THEN asked_kinds := NULL; END IF;
        IF 'confidence' = ANY (off) THEN shares[2] := 0; END IF;
        IF 'recency' = ANY (off) THEN shares[3] := 0; END IF;
        IF 'use' = ANY (off) THEN shares[4] := 0; END IF;
    END IF;

    -- Vector route: the nearest few times as many as wanted are enough; where the filter leaves too few of them, all that
    -- pass it are compared.
    IF question_vector IS NOT NULL THEN
        SELECT array_agg(n.item_id ORDER BY n.cosine DESC, n.item_id), max(n.way), count(*) INTO by_vector, vector_way, fetched
        FROM memory.nearest_vectors('memory', question_vector, f.tenant_id, f.subjects, candidates * 4) AS n;
        SELECT array_agg(c.id ORDER BY c.place) INTO by_vector
        FROM (SELECT m.id, v.place FROM unnest(by_vector) WITH ORDINALITY AS v (item_id, place)
              JOIN memory.memories AS m ON m.tenant_id = f.tenant_id AND m.id = v.item_id
              WHERE memory.eligible(m, f) ORDER BY v.place LIMIT candidates) AS c;
        IF fetched = candidates * 4 AND coalesce(cardinality(by_vector), 0) < candidates THEN
            EXECUTE 'SELECT array_agg(c.id ORDER BY c.cosine DESC, c.id)
                     FROM (SELECT m.id, 1 - (v.embedding <=> $2) AS cosine FROM memory.memories AS m
                           JOIN memory.vectors AS v ON v.tenant_id = m.tenant_id AND v.item_id = m.id AND v.item_kind = ''memory'' AND v.set_id = $3
                           WHERE m.tenant_id = ($1).tenant_id AND memory.eligible(m, $1)
                           ORDER BY cosine DESC, m.id LIMIT $4) AS c'
                INTO by_vector USING f, question_vector, set_id, candidates;
            vector_way := 'exact';
        END IF;
    END IF;

    -- The other two routes are planned for each question, as what it names decides which index serves.
    proposal := format('SELECT array_agg(c.id ORDER BY c.covered DESC, c.id)
                        FROM (SELECT m.id, %s AS covered FROM memory.memories AS m
                              WHERE m.tenant_id = ($1).tenant_id AND memory.eligible(m, $1) AND (%%s)
                              ORDER BY covered DESC, m.id LIMIT $2) AS c',
                       replace(memory.coverage_expression('m.search', terms, term_weights), '%', '%%'));

    -- Keyword route: the rarest terms until some 800 rows are expected, at least one; then all terms count.
    IF looked_for IS NOT NULL THEN
        EXECUTE format(proposal, 'm.search @@ $3') INTO by_keyword USING f, candidates, looked_for;
    END IF;

    -- Rule route: proposes by selective rules only.
    IF (identifiers IS NOT NULL AND with_identifiers) OR named_times IS NOT NULL OR (tags IS NOT NULL AND with_tags) THEN
        EXECUTE format(proposal, concat_ws(' OR ',
                CASE WHEN identifiers IS NOT NULL AND with_identifiers THEN 'm.search @@ $3' END,
                CASE WHEN named_times IS NOT NULL THEN 'coalesce(m.occurred_at, m.created_at) <@ $4' END,
                CASE WHEN tags IS NOT NULL AND with_tags THEN 'm.tags && $5' END))
            INTO by_rule USING f, candidates, memory.any_of(identifiers), named_times, tags;
    END IF;
    IF 'standing' = ANY (off) THEN
        standing_ids := NULL;
    ELSIF subject IS NOT NULL THEN
        SELECT array_agg(c.id) INTO standing_ids
        FROM (SELECT m.id FROM memory.memories AS m
              WHERE m.tenant_id = f.tenant_id AND m.subject = subject AND (m.pinned OR m.kind = 'constraint') AND m.trust IN ('owner', 'user', 'agent')
                AND memory.eligible(m, f)
                AND (task IS NULL OR m.task_id IS NULL OR m.task_id = task)
              ORDER BY m.pinned DESC, m.importance DESC, m.id DESC LIMIT 2) AS c;
    ELSIF task IS NOT NULL THEN
        SELECT array_agg(c.id) INTO standing_ids
        FROM (SELECT m.id FROM memory.memories AS m
              WHERE m.tenant_id = f.tenant_id AND (m.pinned OR m.kind = 'constraint') AND m.trust IN ('owner', 'user', 'agent')
                AND memory.eligible(m, f)
                AND (m.task_id IS NULL OR m.task_id = task)
              ORDER BY m.pinned DESC, m.importance DESC, m.id DESC LIMIT 2) AS c;
    END IF;

    -- What the conversation or the task at hand left behind in the working layers is never crowded out of the union.
    IF with_task AND (session IS NOT NULL OR task IS NOT NULL) THEN
        SELECT array_agg(c.id) INTO at_hand
        FROM unnest('{session,task}'::text[]) AS l (layer),
             LATERAL (SELECT m.id FROM memory.memories AS m
                      WHERE m.tenant_id = f.tenant_id AND m.layer = l.layer AND (m.session_id = session OR m.task_id = task) AND memory.eligible(m, f)
                      ORDER BY m.id DESC LIMIT 3) AS c;
    END IF;

    RETURN QUERY
    WITH pool AS (
        SELECT DISTINCT p.id FROM unnest(by_vector || by_keyword || by_rule || standing_ids || at_hand) AS p (id)
    ), features AS MATERIALIZED (
        SELECT m.id, m.content, m.search,
               CASE WHEN question_vector IS NULL THEN NULL
                    WHEN nullif(m.language, 'und') <> asked_in THEN memory.calibrated(1 - (v.embedding <=> question_vector), across_slope, across_intercept)
                    ELSE memory.calibrated(1 - (v.embedding <=> question_vector), slope, intercept) END AS vector,
               (SELECT coalesce(sum(q.w) FILTER (WHERE m.search @@ q.t) / nullif(sum(q.w), 0), 0)
                FROM unnest(terms, term_weights) AS q (t, w))::real AS keyword,  -- memory.coverage
               CASE WHEN identifiers IS NOT NULL THEN
                   (SELECT count(*) FILTER (WHERE m.search @@ t) / count(*)::real FROM unnest(identifiers) AS t)::real END AS identifier_share,
               memory.in_times(coalesce(m.occurred_at, m.created_at), named_times, named_days) AS in_time,
               with_people AND (coalesce(s.named, false) OR (m.entities <> '{}' AND EXISTS (SELECT FROM unnest(m.entities) AS e WHERE memory.names_in(padded, e)))) AS person,
               with_tags AND m.tags <> '{}' AND EXISTS (SELECT FROM unnest(m.tags) AS t WHERE memory.names_in(padded, t) OR t = ANY (tags)) AS tag,
               coalesce(m.kind = ANY (asked_kinds), false) AS asked_kind,
               with_task AND coalesce(m.task_id = task, false) AS same_task,
               with_task AND coalesce(m.session_id = session, false) AS same_session,
               with_pinned AND m.pinned AS pinned, m.confidence, m.importance,
               memory.recency(m.confirmed_at, f.at, memory.half_life_days(m.kind, half_lives)) AS recency,
               memory.access_score(m.access_count) AS access,
               wants_when AND memory.mentions_time(m.content) AS has_time,
               with_questions AND m.content ~ '[?？]\s*$' AS is_question,
               coalesce(m.id = ANY (standing_ids), false) AS standing
        FROM pool AS p
        JOIN memory.memories AS m ON m.tenant_id = f.tenant_id AND m.id = p.id
        CROSS JOIN LATERAL (SELECT m.subject <> subject AS other,
                                   m.subject <> subject AND memory.names_in(padded, split_part(m.subject, '/', -1)) AS named) AS s
        LEFT JOIN memory.vectors AS v ON v.tenant_id = m.tenant_id AND v.item_id = m.id AND v.item_kind = 'memory' AND v.set_id = set_id
        WHERE NOT of_self OR s.other IS NOT TRUE OR s.named
    ), ruled AS MATERIALIZED (
        SELECT x.*,
               CASE WHEN with_identifiers THEN x.identifier_share END AS ruled_share, CASE WHEN with_place THEN x.identifier_share END AS placed_share,
               memory.rule_score(CASE WHEN with_identifiers THEN x.identifier_share END, x.in_time, x.person, x.tag, x.asked_kind, x.same_task, x.same_session,
                                 x.pinned, x.has_time, x.is_question) AS rule
        FROM features AS x
    ), fused AS (
        SELECT z.*
        FROM (SELECT array_agg(r.id ORDER BY r.id) AS ids, array_agg(r.vector ORDER BY r.id) AS vectors, array_agg(r.keyword ORDER BY r.id) AS keywords,
                     array_agg(r.rule ORDER BY r.id) AS rules, array_agg(r.identifier_share ORDER BY r.id) AS shares FROM ruled AS r) AS a,
             memory.fuse_routes(a.ids, a.vectors, a.keywords, a.rules, a.shares, w, spreads) AS z
    ), placed AS (
        SELECT r.*, z.vector_norm, z.keyword_norm, z.rule_norm, z.hybrid, y.score, y.hybrid_share,
               greatest(z.relevance, CASE WHEN r.in_time THEN 0.4 END)::real AS relevance,  -- in the time asked for: partly an answer
               row_number() OVER (ORDER BY y.score DESC, z.relevance DESC, r.id) AS place,
               row_number() OVER (PARTITION BY r.standing ORDER BY y.score DESC, r.id) AS standing_place
        FROM ruled AS r JOIN fused AS z ON z.id = r.id
        CROSS JOIN LATERAL (SELECT memory.final_score(z.hybrid, r.confidence, r.recency, r.access, r.importance, r.placed_share, shares) AS score,
                                   memory.final_score(1, 0, 0, 0, 0, (0 * r.placed_share)::real, shares) AS hybrid_share) AS y
    )
    SELECT p.id, p.content, p.score, p.hybrid, p.relevance, p.vector, p.keyword, p.rule, p.vector_norm, p.keyword_norm, p.rule_norm,
           array_position(by_vector, p.id), array_position(by_keyword, p.id), array_position(by_rule, p.id),
           p.identifier_share, p.standing,
           (SELECT array_agg(l ORDER BY l) FROM unnest(lexemes, terms) AS q (l, t) WHERE p.search @@ t),
           array_remove(ARRAY[CASE WHEN p.ruled_share > 0 THEN 'identifier' END, CASE WHEN p.in_time THEN 'time' END,
               CASE WHEN p.person THEN 'person' END, CASE WHEN p.tag THEN 'tag' END, CASE WHEN p.asked_kind THEN 'kind' END,
               CASE WHEN p.same_task THEN 'task' END, CASE WHEN p.same_session THEN 'session' END, CASE WHEN p.pinned THEN 'pinned' END,
               CASE WHEN p.has_time THEN 'when' END, CASE WHEN p.is_question THEN 'question' END,
               CASE WHEN p.standing THEN 'standing' END], NULL),
           vector_way, p.recency, p.access, p.hybrid_share,
           (SELECT x.vector FROM features AS x ORDER BY x.vector DESC NULLS LAST OFFSET 19 LIMIT 1)
    FROM placed AS p
    WHERE p.place <= top_k OR (p.standing AND p.standing_place <= least(2, top_k))
    ORDER BY p.score DESC, p.relevance DESC, p.id;
END
$$;
COMMENT ON FUNCTION memory.recall IS 'Recall over memories: three routes, one union, one hybrid score.';
REVOKE ALL ON FUNCTION memory.recall FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.recall TO hindsight_app, hindsight_reader;
