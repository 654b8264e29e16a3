-- Sessions: a token is valid for an hour, but its session may end earlier: by signing out, by a new password, by a ban, by
-- deleting the account. From then on every request with the token is refused.

-- Whether this session of this person has not ended. Called with ids that a signed token names.
create function private.is_session_open(p_session_id uuid, p_user_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = p_session_id and s.user_id = p_user_id
      and (s.not_after is null or s.not_after > now())
      and (u.banned_until is null or u.banned_until <= now()) and u.deleted_at is null
  );
end
$$;

-- Whether the caller's token was made for this API and its session is open. For policies:
-- `(select private.session_is_open())`.
create function private.session_is_open()
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_id constant text := '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
  v_claims jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
begin
  if v_claims -> 'aud' = '"authenticated"' and v_claims ->> 'session_id' ~* v_id and v_claims ->> 'sub' ~* v_id then
    return private.is_session_open((v_claims ->> 'session_id')::uuid, (v_claims ->> 'sub')::uuid);
  end if;
  return false;
end
$$;

-- Names the request in pg_stat_activity and in the log of Postgres, by the id that browser and functions send. Only a UUID:
-- anybody may send a header, and a log is no place for what people write.
create function private.name_request()
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_id text := lower(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-request-id');
begin
  if v_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    perform set_config('application_name', 'aso ' || v_id, true);
  end if;
end
$$;

-- The API calls this before each request, as the caller.
create function private.check_request()
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  perform private.name_request();
  if current_user = 'authenticated' and not private.session_is_open() then
    perform private.refuse('You were signed out', 'Your session has ended. Please sign in again.', 401);
  end if;
end
$$;
grant execute on function private.check_request(), private.name_request(), private.session_is_open() to anon, authenticated, service_role;

-- PostgREST's own role. The local stack has none and calls the function itself.
do $$ begin
  if to_regrole('authenticator') is not null then
    alter role authenticator set pgrst.db_pre_request = 'private.check_request';
    notify pgrst, 'reload config';
  end if;
end $$;

create function public.admit_call(p_user_id uuid, p_session_id uuid, p_key text, p_limit int, p_seconds int)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.check_text('p_key', p_key, 300);
  if not private.is_session_open(p_session_id, p_user_id) then
    perform private.refuse('You were signed out', 'Your session has ended. Please sign in again.', 401);
  end if;
  return public.take_rate_limit(p_key, p_limit, p_seconds);
end
$$;
comment on function public.admit_call is
  'Functions call it once for each request: refuses a session that has ended, answers false when the person calls '
  'more often than p_limit times in p_seconds.';
grant execute on function public.admit_call(uuid, uuid, text, int, int) to service_role;

-- Storage does not call the function before its requests: there the policies ask.
create policy "files are for open sessions" on storage.objects as restrictive
  for all to authenticated
  using ((select private.session_is_open())) with check ((select private.session_is_open()));
