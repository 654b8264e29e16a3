-- Staff: the people who run Aso. Each has one or more roles; a table says what each role may do, and one function is asked by every
-- procedure, policy and function of the admin panel.

create type public.staff_role as enum ('support', 'finance', 'moderation', 'owner');

create table private.staff_permissions (
  permission text primary key check (permission ~ '^[a-z][a-z_]*$'),
  -- What it allows, as owners read it.
  allows text not null,
  -- The pages below /admin that are for it. Who has it is told what waits there.
  pages text[] not null default '{}'
);
insert into private.staff_permissions (permission, allows, pages) values
  ('dashboard', 'See the figures of the dashboard', '{}'),
  ('people', 'Find members; read their contact data, devices and notes; add notes', '{users}'),
  ('bookings', 'Read all bookings and items', '{}'),
  ('money', 'Read wallets, statements and withdrawals of members', '{}'),
  ('identity', 'Open identity documents; decide identity checks and names', '{kyc}'),
  ('accounts', 'Delete accounts; see what a member sees', '{}'),
  ('withdrawals', 'Approve and reject withdrawals', '{withdrawals}'),
  ('refunds', 'Decide about refunds to cards and money in suspense', '{suspense}'),
  ('chargebacks', 'Answer chargebacks', '{chargebacks}'),
  ('books', 'Read the books; explain differences; read the cost of the language model', '{books}'),
  ('disputes', 'Read and decide disputes and claims', '{disputes,claims}'),
  ('messages', 'Read and decide flagged messages', '{}'),
  ('items', 'Hide and restore items, ratings and questions', '{items}'),
  ('reports', 'Read and decide reports of people, items and ratings', '{reports}'),
  ('suspensions', 'Suspend members; lift suspensions; decide appeals', '{}'),
  ('signals', 'Read signals of fraud', '{signals}'),
  ('settings', 'Change settings', '{settings}'),
  ('roles', 'Give and take roles; reset a second factor', '{roles}'),
  ('log', 'Search the log of what staff did', '{log}');

create table private.staff_role_permissions (
  role public.staff_role not null,
  permission text not null references private.staff_permissions (permission),
  primary key (role, permission)
);
-- What every role may do, what each may do, and the owner: all of it.
insert into private.staff_role_permissions (role, permission)
select r.role, p.permission
from (values
  ('support'::public.staff_role, '{dashboard,people,bookings,identity,accounts}'::text[]),
  ('finance', '{dashboard,people,bookings,money,withdrawals,refunds,chargebacks,books}'),
  ('moderation', '{dashboard,people,bookings,disputes,messages,items,reports,suspensions,signals}')
) r (role, permissions), unnest(r.permissions) p (permission)
union all select 'owner', p.permission from private.staff_permissions p;

-- Whether one of the roles allows it.
create function private.roles_allow(p_roles public.staff_role[], p_permission text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select from private.staff_role_permissions m where m.permission = p_permission and m.role = any (p_roles));
end
$$;

-- Whether the person is there and has a role that allows it.
create function private.has_permission(p_user_id uuid, p_permission text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select from private.profiles p
    where p.user_id = p_user_id and p.is_admin and p.deleted_at is null and private.roles_allow(p.staff_roles, p_permission));
end
$$;

-- The second factor --------------------------------------------------------------------------------------

create function private.has_second_factor(p_user_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (select from auth.mfa_factors f where f.user_id = p_user_id and f.status = 'verified');
end
$$;

-- Whether the caller's session may act as staff: opened with the second factor, where the person has one or all staff need one.
create function private.second_factor_given()
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return coalesce(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'aal' = 'aal2', false)
    or not (private.setting('staff_second_factor') = 'required' or private.has_second_factor((select auth.uid())));
end
$$;

-- The caller ---------------------------------------------------------------------------------------------

-- Whether the caller may do this as staff, in this session. For policies: `(select private.is_staff('bookings'))`.
create function private.is_staff(p_permission text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return private.has_permission((select auth.uid()), p_permission) and private.second_factor_given();
end
$$;

-- Every procedure of staff asks this first.
create function private.require_staff(p_permission text)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not exists (select from private.profiles p where p.user_id = (select auth.uid()) and p.is_admin and p.deleted_at is null) then
    perform private.refuse('Access denied', 'Access denied. Admin privileges required.', 403);
  elsif not private.has_permission((select auth.uid()), p_permission) then
    perform private.refuse('Access denied', 'Your role does not allow this. An owner can change roles.', 403);
  elsif not private.second_factor_given() then
    perform private.refuse('Code needed', 'Sign in again with the code from your authenticator app. It is set up under Password and security.', 403);
  end if;
end
$$;
grant execute on function private.is_staff(text), private.require_staff(text) to anon, authenticated, service_role;

create function public.require_staff(p_permission text)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.check_text('p_permission', p_permission, 40);
  perform private.require_staff(p_permission);
end
$$;
comment on function public.require_staff is
  'Refuses a caller who may not do this as staff in this session. Functions ask it as the caller, before they do it as the service role.';
grant execute on function public.require_staff(text) to authenticated;

create function public.my_staff_access()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_roles public.staff_role[];
begin
  select p.staff_roles into v_roles from private.profiles p
  where p.user_id = (select auth.uid()) and p.is_admin and p.deleted_at is null;
  return jsonb_build_object(
    'roles', to_jsonb(coalesce(v_roles, '{}')),
    'permissions', (select coalesce(jsonb_agg(p.permission order by p.permission), '[]') from private.staff_permissions p
      where private.roles_allow(v_roles, p.permission)),
    'second_factor', case when private.second_factor_given() then 'given'
      when private.has_second_factor((select auth.uid())) then 'needed' else 'missing' end);
end
$$;
comment on function public.my_staff_access is
  'What the caller may do in the admin panel: roles, permissions (names), second_factor: given (or not needed), needed (enter the code), '
  'missing (set one up first). Empty lists: no staff.';
grant execute on function public.my_staff_access() to authenticated;
