-- Availability: the days an owner blocks, and the days on which an item is taken.

-- An item's days off, or without item_id a break of the whole wardrobe. Inclusive days.
create table public.availability_blocks (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references private.profiles (user_id),
  item_id uuid references public.items (id) on delete cascade,
  first_day date not null,
  last_day date not null,
  note text check (length(note) <= 200),
  created_at timestamptz not null default now(),
  constraint days_in_order check (first_day <= last_day),
  -- Infinite days can't be subtracted: the next constraint refuses them.
  constraint at_most_a_year check (case when isfinite(first_day) and isfinite(last_day) then last_day - first_day <= 366 end),
  constraint days_are_of_our_time check (first_day between '2020-01-01' and '2199-12-31' and last_day <= '2199-12-31')
);
comment on table public.availability_blocks is
  'Days on which an owner does not rent out an item or, without item_id, anything. First and last day included.';
comment on column public.availability_blocks.first_day is 'In Lagos, included.';
comment on column public.availability_blocks.last_day is 'In Lagos, included.';
comment on column public.availability_blocks.note is 'For the owner alone.';
comment on column public.availability_blocks.item_id is 'Null: all items of the owner.';
create index availability_blocks_by_item on public.availability_blocks (item_id, first_day);
create index availability_blocks_by_owner on public.availability_blocks (owner_id, first_day);
alter table public.availability_blocks enable row level security;
create policy "an owner reads own blocks" on public.availability_blocks
  for select to authenticated using (owner_id = (select auth.uid()));
create policy "an owner blocks days of own items" on public.availability_blocks
  for insert to authenticated with check (owner_id = (select auth.uid()) and (select private.may_list_items())
    and (item_id is null or exists (select from public.items i where i.id = item_id and i.owner_id = (select auth.uid()))));
create policy "an owner frees own days" on public.availability_blocks
  for delete to authenticated using (owner_id = (select auth.uid()));
grant select, delete on public.availability_blocks to authenticated;
grant insert (owner_id, item_id, first_day, last_day, note) on public.availability_blocks to authenticated;
grant select, delete on public.availability_blocks to service_role;

-- Booked days can't be blocked, and the very same days not twice. A booking and a block of the same item, and two blocks of it,
-- wait for each other on the item's row lock.
create function private.check_block()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_title text;
begin
  if new.last_day < private.today() then
    perform private.refuse('Invalid dates', 'These days are in the past.');
  end if;
  if (select count(*) from public.availability_blocks b where b.owner_id = new.owner_id and b.last_day >= private.today()) >= 500 then
    perform private.refuse('Invalid dates', 'You have blocked too many days. Free some first.');
  end if;
  perform i.id from public.items i
  where i.owner_id = new.owner_id and (new.item_id is null or i.id = new.item_id)
  order by i.id for no key update;
  if exists (
    select from public.availability_blocks b
    where b.owner_id = new.owner_id and b.item_id is not distinct from new.item_id
      and b.first_day = new.first_day and b.last_day = new.last_day
  ) then
    perform private.refuse('Days are blocked', 'You have already blocked these days.', 409);
  end if;
  select i.title into v_title from public.transactions t join public.items i on i.id = t.item_id
  where i.owner_id = new.owner_id and (new.item_id is null or i.id = new.item_id) and t.transaction_type = 'rental'
    and t.rental_start_date <= new.last_day and t.rental_end_date >= new.first_day
    and (t.booking_status in ('requested', 'confirmed', 'active', 'returned', 'disputed')
      or (t.booking_status = 'pending' and t.hold_expires_at > now()))
  limit 1;
  if found then
    perform private.refuse('Days are booked', format('“%s” is booked on some of these days.', v_title), 409);
  end if;
  return new;
end
$$;
create trigger availability_blocks_check before insert on public.availability_blocks
  for each row execute function private.check_block();

-- Refuses a rental on days the owner has blocked. The caller has locked the item.
create function private.check_blocks(p_item public.items, p_start date, p_end date)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (
    select from public.availability_blocks b
    where b.owner_id = p_item.owner_id and (b.item_id is null or b.item_id = p_item.id)
      and daterange(b.first_day, b.last_day, '[]') && daterange(p_start, p_end, '[]')
      and p_start is not null
  ) then
    perform private.refuse('Item not available', 'The owner does not rent it out on some of these dates. Please choose other dates.', 409);
  end if;
end
$$;

create type public.taken_kind as enum ('booked', 'buffer', 'blocked');

create function public.item_taken_dates(p_item_id uuid)
returns table (start_date date, end_date date, kind public.taken_kind)
language sql
stable
security definer
set search_path = ''
as $$
  with held as (
    select t.transaction_type, t.held_dates, t.rental_end_date
    from public.transactions t
    where t.item_id = p_item_id
      and t.booking_status in ('pending', 'requested', 'confirmed', 'active', 'returned', 'completed', 'disputed')
      -- The caller's own unpaid booking is replaced by a new one.
      and (t.booking_status <> 'pending' or (t.hold_expires_at > now() and t.borrower_id is distinct from (select auth.uid())))
      and not isempty(t.held_dates)
      and (upper(t.held_dates) is null or upper(t.held_dates) > private.today())
  )
  select lower(h.held_dates), least(h.rental_end_date, upper(h.held_dates) - 1), 'booked'::public.taken_kind
  from held h
  union all
  select h.rental_end_date + 1, upper(h.held_dates) - 1, 'buffer'
  from held h where h.transaction_type = 'rental' and h.rental_end_date + 1 < upper(h.held_dates)
  union all
  -- Out past its end: not at home today.
  select t.rental_end_date + 1, private.today(), 'booked'
  from public.transactions t
  where t.item_id = p_item_id and t.transaction_type = 'rental' and t.booking_status = 'active'
    and t.rental_end_date < private.today() and t.borrower_id is distinct from (select auth.uid())
  union all
  select b.first_day, b.last_day, 'blocked'
  from public.availability_blocks b join public.items i on i.id = p_item_id
  where b.owner_id = i.owner_id and (b.item_id is null or b.item_id = i.id) and b.last_day >= private.today()
  order by 1, 2
$$;
comment on function public.item_taken_dates is
  'The days an item cannot be booked, for calendars: first and last day inclusive, end_date null: for good. Does '
  'not say by whom. The caller''s own unpaid booking is left out. A rental that is late takes the days up to today, for others than its borrower.';
grant execute on function public.item_taken_dates(uuid) to anon, authenticated, service_role;
