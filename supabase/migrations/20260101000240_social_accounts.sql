-- Social accounts. A connection is recorded where the platform's own answer arrives: Supabase Auth's identities for
-- Facebook, X and LinkedIn, the function connect-instagram for Instagram. The browser can only switch one off.

create table private.social_connections (
  user_id uuid not null references private.profiles (user_id),
  platform text not null check (platform in ('instagram', 'facebook', 'twitter', 'linkedin_oidc')),
  -- Who the person is at the platform.
  provider_id text not null check (length(provider_id) between 1 and 255),
  username text check (length(username) <= 255),
  connected_at timestamptz not null default now(),
  primary key (user_id, platform),
  constraint one_account_each unique (platform, provider_id)
);

-- `connected_social` of the profile follows: { platform: boolean }.
create function private.show_social_connection()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_row private.social_connections := coalesce(new, old);
begin
  update private.profiles p
  set connected_social = p.connected_social || jsonb_build_object(v_row.platform, tg_op <> 'DELETE')
  where p.user_id = v_row.user_id
    and coalesce((p.connected_social ->> v_row.platform)::boolean, false) <> (tg_op <> 'DELETE');
  return null;
end
$$;
create trigger social_connections_shown after insert or delete on private.social_connections
  for each row execute function private.show_social_connection();

create function private.record_social_connection(p_user_id uuid, p_platform text, p_provider_id text, p_username text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (select from private.social_connections c
             where c.platform = p_platform and c.provider_id = p_provider_id and c.user_id <> p_user_id) then
    perform private.refuse('OAuth Connection Failed', 'This account is already connected to another Aso account.', 409);
  end if;
  insert into private.social_connections as c (user_id, platform, provider_id, username)
  values (p_user_id, p_platform, p_provider_id, left(p_username, 255))
  on conflict (user_id, platform) do update
  set provider_id = excluded.provider_id, username = excluded.username, connected_at = now();
end
$$;

create function private.auth_identity_changed()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    delete from private.social_connections c
    where c.user_id = old.user_id and c.platform = old.provider and c.provider_id = old.provider_id;
  elsif new.provider in ('facebook', 'twitter', 'linkedin_oidc') then
    perform private.record_social_connection(new.user_id, new.provider, new.provider_id,
      coalesce(new.identity_data ->> 'user_name', new.identity_data ->> 'preferred_username', new.identity_data ->> 'name'));
  end if;
  return null;
end
$$;
create trigger aso_identity_changed after insert or delete on auth.identities
  for each row execute function private.auth_identity_changed();

-- A client may disconnect a platform, but not set one as connected.
create function private.check_own_social()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  v_before jsonb := case when tg_op = 'UPDATE' then old.connected_social else '{}' end;
begin
  if jsonb_typeof(new.connected_social) <> 'object' then
    perform private.refuse('Unsupported platform', 'connected_social must be an object of platforms.');
  end if;
  if exists (select from jsonb_object_keys(new.connected_social) k
             where k not in ('instagram', 'facebook', 'twitter', 'linkedin_oidc')) then
    perform private.refuse('Unsupported platform', 'Aso connects Instagram, Facebook, X and LinkedIn.');
  end if;
  if exists (select from jsonb_each(new.connected_social) s
             where s.value <> 'false' and v_before -> s.key is distinct from s.value) then
    perform private.refuse('OAuth Connection Failed', 'A social account is connected by signing in there.', 403);
  end if;
  return new;
end
$$;
create trigger profiles_social_checked before insert or update of connected_social on private.profiles
  for each row when (current_user = 'authenticated') execute function private.check_own_social();

-- A disconnected platform is removed with its identity. So the only way to sign in cannot be disconnected.
create function private.forget_social()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_off text[] := array(
    select s.key from jsonb_each(old.connected_social) s
    where s.value = 'true' and coalesce(new.connected_social -> s.key, 'false') <> 'true');
begin
  if exists (select from auth.identities i where i.user_id = new.user_id and i.provider = any (v_off))
     and not exists (select from auth.identities i where i.user_id = new.user_id and i.provider <> all (v_off))
     and new.deleted_at is null then
    perform private.refuse('Error when disconnecting', 'It is your only way to sign in to Aso, so it stays connected.', 409);
  end if;
  delete from private.social_connections c where c.user_id = new.user_id and c.platform = any (v_off);
  delete from auth.identities i where i.user_id = new.user_id and i.provider = any (v_off);
  return null;
end
$$;
create trigger profiles_social_off after update of connected_social on private.profiles
  for each row when (old.connected_social is distinct from new.connected_social) execute function private.forget_social();

-- The state parameter of a connection that has begun: it comes back from the platform within ten minutes, once.
create table private.social_attempts (
  state_hash text primary key,
  user_id uuid not null references private.profiles (user_id),
  platform text not null,
  created_at timestamptz not null default now()
);
create index social_attempts_by_person on private.social_attempts (user_id);

create function public.start_social_connection(p_user_id uuid, p_platform text, p_state text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.check_text('p_platform', p_platform, 40);
  perform private.check_text('p_state', p_state, 500);
  if p_platform <> 'instagram' or length(coalesce(p_state, '')) < 32 then
    perform private.refuse('Unsupported platform', 'Aso connects Instagram, Facebook, X and LinkedIn.');
  end if;
  delete from private.social_attempts a where a.user_id = p_user_id or a.created_at < now() - interval '10 minutes';
  insert into private.social_attempts (state_hash, user_id, platform)
  values (encode(sha256(convert_to(p_state, 'UTF8')), 'hex'), p_user_id, p_platform);
end
$$;
comment on function public.start_social_connection is
  'Stores the state parameter that goes with a person to a social platform. It is valid for ten minutes and for one '
  'use.';

create function public.take_social_state(p_user_id uuid, p_platform text, p_state text)
returns boolean
language sql
security definer
set search_path = ''
as $$
  select private.check_text('p_platform', p_platform, 40), private.check_text('p_state', p_state, 500);
  with taken as (
    delete from private.social_attempts a
    where a.state_hash = encode(sha256(convert_to(coalesce(p_state, ''), 'UTF8')), 'hex')
      and a.user_id = p_user_id and a.platform = p_platform and a.created_at > now() - interval '10 minutes'
    returning 1
  )
  select exists (select from taken)
$$;
comment on function public.take_social_state is
  'Uses up a state parameter. False when it belongs to somebody else, is older than ten minutes or was used before.';

create function public.finish_social_connection(p_user_id uuid, p_platform text, p_provider_id text, p_username text)
returns void
language sql
security definer
set search_path = ''
as $$
  select private.check_text('p_platform', p_platform, 40), private.check_text('p_provider_id', p_provider_id, 255),
    private.check_text('p_username', p_username, 1000);
  select private.record_social_connection(p_user_id, p_platform, p_provider_id, p_username)
$$;
comment on function public.finish_social_connection is 'Records the account that the social platform named for the person.';
grant execute on function public.start_social_connection(uuid, text, text), public.take_social_state(uuid, text, text),
  public.finish_social_connection(uuid, text, text, text) to service_role;
