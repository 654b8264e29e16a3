-- Guarded acts: the triggers that ask for a fresh proof where Auth or a member writes what binds an account (bank accounts: withdrawal_requests;
-- erasing, export: their own chapters). `private.guarded_acts` lists all of them.

-- An app that is there is removed, or another one begun, by who has it: else whoever has learned the password puts their own in its place. Who
-- has lost it recovers the account.
create function private.guard_factor()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    perform private.require_proof_of(old.user_id, 'change_factor', true);
    return old;
  end if;
  perform private.require_proof_of(new.user_id, 'change_factor', private.has_second_factor(new.user_id));
  return new;
end
$$;
create trigger aso_factor_added_guarded before insert on auth.mfa_factors for each row execute function private.guard_factor();
create trigger aso_factor_removed_guarded before delete on auth.mfa_factors
  for each row when (old.status = 'verified') execute function private.guard_factor();

-- At the end of the transaction, in which Auth names the session that confirmed it: that one must be proven, not just any.
create function private.guard_confirmed_factor()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not exists (select from auth.sessions s where s.user_id = new.user_id and s.factor_id = new.id and private.is_fresh(s.id)) then
    perform private.refuse_unproven();
  end if;
  perform private.require_proof_of(new.user_id, 'confirm_factor');
  return null;
end
$$;
create constraint trigger aso_factor_confirmed_guarded after update of status on auth.mfa_factors deferrable initially deferred
  for each row when (new.status = 'verified' and old.status <> 'verified') execute function private.guard_confirmed_factor();

-- At the end of the transaction, in which Auth ends all sessions but the one that asked.
create function private.guard_password()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_proof_of(new.id, 'new_password');
  return null;
end
$$;
create constraint trigger aso_password_guarded after update of encrypted_password on auth.users deferrable initially deferred
  for each row when (old.encrypted_password is distinct from new.encrypted_password) execute function private.guard_password();

-- Where a change of address begins. It ends with the codes of both mailboxes.
create function private.guard_address()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_proof_of(new.id, 'new_address');
  return new;
end
$$;
create trigger aso_address_guarded before update of email_change on auth.users
  for each row when (new.email_change <> '' and new.email_change is distinct from old.email_change) execute function private.guard_address();

-- An account of another company that opens this one from then on. One with the same address is its owner's, where the company says that it has
-- verified it.
create function private.guard_identity()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (select from auth.identities i where i.user_id = new.user_id)
      and not exists (select from auth.users u where u.id = new.user_id and lower(u.email) = lower(new.identity_data ->> 'email')
        and new.identity_data ->> 'email_verified' = 'true') then
    perform private.require_proof_of(new.user_id, 'connect_account');
  end if;
  return new;
end
$$;
create trigger aso_identity_guarded before insert on auth.identities for each row execute function private.guard_identity();

create function private.guard_phone()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.user_id = (select auth.uid()) then
    perform private.require_fresh_proof('new_phone');
  end if;
  return new;
end
$$;
-- Before `profiles_phone_changed`: triggers run in the order of their names.
create trigger profiles_a_phone_guarded before update of phone_number on private.profiles
  for each row when (new.phone_number is distinct from old.phone_number) execute function private.guard_phone();
