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

-- What is worn with a category, in the order in which it is shown.
create function private.worn_with(p_category text, p_made_for text)
returns text[]
language sql
immutable
set search_path = ''
as $$
  select case
    when p_category = 'Shoes' then array['Bags', 'Dresses', 'Traditional', 'Jewelry']
    when p_category = 'Bags' then array['Shoes', 'Jewelry', 'Dresses', 'Accessories']
    when p_category in ('Jewelry', 'Wigs & Hair', 'Accessories') then array['Dresses', 'Traditional', 'Shoes', 'Bags']
    when p_made_for = 'men' then array['Shoes', 'Accessories', 'Traditional']
    else array['Shoes', 'Bags', 'Jewelry', 'Accessories']
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
  v_found private.ranked_listing[] := '{}';
begin
  select i.* into v_item from public.items i where i.id = p_item_id and i.hidden_at is null and i.archived_at is null and i.withheld_at is null;
  if not found then
    return;
  end if;
  v_for := private.made_for(v_item.title);
  foreach v_category in array private.worn_with(v_item.category, v_for) loop
    f.category := v_category;
    -- Of the newest of a category those near the item come first: one picks up everything on one way.
    v_found := v_found || array(
      select l from private.find_listings(f, 'newest', null, null, null, 24) l join public.items i on i.id = l.item_id
      where i.id <> p_item_id and i.owner_id is distinct from (select auth.uid()) and i.availability_type <> 'sale'
        and coalesce(private.made_for(i.title), v_for) is not distinct from coalesce(v_for, private.made_for(i.title))
      order by i.state is distinct from v_item.state, i.created_at desc, i.id limit 2);
  end loop;
  return query select s.* from private.listing_rows(v_found[1:p_limit], 'newest', f) s;
end
$$;
comment on function public.matching_items is
  'Complete the look: for rent, at most two of each category that is worn with the item, the newest, near the item first. '
  'p_start and p_end: only items that are free on these days.';
grant execute on function public.matching_items(uuid, date, date, int) to anon, authenticated, service_role;
