-- Notifications: what people are told. Each is written in the transaction that causes it, and goes where its kind says.

-- The booking, item, dispute or conversation of a page of the app; null where it has none.
create function private.id_in_path(p_path text)
returns uuid
language sql
immutable
set search_path = ''
as $$ select substring(p_path from '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}')::uuid $$;

create table public.notifications (
  id bigint generated always as identity primary key,
  user_id uuid not null references private.profiles (user_id),
  kind text not null references private.notification_kinds (kind),
  title text not null check (length(title) between 1 and 120),
  body text not null check (length(body) between 1 and 400),
  link text not null check (link ~ '^/[a-z-]+(/[a-z0-9-]+)*$'),
  about uuid generated always as (private.id_in_path(link)) stored,
  actor uuid,
  group_key text,
  times int not null default 1,
  created_at timestamptz not null default now(),
  news_until timestamptz not null,
  read_at timestamptz
);
comment on table public.notifications is 'What a person is told in the app. Written by private.notify alone; marked as read by the mark_… procedures.';
comment on column public.notifications.title is 'One short sentence: what happened.';
comment on column public.notifications.body is 'Who did it, which item, what to do and until when.';
comment on column public.notifications.kind is 'What it is about: private.notification_kinds.';
comment on column public.notifications.link is 'The page of the app where it is answered or read.';
comment on column public.notifications.about is 'The booking, item, dispute or conversation of the link; null where it has none.';
comment on column public.notifications.actor is 'The person whose act it was; null: a deadline or Aso itself.';
comment on column public.notifications.group_key is 'The next one with the same key becomes one line with this, until it is read; null: none does.';
comment on column public.notifications.times is 'How many became this line.';
comment on column public.notifications.created_at is 'Of the last that became this line.';
comment on column public.notifications.news_until is 'Afterwards it is not counted as new.';
comment on column public.notifications.read_at is 'Null: unread.';
create index notifications_newest on public.notifications (user_id, created_at desc, id desc);
create index notifications_unread on public.notifications (user_id, news_until) where read_at is null;
create unique index notifications_unread_groups on public.notifications (user_id, group_key) where read_at is null;
create index notifications_by_age on public.notifications (created_at);
create index notifications_by_actor on public.notifications (actor) where actor is not null;
alter table public.notifications enable row level security;
create policy "a person reads own notifications" on public.notifications
  for select to authenticated using (user_id = (select auth.uid()));
-- Not whose act it was: a line says by first name who the person may know.
grant select (id, user_id, kind, title, body, link, about, times, created_at, news_until, read_at) on public.notifications to authenticated;

-- One line of at most p_length characters.
create function private.in_a_line(p_text text, p_length int)
returns text
language sql
immutable
set search_path = ''
as $$
  select private.shortened(trim(regexp_replace(p_text, '\s+', ' ', 'g')), p_length)
$$;

-- How people are named to each other: the first name.
create function private.first_name_of(p_user_id uuid)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (select private.first_name(p) from private.profiles p where p.user_id = p_user_id);
end
$$;

-- The title of the item that a page of the app is about; null where it is about none. p_about: an item, a booking or a conversation.
create function private.item_title_about(p_about uuid)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select i.title from public.items i where i.id = coalesce(
      (select t.item_id from public.transactions t where t.id = p_about), (select c.item_id from public.conversations c where c.id = p_about), p_about));
end
$$;

-- What a phone shows of a line: nothing but the title, so it names the item that the line is about.
create function private.push_title_of(p_kind private.notification_kinds, p_line public.notifications)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_item text := private.item_title_about(p_line.about);
begin
  return coalesce(p_kind.push_title,
    private.in_a_line(p_line.title || case when strpos(p_line.title, v_item) = 0 then ': ' || v_item else '' end, 120));
end
$$;

-- Answers the line.
create function private.list_notification(
  p_user_id uuid, p_kind private.notification_kinds, p_title text, p_body text, p_link text, p_actor uuid, p_until timestamptz
)
returns public.notifications
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_actor uuid := nullif(p_actor, p_user_id);
  v_about uuid := private.id_in_path(p_link);
  v_line public.notifications;
begin
  insert into public.notifications as n (user_id, kind, title, body, link, actor, group_key, news_until)
  values (p_user_id, p_kind.kind, private.in_a_line(p_title, 120), private.in_a_line(p_body, 400), p_link, v_actor,
    -- One line for several of the same kind, person and subject. Null, and each is a line: one of the three is not known.
    case when p_kind.many_from is not null then p_kind.kind || ':' || v_actor || ':' || v_about end,
    least(now() + p_kind.is_news_for, p_until))
  on conflict (user_id, group_key) where read_at is null do update set
    times = n.times + 1, title = format('%s %s %s', n.times + 1, p_kind.many_from, private.first_name_of(excluded.actor)),
    body = excluded.body, created_at = excluded.created_at, news_until = excluded.news_until
  returning n.* into v_line;
  return v_line;
end
$$;

-- Whether a phone rings for what somebody did. Accounts that have proven nothing are free, so all of them together ring few times an hour for
-- one person; beyond that what they do stands in the list alone. What has to be answered in time rings. (Mails: belongs_in_digest.)
create function private.may_ring(p_user_id uuid, p_kind private.notification_kinds, p_actor uuid)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  if p_actor is null or p_actor = p_user_id or p_kind.has_deadline or p_kind.is_urgent or private.has_proof(p_actor)
    or exists (select from private.profiles p where p.user_id = p_actor and p.is_admin) then
    return true;
  end if;
  return public.take_rate_limit('rings of unproven:' || p_user_id, private.setting_number('pushes_of_unproven_hourly_limit')::int, 3600);
end
$$;

-- Tells a person something, wherever its kind says and the person has not switched it off: the one place where that is
-- decided. p_link: the page of the app where it is answered or read; p_actor: whose act it was, the caller's by default;
-- p_until: when it is of no use any more, so that it waits in no digest, and goes nowhere where quiet hours end later
-- (null: as its kind says). Answers the id of the mail in the outbox, null when it went into the digest or is not mailed.
create function private.notify(
  p_user_id uuid, p_kind text, p_title text, p_body text, p_link text, p_actor uuid default null, p_until timestamptz default null
)
returns bigint
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_actor uuid := coalesce(p_actor, (select auth.uid()));
  v_kind private.notification_kinds;
  v_channels text[];
  v_line public.notifications;
begin
  select k.* into strict v_kind from private.notification_kinds k where k.kind = p_kind;
  if not exists (select from private.profiles p where p.user_id = p_user_id and p.deleted_at is null) then
    return null;
  end if;
  v_channels := array(select c from unnest(v_kind.channels) c where not private.is_muted(p_user_id, p_kind, c));
  if 'app' = any (v_channels) then
    v_line := private.list_notification(p_user_id, v_kind, p_title, p_body, p_link, v_actor, p_until);
    if 'push' = any (v_channels) and private.may_ring(p_user_id, v_kind, v_actor) then
      perform private.queue_push(p_user_id, v_line.id, p_kind, private.push_title_of(v_kind, v_line), p_link, v_line.group_key,
        private.quiet_until(p_user_id, p_kind), p_until);
    end if;
  end if;
  if not 'mail' = any (v_channels) or private.mail_time(p_user_id, p_kind, v_line.id is not null) >= p_until then
    return null;
  elsif p_until is not null then
    return private.queue_mail(p_user_id, p_kind, v_actor, p_title, p_body, v_line.id);
  end if;
  return private.mail(p_user_id, p_kind, v_actor, p_title, p_body, v_line.id);
end
$$;

-- Tells the staff whose roles allow the page at p_link. p_about: whose matter waits in the list at p_link. That person is not told, and the others only while none of their lines says so
-- unread: however many wait, it is one line and one mail.
create function private.notify_admins(p_kind text, p_title text, p_body text, p_link text, p_about uuid default null)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_permission text := (select m.permission from private.staff_permissions m where split_part(p_link, '/', 3) = any (m.pages));
begin
  if v_permission is null then
    raise exception 'No permission is for the page %', p_link;
  end if;
  perform private.notify(p.user_id, p_kind, p_title, p_body, p_link)
  from private.profiles p
  where p.is_admin and p.deleted_at is null and private.roles_allow(p.staff_roles, v_permission) and (p_about is null or (p.user_id <> p_about and not exists (
    select from public.notifications n where n.user_id = p.user_id and n.kind = p_kind and n.link = p_link and n.read_at is null)))
  order by p.user_id;
end
$$;

-- Reading ------------------------------------------------------------------------------------------------

create function public.unread_notifications()
returns int
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (select count(*)::int from (
    select from public.notifications n where n.user_id = (select auth.uid()) and n.read_at is null and n.news_until > now() limit 100) n);
end
$$;
comment on function public.unread_notifications is 'How many notifications of the caller are new: not read, and still news. At most 100.';

-- Marks the caller's unread ones as read: that one, those of a page of the app, or (both null) all. What is written at this
-- moment stays new.
create function private.read_notifications(p_id bigint, p_path text)
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_about uuid := private.id_in_path(p_path);
  v_ids bigint[];
begin
  v_ids := array(
    select u.id from public.notifications u
    where u.user_id = (select auth.uid()) and u.read_at is null and (p_id is null or u.id = p_id)
      and (p_path is null or u.link = p_path or u.about = v_about)
    for no key update skip locked);
  update public.notifications n set read_at = now() where n.id = any (v_ids);
  perform private.forget_mails(v_ids);
  return cardinality(v_ids);
end
$$;

create function public.mark_all_notifications_read()
returns int
language sql
security definer
set search_path = ''
as $$ select private.read_notifications(null, null) $$;
comment on function public.mark_all_notifications_read is 'Marks all notifications of the caller as read. Answers how many were unread.';

create function public.mark_notification_read(p_id bigint)
returns int
language sql
security definer
set search_path = ''
as $$ select private.read_notifications(coalesce(p_id, 0), null) $$;
comment on function public.mark_notification_read is 'Marks one notification of the caller as read. Answers how many were unread.';

create function public.mark_notifications_read_at(p_path text)
returns int
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.check_text('p_path', p_path, 200);
  return private.read_notifications(null, coalesce(p_path, ''));
end
$$;
comment on function public.mark_notifications_read_at is
  'A page of the app was opened: marks what leads the caller there, and what is about the same booking, item, dispute or conversation, as '
  'read. Answers how many were unread.';
grant execute on function public.unread_notifications(), public.mark_all_notifications_read(), public.mark_notification_read(bigint),
  public.mark_notifications_read_at(text) to authenticated;

-- Old notifications go, with the mails that said the same, and pushes that came too late. At most 5,000 a run. Answers how many notifications.
create function private.clear_notifications()
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_old bigint[] := array(
    select o.id from public.notifications o
    where o.created_at < now() - make_interval(days => private.setting_number('notification_keep_days')::int)
    order by o.created_at limit 5000 for update skip locked);
begin
  delete from private.outbox o where o.notification_id = any (v_old);
  delete from public.notifications n where n.id = any (v_old);
  delete from private.pushes p where p.outbox_id = any (array(
    select w.outbox_id from private.pushes w where w.expires_at < now() - interval '1 day' limit 5000 for update skip locked));
  return cardinality(v_old);
end
$$;
