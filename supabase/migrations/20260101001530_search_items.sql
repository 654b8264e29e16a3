-- Search items: the pages of the market. Anyone may search; the answers are public, an owner's place to the kilometre.

-- A listing as the market shows it: what search_items and similar_items answer. The browser's types come from here.
create type public.shown_listing as (
  item_id uuid, title text, category text, size text, availability_type public.item_availability, rental_price numeric, weekly_price numeric,
  -- The rent for all days that were asked for, in naira; null without days.
  dates_price numeric, sale_price numeric, image text, images_count int, pickup_method public.pickup_method, city text, state text, owner_id uuid, owner_name text,
  owner_verified boolean, owner_rating numeric, owner_reviews int, owner_trust public.trust_level, distance_km numeric, created_at timestamptz, cursor text
);

-- Found listings as the market shows them, in the order they were found.
create function private.listing_rows(p_found private.ranked_listing[], p_mark text, f private.search_filter)
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
  select i.id, i.title, i.category, i.size, i.availability_type, i.rental_price,
    case when coalesce(i.rental_period, 'all') in ('weekly', 'daily_weekly', 'all') then i.weekly_price end,
    case when i.availability_type <> 'sale' and f.last_day >= f.first_day then private.rent_for(i, f.last_day - f.first_day + 1) end, i.sale_price,
    i.images[1], cardinality(i.images), i.pickup_method, i.city, i.state, i.owner_id, o.full_name, o.verified,
    o.rating_average, o.num_reviews, o.trust_level, case when v_metres[r.at] < 1000000000 then greatest(1, round(v_metres[r.at] / 1000.0)) end, i.created_at,
    encode(convert_to(concat_ws('|', p_mark, r.tier, r.key, r.item_id), 'utf8'), 'hex')
  from unnest(p_found) with ordinality r (item_id, tier, key, at)
  join public.items i on i.id = r.item_id
  join private.profiles o on o.user_id = i.owner_id
  order by r.at;
end
$$;

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
  f private.search_filter := private.read_filter(
    row(p_category, p_type, p_price_from, p_price_to, p_size, p_brand, p_colour, p_condition, p_city, p_state, p_latitude,
      p_longitude, p_radius_km, p_start, p_end, null, null, null, null, null), p_query, p_sort, p_limit, 48);
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
  -- The cursor of a search with fewer words is marked with ~.
  if v_found is null or (cardinality(v_found) = 0 and p_cursor is null) then
    f := private.with_most_words(f);
    v_mark := p_sort || '~';
    v_found := case when f is distinct from null
      then array(select l from private.find_listings(f, p_sort, v_at[2]::int, v_at[3]::bigint, v_at[4]::uuid, p_limit) l) end;
  end if;
  return query select s.* from private.listing_rows(v_found, v_mark, f) s;
end
$$;
comment on function public.search_items is
  'A page of the market. p_type: rent or sale; prices in naira, inclusive; p_start and p_end: the item can be '
  'rented on all of these days; p_radius_km around p_latitude and p_longitude. p_sort: relevance (without words: '
  'newest), newest, price_low, price_high, rating or nearest. p_cursor: the cursor of the last row of the page '
  'before. Refuses with Invalid search.';

create function public.similar_items(p_item_id uuid, p_start date default null, p_end date default null, p_limit int default 8)
returns setof public.shown_listing
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
declare
  f private.search_filter := private.read_filter(row(null, null, null, null, null, null, null, null, null, null, null, null, null,
    p_start, p_end, null, null, null, null, null), null, 'relevance', p_limit, 24);
  v_item public.items;
  v_words text[];
begin
  select i.* into v_item from public.items i where i.id = p_item_id and i.hidden_at is null and i.archived_at is null and i.withheld_at is null;
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
  return query select s.* from private.listing_rows(array(
    select l from private.find_listings(f, 'relevance', null, null, null, p_limit + 1) l where l.item_id <> p_item_id limit p_limit
  ), 'relevance', f) s;
end
$$;
comment on function public.similar_items is
  'Items like this one: first those that share most words of the title, then the kind of thing, then the category. '
  'p_start and p_end: only items that are free on these days.';

grant execute on function public.search_items(text, text, text, int, int, text, text, text, public.item_condition, text, text, float8,
    float8, int, date, date, text, text, int),
  public.similar_items(uuid, date, date, int)
to anon, authenticated, service_role;
