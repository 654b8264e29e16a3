-- Admins: what they see, who is one, and the settings they change.

-- Only an admin changes is_admin, and never their own (so that one admin is always left). It is logged.
create function private.set_admin(p_user_id uuid, p_is_admin boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- One change of admins at a time: two admins who remove each other at once would leave none.
  perform p.user_id from private.profiles p where p.is_admin order by p.user_id for no key update;
  if not private.is_admin() then
    perform private.refuse('Access denied', 'Access denied. Admin privileges required.', 403);
  end if;
  if p_user_id = (select auth.uid()) then
    perform private.refuse('Access denied', 'You cannot change your own admin status.', 403);
  end if;
  update private.profiles set is_admin = p_is_admin where user_id = p_user_id;
  insert into private.user_actions (user_id, action_type, action_data)
  values ((select auth.uid()), 'set_admin', jsonb_build_object('target', p_user_id, 'is_admin', p_is_admin));
  perform private.notify_admins('account', 'The admins have changed', format('%s %s.', coalesce(p.full_name, 'Somebody'),
    case when p_is_admin then 'is an admin now' else 'is no admin any more' end))
  from private.profiles p where p.user_id = p_user_id;
end
$$;
grant execute on function private.set_admin(uuid, boolean) to authenticated;

create function private.require_admin()
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse('Access denied', 'Access denied. Admin privileges required.', 403);
  end if;
end
$$;
grant execute on function private.require_admin() to authenticated;

create function public.admin_counts()
returns table (users bigint, pending_verifications bigint, open_bookings bigint, listed_items bigint, book_problems bigint,
  pending_disputes bigint, pending_claims bigint, suspense_payments bigint)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query select
    (select count(*) from private.profiles p where p.deleted_at is null),
    (select count(*) from public.borrower_verifications v where v.verification_status = 'pending'),
    (select count(*) from public.transactions t where t.booking_status in ('requested', 'confirmed', 'active', 'disputed')),
    (select count(*) from public.items i where i.status = 'available'),
    coalesce((select jsonb_array_length(r.findings)::bigint from private.reconciliations r order by r.day desc limit 1), 0),
    (select count(*) from public.disputes d where d.status = 'pending'),
    (select count(*) from public.deposit_claims c where c.status in ('contested', 'appealed')),
    (select count(*) from private.payments p where p.outcome = 'suspense');
end
$$;
comment on function public.admin_counts is 'The figures of the admin dashboard. book_problems: what the last nightly check of the ledger found; 0 is right. '
  'pending_claims: those that wait for an admin. suspense_payments: payments that came for deleted accounts.';

create function public.suspense_payments()
returns table (reference text, amount numeric, received_at timestamptz, reason text)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query select p.reference, p.amount, t.created_at, t.description
    from private.payments p join private.transfers t on t.idempotency_key = 'payment:' || p.reference
    where p.outcome = 'suspense' order by t.id desc limit 200;
end
$$;
comment on function public.suspense_payments is
  'For admins: the card payments that came for accounts that were deleted, the newest 200. Amounts in naira.';

create function public.search_people(p_search text default '', p_before timestamptz default null, p_limit int default 50)
returns table (
  user_id uuid, full_name text, email text, phone_number text, role public.user_role, verified boolean, is_admin boolean,
  verification_status public.verification_status, created_at timestamptz
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_like text := '%' || replace(replace(replace(trim(coalesce(p_search, '')), '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  perform private.check_text('p_search', p_search, 200);
  perform private.require_admin();
  return query
    select p.user_id, p.full_name, u.email::text, p.phone_number, p.role, p.verified, p.is_admin, v.verification_status, p.created_at
    from private.profiles p
    join auth.users u on u.id = p.user_id
    left join public.borrower_verifications v on v.user_id = p.user_id
    where p.deleted_at is null and (p_before is null or p.created_at < p_before)
      and (v_like = '%%' or p.full_name ilike v_like or p.user_id::text ilike v_like or p.phone_number like v_like
        -- As people say it: 0803… is +234803….
        or (trim(p_search) ~ '^0[0-9]{3,10}$' and p.phone_number like '+234' || substr(trim(p_search), 2) || '%'))
    order by p.created_at desc, p.user_id
    limit least(greatest(coalesce(p_limit, 50), 1), 200);
end
$$;
comment on function public.search_people is
  'For admins: members by name, phone number or user id, newest first, 50 at a time unless asked otherwise (at most '
  '200). p_before: only those who joined before this time, for the next page.';
grant execute on function public.admin_counts(), public.suspense_payments(), public.search_people(text, timestamptz, int) to authenticated;

-- Settings ----------------------------------------------------------------------------------------------

create function private.log_setting()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.user_actions (user_id, action_type, action_data)
  select (select auth.uid()), 'change_setting', jsonb_build_object('key', new.setting_key, 'from', old.setting_value, 'to', new.setting_value)
  where (select auth.uid()) is not null;
  return null;
end
$$;
create trigger app_settings_logged after update on public.app_settings
  for each row when (old.setting_value is distinct from new.setting_value) execute function private.log_setting();
create policy "admins change settings" on public.app_settings
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
grant update (setting_value) on public.app_settings to authenticated;
