-- The time to appeal stands still while who could appeal is suspended or gets the account back. What the ruling moved is held for as long. (An
-- appeal that nobody may judge can be made, and waits: see private.tell_owners_without_judge.)

create table private.appeal_waits (
  -- A dispute, or a claim.
  matter uuid primary key,
  -- Null: the time runs now.
  since timestamptz,
  -- What was left of the time when it stood still; it is left again from then on.
  remaining interval not null,
  -- How long it stood still before, for somebody who was suspended or got the account back.
  waited interval not null default '0'
);

-- Since when this person is kept from appealing: suspended, or until the account can be got back.
create function private.kept_from_appealing(p_user_id uuid)
returns timestamptz
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return least(
    (select s.created_at from private.suspensions s where s.user_id = p_user_id and s.ended_at is null and (s.ends_at is null or s.ends_at > now())),
    (select r.started_at from private.account_recoveries r where r.user_id = p_user_id and r.ready_at > now()));
end
$$;

-- Whether it still counts that somebody is kept from appealing: not for ever, or who is banned, or begins one recovery after the other, would
-- keep the money of the other side.
create function private.may_wait_on(p_matter uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return coalesce((
    select w.waited + coalesce(now() - w.since, '0') < private.setting_interval('appeal_wait_days') from private.appeal_waits w
    where w.matter = p_matter), true);
end
$$;

-- Whether it was seen that the time stands still.
create function private.is_waiting(p_matter uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (select from private.appeal_waits w where w.matter = p_matter and w.since is not null);
end
$$;

-- Whether one side could appeal if only the time were asked, and cannot use it now. A time that had run out before does not begin again.
create function private.appeal_stands_still(d public.disputes)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  b public.transactions;
  v_side uuid;
  v_kept timestamptz;
  v_since timestamptz;
begin
  if d.appeal_until is null or d.status = 'pending' then
    return false;
  end if;
  select t.* into b from public.transactions t where t.id = d.transaction_id;
  for v_side, v_kept in select s, private.kept_from_appealing(s) from unnest(array[b.borrower_id, b.lender_id]) s loop
    if v_kept is not null and not private.was_appealed(d, v_side) and (private.nothing_to_appeal(d, b, v_side)).title is null
      and private.may_wait_on(d.id) then
      v_since := least(v_since, v_kept);
    end if;
  end loop;
  -- It began before the time was over, or was seen to.
  return coalesce(v_since < d.appeal_until or v_since is not null and private.is_waiting(d.id), false);
end
$$;

-- Whether the time to appeal is not over.
create function private.is_time_to_appeal(d public.disputes)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return coalesce(d.appeal_until > now() or private.appeal_stands_still(d), false);
end
$$;

-- The time of one dispute goes on from here, and what hangs on it. What others have locked is next time's.
create function private.move_appeal_time(p_dispute_id uuid, p_until timestamptz)
returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.disputes d set appeal_until = p_until where d.id = p_dispute_id;
  update private.appeal_holds h set held_until = p_until
  from (select x.dispute_id, x.user_id from private.appeal_holds x where x.dispute_id = p_dispute_id for update skip locked) o
  where (h.dispute_id, h.user_id) = (o.dispute_id, o.user_id) and h.held_until < p_until;
  update private.debts x set overdue_at = p_until + private.setting_interval('debt_due_days')
  from (select y.id from private.debts y where y.dispute_id = p_dispute_id for update skip locked) o
  where x.id = o.id and x.overdue_at < p_until + private.setting_interval('debt_due_days');
end
$$;

-- Notes whether the time of a matter stands still, and answers until when it is then; null: it runs.
create function private.note_wait(p_matter uuid, p_stands_still boolean, p_until timestamptz)
returns timestamptz
language plpgsql
set search_path = ''
as $$
declare
  w private.appeal_waits;
begin
  select x.* into w from private.appeal_waits x where x.matter = p_matter;
  if not p_stands_still then
    update private.appeal_waits x set waited = x.waited + (now() - x.since), since = null where x.matter = w.matter and x.since is not null;
    return null;
  elsif w.since is null then
    insert into private.appeal_waits as x (matter, since, remaining)
    -- Over, and nobody has seen that it stood still: it begins anew.
    values (p_matter, now(), case when p_until > now() then p_until - now() else private.setting_interval('appeal_hours') end)
    on conflict (matter) do update set since = excluded.since, remaining = excluded.remaining returning x.* into w;
  end if;
  return now() + w.remaining;
end
$$;

-- Whether the time to appeal against the ruling on a claim cannot be used by one of its sides.
create function private.claim_stands_still(c public.deposit_claims)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return c.status = 'ruled' and private.may_wait_on(c.id) and coalesce((
    select x.since < c.due_at or x.since is not null and private.is_waiting(c.id)
    from public.transactions t, least(private.kept_from_appealing(t.borrower_id), private.kept_from_appealing(t.lender_id)) x (since)
    where t.id = c.transaction_id), false);
end
$$;

-- The matters whose time stands still, or may: one side is suspended or gets the account back.
create function private.matters_to_wait_for()
returns setof uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
  select w.matter from private.appeal_waits w where w.since is not null
  union
  select m.id
  from (
    select s.user_id from private.suspensions s where s.ended_at is null
    union select r.user_id from private.account_recoveries r where r.ready_at > now()) kept
  join public.transactions t on kept.user_id in (t.borrower_id, t.lender_id)
  cross join lateral (
    select d.id from public.disputes d where d.transaction_id = t.id and d.appeal_until > now() - interval '30 days'
    union all select c.id from public.deposit_claims c where c.transaction_id = t.id and c.status = 'ruled') m;
end
$$;

-- Lets the time stand still where it cannot be used, and run again where it can. Run each minute; what others have locked is next time's.
create function private.let_appeals_wait()
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_count int := 0;
  d public.disputes;
  c public.deposit_claims;
  v_until timestamptz;
begin
  for d in
    select x.* from public.disputes x
    where x.status <> 'pending' and x.appeal_returned is null and x.id in (select private.matters_to_wait_for())
    order by x.id for update skip locked
  loop
    v_until := private.note_wait(d.id, private.appeal_stands_still(d), d.appeal_until);
    continue when v_until is null;
    perform private.move_appeal_time(d.id, v_until);
    v_count := v_count + 1;
  end loop;
  for c in select x.* from public.deposit_claims x where x.status = 'ruled' and x.id in (select private.matters_to_wait_for()) order by x.id for update skip locked loop
    v_until := private.note_wait(c.id, private.claim_stands_still(c), c.due_at);
    continue when v_until is null;
    update public.deposit_claims x set due_at = v_until where x.id = c.id;
    v_count := v_count + 1;
  end loop;
  return v_count;
end
$$;
