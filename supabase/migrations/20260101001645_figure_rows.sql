-- What figures of a person's analytics consist of where that is no transfer: bookings, items and days. Only the caller's own, in pages:
-- each begins after the last row of the one before.

create function public.my_held_bookings(
  p_role public.booking_party default null, p_only_out boolean default false, p_after_day date default null, p_after_id uuid default null,
  p_limit int default 50
)
returns table (id uuid, role public.booking_party, title text, status public.booking_status, type public.transaction_type,
  first_day date, last_day date, held numeric, deposit numeric)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.check_figure_page(p_limit);
  return query
    select h.* from private.held_bookings((select auth.uid())) h
    where (p_role is null or h.role = p_role) and (not p_only_out or (h.type = 'rental' and h.status = 'active'))
      and (p_after_id is null or (coalesce(h.last_day, '-infinity'), h.id) > (coalesce(p_after_day, '-infinity'), p_after_id))
    order by coalesce(h.last_day, '-infinity'), h.id limit p_limit;
end
$$;
comment on function public.my_held_bookings is
  'Bookings of the caller whose money Aso holds, on both sides or on that of p_role, the one that ends first at the top; with p_only_out the '
  'rentals that are out now. held, deposit: naira in escrow, and what of that is the deposit. The next page: last_day and id of the last row as '
  'p_after_day and p_after_id.';

create function public.my_rented_items(p_after_saved numeric default null, p_after_id uuid default null, p_limit int default 50)
returns table (item_id uuid, title text, spent numeric, price numeric, saved numeric)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_first date := private.first_analytics_month();
begin
  perform private.check_figure_page(p_limit);
  return query
    select r.* from private.rented_items(private.money_sums((select auth.uid()), v_first, (v_first + interval '6 months')::date)) r
    where p_after_id is null or (-coalesce(r.saved, '-infinity'), r.item_id) > (-coalesce(p_after_saved, '-infinity'), p_after_id)
    order by -coalesce(r.saved, '-infinity'), r.item_id limit p_limit;
end
$$;
comment on function public.my_rented_items is
  'Items that the caller rented in the last six months, the one that saved most first: spent on renting it, price to buy it (null: not for sale) and '
  'saved, the difference, negative where renting was dearer. Naira. The next page: saved and item_id of the last row as p_after_saved and p_after_id.';

-- An item of the caller.
create function private.own_item(p_item_id uuid)
returns public.items
language plpgsql
stable
set search_path = ''
as $$
declare
  i public.items;
begin
  select x.* into i from public.items x where x.id = p_item_id and x.owner_id = (select auth.uid()) and x.archived_at is null;
  if not found then
    perform private.refuse('Item not found', 'This is none of your items.', 404);
  end if;
  return i;
end
$$;

create type public.item_booking_figure as enum ('requests', 'bookings', 'unanswered', 'answered', 'booked_days', 'ever');

-- How many of an item's booked days are each booking's; a day of two is the one's that was paid first.
create function private.booked_days_of(p_item public.items, p_from date, p_until date)
returns table (id uuid, days int)
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
    select b.id, private.days_in(datemultirange(private.rented_days(b)) * private.item_window(p_item, p_from, p_until)
      - coalesce(range_agg(private.rented_days(b)) over (order by b.paid_at, b.id rows between unbounded preceding and 1 preceding), '{}'))
    from private.rentals_of(p_item.id) b;
end
$$;

create function public.my_item_bookings(
  p_item_id uuid, p_figure public.item_booking_figure, p_after timestamptz default null, p_after_id uuid default null, p_limit int default 50
)
returns table (transaction_id uuid, at timestamptz, type public.transaction_type, status public.booking_status, first_day date, last_day date,
  answer_minutes int, days int)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  i public.items := private.own_item(p_item_id);
  v_first date := private.first_analytics_month();
begin
  perform private.check_figure_page(p_limit);
  return query
    select b.id, r.paid_at, b.transaction_type, b.booking_status, b.rental_start_date, b.rental_end_date, (r.took / 60)::int, coalesce(d.days, 0)
    from private.item_requests(i.id, private.day_start(v_first)) r
    join public.transactions b on b.id = r.id
    left join private.booked_days_of(i, v_first, private.today() + 1) d on d.id = r.id
    where case p_figure when 'requests' then r.is_recent when 'bookings' then r.is_accepted when 'unanswered' then r.is_unanswered
        when 'answered' then r.took is not null when 'booked_days' then d.days > 0 when 'ever' then true end
      and (p_after_id is null or (r.paid_at, r.id) < (p_after, p_after_id))
    order by r.paid_at desc, r.id desc limit p_limit;
end
$$;
comment on function public.my_item_bookings is
  'The bookings that a figure of my_item_figures consists of, for an item of the caller, by the time of payment (at), the newest first. ever: all of '
  'all time. answer_minutes: until it was accepted or declined (null: none was asked or given). days: how many of booked_days are its own. The next '
  'page: at and transaction_id of the last row as p_after and p_after_id.';

create type public.item_day_figure as enum ('views', 'saves', 'offered_days');

create function public.my_item_days(p_item_id uuid, p_figure public.item_day_figure, p_before date default null, p_limit int default 50)
returns table (first_day date, last_day date, amount bigint)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  i public.items := private.own_item(p_item_id);
  v_first date := private.first_analytics_month();
begin
  perform private.check_figure_page(p_limit);
  return query
    select r.first_day, r.last_day, r.amount
    from (
      select v.day as first_day, v.day as last_day, v.views::bigint as amount from private.item_views v
      where p_figure = 'views' and v.item_id = i.id and v.day >= v_first and v.views > 0
      union all
      select s.day, s.day, count(*) from (
        select (x.created_at at time zone 'Africa/Lagos')::date as day from public.saved_items x where p_figure = 'saves' and x.item_id = i.id) s
      group by s.day
      union all
      select lower(o), upper(o) - 1, (upper(o) - lower(o))::bigint from private.item_days(i, v_first, private.today() + 1) d, unnest(d.offered) o
      where p_figure = 'offered_days') r
    where p_before is null or r.first_day < p_before
    order by r.first_day desc limit p_limit;
end
$$;
comment on function public.my_item_days is
  'The days that a figure of my_item_figures consists of, for an item of the caller, the newest first: amount is how many views or saves a day had '
  '(never whose), or how many days lie from first_day to last_day. The next page: first_day of the last row as p_before.';

grant execute on function public.my_held_bookings(public.booking_party, boolean, date, uuid, int), public.my_rented_items(numeric, uuid, int),
  public.my_item_bookings(uuid, public.item_booking_figure, timestamptz, uuid, int),
  public.my_item_days(uuid, public.item_day_figure, date, int) to authenticated;
