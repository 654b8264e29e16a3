-- The end of an account recovery: what a thief can have set no longer opens the account, and no money goes to where they have sent it.

-- Numbers that came after the one that proved the recovery are not its person's: they recover nothing, and accounts that have them are no
-- accounts of the same person.
create function private.restore_phone(p_recovery private.account_recoveries)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_replaced_at timestamptz := (select f.replaced_at from private.former_phones f where f.user_id = p_recovery.user_id and f.phone_number = p_recovery.phone_number);
begin
  update private.profiles p set phone_number = p_recovery.phone_number, is_verified_phone = true, phone_verified_at = p_recovery.started_at
  where p.user_id = p_recovery.user_id and (p.phone_number is distinct from p_recovery.phone_number or p.phone_verified_at is null);
  delete from private.person_marks m where m.user_id = p_recovery.user_id and m.kind = 'phone' and m.noted_at >= v_replaced_at
    and m.fingerprint <> private.fingerprint('phone', p_recovery.phone_number);
  delete from private.former_phones f where f.user_id = p_recovery.user_id and f.replaced_at >= v_replaced_at;
end
$$;

-- Ends what opens the account, whoever has set it: the owner's cannot be told from somebody else's.
create function private.unbind_account(p_user_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from auth.refresh_tokens t where t.user_id::text = p_user_id::text;
  delete from auth.sessions s where s.user_id = p_user_id;
  -- Where the password was tried from, or a code: whoever has signed in from there counts as a stranger.
  delete from private.known_networks k where k.user_id = p_user_id;
  perform private.end_secret_links(p_user_id);
  -- The password, a change of address that was begun, and accounts of other companies that have another address than this one, or none.
  update auth.users u set encrypted_password = '', email_change = '', email_change_token_new = '', email_change_token_current = '',
    email_change_confirm_status = 0 where u.id = p_user_id;
  delete from auth.one_time_tokens t where t.user_id = p_user_id;
  delete from auth.identities i using auth.users u
  where u.id = p_user_id and i.user_id = p_user_id and i.provider <> 'email' and (lower(u.email) is distinct from lower(i.identity_data ->> 'email')
    or i.identity_data ->> 'email_verified' is distinct from 'true');
  delete from private.social_attempts a where a.user_id = p_user_id;
  delete from private.social_connections c where c.user_id = p_user_id and c.platform = 'instagram';
end
$$;

create function public.finish_account_recovery()
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_me uuid := (select auth.uid());
  v_recovery private.account_recoveries;
begin
  perform private.require_mailbox();
  perform private.lock_person(v_me);
  perform u.id from auth.users u where u.id = v_me for no key update;
  delete from private.account_recoveries r where r.user_id = v_me and r.ready_at <= now() and r.ready_at > now() - interval '7 days'
  returning r.* into v_recovery;
  if not found then
    perform private.refuse('Not recovered', 'This can’t be finished yet, or it was cancelled.', 409);
  end if;
  perform private.unbind_payouts(v_me);
  -- While this session is open, which is proven: the guards ask for that. Mailbox, phone and the wait stand for the code of the app; the session
  -- ends with this.
  update auth.sessions s set aal = 'aal2' where s.id = private.caller_session();
  delete from auth.mfa_factors f where f.user_id = v_me;
  perform private.restore_phone(v_recovery), private.unbind_account(v_me);
  perform private.tell_of_recovery(v_me, 'Your account was recovered', format('The authenticator app was removed, the password no longer works and all '
    'devices were signed out. Choose “Forgot your password?” when you sign in, to set a new one. The phone number of your account is %s. A withdrawal '
    'that was not paid yet is in your wallet again, and each bank account takes your proof and waits like a new one.', v_recovery.phone_number),
    'Your account was recovered. Set a new password');
end
$$;
comment on function public.finish_account_recovery is
  'After the wait (setting recovery_wait_hours), in a session proven by a mailed code: removes second factors, the password, a change of address that '
  'was begun and accounts of other companies with another address, cancels a withdrawal that Paystack was not asked for, makes every bank account '
  'new again, gives the profile the number that proved the recovery, and ends all sessions. A new password is then set with a mailed code.';
grant execute on function public.finish_account_recovery() to authenticated;
