-- The listing optimizer: what items like the one that somebody is about to list cost.

create function public.listing_prices(p_category text, p_condition public.item_condition, p_brand text)
returns table (rents jsonb, sales jsonb)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := (select auth.uid());
  v_apart uuid[] := private.with_their_accounts(array[v_me]);
  v_city text;
  v_state text;
begin
  perform public.require_ai_session('listing_optimizer');
  perform private.check_text('p_category', p_category, 60);
  perform private.check_text('p_brand', p_brand, 80);
  -- Where the item will be.
  select p.location ->> 'city', p.location ->> 'state' into v_city, v_state from private.profiles p where p.user_id = v_me;
  return query select
    (select coalesce(jsonb_agg(to_jsonb(c)), '[]')
     from private.prices_like(p_category, p_condition, p_brand, v_city, v_state, v_apart, 'rent') c),
    (select coalesce(jsonb_agg(to_jsonb(c)), '[]')
     from private.prices_like(p_category, p_condition, p_brand, v_city, v_state, v_apart, 'sale') c);
end
$$;
comment on function public.listing_prices is
  'What the listing optimizer compares with: prices (naira a day, naira) and conditions of up to ten items of the category that are '
  'like the one that the caller describes, one of each owner, none of the caller''s. The same as quality_facts would say of the '
  'item once it is listed. Asks for a session of listing_optimizer.';
grant execute on function public.listing_prices(text, public.item_condition, text) to authenticated;
