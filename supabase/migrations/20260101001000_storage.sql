-- Storage: public buckets for photos, private ones for papers. People upload only into the folder with their own id.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('item-images', 'item-images', true, 5242880, array['image/jpeg', 'image/png', 'image/webp', 'image/avif']),
  ('profiles', 'profiles', true, 5242880, array['image/jpeg', 'image/png', 'image/webp', 'image/avif']),
  ('verification-documents', 'verification-documents', false, 5242880,
    array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'application/pdf']),
  ('documents', 'documents', false, 5242880, array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'application/pdf']),
  ('agreements', 'agreements', false, 5242880, array['application/pdf'])
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- Files of public buckets are read by their address without a policy. Only the owner can list them.
create policy "a person reads own files" on storage.objects
  for select to authenticated
  using (bucket_id in ('item-images', 'profiles', 'verification-documents', 'documents')
    and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "a person uploads under their own id" on storage.objects
  for insert to authenticated
  with check (bucket_id in ('item-images', 'profiles', 'verification-documents', 'documents')
    and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "a person replaces own public files" on storage.objects
  for update to authenticated
  using (bucket_id in ('item-images', 'profiles') and (storage.foldername(name))[1] = (select auth.uid())::text)
  with check (bucket_id in ('item-images', 'profiles') and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "a person removes own public files" on storage.objects
  for delete to authenticated
  using (bucket_id in ('item-images', 'profiles') and (storage.foldername(name))[1] = (select auth.uid())::text);

-- File names that addresses, file systems or people could mistake for other names are refused; and those that others read, where they
-- say how to reach somebody (public_texts).
create function private.check_file_name()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.is_file_name(new.name) then
    perform private.refuse('Upload Failed', 'name: a file name has letters, digits and - _ . between slashes, not two dots together, '
      || 'no other alphabet and none of ? % # \.');
  elsif new.bucket_id in ('item-images', 'profiles', 'chat-photos') and private.file_name_says_contact(new.name) then
    perform private.refuse('Upload Failed', 'name: others see the name of this file. Leave out phone numbers, email addresses and messenger names.');
  end if;
  -- Counted in no quota.
  if octet_length(new.user_metadata::text) > 1000 then
    perform private.refuse('Upload Failed', 'metadata: what is said about a file can have 1,000 bytes.');
  end if;
  return new;
end
$$;
create trigger objects_check_name before insert or update of name, user_metadata on storage.objects
  for each row execute function private.check_file_name();

create function private.check_selfie()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if (tg_op = 'INSERT' or new.selfie_url is distinct from old.selfie_url)
     and not private.is_own_file(new.selfie_url, 'profiles', new.user_id) then
    perform private.refuse('Upload Failed', 'selfie_url must be the address of a photo that you uploaded to profiles.');
  end if;
  return new;
end
$$;
create trigger profiles_check_selfie before insert or update of selfie_url on private.profiles
  for each row when (new.selfie_url is not null and current_user = 'authenticated') execute function private.check_selfie();
