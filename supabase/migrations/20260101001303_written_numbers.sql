-- Phone and account numbers in a text, however they are written: in digits, in words, backwards.

-- Whether digits that stand together are a phone number. p_lengths: how many digits each piece has; p_plus: a + stands before; p_first: no
-- digits stand before.
create function private.is_phone_number(p_digits text, p_lengths int[], p_plus boolean, p_first boolean)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select case
    -- A Nigerian mobile number with its prefix.
    when p_digits ~ '^(?:(?:00)?2340?|0)(?:7[012]|8[01]|9[01])[0-9]{8}$' then true
    when p_plus and p_digits ~ '^[1-9][0-9]{7,14}$' then true
    -- Of another country, behind 00; sizes (00 2 4 6 8 10 12) have one or two digits each.
    when p_first and p_digits ~ '^00[1-9][0-9]{8,12}$' then 3 <= any (p_lengths) or 1 = all (p_lengths[2:])
    -- Landlines: 0201 271 8890; as they were before, 01 271 8890 and 042 250 123.
    when p_first and p_digits ~ '^020[1-9][0-9]{7}$' then 3 <= all (p_lengths) or 1 = all (p_lengths)
    when p_first and p_digits ~ '^0[19][2-9][0-9]{6}$' then p_lengths in ('{2,3,4}', '{2,7}', '{2,3,2,2}', '{2,1,3,3}', '{1,1,3,4}', '{9}')
    when p_first and p_digits ~ '^2340?[19][2-9][0-9]{6}$' then p_lengths[1] in (3, 4, 5) and 3 <= all (p_lengths[3:]) or cardinality(p_lengths) = 1
    when p_first and p_digits ~ '^0[3-8][1-9][2-9][0-9]{5}$' then p_lengths in ('{3,3,3}', '{3,6}')
    -- Without a prefix only when it is written as one number: together, in groups of three and more, or digit by digit. Groups that all are
    -- round are prices.
    when p_digits ~ '^(?:7[012]|8[01]|9[01])[0-9]{8}$' then
      cardinality(p_lengths) = 1 or 1 = all (p_lengths) or p_lengths[1:3] = '{1,1,1}' and 3 <= all (p_lengths[4:]) or (3 <= all (p_lengths) and exists (
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
as $$ select '\m(?:tel|telephone|phone|landline|hotline|call|dial|ring|line)\M' $$;

-- Words that say that a number is read from its end.
create function private.backwards_words()
returns text
language sql
immutable
set search_path = ''
as $$ select '\m(?:backwards?|reversed?|reverse|back to front|from the (?:end|back|last)|right to left|upside down)\M' $$;

-- What the digits of pieces that stand together are; null: nothing that is masked. p_near: the text around them.
create function private.number_kind(p_digits text, p_lengths int[], p_plus boolean, p_first boolean, p_near text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when private.is_phone_number(p_digits, p_lengths, p_plus, p_first) then 'phone number'
    -- The same backwards: written as one number, or said to be read from its end.
    when reverse(p_digits) ~ '^(?:2340?|0)(?:7[012]|8[01]|9[01])[0-9]{8}$'
      and (cardinality(p_lengths) = 1 or 3 <= all (p_lengths) or 1 = all (p_lengths) or p_near ~ private.backwards_words()) then 'phone number'
    when reverse(p_digits) ~ '^(?:7[012]|8[01]|9[01])[0-9]{8}$' and p_near ~ private.backwards_words() then 'phone number'
    when length(p_digits) = 10 and (cardinality(p_lengths) = 1 or 3 <= all (p_lengths) or 2 = all (p_lengths) or 1 = all (p_lengths))
      and p_near ~ private.bank_words() then 'account number'
    when p_digits ~ '^0[1-9][0-9]{6,9}$' and p_near ~ private.call_words() then 'phone number' end
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
  for v_span in select * from private.matches_of(p_text, c_first || '[^0-9\n]{1,20}' || c_rest
    || '|\m(?:(?![0-9]{4}000)[0-9]{7}|[0-9]{3}[\s.-][0-9]{4})\M[^0-9\n]{1,25}' || c_first
    || '|\m[0-9]{4}\M[^0-9\n]{1,15}(?:starts?|begins?)[^0-9\n]{1,8}\m0[789][01][0-9]{4}\M'
    || '|\m[a-z]?(?:[0-9][a-z]){10}[0-9](?![0-9])', 'phone number') loop
    -- With a letter after each digit only one that begins like a phone number.
    if substring(p_text from v_span.first_at for 8) !~ '^[a-z]?(?:[0-9][a-z]){3}' or substring(p_text from v_span.first_at for 8) ~ '^[a-z]?0[a-z][789][a-z][01]' then
      return next v_span;
    end if;
  end loop;
end
$$;

-- Eleven digits of a number with whatever stands between them: after a first part that only a number has (080, 0803), or with the same
-- word at each (size 08 size 03). Each of a few parts is a span, so that the words between them stay.
create function private.scattered_number_spans(p_text text)
returns setof private.text_span
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_span private.text_span;
  v_body text;
begin
  for v_span in select * from private.matches_of(p_text, '(?<![0-9])0(?![789]00)[^0-9]*[789][^0-9]*[01](?:[^0-9]*[0-9]){8}(?![0-9])', 'phone number') loop
    v_body := substring(p_text from v_span.first_at for v_span.last_at - v_span.first_at + 1);
    if v_body !~ '^[0-9]{3,6}[^0-9]' and (select count(distinct w[1]) from regexp_matches(v_body, '[a-z]+', 'g') w) > 1 then
      continue;
    elsif regexp_count(v_body, '[0-9]+') > 4 then
      return next v_span;
    else
      return query select v_span.first_at + d.first_at - 1, v_span.first_at + d.last_at - 1, d.kind from private.matches_of(v_body, '[0-9]+', v_span.kind) d;
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
  v_text text := private.without_digits_in_words(p_text);
  v_pieces private.text_piece[];
  v_first int := 1;
  v_digits text;
  v_lengths int[];
  v_plus boolean;
  v_alone boolean;
  v_last int;
  v_kind text;
  v_found text;
  v_pays boolean;
  v_calls boolean;
  v_backwards boolean;
begin
  if v_text <> translate(v_text, '0123456789', '') then
    return query select * from private.spread_number_spans(v_text);
    v_text := private.without_harmless_numbers(v_text);
    return query select * from private.scattered_number_spans(v_text);
  end if;
  v_pieces := array(select p from private.text_pieces(v_text) p);
  if (select coalesce(sum(length(p.digits)), 0) from unnest(v_pieces) p) < 8 then
    return;
  end if;
  v_pays := p_text ~ private.bank_words();
  v_calls := p_text ~ private.call_words();
  v_backwards := p_text ~ private.backwards_words();
  while v_first <= coalesce(cardinality(v_pieces), 0) loop
    v_last := null;
    if v_pieces[v_first].what = 'digits' then
      -- A plus after a number is a sum.
      v_plus := v_first > 1 and right(v_pieces[v_first - 1].body, 2) ~ '\+\s?$' and (v_first = 2 or v_pieces[v_first - 2].what <> 'digits')
        or v_first > 2 and v_pieces[v_first - 2].body = 'plus';
      v_alone := v_first = 1 or v_pieces[v_first - 1].what <> 'digits' and (v_first = 2 or v_pieces[v_first - 2].what <> 'digits' or v_pieces[v_first - 1].body ~ '\n');
      v_digits := '';
      v_lengths := '{}';
      for i in v_first .. cardinality(v_pieces) loop
        exit when v_pieces[i].what = 'end' or length(v_digits) > 15;
        continue when v_pieces[i].what = 'filler';
        v_digits := v_digits || v_pieces[i].digits;
        v_lengths := v_lengths || length(v_pieces[i].digits);
        continue when length(v_digits) not between 8 and 15 or not (v_plus or v_alone and v_digits like '0%' or v_digits ~ '^(?:(?:00)?2340?|0)?[789][012]|[012][789](?:0|0?432)$|^2340?[19]'
          or ((v_pays or v_backwards) and length(v_digits) = 10) or (v_calls and v_digits like '0%'));
        v_found := private.number_kind(v_digits, v_lengths, v_plus, v_alone, substring(p_text from greatest(v_pieces[v_first].at - 40, 1) for v_pieces[i].at - v_pieces[v_first].at + 80));
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
