-- Reviews of an item: what those who rented or bought it say, once the ratings are open. A sealed rating is in none of them, and
-- takes no time in them either: bookings lead to open ratings only (0019).

-- Whether the caller finds the item in the market, owns it, or is an admin.
create function private.shows_item(p_item_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select from public.items i
    where i.id = p_item_id and i.archived_at is null
      and (i.owner_id = (select auth.uid()) or (select private.is_staff('bookings'))
        or (i.hidden_at is null and i.withheld_at is null and i.owner_id <> all ((select private.people_kept_apart())::uuid[]))));
end
$$;

create function public.item_reviews(
  p_item_id uuid, p_after timestamptz default null, p_after_id uuid default null, p_limit int default 5
)
returns table (id uuid, stars int, comment text, opened_at timestamptz, reviewer text, answer text)
language plpgsql
stable
security definer
set search_path = ''
-- Always by the index of open ratings, also in a short table: how long it takes tells nothing of sealed ones.
set enable_seqscan = off
as $$
begin
  if not private.shows_item(p_item_id) then
    return;
  end if;
  return query
    select r.id, r.overall_rating, r.comment, r.opened_at, private.first_name(p), r.answer
    from public.transactions t
    join public.ratings r on r.transaction_id = t.id and r.opened_at is not null
    join private.profiles p on p.user_id = r.rater_id
    where t.item_id = p_item_id and r.rating_type = 'borrower_to_lender' and r.is_counted and r.hidden_at is null
      and (p_after is null or (r.opened_at, r.id) < (p_after, coalesce(p_after_id, '00000000-0000-0000-0000-000000000000')))
    order by r.opened_at desc, r.id desc
    limit least(greatest(coalesce(p_limit, 5), 1), 50);
end
$$;
comment on function public.item_reviews is
  'What those who rented or bought an item say about it, by first name, the newest first, 5 at a time unless asked otherwise (at most '
  '50): open ratings that count and are not hidden. p_after and p_after_id: opened_at and id of the last row of the page before.';

create function public.item_rating_summary(p_item_id uuid)
returns table (reviews int, average numeric, stars int[])
language plpgsql
stable
security definer
set search_path = ''
set enable_seqscan = off
as $$
begin
  return query
    select count(s.stars)::int, round(avg(s.stars), 2),
      array(select (count(*) filter (where x = n))::int from generate_series(1, 5) n left join unnest(array_agg(s.stars)) x on x = n
        group by n order by n)
    from (
      select r.overall_rating as stars
      from public.transactions t join public.ratings r on r.transaction_id = t.id and r.opened_at is not null
      where t.item_id = p_item_id and r.rating_type = 'borrower_to_lender' and r.is_counted and r.hidden_at is null
        and private.shows_item(p_item_id)) s;
end
$$;
comment on function public.item_rating_summary is
  'Figures of the reviews of an item. average: null without reviews; stars: how many have 1, 2, 3, 4 and 5 stars.';
grant execute on function public.item_reviews(uuid, timestamptz, uuid, int), public.item_rating_summary(uuid)
  to anon, authenticated, service_role;
