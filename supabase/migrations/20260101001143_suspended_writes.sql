-- Suspended writes: what nobody changes while suspended. tests/rules/suspensions/left-to-the-suspended.ts says what is left to them, and why.

-- What staff decide about stays as it was, and the market hears nothing new of who is suspended: nobody edits or deletes an item of theirs, edits
-- their name or their picture, blocks days or frees them, saves or watches items of others while suspended. The argument is the column of the person.
create function private.refuse_while_suspended()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.refuse_if(private.suspension_refusal(((case tg_op when 'INSERT' then to_jsonb(new) else to_jsonb(old) end) ->> tg_argv[0])::uuid));
  return case tg_op when 'DELETE' then old else new end;
end
$$;
create trigger items_while_suspended before update or delete on public.items
  for each row when (current_user = 'authenticated') execute function private.refuse_while_suspended('owner_id');
create trigger profiles_while_suspended before update on private.profiles
  for each row when (current_user = 'authenticated' and (old.full_name, old.selfie_url) is distinct from (new.full_name, new.selfie_url))
  execute function private.refuse_while_suspended('user_id');
create trigger blocks_while_suspended before insert or delete on public.availability_blocks
  for each row when (current_user = 'authenticated') execute function private.refuse_while_suspended('owner_id');
create trigger saved_while_suspended before insert on public.saved_items
  for each row when (current_user = 'authenticated') execute function private.refuse_while_suspended('user_id');
create trigger watches_while_suspended before insert on public.item_watches
  for each row when (current_user = 'authenticated') execute function private.refuse_while_suspended('user_id');

-- Files that everybody sees. What shows something in a dispute, a chat or at a return is sent as before.
create policy "nobody suspended sends public files" on storage.objects as restrictive
  for insert to authenticated with check (bucket_id not in ('item-images', 'profiles') or not private.is_suspended((select auth.uid())));
create policy "nobody suspended replaces public files" on storage.objects as restrictive
  for update to authenticated using (bucket_id not in ('item-images', 'profiles') or not private.is_suspended((select auth.uid())))
  with check (bucket_id not in ('item-images', 'profiles') or not private.is_suspended((select auth.uid())));
create policy "nobody suspended removes public files" on storage.objects as restrictive
  for delete to authenticated using (bucket_id not in ('item-images', 'profiles') or not private.is_suspended((select auth.uid())));
