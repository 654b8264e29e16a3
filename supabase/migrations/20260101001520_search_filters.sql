-- Search filters: what is asked for, checked, and as conditions on the listings.

create type private.search_filter as (
  category text, type text, price_from int, price_to int, size text, brand text, colour text, condition public.item_condition,
  city text, state text, latitude float8, longitude float8, radius_km int, first_day date, last_day date,
  tiers tsquery[], loose tsquery[], anchors text[],
  -- For near me: the listing places within the radius.
  places int[],
  -- Whose items the caller does not see; null where there is nobody.
  without_owners uuid[]
);

-- Metres from here to a place, as tsql of private.listing_places p: on the scale of a country a flat map is near enough.
create function private.metres_sql(f private.search_filter)
returns text
language sql
immutable
set search_path = ''
as $$
  select format('coalesce(sqrt(power((p.latitude::float8 - %s) * 110574, 2) + power((p.longitude::float8 - %s) * %s, 2))::bigint, 1000000000)',
    f.latitude, f.longitude, 111320 * cos(radians(f.latitude)))
$$;

create function private.refuse_search(p_message text)
returns void
language sql
set search_path = ''
as $$ select private.refuse('Invalid search', p_message) $$;

-- The filter as it is compared, or refused with the name of what is wrong.
create function private.read_filter(f private.search_filter, p_query text, p_sort text, p_limit int, p_most int)
returns private.search_filter
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.check_text(t.field, t.value, 200) from (values ('p_category', f.category), ('p_size', f.size), ('p_brand', f.brand),
    ('p_colour', f.colour), ('p_city', f.city), ('p_state', f.state)) t (field, value);
  perform private.refuse_search(c.message) from (select case
    when p_limit is null or p_limit not between 1 and p_most then format('p_limit must be from 1 to %s.', p_most)
    when p_sort is null or p_sort not in ('relevance', 'newest', 'price_low', 'price_high', 'rating', 'nearest')
      then 'p_sort must be relevance, newest, price_low, price_high, rating or nearest.'
    when length(p_query) > 200 then 'p_query must be at most 200 characters.'
    when f.type not in ('rent', 'sale') then 'p_type must be rent or sale.'
    when f.price_from < 0 or f.price_to < 0 or f.price_to < f.price_from or greatest(f.price_from, f.price_to) > 2000000000
      then 'p_price_from and p_price_to must be naira, and in order.'
    when (f.latitude is null) <> (f.longitude is null) then 'p_latitude and p_longitude belong together.'
    when not (f.latitude between -90 and 90) then 'p_latitude must be from -90 to 90.'
    when not (f.longitude between -180 and 180) then 'p_longitude must be from -180 to 180.'
    when p_sort = 'nearest' and f.latitude is null then 'p_sort nearest needs p_latitude and p_longitude.'
    when f.radius_km is not null and f.latitude is null then 'p_radius_km needs p_latitude and p_longitude.'
    when not (f.radius_km between 1 and 1000) then 'p_radius_km must be from 1 to 1000.'
    when (f.first_day is null) <> (f.last_day is null) then 'p_start and p_end belong together.'
    when f.last_day <= f.first_day then 'p_end must be after p_start.'
    when f.first_day < private.today() then 'p_start cannot be in the past.'
    when f.first_day > private.today() + 365 or f.last_day > f.first_day + 365 then 'p_start and p_end must be within a year.'
    end as message) c
  where c.message is not null;
  f.category := nullif(trim(f.category), '');
  -- In a category without sizes nothing has one.
  f.size := nullif(private.fold(coalesce(private.size_shown(
    case when f.size ~* '^\s*shoe\s' then 'Shoes' else coalesce(f.category, 'Other') end, f.size), trim(f.size))), '');
  f.brand := nullif(trim(private.fold(f.brand)), '');
  f.colour := nullif(trim(private.fold(f.colour)), '');
  f.city := nullif(trim(private.fold(f.city)), '');
  f.state := nullif(trim(private.fold(f.state)), '');
  select r.tiers, r.loose, r.anchors into f.tiers, f.loose, f.anchors from private.read_query(p_query) r;
  f.without_owners := nullif(private.people_kept_apart(), '{}');
  if f.radius_km is not null then
    execute format('select coalesce(array_agg(p.place), ''{}'') from private.listing_places p where %s <= %s',
      private.metres_sql(f), f.radius_km * 1000) into f.places;
  end if;
  return f;
end
$$;

-- The same, asking for most of the words instead of all; null where there is nothing to leave out, or items have them all.
create function private.with_most_words(f private.search_filter)
returns private.search_filter
language plpgsql
stable
set search_path = ''
as $$
begin
  if f.loose is null or private.is_found(f.tiers[cardinality(f.tiers)]) then
    return null;
  end if;
  f.tiers := f.loose;
  f.anchors := array[array_to_string(f.anchors, ' ')];
  return f;
end
$$;

-- The price band that contains the prices asked for (each price is in one; 15,000 begins a band, 50,000 ends it); p_exactly: that is the same as the prices asked for.
create function private.price_band(f private.search_filter, p_exactly boolean)
returns text
language sql
immutable
set search_path = ''
as $$
  select b.band
  from (values ('0-4999', 0, 4999), ('5000-14999', 5000, 14999), ('15000-50000', 15000, 50000), ('50001-', 50001, null)) b (band, least, most)
  where (f.price_from >= b.least or b.least = 0) and (f.price_to <= b.most or b.most is null) and coalesce(f.price_from, f.price_to) is not null
    and (not p_exactly or (coalesce(f.price_from, 0) = b.least and f.price_to is not distinct from b.most))
  limit 1
$$;

-- The item is rented for as many days as asked for.
create function private.length_condition(f private.search_filter)
returns text
language sql
stable
set search_path = ''
as $$
  select case when f.first_day is not null then format('%s between l.fewest_days and l.most_days', f.last_day - f.first_day + 1) end
$$;

-- Not of an owner with a block between the caller and them; nothing where there is none.
create function private.owner_condition(f private.search_filter)
returns text
language sql
stable
set search_path = ''
as $$ select 'l.owner_id not in (select unnest(' || quote_literal(f.without_owners) || '::uuid[]))' $$;

-- Conditions on private.listings l that are no facets, for rows that were read already. (The places are one array literal,
-- because the planner would estimate a long list place by place.)
create function private.other_conditions(f private.search_filter)
returns text
language sql
stable
set search_path = ''
as $$
  select concat_ws(' and ', 'true', 'l.price >= ' || f.price_from, 'l.price <= ' || f.price_to,
    'coalesce(l.place in (select unnest(' || quote_literal(f.places) || '::int[])), false)', private.length_condition(f), private.owner_condition(f))
$$;

-- The same for rows that are looked up: by prices, unless these are a facet, and by places.
create function private.looked_up_conditions(f private.search_filter)
returns text
language sql
stable
set search_path = ''
as $$
  select concat_ws(' and ', 'true',
    case when private.price_band(f, true) is null then concat_ws(' and ', 'true', 'l.price >= ' || f.price_from, 'l.price <= ' || f.price_to) end,
    'l.place = any (' || quote_literal(f.places) || ')', private.length_condition(f), private.owner_condition(f))
$$;

-- A size asked for, as a query of the index of words: one of those between, where a range is asked for. Items of a range have them all.
create function private.size_query(p_size text)
returns tsquery
language sql
immutable
set search_path = ''
as $$
  select string_agg(private.lexeme('size:' || s.size), '|')::tsquery
  from (
    select p_size as size where private.size_ends(p_size) is null
    union all select 'uk ' || n from private.size_ends(p_size) e (ends), generate_series(e.ends[1], e.ends[2]) n
  ) s where s.size is not null
$$;

-- Facets as conditions on columns, for rows that were read already.
create function private.facet_conditions(f private.search_filter)
returns text
language sql
stable
set search_path = ''
as $$
  select concat_ws(' and ', 'true',
    'l.category = ' || quote_literal(f.category), case when f.type = 'rent' or f.first_day is not null then 'l.for_rent' end, case when f.type = 'sale' then 'l.for_sale' end,
    case when f.size ~ '^uk ' then 'l.document @@ ' || quote_literal(private.size_query(f.size)) else 'l.size = ' || quote_literal(f.size) end, 'l.brand = ' || quote_literal(f.brand), 'l.colour = ' || quote_literal(f.colour),
    'l.condition = ' || quote_literal(f.condition), 'l.city = ' || quote_literal(f.city), 'l.state = ' || quote_literal(f.state))
$$;

-- Facets as lexemes, for the index of words.
create function private.facet_query(f private.search_filter)
returns tsquery
language sql
stable
set search_path = ''
as $$
  select string_agg(q.part, '&')::tsquery
  from (
    select private.lexeme(v.facet || ':' || v.value)
    from (values ('category', f.category), ('for', f.type), ('for', case when f.first_day is not null then 'rent' end), ('brand', f.brand), ('colour', f.colour),
      ('condition', f.condition::text), ('city', f.city), ('state', f.state),
      ('price', private.price_band(f, false))) v (facet, value)
    where v.value is not null
    union all select '(' || private.size_query(f.size)::text || ')') q (part)
$$;

-- Whether few listings have the places, prices and facets asked for, by the newest of them. Their words are then quicker read
-- than looked up: words with many synonyms have long lists.
create function private.is_rare(f private.search_filter)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
declare
  v_conditions text := concat_ws(' and ', private.facet_conditions(f), private.other_conditions(f));
  v_rare boolean;
begin
  execute format('select count(*) <= 8 from (select l.* from private.listings l order by l.listed desc, l.item_id desc limit 1500) l
    where %s', v_conditions) into v_rare;
  return v_rare;
end
$$;

-- Words and facets as a condition that the index of words answers; for what is rare without the words, it answers the facets.
create function private.indexed_condition(f private.search_filter, p_words tsquery, p_rare boolean)
returns text
language sql
stable
set search_path = ''
as $$
  select concat_ws(' and ', 'true',
    'l.document @@ ' || quote_literal(case when p_words is null or p_rare then private.facet_query(f)
      else coalesce(p_words && private.facet_query(f), p_words) end),
    case when p_rare then format('coalesce(l.document @@ %L, false)', p_words) end)
$$;

-- Free on the days asked for: no booking that holds them (one's own unpaid one gives way), no day off; today also not out with
-- somebody who is late. `offset 0`: looked up for one listing after the other, for only as many as a page needs.
create function private.free_condition(f private.search_filter)
returns text
language sql
stable
set search_path = ''
as $$
  select case when f.first_day is null then 'true' else format($sql$
    not exists (
      select from public.transactions t
      where t.item_id = l.item_id and t.held_dates && daterange(%1$L, %2$L::date + l.buffer_days, '[]')
        and t.booking_status in ('pending', 'requested', 'confirmed', 'active', 'returned', 'completed', 'disputed')
        and (t.booking_status <> 'pending' or (t.hold_expires_at > now() and t.borrower_id is distinct from %3$L))
      offset 0)
    and not exists (
      select from public.availability_blocks b
      where b.item_id = l.item_id and b.first_day <= %2$L and b.last_day >= %1$L offset 0)
    and not exists (
      select from public.availability_blocks b
      where b.owner_id = l.owner_id and b.item_id is null and b.first_day <= %2$L and b.last_day >= %1$L offset 0)$sql$, f.first_day, f.last_day, (select auth.uid()))
    || case when f.first_day <= private.today() and f.last_day >= private.today() then format(
      ' and not private.is_out_late(l.item_id, daterange(%L, %L, ''[]''), %L)', f.first_day, f.last_day, (select auth.uid())) else '' end end
$$;
