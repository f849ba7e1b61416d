-- The rule route's score of one item, in [0, 1]: a clipped sum of what fired.
--   identifiers  share of the question's identifiers that the item holds      up to .9
--   in_time      it happened in a time the question names                     .5
--   person       said by, or about, someone the question names                .3
--   tag          a tag or entity of it is in the question                     .3
--   asked_kind   of the kind the question asks for                            .2
--   same_task / same_session / pinned                                         .2 / .1 / .2
--   has_time     the question asks when, and the item says when               .15
--   is_question  the item itself is a question                               -.1
-- Example: SELECT memory.rule_score(1, false, true, false, false, false, false, false, false, false);
CREATE OR REPLACE FUNCTION memory.rule_score(
    identifiers real, in_time boolean, person boolean, tag boolean, asked_kind boolean,
    same_task boolean, same_session boolean, pinned boolean, has_time boolean, is_question boolean) RETURNS real
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
    SELECT greatest(0, least(1, 0.9 * coalesce(identifiers, 0)
        + CASE WHEN in_time THEN 0.5 ELSE 0 END + CASE WHEN person THEN 0.3 ELSE 0 END + CASE WHEN tag THEN 0.3 ELSE 0 END
        + CASE WHEN asked_kind THEN 0.2 ELSE 0 END + CASE WHEN same_task THEN 0.2 ELSE 0 END
        + CASE WHEN same_session THEN 0.1 ELSE 0 END + CASE WHEN pinned THEN 0.2 ELSE 0 END
        + CASE WHEN has_time THEN 0.15 ELSE 0 END - CASE WHEN is_question THEN 0.1 ELSE 0 END))::real
$$;
COMMENT ON FUNCTION memory.rule_score(real, boolean, boolean, boolean, boolean, boolean, boolean, boolean, boolean, boolean)
    IS 'Score of the rule route for one item.';
REVOKE ALL ON FUNCTION memory.rule_score(real, boolean, boolean, boolean, boolean, boolean, boolean, boolean, boolean, boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.rule_score(real, boolean, boolean, boolean, boolean, boolean, boolean, boolean, boolean, boolean) TO hindsight_app, hindsight_reader;
