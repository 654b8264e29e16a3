-- Admins: what they see, and the settings they change. Who is one: staff_roles.

create function public.admin_counts()
returns table (users bigint, pending_verifications bigint, open_bookings bigint, listed_items bigint, book_problems bigint,
  pending_disputes bigint, pending_claims bigint, open_suspense bigint, changed_identities bigint, open_reports bigint,
  open_signals bigint, pending_withdrawals bigint, card_refund_problems bigint, open_chargebacks bigint, sizes_at timestamptz)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_own uuid[] := private.own_accounts();
begin
  perform private.require_staff('dashboard');
  return query select
    z.users,
    (select count(*) from public.borrower_verifications v where v.verification_status = 'pending'),
    z.open_bookings,
    z.listed_items,
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
    (select count(*) from private.chargebacks c where (c.status = 'open' or c.problem is not null) and not private.has_part_in_chargeback(c, v_own)),
    z.counted_at
  from private.size_now() z;
end
$$;
comment on function public.admin_counts is 'The figures of the admin dashboard. book_problems: what the last nightly check of the ledger found; 0 is right. '
  'pending_claims: those that wait for an admin. open_suspense: money in suspense that waits for a decision. '
  'card_refund_problems: refunds to cards with something to do for an admin. '
  'changed_identities: approved people with a new name or phone number that no admin has looked at. open_reports: rows of the moderation queue. '
  'open_chargebacks: those that are open or need a look, as chargeback_queue lists them as open. open_signals: signals of fraud that nobody has seen. Reports, signals and chargebacks about the caller are left out. users, open_bookings and listed_items: as of sizes_at, '
  'at most some minutes ago. pending_withdrawals: those that wait for an answer, or whose payout needs an admin.';

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
  user_id uuid, full_name text, email text, phone_number text, role public.user_role, verified boolean, is_admin boolean, staff_roles public.staff_role[],
  verification_status public.verification_status, created_at timestamptz,
  is_active boolean, suspension jsonb
)
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_like text := '%' || replace(replace(replace(trim(coalesce(p_search, '')), '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  perform private.check_text('p_search', p_search, 200);
  perform private.require_staff('people');
  perform private.log_reading('search_people', jsonb_build_object('words', nullif(trim(p_search), ''), 'before', p_before));
  return query
    select p.user_id, p.full_name, u.email::text, p.phone_number, p.role, p.verified, p.is_admin, p.staff_roles, v.verification_status, p.created_at, not private.is_suspended(p.user_id),
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

create policy "members read settings that are not about signals or staff, staff all" on public.app_settings
  for select to authenticated using (setting_group not in ('Signals', 'Staff') or (select private.is_staff('settings')));
