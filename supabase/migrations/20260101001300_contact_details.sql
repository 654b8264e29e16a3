-- Contact details in what people write to each other: phone numbers, email addresses, bank accounts and messenger links, also
-- when they are spelled out or spread. Before a booking is paid they are masked, so that nobody is led away from Aso.

-- Words that stand for digits. Nigerians say "double eight"; `times` repeats the next digit.
create table private.digit_words (word text primary key, digits text not null, times int not null default 1);
insert into private.digit_words (word, digits) values
  ('zero', '0'), ('oh', '0'), ('o', '0'), ('nought', '0'), ('nil', '0'), ('one', '1'), ('two', '2'), ('three', '3'), ('tree', '3'), ('four', '4'),
  ('five', '5'), ('fife', '5'), ('six', '6'), ('seven', '7'), ('eight', '8'), ('ate', '8'), ('nine', '9'), ('niner', '9'), ('ten', '10'), ('eleven', '11'), ('twelve', '12'),
  ('thirteen', '13'), ('fourteen', '14'), ('fifteen', '15'), ('sixteen', '16'), ('seventeen', '17'), ('eighteen', '18'), ('nineteen', '19'),
  ('twenty', '20'), ('thirty', '30'), ('forty', '40'), ('fourty', '40'), ('fifty', '50'), ('sixty', '60'), ('seventy', '70'), ('eighty', '80'), ('ninety', '90'),
  ('naught', '0'), ('aught', '0'), ('won', '1'), ('too', '2'),
  -- Several of them: "three fives".
  ('zeros', '0'), ('zeroes', '0'), ('ohs', '0'), ('ones', '1'), ('twos', '2'), ('threes', '3'), ('fours', '4'), ('fives', '5'), ('sixes', '6'), ('sevens', '7'), ('eights', '8'), ('nines', '9'),
  -- Yoruba, Igbo and Hausa; without accents, as `comparable` has them.
  ('odo', '0'), ('oodo', '0'), ('okan', '1'), ('ookan', '1'), ('kan', '1'), ('eni', '1'), ('eji', '2'), ('meji', '2'), ('eta', '3'), ('meta', '3'),
  ('erin', '4'), ('merin', '4'), ('arun', '5'), ('marun', '5'), ('maarun', '5'), ('efa', '6'), ('mefa', '6'), ('eje', '7'), ('meje', '7'),
  ('ejo', '8'), ('mejo', '8'), ('esan', '9'), ('mesan', '9'), ('ewa', '10'), ('mewa', '10'),
  ('eeni', '1'), ('eeji', '2'), ('eeta', '3'), ('eerin', '4'), ('aarun', '5'), ('eefa', '6'), ('eeje', '7'), ('eejo', '8'), ('eesan', '9'), ('eewa', '10'),
  ('efu', '0'), ('adighi', '0'), ('otu', '1'), ('ofu', '1'), ('abuo', '2'), ('abua', '2'), ('naabo', '2'), ('ato', '3'), ('ito', '3'), ('ano', '4'), ('ise', '5'),
  ('isii', '6'), ('ishii', '6'), ('asaa', '7'), ('asato', '8'), ('itoolu', '9'), ('itolu', '9'), ('toolu', '9'), ('itenani', '9'), ('iteghete', '9'), ('iri', '10'),
  ('sifili', '0'), ('sifiri', '0'), ('sufuli', '0'), ('sufiri', '0'), ('daya', '1'), ('biyu', '2'), ('uku', '3'), ('hudu', '4'), ('fudu', '4'), ('biyar', '5'), ('shida', '6'), ('shidda', '6'),
  ('bakwai', '7'), ('takwas', '8'), ('tara', '9'), ('goma', '10'),
  -- Pidgin, and French from across the border.
  ('ziro', '0'), ('wan', '1'), ('tu', '2'), ('tri', '3'), ('fo', '4'), ('foh', '4'), ('faif', '5'), ('faiv', '5'), ('siks', '6'), ('sis', '6'), ('seben', '7'), ('sevun', '7'), ('sevn', '7'), ('eit', '8'), ('eyt', '8'), ('nain', '9'),
  ('un', '1'), ('deux', '2'), ('trois', '3'), ('quatre', '4'), ('cinq', '5'), ('sept', '7'), ('huit', '8'), ('neuf', '9');
insert into private.digit_words (word, digits, times) values ('double', '', 2), ('twice', '', 2), ('triple', '', 3), ('treble', '', 3), ('thrice', '', 3), ('quadruple', '', 4);

-- Words that people put between digits; they neither count nor end a number. Units are among them: what is a measure is taken out before
-- (without_harmless_numbers), so that the unit of what is left only hides that a number goes on.
create table private.digit_fillers (word text primary key);
insert into private.digit_fillers values ('and'), ('then'), ('dash'), ('hyphen'), ('dot'), ('point'), ('space'), ('plus'), ('comma'), ('slash'), ('na'), ('followed'),
  ('by'), ('next'), ('again'), ('underscore'), ('ati'), ('da'), ('naira'), ('ngn'), ('n'), ('k'), ('m'), ('cm'), ('kg'), ('km'), ('inch'), ('inches'), ('yard'), ('yards'),
  ('day'), ('days'), ('night'), ('nights'), ('hour'), ('hours'), ('minute'), ('minutes'), ('percent'), ('times'), ('lol'), ('haha'), ('abi'), ('sha');

-- A stretch of a text: its first and last character, counted from 1.
create type private.text_span as (first_at int, last_at int, kind text);

-- The text as it is compared: same length, small letters without accents, digits of other scripts as 0 to 9, signs that only look like
-- letters and digits as those.
create function private.comparable(p_text text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  -- Where the ten digits of a script begin: Arabic, Persian, N'Ko, Devanagari, Vai, Osmanya, Adlam and the others of Unicode.
  c_zeros constant int[] := '{1632,1776,1984,2406,2534,2662,2790,2918,3046,3174,3302,3430,3558,3664,3792,3872,4160,4240,6112,6160,6470,6608,6784,6800,6992,7088,7232,7248,'
    '42528,43216,43264,43472,43504,43600,44016,66720,125264}';
  v_text text := p_text;
  v_from text;
  v_to text;
begin
  if octet_length(v_text) > length(v_text) then
    v_text := translate(v_text,
      '⓿❶❷❸❹❺❻❼❽❾➊➋➌➍➎➏➐➑➒ЗЧбзч〇零一二三四五六七八九' || '○◯⭕∅øØօ' || '。∙․‧•·ɗɓƙƴƊƁƘƳ' || 'аеіӏјсрухһѕԁмтвнкоАЕІЈСРУХЅВНКМТО' || 'αεικνορτυχΑΒΕΗΙΚΜΝΟΡΤΥΧΖ'
        || 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢı' || '🅰🅱🅲🅳🅴🅵🅶🅷🅸🅹🅺🅻🅼🅽🅾🅿🆀🆁🆂🆃🆄🆅🆆🆇🆈🆉' || '🅐🅑🅒🅓🅔🅕🅖🅗🅘🅙🅚🅛🅜🅝🅞🅟🅠🅡🅢🅣🅤🅥🅦🅧🅨🅩',
      '012345678912345678934634' || '00123456789' || 'ooooooo' || '......dbkydbky' || 'aeiljcpyxhsdmtbhkoaeijcpyxsbhkmto' || 'aeikvoptuxabehikmnoptyxz'
        || 'abcdefghijklmnoprstuvwyzi' || 'abcdefghijklmnopqrstuvwxyz' || 'abcdefghijklmnopqrstuvwxyz');
    -- What Unicode takes for a letter or digit in another dress: ọ, 𝗮, ａ, ①, ٣. Each sign stays one sign.
    select string_agg(o.sign, ''), string_agg(coalesce(o.digit, left(o.parts, 1)), '') into v_from, v_to
    from (
      select s.sign, normalize(s.sign, nfkd) as parts, (select (ascii(s.sign) - z)::text from unnest(c_zeros) z where ascii(s.sign) between z and z + 9) as digit
      from (select distinct m[1] as sign from regexp_matches(v_text, '[^\u0001-\u007F]', 'g') m) s
    ) o
    where o.digit is not null or o.parts ~ '^[(]?[a-zA-Z0-9@.,:/_][^a-zA-Z0-9]*$';
    v_text := translate(v_text, coalesce(v_from, ''), coalesce(v_to, ''));
  end if;
  return lower(v_text);
end
$$;

-- Every match of a pattern, as spans. The text is read once: its matches are marked by signs that no text has (see visible_text).
create function private.matches_of(p_text text, p_pattern text, p_kind text)
returns setof private.text_span
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_parts text[] := string_to_array(regexp_replace(p_text, p_pattern, E'\x01\\&\x02', 'g'), E'\x01');
  v_at int := 1 + coalesce(length(v_parts[1]), 0);
  v_length int;
begin
  for i in 2 .. coalesce(cardinality(v_parts), 0) loop
    v_length := strpos(v_parts[i], E'\x02') - 1;
    if v_length > 0 then
      return next row(v_at, v_at + v_length - 1, p_kind)::private.text_span;
    end if;
    v_at := v_at + length(v_parts[i]) - 1;
  end loop;
end
$$;

-- The text with every match of a pattern as letters, so that its digits are part of no number. Same length.
create function private.without_matches(p_text text, p_pattern text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_span private.text_span;
  v_text text := '';
  v_next int := 1;
begin
  for v_span in select * from private.matches_of(p_text, p_pattern, '') loop
    v_text := v_text || substring(p_text from v_next for v_span.first_at - v_next) || repeat('x', v_span.last_at - v_span.first_at + 1);
    v_next := v_span.last_at + 1;
  end loop;
  return v_text || substring(p_text from v_next);
end
$$;

-- What looks like a number and is none: prices, dates, times, measures and the numbers of orders. None of them is harmless where a phone
-- number goes through it: `0803 123 4567 naira`, `2026-08-03 1234567`. Postgres holds 32 compiled patterns of a session, and makes the
-- others anew each time: what can be one pattern is one.
create function private.without_harmless_numbers(p_text text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  c_unit constant text := '(?:k|naira|cm|inch(?:es)?|kg|km|m|yards?|days?|nights?|hours?|hrs?|mins?|minutes?|am|pm|%)';
  c_between constant text := '[\s.,_/-]{1,3}';
  -- No number stands before it, so that it is not the end of one.
  c_alone constant text := '(?<!(?:[0-9]|\m(?:zero|one|two|three|four|five|six|seven|eight|nine))(?:\s?' || c_unit || ')?[^a-z0-9,]{1,3})';
  -- No seven digits after it, which would be the rest of one. Round ones are a price.
  c_ended constant text := '(?!' || c_between || '(?:(?![0-9]{4}000)[0-9]{7}|[0-9]{3}' || c_between || '(?![0-9]000)[0-9]{4}|[0-9]{4}' || c_between || '(?!000)[0-9]{3})(?![0-9]))';
  c_ended_six constant text := '(?!' || c_between || '(?![0-9]*00(?![0-9]))[0-9]{5}(?![0-9]))' || c_ended;
  v_text text := p_text;
  v_pattern text;
begin
  foreach v_pattern in array array[
    -- ₦45,000 and 1,250,000.50; an amount has no leading zero. Amounts of ten digits are nobody's price.
    '(?:₦|\mngn|\mn)\s?(?:(?![789][01][0-9](?![0-9]))|(?=[0-9]{3}' || c_ended || '))[1-9][0-9]{0,7}(?![0-9])(?:\.[0-9]{1,2}(?![0-9]))?|'
      || '(?<!\m0?[789][01][0-9][\s._-]{1,3})(?<![0-9],)\m[1-9][0-9]{0,2}(?:,[0-9]{3}){1,2}(?![0-9,])(?:\.[0-9]{1,2})?(?![0-9])',
    c_alone || '\m(?!0[0-9]{2})[0-9]{1,4}(?:\.[0-9])?\s?' || c_unit || '(?![a-z0-9])',
    -- 2026-12-05, 5/12/2026, 05.12.26 and 10:30.
    '\m(?:19|20)[0-9]{2}[-/.](?:0?[1-9]|1[0-2])[-/.](?:0?[1-9]|[12][0-9]|3[01])(?![-/.]?[0-9])' || c_ended || '|'
      || '\m(?:0?[1-9]|[12][0-9]|3[01])[-/.](?:0?[1-9]|1[0-2])[-/.](?:(?:19|20)[0-9]{2}|[0-9]{2}' || c_ended_six || ')(?![-/.]?[0-9])|'
      || '(?<![0-9]:)\m(?:[01]?[0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9]' || c_ended_six || ')?(?![0-9:])' || c_ended,
    -- The number of an order, a parcel or a payment, unless it is a phone number.
    '\m(?:order|orders|booking|reference|ref|waybill|tracking|receipt|invoice|parcel|transaction|ticket|flight|plate|model|item|code|nin|bvn)(?:\s+(?:no|number|code|id|is))*\W{0,3}(?![789][01][0-9]{8}(?![0-9]))(?!\+?234[789][01])[a-z]{0,4}-?(?!(?:234|0)[789][01])(?:[0-9][0-9a-z]{3,15}|0[12][0-9]{0,2}(?:[\s-][0-9]{3,7}){1,2})\M'
  ] loop
    v_text := private.without_matches(v_text, v_pattern);
  end loop;
  return v_text;
end
$$;
