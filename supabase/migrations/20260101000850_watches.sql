-- Who waits for an item to be free is told when days of it come free; and an owner's calendar of an item, as a feed.

-- Is the item to be had for all of these days (null: at all)?
create function private.is_free(p_item_id uuid, p_start date, p_end date)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select from public.items i where i.id = p_item_id and i.status = 'available')
    and not exists (
      select from public.item_taken_dates(p_item_id) d
      where p_start is not null and d.start_date <= p_end and coalesce(d.end_date, 'infinity') >= p_start)
$$;

create function private.tell_free(p_item_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_watch public.item_watches;
  v_title text := (select i.title from public.items i where i.id = p_item_id);
begin
  for v_watch in
    select w.* from public.item_watches w
    where w.item_id = p_item_id and w.wants = 'free' and (w.end_date is null or w.end_date >= private.today())
    order by w.created_at
  loop
    if private.is_free(p_item_id, v_watch.start_date, v_watch.end_date) then
      delete from public.item_watches w where w.id = v_watch.id;
      perform private.notify(v_watch.user_id, 'watch', 'Free now: ' || v_title, format('"%s" is free%s. Book it before somebody else does.', v_title,
        case when v_watch.start_date is not null then format(' from %s to %s', to_char(v_watch.start_date, 'FMDD FMMonth'), to_char(v_watch.end_date, 'FMDD FMMonth')) else '' end));
    end if;
  end loop;
end
$$;

create function private.item_came_free()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_table_name = 'items' then
    perform private.tell_free(new.id);
  elsif tg_table_name = 'transactions' then
    perform private.tell_free(new.item_id);
  elsif old.item_id is not null then
    perform private.tell_free(old.item_id);
  else
    perform private.tell_free(w.item_id) from (
      select distinct w.item_id from public.item_watches w join public.items i on i.id = w.item_id where i.owner_id = old.owner_id) w;
  end if;
  return null;
end
$$;
create trigger transactions_came_free after update of booking_status, held_dates on public.transactions
  for each row when ((old.booking_status not in ('cancelled', 'declined', 'expired') and new.booking_status in ('cancelled', 'declined', 'expired'))
    or old.held_dates <> new.held_dates)
  execute function private.item_came_free();
create trigger availability_blocks_came_free after delete on public.availability_blocks
  for each row execute function private.item_came_free();
create trigger items_came_free after update of status on public.items
  for each row when (old.status <> 'available' and new.status = 'available') execute function private.item_came_free();

-- Calendar feeds -----------------------------------------------------------------------------------------

-- The secret in the address of an item's feed.
create table private.calendar_feeds (
  item_id uuid primary key references public.items (id) on delete cascade,
  token text not null unique default encode(extensions.gen_random_bytes(24), 'hex')
);

-- The secret of the feed of an own item; p_renew: a new one, and the old address stops working.
create function public.calendar_token(p_item_id uuid, p_renew boolean default false)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_token text;
begin
  if not private.is_member() or not exists (select from public.items i where i.id = p_item_id and i.owner_id = (select auth.uid())) then
    perform private.refuse('Error loading item', 'This item does not exist.', 404);
  end if;
  insert into private.calendar_feeds as f (item_id) values (p_item_id)
  on conflict (item_id) do update set token = case when p_renew then excluded.token else f.token end
  returning f.token into v_token;
  return v_token;
end
$$;
grant execute on function public.calendar_token(uuid, boolean) to authenticated;

-- What is in the feed: an item's bookings and blocked days from a month ago on. No row: no such feed.
create function public.calendar_events(p_token text)
returns table (item_id uuid, item_title text, uid text, first_day date, last_day date, summary text, updated_at timestamptz)
language sql
stable
security definer
set search_path = ''
as $$
  select private.check_text('p_token', p_token, 100);
  select i.id, i.title, e.uid, e.first_day, e.last_day, e.summary, e.updated_at
  from private.calendar_feeds f
  join public.items i on i.id = f.item_id
  -- An address that is known once outlives the account, but opens nothing any more.
  join private.profiles o on o.user_id = i.owner_id and o.deleted_at is null
  left join lateral (
    select t.id::text as uid, t.rental_start_date as first_day, t.rental_end_date as last_day,
      'Rented: ' || i.title as summary, t.updated_at
    from public.transactions t
    where t.item_id = i.id and t.transaction_type = 'rental' and t.rental_end_date > private.today() - 31
      and t.booking_status in ('requested', 'confirmed', 'active', 'returned', 'completed', 'disputed')
    union all
    select b.id::text, b.first_day, b.last_day, coalesce('Blocked: ' || b.note, 'Blocked'), b.created_at
    from public.availability_blocks b
    where b.owner_id = i.owner_id and (b.item_id is null or b.item_id = i.id) and b.last_day > private.today() - 31
  ) e on true
  where f.token = p_token
  order by e.first_day
$$;
grant execute on function public.calendar_events(text) to service_role;
