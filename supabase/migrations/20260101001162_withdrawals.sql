-- Withdrawals: what a person may take out of the wallet, the request, the money that it sets aside, and where that goes back to.

create type public.withdrawal_status as enum ('pending', 'approved', 'paid', 'rejected', 'cancelled', 'failed', 'reversed');
create type public.fraud_check_status as enum ('pending', 'passed', 'review');

create table public.withdrawals (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references private.profiles (user_id),
  -- Without a scale, so that a fraction of a kobo is refused and not rounded.
  amount numeric not null check (amount > 0 and amount < 10000000000 and amount = round(amount, 2)),
  fee numeric(12, 2) not null check (fee >= 0),
  net_amount numeric(12, 2) not null generated always as (amount - fee) stored check (net_amount > 0),
  bank_name text not null check (length(bank_name) <= 120),
  account_number text not null constraint account_numbers_have_ten_digits check (account_number ~ '^[0-9]{10}$'),
  account_name text not null check (length(account_name) <= 200),
  status public.withdrawal_status not null default 'pending',
  daily_limit_check boolean not null default true,
  fraud_check_status public.fraud_check_status not null default 'pending',
  admin_note text check (length(admin_note) <= 1000),
  admin_id uuid references private.profiles (user_id),
  created_at timestamptz not null default now(),
  processed_at timestamptz,
  -- These four are the server's. Their defaults only say in the types that a client leaves them out.
  payable_from timestamptz not null default now(),
  approvals_needed int not null default 1,
  bank_code text not null default '' references public.banks (code),
  transfer_id bigint not null default 0 unique references private.transfers (id),
  constraint processed_says_when check ((status in ('pending', 'approved')) = (processed_at is null))
);
comment on table public.withdrawals is
  'Requests to pay money from a wallet to a bank account. The amount is set aside with the request; who asks chooses amount and '
  'account, everything else is written by the server.';
comment on column public.withdrawals.bank_name is 'Of the account that it goes to, as it was when it was asked for.';
comment on column public.withdrawals.account_number is 'Ten digits (NUBAN), as they were when it was asked for.';
comment on column public.withdrawals.admin_id is 'Who decided about it last. Null: nobody has.';
comment on column public.withdrawals.bank_code is 'Of the bank at Paystack.';
comment on column public.withdrawals.amount is 'Naira that leave the wallet.';
comment on column public.withdrawals.fee is 'Naira that Aso keeps of it.';
comment on column public.withdrawals.net_amount is 'Naira that reach the bank account.';
comment on column public.withdrawals.account_name is 'As the bank names the owner of the account; as typed while the bank was not asked.';
comment on column public.withdrawals.status is
  'pending: waits for an admin. approved: is being paid. paid, rejected, cancelled (by the owner), failed (the bank did not take it), '
  'reversed (the bank sent it back after it was paid): of the last four the money is in the wallet again.';
comment on column public.withdrawals.daily_limit_check is 'Whether it is within the daily and monthly limits of the person''s trust level.';
comment on column public.withdrawals.fraud_check_status is
  'pending: the bank was not asked for the name yet. passed: it is the approved legal name. review: an admin has to compare the '
  'names (two admins where it is quite another one), or the account is suspended.';
comment on column public.withdrawals.admin_note is 'What an admin wrote about it; the owner reads it.';
comment on column public.withdrawals.processed_at is 'When it ended. Null while it waits or is being paid.';
comment on column public.withdrawals.payable_from is 'A bank account that is new to the person waits until then.';
comment on column public.withdrawals.approvals_needed is
  'How many admins had to approve it when it was asked for, or approved; never fewer.';
comment on column public.withdrawals.transfer_id is 'The transfer in the ledger that set the amount aside.';
create unique index one_open_withdrawal_a_person on public.withdrawals (user_id) where status in ('pending', 'approved');
create index withdrawals_by_person on public.withdrawals (user_id, created_at desc);
create index withdrawals_newest on public.withdrawals (created_at desc, id desc);
create index withdrawals_open on public.withdrawals (created_at) where status in ('pending', 'approved');
create index withdrawals_by_bank on public.withdrawals (bank_code);
create index withdrawals_by_admin on public.withdrawals (admin_id) where admin_id is not null;
alter table public.withdrawals enable row level security;
create policy "a person reads own withdrawals, staff open and opened ones" on public.withdrawals
  for select to authenticated using (user_id = (select auth.uid())
    or ((select private.is_staff('withdrawals')) and (status in ('pending', 'approved') or private.has_opened(user_id))));
create policy "a person asks for a withdrawal of their own" on public.withdrawals
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "admins decide withdrawals" on public.withdrawals
  for update to authenticated using ((select private.is_staff('withdrawals'))) with check ((select private.is_staff('withdrawals')));
grant select on public.withdrawals to authenticated, service_role;
grant insert (user_id, amount, fee, bank_name, account_number, account_name, status, daily_limit_check, fraud_check_status)
  on public.withdrawals to authenticated;
grant update (status, admin_note, admin_id, processed_at) on public.withdrawals to authenticated;

-- What a withdrawal costs, in naira.
create function private.withdrawal_fee(p_amount numeric)
returns numeric
language sql
stable
set search_path = ''
as $$
  select case private.setting('withdrawal_fee_type')
    when 'percentage' then round(p_amount * private.setting_number('withdrawal_fee_amount') / 100, 2)
    else private.setting_number('withdrawal_fee_amount') end
$$;

-- Money from a card that is too new to leave, so that nobody cashes out a stolen one: what came in by card in the last days, less
-- what was spent or went back to the card since. What is refunded of such a payment counts again, and so does what
-- somebody else paid of a debt from other money than earnings; what somebody earned never does.
create function private.card_money_held(p_user_id uuid)
returns numeric
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_since timestamptz := now() - private.setting_interval('withdrawal_card_days');
  v_most numeric;
  v_held numeric := 0;
  v_entry record;
begin
  select coalesce(sum(p.amount), 0) into v_most from private.payments p
  where p.user_id = p_user_id and p.settled_at > v_since and p.outcome in ('booked', 'requested', 'funded', 'unlocked', 'credited_to_wallet');
  v_most := v_most + private.credited_from_suspense(p_user_id, v_since) + private.repaid_with_cards(p_user_id, v_since);
  if v_most = 0 then
    return 0;
  end if;
  for v_entry in
    select t.kind, private.is_repaid_with_card(t) as is_repaid, e.transaction_type = 'payment' as is_spent, e.amount, p.reference is not null as is_of_new_payment
    from public.wallet_entries e join private.transfers t on t.id = e.transfer_id
    left join public.card_refunds r on r.user_id = p_user_id and t.idempotency_key in ('card_refund:' || r.id, 'card_refund:' || r.id || ':back')
    left join private.payments p on p.reference = r.payment_reference and p.settled_at > v_since
    where e.user_id = p_user_id and e.created_at > v_since order by e.transfer_id
  loop
    -- To the card and back: then less, or again more, of it came in.
    if v_entry.is_of_new_payment then
      v_most := v_most + case v_entry.kind when 'card_refund' then -v_entry.amount else v_entry.amount end;
    end if;
    v_held := case
      when v_entry.is_of_new_payment and v_entry.kind = 'card_refund' then greatest(v_held - v_entry.amount, 0)
      when v_entry.is_of_new_payment then least(v_held + v_entry.amount, v_most)
      when v_entry.is_spent then greatest(v_held - v_entry.amount, 0)
      when v_entry.is_repaid or v_entry.kind in ('wallet_funding', 'late_payment', 'refund', 'deposit_refund', 'chargeback_return') then least(v_held + v_entry.amount, v_most)
      else v_held end;
  end loop;
  return v_held;
end
$$;

-- Whether a transfer pays somebody a debt with money that its debtor did not earn: it can have come from a card.
create function private.is_repaid_with_card(t private.transfers)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return t.kind = 'debt_repayment' and not exists (select from private.transfers s
    where s.idempotency_key = split_part(t.idempotency_key, ':debt:', 1) and private.is_earning(s.kind));
end
$$;

create function private.repaid_with_cards(p_user_id uuid, p_since timestamptz)
returns numeric
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return coalesce((select sum(e.amount) from public.wallet_entries e join private.transfers t on t.id = e.transfer_id
    where e.user_id = p_user_id and e.created_at > p_since and e.transaction_type = 'refund' and private.is_repaid_with_card(t)), 0);
end
$$;

-- What admins credited to a person of card payments that did not fit, since then.
create function private.credited_from_suspense(p_user_id uuid, p_since timestamptz)
returns numeric
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return coalesce((select sum(s.amount - s.charged_back) from private.suspense_items s
    where s.credited_to = p_user_id and s.decided_at > p_since and s.payment_reference is not null), 0);
end
$$;

-- What a person may withdraw within a day and within 30 days at their level of trust, and how much of it is used.
create type private.withdrawal_allowance as (daily numeric, monthly numeric, used_today numeric, used_month numeric);

create function private.withdrawal_allowance(p_user_id uuid)
returns private.withdrawal_allowance
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  a private.withdrawal_allowance;
  v_step public.trust_step := private.trust_step_now(p_user_id);
begin
  a.daily := (v_step).daily_withdrawal;
  a.monthly := (v_step).monthly_withdrawal;
  if private.approved_name(p_user_id) is null then
    a.monthly := least(a.monthly, private.setting_number('withdrawal_unverified_amount'));
    a.daily := least(a.daily, a.monthly);
  end if;
  select coalesce(sum(w.amount) filter (where w.created_at > now() - interval '1 day'), 0), coalesce(sum(w.amount), 0)
  into a.used_today, a.used_month
  from public.withdrawals w
  where w.user_id = p_user_id and w.status in ('pending', 'approved', 'paid') and w.created_at > now() - interval '30 days';
  return a;
end
$$;

-- The most that somebody may ask for now, and why not more.
create type public.withdrawal_terms as (
  balance numeric, available numeric, card_money_held numeric, held_for_appeal numeric, held_until timestamptz, held_for_groups numeric, owed numeric, daily_limit numeric, daily_left numeric,
  monthly_limit numeric, monthly_left numeric, minimum numeric, maximum numeric, fee_type text, fee_amount numeric
);

-- What a person owes by rulings and for chargebacks, in naira.
create function private.owed_by(p_user_id uuid)
returns numeric
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return coalesce((select -x.balance from private.ledger_accounts x where x.user_id = p_user_id and x.kind = 'debt'), 0);
end
$$;

create function private.withdrawal_terms(p_user_id uuid)
returns public.withdrawal_terms
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  t public.withdrawal_terms;
  a private.withdrawal_allowance := private.withdrawal_allowance(p_user_id);
begin
  select x.balance into t.balance from private.ledger_accounts x where x.user_id = p_user_id and x.kind = 'wallet';
  t.owed := private.owed_by(p_user_id);
  t.card_money_held := private.card_money_held(p_user_id);
  t.held_for_appeal := private.held_for_appeal(p_user_id);
  t.held_until := private.held_until(p_user_id);
  t.held_for_groups := private.held_for_groups(p_user_id);
  t.available := greatest(t.balance - t.card_money_held - t.held_for_appeal - t.held_for_groups - t.owed
    -- A credit of a card payment counts once, though it is held as both.
    + least(t.card_money_held, private.held_card_credits(p_user_id)), 0);
  t.daily_limit := a.daily;
  t.daily_left := greatest(a.daily - a.used_today, 0);
  t.monthly_limit := a.monthly;
  t.monthly_left := greatest(a.monthly - a.used_month, 0);
  t.minimum := private.setting_number('min_withdrawal_amount');
  t.maximum := private.setting_number('max_withdrawal_amount');
  t.fee_type := private.setting('withdrawal_fee_type');
  t.fee_amount := private.setting_number('withdrawal_fee_amount');
  return t;
end
$$;

create function public.withdrawal_terms()
returns public.withdrawal_terms
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return private.withdrawal_terms((select auth.uid()));
end
$$;
comment on function public.withdrawal_terms is
  'What the caller may withdraw now, in naira: available is the balance less card_money_held (came in by card too recently), held_for_appeal '
  '(came by a ruling that can still be appealed, until held_until; null: nothing is held, or an appeal waits or the time to appeal stands still), held_for_groups (a group discount whose event has not begun) and owed '
  '(by a ruling or a lost chargeback); the limits of the level of trust and what is left of them; minimum and maximum of one withdrawal; the fee: '
  'naira where fee_type is fixed, percent where it is percentage.';
grant execute on function public.withdrawal_terms() to authenticated;

-- Where the money of a withdrawal goes back to.
create function private.returns_to(w public.withdrawals)
returns bigint
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return case when private.is_deleted(w.user_id) then private.system_account('suspense') else private.wallet_of(w.user_id) end;
end
$$;

-- Money for a deleted account waits on the suspense account until an admin decides about it.
create function private.tell_of_suspense(w public.withdrawals)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if private.is_deleted(w.user_id) then
    perform private.open_suspense_item('withdrawal:' || w.id, 'withdrawal', w.user_id, null, w.amount);
  end if;
end
$$;
