-- What a person chooses about notifications: which topics go where, quiet hours, one mail a day. The list in the app has everything.

create table private.notification_topics (
  topic text primary key,
  -- Money and deadlines depend on them: they are always mailed, also in quiet hours, and never in the mail of the day.
  is_essential boolean not null
);
insert into private.notification_topics values
  ('answers', true), ('account', true), ('bookings', false), ('money', false), ('messages', false), ('market', false), ('admin', true);
alter table private.notification_kinds add foreign key (topic) references private.notification_topics (topic);

create table public.notification_settings (
  user_id uuid primary key references private.profiles (user_id),
  muted text[] not null default '{}',
  quiet_from int check (quiet_from between 0 and 23),
  quiet_until int check (quiet_until between 0 and 23),
  daily_digest boolean not null default false,
  constraint quiet_hours_have_two_ends check (num_nulls(quiet_from, quiet_until) in (0, 2) and (quiet_from is null or quiet_from <> quiet_until))
);
comment on table public.notification_settings is 'What a person chose about notifications; no row: everything as it is by default. Written by save_notification_settings.';
comment on column public.notification_settings.muted is 'What the person does not want, as topic:channel, such as messages:mail.';
comment on column public.notification_settings.quiet_from is 'The hour of the day in Lagos when quiet hours begin; null: there are none.';
comment on column public.notification_settings.quiet_until is 'The hour of the day in Lagos when they end.';
comment on column public.notification_settings.daily_digest is 'True: one mail a day instead of one for each, but for topics that money and deadlines depend on.';
alter table public.notification_settings enable row level security;
create policy "a person reads own notification settings" on public.notification_settings
  for select to authenticated using (user_id = (select auth.uid()));
grant select on public.notification_settings to authenticated;

create function public.save_notification_settings(
  p_muted text[], p_daily_digest boolean, p_quiet_from int default null, p_quiet_until int default null
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  c_title constant text := 'Settings not saved';
  v_muted text[] := array(select distinct m from unnest(p_muted) m order by 1);
begin
  -- Nothing is written after an erasure.
  perform private.lock_person((select auth.uid()));
  if not private.is_member() then
    perform private.refuse('Access denied', 'Please sign in first.', 403);
  elsif exists (
    select from unnest(v_muted) m (one) where one is null or one not in (
      select t.topic || ':push' from private.notification_topics t
      union all select t.topic || ':mail' from private.notification_topics t where not t.is_essential)
  ) then
    perform private.refuse(c_title, 'p_muted must name topics that can be switched off, as topic:push or topic:mail.');
  elsif num_nulls(p_quiet_from, p_quiet_until) = 1 or p_quiet_from = p_quiet_until
      or p_quiet_from not between 0 and 23 or p_quiet_until not between 0 and 23 then
    perform private.refuse(c_title, 'Quiet hours need two different hours of the day.');
  end if;
  insert into public.notification_settings as s (user_id, muted, quiet_from, quiet_until, daily_digest)
  values ((select auth.uid()), v_muted, p_quiet_from, p_quiet_until, coalesce(p_daily_digest, false))
  on conflict (user_id) do update set muted = excluded.muted, quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until,
    daily_digest = excluded.daily_digest;
end
$$;
comment on function public.save_notification_settings is
  'The caller''s choice about notifications, as a whole. p_muted: topic:push or topic:mail; mails that money and deadlines depend on can not be '
  'switched off. p_quiet_from and p_quiet_until: hours of the day in Lagos, both or none.';
grant execute on function public.save_notification_settings(text[], boolean, int, int) to authenticated;

create function private.is_essential(p_kind text)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return (select t.is_essential from private.notification_kinds k join private.notification_topics t on t.topic = k.topic where k.kind = p_kind);
end
$$;

-- Whether the person does not want this kind there.
create function private.is_muted(p_user_id uuid, p_kind text, p_channel text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select from public.notification_settings s join private.notification_kinds k on k.kind = p_kind
    where s.user_id = p_user_id and k.topic || ':' || p_channel = any (s.muted));
end
$$;

-- Whether this kind waits for the person's mail of the day.
create function private.waits_for_the_day(p_user_id uuid, p_kind text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (select from public.notification_settings s where s.user_id = p_user_id and s.daily_digest) and not private.is_essential(p_kind);
end
$$;

-- When the quiet hours end in which p_at is; null: it is in none.
create function private.quiet_end(p_from int, p_until int, p_at timestamptz)
returns timestamptz
language sql
immutable
set search_path = ''
as $$
  select case
    when p_from < p_until and h >= p_from and h < p_until then day + make_interval(hours => p_until)
    when p_from > p_until and h >= p_from then day + make_interval(hours => 24 + p_until)
    when p_from > p_until and h < p_until then day + make_interval(hours => p_until) end at time zone 'Africa/Lagos'
  from (select extract(hour from l)::int, date_trunc('day', l) from (select p_at at time zone 'Africa/Lagos') x (l)) y (h, day)
$$;

-- Until when nothing of this kind is sent to the person, because of their quiet hours; null: it can be sent now.
create function private.quiet_until(p_user_id uuid, p_kind text)
returns timestamptz
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if private.is_essential(p_kind) then
    return null;
  end if;
  return (select private.quiet_end(s.quiet_from, s.quiet_until, now()) from public.notification_settings s where s.user_id = p_user_id);
end
$$;

-- The mail of the day -------------------------------------------------------------------------------------

-- All that waits for a person as one mail: one line each, the first fifty.
create function private.send_daily_digest(p_user_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  c_lines constant int := 50;
  v_lines text[];
  v_count int;
begin
  with gathered as (
    delete from private.messages_for_digest g where g.user_id = p_user_id and g.is_daily returning g.*
  )
  select array_agg(E'\n- ' || private.in_a_line(g.subject || ': ' || g.body, 300) order by g.id), count(*) into v_lines, v_count from gathered g;
  if v_count > 0 then
    perform private.queue_mail(p_user_id, 'daily_digest', null,
      'Your day on Aso: ' || v_count || case v_count when 1 then ' update' else ' updates' end,
      'This is what was new:' || array_to_string(v_lines[:c_lines], '')
        || case when v_count > c_lines then format(E'\nand %s more.', v_count - c_lines) else '' end || E'\n\nOpen Aso to see them all.');
  end if;
end
$$;

-- Part of run_due_jobs: what came before the last daily_digest_hour in Lagos is sent. Answers to how many people.
create function private.send_daily_digests()
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_before timestamptz := private.day_start(private.today()) + make_interval(hours => private.setting_number('daily_digest_hour')::int);
  v_person uuid;
  v_count int := 0;
begin
  -- send_due_digests takes the same lock: only one of the two sends gathered mails at a time.
  if not pg_try_advisory_xact_lock(hashtext('private.send_due_digests')) then
    return 0;
  end if;
  v_before := case when now() < v_before then v_before - interval '1 day' else v_before end;
  for v_person in
    select distinct g.user_id from (
      select d.user_id from private.messages_for_digest d where d.is_daily and d.created_at < v_before order by d.created_at limit 1000) g
    order by 1 limit 200
  loop
    perform private.send_daily_digest(v_person);
    v_count := v_count + 1;
  end loop;
  return v_count;
end
$$;
