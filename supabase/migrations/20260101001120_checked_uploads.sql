-- Checked uploads: hosted Storage trusts the file type that the sender names, so every upload of a person is checked again.

create table private.uploads_to_check (
  bucket text not null,
  path text not null,
  -- Who sent it; empty for the service itself. One upload of each sender is checked in turn.
  sender text not null,
  uploaded_at timestamptz not null default now(),
  -- Infinity for a file in a private bucket that could not be read: an admin has to look at it.
  next_try_at timestamptz not null default now(),
  tries int not null default 0,
  last_error text,
  primary key (bucket, path)
);
create index uploads_to_check_due on private.uploads_to_check (next_try_at);

create function private.queue_upload_check()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.uploads_to_check as u (bucket, path, sender) values (new.bucket_id, new.name, coalesce(new.owner_id, ''))
  on conflict (bucket, path) do update
    set sender = excluded.sender, uploaded_at = now(), next_try_at = now(), tries = 0, last_error = null;
  return null;
end
$$;
create trigger objects_check_upload after insert or update of bucket_id, name, version, metadata on storage.objects
  for each row when (new.bucket_id in ('item-images', 'profiles', 'verification-documents', 'condition-photos', 'documents', 'chat-photos'))
  execute function private.queue_upload_check();

create function public.claim_uploads_to_check(p_limit int)
returns table (bucket text, path text, uploaded_at timestamptz, may_be_pdf boolean)
language sql
security definer
set search_path = ''
as $$
  with due as materialized (
    select d.bucket, d.path, d.next_try_at, row_number() over (partition by d.sender order by d.next_try_at, d.path) as turn
    from private.uploads_to_check d where d.next_try_at <= now()
  ), picked as materialized (
    select u.bucket, u.path from private.uploads_to_check u
    join (select * from due order by turn, next_try_at, path limit p_limit) first on (first.bucket, first.path) = (u.bucket, u.path)
    where u.next_try_at <= now()
    for update of u skip locked
  )
  update private.uploads_to_check u set next_try_at = now() + interval '5 minutes'
  from picked p, storage.buckets b
  where (u.bucket, u.path) = (p.bucket, p.path) and b.id = u.bucket
  returning u.bucket, u.path, u.uploaded_at, coalesce('application/pdf' = any (b.allowed_mime_types), false)
$$;
comment on function public.claim_uploads_to_check is
  'Takes up to p_limit uploads to check and keeps them from other callers for five minutes. One upload of each '
  'sender first, then a second of each, so that nobody waits behind another person''s hundreds.';

-- Queues the file for removal, even if something shows it. (The queue is in file_removal.)
create function private.remove_refused(p_bucket text, p_path text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.files_to_remove (bucket, path, refused) values (p_bucket, p_path, true)
  on conflict (bucket, path) do update set refused = true;
end
$$;

-- A file that could not be read: forgotten when storage has it no more, else tried again after 1, 2, 4 … minutes. After ten
-- tries the check is given up: the file is removed from a public bucket, and waits for an admin in a private one. Answers
-- whether it was given up.
create function private.postpone_upload_check(p_check private.uploads_to_check, p_error text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_given_up boolean := p_check.tries + 1 >= 10;
begin
  if not exists (select from storage.objects o where o.bucket_id = p_check.bucket and o.name = p_check.path) then
    delete from private.uploads_to_check u where u.bucket = p_check.bucket and u.path = p_check.path;
    return false;
  end if;
  update private.uploads_to_check u
  set tries = p_check.tries + 1, last_error = left(p_error, 500),
    next_try_at = case when v_given_up then 'infinity' else now() + interval '1 minute' * power(2, p_check.tries) end
  where u.bucket = p_check.bucket and u.path = p_check.path;
  if v_given_up and (select b.public from storage.buckets b where b.id = p_check.bucket) then
    perform private.remove_refused(p_check.bucket, p_check.path);
  end if;
  return v_given_up;
end
$$;

create function public.finish_upload_check(
  p_bucket text, p_path text, p_uploaded_at timestamptz, p_is_fine boolean, p_error text default null, p_photo_hash text default null
)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_check private.uploads_to_check;
begin
  perform private.check_text('p_bucket', p_bucket, 100), private.check_text('p_path', p_path, 1100),
    private.check_text('p_error', p_error, 2000), private.check_text('p_photo_hash', p_photo_hash, 320);
  select u.* into v_check from private.uploads_to_check u
  where u.bucket = p_bucket and u.path = p_path and u.uploaded_at = p_uploaded_at for update;
  if not found then
    return false;
  end if;
  if p_is_fine is null then
    return private.postpone_upload_check(v_check, p_error);
  end if;
  delete from private.uploads_to_check u where u.bucket = p_bucket and u.path = p_path;
  if not p_is_fine then
    perform private.remove_refused(p_bucket, p_path);
  elsif p_photo_hash is not null then
    perform private.note_photo_hash(p_path, p_uploaded_at, p_photo_hash);
  end if;
  return false;
end
$$;
comment on function public.finish_upload_check is
  'Notes what a check of an upload found. p_is_fine false: the file is not what its bucket takes and is removed; '
  'null: it could not be read and is tried again. p_photo_hash: of an item photo, up to five hashes of 64 hexadecimal digits, '
  'empty for a photo that shows too little. Answers whether the check is given up. An upload that was replaced meanwhile is checked again.';
grant execute on function public.claim_uploads_to_check(int),
  public.finish_upload_check(text, text, timestamptz, boolean, text, text) to service_role;

-- A removed file needs no check. (A moved file leaves its old name in the queue; the next check finds nothing there.)
create function private.forget_upload_check()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.uploads_to_check u where (u.bucket, u.path) in (select g.bucket_id, g.name from gone g);
  return null;
end
$$;
create trigger objects_forget_check after delete on storage.objects
  referencing old table as gone for each statement execute function private.forget_upload_check();
