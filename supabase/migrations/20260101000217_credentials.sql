-- Credentials: passwords, e-mail addresses and social accounts that open an account. Auth changes them; here is how long a
-- mailed code replaces the old password, and what mail the person gets. Auth itself ends the other sessions when the
-- password changes.

-- Auth lets a session that a mailed code opened choose a new password without the old one, for as long as the session
-- lives. Here it may do so once, and for ten minutes: afterwards it counts as one that a sign-up opened.
-- p_user_id: ends all of that person's; null: ends all people's that are older than ten minutes.
create function private.end_code_proofs(p_user_id uuid default null)
returns void
language sql
security definer
set search_path = ''
as $$
  update auth.mfa_amr_claims c set authentication_method = 'email/signup', updated_at = now()
  from auth.sessions s
  where s.id = c.session_id and c.authentication_method in ('otp', 'magiclink', 'recovery')
    and case when p_user_id is null then c.created_at <= now() - interval '10 minutes' else s.user_id = p_user_id end
$$;

-- No mail about the password that is set right after the code of the sign-up.
create function private.password_changed()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.end_code_proofs(new.id), private.end_secret_links(new.id);
  if old.encrypted_password <> '' and new.encrypted_password <> '' and new.email_confirmed_at <= now() - interval '10 minutes' then
    perform private.notify(new.id, 'account', 'Your Aso password was changed',
      'The password of your Aso account was changed, and all other devices were signed out. If it was you, you don’t need to do anything.'
      || E'\n\nIf it wasn’t you, choose “Forgot your password?” when you sign in. Use the code we send you to get your account back.',
      p_link => '/security');
  end if;
  return null;
end
$$;
create trigger aso_password_changed after update of encrypted_password on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password)
  execute function private.password_changed();

-- Both mailboxes have confirmed the change and both get a mail. When an account is erased, no mail is sent.
create function private.address_changed()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_subject text := 'Your Aso email address was changed';
begin
  insert into private.outbox (recipient, subject, body)
  select old.email, v_subject, 'Hello ' || coalesce(p.full_name, 'there') || format(E',\n\nThe email address of your Aso account is '
    'now %s. We will write to you there from now on.\n\nIf it wasn''t you, contact our support at once. The Help Center says how.\n\nAso', new.email)
  from private.profiles p where p.user_id = new.id and p.deleted_at is null;
  perform private.notify(new.id, 'account', v_subject, format('From now on, sign in with %s. We will no longer write to %s.', new.email, old.email),
    p_link => '/security');
  return null;
end
$$;
create trigger aso_address_changed after update of email on auth.users
  for each row when (old.email is distinct from new.email and old.email_confirmed_at is not null)
  execute function private.address_changed();

-- With an open session a person, or a thief of the session, can connect a Google or social account and from then on sign in with it
-- without the password. Therefore the owner gets a mail. The first identity is the sign-up itself.
create function private.sign_in_method_added()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (select from auth.identities i where i.user_id = new.user_id and i.id <> new.id) then
    perform private.notify(new.user_id, 'account', 'Another way to sign in to Aso', format('Your Aso account can now be opened with a %s account too.',
      case new.provider when 'twitter' then 'X' when 'linkedin_oidc' then 'LinkedIn' else initcap(new.provider) end)
      || ' If it was you, you don’t need to do anything.'
      || format(E'\n\nIf it wasn’t you, disconnect it under %s in your profile, and change your password.',
        case new.provider when 'google' then 'Password and security' else 'Social connect' end),
        p_link => case new.provider when 'google' then '/security' else '/social-connect' end);
  end if;
  return null;
end
$$;
create trigger aso_sign_in_method_added after insert on auth.identities
  for each row execute function private.sign_in_method_added();

-- A Google account is a way into the account of its own address alone. Else somebody who follows another person's link to
-- connect Google would open that person's account by their own.
create function private.check_google_identity()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not exists (select from auth.users u where u.id = new.user_id and lower(u.email) = lower(new.identity_data ->> 'email')) then
    perform private.refuse('Google not connected', 'This Google account has another email address than your Aso account.', 409);
  end if;
  return new;
end
$$;
create trigger aso_google_of_own_address before insert on auth.identities
  for each row when (new.provider = 'google') execute function private.check_google_identity();
