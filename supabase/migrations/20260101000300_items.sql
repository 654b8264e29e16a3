-- Items: what lenders list. Everyone reads them; owners write their own.

create type public.item_availability as enum ('rent', 'sale', 'both', 'sell');
create type public.pickup_method as enum ('pickup', 'delivery', 'both');
create type public.item_status as enum ('available', 'rented', 'sold', 'unavailable');
create type public.item_condition as enum ('new', 'excellent', 'good', 'fair');
create type public.rental_period as enum ('daily', 'weekly', 'monthly', 'daily_weekly', 'all');

-- The categories of the specification's form and of its market filter together.
create table public.item_categories (
  name text primary key,
  position int not null unique
);
comment on table public.item_categories is 'The categories of items, in the order in which screens list them.';
comment on column public.item_categories.position is 'Its place in lists, from the top.';
alter table public.item_categories enable row level security;
create policy "anyone reads categories" on public.item_categories for select to anon, authenticated using (true);
grant select on public.item_categories to anon, authenticated, service_role;
insert into public.item_categories (name, position) values
  ('Wigs & Hair', 1), ('Shoes', 2), ('Jewelry', 3), ('Bags', 4), ('Dresses', 5), ('Suits', 6), ('Tops', 7), ('Bottoms', 8),
  ('Outerwear', 9), ('Accessories', 10), ('Traditional', 11), ('Formal', 12), ('Other', 13);

create table public.items (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references private.profiles (user_id),
  title text not null constraint title_is_short check (length(trim(title)) between 1 and 120),
  description text check (length(description) <= 4000),
  category text not null references public.item_categories (name) constraint category_is_short check (length(category) <= 60),
  availability_type public.item_availability not null,
  -- Not numeric(12, 2), which would round what people write: more than two decimals are refused.
  rental_price numeric check (rental_price between 0.01 and 10000000),
  sale_price numeric check (sale_price between 0.01 and 100000000),
  deposit_amount numeric check (deposit_amount between 0 and 100000000),
  declared_value numeric check (declared_value between 0.01 and 100000000),
  pickup_method public.pickup_method not null default 'pickup',
  images text[] not null default '{}' constraint at_most_8_images check (cardinality(images) <= 8)
    -- Kept short, because a page of the market sends the addresses of twenty items.
    constraint image_addresses_are_short check (length(array_to_string(images, '')) <= 12000),
  status public.item_status not null default 'available',
  rental_period public.rental_period,
  owner_terms text check (length(owner_terms) <= 4000),
  min_rental_days int not null default 1 check (min_rental_days between 1 and 365),
  max_rental_days int not null default 30 check (max_rental_days between 1 and 365),
  condition public.item_condition,
  size text check (length(size) <= 60),
  brand text check (length(brand) <= 80),
  colour text check (length(colour) <= 40),
  measurements jsonb not null default '{}' constraint measurements_are_few check (
    jsonb_typeof(measurements) = 'object' and length(measurements::text) <= 600),
  weekly_price numeric check (weekly_price between 0.01 and 100000000),
  monthly_price numeric check (monthly_price between 0.01 and 100000000),
  delivery_fee numeric not null default 0 check (delivery_fee between 0 and 10000000),
  return_delivery_fee numeric not null default 0 check (return_delivery_fee between 0 and 10000000),
  owner_pays_delivery boolean not null default false,
  owner_pays_return boolean not null default false,
  approval_required boolean not null default false,
  buffer_days int not null default 0 check (buffer_days between 0 and 30),
  -- An integer, because under row level security Postgres uses the statistics of a column only if its comparison operators
  -- cannot leak values: true of integers, not of numeric.
  price int generated always as (floor(least(nullif(coalesce(rental_price, sale_price), 'NaN'), 1000000000))::int) stored,
  city text,
  state text,
  hidden_at timestamptz,
  hidden_reason text check (length(hidden_reason) <= 500),
  archived_at timestamptz,
  withheld_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint rent_has_price check (availability_type not in ('rent', 'both') or rental_price is not null),
  constraint sale_has_price check (availability_type not in ('sale', 'both') or sale_price is not null),
  constraint rental_days_in_order check (min_rental_days <= max_rental_days),
  constraint sell_is_stored_as_sale check (availability_type <> 'sell'),
  constraint hidden_is_not_available check (hidden_at is null or status = 'unavailable'),
  constraint archived_is_not_available check (archived_at is null or status in ('unavailable', 'sold'))
);
comment on table public.items is
  'What members offer for rent or sale. Everyone may read items that are not taken down; owners write their own.';
comment on column public.items.category is 'The name of a row of item_categories.';
comment on column public.items.pickup_method is 'How the borrower can get it: pickup, delivery, or both to choose from.';
comment on column public.items.status is 'Whether it can be booked; available until its owner, a sale or an admin says otherwise.';
comment on column public.items.condition is 'In the owner’s judgement. Null: not said.';
comment on column public.items.size is 'As the owner writes it: M, UK 12, 41, free size. Null: not said.';
comment on column public.items.brand is 'As the owner writes it. Null: none, or not said.';
comment on column public.items.colour is 'The name of its main colour. Null: not said.';
comment on column public.items.availability_type is 'rent, sale or both. sell is accepted and stored as sale.';
comment on column public.items.rental_price is 'Naira a day. Required for rent and both.';
comment on column public.items.sale_price is 'Naira. Required for sale and both.';
comment on column public.items.declared_value is
  'Naira that the owner says the piece is worth, where it has no sale price. Null: a multiple of the deposit. The most that a ruling can take beyond what is held.';
comment on column public.items.deposit_amount is 'Naira, held by Aso during a rental and paid back after the return.';
comment on column public.items.images is
  'Addresses of the owner''s files in the bucket item-images; the first is the cover.';
comment on column public.items.rental_period is 'For how long it is offered: by the day, week or month. Null: all of them.';
comment on column public.items.owner_terms is 'The owner''s own conditions; copied into the rental agreement.';
comment on column public.items.min_rental_days is
  'The shortest rental in days, first and last day included. Null on insert: the default.';
comment on column public.items.max_rental_days is
  'The longest rental in days, first and last day included. Null on insert: the default.';
comment on column public.items.weekly_price is 'Naira for 7 days, where rental_period offers weeks.';
comment on column public.items.monthly_price is 'Naira for 30 days, where rental_period offers months.';
comment on column public.items.delivery_fee is 'Naira, copied into each booking with delivery.';
comment on column public.items.return_delivery_fee is 'Naira, copied into each rental with delivery.';
comment on column public.items.owner_pays_delivery is 'The borrower may choose that the owner pays the delivery.';
comment on column public.items.owner_pays_return is 'The borrower may choose that the owner pays the return delivery.';
comment on column public.items.approval_required is 'The owner answers each paid request before it is a booking.';
comment on column public.items.buffer_days is 'Days after each rental for cleaning, on which nobody can book.';
comment on column public.items.price is 'What price filters compare: the rental price, else the sale price, in whole naira.';
comment on column public.items.city is 'Copied from the owner''s profile.';
comment on column public.items.state is 'Copied from the owner''s profile.';
comment on column public.items.hidden_at is
  'When an admin took it off the market; then only its owner, admins and people who booked it see it.';
comment on column public.items.hidden_reason is 'The admin''s reason, read by the owner.';
comment on column public.items.archived_at is
  'When its owner deleted it although it had been booked; then only requests for bookings show it, to their two parties.';

comment on column public.items.withheld_at is
  'When its owner was suspended, for as long as that lasts; then only its owner, admins and people who booked it see it.';

-- The market lists available items, newest first, whole or by category; owners list their own.
create index items_available_newest on public.items (created_at desc, id desc) where status = 'available';
create index items_available_by_category on public.items (category, created_at desc, id desc) where status = 'available';
create index items_available_by_price on public.items (price, created_at desc) where status = 'available';
create index items_by_owner on public.items (owner_id, created_at desc);

-- Refuses what is no amount of naira and kobo, naming its column.
create function private.check_amount(p_column text, p_amount numeric)
returns void
language plpgsql
immutable
set search_path = ''
as $$
begin
  if p_amount is not null and (p_amount not between -1000000000 and 1000000000 or p_amount <> round(p_amount, 2)) then
    perform private.refuse('Invalid price', p_column || ': an amount in naira has at most two decimals and is below 1,000,000,000.');
  end if;
end
$$;
grant execute on function private.check_amount(text, numeric) to authenticated, service_role;

create function private.normalise_item()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.availability_type = 'sell' then
    new.availability_type := 'sale';
  end if;
  perform private.check_amount(c.name, c.amount)
  from (values ('rental_price', new.rental_price), ('sale_price', new.sale_price), ('deposit_amount', new.deposit_amount),
    ('weekly_price', new.weekly_price), ('monthly_price', new.monthly_price), ('delivery_fee', new.delivery_fee),
    ('return_delivery_fee', new.return_delivery_fee), ('declared_value', new.declared_value)) c (name, amount);
  -- A client that sends null asks for the defaults of the columns.
  new.min_rental_days := coalesce(new.min_rental_days, least(1, new.max_rental_days));
  new.max_rental_days := coalesce(new.max_rental_days, greatest(30, new.min_rental_days));
  if new.availability_type in ('rent', 'both') and new.rental_price is null then
    perform private.refuse('Missing required fields', 'rental_price: an item for rent needs its price a day.');
  end if;
  if new.availability_type in ('sale', 'both') and new.sale_price is null then
    perform private.refuse('Missing required fields', 'sale_price: an item for sale needs its price.');
  end if;
  -- One line, because the title is also the subject of mails.
  new.title := trim(regexp_replace(new.title, '[[:cntrl:]]+', ' ', 'g'));
  new.updated_at := now();
  if current_user = 'authenticated' then
    new.created_at := case tg_op when 'INSERT' then now() else old.created_at end;
  end if;
  if new.hidden_at is not null and new.status <> 'unavailable' then
    perform private.refuse('Failed to update item', 'This item was taken down: ' || new.hidden_reason, 409);
  end if;
  if tg_op = 'INSERT' then
    select p.location ->> 'city', p.location ->> 'state' into new.city, new.state
    from private.profiles p where p.user_id = new.owner_id;
  end if;
  return new;
end
$$;
create trigger items_normalise before insert or update on public.items
  for each row execute function private.normalise_item();

-- When an owner's city or state changes, so does that of their items.
create function private.move_items()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.items i set city = new.location ->> 'city', state = new.location ->> 'state'
  where i.owner_id = new.user_id
    and (i.city, i.state) is distinct from (new.location ->> 'city', new.location ->> 'state');
  return null;
end
$$;
create trigger profiles_move_items after update of location on private.profiles
  for each row when (old.location is distinct from new.location) execute function private.move_items();

-- The caller has booked this item at some time. (plpgsql, because bookings are made in a later chapter.)
create function private.has_booked(p_item_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (select from public.transactions t where t.item_id = p_item_id and t.borrower_id = (select auth.uid()));
end
$$;
grant execute on function private.has_booked(uuid) to authenticated;

-- The caller is a party of a booking of this item, as borrower or as lender.
create function private.is_party_of_booking_of(p_item_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select from public.transactions t
    where t.item_id = p_item_id and (select auth.uid()) in (t.borrower_id, t.lender_id));
end
$$;

-- The request reads bookings, with their items embedded. The API names the path of each request to the database. An
-- archived item is part of a booking's history; by itself, by its id or its owner, it is not found any more.
create function private.reads_bookings()
returns boolean
language sql
stable
set search_path = ''
as $$ select coalesce(current_setting('request.path', true), '') ~ '(^|/)transactions$' $$;
grant execute on function private.is_party_of_booking_of(uuid), private.reads_bookings() to authenticated;

-- Only people with the role lend or both list items.
create function private.may_list_items()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from private.profiles p
    where p.user_id = (select auth.uid()) and p.role in ('lend', 'both') and p.deleted_at is null
  )
$$;
grant execute on function private.may_list_items() to authenticated;

alter table public.items enable row level security;
create policy "anyone reads items" on public.items for select to anon
  using (hidden_at is null and archived_at is null and withheld_at is null);
-- One policy, because Postgres evaluates all permissive ones for each row. Hidden and withheld items, and those of people with
-- a block between them, are for their owner, admins and people who booked them; archived ones for the parties of their bookings
-- and admins, in requests for bookings.
create policy "members read items, and those out of the market that concern them" on public.items for select to authenticated
  using (case when archived_at is null
    then (hidden_at is null and withheld_at is null and owner_id <> all ((select private.people_kept_apart())::uuid[]))
      or owner_id = (select auth.uid()) or (select private.is_staff('bookings')) or private.has_booked(id)
    else (select private.reads_bookings()) and ((select private.is_staff('bookings')) or private.is_party_of_booking_of(id)) end);
create policy "a lender lists own items" on public.items
  for insert to authenticated with check (owner_id = (select auth.uid()) and (select private.may_list_items()));
create policy "an owner edits own items" on public.items
  for update to authenticated
  using (owner_id = (select auth.uid()) and archived_at is null)
  with check (owner_id = (select auth.uid()) and archived_at is null);
create policy "an owner deletes own items" on public.items
  for delete to authenticated using (owner_id = (select auth.uid()));

grant select, delete on public.items to authenticated;
grant select on public.items to anon;
grant insert (created_at, updated_at, owner_id, title, description, category, availability_type, rental_price, sale_price, deposit_amount, declared_value,
    pickup_method, images, status, rental_period, owner_terms, min_rental_days, max_rental_days, condition, size, brand, colour,
    measurements, weekly_price, monthly_price,
    delivery_fee, return_delivery_fee, owner_pays_delivery, owner_pays_return, approval_required, buffer_days)
  on public.items to authenticated;
grant update (created_at, updated_at, title, description, category, availability_type, rental_price, sale_price, deposit_amount, declared_value,
    pickup_method, images, status, rental_period, owner_terms, min_rental_days, max_rental_days, condition, size, brand, colour,
    measurements, weekly_price, monthly_price,
    delivery_fee, return_delivery_fee, owner_pays_delivery, owner_pays_return, approval_required, buffer_days)
  on public.items to authenticated;
grant select, insert, update, delete on public.items to service_role;
