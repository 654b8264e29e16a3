-- Baskets: several rentals of one person that are booked together, all of them or none. Each is an ordinary booking: the trigger
-- of bookings writes it, holds its days and refuses it.

create table public.baskets (
  id uuid primary key default gen_random_uuid(),
  borrower_id uuid not null references private.profiles (user_id),
  key uuid not null,
  asked text not null,
  total_amount numeric(12, 2) not null check (total_amount > 0),
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  unique (borrower_id, key),
  unique (id, borrower_id)
);
comment on table public.baskets is
  'Rentals that were booked together and can be paid with one payment. Written by the server only; its borrower reads it.';
comment on column public.baskets.key is 'Chosen by the browser: with the same key the same basket is booked once.';
comment on column public.baskets.asked is 'A digest of what was asked, so that the same key is not used for something else.';
comment on column public.baskets.total_amount is 'Naira of all its bookings when they were made.';
comment on column public.baskets.paid_at is 'When one payment paid all its bookings that still waited for it; null: none has.';
alter table public.baskets enable row level security;
create policy "a borrower reads own baskets" on public.baskets
  for select to authenticated using (borrower_id = (select auth.uid()));
grant select on public.baskets to authenticated, service_role;
-- Nobody's booking is in a basket of somebody else.
alter table public.transactions add foreign key (basket_id, borrower_id) references public.baskets (id, borrower_id);
alter table private.payments add foreign key (basket_id, user_id) references public.baskets (id, borrower_id);

create function private.bookings_of_basket(p_basket_id uuid)
returns uuid[]
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return array(select t.id from public.transactions t where t.basket_id = p_basket_id order by t.id);
end
$$;

create type private.basket_piece as (item_id uuid, start_date date, end_date date, receive_method public.receive_method);

-- What is asked for, at least one item and each once.
create function private.read_pieces(p_pieces jsonb)
returns private.basket_piece[]
language plpgsql
stable
set search_path = ''
as $$
declare
  v_most int := private.setting_number('max_basket_items');
  v_pieces private.basket_piece[];
begin
  perform private.check_json('p_pieces', p_pieces, 20000, 3);
  if jsonb_typeof(p_pieces) is distinct from 'array' then
    perform private.refuse('Invalid input', 'p_pieces must be a list of items.');
  elsif jsonb_array_length(p_pieces) = 0 then
    perform private.refuse('Empty basket', 'Choose at least one item.');
  elsif jsonb_array_length(p_pieces) > v_most then
    perform private.refuse('Basket too large', format('You can rent up to %s items together. Remove some.', v_most));
  elsif exists (select from jsonb_array_elements(p_pieces) e where jsonb_typeof(e) <> 'object') then
    perform private.refuse('Invalid input', 'Each of p_pieces must name its item_id.');
  end if;
  v_pieces := array(select row(x.item_id, x.start_date, x.end_date, x.receive_method)::private.basket_piece
    from jsonb_to_recordset(p_pieces) x (item_id uuid, start_date date, end_date date, receive_method public.receive_method));
  if exists (select from unnest(v_pieces) p where p.item_id is null) then
    perform private.refuse('Invalid input', 'Each of p_pieces must name its item_id.');
  elsif (select count(distinct p.item_id) from unnest(v_pieces) p) < cardinality(v_pieces) then
    perform private.refuse('Item chosen twice', 'An item can be in the basket once.');
  end if;
  return v_pieces;
end
$$;

-- How a refusal names an item: by its title where the caller can read it.
create function private.piece_label(p_item_id uuid)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return coalesce((
    select '“' || i.title || '”' from public.items i
    where i.id = p_item_id and i.archived_at is null and (i.owner_id = (select auth.uid())
      or (i.hidden_at is null and i.withheld_at is null and i.owner_id <> all (private.people_kept_apart())))), 'An item');
end
$$;

-- Previewing -------------------------------------------------------------------------------------------

-- Why an item can not be booked on these days, by the same checks as a booking; the caller's own unpaid booking of it gives way.
create function private.piece_refusal(p_item public.items, p_borrower uuid, p_piece private.basket_piece)
returns private.refusal
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_held daterange;
  v_own uuid;
  v_title text;
begin
  perform private.check_item(p_item, p_borrower, 'rental');
  perform private.check_dates(p_item, p_piece.start_date, p_piece.end_date);
  perform private.refuse_if(private.deposit_limit_refusal(p_borrower, coalesce(p_item.deposit_amount, 0)));
  perform private.check_hold_pause(p_item.id, p_borrower);
  v_held := daterange(p_piece.start_date, p_piece.end_date + p_item.buffer_days, '[]');
  v_own := (select t.id from public.transactions t
    where t.item_id = p_item.id and t.borrower_id = p_borrower and t.booking_status = 'pending' and t.hold_expires_at > now() limit 1);
  if private.is_booked(p_item.id, v_held, v_own) or private.is_out_late(p_item.id, v_held, p_borrower) then
    return private.refusal('Item not available', 'This item is already booked on some of these dates. Please choose other dates.', 409);
  end if;
  perform private.check_blocks(p_item, p_piece.start_date, p_piece.end_date);
  return null;
exception when sqlstate 'PT400' or sqlstate 'PT403' or sqlstate 'PT404' or sqlstate 'PT409' or sqlstate 'PT429' then
  get stacked diagnostics v_title = pg_exception_hint;
  return private.refusal(v_title, sqlerrm, substr(sqlstate, 3)::int);
end
$$;

create function public.preview_basket(p_pieces jsonb)
returns table (
  item_id uuid, receive_method public.receive_method, rental_days int, rent_amount numeric, deposit_amount numeric, delivery_amount numeric,
  total_amount numeric, group_discount numeric, asks_owner boolean, refusal_title text, refusal text, rentals_left int
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := (select auth.uid());
  v_pieces private.basket_piece[] := private.read_pieces(p_pieces);
  v_bound numeric;
  v_left bigint;
begin
  if v_me is null then
    perform private.refuse('Authentication required', 'Please sign in to book for yourself.', 403);
  end if;
  v_bound := (private.trust_step_now(v_me)).highest_deposit;
  v_left := greatest((private.trust_step_now(v_me)).rentals_at_once - private.running_rentals(v_me, v_bound), 0);
  if v_left > 0 and private.deposits_of(array(select p.item_id from unnest(v_pieces) p)) <= v_bound then
    v_left := greatest(v_left, cardinality(v_pieces));
  end if;
  return query
    select p.item_id, w.receive_method, q.rental_days, q.rent_amount, q.deposit_amount, q.total_amount - q.rent_amount - q.deposit_amount,
      q.total_amount, private.rent_for(i, q.rental_days) - q.rent_amount, i.approval_required or not private.books_at_once(q.deposit_amount), r.title, r.message, v_left::int
    from unnest(v_pieces) with ordinality p (item_id, start_date, end_date, receive_method, place)
    left join public.items i on i.id = p.item_id
    cross join lateral (select (x).* from private.piece_refusal(i, v_me, row(p.item_id, p.start_date, p.end_date, p.receive_method)::private.basket_piece) x) r
    -- Of what can not be booked nothing is said but why.
    left join lateral (select private.receive_method(i, p.receive_method, null) as receive_method where r.title is null) w on true
    -- It is asked before the condition is looked at: days without end are nothing to count.
    left join lateral (select private.at_group_price(i, (private.group_offer(i.owner_id, v_me, p.start_date, p.end_date)).percent) as item where r.title is null) a on true
    left join lateral private.quote(a.item, 'rental', case when r.title is null then p.start_date end, case when r.title is null then p.end_date end,
      w.receive_method, 'lender', 'lender') q on r.title is null
    order by p.place;
end
$$;
comment on function public.preview_basket is
  'What each item of a basket costs the caller, in naira, and why it can not be rented, in the order asked. p_pieces: [{ item_id, '
  'start_date, end_date, receive_method }]. group_discount: naira that are off the rent already. delivery_amount: there and back, as far as the renter pays it. The sums are null where refusal '
  'says why not. rentals_left: how many of these items the caller can rent now; together they count as one rental while their deposits are within the level of trust.';

-- Booking ----------------------------------------------------------------------------------------------

-- Books one item of a basket. What refuses it names it.
create function private.book_piece(p_basket public.baskets, p_piece private.basket_piece, p_address text, p_method public.payment_method)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_title text;
begin
  -- The trigger of bookings writes the lender and every figure.
  insert into public.transactions (borrower_id, item_id, basket_id, transaction_type, rental_start_date, rental_end_date, receive_method,
    delivery_address, delivery_paid_by, return_paid_by, payment_method)
  values (p_basket.borrower_id, p_piece.item_id, p_basket.id, 'rental', p_piece.start_date, p_piece.end_date, p_piece.receive_method,
    p_address, 'lender', 'lender', p_method);
exception when sqlstate 'PT400' or sqlstate 'PT402' or sqlstate 'PT403' or sqlstate 'PT404' or sqlstate 'PT409' or sqlstate 'PT429' then
  get stacked diagnostics v_title = pg_exception_hint;
  perform private.refuse(v_title, private.piece_label(p_piece.item_id) || ': ' || sqlerrm, substr(sqlstate, 3)::int);
end
$$;

-- Which of the items has to wait because it was left unpaid too often: asked before the basket that waits gives way.
create function private.check_pauses(p_borrower uuid, p_items uuid[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_item uuid;
  v_title text;
begin
  foreach v_item in array p_items loop
    perform private.check_hold_pause(v_item, p_borrower);
  end loop;
exception when sqlstate 'PT429' then
  get stacked diagnostics v_title = pg_exception_hint;
  perform private.refuse(v_title, private.piece_label(v_item) || ': ' || sqlerrm, 429);
end
$$;

create function private.deposits_of(p_items uuid[])
returns numeric
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (select coalesce(sum(i.deposit_amount), 0) from public.items i where i.id = any (p_items));
end
$$;

-- What refuses the person, whatever is in the basket.
create function private.check_basket_borrower(p_borrower uuid, p_items uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.refuse_if(private.suspension_refusal(p_borrower));
  perform private.refuse_if(private.owing_refusal(p_borrower));
  perform private.refuse_if(private.cancellations_refusal(p_borrower));
  if not private.identity_approved(p_borrower) then
    perform private.refuse('KYC Verification Required', 'Please complete your KYC verification to rent items.', 403);
  end if;
  perform private.refuse_if(private.rental_limit_refusal(p_borrower, cardinality(p_items), private.deposits_of(p_items)));
end
$$;

create function public.book_basket(
  p_key uuid, p_pieces jsonb, p_total numeric, p_delivery_address text default null, p_payment_method public.payment_method default null,
  p_deposit numeric default null
)
returns public.baskets
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_me uuid := (select auth.uid());
  v_pieces private.basket_piece[];
  v_piece private.basket_piece;
  v_items uuid[];
  v_asked text := md5(concat_ws(' ', p_pieces::text, p_delivery_address));
  v_total numeric;
  v_deposit numeric;
  b public.baskets;
begin
  perform private.check_text('p_delivery_address', p_delivery_address, 500);
  v_pieces := private.read_pieces(p_pieces);
  if v_me is null then
    perform private.refuse('Authentication required', 'Please sign in to book for yourself.', 403);
  elsif p_key is null or p_total is null or not (p_total > 0 and p_total < 10000000000) then
    perform private.refuse('Invalid input', 'p_key and p_total are needed.');
  end if;
  perform private.lock_person(v_me);
  select x.* into b from public.baskets x where x.borrower_id = v_me and x.key = p_key;
  if found and b.asked <> v_asked then
    perform private.refuse('Basket changed', 'This basket was booked with other items or another address. Please book it again.', 409);
  elsif found then
    return b;
  elsif private.setting('baskets') = 'off' then
    perform private.refuse('Renting together is paused', 'Several items can’t be rented together right now. Please rent each item by itself.', 409);
  end if;
  v_items := array(select p.item_id from unnest(v_pieces) p);
  perform private.check_basket_borrower(v_me, v_items);
  perform private.check_pauses(v_me, v_items);
  perform private.replace_unpaid_basket(v_me, v_items);
  if p_payment_method = 'wallet' then
    perform private.check_wallet((select a.balance from private.ledger_accounts a where a.id = private.wallet_of(v_me)), p_total);
  end if;
  insert into public.baskets (borrower_id, key, asked, total_amount) values (v_me, p_key, v_asked, p_total) returning * into b;
  foreach v_piece in array v_pieces loop
    perform private.book_piece(b, v_piece, p_delivery_address, p_payment_method);
  end loop;
  select sum(t.total_amount), sum(t.deposit_amount) into v_total, v_deposit from public.transactions t where t.basket_id = b.id;
  -- Rent that rises behind a smaller deposit changes no sum.
  if v_total <> p_total or v_deposit <> p_deposit then
    perform private.refuse('The price has changed', format('These items cost %s together%s. Please check the new total, then book.', private.naira(v_total),
      case when v_deposit <> p_deposit then private.deposit_label(v_deposit) else '' end), 409);
  end if;
  return b;
end
$$;
comment on function public.book_basket is
  'Books rentals of the caller together, all of them or none; they wait for payment as any booking does. A refusal names the item. The '
  'caller''s earlier basket that waits for payment gives way. p_key: the same key answers the same basket. p_pieces: as in preview_basket. p_total: the naira that '
  'the person was shown; refused when it is not the price. p_deposit: the part of it that is deposits, refused likewise; null: not said. p_delivery_address: for what is delivered.';

grant execute on function public.preview_basket(jsonb), public.book_basket(uuid, jsonb, numeric, text, public.payment_method, numeric) to authenticated;
