-- What an owner can do for an item: facts and their numbers; the screen says them in words.

-- Days of the next three months for which people keep searches that this item would answer by its category, the most wanted first.
-- Nobody reads how many exactly: in steps of five, and none below five (category_markets).
create index saved_searches_with_days on public.saved_searches ((filters ->> 'first_day')) where filters ? 'first_day';
create function private.wanted_days(p_item public.items)
returns table (day date, people int)
language plpgsql
stable
set search_path = ''
as $$
declare
  v_today date := private.today();
begin
  return query
    select d.day::date, private.about(count(distinct s.user_id))
    from public.saved_searches s
    cross join lateral generate_series(greatest((s.filters ->> 'first_day')::date, v_today)::timestamp,
      least(coalesce((s.filters ->> 'last_day')::date, (s.filters ->> 'first_day')::date), v_today + 90)::timestamp, interval '1 day') d (day)
    where s.filters ? 'first_day' and s.filters ->> 'first_day' between to_char(v_today - 60, 'YYYY-MM-DD') and to_char(v_today + 90, 'YYYY-MM-DD')
      and s.filters ->> 'category' = p_item.category and s.filters ->> 'type' is distinct from 'sale' and s.user_id <> p_item.owner_id
    group by 1 having count(distinct s.user_id) >= 5
    order by count(distinct s.user_id) desc, 1;
end
$$;

-- The three most wanted days that the owner has blocked.
create function private.blocked_but_wanted(p_item public.items)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('kind', 'blocked_day', 'day', w.day, 'people', w.people)), '[]')
    from (
      select x.* from private.wanted_days(p_item) x
      where exists (select from public.availability_blocks b where b.owner_id = p_item.owner_id and (b.item_id is null or b.item_id = p_item.id)
        and x.day between b.first_day and b.last_day)
      limit 3) w);
end
$$;

-- Prices of comparable items, as the AI helpers compare them: at most ten, none of the owner's own.
create function private.price_beside(p_item public.items)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_for text := case when p_item.availability_type = 'sale' then 'sale' else 'rent' end;
begin
  return (
    select jsonb_build_object('for', v_for, 'own', case v_for when 'rent' then p_item.rental_price else p_item.sale_price end, 'items', count(*),
      'lowest', min(c.price), 'middle', round((percentile_cont(0.5) within group (order by c.price))::numeric, 2), 'highest', max(c.price))
    from private.comparable_prices(p_item.id, p_item.owner_id, v_for) c);
end
$$;

-- A price that fewer than three others stand beside says nothing.
create function private.price_advice(p_price jsonb)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select case
    when (p_price ->> 'items')::int < 3 then '[]'::jsonb
    when (p_price ->> 'own')::numeric > 1.25 * (p_price ->> 'middle')::numeric then jsonb_build_array(jsonb_build_object('kind', 'dear') || p_price)
    when (p_price ->> 'own')::numeric < 0.75 * (p_price ->> 'middle')::numeric then jsonb_build_array(jsonb_build_object('kind', 'cheap') || p_price)
    else '[]'::jsonb end
$$;

-- What the figures of the last six months say by themselves.
create function private.figures_advice(p_item public.items, p_first date)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_views bigint := private.views_since(p_item.id, p_first);
  v_photos int := cardinality(p_item.images);
  d record;
begin
  select * into d from private.item_demand(p_item.id, private.day_start(p_first));
  return (
    select coalesce(jsonb_agg(a.advice), '[]')
    from (values
      (d.unanswered > 0, jsonb_build_object('kind', 'unanswered', 'requests', d.unanswered)),
      (d.answer_minutes >= 360, jsonb_build_object('kind', 'slow_answers', 'minutes', d.answer_minutes, 'requests', d.answered)),
      (d.requests = 0 and v_views >= 20, jsonb_build_object('kind', 'seen_not_asked', 'views', v_views)),
      (d.last_booked_at < now() - interval '60 days', jsonb_build_object('kind', 'idle', 'days', private.today() - (d.last_booked_at at time zone 'Africa/Lagos')::date)),
      (v_photos < 3, jsonb_build_object('kind', 'few_photos', 'photos', v_photos))
    ) a (applies, advice)
    where a.applies);
end
$$;

create function public.my_item_advice(p_item_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  i public.items := private.own_item(p_item_id);
  v_price jsonb := private.price_beside(i);
begin
  return jsonb_build_object('price', v_price, 'advice',
    case when i.status = 'sold' then '[]'::jsonb
      else private.blocked_but_wanted(i) || private.price_advice(v_price) || private.figures_advice(i, private.first_analytics_month()) end);
end
$$;
comment on function public.my_item_advice is
  'Of an item of the caller: price (for: rent or sale; own, lowest, middle, highest of comparable items in naira, how many items that rests '
  'on) and advice (kind and its numbers: blocked_day, dear, cheap, unanswered, slow_answers, seen_not_asked, idle, few_photos).';
grant execute on function public.my_item_advice(uuid) to authenticated;
