-- Number pieces: a text in words, digits and what is between them, and which digits each says.

-- One piece of a text: a word, a run of digits or what is between them. what: `digits`, `filler` (ends no number) or `end`.
create type private.text_piece as (at int, body text, what text, digits text);

-- A word, or half of one, as digits: `eight`, and letters beside digits that look like them (O8O3, l2). Null: it is none.
create function private.digits_of_word(p_words jsonb, p_word text, p_before text, p_after text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_any text;
begin
  if p_words ? p_word then
    return p_words ->> p_word;
  elsif length(p_word) <= 4 and translate(p_word, 'oilsbz', '') = '' and (p_before ~ '^[0-9]' or p_after ~ '^[0-9]') then
    return translate(p_word, 'oilsbz', '011582');
  elsif length(p_word) <= 2 and translate(p_word, 'oilsbzaegtq', '') = '' and p_after ~ '^[0-9]' then
    return translate(p_word, 'oilsbzaegtq', '01158243979');
  -- Without blanks between them.
  elsif length(p_word) between 6 and 60 and p_word ~ '^(?:zero|one|two|three|four|five|six|seven|eight|nine){2,}$' then
    select string_agg(p_words ->> m[1], '' order by at) into p_word
    from regexp_matches(p_word, '(zero|one|two|three|four|five|six|seven|eight|nine)', 'g') with ordinality x (m, at);
    return p_word;
  end if;
  if length(p_word) between 15 and 80 then
    select '(' || string_agg(w.word, '|' order by length(w.word) desc, w.word) || ')' into v_any from jsonb_object_keys(p_words) w (word) where length(w.word) > 2;
    if p_word ~ ('^' || v_any || '{5,}$') then
      return (select string_agg(p_words ->> m[1], '' order by at) from regexp_matches(p_word, v_any, 'g') with ordinality x (m, at));
    end if;
  end if;
  return null;
end
$$;

-- Digits in which others stand for letters, as words: z3ro, e1ght, f0ur. Same length.
create function private.without_digits_in_words(p_text text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_span private.text_span;
  v_text text := p_text;
begin
  for v_span in select * from private.matches_of(p_text, '\m(?:z[e3]r[o0]|[o0]n[e3]|tw[o0]|t?hr[e3][e3]|f[o0]ur|f[i1]v[e3]|s[i1]x|s[e3]v[e3]n|[e3][i1]ght|n[i1]n[e3])\M', '') loop
    v_text := overlay(v_text placing translate(substring(p_text from v_span.first_at for v_span.last_at - v_span.first_at + 1), '013', 'oie') from v_span.first_at);
  end loop;
  return v_text;
end
$$;

-- The digits of one piece of a text, by the two pieces on each side of it. Null: it is none.
create function private.digits_of_piece(p_words jsonb, p_second_before text, p_before text, p_body text, p_after text, p_second_after text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_digits text;
begin
  if p_body ~ '^[0-9]' then
    return p_body;
  -- The end of márùn-ún and ẹ́sàn-án.
  elsif p_body in ('un', 'an') and p_before = '-' and p_second_before ~ '(?:arun|esan)$' then
    return null;
  end if;
  v_digits := private.digits_of_word(p_words, p_body, p_before, p_after);
  -- Thirty four is 3 and 4, thirty alone 30.
  if length(v_digits) = 2 and right(v_digits, 1) = '0' and left(v_digits, 1) <> '1' and p_after ~ '^[\s-]+$' and p_words ->> p_second_after ~ '^[1-9]$' then
    v_digits := left(v_digits, 1);
  end if;
  return v_digits;
end
$$;

-- A piece that counts: `three fives` says its digits itself, `three times` repeats the next one (at says how often), or like `in three places` the
-- last one. p_last, p_next: the digits beside it; null: there are none.
create function private.counting_piece(p_words jsonb, p_body text, p_last text, p_next text)
returns private.text_piece
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_parts text[] := (string_to_array(p_body, ' '))[1 + (p_body like 'in %')::int:];
  v_times int := coalesce(p_words ->> v_parts[1], v_parts[1])::int;
begin
  return case
    when p_words ? v_parts[2] then row(1, p_body, 'digits', repeat(p_words ->> v_parts[2], v_times))::private.text_piece
    when v_parts[2] = 'times' and p_next is not null then row(v_times, p_body, 'filler', '')::private.text_piece
    when p_last is not null then row(1, p_body, 'digits', repeat(p_last, v_times - 1))::private.text_piece
    else row(1, p_body, 'end', '')::private.text_piece end;
end
$$;

-- The pieces of a comparable text in their order. A doubled digit counts where its word stands, as does one that is said three times.
create function private.text_pieces(p_text text)
returns setof private.text_piece
language plpgsql
stable
set search_path = ''
as $$
declare
  c_counted constant text := '(?:in )?(?:two|three|four|five|six|[2-6]) (?:times|places|zeros|zeroes|ohs|ones|twos|threes|fours|fives|sixes|sevens|eights|nines)\M';
  v_words jsonb := (select jsonb_object_agg(w.word, w.digits) from private.digit_words w where w.times = 1);
  v_repeats jsonb := (select jsonb_object_agg(w.word, w.times) from private.digit_words w where w.times > 1);
  v_fillers jsonb := (select jsonb_object_agg(f.word, true) from private.digit_fillers f) || v_repeats;
  v_bodies text[] := array(select m[1] from regexp_matches(p_text, '(' || c_counted || '|[[:alpha:]]+|[0-9]+|[^[:alpha:]0-9]+)', 'g') m);
  v_body text;
  v_at int := 1;
  v_times int := 1;
  v_digits text;
  v_last text;
  v_piece private.text_piece;
begin
  for i in 1 .. coalesce(cardinality(v_bodies), 0) loop
    v_body := v_bodies[i];
    if v_body !~ '^[[:alpha:]0-9]' then
      -- A long gap ends a number; a few signs, blanks or emoji do not.
      return next row(v_at, v_body, case when length(v_body) > 12 then 'end' else 'filler' end, '')::private.text_piece;
    elsif v_body like '% %' then
      v_piece := private.counting_piece(v_words, v_body, v_last, substring(coalesce(v_words ->> v_bodies[i + 2], v_bodies[i + 2]) from '^[0-9]$'));
      v_times := v_piece.at;
      v_piece.at := v_at;
      return next v_piece;
    else
      v_digits := private.digits_of_piece(v_words, v_bodies[i - 2], v_bodies[i - 1], v_body, v_bodies[i + 1], v_bodies[i + 2]);
      v_digits := repeat(left(v_digits, 1), v_times - 1) || v_digits;
      v_last := right(v_digits, 1);
      return next row(v_at, v_body, case when v_digits is not null then 'digits' when v_fillers ? v_body or v_body in ('un', 'an') and v_bodies[i - 1] = '-'
          or (length(v_body) = 1 and v_bodies[i - 1] ~ '^[0-9]' and v_bodies[i + 1] ~ '^[0-9]') then 'filler' else 'end' end, coalesce(v_digits, ''))::private.text_piece;
      v_times := coalesce((v_repeats ->> v_body)::int, 1);
    end if;
    v_at := v_at + length(v_body);
  end loop;
end
$$;
