-- Who has which role in the admin panel. An owner gives and takes roles, never their own, so that one owner is always left.

create function private.change_roles(p_user_id uuid, p_roles public.staff_role[], p_reason text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_person private.profiles;
begin
  -- One change at a time: two owners who remove each other at once would leave none.
  perform p.user_id from private.profiles p where p.is_admin order by p.user_id for no key update;
  perform private.require_staff('roles');
  if p_user_id = any (private.own_accounts()) then
    perform private.refuse('Access denied', 'You cannot change your own admin status.', 403);
  end if;
  select p.* into v_person from private.profiles p where p.user_id = p_user_id and p.deleted_at is null for no key update;
  if not found then
    perform private.refuse('Roles not changed', 'This person was not found.', 404);
  elsif p_roles <> '{}' and private.is_suspended(p_user_id) then
    perform private.refuse('Access denied', 'This person is suspended. Lift the suspension first.', 409);
  elsif v_person.staff_roles @> p_roles and p_roles @> v_person.staff_roles then
    return;
  end if;
  update private.profiles p set staff_roles = p_roles where p.user_id = p_user_id;
  insert into private.admin_log (admin_id, action_type, action_data)
  values ((select auth.uid()), 'set_staff_roles', jsonb_build_object('target', p_user_id, 'from', to_jsonb(v_person.staff_roles),
    'to', (select to_jsonb(p.staff_roles) from private.profiles p where p.user_id = p_user_id), 'reason', private.reason_of(p_reason)));
  perform private.notify_admins('account', 'The admins have changed', format('%s %s.', coalesce(v_person.full_name, 'Somebody'),
    case when p_roles = '{}' then 'is no longer an admin' else 'is an admin now: ' || array_to_string(p_roles, ', ') end), p_link => '/admin/users');
end
$$;

-- An update of is_admin, as the specification has it. It gives the least powerful role, or takes all.
create function private.set_admin(p_user_id uuid, p_is_admin boolean)
returns void
language sql
security definer
set search_path = ''
as $$ select private.change_roles(p_user_id, case when p_is_admin then '{support}' else '{}' end::public.staff_role[], 'An update of is_admin') $$;
grant execute on function private.set_admin(uuid, boolean) to authenticated;

create function public.set_staff_roles(p_user_id uuid, p_roles public.staff_role[], p_reason text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_staff('roles');
  perform private.require_given(jsonb_build_object('p_user_id', p_user_id));
  perform private.check_text('p_reason', p_reason, 500);
  if p_roles is null or array_position(p_roles, null) is not null then
    perform private.refuse('Invalid input', 'p_roles must be a list of roles.');
  elsif private.reason_of(p_reason) is null then
    perform private.refuse('Roles not changed', 'Please give a reason: p_reason.');
  end if;
  perform private.change_roles(p_user_id, p_roles, p_reason);
end
$$;
comment on function public.set_staff_roles is
  'For owners, about somebody else: gives these roles in the admin panel and takes all others. Empty: no admin any more. All staff are told. Logged.';

create function public.staff_matrix()
returns table (permission text, allows text, roles public.staff_role[])
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_staff('dashboard');
  return query
    select p.permission, p.allows, array_agg(m.role order by m.role)
    from private.staff_permissions p join private.staff_role_permissions m using (permission)
    group by p.permission, p.allows order by p.allows;
end
$$;
comment on function public.staff_matrix is 'For staff: what each role may do, one row a permission.';
grant execute on function public.set_staff_roles(uuid, public.staff_role[], text), public.staff_matrix() to authenticated;
