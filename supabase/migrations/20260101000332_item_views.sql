-- Item views, and the figures an owner sees of each item.

create table private.item_views (
  item_id uuid not null references public.items (id) on delete cascade,
  day date not null,
  views int not null default 0,
  primary key (item_id, day)
);

create function public.note_item_view(p_item_id uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into private.item_views as v (item_id, day, views)
  select i.id, private.today(), 1 from public.items i
  where i.id = p_item_id and i.hidden_at is null and i.archived_at is null and i.withheld_at is null
    and i.owner_id is distinct from (select auth.uid())
  on conflict (item_id, day) do update set views = v.views + 1
$$;
comment on function public.note_item_view is
  'Counts one view of an item. Views by its owner are not counted. The browser calls it once a visit.';
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
