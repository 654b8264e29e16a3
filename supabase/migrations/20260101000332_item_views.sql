-- Item views, and the figures an owner sees of each item.

-- Views by day in Lagos. No row: none.
create table private.item_views (
  item_id uuid not null references public.items (id) on delete cascade,
  day date not null,
  views int not null default 0,
  primary key (item_id, day)
);

-- Who looked, by the hash of the day (counted_use): a person counts once a day. Gone a day after its end, the counts stay.
create table private.item_viewers (
  item_id uuid not null references public.items (id) on delete cascade,
  day date not null,
  viewer bytea not null,
  primary key (item_id, day, viewer)
);

create function public.note_item_view(p_item_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_who bytea := private.counted_caller(private.setting_number('counted_visitors_of_network')::int);
  v_today date := private.today();
begin
  if v_who is null
    or not exists (select from public.items i where i.id = p_item_id and i.hidden_at is null and i.archived_at is null
      and i.withheld_at is null and i.owner_id is distinct from (select auth.uid()))
    or exists (select from private.item_viewers v where v.item_id = p_item_id and v.day = v_today and v.viewer = v_who)
    or not private.may_count_more(v_who)
  then
    return;
  end if;
  insert into private.item_viewers (item_id, day, viewer) values (p_item_id, v_today, v_who) on conflict do nothing;
  if found then
    insert into private.item_views as v (item_id, day, views) values (p_item_id, v_today, 1)
    on conflict (item_id, day) do update set views = v.views + 1;
  end if;
end
$$;
comment on function public.note_item_view is
  'Counts a view of an item, once a person and day; visitors without an account by their network and browser, a few of a network at most. '
  'Not counted: its owner, and who switched counting off in the account or the browser (Global Privacy Control, Do Not Track).';
grant execute on function public.note_item_view(uuid) to anon, authenticated;

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
  from public.items i where i.owner_id = (select auth.uid()) and i.archived_at is null;
end
$$;
comment on function public.my_item_stats is 'Views, saves and paid bookings of each of the caller''s items.';
grant execute on function public.my_item_stats() to authenticated;
