-- Uploads to public buckets are looked at once more: a hosted Storage believes what a sender says that a file is.

create table private.uploads_to_check (
  bucket text not null,
  path text not null,
  uploaded_at timestamptz not null default now(),
  next_try_at timestamptz not null default now(),
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
  insert into private.uploads_to_check as u (bucket, path) values (new.bucket_id, new.name)
  on conflict (bucket, path) do update set uploaded_at = now(), next_try_at = now();
  return null;
end
$$;
create trigger objects_check_upload after insert or update of version, metadata on storage.objects
  for each row when (new.bucket_id in ('item-images', 'profiles')) execute function private.queue_upload_check();

-- Takes up to p_limit uploads for five minutes: a checker that dies leaves them to the next.
create function public.claim_uploads_to_check(p_limit int)
returns table (bucket text, path text, uploaded_at timestamptz)
language sql
security definer
set search_path = ''
as $$
  update private.uploads_to_check u set next_try_at = now() + interval '5 minutes'
  where (u.bucket, u.path) in (
    select d.bucket, d.path from private.uploads_to_check d where d.next_try_at <= now()
    order by d.next_try_at limit p_limit for update skip locked)
  returning u.bucket, u.path, u.uploaded_at
$$;

-- What was looked at; what is no picture is removed. An upload that was replaced meanwhile is looked at again instead.
create function public.finish_upload_check(p_bucket text, p_path text, p_uploaded_at timestamptz, p_is_picture boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.check_text('p_bucket', p_bucket, 100), private.check_text('p_path', p_path, 1100);
  delete from private.uploads_to_check u where u.bucket = p_bucket and u.path = p_path and u.uploaded_at = p_uploaded_at;
  if found and not p_is_picture then
    insert into private.files_to_remove (bucket, path) values (p_bucket, p_path) on conflict do nothing;
  end if;
end
$$;
grant execute on function public.claim_uploads_to_check(int), public.finish_upload_check(text, text, timestamptz, boolean)
  to service_role;
