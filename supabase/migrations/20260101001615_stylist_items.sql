-- What the stylist chooses from: pieces that the caller can rent on the days asked for, with what each costs then. The house engine
-- makes looks of them; what may be among them at all is decided here.

-- Any of these words, in title, brand, category or colour. Null: no words.
create function private.any_word(p_words text)
returns tsquery
language sql
immutable
set search_path = ''
as $$
  select string_agg(distinct private.lexeme('^' || s.stem), '|')::tsquery
  from unnest((private.stems(private.words(p_words)))[1:60]) s (stem)
$$;

-- Any of these sizes of clothes, or of shoes, or one that fits everybody. Null: none of this kind is asked for.
create function private.any_size(p_sizes text[], p_shoes boolean)
returns tsquery
language sql
immutable
set search_path = ''
as $$
  select case when count(*) > 0 then ('''size:one size''|' || string_agg(distinct s.query::text, '|'))::tsquery end
  from (
    select private.size_query(private.fold(private.size_shown(case when p_shoes then 'Shoes' else 'Other' end, t.size))) as query
    from unnest(p_sizes) t (size) where (t.size ~* '^\s*shoe\s') = p_shoes) s
  where s.query is not null
$$;

-- Listings to choose from, as tsql: some thousand however large the market is, the best rated of the state and the newest of all. Sizes
-- are asked of what people choose sizes of; what does not say its size comes last.
create function private.stylist_sample_sql(f private.search_filter, p_state text, p_words tsquery, p_sizes text[])
returns text
language sql
stable
set search_path = ''
as $$
  select format($sql$
    select distinct on (l.item_id) l.item_id, l.owner_id, l.buffer_days, l.category, l.price, l.standing,
      coalesce(l.state = %1$L, %1$L is null) as near, coalesce(l.document @@ %2$L, false) as suits, l.size is null as unsized,
      l.document @@ %3$L as on_head
    from (
      (select l.* from private.listings l where l.state = %1$L order by l.standing desc, l.item_id desc limit 4000)
      union all (select l.* from private.listings l order by l.listed desc, l.item_id desc limit 3000)
    ) l
    where %4$s and %5$s and case
      when l.size is null or private.size_shown(l.category, 'M') is null then true
      when l.category = 'Shoes' then coalesce(l.document @@ %6$L, true) else coalesce(l.document @@ %7$L, true) end$sql$,
    nullif(trim(private.fold(p_state)), ''), p_words, private.any_word('gele fila turban fascinator hat'),
    private.facet_conditions(f), private.other_conditions(f), private.any_size(p_sizes, true), private.any_size(p_sizes, false))
$$;

-- The ids of some 450 pieces: of each category those that suit the words asked for and some of the cheapest, and of what is worn on
-- the head, which is spread over several. So every place of a look has candidates, however many dresses there are. Near
-- ones lead; from elsewhere only what is delivered. Three times as many are looked at, because some are taken or made for others.
-- p_times: for how many people it has to be enough, about.
create function private.stylist_ids(f private.search_filter, p_state text, p_words tsquery, p_sizes text[], p_made_for text, p_times int)
returns uuid[]
language plpgsql
stable
set search_path = ''
as $$
declare
  v_ids uuid[];
begin
  execute format($sql$
    with ranked as (
      select s.*,
        row_number() over (partition by s.category order by s.near desc, s.unsized, s.suits desc, s.standing desc, s.item_id) as fit_place,
        row_number() over (partition by s.category order by s.near desc, s.price, s.item_id) as price_place,
        row_number() over (partition by s.on_head order by s.near desc, s.standing desc, s.item_id) as head_place
      from (%1$s) s
    ), free as (
      select l.*,
        row_number() over (partition by l.category order by l.fit_place) as fit_again,
        row_number() over (partition by l.category order by l.price_place) as price_again,
        row_number() over (partition by l.on_head order by l.head_place) as head_again
      from (
        select r.* from ranked r join public.items i on i.id = r.item_id
        where (r.fit_place <= 72 * %4$s or r.price_place <= 24 * %4$s or (r.on_head and r.head_place <= 90 * %4$s))
          and (r.near or i.pickup_method <> 'pickup') and (%2$L is null or coalesce(private.made_for(i.title), %2$L) = %2$L)
        offset 0
      ) l where %3$s
    )
    select array_agg(l.item_id) from free l where l.fit_again <= 24 * %4$s or l.price_again <= 8 * %4$s or (l.on_head and l.head_again <= 30 * %4$s)$sql$,
    private.stylist_sample_sql(f, p_state, p_words, p_sizes), p_made_for, private.free_condition(f), p_times) into v_ids;
  return coalesce(v_ids, '{}');
end
$$;

-- What is asked of the stylist, checked and ready for the search.
create function private.stylist_filter(p_start date, p_end date, p_budget numeric)
returns private.search_filter
language plpgsql
stable
set search_path = ''
as $$
declare
  f private.search_filter;
begin
  if p_start is null or p_end is null then
    perform private.refuse_search('p_start and p_end are needed.');
  elsif not (p_budget between 0 and 1000000000) then
    perform private.refuse_search('p_budget must be naira.');
  end if;
  f := private.read_filter(row(null, 'rent', null, floor(p_budget)::int, null, null, null, null, null, null, null, null, null,
    p_start, p_end, null, null, null, null, null), null, 'newest', 24, 24);
  -- Nobody rents from themselves.
  f.without_owners := array_remove(f.without_owners || (select auth.uid()), null);
  return f;
end
$$;

-- Of these items those that the caller can rent on the days of the filter, with what each costs then. Nobody pays a deposit here that
-- their trust level does not allow. Without a caller (an event that is planned by the server) those that anybody can rent.
create function private.stylist_rows(f private.search_filter, p_ids uuid[], p_start date, p_end date, p_budget numeric, p_most int)
returns table (
  item_id uuid, owner_id uuid, title text, category text, colour text, size text, city text, state text,
  availability_type public.item_availability, status public.item_status, pickup_method public.pickup_method, image text,
  rental_price numeric, rent numeric, deposit numeric, delivery numeric
)
language plpgsql
stable
set search_path = ''
set jit = off
as $$
declare
  v_me uuid := (select auth.uid());
begin
  return query execute format($sql$
    select i.id, i.owner_id, i.title, i.category, i.colour, private.size_shown(i.category, i.size), i.city, i.state,
      i.availability_type, i.status, i.pickup_method, i.images[1], i.rental_price, q.rent_amount, q.deposit_amount,
      case when q.delivery_paid_by = 'borrower' then q.delivery_fee else 0 end
        + case when q.return_paid_by = 'borrower' then q.return_delivery_fee else 0 end
    from private.listings l
    join public.items i on i.id = l.item_id
    cross join lateral private.quote(i, 'rental', %1$L, %2$L, case when i.pickup_method = 'pickup' then 'pickup' else 'delivery' end::public.receive_method,
      'lender', 'lender') q
    where l.item_id = any ($1) and %3$s and %4$s and %5$s and (%6$L::numeric is null or q.rent_amount + q.deposit_amount <= %6$L)
      and (%7$L::uuid is null or (private.deposit_limit_refusal(%7$L, q.deposit_amount)).title is null)
    order by i.id limit %8$s$sql$,
    p_start, p_end, private.facet_conditions(f), private.other_conditions(f), private.free_condition(f), p_budget, v_me, p_most)
    using p_ids;
end
$$;

-- What can be rented on these days: some 450 pieces times p_times, and those of p_keep, all by the same rules.
create function private.rentable_pieces(
  p_start date, p_end date, p_state text, p_words text, p_sizes text[], p_budget numeric, p_made_for text, p_keep uuid[], p_times int
)
returns table (
  item_id uuid, owner_id uuid, title text, category text, colour text, size text, city text, state text,
  availability_type public.item_availability, status public.item_status, pickup_method public.pickup_method, image text,
  rental_price numeric, rent numeric, deposit numeric, delivery numeric
)
language plpgsql
stable
set search_path = ''
as $$
declare
  f private.search_filter := private.stylist_filter(p_start, p_end, p_budget);
  v_ids uuid[] := p_keep;
begin
  if p_times > 0 then
    v_ids := private.stylist_ids(f, p_state, private.any_word(p_words), p_sizes, p_made_for, p_times) || p_keep;
  end if;
  return query select r.* from private.stylist_rows(f, v_ids, p_start, p_end, p_budget, 600 * greatest(p_times, 1)) r;
end
$$;

create function public.stylist_items(
  p_start date, p_end date, p_state text default null, p_words text default null, p_sizes text[] default '{}',
  p_budget numeric default null, p_made_for text default null, p_keep uuid[] default '{}'
)
returns table (
  item_id uuid, owner_id uuid, title text, category text, colour text, size text, city text, state text,
  availability_type public.item_availability, status public.item_status, pickup_method public.pickup_method, image text,
  rental_price numeric, rent numeric, deposit numeric, delivery numeric
)
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
begin
  perform private.check_text('p_state', p_state, 60);
  perform private.check_text('p_words', p_words, 600);
  perform private.check_text('p_sizes', array_to_string(p_sizes, ' ', ' '), 400);
  perform private.check_text('p_made_for', p_made_for, 10);
  perform public.require_ai_session('stylist');
  if cardinality(p_keep) > 40 then
    perform private.refuse_search('p_keep must be at most 40 items.');
  end if;
  return query select r.* from private.rentable_pieces(p_start, p_end, p_state, p_words, p_sizes, p_budget, p_made_for, p_keep, 1) r;
end
$$;
comment on function public.stylist_items is
  'Some 450 pieces for looks that the caller can rent on these days: free with cleaning days and days off, of nobody they are '
  'kept apart from, not their own, within the deposit of their trust level. p_words: of the occasion and style, to choose by; p_sizes as they are shown '
  '(UK 12, Shoe EU 40); p_budget in naira; p_made_for: women or men; p_keep: pieces that are wanted too, by the same rules. rent, '
  'deposit, delivery: naira for these days, delivery there and back where the renter pays it. The same request gets the same rows. Asks for a session '
  'of stylist. Refuses with Invalid search.';
grant execute on function public.stylist_items(date, date, text, text, text[], numeric, text, uuid[]) to authenticated;
