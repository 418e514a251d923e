-- The public search finds Spanish words in any of their forms. Two readings of each text are kept in one
-- vector: the words as they are spelt, whose endings the stemmer knows by their accents (publicación,
-- publicaciones), and the same without accents and tildes, which is how many people type.
CREATE TEXT SEARCH CONFIGURATION public.spanish_folded (COPY = pg_catalog.spanish);
ALTER TEXT SEARCH CONFIGURATION public.spanish_folded
    ALTER MAPPING FOR hword, hword_part, word WITH public.unaccent, pg_catalog.spanish_stem;

-- Markdown as words that can be read aloud: no marks, no addresses, no tags. Good enough to search and to
-- quote from; every pattern takes time in proportion to the text, whatever the text.
CREATE FUNCTION plain_text(markdown text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT
    AS $$
DECLARE plain text := markdown;
BEGIN
    -- fences of code · tags and comments · definitions and footnotes
    plain := regexp_replace(plain, '^[ >]*(`{3,}|~{3,}).*$', ' ', 'gn');
    plain := regexp_replace(plain, '</?[[:alpha:]][^<>]*>|<!--[^<>]*-->', ' ', 'g');
    plain := regexp_replace(plain, '^ {0,3}\[[^][]+\]:.*$|\[\^[^][]*\]', ' ', 'gn');
    -- images and links, with their address and by name · addresses
    plain := regexp_replace(plain, '!?\[([^][]*)\]\([^()]*(\([^()]*\)[^()]*)*\)', '\1', 'g');
    plain := regexp_replace(plain, '!?\[([^][]*)\]\[[^][]*\]', '\1', 'g');
    plain := regexp_replace(plain, 'https?://\S+', ' ', 'g');
    -- rules · headings and lists · quotes, emphasis, code and tables · underscores around words
    plain := regexp_replace(plain, '^[-=:|_* \t]{3,}$', ' ', 'gn');
    plain := regexp_replace(plain, '^[ >]*(#{1,6}|[-+*]|[0-9]{1,9}[.)])[ \t]', ' ', 'gn');
    plain := regexp_replace(plain, '\\([[:punct:]])', '\1', 'g');
    plain := regexp_replace(plain, '^[ >]+|[*`~|]+', '', 'gn');
    plain := regexp_replace(plain, '(^|[^[:alnum:]_])_+', '\1', 'g');
    plain := regexp_replace(plain, '_+($|[^[:alnum:]_])', '\1', 'g');
    plain := replace(plain, '&nbsp;', ' ');
    plain := replace(replace(replace(replace(plain, '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&');
    RETURN btrim(regexp_replace(plain, '\s+', ' ', 'g'));
END $$;

-- Of a text, as much as a vector holds at its worst (one megabyte). Punctuation goes first: PostgreSQL's
-- parser would look for tags and addresses in it, which some texts make it do for minutes.
CREATE FUNCTION spanish_words(value text) RETURNS tsvector
    LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
    AS $$
    SELECT to_tsvector('pg_catalog.spanish'::regconfig, bare) || to_tsvector('public.spanish_folded'::regconfig, bare)
    FROM (SELECT left(translate(value, '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32)), 100000) AS bare) AS text
$$;

-- The title stands apart as well: those who have the word in it come first, however many others there are.
ALTER TABLE "entry"
    ADD COLUMN "title_words" tsvector GENERATED ALWAYS AS (spanish_words("title")) STORED,
    ADD COLUMN "words" tsvector GENERATED ALWAYS AS
        (setweight(spanish_words("title"), 'A') || spanish_words(plain_text("content"))) STORED;
CREATE INDEX "entry_title_words_idx" ON "entry" USING gin ("title_words")
    WITH (fastupdate = off) WHERE "deleted_at" IS NULL;
CREATE INDEX "entry_words_idx" ON "entry" USING gin ("words")
    WITH (fastupdate = off) WHERE "deleted_at" IS NULL;

-- A passage of a plain text with the words that a query asks for between U+E000 and U+E001: found without
-- accents or, where that finds none, as they are spelt. What the parser would take for the beginning of an
-- address or a tag (see above) passes it as private characters. `options` are those of ts_headline.
CREATE FUNCTION quote_words(value text, folded tsquery, spelt tsquery, options text) RETURNS text
    LANGUAGE plpgsql STABLE PARALLEL SAFE STRICT
    AS $$
DECLARE
    bare text := translate(value, U&'<>@/_~\E000\E001', U&'\E002\E003\E004\E005\E006\E007');
    quote text;
BEGIN
    options := U&'StartSel=\E000, StopSel=\E001, ' || options;
    quote := ts_headline('public.spanish_folded', bare, folded, options);
    IF strpos(quote, U&'\E000') = 0 THEN
        quote := ts_headline('pg_catalog.spanish', bare, spelt, options);
    END IF;
    RETURN translate(quote, U&'\E002\E003\E004\E005\E006\E007', '<>@/_~');
END $$;
