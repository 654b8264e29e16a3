-- Quoting: what a booking of an item costs, and whether the item and the days can be booked at all.

create type private.quote as (
  rental_days int,
  rental_price numeric,
  rent_amount numeric,
  sale_price numeric,
  deposit_amount numeric,
  delivery_fee numeric,
  delivery_paid_by public.booking_party,
  return_delivery_fee numeric,
  return_paid_by public.booking_party,
  total_amount numeric
);

-- What is off for guests of an event: percent, the days of the event, and the rentals of others that make the group.
create type private.group_offer as (percent int, first_day date, last_day date, given_by uuid[]);

create function private.rent_by_week(p_daily numeric, p_weekly numeric, p_days int)
returns numeric
language sql
immutable
set search_path = ''
as $$ select least(p_days * p_daily, p_days / 7 * p_weekly + least(p_days % 7 * p_daily, p_weekly)) $$;

-- The fewest days an item is rented for: an item that is offered by the week or month only is taken for one at least.
create function private.fewest_days(p_item public.items)
returns int
language sql
immutable
set search_path = ''
as $$
  select greatest(p_item.min_rental_days, case p_item.rental_period when 'weekly' then 7 when 'monthly' then 30 else 1 end)
$$;

-- The most: a whole week or month where an item is offered by those only, even if its owner's limit is shorter.
create function private.most_days(p_item public.items)
returns int
language sql
immutable
set search_path = ''
as $$ select greatest(p_item.max_rental_days, private.fewest_days(p_item)) $$;

-- Naira for p_days of p_item: whole months of 30 days and whole weeks of 7 at their own price where rental_period offers
-- them, the rest by the day, and never more than the next longer block or the plain daily price.
create function private.rent_for(p_item public.items, p_days int)
returns numeric
language sql
immutable
set search_path = ''
as $$
  -- least() leaves out what is null: a block that is not offered.
  select least(
    private.rent_by_week(p_item.rental_price, o.weekly, p_days),
    p_days / 30 * o.monthly + least(private.rent_by_week(p_item.rental_price, o.weekly, p_days % 30), o.monthly)
  )
  from (select
    case when p_item.rental_period is null or p_item.rental_period in ('weekly', 'daily_weekly', 'all') then p_item.weekly_price end as weekly,
    case when p_item.rental_period is null or p_item.rental_period in ('monthly', 'all') then p_item.monthly_price end as monthly
  ) o
$$;

-- A fee for delivery: the owner's, or where the owner has set none the one that the renter names.
create function private.fee_of(p_set numeric, p_named numeric)
returns numeric
language sql
immutable
set search_path = ''
as $$ select case when p_set > 0 then p_set else coalesce(p_named, 0) end $$;

create function private.check_named_fee(p_column text, p_set numeric, p_named numeric)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  v_limit numeric := private.setting_number('named_delivery_fee_limit');
begin
  if p_set = 0 and not (coalesce(p_named, 0) between 0 and v_limit) then
    perform private.refuse('Invalid delivery fee', format('%s must be between ₦0 and %s.', p_column, private.naira(v_limit)));
  end if;
end
$$;

-- What a booking of p_item costs, in naira. Rental days = day difference + 1. Delivery fees are the item's terms; the
-- lender pays them only where the item offers it and the borrower chose it.
create function private.quote(
  p_item public.items,
  p_type public.transaction_type,
  p_start date,
  p_end date,
  p_receive public.receive_method,
  p_delivery_paid_by public.booking_party,
  p_return_paid_by public.booking_party,
  p_delivery_fee numeric default 0,
  p_return_fee numeric default 0
)
returns private.quote
language plpgsql
immutable
set search_path = ''
as $$
declare
  q private.quote;
  v_rental boolean := p_type in ('rental', 'rent');
  v_delivery boolean := p_receive = 'delivery';
begin
  q.rental_days := case when v_rental then p_end - p_start + 1 end;
  q.rental_price := case when v_rental then p_item.rental_price else 0 end;
  q.rent_amount := case when v_rental then private.rent_for(p_item, q.rental_days) else 0 end;
  q.sale_price := case when v_rental then 0 else p_item.sale_price end;
  q.deposit_amount := case when v_rental then coalesce(p_item.deposit_amount, 0) else 0 end;
  q.delivery_fee := case when v_delivery then private.fee_of(p_item.delivery_fee, p_delivery_fee) else 0 end;
  q.return_delivery_fee := case when v_delivery and v_rental then private.fee_of(p_item.return_delivery_fee, p_return_fee) else 0 end;
  q.delivery_paid_by := case
    when not v_delivery then null
    when p_item.owner_pays_delivery and p_delivery_paid_by = 'lender' then 'lender'
    else 'borrower' end;
  q.return_paid_by := case
    when not v_delivery or not v_rental then null
    when p_item.owner_pays_return and p_return_paid_by = 'lender' then 'lender'
    else 'borrower' end;
  q.total_amount := q.rent_amount + q.sale_price + q.deposit_amount
    + case when q.delivery_paid_by = 'borrower' then q.delivery_fee else 0 end
    + case when q.return_paid_by = 'borrower' then q.return_delivery_fee else 0 end;
  return q;
end
$$;

-- Delivery or pickup as the item allows it. Where both are offered and none is named, an address means delivery.
create function private.receive_method(p_item public.items, p_asked public.receive_method, p_address text)
returns public.receive_method
language sql
immutable
set search_path = ''
as $$
  select case
    when p_item.pickup_method <> 'both' then p_item.pickup_method::text::public.receive_method
    else coalesce(p_asked, case when trim(coalesce(p_address, '')) <> '' then 'delivery' else 'pickup' end::public.receive_method)
  end
$$;

create function private.check_item(p_item public.items, p_borrower uuid, p_type public.transaction_type)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_item.id is null or p_item.archived_at is not null then
    perform private.refuse('Error loading item', 'This item does not exist.', 404);
  end if;
  if p_item.owner_id = p_borrower then
    perform private.refuse('Cannot book own item', 'You cannot book an item that you listed', 403);
  end if;
  perform private.check_dealing(p_borrower, p_item.owner_id);
  if p_item.status <> 'available' or p_item.withheld_at is not null then
    perform private.refuse('Item not available', 'This item is not available right now.', 409);
  end if;
  if p_item.availability_type <> 'both' and (p_item.availability_type = 'rent') <> (p_type = 'rental') then
    perform private.refuse('Item not available',
      case when p_type = 'rental' then 'This item is for sale only.' else 'This item is for rent only.' end, 409);
  end if;
end
$$;

create function private.check_dates(p_item public.items, p_start date, p_end date)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_days int;
begin
  if not (isfinite(p_start) and isfinite(p_end)) then
    perform private.refuse('Invalid dates', 'Please choose valid dates.');
  end if;
  v_days := p_end - p_start + 1;
  if p_start is null or p_end is null then
    perform private.refuse('Missing dates', 'Please select start and end dates for your rental.');
  end if;
  if p_start >= p_end then
    perform private.refuse('Invalid dates', 'End date must be after start date.');
  end if;
  if p_start < private.today() then
    perform private.refuse('Invalid dates', 'Start date cannot be in the past.');
  end if;
  if p_start > private.today() + 365 then
    perform private.refuse('Invalid dates', 'Bookings start within a year from today.');
  end if;
  if v_days not between private.fewest_days(p_item) and private.most_days(p_item) then
    perform private.refuse('Invalid dates', format('This item is rented for %s to %s days; you chose %s.',
      private.fewest_days(p_item), private.most_days(p_item), v_days));
  end if;
end
$$;

create function public.quote_booking(
  p_item_id uuid,
  p_transaction_type public.transaction_type,
  p_start date default null,
  p_end date default null,
  p_receive_method public.receive_method default null,
  p_delivery_paid_by public.booking_party default null,
  p_return_paid_by public.booking_party default null,
  p_delivery_fee numeric default null,
  p_return_delivery_fee numeric default null
)
returns table (
  rental_days int, rental_price numeric, rent_amount numeric, sale_price numeric, deposit_amount numeric,
  delivery_fee numeric, delivery_paid_by public.booking_party, return_delivery_fee numeric,
  return_paid_by public.booking_party, total_amount numeric, asks_owner boolean
)
language plpgsql
stable
set search_path = ''
as $$
declare
  v_item public.items;
  v_type public.transaction_type := case when p_transaction_type in ('rent', 'rental') then 'rental' else 'sale' end;
begin
  select i.* into v_item from public.items i where i.id = p_item_id;
  perform private.check_item(v_item, null, v_type);
  perform private.check_dealing((select auth.uid()), v_item.owner_id);
  if v_type = 'rental' then
    perform private.check_dates(v_item, p_start, p_end);
  end if;
  perform private.check_named_fee('p_delivery_fee', v_item.delivery_fee, p_delivery_fee),
    private.check_named_fee('p_return_delivery_fee', v_item.return_delivery_fee, p_return_delivery_fee);
  return query select q.*, v_item.approval_required or not private.books_at_once(q.deposit_amount)
    from private.quote(v_item, v_type, p_start, p_end,
      private.receive_method(v_item, p_receive_method, null), p_delivery_paid_by, p_return_paid_by, p_delivery_fee, p_return_delivery_fee) q;
end
$$;
comment on function public.quote_booking is
  'What a booking would cost, in naira, for the booking dialog. p_delivery_fee, p_return_delivery_fee: what the renter names, where the owner has set none. asks_owner: the owner has to accept it. Refuses what could not be booked.';
grant execute on function private.fee_of(numeric, numeric), private.check_named_fee(text, numeric, numeric),
  private.quote(public.items, public.transaction_type, date, date, public.receive_method, public.booking_party, public.booking_party, numeric, numeric),
  private.rent_for(public.items, int), private.rent_by_week(numeric, numeric, int), private.fewest_days(public.items),
  private.most_days(public.items),
  private.receive_method(public.items, public.receive_method, text),
  private.check_item(public.items, uuid, public.transaction_type),
  private.check_dates(public.items, date, date) to anon, authenticated, service_role;
grant execute on function public.quote_booking(uuid, public.transaction_type, date, date, public.receive_method, public.booking_party, public.booking_party, numeric, numeric)
  to anon, authenticated, service_role;
