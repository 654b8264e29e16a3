-- The Verified badge and the completed account: what follows from a person's photo, social accounts, identity and steps.

-- The person is connected to at least one social account.
create function private.is_connected(p_social jsonb)
returns boolean
language sql
immutable
set search_path = ''
as $$ select exists (select from jsonb_each(p_social) s where s.value = 'true') $$;

-- What follows from everything else. The badge: a photo and a social account, or an approved identity. An account is
-- complete when e-mail, phone step and role are done and, for who borrows, the identity is approved; it stays so.
create function private.keep_standing()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_approved boolean := exists (
    select from public.borrower_verifications v where v.user_id = new.user_id and v.verification_status = 'approved');
begin
  if tg_op = 'INSERT' then
    new.is_verified_email := exists (select from auth.users u where u.id = new.user_id and u.email_confirmed_at is not null);
  end if;
  new.verified := v_approved or (new.selfie_url is not null and private.is_connected(new.connected_social));
  new.auth_completed := new.auth_completed
    or (new.is_verified_email and new.is_verified_phone and new.role is not null and (new.role = 'lend' or v_approved));
  return new;
end
$$;
create trigger profiles_standing before insert or update on private.profiles
  for each row execute function private.keep_standing();
grant execute on function private.is_connected(jsonb) to authenticated;
