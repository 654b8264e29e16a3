-- Fresh proofs: what binds or ends an account takes more than an open session, which may be stolen: the password or a mailed code, given
-- in this session within ten minutes. The guards stand at the columns that such an act writes, not at the procedures: so every way there
-- passes them, and Auth's own ways on hosted projects, too.

-- The acts, and the trigger or procedure that asks for the proof (see guarded_acts). tests/rules/people/fresh-proofs.test.ts holds the list to the catalogue.
create table private.guarded_acts (
  act text primary key check (act ~ '^[a-z][a-z_]*$'),
  -- The column or table whose change is the act; null where nothing is written.
  writes text unique,
  -- The function in `private` or `public` that asks.
  guard text not null,
  -- Auth writes it, which does not say by which session: any fresh one of the person will do (see require_proof_of).
  by_auth boolean not null default false
);
insert into private.guarded_acts (act, writes, guard, by_auth) values
  ('change_factor', 'auth.mfa_factors', 'private.guard_factor', true),
  ('confirm_factor', 'auth.mfa_factors.status', 'private.guard_confirmed_factor', true),
  ('new_password', 'auth.users.encrypted_password', 'private.guard_password', true),
  ('new_address', 'auth.users.email_change', 'private.guard_address', true),
  ('connect_account', 'auth.identities', 'private.guard_identity', true),
  ('new_phone', 'private.profiles.phone_number', 'private.guard_phone', false),
  ('new_bank_account', 'private.bank_accounts.first_used_at', 'private.guard_bank_account', false),
  ('erase_account', 'private.profiles.erased_at', 'public.erase_account', true),
  ('export', null, 'public.export_my_data', false);

-- Proofs that were given after the sign-in.
create table private.session_proofs (
  session_id uuid primary key references auth.sessions (id) on delete cascade,
  -- By the password or a mailed code.
  proven_at timestamptz not null default now(),
  -- By a mailed code.
  mailbox_at timestamptz
);

create function private.note_proof(p_session_id uuid, p_by_mailbox boolean)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into private.session_proofs as p (session_id, mailbox_at) values (p_session_id, case when p_by_mailbox then now() end)
  on conflict (session_id) do update set proven_at = now(), mailbox_at = coalesce(excluded.mailbox_at, p.mailbox_at)
$$;

-- When the session was last proven; p_by_mailbox: by a mailed code. A sign-in is a proof, unless another company opened the session, as
-- Google does: whoever has stolen a session could have connected an account of their own.
create function private.proven_at(p_session_id uuid, p_by_mailbox boolean default false)
returns timestamptz
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  c_mailbox constant text[] := '{otp,recovery,magiclink,email/signup,invite}';
  c_all constant text[] := c_mailbox || 'password'::text;
begin
  return greatest(
    (select case when p_by_mailbox then p.mailbox_at else p.proven_at end from private.session_proofs p where p.session_id = p_session_id),
    (select least(min(s.created_at), min(c.created_at))
     from auth.sessions s left join auth.mfa_amr_claims c on c.session_id = s.id and c.authentication_method <> 'totp'
     where s.id = p_session_id
     having coalesce(bool_and(c.authentication_method = any (case when p_by_mailbox then c_mailbox else c_all end)), not p_by_mailbox)));
end
$$;

create function private.is_fresh(p_session_id uuid, p_by_mailbox boolean default false)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return coalesce(private.proven_at(p_session_id, p_by_mailbox) > now() - interval '10 minutes', false);
end
$$;

-- The session of the caller's token, if it is open.
create function private.caller_session()
returns uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return case when private.session_is_open()
    then (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id')::uuid end;
end
$$;

create function private.refuse_unproven()
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.refuse('Confirm it’s you', 'Please enter your password, or a code that we email you. Then try again.', 403);
end
$$;

create function private.refuse_without_code()
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.refuse('Code needed', 'Please enter the code from your authenticator app first.', 403);
end
$$;

-- Every guarded act of the caller asks this.
create function private.require_fresh_proof(p_act text)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not exists (select from private.guarded_acts g where g.act = p_act) then
    perform private.refuse('Access denied', 'This is not possible.', 403);
  elsif not private.is_fresh(private.caller_session()) then
    perform private.refuse_unproven();
  elsif private.has_second_factor((select auth.uid()))
      and nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'aal' is distinct from 'aal2' then
    perform private.refuse_without_code();
  end if;
  perform private.refuse_while_recovering((select auth.uid()));
end
$$;

create function public.require_fresh_proof(p_act text)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.check_text('p_act', p_act, 40);
  perform private.require_fresh_proof(p_act);
end
$$;
comment on function public.require_fresh_proof is
  'Refuses (403, “Confirm it’s you” or “Code needed”) unless the caller’s session was proven within ten minutes: by signing in with a '
  'password or a mailed code, or by prove_session. Functions ask it as the caller before they act as the service role; screens ask it before '
  'Auth does something. p_act: see private.guarded_acts.';

-- For what Auth writes: its statements don't say who asks. A session that was proven has to be there; where none is left, nobody asks by
-- one: an owner who resets a factor has ended all of them first. p_by_factor: the session must also have given the code of the
-- authenticator app.
create function private.require_proof_of(p_user_id uuid, p_act text, p_by_factor boolean default false)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if exists (select from auth.sessions s where s.user_id = p_user_id)
      and not exists (select from auth.sessions s where s.user_id = p_user_id and private.is_fresh(s.id)) then
    perform private.refuse_unproven();
  end if;
  perform private.refuse_while_recovering(p_user_id);
  if p_by_factor and exists (select from auth.sessions s where s.user_id = p_user_id)
      and not exists (select from auth.sessions s where s.user_id = p_user_id and s.aal::text = 'aal2' and private.is_fresh(s.id)) then
    perform private.refuse_without_code();
  end if;
end
$$;

-- Whether this is the code that Auth mailed to confirm a change (`reauthenticate`). Auth keeps SHA-224 of address and code, the local stack SHA-256.
create function private.take_reauthentication(p_user auth.users, p_code text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_content bytea := convert_to(p_user.email || p_code, 'UTF8');
begin
  if p_user.reauthentication_sent_at < now() - interval '10 minutes'
      or coalesce(p_user.reauthentication_token, '') not in (encode(sha224(v_content), 'hex'), encode(sha256(v_content), 'hex')) then
    return false;
  end if;
  update auth.users u set reauthentication_token = '' where u.id = p_user.id;
  return true;
end
$$;

create function public.prove_session(p_password text default null, p_code text default null)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_session uuid := private.caller_session();
  v_user auth.users;
  v_hash text;
  v_network text := private.request_network();
  v_try record;
begin
  perform private.check_text('p_password', p_password, 200), private.check_text('p_code', p_code, 20);
  select u.* into v_user from auth.users u where u.id = (select auth.uid()) for no key update;
  if v_session is null or v_user.id is null or num_nonnulls(p_password, p_code) <> 1 then
    return 'wrong';
  end if;
  if p_code is not null then
    -- Counted for the session: whoever has stolen another one does not use up the owner's tries.
    if not (public.take_rate_limit(concat_ws(':', 'proof', v_session, extract(epoch from v_user.reauthentication_sent_at)), 5, 600)
        and public.take_rate_limit('proof:' || v_session, 40, 86400)) then
      return 'wait';
    elsif not private.take_reauthentication(v_user, p_code) then
      return 'wrong';
    end if;
    perform private.note_proof(v_session, true);
    return 'proven';
  end if;
  select * into v_try from private.take_password_try(v_user.email, v_network);
  if v_try.seconds > 0 then
    return 'wait';
  end if;
  -- `$2b$` is what pgcrypto calls `$2a$`.
  v_hash := overlay(v_user.encrypted_password placing '$2a$' from 1 for 4);
  if v_user.encrypted_password not like '$2%' or extensions.crypt(p_password, v_hash) is distinct from v_hash then
    return 'wrong';
  end if;
  perform private.give_password_try_back(v_user.email, v_network, v_try.known, true), private.note_proof(v_session, false);
  return 'proven';
end
$$;
comment on function public.prove_session is
  'Proves the caller’s session for ten minutes, by the password or by the code that `reauthenticate` mails, one of them: proven, wrong, or '
  'wait (tried too often; ask for another code, or wait). It is answered and not raised, because an error would take back the count of tries.';
grant execute on function public.require_fresh_proof(text), public.prove_session(text, text) to authenticated;
