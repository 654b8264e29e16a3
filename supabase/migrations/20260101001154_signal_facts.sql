-- The facts behind each kind of signal: each function finds the signals of what it is asked about, and of everything for null.
-- Each answers them in the order of their subjects.

-- A moment as it stands in evidence: texts of it sort like the moments.
create function private.fact_time(p_at timestamptz)
returns text
language sql
immutable
set search_path = ''
as $$ select to_char(p_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') $$;

-- As many facts as one look takes; what is more comes with a later look.
create function private.most_facts()
returns int
language sql
immutable
set search_path = ''
as $$ select 500 $$;

create function private.first_facts(p_facts jsonb)
returns jsonb
language sql
immutable
set search_path = ''
as $$ select jsonb_path_query_array(p_facts, '$[0 to $last]', jsonb_build_object('last', private.most_facts() - 1)) $$;

-- Accounts that share a mark, whatever its kind; each says whether it has proven the mark. p_marks: `kind:fingerprint`.
create function private.shared_marks(p_marks text[])
returns setof private.found_signal
language plpgsql
stable
set search_path = ''
as $$
declare
  v_least int := private.setting_number('signals_shared_accounts');
begin
  return query
  with asked as (
    select m.kind, m.fingerprint from private.person_marks m where p_marks is null
    union
    select m.kind, m.fingerprint
    from unnest(p_marks) a (mark), lateral (
      select m.kind, m.fingerprint from private.person_marks m
      where m.kind = split_part(a.mark, ':', 1)::private.mark_kind and m.fingerprint = decode(split_part(a.mark, ':', 2), 'hex') limit 1) m
  ), shared as (
    select k.kind, encode(k.fingerprint, 'hex') as mark,
      -- Suspended people who have proven the mark first, then the oldest accounts: a crowd of new ones hides nobody.
      array_agg(m.user_id order by m.is_proven and private.is_suspended(m.user_id) desc, p.created_at, m.user_id) as people,
      jsonb_agg(jsonb_build_object('key', m.user_id, 'mark', k.kind, 'proven', m.is_proven,
        'at', private.fact_time(p.created_at)) order by p.created_at desc, m.user_id) as facts
    from asked k join private.person_marks m on m.kind = k.kind and m.fingerprint = k.fingerprint
    join private.profiles p on p.user_id = m.user_id
    group by 1, 2 having count(*) >= v_least
  )
  select 'shared_mark'::public.signal_kind, s.kind || ':' || s.mark, s.people[1:20], private.first_facts(s.facts)
  from shared s order by 2;
end
$$;

-- Who rented from whom lately, and paid: the 50 newest of each side, so that one busy person does not cost much.
create function private.rented_from(p_borrower uuid, p_since timestamptz)
returns uuid[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return array(select distinct n.lender_id from (
    select t.lender_id from public.transactions t
    where t.borrower_id = p_borrower and t.transaction_type = 'rental' and t.payment_status = 'successful' and t.paid_at > p_since
    order by t.created_at desc limit 50) n);
end
$$;
create function private.rented_to(p_lender uuid, p_since timestamptz)
returns uuid[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return array(select distinct n.borrower_id from (
    select t.borrower_id from public.transactions t
    where t.lender_id = p_lender and t.transaction_type = 'rental' and t.payment_status = 'successful' and t.paid_at > p_since
    order by t.created_at desc limit 50) n);
end
$$;

-- The people of a circle, beginning with the least id, so that it is the same from wherever it is found.
create function private.circle_from_least(p_people uuid[])
returns uuid[]
language sql
immutable
set search_path = ''
as $$
  select p_people[f.at:] || p_people[:f.at - 1]
  from (select array_position(p_people, (select x from unnest(p_people) x order by x limit 1))) f (at)
$$;

-- The newest rentals in a circle of people, each of whom rents from the next.
create function private.circle_facts(p_people uuid[], p_since timestamptz)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select jsonb_agg(n.fact) from (
      select jsonb_build_object('key', t.id, 'borrower', t.borrower_id, 'lender', t.lender_id, 'rent', t.rent_amount,
        'at', private.fact_time(t.paid_at)) as fact
      from unnest(p_people) with ordinality p (id, at)
      join public.transactions t on t.borrower_id = p.id and t.lender_id = p_people[p.at % cardinality(p_people) + 1]
      where t.transaction_type = 'rental' and t.payment_status = 'successful' and t.paid_at > p_since
      order by t.paid_at desc, t.id limit private.most_facts()) n
  );
end
$$;

-- Two to four people, each of whom rented from the next and the last from the first, through one of these rentals. Each
-- rental leads to ten circles at most.
create function private.rental_circles(p_bookings uuid[])
returns setof private.found_signal
language plpgsql
stable
set search_path = ''
as $$
declare
  v_since timestamptz := now() - private.setting_interval('signals_circle_days');
begin
  return query
  with asked as materialized (
    select distinct t.borrower_id as b, t.lender_id as l from public.transactions t
    where (p_bookings is null or t.id = any (p_bookings))
      and t.transaction_type = 'rental' and t.payment_status = 'successful' and t.paid_at > v_since
  ), around as materialized (
    select a.b, a.l, private.rented_from(a.l, v_since) as next, private.rented_to(a.b, v_since) as last from asked a offset 0
  ), found as (
    select distinct private.circle_from_least(c.people) as people
    from around a cross join lateral (
      select array[a.b, a.l] as people where a.b = any (a.next)
      union all
      select array[a.b, a.l, x] from unnest(a.next) x where x = any (a.last)
      union all
      select array[a.b, a.l, x, y] from unnest(a.next) x
      cross join lateral (select private.rented_from(x, v_since) where x <> a.b and cardinality(a.last) > 0 offset 0) n (from_x)
      cross join lateral unnest(n.from_x) y
      where y = any (a.last) and y <> a.l and y <> a.b
      limit 10) c
  )
  select 'rental_circle'::public.signal_kind, array_to_string(f.people, '>'), f.people, private.circle_facts(f.people, v_since)
  from found f order by 2;
end
$$;

-- Usual prices: the median of what owners ask, each with the median of their own, so that nobody moves it by listing much.
create table private.usual_prices (
  category text not null,
  -- '' for all sizes together.
  size text not null,
  offer text not null check (offer in ('rent', 'sale')),
  price numeric(12, 2) not null,
  owners int not null,
  primary key (category, size, offer)
);

create view private.asked_prices as
select i.id, i.owner_id, i.category, lower(trim(coalesce(i.size, ''))) as size, o.offer, o.price, i.created_at
from public.items i cross join lateral (values ('rent', i.rental_price, 'sale'), ('sale', i.sale_price, 'rent')) o (offer, price, other)
where i.status in ('available', 'rented') and o.price is not null and i.availability_type::text <> o.other;

-- Accounts that are taken for one person (see counted_rentals) are one owner: nobody sets a price with many accounts.
create function private.count_usual_prices()
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.usual_prices;
  with people as materialized (
    select o.owner_id, private.person_behind(o.owner_id) as person from (select distinct a.owner_id from private.asked_prices a) o
  )
  insert into private.usual_prices (category, size, offer, price, owners)
  select o.category, o.size, o.offer, round(percentile_cont(0.5) within group (order by o.price)::numeric, 2), count(*)
  from (
    select a.category, coalesce(a.size, '') as size, a.offer, p.person, percentile_cont(0.5) within group (order by a.price) as price
    from private.asked_prices a join people p on p.owner_id = a.owner_id
    group by grouping sets ((a.category, a.size, a.offer, p.person), (a.category, a.offer, p.person))
    having a.size is null or a.size <> '') o
  group by 1, 2, 3;
end
$$;

-- Items of these owners that cost less than a share of the usual price: of their category and size, or of the category.
create function private.low_prices(p_owners uuid[])
returns setof private.found_signal
language plpgsql
stable
set search_path = ''
as $$
declare
  v_least int := private.setting_number('signals_price_owners');
  v_share numeric := private.setting_number('signals_price_percent') / 100;
begin
  return query
  with low as (
    select a.*, u.price as usual, u.owners, u.size as usual_size, row_number() over (partition by a.owner_id order by a.created_at desc, a.id) as n
    from private.asked_prices a cross join lateral (
      select p.price, p.owners, p.size from private.usual_prices p
      where p.category = a.category and p.size in (a.size, '') and p.offer = a.offer and p.owners >= v_least
      order by p.size desc limit 1) u
    where (p_owners is null or a.owner_id = any (p_owners)) and a.price < u.price * v_share
  )
  select 'low_price'::public.signal_kind, l.owner_id::text, array[l.owner_id], jsonb_agg(jsonb_build_object('key', l.id || ':' || l.offer,
    'item', l.id, 'offer', l.offer, 'price', l.price, 'usual', l.usual, 'owners', l.owners, 'category', l.category, 'size', l.usual_size,
    'at', private.fact_time(l.created_at)))
  from low l where l.n <= private.most_facts() group by l.owner_id order by 2;
end
$$;

-- People who cancelled that many agreed bookings lately (as the trust score counts it).
create function private.many_cancellations(p_people uuid[])
returns setof private.found_signal
language plpgsql
stable
set search_path = ''
as $$
declare
  v_least int := private.setting_number('signals_cancellations');
  v_since timestamptz := now() - private.setting_interval('signals_cancellations_days');
begin
  return query
  with blamed as (
    select s.id as person, s.side, t.id, t.settled_at, count(*) over (partition by s.id) as many,
      row_number() over (partition by s.id order by t.settled_at desc, t.id) as n
    from public.transactions t
    cross join lateral (values (t.borrower_id, 'borrower'::public.booking_party), (t.lender_id, 'lender')) s (id, side)
    where t.booking_status = 'cancelled' and t.settled_at > v_since
      and (p_people is null or t.borrower_id = any (p_people) or t.lender_id = any (p_people))
      and (p_people is null or s.id = any (p_people)) and private.is_cancellation_by(t, s.side)
  )
  select 'cancellations'::public.signal_kind, b.person::text, array[b.person],
    jsonb_agg(jsonb_build_object('key', b.id, 'side', b.side, 'at', private.fact_time(b.settled_at)))
  from blamed b where b.many >= v_least and b.n <= private.most_facts() group by b.person order by 2;
end
$$;

-- People whose account was new when a valuable booking with them was paid.
create function private.new_accounts(p_people uuid[])
returns setof private.found_signal
language plpgsql
stable
set search_path = ''
as $$
declare
  v_new interval := private.setting_interval('signals_new_account_days');
  v_least numeric := private.setting_number('signals_new_account_amount');
begin
  return query
  with bookings as (
    select s.id as person, s.side, t.id, t.paid_at, t.total_amount, p.created_at as joined,
      row_number() over (partition by s.id order by t.paid_at desc, t.id) as n
    from public.transactions t
    cross join lateral (values (t.borrower_id, 'borrower'), (t.lender_id, 'lender')) s (id, side)
    join private.profiles p on p.user_id = s.id
    where t.total_amount >= v_least and t.paid_at < p.created_at + v_new
      and (p_people is null or t.borrower_id = any (p_people) or t.lender_id = any (p_people)) and (p_people is null or s.id = any (p_people))
  )
  select 'new_account'::public.signal_kind, b.person::text, array[b.person], jsonb_agg(jsonb_build_object('key', b.id, 'side', b.side,
    'amount', b.total_amount, 'joined', private.fact_time(b.joined), 'at', private.fact_time(b.paid_at)))
  from bookings b where b.n <= private.most_facts() group by b.person order by 2;
end
$$;

-- Photos that somebody else uploaded before, with the first of those: the signal is about who came later.
create function private.repeated_photos(p_paths text[])
returns setof private.found_signal
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
  with later as (
    select h.path, h.owner_id, h.uploaded_at, e.*, row_number() over (partition by h.owner_id order by h.uploaded_at desc, h.path) as n
    from private.photo_hashes h cross join lateral (
      select l.path as earlier_photo, l.owner_id as earlier_owner, l.uploaded_at as earlier_at, l.distance, l.mirrored
      from private.photos_like(h.path) l
      where (l.uploaded_at, l.path) < (h.uploaded_at, h.path) order by l.uploaded_at, l.path, l.distance limit 1) e
    where h.hash is not null and (p_paths is null or h.path = any (p_paths))
  )
  select 'repeated_photo'::public.signal_kind, p.owner_id::text, array[p.owner_id], jsonb_agg(jsonb_build_object('key', p.path,
    'at', private.fact_time(p.uploaded_at), 'earlier_photo', p.earlier_photo, 'earlier_owner', p.earlier_owner,
    'earlier_at', private.fact_time(p.earlier_at), 'distance', p.distance, 'mirrored', p.mirrored))
  from later p where p.n <= private.most_facts() group by p.owner_id order by 2;
end
$$;
