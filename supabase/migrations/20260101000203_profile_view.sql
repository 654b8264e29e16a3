-- Profiles as clients read and write them: `public.profiles` is a view of `private.profiles` in which private columns are null for
-- everyone but the owner and admins.

-- `(select …)` is evaluated once a query instead of once a row: pages of items read their owners through this view.
create view public.profiles with (security_invoker = true) as
select
  p.user_id, p.id, p.full_name, p.role, p.verified, p.rating_average, p.num_reviews, p.trust_level, p.selfie_url,
  p.connected_social, p.profile_setup_completed, p.created_at, p.updated_at,
  case
    when p.user_id = (select auth.uid()) or ((select private.is_staff('people')) and private.has_opened(p.user_id)) then p.location
    when p.location is not null
      then jsonb_build_object('city', p.location -> 'city', 'state', p.location -> 'state', 'country', p.location -> 'country')
  end as location,
  case when p.user_id = (select auth.uid()) or ((select private.is_staff('people')) and private.has_opened(p.user_id)) or private.sees_contact_of(p.user_id) then p.phone_number end as phone_number,
  case when p.user_id = (select auth.uid()) or (select private.is_staff('people')) then p.is_verified_email end as is_verified_email,
  case when p.user_id = (select auth.uid()) or (select private.is_staff('people')) then p.is_verified_phone end as is_verified_phone,
  case when p.user_id = (select auth.uid()) or (select private.is_staff('people')) then p.auth_completed end as auth_completed,
  case when p.user_id = (select auth.uid()) or (select private.is_staff('people')) then p.is_admin end as is_admin,
  case when p.user_id = (select auth.uid()) or (select private.is_staff('people')) then p.staff_roles end as staff_roles,
  private.wallet_balance(p.user_id) as wallet_balance,
  private.held_balance(p.user_id) as held_balance,
  private.escrow_balance(p.user_id) as escrow_balance,
  case when p.user_id = (select auth.uid()) or (select private.is_staff('people')) then not private.is_suspended(p.user_id) end as is_active
from private.profiles p
where p.deleted_at is null;
comment on view public.profiles is
  'People, one row a member. Private columns (location in full, phone number, steps, balances) are null for '
  'everyone but the person and admins; the other party of an accepted booking sees the phone number around the handover, where a code has proven it.';
comment on column public.profiles.id is 'The same as user_id.';
comment on column public.profiles.role is 'lend, borrow or both; null until it is chosen.';
comment on column public.profiles.verified is
  'The Verified badge: an approved identity, or a stored photo and a connected social account. After a change of an approved '
  'name it waits until an admin has looked.';
comment on column public.profiles.full_name is 'As the person writes it; null until then.';
comment on column public.profiles.num_reviews is 'How many open ratings the person has.';
comment on column public.profiles.is_verified_email is 'Null to others, as all private columns.';
comment on column public.profiles.rating_average is '1 to 5; 0 while there are no reviews.';
comment on column public.profiles.trust_level is 'A copy of trust_scores.trust_level, for item cards.';
comment on column public.profiles.selfie_url is 'Address of the profile photo, a file of the person in the bucket profiles.';
comment on column public.profiles.connected_social is
  'Platform to true or false: instagram, facebook, twitter, linkedin_oidc. Only the server sets true.';
comment on column public.profiles.updated_at is 'The last change of what everybody sees.';
comment on column public.profiles.location is
  'City, state and country; latitude and longitude only for the person and admins.';
comment on column public.profiles.phone_number is 'In the form +2348012345678.';
comment on column public.profiles.is_verified_phone is 'True as well when the step was skipped.';
comment on column public.profiles.auth_completed is
  'True once e-mail, phone step and role are done and, for who borrows, the identity is approved. Set by the '
  'database.';
comment on column public.profiles.profile_setup_completed is 'The person has been through the profile setup page.';
comment on column public.profiles.is_admin is 'Has a role in the admin panel. Owners change it; setting it gives the role support, clearing it takes all.';
comment on column public.profiles.staff_roles is 'Roles in the admin panel: support, finance, moderation, owner. set_staff_roles changes them.';
comment on column public.profiles.wallet_balance is 'Naira in the wallet, from the ledger.';
comment on column public.profiles.held_balance is
  'Naira of it that can be neither spent nor withdrawn yet: by a decision that can be appealed, or a group discount. Null also to admins.';
comment on column public.profiles.escrow_balance is 'Naira the person has paid for bookings that Aso still holds.';
comment on column public.profiles.is_active is 'False: suspended. Null to others, who ask is_active about one person.';

grant select on public.profiles to anon, authenticated, service_role;
grant insert (user_id, full_name, role, selfie_url, connected_social) on public.profiles to authenticated;
grant update (user_id, full_name, role, selfie_url, connected_social, location, phone_number, profile_setup_completed,
    is_admin, is_verified_email, is_verified_phone, auth_completed)
  on public.profiles to authenticated;

-- The flags of steps may be sent as they are; a completed sign-up also where all but the identity is there, which it waits for with those who
-- borrow. Any other change of them is refused.
create function private.check_sent_steps(p_old public.profiles, p_sent public.profiles, p_now public.profiles)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if (p_sent.is_verified_email <> p_old.is_verified_email and p_sent.is_verified_email <> p_now.is_verified_email)
    or (p_sent.is_verified_phone <> p_old.is_verified_phone and p_sent.is_verified_phone <> p_now.is_verified_phone)
    or (p_sent.auth_completed <> p_old.auth_completed and p_sent.auth_completed <> p_now.auth_completed
      and not (p_sent.auth_completed and p_now.is_verified_email and p_now.is_verified_phone and p_now.role is not null)) then
    perform private.refuse('Verification Failed', 'This is set by Aso when its step is done.', 403);
  end if;
end
$$;
grant execute on function private.check_sent_steps(public.profiles, public.profiles, public.profiles) to authenticated, service_role;

-- Masked columns are expressions, which Postgres can't update through a view. The trigger writes as the caller, so that
-- grants and policies of the base table decide. (Inserts and upserts need no trigger.)
create function private.update_profile()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  v_now public.profiles;
begin
  if new.is_admin is distinct from old.is_admin then
    perform private.set_admin(old.user_id, new.is_admin);
    select p.* into v_now from public.profiles p where p.user_id = old.user_id;
    return v_now;
  end if;
  -- Items before their owner, as everywhere: a new place is copied into them.
  if new.location is distinct from old.location and old.user_id = (select auth.uid()) then
    perform private.lock_items_of(old.user_id);
  end if;
  if new.is_verified_phone and not old.is_verified_phone then
    perform public.skip_phone_verification(new.phone_number);
  end if;
  update private.profiles p set
    full_name = new.full_name,
    role = new.role,
    selfie_url = new.selfie_url,
    connected_social = new.connected_social,
    location = new.location,
    phone_number = new.phone_number,
    profile_setup_completed = new.profile_setup_completed
  where p.user_id = old.user_id and new.user_id = old.user_id;
  if not found then
    return null;
  end if;
  -- As it is now: other triggers have set more than was written.
  select p.* into v_now from public.profiles p where p.user_id = old.user_id;
  perform private.check_sent_steps(old, new, v_now);
  return v_now;
end
$$;
create trigger profiles_update instead of update on public.profiles
  for each row execute function private.update_profile();
