-- Watches: people are told when an item they wait for is free or cheaper.

create type public.watch_kind as enum ('free', 'cheaper');
create table public.item_watches (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references private.profiles (user_id),
  item_id uuid not null references public.items (id) on delete cascade,
  wants public.watch_kind not null,
  start_date date,
  end_date date,
  price numeric,
  created_at timestamptz not null default now(),
  unique (user_id, item_id, wants),
  constraint days_in_order check (start_date <= end_date),
  -- A date that to_char cannot write would make every cancellation of a booking of the item fail.
  constraint days_are_of_our_time check (
    start_date between '2020-01-01' and '2199-12-31' and end_date between '2020-01-01' and '2199-12-31')
);
comment on table public.item_watches is
  'What people wait for: an item to be free or cheaper. The row goes once they were told.';
comment on column public.item_watches.item_id is 'The item that the person is told about.';
comment on column public.item_watches.wants is 'free or cheaper.';
comment on column public.item_watches.start_date is 'First day wanted, for free; null: any time.';
comment on column public.item_watches.end_date is 'Last day wanted, included.';
comment on column public.item_watches.price is
  'Naira a day (or to buy) when the watch was set; below it the person is told.';
create index item_watches_by_item on public.item_watches (item_id);
alter table public.item_watches enable row level security;
create policy "a person reads own watches" on public.item_watches
  for select to authenticated using (user_id = (select auth.uid()));
create policy "a person watches for themselves" on public.item_watches
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "a person stops watching" on public.item_watches
  for delete to authenticated using (user_id = (select auth.uid()));
grant select, delete on public.item_watches to authenticated;
grant insert (user_id, item_id, wants, start_date, end_date) on public.item_watches to authenticated;
grant select, delete on public.item_watches to service_role;

create function private.set_watch_price()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  select coalesce(i.rental_price, i.sale_price) into new.price from public.items i where i.id = new.item_id;
  if (select count(*) from public.item_watches w where w.user_id = new.user_id) >= 200 then
    perform private.refuse('Save failed', 'You are watching too many items. Stop watching some first.', 429);
  end if;
  return new;
end
$$;
create trigger item_watches_price before insert on public.item_watches
  for each row execute function private.set_watch_price();

-- The person is told once; then the watch is removed.
create function private.notify_cheaper()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_watch public.item_watches;
begin
  for v_watch in
    delete from public.item_watches w
    where w.item_id = new.id and w.wants = 'cheaper' and coalesce(new.rental_price, new.sale_price) < w.price
      and not private.are_blocked(w.user_id, new.owner_id)
    returning w.*
  loop
    perform private.notify(v_watch.user_id, 'watch', 'Cheaper now: ' || new.title, format('“%s” is %s now; it was %s.', new.title,
      private.naira(coalesce(new.rental_price, new.sale_price)), private.naira(v_watch.price)), p_link => '/item/' || new.id);
  end loop;
  return null;
end
$$;
create trigger items_notify_cheaper after update of rental_price, sale_price on public.items
  for each row when (new.hidden_at is null and new.withheld_at is null and coalesce(new.rental_price, new.sale_price) < coalesce(old.rental_price, old.sale_price))
  execute function private.notify_cheaper();

-- Whether the item can be booked on all of these days (null: at all).
create function private.is_free(p_item_id uuid, p_start date, p_end date)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select from public.items i where i.id = p_item_id and i.status = 'available' and i.withheld_at is null)
    and not exists (
      select from public.item_taken_dates(p_item_id) d
      where p_start is not null and d.start_date <= p_end and coalesce(d.end_date, 'infinity') >= p_start)
$$;

create function private.notify_free(p_item_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_watch public.item_watches;
  v_title text;
  v_owner uuid;
begin
  select i.title, i.owner_id into v_title, v_owner from public.items i where i.id = p_item_id;
  for v_watch in
    select w.* from public.item_watches w
    where w.item_id = p_item_id and w.wants = 'free' and (w.end_date is null or w.end_date >= private.today())
    order by w.created_at
  loop
    if private.is_free(p_item_id, v_watch.start_date, v_watch.end_date) and not private.are_blocked(v_watch.user_id, v_owner) then
      delete from public.item_watches w where w.id = v_watch.id;
      perform private.notify(v_watch.user_id, 'watch', 'Free now: ' || v_title, format('“%s” is free%s. Book it before someone else does.', v_title,
        case when v_watch.start_date is not null then format(' from %s to %s', to_char(v_watch.start_date, 'FMDD FMMonth'), to_char(v_watch.end_date, 'FMDD FMMonth')) else '' end),
        p_link => '/item/' || p_item_id);
    end if;
  end loop;
end
$$;

create function private.notify_when_free()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_table_name = 'items' then
    perform private.notify_free(new.id);
  elsif tg_table_name = 'transactions' then
    perform private.notify_free(new.item_id);
  elsif old.item_id is not null then
    perform private.notify_free(old.item_id);
  else
    perform private.notify_free(w.item_id) from (
      select distinct w.item_id from public.item_watches w join public.items i on i.id = w.item_id where i.owner_id = old.owner_id) w;
  end if;
  return null;
end
$$;
create trigger transactions_came_free after update of booking_status, held_dates on public.transactions
  for each row when ((old.booking_status not in ('cancelled', 'declined', 'expired') and new.booking_status in ('cancelled', 'declined', 'expired'))
    or not old.held_dates <@ new.held_dates)
  execute function private.notify_when_free();
create trigger availability_blocks_came_free after delete on public.availability_blocks
  for each row execute function private.notify_when_free();
create trigger items_came_free after update of status on public.items
  for each row when (old.status <> 'available' and new.status = 'available') execute function private.notify_when_free();
