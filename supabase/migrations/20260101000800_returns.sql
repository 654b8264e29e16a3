-- Handover, return and settlement: the escrow of a booking is emptied exactly once, in one posting.

-- Until when a borrower cancels a rental free of charge; null for a sale.
create function private.free_cancellation_ends(p_booking public.transactions)
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select private.day_start(p_booking.rental_start_date) - make_interval(hours => p_booking.cancel_free_hours)
$$;

-- The lender says the item left their hands: a rental becomes active, the clock of a sale starts. A rental not before the
-- borrower's free cancellation is over: a word of the lender must not take it away.
create function public.mark_handed_over(p_transaction_id uuid)
returns public.booking_status
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_booking public.transactions := private.lock_own_booking(p_transaction_id, 'lender');
begin
  if v_booking.booking_status = 'active' or (v_booking.booking_status = 'confirmed' and v_booking.handed_over_at is not null) then
    return v_booking.booking_status;
  end if;
  perform private.require_action(v_booking, 'mark_handed_over', 'lender');
  update public.transactions t set
    handed_over_at = now(),
    booking_status = case when t.transaction_type = 'rental' then 'active' else t.booking_status end,
    lender_return_confirmed = t.lender_return_confirmed or t.transaction_type = 'sale',
    lender_confirmed_at = case when t.transaction_type = 'sale' then coalesce(t.lender_confirmed_at, now()) else t.lender_confirmed_at end
  where t.id = v_booking.id
  returning t.booking_status into v_booking.booking_status;
  perform private.notify(v_booking.borrower_id, 'handover', 'Handed over', private.booking_label(v_booking, 'The owner has handed over')
    || '. Please confirm in My Transactions ' || case when v_booking.transaction_type = 'sale' then 'that you have it.' else 'when you have returned it.' end);
  return v_booking.booking_status;
end
$$;
grant execute on function public.mark_handed_over(uuid) to authenticated;

-- Return confirmation ------------------------------------------------------------------------------

-- Refuses what is not the caller confirming the own side, once, of a paid booking.
create function private.check_confirmation(p_old public.transactions, p_new public.transactions)
returns public.booking_party
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_party public.booking_party := private.party_of(p_old);
  v_own_after boolean := case when v_party = 'borrower' then p_new.borrower_return_confirmed else p_new.lender_return_confirmed end;
  v_other_touched boolean := case when v_party = 'borrower'
    then p_new.lender_return_confirmed is distinct from p_old.lender_return_confirmed
    else p_new.borrower_return_confirmed is distinct from p_old.borrower_return_confirmed end;
begin
  if v_other_touched then
    perform private.refuse('Failed to confirm return', 'You can only confirm your own side.', 403);
  end if;
  perform private.require_action(p_old, 'confirm_return', v_party);
  if not coalesce(v_own_after, false) then
    perform private.refuse('Failed to confirm return', 'Notes and the return date are saved with your confirmation.');
  end if;
  if p_new.actual_return_date is distinct from p_old.actual_return_date and p_new.actual_return_date > private.today() then
    perform private.refuse('Invalid dates', 'The return date (actual_return_date) cannot be in the future.');
  end if;
  -- Dates know -infinity: late days could never be counted from it, and the escrow would be held for good.
  if p_new.actual_return_date is distinct from p_old.actual_return_date and p_new.actual_return_date
     < least(p_old.rental_start_date, (p_old.created_at at time zone 'Africa/Lagos')::date) then
    perform private.refuse('Invalid dates', 'The return date (actual_return_date) cannot be before the booking.');
  end if;
  if length(p_new.return_notes) > 2000 then
    perform private.refuse('Failed to confirm return', 'Notes (return_notes) can have at most 2,000 characters.');
  end if;
  return v_party;
end
$$;
grant execute on function private.check_confirmation(public.transactions, public.transactions) to authenticated;

-- A client's update becomes that side's confirmation; each side's notes and date are kept apart.
create function private.confirm_return()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  v_party public.booking_party := private.check_confirmation(old, new);
  v_date date := case when new.actual_return_date is distinct from old.actual_return_date then new.actual_return_date end;
  v_notes text := case when new.return_notes is distinct from old.return_notes then nullif(trim(new.return_notes), '') end;
begin
  if v_party = 'borrower' then
    new.borrower_confirmed_at := now();
    new.borrower_return_date := v_date;
    new.borrower_return_notes := v_notes;
  else
    new.lender_confirmed_at := now();
    new.lender_return_date := v_date;
    new.lender_return_notes := v_notes;
    if old.rental_start_date is null or old.rental_start_date <= private.today() then
      new.handed_over_at := coalesce(old.handed_over_at, now());
    end if;
  end if;
  new.return_notes := concat_ws(E'\n', 'Borrower: ' || new.borrower_return_notes, 'Lender: ' || new.lender_return_notes);
  new.actual_return_date := coalesce(old.actual_return_date, v_date);
  return new;
end
$$;
create trigger transactions_confirm_return before update on public.transactions
  for each row when (current_user = 'authenticated') execute function private.confirm_return();

-- When both sides of a rental, or the buyer of a sale, have confirmed, the booking settles in the same transaction.
create function private.settle_when_confirmed()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.borrower_return_confirmed and (new.lender_return_confirmed or new.transaction_type = 'sale') then
    perform private.settle_booking(new.id);
  elsif new.transaction_type = 'rental' and old.borrower_return_confirmed <> new.borrower_return_confirmed then
    perform private.notify(new.lender_id, 'return', 'Please confirm the return', private.booking_label(new, 'The borrower says they have returned')
      || format('. Please confirm in My Transactions. Without an answer it closes by itself %s after the rental has ended.', private.setting_text('return_autoclose_hours')));
  elsif new.transaction_type = 'rental' and old.lender_return_confirmed <> new.lender_return_confirmed then
    perform private.notify(new.borrower_id, 'return', 'Please confirm the return', private.booking_label(new, 'The owner says you have returned')
      || '. Please confirm in My Transactions, then your deposit comes back.');
  end if;
  return null;
end
$$;
create trigger transactions_settle_when_confirmed
  after update of borrower_return_confirmed, lender_return_confirmed on public.transactions
  for each row when (new.booking_status in ('confirmed', 'active')
    and (old.borrower_return_confirmed, old.lender_return_confirmed) is distinct from (new.borrower_return_confirmed, new.lender_return_confirmed))
  execute function private.settle_when_confirmed();

-- Settlement ---------------------------------------------------------------------------------------

-- The day the item came back: the day the lender names (who has it in hand), else the borrower's; but never later than
-- the day of a confirmation, so that waiting to confirm can't make a return late. A confirmation from before the rental's
-- first day says nothing of its return. Where nobody has said anything of it, nobody is late.
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
    -- An early return frees the rest of the dates; the cleaning buffer stays.
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
