-- Masked contacts: what is found of numbers (written_numbers) and addresses (written_addresses) is hidden, also where it goes on from message to message.

-- What can't be seen is taken out: it only hides something or turns the direction of reading. Emoji keep their joiner.
create function private.visible_text(p_text text)
returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(regexp_replace(p_text, '[\u0001-\u0008\u000B-\u001F\u007F-\u009F\u00AD\u115F\u1160\u180E\u200B\u200C\u200E\u200F\u2028-\u202E\u2060-\u2069\u3164\uFEFF\uFFA0]', '', 'g'),
    '([[:alnum:]])[\u200D\uFE0E]+(?=[[:alnum:]])', '\1', 'g')
$$;

-- Accents and strokes that are laid over the sign before them, and where the others stand.
create function private.without_marks(p_text text)
returns text
language sql
immutable
set search_path = ''
as $$ select case when octet_length(p_text) > length(p_text) then regexp_replace(p_text, '[\u0300-\u036F\u20D0-\u20F0\uFE0F]', '', 'g') else p_text end $$;

create function private.places_without_marks(p_text text)
returns int[]
language sql
immutable
set search_path = ''
as $$
  select array_agg(c.at order by c.at) from regexp_split_to_table(p_text, '') with ordinality c (sign, at) where c.sign !~ '[\u0300-\u036F\u20D0-\u20F0\uFE0F]'
$$;

-- Every contact detail in a comparable text. "My WhatsApp is 0803 …" gives a number and no name at a messenger: the words before the number
-- stay.
create function private.contact_spans(p_text text)
returns setof private.text_span
language plpgsql
stable
set search_path = ''
as $$
declare
  v_numbers private.text_span[] := array(select n from private.number_spans(p_text) n);
begin
  return query select n.* from unnest(v_numbers) n union all select * from private.mail_spans(p_text) union all select * from private.link_spans(p_text)
    union all select * from private.handle_spans(p_text);
  return query select m.* from private.messenger_spans(p_text) m
    where not exists (
      select from unnest(v_numbers) n
      where n.first_at between m.first_at + 1 and m.last_at and not exists (
        select from regexp_matches(substring(p_text from m.first_at for n.first_at - m.first_at), '[a-z0-9_.@]+', 'g') w
        where not exists (select from private.no_contact_names x where x.word = w[1])));
end
$$;

-- A message with its contact details masked, and which kinds there were. p_before: what the same person wrote just before, so
-- that a number in several messages is found; only p_text is masked.
create type private.masked_text as (body text, kinds text[]);
create function private.mask_contacts(p_text text, p_before text default '')
returns private.masked_text
language plpgsql
stable
set search_path = ''
as $$
declare
  -- No contact detail is longer.
  c_before constant int := 300;
  v_before text := case when p_before = '' then '' else right(private.visible_text(p_before), c_before) || E'\n' end;
  v_body text := private.visible_text(p_text);
  v_bare text := private.without_marks(v_before || v_body);
  v_whole text := private.comparable(v_bare);
  -- Null: nothing lies over another sign.
  v_places int[] := case when length(v_bare) < length(v_before || v_body) then private.places_without_marks(v_before || v_body) end;
  v_kinds text[] := '{}';
  v_at int := length(v_before || v_body) + 1;
  v_span private.text_span;
begin
  for v_span in
    select s.first_at, s.last_at, s.kind from (
      select coalesce(v_places[x.first_at], x.first_at), coalesce(v_places[x.last_at + 1] - 1, case when v_places is null then x.last_at else length(v_before || v_body) end), x.kind
      from private.contact_spans(v_whole) x) s (first_at, last_at, kind)
    where s.last_at > length(v_before) order by s.last_at desc, s.first_at
  loop
    -- Of two that overlap the one that ends later is masked, the other only as far as it is not.
    continue when v_span.first_at >= v_at;
    v_span.last_at := least(v_span.last_at, v_at - 1);
    v_span.first_at := greatest(v_span.first_at, length(v_before) + 1);
    v_at := v_span.first_at;
    v_body := overlay(v_body placing '[' || v_span.kind || ' hidden]' from v_span.first_at - length(v_before) for v_span.last_at - v_span.first_at + 1);
    v_kinds := v_kinds || v_span.kind;
  end loop;
  if v_kinds = '{}' and v_before <> '' then
    v_span := private.end_of_spread_number(private.without_marks(v_body), private.without_marks(right(private.visible_text(p_before), 4000)));
    if v_span.kind is not null then
      v_places := private.places_without_marks(v_body);
      v_span := row(v_places[v_span.first_at], coalesce(v_places[v_span.last_at + 1] - 1, length(v_body)), v_span.kind)::private.text_span;
      v_body := overlay(v_body placing '[' || v_span.kind || ' hidden]' from v_span.first_at for v_span.last_at - v_span.first_at + 1);
      v_kinds := array[v_span.kind];
    end if;
  end if;
  -- Many short ones next to each other would be longer than what was written.
  if cardinality(v_kinds) > 1 then
    v_body := regexp_replace(v_body, '(\[[a-z ]+ hidden\])(?:\s*\1)+', '\1', 'g');
  end if;
  return row(v_body, array(select distinct k from unnest(v_kinds) k order by k));
end
$$;

-- Why somebody does something, as others read it: on one line, so that it is nothing but words of theirs in a notice or a mail of Aso, at most
-- 1,000 characters, and without contact details. Said again it is the same. Null: nothing.
create function private.reason_of(p_text text)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  c_most constant int := 1000;
begin
  return private.said(left((private.mask_contacts(left(private.one_line(p_text), c_most))).body, c_most));
end
$$;
