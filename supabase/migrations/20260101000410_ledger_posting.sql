-- Ledger posting: the one function that moves money. Nothing else ever changes a balance.

create type private.leg as (
  debit_account bigint,
  credit_account bigint,
  amount numeric,
  kind public.transfer_kind,
  transaction_id uuid,
  idempotency_key text,
  description text
);

-- What a transfer is called on the statement of the wallet it leaves or reaches.
create function private.statement_type(p_kind public.transfer_kind, p_incoming boolean)
returns public.wallet_transaction_type
language sql
immutable
set search_path = ''
as $$
  select case
    when not p_incoming and p_kind in ('withdrawal', 'card_refund') then 'withdrawal'
    when not p_incoming then 'payment'
    when p_kind in ('wallet_funding', 'late_payment') then 'deposit'
    when p_kind in ('refund', 'deposit_refund', 'penalty', 'debt_repayment', 'withdrawal_return', 'card_refund_return', 'chargeback_return') then 'refund'
    when p_kind = 'adjustment' then 'deposit'
    else 'earnings'
  end::public.wallet_transaction_type
$$;

-- What a person earns, and what comes back of a withdrawal of it; nothing else may be withdrawn at once, for it can be money from a card. What a ruling
-- brings is held while it can be appealed.
create function private.is_earning(p_kind public.transfer_kind)
returns boolean
language sql
immutable
set search_path = ''
as $$ select p_kind in ('rent', 'sale', 'delivery_fee', 'late_charge', 'cancellation_fee', 'claim', 'withdrawal_return') $$;

-- Posts one leg between accounts the caller has locked. Returns false when it was posted before.
create function private.post_leg(p_leg private.leg)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  v_old private.transfers;
  v_transfer_id bigint;
begin
  select t.* into v_old from private.transfers t where t.idempotency_key = p_leg.idempotency_key;
  if found then
    if (v_old.debit_account, v_old.credit_account, v_old.amount, v_old.kind)
       is distinct from (p_leg.debit_account, p_leg.credit_account, round(p_leg.amount, 2), p_leg.kind) then
      perform private.refuse('Idempotency key reused', 'The same key was used for another transfer.', 409);
    end if;
    return false;
  end if;
  if exists (
    select from private.ledger_accounts a
    where a.id = p_leg.debit_account and a.kind not in ('paystack_clearing', 'debt', 'paystack_fees', 'stamp_duty', 'chargeback_losses', 'bank')
      and a.balance < p_leg.amount
  ) then
    perform private.refuse('Insufficient wallet balance', 'The balance is too low for this payment.', 402);
  end if;
  -- Whatever asks for it: what a decision brought stays in the wallet until nobody can appeal, and a group discount until the event. A bank gets the discount alone: what is held for an appeal its payer owes instead.
  if exists (
    select from private.ledger_accounts a
    where a.id = p_leg.debit_account and a.kind = 'wallet' and a.balance
      - case p_leg.kind when 'chargeback' then private.held_for_appeal(a.user_id) else private.held_in_wallet(a.user_id) end < p_leg.amount
  ) then
    perform private.refuse('Insufficient wallet balance', case when (
        select private.held_for_appeal(a.user_id) from private.ledger_accounts a where a.id = p_leg.debit_account) > 0
      then 'A part of your balance came by a decision of Aso and is held while it can be appealed.'
      else 'A part of your balance is a group discount and is held until your event begins.' end, 402);
  end if;
  -- Whatever asks for it: nothing leaves an escrow that a chargeback has frozen.
  if p_leg.kind <> 'chargeback' and exists (
    select from private.ledger_accounts a join public.transactions t on t.id = a.transaction_id
    where a.id = p_leg.debit_account and t.frozen_at is not null
  ) then
    perform private.refuse_if(private.frozen_refusal());
  end if;
  -- Nor does who owes something overdue spend anything, nor an account that is being recovered: somebody else may be in it. What leaves
  -- Aso, and what others may take, have rules of their own.
  if p_leg.kind not in ('debt_repayment', 'penalty', 'chargeback', 'withdrawal', 'card_refund', 'adjustment') then
    perform private.refuse_while_recovering(a.user_id), private.refuse_if(private.owing_refusal(a.user_id)) from private.ledger_accounts a where a.id = p_leg.debit_account and a.kind = 'wallet';
  end if;
  insert into private.transfers (debit_account, credit_account, amount, kind, transaction_id, idempotency_key, description)
  values (p_leg.debit_account, p_leg.credit_account, p_leg.amount, p_leg.kind, p_leg.transaction_id, p_leg.idempotency_key, p_leg.description)
  returning id into v_transfer_id;
  perform set_config('aso.posting', 'on', true);
  update private.ledger_accounts a
  set balance = a.balance + case when a.id = p_leg.credit_account then p_leg.amount else -p_leg.amount end
  where a.id in (p_leg.debit_account, p_leg.credit_account);
  perform set_config('aso.posting', 'off', true);
  insert into public.wallet_entries
    (user_id, transaction_type, amount, description, balance_after, transaction_id, reference, transfer_id, created_at)
  select a.user_id, private.statement_type(p_leg.kind, a.id = p_leg.credit_account), p_leg.amount, p_leg.description,
    a.balance, p_leg.transaction_id, p_leg.idempotency_key, v_transfer_id, clock_timestamp()
  from private.ledger_accounts a
  where a.id in (p_leg.debit_account, p_leg.credit_account) and a.kind = 'wallet'
  order by a.id;
  return true;
end
$$;

-- Posts legs together: locks every account once, in id order (so that no two postings deadlock), then posts in
-- the order given. Legs of amount 0 are left out. Refuses an overdraft; then nothing of the posting stays. What comes into a wallet, and
-- is not for something that the posting itself pays from there, pays its person's debts. A debt that comes into being at the same moment
-- is paid by what comes next.
-- Returns how many legs were new: 0 means the posting was made before.
create function private.post(variadic p_legs private.leg[])
returns int
language plpgsql
set search_path = ''
as $$
declare
  v_leg private.leg;
  v_posted private.leg[] := '{}';
  v_debts bigint[] := private.debts_before(p_legs);
begin
  perform a.id from private.ledger_accounts a
  -- One array: with two conditions every account there is would be read.
  where a.id = any (array(
    select unnest(array[l.debit_account, l.credit_account]) from unnest(p_legs) l where l.amount > 0
    union
    select private.accounts_of_debts(v_debts)))
  order by a.id
  for update;
  foreach v_leg in array p_legs loop
    if coalesce(v_leg.amount, -1) < 0 or v_leg.amount = 'NaN' or v_leg.debit_account is null or v_leg.credit_account is null then
      raise exception 'a leg needs two accounts and an amount of at least 0: %', v_leg;
    end if;
    if v_leg.amount > 0 and private.post_leg(v_leg) then
      v_posted := v_posted || v_leg;
    end if;
  end loop;
  if v_debts <> '{}' then
    foreach v_leg in array v_posted loop
      continue when private.can_be_appealed(v_leg);
      perform private.pay_debts(v_leg.credit_account, v_leg.amount, v_leg.idempotency_key, v_debts);
    end loop;
  end if;
  return cardinality(v_posted);
end
$$;
