-- Payments by card and wallet. What Paystack says of a reference is settled once, by verify-* or by the webhook, whichever
-- comes first.

create type public.payment_purpose as enum ('booking', 'basket', 'wallet_funding', 'ai_session');
-- The AI helpers that are paid by the session.
create type public.ai_feature as enum ('stylist', 'trust_score', 'quality_checker', 'listing_optimizer', 'virtual_stylist');

create table private.payments (
  reference text primary key,
  purpose public.payment_purpose not null,
  user_id uuid not null references private.profiles (user_id),
  transaction_id uuid references public.transactions (id),
  basket_id uuid,
  ai_feature public.ai_feature,
  amount numeric(12, 2) not null check (amount > 0),
  -- Null until Paystack said success; then what became of the money. It never changes afterwards.
  outcome text check (outcome in ('booked', 'requested', 'funded', 'unlocked', 'credited_to_wallet', 'suspense', 'mismatch')),
  gateway_status text,
  gateway_amount_kobo bigint,
  gateway_currency text,
  channel text,
  created_at timestamptz not null default now(),
  next_check_at timestamptz not null default now() + interval '10 minutes',
  checks int not null default 0,
  settled_at timestamptz,
  constraint bookings_are_named check ((purpose = 'booking') = (transaction_id is not null)),
  constraint baskets_are_named check ((purpose = 'basket') = (basket_id is not null)),
  constraint ai_helpers_are_named check ((purpose = 'ai_session') = (ai_feature is not null)),
  constraint settled_says_when check ((outcome is null) = (settled_at is null))
);
create index payments_by_booking on private.payments (transaction_id);
create index payments_by_basket on private.payments (basket_id) where basket_id is not null;
create index payments_by_person on private.payments (user_id);
create index payments_open on private.payments (next_check_at) where outcome is null;

-- Every event that Paystack signed, known here or not, before anything is done about it. Paystack repeats an event with the same
-- body; two events that are alike but for an id, such as two equal refunds of a payment, have different ones.
create table private.webhook_events (
  event text not null,
  -- What it is about: a reference, or an id where the event has none.
  reference text not null,
  -- Of the body as it came.
  digest text not null,
  payload jsonb not null,
  received_at timestamptz not null default now(),
  times int not null default 1,
  primary key (event, reference, digest)
);

create function public.record_webhook(p_event text, p_reference text, p_payload jsonb, p_digest text default '')
returns boolean
language sql
security definer
set search_path = ''
as $$
  select private.check_text('p_event', p_event, 100), private.check_text('p_reference', p_reference, 200),
    private.check_json('p_payload', p_payload, 200000, 20), private.check_text('p_digest', p_digest, 100);
  insert into private.webhook_events as w (event, reference, payload, digest) values (p_event, p_reference, p_payload, p_digest)
  on conflict (event, reference, digest) do update set times = w.times + 1
  returning w.times = 1
$$;
comment on function public.record_webhook is
  'Stores a webhook whose signature was verified. p_digest: of its body. True the first time that this body came.';

-- A payment of a sale has begun: who has proven a phone or an identity keeps the item until the hold ends. Nobody else does: opening the
-- page of a card costs nothing, so the first who pays wins. The caller has locked the item and asked whether it can be paid.
create function private.hold_sale(b public.transactions)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if b.transaction_type = 'sale' and private.has_proof(b.borrower_id) then
    perform private.expire_holds_of(b.item_id);
    update public.transactions t
    set held_dates = daterange(private.today(), (t.hold_expires_at at time zone 'Africa/Lagos')::date, '[]')
    where t.id = b.id;
  end if;
end
$$;

-- Somebody else was the first to pay for an item: the other purchases of it end, and their buyers are told. A card payment that still
-- comes goes to the wallet.
create function private.end_lost_purchases(p_winner public.transactions, p_title text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  b public.transactions;
begin
  for b in
    update public.transactions t set booking_status = 'expired'
    where t.item_id = p_winner.item_id and t.booking_status = 'pending' and t.transaction_type = 'sale'
    returning t.*
  loop
    perform private.notify(b.borrower_id, 'booking_ended', 'Sold: ' || p_title, format(
      '“%s” was sold to somebody who paid first. You paid nothing for it; a card payment that is still on its way goes to your Aso wallet.', p_title), '/booking/' || b.id);
  end loop;
end
$$;

-- Paid: the booking is confirmed, or waits for the owner's answer; a sale takes the item off the market and holds it for
-- good. The caller has locked the booking.
create function private.mark_paid(p_booking public.transactions, p_method public.payment_method)
returns public.transactions
language plpgsql
set search_path = ''
as $$
declare
  v_booking public.transactions;
  v_title text := (select i.title from public.items i where i.id = p_booking.item_id);
begin
  if p_booking.transaction_type = 'sale' then
    perform private.expire_holds_of(p_booking.item_id);
  end if;
  update public.transactions t set
    payment_method = p_method,
    payment_status = 'successful',
    paid_at = now(),
    accepted_at = case when not t.approval_required then now() end,
    held_dates = case when t.transaction_type = 'sale' then daterange(private.today(), null) else t.held_dates end,
    booking_status = case when t.approval_required then 'requested' else 'confirmed' end::public.booking_status
  where t.id = p_booking.id
  returning t.* into v_booking;
  if v_booking.transaction_type = 'sale' then
    update public.items set status = 'sold' where id = v_booking.item_id;
    perform private.end_lost_purchases(v_booking, v_title);
  end if;
  perform private.tell_of_payment(v_booking, v_title);
  return v_booking;
end
$$;

create function private.tell_of_payment(b public.transactions, p_title text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_borrower text := private.first_name_of(b.borrower_id);
  v_received text := format('We received %s for “%s”.', private.naira(b.total_amount), p_title);
  v_until text;
begin
  if b.approval_required then
    v_until := private.moment_label(private.answer_by(b));
    perform private.notify(b.borrower_id, 'booking_paid', 'Paid: ' || p_title, format('%s %s can answer until %s. Aso holds the money until both sides confirm.',
      v_received, private.first_name_of(b.lender_id), v_until), '/booking/' || b.id, b.borrower_id);
    perform private.notify(b.lender_id, 'booking_request', 'New request: ' || p_title, format('%s wants to %s “%s” and has paid. Please accept or decline by %s.',
      v_borrower, case b.transaction_type when 'sale' then 'buy' else 'rent' end, p_title, v_until), '/booking/' || b.id, b.borrower_id);
  else
    perform private.notify(b.borrower_id, 'booking_paid', 'Paid: ' || p_title, v_received
      || ' Your booking is confirmed. Aso holds the money until both sides confirm.', '/booking/' || b.id, b.borrower_id);
    perform private.notify(b.lender_id, 'booking_new', 'New booking: ' || p_title, format('%s %s “%s” and has paid. See My Transactions for what comes next.',
      v_borrower, case b.transaction_type when 'sale' then 'bought' else 'booked' end, p_title), '/booking/' || b.id, b.borrower_id);
  end if;
end
$$;

create function public.pay_from_wallet(p_transaction_id uuid)
returns table (transaction_id uuid, payment_status public.payment_status, booking_status public.booking_status,
  total_amount numeric, wallet_balance numeric)
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_booking public.transactions := private.lock_own_booking(p_transaction_id, 'borrower');
  v_wallet bigint := private.wallet_of(v_booking.borrower_id);
begin
  if v_booking.payment_status <> 'successful' then
    perform private.require_action(v_booking, 'pay', 'borrower');
    perform private.check_seen_price(v_booking);
    perform private.check_wallet((select a.balance from private.ledger_accounts a where a.id = v_wallet for update), v_booking.total_amount);
    perform private.post(row(v_wallet, private.escrow_of(v_booking.id), v_booking.total_amount, 'wallet_payment', v_booking.id,
      'pay:' || v_booking.id, private.booking_label(v_booking, 'Paid for'))::private.leg);
    v_booking := private.mark_paid(v_booking, 'wallet');
  end if;
  return query select v_booking.id, v_booking.payment_status, v_booking.booking_status, v_booking.total_amount,
    private.wallet_balance(v_booking.borrower_id);
end
$$;
comment on function public.pay_from_wallet is
  'Pays the caller''s own pending booking from the wallet. A repeated call answers the same and pays nothing again. '
  'Amounts in naira.';

-- `Paid for "Red gele"`: how statements name a booking.
create function private.booking_label(p_booking public.transactions, p_what text)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return (select p_what || ' “' || i.title || '”' from public.items i where i.id = p_booking.item_id);
end
$$;

create function public.start_booking_payment(p_user_id uuid, p_transaction_id uuid, p_amount numeric)
returns table (reference text, amount numeric, email text)
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_booking public.transactions := private.lock_booking(p_transaction_id);
begin
  if v_booking.borrower_id is distinct from p_user_id then
    perform private.refuse('Transaction Not Found', 'We could not find this transaction.', 404);
  end if;
  perform private.require_action(v_booking, 'pay', 'borrower');
  perform private.refuse_if(private.card_refusal(p_user_id));
  if p_amount is distinct from v_booking.total_amount then
    perform private.refuse('Booking failed', format('The amount of this booking is %s.', private.naira(v_booking.total_amount)), 409);
  end if;
  perform private.hold_sale(v_booking);
  return query
    with p as (
      insert into private.payments (reference, purpose, user_id, transaction_id, amount)
      values (private.new_reference(), 'booking', p_user_id, v_booking.id, v_booking.total_amount)
      returning payments.reference, payments.amount
    )
    select p.reference, p.amount, u.email::text from p join auth.users u on u.id = p_user_id;
end
$$;
comment on function public.start_booking_payment is
  'Makes a reference for a card payment of the person''s own pending booking. p_amount: the naira the person was '
  'shown; refused when it is not the price.';

create function private.new_reference()
returns text
language sql
volatile
set search_path = ''
as $$ select 'ASO-' || replace(gen_random_uuid()::text, '-', '') $$;

create function public.payment_owner(p_reference text)
returns table (user_id uuid, purpose public.payment_purpose, transaction_id uuid, outcome text)
language sql
stable
security definer
set search_path = ''
as $$
  select private.check_text('p_reference', p_reference, 200);
  select p.user_id, p.purpose, p.transaction_id, p.outcome from private.payments p where p.reference = p_reference
$$;
comment on function public.payment_owner is 'Whose payment a reference is. No row: the reference is unknown.';

create function public.claim_open_payments(p_limit int)
returns table (reference text)
language sql
security definer
set search_path = ''
as $$
  update private.payments p
  set checks = p.checks + 1, next_check_at = now() + interval '10 minutes' * (p.checks + 1)
  where p.reference = any (array(
    select d.reference from private.payments d
    where d.outcome is null and d.next_check_at <= now() and d.created_at > now() - interval '3 days'
    order by d.next_check_at limit p_limit
    for update skip locked
  ))
  returning p.reference
$$;
comment on function public.claim_open_payments is
  'References of card payments without an outcome, for check-payments to ask Paystack about: so a lost webhook '
  'loses no money. Each is asked about after a longer wait each time, for three days.';

grant execute on function public.pay_from_wallet(uuid) to authenticated;
grant execute on function
  public.record_webhook(text, text, jsonb, text), public.start_booking_payment(uuid, uuid, numeric),
  public.payment_owner(text), public.claim_open_payments(int)
to service_role;
