-- Group discounts: what an owner takes off the rent of guests of one event, once enough people of it have rented from that owner.

-- No row: this owner offers none.
create table private.group_discounts (
  owner_id uuid primary key references private.profiles (user_id),
  percent int not null constraint percent_is_a_discount check (percent between 1 and 50)
);

-- Bookings at a group price, and the percent that is off: their other days are priced by it.
create table private.group_prices (
  transaction_id uuid primary key references public.transactions (id) on delete cascade deferrable initially deferred,
  percent int not null,
  -- The days that the event had, and the rentals of others that made the group: whoever leaves the event afterwards, or moves it, changes neither.
  first_day date not null,
  last_day date not null,
  given_by uuid[] not null,
  -- Naira that are off; none while it is on other days than the event.
  discount numeric not null,
  -- What of it the settlement took of the deposit because the group fell apart. Null: not settled.
  taken numeric,
  -- Where the rental was settled while others could still leave the group: until then so many naira stay in the wallet of its renter.
  held_of uuid references private.profiles (user_id),
  held numeric,
  settles_at timestamptz,
  -- The owner cancelled it after the group had fallen apart: nobody blames the owner for that.
  fell_apart boolean not null default false
);

create index group_prices_held on private.group_prices (held_of, settles_at) where held_of is not null;

-- Days of a paid rental that its borrower has moved it away from.
create table private.left_days (
  transaction_id uuid not null references public.transactions (id) on delete cascade,
  first_day date not null,
  last_day date not null,
  left_at timestamptz not null default now()
);
create index left_days_by_booking on private.left_days (transaction_id);

create function public.my_group_discount()
returns int
language sql
stable
security definer
set search_path = ''
as $$ select d.percent from private.group_discounts d where d.owner_id = (select auth.uid()) $$;
comment on function public.my_group_discount is 'Percent that the caller takes off the rent for guests of an event; null: none.';

create function public.save_group_discount(p_percent int default null)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_me uuid := (select auth.uid());
begin
  perform private.lock_person(v_me);
  perform private.refuse_if(private.suspension_refusal(v_me));
  if not private.may_list_items() then
    perform private.refuse('Access denied', 'Only owners can offer a discount.', 403);
  elsif p_percent not between 1 and 50 then
    perform private.refuse('Discount not saved', 'The discount must be from 1 to 50 percent.');
  elsif p_percent is null then
    delete from private.group_discounts d where d.owner_id = v_me;
  else
    insert into private.group_discounts (owner_id, percent) values (v_me, p_percent)
    on conflict (owner_id) do update set percent = excluded.percent;
  end if;
end
$$;
comment on function public.save_group_discount is
  'An owner offers p_percent (1 to 50) off the rent to guests of an event, null: none. Bookings that are made keep their price.';
grant execute on function public.my_group_discount(), public.save_group_discount(int) to authenticated;

-- Whether a rental covers these days, and stands.
create function private.still_covers(t public.transactions, p_first_day date, p_last_day date)
returns boolean
language sql
immutable
set search_path = ''
as $$ select t.booking_status <> 'cancelled' and t.rental_start_date <= p_first_day and t.rental_end_date >= p_last_day $$;

-- The rentals of this owner for the days of the event that others have paid and the owner has accepted: not the borrower's, not the owner's.
create function private.rentals_in_event(e public.events, p_owner uuid, p_borrower uuid)
returns setof public.transactions
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    select b.* from public.event_guests g cross join lateral private.event_bookings(e, g.user_id) b
    where g.event_id = e.id and b.lender_id = p_owner and b.booking_status in ('confirmed', 'active', 'returned', 'completed')
      and private.still_covers(b, e.first_day, e.last_day)
      and g.user_id <> all (private.accounts_of(p_borrower) || private.accounts_of(p_owner));
end
$$;

-- How many people have them, each once, however many accounts they have.
create function private.renters_in_event(e public.events, p_owner uuid, p_borrower uuid)
returns int
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (select count(distinct (select min(a.id::text) from unnest(private.accounts_of(r.borrower_id)) a (id)))
    from private.rentals_in_event(e, p_owner, p_borrower) r);
end
$$;

-- The days that a borrower had by a paid rental and has given up, by cancelling it or by moving it to other days.
create function private.given_up_days(t public.transactions)
returns table (first_day date, last_day date, given_up_at timestamptz, was_moved boolean)
language sql
stable
security definer
set search_path = ''
as $$
  select t.rental_start_date, t.rental_end_date, t.settled_at, false
  where t.booking_status = 'cancelled' and t.cancelled_by = 'borrower' and t.paid_at is not null
  union all
  select l.first_day, l.last_day, l.left_at, true from private.left_days l where l.transaction_id = t.id
$$;

-- Whether somebody gave another guest a group price by a rental at the full price, and then cancelled it or moved it away: whoever books
-- again for the event does not get the discount that way.
create function private.left_group(e public.events, p_owner uuid, p_borrower uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_own uuid[] := private.accounts_of(p_borrower);
begin
  return exists (
    select from public.transactions t cross join lateral private.given_up_days(t) d
    where t.borrower_id = any (v_own) and t.lender_id = p_owner and not private.still_covers(t, e.first_day, e.last_day)
      and d.first_day <= e.first_day and d.last_day >= e.last_day
      and not exists (select from private.group_prices g where g.transaction_id = t.id)
      and exists (
        select from private.group_prices g join public.transactions x on x.id = g.transaction_id
        where x.lender_id = p_owner and x.borrower_id <> all (v_own) and x.created_at between t.paid_at and d.given_up_at
          and x.rental_start_date <= e.first_day and x.rental_end_date >= e.last_day));
end
$$;

-- Naira less so many percent, a kobo at least; null of null.
create function private.less_percent(p_naira numeric, p_percent int)
returns numeric
language sql
immutable
set search_path = ''
as $$ select case when p_naira is not null then greatest(round(p_naira * (100 - p_percent) / 100, 2), 0.01) end $$;

-- An event whose days these cover and for which enough others rent from the owner; all null: there is none.
create function private.group_event(p_owner uuid, p_borrower uuid, p_start date, p_end date)
returns public.events
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_event public.events;
begin
  select e.* into v_event from public.event_guests g join public.events e on e.id = g.event_id
  where g.user_id = p_borrower and e.cancelled_at is null and p_start <= e.first_day and p_end >= e.last_day
    and private.renters_in_event(e, p_owner, p_borrower) >= private.setting_number('group_discount_guests') - 1
    and not private.left_group(e, p_owner, p_borrower)
  order by e.id limit 1;
  return v_event;
end
$$;

create function private.has_group_price(p_owner uuid, p_borrower uuid, p_start date, p_end date)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$ select (private.group_event(p_owner, p_borrower, p_start, p_end)).id is not null $$;

-- What the borrower of a basket has off on these days; all null: nothing.
create function private.group_offer(p_owner uuid, p_borrower uuid, p_start date, p_end date)
returns private.group_offer
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_percent int := (select d.percent from private.group_discounts d where d.owner_id = p_owner);
  e public.events;
begin
  if v_percent is not null then
    e := private.group_event(p_owner, p_borrower, p_start, p_end);
  end if;
  return case when e.id is not null then row(v_percent, e.first_day, e.last_day,
    array(select r.id from private.rentals_in_event(e, p_owner, p_borrower) r))::private.group_offer end;
end
$$;

-- The item with so many percent off its rent; null: as it is. Fixed in the booking, as every price.
create function private.at_group_price(p_item public.items, p_percent int)
returns public.items
language plpgsql
immutable
set search_path = ''
as $$
begin
  if p_percent is not null then
    p_item.rental_price := private.less_percent(p_item.rental_price, p_percent);
    p_item.weekly_price := private.less_percent(p_item.weekly_price, p_percent);
    p_item.monthly_price := private.less_percent(p_item.monthly_price, p_percent);
  end if;
  return p_item;
end
$$;

create function private.at_day_price(p_item public.items, p_price numeric)
returns public.items
language plpgsql
immutable
set search_path = ''
as $$
begin
  p_item.rental_price := p_price;
  return p_item;
end
$$;

-- Keeps what a booking that is being made has off, and by whom.
create function private.keep_group_price(p_transaction_id uuid, p_offer private.group_offer, p_discount numeric)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into private.group_prices (transaction_id, percent, first_day, last_day, given_by, discount)
  values (p_transaction_id, p_offer.percent, p_offer.first_day, p_offer.last_day, p_offer.given_by, p_discount)
$$;

-- The item with the prices that a booking has on other days: the day’s is the one that was booked. At a group price the prices of a week
-- and a month are less by the same percent, while the days cover an event of the group; on other days nothing is off.
create function private.at_booked_price(p_item public.items, b public.transactions, p_start date, p_end date)
returns public.items
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_percent int := (select g.percent from private.group_prices g where g.transaction_id = b.id);
begin
  p_item.rental_price := b.rental_price;
  if v_percent is null then
    return p_item;
  end if;
  if private.has_group_price(b.lender_id, b.borrower_id, p_start, p_end) then
    p_item.weekly_price := private.less_percent(p_item.weekly_price, v_percent);
    p_item.monthly_price := private.less_percent(p_item.monthly_price, v_percent);
  else
    p_item.rental_price := round(b.rental_price * 100 / (100 - v_percent), 2);
  end if;
  return p_item;
end
$$;
