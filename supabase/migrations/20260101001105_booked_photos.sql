-- Booked photos: the files that showed an item when it was booked. Until the booking's last deadline and the time for chargebacks are over nobody replaces or
-- removes them, its owner included: the listing may show others meanwhile, but a dispute is decided by what was offered.

create table private.booked_photos (
  transaction_id uuid not null references public.transactions (id),
  -- In the listing, from 1.
  place int not null,
  -- In the bucket item-images; as the listing named it, where it is no name of a file there.
  path text not null,
  -- Whether its content was there. A photo without it is kept all the same, so that whoever decides reads that there was one: nothing that comes
  -- under its name later counts as it.
  was_there boolean not null,
  -- Of its content, by Storage.
  version text,
  fingerprint text,
  primary key (transaction_id, place)
);
create index booked_photos_by_path on private.booked_photos (path);

-- Locks the files: one that is replaced at the same moment waits, and is then refused, or was there before and is the one that is kept.
create function private.keep_booked_photos(p_transaction_id uuid, p_item_id uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  with photos as (
    select a.place, coalesce(private.file_at(a.address, 'item-images'), left(a.address, 900)) as path
    from public.items i cross join unnest(i.images) with ordinality a (address, place)
    where i.id = p_item_id and a.address is not null
  ), files as (
    select o.name, o.version, o.metadata ->> 'eTag' as fingerprint from storage.objects o
    where o.bucket_id = 'item-images' and o.name in (select p.path from photos p)
      and not exists (select from private.files_to_remove f where f.bucket = 'item-images' and f.path = o.name and f.refused)
    for share of o
  )
  insert into private.booked_photos (transaction_id, place, path, was_there, version, fingerprint)
  select p_transaction_id, p.place, p.path, f.name is not null, f.version, f.fingerprint
  from photos p left join files f on f.name = p.path
$$;

-- Whether what a booking was about may still have to be shown to somebody who decides about it: it waits, runs or is disputed, or the payer's bank may still ask.
create function private.may_be_disputed(b public.transactions)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return b.booking_status in ('requested', 'confirmed', 'active', 'returned', 'disputed') or b.frozen_at is not null
    or (b.booking_status = 'pending' and b.hold_expires_at > now())
    or (b.paid_at is not null and coalesce(b.settled_at, b.updated_at) > now() - private.setting_interval('booked_item_days'))
    or exists (select from public.disputes d where d.transaction_id = b.id and d.status = 'pending')
    or exists (select from public.deposit_claims c where c.transaction_id = b.id and c.status not in ('settled', 'closed'))
    or exists (select from private.chargebacks c left join private.charged_bookings h on h.chargeback_id = c.id
      where c.status = 'open' and b.id in (c.transaction_id, h.transaction_id));
end
$$;

create function private.is_booked_photo(p_path text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (select from private.booked_photos p join public.transactions t on t.id = p.transaction_id
    where p.path = p_path and p.was_there and private.may_be_disputed(t));
end
$$;

create function private.refuse_replaced_photo()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if private.is_booked_photo(old.name) then
    perform private.refuse('Upload Failed', 'This photo belongs to a booking and stays as it is. Please add the new photo under another name.', 409);
  end if;
  return new;
end
$$;
create trigger objects_refuse_replaced_photo before update on storage.objects
  for each row when (old.bucket_id = 'item-images' and (old.bucket_id, old.name, old.version, old.metadata ->> 'eTag', old.metadata ->> 'size')
    is distinct from (new.bucket_id, new.name, new.version, new.metadata ->> 'eTag', new.metadata ->> 'size'))
  execute function private.refuse_replaced_photo();

-- The row stays, and with it the file: Storage removes the files of the rows that went. What a check refused goes all the same.
create function private.keep_removed_photo()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  return case when private.is_booked_photo(old.name)
    and not exists (select from private.files_to_remove f where f.bucket = 'item-images' and f.path = old.name and f.refused) then null else old end;
end
$$;
create trigger objects_keep_removed_photo before delete on storage.objects
  for each row when (old.bucket_id = 'item-images') execute function private.keep_removed_photo();

-- Whether an item of this owner, or the one that is named, shows the file.
create function private.shows_photo(p_owner uuid, p_path text, p_item_id uuid default null)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (select from public.items i cross join unnest(i.images) a (address)
    where i.owner_id = p_owner and i.id = coalesce(p_item_id, i.id) and private.file_at(a.address, 'item-images') = p_path)
$$;

-- For those who decide: each photo, whether its content was there when it was booked, whether it is there as it was, and whether the listing shows it still.
create function private.booked_photos_of(b public.transactions)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('path', p.path, 'fingerprint', p.fingerprint,
    'was_there', p.was_there,
    'kept', p.was_there and exists (select from storage.objects o where o.bucket_id = 'item-images' and o.name = p.path and o.version is not distinct from p.version),
    'shown', private.shows_photo(b.lender_id, p.path, b.item_id)) order by p.place), '[]')
  from private.booked_photos p where p.transaction_id = b.id
$$;

-- Once nobody can dispute a booking any more, its photos go where no item shows them, and the words of an owner whose account was erased.
create function private.release_booked_items()
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  b public.transactions;
  v_count int := 0;
begin
  for b in
    select t.* from private.booked_items k join public.transactions t on t.id = k.transaction_id
    where k.check_at <= now() order by k.check_at limit 200 for update of k skip locked
  loop
    if private.may_be_disputed(b) then
      update private.booked_items k set check_at = now() + interval '1 day' where k.transaction_id = b.id;
      continue;
    end if;
    insert into private.files_to_remove (bucket, path)
    select distinct 'item-images', p.path from private.booked_photos p
    where p.transaction_id = b.id and p.was_there and not private.shows_photo(b.lender_id, p.path) and not private.is_booked_photo(p.path)
    on conflict do nothing;
    delete from private.booked_photos p where p.transaction_id = b.id;
    update private.booked_items k set check_at = null, facts = private.readable_facts(k.facts, b.lender_id) where k.transaction_id = b.id;
    v_count := v_count + 1;
  end loop;
  return v_count;
end
$$;
