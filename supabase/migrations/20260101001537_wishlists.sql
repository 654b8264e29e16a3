-- Wishlists: what somebody has saved, at an address that only those know to whom they gave it.

-- The secret in the address of a person's wishlist; no row while it is not shared.
create table private.wishlist_links (
  user_id uuid primary key references private.profiles (user_id),
  token text not null unique default encode(extensions.gen_random_bytes(24), 'hex'),
  created_at timestamptz not null default now()
);

create function public.share_wishlist(p_shared boolean default null)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_me uuid := (select auth.uid());
begin
  if not private.is_member() then
    perform private.refuse('Access denied', 'Please sign in first.', 403);
  end if;
  if p_shared then
    perform private.refuse_if(private.suspension_refusal(v_me));
    insert into private.wishlist_links (user_id) values (v_me) on conflict do nothing;
  elsif not p_shared then
    delete from private.wishlist_links l where l.user_id = v_me;
  end if;
  return (select l.token from private.wishlist_links l where l.user_id = v_me);
end
$$;
comment on function public.share_wishlist is
  'The secret in the address of the caller''s wishlist; null while it is not shared. p_shared true: share it; false: the '
  'address stops working for good; null: only answer.';
grant execute on function public.share_wishlist(boolean) to authenticated;

-- Whose wishlist it is. A link of somebody who left or is suspended opens nothing, and neither does one between people of
-- whom one has blocked the other.
create function private.owner_of_wishlist(p_token text)
returns uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.check_text('p_token', p_token, 100);
  return (
    select l.user_id from private.wishlist_links l
    where l.token = p_token and public.is_active(l.user_id) and l.user_id <> all (private.people_kept_apart()));
end
$$;

create function public.wishlist_name(p_token text)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select coalesce(nullif(split_part(trim(p.full_name), ' ', 1), ''), 'Somebody')
    from private.profiles p where p.user_id = private.owner_of_wishlist(p_token));
end
$$;
comment on function public.wishlist_name is 'The first name of whose wishlist it is; null: there is no such link, or no more.';

create function public.wishlist_items(p_token text)
returns setof public.shown_listing
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  f private.search_filter;
  v_owner uuid := private.owner_of_wishlist(p_token);
  v_found private.ranked_listing[] := array(
    select row(l.item_id, 1, 0)::private.ranked_listing
    from public.saved_items s join private.listings l on l.item_id = s.item_id
    where s.user_id = v_owner and s.content_type = 'item' and l.owner_id <> all (private.people_kept_apart())
      and not private.are_blocked(l.owner_id, v_owner)
    order by s.created_at desc, s.id limit 100);
begin
  return query select r.* from private.listing_rows(v_found, 'wishlist', f) r;
end
$$;
comment on function public.wishlist_items is
  'What the wishlist holds, the latest first: the first 100 that can still be had and that both the caller and its owner may see.';
grant execute on function public.wishlist_name(text), public.wishlist_items(text) to anon, authenticated, service_role;
