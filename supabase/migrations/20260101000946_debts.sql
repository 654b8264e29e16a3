-- Debts: what a ruling, or a chargeback, takes from a person beyond what their wallet holds, and what of a lost group discount the deposit
-- did not cover. Whatever comes into the wallet later pays it first, in the posting that brings it: earnings, added money, and refunds and deposits, which the ruling would have taken had they
-- been in the wallet already. In the ledger the debtor's `debt` account goes below zero for what the creditor's `owed` account
-- has, or, of a chargeback, for what Aso has put aside for it.

-- When a debt that begins now is overdue: the time to appeal against the decision comes first, then the time to pay.
create function private.debt_falls_due()
returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
begin
  return now() + private.setting_interval('appeal_hours') + private.setting_interval('debt_due_days');
end
$$;

create table private.debts (
  id bigint generated always as identity primary key,
  debtor_id uuid not null references private.profiles (user_id),
  -- Null: Aso, for a chargeback.
  creditor_id uuid references private.profiles (user_id),
  dispute_id uuid references public.disputes (id),
  -- The booking at a group price that the group did not keep.
  transaction_id uuid references public.transactions (id),
  chargeback_id uuid unique,
  amount numeric(12, 2) not null check (amount > 0),
  paid numeric(12, 2) not null default 0,
  -- What Aso gave up, by writing it off or because the chargeback was won. What is owed to a member who leaves goes on (see ended_accounts).
  forgiven numeric(12, 2) not null default 0,
  -- From then on its debtor can book and buy nothing (the chapter owing). Null: not while the bank looks into the card payment, or an
  -- appeal waits.
  overdue_at timestamptz default private.debt_falls_due(),
  told_overdue_at timestamptz,
  created_at timestamptz not null default now(),
  constraint never_paid_twice check (paid >= 0 and forgiven >= 0 and paid + forgiven <= amount),
  constraint between_two_people check (debtor_id <> creditor_id),
  constraint has_one_cause check (num_nonnulls(dispute_id, transaction_id, chargeback_id) = 1 and (creditor_id is null) = (chargeback_id is not null))
);
create index debts_open on private.debts (debtor_id, id) where paid + forgiven < amount;
create index debts_open_of_creditors on private.debts (creditor_id, id) where paid + forgiven < amount;
create index debts_by_dispute on private.debts (dispute_id);
create index debts_by_booking on private.debts (transaction_id);
create index debts_to_tell on private.debts (overdue_at) where paid + forgiven < amount and told_overdue_at is null;

-- The account of a person of the kind `debt` or `owed`, opened when it is needed.
create function private.debt_account(p_user_id uuid, p_kind public.account_kind)
returns bigint
language plpgsql
set search_path = ''
as $$
declare
  v_id bigint;
begin
  insert into private.ledger_accounts (kind, user_id) values (p_kind, p_user_id) on conflict do nothing;
  select a.id into v_id from private.ledger_accounts a where a.kind = p_kind and a.user_id = p_user_id;
  return v_id;
end
$$;

-- Takes p_amount for p_to: from the wallet of p_from what is there, the rest as a debt. The caller has locked the booking of
-- the dispute and the accounts of its two sides.
create function private.charge_or_owe(p_from uuid, p_to uuid, p_amount numeric, p_dispute uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_debt bigint := private.debt_account(p_from, 'debt');
  v_owed bigint := private.debt_account(p_to, 'owed');
  b public.transactions;
  v_now numeric;
  v_key text := 'penalty:' || p_dispute || ':';
begin
  select t.* into b from public.disputes d join public.transactions t on t.id = d.transaction_id where d.id = p_dispute;
  select least(p_amount, greatest(a.balance - private.held_in_wallet(p_from), 0)) into v_now
  from private.ledger_accounts a where a.id = private.wallet_of(p_from) for update;
  perform private.post(
    row(private.wallet_of(p_from), private.wallet_of(p_to), v_now, 'penalty', b.id, v_key || 'wallet',
      private.booking_label(b, 'Penalty for'))::private.leg,
    row(v_debt, v_owed, p_amount - v_now, 'debt', b.id, v_key || 'debt', private.booking_label(b, 'Penalty still owed for'))::private.leg);
  if p_amount > v_now then
    insert into private.debts (debtor_id, creditor_id, dispute_id, amount) values (p_from, p_to, p_dispute, p_amount - v_now);
  end if;
end
$$;

-- The debts that what these legs bring has to pay: the open ones of everybody into whose wallet they bring something, oldest first. What a
-- creditor receives stays in the wallet: it pays no debt of theirs until they say so (pay_my_debts), for else two who owe each other
-- would send the same naira to and fro.
create function private.debts_before(p_legs private.leg[])
returns bigint[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select array(
      select d.id from private.debts d
      where d.paid + d.forgiven < d.amount and d.debtor_id in (
        select a.user_id from unnest(p_legs) l join private.ledger_accounts a on a.id = l.credit_account
        where a.kind = 'wallet' and l.amount > 0 and not private.can_be_appealed(l))
      order by d.id)
  );
end
$$;

-- What somebody owes, oldest first.
create function private.open_debts(p_user_id uuid)
returns bigint[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return array(select d.id from private.debts d where d.debtor_id = p_user_id and d.paid + d.forgiven < d.amount order by d.id);
end
$$;

-- What a ruling brings, or a credit to another than who paid: it is held while it can be appealed, so it pays nothing.
create function private.can_be_appealed(p_leg private.leg)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_leg.idempotency_key like 'appeal:%' then
    return false;
  end if;
  if p_leg.idempotency_key like 'suspense:%:credit' then
    return exists (select from private.credit_holds h where p_leg.idempotency_key = 'suspense:' || h.suspense_item_id || ':credit' and h.held_until > now());
  end if;
  -- Also where the ruling settles the booking, or the booking settles after a ruling that took nothing.
  return p_leg.kind in ('ruling', 'penalty') or p_leg.idempotency_key like 'ruling:%' or exists (
    select from public.disputes d where d.transaction_id = p_leg.transaction_id and (d.status = 'pending' or private.is_time_to_appeal(d)));
end
$$;

create function private.accounts_of_debts(p_debts bigint[])
returns setof bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  -- Nearly every posting pays none. Each kind by its own index: with one condition of several every account there is would be read.
  if p_debts = '{}' then
    return;
  end if;
  return query
    select a.id from private.debts d join private.ledger_accounts a on a.user_id = d.debtor_id and a.kind = 'debt' where d.id = any (p_debts)
    union
    select a.id from private.debts d join private.ledger_accounts a on a.user_id = d.creditor_id and a.kind = 'owed' where d.id = any (p_debts)
    union
    select a.id from private.debts d join private.ledger_accounts a on a.user_id = d.creditor_id and a.kind = 'wallet' where d.id = any (p_debts);
end
$$;

-- The booking that a debt is about; none of a chargeback.
create function private.booking_of_debt(d private.debts)
returns public.transactions
language plpgsql
stable
set search_path = ''
as $$
declare
  b public.transactions;
begin
  select t.* into b from public.transactions t
  where t.id = coalesce(d.transaction_id, (select x.transaction_id from public.disputes x where x.id = d.dispute_id));
  return b;
end
$$;

-- How the statement names what pays it.
create function private.debt_word(d private.debts)
returns text
language sql
immutable
set search_path = ''
as $$ select case when d.transaction_id is null then 'Penalty' else 'Group discount' end $$;

-- Pays from a wallet what its person owes among p_debts, whose accounts are locked: at most p_amount, and what is still there of it.
create function private.pay_debts(p_wallet bigint, p_amount numeric, p_key text, p_debts bigint[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_left numeric := (select greatest(least(round(p_amount, 2), a.balance - private.held_in_wallet(a.user_id)), 0) from private.ledger_accounts a where a.id = p_wallet);
  d private.debts;
  v_part numeric;
  v_booking public.transactions;
  v_key text;
begin
  for d in
    select o.* from private.debts o join private.ledger_accounts a on a.user_id = o.debtor_id and a.id = p_wallet and a.kind = 'wallet'
    where o.id = any (p_debts) and o.paid + o.forgiven < o.amount
    order by o.id for update of o
  loop
    exit when v_left = 0;
    v_part := least(v_left, d.amount - d.paid - d.forgiven);
    v_left := v_left - v_part;
    v_key := p_key || ':debt:' || d.id || ':';
    -- Named by the booking that it is about: the other side of the one that brings the money has no part in it.
    v_booking := private.booking_of_debt(d);
    perform private.post_leg(row(p_wallet, private.debt_account(d.debtor_id, 'debt'), v_part, 'debt_repayment', v_booking.id,
      v_key || 'debtor', coalesce(private.booking_label(v_booking, private.debt_word(d) || ' paid for'), 'Owed for a disputed card payment'))::private.leg);
    update private.debts o set paid = o.paid + v_part where o.id = d.id;
    continue when d.creditor_id is null;
    perform private.post_leg(row(private.debt_account(d.creditor_id, 'owed'), private.wallet_of(d.creditor_id), v_part, 'debt_repayment',
      v_booking.id, v_key || 'creditor', private.booking_label(v_booking, private.debt_word(d) || ' received for'))::private.leg);
    perform private.hold_more(d.dispute_id, d.creditor_id, v_part);
  end loop;
end
$$;

-- What a notice says after "is in your wallet again" where a part of what came in at this moment has paid a debt.
create function private.repaid_now_text(p_user_id uuid)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_repaid numeric := (select sum(t.amount) from private.transfers t
    where t.debit_account = private.wallet_of(p_user_id) and t.kind = 'debt_repayment' and t.created_at = now());
begin
  return coalesce(' ' || private.naira(v_repaid) || ' of it has paid what you owed.', '');
end
$$;
