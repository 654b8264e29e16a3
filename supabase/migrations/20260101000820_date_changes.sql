-- Date changes of a paid rental: an extension while it runs, other days before it starts. Paid from the wallet, and held to
-- the same constraint against overlaps as every booking.

-- The caller's booking if its days may change in this way, locked.
create function private.lock_changeable(p_transaction_id uuid, p_action public.booking_action)
returns public.transactions
language plpgsql
security definer
set search_path = ''
as $$
declare
  b public.transactions := private.lock_own_booking(p_transaction_id, 'borrower');
begin
  perform private.require_action(b, p_action, 'borrower');
  return b;
end
$$;

-- Writes the new days and figures, or refuses where somebody else has them. p_change: naira more (or, negative, less). p_key: new for each
-- change, as a rental that was moved away from its days may come back to them.
create function private.move_rental(p_booking public.transactions, p_start date, p_end date, p_change numeric, p_title text, p_key text)
returns public.transactions
language plpgsql
security definer
set search_path = ''
as $$
declare
  b public.transactions;
  c_taken constant text := 'Someone else has booked some of these days.';
  v_item public.items;
begin
  select i.* into v_item from public.items i where i.id = p_booking.item_id;
  perform private.check_blocks(v_item, p_start, p_end);
  perform private.refuse_if(private.dealing_refusal(p_booking.borrower_id, p_booking.lender_id, p_title, c_taken));
  perform private.expire_holds_of(p_booking.item_id);
  if private.is_out_late(p_booking.item_id, daterange(p_start, p_end, '[]'), p_booking.borrower_id) then
    perform private.refuse(p_title, c_taken, 409);
  end if;
  begin
    update public.transactions t set
      rental_start_date = p_start, rental_end_date = p_end, rental_duration_days = p_end - p_start + 1,
      rent_amount = t.rent_amount + p_change, total_amount = t.total_amount + p_change,
      held_dates = daterange(p_start, p_end + t.buffer_days, '[]'),
      -- The agreement names the old days: it is written again when somebody opens it.
      agreement_path = null
    where t.id = p_booking.id
    returning t.* into b;
  exception when exclusion_violation then
    perform private.refuse(p_title, c_taken, 409);
  end;
  if p_change > 0 then
    perform private.refuse_if(private.owing_refusal(b.borrower_id));
    perform private.check_wallet((select a.balance from private.ledger_accounts a where a.id = private.wallet_of(b.borrower_id) for update), p_change);
  end if;
  perform private.post(
    row(private.wallet_of(b.borrower_id), private.escrow_of(b.id), greatest(p_change, 0), 'wallet_payment', b.id, p_key,
      private.booking_label(b, 'Other dates for'))::private.leg,
    row(private.escrow_of(b.id), private.wallet_of(b.borrower_id), greatest(-p_change, 0), 'refund', b.id, p_key,
      private.booking_label(b, 'Other dates for'))::private.leg);
  return b;
end
$$;

-- What a longer rental costs: the rent for all its days by the item's terms, less what is paid. Refuses what can't be.
create function private.extension_price(b public.transactions, p_new_end date)
returns numeric
language plpgsql
stable
set search_path = ''
as $$
declare
  v_item public.items;
  v_days int;
  v_most int;
begin
  if not isfinite(p_new_end) then
    perform private.refuse('Invalid dates', 'Please choose a valid date.');
  end if;
  v_days := p_new_end - b.rental_start_date + 1;
  select i.* into v_item from public.items i where i.id = b.item_id;
  v_most := private.most_days(v_item);
  if p_new_end is null or p_new_end <= b.rental_end_date then
    perform private.refuse('Invalid dates', 'The new last day must be after the current one.');
  end if;
  if v_days > v_most then
    perform private.refuse('Invalid dates', format('This item is rented for at most %s days.', v_most));
  end if;
  v_item := private.at_booked_price(v_item, b, b.rental_start_date, p_new_end);
  return greatest(private.rent_for(v_item, v_days) - b.rent_amount, 0);
end
$$;

create function public.quote_extension(p_transaction_id uuid, p_new_end date)
returns table (extra_days int, extra_rent numeric, new_end date)
language plpgsql
security definer
set search_path = ''
as $$
declare
  b public.transactions := private.lock_changeable(p_transaction_id, 'extend');
  -- First: it refuses days with which nothing can be worked out.
  v_price numeric := private.extension_price(b, p_new_end);
begin
  return query select p_new_end - b.rental_end_date, v_price, p_new_end;
end
$$;
comment on function public.quote_extension is
  'What a longer rental costs: days and naira on top of what is booked. Refuses an extension that is not possible.';

create function public.extend_rental(p_transaction_id uuid, p_new_end date, p_amount numeric)
returns table (rental_end_date date, total_amount numeric, wallet_balance numeric)
language plpgsql
security definer
set search_path = ''
as $$
declare
  b public.transactions := private.lock_changeable(p_transaction_id, 'extend');
  v_price numeric := private.extension_price(b, p_new_end);
begin
  if p_amount is distinct from v_price then
    perform private.refuse('Extension not possible', format('The price is now %s. Please check again.', private.naira(v_price)), 409);
  end if;
  b := private.move_rental(b, b.rental_start_date, p_new_end, v_price, 'Extension not possible', 'extend:' || b.id || ':' || gen_random_uuid());
  perform private.notify(b.lender_id, 'booking_changed', private.booking_label(b, 'A rental was extended:'),
    private.booking_label(b, private.first_name_of(b.borrower_id) || ' has extended the rental of')
    || format(' to %s. %s more is held for you.', to_char(p_new_end, 'FMDD FMMonth YYYY'), private.naira(v_price)), p_link => '/booking/' || b.id);
  return query select b.rental_end_date, b.total_amount, private.wallet_balance(b.borrower_id);
end
$$;
comment on function public.extend_rental is
  'Makes the caller''s running rental longer, paid from the wallet. p_amount: the naira the caller was shown; '
  'refused when the price has changed.';

-- What other days cost: naira more, or negative what comes back. Only while cancelling would be free as well.
create function private.date_change_price(b public.transactions, p_start date, p_end date)
returns numeric
language plpgsql
stable
set search_path = ''
as $$
declare
  v_item public.items;
begin
  select i.* into v_item from public.items i where i.id = b.item_id;
  perform private.check_dates(v_item, p_start, p_end);
  v_item := private.at_booked_price(v_item, b, p_start, p_end);
  return private.rent_for(v_item, p_end - p_start + 1) - b.rent_amount;
end
$$;

create function public.quote_date_change(p_transaction_id uuid, p_start date, p_end date)
returns table (rental_days int, difference numeric, new_total numeric)
language plpgsql
security definer
set search_path = ''
as $$
declare
  b public.transactions := private.lock_changeable(p_transaction_id, 'change_dates');
  v_change numeric := private.date_change_price(b, p_start, p_end);
begin
  return query select p_end - p_start + 1, v_change, b.total_amount + v_change;
end
$$;
comment on function public.quote_date_change is
  'What other days cost: difference in naira (negative: comes back) and the new total. Refuses a change that is not '
  'possible.';

create function public.change_rental_dates(p_transaction_id uuid, p_start date, p_end date, p_difference numeric)
returns table (rental_start_date date, rental_end_date date, total_amount numeric, wallet_balance numeric)
language plpgsql
security definer
set search_path = ''
as $$
declare
  b public.transactions := private.lock_changeable(p_transaction_id, 'change_dates');
  v_change numeric := private.date_change_price(b, p_start, p_end);
begin
  if p_difference is distinct from v_change then
    perform private.refuse('Date change not possible', 'The price has changed. Please check again.', 409);
  -- Each change tells the owner, and may move money.
  elsif not public.take_rate_limit('date_changes:' || b.id, 10, 86400) then
    perform private.refuse('Date change not possible', 'You have changed these dates often today. Please try again tomorrow.', 429);
  end if;
  b := private.move_rental(b, p_start, p_end, v_change, 'Date change not possible', 'dates:' || b.id || ':' || gen_random_uuid());
  perform private.notify(b.lender_id, 'booking_changed', private.booking_label(b, 'The dates of a rental changed:'),
    private.booking_label(b, private.first_name_of(b.borrower_id) || ' has moved the rental of')
    || format(' to %s until %s.', to_char(p_start, 'FMDD FMMonth'), to_char(p_end, 'FMDD FMMonth YYYY')), p_link => '/booking/' || b.id);
  return query select b.rental_start_date, b.rental_end_date, b.total_amount, private.wallet_balance(b.borrower_id);
end
$$;
comment on function public.change_rental_dates is
  'Moves the caller''s rental before it starts. p_difference: the naira the caller was shown. A higher price is '
  'taken from the wallet, a lower one pays the difference back to it.';
grant execute on function public.quote_extension(uuid, date), public.extend_rental(uuid, date, numeric),
  public.quote_date_change(uuid, date, date), public.change_rental_dates(uuid, date, date, numeric) to authenticated;
