-- Changes of settings: who, when, why, and from when they count. What the terms name counts only after the notice that they promise.

create table private.setting_changes (
  id bigint generated always as identity primary key,
  setting_key text not null references public.app_settings (setting_key) on delete cascade,
  from_value text not null,
  to_value text not null,
  reason text not null check (length(reason) between 1 and 500),
  -- Null: not changed by a person in the admin panel.
  changed_by uuid references private.profiles (user_id),
  changed_at timestamptz not null default now(),
  takes_effect_at timestamptz not null,
  applied_at timestamptz,
  withdrawn_at timestamptz,
  -- The last person who was told; null: nobody yet. told_at: when all had been.
  told_until uuid,
  told_at timestamptz
);
create index setting_changes_by_key on private.setting_changes (setting_key, id desc);
create unique index setting_changes_coming on private.setting_changes (setting_key) where applied_at is null and withdrawn_at is null;
create index setting_changes_to_tell on private.setting_changes (id) where told_at is null;

-- `5%`, `₦100`, `48 hours`: a value as people read it.
create function private.value_in_words(p_value text, p_unit text)
returns text
language sql
stable
set search_path = ''
as $$
  select case p_unit when 'percent' then p_value || '%' when 'naira' then private.naira(p_value::numeric)
    else concat_ws(' ', p_value, case when p_value = '1' then regexp_replace(p_unit, 's$', '') else p_unit end) end
$$;

-- What changes a setting beside change_setting has a line in the history too. What protects payouts is also told to owners: one of them
-- could change it to pay themselves.
create function private.note_setting()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.setting_changes (setting_key, from_value, to_value, reason, takes_effect_at, applied_at, told_at)
  select new.setting_key, old.setting_value, new.setting_value, 'Changed in the database', now(), now(), now()
  where not exists (
    select from private.setting_changes c where c.setting_key = new.setting_key and c.to_value = new.setting_value and c.applied_at = now());
  if new.setting_group = 'Withdrawals' or new.setting_key like 'trust_level_%_withdrawal' then
    perform private.notify_admins('books', 'A setting of withdrawals has changed', format('%s: %s instead of %s, changed by %s.', new.label,
      new.setting_value, old.setting_value, coalesce((select p.full_name from private.profiles p where p.user_id = (select auth.uid())), 'the server')),
      p_link => '/admin/settings');
  end if;
  return null;
end
$$;
create trigger app_settings_noted after update on public.app_settings
  for each row when (old.setting_value is distinct from new.setting_value) execute function private.note_setting();

-- Applies a change. The caller has locked the setting.
create function private.apply_setting(c private.setting_changes)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.setting_changes x set applied_at = now() where x.id = c.id;
  update public.app_settings s set setting_value = c.to_value where s.setting_key = c.setting_key;
end
$$;

-- Its name among jobs that fail.
create function private.setting_job(p_key text)
returns text
language sql
immutable
set search_path = ''
as $$ select 'the change of ' || p_key $$;

-- Refuses a value that is not possible for the setting.
create function private.check_setting(s public.app_settings, p_value text)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if p_value is null or private.is_setting_value(p_value, s.value_type, s.minimum, s.maximum, s.choices) is not true then
    perform private.refuse('Setting not changed', 'This setting can’t have this value.');
  elsif s.setting_key = 'staff_second_factor' and p_value = 'required'
    and coalesce(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'aal' <> 'aal2', true) then
    perform private.refuse('Setting not changed', 'Set up your own authenticator app first, and sign in with its code.', 409);
  end if;
end
$$;

-- Whether a value protects members less than the one that counts.
create function private.loosens(s public.app_settings, p_value text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select case s.loosened_by when 'more' then x.step > 0 when 'less' then x.step < 0 else false end
  from (select case when s.value_type = 'choice' then array_position(s.choices, p_value) - array_position(s.choices, s.setting_value)
    when s.value_type in ('whole', 'amount') then p_value::numeric - s.setting_value::numeric end as step) x
$$;

create function public.change_setting(p_key text, p_value text, p_reason text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  s public.app_settings;
  c private.setting_changes;
  v_withdrawn private.setting_changes;
  v_value text := trim(p_value);
begin
  perform private.require_staff('settings');
  perform private.require_given(jsonb_build_object('p_key', p_key));
  perform private.check_text('p_key', p_key, 100), private.check_text('p_value', p_value, 200), private.check_text('p_reason', p_reason, 500);
  if private.reason_of(p_reason) is null then
    perform private.refuse('Setting not changed', 'Please say why: p_reason.');
  end if;
  select x.* into s from public.app_settings x where x.setting_key = p_key for no key update;
  if not found then
    perform private.refuse('Setting not changed', 'There is no such setting: p_key.', 404);
  end if;
  perform private.check_setting(s, v_value);
  if private.loosens(s, v_value)
    and not private.may_decide('change_setting', p_key, '{}', 0, jsonb_build_object('value', v_value, 'reason', private.reason_of(p_reason))) then
    return 'waits';
  end if;
  -- Another change takes the place of one that has not come yet. Who was told of it is told that it does not come.
  update private.setting_changes x set withdrawn_at = now(), told_at = case when x.told_until is null then now() end, told_until = null
  where x.setting_key = p_key and x.applied_at is null and x.withdrawn_at is null and x.to_value <> v_value
  returning x.* into v_withdrawn;
  if v_withdrawn.id is not null then
    delete from private.failed_jobs f where f.job = private.setting_job(p_key);
    insert into private.admin_log (admin_id, action_type, action_data)
    values ((select auth.uid()), 'withdraw_setting_change', jsonb_build_object('key', p_key, 'stays', s.setting_value, 'announced', v_withdrawn.to_value,
      'from_when', v_withdrawn.takes_effect_at, 'reason', private.reason_of(p_reason)));
  end if;
  if v_value = s.setting_value then
    return 'unchanged';
  end if;
  insert into private.setting_changes (setting_key, from_value, to_value, reason, changed_by, takes_effect_at, told_at)
  values (p_key, s.setting_value, v_value, private.reason_of(p_reason), (select auth.uid()),
    case when s.needs_notice then private.day_start(private.today() + private.setting_number('terms_notice_days')::int + 1) else now() end,
    case when not s.needs_notice then now() end)
  on conflict (setting_key) where applied_at is null and withdrawn_at is null do nothing
  returning * into c;
  if c.id is null then
    perform private.refuse('Setting not changed', 'This change is announced already.', 409);
  elsif not s.needs_notice then
    perform private.apply_setting(c);
  end if;
  insert into private.admin_log (admin_id, action_type, action_data)
  values ((select auth.uid()), 'change_setting', jsonb_build_object('key', p_key, 'from', s.setting_value, 'to', v_value,
    'takes_effect_at', c.takes_effect_at, 'reason', c.reason));
  return case when s.needs_notice then 'announced' else 'applied' end;
end
$$;
comment on function public.change_setting is
  'For owners: changes a setting, for a reason. Answers applied; announced: it counts after the notice that the terms promise, of which everybody '
  'is told; waits: it protects members from staff less, and a second owner has to agree; unchanged: the value is the one that counts, and what was '
  'announced is withdrawn. Logged.';

create function public.setting_history(p_key text)
returns table (changed_at timestamptz, changed_by text, from_value text, to_value text, reason text, takes_effect_at timestamptz, state text)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_staff('settings');
  perform private.require_given(jsonb_build_object('p_key', p_key));
  perform private.check_text('p_key', p_key, 100);
  return query
    select c.changed_at, p.full_name, c.from_value, c.to_value, c.reason, c.takes_effect_at,
      case when c.withdrawn_at is not null then 'withdrawn' when c.applied_at is null then 'coming' else 'applied' end
    from private.setting_changes c left join private.profiles p on p.user_id = c.changed_by
    where c.setting_key = p_key order by c.id desc limit 50;
end
$$;
comment on function public.setting_history is
  'For owners: the last 50 changes of a setting, newest first. changed_by: null where no person did it. state: applied, coming or withdrawn.';

create function public.coming_changes()
returns table (setting_key text, label text, from_words text, to_words text, takes_effect_at timestamptz, counts_for text)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    select s.setting_key, s.label, private.value_in_words(c.from_value, s.unit), private.value_in_words(c.to_value, s.unit), c.takes_effect_at, s.counts_for
    from private.setting_changes c join public.app_settings s using (setting_key)
    where c.applied_at is null and c.withdrawn_at is null order by c.takes_effect_at, s.position;
end
$$;
comment on function public.coming_changes is 'What of the terms changes soon: what it is, from and to in words, from when, and for which bookings (as in app_settings).';
grant execute on function public.change_setting(text, text, text), public.setting_history(text) to authenticated;
grant execute on function public.coming_changes() to anon, authenticated;
