-- Masked contacts: finding addresses, links and names at messengers beside the numbers (written_numbers), and masking all of it.

-- What stands beside the name of a messenger or a mailbox and is nobody's name there: "my Instagram is private", "insta famous".
create table private.no_contact_names (word text primary key);
insert into private.no_contact_names
select distinct w from unnest(string_to_array(
  'a an the my me us it them him her his its it our their your this that these those all also always about and as at bad banned better big blocked broken busy but closed connected dead down '
  || 'empty fine for from full gone good growing hacked here he i if in just linked locked mostly new no not now of off often ok okay old on only open or per please pls private proof public '
  || 'quite really same she slow small so soon still there they to too under usual verified very was we well what when where who with working you use using have has had via send check get more '
  || 'most similar such some any many famous worthy ready page pages model models pic pics picture pictures photo photos image images story stories post posts posted live reel reels video videos '
  || 'people girl girls babe baddie baddies vibe vibes look looks style styles fashion filter filters trend trends trending friend friends follower followers group groups shop shops seller sellers '
  || 'vendor vendors influencer influencers ad ads love loves loved lovely handle handles account accounts address name names user users username dm link links work works first someone something '
  || 'anything everything other others detail details review reviews price prices wow nice beautiful gorgeous stunning perfect great amazing '
  || 'outfit outfits bride brides glam queen queens king boutique slay dress dresses gown gowns wig wigs hair nails makeup aesthetic chic board boards marketplace inspired inspo inspiration '
  || 'approved colour colours color colors wedding weddings party birthday shoot photoshoot content creator creators brand brands hit find finds made worn seen viral popular saw worth fame star '
  || 'stars celebrity celeb haul challenge dance sound lace ankara asoebi today tomorrow saturday sunday delivery pickup '
  || 'ikeja lekki yaba surulere ikoyi ajah lagos abuja ibadan magodo maryland festac gbagada ogba oshodi shoprite gate home office mall church airport market junction '
  || 'instagram insta tiktok facebook twitter snapchat telegram whatsapp youtube gmail yahoo mail email', ' ')) w;

-- The matches of a pattern whose last word is not one of those that are no names.
create function private.named_matches(p_text text, p_pattern text, p_kind text)
returns setof private.text_span
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
    select m.* from private.matches_of(p_text, p_pattern, p_kind) m
    where not exists (
      select from private.no_contact_names n
      where n.word = substring(substring(p_text from m.first_at for m.last_at - m.first_at + 1) from '([a-z0-9_.]+?)[.]?(?:#[0-9]+)?\W*$'));
end
$$;

-- Email addresses in a comparable text.
create function private.mail_spans(p_text text)
returns setof private.text_span
language plpgsql
stable
set search_path = ''
as $$
declare
  c_kind constant text := 'email address';
  c_at constant text := '\s*(?:@|\(\s*@\s*\)|\[\s*@\s*\]|\(\s*at\s*\)|\[\s*at\s*\]|\{\s*at\s*\}|-?\mat\M-?)\s*';
  c_dot constant text := '\s*(?:\.|,|\(\s*dot\s*\)|\[\s*dot\s*\]|\{\s*dot\s*\}|-?\mdot\M-?)\s*';
  -- The others are words of their own as well, of which a name beside them says nothing.
  c_mailbox constant text := '(?:g[\s.-]?m[\s.-]?a[\s.-]?i[\s.-]?l|gee[\s-]?mail|googlemail|ya\s?hoo|ymail|hot\s?mail|icloud|protonmail)';
  c_mail constant text := '(?:' || c_mailbox || '|outlook|proton|live|aol|zoho)';
  c_name constant text := '[a-z0-9][a-z0-9._%+-]*';
  c_odd_name constant text := '(?=[a-z0-9._]*(?:[0-9_]|\.[a-z0-9]))[a-z][a-z0-9._]{3,}';
begin
  if p_text ~ '@|\mat\M' then
    return query select * from private.matches_of(p_text, c_name || c_at || '(?:[a-z0-9-]+(?:' || c_dot || '[a-z0-9-]+)*' || c_dot || '(?:com|net|org|ng|co|uk|io|me|edu|gov|info|biz)\M|' || c_mail || '\M)', c_kind);
    -- As it is usually written, whatever its ending.
    return query select * from private.matches_of(p_text, c_name || '@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}\M', c_kind);
    -- Letter by letter.
    return query select * from private.matches_of(p_text, '\m(?:[a-z0-9._] ){2,40}[a-z0-9._]? ?@ ?(?:[a-z0-9.] ){4,40}[a-z]\M', c_kind);
  end if;
  if p_text ~ ('(?:' || c_mailbox || '|' || c_mail || ')') then
    return query select * from private.matches_of(p_text, c_name || '\s+' || c_mail || '\s+(?:dot\s+)?com\M|[a-z0-9._%+-]{3,}\s*(?:\(\s*a\s*\)|\[\s*a\s*\]|\marroba\M|[#*~^|]|at|_at_)\s*' || c_mailbox
      || '(?:\s*(?:[.,*#|_]|dot|punto|point)?\s*(?:com|co|net|ng)\M)?', c_kind);
    return query select * from private.matches_of(p_text, '\m' || c_mail || '(?:\s+(?:is|address|id))?\s*[:=]\s*[a-z0-9._]{4,}|\mmy\s+' || c_mail || '\s+is\s+[a-z0-9._]{4,}', c_kind);
    -- The name and the house beside each other. A name without a sign only where nothing else is said.
    return query select * from private.matches_of(p_text, '\m' || c_mailbox || '(?:\s+(?:is|na|address|id|account))*\s*[:=-]?\s*' || c_odd_name || '|\m' || c_odd_name || '\s+' || c_mailbox || '\M', c_kind);
    return query select * from private.named_matches(p_text, '(?:^|(?<=[.,;!?\n]))\s*(?:my\s+)?' || c_mailbox || '\s*[^a-z0-9\s.,;!?]{0,3}\s*[a-z]{5,}(?=\s*(?:$|[.,;!?\n]))', c_kind);
    return query select * from private.named_matches(p_text, '(?:^|(?<=[.,;!?\n]))\s*[a-z]{5,}(?=\s+' || c_mailbox || '\s*(?:$|[.,;!?\n]))', c_kind);
  end if;
end
$$;

-- Links in a comparable text; not those of Aso's own site.
create function private.link_spans(p_text text)
returns setof private.text_span
language plpgsql
immutable
set search_path = ''
as $$
begin
  if p_text !~ '[.]|/|\mdot\M|,com|www' then
    return;
  end if;
  -- Somebody's page at a messenger is their name there.
  return query select * from private.matches_of(p_text,
    '(?:https?://)?(?:www\.)?(?:wa\.me|api\.whatsapp\.com|chat\.whatsapp\.com|whatsapp\.com|t\.me|telegram\.me|m\.me|instagram\.com|facebook\.com|fb\.com|fb\.me|tiktok\.com|twitter\.com|x\.com|snapchat\.com|linktr\.ee|signal\.me|discord\.gg)(?:/[^\s]*)?', 'messenger name');
  return query select * from private.matches_of(p_text, '\m(?:wa|t|m|fb)\s?\.\s?me\s?/\s?[^\s]+', 'messenger name');
  return query select * from private.matches_of(p_text, '\m[a-z0-9-]{2,}\s+dot\s+(?:com|net|org|ng|shop|store)\M(?:\s+dot\s+ng\M)?|\m[a-z0-9-]{3,}\s*(?:\[\s*(?:\.|dot)\s*\]|\(\s*(?:\.|dot)\s*\)|\{\s*(?:\.|dot)\s*\}|\s\.\s?)\s*(?:com|net|org|ng|shop|store)\M(?:\s?\.\s?ng\M)?|\m[a-z0-9-]{3,}(?:,com|\.c0m)\M|\mwww[\s.,]+[a-z0-9-]{3,}[\s.,]+c[o0]m\M', 'link');
  return query select * from private.matches_of(p_text, '(?:https?://|\mwww\.)(?!(?:www\.)?aso\.ng\M)[^\s]+', 'link');
  return query select * from private.matches_of(p_text,
    '(?:https?://|\mwww\.)?(?<![a-z0-9@.-])(?!(?:www\.)?aso\.ng\M)[a-z0-9-]{2,}(?:\.[a-z0-9-]+)*\.(?:com|net|org|ng|shop|store|me|io|link|site|online|xyz|ly|be)(?:\.[a-z]{2})?\M(?:/[^\s]*)?', 'link');
end
$$;

-- The names that people have at messengers in a comparable text.
create function private.messenger_spans(p_text text)
returns setof private.text_span
language plpgsql
stable
set search_path = ''
as $$
declare
  c_kind constant text := 'messenger name';
  -- Of some the name is a word of its own as well: of a weak signal, of loose threads, of buttons that snap.
  c_site constant text := '(?:[i1]nst[a@4]\s?gr[a@4]?m|[i1]nst[a@4]|i[.\s]?g|snap\s?chat|tele\s?gram|tg|tik\s?tok|twitter|face\s?book|fb|skype|discord|linked\s?in|pinterest|we\s?chat)(?![a-z])';
  c_app constant text := '(?:' || c_site || '|(?:snap|messenger|signal|threads)(?![a-z]))';
  -- What no word of a sentence has: a digit, an underline, or a full stop before a letter.
  c_odd constant text := '(?=[a-z0-9._]*(?:[0-9_@]|\.[a-z0-9]))';
  c_name constant text := '@?[a-z][a-z0-9._]{2,29}';
  -- A clause of its own.
  c_begin constant text := '(?:^|(?<=[.,;!?\n]))\s*';
  c_person constant text := '(?:(?:my|on|add|i\s?[''’]?a?m)\s+(?:me\s+)?(?:on\s+)?)?';
  c_bare constant text := '(?:[i1]nst[a@4](?:\s?gr[a@4]?m)?|i[.\s]?g|snap\s?chat|tele\s?gram|tg|tik\s?tok|twitter|face\s?book|fb|skype|discord)(?![a-z])';
  c_called constant text := '(?:as|under|by\s+the\s+name(?:\s+of)?|with\s+the\s+name|called|named)';
begin
  if p_text ~ '@' then
    return query select * from private.matches_of(p_text, '(?<![a-z0-9._])@[a-z][a-z0-9.]*[_0-9][a-z0-9._]*\M', c_kind);
    return query select * from private.matches_of(p_text, '\m(?:dm|follow|add|tag|message|handle|username)\s*(?:me\s+|is\s+|us\s+|[:=])?\s*@[a-z][a-z0-9._]{2,29}\M', c_kind);
    return query select * from private.named_matches(p_text, c_begin || '@[a-z][a-z0-9._]{3,29}(?=\s*(?:$|[.,;!?\n]))', c_kind);
  end if;
  if p_text !~ ('\m' || c_app) then
    return;
  end if;
  return query select * from private.matches_of(p_text, '@[a-z][a-z0-9._]{2,29}\s+(?:on|for|at)\s+(?:my\s+)?' || c_app || '\M', c_kind);
  -- Up to the name, and with the messenger behind it.
  return query select m.first_at, m.last_at + length(substring(p_text from m.last_at + 1) ) - length(regexp_replace(substring(p_text from m.last_at + 1), '^\s+on\s+' || c_app, '')), m.kind
    from private.named_matches(p_text, '\m(?:follow|add|dm|dm\s+to|find|check|search|search\s+for|look\s?up|look\s+for|message|text|tag)\s+@?[a-z][a-z0-9._]{4,29}(?=\s+on\s+' || c_app || '\M)', c_kind) m;
  return query select * from private.matches_of(p_text, '\m(?=[a-z0-9._]*(?:_|\.[a-z0-9]|[a-z][0-9]{2}))[a-z][a-z0-9._]{2,29}\s+(?:on|for|at)\s+(?:my\s+)?' || c_app, c_kind);
  return query select * from private.matches_of(p_text, '\m' || c_app
    || '(?:\s+(?:handle|name|page|user|username|account|id|is|na|at|on|dm|me|it|my|add|i\s?[''’]?a?m|' || c_called || '))*\s*[:@=-]?\s*@?' || c_odd || '[a-z][a-z0-9._]{2,29}\M', c_kind);
  -- A name that looks like a word: behind a sign, after words that say so, or where nothing else is said.
  return query select * from private.named_matches(p_text, '\m' || c_app || '(?:\s+(?:handle|name|page|user|username|id|is))*\s*[:@=|>~→➡👉⇒»]\s*' || c_name || '\M', c_kind);
  return query select * from private.named_matches(p_text, '\m(?:me|us)\s+(?:up\s+)?(?:on|in|at|via|through)\s+(?:my\s+)?' || c_site || '\s+' || c_called || '\s+' || c_name || '\M', c_kind);
  return query select * from private.named_matches(p_text, '\m(?:my|our)\s+' || c_site || '(?:(?:\s+(?:handle|name|page|user|username|account|id))*\s+(?:is|na|be)|\s+(?:handle|username))\s+' || c_name || '\M', c_kind);
  return query select * from private.named_matches(p_text, c_begin || c_person || c_bare || '(?:\s+(?:name|id|handle))?\s*[^a-z0-9\s.,;!?]{0,3}\s*' || c_name
    || '(?:#[0-9]{4})?(?![a-z0-9_#])(?=\s*[)"]?\s*(?:$|[.,;!?\n]|(?:for|4|to)\s))', c_kind);
  return query select * from private.named_matches(p_text, c_begin || '@?[a-z][a-z0-9._]{4,29}(?=\s+on\s+' || c_bare || '\s*(?:$|[.,;!?\n]))', c_kind);
  return query select * from private.named_matches(p_text, '\m(?:check|see|find|follow|search|visit|view)\s+(?:out\s+)?(?:me\s+)?(?:on\s+)?(?:my\s+)?' || c_site || '\s+' || c_name || '\M', c_kind);
end
$$;

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
as $$ select regexp_replace(p_text, '[\u0300-\u036F\u20D0-\u20F0\uFE0F]', '', 'g') $$;

create function private.places_without_marks(p_text text)
returns int[]
language sql
immutable
set search_path = ''
as $$
  select array_agg(c.at order by c.at) from regexp_split_to_table(p_text, '') with ordinality c (sign, at) where c.sign !~ '[\u0300-\u036F\u20D0-\u20F0\uFE0F]'
$$;

-- The digits of a short line, harmless numbers and the number of an entry (`2. 123`, `part two 123`) left out. Of a long one none.
create function private.short_digits(p_line text)
returns setof private.text_piece
language plpgsql
stable
rows 4
set search_path = ''
as $$
begin
  if length(p_line) <= 40 then
    return query select p.* from private.text_pieces(private.without_matches(private.without_harmless_numbers(private.comparable(p_line)),
      '^\s*(?:\d(?=[.)]\s)|(?:part|number|no)\s+(?:\d|one|two|three|four)\M)')) p
      where p.what = 'digits';
  end if;
end
$$;

-- Where a phone number ends in p_text that began in earlier short messages, whatever stands around its parts and between them; null:
-- none does. Only one that begins with a prefix and with a message, and ends with this one.
create function private.end_of_spread_number(p_text text, p_before text)
returns private.text_span
language plpgsql
stable
set search_path = ''
as $$
declare
  v_lines text[] := string_to_array(p_before, E'\n');
  v_span private.text_span;
  v_digits text;
begin
  select min(p.at), max(p.at + length(p.body) - 1), 'phone number', string_agg(p.digits, '' order by p.at)
  into v_span.first_at, v_span.last_at, v_span.kind, v_digits from private.short_digits(p_text) p;
  for i in reverse coalesce(cardinality(v_lines), 0) .. 1 loop
    exit when v_digits is null or length(v_digits) > 14;
    v_digits := coalesce((select string_agg(p.digits, '' order by p.at) from private.short_digits(v_lines[i]) p), '') || v_digits;
    if v_digits ~ '^(?:(?:00)?2340?|0)(?:7[012]|8[01]|9[01])[0-9]{8}$' then
      return v_span;
    end if;
  end loop;
  return null;
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
      from (select * from private.number_spans(v_whole) union all select * from private.mail_spans(v_whole)
        union all select * from private.link_spans(v_whole) union all select * from private.messenger_spans(v_whole)) x) s (first_at, last_at, kind)
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
  v_body := regexp_replace(v_body, '(\[[a-z ]+ hidden\])(?:\s*\1)+', '\1', 'g');
  return row(v_body, array(select distinct k from unnest(v_kinds) k order by k));
end
$$;
