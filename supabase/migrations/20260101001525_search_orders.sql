-- Search orders: by relevance and by price, for queries with words.

-- How many of the newest p_rows listings fit each of these queries as well.
create function private.count_in_sample(f private.search_filter, p_queries tsquery[], p_rows int)
returns int[]
language plpgsql
stable
set search_path = ''
as $$
declare
  v_counts int[];
begin
  execute format('select array[%s] from (%s) l where %s and %s',
    (select string_agg(format('(count(*) filter (where l.document @@ %L))::int', q.query), ',' order by q.at)
      from unnest(p_queries) with ordinality q (query, at)),
    private.scan_sql(f, 'newest', null, null, p_rows), private.facet_conditions(f), private.other_conditions(f)) into v_counts;
  return v_counts;
end
$$;

-- The next p_limit by price of what has one of the words of an anchor by name, from the listings of these words by price;
-- no more than the next p_rows of each are looked at.
create function private.scan_word_lists(
  f private.search_filter, p_anchor text, p_sort text, p_key bigint, p_id uuid, p_rows int, p_limit int)
returns setof private.found_listing
language plpgsql
stable
set search_path = ''
as $$
declare
  v_direction text := case p_sort when 'price_low' then 'asc' else 'desc' end;
  v_lists text;
begin
  select string_agg(format('(select w.price, w.item_id from private.listing_words w where w.word = %L and w.for_rent = %L and %s
      order by w.price %s, w.item_id %4$s limit %s)', a.word, r.for_rent,
    case when p_id is null then case p_sort when 'price_low' then 'w.price >= ' || coalesce(f.price_from, 0)
        else 'w.price <= ' || coalesce(f.price_to, 1000000000) end
      else format('(w.price, w.item_id) %s (%s, %L)', case p_sort when 'price_low' then '>' else '<' end, p_key, p_id) end,
    v_direction, p_rows), ' union all ') into v_lists
  from unnest(string_to_array(p_anchor, ' ')) a (word)
  join (values (true), (false)) r (for_rent) on r.for_rent or (f.type is distinct from 'rent' and f.first_day is null);
  return query execute format($sql$
    select l.item_id, l.price::bigint
    from (
      select distinct on (w.price, w.item_id) w.*
      from (select u.* from (%1$s) u order by u.price %2$s, u.item_id %2$s limit %3$s) w order by w.price %2$s, w.item_id %2$s
    ) w cross join lateral (
      select l.* from private.listings l where l.item_id = w.item_id and l.price = w.price offset 0
    ) l
    where l.document @@ %4$L and %5$s and %6$s and %7$s
    order by w.price %2$s, w.item_id %2$s limit %8$s$sql$,
    v_lists, v_direction, p_rows, f.tiers[cardinality(f.tiers)], private.facet_conditions(f), private.other_conditions(f),
    private.free_condition(f), p_limit);
end
$$;

-- A short scan, and a longer one where the short one found enough to expect a full page soon.
create function private.scan_further(
  f private.search_filter, p_words tsquery, p_sort text, p_key bigint, p_id uuid, p_limit int)
returns setof private.found_listing
language plpgsql
stable
set search_path = ''
as $$
declare
  -- The newest listings are stored next to each other; in other orders each one is on another page of the table.
  v_near boolean := p_sort in ('relevance', 'newest');
  v_found private.found_listing[] := array(select w from private.scan_in_order(f, p_words, p_sort, p_key, p_id,
    case when p_words is null then 3000 when v_near then 1500 else 1000 end, p_limit) w);
begin
  if cardinality(v_found) between p_limit / 5 + 1 and p_limit - 1 then
    v_found := array(select w from private.scan_in_order(f, p_words, p_sort, p_key, p_id, case when v_near then 10000 else 5000 end, p_limit) w);
  end if;
  return query select * from unnest(v_found);
end
$$;

-- The next p_limit in an order: by a scan, else by matching and sorting.
create function private.find_in_order(
  f private.search_filter, p_words tsquery, p_sort text, p_key bigint, p_id uuid, p_limit int)
returns setof private.found_listing
language plpgsql
stable
set search_path = ''
as $$
declare
  v_found private.found_listing[] := array(select w from private.scan_further(f, p_words, p_sort, p_key, p_id, p_limit) w);
begin
  if cardinality(v_found) < p_limit then
    v_found := array(select g from private.match_and_sort(f, p_words, p_sort, p_key, p_id, p_limit) g);
  end if;
  return query select * from unnest(v_found);
end
$$;

-- Queries with words, by price. Words and prices are correlated, so a scan along all prices may find no match for long:
-- what is common is read from the lists of one of its words instead, and merged with items that have the word elsewhere.
create function private.find_by_price(f private.search_filter, p_sort text, p_key bigint, p_id uuid, p_limit int)
returns setof private.found_listing
language plpgsql
stable
set search_path = ''
as $$
declare
  v_words tsquery := f.tiers[cardinality(f.tiers)];
  v_found private.found_listing[] := array(select w from private.scan_further(f, v_words, p_sort, p_key, p_id, p_limit) w);
  v_named tsquery[] := array(
    select (select string_agg(private.lexeme('^' || w), '|') from unnest(string_to_array(a.words, ' ')) w)::tsquery
    from unnest(f.anchors) with ordinality a (words, at) order by a.at);
  v_counts int[];
  v_word int;
begin
  if cardinality(v_found) < p_limit then
    -- Matches of the whole query, and for each word the matches its list would miss: the word that misses least is used.
    v_counts := private.count_in_sample(f, v_words || array(select v_words && !! n from unnest(v_named) n), 1500);
    select a.at - 1 into v_word from unnest(v_counts) with ordinality a (matches, at) where a.at > 1 order by a.matches limit 1;
    v_found := null;
    if v_counts[1] > 10 and v_word is not null then
      v_found := array(select w from private.scan_word_lists(f, f.anchors[v_word], p_sort, p_key, p_id, 4000, p_limit) w);
    end if;
    if cardinality(v_found) = p_limit then
      v_found := v_found || array(
        select w from private.find_in_order(f, v_words && !! v_named[v_word], p_sort, p_key, p_id, p_limit) w);
    else
      v_found := array(select g from private.match_and_sort(f, v_words, p_sort, p_key, p_id, p_limit) g);
    end if;
  end if;
  return query select l.* from unnest(v_found) l
  order by case p_sort when 'price_low' then l.key else - l.key end,
    case p_sort when 'price_low' then l.item_id end, l.item_id desc
  limit p_limit;
end
$$;

create type private.ranked_listing as (item_id uuid, tier int, key bigint);

-- What is left of the tiers from p_tier on, where all of it is little: matched and sorted at once.
create function private.match_and_sort_tiers(f private.search_filter, p_tier int, p_key bigint, p_id uuid, p_limit int)
returns setof private.ranked_listing
language plpgsql
stable
set search_path = ''
set enable_seqscan = off
as $$
declare
  v_words tsquery := f.tiers[cardinality(f.tiers)];
begin
  if p_tier > 1 then
    v_words := v_words && !! f.tiers[p_tier - 1];
  end if;
  return query execute format($sql$
    with l as materialized (
      select l.item_id, l.owner_id, l.buffer_days, l.listed, %1$s as tier from private.listings l where %2$s and %3$s
    )
    select l.item_id, l.tier, l.listed
    from (select l.* from l where %4$s order by l.tier, l.listed desc, l.item_id desc offset 0) l
    where %5$s limit %6$s$sql$,
    (select 'case ' || string_agg(format('when l.document @@ %L then %s', t.tier, t.at), ' ' order by t.at) || ' end'
      from unnest(f.tiers) with ordinality t (tier, at) where t.at >= p_tier),
    private.indexed_condition(f, v_words, private.is_rare(f)), private.looked_up_conditions(f),
    case when p_id is null then 'true' else format('(l.tier > %s or (l.listed, l.item_id) < (%s, %L))', p_tier, p_key, p_id) end,
    private.free_condition(f), p_limit);
end
$$;

-- By relevance: tier by tier, in each the newest first.
create function private.find_by_relevance(f private.search_filter, p_tier int, p_key bigint, p_id uuid, p_limit int)
returns setof private.ranked_listing
language plpgsql
stable
set search_path = ''
as $$
declare
  v_tiers int := cardinality(f.tiers);
  v_only tsquery[] := array(
    select case when t.at = 1 then t.tier else t.tier && !! f.tiers[t.at - 1] end
    from unnest(f.tiers) with ordinality t (tier, at) order by t.at);
  v_first int := least(coalesce(p_tier, 1), v_tiers);
  v_found private.found_listing[] := array(
    select w from private.scan_further(f, v_only[v_first], 'relevance', p_key, p_id, p_limit) w);
  v_counts int[];
  v_left int := p_limit;
begin
  if cardinality(v_found) = p_limit then
    return query select l.item_id, v_first, l.key from unnest(v_found) l;
    return;
  end if;
  v_counts := private.count_in_sample(f, v_only, 1500);
  for v_tier in v_first .. v_tiers loop
    if (select sum(s) from unnest(v_counts[v_tier:]) s) <= 5 then
      return query select l.* from private.match_and_sort_tiers(f, v_tier, p_key, p_id, v_left) l;
      return;
    end if;
    v_found := case when v_counts[v_tier] = 0
      then array(select g from private.match_and_sort(f, v_only[v_tier], 'relevance', p_key, p_id, v_left) g)
      else array(select w from private.find_in_order(f, v_only[v_tier], 'relevance', p_key, p_id, v_left) w) end;
    return query select l.item_id, v_tier, l.key from unnest(v_found) l;
    v_left := v_left - cardinality(v_found);
    exit when v_left <= 0;
    p_key := null;
    p_id := null;
  end loop;
end
$$;

-- The next p_limit listings from a position (tier, key, id) on.
create function private.find_listings(f private.search_filter, p_sort text, p_tier int, p_key bigint, p_id uuid, p_limit int)
returns setof private.ranked_listing
language plpgsql
stable
set search_path = ''
as $$
begin
  if f.tiers is null or p_sort in ('newest', 'rating', 'nearest') then
    return query select l.item_id, 1, l.key
    from private.find_in_order(f, f.tiers[cardinality(f.tiers)], p_sort, p_key, p_id, p_limit) l;
  elsif p_sort = 'relevance' then
    return query select l.* from private.find_by_relevance(f, p_tier, p_key, p_id, p_limit) l;
  else
    return query select l.item_id, 1, l.key from private.find_by_price(f, p_sort, p_key, p_id, p_limit) l;
  end if;
end
$$;
