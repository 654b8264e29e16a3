-- Second factors: who is told when one comes or goes, and taking away one that was lost.

-- The person is told by mail, whoever did it.
create function private.second_factor_changed()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    perform private.notify(old.user_id, 'account', 'Your authenticator app was removed',
      'Your account no longer asks for its code. If it wasn’t you, change your password now and set up the app again.', p_link => '/security');
  else
    perform private.notify(new.user_id, 'account', 'An authenticator app was added',
      'An authenticator app was set up for your Aso account. A new password, phone number or bank account now takes its code. If it wasn’t you, sign in with a code by email and choose “I no longer have the app” under Password and security.', p_link => '/security');
  end if;
  return null;
end
$$;
create trigger aso_second_factor_added after update on auth.mfa_factors
  for each row when (new.status = 'verified' and old.status <> 'verified') execute function private.second_factor_changed();
create trigger aso_second_factor_removed after delete on auth.mfa_factors
  for each row when (old.status = 'verified') execute function private.second_factor_changed();

create function public.reset_second_factor(p_user_id uuid, p_reason text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_staff('roles');
  perform private.require_given(jsonb_build_object('p_user_id', p_user_id));
  perform private.check_text('p_reason', p_reason, 500);
  if p_user_id = any (private.own_accounts()) then
    perform private.refuse('Access denied', 'Another owner has to reset yours.', 403);
  elsif private.reason_of(p_reason) is null then
    perform private.refuse('Not reset', 'Please say how you know that it is this person: p_reason.');
  elsif not private.has_second_factor(p_user_id) then
    perform private.refuse('Not reset', 'This person has no second factor.', 404);
  end if;
  -- The sessions first: while one is open, removing a factor takes its proof (see guarded_acts).
  delete from auth.sessions s where s.user_id = p_user_id;
  delete from auth.mfa_factors f where f.user_id = p_user_id;
  insert into private.admin_log (admin_id, action_type, action_data)
  values ((select auth.uid()), 'reset_second_factor', jsonb_build_object('target', p_user_id, 'reason', private.reason_of(p_reason)));
end
$$;
comment on function public.reset_second_factor is
  'For owners, about somebody else who has lost their device: takes the second factor away and ends all sessions. The person is told by mail. Logged.';
grant execute on function public.reset_second_factor(uuid, text) to authenticated;
