-- Search: what the market asks. Anyone may search; what comes back is public, an owner's place to the kilometre.

-- A listing as the market shows it: what search_items and similar_items answer. The browser's types come from here.
create type public.shown_listing as (
  item_id uuid, title text, category text, availability_type public.item_availability, rental_price numeric, weekly_price numeric,
  sale_price numeric, image text, images_count int, pickup_method public.pickup_method, city text, state text, owner_id uuid, owner_name text,
  owner_verified boolean, owner_rating numeric, owner_reviews int, owner_trust public.trust_level, distance_km numeric, created_at timestamptz, cursor text
);

-- Found listings as the market shows them, in the order they were found.
create function private.shown(p_found private.ranked_listing[], p_mark text, f private.search_filter)
returns setof public.shown_listing
language plpgsql
stable
set search_path = ''
as $$
declare
  v_ids uuid[] := array(select r.item_id from unnest(p_found) r);
  v_metres bigint[];
begin
  if f.latitude is not null then
    execute format('select array(select %s from unnest($1) with ordinality r (item_id, at) join private.listings l using (item_id)
      join private.listing_places p using (place) order by r.at)', private.metres_sql(f)) into v_metres using v_ids;
  end if;
  return query
  select i.id, i.title, i.category, i.availability_type, i.rental_price,
    case when coalesce(i.rental_period, 'all') in ('weekly', 'daily_weekly', 'all') then i.weekly_price end, i.sale_price,
    i.images[1], cardinality(i.images), i.pickup_method, i.city, i.state, i.owner_id, o.full_name, o.verified,
    o.rating_average, o.num_reviews, o.trust_level, case when v_metres[r.at] < 1000000000 then greatest(1, round(v_metres[r.at] / 1000.0)) end, i.created_at,
    encode(convert_to(concat_ws('|', p_mark, r.tier, r.key, r.item_id), 'utf8'), 'hex')
  from unnest(p_found) with ordinality r (item_id, tier, key, at)
  join public.items i on i.id = r.item_id
  join private.profiles o on o.user_id = i.owner_id
  order by r.at;
end
$$;

-- A page of the market. p_type 'rent' or 'sale'; prices in naira, inclusive; p_start and p_end: the item can be rented on all of
-- these days; p_radius_km around p_latitude, p_longitude. p_sort: relevance (without words: newest), newest, price_low,
-- price_high, rating, nearest. p_cursor: the cursor of the last row before. Refuses with 'Invalid search'.
create function public.search_items(
  p_query text default null, p_category text default null, p_type text default null,
  p_price_from int default null, p_price_to int default null, p_size text default null, p_brand text default null,
  p_colour text default null, p_condition public.item_condition default null, p_city text default null,
  p_state text default null, p_latitude float8 default null, p_longitude float8 default null,
  p_radius_km int default null, p_start date default null, p_end date default null,
  p_sort text default 'relevance', p_cursor text default null, p_limit int default 24
)
returns setof public.shown_listing
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
declare
  f private.search_filter := private.checked(
    row(p_category, p_type, p_price_from, p_price_to, p_size, p_brand, p_colour, p_condition, p_city, p_state, p_latitude,
      p_longitude, p_radius_km, p_start, p_end, null, null, null, null), p_query, p_sort, p_limit, 48);
  v_at text[];
  v_found private.ranked_listing[];
  v_mark text := p_sort;
begin
  if p_cursor is not null then
    v_at := case when length(p_cursor) <= 240 and p_cursor ~ '^([2-7][0-9a-f]){1,120}$' then regexp_match(convert_from(decode(p_cursor, 'hex'), 'utf8'),
      '^([a-z_]+~?)\|([1-9])\|([0-9]{1,18})\|([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$') end;
    if v_at[1] is null or v_at[1] not in (p_sort, p_sort || '~') then
      perform private.refuse_search('p_cursor is not the cursor of a row of this search.');
    end if;
  end if;
  if v_at[1] is distinct from p_sort || '~' then
    v_found := array(select l from private.find_listings(f, p_sort, v_at[2]::int, v_at[3]::bigint, v_at[4]::uuid, p_limit) l);
  end if;
  -- A cursor of a loosened search says so: ~.
  if v_found is null or (cardinality(v_found) = 0 and p_cursor is null) then
    f := private.loosened(f);
    v_mark := p_sort || '~';
    v_found := case when f is distinct from null
      then array(select l from private.find_listings(f, p_sort, v_at[2]::int, v_at[3]::bigint, v_at[4]::uuid, p_limit) l) end;
  end if;
  return query select s.* from private.shown(v_found, v_mark, f) s;
end
$$;

-- Listings like this one: most words of its title, then its kind of thing, then its category; free on these days, if given.
create function public.similar_items(p_item_id uuid, p_start date default null, p_end date default null, p_limit int default 8)
returns setof public.shown_listing
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
declare
  f private.search_filter := private.checked(row(null, null, null, null, null, null, null, null, null, null, null, null, null,
    p_start, p_end, null, null, null, null), null, 'relevance', p_limit, 24);
  v_item public.items;
  v_words text[];
begin
  select i.* into v_item from public.items i where i.id = p_item_id and i.hidden_at is null;
  if not found then
    return;
  end if;
  v_words := array(select private.lexeme('^' || s.stem) from unnest((private.stems(private.words(v_item.title)))[1:8]) s (stem));
  f.tiers := array(
    select string_agg(t.query, '|') over (order by t.tier)::tsquery
    from (values
      (1, array_to_string(v_words, '&')),
      (2, (select string_agg('(' || array_to_string(v_words[:n - 1] || v_words[n + 1:], '&') || ')', '|')
        from generate_series(1, cardinality(v_words)) n where cardinality(v_words) > 2)),
      (3, v_words[cardinality(v_words)]),
      (4, private.lexeme('category:' || v_item.category))) t (tier, query)
    where t.query <> '' order by t.tier);
  return query select s.* from private.shown(array(
    select l from private.find_listings(f, 'relevance', null, null, null, p_limit + 1) l where l.item_id <> p_item_id limit p_limit
  ), 'relevance', f) s;
end
$$;

-- Counts --------------------------------------------------------------------------------------------------

-- What the listings that fit have of each of these facets. Where very many fit, a part of them is counted, which says
-- `more`: at least so many.
create function private.facet_counts(f private.search_filter, p_facets text[])
returns table (facet text, value text, count int, more boolean)
language plpgsql
stable
set search_path = ''
set enable_seqscan = off
as $$
declare
  v_words tsquery := f.tiers[cardinality(f.tiers)];
  v_rows int := case when f.first_day is null then 1500 else 500 end;
  v_fits text := concat_ws(' and ', private.facet_conditions(f), private.other_conditions(f),
    'l.document @@ ' || quote_literal(v_words));
  v_common boolean;
begin
  -- So common that the newest have enough of it.
  execute format('select count(*) >= %s from (%s) l where %s', v_rows / 25, private.walk_sql(f, 'newest', null, null, 1000), v_fits)
    into v_common;
  return query execute format($sql$
    with sample as materialized (select l.item_id, l.category, l.for_rent, l.for_sale, l.price, l.size, l.brand, l.colour, l.condition, l.city, l.state
      from %s l where %s and %s limit %s),
    counted as (
      select v.facet, v.value, count(*)::int as found, (array_agg(l.item_id))[1] as example,
        row_number() over (partition by v.facet order by count(*) desc, v.value) as rank
      from sample l cross join lateral (values
        ('category', l.category), ('type', case when l.for_rent then 'rent' end), ('type', case when l.for_sale then 'sale' end),
        ('price', case when l.price < 5000 then 'under-5000' end), ('price', case when l.price between 5000 and 15000 then '5000-15000' end),
        ('price', case when l.price between 15000 and 50000 then '15000-50000' end), ('price', case when l.price > 50000 then 'over-50000' end),
        ('size', l.size), ('brand', l.brand), ('colour', l.colour), ('condition', l.condition::text), ('state', l.state), ('city', l.city)) v (facet, value)
      where v.value is not null and v.facet = any ($1) group by 1, 2
    )
    select c.facet, case c.facet when 'size' then trim(i.size) when 'brand' then trim(i.brand) when 'colour' then trim(i.colour)
      when 'state' then trim(i.state) when 'city' then trim(i.city) else c.value end, least(c.found, 1000), c.found > 1000 or (select count(*) from sample) >= %4$s
    from counted c join public.items i on i.id = c.example where c.rank <= 40$sql$,
    case when v_common then '(select l.* from private.listings l order by l.listed desc, l.item_id desc offset 0)' else 'private.listings' end,
    case when v_common then v_fits
      else concat_ws(' and ', private.indexed_condition(f, v_words, v_words is not null and private.is_rare(f)), private.looked_up_conditions(f)) end,
    private.free_condition(f), v_rows) using p_facets;
end
$$;

-- How many listings each value of each filter would leave: facet category, type, price, size, brand, colour, condition,
-- state or city, its own filter left out. At most 1000; `more`: there are more than these.
create function public.search_counts(
  p_query text default null, p_category text default null, p_type text default null,
  p_price_from int default null, p_price_to int default null, p_size text default null, p_brand text default null,
  p_colour text default null, p_condition public.item_condition default null, p_city text default null,
  p_state text default null, p_latitude float8 default null, p_longitude float8 default null,
  p_radius_km int default null, p_start date default null, p_end date default null
)
returns table (facet text, value text, count int, more boolean)
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
declare
  f private.search_filter := private.checked(
    row(p_category, p_type, p_price_from, p_price_to, p_size, p_brand, p_colour, p_condition, p_city, p_state, p_latitude,
      p_longitude, p_radius_km, p_start, p_end, null, null, null, null), p_query, 'newest', 1, 1);
  v_without private.search_filter;
  v_chosen text[] := array_remove(array[
    case when f.category is not null then 'category' end, case when f.type is not null then 'type' end,
    case when coalesce(f.price_from, f.price_to) is not null then 'price' end, case when f.size is not null then 'size' end,
    case when f.brand is not null then 'brand' end, case when f.colour is not null then 'colour' end,
    case when f.condition is not null then 'condition' end, case when f.state is not null then 'state' end,
    case when f.city is not null then 'city' end], null);
  v_facet text;
begin
  f := coalesce(private.loosened(f), f);
  return query select c.* from private.facet_counts(f, array(
    select a from unnest(array['category', 'type', 'price', 'size', 'brand', 'colour', 'condition', 'state', 'city']) a
    where a <> all (v_chosen))) c;
  foreach v_facet in array v_chosen loop
    v_without := f;
    case v_facet
      when 'category' then v_without.category := null;
      when 'type' then v_without.type := null;
      when 'price' then
        v_without.price_from := null;
        v_without.price_to := null;
      when 'size' then v_without.size := null;
      when 'brand' then v_without.brand := null;
      when 'colour' then v_without.colour := null;
      when 'condition' then v_without.condition := null;
      when 'state' then v_without.state := null;
      else v_without.city := null;
    end case;
    return query select c.* from private.facet_counts(v_without, array[v_facet]) c;
  end loop;
end
$$;

grant execute on function public.search_items(text, text, text, int, int, text, text, text, public.item_condition, text, text, float8,
    float8, int, date, date, text, text, int),
  public.search_counts(text, text, text, int, int, text, text, text, public.item_condition, text, text, float8, float8, int, date, date),
  public.similar_items(uuid, date, date, int)
to anon, authenticated, service_role;
