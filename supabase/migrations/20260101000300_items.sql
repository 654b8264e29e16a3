-- Items: what lenders list. The shop window is public; owners write their own rows.

create type public.item_availability as enum ('rent', 'sale', 'both', 'sell');
create type public.pickup_method as enum ('pickup', 'delivery', 'both');
create type public.item_status as enum ('available', 'rented', 'sold', 'unavailable');
create type public.item_condition as enum ('new', 'excellent', 'good', 'fair');
create type public.rental_period as enum ('daily', 'weekly', 'monthly', 'daily_weekly', 'all');

-- One taxonomy: the union of the form's and the market filter's lists.
create table public.item_categories (
  name text primary key,
  position int not null unique
);
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
  rental_price numeric(12, 2) check (rental_price between 0.01 and 10000000),
  sale_price numeric(12, 2) check (sale_price between 0.01 and 100000000),
  deposit_amount numeric(12, 2) check (deposit_amount between 0 and 100000000),
  pickup_method public.pickup_method not null default 'pickup',
  images text[] not null default '{}' constraint at_most_12_images check (cardinality(images) <= 12)
    -- A page of the market carries the addresses of twenty items.
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
  -- Centimetres by name: { "bust": 92, "length": 140 }.
  measurements jsonb not null default '{}' constraint measurements_are_few check (
    jsonb_typeof(measurements) = 'object' and length(measurements::text) <= 600),
  -- Naira for whole 7 and 30 days, where rental_period offers them.
  weekly_price numeric(12, 2) check (weekly_price between 0.01 and 100000000),
  monthly_price numeric(12, 2) check (monthly_price between 0.01 and 100000000),
  -- Terms of the item that the server copies into each booking.
  delivery_fee numeric(12, 2) not null default 0 check (delivery_fee between 0 and 10000000),
  return_delivery_fee numeric(12, 2) not null default 0 check (return_delivery_fee between 0 and 10000000),
  owner_pays_delivery boolean not null default false,
  owner_pays_return boolean not null default false,
  approval_required boolean not null default false,
  buffer_days int not null default 0 check (buffer_days between 0 and 30),
  -- What price filters compare, in whole naira: the rental price, else the sale price. Under row level security Postgres
  -- plans with what it knows of a column only where comparing can't leak: true of integers, not of numeric.
  price int generated always as (floor(least(nullif(coalesce(rental_price, sale_price), 'NaN'), 1000000000))::int) stored,
  -- Where the owner lives, copied from the profile.
  city text,
  state text,
  -- Taken down by an admin: seen by the owner, admins and people with a booking of it only.
  hidden_at timestamptz,
  hidden_reason text check (length(hidden_reason) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint rent_has_price check (availability_type not in ('rent', 'both') or rental_price is not null),
  constraint sale_has_price check (availability_type not in ('sale', 'both') or sale_price is not null),
  constraint rental_days_in_order check (min_rental_days <= max_rental_days),
  constraint sell_is_stored_as_sale check (availability_type <> 'sell'),
  constraint hidden_is_not_available check (hidden_at is null or status = 'unavailable')
);

-- The market lists available items, newest first, whole or by category; owners list their own.
create index items_available_newest on public.items (created_at desc, id desc) where status = 'available';
create index items_available_by_category on public.items (category, created_at desc, id desc) where status = 'available';
create index items_available_by_price on public.items (price, created_at desc) where status = 'available';
create index items_by_owner on public.items (owner_id, created_at desc);

create function private.normalise_item()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.availability_type = 'sell' then
    new.availability_type := 'sale';
  end if;
  -- One line, for it is also the subject of mails.
  new.title := trim(regexp_replace(new.title, '[[:cntrl:]]+', ' ', 'g'));
  new.updated_at := now();
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

-- A move of the owner moves the wardrobe.
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

-- The caller has booked this item at some time. (plpgsql: bookings come in a later chapter.)
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

-- Lenders list; a borrower first becomes a lender.
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
create policy "anyone looks at items" on public.items for select to anon using (hidden_at is null);
create policy "members look at items, and at hidden ones that concern them" on public.items for select to authenticated
  using (hidden_at is null or owner_id = (select auth.uid()) or (select private.is_admin()) or private.has_booked(id));
create policy "a lender lists own items" on public.items
  for insert to authenticated with check (owner_id = (select auth.uid()) and (select private.may_list_items()));
create policy "an owner edits own items" on public.items
  for update to authenticated using (owner_id = (select auth.uid())) with check (owner_id = (select auth.uid()));
create policy "an owner deletes own items" on public.items
  for delete to authenticated using (owner_id = (select auth.uid()));

grant select, delete on public.items to authenticated;
grant select on public.items to anon;
grant insert (owner_id, title, description, category, availability_type, rental_price, sale_price, deposit_amount,
    pickup_method, images, status, rental_period, owner_terms, min_rental_days, max_rental_days, condition, size, brand, colour,
    measurements, weekly_price, monthly_price,
    delivery_fee, return_delivery_fee, owner_pays_delivery, owner_pays_return, approval_required, buffer_days)
  on public.items to authenticated;
grant update (title, description, category, availability_type, rental_price, sale_price, deposit_amount,
    pickup_method, images, status, rental_period, owner_terms, min_rental_days, max_rental_days, condition, size, brand, colour,
    measurements, weekly_price, monthly_price,
    delivery_fee, return_delivery_fee, owner_pays_delivery, owner_pays_return, approval_required, buffer_days)
  on public.items to authenticated;
grant select, insert, update, delete on public.items to service_role;
