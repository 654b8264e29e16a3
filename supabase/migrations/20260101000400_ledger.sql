-- The ledger: accounts and append-only transfers. One function posts; nothing else ever changes a balance.
-- A transfer moves its amount from the debit account to the credit account, so all balances sum to zero;
-- what is outside (paystack_clearing, the company's bank), what Aso spends or has lost (paystack_fees, stamp_duty,
-- chargeback_losses) and what people owe (debt) may go below zero.

create type public.account_kind as enum ('wallet', 'escrow', 'paystack_clearing', 'platform_revenue', 'withdrawals_held', 'card_refunds_held',
  'chargebacks_held', 'debt', 'owed', 'suspense', 'paystack_fees', 'stamp_duty', 'chargeback_losses', 'bank');

create table private.ledger_accounts (
  id bigint generated always as identity primary key,
  kind public.account_kind not null,
  user_id uuid references private.profiles (user_id),
  transaction_id uuid,
  balance numeric(14, 2) not null default 0,
  constraint only_these_go_below_zero
    check (balance >= 0 or kind in ('paystack_clearing', 'debt', 'paystack_fees', 'stamp_duty', 'chargeback_losses', 'bank')),
  constraint a_debt_is_never_overpaid check (kind <> 'debt' or balance <= 0),
  constraint wallets_belong_to_people check ((kind in ('wallet', 'debt', 'owed')) = (user_id is not null)),
  constraint escrows_belong_to_bookings check ((kind = 'escrow') = (transaction_id is not null))
);
create unique index one_wallet_a_person on private.ledger_accounts (user_id) where kind = 'wallet';
create unique index one_debt_and_one_owed_a_person on private.ledger_accounts (user_id, kind) where kind in ('debt', 'owed');
create unique index one_escrow_a_booking on private.ledger_accounts (transaction_id) where kind = 'escrow';
create unique index one_of_each_system_account on private.ledger_accounts (kind) where kind not in ('wallet', 'escrow', 'debt', 'owed');
insert into private.ledger_accounts (kind) values ('paystack_clearing'), ('platform_revenue'), ('withdrawals_held'), ('card_refunds_held'),
  ('chargebacks_held'), ('suspense'), ('paystack_fees'), ('stamp_duty'), ('chargeback_losses'), ('bank');

create type public.transfer_kind as enum (
  'wallet_funding', 'card_payment', 'wallet_payment', 'late_payment', 'suspense',
  'refund', 'cancellation_fee', 'rent', 'sale', 'delivery_fee', 'late_charge', 'deposit_refund', 'platform_fee',
  'claim', 'ruling', 'penalty', 'debt', 'debt_repayment', 'ai_payment', 'adjustment',
  'withdrawal', 'withdrawal_fee', 'withdrawal_return', 'card_refund', 'card_refund_return',
  'chargeback', 'chargeback_return', 'chargeback_loss', 'paystack_fee', 'stamp_duty', 'settlement', 'top_up'
);

create table private.transfers (
  id bigint generated always as identity primary key,
  debit_account bigint not null references private.ledger_accounts (id),
  credit_account bigint not null references private.ledger_accounts (id),
  -- In Postgres NaN is greater than every number, and a single NaN makes every sum NaN.
  amount numeric(12, 2) not null check (amount > 0 and amount < 'NaN'),
  kind public.transfer_kind not null,
  transaction_id uuid,
  idempotency_key text not null unique check (length(idempotency_key) between 3 and 200),
  description text not null,
  created_at timestamptz not null default now(),
  constraint between_two_accounts check (debit_account <> credit_account)
);
create index transfers_by_booking on private.transfers (transaction_id, id);
create index transfers_by_debit on private.transfers (debit_account, id);
create index transfers_by_credit on private.transfers (credit_account, id);
create index transfers_by_time on private.transfers (created_at, id);

-- The statement people read (the view wallet_transactions): one row for each transfer that touches their wallet.
create type public.wallet_transaction_type as enum ('deposit', 'withdrawal', 'payment', 'refund', 'earnings');
create type public.wallet_transaction_status as enum ('completed', 'pending', 'failed');
create table public.wallet_entries (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references private.profiles (user_id),
  transaction_type public.wallet_transaction_type not null,
  amount numeric(12, 2) not null check (amount > 0),
  description text not null,
  balance_after numeric(14, 2) not null,
  transaction_id uuid,
  reference text,
  transfer_id bigint not null references private.transfers (id),
  created_at timestamptz not null default now(),
  unique (transfer_id, user_id)
);
comment on table public.wallet_entries is
  'The rows of the view wallet_transactions without their status: written by the ledger only, never changed. Realtime sends these.';
comment on column public.wallet_entries.transaction_type is 'What the money moved for, and with it whether it came in or went out.';
comment on column public.wallet_entries.description is 'In words, for the person.';
comment on column public.wallet_entries.transaction_id is 'The booking that it is about. Null: none.';
comment on column public.wallet_entries.reference is 'The ledger''s key of the transfer, such as payment:<reference> for a card payment.';
comment on column public.wallet_entries.transfer_id is 'The transfer in the ledger that this line shows.';
comment on column public.wallet_entries.amount is 'Naira, always above 0.';
comment on column public.wallet_entries.balance_after is 'Naira in the wallet after it.';
create index wallet_entries_newest on public.wallet_entries (user_id, created_at desc);
alter table public.wallet_entries enable row level security;
create policy "a person reads their own statement" on public.wallet_entries
  for select to authenticated using (user_id = (select auth.uid()));
grant select on public.wallet_entries to authenticated, service_role;

-- Rows of the journal are never changed or removed, not even by the owner of the database.
create function private.journal_is_append_only()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'journal rows can not be changed or removed' using errcode = 'insufficient_privilege';
end
$$;
create trigger transfers_append_only before update or delete on private.transfers
  for each row execute function private.journal_is_append_only();
create trigger transfers_no_truncate before truncate on private.transfers
  for each statement execute function private.journal_is_append_only();
create trigger statement_append_only before update or delete on public.wallet_entries
  for each row execute function private.journal_is_append_only();
create trigger statement_no_truncate before truncate on public.wallet_entries
  for each statement execute function private.journal_is_append_only();
-- Also in a session that disables ordinary triggers (session_replication_role).
alter table private.transfers enable always trigger transfers_append_only;
alter table private.transfers enable always trigger transfers_no_truncate;
alter table public.wallet_entries enable always trigger statement_append_only;
alter table public.wallet_entries enable always trigger statement_no_truncate;

-- Balances follow transfers: only the posting function may write them.
create function private.balances_follow_transfers()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_setting('aso.posting', true) is distinct from 'on' then
    raise exception 'balances change only by posting a transfer' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger accounts_balance_guard before update on private.ledger_accounts
  for each row execute function private.balances_follow_transfers();
create trigger accounts_stay before delete on private.ledger_accounts
  for each row execute function private.journal_is_append_only();
alter table private.ledger_accounts enable always trigger accounts_balance_guard;
alter table private.ledger_accounts enable always trigger accounts_stay;

-- Accounts -----------------------------------------------------------------------------------------

create function private.system_account(p_kind public.account_kind)
returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  return (select a.id from private.ledger_accounts a where a.kind = p_kind and p_kind not in ('wallet', 'escrow', 'debt', 'owed'));
end
$$;

create function private.wallet_of(p_user_id uuid)
returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  return (select a.id from private.ledger_accounts a where a.kind = 'wallet' and a.user_id = p_user_id);
end
$$;

-- A booking's escrow, opened with its first payment.
create function private.escrow_of(p_transaction_id uuid)
returns bigint
language plpgsql
set search_path = ''
as $$
declare
  v_id bigint;
begin
  insert into private.ledger_accounts (kind, transaction_id) values ('escrow', p_transaction_id) on conflict do nothing;
  select a.id into v_id from private.ledger_accounts a where a.kind = 'escrow' and a.transaction_id = p_transaction_id;
  return v_id;
end
$$;

create function private.open_wallet()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.ledger_accounts (kind, user_id) values ('wallet', new.user_id);
  return new;
end
$$;
create trigger profiles_open_wallet after insert on private.profiles
  for each row execute function private.open_wallet();
