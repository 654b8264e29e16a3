-- Repeated sign-ups. The first sign-up with an address sets its password and name, even when the mailbox belongs to
-- another person: after a second sign-up Auth mails a new code but keeps the first password. It cannot be known for which
-- of the two sign-ups the code is entered. So a second sign-up clears what the first one set, and the person who enters
-- the code sets a password in the session that the code opens.

-- The metadata that Auth itself writes, without what was claimed at sign-up, such as a name.
create function private.without_claims(p_metadata jsonb)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(m.key, m.value) filter (where m.key in ('sub', 'email', 'email_verified', 'phone_verified')), '{}')
  from jsonb_each(p_metadata) m
$$;

-- Auth writes an audit entry before each mail with a code: with the provider for a sign-up, without one for `resend`.
-- Where a project writes no audit entries, every mail counts as one of a sign-up.
create function private.note_confirmation_request()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform set_config('aso.resend_for',
    case when new.payload -> 'traits' ->> 'provider' is null then new.payload ->> 'actor_id' else '' end, true);
  return null;
end
$$;
create trigger aso_confirmation_requested after insert on auth.audit_log_entries
  for each row when (new.payload ->> 'action' = 'user_confirmation_requested')
  execute function private.note_confirmation_request();

-- Removes everything that was claimed at sign-up from an account whose mailbox is not confirmed.
create function private.void_unproven_account()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.recovery_token is not distinct from old.recovery_token and current_setting('aso.resend_for', true) = new.id::text then
    return new;
  end if;
  -- Auth may hold the metadata in memory, and write it once more in this transaction.
  perform set_config('aso.voided', new.id::text, true);
  new.encrypted_password := '';
  new.raw_user_meta_data := private.without_claims(new.raw_user_meta_data);
  delete from auth.identities i where i.user_id = new.id and i.provider <> 'email';
  update auth.identities i set identity_data = private.without_claims(i.identity_data) where i.user_id = new.id;
  delete from auth.sessions s where s.user_id = new.id;
  delete from private.person_marks m where m.user_id = new.id;
  update private.profiles p set full_name = null, role = null where p.user_id = new.id;
  return new;
end
$$;
create trigger aso_signed_up_again before update of confirmation_sent_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is null
    and new.confirmation_sent_at > old.confirmation_sent_at)
  execute function private.void_unproven_account();
-- A code for a password reset or a sign-in also confirms the mailbox. Its owner may not be the one who set the password.
create trigger aso_proven_by_another_code before update of recovery_token on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is null
    and old.recovery_token <> '' and coalesce(new.recovery_token, '') = '')
  execute function private.void_unproven_account();

create function private.keep_claims_out()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.raw_user_meta_data := private.without_claims(new.raw_user_meta_data);
  return new;
end
$$;
create trigger aso_claims_stay_out before update of raw_user_meta_data on auth.users
  for each row when (current_setting('aso.voided', true) = new.id::text)
  execute function private.keep_claims_out();

-- When Google or a social platform confirms the address, Auth removes the password. What else came with that sign-up goes too.
create function private.forget_claims()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from auth.sessions s where s.user_id = new.id;
  delete from private.person_marks m where m.user_id = new.id;
  update private.profiles p set full_name = null, role = null where p.user_id = new.id;
  return null;
end
$$;
-- Runs before `aso_email_confirmed`, because triggers run in the order of their names: that one takes the name of the
-- person who confirmed the address.
create trigger aso_claimed_password_removed after update on auth.users
  for each row when (old.email_confirmed_at is null and old.encrypted_password <> '' and coalesce(new.encrypted_password, '') = '')
  execute function private.forget_claims();

create function public.needs_password()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from auth.users u
    where u.id = (select auth.uid())
      and (coalesce(u.encrypted_password, '') = '' or u.raw_user_meta_data -> 'password_to_be_chosen' = 'true')
      and not exists (select from auth.identities i where i.user_id = u.id and i.provider <> 'email'))
$$;
comment on function public.needs_password is
  'True when the caller''s account can be opened only with a code sent by mail, so the caller has to choose a '
  'password before anything else.';

create function public.sign_in_ways()
returns table (has_password boolean, google_identity uuid, google_address text, google_is_spare boolean)
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(u.encrypted_password, '') <> '', g.id, g.identity_data ->> 'email',
    g.id is not null and exists (select from auth.identities o where o.user_id = u.id and o.id <> g.id)
  from auth.users u
  left join auth.identities g on g.user_id = u.id and g.provider = 'google'
  where u.id = (select auth.uid())
$$;
comment on function public.sign_in_ways is
  'How the caller''s account is opened. Without a password a first one takes a code sent by mail. google_identity: null where Google is '
  'not connected; google_is_spare: it may be disconnected.';
grant execute on function public.needs_password(), public.sign_in_ways() to authenticated;
