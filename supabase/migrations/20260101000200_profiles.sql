-- Profiles: the table, and who the caller is to a person. Clients use the view (see profile_view).

create type public.user_role as enum ('lend', 'borrow', 'both');
create type public.trust_level as enum ('new', 'medium', 'trusted');

create table private.profiles (
  user_id uuid primary key references auth.users (id) on delete restrict,
  id uuid generated always as (user_id) stored,
  full_name text check (length(full_name) between 1 and 120),
  role public.user_role,
  verified boolean not null default false,
  rating_average numeric(3, 2) not null default 0 check (rating_average between 0 and 5),
  num_reviews int not null default 0 check (num_reviews >= 0),
  -- A copy of trust_scores.trust_level.
  trust_level public.trust_level not null default 'new',
  selfie_url text check (length(selfie_url) <= 2000),
  connected_social jsonb not null default '{}' constraint social_platforms_are_known check (
    jsonb_typeof(connected_social) = 'object' and length(connected_social::text) <= 200
    and connected_social - array['instagram', 'facebook', 'twitter', 'linkedin_oidc'] = '{}'),
  location jsonb check (location is null or (jsonb_typeof(location) = 'object' and length(location::text) <= 2000)),
  phone_number text check (phone_number ~ '^\+234[789][0-9]{9}$'),
  is_verified_email boolean not null default false,
  -- True as well when the step was skipped. Only a verified code sets phone_verified_at, and only that counts for trust.
  is_verified_phone boolean not null default false,
  phone_verified_at timestamptz,
  auth_completed boolean not null default false,
  profile_setup_completed boolean not null default false,
  -- Has a role: kept by a trigger.
  is_admin boolean not null default false,
  staff_roles public.staff_role[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- When the data went: at once where the person deleted the account, later where an admin did.
  erased_at timestamptz,
  constraint admins_have_a_role check (is_admin = (staff_roles <> '{}'))
);
-- Admins list and count those who are still members.
create index profiles_newest on private.profiles (created_at desc) where deleted_at is null;
create index profiles_not_erased on private.profiles (deleted_at) where deleted_at is not null and erased_at is null;
-- Only for what everybody sees: a moment that moves tells strangers when papers are sent and decided.
create trigger profiles_updated_at before update on private.profiles
  for each row when (
    (new.full_name, new.role, new.verified, new.rating_average, new.num_reviews, new.trust_level, new.selfie_url, new.connected_social,
      new.profile_setup_completed, new.location -> 'city', new.location -> 'state', new.location -> 'country')
    is distinct from
    (old.full_name, old.role, old.verified, old.rating_average, old.num_reviews, old.trust_level, old.selfie_url, old.connected_social,
      old.profile_setup_completed, old.location -> 'city', old.location -> 'state', old.location -> 'country'))
  execute function private.touch_updated_at();

-- The specification knows one flag: setting it gives the least powerful role, clearing it takes all.
create function private.keep_admin_flag()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.staff_roles is not distinct from old.staff_roles and new.is_admin is distinct from old.is_admin then
    new.staff_roles := case when new.is_admin then '{support}' else '{}' end;
  end if;
  new.staff_roles := array(select distinct r from unnest(new.staff_roles) r order by r);
  new.is_admin := new.staff_roles <> '{}';
  return new;
end
$$;
create trigger profiles_admin_flag before update of is_admin, staff_roles on private.profiles
  for each row execute function private.keep_admin_flag();

-- The caller ----------------------------------------------------------------------------------------

create function private.is_self_or_staff(p_user_id uuid, p_permission text)
returns boolean
language sql
stable
set search_path = ''
as $$ select coalesce(p_user_id = (select auth.uid()), false) or private.is_staff(p_permission) $$;

-- The caller has an account that is not deleted.
create function private.is_member()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$ select exists (select from private.profiles p where p.user_id = (select auth.uid()) and p.deleted_at is null) $$;

-- The caller is a member who has chosen a role.
create function private.has_role()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from private.profiles p
    where p.user_id = (select auth.uid()) and p.role is not null and p.deleted_at is null
  )
$$;

-- The caller may see this person's phone number now, because of a booking of theirs (see contacts).
-- (plpgsql here and below, because bookings and the ledger are created in later chapters.)
create function private.sees_contact_of(p_user_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  -- A number that nobody has proven can be a stranger's, who would get the calls.
  return exists (select from private.profiles p where p.user_id = p_user_id and p.phone_verified_at is not null) and exists (
    select from public.transactions t
    where ((t.borrower_id = (select auth.uid()) and t.lender_id = p_user_id)
        or (t.lender_id = (select auth.uid()) and t.borrower_id = p_user_id))
      and now() <@ private.contact_period(t)
  );
end
$$;

-- Naira in the person's wallet, by the ledger; null to others.
create function private.wallet_balance(p_user_id uuid)
returns numeric
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not (private.is_self_or_staff(p_user_id, 'money') and (p_user_id = (select auth.uid()) or private.has_opened(p_user_id))) then
    return null;
  end if;
  return (select a.balance from private.ledger_accounts a where a.kind = 'wallet' and a.user_id = p_user_id);
end
$$;

-- Naira in the caller's own wallet that can't be spent yet; null to others.
create function private.held_balance(p_user_id uuid)
returns numeric
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return case when p_user_id = (select auth.uid()) then private.held_in_wallet(p_user_id) end;
end
$$;

-- Naira the person has paid that Aso still holds for their bookings; null to others.
create function private.escrow_balance(p_user_id uuid)
returns numeric
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not (private.is_self_or_staff(p_user_id, 'money') and (p_user_id = (select auth.uid()) or private.has_opened(p_user_id))) then
    return null;
  end if;
  return (
    select coalesce(sum(a.balance), 0)
    from public.transactions t join private.escrow_balances a on a.transaction_id = t.id
    where t.borrower_id = p_user_id
  );
end
$$;

grant execute on function
  private.is_member(), private.has_role(), private.is_self_or_staff(uuid, text), private.sees_contact_of(uuid),
  private.wallet_balance(uuid), private.held_balance(uuid), private.escrow_balance(uuid)
to anon, authenticated, service_role;

-- The person is suspended at this moment, erased or not.
create function private.is_suspended(p_user_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select from private.suspensions s
    where s.user_id = p_user_id and s.ended_at is null and (s.ends_at is null or s.ends_at > now()));
end
$$;
grant execute on function private.is_suspended(uuid) to anon, authenticated, service_role;

-- About one person at a time, so that nobody gets a list of the suspended.
create function public.is_active(p_user_id uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$ select exists (select from private.profiles p where p.user_id = p_user_id and p.deleted_at is null) and not private.is_suspended(p_user_id) $$;
comment on function public.is_active is 'Whether the person is there and not suspended. Nobody but the person and admins learns why not.';
grant execute on function public.is_active(uuid) to anon, authenticated, service_role;

alter table private.profiles enable row level security;
create policy "everyone reads people through the view, which masks" on private.profiles
  for select to anon, authenticated using (true);
create policy "a person inserts their own profile" on private.profiles
  for insert to authenticated with check (user_id = (select auth.uid()));
-- A deleted person cannot write the name back: in an upsert the view does not filter deleted rows.
create policy "a person updates their own profile" on private.profiles for update to authenticated
  using (user_id = (select auth.uid()) and deleted_at is null) with check (user_id = (select auth.uid()) and deleted_at is null);

grant select on private.profiles to anon, authenticated, service_role;
grant insert (user_id, full_name, role, selfie_url, connected_social) on private.profiles to authenticated;
grant update (user_id, full_name, role, selfie_url, connected_social, location, phone_number, profile_setup_completed)
  on private.profiles to authenticated;

-- A changed phone number has to be verified again.
create function private.unverify_changed_phone()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.is_verified_phone := false;
  new.phone_verified_at := null;
  return new;
end
$$;
create trigger profiles_phone_changed before update of phone_number on private.profiles
  for each row when (new.phone_number is distinct from old.phone_number and current_user = 'authenticated')
  execute function private.unverify_changed_phone();
