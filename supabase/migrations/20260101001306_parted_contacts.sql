-- Parted contacts: a number or an address of which one part stands in one message or field and the next in another. (Within one text:
-- written_numbers, written_addresses.)

-- The digits of a line, harmless numbers and the number of an entry (`2. 123`, `part two 123`) left out. Of a long line those in words count
-- for nothing: it has one, two or three in it anyway.
create function private.digits_of_line(p_line text)
returns setof private.text_piece
language plpgsql
stable
rows 4
set search_path = ''
as $$
declare
  v_line text := private.comparable(p_line);
begin
  if v_line ~ '[0-9]' or length(v_line) <= 40 then
    return query select p.* from private.text_pieces(private.without_matches(private.without_harmless_numbers(v_line),
      '^\s*(?:\d(?=[.)]\s)|(?:part|number|no)\s+(?:\d|one|two|three|four)\M)')) p
      where p.what = 'digits' and (length(v_line) <= 40 or p.body ~ '^[0-9]+$');
  end if;
end
$$;

-- Eleven digits of a Nigerian mobile number with its prefix, and nothing else.
create function private.is_mobile_number(p_digits text)
returns boolean
language sql
immutable
set search_path = ''
as $$ select p_digits ~ '^(?:(?:00)?2340?|0)(?:7[012]|8[01]|9[01])[0-9]{8}$' $$;

-- The digits of the newest lines that have some, as joined in every way that leaves lines out and keeps their order; first those of
-- the newest line. No number has more than 14.
create function private.joined_digits(p_lines text[], p_backwards boolean)
returns text[]
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_line text;
  v_joined text[] := array[''];
begin
  foreach v_line in array p_lines loop
    v_joined := v_joined || array(
      select case when p_backwards then j || v_line else v_line || j end from unnest(v_joined) j where length(j) + length(v_line) <= 13);
  end loop;
  return v_joined;
end
$$;

-- Where the part of a phone number stands in p_text of which the others stand in earlier messages, whatever stands around the parts and
-- between them; null: none does. The parts are told in their order, from the last to the first, or this one is put before the others.
create function private.end_of_spread_number(p_text text, p_before text)
returns private.text_span
language plpgsql
stable
set search_path = ''
as $$
declare
  -- Each one more doubles the ways to join them.
  c_lines constant int := 7;
  v_lines text[] := string_to_array(p_before, E'\n');
  v_newest text[] := '{}';
  v_line text;
  v_span private.text_span;
  v_digits text;
  v_together text;
begin
  select min(p.at), max(p.at + length(p.body) - 1), 'phone number', string_agg(p.digits, '' order by p.at)
  into v_span.first_at, v_span.last_at, v_span.kind, v_digits from private.digits_of_line(p_text) p;
  if v_digits is null or length(v_digits) > 13 then
    return null;
  end if;
  v_together := v_digits;
  for i in reverse coalesce(cardinality(v_lines), 0) .. 1 loop
    exit when cardinality(v_newest) = c_lines;
    v_line := (select string_agg(p.digits, '' order by p.at) from private.digits_of_line(v_lines[i]) p);
    v_together := coalesce(v_line, '') || v_together;
    if private.is_mobile_number(v_together) then
      return v_span;
    end if;
    -- One digit alone is too often a word of something else to be picked out of a talk.
    v_newest := v_newest || case when length(v_line) between 2 and 13 then array[v_line] else '{}' end;
  end loop;
  return case when length(v_digits) > 1 and exists (
      select from unnest(private.joined_digits(v_newest, false)) f
      where private.is_mobile_number(f || v_digits) or length(v_digits) > 2 and private.is_mobile_number(v_digits || f))
    or length(v_digits) > 2 and exists (select from unnest(private.joined_digits(v_newest, true)) b where private.is_mobile_number(v_digits || b)) then v_span end;
end
$$;

-- Which digits each field of a row says: all of them, and each that stands alone.
create function private.digits_of_fields(p_fields text[])
returns table (field int, digits text)
language sql
stable
set search_path = ''
as $$
  with pieces as materialized (
    select f.at::int as field, p.at, p.digits from unnest(p_fields) with ordinality f (words, at) cross join lateral private.digits_of_line(f.words) p where p.digits <> '')
  select distinct d.field, d.digits from (
    select p.field, string_agg(p.digits, '' order by p.at) from pieces p group by p.field union all select p.field, p.digits from pieces p where length(p.digits) >= 3) d (field, digits)
  where length(d.digits) <= 13
$$;

-- Whether fields of one row make a phone number together, in any order and with others between them.
create function private.fields_say_number(p_fields text[])
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (
    with recursive parts as materialized (select * from private.digits_of_fields(p_fields)),
      joined as (
        -- What it begins with is nothing else's beginning: 08, 0803, 234. Without its zero only in two parts, so that prices are none.
        select p.digits, array[p.field] as fields from parts p where p.digits ~ '^(?:0[789]|(?:00)?234)'
        union all
        select j.digits || p.digits, j.fields || p.field from joined j join parts p on p.field <> all (j.fields) and length(j.digits) + length(p.digits) <= 14 and cardinality(j.fields) < 4)
    select from joined j where private.is_mobile_number(j.digits))
    or exists (
      select from private.digits_of_fields(p_fields) a join private.digits_of_fields(p_fields) b on a.field <> b.field
      where length(a.digits) in (3, 4, 6, 7) and a.digits || b.digits ~ '^(?:7[012]|8[01]|9[01])[0-9]{8}$' and b.digits !~ '00$');
end
$$;

-- Whether one field of a row names a messenger or a mailbox and another one, not beside it, the name there.
create function private.fields_say_name(p_fields text[])
returns boolean
language plpgsql
stable
set search_path = ''
as $$
declare
  c_short constant int := 60;
  c_names constant text := '@|\m(?:[i1]nst[a@4]|i[.]?g\M|snap|telegram|tg\M|tik ?tok|twitter|facebook|fb\M|wh?at[''’]?s?\s?ap|you ?tube|yt\M|g ?mail|ya ?hoo|icloud|hot ?mail)';
  v_pair text;
begin
  if not exists (select from unnest(p_fields) f where f ~* c_names) then
    return false;
  end if;
  for v_pair in
    select a.words || E'\n' || b.words from unnest(p_fields) with ordinality a (words, at), unnest(p_fields) with ordinality b (words, at)
    where a.at <> b.at and b.at <> a.at + 1 and length(a.words) <= c_short and length(b.words) <= c_short and (a.words ~* c_names or b.words ~* c_names)
  loop
    if (private.mask_contacts(v_pair)).kinds <> '{}' then
      return true;
    end if;
  end loop;
  return false;
end
$$;
