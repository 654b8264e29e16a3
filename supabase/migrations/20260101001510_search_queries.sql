-- Search queries: how a typed query is read. Each word may have synonyms, be misspelt or unfinished; that makes queries of
-- several tiers, from exact to approximate.

-- A lexeme as tsquery text.
create function private.lexeme(p_text text)
returns text
language sql
immutable
set search_path = ''
as $$ select '''' || replace(replace(p_text, '\', '\\'), '''', '''''') || '''' $$;

-- Known words that p_word may have been meant to be, the likeliest first: one or two letters wrong, or its beginning.
create function private.close_words(p_word text)
returns text[]
language plpgsql
stable
set search_path = ''
set pg_trgm.similarity_threshold = 0.2
as $$
declare
  v_uses int := coalesce((select s.uses from private.search_words s where s.word = p_word), 0);
begin
  if v_uses >= 5 or length(p_word) < 3 or p_word !~ '[a-z]' or (v_uses > 0 and length(p_word) < 5) then
    return '{}';
  end if;
  return (with close as (
    select s.word, s.uses, case
        when left(s.word, length(p_word)) = p_word then 0.5
        else extensions.levenshtein(s.word, p_word)
          -- Two swapped letters count as one mistake, and the first letter is seldom wrong.
          - case when (select array_agg(c order by c) from regexp_split_to_table(s.word, '') c)
                    = (select array_agg(c order by c) from regexp_split_to_table(p_word, '') c) then 1 else 0 end
          + case when left(s.word, 1) = left(p_word, 1) then 0 else 0.5 end end as slips
    from (
      select a.word, a.uses from private.search_words a where a.word operator(extensions.%) p_word
      -- Short words with two swapped letters are not similar enough for the index.
      union select t.word, t.uses from private.search_words t where t.word = any (array(
        select left(p_word, n - 1) || substr(p_word, n + 1, 1) || substr(p_word, n, 1) || substr(p_word, n + 2)
        from generate_series(1, length(p_word) - 1) n))
    ) s
    where s.word <> p_word
      and abs(length(s.word) - length(p_word)) <= case when left(s.word, length(p_word)) = p_word then 12 else 3 end
  )
  select coalesce(array_agg(best.word), '{}')
  from (
    select c.word from close c
    -- A rare word may be spelt correctly.
    where case when v_uses > 0 then c.uses > v_uses and c.slips <= 1.5
      else c.slips <= case when length(p_word) < 5 then 1 when length(p_word) < 8 then 2 else 3 end end
    order by c.slips, c.uses desc, extensions.similarity(c.word, p_word) desc, c.word
    limit 5
  ) best);
end
$$;

-- All words (stems) of a phrase, as tsquery text; p_mark '^' asks for them in the title, brand, category or colour, where one
-- word may also be written as two.
create function private.all_of(p_phrase text, p_mark text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case when p_mark = '^' and p_phrase !~ ' ' then '(' || private.lexeme('^' || p_phrase) || '|' || private.lexeme('+' || p_phrase) || ')'
    else '(' || string_agg(private.lexeme(p_mark || s.stem), '&') || ')' end
  from unnest(string_to_array(p_phrase, ' ')) s (stem)
$$;

-- One part of a query: the words as they are typed, the same with the likeliest correction, all names of the thing, and those
-- with corrections.
create type private.query_part as (typed text[], likely text[], names text[], guesses text[], worn boolean);

-- Synonyms of what is typed from p_at on: as many words as there is a phrase for. No row: none.
create function private.phrase_at(p_stems text[], p_at int)
returns table (words int, names text[], worn boolean)
language sql
stable
set search_path = ''
as $$
  select l.words, array_agg(distinct other.stems), bool_or(s.worn)
  from generate_series(4, 1, -1) l (words)
  join private.search_synonyms s on p_at + l.words - 1 <= cardinality(p_stems)
    and s.stems = array_to_string(p_stems[p_at : p_at + l.words - 1], ' ')
  join private.search_synonyms other on other.thing = s.thing
  group by l.words order by l.words desc limit 1
$$;

create function private.query_parts(p_query text)
returns setof private.query_part
language plpgsql
stable
set search_path = ''
as $$
declare
  v_words text[] := (private.words(p_query))[1:10];
  v_stems text[] := private.stems((private.words(p_query))[1:10]);
  v_at int := 1;
  v_phrase record;
  v_close text[];
  part private.query_part;
begin
  while v_at <= cardinality(v_words) loop
    select * into v_phrase from private.phrase_at(v_stems, v_at);
    if found then
      part.typed := array[array_to_string(v_stems[v_at : v_at + v_phrase.words - 1], ' ')];
      part.likely := part.typed;
      part.names := part.typed || v_phrase.names;
      part.guesses := part.names;
      part.worn := v_phrase.worn;
      v_at := v_at + v_phrase.words;
    elsif exists (select from private.search_words w where w.word = v_words[v_at] || v_words[v_at + 1]) then
      part.typed := array[v_stems[v_at] || ' ' || v_stems[v_at + 1]] || private.stems(array[v_words[v_at] || v_words[v_at + 1]]);
      part.likely := part.typed;
      part.names := part.typed;
      part.guesses := part.typed;
      part.worn := false;
      v_at := v_at + 2;
    else
      v_close := private.stems(private.close_words(v_words[v_at]));
      part.typed := array[v_stems[v_at]];
      part.likely := part.typed || v_close[:1];
      part.names := part.typed;
      part.worn := exists (select from private.search_synonyms s where s.stems = v_close[1] and s.worn);
      part.guesses := part.typed || v_close || array(
        select distinct other.stems from private.search_synonyms s join private.search_synonyms other on other.thing = s.thing
        where s.stems = any (v_close));
      v_at := v_at + 1;
    end if;
    return next part;
  end loop;
end
$$;

-- One of these phrases, as tsquery text.
create function private.one_of(p_phrases text[], p_mark text)
returns text
language sql
immutable
set search_path = ''
as $$
  select '(' || string_agg(private.all_of(p.phrase, p_mark), '|') || ')'
  from (select distinct unnest(p_phrases) as phrase) p
$$;

-- The parsed query. Tiers, each containing the one before: everything in the title, brand, category or colour; the same in
-- other words; anywhere in the item; with the likeliest corrections, by name; with all corrections, by name and anywhere. Null:
-- nothing is asked. Loose, for when no item at all has everything: all but one of several words, then any; in both what is
-- worn by name first. Anchors: what fits has one of the words of each line.
create type private.read_words as (tiers tsquery[], loose tsquery[], anchors text[]);

-- What is worn leads; where no part of the query is known to be, any of them does.
create function private.loose_tiers(p_parts private.query_part[], p_likely text[], p_guessed text[], p_guesses text[])
returns tsquery[]
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_leads int[] := array(select p.at from unnest(p_parts) with ordinality p (typed, likely, names, guesses, worn, at)
    where p.worn or not exists (select from unnest(p_parts) w where w.worn));
  v_likely tsquery := (select string_agg(p_likely[n], '|') from unnest(v_leads) n)::tsquery;
  v_guessed tsquery := (select string_agg(p_guessed[n], '|') from unnest(v_leads) n)::tsquery;
  v_most tsquery := (select string_agg('(' || array_to_string(p_guesses[:n - 1] || p_guesses[n + 1:], '&') || ')', '|')
    from generate_series(1, cardinality(p_parts)) n)::tsquery;
begin
  return array[v_most && v_likely, v_most && v_guessed, v_most, v_most || v_guessed, array_to_string(p_guesses, '|')::tsquery];
end
$$;

create function private.read_query(p_query text)
returns private.read_words
language plpgsql
stable
set search_path = ''
as $$
declare
  v_parts private.query_part[] := array(select p from private.query_parts(p_query) p);
  v_typed text[] := array(select private.one_of(p.typed, '^') from unnest(v_parts) p);
  v_titles text[] := array(select private.one_of(p.names, '^') from unnest(v_parts) p);
  v_names text[] := array(select private.one_of(p.names, '') from unnest(v_parts) p);
  v_guesses text[] := array(select private.one_of(p.guesses, '') from unnest(v_parts) p);
  v_likely text[];
  v_guessed text[];
  v_tiers text[];
  r private.read_words;
begin
  if cardinality(v_parts) = 0 then
    -- A query of stop words only has no condition; a query in a script that is not supported finds nothing.
    r.tiers := case when private.fold(p_query) !~ '[a-z0-9]' and private.fold(p_query) ~ '[^[:space:][:punct:]]'
      then array['''nothing:'''::tsquery] end;
    return r;
  end if;
  -- The last word of each name is enough: a text with the whole name contains it.
  r.anchors := array(
    select (select string_agg(distinct regexp_replace(g, '^.* ', ''), ' ') from unnest(p.guesses) g) from unnest(v_parts) p);
  v_tiers := array[array_to_string(v_typed, '&'), array_to_string(v_titles, '&'), array_to_string(v_names, '&')];
  if v_guesses <> v_names or cardinality(v_parts) > 1 then
    v_likely := array(select private.one_of(p.likely, '^') from unnest(v_parts) p);
    v_guessed := array(select private.one_of(p.guesses, '^') from unnest(v_parts) p);
  end if;
  if v_guesses <> v_names then
    v_tiers := v_tiers || array[format('(%s)|(%s)', v_tiers[3], array_to_string(v_likely, '&')),
      format('(%s)|(%s)', v_tiers[3], array_to_string(v_guessed, '&')), array_to_string(v_guesses, '&')];
  end if;
  if cardinality(v_parts) > 1 then
    r.loose := private.loose_tiers(v_parts, v_likely, v_guessed, v_guesses);
  end if;
  r.tiers := array(select t.tier::tsquery from unnest(v_tiers) with ordinality t (tier, at)
    where t.at = 1 or t.tier <> v_tiers[t.at - 1] order by t.at);
  return r;
end
$$;

-- Whether any listing matches. Most often one of the newest does; otherwise the index of words is used, whatever the planner
-- expects.
create function private.is_found(p_query tsquery)
returns boolean
language plpgsql
stable
set search_path = ''
set enable_seqscan = off
as $$
begin
  return exists (
      select from (select l.document from private.listings l order by l.listed desc, l.item_id desc limit 1000) l
      where l.document @@ p_query)
    or exists (select from private.listings l where l.document @@ p_query);
end
$$;
