-- Raised prices: when an item last came to cost its renter more. For a time after that a booking is made at what the renter was shown, or
-- not at all: else somebody who saw one price pays another.

-- No row: nothing was raised since the item was listed.
create table private.raised_items (
  item_id uuid primary key references public.items (id) on delete cascade,
  -- Of what it costs. Null: only its worth was raised.
  raised_at timestamptz,
  -- What it was worth before, in naira, and when that was raised: the lowest of those within the time.
  worth numeric,
  worth_raised_at timestamptz
);

-- What a week and a month cost, where the item is offered by them: as rent_for counts them.
create function private.block_prices(p_item public.items, out weekly numeric, out monthly numeric)
language sql
immutable
set search_path = ''
as $$
  select
    case when p_item.rental_period is null or p_item.rental_period in ('weekly', 'daily_weekly', 'all') then p_item.weekly_price end,
    case when p_item.rental_period is null or p_item.rental_period in ('monthly', 'all') then p_item.monthly_price end
$$;

-- Whether anything of it costs a renter or buyer more than before: a price, deposit or fee, a week or month that is not cheaper any more, a fee that the
-- owner does not pay any more, or delivery where it was fetched.
create function private.costs_more(p_old public.items, p_new public.items)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select p_new.rental_price > p_old.rental_price or p_new.sale_price > p_old.sale_price
    or coalesce(p_new.deposit_amount, 0) > coalesce(p_old.deposit_amount, 0)
    or p_new.delivery_fee > p_old.delivery_fee or p_new.return_delivery_fee > p_old.return_delivery_fee
    or (p_old.owner_pays_delivery and not p_new.owner_pays_delivery) or (p_old.owner_pays_return and not p_new.owner_pays_return)
    or (p_new.pickup_method <> p_old.pickup_method and p_new.pickup_method <> 'pickup')
    or coalesce(n.weekly, 'infinity') > o.weekly or coalesce(n.monthly, 'infinity') > o.monthly
  from private.block_prices(p_old) o, private.block_prices(p_new) n
$$;

create function private.note_raised_item()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.raised_items as r (item_id, raised_at) select new.id, now() where private.costs_more(old, new)
  on conflict (item_id) do update set raised_at = excluded.raised_at;
  insert into private.raised_items as r (item_id, worth, worth_raised_at)
  select new.id, private.worth_of(old), now() where private.worth_of(new) > private.worth_of(old)
  on conflict (item_id) do update set worth_raised_at = excluded.worth_raised_at, worth = case
    when r.worth_raised_at > now() - private.setting_interval('raised_price_minutes') then least(r.worth, excluded.worth) else excluded.worth end;
  return null;
end
$$;
create trigger items_note_raised after update of rental_price, sale_price, deposit_amount, weekly_price, monthly_price, rental_period, pickup_method,
  delivery_fee, return_delivery_fee, owner_pays_delivery, owner_pays_return, declared_value, availability_type on public.items
  for each row execute function private.note_raised_item();

-- What both sides have seen that it is worth: as it was before a raise within the time.
create function private.seen_worth(p_item public.items)
returns numeric
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return least(private.worth_of(p_item), (select r.worth from private.raised_items r
    where r.item_id = p_item.id and r.worth_raised_at > now() - private.setting_interval('raised_price_minutes')));
end
$$;

create function private.was_just_raised(p_item_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (select from private.raised_items r
    where r.item_id = p_item_id and r.raised_at > now() - private.setting_interval('raised_price_minutes'));
end
$$;

-- `, of which ₦5,000 is the deposit`; empty without one.
create function private.deposit_label(p_deposit numeric)
returns text
language sql
stable
set search_path = ''
as $$ select case when p_deposit > 0 then format(', of which %s is the deposit', private.naira(p_deposit)) else '' end $$;

-- Bookings of items that were just raised, by clients that did not say what they had shown. The wallet does not pay them.
create table private.unseen_prices (
  transaction_id uuid primary key references public.transactions (id) on delete cascade deferrable initially deferred
);

-- Refuses a booking that costs more than its client has shown, where the item was just raised: in all, or without the deposit, which comes back. Null: not said.
create function private.check_shown_price(p_transaction_id uuid, p_item_id uuid, q private.quote, p_shown numeric, p_shown_deposit numeric)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.was_just_raised(p_item_id) then
    return;
  elsif p_shown < q.total_amount or p_shown - p_shown_deposit < q.total_amount - q.deposit_amount then
    perform private.refuse('The price has changed', format('The owner has just changed what this item costs. It now costs %s%s. Please check, then book.',
      private.naira(q.total_amount), private.deposit_label(q.deposit_amount)), 409);
  elsif p_shown is null then
    insert into private.unseen_prices (transaction_id) values (p_transaction_id);
  end if;
end
$$;

-- The wallet pays without a figure. Where none was shown before either, the booking is made again with the one that this refusal says; a card names its own.
create function private.check_seen_price(b public.transactions)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (select from private.unseen_prices u where u.transaction_id = b.id) then
    perform private.refuse('The price has changed', format('The owner had just changed what this item costs. It now costs %s%s. Please check, then book again.',
      private.naira(b.total_amount), private.deposit_label(b.deposit_amount)), 409);
  end if;
end
$$;
