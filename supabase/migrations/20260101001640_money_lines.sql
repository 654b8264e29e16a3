-- Money lines: the ledger as one person sees it. Every figure of a person's analytics is a sum of these lines, and opens them.
--
-- Earned and spent are counted when money leaves the escrow of a booking for good: until then it is held. So what a renter spent
-- on a booking is what its owner earned, and Aso's fee; and at any moment paid − back − spent − (taken by the bank) is what is held.
-- A line of one's own wallet has the time of the statement, so that a month here is a month there.

-- earned: came into the wallet for one's items. fee: what Aso took of that. paid: by wallet or card. back: refunds and deposits that
-- came back. spent: gone for good. deposit_out, deposit_back: what of paid and back was a deposit. added, withdrawn: between the wallet
-- and the outside. bank: disputed at a bank.
create type public.money_part as enum ('earned', 'fee', 'paid', 'back', 'spent', 'deposit_out', 'deposit_back', 'added', 'withdrawn', 'bank');

create type private.money_line as (
  at timestamptz, transfer_id bigint, transaction_id uuid, part public.money_part, kind public.transfer_kind,
  -- Naira; negative where money of this part went the other way.
  amount numeric,
  -- What it changed in the person's own wallet; each transfer says so in one of its lines.
  wallet numeric,
  description text
);

-- Which part a transfer is that leaves (goes_out) or reaches one's own wallet. One that belongs to no booking may be another. The first
-- of two parts says what changed in the wallet.
create table private.wallet_parts (
  kind public.transfer_kind not null,
  goes_out boolean not null,
  of_booking boolean not null,
  part public.money_part not null,
  sign int not null check (sign in (-1, 1)),
  is_first boolean not null,
  primary key (kind, goes_out, of_booking, part)
);
insert into private.wallet_parts (kind, goes_out, of_booking, part, sign, is_first)
select w.kind::public.transfer_kind, w.goes_out, b.of_booking, w.part::public.money_part, w.sign, w.is_first
from (values
  ('rent', false, null::boolean, 'earned', 1, true), ('sale', false, null, 'earned', 1, true), ('delivery_fee', false, null, 'earned', 1, true),
  ('late_charge', false, null, 'earned', 1, true), ('cancellation_fee', false, null, 'earned', 1, true), ('claim', false, null, 'earned', 1, true),
  ('ruling', false, null, 'earned', 1, true), ('penalty', false, null, 'earned', 1, true), ('debt_repayment', false, null, 'earned', 1, true),
  ('refund', false, null, 'back', 1, true), ('refund', false, false, 'spent', -1, false), ('deposit_refund', false, null, 'back', 1, true),
  ('wallet_payment', true, null, 'paid', 1, true), ('ai_payment', true, null, 'paid', 1, true), ('ai_payment', true, null, 'spent', 1, false),
  ('penalty', true, null, 'paid', 1, true), ('penalty', true, null, 'spent', 1, false),
  ('debt_repayment', true, true, 'paid', 1, true), ('debt_repayment', true, true, 'spent', 1, false), ('debt_repayment', true, false, 'bank', 1, true),
  ('wallet_funding', false, null, 'added', 1, true), ('late_payment', false, null, 'added', 1, true), ('adjustment', false, null, 'added', 1, true),
  ('adjustment', true, null, 'added', -1, true),
  ('withdrawal', true, null, 'withdrawn', 1, true), ('card_refund', true, null, 'withdrawn', 1, true),
  ('withdrawal_return', false, null, 'withdrawn', -1, true), ('card_refund_return', false, null, 'withdrawn', -1, true),
  ('chargeback', true, null, 'bank', 1, true), ('chargeback_return', false, null, 'bank', -1, true)
) w (kind, goes_out, of_booking, part, sign, is_first)
join (values (true), (false)) b (of_booking) on w.of_booking is null or w.of_booking = b.of_booking;

-- What of a transfer of a booking is its deposit: all of a deposit_refund; of the first payment and of the refund that ends it, as
-- much as the deposit. Other dates (extend:, dates:) move rent alone.
create function private.deposit_in(p_kind public.transfer_kind, p_key text, p_amount numeric, p_deposit numeric)
returns numeric
language plpgsql
immutable
set search_path = ''
as $$
begin
  return case
    when p_kind = 'deposit_refund' then p_amount
    when p_kind = 'card_payment' or (p_kind = 'wallet_payment' and p_key like 'pay:%') then p_deposit
    when p_kind = 'refund' and p_key !~ '^(extend|dates):' then least(p_amount, p_deposit)
    else 0 end;
end
$$;

-- Lines of the person's own wallet.
create function private.wallet_lines(p_user_id uuid, p_from timestamptz, p_until timestamptz)
returns setof private.money_line
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
    select e.created_at, t.id, t.transaction_id, w.part, t.kind, e.amount * w.sign,
      case when not w.is_first then 0 when w.goes_out then -e.amount else e.amount end, e.description
    from public.wallet_entries e
    join private.transfers t on t.id = e.transfer_id
    join private.wallet_parts w on w.kind = t.kind and w.goes_out = (e.transaction_type in ('payment', 'withdrawal'))
      and w.of_booking = (t.transaction_id is not null)
    where e.user_id = p_user_id and e.created_at >= p_from and e.created_at < p_until;
end
$$;

-- Lines of the escrows of bookings that one made, as far as they don't touch one's own wallet: a card paid, the owner and Aso were paid.
create function private.escrow_lines(p_user_id uuid, p_from timestamptz, p_until timestamptz)
returns setof private.money_line
language plpgsql
stable
set search_path = ''
as $$
declare
  v_wallet bigint := private.wallet_of(p_user_id);
begin
  return query
    select t.created_at, t.id, t.transaction_id,
      case when t.kind in ('chargeback', 'chargeback_return') then 'bank' when t.credit_account = a.id then 'paid' else 'spent' end::public.money_part,
      t.kind, case when t.kind = 'chargeback_return' then -t.amount else t.amount end, 0::numeric, t.description
    from public.transactions b
    join private.ledger_accounts a on a.transaction_id = b.id and a.kind = 'escrow'
    join private.transfers t on t.transaction_id = b.id and a.id in (t.debit_account, t.credit_account)
    where b.borrower_id = p_user_id and v_wallet not in (t.debit_account, t.credit_account)
      and t.created_at >= p_from and t.created_at < p_until;
end
$$;

-- Deposits of bookings that one made, out and back.
create function private.deposit_lines(p_user_id uuid, p_from timestamptz, p_until timestamptz)
returns setof private.money_line
language plpgsql
stable
set search_path = ''
as $$
declare
  v_wallet bigint := private.wallet_of(p_user_id);
begin
  return query
    select coalesce(e.created_at, t.created_at), t.id, b.id,
      case when t.kind in ('card_payment', 'wallet_payment') then 'deposit_out' else 'deposit_back' end::public.money_part, t.kind,
      private.deposit_in(t.kind, t.idempotency_key, t.amount, b.deposit_amount), 0::numeric, t.description
    from public.transactions b
    join private.transfers t on t.transaction_id = b.id and t.kind in ('card_payment', 'wallet_payment', 'refund', 'deposit_refund')
    left join public.wallet_entries e on e.transfer_id = t.id and e.user_id = p_user_id
    where b.borrower_id = p_user_id and b.deposit_amount > 0
      and (v_wallet in (t.debit_account, t.credit_account) or t.kind = 'card_payment')
      and coalesce(e.created_at, t.created_at) >= p_from and coalesce(e.created_at, t.created_at) < p_until
      and private.deposit_in(t.kind, t.idempotency_key, t.amount, b.deposit_amount) > 0;
end
$$;

-- What Aso took of one's earnings when a booking settled, less what of it went back on an appeal.
create function private.fee_lines(p_user_id uuid, p_from timestamptz, p_until timestamptz)
returns setof private.money_line
language plpgsql
stable
set search_path = ''
as $$
declare
  v_revenue bigint := private.system_account('platform_revenue');
begin
  return query
    select t.created_at, t.id, b.id, 'fee'::public.money_part, t.kind, case t.credit_account when v_revenue then t.amount else -t.amount end, 0::numeric, t.description
    from public.transactions b
    join private.transfers t on t.transaction_id = b.id and v_revenue in (t.debit_account, t.credit_account)
    where b.lender_id = p_user_id and b.settled_at >= p_from and b.platform_fee > 0
      and t.created_at >= p_from and t.created_at < p_until;
end
$$;

-- All lines of a person from p_from until before p_until.
create function private.money_lines(p_user_id uuid, p_from timestamptz, p_until timestamptz)
returns setof private.money_line
language plpgsql
stable
set search_path = ''
as $$
begin
  return query select * from private.wallet_lines(p_user_id, p_from, p_until);
  return query select * from private.escrow_lines(p_user_id, p_from, p_until);
  return query select * from private.deposit_lines(p_user_id, p_from, p_until);
  return query select * from private.fee_lines(p_user_id, p_from, p_until);
end
$$;
