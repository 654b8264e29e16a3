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
  primary key (user_id, purpose)
);

-- While strangers try codes of an address, one right code is not enough: who entered a first one within the hour, and which. They outlive
-- that code. Cleared by a job.
create table private.mail_code_proofs (
  user_id uuid not null references auth.users (id) on delete cascade,
  -- The browser by its own id, else the network; hashed with the person (see network_name).
  caller text not null,
  token_hash text not null,
  entered_at timestamptz not null default now(),
  primary key (user_id, caller)
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
-- network of a phone company, so there are many tries, and who floods it keeps the others out for no longer than a minute.
create function private.take_caller_try(p_network text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not public.take_rate_limit('mail-codes:' || p_network, 600, 60) then
    perform private.refuse('Too many attempts', 'Too many codes were tried from your network. Please wait a minute and try again.', 429);
  end if;
end
$$;

-- Counts a try at a code that is out, and says which right code is enough. `one`: forty tries an hour for the address are not used up. The
-- browser that signed up has forty of its own, and so has each network that the person has signed in from: strangers elsewhere don't use
-- them up. `second`: beyond that, who has entered a first one has ten tries an hour at the next. `none`: this one can only be a first one.
-- Without a code that is out the network alone is counted: the time of the answer tells nothing, and no row is made for an invented address.
create function private.take_code_try(p_email text, p_user_id uuid, p_is_own_device boolean, p_device text, p_network text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_key text := 'mail-code:' || encode(sha256(convert_to(p_email, 'UTF8')), 'hex');
  v_known text := case when p_is_own_device then p_device when private.is_known_network(p_email, p_network) then p_network end;
begin
  if not exists (select from private.mail_codes c where c.user_id = p_user_id) then
    perform public.take_rate_limit('mail-code:none:' || p_network, 40, 3600);
    return 'none';
  elsif public.take_rate_limit(concat_ws(':', v_key, v_known), 40, 3600) then
    return 'one';
  elsif exists (
      select from private.mail_code_proofs f
      where f.user_id = p_user_id and f.caller = private.network_name(p_user_id, coalesce(p_device, p_network)) and f.entered_at > now() - interval '1 hour')
    and public.take_rate_limit(v_key || ':second', 10, 3600)
  then
    return 'second';
  end if;
  return 'none';
end
$$;

-- Whether this right code is the second one, after another of this caller within the hour; else it is kept as the first. Nobody guesses two.
create function private.is_second_code(p_code private.mail_codes, p_caller text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_caller text := private.network_name(p_code.user_id, p_caller);
begin
  if exists (
    select from private.mail_code_proofs f
    where f.user_id = p_code.user_id and f.caller = v_caller and f.token_hash <> p_code.token_hash and f.entered_at > now() - interval '1 hour')
  then
    return true;
  end if;
  insert into private.mail_code_proofs as f (user_id, caller, token_hash) values (p_code.user_id, v_caller, p_code.token_hash)
  on conflict (user_id, caller) do update set token_hash = excluded.token_hash, entered_at = now();
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

-- `wrong` is also the answer for an address without an account and for a code that was replaced: nothing tells a stranger whether an
-- address has an account. Only the right code learns that it has expired, or that a second one is needed. Wrong codes of others never make
-- a right one wrong. Auth stores SHA-224 of address and code, the local stack SHA-256.
create function public.open_mail_code(p_email text, p_code text, p_device text default null)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_email text := lower(p_email);
  v_network text := private.request_network();
  v_is_own_device boolean;
  v_content bytea;
  v_user auth.users;
  v_code private.mail_codes;
  v_enough text;
begin
  perform private.check_text('p_email', p_email, 255);
  perform private.check_text('p_code', p_code, 20);
  perform private.check_text('p_device', p_device, 40);
  v_is_own_device := private.is_device_of(v_email, p_device);
  -- The owner's own browser is not kept out by who shares its network.
  if not v_is_own_device then
    perform private.take_caller_try(v_network);
  end if;
  v_content := convert_to(v_email || p_code, 'UTF8');
  -- The account first, as Auth locks it when it writes a code.
  select u.* into v_user from auth.users u where u.email = v_email and not u.is_sso_user for no key update;
  -- On its own: in one condition with the comparison, Postgres could leave the count out where the code is wrong.
  v_enough := private.take_code_try(v_email, v_user.id, v_is_own_device, p_device, v_network);
  select c.* into v_code from private.mail_codes c
  where c.user_id = v_user.id and c.token_hash in (encode(sha224(v_content), 'hex'), encode(sha256(v_content), 'hex'));
  if v_code.user_id is null then
    return 'wrong';
  elsif v_enough = 'one' or (private.is_second_code(v_code, coalesce(p_device, v_network)) and v_enough = 'second') then
    return private.open_code(v_user, v_code);
  end if;
  return 'again';
end
$$;
grant execute on function public.open_mail_code(text, text, text) to anon, authenticated;
comment on function public.open_mail_code is
  'Call before verifyOtp with a code of a mail: open, wrong, expired (the right code after ten minutes), or again (the right code, but many wrong '
  'ones were tried for this address: ask for another and enter that). p_device: the random id of the browser that went with the sign-up, or null; '
  'tries of that browser are counted apart from those of strangers. Counts tries for a network and an address.';
