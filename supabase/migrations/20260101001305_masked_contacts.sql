-- Masked contacts: finding addresses, links and names at messengers beside the numbers (written_numbers), and masking all of it.

-- Email addresses, links and the names that people have at messengers in a comparable text.
create function private.other_contact_spans(p_text text)
returns setof private.text_span
language plpgsql
immutable
set search_path = ''
as $$
declare
  c_at constant text := '\s*(?:@|\(\s*at\s*\)|\[\s*at\s*\]|\{\s*at\s*\}|-?\mat\M-?)\s*';
  c_dot constant text := '\s*(?:\.|,|\(\s*dot\s*\)|\[\s*dot\s*\]|\{\s*dot\s*\}|-?\mdot\M-?)\s*';
  c_mail constant text := '(?:gmail|g\s?mail|googlemail|yahoo|ymail|hotmail|outlook|icloud|proton(?:mail)?|live|aol|zoho)';
  -- Of some the name is a word of its own as well: of a weak signal, of loose threads, of buttons that snap.
  c_site constant text := '(?:insta\s?gram|insta|ig|snap\s?chat|tele\s?gram|tik\s?tok|twitter|face\s?book|fb)(?![a-z])';
  c_app constant text := '(?:' || c_site || '|(?:snap|messenger|signal|threads)(?![a-z]))';
  -- What no word of a sentence has: a digit, an underline, or a full stop before a letter.
  c_odd constant text := '(?=[a-z0-9._]*(?:[0-9_@]|\.[a-z0-9]))';
  c_called constant text := '(?:as|under|by\s+the\s+name(?:\s+of)?|with\s+the\s+name|called|named)';
  -- What comes after "my Instagram is" and "find me on Instagram as" and is no name.
  c_no_name constant text := '(?!(?:an?|the|my|her|his|its?|our|their|your|all|also|always|about|as|at|bad|banned|better|big|blocked|broken|busy|closed|connected|dead|down|empty|fine|for|from|full|gone|good|growing'
    || '|hacked|here|he|i|if|in|just|linked|locked|mostly|new|no|not|now|of|off|often|ok|okay|old|on|only|open|per|please|pls|private|proof|public|quite|really|same|she|slow|small|so|soon|still|the|there|they|to|too'
    || '|under|usual|verified|very|we|well|what|when|where|with|working|you)\M)';
begin
  return query select * from private.matches_of(p_text, '[a-z0-9][a-z0-9._%+-]*' || c_at || '[a-z0-9-]+(?:' || c_dot || '[a-z0-9-]+)*' || c_dot || '(?:com|net|org|ng|co|uk|io|me|edu|gov|info|biz)\M', 'email address');
  return query select * from private.matches_of(p_text, '[a-z0-9][a-z0-9._%+-]*' || c_at || c_mail || '\M', 'email address');
  return query select * from private.matches_of(p_text, '[a-z0-9][a-z0-9._%+-]*\s+' || c_mail || '\s+com\M', 'email address');
  -- Letter by letter.
  return query select * from private.matches_of(p_text, '\m(?:[a-z0-9._] ){2,40}[a-z0-9._]? ?@ ?(?:[a-z0-9.] ){4,40}[a-z]\M', 'email address');
  return query select * from private.matches_of(p_text,
    '(?:https?://)?(?:www\.)?(?:wa\.me|api\.whatsapp\.com|chat\.whatsapp\.com|whatsapp\.com|t\.me|telegram\.me|m\.me|instagram\.com|facebook\.com|fb\.com|fb\.me|tiktok\.com|twitter\.com|x\.com|snapchat\.com|linktr\.ee|signal\.me|bit\.ly|tinyurl\.com)(?:/[^\s]*)?', 'link');
  return query select * from private.matches_of(p_text, '\m(?:wa|t|m|fb)\s?\.\s?me\s?/\s?[^\s]+', 'link');
  return query select * from private.matches_of(p_text, '\m[a-z0-9-]{2,}\s+dot\s+(?:com|net|org|ng|shop|store)\M(?:\s+dot\s+ng\M)?', 'link');
  return query select * from private.matches_of(p_text, '(?:https?://|\mwww\.)(?!(?:www\.)?aso\.ng\M)[^\s]+', 'link');
  -- Any other site but Aso's own.
  return query select * from private.matches_of(p_text,
    '(?:https?://|\mwww\.)?(?<![a-z0-9@.-])(?!(?:www\.)?aso\.ng\M)[a-z0-9-]{2,}(?:\.[a-z0-9-]+)*\.(?:com|net|org|ng|shop|store|me|io|link|site|online|xyz)(?:\.[a-z]{2})?\M(?:/[^\s]*)?', 'link');
  return query select * from private.matches_of(p_text, '\m' || c_mail || '(?:\s+(?:is|address|id))?\s*[:=]\s*[a-z0-9._]{4,}|\mmy\s+' || c_mail || '\s+is\s+[a-z0-9._]{4,}', 'email address');
  return query select * from private.matches_of(p_text, '@[a-z][a-z0-9._]{2,29}\s+(?:on|for|at)\s+(?:my\s+)?' || c_app || '\M|\m(?:follow|add|dm|dm\s+to|find|check)\s+(?!me\M|us\M|it\M|my\M|the\M|them\M|that\M)@?[a-z][a-z0-9._]{4,29}\s+on\s+' || c_app || '\M', 'messenger name');
  return query select * from private.matches_of(p_text, '\m(?=[a-z0-9._]*(?:_|\.[a-z0-9]|[a-z][0-9]{2}))[a-z][a-z0-9._]{2,29}\s+(?:on|for|at)\s+(?:my\s+)?' || c_app, 'messenger name');
  return query select * from private.matches_of(p_text, '\m' || c_app
    || '(?:\s+(?:handle|name|page|user|username|account|id|is|na|at|on|dm|me|it|my|add|i\s?[''’]?a?m|' || c_called || '))*\s*[:@=-]?\s*@?' || c_odd || '[a-z][a-z0-9._]{2,29}\M', 'messenger name');
  return query select * from private.matches_of(p_text,
    '\m' || c_app || '(?:\s+(?:handle|name|page|user|username|id|is))*\s*[:@=]\s*@?[a-z][a-z0-9._]{2,29}\M', 'messenger name');
  -- A name that looks like a word.
  return query select * from private.matches_of(p_text, '\m(?:me|us)\s+(?:up\s+)?(?:on|in|at|via|through)\s+(?:my\s+)?' || c_site || '\s+' || c_called || '\s+' || c_no_name || '@?[a-z][a-z0-9._]{2,29}\M', 'messenger name');
  return query select * from private.matches_of(p_text, '\m(?:my|our)\s+' || c_site || '(?:(?:\s+(?:handle|name|page|user|username|account|id))*\s+(?:is|na|be)|\s+(?:handle|username))\s+' || c_no_name || '@?[a-z][a-z0-9._]{2,29}\M', 'messenger name');
  return query select * from private.matches_of(p_text, '(?<![a-z0-9._])@[a-z][a-z0-9.]*[_0-9][a-z0-9._]*\M', 'messenger name');
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
  v_whole text := private.comparable(v_before || v_body);
  v_kinds text[] := '{}';
  v_at int := length(v_whole) + 1;
  v_span private.text_span;
begin
  for v_span in
    select s.first_at, s.last_at, s.kind from (select * from private.number_spans(v_whole) union all select * from private.other_contact_spans(v_whole)) s
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
    v_span := private.end_of_spread_number(v_body, v_before);
    if v_span.kind is not null then
      v_body := overlay(v_body placing '[' || v_span.kind || ' hidden]' from v_span.first_at for v_span.last_at - v_span.first_at + 1);
      v_kinds := array[v_span.kind];
    end if;
  end if;
  -- Many short ones next to each other would be longer than what was written.
  v_body := regexp_replace(v_body, '(\[[a-z ]+ hidden\])(?:\s*\1)+', '\1', 'g');
  return row(v_body, array(select distinct k from unnest(v_kinds) k order by k));
end
$$;
