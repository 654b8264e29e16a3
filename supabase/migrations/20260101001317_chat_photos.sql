-- Photos in messages: a private bucket, read by the two, and by admins who have read the messages of an open dispute.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('chat-photos', 'chat-photos', false, 5242880, array['image/jpeg', 'image/png', 'image/webp', 'image/avif'])
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- Uploaded and in no message yet. Sending a photo takes its row, and so does the job that clears it: only one of them gets it.
create table private.unsent_photos (
  path text primary key,
  uploaded_at timestamptz not null default now()
);
create index unsent_photos_by_age on private.unsent_photos (uploaded_at);

create function private.note_unsent_photo()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.unsent_photos (path) values (new.name) on conflict do nothing;
  return null;
end
$$;
create trigger objects_note_unsent after insert on storage.objects
  for each row when (new.bucket_id = 'chat-photos') execute function private.note_unsent_photo();

-- Part of run_due_jobs: what nobody has sent for so long is removed. Answers how many.
create function private.clear_unsent_photos()
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_count int;
begin
  with gone as (
    delete from private.unsent_photos u where u.path = any (array(
      select w.path from private.unsent_photos w
      where w.uploaded_at < now() - private.setting_interval('chat_photo_unsent_hours')
      order by w.uploaded_at limit 1000 for update skip locked))
    returning u.path
  )
  insert into private.files_to_remove (bucket, path) select 'chat-photos', g.path from gone g on conflict do nothing;
  get diagnostics v_count = row_count;
  return v_count;
end
$$;

-- Refuses a photo in a message about this booking. Nobody can mask what a photo shows, so there are none before the two have agreed.
create function private.check_chat_photo(b public.transactions, p_path text, p_sender uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  c_title constant text := 'Failed to send message';
begin
  if not private.is_agreed(b) then
    perform private.refuse(c_title, 'Photos can be sent once the booking is paid and accepted.', 409);
  end if;
  delete from private.unsent_photos u where u.path = p_path and split_part(u.path, '/', 1) = p_sender::text
    and exists (select from storage.objects o where o.bucket_id = 'chat-photos' and o.name = p_path);
  if not found then
    perform private.refuse(c_title, 'photo_path must be the name of a new photo that you uploaded to chat-photos.');
  elsif not public.take_rate_limit('chat photos:' || p_sender, private.setting_number('chat_photos_daily_limit')::int, 86400) then
    perform private.refuse(c_title, 'You have sent many photos today. Please continue tomorrow.', 429);
  end if;
end
$$;

-- Whether the caller may see a photo: the two sides of its message, and admins as long as the dispute is open whose messages they
-- have read, which is logged.
create function private.reads_chat_photo(p_path text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := (select auth.uid());
begin
  return exists (
    select from public.chats c
    where c.photo_path = p_path and (v_me in (c.sender_id, c.receiver_id) or (private.is_staff('disputes') and exists (
      select from public.disputes d join private.admin_log a on a.admin_id = v_me and a.action_type = 'read_messages'
        and a.action_data ->> 'dispute_id' = d.id::text
      where d.transaction_id = c.transaction_id and d.status = 'pending'))));
end
$$;
grant execute on function private.reads_chat_photo(text) to authenticated;

create policy "a person uploads photos for messages under their own id" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'chat-photos' and name ~ ('^' || (select auth.uid()) || '/[0-9a-f-]{36}[.](jpg|png|webp|avif)$'));
create policy "both sides of a message see its photo" on storage.objects
  for select to authenticated
  using (bucket_id = 'chat-photos' and (split_part(name, '/', 1) = (select auth.uid())::text or private.reads_chat_photo(name)));
