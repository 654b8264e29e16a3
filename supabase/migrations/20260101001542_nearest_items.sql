-- Nearest items: what comes close to a search that finds nothing, with one filter left out, and how it differs.

-- The first day from p_first on, within two months, from which an item is free for so many days and its buffer.
create function private.free_from(p_item_id uuid, p_first date, p_days int, p_buffer int)
returns date
language plpgsql
stable
set search_path = ''
as $$
declare
  v_free date := p_first;
  v_taken record;
begin
  -- By their first days: where one is in the way, the next try is the day after its last.
  for v_taken in
    select t.start_date, coalesce(t.end_date, 'infinity') as end_date from public.item_taken_dates(p_item_id) t order by 1, 2
  loop
    if v_taken.start_date <= v_free + p_days - 1 + p_buffer and v_taken.end_date >= v_free then
      v_free := v_taken.end_date + 1;
    end if;
    exit when v_free = 'infinity';
  end loop;
  return case when v_free <= least(p_first + 61, private.today() + 365) then v_free end;
end
$$;

-- Listings that fit without a filter, those first that should come nearest to it.
create function private.found_without(f private.search_filter, p_facet text)
returns setof private.ranked_listing
language plpgsql
stable
-- Else a thousand are expected, and all items are read to join them.
rows 24
set search_path = ''
as $$
declare
  v_without private.search_filter := private.without_facet(f, p_facet);
begin
  if v_without is not distinct from null then
    return;
  elsif p_facet <> 'price' then
    return query select l.* from private.find_listings(v_without,
      case p_facet when 'distance' then 'nearest' else 'relevance' end, null, null, null,
      -- When an item is free takes longer to find out than how it differs otherwise.
      case p_facet when 'days' then 12 else 24 end) l;
    return;
  end if;
  if f.price_to is not null then
    v_without.price_from := f.price_to + 1;
    return query select l.* from private.find_listings(v_without, 'price_low', null, null, null, 6) l;
  end if;
  if f.price_from > 0 then
    v_without.price_from := null;
    v_without.price_to := f.price_from - 1;
    return query select l.* from private.find_listings(v_without, 'price_high', null, null, null, 6) l;
  end if;
end
$$;

-- `Size UK 12`, `Shoe size EU 40`, `One size`.
create function private.size_in_words(p_shown text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case when p_shown ~ '^Shoe ' then 'Shoe size ' || substr(p_shown, 6) when p_shown ~* '\msize$' then p_shown else 'Size ' || p_shown end
$$;

-- How a listing differs from the filter that was left out, in words, and by how much; no words: it is not worth showing.
create function private.difference(f private.search_filter, p_facet text, l private.listings, i public.items, out differs text, out far numeric)
language plpgsql
stable
set search_path = ''
as $$
declare
  v_days int := f.last_day - f.first_day + 1;
  v_free date;
begin
  far := 0;
  case p_facet
    when 'days' then
      if l.for_rent and v_days between l.fewest_days and l.most_days then
        v_free := private.free_from(l.item_id, f.first_day, v_days, l.buffer_days);
        far := v_free - f.first_day;
        differs := case when far > 0 then 'Available from ' || to_char(v_free, 'FMDD Mon YYYY') end;
      end if;
    when 'price' then
      -- Under 5,000 is asked for as up to 4,999, and over 50,000 as from 50,001: people count from the round figure.
      far := greatest(1, l.price - f.price_to - ((f.price_to + 1) % 100 = 0)::int, f.price_from - l.price - (f.price_from % 100 = 1)::int);
      differs := private.naira(far) || case when l.price > f.price_to then ' more' else ' less' end;
    when 'size' then
      far := coalesce(case when l.size like 'uk %' and f.size like 'uk %' then greatest(
        substring(l.size from '^uk (\d+)')::int - substring(f.size from '(\d+)$')::int,
        substring(f.size from '^uk (\d+)')::int - substring(l.size from '(\d+)$')::int) end, 1000);
      differs := coalesce(private.size_in_words(private.size_shown(i.category, i.size)), 'Size not given');
    when 'city' then differs := coalesce('In ' || nullif(trim(i.city), ''), 'City not given');
    when 'state' then differs := coalesce('In ' || nullif(concat_ws(', ', nullif(trim(i.city), ''), nullif(trim(i.state), '')), ''), 'State not given');
    when 'distance' then
      execute format('select %s from private.listing_places p where p.place = $1', private.metres_sql(f)) into far using l.place;
      differs := case when far < 1000000000 then greatest(1, round(far / 1000.0)) || ' km away' end;
    when 'colour' then differs := coalesce('In ' || lower(nullif(trim(i.colour), '')), 'Colour not given');
    when 'brand' then differs := coalesce('By ' || nullif(trim(i.brand), ''), 'Brand not given');
    when 'condition' then differs := case i.condition when 'new' then 'Brand new' when 'excellent' then 'Excellent condition'
      when 'good' then 'Good condition' when 'fair' then 'Fair condition' else 'Condition not given' end;
    when 'type' then differs := case f.type when 'rent' then 'Only to buy' else 'Only to rent' end;
    when 'category' then differs := 'In ' || i.category;
    else differs := 'Fits some of your words';
  end case;
end
$$;

create type private.near_candidate as (item_id uuid, facet text, differs text, at int, rank int);

-- What fits without one filter, filter by filter. Each is a search of its own: it ends when so many have something, because of each
-- the nearest is shown before the second of any, and after eight searches.
create function private.near_candidates(f private.search_filter, p_filters int)
returns setof private.near_candidate
language plpgsql
stable
rows 24
set search_path = ''
as $$
declare
  c_searches constant int := 8;
  c_facets constant text[] := array['days', 'price', 'size', 'city', 'distance', 'state', 'colour', 'brand', 'condition', 'type', 'category', 'words'];
  v_filters int := 0;
  v_searches int := 0;
begin
  for i in 1 .. cardinality(c_facets) loop
    -- What is looked for is said by words or by a category.
    continue when c_facets[i] = 'category' and f.tiers is null or private.without_facet(f, c_facets[i]) is not distinct from null;
    return query
      select o.item_id, c_facets[i], d.differs, i, (row_number() over (order by d.far, o.place))::int
      from private.found_without(f, c_facets[i]) with ordinality o (item_id, tier, key, place)
      join private.listings l on l.item_id = o.item_id join public.items t on t.id = o.item_id
      cross join lateral private.difference(f, c_facets[i], l, t) d
      where d.differs is not null;
    v_filters := v_filters + found::int;
    v_searches := v_searches + 1;
    exit when v_filters = p_filters or v_searches = c_searches;
  end loop;
end
$$;

create type public.near_listing as (
  -- Which filter it does not fit, and how: `Available from 5 Dec 2026`, `₦2,000 more`, `In Abuja`.
  facet text, differs text,
  -- As search_items answers it.
  listing jsonb
);

create function public.nearest_items(
  p_query text default null, p_category text default null, p_type text default null,
  p_price_from int default null, p_price_to int default null, p_size text default null, p_brand text default null,
  p_colour text default null, p_condition public.item_condition default null, p_city text default null,
  p_state text default null, p_latitude float8 default null, p_longitude float8 default null,
  p_radius_km int default null, p_start date default null, p_end date default null, p_limit int default 6
)
returns setof public.near_listing
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
declare
  f private.search_filter := private.read_filter(
    row(p_category, p_type, p_price_from, p_price_to, p_size, p_brand, p_colour, p_condition, p_city, p_state, p_latitude,
      p_longitude, p_radius_km, p_start, p_end, null, null, null, null, null), p_query, 'newest', p_limit, 24);
begin
  f := coalesce(private.with_most_words(f), f);
  return query
  with once as (
    -- Nobody knows which filter somebody would give up: of each the nearest in turn.
    select distinct on (n.item_id) n.* from private.near_candidates(f, p_limit) n order by n.item_id, n.rank, n.at
  ), chosen as (
    select o.*, row_number() over (order by o.rank, o.at) as place from once o order by o.rank, o.at limit p_limit
  )
  select c.facet, c.differs, to_jsonb(s)
  from private.listing_rows(array(select row(c.item_id, 1, 0)::private.ranked_listing from chosen c order by c.place), 'nearest', f) s
  join chosen c on c.item_id = s.item_id order by c.place;
end
$$;
comment on function public.nearest_items is
  'For a search that finds nothing: items that fit all filters but one, the nearest of each filter in turn, with the filter (facet: days, '
  'price, size, city, distance, state, colour, brand, condition, type, category or words) and the difference in words. The arguments are '
  'those of search_items, and refused as there. Nothing where no single filter is the reason; at most eight filters are tried.';
grant execute on function public.nearest_items(text, text, text, int, int, text, text, text, public.item_condition, text, text,
    float8, float8, int, date, date, int) to anon, authenticated, service_role;
