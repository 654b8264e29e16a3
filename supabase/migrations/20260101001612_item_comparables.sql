-- The Item Quality Checker: what comparable items cost, and the item as its reader sees it.

-- The newest of a category, however many it has.
create index listings_of_category_newest on private.listings (category, listed desc, item_id desc);

-- Prices of items that are like one of these facts, the most alike first: at most ten among the newest of the category, one of each
-- owner, none of the people to keep apart. Owners who have proven who they are come before others, and of their accounts one counts,
-- so that nobody makes the market with listings of their own. p_for: rent or sale.
create function private.prices_like(p_category text, p_condition public.item_condition, p_brand text, p_city text, p_state text,
  p_apart uuid[], p_for text)
returns table (price numeric, condition public.item_condition)
language plpgsql
stable
set search_path = ''
as $$
declare
  -- However large the category is, the work is the same.
  c_newest constant int := 600;
  c_owners constant int := 24;
  v_brand text := nullif(private.fold(trim(p_brand)), '');
begin
  return query
  with newest as (
    select l.item_id, l.owner_id, l.brand from private.listings l
    where l.category = p_category order by l.listed desc, l.item_id desc limit c_newest
  ), alike as (
    select i.id, i.owner_id, i.condition, case p_for when 'rent' then i.rental_price else i.sale_price end as price,
      case when i.condition = p_condition then 4 else 0 end + case when n.brand = v_brand then 3 else 0 end
        + case when i.city = p_city then 2 when i.state = p_state then 1 else 0 end as likeness
    from newest n join public.items i on i.id = n.item_id
    where n.owner_id <> all (p_apart) and case p_for when 'rent' then i.availability_type <> 'sale' else i.availability_type <> 'rent' end
  ), of_owners as (
    select distinct on (a.owner_id) a.* from alike a where a.price is not null order by a.owner_id, a.likeness desc, a.id
  ), proven as (
    select o.*, exists (select from private.person_marks m where m.user_id = o.owner_id and m.is_proven and m.kind <> 'device')
      or exists (select from public.borrower_verifications v where v.user_id = o.owner_id and v.verification_status = 'approved') as is_proven
    from of_owners o
  ), of_people as (
    select o.*, private.person_behind(o.owner_id) as person
    from (select x.* from proven x order by x.is_proven desc, x.likeness desc, x.id limit c_owners) o
  )
  select p.price, p.condition
  from (select distinct on (coalesce(p.person, p.owner_id)) p.* from of_people p
        order by coalesce(p.person, p.owner_id), p.likeness desc, p.id) p
  order by p.person is null, p.likeness desc, p.id limit 10;
end
$$;

-- People, and the other accounts of each: their own items say nothing about what others ask.
create function private.with_their_accounts(p_people uuid[])
returns uuid[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return p_people || array(select s.other from private.same_people s where s.user_id = any (p_people));
end
$$;

-- Of an item: none of its own owner's, of the asker's or of another account of theirs.
create function private.comparable_prices(p_item_id uuid, p_asker uuid, p_for text)
returns table (price numeric, condition public.item_condition)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  i public.items;
begin
  select x.* into i from public.items x where x.id = p_item_id;
  return query select * from private.prices_like(i.category, i.condition, i.brand, i.city, i.state,
    private.with_their_accounts(array[i.owner_id, p_asker]), p_for);
end
$$;

grant execute on function private.comparable_prices(uuid, uuid, text) to authenticated;

-- With the rights of the caller: an item that they do not see is unknown.
create function public.quality_facts(p_item_id uuid)
returns table (item jsonb, is_own boolean, rents jsonb, sales jsonb, market jsonb)
language plpgsql
stable
set search_path = ''
as $$
declare
  v_me uuid := (select auth.uid());
  i public.items;
begin
  perform public.require_ai_session('quality_checker');
  select x.* into i from public.items x where x.id = p_item_id;
  if not found then
    perform private.refuse('Analysis Failed', 'Please check the item URL and try again', 404);
  end if;
  return query select
    jsonb_build_object('id', i.id, 'title', i.title, 'description', i.description, 'category', i.category,
      'availability_type', i.availability_type, 'rental_price', i.rental_price, 'sale_price', i.sale_price, 'images', i.images,
      'condition', i.condition, 'size', i.size, 'brand', i.brand, 'colour', i.colour, 'owner_terms', i.owner_terms,
      'measurements', i.measurements),
    i.owner_id = v_me,
    (select coalesce(jsonb_agg(to_jsonb(c)), '[]') from private.comparable_prices(i.id, v_me, 'rent') c),
    (select coalesce(jsonb_agg(to_jsonb(c)), '[]') from private.comparable_prices(i.id, v_me, 'sale') c),
    private.category_market(i.category);
end
$$;
comment on function public.quality_facts is
  'What the Item Quality Checker says about an item that the caller sees; others are refused as unknown. rents, sales: prices (naira a '
  'day, naira) and conditions of up to ten comparable items of the category, one of each owner, none of the item''s owner or the caller. '
  'market: how many items are listed, and how many people rented, bought and saved searches in the category, counted once a day, in steps '
  'of five and null below five. Asks for a session of quality_checker.';
grant execute on function public.quality_facts(uuid) to authenticated;
