-- What admins read of withdrawals: each with what there is to compare, what stands against paying it, and the sums.

create function public.withdrawal_queue(
  p_status public.withdrawal_status default null, p_before timestamptz default null, p_before_id uuid default null, p_limit int default 20
)
returns table (
  id uuid, user_id uuid, full_name text, legal_name text, amount numeric, fee numeric, net_amount numeric, bank_name text,
  account_number text, account_name text, bank_said text, name_match text, status public.withdrawal_status,
  fraud_check_status public.fraud_check_status, admin_note text, created_at timestamptz, processed_at timestamptz,
  payable_from timestamptz, approved_by text[], approved_by_me boolean, approvals_needed int, refusal text, problem text, can_reject boolean
)
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_staff('withdrawals');
  perform private.log_reading('list_withdrawals', jsonb_build_object('status', p_status, 'before', p_before));
  return query
  -- First which, then the names of those alone.
  with page as materialized (
    select w.* from public.withdrawals w
    where (p_status is null or w.status = p_status) and (p_before is null or (w.created_at, w.id) < (p_before, p_before_id))
    order by w.created_at desc, w.id desc limit least(greatest(coalesce(p_limit, 20), 1), 500)
  )
  select w.id, w.user_id, p.full_name, n.legal_name, w.amount, w.fee, w.net_amount, w.bank_name, w.account_number, w.account_name,
    b.resolved_name, case when b.resolved_name is not null then private.match_names(private.payout_name(w.user_id), b.resolved_name)::text end, w.status,
    case when w.status = 'pending' then private.fraud_check_now(w.*::public.withdrawals) else w.fraud_check_status end, w.admin_note,
    w.created_at, w.processed_at, w.payable_from, a.names, a.is_mine,
    case when w.status = 'pending' then private.approvals_needed(w.*::public.withdrawals) else w.approvals_needed end,
    case when w.status = 'pending' then (private.payout_refusal(w.*::public.withdrawals)).message end, o.problem,
    w.status = 'pending' or (w.status = 'approved' and coalesce(private.can_take_back(o), false))
  from page w
  join private.profiles p on p.user_id = w.user_id
  cross join lateral (select private.approved_name(w.user_id) as legal_name) n
  left join private.bank_accounts b on b.user_id = w.user_id and b.bank_code = w.bank_code and b.account_number = w.account_number
  left join private.payouts o on o.withdrawal_id = w.id
  cross join lateral (
    select coalesce(array_agg(coalesce(m.full_name, 'A former admin') order by x.at), '{}') as names,
      coalesce(bool_or(x.admin_id = (select auth.uid())), false) as is_mine
    from private.withdrawal_approvals x join private.profiles m on m.user_id = x.admin_id
    where x.withdrawal_id = w.id and (private.has_permission(m.user_id, 'withdrawals') or w.status <> 'pending')) a
  order by w.created_at desc, w.id desc;
end
$$;
comment on function public.withdrawal_queue is
  'For admins: withdrawals of this status or of all, the newest first, 20 at a time unless asked otherwise (at most 500). The next page: p_before and '
  'p_before_id are created_at and id of the last row. legal_name: as approved, null without an approved identity. bank_said: the '
  'owner of the account as the bank says, null while it was not asked. name_match of the two (without an identity of full_name and the bank''s): full, partial, none, or null. approved_by: the '
  'names of those who approved it and, while it is pending, are admins still. refusal: what stands against paying a pending one. '
  'problem: what an admin has to do before its payout can go on. can_reject: it is pending, or approved and Paystack does not have it. Naira. Logged.';

create function public.withdrawal_totals(p_status public.withdrawal_status default null)
returns table (withdrawals bigint, amount numeric, fee numeric, net_amount numeric)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_staff('withdrawals');
  return query select count(*), coalesce(sum(w.amount), 0), coalesce(sum(w.fee), 0), coalesce(sum(w.net_amount), 0)
    from public.withdrawals w where p_status is null or w.status = p_status;
end
$$;
comment on function public.withdrawal_totals is 'For admins: how many withdrawals of this status, or of all, there are, and their sums in naira.';

grant execute on function public.withdrawal_queue(public.withdrawal_status, timestamptz, uuid, int),
  public.withdrawal_totals(public.withdrawal_status) to authenticated;
