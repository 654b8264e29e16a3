-- Changes of many rows: a client may write, change or delete several rows of a table at once, and comes to them in whatever order the plan has.
-- Two such requests of one person at the same time locked the same rows in two orders and one of them died of it. So a person changes
-- one table at a time, and an owner's items are locked in the order in which everybody else locks them. This chapter comes after all tables.

-- Taken before the statement locks anything, by a request that does nothing else: nobody waits for it who holds a row.
create function private.change_one_at_a_time()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(format('aso changes %s %s', tg_table_name, (select auth.uid())), 0));
  return null;
end
$$;

-- Bookings, suspensions and a move of their owner lock several items, too: by id.
create function private.lock_own_items()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.lock_items_of((select auth.uid()));
  return null;
end
$$;

do $$
declare
  v record;
begin
  for v in
    select c.relname, concat_ws(' or ',
        -- A new item takes its owner first, as a booking does.
        case when has_any_column_privilege('authenticated', c.oid, 'insert') and c.relname <> 'items' then 'insert' end,
        case when has_any_column_privilege('authenticated', c.oid, 'update') then 'update' end,
        case when has_table_privilege('authenticated', c.oid, 'delete') then 'delete' end) as events
    from pg_catalog.pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  loop
    if v.events <> '' then
      execute format('create trigger %I before %s on public.%I for each statement when (current_user = ''authenticated'') execute function private.%I()',
        v.relname || '_one_change_at_a_time', v.events, v.relname, case v.relname when 'items' then 'lock_own_items' else 'change_one_at_a_time' end);
    end if;
  end loop;
end
$$;

-- Bookings lock people and items, in the order of their rows: two clients that book the same items the other way round would wait for each
-- other. A client books one item; several at once are a basket, which locks all of them first.
create function private.refuse_second_booking()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if current_setting('aso.client_booking', true) = statement_timestamp()::text then
    perform private.refuse('Booking failed', 'Book one item at a time. To rent several together, put them into your basket.');
  end if;
  perform set_config('aso.client_booking', statement_timestamp()::text, true);
  return new;
end
$$;
-- The first of its triggers: before anything is locked.
create trigger transactions_a_one_by_one before insert on public.transactions
  for each row when (current_user = 'authenticated') execute function private.refuse_second_booking();
