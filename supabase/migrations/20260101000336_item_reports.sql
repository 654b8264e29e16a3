-- The life of a listed item: who looks at it, who waits for it, who reports it, and what becomes of its photos.

-- Views ------------------------------------------------------------------------------------------------

create table private.item_views (
  item_id uuid not null references public.items (id) on delete cascade,
  day date not null,
  views int not null default 0,
  primary key (item_id, day)
);

-- Counts a look at somebody else's item. The browser calls it once a visit.
create function public.note_item_view(p_item_id uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into private.item_views as v (item_id, day, views)
  select i.id, private.today(), 1 from public.items i
  where i.id = p_item_id and i.hidden_at is null and i.owner_id is distinct from (select auth.uid())
  on conflict (item_id, day) do update set views = v.views + 1
$$;
grant execute on function public.note_item_view(uuid) to anon, authenticated;

-- Views, saves and paid bookings of each of the caller's items. (plpgsql: bookings come in a later chapter.)
create function public.my_item_stats()
returns table (item_id uuid, views bigint, saves bigint, bookings bigint)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query select i.id,
    (select coalesce(sum(v.views), 0)::bigint from private.item_views v where v.item_id = i.id),
    (select count(*) from public.saved_items s where s.item_id = i.id),
    (select count(*) from public.transactions t where t.item_id = i.id and t.paid_at is not null)
  from public.items i where i.owner_id = (select auth.uid());
end
$$;
grant execute on function public.my_item_stats() to authenticated;

-- Watches: "tell me when it is free, or cheaper" ---------------------------------------------------------

create type public.watch_kind as enum ('free', 'cheaper');
create table public.item_watches (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references private.profiles (user_id),
  item_id uuid not null references public.items (id) on delete cascade,
  wants public.watch_kind not null,
  -- The days wanted, for 'free'; none: any time.
  start_date date,
  end_date date,
  -- Naira a day (or to buy) when the watch was set.
  price numeric,
  created_at timestamptz not null default now(),
  unique (user_id, item_id, wants),
  constraint days_in_order check (start_date <= end_date),
  -- A day that no calendar can write down would hold up everybody who ends a booking of the item.
  constraint days_are_of_our_time check (
    start_date between '2020-01-01' and '2199-12-31' and end_date between '2020-01-01' and '2199-12-31')
);
create index item_watches_by_item on public.item_watches (item_id);
alter table public.item_watches enable row level security;
create policy "a person reads own watches" on public.item_watches
  for select to authenticated using (user_id = (select auth.uid()));
create policy "a person watches for themselves" on public.item_watches
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "a person stops watching" on public.item_watches
  for delete to authenticated using (user_id = (select auth.uid()));
grant select, delete on public.item_watches to authenticated;
grant insert (user_id, item_id, wants, start_date, end_date) on public.item_watches to authenticated;
grant select, delete on public.item_watches to service_role;

create function private.price_of_watched()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  select coalesce(i.rental_price, i.sale_price) into new.price from public.items i where i.id = new.item_id;
  if (select count(*) from public.item_watches w where w.user_id = new.user_id) >= 200 then
    perform private.refuse('Save failed', 'You are watching very many items. Stop watching some first.', 429);
  end if;
  return new;
end
$$;
create trigger item_watches_price before insert on public.item_watches
  for each row execute function private.price_of_watched();

-- Told once, and then no longer watching.
create function private.tell_cheaper()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_watch public.item_watches;
begin
  for v_watch in
    delete from public.item_watches w
    where w.item_id = new.id and w.wants = 'cheaper' and coalesce(new.rental_price, new.sale_price) < w.price
    returning w.*
  loop
    perform private.notify(v_watch.user_id, 'watch', 'Cheaper now: ' || new.title, format('"%s" is %s now; it was %s.', new.title,
      private.naira(coalesce(new.rental_price, new.sale_price)), private.naira(v_watch.price)));
  end loop;
  return null;
end
$$;

-- Photos -----------------------------------------------------------------------------------------------

-- A photo that no item of its owner shows any more is removed from the bucket. (The queue is in the own data chapter.)
create function private.drop_photos()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_left text[] := case when tg_op = 'UPDATE' then new.images else '{}' end;
begin
  insert into private.files_to_remove (bucket, path)
  select 'item-images', o.name
  from unnest(old.images) as gone (address)
  join storage.objects o on o.bucket_id = 'item-images' and o.name = private.file_at(gone.address, 'item-images')
    and (storage.foldername(o.name))[1] = old.owner_id::text
  where gone.address <> all (v_left)
    and not exists (select from public.items i where i.owner_id = old.owner_id and i.id <> old.id and gone.address = any (i.images))
  on conflict do nothing;
  return null;
end
$$;
create trigger items_drop_photos after delete or update of images on public.items
  for each row execute function private.drop_photos();

-- One that is shown again before it was removed stays, unless its content was refused.
create function private.keep_photos()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.files_to_remove f
  where f.bucket = 'item-images' and not f.refused and split_part(f.path, '/', 1) = new.owner_id::text
    and f.path in (select private.file_at(shown.address, 'item-images') from unnest(new.images) as shown (address));
  return null;
end
$$;
create trigger items_keep_photos after insert or update of images on public.items
  for each row when (cardinality(new.images) > 0) execute function private.keep_photos();

-- An item with live bookings can't be deleted, only taken off the market; one with former ones stays for them as well.
create function private.check_item_delete()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (select from public.transactions t where t.item_id = old.id
             and (t.booking_status in ('requested', 'confirmed', 'active', 'returned', 'disputed')
               or (t.booking_status = 'pending' and t.hold_expires_at > now()))) then
    perform private.refuse('Failed to delete item', 'This item has live bookings. You can make it unavailable instead.', 409);
  end if;
  if exists (select from public.transactions t where t.item_id = old.id) then
    perform private.refuse('Failed to delete item', 'This item has been booked before, and its bookings need it. You can make it unavailable instead.', 409);
  end if;
  return old;
end
$$;
create trigger items_check_delete before delete on public.items
  for each row execute function private.check_item_delete();
create trigger items_tell_cheaper after update of rental_price, sale_price on public.items
  for each row when (new.hidden_at is null and coalesce(new.rental_price, new.sale_price) < coalesce(old.rental_price, old.sale_price))
  execute function private.tell_cheaper();

-- Reports and moderation ---------------------------------------------------------------------------------

create type public.report_reason as enum ('fake', 'prohibited', 'wrong_photos', 'offensive', 'scam', 'other');
create type public.report_status as enum ('open', 'resolved');
create table public.item_reports (
  id uuid primary key default gen_random_uuid(),
  item_id uuid not null references public.items (id) on delete cascade,
  reporter_id uuid not null references private.profiles (user_id),
  reason public.report_reason not null,
  details text check (length(details) <= 1000),
  status public.report_status not null default 'open',
  created_at timestamptz not null default now(),
  unique (item_id, reporter_id)
);
create index item_reports_open on public.item_reports (created_at) where status = 'open';
create index item_reports_by_person on public.item_reports (reporter_id);
alter table public.item_reports enable row level security;
create policy "a person reads own reports, admins read all" on public.item_reports
  for select to authenticated using (reporter_id = (select auth.uid()) or (select private.is_admin()));
create policy "a person reports an item of somebody else" on public.item_reports
  for insert to authenticated with check (reporter_id = (select auth.uid()) and (select private.is_member())
    and exists (select from public.items i where i.id = item_id and i.owner_id <> (select auth.uid())));
grant select on public.item_reports to authenticated, service_role;
grant insert (item_id, reporter_id, reason, details) on public.item_reports to authenticated;

-- An admin takes an item down ('hide', with a reason its owner reads), puts it back as unavailable ('restore'), or finds
-- nothing wrong ('dismiss'). Open reports of it are resolved. Logged, and the owner is told.
create function public.moderate_item(p_item_id uuid, p_action text, p_reason text default null)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_item public.items;
  v_reason text := nullif(left(trim(p_reason), 500), '');
begin
  perform private.check_text('p_action', p_action, 40);
  perform private.check_text('p_reason', p_reason, 2000);
  if not private.is_admin() then
    perform private.refuse('Access denied', 'Access denied. Admin privileges required.', 403);
  end if;
  select i.* into v_item from public.items i where i.id = p_item_id for no key update;
  if not found then
    perform private.refuse('Error loading item', 'This item does not exist.', 404);
  end if;
  if p_action = 'hide' then
    if v_reason is null then
      perform private.refuse('Moderation failed', 'Please give a reason that the owner will read.');
    end if;
    update public.items i set status = 'unavailable', hidden_at = now(), hidden_reason = v_reason where i.id = p_item_id;
    perform private.notify(v_item.owner_id, 'moderation', 'Your item was taken down', format('"%s" is not shown on Aso any more: %s', v_item.title, v_reason));
  elsif p_action = 'restore' then
    update public.items i set hidden_at = null, hidden_reason = null where i.id = p_item_id;
    perform private.notify(v_item.owner_id, 'moderation', 'Your item is back', format('"%s" can be shown on Aso again. Make it available when you are ready.', v_item.title));
  elsif p_action is distinct from 'dismiss' then
    perform private.refuse('Moderation failed', 'p_action must be hide, restore or dismiss.');
  end if;
  update public.item_reports r set status = 'resolved' where r.item_id = p_item_id and r.status = 'open';
  insert into private.user_actions (user_id, action_type, action_data)
  values ((select auth.uid()), 'moderate_item', jsonb_build_object('item', p_item_id, 'action', p_action, 'reason', v_reason));
end
$$;
grant execute on function public.moderate_item(uuid, text, text) to authenticated;
