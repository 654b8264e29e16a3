-- Blocked people: a person keeps another one away. Only who blocks reads it; what follows is the same for both.

create table public.blocked_people (
  blocker_id uuid not null references private.profiles (user_id),
  blocked_id uuid not null references private.profiles (user_id),
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  constraint nobody_blocks_themselves check (blocker_id <> blocked_id)
);
comment on table public.blocked_people is
  'Whom a person has blocked. The two do not see each other''s items and make no new bookings; what they have agreed goes on. '
  'Written by block_person and unblock_person.';
create index blocked_people_by_blocked on public.blocked_people (blocked_id);
alter table public.blocked_people enable row level security;
create policy "a person reads own blocks" on public.blocked_people
  for select to authenticated using (blocker_id = (select auth.uid()));
grant select on public.blocked_people to authenticated;

-- Whether one of the two has blocked the other. Everything that is new between two people asks this: bookings, more days,
-- watches, messages.
create function private.are_blocked(p_one uuid, p_other uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (select from public.blocked_people b where b.blocker_id = p_one and b.blocked_id = p_other)
    or exists (select from public.blocked_people b where b.blocker_id = p_other and b.blocked_id = p_one);
end
$$;

-- The people whom this person has blocked or who have blocked them. Asked once for each query.
create function private.kept_apart_from(p_user_id uuid)
returns uuid[]
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return array(
    select b.blocked_id from public.blocked_people b where b.blocker_id = p_user_id
    union all
    select b.blocker_id from public.blocked_people b where b.blocked_id = p_user_id);
end
$$;

-- The same for the caller; empty for visitors.
create function private.people_kept_apart()
returns uuid[]
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := (select auth.uid());
begin
  return case when v_me is null then '{}' else private.kept_apart_from(v_me) end;
end
$$;
grant execute on function private.people_kept_apart() to anon, authenticated, service_role;

-- Bookings between the two that are not agreed yet are ended from the side of who blocks: nothing tells the other why.
create function public.block_person(p_user_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  c_title constant text := 'Block failed';
  v_me uuid := (select auth.uid());
begin
  if not private.is_member() then
    perform private.refuse('Access denied', 'Please sign in first.', 403);
  elsif p_user_id = v_me then
    perform private.refuse(c_title, 'You cannot block yourself.');
  elsif not exists (select from private.profiles p where p.user_id = p_user_id and p.deleted_at is null) then
    perform private.refuse(c_title, 'This person was not found.', 404);
  end if;
  -- One at a time: this block, and bookings between the two.
  perform private.lock_person(p.id) from (select v_me as id union select p_user_id order by 1) p;
  if exists (select from public.blocked_people b where b.blocker_id = v_me and b.blocked_id = p_user_id) then
    return;
  end if;
  if (select count(*) from public.blocked_people b where b.blocker_id = v_me) >= private.setting_number('blocks_limit') then
    perform private.refuse(c_title, format('You can block %s people. Unblock somebody first.', private.setting('blocks_limit')), 429);
  end if;
  if not public.take_rate_limit('blocks:' || v_me, private.setting_number('blocks_daily_limit')::int, 86400) then
    perform private.refuse(c_title, 'You have blocked too many people today. Please try again tomorrow.', 429);
  end if;
  insert into public.blocked_people (blocker_id, blocked_id) values (v_me, p_user_id);
  perform private.end_unagreed(array(
    select t.id from public.transactions t
    where t.booking_status in ('pending', 'requested')
      and ((t.borrower_id = v_me and t.lender_id = p_user_id) or (t.borrower_id = p_user_id and t.lender_id = v_me))), v_me);
end
$$;
comment on function public.block_person is
  'The caller blocks a person, who is not told. The two no longer see each other''s items and make no new bookings; unpaid '
  'bookings and open requests between them end with all money back, everything else goes on. Again: no effect.';

create function public.unblock_person(p_user_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.blocked_people b where b.blocker_id = (select auth.uid()) and b.blocked_id = p_user_id;
end
$$;
comment on function public.unblock_person is 'The caller''s own block of a person ends. Nothing happens where there is none.';
grant execute on function public.block_person(uuid), public.unblock_person(uuid) to authenticated;
