-- Notifications by mail: a person gets few mails of one kind in an hour, and one person's acts cause few mails to
-- others; the rest comes as one mail, the digest.

alter table private.outbox add foreign key (cause) references private.notification_kinds (kind);
alter table private.outbox add foreign key (notification_id) references public.notifications (id) on delete set null;

-- Messages over the limits, until their digest is sent. Rows are only added, so that bookings do not wait for each other.
create table private.messages_for_digest (
  id bigint generated always as identity primary key,
  user_id uuid not null references private.profiles (user_id),
  cause text not null references private.notification_kinds (kind),
  actor uuid,
  subject text not null,
  body text not null,
  notification_id bigint references public.notifications (id) on delete set null,
  -- True: it waits for the mail of the day.
  is_daily boolean not null default false,
  created_at timestamptz not null default now()
);
create index messages_for_digest_by_person on private.messages_for_digest (user_id, cause, created_at);
create index messages_for_digest_of_notifications on private.messages_for_digest (notification_id);
create index messages_for_digest_by_age on private.messages_for_digest (created_at) where not is_daily;
create index messages_for_the_day_by_age on private.messages_for_digest (created_at) where is_daily;

create function private.mail_window()
returns interval
language sql
stable
set search_path = ''
as $$ select make_interval(mins => private.setting_number('mail_window_minutes')::int) $$;

-- Whether a message goes into the digest: the person got enough of this cause in the last window (where there is a
-- deadline: from this actor), or the actor caused enough messages to others. Causes without limits, such as codes, never do.
create function private.belongs_in_digest(p_address text, p_cause text, p_actor uuid, p_to_other boolean)
returns boolean
language plpgsql
stable
set search_path = ''
-- A plan that is made while the table is short is kept: it has to use the indexes that a long table needs.
set enable_seqscan = off
as $$
declare
  v_since timestamptz := now() - private.mail_window();
  v_per_cause int := private.setting_number('mails_per_cause_limit')::int;
  v_by_person int := private.setting_number('mails_by_person_limit')::int;
  v_kind private.notification_kinds;
begin
  select k.* into v_kind from private.notification_kinds k where k.kind = p_cause;
  if not v_kind.is_limited then
    return false;
  end if;
  return v_per_cause <= (select count(*) from (
      select from private.outbox o where o.recipient = p_address and o.cause = p_cause and o.created_at > v_since
        and (not v_kind.has_deadline or o.actor is not distinct from p_actor) limit v_per_cause) o)
    or (p_to_other and v_by_person <= (select count(*) from (
      select from private.outbox o where o.actor = p_actor and o.created_at > v_since limit v_by_person) o));
end
$$;

-- When a mail is sent: at once where money or deadlines depend on it; else when it has not been read in the app for a while, and
-- not in quiet hours. What notify does not mail itself (messages) has waited already.
create function private.mail_time(p_user_id uuid, p_cause text, p_is_listed boolean)
returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
begin
  return greatest(private.quiet_until(p_user_id, p_cause), case when p_is_listed and not private.is_essential(p_cause)
      and exists (select from private.notification_kinds k where k.kind = p_cause and 'mail' = any (k.channels))
    then now() + make_interval(mins => private.setting_number('mail_delay_minutes')::int) else now() end);
end
$$;

-- What stands around the words of a mail: how to switch such mails off, why it comes, the page of the app where it is read or
-- answered, and who writes.
create function private.mail_frame(o private.outbox)
returns table (unsubscribe_token text, topic text, link text, company text)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_topic text := private.unsubscribe_topic(o.cause);
begin
  return query select (select private.unsubscribe_token(u.id, v_topic) from auth.users u where u.email = o.recipient and not u.is_sso_user),
    coalesce(v_topic, (select k.topic from private.notification_kinds k where k.kind = o.cause)),
    coalesce((select n.link from public.notifications n where n.id = o.notification_id), case o.cause when 'message' then '/messages' else '/notifications' end),
    private.setting('company_name') || ', ' || private.setting('company_address');
end
$$;

-- Answers the id of the message in the outbox.
create function private.queue_mail(p_user_id uuid, p_cause text, p_actor uuid, p_subject text, p_body text, p_notification_id bigint default null)
returns bigint
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_id bigint;
begin
  insert into private.outbox (cause, actor, notification_id, next_try_at, recipient, subject, body)
  select p_cause, nullif(p_actor, p_user_id), p_notification_id,
    private.mail_time(p_user_id, p_cause, p_notification_id is not null), u.email, p_subject,
    'Hello ' || coalesce(p.full_name, 'there') || E',\n\n' || p_body || E'\n\nAso'
  from private.profiles p join auth.users u on u.id = p.user_id
  where p.user_id = p_user_id and p.deleted_at is null and u.email is not null
  returning id into v_id;
  return v_id;
end
$$;

-- Writes a mail to a person, or adds it to the next digest. p_actor: whose act it was. Answers the id of the message in the
-- outbox, null when it went into the digest.
create function private.mail(p_user_id uuid, p_cause text, p_actor uuid, p_subject text, p_body text, p_notification_id bigint default null)
returns bigint
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_address text := (select u.email from auth.users u where u.id = p_user_id);
  v_is_daily boolean := private.waits_for_the_day(p_user_id, p_cause);
begin
  if v_is_daily or private.belongs_in_digest(v_address, p_cause, p_actor, p_actor <> p_user_id) then
    insert into private.messages_for_digest (user_id, cause, actor, subject, body, notification_id, is_daily)
    values (p_user_id, p_cause, p_actor, p_subject, p_body, p_notification_id, v_is_daily);
    return null;
  end if;
  return private.queue_mail(p_user_id, p_cause, p_actor, p_subject, p_body, p_notification_id);
end
$$;

-- What was read in the app is not mailed any more, unless money or deadlines depend on it. What is being sent at this moment is.
create function private.forget_mails(p_notification_ids bigint[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.outbox o where o.id = any (array(
    select w.id from private.outbox w
    where w.notification_id = any (p_notification_ids) and w.sent_at is null and w.tries = 0 and not private.is_essential(w.cause)
    for update skip locked));
  delete from private.messages_for_digest g where g.id = any (array(
    select w.id from private.messages_for_digest w
    where w.notification_id = any (p_notification_ids) and not private.is_essential(w.cause) for update skip locked));
end
$$;

-- Digests ----------------------------------------------------------------------------------------------

-- `in the last hour`, or as long as the window is.
create function private.mail_window_text()
returns text
language sql
stable
set search_path = ''
as $$
  select case m when '60' then 'hour' else m || ' minutes' end from private.setting('mail_window_minutes') m
$$;

-- The messages of one cause for a person as one mail: one line each, the first fifty. A single message is sent unchanged.
create function private.send_digest(p_user_id uuid, p_cause text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  c_lines constant int := 50;
  c_length constant int := 400;
  v_count int;
  v_subject text;
  v_lines text[];
  v_actor uuid;
begin
  with gathered as (
    delete from private.messages_for_digest g where g.user_id = p_user_id and g.cause = p_cause and not g.is_daily returning g.*
  )
  select count(*), min(g.subject), array_agg(g.body order by g.id), case when count(distinct g.actor) = 1 then min(g.actor::text)::uuid end
  into v_count, v_subject, v_lines, v_actor from gathered g;
  if v_count = 1 then
    perform private.queue_mail(p_user_id, p_cause, v_actor, v_subject, v_lines[1]);
  elsif v_count > 1 then
    select v_count || ' more ' || k.many into v_subject from private.notification_kinds k where k.kind = p_cause;
    perform private.queue_mail(p_user_id, p_cause, v_actor, v_subject, format('%s in the last %s:', v_subject, private.mail_window_text())
      || (select string_agg(E'\n- ' || private.shortened(l.line, c_length), '' order by l.at)
          from (select regexp_replace(one, '\s+', ' ', 'g'), at from unnest(v_lines[:c_lines]) with ordinality lines (one, at)) l (line, at))
      || case when v_count > c_lines then format(E'\nand %s more. Open Aso to see them all.', v_count - c_lines) else '' end);
  end if;
end
$$;

-- Sends the digests whose window has ended, counted from their first message. Answers how many. Only one call at a time
-- does it; others answer 0.
create function private.send_due_digests()
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_due record;
  v_count int := 0;
begin
  if not pg_try_advisory_xact_lock(hashtext('private.send_due_digests')) then
    return 0;
  end if;
  for v_due in
    select distinct d.user_id, d.cause from (
      select g.user_id, g.cause from private.messages_for_digest g where g.created_at <= now() - private.mail_window()
        and not g.is_daily
      order by g.created_at limit 1000) d
    order by 1, 2 limit 100
  loop
    perform private.send_digest(v_due.user_id, v_due.cause);
    v_count := v_count + 1;
  end loop;
  return v_count;
end
$$;
