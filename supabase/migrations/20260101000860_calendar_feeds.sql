-- Calendar feeds: an owner's calendar of an item, at a secret address.

-- The secret in the address of an item's feed.
create table private.calendar_feeds (
  item_id uuid primary key references public.items (id) on delete cascade,
  token text not null unique default encode(extensions.gen_random_bytes(24), 'hex')
);

create function public.calendar_token(p_item_id uuid, p_renew boolean default false)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_token text;
begin
  if not private.is_member() or not exists (select from public.items i where i.id = p_item_id and i.owner_id = (select auth.uid()) and i.archived_at is null) then
    perform private.refuse('Error loading item', 'This item does not exist.', 404);
  end if;
  insert into private.calendar_feeds as f (item_id) values (p_item_id)
  on conflict (item_id) do update set token = case when p_renew then excluded.token else f.token end
  returning f.token into v_token;
  return v_token;
end
$$;
comment on function public.calendar_token is
  'The secret in the address of the calendar feed of one of the caller''s items. p_renew true: a new secret, and the old address '
  'stops working.';
grant execute on function public.calendar_token(uuid, boolean) to authenticated;

create function public.calendar_events(p_token text)
returns table (
  item_id uuid, item_title text, uid text, first_day date, last_day date, summary text, updated_at timestamptz, starts_at timestamptz, place text
)
language sql
stable
security definer
set search_path = ''
as $$
  select private.check_text('p_token', p_token, 100);
  select i.id, i.title, e.uid, e.first_day, e.last_day, e.summary, e.updated_at, e.starts_at, e.place
  from private.calendar_feeds f
  join public.items i on i.id = f.item_id
  -- An address that is known once outlives the account, but opens nothing any more.
  join private.profiles o on o.user_id = i.owner_id and o.deleted_at is null
  left join lateral (
    select t.id::text as uid, t.rental_start_date as first_day, t.rental_end_date as last_day,
      'Rented: ' || i.title as summary, t.updated_at, null::timestamptz as starts_at, null as place
    from public.transactions t
    where t.item_id = i.id and t.transaction_type = 'rental' and t.rental_end_date > private.today() - 31
      and t.booking_status in ('requested', 'confirmed', 'active', 'returned', 'completed', 'disputed')
    union all
    select b.id::text, b.first_day, b.last_day, coalesce('Blocked: ' || b.note, 'Blocked'), b.created_at, null, null
    from public.availability_blocks b
    where b.owner_id = i.owner_id and (b.item_id is null or b.item_id = i.id) and b.last_day > private.today() - 31
    union all
    select m.id::text, (m.meet_at at time zone 'Africa/Lagos')::date, (m.meet_at at time zone 'Africa/Lagos')::date,
      initcap(m.occasion::text) || ': ' || i.title, m.changed_at, m.meet_at, m.place
    from public.meetings m join public.transactions t on t.id = m.transaction_id
    where t.item_id = i.id and m.status = 'agreed' and m.meet_at > private.day_start(private.today() - 31)
  ) e on true
  where f.token = p_token
  order by e.first_day, e.starts_at nulls first, e.uid
$$;
comment on function public.calendar_events is
  'The contents of a calendar feed: bookings, blocked days and agreed meetings (with starts_at and place) of the item from a month ago on. No row: there is no '
  'such feed.';
grant execute on function public.calendar_events(text) to service_role;
