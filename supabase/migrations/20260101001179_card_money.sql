-- Where the money of a card payment went: to the escrow of a booking, or into the payer's wallet and from there to bookings.

-- The account that a card payment was posted to; one of another amount, once an admin has accepted it.
create function private.credited_by(p_payment private.payments)
returns bigint
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select t.credit_account from private.transfers t
    where t.idempotency_key = coalesce((select 'suspense:' || s.id || ':accept' from private.suspense_items s
      where s.source = 'payment:' || p_payment.reference and s.decision = 'accept'), 'payment:' || p_payment.reference));
end
$$;

-- What of a card payment came into the payer's wallet, and by which transfer first: added to it, credited by an admin, or back from the
-- booking that it had paid. All null: nothing did.
create type private.wallet_money as (since timestamptz, first_transfer bigint, amount numeric);

create function private.came_into_wallet(p_payment private.payments, p_before bigint default null)
returns private.wallet_money
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  m private.wallet_money;
  v_wallet bigint := private.wallet_of(p_payment.user_id);
begin
  select min(t.created_at), min(t.id), sum(t.amount) into m
  from private.transfers t
  where t.credit_account = v_wallet and (p_before is null or t.id < p_before) and (
    t.idempotency_key = 'payment:' || p_payment.reference
    or t.idempotency_key in (
      select 'suspense:' || s.id || k from private.suspense_items s cross join unnest(array[':credit', ':accept', ':over']) k
      where s.payment_reference = p_payment.reference)
    or t.debit_account = (select a.id from private.ledger_accounts a where a.id = private.credited_by(p_payment) and a.kind = 'escrow'));
  return m;
end
$$;

-- What a wallet paid into bookings after a transfer and until a moment: also for other dates, and the rest of a card payment.
create function private.paid_from_wallet(p_user_id uuid, p_after bigint, p_until timestamptz default 'infinity')
returns table (transaction_id uuid, amount numeric, paid_at timestamptz, last_transfer bigint)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    select t.transaction_id, sum(t.amount), min(t.created_at), max(t.id) from private.transfers t
    where t.debit_account = private.wallet_of(p_user_id) and t.kind = 'wallet_payment' and t.id > p_after and t.created_at <= p_until
    group by t.transaction_id;
end
$$;

-- Bookings whose escrow holds what the wallet paid after a card payment had come into it, and how much of that is there. Those that were not
-- handed over come first: there an owner loses least. Of the others, and of these, the newest.
create function private.escrow_paid_with(p_payment private.payments)
returns table (transaction_id uuid, amount numeric, place bigint)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_own bigint := private.credited_by(p_payment);
begin
  return query
    select b.id, least(e.balance, w.amount, (private.came_into_wallet(p_payment, w.last_transfer)).amount),
      row_number() over (order by b.handed_over_at is not null or b.handover_proven_at is not null, w.last_transfer desc)
    from private.paid_from_wallet(p_payment.user_id, (private.came_into_wallet(p_payment)).first_transfer) w
    join public.transactions b on b.id = w.transaction_id
    join private.ledger_accounts e on e.kind = 'escrow' and e.transaction_id = b.id
    where e.balance > 0 and e.id is distinct from v_own;
end
$$;

-- The bookings that a chargeback of a payment can touch: its own, those from which one has put money aside, and those paid with it.
create function private.bookings_of_payment(p_payment private.payments)
returns uuid[]
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return array(
    select p_payment.transaction_id where p_payment.transaction_id is not null
    union
    select unnest(private.bookings_of_basket(p_payment.basket_id))
    union
    select h.transaction_id from private.charged_bookings h join private.chargebacks c on c.id = h.chargeback_id
    where c.payment_reference = p_payment.reference
    union
    select e.transaction_id from private.escrow_paid_with(p_payment) e);
end
$$;
