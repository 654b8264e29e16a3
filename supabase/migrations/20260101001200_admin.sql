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
  perform p.user_id from private.profiles p where p.user_id = p_user_id for no key update;
  if p_is_admin and private.is_suspended(p_user_id) then
    perform private.refuse('Access denied', 'This person is suspended. Lift the suspension first.', 409);
  end if;
  update private.profiles set is_admin = p_is_admin where user_id = p_user_id;
  insert into private.user_actions (user_id, action_type, action_data)
  values ((select auth.uid()), 'set_admin', jsonb_build_object('target', p_user_id, 'is_admin', p_is_admin));
  perform private.notify_admins('account', 'The admins have changed', format('%s %s.', coalesce(p.full_name, 'Somebody'),
    case when p_is_admin then 'is an admin now' else 'is no longer an admin' end), p_link => '/admin/users')
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
  pending_disputes bigint, pending_claims bigint, open_suspense bigint, changed_identities bigint, open_reports bigint,
  open_signals bigint, pending_withdrawals bigint, card_refund_problems bigint, open_chargebacks bigint)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_own uuid[] := private.own_accounts();
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
    (select count(*) from private.suspense_items s where s.decided_at is null and not s.all_charged_back),
    (select count(distinct c.user_id) from private.identity_changes c join private.profiles p on p.user_id = c.user_id
      where c.seen_at is null and p.deleted_at is null),
    (select count(*) from private.moderation_rows r where not r.people && v_own),
    (select count(*) from private.fraud_signals s where s.is_open and not private.signal_names(s, v_own)),
    (select count(*) from public.withdrawals w left join private.payouts o on o.withdrawal_id = w.id
      where w.status = 'pending' or (w.status = 'approved' and o.problem is not null)),
    (select count(*) from private.card_refund_calls c where c.problem is not null),
    (select count(*) from private.chargebacks c where (c.status = 'open' or c.problem is not null) and not private.has_part_in_chargeback(c, v_own));
end
$$;
comment on function public.admin_counts is 'The figures of the admin dashboard. book_problems: what the last nightly check of the ledger found; 0 is right. '
  'pending_claims: those that wait for an admin. open_suspense: money in suspense that waits for a decision. '
  'card_refund_problems: refunds to cards with something to do for an admin. '
  'changed_identities: approved people with a new name or phone number that no admin has looked at. open_reports: rows of the moderation queue. '
  'open_chargebacks: those that are open or need a look, as chargeback_queue lists them as open. open_signals: signals of fraud that nobody has seen. Reports, signals and chargebacks about the caller are left out. pending_withdrawals: those that wait for an answer, or whose payout needs an admin.';

-- The suspension of a person that is in force, as admins read it; null: not suspended.
create function private.suspension_in_force(p_user_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('reason', s.reason, 'since', s.created_at, 'ends_at', s.ends_at, 'suspended_by', a.full_name, 'appeal', s.appeal,
      'appealed_at', s.appealed_at, 'appeal_decided_at', s.appeal_decided_at)
    from private.suspensions s join private.profiles a on a.user_id = s.suspended_by
    where s.user_id = p_user_id and s.ended_at is null and (s.ends_at is null or s.ends_at > now()));
end
$$;

create function public.search_people(p_search text default '', p_before timestamptz default null, p_limit int default 50)
returns table (
  user_id uuid, full_name text, email text, phone_number text, role public.user_role, verified boolean, is_admin boolean,
  verification_status public.verification_status, created_at timestamptz,
  is_active boolean, suspension jsonb
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
    select p.user_id, p.full_name, u.email::text, p.phone_number, p.role, p.verified, p.is_admin, v.verification_status, p.created_at, not private.is_suspended(p.user_id),
      private.suspension_in_force(p.user_id)
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
  '200). is_active false: suspended; suspension: reason, since, ends_at (null: no end date), suspended_by, appeal, appealed_at, '
  'appeal_decided_at; null: not suspended. p_before: only those who joined before this time, for the next page.';
grant execute on function public.admin_counts(), public.search_people(text, timestamptz, int) to authenticated;

-- Settings ----------------------------------------------------------------------------------------------

-- A changed setting is logged. What protects payouts is also told to every admin: one of them could change it to pay themselves.
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
  if new.setting_group = 'Withdrawals' or new.setting_key like 'trust_level_%_withdrawal' then
    perform private.notify_admins('books', 'A setting of withdrawals has changed', format('%s: %s instead of %s, changed by %s.', new.label,
      new.setting_value, old.setting_value, coalesce((select p.full_name from private.profiles p where p.user_id = (select auth.uid())), 'the server')),
      p_link => '/admin/settings');
  end if;
  return null;
end
$$;
create trigger app_settings_logged after update on public.app_settings
  for each row when (old.setting_value is distinct from new.setting_value) execute function private.log_setting();
create policy "members read settings that are not about signals, admins all" on public.app_settings
  for select to authenticated using (setting_group <> 'Signals' or (select private.is_admin()));
create policy "admins change settings" on public.app_settings
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
grant update (setting_value) on public.app_settings to authenticated;
