-- Wrong passwords. They are counted for an address from one network, for a network over all addresses, and for an address
-- over all networks that its person has not signed in from. After a number of free tries each further one doubles a pause;
-- counts fall with time. A stranger's tries do not lock the person out: a network that the person has signed in from
-- waits only for its own wrong tries.
-- The local stack calls this; on hosted Supabase the hook below does, if the plan includes password hooks.

create type private.password_count as enum ('pair', 'network', 'address');

-- Kept for a day. The name is a hash of what is counted, so that the table lists neither addresses nor who was where.
create table private.wrong_passwords (
  kind private.password_count not null,
  name text not null,
  wrong numeric not null default 0,
  counted_at timestamptz not null default clock_timestamp(),
  primary key (kind, name)
);
create index wrong_passwords_by_age on private.wrong_passwords (counted_at);

-- Where each person has signed in from, hashed with their id: the last twenty.
create table private.known_networks (
  user_id uuid not null references auth.users (id) on delete cascade,
  network text not null,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (user_id, network)
);

-- free: wrong tries without a pause. leak: seconds until one is forgotten. first, longest: the pause in seconds.
create function private.password_limits(p_kind private.password_count, out free int, out leak int, out first int, out longest int)
language sql
immutable
set search_path = ''
as $$
  select l.free, l.leak, l.first, l.longest
  from (values ('pair'::private.password_count, 10, 300, 30, 600), ('network', 100, 10, 1, 300), ('address', 50, 120, 60, 3600))
    l (kind, free, leak, first, longest)
  where l.kind = p_kind
$$;

-- The count now, less what was forgotten since it was stored.
create function private.wrong_passwords_now(p_count private.wrong_passwords)
returns numeric
language sql
volatile
set search_path = ''
as $$
  select greatest(0, p_count.wrong - extract(epoch from clock_timestamp() - p_count.counted_at) / l.leak)
  from private.password_limits(p_count.kind) l
$$;

-- Seconds until the next try, or 0.
create function private.password_pause(p_count private.wrong_passwords)
returns int
language sql
volatile
set search_path = ''
as $$
  select case when ceil(p_count.wrong) < l.free then 0 else greatest(0, ceil(
    least(l.first * 2 ^ least(ceil(p_count.wrong) - l.free, 20), l.longest) - extract(epoch from clock_timestamp() - p_count.counted_at)))::int end
  from private.password_limits(p_count.kind) l
$$;

create function private.password_count_name(p_kind private.password_count, p_address text, p_network text)
returns text
language sql
immutable
set search_path = ''
as $$
  select encode(sha256(convert_to(case p_kind when 'pair' then p_address || ' ' || p_network
    when 'network' then p_network else p_address end, 'UTF8')), 'hex')
$$;

create function private.network_name(p_user_id uuid, p_network text)
returns text
language sql
immutable
set search_path = ''
as $$ select encode(sha256(convert_to(p_user_id || ' ' || p_network, 'UTF8')), 'hex') $$;

create function private.is_known_network(p_address text, p_network text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from auth.users u join private.known_networks k on k.user_id = u.id
    where u.email = p_address and not u.is_sso_user and k.network = private.network_name(u.id, p_network))
$$;

-- Before a password is compared: counts the try as a wrong one, or says how many seconds to wait. `everywhere`: it is the
-- address that is under attack, from many networks. `known`: the person has signed in from there.
create function private.take_password_try(p_address text, p_network text, out seconds int, out everywhere boolean, out known boolean)
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_kinds private.password_count[];
  v_count private.wrong_passwords;
begin
  known := private.is_known_network(p_address, p_network);
  v_kinds := case when known then '{pair}' else '{pair,network,address}' end;
  seconds := 0;
  everywhere := false;
  -- The caller before the address, which the caller makes up: a network that has to wait leaves no row for another address.
  if not known then
    select w.* into v_count from private.wrong_passwords w
    where w.kind = 'network' and w.name = private.password_count_name('network', p_address, p_network);
    seconds := coalesce(private.password_pause(v_count), 0);
    if seconds > 0 then
      return;
    end if;
  end if;
  -- The same order of kinds in every call, so that two calls never deadlock.
  insert into private.wrong_passwords (kind, name)
  select k, private.password_count_name(k, p_address, p_network) from unnest(v_kinds) k order by k
  on conflict do nothing;
  for v_count in
    select w.* from private.wrong_passwords w
    join unnest(v_kinds) k on w.kind = k and w.name = private.password_count_name(k, p_address, p_network)
    order by w.kind for update of w
  loop
    if private.password_pause(v_count) > seconds then
      seconds := private.password_pause(v_count);
      everywhere := v_count.kind = 'address';
    end if;
  end loop;
  if seconds = 0 then
    update private.wrong_passwords w set wrong = private.wrong_passwords_now(w) + 1, counted_at = clock_timestamp()
    from unnest(v_kinds) k where w.kind = k and w.name = private.password_count_name(k, p_address, p_network);
  end if;
end
$$;

-- The person has signed in from this network, by password or by a code.
create function private.remember_network(p_address text, p_network text)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into private.known_networks (user_id, network)
  select u.id, private.network_name(u.id, p_network) from auth.users u where u.email = p_address and not u.is_sso_user
  on conflict (user_id, network) do update set seen_at = clock_timestamp();
  delete from private.known_networks k using auth.users u
  where u.email = p_address and not u.is_sso_user and k.user_id = u.id and k.network not in (
    select n.network from private.known_networks n where n.user_id = u.id order by n.seen_at desc limit 20)
$$;

-- The try that was counted beforehand was no wrong one. p_known: as it was then. p_right: it was the password; else nothing
-- was looked at.
create function private.give_password_try_back(p_address text, p_network text, p_known boolean, p_right boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_kind private.password_count;
begin
  foreach v_kind in array enum_range(null::private.password_count) loop
    update private.wrong_passwords w set wrong = case when v_kind = 'pair' and p_right then 0 else greatest(0, w.wrong - 1) end
    where w.kind = v_kind and w.name = private.password_count_name(v_kind, p_address, p_network)
      and (v_kind = 'pair' or not p_known);
  end loop;
  if p_right then
    perform private.remember_network(p_address, p_network);
  end if;
end
$$;

-- The same for hosted Supabase, as Auth's password verification hook. Auth has looked at the password already, and says
-- here from which address it was tried. Without that nothing is counted: a count for the person alone would let any
-- stranger lock them out.
create function private.password_verification_hook(event jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_address text := (select u.email from auth.users u where u.id = (event ->> 'user_id')::uuid);
  v_network text := private.network_of(event -> 'metadata' ->> 'ip_address');
  v_try record;
begin
  if v_address is null or v_network = 'unknown' then
    return '{"decision": "continue"}';
  end if;
  select * into v_try from private.take_password_try(v_address, v_network);
  if v_try.seconds > 0 then
    return jsonb_build_object('decision', 'reject', 'should_logout_user', false,
      'message', 'Too many attempts. Please wait a few minutes, or choose “Forgot your password?” to get a code by email.');
  end if;
  if (event ->> 'valid')::boolean then
    perform private.give_password_try_back(v_address, v_network, v_try.known, true);
  end if;
  return '{"decision": "continue"}';
end
$$;
do $$ begin
  if to_regrole('supabase_auth_admin') is not null then
    grant usage on schema private to supabase_auth_admin;
    grant execute on function private.password_verification_hook(jsonb) to supabase_auth_admin;
  end if;
end $$;
