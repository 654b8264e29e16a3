-- Push subscriptions: the browsers in which a person asked for notifications. A browser gives an address at its push service and
-- keys, with which only that browser can read what is sent. A subscription lives as long as the session that it was saved in.

create table private.push_subscriptions (
  id bigint generated always as identity primary key,
  user_id uuid not null references private.profiles (user_id),
  session_id uuid not null,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  -- As the browser names itself, for the person alone.
  device text not null check (length(device) <= 60),
  created_at timestamptz not null default now(),
  last_ok_at timestamptz,
  -- In a row; tries during a pause do not count.
  failures int not null default 0,
  -- After a failure nothing is sent there until then.
  resting_until timestamptz
);
create index push_subscriptions_of_person on private.push_subscriptions (user_id, created_at);
create index push_subscriptions_of_session on private.push_subscriptions (session_id);

-- Whether an address may be one of a push service: https at a public name. What the name stands for is checked when something is
-- sent there. A name ends in letters, so a number in any spelling is none.
create function private.is_push_address(p_endpoint text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select p_endpoint ~ '^https://([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9](:443)?/[!-~]*$'
    and p_endpoint !~ '^https://[^/]*\.(localhost|local|localdomain|internal|intranet|private|corp|home|lan|arpa|test|invalid|onion|alt)(:443)?/'
    and p_endpoint !~ '[#\\]'
$$;

-- A session that ends, in whatever way, takes its subscriptions along.
create function private.end_pushes_of_session()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.push_subscriptions s where s.session_id = old.id;
  return null;
end
$$;
create trigger sessions_end_pushes after delete on auth.sessions
  for each row execute function private.end_pushes_of_session();

create function private.check_push_subscription(p_endpoint text, p_p256dh text, p_auth text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if not coalesce(private.is_push_address(p_endpoint), false) then
    perform private.refuse('Notifications not turned on', 'This browser gave an address that we cannot send to.');
  -- 65 bytes: a point of the curve P-256, not compressed; 16 bytes.
  elsif not coalesce(p_p256dh ~ '^B[A-P][A-Za-z0-9_-]{84}[AEIMQUYcgkosw048]$' and p_auth ~ '^[A-Za-z0-9_-]{21}[AQgw]$', false) then
    perform private.refuse('Notifications not turned on', 'This browser gave keys that we cannot use.');
  elsif not public.take_rate_limit('push subscriptions:' || (select auth.uid()), private.setting_number('push_saves_daily_limit')::int, 86400) then
    perform private.refuse('Notifications not turned on', 'You have turned notifications on many times today. Try again tomorrow.', 429);
  end if;
end
$$;

create function public.save_push_subscription(p_endpoint text, p_p256dh text, p_auth text, p_device text default null)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_me uuid := (select auth.uid());
begin
  perform private.check_text('p_endpoint', p_endpoint, 1000);
  perform private.check_text('p_p256dh', p_p256dh, 100);
  perform private.check_text('p_auth', p_auth, 30);
  perform private.check_text('p_device', p_device, 60);
  -- Nothing is written after an erasure.
  perform private.lock_person(v_me);
  if not private.is_member() then
    perform private.refuse('Access denied', 'Please sign in first.', 403);
  end if;
  perform private.check_push_subscription(p_endpoint, p_p256dh, p_auth);
  -- Whoever uses this browser now gets what is sent there, and nothing that waits for the person before. The keys prove the browser.
  delete from private.push_subscriptions s
  where s.endpoint = p_endpoint and s.p256dh = p_p256dh and s.auth = p_auth and s.user_id <> v_me;
  insert into private.push_subscriptions as s (user_id, session_id, endpoint, p256dh, auth, device)
  values (v_me, ((select auth.jwt()) ->> 'session_id')::uuid, p_endpoint, p_p256dh, p_auth, coalesce(private.said(p_device), 'Browser'))
  on conflict (endpoint) do update set session_id = excluded.session_id, device = excluded.device, failures = 0, resting_until = null
  where s.user_id = v_me and s.p256dh = p_p256dh and s.auth = p_auth;
  if not found then
    perform private.refuse('Notifications not turned on', 'This browser is known by other keys. Please try again.', 409);
  end if;
  delete from private.push_subscriptions s where s.id in (
    select x.id from private.push_subscriptions x where x.user_id = v_me
    order by x.created_at desc, x.id desc offset private.setting_number('push_devices_limit')::int);
end
$$;
comment on function public.save_push_subscription is
  'Notifications in this browser, for the caller and as long as this session lasts. p_endpoint: https at a public name; p_p256dh and p_auth: '
  'the keys of the subscription, base64url. A browser that somebody else used before moves to the caller. Over push_devices_limit the oldest falls out.';

create function public.remove_push_subscription(p_endpoint text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.check_text('p_endpoint', p_endpoint, 1000);
  delete from private.push_subscriptions s where s.endpoint = p_endpoint and s.user_id = (select auth.uid());
end
$$;
comment on function public.remove_push_subscription is 'No notifications of the caller in this browser any more. Nothing happens to somebody else''s.';

create function public.my_push_devices(p_endpoint text default null)
returns table (device text, created_at timestamptz, last_ok_at timestamptz, is_here boolean)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.check_text('p_endpoint', p_endpoint, 1000);
  return query select s.device, s.created_at, s.last_ok_at, s.endpoint is not distinct from p_endpoint
  from private.push_subscriptions s where s.user_id = (select auth.uid()) order by s.created_at desc, s.id desc;
end
$$;
comment on function public.my_push_devices is
  'The browsers in which the caller gets notifications, the newest first. is_here: the one whose address is p_endpoint. last_ok_at: when a push service last took one; null: never.';
grant execute on function public.save_push_subscription(text, text, text, text), public.remove_push_subscription(text),
  public.my_push_devices(text) to authenticated;
