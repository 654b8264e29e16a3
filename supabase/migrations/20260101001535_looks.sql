-- Complete the look: pieces of other categories that go with an item.

-- For whom a title says that something is made: 'men', 'women', or null. Nobody is asked, so only clear words count.
create function private.made_for(p_title text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when p_title ~* '\m(women|ladies|bride|bridal|gown|dress|gele|iro|blouse|skirt|peplum|heels?|stilettos?|wig|clutch|earrings|top-handle)\M' then 'women'
    when p_title ~* '\m(men|groom|agbada|senator|fila|tuxedo|dinner jacket|three-piece|babariga|loafers)\M' then 'men'
  end
$$;

-- What is worn with a category, in the order in which it is shown: other things, never another of the same.
create function private.worn_with(p_category text, p_made_for text)
returns text[]
language sql
immutable
set search_path = ''
as $$
  select case
    when p_made_for = 'men' and p_category in ('Shoes', 'Accessories') then array['Traditional', 'Suits', 'Shoes', 'Accessories']
    when p_made_for = 'men' then array['Shoes', 'Accessories']
    when p_category = 'Shoes' then array['Bags', 'Dresses', 'Traditional', 'Jewelry']
    when p_category = 'Bags' then array['Shoes', 'Jewelry', 'Dresses', 'Accessories']
    when p_category in ('Jewelry', 'Wigs & Hair', 'Accessories') then array['Dresses', 'Traditional', 'Shoes', 'Bags']
    -- Of traditional wear only a gele goes with a dress.
    when p_category = 'Dresses' then array['Shoes', 'Bags', 'Traditional', 'Jewelry', 'Accessories']
    else array['Shoes', 'Bags', 'Jewelry', 'Accessories']
  end
$$;

-- How far a piece is from somebody who takes another one: 0 in the same state, 1 delivered, 2 to be picked up elsewhere,
-- 3 not at home today, where no days say more.
create function private.distance_class(i public.items, p_state text, p_has_days boolean)
returns int
language sql
stable
set search_path = ''
as $$
  select case
    when not p_has_days and (private.is_booked(i.id, daterange(private.today(), private.today(), '[]'))
      or private.is_out_late(i.id, daterange(private.today(), private.today(), '[]'), null)) then 3
    when i.state is not distinct from p_state then 0
    when i.pickup_method <> 'pickup' then 1
    else 2
  end
$$;

create function public.matching_items(p_item_id uuid, p_start date default null, p_end date default null, p_limit int default 6)
returns setof public.shown_listing
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
declare
  f private.search_filter := private.read_filter(row(null, null, null, null, null, null, null, null, null, null, null, null, null,
    p_start, p_end, null, null, null, null, null), null, 'newest', p_limit, 12);
  v_item public.items;
  v_for text;
  v_category text;
  v_piece record;
  v_found private.ranked_listing[] := '{}';
  v_places int[] := '{}';
begin
  select i.* into v_item from public.items i where i.id = p_item_id and i.hidden_at is null and i.archived_at is null and i.withheld_at is null;
  if not found then
    return;
  end if;
  v_for := private.made_for(v_item.title);
  foreach v_category in array array_remove(private.worn_with(v_item.category, v_for), v_item.category) loop
    f.category := v_category;
    for v_piece in
      select l as listing, r.distance_class, row_number() over (order by r.distance_class, i.created_at desc, i.id) as nth
      from private.find_listings(f, 'newest', null, null, null, 24) l join public.items i on i.id = l.item_id,
        lateral private.distance_class(i, v_item.state, p_start is not null) as r(distance_class)
      where i.owner_id is distinct from (select auth.uid()) and i.availability_type <> 'sale'
        and coalesce(private.made_for(i.title), v_for) is not distinct from coalesce(v_for, private.made_for(i.title))
        and (v_item.category <> 'Dresses' or v_category <> 'Traditional' or i.title ~* '\mgele\M')
      order by nth limit 2
    loop
      v_found := v_found || v_piece.listing;
      v_places := v_places || (v_piece.distance_class * 10 + v_piece.nth)::int;
    end loop;
  end loop;
  -- What can be had on one way first; of that one of each category, then a second one.
  v_found := array(select v_found[p.nth] from unnest(v_places) with ordinality as p(place, nth) order by p.place, p.nth);
  return query select s.* from private.listing_rows(v_found[1:p_limit], 'newest', f) s;
end
$$;
comment on function public.matching_items is
  'Complete the look: for rent, at most two of each other category that is worn with the item. First what is in the same state, '
  'then what is delivered; what is out today comes last. p_start and p_end: only items that are free on these days.';
grant execute on function public.matching_items(uuid, date, date, int) to anon, authenticated, service_role;
