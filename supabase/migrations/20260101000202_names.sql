-- Names: what a person may be called on Aso. Names stand beside the Verified badge and in mails, so that none may imitate Aso, the
-- badge or the word for people who have left.

-- A name as a hasty reader takes it: without case, spaces, signs and accents, and with Latin letters for those that look the same.
create function private.name_as_read(p_name text)
returns text
language sql
immutable
set search_path = ''
as $$
  select translate(
    regexp_replace(lower(normalize(p_name, nfkd) collate "und-x-icu"), '[^[:alnum:]]', '', 'g'),
    '013457аԁеһіјмопрѕтуѵхαειμνορτυıᴀᴅᴇꜰɪᴍɴᴏᴘʀꜱᴛᴜᴠʏɑ', 'oieastadehijmonpstyvxaeimvoptuiadefimnoprstuvya')
$$;

-- Letters of any script with their accents, digits, spaces and ' ’ ‘ . , & / - are a name. Everything else is refused: line ends,
-- characters that turn the text around or are not seen, brackets, signs and pictures. Accents are listed by script, because no class
-- of characters names them. Null: the name may be borne.
create function private.name_problem(p_name text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when p_name collate "und-x-icu" !~ '[[:alpha:]]' then 'full_name: please enter a name.'
    when p_name collate "und-x-icu" ~ (
        '[^[:alpha:][:digit:] ''’‘.,&/‐'
        || '\u0300-\u034E\u0350-\u036F\u0483-\u0487\u0591-\u05BD\u05BF\u05C1-\u05C7\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06DC'
        || '\u06DF-\u06E8\u06EA-\u06ED\u0711\u0730-\u074A\u07A6-\u07B0\u07EB-\u07F3\u08D3-\u08E1\u08E3-\u0903\u093A-\u094F\u0951-\u0957'
        || '\u0962-\u0963\u0981-\u0983\u09BC-\u09CD\u0A01-\u0A03\u0A3C-\u0A51\u0A70-\u0A71\u0A81-\u0A83\u0ABC-\u0ACD\u0B01-\u0B03'
        || '\u0B3C-\u0B57\u0B82\u0BBE-\u0BCD\u0C00-\u0C04\u0C3E-\u0C56\u0C81-\u0C83\u0CBC-\u0CD6\u0D00-\u0D03\u0D3B-\u0D4D\u0DCA-\u0DDF'
        || '\u0E31-\u0E3A\u0E47-\u0E4E\u0EB1-\u0EBC\u0EC8-\u0ECD\u102B-\u103E\u135D-\u135F\u17B6-\u17D3\u1AB0-\u1ABD\u1DC0-\u1DFF\U0001E944-\U0001E94A-]')
      or p_name ~ '[\u115F\u1160\u3164\uFFA0]'
      then 'full_name: please use only letters, digits, spaces, apostrophes, hyphens, full stops, commas, & and /.'
    -- No name has so many digits; phone numbers do, and everybody reads names.
    when regexp_replace(normalize(p_name, nfkd) collate "und-x-icu", '[^[:digit:]]', '', 'g') collate "und-x-icu" ~ '[[:digit:]]{7}'
      then 'full_name: please leave out phone numbers.'
    when p_name ~ '[\u0300-\u036F]{4}' then 'full_name: there are too many accents on one letter.'
    when exists (
        select from unnest(array[p_name, rtrim(p_name, '0123456789 ')]) n (name)
        where private.name_as_read(n.name) ~ (
          '^(the)?(aso)?(app|admin|administrator|help|helpdesk|moderator|official|safety|security|staff|support|team)?$'
          || '|^formermember$|verified|asosupport|asoofficial|asoadmin'))
      then 'full_name: this name could be mistaken for Aso or its badge. Please choose another one.'
  end
$$;

-- Whether a name says how to reach somebody: it is read by everybody, beside the badge.
create function private.name_says_contact(p_name text)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return (private.mask_contacts(p_name)).kinds <> '{}';
end
$$;

create function private.check_name(p_name text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_problem text := private.name_problem(p_name);
begin
  if v_problem is not null then
    perform private.refuse('Name not allowed', v_problem);
  elsif private.name_says_contact(p_name) then
    perform private.refuse('Name not allowed', 'full_name: please leave out phone numbers, email addresses and messenger names.');
  end if;
end
$$;

-- What sign-up forms and social platforms send as the name: without blanks around it; null where it is none.
create function private.name_at_sign_up(p_data jsonb)
returns text
language sql
stable
set search_path = ''
as $$
  select n.name from (select nullif(left(trim(p_data ->> 'full_name'), 120), '') as name) n
  where private.name_problem(n.name) is null and not private.name_says_contact(n.name)
$$;

-- Who has sent papers keeps a name: without it nobody could say which name an admin has looked at. An upsert that names other columns
-- only is an insert without a name here, and changes none.
create function private.check_own_name()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.full_name is null and exists (select from public.borrower_verifications v where v.user_id = new.user_id) then
    perform private.refuse('Name not allowed', 'full_name: please enter a name.');
  end if;
  perform private.check_name(new.full_name);
  return new;
end
$$;
create trigger profiles_check_first_name before insert on private.profiles
  for each row when (current_user = 'authenticated') execute function private.check_own_name();
create trigger profiles_check_name before update of full_name on private.profiles
  for each row when (new.full_name is distinct from old.full_name and current_user = 'authenticated')
  execute function private.check_own_name();

-- What is shown of a name where strangers read it.
create function private.first_name(p_person private.profiles)
returns text
language sql
immutable
set search_path = ''
as $$
  select case when p_person.deleted_at is not null then 'Former member'
    else coalesce(nullif(split_part(trim(p_person.full_name), ' ', 1), ''), 'Aso member') end
$$;
