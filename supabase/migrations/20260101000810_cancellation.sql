-- Ways a booking ends without its rental: cancelled, declined, expired. Money goes back to the wallet it can come from.

-- What a cancellation by p_party now would move, naira: before handover a borrower cancels free of charge until
-- cancel_free_hours before the start; later a share of the rent goes to the lender. A lender's refunds in full.
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
     and now() > private.free_cancellation_ends(p_booking) then
    v_to_lender := round(p_booking.rent_amount * p_booking.late_cancel_rent_percent / 100, 2);
  end if;
  return query select p_booking.total_amount - v_to_lender, v_to_lender;
end
$$;

-- Ends a locked booking in p_status and moves its money: p_to_lender to the lender, the rest to the borrower.
create function private.end_booking(
  p_booking public.transactions, p_status public.booking_status, p_to_lender numeric, p_by public.booking_party, p_reason text
)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_paid boolean := p_booking.payment_status = 'successful';
  v_key text := 'end:' || p_booking.id || ':';
begin
  if v_paid then
    perform private.post(
      row(private.escrow_of(p_booking.id), private.wallet_of(p_booking.lender_id), p_to_lender, 'cancellation_fee', p_booking.id,
        v_key || 'lender', private.booking_label(p_booking, 'Late cancellation of'))::private.leg,
      row(private.escrow_of(p_booking.id), private.wallet_of(p_booking.borrower_id), p_booking.total_amount - p_to_lender, 'refund',
        p_booking.id, v_key || 'refund', private.booking_label(p_booking, 'Refund for'))::private.leg);
  end if;
  update public.transactions t set
    booking_status = p_status,
    payment_status = case when v_paid then 'refunded' else t.payment_status end,
    cancelled_by = p_by,
    cancel_reason = nullif(left(trim(p_reason), 500), ''),
    settled_at = case when v_paid then now() end
  where t.id = p_booking.id;
  if p_booking.transaction_type = 'sale' and v_paid then
    update public.items set status = 'available' where id = p_booking.item_id and status = 'sold';
  end if;
  perform private.notify_ended(p_booking, p_status, p_to_lender);
end
$$;

create function private.notify_ended(p_booking public.transactions, p_status public.booking_status, p_to_lender numeric)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_what text := private.booking_label(p_booking, 'The booking of') || ' is ' || p_status || '.';
begin
  if p_booking.payment_status <> 'successful' then
    return;
  end if;
  perform private.notify(p_booking.borrower_id, 'booking_ended', 'Booking ' || p_status, format('%s %s is back in your wallet.', v_what,
    private.naira(p_booking.total_amount - p_to_lender)));
  perform private.notify(p_booking.lender_id, 'booking_ended', 'Booking ' || p_status, v_what
    || case when p_to_lender > 0 then format(' %s for the late cancellation is in your wallet.', private.naira(p_to_lender)) else '' end);
end
$$;

-- What cancelling now would give back, for the dialog that asks. Naira.
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

-- Cancels the caller's booking before handover. Naira moved.
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
  select s.refund, s.to_lender into v_refund, v_to_lender from private.cancellation_split(v_booking, v_party) s;
  perform private.end_booking(v_booking, 'cancelled', v_to_lender, v_party, p_reason);
  return query select 'cancelled'::public.booking_status, v_refund, v_to_lender;
end
$$;

-- Until when a request can be accepted: approval_hours from payment, and not beyond the rental's first day, after which
-- the borrower could no longer cancel.
create function private.answer_by(p_booking public.transactions)
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select least(
    p_booking.paid_at + make_interval(hours => private.setting_number('approval_hours')::int),
    private.day_start(p_booking.rental_start_date + 1)
  )
$$;

-- p_start, p_end: the days that the owner was shown, for the borrower may have changed them a moment ago.
create function public.accept_booking(p_transaction_id uuid, p_start date default null, p_end date default null)
returns public.booking_status
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_booking public.transactions := private.lock_own_booking(p_transaction_id, 'lender');
begin
  perform private.require_action(v_booking, 'accept', 'lender');
  if p_start <> v_booking.rental_start_date or p_end <> v_booking.rental_end_date then
    perform private.refuse('Request not open', 'The borrower chose other days meanwhile. Please look again.', 409);
  end if;
  update public.transactions t set booking_status = 'confirmed' where t.id = v_booking.id;
  perform private.notify(v_booking.borrower_id, 'booking_accepted', 'Accepted', private.booking_label(v_booking, 'The owner accepted your request for') || '.');
  perform private.notify(v_booking.lender_id, 'booking_accepted', 'Accepted', private.booking_label(v_booking, 'You accepted the request for')
    || '. When you hand it over, type the code that the other side shows you.');
  return 'confirmed';
end
$$;

create function public.decline_booking(p_transaction_id uuid, p_reason text default null)
returns public.booking_status
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_booking public.transactions;
begin
  perform private.check_text('p_reason', p_reason, 2000);
  v_booking := private.lock_own_booking(p_transaction_id, 'lender');
  perform private.require_action(v_booking, 'decline', 'lender');
  perform private.end_booking(v_booking, 'declined', 0, 'lender', p_reason);
  return 'declined';
end
$$;

grant execute on function public.cancellation_quote(uuid), public.cancel_booking(uuid, text), public.accept_booking(uuid, date, date),
  public.decline_booking(uuid, text) to authenticated;
