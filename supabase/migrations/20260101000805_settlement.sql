-- Settlement: what both sides agree on is paid out exactly once, in one posting; what is claimed stays in escrow. A ruling
-- divides an escrow.

-- What a return on p_day costs: late days × daily price, at most the deposit. No day: nothing.
create function private.late_fee_for(b public.transactions, p_day date)
returns numeric
language sql
immutable
set search_path = ''
as $$ select least(coalesce(greatest(p_day - b.rental_end_date, 0), 0) * b.rental_price, b.deposit_amount) $$;

-- The day of return that settles a booking: the day the lender names, else the borrower's. Of a lender who is silent the
-- borrower's day counts, and without one the day on which the borrower confirmed.
create function private.return_day(b public.transactions)
returns date
language sql
stable
set search_path = ''
as $$
  select coalesce(b.lender_return_date, b.borrower_return_date,
    case when not b.lender_return_confirmed then (b.borrower_confirmed_at at time zone 'Africa/Lagos')::date end)
$$;

-- Where both sides have confirmed and the lender's day costs more than the borrower's, the difference is a claim, which the
-- borrower answers. Nobody's day caps the other's.
create function private.claim_contested_days(b public.transactions)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_contested numeric := private.late_fee_for(b, b.lender_return_date) - private.late_fee_for(b, b.borrower_return_date);
begin
  if b.borrower_return_confirmed and b.lender_return_confirmed and b.claimed_amount = 0 and v_contested > 0 then
    perform private.open_claim(b, jsonb_build_array(jsonb_build_object('kind', 'late_days', 'amount', v_contested,
      'words', format('The owner says it was returned on %s.', to_char(b.lender_return_date, 'FMDD FMMonth YYYY')), 'evidence', '[]'::jsonb)));
  end if;
end
$$;

-- What a settlement takes for a lost group discount, in naira: of the deposit for the lender, the fee of that, and what the borrower still owes.
create type private.lost_discount as (from_deposit numeric, fee numeric, owed numeric);

-- p_left: what late days and claims leave of the deposit.
create function private.lost_discount_of(b public.transactions, p_left numeric)
returns private.lost_discount
language plpgsql
stable
set search_path = ''
as $$
declare
  v_lost numeric := case when private.group_settles_at(b.id) > now() then 0 else private.lost_group_discount(b) end;
  v_from_deposit numeric := least(v_lost, p_left);
begin
  return row(v_from_deposit, round(v_from_deposit * b.platform_fee_percent / 100, 2), v_lost - v_from_deposit)::private.lost_discount;
end
$$;

-- b.late_fee is paid to the lender, b.claimed_amount stays.
create function private.settlement_legs(p_booking public.transactions, p_platform_fee numeric, p_lost private.lost_discount)
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
    row(v_escrow, v_lender, p_lost.from_deposit - p_lost.fee, 'rent', b.id, v_key || 'group', private.booking_label(b, 'Group discount not reached for'))::private.leg,
    row(v_escrow, private.system_account('platform_revenue'), p_platform_fee + p_lost.fee, 'platform_fee', b.id, v_key || 'fee',
      private.booking_label(b, 'Aso fee for'))::private.leg,
    row(v_escrow, v_lender, v_delivery, 'delivery_fee', b.id, v_key || 'delivery', private.booking_label(b, 'Delivery of'))::private.leg,
    row(v_escrow, v_lender, b.late_fee, 'late_charge', b.id, v_key || 'late', private.booking_label(b, 'Late return of'))::private.leg,
    row(v_escrow, private.wallet_of(b.borrower_id), b.deposit_amount - b.late_fee - b.claimed_amount - p_lost.from_deposit, 'deposit_refund', b.id, v_key || 'deposit',
      private.booking_label(b, 'Deposit back for'))::private.leg
  ] || case when p_lost.owed > 0 then array[
    row(private.debt_account(b.borrower_id, 'debt'), private.debt_account(b.lender_id, 'owed'), p_lost.owed, 'debt', b.id, v_key || 'owed',
      private.booking_label(b, 'Group discount still owed for'))::private.leg] else '{}' end;
end
$$;

-- Pays out everything that is not claimed: rent, delivery and late charges to the lender, the rest of the deposit to the
-- borrower, the platform fee to revenue. Without a claim the booking is completed, else returned. The caller has locked it.
create function private.settle_booking(p_transaction_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  b public.transactions;
  v_returned date;
  v_contested numeric := 0;
  v_lost private.lost_discount;
begin
  select t.* into b from public.transactions t where t.id = p_transaction_id for no key update;
  -- Of a frozen one the confirmations are kept: it settles when it goes on.
  if b.booking_status not in ('confirmed', 'active') or b.settled_at is not null or b.frozen_at is not null then
    return;
  end if;
  perform private.claim_contested_days(b);
  select t.* into b from public.transactions t where t.id = p_transaction_id;
  v_returned := private.return_day(b);
  b.late_fee := private.late_fee_for(b, v_returned);
  if b.claimed_amount > 0 then
    v_contested := private.claimed_late_fee(b.id);
    b.late_fee := least(b.late_fee - v_contested, b.deposit_amount - b.claimed_amount);
  end if;
  b.platform_fee := round((b.rent_amount + b.sale_price) * b.platform_fee_percent / 100, 2);
  v_lost := private.lost_discount_of(b, b.deposit_amount - b.late_fee - b.claimed_amount);
  perform private.post(variadic private.settlement_legs(b, b.platform_fee, v_lost));
  perform private.note_lost_discount(b, v_lost);
  b.platform_fee := b.platform_fee + v_lost.fee;
  v_returned := coalesce(case when v_contested > 0 then b.borrower_return_date else v_returned end, least(b.rental_end_date, private.today()));
  update public.transactions t set
    booking_status = case when b.claimed_amount > 0 then 'returned' else 'completed' end::public.booking_status,
    return_status = 'returned', settled_at = now(), actual_return_date = v_returned,
    late_days = greatest(0, v_returned - t.rental_end_date), late_fee = b.late_fee, platform_fee = b.platform_fee,
    -- After an early return the remaining days can be booked; the days for cleaning are kept.
    held_dates = case
      when t.transaction_type = 'sale' then t.held_dates
      when v_returned < t.rental_start_date then 'empty'::daterange
      else daterange(t.rental_start_date, v_returned + t.buffer_days, '[]') * t.held_dates end
  where t.id = b.id;
  perform private.notify_settled(b, v_lost.from_deposit);
end
$$;

-- p_lost: of the deposit, for a group discount. What is owed beside it is told as every debt.
create function private.notify_settled(b public.transactions, p_lost numeric)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_taken text := concat(case when b.late_fee > 0 then format(' %s was kept for late days.', private.naira(b.late_fee)) end,
    case when p_lost > 0 then format(' %s went to the owner, because too few people of your event rented in the end for the group discount.', private.naira(p_lost)) end,
    (select format(' %s of it stay there until your event begins: if too few people rent for the group discount then, they go to the owner.',
      private.naira(g.held)) from private.group_prices g where g.transaction_id = b.id and g.held > 0),
    case when b.claimed_amount > 0 then format(' %s claims %s, which is held until that is decided.', private.first_name_of(b.lender_id), private.naira(b.claimed_amount)) end);
begin
  perform private.notify(b.lender_id, 'payout', 'You have been paid', private.booking_label(b, 'The money for') || format(' is in your wallet: %s.',
    private.naira(b.total_amount - b.deposit_amount + b.late_fee + p_lost - b.platform_fee)), p_link => '/booking/' || b.id);
  if b.deposit_amount > 0 and b.deposit_amount = b.late_fee + b.claimed_amount + p_lost then
    perform private.notify(b.borrower_id, 'payout', 'Your rental is closed', private.booking_label(b, 'Nothing is left of your deposit for') || '.' || v_taken,
      p_link => '/booking/' || b.id);
  elsif b.deposit_amount > 0 then
    perform private.notify(b.borrower_id, 'payout', 'Your deposit is back', private.booking_label(b, 'Your deposit for') || format(' is in your wallet: %s.%s',
      private.naira(b.deposit_amount - b.late_fee - b.claimed_amount - p_lost), v_taken),
      p_link => '/booking/' || b.id);
  end if;
end
$$;

-- Divides what is left in escrow, in one posting: p_to_borrower to the borrower, the rest to the lender, less the platform
-- fee on at most the price from which no fee was taken yet. p_status: completed, or cancelled where the item never changed
-- hands for good: then a sold item can be booked again. The caller has locked the booking.
create function private.divide_escrow(p_booking public.transactions, p_to_borrower numeric, p_key text, p_status public.booking_status)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  b public.transactions := p_booking;
  v_escrow bigint := private.escrow_of(b.id);
  v_left numeric := (select a.balance from private.ledger_accounts a where a.id = v_escrow);
  v_price numeric := case when b.settled_at is null then b.rent_amount + b.sale_price else 0 end;
  v_fee numeric := round(least(v_left - p_to_borrower, v_price) * b.platform_fee_percent / 100, 2);
begin
  if p_to_borrower is null or p_to_borrower not between 0 and v_left then
    perform private.refuse('Ruling not possible', format('Only %s is held for this booking.', private.naira(v_left)));
  end if;
  perform private.post(
    row(v_escrow, private.wallet_of(b.borrower_id), p_to_borrower, 'refund', b.id, p_key || ':borrower',
      private.booking_label(b, 'Ruled to you for'))::private.leg,
    row(v_escrow, private.wallet_of(b.lender_id), v_left - p_to_borrower - v_fee, 'ruling', b.id, p_key || ':lender',
      private.booking_label(b, 'Ruled to you for'))::private.leg,
    row(v_escrow, private.system_account('platform_revenue'), v_fee, 'platform_fee', b.id, p_key || ':fee',
      private.booking_label(b, 'Aso fee for'))::private.leg);
  update public.transactions t set
    booking_status = p_status, settled_at = now(), claimed_amount = 0,
    platform_fee = coalesce(t.platform_fee, 0) + v_fee,
    payment_status = case when p_status = 'cancelled' then 'refunded' else t.payment_status end,
    return_status = case when p_status = 'completed' then 'returned' else t.return_status end,
    held_dates = case
      when t.transaction_type = 'sale' then t.held_dates
      when private.today() < t.rental_start_date then 'empty'::daterange
      else daterange(t.rental_start_date, private.today() + t.buffer_days, '[]') * t.held_dates end
  where t.id = b.id;
  if p_status = 'cancelled' and b.transaction_type = 'sale' then
    update public.items set status = 'available' where id = b.item_id and status = 'sold';
  end if;
end
$$;
