-- Upload quotas: how many files and megabytes one person may upload to each bucket, in an hour and in all. Files of the
-- service itself are not counted. (What people may keep in all, by their standing: upload_standing.)

-- A deleted file no longer counts in the total, but still counts in the hour of its upload.
create table private.upload_usage (
  user_id text not null,
  bucket text not null,
  files int not null,
  bytes bigint not null,
  hour_start timestamptz not null,
  hour_files int not null,
  hour_bytes bigint not null,
  primary key (user_id, bucket)
);

-- What a change of storage.objects means for one person and bucket: `files` and `bytes` in all, the others for the hour.
create type private.upload_change as (user_id text, bucket text, files int, bytes bigint, sent_files int, sent_bytes bigint);

create function private.size_of(p_object storage.objects)
returns bigint
language sql
immutable
set search_path = ''
as $$ select case when p_object.metadata ->> 'size' ~ '^[0-9]{1,15}$' then (p_object.metadata ->> 'size')::bigint else 0 end $$;

-- Refuses when p_count is over the setting `<bucket>_<p_what>_limit`. p_words has %s for the figure and for the files.
create function private.check_upload_limit(p_bucket text, p_what text, p_count numeric, p_words text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  -- None for a bucket that only Aso writes to.
  v_limit numeric := private.setting(replace(p_bucket, '-', '_') || '_' || p_what || '_limit')::numeric;
  v_files text := case p_bucket
    when 'item-images' then 'item photos'
    when 'profiles' then 'profile photos'
    when 'verification-documents' then 'documents'
    when 'condition-photos' then 'condition photos'
    when 'chat-photos' then 'photos in messages'
    when 'documents' then 'evidence files'
    else 'files' end;
begin
  if p_count > v_limit then
    if v_limit = 1 and p_what like 'files%' then
      v_files := rtrim(v_files, 's');
    end if;
    perform private.refuse('Upload Failed', format(p_words, to_char(v_limit, 'FM999,999,999'), v_files), 429);
  end if;
end
$$;

create function private.check_upload_quota(p_usage private.upload_usage, p_change private.upload_change)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_bucket text := p_usage.bucket;
  -- People can't remove papers, condition photos and documents, because they are evidence.
  v_advice text := case when v_bucket in ('item-images', 'profiles') then 'Please remove some first.'
    else 'Please contact our support.' end;
begin
  if p_change.sent_files > 0 then
    perform private.check_upload_limit(v_bucket, 'files_hourly', p_usage.hour_files,
      'You can upload %s %s an hour. Please wait a while and try again.');
    perform private.check_upload_limit(v_bucket, 'megabytes_hourly', p_usage.hour_bytes / 1048576.0,
      'You can upload %s MB of %s an hour. Please wait a while and try again.');
  end if;
  if p_change.files > 0 then
    perform private.check_upload_limit(v_bucket, 'files', p_usage.files, 'You can keep %s %s. ' || v_advice);
  end if;
  if p_change.bytes > 0 then
    perform private.check_upload_limit(v_bucket, 'megabytes', p_usage.bytes / 1048576.0,
      'You can keep %s MB of %s. ' || v_advice);
  end if;
end
$$;

-- The row of a person and bucket is also the lock: uploads at once wait for each other here, after any lock on
-- storage.objects, and in one order.
create function private.note_uploads(p_changes private.upload_change[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_change private.upload_change;
  v_usage private.upload_usage;
begin
  for v_change in
    select c.user_id, c.bucket, sum(c.files), sum(c.bytes), sum(c.sent_files), sum(c.sent_bytes)
    from unnest(p_changes) c where c.user_id is not null group by c.user_id, c.bucket order by c.user_id, c.bucket
  loop
    insert into private.upload_usage as u (user_id, bucket, files, bytes, hour_start, hour_files, hour_bytes)
    values (v_change.user_id, v_change.bucket, greatest(v_change.files, 0), greatest(v_change.bytes, 0), now(),
      v_change.sent_files, v_change.sent_bytes)
    on conflict (user_id, bucket) do update set
      files = greatest(u.files + v_change.files, 0),
      bytes = greatest(u.bytes + v_change.bytes, 0),
      hour_start = case when u.hour_start <= now() - interval '1 hour' then now() else u.hour_start end,
      hour_files = case when u.hour_start <= now() - interval '1 hour' then 0 else u.hour_files end + v_change.sent_files,
      hour_bytes = case when u.hour_start <= now() - interval '1 hour' then 0 else u.hour_bytes end + v_change.sent_bytes
    returning u.* into v_usage;
    perform private.check_upload_quota(v_usage, v_change);
  end loop;
  for v_change in
    select c.user_id, '', sum(c.files), sum(c.bytes), sum(c.sent_files), sum(c.sent_bytes)
    from unnest(p_changes) c where c.user_id is not null group by c.user_id order by c.user_id
  loop
    perform private.check_uploads_of(v_change);
  end loop;
  perform private.check_house_uploads(p_changes);
end
$$;

-- A new file, a copy and a move to another name or bucket are uploads. A replacement is one as well; in the total only the
-- difference in size counts. Hosted Storage first asks with a row without metadata that it takes back: that counts as a file.
create function private.count_uploads()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_changes private.upload_change[];
begin
  if tg_op = 'INSERT' then
    v_changes := array(select row(w.owner_id, w.bucket_id, 1, private.size_of(w), 1, private.size_of(w))::private.upload_change
      from written w);
  elsif tg_op = 'DELETE' then
    v_changes := array(select row(g.owner_id, g.bucket_id, -1, -private.size_of(g), 0, 0)::private.upload_change from gone g);
  else
    v_changes := array(
      select change from written w join gone g using (id)
      cross join lateral (values
        (row(g.owner_id, g.bucket_id, -1, -private.size_of(g), 0, 0)::private.upload_change),
        (row(w.owner_id, w.bucket_id, 1, private.size_of(w), 1, private.size_of(w))::private.upload_change)) as v (change)
      where (w.owner_id, w.bucket_id, w.name, w.version, w.metadata)
        is distinct from (g.owner_id, g.bucket_id, g.name, g.version, g.metadata));
  end if;
  perform private.note_uploads(v_changes);
  return null;
end
$$;
create trigger objects_count_new after insert on storage.objects
  referencing new table as written for each statement execute function private.count_uploads();
create trigger objects_count_changed after update on storage.objects
  referencing old table as gone new table as written for each statement execute function private.count_uploads();
create trigger objects_count_gone after delete on storage.objects
  referencing old table as gone for each statement execute function private.count_uploads();
