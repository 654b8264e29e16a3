-- Phone verification: a code sent by text message, made and checked here. It is stored as a hash and valid for ten minutes,
-- five tries and one use. The step may be skipped, which is stored as such.

create table private.phone_codes (
  user_id uuid primary key references private.profiles (user_id),
  phone_number text not null,
  code_hash text not null,
  tries int not null default 0,
  sent_at timestamptz not null default now()
);

-- Counts a code for the whole house: each costs money, and accounts are free. p_is_proven: the account has proven the number before. New
-- numbers have half, so that whoever invents them keeps nobody from coming back. Admins are told at half of the day's codes, and at half of
-- those for new numbers.
create function private.admit_sms_code(p_is_proven boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_limit int := private.setting_number('sms_codes_daily_limit')::int;
begin
  if not (public.take_rate_limit('sms:house', v_limit, 86400)
      and (p_is_proven or public.take_rate_limit('sms:new numbers', ceil(v_limit / 2.0)::int, 86400))) then
    perform private.refuse('Resend Failed', 'Many codes were sent today. Please try again tomorrow.', 429);
  end if;
  if exists (select from private.rate_limits r where r.hits >= case r.key when 'sms:house' then v_limit / 2.0 else v_limit / 4.0 end
      and r.key in ('sms:house', 'sms:new numbers') and r.window_start > now() - interval '1 day')
    and public.take_rate_limit('sms alarm', 1, 86400) then
    perform private.notify_admins('admin_task', 'Many text messages with codes', format(
      'Half of the %s codes that the setting sms_codes_daily_limit allows for a day, or half of those for new numbers, are sent. After that nobody gets one. Many new accounts may be an attack.',
      v_limit), '/admin/settings');
  end if;
end
$$;

create function public.start_phone_verification(p_user_id uuid, p_phone text, p_network text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_code text;
  v_wait int;
begin
  perform private.check_text('p_phone', p_phone, 40);
  perform private.check_text('p_network', p_network, 100);
  if coalesce(p_phone, '') !~ '^\+234[789][0-9]{9}$' then
    perform private.refuse('Invalid Phone Number', 'Please enter a valid Nigerian phone number');
  end if;
  perform p.user_id from private.profiles p where p.user_id = p_user_id and p.deleted_at is null for no key update;
  if not found then
    perform private.refuse('Profile Error', 'Unable to verify account status', 404);
  end if;
  select ceil(extract(epoch from c.sent_at + interval '60 seconds' - now())) into v_wait
  from private.phone_codes c where c.user_id = p_user_id;
  if v_wait > 0 then
    perform private.refuse('Resend Failed', format('Please wait %s seconds before asking for a new code.', v_wait), 429);
  end if;
  if not (public.take_rate_limit('sms:person:' || p_user_id, 10, 86400)
      and public.take_rate_limit('sms:person:' || p_user_id || ':' || p_phone, 5, 86400)
      and public.take_rate_limit('sms:number:' || p_phone, 5, 3600)
      and public.take_rate_limit('sms:number-day:' || p_phone, 10, 86400)
      and public.take_rate_limit('sms:network:' || coalesce(p_network, 'unknown'), 30, 3600)) then
    perform private.refuse('Resend Failed', 'You have requested too many codes. Please try again later.', 429);
  end if;
  perform private.admit_sms_code(exists (select from private.person_marks m
    where m.user_id = p_user_id and m.kind = 'phone' and m.is_proven and m.fingerprint = private.fingerprint('phone', p_phone)));
  v_code := (100000 + ('x' || encode(extensions.gen_random_bytes(4), 'hex'))::bit(32)::bigint % 900000)::text;
  insert into private.phone_codes as c (user_id, phone_number, code_hash)
  values (p_user_id, p_phone, extensions.crypt(v_code, extensions.gen_salt('bf', 6)))
  on conflict (user_id) do update
  set phone_number = excluded.phone_number, code_hash = excluded.code_hash, tries = 0, sent_at = now();
  return v_code;
end
$$;
comment on function public.start_phone_verification is
  'Makes a new six-digit code for the person''s phone number, which replaces any earlier one, and answers it for the '
  'text message. p_network: where the request came from. At most one code a minute; 10 a day for a person, 5 of '
  'them for one number; 5 an hour and 10 a day for a number, 30 an hour for a network; sms_codes_daily_limit a day in all, half of them for numbers that the account has proven before.';
grant execute on function public.start_phone_verification(uuid, text, text) to service_role;

create function public.verify_phone_code(p_code text)
returns table (verified boolean, title text, message text)
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_me uuid := (select auth.uid());
  v_code private.phone_codes;
begin
  perform private.check_text('p_code', p_code, 40);
  verified := false;
  title := 'Verification Failed';
  select c.* into v_code from private.phone_codes c where c.user_id = v_me for update;
  if coalesce(p_code, '') !~ '^[0-9]{6}$' then
    title := 'Invalid Code';
    message := 'Please enter the complete 6-digit verification code';
  elsif v_code.user_id is null or v_code.sent_at < now() - interval '10 minutes' then
    message := 'Verification code has expired. Please request a new one.';
  elsif v_code.tries >= 5 then
    message := 'Too many attempts. Please request a new code.';
  elsif extensions.crypt(p_code, v_code.code_hash) <> v_code.code_hash then
    update private.phone_codes c set tries = c.tries + 1 where c.user_id = v_me;
    message := 'Invalid verification code';
  else
    delete from private.phone_codes c where c.user_id = v_me;
    update private.profiles p set phone_number = v_code.phone_number, is_verified_phone = true, phone_verified_at = now()
    where p.user_id = v_me;
    verified := true;
    title := null;
  end if;
  return next;
end
$$;
comment on function public.verify_phone_code is
  'Checks the code that was sent to the caller. A wrong code is answered with title and message, not raised as an '
  'error, because an error would roll back the count of tries.';

create function public.skip_phone_verification(p_phone text default null)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.check_text('p_phone', p_phone, 40);
  if p_phone !~ '^\+234[789][0-9]{9}$' then
    perform private.refuse('Skip Failed', 'Please enter a valid Nigerian phone number');
  end if;
  update private.profiles p set
    is_verified_phone = true,
    phone_verified_at = case when coalesce(p_phone, p.phone_number) = p.phone_number then p.phone_verified_at end,
    phone_number = coalesce(p_phone, p.phone_number)
  where p.user_id = (select auth.uid()) and p.deleted_at is null;
  if not found then
    perform private.refuse('Skip Failed', 'Unable to skip verification. Please try again.', 404);
  end if;
end
$$;
comment on function public.skip_phone_verification is
  'Completes the phone step without a code. phone_verified_at stays empty, which tells a skipped step from a '
  'verified number.';
grant execute on function public.verify_phone_code(text), public.skip_phone_verification(text) to authenticated;

-- Numbers that a person enters without a code are few a day: each makes a mark of the person (see person_marks).
create function private.limit_typed_numbers()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.user_id is distinct from (select auth.uid()) then
    return new;
  end if;
  -- A signal names who shares a typed number: a suspended person could implicate the number's owner.
  perform private.refuse_if(private.suspension_refusal(new.user_id));
  if not public.take_rate_limit('phone numbers:' || new.user_id, private.setting_number('phone_numbers_daily_limit')::int, 86400) then
    perform private.refuse('Too many phone numbers', 'You have entered too many phone numbers today. Please try again tomorrow.', 429);
  end if;
  return new;
end
$$;
-- After `profiles_phone_changed`: triggers run in the order of their names.
create trigger profiles_phone_typed before update of phone_number on private.profiles
  for each row when (new.phone_number is distinct from old.phone_number and new.phone_number is not null and new.phone_verified_at is null)
  execute function private.limit_typed_numbers();
