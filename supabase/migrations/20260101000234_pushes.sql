-- Pushes: messages of the outbox to a browser. What is sent is encrypted for the browser and says little: a title, where it leads,
-- which earlier one it replaces. A push that nobody could use any more is not sent.

-- What a row of the outbox of kind push needs besides its text.
create table private.pushes (
  outbox_id bigint primary key references private.outbox (id) on delete cascade,
  subscription_id bigint not null references private.push_subscriptions (id) on delete cascade,
  -- At a push service and in our queue a newer one takes the place of an older one with the same topic.
  topic text check (topic ~ '^[0-9a-f]{32}$'),
  urgency text not null check (urgency in ('normal', 'high')),
  expires_at timestamptz not null
);
create index pushes_by_subscription on private.pushes (subscription_id, topic);

-- A subscription that goes takes along what waits for it.
create function private.remove_pushed_message()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.outbox o where o.id = old.outbox_id;
  return null;
end
$$;
create trigger pushes_remove_message after delete on private.pushes
  for each row execute function private.remove_pushed_message();

create type private.push_terms as (urgency text, lasts interval);

-- How urgent a push of a kind is, and how long it is worth telling. Urgent ones wake a phone that saves its battery.
create function private.push_terms(p_kind text)
returns private.push_terms
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_kind = 'message' or exists (select from private.notification_kinds k where k.kind = p_kind and (k.is_urgent or k.has_deadline)) then
    return row('high', interval '12 hours')::private.push_terms;
  end if;
  return row('normal', interval '1 day')::private.push_terms;
end
$$;

-- Only addresses of screens, so that no notification leads out of Aso.
create function private.push_link(p_link text)
returns text
language sql
immutable
set search_path = ''
as $$ select case when p_link ~ '^/([A-Za-z0-9_-][!-~]*)?$' and length(p_link) <= 500 and p_link !~ '\\' then p_link else '/notifications' end $$;

-- Writes a push to one browser, which the caller has locked, in place of one with the same topic.
create function private.queue_push_to(
  p_subscription private.push_subscriptions, p_terms private.push_terms, p_notification_id bigint, p_kind text, p_title text, p_link text, p_topic text,
  p_not_before timestamptz default null, p_until timestamptz default null
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_id bigint;
begin
  delete from private.pushes p where p.subscription_id = p_subscription.id and p.topic = p_topic;
  insert into private.outbox (kind, cause, recipient, subject, body, next_try_at)
  values ('push', p_kind, 'browser ' || p_subscription.id, '', jsonb_build_object('id', p_notification_id, 'title', left(p_title, 200),
    'link', private.push_link(p_link), 'tag', coalesce(p_topic, 'notification ' || p_notification_id)), greatest(now(), p_subscription.resting_until, p_not_before))
  returning id into v_id;
  insert into private.pushes (outbox_id, subscription_id, topic, urgency, expires_at)
  values (v_id, p_subscription.id, p_topic, p_terms.urgency, least(greatest(now(), p_not_before) + p_terms.lasts, p_until));
end
$$;

-- Writes a push to each browser of a person; nothing for somebody who is suspended. p_kind: a declared kind of message. p_title is read on a locked phone, perhaps by
-- others: it names people by first name and says nothing that should stay private. p_link: a screen. One with the same p_group_key that still waits is replaced.
-- p_not_before: when the person's quiet hours end; null: at once. p_until: when it is of no use any more.
create function private.queue_push(
  p_user_id uuid, p_notification_id bigint, p_kind text, p_title text, p_link text, p_group_key text,
  p_not_before timestamptz default null, p_until timestamptz default null
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_topic text := left(encode(sha256(convert_to(p_user_id || ' ' || p_group_key, 'UTF8')), 'hex'), 32);
  v_terms private.push_terms := private.push_terms(p_kind);
  v_subscription private.push_subscriptions;
begin
  if private.is_suspended(p_user_id) or p_not_before >= p_until then
    return;
  end if;
  for v_subscription in
    select s.* from private.push_subscriptions s where s.user_id = p_user_id order by s.id for key share
  loop
    perform private.queue_push_to(v_subscription, v_terms, p_notification_id, p_kind, p_title, p_link, v_topic, p_not_before, p_until);
  end loop;
end
$$;

create function public.send_test_push(p_endpoint text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  c_title constant text := 'Test not sent';
  v_me uuid := (select auth.uid());
  v_subscription private.push_subscriptions;
begin
  perform private.check_text('p_endpoint', p_endpoint, 1000);
  select s.* into v_subscription from private.push_subscriptions s where s.endpoint = p_endpoint and s.user_id = v_me for key share;
  if not found then
    perform private.refuse(c_title, 'Notifications are not turned on in this browser.', 404);
  elsif private.is_suspended(v_me) then
    perform private.refuse(c_title, 'While your account is suspended we send no notifications to your devices.', 403);
  elsif not public.take_rate_limit('push tests:' || v_me, private.setting_number('push_tests_hourly_limit')::int, 3600) then
    perform private.refuse(c_title, 'You have sent several tests already. Try again in an hour.', 429);
  end if;
  perform private.queue_push_to(v_subscription, row('high', interval '10 minutes')::private.push_terms, null, 'account',
    'Notifications from Aso arrive here', '/notifications', md5('test'));
end
$$;
comment on function public.send_test_push is 'A notification to the caller''s own browser, at once. push_tests_hourly_limit at most.';
grant execute on function public.send_test_push(text) to authenticated;

-- Sending ----------------------------------------------------------------------------------------------

-- Whether the person has read in the app what this push tells.
create function private.is_push_read(p_id bigint)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select from private.outbox o join public.notifications n on n.id = (o.body::jsonb ->> 'id')::bigint
    where o.id = p_id and n.read_at is not null);
end
$$;

create function public.push_target(p_id bigint)
returns table (endpoint text, p256dh text, auth text, ttl int, urgency text, topic text)
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_push private.pushes;
  v_subscription private.push_subscriptions;
begin
  select p.* into v_push from private.pushes p where p.outbox_id = p_id;
  select s.* into v_subscription from private.push_subscriptions s where s.id = v_push.subscription_id;
  if not private.is_session_open(v_subscription.session_id, v_subscription.user_id) then
    delete from private.push_subscriptions s where s.id = v_subscription.id;
  elsif v_push.expires_at <= now() or private.is_suspended(v_subscription.user_id) or private.is_push_read(p_id) then
    delete from private.pushes p where p.outbox_id = p_id;
  else
    return query select v_subscription.endpoint, v_subscription.p256dh, v_subscription.auth,
      ceil(extract(epoch from v_push.expires_at - now()))::int, v_push.urgency, v_push.topic;
  end if;
end
$$;
comment on function public.push_target is
  'Where a claimed push goes, and with which keys; ttl in seconds. No row: the session has ended, the person is suspended or has read it, or '
  'it is too late; it is not sent any more.';

create type public.push_outcome as enum ('sent', 'gone', 'failed');

-- How long nothing is sent after so many failures in a row: a minute, then twice as long each time, a day at most. As long as the
-- push service asks for, if that is longer.
create function private.push_pause(p_failures int, p_asked_seconds int)
returns interval
language sql
immutable
set search_path = ''
as $$
  select least(interval '1 day', greatest(interval '1 minute' * 2 ^ least(p_failures - 1, 20), make_interval(secs => least(p_asked_seconds, 86400))))
$$;

create function public.finish_push(p_id bigint, p_outcome public.push_outcome, p_error text default null, p_retry_seconds int default 0)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_now timestamptz := now();
  v_subscription private.push_subscriptions;
begin
  perform private.check_text('p_error', p_error, 1000);
  select s.* into v_subscription from private.pushes p join private.push_subscriptions s on s.id = p.subscription_id
  where p.outbox_id = p_id for update of s;
  if p_outcome = 'sent' then
    update private.push_subscriptions s set last_ok_at = v_now, failures = 0, resting_until = null where s.id = v_subscription.id;
    delete from private.pushes p where p.outbox_id = p_id;
  elsif p_outcome = 'gone' or v_subscription.failures + 1 >= private.setting_number('push_failures_limit') then
    delete from private.push_subscriptions s where s.id = v_subscription.id;
  else
    -- Others that were on their way fail with it: that is one failure.
    update private.push_subscriptions s
    set failures = s.failures + 1, resting_until = v_now + private.push_pause(s.failures + 1, p_retry_seconds)
    where s.id = v_subscription.id and (s.resting_until is null or s.resting_until <= v_now)
    returning s.* into v_subscription;
    update private.outbox o set next_try_at = greatest(o.next_try_at, v_subscription.resting_until)
    from private.pushes p where p.outbox_id = o.id and p.subscription_id = v_subscription.id;
    update private.outbox o set last_error = p_error where o.id = p_id;
  end if;
end
$$;
comment on function public.finish_push is
  'What became of a claimed push. gone: the browser is not subscribed any more, its subscription is removed. failed: it is tried again '
  'after a pause that grows, p_retry_seconds at least; after push_failures_limit in a row the subscription is removed.';
grant execute on function public.push_target(bigint), public.finish_push(bigint, public.push_outcome, text, int) to service_role;
