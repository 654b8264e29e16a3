-- The Verified badge and the completed account: what follows from a person's photo, social accounts, identity and steps.

-- The person is connected to at least one social account.
create function private.is_connected(p_social jsonb)
returns boolean
language sql
immutable
set search_path = ''
as $$ select exists (select from jsonb_each(p_social) s where s.value = 'true') $$;

-- The profile photo is a file of this person that storage holds.
create function private.has_photo(p_user_id uuid, p_selfie_url text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
      select from storage.objects o
      where o.bucket_id = 'profiles' and o.name = private.file_at(p_selfie_url, 'profiles')
        and (storage.foldername(o.name))[1] = p_user_id::text)
$$;

-- The badge: a photo and a social account, or an approved identity. It waits while an approved person bears a name that no admin
-- has looked at. An account is complete when e-mail, phone step and
-- role are done and, for borrowers, the identity is approved; it stays complete.
create function private.update_badge_and_steps()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v public.borrower_verifications;
  v_approved boolean;
begin
  select r.* into v from public.borrower_verifications r where r.user_id = new.user_id and r.verification_status = 'approved';
  v_approved := found;
  if tg_op = 'INSERT' then
    new.is_verified_email := exists (select from auth.users u where u.id = new.user_id and u.email_confirmed_at is not null);
  end if;
  new.verified := (v_approved or (private.is_connected(new.connected_social) and private.has_photo(new.user_id, new.selfie_url)))
    and not coalesce(private.name_waits(v, new.full_name), false);
  new.auth_completed := new.auth_completed
    or (new.is_verified_email and new.is_verified_phone and new.role is not null and (new.role = 'lend' or v_approved));
  return new;
end
$$;
create trigger profiles_update_badge_and_steps before insert or update on private.profiles
  for each row execute function private.update_badge_and_steps();
grant execute on function private.is_connected(jsonb) to authenticated;

-- A profile photo that is stored after the profile named it gives the badge; one that is removed takes it away.
create function private.profile_photo_changed()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_file storage.objects := case when tg_op = 'DELETE' then old else new end;
  v_owner text := (storage.foldername(v_file.name))[1];
begin
  if v_owner ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    -- The trigger above decides what verified is.
    update private.profiles p set verified = p.verified
    where p.user_id = v_owner::uuid and private.file_at(p.selfie_url, 'profiles') = v_file.name;
  end if;
  return null;
end
$$;
create trigger objects_profile_photo_stored after insert on storage.objects
  for each row when (new.bucket_id = 'profiles') execute function private.profile_photo_changed();
create trigger objects_profile_photo_removed after delete on storage.objects
  for each row when (old.bucket_id = 'profiles') execute function private.profile_photo_changed();
