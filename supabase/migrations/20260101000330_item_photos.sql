-- Item photos: each is a file of the owner; a photo that no item shows any more is removed.

-- Photos must be the person's own files in the right bucket. Addresses that were stored earlier may stay.
create function private.check_item_images()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (select from unnest(new.images) as shown (address)
             where (tg_op = 'INSERT' or shown.address <> all (old.images) or shown.address is null)
               and not private.is_own_file(shown.address, 'item-images', new.owner_id)) then
    perform private.refuse(case tg_op when 'INSERT' then 'Failed to add item' else 'Failed to update item' end,
      'images: each must be the address of a photo that you uploaded to item-images.');
  end if;
  return new;
end
$$;
create trigger items_check_images before insert or update of images on public.items
  for each row when (current_user = 'authenticated') execute function private.check_item_images();

-- A photo that no item of its owner shows any more is removed from the bucket, unless a booking still needs it. (The queue is in file_removal.)
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
  where gone.address <> all (v_left) and not private.is_booked_photo(o.name)
    and not exists (select from public.items i where i.owner_id = old.owner_id and i.id <> old.id and gone.address = any (i.images))
  on conflict do nothing;
  return null;
end
$$;
create trigger items_drop_photos after delete or update of images on public.items
  for each row execute function private.drop_photos();

-- A photo that is shown again before it was removed stays, unless its content was refused.
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
