-- Cancellation: until when it is free, what it costs later, and how it is done.

-- When the free cancellation of a rental ends by its dates; null for a sale.
create function private.free_cancellation_ends_by_dates(p_booking public.transactions)
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select private.day_start(p_booking.rental_start_date) - make_interval(hours => p_booking.cancel_free_hours)
$$;

-- A time until which the borrower can cancel, with what was left of it given back when a dispute that somebody else opened was
-- over: at most the time to answer a question. Who opens a dispute gains no time by it.
create function private.with_disputed_time(p_booking public.transactions, p_ends timestamptz)
returns timestamptz
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return greatest(p_ends, (
    select max(d.resolved_at + least(p_ends - d.created_at, private.setting_interval('question_answer_hours')))
    from public.disputes d
    where d.transaction_id = p_booking.id and d.reporter_id is distinct from p_booking.borrower_id
      and d.created_at < p_ends and d.resolved_at > p_ends));
end
$$;

-- Until when a borrower cancels a rental free of charge; null for a sale.
create function private.free_cancellation_ends(p_booking public.transactions)
returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.with_disputed_time(p_booking, private.free_cancellation_ends_by_dates(p_booking));
end
$$;

-- What a cancellation by p_party would pay back and pay to the lender now, in naira. Before the handover a borrower cancels
-- free of charge until cancel_free_hours before the start; later a share of the rent goes to the lender. When the lender
-- cancels, or is suspended, the renter gets everything back.
create function private.cancellation_split(p_booking public.transactions, p_party public.booking_party)
returns table (refund numeric, to_lender numeric)
language plpgsql
stable
set search_path = ''
as $$
declare
  v_to_lender numeric := 0;
begin
  if p_booking.payment_status <> 'successful' then
    return query select 0::numeric, 0::numeric;
    return;
  end if;
  if p_party = 'borrower' and p_booking.transaction_type = 'rental' and p_booking.booking_status = 'confirmed'
     and now() > private.free_cancellation_ends(p_booking) and not private.is_suspended(p_booking.lender_id) then
    v_to_lender := round(p_booking.rent_amount * p_booking.late_cancel_rent_percent / 100, 2);
  end if;
  return query select p_booking.total_amount - v_to_lender, v_to_lender;
end
$$;

-- From when on cancelling only asks the other side, because the item may have changed hands already: a borrower from the first
-- day on, a buyer some days after the payment unless the seller is suspended. Null: cancelling always ends the booking.
create function private.cancelling_asks_from(b public.transactions, p_party public.booking_party)
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select case
    when p_party = 'lender' or b.booking_status <> 'confirmed' or (b.transaction_type = 'sale' and private.is_suspended(b.lender_id)) then null
    when b.transaction_type = 'sale' then private.with_disputed_time(b, b.paid_at + private.setting_interval('sale_cancel_free_hours'))
    else private.day_start(b.rental_start_date) end
$$;

create function public.cancellation_quote(p_transaction_id uuid)
returns table (refund numeric, to_lender numeric)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_booking public.transactions;
  v_party public.booking_party;
begin
  select t.* into v_booking from public.transactions t
  where t.id = p_transaction_id and (select auth.uid()) in (t.borrower_id, t.lender_id);
  if not found then
    perform private.refuse('Transaction Not Found', 'We could not find this transaction.', 404);
  end if;
  v_party := private.party_of(v_booking);
  perform private.require_action(v_booking, 'cancel', v_party);
  return query select s.refund, s.to_lender from private.cancellation_split(v_booking, v_party) s;
end
$$;
comment on function public.cancellation_quote is
  'What cancelling the caller''s booking now would pay back and pay to the lender, in naira. From the agreed time on that is '
  'what happens when the other side agrees or does not answer.';

create function public.cancel_booking(p_transaction_id uuid, p_reason text default null)
returns table (booking_status public.booking_status, refunded numeric, paid_to_lender numeric)
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_booking public.transactions;
  v_party public.booking_party;
  v_refund numeric;
  v_to_lender numeric;
begin
  perform private.check_text('p_reason', p_reason, 2000);
  v_booking := private.lock_own_booking(p_transaction_id);
  v_party := private.party_of(v_booking);
  perform private.require_action(v_booking, 'cancel', v_party);
  if private.cancelling_asks_from(v_booking, v_party) <= now() then
    perform private.ask_question(v_booking, 'cancel', p_reason);
    return query select v_booking.booking_status, 0::numeric, 0::numeric;
    return;
  end if;
  select s.refund, s.to_lender into v_refund, v_to_lender from private.cancellation_split(v_booking, v_party) s;
  perform private.end_booking(v_booking, 'cancelled', v_to_lender, v_party, p_reason);
  return query select 'cancelled'::public.booking_status, v_refund, v_to_lender;
end
$$;
comment on function public.cancel_booking is
  'Cancels the caller''s booking before the handover and answers the naira that moved. From the agreed time on it asks the '
  'other side instead: the status stays and nothing moves.';

grant execute on function public.cancellation_quote(uuid), public.cancel_booking(uuid, text) to authenticated;
