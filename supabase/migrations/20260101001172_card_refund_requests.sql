-- Asking for a refund to the card: what of a payment came back into the wallet, until when it may go on to the card, and the request.

-- What of a card payment came back into the payer's wallet because its booking did not take place, and when. Nothing while the booking
-- goes on, or where it took place.
create function private.came_back(p_payment private.payments, out amount numeric, out since timestamptz)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if p_payment.outcome = 'credited_to_wallet' then
    amount := p_payment.amount;
    since := p_payment.settled_at;
    return;
  elsif p_payment.basket_id is not null then
    select r.amount, r.since into amount, since from private.came_back_of_basket(p_payment) r;
    return;
  end if;
  -- Not what the wallet paid for other dates, nor what an admin added to a wrong payment from it.
  select least(
      (select x.amount from private.transfers x where x.transaction_id = t.id and x.kind = 'card_payment'),
      (select sum(x.amount) from private.transfers x where x.transaction_id = t.id and x.kind = 'refund'
        and x.credit_account = private.wallet_of(t.borrower_id))),
    t.settled_at
  into amount, since
  from public.transactions t
  where t.id = p_payment.transaction_id and private.ended_unused(t)
    and (p_payment.outcome in ('booked', 'requested') or private.is_accepted(p_payment.reference));
end
$$;

-- The same of a basket: of each of its bookings that the payment paid and that did not take place.
create function private.came_back_of_basket(p_payment private.payments, out amount numeric, out since timestamptz)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  select sum(least(x.amount, r.amount)), max(t.settled_at) into amount, since
  from public.transactions t
  -- What was paid on its own, by card or wallet, this payment has not paid.
  join private.transfers x on x.idempotency_key = 'pay:' || t.id and t.payment_method = 'card'
  cross join lateral (select sum(b.amount) as amount from private.transfers b
    where b.transaction_id = t.id and b.kind = 'refund' and b.credit_account = private.wallet_of(t.borrower_id)) r
  where t.basket_id = p_payment.basket_id and private.ended_unused(t) and p_payment.outcome in ('booked', 'requested');
end
$$;

create function private.ended_unused(b public.transactions)
returns boolean
language sql
immutable
set search_path = ''
as $$ select b.booking_status in ('cancelled', 'declined', 'expired') $$;

-- What a person may send to the card of one payment now.
create type public.card_refund_offer as (
  payment_reference text, transaction_id uuid, amount numeric, came_back numeric, sent numeric, until timestamptz
);

create function private.card_refund_offer(p_payment private.payments)
returns public.card_refund_offer
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  o public.card_refund_offer;
  v_since timestamptz;
begin
  o.payment_reference := p_payment.reference;
  o.transaction_id := p_payment.transaction_id;
  select greatest(least(coalesce(c.amount, 0), private.not_charged_back(p_payment)), 0), c.since into o.came_back, v_since from private.came_back(p_payment) c;
  o.sent := (select coalesce(sum(r.amount), 0) from public.card_refunds r where r.payment_reference = p_payment.reference and r.status <> 'failed');
  o.until := v_since + private.setting_interval('card_refund_choice_days');
  o.amount := case when o.until > now() and private.setting('card_refunds') = 'on' and private.has_card_refunds_left(p_payment.user_id)
    then greatest(least(o.came_back - o.sent, private.free_in_wallet(p_payment.user_id)), 0) else 0 end;
  return o;
end
$$;

-- What of a card payment its bank does not dispute, and has not taken back.
create function private.not_charged_back(p_payment private.payments)
returns numeric
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if private.has_waiting_dispute(p_payment.reference) then
    return 0;
  end if;
  return coalesce(p_payment.gateway_amount_kobo / 100.0, p_payment.amount) - coalesce((
    select sum(c.amount) from private.chargebacks c where c.payment_reference = p_payment.reference and c.status in ('open', 'lost')), 0);
end
$$;

-- Whether the person has sent fewer refunds to cards than the setting allows within 30 days. Each costs Aso the fee of the payment, so
-- that nobody pays and cancels without end.
create function private.has_card_refunds_left(p_user_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return private.setting_number('card_refunds_limit') > (
    select count(*) from public.card_refunds r join private.card_refund_calls c on c.card_refund_id = r.id
    where r.user_id = p_user_id and r.created_at > now() - interval '30 days' and r.status <> 'failed' and c.suspense_item_id is null);
end
$$;

-- What is in the wallet and not owed to somebody by a ruling.
create function private.free_in_wallet(p_user_id uuid)
returns numeric
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return greatest((select a.balance from private.ledger_accounts a where a.kind = 'wallet' and a.user_id = p_user_id) - private.owed_by(p_user_id), 0);
end
$$;

create function public.card_refund_offers(p_transaction_id uuid)
returns setof public.card_refund_offer
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    select o.* from private.payments p cross join lateral private.card_refund_offer(p) o
    where (p.transaction_id = p_transaction_id
        or p.basket_id = (select t.basket_id from public.transactions t where t.id = p_transaction_id and private.ended_unused(t)))
      and p.user_id = (select auth.uid()) and o.came_back > 0
    order by p.settled_at;
end
$$;
comment on function public.card_refund_offers is
  'What of the caller''s own card payments for this booking, or for the basket that it was booked with, is back in the wallet and may go on to the card: one row for each payment. '
  'amount: naira that can be sent now, 0 where the money is spent, sent already, owed, the time is over, or the person has sent too many. came_back: into the wallet, less what a bank disputes or took back. '
  'sent: to the card, under way included. until: the end of the choice.';

create function private.check_card_refund(o public.card_refund_offer, p_user_id uuid, p_amount numeric)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  c_title constant text := 'Refund not possible';
begin
  if p_amount is null or p_amount <= 0 or p_amount = 'NaN' or p_amount <> round(p_amount, 2) then
    perform private.refuse('Invalid amount', 'Please enter a valid amount');
  elsif private.setting('card_refunds') <> 'on' then
    perform private.refuse(c_title, 'Refunds to cards are paused at the moment. The money stays in your wallet.', 409);
  elsif o.came_back = 0 then
    perform private.refuse(c_title, 'None of this payment has come back to your wallet.', 409);
  elsif o.until <= now() then
    perform private.refuse(c_title, format('A refund can be sent to the card for %s. The money stays in your wallet.',
      private.setting_text('card_refund_choice_days')), 409);
  elsif not private.has_card_refunds_left(p_user_id) then
    perform private.refuse(c_title, format('You can send %s to cards within 30 days. The money stays in your wallet.', private.setting_text('card_refunds_limit')), 429);
  elsif p_amount > o.came_back - o.sent then
    perform private.refuse(c_title, format('%s of this payment can still go back to the card.', private.naira(o.came_back - o.sent)), 409);
  elsif p_amount > private.free_in_wallet(p_user_id) then
    perform private.refuse('Insufficient Balance', format('%s of your wallet can go to the card.%s', private.naira(private.free_in_wallet(p_user_id)),
      case when private.owed_by(p_user_id) > 0 then format(' You still owe %s.', private.naira(private.owed_by(p_user_id))) else '' end), 402);
  end if;
end
$$;

create function public.refund_to_card(p_payment_reference text, p_amount numeric)
returns public.card_refunds
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_me uuid := (select auth.uid());
  v_payment private.payments;
begin
  perform private.check_text('p_payment_reference', p_payment_reference, 200);
  perform private.lock_booking_rows(p.transaction_id || private.bookings_of_basket(p.basket_id)) from private.payments p
  where p.reference = p_payment_reference and p.user_id = v_me;
  select p.* into v_payment from private.payments p where p.reference = p_payment_reference and p.user_id = v_me for update;
  if (v_payment.transaction_id is null and v_payment.basket_id is null) or private.is_deleted(v_me) then
    perform private.refuse('Refund not possible', 'We could not find this payment.', 404);
  end if;
  perform private.check_card_refund(private.card_refund_offer(v_payment), v_me, p_amount);
  return private.open_card_refund(v_payment, p_amount, 'NGN', private.wallet_of(v_me));
end
$$;
comment on function public.refund_to_card is
  'Sends money that came back into the caller''s wallet on to the card that paid: at most what came back of this payment, within the days '
  'of the setting. p_amount: naira. It leaves the wallet at once and comes back should Paystack fail to refund it.';

grant execute on function public.card_refund_offers(uuid), public.refund_to_card(text, numeric) to authenticated;
