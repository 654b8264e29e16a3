-- Sign-up: a new account gets a profile, the name and role chosen at sign-up are written to it.

create function private.profile_for_new_user()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.profiles (user_id, full_name, is_verified_email)
  values (
    new.id,
    private.name_at_sign_up(new.raw_user_meta_data),
    new.email_confirmed_at is not null
  );
  return new;
end
$$;
create trigger aso_profile_for_new_user after insert on auth.users
  for each row execute function private.profile_for_new_user();

create function private.email_confirmed()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.profiles set
    is_verified_email = new.email_confirmed_at is not null,
    full_name = coalesce(full_name, private.name_at_sign_up(new.raw_user_meta_data))
  where user_id = new.id;
  return new;
end
$$;
create trigger aso_email_confirmed after update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is distinct from new.email_confirmed_at)
  execute function private.email_confirmed();

create function public.set_profile_at_signup(p_user_id uuid, p_full_name text, p_role public.user_role)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.check_text('p_full_name', p_full_name, 200), private.check_name(nullif(trim(p_full_name), ''));
  perform private.refuse_if(private.suspension_refusal(p_user_id));
  update private.profiles set
    full_name = coalesce(nullif(trim(p_full_name), ''), full_name),
    role = p_role
  where user_id = p_user_id and deleted_at is null;
  if not found then
    perform private.refuse('Profile Error', 'Unable to verify account status', 404);
  end if;
end
$$;
comment on function public.set_profile_at_signup is
  'Writes the name and role that were chosen at sign-up to the profile. Called by create-profile for the signed-in '
  'person.';
grant execute on function public.set_profile_at_signup(uuid, text, public.user_role) to service_role;

-- Right after sign-up nobody is signed in yet: the account takes its name and role once, while it is new and its mail is not confirmed. Of
-- any other id nothing is changed and nothing said.
create function public.set_profile_of_new_account(p_user_id uuid, p_full_name text, p_role public.user_role)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (select from auth.users u join private.profiles p on p.user_id = u.id
      where u.id = p_user_id and u.email_confirmed_at is null and u.created_at > now() - interval '15 minutes' and p.role is null) then
    perform public.set_profile_at_signup(p_user_id, p_full_name, p_role);
  end if;
end
$$;
comment on function public.set_profile_of_new_account is
  'Writes the name and role that were chosen at sign-up to the profile of an account that is at most fifteen minutes old, whose mail is not '
  'confirmed and that has no role yet; of any other it changes nothing. Called by create-profile for a client without a session.';
grant execute on function public.set_profile_of_new_account(uuid, text, public.user_role) to service_role;
