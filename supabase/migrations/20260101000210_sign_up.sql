-- Accounts: from sign-up to profile, what people did and what they are told.

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
    nullif(left(trim(new.raw_user_meta_data ->> 'full_name'), 120), ''),
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
    full_name = coalesce(full_name, nullif(left(trim(new.raw_user_meta_data ->> 'full_name'), 120), ''))
  where user_id = new.id;
  return new;
end
$$;
create trigger aso_email_confirmed after update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is distinct from new.email_confirmed_at)
  execute function private.email_confirmed();

-- Called by create-profile for the signed-in person: the name and role chosen at sign-up.
create function public.set_profile_at_signup(p_user_id uuid, p_full_name text, p_role public.user_role)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.check_text('p_full_name', p_full_name, 200);
  update private.profiles set
    full_name = coalesce(nullif(trim(p_full_name), ''), full_name),
    role = p_role
  where user_id = p_user_id and deleted_at is null;
  if not found then
    perform private.refuse('Profile Error', 'Unable to verify account status', 404);
  end if;
end
$$;
grant execute on function public.set_profile_at_signup(uuid, text, public.user_role) to service_role;

-- What admins did. It is written by what they did it with alone, and stays when they leave.
create function private.is_admins_action(p_action_type text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select p_action_type in ('set_admin', 'review_verification', 'moderate_item', 'delete_user', 'change_setting')
$$;

create function public.log_user_action(p_user_id uuid, p_action_type text, p_action_data jsonb default '{}')
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.check_text('p_action_type', p_action_type, 60);
  perform private.check_json('p_action_data', p_action_data, 8000);
  if p_user_id is distinct from (select auth.uid()) or not private.is_member() then
    perform private.refuse('Access denied', 'You can only log your own actions.', 403);
  end if;
  if private.is_admins_action(p_action_type) then
    perform private.refuse('Access denied', 'Aso itself writes down what admins do.', 403);
  end if;
  if coalesce(p_action_type, '') !~ '^[a-z][a-z0-9_]{0,59}$' then
    perform private.refuse('Invalid action', 'p_action_type must be a short lower-case name.');
  end if;
  if not public.take_rate_limit('actions:' || p_user_id, 1000, 3600) then
    perform private.refuse('Too many actions', 'Please wait a while and try again.', 429);
  end if;
  insert into private.user_actions (user_id, action_type, action_data)
  values (p_user_id, p_action_type, coalesce(p_action_data, '{}'));
end
$$;
grant execute on function public.log_user_action(uuid, text, jsonb) to authenticated;
