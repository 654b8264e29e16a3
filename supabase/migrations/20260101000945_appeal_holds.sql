-- What decisions brought: it is held in the wallet of who got it until nobody can appeal, and then pays what they owe.

-- What a ruling brought into a wallet. It stays there, neither spent nor withdrawn, until held_until: infinity while an appeal waits.
create table private.appeal_holds (
  dispute_id uuid not null references public.disputes (id),
  user_id uuid not null references private.profiles (user_id),
  -- Naira.
  amount numeric(12, 2) not null check (amount >= 0),
  -- What Aso's fee took of what the ruling brought: it goes back with what is undone.
  fee numeric(12, 2) not null default 0 check (fee >= 0),
  held_until timestamptz not null,
  primary key (dispute_id, user_id)
);
create index appeal_holds_by_person on private.appeal_holds (user_id, held_until);

-- The same of money in suspense that was credited to another than who paid it: who paid is told, and can say that it was theirs.
create table private.credit_holds (
  suspense_item_id bigint primary key,
  user_id uuid not null references private.profiles (user_id),
  -- Naira.
  amount numeric(12, 2) not null check (amount > 0),
  held_until timestamptz not null
);
create index credit_holds_by_person on private.credit_holds (user_id, held_until);

-- Naira in the wallet of a person that came by decisions which can still be appealed.
create function private.held_for_appeal(p_user_id uuid)
returns numeric
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return coalesce((select sum(h.amount) from private.appeal_holds h join public.disputes d on d.id = h.dispute_id
      where h.user_id = p_user_id and (h.held_until > now() or private.appeal_stands_still(d))), 0)
    + coalesce((select sum(h.amount) from private.credit_holds h where h.user_id = p_user_id and h.held_until > now()), 0);
end
$$;

-- Until when all of it is held. Null: nothing is, or nobody knows yet, because an appeal waits or the time for it stands still.
create function private.held_until(p_user_id uuid)
returns timestamptz
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select case when bool_or(x.stands_still) then null else nullif(max(x.held_until), 'infinity') end
    from (
      select h.held_until, private.appeal_stands_still(d) as stands_still
      from private.appeal_holds h join public.disputes d on d.id = h.dispute_id where h.user_id = p_user_id and h.amount > 0
      union all
      select h.held_until, false from private.credit_holds h where h.user_id = p_user_id) x
    where x.held_until > now() or x.stands_still);
end
$$;

-- Naira in a wallet that can't be spent, withdrawn or taken for a debt yet.
create function private.held_in_wallet(p_user_id uuid)
returns numeric
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return private.held_for_appeal(p_user_id) + private.held_for_groups(p_user_id);
end
$$;

-- Holds what the wallets of both sides have just got of a booking.
create function private.hold_what_came(p_dispute_id uuid, b public.transactions, p_until timestamptz)
returns void
language sql
set search_path = ''
as $$
  insert into private.appeal_holds (dispute_id, user_id, amount, fee, held_until)
  select p_dispute_id, a.user_id, sum(t.amount), case a.user_id when b.lender_id then (
    select coalesce(sum(f.amount), 0) from private.transfers f
    where f.transaction_id = b.id and f.created_at = now() and f.credit_account = private.system_account('platform_revenue')) else 0 end, p_until
  from private.transfers t join private.ledger_accounts a on a.id = t.credit_account
  where a.kind = 'wallet' and a.user_id in (b.borrower_id, b.lender_id) and t.transaction_id = b.id and t.created_at = now() and t.kind <> 'debt_repayment'
  group by a.user_id
$$;

-- A booking that settles while a decision that took nothing can be appealed: what it brings is held as if that decision had brought it, or
-- it would be gone before the appeal. Of a ruling that is under way, hold_for_appeal does it.
create function private.hold_settled()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.hold_what_came(d.id, new, d.appeal_until)
  from public.disputes d
  where d.transaction_id = new.id and private.is_time_to_appeal(d) and d.resolved_at < now()
    and not exists (select from private.appeal_holds h where h.dispute_id = d.id)
    and not exists (select from public.disputes p where p.transaction_id = new.id and (p.status = 'pending' or p.resolved_at >= now()))
  order by d.resolved_at desc limit 1;
  return null;
end
$$;
-- At the end: its money may move after its row.
create constraint trigger transactions_settled_under_appeal after update of settled_at on public.transactions
  deferrable initially deferred for each row when (old.settled_at is null and new.settled_at is not null) execute function private.hold_settled();

-- Holds what the ruling has just brought to both sides, and answers until when; null: it moved nothing.
create function private.hold_for_appeal(d public.disputes, b public.transactions)
returns timestamptz
language plpgsql
set search_path = ''
as $$
declare
  v_until timestamptz := now() + private.setting_interval('appeal_hours');
begin
  -- Whatever posting it is: a ruling can settle the booking as well.
  perform private.hold_what_came(d.id, b, v_until);
  if d.penalty_amount > 0 then
    -- Also what is only owed yet: its payments are held as they come.
    insert into private.appeal_holds (dispute_id, user_id, amount, held_until)
    values (d.id, case d.lost_by when b.borrower_id then b.lender_id else b.borrower_id end, 0, v_until) on conflict do nothing;
  end if;
  return (select max(h.held_until) from private.appeal_holds h where h.dispute_id = d.id);
end
$$;

-- What is held no more pays what its person owes, as all that comes in does. False: somebody else has locked the accounts.
create function private.pay_from_hold(p_user_id uuid, p_amount numeric, p_key text)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  v_wallet bigint := private.wallet_of(p_user_id);
  v_debts bigint[] := private.open_debts(p_user_id);
  v_accounts bigint[] := array(select v_wallet union select private.accounts_of_debts(v_debts));
begin
  if cardinality(v_accounts) > cardinality(array(
    select a.id from private.ledger_accounts a where a.id = any (v_accounts) order by a.id for update skip locked)) then
    return false;
  end if;
  perform private.pay_debts(v_wallet, p_amount, p_key, v_debts);
  return true;
end
$$;

-- Whose accounts somebody else has locked is next time's.
create function private.release_appeal_holds()
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_count int := 0;
  h private.appeal_holds;
  c private.credit_holds;
begin
  for h in select x.* from private.appeal_holds x join public.disputes d on d.id = x.dispute_id
    where x.held_until <= now() and not private.appeal_stands_still(d) order by x.dispute_id, x.user_id limit 500 for update of x skip locked
  loop
    continue when not private.pay_from_hold(h.user_id, h.amount, 'held:' || h.dispute_id || ':' || h.user_id);
    delete from private.appeal_holds x where (x.dispute_id, x.user_id) = (h.dispute_id, h.user_id);
    v_count := v_count + 1;
  end loop;
  for c in select x.* from private.credit_holds x where x.held_until <= now() order by x.suspense_item_id limit 500 for update skip locked loop
    continue when not private.pay_from_hold(c.user_id, c.amount, 'held:suspense:' || c.suspense_item_id);
    delete from private.credit_holds x where x.suspense_item_id = c.suspense_item_id;
    v_count := v_count + 1;
  end loop;
  return v_count;
end
$$;

-- A payment of a debt by a ruling that can still be appealed.
create function private.hold_more(p_dispute_id uuid, p_user_id uuid, p_amount numeric)
returns void
language sql
set search_path = ''
as $$
  update private.appeal_holds h set amount = h.amount + p_amount
  where h.dispute_id = p_dispute_id and h.user_id = p_user_id and h.held_until > now()
$$;
