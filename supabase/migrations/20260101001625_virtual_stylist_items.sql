-- What the virtual stylist chooses from: of the items that were asked for those that the caller can rent, else some that suit the words.

create function public.virtual_stylist_items(
  p_start date, p_end date, p_ids uuid[] default '{}', p_words text default null, p_made_for text default null
)
returns table (
  item_id uuid, owner_id uuid, title text, category text, colour text, size text, city text, state text,
  availability_type public.item_availability, status public.item_status, pickup_method public.pickup_method, image text,
  rental_price numeric, rent numeric, deposit numeric, delivery numeric
)
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
declare
  f private.search_filter;
  v_ids uuid[] := p_ids;
  v_state text;
begin
  perform private.check_text('p_words', p_words, 600);
  perform private.check_text('p_made_for', p_made_for, 10);
  perform public.require_ai_session('virtual_stylist');
  if cardinality(p_ids) > 20 then
    perform private.refuse_search('p_ids must be at most 20 items.');
  end if;
  f := private.stylist_filter(p_start, p_end, null);
  if coalesce(cardinality(v_ids), 0) = 0 then
    v_state := (select p.location ->> 'state' from private.profiles p where p.user_id = (select auth.uid()));
    v_ids := private.stylist_ids(f, left(v_state, 60), private.any_word(p_words), '{}', p_made_for, 1);
  end if;
  return query
    select r.* from private.stylist_rows(f, v_ids, p_start, p_end, null, 600) r
    where p_made_for is null or coalesce(private.made_for(r.title), p_made_for) = p_made_for;
end
$$;
comment on function public.virtual_stylist_items is
  'Pieces that the caller can rent on these days, by the rules and with the columns of stylist_items. p_ids: at most 20 items that were asked '
  'for; those that are not there, hidden, taken, the caller''s own or of somebody kept apart are left out. None: some 450 near the caller that '
  'suit p_words. p_made_for: women or men. Asks for a session of virtual_stylist. Refuses with Invalid search.';
grant execute on function public.virtual_stylist_items(date, date, uuid[], text, text) to authenticated;
