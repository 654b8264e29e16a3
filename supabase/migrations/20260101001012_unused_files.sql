-- Unused files: an upload that nothing shows a day later is removed, from whichever bucket. Later each file is looked at again from time
-- to time, because what showed it may be gone.

create table private.stored_files (
  bucket text not null,
  path text not null,
  -- When to look next whether something shows it.
  look_at timestamptz not null default now() + interval '1 day',
  primary key (bucket, path)
);
create index stored_files_to_look_at on private.stored_files (look_at);

-- Whether a row shows the file. A bucket that is not named keeps its files: condition photos are evidence by themselves, photos of messages
-- have a queue of their own (chat_photos). A new column that names a file of these buckets belongs in here.
create function private.is_file_used(p_bucket text, p_path text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_owner uuid := private.uploader(split_part(p_path, '/', 1));
begin
  return case p_bucket
    when 'item-images' then exists (select from public.items i cross join unnest(i.images) as shown (address)
      where i.owner_id = v_owner and private.file_at(shown.address, 'item-images') = p_path)
    when 'profiles' then exists (select from private.profiles p where p.user_id = v_owner and private.file_at(p.selfie_url, 'profiles') = p_path)
    when 'verification-documents' then exists (select from public.borrower_verifications v
        where v.user_id = v_owner and p_path in (v.government_id_image_url, v.utility_bill_url, v.selfie_image_url))
      or exists (select from private.evidence e where e.bucket = p_bucket and e.path = p_path)
    when 'documents' then exists (select from private.evidence e where e.bucket = p_bucket and e.path = p_path)
    else true end;
end
$$;

create function private.note_stored_file()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.stored_files as f (bucket, path) values (new.bucket_id, new.name)
  on conflict (bucket, path) do update set look_at = excluded.look_at;
  return null;
end
$$;
create trigger objects_note_stored after insert or update of bucket_id, name, version, metadata on storage.objects
  for each row when (new.bucket_id in ('item-images', 'profiles', 'verification-documents', 'documents') and new.owner_id is not null)
  execute function private.note_stored_file();

create function private.forget_stored_files()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.stored_files f where (f.bucket, f.path) in (select g.bucket_id, g.name from gone g);
  return null;
end
$$;
create trigger objects_forget_stored after delete on storage.objects
  referencing old table as gone for each statement execute function private.forget_stored_files();

-- Part of run_due_jobs: queues files that nothing shows for removal. Answers how many.
create function private.queue_unused_files()
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  f private.stored_files;
  v_count int := 0;
begin
  for f in
    select s.* from private.stored_files s where s.look_at <= now() order by s.look_at limit 500 for update skip locked
  loop
    if private.is_file_used(f.bucket, f.path) then
      update private.stored_files s set look_at = now() + interval '7 days' where s.bucket = f.bucket and s.path = f.path;
      continue;
    end if;
    delete from private.stored_files s where s.bucket = f.bucket and s.path = f.path;
    -- A moved file leaves its old name behind.
    if exists (select from storage.objects o where o.bucket_id = f.bucket and o.name = f.path) then
      insert into private.files_to_remove (bucket, path) values (f.bucket, f.path) on conflict do nothing;
      v_count := v_count + 1;
    end if;
  end loop;
  return v_count;
end
$$;

-- What is shown again before it was removed stays, unless its content was refused. (Item photos: keep_photos. Papers that are on the way out
-- are refused when they are sent: identity.)
create function private.keep_shown_file()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_bucket text := case tg_table_name when 'evidence' then to_jsonb(new) ->> 'bucket' else 'profiles' end;
  v_path text := case tg_table_name when 'evidence' then to_jsonb(new) ->> 'path' else private.file_at(to_jsonb(new) ->> 'selfie_url', 'profiles') end;
begin
  with kept as (delete from private.files_to_remove f where f.bucket = v_bucket and f.path = v_path and not f.refused returning f.bucket, f.path)
  insert into private.stored_files (bucket, path) select k.bucket, k.path from kept k on conflict do nothing;
  return null;
end
$$;
create trigger evidence_keeps_file after insert on private.evidence
  for each row execute function private.keep_shown_file();
create trigger profiles_keep_selfie after insert or update of selfie_url on private.profiles
  for each row when (new.selfie_url is not null) execute function private.keep_shown_file();
