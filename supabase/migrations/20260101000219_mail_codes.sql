-- Codes in mails: six digits that prove a mailbox, for a new account, a new password or a sign-in. Hosted Supabase Auth counts wrong codes
-- for a network alone, so many networks together could try them all. Therefore Auth's own copy of a code is held back here: until somebody
-- enters the right code through `open_mail_code`, which counts for the address, Auth finds only random text and refuses every code.

-- The codes on their way, as Auth wrote them: a hash of address and code.
create table private.mail_codes (
  -- Checked at the end of the transaction: a row of Auth may come with its first code.
  user_id uuid not null references auth.users (id) on delete cascade deferrable initially deferred,
  purpose text not null check (purpose in ('confirmation', 'recovery')),
  -- Without the prefix that Auth gives to codes of the PKCE flow.
  token_hash text not null,
  made_at timestamptz not null default clock_timestamp(),
  -- When the right code was entered. From then on Auth may see the hash.
  opened_at timestamptz,
  -- When it was entered through open_mail_code. The local stack shows codes to Auth without that and counts for itself.
  entered_at timestamptz,
  -- While strangers try codes of the address, one right code is not enough: the network that entered the first, when, and its hash. They
  -- outlive that code.
  proven_by text,
  proven_at timestamptz,
  proven_hash text,
  primary key (user_id, purpose)
);

-- What Auth finds in place of a code that is held.
create function private.held_text()
returns text
language sql
volatile
set search_path = ''
as $$ select 'held_' || encode(extensions.gen_random_bytes(24), 'hex') $$;

-- Keeps a new code and answers with what Auth is to store instead: random text, or the code itself once it was entered.
create function private.hold_code(p_user_id uuid, p_purpose text, p_token text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_hash text := regexp_replace(p_token, '^pkce_', '');
begin
  if coalesce(p_token, '') = '' then
    delete from private.mail_codes c where c.user_id = p_user_id and c.purpose = p_purpose;
    return p_token;
  end if;
  if exists (
    select from private.mail_codes c
    where c.user_id = p_user_id and c.purpose = p_purpose and c.token_hash = v_hash and c.opened_at is not null)
  then
    return p_token;
  end if;
  insert into private.mail_codes as c (user_id, purpose, token_hash) values (p_user_id, p_purpose, v_hash)
  on conflict (user_id, purpose) do update set token_hash = excluded.token_hash, made_at = excluded.made_at, opened_at = null, entered_at = null;
  return private.held_text();
end
$$;

create function private.hold_codes()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' or new.confirmation_token is distinct from old.confirmation_token then
    new.confirmation_token := private.hold_code(new.id, 'confirmation', new.confirmation_token);
  end if;
  if tg_op = 'INSERT' or new.recovery_token is distinct from old.recovery_token then
    new.recovery_token := private.hold_code(new.id, 'recovery', new.recovery_token);
  end if;
  return new;
end
$$;
-- Triggers run in the order of their names: after all others, which look at what Auth wrote.
create trigger aso_z_codes_held before insert or update of confirmation_token, recovery_token on auth.users
  for each row execute function private.hold_codes();

-- Auth keeps the same hash once more for links. A link is never mailed, and its token could be computed from a guessed code.
create function private.hold_link()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.token_hash := private.held_text();
  return new;
end
$$;
create trigger aso_links_held before insert or update of token_hash on auth.one_time_tokens
  for each row when (new.token_type in ('confirmation_token', 'recovery_token'))
  execute function private.hold_link();

-- Counts the caller before anything that the caller made up: nobody fills the counters with invented addresses. Many people share a
-- network of a phone company, so there are many tries.
create function private.take_caller_try(p_network text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not public.take_rate_limit('mail-codes:' || p_network, 600, 3600) then
    perform private.refuse('Too many attempts', 'Too many codes were tried from your network. Please wait an hour and try again.', 429);
  end if;
end
$$;

-- Counts a try at a code that is out: five from one network until the next code, else `wrong`; and 40 an hour for the address from all
-- networks that the person never signed in from, then `again`: one right code is not enough. A person in a known network is not held up by
-- strangers elsewhere. Without a code that is out the same is counted for the network alone: the time of the answer tells nothing, and no
-- row is made for an invented address.
create function private.take_code_try(p_email text, p_newest timestamptz, p_network text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_known boolean := private.is_known_network(p_email, p_network);
  v_key text := case when p_newest is null then concat_ws(':', 'mail-code', 'none', p_network)
    else 'mail-code:' || encode(sha256(convert_to(p_email, 'UTF8')), 'hex') end;
  v_of_code boolean := public.take_rate_limit(concat_ws(':', v_key, p_network, extract(epoch from p_newest)), 5, 600);
  v_of_hour boolean := public.take_rate_limit(concat_ws(':', v_key, case when v_known or p_newest is null then 'hour:' || p_network end), 40, 3600);
begin
  return case when not v_of_code then 'wrong' when v_of_hour then 'open' else 'again' end;
end
$$;

-- Whether the right code of an address that strangers try is the second one in a row from this network within the hour. Nobody guesses two.
create function private.is_second_code(p_code private.mail_codes, p_network text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  if p_code.proven_by = p_network and p_code.proven_hash <> p_code.token_hash and p_code.proven_at > now() - interval '1 hour' then
    return true;
  end if;
  update private.mail_codes c set proven_by = p_network, proven_at = now(), proven_hash = c.token_hash
  where c.user_id = p_code.user_id and c.purpose = p_code.purpose;
  return false;
end
$$;

-- The right code was entered: lets Auth see it, unless it is older than ten minutes, as `otp_expiry` in config.toml.
create function private.open_code(p_user auth.users, p_code private.mail_codes)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_sent_at timestamptz := case p_code.purpose when 'confirmation' then p_user.confirmation_sent_at else p_user.recovery_sent_at end;
begin
  if v_sent_at < now() - interval '10 minutes' then
    return 'expired';
  end if;
  update private.mail_codes c set opened_at = clock_timestamp(), entered_at = clock_timestamp() where c.user_id = p_code.user_id and c.purpose = p_code.purpose;
  update auth.users u set
    confirmation_token = case p_code.purpose when 'confirmation' then p_code.token_hash else u.confirmation_token end,
    recovery_token = case p_code.purpose when 'recovery' then p_code.token_hash else u.recovery_token end
  where u.id = p_user.id;
  return 'open';
end
$$;

-- `wrong` is also the answer for an address without an account, for a code that was tried too often and for one that was replaced: nothing
-- tells a stranger whether an address has an account. Only the right code learns that it has expired, or that a second one is needed. Auth
-- stores SHA-224 of address and code, the local stack SHA-256.
create function public.open_mail_code(p_email text, p_code text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_email text := lower(p_email);
  v_network text := private.request_network();
  v_content bytea;
  v_user auth.users;
  v_code private.mail_codes;
  v_allowed text;
begin
  perform private.check_text('p_email', p_email, 255);
  perform private.check_text('p_code', p_code, 20);
  perform private.take_caller_try(v_network);
  v_content := convert_to(v_email || p_code, 'UTF8');
  -- The account first, as Auth locks it when it writes a code.
  select u.* into v_user from auth.users u where u.email = v_email and not u.is_sso_user for no key update;
  -- On its own: in one condition with the comparison, Postgres could leave the count out where the code is wrong.
  v_allowed := private.take_code_try(v_email, (select max(c.made_at) from private.mail_codes c where c.user_id = v_user.id), v_network);
  select c.* into v_code from private.mail_codes c
  where c.user_id = v_user.id and c.token_hash in (encode(sha224(v_content), 'hex'), encode(sha256(v_content), 'hex'));
  if v_allowed = 'wrong' or v_code.user_id is null then
    return 'wrong';
  elsif v_allowed = 'open' or private.is_second_code(v_code, v_network) then
    return private.open_code(v_user, v_code);
  end if;
  return 'again';
end
$$;
grant execute on function public.open_mail_code(text, text) to anon, authenticated;
comment on function public.open_mail_code(text, text) is
  'Call before verifyOtp with a code of a mail: open, wrong, expired (the right code after ten minutes), or again (the right code, but many wrong '
  'ones were tried for this address: ask for another and enter that). Counts tries for a network, a code and an address; a code that was tried too '
  'often stays wrong, and a new one has to be asked for.';
