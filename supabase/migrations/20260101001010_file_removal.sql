-- File removal: the queue of files that the storage service still has to remove.

create table private.files_to_remove (
  bucket text not null,
  path text not null,
  -- A check refused its content: showing it again does not keep it.
  refused boolean not null default false,
  next_try_at timestamptz not null default now(),
  primary key (bucket, path)
);
create index files_to_remove_due on private.files_to_remove (next_try_at);

create function public.claim_files_to_remove(p_limit int)
returns table (bucket text, path text)
language sql
security definer
set search_path = ''
as $$
  update private.files_to_remove f set next_try_at = now() + interval '5 minutes'
  where (f.bucket, f.path) in (
    select d.bucket, d.path from private.files_to_remove d where d.next_try_at <= now()
    order by d.next_try_at limit p_limit for update skip locked)
  returning f.bucket, f.path
$$;
comment on function public.claim_files_to_remove is
  'Takes up to p_limit files that have to be removed and keeps them from other callers for five minutes. If the '
  'caller stops without an answer, they become due again.';

create function public.finish_file_removal(p_bucket text, p_path text)
returns void
language sql
security definer
set search_path = ''
as $$
  select private.check_text('p_bucket', p_bucket, 100), private.check_text('p_path', p_path, 1100);
  delete from private.files_to_remove f where f.bucket = p_bucket and f.path = p_path
$$;
comment on function public.finish_file_removal is 'Notes that the storage service has removed the file.';
grant execute on function public.claim_files_to_remove(int), public.finish_file_removal(text, text) to service_role;
