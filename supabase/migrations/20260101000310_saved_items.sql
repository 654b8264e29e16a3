-- Saved items: what people keep for later.

create table public.saved_items (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references private.profiles (user_id),
  item_id uuid references public.items (id) on delete cascade,
  content_type text not null default 'item' check (length(content_type) <= 40),
  content_data jsonb not null default '{}' check (octet_length(content_data::text) <= 2000)
    constraint content_data_is_flat check (not private.is_deeper(content_data, 8)),
  title text check (length(title) <= 200),
  created_at timestamptz not null default now(),
  unique (user_id, item_id)
);
comment on table public.saved_items is 'What people keep for later: an item, or a look they were shown.';
comment on column public.saved_items.item_id is 'Null: a look, or an item that was deleted.';
comment on column public.saved_items.title is 'Its name when it was saved.';
comment on column public.saved_items.content_type is 'What kind of thing was saved; item by default.';
comment on column public.saved_items.content_data is 'What the screen showed when it was saved, 2,000 bytes at most.';
create index saved_items_by_item on public.saved_items (item_id);
alter table public.saved_items enable row level security;
create policy "a person reads own saved items" on public.saved_items
  for select to authenticated using (user_id = (select auth.uid()));
create policy "a person saves for themselves" on public.saved_items
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "a person removes own saved items" on public.saved_items
  for delete to authenticated using (user_id = (select auth.uid()));
grant select, delete on public.saved_items to authenticated;
grant insert (user_id, item_id, content_type, content_data, title) on public.saved_items to authenticated;

create function private.check_saved_item()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if (select count(*) from public.saved_items s where s.user_id = new.user_id) >= 1000 then
    perform private.refuse('Save failed', 'You have saved too many items. Remove some first.', 429);
  end if;
  if not private.shows_own_pictures(new.content_data, (select i.images from public.items i where i.id = new.item_id)) then
    perform private.refuse('Save failed', 'content_data: pictures and links must be addresses of photos on Aso.');
  end if;
  return new;
end
$$;
create trigger saved_items_limit before insert on public.saved_items
  for each row execute function private.check_saved_item();
grant select, delete on public.saved_items to service_role;
