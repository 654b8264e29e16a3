-- The log of what staff did. Only added to: neither an admin nor the service role changes or removes a line.

create table private.admin_log (
  id bigint generated always as identity primary key,
  admin_id uuid not null references private.profiles (user_id),
  action_type text not null check (action_type ~ '^[a-z][a-z0-9_]{0,59}$'),
  -- What it was done to, values before (from) and after, the reason. No identity numbers, no account numbers, no words of messages.
  action_data jsonb not null default '{}' check (length(action_data::text) <= 8000),
  created_at timestamptz not null default now(),
  -- Filled by the trigger: about whom, in which session, from where. Null: not about one person; a function wrote the line as the
  -- service role, which has no session (it has asked require_staff as the admin before).
  target uuid,
  session_id uuid,
  ip inet,
  user_agent text
);
create index admin_log_by_admin on private.admin_log (admin_id, id desc);
create index admin_log_by_target on private.admin_log (target, id desc) where target is not null;
create index admin_log_by_action on private.admin_log (action_type, id desc);
-- For policies that ask who has opened a booking.
create index admin_log_by_booking on private.admin_log ((action_data ->> 'transaction_id'), admin_id) where action_data ->> 'transaction_id' is not null;

create function private.complete_log_line()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_session uuid := (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id')::uuid;
begin
  new.created_at := now();
  new.target := (new.action_data ->> 'target')::uuid;
  new.session_id := v_session;
  select s.ip, left(s.user_agent, 300) into new.ip, new.user_agent from auth.sessions s where s.id = v_session;
  return new;
end
$$;
create trigger admin_log_complete before insert on private.admin_log
  for each row execute function private.complete_log_line();

-- One change is possible: the note about a person who is erased goes with them.
create function private.admin_log_is_append_only()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new = jsonb_populate_record(old, jsonb_build_object('action_data', old.action_data - 'note'))
     and exists (select from private.profiles p where p.user_id = old.target and p.deleted_at is not null) then
    return new;
  end if;
  raise exception 'The log of staff is only added to.';
end
$$;
create trigger admin_log_append_only before update or delete on private.admin_log
  for each row execute function private.admin_log_is_append_only();
create trigger admin_log_not_emptied before truncate on private.admin_log
  for each statement execute function private.admin_log_is_append_only();
-- Not switched off by session_replication_role either.
alter table private.admin_log enable always trigger admin_log_append_only;
alter table private.admin_log enable always trigger admin_log_not_emptied;

-- Whether a line says that roles with this permission were given to somebody who had none of them.
create function private.gave_permission(p_line private.admin_log, p_permission text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select private.roles_allow(array(select jsonb_array_elements_text(p_line.action_data -> 'to')::public.staff_role), p_permission)
    and not private.roles_allow(array(select jsonb_array_elements_text(p_line.action_data -> 'from')::public.staff_role), p_permission)
$$;

-- These accounts, and who gave them this permission within 30 days, and who gave it to those: who makes others admins would else decide
-- alone, with people of their own.
create function private.staff_line(p_accounts uuid[], p_permission text)
returns uuid[]
language sql
stable
security definer
set search_path = ''
as $$
  with recursive line (id) as (
    select unnest(p_accounts)
    union
    select a.admin_id from line l join private.admin_log a on a.target = l.id
    where a.action_type = 'set_staff_roles' and a.created_at > now() - interval '30 days' and private.gave_permission(a, p_permission)
  )
  select array_agg(l.id) from line l
$$;

-- Whether the caller is no second admin beside the one who did something then: both came to this permission through one of them or through
-- the same person within 30 days, or the caller got it afterwards. It counts what they did with any account.
create function private.is_no_second_admin(p_first uuid, p_since timestamptz, p_permission text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_own uuid[] := private.own_accounts();
begin
  return private.staff_line(v_own, p_permission) && private.staff_line(private.accounts_of(p_first), p_permission) or exists (
    select from private.admin_log a
    where a.action_type = 'set_staff_roles' and a.created_at > p_since and a.target = any (v_own) and private.gave_permission(a, p_permission));
end
$$;

-- What staff read -----------------------------------------------------------------------------------------

-- That the caller, who is staff, reads somebody's private parts. The same again within five minutes is one line: a page that is open asks
-- for its news.
create function private.log_reading(p_action text, p_data jsonb)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not exists (
    select from private.admin_log l where l.admin_id = (select auth.uid()) and l.created_at > now() - interval '5 minutes'
      and l.action_type = p_action and l.action_data = jsonb_strip_nulls(p_data)) then
    insert into private.admin_log (admin_id, action_type, action_data) select (select auth.uid()), p_action, jsonb_strip_nulls(p_data);
  end if;
end
$$;

-- Whether the log says that the caller opened this person, this booking or this list within the hour. Policies let staff read private rows
-- only then: a reading request cannot write by itself (hosted, a GET is a transaction that only reads). Not stable: a decision that this
-- very statement logs counts.
create function private.has_opened(p_person uuid)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  return exists (
    select from private.admin_log l
    where l.admin_id = (select auth.uid()) and l.target = p_person and l.created_at > now() - interval '1 hour'
      -- What showed their private parts, and decisions whose row is read with its answer. A note about them, or a suspension, opens nothing.
      and l.action_type in ('read_person', 'view_as', 'read_identity', 'review_verification', 'approve_withdrawal', 'reject_withdrawal'));
end
$$;

create function private.has_opened_booking(p_transaction_id uuid)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  return exists (
    select from private.admin_log l
    where l.admin_id = (select auth.uid()) and l.action_data ->> 'transaction_id' = p_transaction_id::text and l.created_at > now() - interval '1 hour');
end
$$;

-- A list opens the rows of a kind only where it showed some of them.
create function private.has_listed(p_action text, p_kind text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  return exists (
    select from private.admin_log l
    where l.admin_id = (select auth.uid()) and l.action_type = p_action and l.created_at > now() - interval '1 hour'
      and l.action_data -> 'shown' ? p_kind);
end
$$;
grant execute on function private.has_opened(uuid), private.has_opened_booking(uuid), private.has_listed(text, text) to anon, authenticated, service_role;

-- Reading it ---------------------------------------------------------------------------------------------

-- What people call the person, item or setting behind an entry of a line; null: it is none of these, or gone.
create function private.name_in_log(p_value text)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_id uuid;
begin
  if p_value !~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then
    return (select nullif(s.label, '') from public.app_settings s where s.setting_key = p_value);
  end if;
  v_id := p_value::uuid;
  return coalesce(
    (select p.full_name from private.profiles p where p.user_id = v_id),
    (select i.title from public.items i where i.id = v_id),
    -- The item that a booking, a report or a claim is about.
    (select i.title from public.transactions t join public.items i on i.id = t.item_id
     where t.id = coalesce((select d.transaction_id from public.disputes d where d.id = v_id), (select c.transaction_id from public.deposit_claims c where c.id = v_id), v_id)));
end
$$;

create function public.admin_log(
  p_search text default '', p_action text default null, p_admin_id uuid default null, p_target uuid default null,
  p_from date default null, p_until date default null, p_before bigint default null, p_limit int default 50
)
returns table (
  id bigint, created_at timestamptz, admin_id uuid, admin_name text, action_type text, target uuid, target_name text,
  reason text, action_data jsonb, names jsonb, session_id uuid, ip text, user_agent text
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_like text := '%' || replace(replace(replace(trim(coalesce(p_search, '')), '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  perform private.require_staff('log');
  perform private.check_text('p_search', p_search, 200);
  perform private.check_text('p_action', p_action, 60);
  perform private.check_day('p_from', p_from), private.check_day('p_until', p_until);
  return query
    select l.id, l.created_at, l.admin_id, a.full_name, l.action_type, l.target, t.full_name,
      coalesce(l.action_data ->> 'reason', l.action_data ->> 'note', l.action_data ->> 'words', l.action_data ->> 'explanation', l.action_data ->> 'answer'),
      l.action_data - '{target,reason,note,words,explanation}'::text[],
      (select coalesce(jsonb_object_agg(e.value, n.name), '{}') from jsonb_each_text(l.action_data) e cross join private.name_in_log(e.value) n (name)
       where e.key <> 'target' and n.name is not null),
      l.session_id, host(l.ip), l.user_agent
    from private.admin_log l
    join private.profiles a on a.user_id = l.admin_id
    left join private.profiles t on t.user_id = l.target
    where (p_before is null or l.id < p_before)
      and (p_action is null or l.action_type = p_action)
      and (p_admin_id is null or l.admin_id = p_admin_id)
      and (p_target is null or l.target = p_target)
      and (p_from is null or l.created_at >= private.day_start(p_from))
      and (p_until is null or l.created_at < private.day_start(p_until + 1))
      and (v_like = '%%' or a.full_name ilike v_like or t.full_name ilike v_like or replace(l.action_type, '_', ' ') ilike v_like
        or l.action_type ilike v_like or l.action_data::text ilike v_like)
    order by l.id desc
    limit least(greatest(coalesce(p_limit, 50), 1), 1000);
end
$$;
comment on function public.admin_log is
  'For owners: what staff did, newest first, 50 at a time unless asked otherwise (at most 1000). p_search: in names, actions and what was '
  'written down; p_from, p_until: days in Lagos, both counted; p_before: only lines with a smaller id, for the next page. names: what '
  'people call the persons, items and settings whose ids or keys stand in action_data.';
grant execute on function public.admin_log(text, text, uuid, uuid, date, date, bigint, int) to authenticated;
