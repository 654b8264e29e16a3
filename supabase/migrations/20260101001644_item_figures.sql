-- What each item of an owner brought in the last six months, and what it cost once: for its owner alone.

-- In a table of its own, because everybody reads items.
create table public.item_costs (
  item_id uuid primary key references public.items (id) on delete cascade,
  owner_id uuid not null references private.profiles (user_id),
  -- Not numeric(12, 2), which would round what people write.
  purchase_price numeric not null check (purchase_price between 0.01 and 100000000)
);
comment on table public.item_costs is 'What an owner once paid for an item, if they say so. Only they read it.';
comment on column public.item_costs.purchase_price is 'Naira.';
create index item_costs_by_owner on public.item_costs (owner_id);
alter table public.item_costs enable row level security;
create policy "an owner reads own costs" on public.item_costs for select to authenticated using (owner_id = (select auth.uid()));
create policy "an owner notes costs of own items" on public.item_costs for insert to authenticated
  with check (owner_id = (select auth.uid()) and exists (select from public.items i where i.id = item_id and i.owner_id = (select auth.uid())));
create policy "an owner changes own costs" on public.item_costs for update to authenticated
  using (owner_id = (select auth.uid()))
  with check (owner_id = (select auth.uid()) and exists (select from public.items i where i.id = item_id and i.owner_id = (select auth.uid())));
create policy "an owner removes own costs" on public.item_costs for delete to authenticated using (owner_id = (select auth.uid()));
grant select, insert (item_id, owner_id, purchase_price), update (item_id, owner_id, purchase_price), delete on public.item_costs to authenticated;
grant select, delete on public.item_costs to service_role;

create function private.check_item_cost()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform private.check_amount('purchase_price', new.purchase_price);
  return new;
end
$$;
create trigger item_costs_check before insert or update on public.item_costs for each row execute function private.check_item_cost();

-- Views of items since a day. How views are counted is the matter of item_views.
create function private.views_since(p_item_id uuid, p_from date)
returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  return (select coalesce(sum(v.views), 0)::bigint from private.item_views v where v.item_id = p_item_id and v.day >= p_from);
end
$$;

create function private.days_in(p_days datemultirange)
returns int
language sql
immutable
set search_path = ''
as $$ select coalesce(sum(upper(r) - lower(r)), 0)::int from unnest(p_days) r $$;

-- The days on which a rental had its item.
create function private.rented_days(b public.transactions)
returns daterange
language plpgsql
immutable
set search_path = ''
as $$
begin
  return daterange(b.rental_start_date, greatest(b.rental_start_date, coalesce(b.actual_return_date, b.rental_end_date)), '[]');
end
$$;

-- Since when an item has been there, in a window.
create function private.item_window(p_item public.items, p_from date, p_until date)
returns datemultirange
language plpgsql
stable
set search_path = ''
as $$
begin
  return datemultirange(daterange(least(greatest(p_from, (p_item.created_at at time zone 'Africa/Lagos')::date), p_until), p_until));
end
$$;

-- Bookings of an item that have its days.
create function private.rentals_of(p_item_id uuid)
returns setof public.transactions
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
    select b.* from public.transactions b
    where b.item_id = p_item_id and b.transaction_type = 'rental' and b.booking_status in ('confirmed', 'active', 'returned', 'completed', 'disputed');
end
$$;

-- Of a window: the days on which an item was rented, and those on which it could have been: all that its owner did not block.
create function private.item_days(p_item public.items, p_from date, p_until date)
returns table (booked datemultirange, offered datemultirange)
language plpgsql
stable
set search_path = ''
as $$
declare
  v_window datemultirange := private.item_window(p_item, p_from, p_until);
  v_booked datemultirange := coalesce((select range_agg(private.rented_days(b)) from private.rentals_of(p_item.id) b), '{}') * v_window;
  v_blocked datemultirange := coalesce((
    select range_agg(daterange(x.first_day, x.last_day, '[]')) from public.availability_blocks x
    where x.owner_id = p_item.owner_id and (x.item_id is null or x.item_id = p_item.id)), '{}') * v_window;
begin
  return query select v_booked, v_window - (v_blocked - v_booked);
end
$$;

-- Paid bookings of an item of all time: which are since p_from, and what became of these; took: seconds until their owner answered.
create function private.item_requests(p_item_id uuid, p_from timestamptz)
returns table (id uuid, paid_at timestamptz, is_recent boolean, is_accepted boolean, is_unanswered boolean, took numeric)
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
    select b.id, b.paid_at, b.paid_at >= p_from, b.paid_at >= p_from and b.accepted_at is not null,
      b.paid_at >= p_from and b.approval_required and b.booking_status = 'expired',
      case when b.paid_at >= p_from and b.approval_required
        then extract(epoch from coalesce(b.accepted_at, case when b.booking_status = 'declined' then b.settled_at end) - b.paid_at) end
    from public.transactions b
    where b.item_id = p_item_id and b.paid_at is not null;
end
$$;

-- Bookings of an item: asked and accepted since p_from, how long its owner takes to answer (the middle), and the last of all.
create function private.item_demand(p_item_id uuid, p_from timestamptz)
returns table (requests bigint, bookings bigint, unanswered bigint, answered bigint, answer_minutes int, last_booked_at timestamptz)
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
    select count(*) filter (where r.is_recent), count(*) filter (where r.is_accepted), count(*) filter (where r.is_unanswered), count(r.took),
      (percentile_cont(0.5) within group (order by r.took) / 60)::int, max(r.paid_at)
    from private.item_requests(p_item_id, p_from) r;
end
$$;

-- What an item has brought into its owner's wallet since ever.
create function private.earned_ever(p_item public.items)
returns numeric
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(sum(e.amount), 0)
    from public.transactions b
    join public.wallet_entries e on e.transaction_id = b.id and e.user_id = p_item.owner_id and e.transaction_type not in ('payment', 'withdrawal')
    join private.transfers t on t.id = e.transfer_id
    join private.wallet_parts w on w.kind = t.kind and not w.goes_out and w.of_booking and w.part = 'earned'
    where b.item_id = p_item.id);
end
$$;

-- The items of an owner that earned most since p_from, then the newest.
create function private.items_by_earnings(p_user_id uuid, p_from timestamptz, p_limit int, p_offset int)
returns table (item_id uuid, earned numeric)
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
    select i.id, coalesce(l.earned, 0)
    from public.items i
    left join (
      select b.item_id, sum(x.amount) as earned
      from private.wallet_lines(p_user_id, p_from, 'infinity') x join public.transactions b on b.id = x.transaction_id
      where x.part = 'earned' group by b.item_id) l on l.item_id = i.id
    where i.owner_id = p_user_id and i.archived_at is null
    order by 2 desc, i.created_at desc, i.id limit p_limit offset p_offset;
end
$$;

create function private.item_figures(p_user_id uuid, p_first date, p_limit int, p_offset int)
returns table (item_id uuid, title text, image text, status public.item_status, views bigint, saves bigint, requests bigint, bookings bigint,
  booked_days int, offered_days int, unanswered bigint, answered bigint, answer_minutes int, days_since_booking int, earned numeric, earned_ever numeric,
  purchase_price numeric)
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
    select i.id, i.title, i.images[1], i.status, private.views_since(i.id, p_first), (select count(*) from public.saved_items s where s.item_id = i.id),
      d.requests, d.bookings, private.days_in(o.booked), private.days_in(o.offered), d.unanswered, d.answered, d.answer_minutes,
      private.today() - (d.last_booked_at at time zone 'Africa/Lagos')::date, e.earned, private.earned_ever(i), c.purchase_price
    from private.items_by_earnings(p_user_id, private.day_start(p_first), p_limit, p_offset) with ordinality e (item_id, earned, place)
    join public.items i on i.id = e.item_id
    cross join lateral private.item_days(i, p_first, private.today() + 1) o
    cross join lateral private.item_demand(i.id, private.day_start(p_first)) d
    left join public.item_costs c on c.item_id = i.id
    order by e.place;
end
$$;

create function public.my_item_figures(p_limit int default 20, p_offset int default 0)
returns table (item_id uuid, title text, image text, status public.item_status, views bigint, saves bigint, requests bigint, bookings bigint,
  booked_days int, offered_days int, unanswered bigint, answered bigint, answer_minutes int, days_since_booking int, earned numeric, earned_ever numeric,
  purchase_price numeric)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if p_limit is null or p_limit not between 1 and 50 or p_offset is null or p_offset not between 0 and 10000 then
    perform private.refuse('Invalid page', 'p_limit: 1 to 50; p_offset: 0 to 10,000.');
  end if;
  return query select * from private.item_figures((select auth.uid()), private.first_analytics_month(), p_limit, p_offset);
end
$$;
comment on function public.my_item_figures is
  'The caller''s items, those that earned most first, in the last six months: views, requests (paid), bookings (of these, accepted), booked and '
  'offered days, unanswered requests, the middle time to answer (minutes, null: none), earned (naira). Saves, days since the last booking, earned_ever and '
  'purchase_price (null: not said) are of all time. p_limit: 1 to 50.';
grant execute on function public.my_item_figures(int, int) to authenticated;
