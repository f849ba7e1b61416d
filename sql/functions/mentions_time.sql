-- Whether a text says when: a date, weekday, month, clock time or a relative word, in English or Chinese.
-- Example: SELECT memory.mentions_time('上周末去爬山了'), memory.mentions_time('I went there yesterday');
CREATE OR REPLACE FUNCTION memory.mentions_time(content text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
    SELECT content ~* ('\m(yesterday|today|tonight|tomorrow|last|next|ago|since|week(end)?s?|months?|years?|days?|monday|tuesday|wednesday|thursday|friday|saturday|sunday'
        || '|january|february|march|april|june|july|august|september|october|november|december|(19|20)[0-9]{2}|[0-9]{1,2}:[0-9]{2}|recently|just|morning|afternoon|evening|summer|winter|spring|autumn)\M'
        || '|[昨今明前后][天日晚年]|[上下本这][个]?[周月年]|星期|礼拜|周[一二三四五六日末]|[0-9一二三四五六七八九十]+[年月日号点]|最近|刚刚|之前|以前')
$$;
COMMENT ON FUNCTION memory.mentions_time(text) IS 'Whether a text has a time in it; a question that asks when prefers such texts.';
REVOKE ALL ON FUNCTION memory.mentions_time(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.mentions_time(text) TO hindsight_app, hindsight_reader;
