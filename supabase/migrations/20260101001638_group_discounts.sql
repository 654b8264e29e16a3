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
  -- The owner cancelled it after the group had fallen apart: nobody blames the owner for that.
  fell_apart boolean not null default false
);

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

-- How many people have paid rentals of this owner for the event, which the owner has accepted: not the borrower, not the owner, and each
-- person once, however many accounts they have.
create function private.renters_in_event(e public.events, p_owner uuid, p_borrower uuid)
returns int
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (select count(distinct (select min(a.id::text) from unnest(private.accounts_of(g.user_id)) a (id)))
    from public.event_guests g cross join lateral private.event_bookings(e, g.user_id) b
    where g.event_id = e.id and b.lender_id = p_owner and b.booking_status in ('confirmed', 'active', 'returned', 'completed')
      and g.user_id <> all (private.accounts_of(p_borrower) || private.accounts_of(p_owner)));
end
$$;

-- The days that a borrower had by a paid rental and has given up, by cancelling it or by moving it to other days.
create function private.given_up_days(t public.transactions)
returns table (first_day date, last_day date, given_up_at timestamptz)
language sql
stable
security definer
set search_path = ''
as $$
  select t.rental_start_date, t.rental_end_date, t.settled_at
  where t.booking_status = 'cancelled' and t.cancelled_by = 'borrower' and t.paid_at is not null
  union all
  select l.first_day, l.last_day, l.left_at from private.left_days l where l.transaction_id = t.id
$$;

-- Whether a rental covers the days of an event, and stands.
create function private.still_covers(t public.transactions, e public.events)
returns boolean
language sql
immutable
set search_path = ''
as $$ select t.booking_status <> 'cancelled' and t.rental_start_date <= e.first_day and t.rental_end_date >= e.last_day $$;

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
    where t.borrower_id = any (v_own) and t.lender_id = p_owner and not private.still_covers(t, e)
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

-- Whether these days cover those of an event for which enough others rent from the owner.
create function private.has_group_price(p_owner uuid, p_borrower uuid, p_start date, p_end date)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select from public.event_guests g join public.events e on e.id = g.event_id
    where g.user_id = p_borrower and e.cancelled_at is null and p_start <= e.first_day and p_end >= e.last_day
      and private.renters_in_event(e, p_owner, p_borrower) >= private.setting_number('group_discount_guests') - 1
      and not private.left_group(e, p_owner, p_borrower));
end
$$;

-- The item at the price that the borrower of a basket has on these days: less the discount where they have a group price. Fixed in the
-- booking, as every price.
create function private.at_group_price(p_item public.items, p_borrower uuid, p_start date, p_end date)
returns public.items
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_percent int := (select d.percent from private.group_discounts d where d.owner_id = p_item.owner_id);
begin
  if v_percent is null or not private.has_group_price(p_item.owner_id, p_borrower, p_start, p_end) then
    return p_item;
  end if;
  p_item.rental_price := private.less_percent(p_item.rental_price, v_percent);
  p_item.weekly_price := private.less_percent(p_item.weekly_price, v_percent);
  p_item.monthly_price := private.less_percent(p_item.monthly_price, v_percent);
  return p_item;
end
$$;

-- Keeps what percent a booking that is being made has off.
create function private.keep_group_price(p_transaction_id uuid, p_owner uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into private.group_prices (transaction_id, percent)
  select p_transaction_id, d.percent from private.group_discounts d where d.owner_id = p_owner
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

-- When guests cancel -----------------------------------------------------------------------------------

-- Whether a booking has a group price for which too few rent by now, since another guest cancelled or moved after it was made. What the owner
-- cancels breaks no group.
create function private.group_fell_apart(b public.transactions)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (select from private.group_prices g where g.transaction_id = b.id)
    and not private.has_group_price(b.lender_id, b.borrower_id, b.rental_start_date, b.rental_end_date)
    and exists (
      select from public.event_guests own join public.events e on e.id = own.event_id
      join public.event_guests g on g.event_id = e.id and g.user_id <> own.user_id
      join public.transactions t on t.borrower_id = g.user_id and t.lender_id = b.lender_id
      cross join lateral private.given_up_days(t) d
      where own.user_id = b.borrower_id and b.rental_start_date <= e.first_day and b.rental_end_date >= e.last_day
        and d.first_day <= e.first_day and d.last_day >= e.last_day and not private.still_covers(t, e) and d.given_up_at >= b.created_at);
end
$$;

create function private.say_group_fell_apart(b public.transactions)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.notify(b.lender_id, 'event', 'A group is smaller now', format(
    'A guest cancelled or took other days, and too few people of the event rent from you for the group price of “%s” (from %s). The price stays. You may cancel this '
    'booking before the handover, without a mark on your trust score.',
    (select i.title from public.items i where i.id = b.item_id), to_char(b.rental_start_date, 'FMDD FMMonth')), '/booking/' || b.id)
  where private.group_fell_apart(b);
end
$$;

-- The price of a booking stays when others cancel, and its renter is not asked for more. The owner, who agreed to less for a group, is told, and
-- may cancel it without a mark.
create function private.tell_group_fell_apart()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.booking_status = 'cancelled' then
    perform private.say_group_fell_apart(t)
    from public.transactions t join private.group_prices g on g.transaction_id = t.id
    where t.lender_id = new.lender_id and t.id <> new.id and t.booking_status in ('requested', 'confirmed');
  else
    perform private.say_group_fell_apart(new);
  end if;
  return null;
end
$$;
create trigger transactions_tell_group_fell_apart after update of booking_status on public.transactions
for each row when (
  (old.booking_status = 'confirmed' and new.booking_status = 'cancelled' and new.cancelled_by = 'borrower')
  -- Paid only after others had cancelled.
  or (old.booking_status = 'pending' and new.booking_status in ('requested', 'confirmed') and new.basket_id is not null))
execute function private.tell_group_fell_apart();

-- A rental that is moved away leaves a group like one that is cancelled; moved back, it is in it again.
create function private.note_left_days()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.left_days l
  where l.transaction_id = new.id and new.rental_start_date <= l.first_day and new.rental_end_date >= l.last_day;
  if new.rental_start_date > old.rental_start_date or new.rental_end_date < old.rental_end_date then
    insert into private.left_days (transaction_id, first_day, last_day) values (old.id, old.rental_start_date, old.rental_end_date);
    perform private.say_group_fell_apart(t)
    from public.transactions t join private.group_prices g on g.transaction_id = t.id
    where t.lender_id = new.lender_id and t.id <> new.id and t.booking_status in ('requested', 'confirmed');
  end if;
  return null;
end
$$;
create trigger transactions_note_left_days after update of rental_start_date, rental_end_date on public.transactions
for each row when (old.booking_status = 'confirmed'
  and (old.rental_start_date, old.rental_end_date) is distinct from (new.rental_start_date, new.rental_end_date))
execute function private.note_left_days();

create function private.keep_group_fell_apart()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.group_prices g set fell_apart = true where g.transaction_id = new.id and private.group_fell_apart(new);
  return new;
end
$$;
create trigger transactions_keep_group_fell_apart before update of booking_status on public.transactions
for each row when (new.booking_status = 'cancelled' and new.cancelled_by = 'lender' and old.booking_status <> 'cancelled')
execute function private.keep_group_fell_apart();
