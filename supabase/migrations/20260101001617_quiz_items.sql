-- What the style quiz chooses from: listings that everybody sees, for a visitor who names neither days nor a place. The house engine
-- makes the outfit of them.

-- The listings that have one of the words, at most p_most naira a day: of a common word the best rated and the newest of the market, of a
-- rare one the cheapest wherever they stand. So the work is the same however large the market is.
create function private.quiz_listings(p_wishes text[], p_most int)
returns table (wish bigint, item_id uuid, standing bigint, document tsvector)
language sql
stable
set search_path = ''
as $$
  with wishes as materialized (
    select w.nth, private.any_word(w.words) as query, private.stems(private.words(w.words)) as stems
    from unnest(p_wishes) with ordinality w (words, nth)
  ), sample as materialized (
    select distinct on (l.item_id) l.* from (
      (select x.* from private.listings x order by x.standing desc, x.item_id desc limit 1500)
      union all (select x.* from private.listings x order by x.listed desc, x.item_id desc limit 1000)
    ) l
    where l.for_rent and (p_most is null or l.price <= p_most)
  )
  select distinct on (f.nth, f.item_id) f.nth, f.item_id, f.standing, f.document from (
    select w.nth, s.item_id, s.standing, s.document from wishes w join sample s on s.document @@ w.query
    union all
    select w.nth, l.item_id, l.standing, l.document
    from wishes w cross join lateral unnest(w.stems) t (word)
    cross join lateral (
      select x.item_id from private.listing_words x
      where x.word = t.word and x.for_rent and (p_most is null or x.price <= p_most) order by x.price, x.item_id limit 40) x
    join private.listings l on l.item_id = x.item_id
    where l.for_rent and l.document @@ w.query
  ) f
$$;

create function public.quiz_items(p_wishes text[], p_suits text default null, p_most int default null)
returns table (item_id uuid, owner_id uuid, title text, category text, colour text, size text, image text, rental_price numeric)
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
declare
  c_each constant int := 60;
  v_suits tsquery;
begin
  perform private.check_text('p_wishes', array_to_string(p_wishes, ' ', ' '), 2000);
  perform private.check_text('p_suits', p_suits, 600);
  if cardinality(p_wishes) > 8 then
    perform private.refuse_search('p_wishes must be at most 8.');
  end if;
  v_suits := private.any_word(p_suits);
  return query
  with ranked as (
    select l.item_id, row_number() over (partition by l.wish
      order by coalesce(l.document @@ v_suits, false) desc, l.standing desc, l.item_id) as place
    from private.quiz_listings(p_wishes, p_most) l join public.items i on i.id = l.item_id
    where cardinality(i.images) > 0 and (p_most is null or i.rental_price <= p_most)
  )
  select i.id, i.owner_id, i.title, i.category, i.colour, private.size_shown(i.category, i.size), i.images[1], i.rental_price
  from public.items i
  where i.id in (select r.item_id from ranked r where r.place <= c_each)
  order by i.id;
end
$$;
comment on function public.quiz_items is
  'What the style quiz chooses from, for functions only: for each of p_wishes up to 60 listings with a photo that have one of its words, first '
  'those that have one of p_suits, then the best rated. p_most: naira a day. The same market answers the same rows.';
grant execute on function public.quiz_items(text[], text, int) to service_role;
