-- Search scans: listings are found in one of two ways, both of which read a few thousand rows at most however many there
-- are. Scanning the index of the order that is asked for soon finds a page of what is common. Where a scan ends without
-- one, matches are rare: they are found by the indexes of words and filters, and sorted.

-- How private.listings l is read in an order: its key, and the rows from a position on. Every order ends with the id.
create function private.scan_sql(f private.search_filter, p_sort text, p_key bigint, p_id uuid, p_rows int)
returns text
language sql
stable
set search_path = ''
as $$
  select case
    when p_sort = 'nearest' then format($sql$
      select l.*, p.metres as key
      from (
        select p.place, m.metres from private.listing_places p, lateral (select %1$s as metres offset 0) m
        where m.metres >= %2$s and (%3$L::int[] is null or p.place = any (%3$L)) order by m.metres offset 0
      ) p cross join lateral (select l.* from private.listings l where l.place = p.place order by l.item_id offset 0) l
      where (p.metres, l.item_id) > (%2$s, %4$L) order by p.metres, l.item_id limit %5$s$sql$,
      private.metres_sql(f), coalesce(p_key, 0), f.places, coalesce(p_id, '00000000-0000-0000-0000-000000000000'), p_rows)
    else format('select l.*, l.%1$s as key from private.listings l where %5$s and %2$s order by l.%1$s %3$s, l.item_id %3$s limit %4$s',
      o.key, case when p_id is null then 'true' else format('(l.%s, l.item_id) %s (%s, %L)', o.key, o.beyond, p_key, p_id) end,
      o.direction, p_rows, o.within)
    end
  from (select
    case p_sort when 'price_low' then 'price' when 'price_high' then 'price' when 'rating' then 'standing' else 'listed' end as key,
    case p_sort when 'price_low' then 'asc' else 'desc' end as direction,
    case p_sort when 'price_low' then '>' else '<' end as beyond,
    -- Filters that have an index of their own in this order.
    concat_ws(' and ', 'true',
      case when p_sort in ('price_low', 'price_high') and (f.type = 'rent' or f.first_day is not null) then 'l.for_rent' end,
      case when p_sort in ('price_low', 'price_high')
        then coalesce('l.brand = ' || quote_literal(f.brand), 'l.category = ' || quote_literal(f.category))
        when p_sort = 'rating' then 'l.state = ' || quote_literal(f.state) end,
      case when p_sort = 'price_low' then 'l.price >= ' || f.price_from when p_sort = 'price_high' then 'l.price <= ' || f.price_to end
    ) as within) o
$$;

create type private.found_listing as (item_id uuid, key bigint);

-- Up to p_limit of the next p_rows rows of an order: enough of what is common.
create function private.scan_in_order(
  f private.search_filter, p_words tsquery, p_sort text, p_key bigint, p_id uuid, p_rows int, p_limit int)
returns setof private.found_listing
language plpgsql
stable
set search_path = ''
as $$
begin
  return query execute format('select l.item_id, l.key::bigint from (%s) l where %s and %s and %s and %s limit %s',
    private.scan_sql(f, p_sort, p_key, p_id, p_rows), private.facet_conditions(f), private.other_conditions(f),
    case when p_words is null then 'true' else format('l.document @@ %L', p_words) end, private.free_condition(f), p_limit);
end
$$;

-- Everything that fits, by the indexes of words, prices and places; sorted; the next p_limit of it.
create function private.match_and_sort(
  f private.search_filter, p_words tsquery, p_sort text, p_key bigint, p_id uuid, p_limit int)
returns setof private.found_listing
language plpgsql
stable
set search_path = ''
set enable_seqscan = off
as $$
declare
  v_up boolean := p_sort in ('price_low', 'nearest');
begin
  return query execute format($sql$
    with l as materialized (
      select l.item_id, l.owner_id, l.buffer_days, %1$s as key from private.listings l %2$s where %3$s and %4$s
    )
    select l.item_id, l.key::bigint
    from (select l.* from l where %5$s order by l.key %6$s, l.item_id %6$s offset 0) l
    where %7$s limit %8$s$sql$,
    case p_sort when 'price_low' then 'l.price' when 'price_high' then 'l.price' when 'rating' then 'l.standing'
      when 'nearest' then private.metres_sql(f) else 'l.listed' end,
    case when p_sort = 'nearest' then 'join private.listing_places p on p.place = l.place' end,
    private.indexed_condition(f, p_words, p_words is not null and private.is_rare(f)), private.looked_up_conditions(f),
    case when p_id is null then 'true' else format('(l.key, l.item_id) %s (%s, %L)', case when v_up then '>' else '<' end, p_key, p_id) end,
    case when v_up then 'asc' else 'desc' end, private.free_condition(f), p_limit);
end
$$;
