-- Booking an item: who may, which days it keeps, and the trigger that writes the new row.

create function private.identity_approved(p_user_id uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.borrower_verifications v where v.user_id = p_user_id and v.verification_status = 'approved'
  )
$$;

-- Whether a person has proven something that costs something: a phone or an identity. Anybody can have accounts with nothing else.
create function private.has_proof(p_user_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return private.identity_approved(p_user_id)
    -- Of several accounts with one number it proves the one that verified it last.
    or exists (select from private.profiles p where p.user_id = p_user_id and p.phone_verified_at is not null and not exists (
      select from private.profiles o where o.phone_number = p.phone_number and o.phone_verified_at > p.phone_verified_at));
end
$$;

create function private.check_borrower(p_borrower uuid, p_deposit numeric)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if not private.identity_approved(p_borrower) then
    perform private.refuse('KYC Verification Required', 'Please complete your KYC verification to rent items.', 403);
  end if;
  perform private.refuse_if(private.rental_limit_refusal(p_borrower));
  perform private.refuse_if(private.deposit_limit_refusal(p_borrower, p_deposit));
end
$$;

-- Whether a booking other than p_except holds days of the item that are among p_dates.
create function private.is_booked(p_item_id uuid, p_dates daterange, p_except uuid default null)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (
    select from public.transactions t
    where t.item_id = p_item_id and t.held_dates && p_dates and t.id is distinct from p_except
      and (t.booking_status in ('requested', 'confirmed', 'active', 'returned', 'completed', 'disputed')
        or (t.booking_status = 'pending' and t.hold_expires_at > now())));
end
$$;

-- Whether the item is still out with somebody else, past the end of their rental: then nobody else can have it today.
create function private.is_out_late(p_item_id uuid, p_dates daterange, p_borrower uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return p_dates @> private.today() and exists (
    select from public.transactions t
    where t.item_id = p_item_id and t.transaction_type = 'rental' and t.booking_status = 'active'
      and t.rental_end_date < private.today() and t.borrower_id is distinct from p_borrower);
end
$$;

-- Unpaid bookings of the item whose time is over hold its days no longer. The caller has locked the item.
create function private.expire_holds_of(p_item_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.transactions t set booking_status = 'expired'
  where t.item_id = p_item_id and t.booking_status = 'pending' and t.hold_expires_at <= now();
end
$$;

-- Until when a person who left bookings of an item unpaid has to wait before the next one; null: not at all. The one that
-- is open now counts, because the next one would replace it. The pause doubles with each further one, up to the window
-- in which they are counted. What the lender cancelled does not count.
create function private.hold_pause_ends(p_item_id uuid, p_borrower uuid)
returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select max(case t.booking_status when 'cancelled' then least(t.updated_at, t.hold_expires_at) else t.hold_expires_at end)
      + least(
        make_interval(mins => private.setting_number('hold_pause_minutes')::int)
          * power(2, least(count(*) - private.setting_number('unpaid_holds_limit'), 16)::int),
        make_interval(hours => private.setting_number('unpaid_holds_hours')::int))
    from public.transactions t
    where t.item_id = p_item_id and t.borrower_id = p_borrower and t.paid_at is null
      and t.cancelled_by is distinct from 'lender'
      and t.created_at > now() - make_interval(hours => private.setting_number('unpaid_holds_hours')::int)
    having count(*) >= private.setting_number('unpaid_holds_limit')
  );
end
$$;

create function private.check_hold_pause(p_item_id uuid, p_borrower uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_ends timestamptz := private.hold_pause_ends(p_item_id, p_borrower);
begin
  if v_ends > now() then
    perform private.refuse('Too many unpaid bookings', format(case when exists (
        select from public.transactions t where t.item_id = p_item_id and t.borrower_id = p_borrower
          and t.booking_status = 'pending' and t.hold_expires_at > now())
      then 'You left bookings of this item unpaid. Pay for the one waiting in My Transactions, or book it again on %s.'
      else 'You left bookings of this item unpaid. You can book it again on %s.' end,
      -- The next whole minute, so that the time named is not too early.
      private.moment_label(date_trunc('minute', v_ends + interval '59.999 seconds'))), 429);
  end if;
end
$$;

-- Refuses one more unpaid booking. The bookings of a basket count as one. An unpaid purchase takes its item off the market for all days once
-- its payment has begun, so there are fewer of them.
create function private.check_hold_limit(p_borrower uuid, p_basket_id uuid, p_is_sale boolean)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_open int;
  v_sales int;
begin
  select count(distinct coalesce(t.basket_id, t.id)), count(*) filter (where t.transaction_type = 'sale') into v_open, v_sales
  from public.transactions t
  where t.borrower_id = p_borrower and t.booking_status = 'pending' and t.hold_expires_at > now()
    and (t.basket_id is null or t.basket_id is distinct from p_basket_id);
  if v_open >= 1 and not private.has_proof(p_borrower) then
    perform private.refuse('Too many unpaid bookings',
      'You have a purchase waiting for payment. Pay or cancel it first, or verify your phone number to have more at once.', 429);
  elsif v_open >= private.setting_number('max_unpaid_holds') then
    perform private.refuse('Too many unpaid bookings', format(
      'You have %s bookings waiting for payment. Pay or cancel one first.', private.setting('max_unpaid_holds')), 429);
  elsif p_is_sale and v_sales >= private.setting_number('sale_holds_limit') then
    perform private.refuse('Too many unpaid bookings', format(
      'You have %s purchases waiting for payment. Pay or cancel one first.', private.setting('sale_holds_limit')), 429);
  end if;
end
$$;

-- Ends unpaid bookings whose time is over and the borrower's own earlier unpaid booking of the item, then refuses when
-- the days are still taken.
create function private.check_holds(p_item_id uuid, p_borrower uuid, p_dates daterange, p_basket_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.check_hold_pause(p_item_id, p_borrower);
  perform private.expire_holds_of(p_item_id);
  update public.transactions t set booking_status = 'cancelled', cancelled_by = 'borrower'
  where t.item_id = p_item_id and t.booking_status = 'pending' and t.borrower_id = p_borrower;
  perform private.check_hold_limit(p_borrower, p_basket_id, upper(p_dates) is null);
  if private.is_booked(p_item_id, p_dates) or private.is_out_late(p_item_id, p_dates, p_borrower) then
    perform private.refuse('Item not available', case when upper(p_dates) is null
      then 'This item is booked and cannot be sold right now.'
      else 'This item is already booked on some of these dates. Please choose other dates.' end, 409);
  end if;
end
$$;

-- What the owner and who books it both see that a piece is worth, in naira: a ruling takes no more beyond what is held.
create function private.worth_of(p_item public.items)
returns numeric
language sql
stable
set search_path = ''
as $$
  select least(coalesce(case when p_item.availability_type <> 'rent' then p_item.sale_price end, p_item.declared_value,
    p_item.deposit_amount * private.setting_number('worth_in_deposits'), 0), 100000000)
$$;

-- Writes a new booking. Figures, states and lender that the client sent are replaced.
create function private.write_booking()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_item public.items;
  v_offer private.group_offer;
  v_full_rent numeric;
  v_balance numeric;
  q private.quote;
begin
  if new.borrower_id is distinct from (select auth.uid()) then
    perform private.refuse('Authentication required', 'Please sign in to book for yourself.', 403);
  end if;
  if new.transaction_type is null then
    perform private.refuse('Booking failed', 'transaction_type must be rent or buy.');
  end if;
  new.transaction_type := case when new.transaction_type in ('rent', 'rental') then 'rental' else 'sale' end;
  perform private.lock_person(new.borrower_id);
  perform private.refuse_if(private.owing_refusal(new.borrower_id));
  perform private.refuse_if(private.cancellations_refusal(new.borrower_id));
  select i.* into v_item from public.items i where i.id = new.item_id for no key update;
  perform private.check_item(v_item, new.borrower_id, new.transaction_type);
  if new.transaction_type = 'rental' then
    perform private.check_dates(v_item, new.rental_start_date, new.rental_end_date);
    perform private.check_borrower(new.borrower_id, coalesce(v_item.deposit_amount, 0));
  else
    new.rental_start_date := null;
    new.rental_end_date := null;
  end if;

  new.receive_method := private.receive_method(v_item, new.receive_method, new.delivery_address);
  new.delivery_address := case when new.receive_method = 'delivery' then nullif(trim(new.delivery_address), '') end;
  if new.receive_method = 'delivery' and new.delivery_address is null then
    perform private.refuse('Delivery address required', 'Please enter a delivery address.');
  end if;
  if new.receive_method = 'delivery' then
    perform private.check_named_fee('delivery_fee', v_item.delivery_fee, new.delivery_fee),
      private.check_named_fee('return_delivery_fee', v_item.return_delivery_fee, new.return_delivery_fee);
  end if;
  perform private.check_text('special_instructions', new.special_instructions, 2000);
  new.special_instructions := left((private.mask_contacts(new.special_instructions)).body, 2000);

  if new.basket_id is not null then
    v_offer := private.group_offer(v_item.owner_id, new.borrower_id, new.rental_start_date, new.rental_end_date);
    v_full_rent := private.rent_for(v_item, new.rental_end_date - new.rental_start_date + 1);
    v_item := private.at_group_price(v_item, v_offer.percent);
  end if;
  q := private.quote(v_item, new.transaction_type, new.rental_start_date, new.rental_end_date, new.receive_method,
    new.delivery_paid_by, new.return_paid_by, new.delivery_fee, new.return_delivery_fee);
  if new.basket_id is null then
    perform private.check_shown_price(new.id, new.item_id, q, new.total_amount, new.deposit_amount);
  end if;
  if v_offer.percent is not null then
    perform private.keep_group_price(new.id, v_offer, v_full_rent - q.rent_amount);
  end if;
  new.lender_id := v_item.owner_id;
  new.rental_duration_days := q.rental_days;
  new.rental_price := q.rental_price;
  new.rent_amount := q.rent_amount;
  new.sale_price := q.sale_price;
  new.deposit_amount := q.deposit_amount;
  new.delivery_fee := q.delivery_fee;
  new.delivery_paid_by := q.delivery_paid_by;
  new.return_delivery_fee := q.return_delivery_fee;
  new.return_paid_by := q.return_paid_by;
  new.total_amount := q.total_amount;
  new.agreed_worth := private.seen_worth(v_item);
  new.platform_fee_percent := private.setting_number('platform_fee_percent');
  new.cancel_free_hours := private.setting_number('cancel_free_hours');
  new.late_cancel_rent_percent := private.setting_number('late_cancel_rent_percent');

  if new.payment_method = 'wallet' then
    v_balance := (select a.balance from private.ledger_accounts a where a.id = private.wallet_of(new.borrower_id));
    perform private.check_wallet(v_balance, new.total_amount);
  end if;
  new.payment_status := 'pending';
  new.booking_status := 'pending';
  new.return_status := 'not_returned';
  new.borrower_return_confirmed := false;
  new.lender_return_confirmed := false;
  perform private.check_text('return_notes', new.return_notes, 2000);
  new.return_notes := null;
  new.actual_return_date := null;
  new.accepted_at := null;
  new.created_at := now();
  new.updated_at := now();
  new.approval_required := v_item.approval_required or not private.books_at_once(new.deposit_amount);
  new.buffer_days := case when new.transaction_type = 'rental' then v_item.buffer_days else 0 end;
  new.hold_expires_at := now() + make_interval(mins => private.setting_number('hold_minutes')::int);
  -- Only an item without any coming booking can be sold. A sale keeps nothing before its payment has begun (hold_sale).
  new.held_dates := case when new.transaction_type = 'rental'
    then daterange(new.rental_start_date, new.rental_end_date + new.buffer_days, '[]')
    else daterange(private.today(), null) end;
  perform private.check_holds(new.item_id, new.borrower_id, new.held_dates, new.basket_id);
  if new.transaction_type = 'sale' then
    new.held_dates := 'empty';
  end if;
  perform private.check_blocks(v_item, new.rental_start_date, new.rental_end_date);
  return new;
end
$$;
create trigger transactions_write_booking before insert on public.transactions
  for each row execute function private.write_booking();
