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
