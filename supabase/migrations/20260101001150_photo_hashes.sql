-- Hashes of item photos, kept by the check of uploads: a photo that was changed a little has nearly the same hash.

create table private.photo_hashes (
  -- Of the file in item-images; its folder is the owner.
  path text primary key,
  owner_id uuid not null,
  -- When this picture came first under this name: a file that is sent again as it was keeps its time.
  uploaded_at timestamptz not null,
  -- Of that first picture: changing it a little at a time does not keep the time.
  first_hash bit(256),
  -- Null: it shows too little, such as one colour, to be known again.
  hash bit(256),
  -- The same picture in other frames: how a copy that lost a corner is known. See photo-hash.ts.
  frames bit(256)[] not null default '{}'
);

-- The sixteen parts of a hash, each with its place.
create function private.hash_parts(p_hash bit)
returns int[]
language plpgsql
immutable strict parallel safe
set search_path = ''
as $$
declare
  v_parts int[] := '{}';
begin
  for n in 0 .. 15 loop
    v_parts[n + 1] := (n << 16) | substring(p_hash from n * 16 + 1 for 16)::int;
  end loop;
  return v_parts;
end
$$;
create index photo_hashes_parts on private.photo_hashes using gin (private.hash_parts(hash)) with (fastupdate = off);
create index photo_hashes_by_owner on private.photo_hashes (owner_id);

-- Parts that differ from those of this hash in one bit at most. Hashes of changed copies share one of them: the first parts
-- are the lowest waves, which change least.
create function private.near_parts(p_hash bit)
returns int[]
language sql
immutable strict parallel safe
set search_path = ''
as $$
  select array_agg(part # flip) from unnest(private.hash_parts(p_hash)) part,
    (select 0 as flip union all select 1 << b from generate_series(0, 15) b) f
$$;

-- The hash of the picture in a mirror: every odd wave across changes its sign.
create function private.mirrored_hash(p_hash bit)
returns bit
language sql
immutable strict parallel safe
set search_path = ''
as $$ select p_hash # repeat('01', 128)::bit(256) $$;

-- Photos of other people that look like this one. distance: in how many bits they differ.
create function private.photos_like(p_path text)
returns table (path text, owner_id uuid, uploaded_at timestamptz, distance int, mirrored boolean)
language plpgsql
stable
set search_path = ''
as $$
declare
  v_most int := private.setting_number('signals_photo_distance');
  v_photo private.photo_hashes;
begin
  select h.* into v_photo from private.photo_hashes h where h.path = p_path and h.hash is not null;
  return query
  select distinct on (n.path) n.path, n.owner_id, n.uploaded_at, n.distance, n.mirrored
  from unnest(v_photo.hash || v_photo.frames) f (hash)
  cross join lateral (values (f.hash, false), (private.mirrored_hash(f.hash), true)) o (hash, mirrored)
  cross join lateral (
    select h.path, h.owner_id, h.uploaded_at, bit_count(h.hash # o.hash)::int as distance, o.mirrored
    from private.photo_hashes h
    where private.hash_parts(h.hash) && private.near_parts(o.hash) and h.owner_id <> v_photo.owner_id) n
  where n.distance <= v_most order by n.path, n.distance;
end
$$;

-- Keeps the hash of a photo. The same picture under the same name was there since its first time.
create function private.note_photo_hash(p_path text, p_uploaded_at timestamptz, p_hash text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_most int := private.setting_number('signals_photo_distance');
  v_owner text := split_part(p_path, '/', 1);
  v_hashes bit(256)[];
begin
  if v_owner !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' or p_hash !~ '^([0-9a-f]{64}){0,5}$' then
    return;
  end if;
  v_hashes := array(select ('x' || substr(p_hash, n * 64 + 1, 64))::bit(256) from generate_series(0, length(p_hash) / 64 - 1) n order by n);
  insert into private.photo_hashes as h (path, owner_id, uploaded_at, first_hash, hash, frames)
  values (p_path, v_owner::uuid, p_uploaded_at, v_hashes[1], v_hashes[1], v_hashes[2:])
  on conflict (path) do update set hash = excluded.hash, frames = excluded.frames,
    (uploaded_at, first_hash) = (
      select s.at, s.hash from (values (true, h.uploaded_at, h.first_hash), (false, excluded.uploaded_at, excluded.hash)) s (same, at, hash)
      where s.same = coalesce(bit_count(h.first_hash # excluded.hash) <= v_most, false));
end
$$;

-- A hash goes with its file.
create function private.forget_photo_hash()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.photo_hashes h using gone g where g.bucket_id = 'item-images' and h.path = g.name;
  return null;
end
$$;
create trigger objects_forget_hash after delete on storage.objects
  referencing old table as gone for each statement execute function private.forget_photo_hash();

-- Photos whose check could not make a hash are checked again, once a day.
create function private.check_photos_without_hash()
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.uploads_to_check (bucket, path, sender)
  select o.bucket_id, o.name, coalesce(o.owner_id, '') from storage.objects o
  where o.bucket_id = 'item-images' and not exists (select from private.photo_hashes h where h.path = o.name)
  limit 5000
  on conflict do nothing;
end
$$;
