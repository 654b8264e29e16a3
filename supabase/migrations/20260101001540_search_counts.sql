-- Search counts: how many listings each value of each filter would leave.

-- The values of these facets among the matching listings, with counts. Of very many matches only a part is counted; then
-- `more` is true: at least so many.
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
  -- Whether the newest listings alone hold enough matches.
  execute format('select count(*) >= %s from (%s) l where %s', v_rows / 25, private.scan_sql(f, 'newest', null, null, 1000), v_fits)
    into v_common;
  return query execute format($sql$
    with sample as materialized (select l.item_id, l.category, l.for_rent, l.for_sale, l.price, l.size, l.brand, l.colour, l.condition, l.city, l.state
      from %s l where %s and %s limit %s),
    counted as (
      select v.facet, v.value, count(*)::int as found, (array_agg(l.item_id))[1] as example,
        row_number() over (partition by v.facet order by count(*) desc, v.value) as rank
      from sample l cross join lateral (values
        ('category', l.category), ('type', case when l.for_rent then 'rent' end), ('type', case when l.for_sale then 'sale' end),
        ('price', case when l.price < 5000 then 'under-5000' when l.price < 15000 then '5000-15000' when l.price <= 50000 then '15000-50000' else 'over-50000' end),
        ('brand', l.brand), ('colour', l.colour), ('condition', l.condition::text), ('state', l.state), ('city', l.city)
        union all select 'size', s.size from unnest(private.sizes_in(l.size)) s (size)) v (facet, value)
      where v.value is not null and v.facet = any ($1) group by 1, 2
    )
    select c.facet, case c.facet when 'size' then case when c.value like 'uk %%' then upper(c.value) else private.size_shown(i.category, i.size) end when 'brand' then trim(i.brand) when 'colour' then trim(i.colour)
      when 'state' then trim(i.state) when 'city' then trim(i.city) else c.value end, least(c.found, 1000), c.found > 1000 or (select count(*) from sample) >= %4$s
    from counted c join public.items i on i.id = c.example where c.rank <= 40$sql$,
    case when v_common then '(select l.* from private.listings l order by l.listed desc, l.item_id desc offset 0)' else 'private.listings' end,
    case when v_common then v_fits
      else concat_ws(' and ', private.indexed_condition(f, v_words, v_words is not null and private.is_rare(f)), private.looked_up_conditions(f)) end,
    private.free_condition(f), v_rows) using p_facets;
end
$$;

-- The search without one of its filters; null where it has none of that name. Without its state it has no city either.
create function private.without_facet(f private.search_filter, p_facet text)
returns private.search_filter
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_before private.search_filter := f;
begin
  case p_facet
    when 'category' then f.category := null;
    when 'type' then f.type := null;
    when 'price' then
      f.price_from := null;
      f.price_to := null;
    when 'size' then f.size := null;
    when 'brand' then f.brand := null;
    when 'colour' then f.colour := null;
    when 'condition' then f.condition := null;
    when 'city' then f.city := null;
    when 'state' then
      if f.state is not null then
        f.city := null;
      end if;
      f.state := null;
    when 'distance' then
      f.radius_km := null;
      f.places := null;
    when 'days' then
      if f.first_day is not null then
        f.type := coalesce(f.type, 'rent');
      end if;
      f.first_day := null;
      f.last_day := null;
    when 'words' then
      if f.loose is not null then
        f.tiers := f.loose;
        f.anchors := array[array_to_string(f.anchors, ' ')];
        f.loose := null;
      end if;
  end case;
  return case when f is distinct from v_before then f end;
end
$$;

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
  f private.search_filter := private.read_filter(
    row(p_category, p_type, p_price_from, p_price_to, p_size, p_brand, p_colour, p_condition, p_city, p_state, p_latitude,
      p_longitude, p_radius_km, p_start, p_end, null, null, null, null, null), p_query, 'newest', 1, 1);
  v_chosen text[] := array_remove(array[
    case when f.category is not null then 'category' end, case when f.type is not null then 'type' end,
    case when coalesce(f.price_from, f.price_to) is not null then 'price' end, case when f.size is not null then 'size' end,
    case when f.brand is not null then 'brand' end, case when f.colour is not null then 'colour' end,
    case when f.condition is not null then 'condition' end, case when f.state is not null then 'state' end,
    case when f.city is not null then 'city' end], null);
  v_facet text;
begin
  f := coalesce(private.with_most_words(f), f);
  return query select c.* from private.facet_counts(f, array(
    select a from unnest(array['category', 'type', 'price', 'size', 'brand', 'colour', 'condition', 'state', 'city']) a
    where a <> all (v_chosen))) c;
  foreach v_facet in array v_chosen loop
    return query select c.* from private.facet_counts(private.without_facet(f, v_facet), array[v_facet]) c;
  end loop;
end
$$;
comment on function public.search_counts is
  'How many items each value of each filter would leave. facet: category, type, price, size, brand, colour, '
  'condition, state or city; the filter of the facet itself is left out, and with a state its city. Counts end at '
  '1000; more: there are more than that.';

grant execute on function public.search_counts(text, text, text, int, int, text, text, text, public.item_condition, text, text,
    float8, float8, int, date, date) to anon, authenticated, service_role;
