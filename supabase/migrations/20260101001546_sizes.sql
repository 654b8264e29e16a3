-- Sizes: how large Aso is, for admins. A job counts it: counting a million items takes longer than all the rest of the dashboard. It counts
-- whole, so that nothing that happens by day is slowed by it, and counting again is rebuilding it.

-- As counted last: one row.
create table private.sizes (
  counted_at timestamptz not null,
  users bigint not null,
  open_bookings bigint not null,
  listed_items bigint not null,
  is_only boolean primary key default true check (is_only)
);

create function private.count_size()
returns private.sizes
language plpgsql
stable
set search_path = ''
as $$
declare
  s private.sizes;
begin
  select now(),
    (select count(*) from private.profiles p where p.deleted_at is null),
    -- Each by an index of its own: all bookings there ever were are far too many to look through.
    (select count(*) from public.transactions t where t.booking_status = 'requested')
      + (select count(*) from public.transactions t where t.transaction_type = 'rental' and t.booking_status in ('confirmed', 'active'))
      + (select count(*) from public.transactions t where t.transaction_type = 'sale' and t.booking_status = 'confirmed')
      + (select count(*) from public.disputes d join public.transactions t on t.id = d.transaction_id
        where d.status = 'pending' and t.booking_status = 'disputed'),
    (select count(*) from public.items i where i.status = 'available'), true
  into s;
  return s;
end
$$;

create function private.rebuild_sizes()
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.sizes;
  insert into private.sizes select s.* from private.count_size() s;
end
$$;

-- The size as admins read it: as counted last, except while it is so small that counting costs nothing.
create function private.size_now()
returns private.sizes
language plpgsql
stable
set search_path = ''
as $$
declare
  s private.sizes;
begin
  select x.* into s from private.sizes x where x.users + x.open_bookings + x.listed_items > 10000;
  return case when s is null then private.count_size() else s end;
end
$$;

-- Every ten minutes; whoever comes sooner, or while somebody counts, does nothing.
create function private.count_sizes()
returns int
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (select from private.sizes s where s.counted_at > now() - interval '9 minutes')
    or not pg_try_advisory_xact_lock(hashtextextended('count_figures', 0)) then
    return 0;
  end if;
  perform private.rebuild_sizes();
  return 1;
end
$$;
