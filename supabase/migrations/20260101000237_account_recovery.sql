-- Account recovery: who holds the mailbox and the phone of an account gets it back from whoever has bound it, by an authenticator app of
-- their own or a password. Both are proven, then there is a wait in which the account is told everywhere and nothing of it can be bound.

-- Numbers that were verified once. Whoever has changed the number of somebody else's account does not keep its owner out by that.
create table private.former_phones (
  user_id uuid not null references private.profiles (user_id),
  phone_number text not null,
  replaced_at timestamptz not null default now(),
  primary key (user_id, phone_number)
);

create function private.keep_former_phone()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.former_phones as f (user_id, phone_number) values (new.user_id, old.phone_number)
  on conflict (user_id, phone_number) do update set replaced_at = now();
  return null;
end
$$;
create trigger profiles_phone_kept after update of phone_number on private.profiles
  for each row when (old.phone_verified_at is not null and new.phone_number is distinct from old.phone_number and new.erased_at is null)
  execute function private.keep_former_phone();

-- The numbers by which a person can recover the account: the verified one, and those that were replaced within thirty days.
create function private.recovery_phones(p_user_id uuid)
returns text[]
language sql
stable
security definer
set search_path = ''
as $$
  select array(
    select p.phone_number from private.profiles p where p.user_id = p_user_id and p.phone_verified_at is not null and p.phone_number is not null
    union
    select f.phone_number from private.former_phones f where f.user_id = p_user_id and f.replaced_at > now() - interval '30 days')
$$;

create table private.account_recoveries (
  user_id uuid primary key references private.profiles (user_id),
  -- The number that proved it. At the end it is the profile's again.
  phone_number text not null,
  started_at timestamptz not null default now(),
  -- From then on its person can finish it, for a week.
  ready_at timestamptz not null
);

create function private.is_being_recovered(p_user_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (select from private.account_recoveries r where r.user_id = p_user_id and r.ready_at > now() - interval '7 days');
end
$$;

create function private.refuse_while_recovering(p_user_id uuid)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if private.is_being_recovered(p_user_id) then
    perform private.refuse('Recovery under way', 'This account is being recovered. Finish or cancel that first, under Password and security.', 409);
  end if;
end
$$;

-- Tells the account on every way there is, the numbers that were replaced too.
create function private.tell_of_recovery(p_user_id uuid, p_title text, p_text text, p_sms text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.notify(p_user_id, 'account', p_title, p_text, p_link => '/security');
  insert into private.outbox (kind, cause, recipient, subject, body)
  select 'sms', 'account', n, '', private.sms_words(p_sms, '', '/security') || ' {site}/security'
  from unnest(private.recovery_phones(p_user_id)) n;
end
$$;

-- Beginning, finishing and cancelling take the mailbox: a code of a mail, within ten minutes, in this session. No code of an app is asked:
-- it may be somebody else's app.
create function private.require_mailbox()
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.is_fresh(private.caller_session(), true) then
    perform private.refuse('Confirm your email', 'Please enter a code that we email you first.', 403);
  end if;
end
$$;

-- The code of the text message. Not that of phone_codes: whoever has only stolen a session could use up its messages and replace it.
create table private.recovery_codes (
  user_id uuid primary key references private.profiles (user_id),
  phone_number text not null,
  code_hash text not null,
  tries int not null default 0,
  sent_at timestamptz not null default now()
);

create function public.send_recovery_code(p_phone text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_me uuid := (select auth.uid());
  v_code text := (100000 + ('x' || encode(extensions.gen_random_bytes(4), 'hex'))::bit(32)::bigint % 900000)::text;
begin
  perform private.check_text('p_phone', p_phone, 40);
  perform private.require_mailbox();
  perform p.user_id from private.profiles p where p.user_id = v_me for no key update;
  if exists (select from private.recovery_codes c where c.user_id = v_me and c.sent_at > now() - interval '60 seconds')
      or not public.take_rate_limit('recovery:' || v_me, 10, 86400) then
    perform private.refuse('Resend Failed', 'You have requested too many codes. Please try again later.', 429);
  elsif p_phone <> all (private.recovery_phones(v_me)) or p_phone is null then
    perform private.refuse('Invalid Phone Number', 'This is not a verified number of your account.');
  end if;
  perform private.admit_sms_code(true);
  insert into private.recovery_codes as c (user_id, phone_number, code_hash) values (v_me, p_phone, extensions.crypt(v_code, extensions.gen_salt('bf', 6)))
  on conflict (user_id) do update set phone_number = excluded.phone_number, code_hash = excluded.code_hash, tries = 0, sent_at = now();
  insert into private.outbox (kind, cause, recipient, subject, body) values ('sms', 'one_time_code', p_phone, '',
    v_code || ' is your Aso code to recover your account. It expires in 10 minutes. Don''t share this code.');
end
$$;
comment on function public.send_recovery_code is
  'Sends a code by text message to a number of the caller''s account: the verified one, or one that was replaced within 30 days. In a session '
  'proven by a mailed code; one a minute, ten a day.';

-- A wrong code is answered and not raised, because an error would take back the count of tries.
create function public.start_account_recovery(p_code text)
returns table (ready_at timestamptz, title text, message text)
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_me uuid := (select auth.uid());
  v_code private.recovery_codes;
begin
  perform private.check_text('p_code', p_code, 40);
  perform private.require_mailbox();
  title := 'Verification Failed';
  select c.* into v_code from private.recovery_codes c where c.user_id = v_me for update;
  if v_code.user_id is null or v_code.sent_at < now() - interval '10 minutes' then
    message := 'Verification code has expired. Please request a new one.';
  elsif v_code.tries >= 5 then
    message := 'Too many attempts. Please request a new code.';
  elsif extensions.crypt(coalesce(p_code, ''), v_code.code_hash) <> v_code.code_hash then
    update private.recovery_codes c set tries = c.tries + 1 where c.user_id = v_me;
    message := 'Invalid verification code';
  else
    delete from private.recovery_codes c where c.user_id = v_me;
    insert into private.account_recoveries as r (user_id, phone_number, ready_at)
    values (v_me, v_code.phone_number, now() + private.setting_interval('recovery_wait_hours'))
    on conflict (user_id) do update set phone_number = excluded.phone_number, started_at = now(), ready_at = excluded.ready_at
    where r.ready_at <= now() - interval '7 days';
    ready_at := (select r.ready_at from private.account_recoveries r where r.user_id = v_me);
    title := null;
    perform private.tell_of_recovery(v_me, 'Your account is being recovered', format(
      'Somebody who has your mailbox and your phone asked to recover your Aso account. It can be finished in %s: then the authenticator app is '
      'removed, the password no longer works and all devices are signed out. No withdrawal is paid until then. If it wasn’t you, cancel it now under Password and security.',
      private.setting_text('recovery_wait_hours')),
      format('Your account can be recovered in %s. Not you? Cancel it', private.setting_text('recovery_wait_hours')));
  end if;
  return next;
end
$$;
comment on function public.start_account_recovery is
  'Begins to recover the caller’s account: with the code of send_recovery_code, in a session proven by a mailed code. Answers '
  'when it can be finished, or title and message. The account is told by mail, in the app and by text message.';

create function public.cancel_account_recovery()
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_mailbox();
  delete from private.account_recoveries r where r.user_id = (select auth.uid());
  if found then
    perform private.tell_of_recovery((select auth.uid()), 'Account recovery cancelled', 'The recovery of your Aso account was cancelled. Your '
      'password and authenticator app have not changed.', 'The recovery of your account was cancelled');
  end if;
end
$$;
comment on function public.cancel_account_recovery is 'Ends a recovery of the caller’s account, in a session proven by a mailed code.';

create function public.my_account_recovery()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := (select auth.uid());
begin
  return jsonb_build_object('can_start', private.recovery_phones(v_me) <> '{}',
    'ready_at', (select r.ready_at from private.account_recoveries r where r.user_id = v_me and r.ready_at > now() - interval '7 days'));
end
$$;
comment on function public.my_account_recovery is
  'can_start: a phone number of the caller was verified. ready_at: when the recovery under way can be finished; null: none is.';
grant execute on function public.send_recovery_code(text), public.start_account_recovery(text), public.cancel_account_recovery(),
  public.my_account_recovery() to authenticated;
