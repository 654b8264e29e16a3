-- Phone and account numbers in a text, however they are written: in digits, in words, backwards.

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
  if length(p_word) <= 4 and p_word ~ '^[oilsbz]+$' and (p_before ~ '^[0-9]' or p_after ~ '^[0-9]') then
    return translate(p_word, 'oilsbz', '011582');
  elsif length(p_word) <= 2 and p_word ~ '^[oilsbzaegtq]+$' and p_after ~ '^[0-9]' then
    return translate(p_word, 'oilsbzaegtq', '01158243979');
  -- Without blanks between them.
  elsif length(p_word) between 6 and 60 and p_word ~ '^(?:zero|one|two|three|four|five|six|seven|eight|nine){2,}$' then
    select string_agg(p_words ->> m[1], '' order by at) into p_word
    from regexp_matches(p_word, '(zero|one|two|three|four|five|six|seven|eight|nine)', 'g') with ordinality x (m, at);
    return p_word;
  end if;
  if length(p_word) between 15 and 80 and (p_words ->> p_word) is null then
    select '(' || string_agg(w.word, '|' order by length(w.word) desc, w.word) || ')' into v_any from jsonb_object_keys(p_words) w (word) where length(w.word) > 2;
    if p_word ~ ('^' || v_any || '{5,}$') then
      return (select string_agg(p_words ->> m[1], '' order by at) from regexp_matches(p_word, v_any, 'g') with ordinality x (m, at));
    end if;
  end if;
  return p_words ->> p_word;
end
$$;

-- The pieces of a comparable text in their order. A doubled digit counts where its word stands.
create function private.text_pieces(p_text text)
returns setof private.text_piece
language plpgsql
stable
set search_path = ''
as $$
declare
  v_words jsonb := (select jsonb_object_agg(w.word, w.digits) from private.digit_words w where w.times = 1);
  v_repeats jsonb := (select jsonb_object_agg(w.word, w.times) from private.digit_words w where w.times > 1);
  v_fillers jsonb := (select jsonb_object_agg(f.word, true) from private.digit_fillers f) || v_repeats;
  v_bodies text[] := array(select m[1] from regexp_matches(p_text, '([[:alpha:]]+|[0-9]+|[^[:alpha:]0-9]+)', 'g') m);
  v_body text;
  v_at int := 1;
  v_times int := 1;
  v_digits text;
begin
  for i in 1 .. coalesce(cardinality(v_bodies), 0) loop
    v_body := v_bodies[i];
    if v_body ~ '^[0-9]' then
      return next row(v_at, v_body, 'digits', repeat(left(v_body, 1), v_times - 1) || v_body)::private.text_piece;
      v_times := 1;
    elsif v_body !~ '^[[:alpha:]]' then
      -- A long gap ends a number; a few signs, blanks or emoji do not.
      return next row(v_at, v_body, case when length(v_body) > 12 then 'end' else 'filler' end, '')::private.text_piece;
    else
      v_digits := private.digits_of_word(v_words, v_body, case when i > 1 then v_bodies[i - 1] end, v_bodies[i + 1]);
      -- Thirty four is 3 and 4, thirty alone 30.
      if v_digits ~ '^[2-9]0$' and v_bodies[i + 1] ~ '^[\s-]+$' and v_words ->> v_bodies[i + 2] ~ '^[1-9]$' then
        v_digits := left(v_digits, 1);
      end if;
      -- The end of márùn-ún and ẹ́sàn-án.
      if v_body in ('un', 'an') and i > 2 and v_bodies[i - 1] = '-' and v_bodies[i - 2] ~ '(?:arun|esan)$' then
        v_digits := null;
      end if;
      return next row(v_at, v_body, case when v_digits is not null then 'digits' when v_fillers ? v_body or v_body in ('un', 'an') and v_bodies[i - 1] = '-'
          or (length(v_body) = 1 and v_bodies[i - 1] ~ '^[0-9]' and v_bodies[i + 1] ~ '^[0-9]') then 'filler' else 'end' end,
        coalesce(repeat(v_digits, v_times), ''))::private.text_piece;
      v_times := coalesce((v_repeats ->> v_body)::int, 1);
    end if;
    v_at := v_at + length(v_body);
  end loop;
end
$$;

-- Whether digits that stand together are a phone number. p_lengths: how many digits each piece has; p_plus: a + stands before.
create function private.is_phone_number(p_digits text, p_lengths int[], p_plus boolean)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select case
    -- A Nigerian mobile number with its prefix.
    when p_digits ~ '^(?:(?:00)?2340?|0)(?:7[012]|8[01]|9[01])[0-9]{8}$' then true
    when p_plus and p_digits ~ '^[1-9][0-9]{7,14}$' then true
    -- Without a prefix only when it is written as one number: together, in groups of three and more, or digit by digit. Groups that all are
    -- round are prices.
    when p_digits ~ '^(?:7[012]|8[01]|9[01])[0-9]{8}$' then
      cardinality(p_lengths) = 1 or 1 = all (p_lengths) or (3 <= all (p_lengths) and exists (
        select from (select sum(l) over (order by at)::int from unnest(p_lengths) with ordinality u (l, at)) g (ends) where substr(p_digits, g.ends, 1) <> '0'))
    else false end
$$;

-- Words of paying. Digits near them are a bank account.
create function private.bank_words()
returns text
language sql
immutable
set search_path = ''
as $$
  select '\m(?:gtb|gtbank|gt bank|guaranty|zenith|access bank|access|uba|first ?bank|fbn|opay|palmpay|kuda|moniepoint|fcmb|sterling|wema|alat|fidelity|union bank|polaris'
    || '|stanbic|ecobank|keystone|providus|jaiz|unity bank|vfd|carbon|fairmoney|acct|account|acc|aza|nuban|transfer to|send to|pay into|pay to)\M'
$$;

-- Words of calling. Digits near them may be a landline.
create function private.call_words()
returns text
language sql
immutable
set search_path = ''
as $$ select '\m(?:tel|telephone|phone|landline|call|ring|line)\M' $$;

-- Words that say that a number is read from its end.
create function private.backwards_words()
returns text
language sql
immutable
set search_path = ''
as $$ select '\m(?:backwards?|reversed?|reverse|back to front|from the (?:end|back|last)|right to left|upside down)\M' $$;

-- What the digits of pieces that stand together are; null: nothing that is masked. p_near: the text around them.
create function private.number_kind(p_digits text, p_lengths int[], p_plus boolean, p_near text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when private.is_phone_number(p_digits, p_lengths, p_plus) then 'phone number'
    -- The same backwards: written as one number, or said to be read from its end.
    when reverse(p_digits) ~ '^(?:2340?|0)(?:7[012]|8[01]|9[01])[0-9]{8}$'
      and (cardinality(p_lengths) = 1 or 3 <= all (p_lengths) or 1 = all (p_lengths) or p_near ~ private.backwards_words()) then 'phone number'
    when reverse(p_digits) ~ '^(?:7[012]|8[01]|9[01])[0-9]{8}$' and p_near ~ private.backwards_words() then 'phone number'
    when length(p_digits) = 10 and (cardinality(p_lengths) = 1 or 3 <= all (p_lengths) or 2 = all (p_lengths) or 1 = all (p_lengths))
      and p_near ~ private.bank_words() then 'account number'
    when p_digits ~ '^0[1-9][0-9]{6,8}$' and p_near ~ private.call_words() then 'phone number' end
$$;

-- Numbers that do not stand together: with words between the first four digits and the other seven, the last seven before the first four,
-- and with a letter after each digit. Nothing else has such a first four; 0800 is an hour.
create function private.spread_number_spans(p_text text)
returns setof private.text_span
language plpgsql
immutable
set search_path = ''
as $$
declare
  c_first constant text := '\m0[789](?!00)[01][0-9]\M';
  c_rest constant text := '\m(?:(?![0-9]{4}000)[0-9]{7}|[0-9]{3}\M[^0-9\n]{1,20}\m(?!(?:19|20)[0-9]{2}\M|[0-9]{2}00\M)[0-9]{4})\M';
  v_span private.text_span;
begin
  return query select * from private.matches_of(p_text, c_first || '[^0-9\n]{1,20}' || c_rest, 'phone number');
  return query select * from private.matches_of(p_text,
    '\m(?:(?![0-9]{4}000)[0-9]{7}|[0-9]{3}[\s.-][0-9]{4})\M[^0-9\n]{1,25}' || c_first || '|\m[0-9]{4}\M[^0-9\n]{1,15}(?:starts?|begins?)[^0-9\n]{1,8}\m0[789][01][0-9]{4}\M', 'phone number');
  for v_span in select * from private.matches_of(p_text, '\m[a-z]?(?:[0-9][a-z]){10}[0-9](?![0-9])', 'phone number') loop
    if regexp_replace(substring(p_text from v_span.first_at for v_span.last_at - v_span.first_at + 1), '[^0-9]', '', 'g') ~ '^0[789][01]' then
      return next v_span;
    end if;
  end loop;
end
$$;

-- Phone and account numbers in a comparable text.
create function private.number_spans(p_text text)
returns setof private.text_span
language plpgsql
stable
set search_path = ''
as $$
declare
  v_text text := private.without_harmless_numbers(p_text);
  v_pieces private.text_piece[] := array(select p from private.text_pieces(v_text) p);
  v_first int := 1;
  v_digits text;
  v_lengths int[];
  v_plus boolean;
  v_last int;
  v_kind text;
  v_found text;
  v_pays boolean := p_text ~ private.bank_words();
  v_calls boolean := p_text ~ private.call_words();
  v_backwards boolean := p_text ~ private.backwards_words();
begin
  return query select * from private.spread_number_spans(p_text);
  while v_first <= coalesce(cardinality(v_pieces), 0) loop
    v_last := null;
    if v_pieces[v_first].what = 'digits' then
      -- A plus after a number is a sum.
      v_plus := v_first > 1 and right(v_pieces[v_first - 1].body, 2) ~ '\+\s?$' and (v_first = 2 or v_pieces[v_first - 2].what <> 'digits')
        or v_first > 2 and v_pieces[v_first - 2].body = 'plus';
      v_digits := '';
      v_lengths := '{}';
      for i in v_first .. cardinality(v_pieces) loop
        exit when v_pieces[i].what = 'end' or length(v_digits) > 15;
        continue when v_pieces[i].what = 'filler';
        v_digits := v_digits || v_pieces[i].digits;
        v_lengths := v_lengths || length(v_pieces[i].digits);
        continue when length(v_digits) not between 8 and 15 or not (v_plus or v_digits ~ '^(?:(?:00)?2340?|0)?[789][012]|[012][789](?:0|0?432)$'
          or ((v_pays or v_backwards) and length(v_digits) = 10) or (v_calls and v_digits like '0%'));
        v_found := private.number_kind(v_digits, v_lengths, v_plus, substring(p_text from greatest(v_pieces[v_first].at - 40, 1) for v_pieces[i].at - v_pieces[v_first].at + 80));
        if v_found is not null then
          v_last := i;
          v_kind := v_found;
        end if;
      end loop;
    end if;
    if v_last is not null then
      return next row(v_pieces[v_first].at, v_pieces[v_last].at + length(v_pieces[v_last].body) - 1, v_kind)::private.text_span;
      v_first := v_last + 1;
    else
      v_first := v_first + 1;
    end if;
  end loop;
end
$$;
