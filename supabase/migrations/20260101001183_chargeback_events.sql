-- What Paystack says of a chargeback, by its events or when it is asked. Each event carries the whole dispute, so that they may be
-- lost, repeated and come in any order: what is said last counts, and an end counts once.

-- Why a dispute fits no payment in the books; null: it does.
create function private.chargeback_mismatch(p_id uuid, p_payment private.payments, p_amount numeric, p_currency text)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_paid numeric := (select t.amount from private.transfers t where t.idempotency_key = 'payment:' || p_payment.reference);
  v_disputed numeric := (select coalesce(sum(c.amount), 0) from private.chargebacks c
    where c.payment_reference = p_payment.reference and c.id <> p_id and c.status in ('open', 'lost'));
begin
  return case
    when p_payment.reference is null then 'no payment has this reference'
    when v_paid is null then 'the payment is not in the books'
    when p_currency is distinct from 'NGN' then 'it is not in naira'
    when p_amount is null or p_amount <= 0 then 'it has no amount'
    when p_amount > v_paid - v_disputed then format('it is about %s, of which %s can be disputed', private.naira(p_amount), private.naira(v_paid - v_disputed))
  end;
end
$$;

-- Matches a dispute with its payment, and puts its money aside. One that is over already, and won, moves nothing.
create function private.open_chargeback(p_chargeback private.chargebacks, p_payment private.payments, p_amount numeric, p_outcome public.chargeback_status)
returns private.chargebacks
language plpgsql
security definer
set search_path = ''
as $$
declare
  c private.chargebacks := p_chargeback;
begin
  c.payment_reference := p_payment.reference;
  c.user_id := p_payment.user_id;
  c.transaction_id := p_payment.transaction_id;
  c.amount := p_amount;
  if p_outcome = 'won' then
    c.status := 'won';
    c.ended_at := now();
  else
    c := private.put_chargeback_aside(c);
  end if;
  update private.chargebacks x set (payment_reference, user_id, transaction_id, amount, problem, problem_seen, status, ended_at, from_escrow, from_suspense,
      from_wallet, from_debt, from_losses)
    = (c.payment_reference, c.user_id, c.transaction_id, c.amount, null, null, c.status, c.ended_at, c.from_escrow, c.from_suspense,
      c.from_wallet, c.from_debt, c.from_losses)
  where x.id = c.id;
  if c.status = 'won' then
    return c;
  end if;
  perform private.tell_of_chargeback(c);
  perform private.signal_chargeback(c);
  return c;
end
$$;

create function private.end_chargeback(p_chargeback private.chargebacks, p_outcome public.chargeback_status)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  c private.chargebacks := p_chargeback;
begin
  if p_outcome = 'won' then
    perform private.give_chargeback_back(c);
  else
    perform private.lose_chargeback(c);
  end if;
  update private.chargebacks x set status = p_outcome, ended_at = now() where x.id = c.id returning x.* into c;
  perform private.thaw_booking(h.transaction_id)
  from (select x.transaction_id from private.charged_bookings x where x.chargeback_id = c.id order by x.transaction_id) h;
  perform private.tell_of_chargeback_end(c);
end
$$;

-- Locks the payment, and before it its payer, the bookings that a chargeback of it can touch, and their disputes.
create function private.lock_disputed_payment(p_reference text)
returns private.payments
language plpgsql
set search_path = ''
as $$
declare
  v_payment private.payments;
begin
  select p.* into v_payment from private.payments p where p.reference = p_reference;
  if v_payment.reference is null then
    return null;
  end if;
  perform d.id from public.disputes d
  where d.transaction_id = any (private.bookings_of_payment(v_payment)) and d.status = 'pending' order by d.id for update;
  -- What the wallet pays is locked by its owner: from here on no booking is added.
  perform private.lock_person(v_payment.user_id);
  perform private.lock_booking_rows(private.bookings_of_payment(v_payment));
  select p.* into v_payment from private.payments p where p.reference = p_reference for update;
  perform s.id from private.suspense_items s where s.payment_reference = p_reference for update;
  return v_payment;
end
$$;

-- Whether what is said of a matched chargeback contradicts the books. Its amount is what was told first: an answer of ours changes what
-- Paystack calls the refund, nothing where we contested. A part of it that was given back is for an admin.
create function private.contradicts_chargeback(c private.chargebacks, p_reference text, p_amount numeric, p_currency text, p_outcome public.chargeback_status)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select c.payment_reference is distinct from p_reference or p_currency is distinct from 'NGN' or coalesce(p_amount > c.amount, true)
    or coalesce(c.status in ('won', 'lost') and p_outcome <> c.status, false)
    or coalesce(c.status = 'open' and p_outcome = 'lost' and p_amount < c.amount and not (p_amount = 0 and c.answer is not distinct from 'contest'), false)
$$;

-- Books what is said of a dispute: that it began, where it fits its payment, and how it ended. The caller has locked the payment.
create function private.book_dispute(
  p_chargeback private.chargebacks, p_payment private.payments, p_reference text, p_status text, p_resolution text
)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  c private.chargebacks := p_chargeback;
  v_outcome public.chargeback_status := private.chargeback_outcome(p_status, p_resolution);
  v_amount numeric := c.told_amount;
  v_mismatch text;
begin
  if c.status = 'unmatched' then
    -- Won, and nothing was given back: what was disputed is not told, and moves nothing.
    v_amount := case when v_outcome = 'won' and v_amount = 0 then p_payment.amount else v_amount end;
    v_mismatch := private.chargeback_mismatch(c.id, p_payment, v_amount, c.told_currency);
    if v_mismatch is not null then
      perform private.note_chargeback_problem(c.id, v_mismatch);
      return 'unmatched';
    end if;
    c := private.open_chargeback(c, p_payment, v_amount, v_outcome);
  elsif private.contradicts_chargeback(c, p_reference, v_amount, c.told_currency, v_outcome) then
    perform private.note_chargeback_problem(c.id, format('Paystack says %s of %s kobo for %s, which differs',
      concat_ws(' ', p_status, p_resolution), (v_amount * 100)::bigint, p_reference));
    return c.status::text;
  end if;
  if p_status = 'resolved' and v_outcome is null then
    perform private.note_chargeback_problem(c.id, format('Paystack says resolved, and not how: %s', coalesce(p_resolution, 'nothing')));
  elsif c.status = 'open' and v_outcome is not null then
    perform private.end_chargeback(c, v_outcome);
  end if;
  return (select x.status::text from private.chargebacks x where x.id = c.id);
end
$$;

-- Before such a payment is posted: the accounts that its disputes will touch, in one order.
create function private.lock_accounts_for_disputes(p_payment private.payments)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  c private.chargebacks;
begin
  if exists (select from private.chargebacks x where x.told_reference = p_payment.reference and x.status = 'unmatched') then
    c.user_id := p_payment.user_id;
    c.payment_reference := p_payment.reference;
    perform private.lock_chargeback_accounts(c);
  end if;
end
$$;

-- Disputes that were told before their payment was in the books. The caller has locked the payment, and what it paid.
create function private.book_waiting_disputes(p_reference text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  c private.chargebacks;
begin
  for c in select x.* from private.chargebacks x where x.told_reference = p_reference and x.status = 'unmatched' order by x.id for update loop
    perform private.book_dispute(c, p, c.told_reference, c.gateway_status, c.gateway_resolution)
    from private.payments p where p.reference = p_reference;
  end loop;
end
$$;

create function public.record_chargeback(
  p_dispute_id text, p_reference text, p_amount_kobo bigint, p_currency text, p_status text, p_resolution text default null,
  p_category text default null, p_due_at timestamptz default null
)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_payment private.payments;
  c private.chargebacks;
  v_outcome public.chargeback_status := private.chargeback_outcome(p_status, p_resolution);
begin
  perform private.check_text('p_dispute_id', p_dispute_id, 60), private.check_text('p_reference', p_reference, 200),
    private.check_text('p_currency', p_currency, 40), private.check_text('p_status', p_status, 100),
    private.check_text('p_resolution', p_resolution, 100), private.check_text('p_category', p_category, 100);
  v_payment := private.lock_disputed_payment(p_reference);
  if not exists (select from private.chargebacks x where x.dispute_id = p_dispute_id) then
    -- All accounts before the first posting, so that they are locked in one order.
    c.user_id := v_payment.user_id;
    c.payment_reference := v_payment.reference;
    perform private.lock_chargeback_accounts(c) where v_payment.reference is not null;
    perform private.stop_unsent_card_refunds(p_reference);
  end if;
  insert into private.chargebacks (dispute_id, told_reference, due_at) values (p_dispute_id, p_reference,
    coalesce(p_due_at, now() + private.setting_interval('chargeback_answer_hours'))) on conflict (dispute_id) do nothing;
  select x.* into c from private.chargebacks x where x.dispute_id = p_dispute_id for update;
  -- An event from before the end may come after it.
  update private.chargebacks x set
    (gateway_status, gateway_resolution) = (case when x.ended_at is null or v_outcome is not null then p_status else x.gateway_status end,
      case when x.ended_at is null or v_outcome is not null then p_resolution else x.gateway_resolution end),
    told_amount = p_amount_kobo / 100.0, told_currency = p_currency, category = coalesce(p_category, x.category), due_at = case when x.ended_at is null then coalesce(p_due_at, x.due_at) else x.due_at end
  where x.id = c.id returning x.* into c;

  return private.book_dispute(c, v_payment, p_reference, p_status, p_resolution);
end
$$;
comment on function public.record_chargeback is
  'What Paystack says of a disputed card payment, by an event or when it is asked; safe to repeat and in any order. p_amount_kobo: what is '
  'disputed, when it is told first; later what goes back to the card. The money is put aside once, and given back (won) or gone (lost) once. Answers unmatched (it fits no payment in the books '
  'and moves nothing), open, won or lost. What contradicts the books is reported to admins and moves nothing.';
grant execute on function public.record_chargeback(text, text, bigint, text, text, text, text, timestamptz) to service_role;
