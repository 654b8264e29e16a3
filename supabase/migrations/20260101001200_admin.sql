-- Admins: what they see of people, and what they may do to accounts. All of it is logged.

create function private.require_admin()
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse('Access denied', 'Access denied. Admin privileges required.', 403);
  end if;
end
$$;
grant execute on function private.require_admin() to authenticated;

create function public.admin_counts()
returns table (users bigint, pending_verifications bigint, open_bookings bigint, listed_items bigint)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query select
    (select count(*) from private.profiles p where p.deleted_at is null),
    (select count(*) from public.borrower_verifications v where v.verification_status = 'pending'),
    (select count(*) from public.transactions t where t.booking_status in ('requested', 'confirmed', 'active', 'disputed')),
    (select count(*) from public.items i where i.status = 'available');
end
$$;

-- People newest first, 50 at a time unless asked otherwise (at most 200), by name, phone number or user id.
-- p_before: only who joined before, for the next page.
create function public.search_people(p_search text default '', p_before timestamptz default null, p_limit int default 50)
returns table (
  user_id uuid, full_name text, email text, phone_number text, role public.user_role, verified boolean, is_admin boolean,
  verification_status public.verification_status, created_at timestamptz
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_like text := '%' || replace(replace(replace(trim(coalesce(p_search, '')), '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  perform private.check_text('p_search', p_search, 200);
  perform private.require_admin();
  return query
    select p.user_id, p.full_name, u.email::text, p.phone_number, p.role, p.verified, p.is_admin, v.verification_status, p.created_at
    from private.profiles p
    join auth.users u on u.id = p.user_id
    left join public.borrower_verifications v on v.user_id = p.user_id
    where p.deleted_at is null and (p_before is null or p.created_at < p_before)
      and (v_like = '%%' or p.full_name ilike v_like or p.user_id::text ilike v_like or p.phone_number like v_like
        -- As people say it: 0803… is +234803….
        or (trim(p_search) ~ '^0[0-9]{3,10}$' and p.phone_number like '+234' || substr(trim(p_search), 2) || '%'))
    order by p.created_at desc, p.user_id
    limit least(greatest(coalesce(p_limit, 50), 1), 200);
end
$$;
grant execute on function public.admin_counts(), public.search_people(text, timestamptz, int) to authenticated;

-- Bookings that still owe somebody something.
create function private.has_open_bookings(p_user_id uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.transactions t
    where p_user_id in (t.borrower_id, t.lender_id)
      and (t.booking_status in ('requested', 'confirmed', 'active', 'returned', 'disputed')
        or (t.booking_status = 'pending' and t.hold_expires_at > now()))
  )
$$;

-- Holds the person, the wardrobe and the profile, so that nothing is booked while the account ends. False where there
-- is no such account any more.
create function private.lock_leaving(p_user_id uuid)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.lock_person(p_user_id);
  perform i.id from public.items i where i.owner_id = p_user_id order by i.id for update;
  perform p.user_id from private.profiles p where p.user_id = p_user_id and p.deleted_at is null for no key update;
  return found;
end
$$;

-- Takes a person out of Aso: no sign-in, no session, nothing listed. Called with the person locked.
create function private.shut_out(p_user_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.profiles p set deleted_at = now() where p.user_id = p_user_id;
  update public.items i set status = 'unavailable' where i.owner_id = p_user_id and i.status in ('available', 'rented');
  update auth.users u set banned_until = now() + interval '100 years' where u.id = p_user_id;
  delete from auth.refresh_tokens r where r.user_id::text = p_user_id::text;
  delete from auth.sessions s where s.user_id = p_user_id;
end
$$;

-- A soft delete: the person can't sign in and is not shown; what the books and other people's bookings need stays.
create function public.admin_delete_user(target_user_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  if target_user_id = (select auth.uid()) then
    perform private.refuse('Failed to delete user', 'You cannot delete your own account here.', 403);
  end if;
  if not private.lock_leaving(target_user_id) then
    perform private.refuse('Failed to delete user', 'There is no such user.', 404);
  end if;
  if exists (select from private.profiles p where p.user_id = target_user_id and p.is_admin) then
    perform private.refuse('Failed to delete user', 'Remove the admin rights of this person first.', 409);
  end if;
  if private.has_open_bookings(target_user_id) then
    perform private.refuse('Failed to delete user', 'This person has open bookings. They must end first.', 409);
  end if;
  perform private.shut_out(target_user_id);
  insert into private.user_actions (user_id, action_type, action_data)
  values ((select auth.uid()), 'delete_user', jsonb_build_object('target', target_user_id));
end
$$;
grant execute on function public.admin_delete_user(uuid) to authenticated;

-- Papers ------------------------------------------------------------------------------------------------

-- For identity-record: writes down the look, then says where the paper is or gives the encrypted numbers.
create function public.log_identity_access(p_admin_id uuid, p_verification_id uuid, p_what text)
returns table (path text, government_id_number_encrypted text, bvn_encrypted text)
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_record public.borrower_verifications;
begin
  perform private.check_text('p_what', p_what, 40);
  if not exists (select from private.profiles p where p.user_id = p_admin_id and p.is_admin and p.deleted_at is null) then
    perform private.refuse('Access denied', 'Access denied. Admin privileges required.', 403);
  end if;
  select v.* into v_record from public.borrower_verifications v where v.id = p_verification_id;
  if not found then
    perform private.refuse('Failed to load KYC verifications', 'There is no such verification.', 404);
  end if;
  insert into private.identity_access (admin_id, user_id, what) values (p_admin_id, v_record.user_id, p_what);
  return query
    select case p_what when 'government_id' then v_record.government_id_image_url when 'utility_bill' then v_record.utility_bill_url
        when 'selfie' then v_record.selfie_image_url end,
      case when p_what = 'numbers' then n.government_id_number end, case when p_what = 'numbers' then n.bvn end
    from (select) one left join private.identity_numbers n on n.user_id = v_record.user_id;
end
$$;

-- For send-kyc-status-email: true where the person with this address has this outcome, so that the mail that was queued
-- with it is theirs. The words, and whom they go to, are the database's alone.
create function public.send_kyc_status_email(p_admin_id uuid, p_email text, p_status public.verification_status)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.check_text('p_email', p_email, 320);
  if not exists (select from private.profiles p where p.user_id = p_admin_id and p.is_admin and p.deleted_at is null) then
    perform private.refuse('Access denied', 'Access denied. Admin privileges required.', 403);
  end if;
  return exists (
    select from public.borrower_verifications v join auth.users u on u.id = v.user_id
    where lower(u.email) = lower(p_email) and v.verification_status = p_status and p_status in ('approved', 'rejected'));
end
$$;
grant execute on function public.log_identity_access(uuid, uuid, text),
  public.send_kyc_status_email(uuid, text, public.verification_status) to service_role;

-- Settings ----------------------------------------------------------------------------------------------

create function private.log_setting()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.user_actions (user_id, action_type, action_data)
  select (select auth.uid()), 'change_setting', jsonb_build_object('key', new.setting_key, 'from', old.setting_value, 'to', new.setting_value)
  where (select auth.uid()) is not null;
  return null;
end
$$;
create trigger app_settings_logged after update on public.app_settings
  for each row when (old.setting_value is distinct from new.setting_value) execute function private.log_setting();
create policy "admins change settings" on public.app_settings
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
grant update (setting_value) on public.app_settings to authenticated;
