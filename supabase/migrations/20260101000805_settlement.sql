-- Settlement: the escrow of a booking is emptied exactly once, in one posting.

-- The day the item came back: the day the lender names (who has it in hand), else the borrower's; but never later than
-- the day of a confirmation, so that waiting to confirm can't make a return late. A confirmation from before the rental's
-- first day says nothing about its return. Without any date the return is not late.
create function private.return_date(p_booking public.transactions)
returns date
language sql
stable
set search_path = ''
as $$
  select coalesce(
    least(coalesce(p_booking.lender_return_date, p_booking.borrower_return_date), min(c.day)),
    least(p_booking.rental_end_date, private.today())
  )
  from (
    select (c.at at time zone 'Africa/Lagos')::date as day
    from unnest(array[p_booking.borrower_confirmed_at, p_booking.lender_confirmed_at]) c (at)
  ) c
  where p_booking.rental_start_date is null or c.day >= p_booking.rental_start_date
$$;

create function private.settlement_legs(p_booking public.transactions, p_late_fee numeric, p_platform_fee numeric)
returns private.leg[]
language plpgsql
set search_path = ''
as $$
declare
  b public.transactions := p_booking;
  v_escrow bigint := private.escrow_of(b.id);
  v_lender bigint := private.wallet_of(b.lender_id);
  v_delivery numeric := b.total_amount - b.rent_amount - b.sale_price - b.deposit_amount;
  v_key text := 'settle:' || b.id || ':';
begin
  return array[
    row(v_escrow, v_lender, b.rent_amount + b.sale_price - p_platform_fee,
      case when b.transaction_type = 'sale' then 'sale' else 'rent' end, b.id, v_key || 'price',
      private.booking_label(b, case when b.transaction_type = 'sale' then 'Sale of' else 'Rent for' end))::private.leg,
    row(v_escrow, private.system_account('platform_revenue'), p_platform_fee, 'platform_fee', b.id, v_key || 'fee',
      private.booking_label(b, 'Aso fee for'))::private.leg,
    row(v_escrow, v_lender, v_delivery, 'delivery_fee', b.id, v_key || 'delivery', private.booking_label(b, 'Delivery of'))::private.leg,
    row(v_escrow, v_lender, p_late_fee, 'late_charge', b.id, v_key || 'late', private.booking_label(b, 'Late return of'))::private.leg,
    row(v_escrow, private.wallet_of(b.borrower_id), b.deposit_amount - p_late_fee, 'deposit_refund', b.id, v_key || 'deposit',
      private.booking_label(b, 'Deposit back for'))::private.leg
  ];
end
$$;

-- Empties the escrow: rent and late charges (late days × daily price, at most the deposit) and delivery to the
-- lender, the rest of the deposit to the borrower, the platform fee to revenue. The caller has locked the booking.
create function private.settle_booking(p_transaction_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  b public.transactions;
  v_returned date;
  v_late_days int := 0;
  v_fee numeric;
begin
  select t.* into b from public.transactions t where t.id = p_transaction_id for update;
  if b.booking_status not in ('confirmed', 'active') or b.settled_at is not null then
    return;
  end if;
  v_returned := private.return_date(b);
  if b.transaction_type = 'rental' then
    v_late_days := greatest(0, v_returned - b.rental_end_date);
  end if;
  b.late_fee := least(v_late_days * b.rental_price, b.deposit_amount);
  v_fee := round((b.rent_amount + b.sale_price) * b.platform_fee_percent / 100, 2);
  perform private.post(variadic private.settlement_legs(b, b.late_fee, v_fee));
  update public.transactions t set
    booking_status = 'completed', return_status = 'returned', settled_at = now(),
    actual_return_date = v_returned, late_days = v_late_days, late_fee = b.late_fee, platform_fee = v_fee,
    -- After an early return the remaining days can be booked; the days for cleaning are kept.
    held_dates = case
      when t.transaction_type = 'sale' then t.held_dates
      when v_returned < t.rental_start_date then 'empty'::daterange
      else daterange(t.rental_start_date, v_returned + t.buffer_days, '[]') * t.held_dates end
  where t.id = b.id;
  perform private.notify(b.lender_id, 'payout', 'You have been paid', private.booking_label(b, 'The money for') || format(' is in your wallet: %s.',
    private.naira(b.total_amount - b.deposit_amount + b.late_fee - v_fee)));
  if b.deposit_amount > 0 then
    perform private.notify(b.borrower_id, 'payout', 'Your deposit is back', private.booking_label(b, 'Your deposit for') || format(' is in your wallet: %s.%s',
      private.naira(b.deposit_amount - b.late_fee),
      case when b.late_fee > 0 then format(' %s was kept for %s late days.', private.naira(b.late_fee), v_late_days) else '' end));
  end if;
end
$$;
