-- The work queue: everything that waits for an admin, in one list by the clock, whatever kind it is.

-- Who decides what, as in the sidebar of the admin panel.
create table private.work_kinds (
  kind text primary key,
  permission text not null references private.staff_permissions (permission)
);
insert into private.work_kinds (kind, permission) values
  ('identity', 'identity'), ('changed_identity', 'identity'), ('withdrawal', 'withdrawals'), ('payout', 'withdrawals'), ('claim', 'disputes'),
  ('dispute', 'disputes'), ('report', 'reports'), ('appeal', 'suspensions'), ('flag', 'messages'), ('signal', 'signals'), ('suspense', 'refunds'),
  ('card_refund', 'refunds'), ('chargeback', 'chargebacks'), ('mismatch', 'books');

create type private.work_row as (kind text, subject_id text, about text, amount numeric, since timestamptz, due_at timestamptz);

-- What waits about people: the first p_limit of each kind, the oldest first. Not what is about p_own.
create function private.work_about_people(p_own uuid[], p_answer interval, p_limit int)
returns setof private.work_row
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
    (select 'identity', v.id::text, p.full_name, null::numeric, coalesce(v.submitted_at, p.created_at), coalesce(v.submitted_at, p.created_at) + p_answer
    from public.borrower_verifications v join private.profiles p on p.user_id = v.user_id
    where v.verification_status = 'pending' and v.user_id <> all (p_own) order by v.submitted_at limit p_limit)
    union all
    (select 'changed_identity', c.user_id::text, p.full_name, null, min(c.changed_at), min(c.changed_at) + p_answer
    from private.identity_changes c join private.profiles p on p.user_id = c.user_id
    where c.seen_at is null and p.deleted_at is null and c.user_id <> all (p_own) group by c.user_id, p.full_name order by 5 limit p_limit)
    union all
    (select case r.kind when 'message' then 'flag' when 'appeal' then 'appeal' else 'report' end, r.subject_id::text, r.kind, null,
      r.since, r.since + p_answer
    from private.moderation_rows r where not r.people && p_own order by r.since limit p_limit)
    union all
    (select 'signal', s.id::text, s.kind::text, null, s.last_seen_at, s.last_seen_at + p_answer
    from private.fraud_signals s where s.is_open and not private.signal_names(s, p_own) order by s.last_seen_at limit p_limit);
end
$$;

-- The same for bookings and money.
create function private.work_about_money(p_own uuid[], p_answer interval, p_limit int)
returns setof private.work_row
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
    (select 'withdrawal', w.id::text, p.full_name, w.amount, w.created_at, greatest(w.created_at, w.payable_from) + p_answer
    from public.withdrawals w join private.profiles p on p.user_id = w.user_id
    where w.status = 'pending' and w.user_id <> all (p_own) order by w.created_at limit p_limit)
    union all
    (select 'payout', w.id::text, p.full_name, w.amount, o.created_at, o.created_at + p_answer
    from public.withdrawals w join private.payouts o on o.withdrawal_id = w.id join private.profiles p on p.user_id = w.user_id
    where w.status = 'approved' and o.problem is not null and w.user_id <> all (p_own) order by o.created_at limit p_limit)
    union all
    (select 'claim', c.id::text, i.title, (select sum(l.claimed_amount) from public.claim_lines l where l.claim_id = c.id), c.opened_at, c.due_at
    from public.deposit_claims c join public.transactions t on t.id = c.transaction_id join public.items i on i.id = t.item_id
    where c.status in ('contested', 'appealed') and not p_own && array[t.borrower_id, t.lender_id] order by c.due_at limit p_limit)
    union all
    (select 'dispute', d.id::text, i.title, d.contested_amount, d.created_at, d.due_at
    from public.disputes d join public.transactions t on t.id = d.transaction_id join public.items i on i.id = t.item_id
    where d.status = 'pending' and not p_own && array[t.borrower_id, t.lender_id] order by d.due_at limit p_limit)
    union all
    (select 'suspense', s.id::text, p.full_name, case when s.currency = 'NGN' then s.amount end, s.created_at, s.created_at + p_answer
    from private.suspense_items s join private.profiles p on p.user_id = s.user_id
    where s.decided_at is null and not s.all_charged_back and s.user_id <> all (p_own) order by s.created_at limit p_limit)
    union all
    (select 'card_refund', r.id::text, p.full_name, r.amount, r.created_at, r.created_at + p_answer
    from private.card_refund_calls c join public.card_refunds r on r.id = c.card_refund_id join private.profiles p on p.user_id = r.user_id
    where c.problem is not null and r.user_id <> all (p_own) order by r.created_at limit p_limit)
    union all
    (select 'chargeback', c.id::text, coalesce(p.full_name, c.told_reference), c.amount, c.created_at, c.due_at
    from private.chargebacks c left join private.profiles p on p.user_id = c.user_id
    where (c.status = 'open' or c.problem is not null) and not private.has_part_in_chargeback(c, p_own) order by c.due_at limit p_limit)
    union all
    (select 'mismatch', m.subject, m.reference, abs(m.paystack_kobo - m.our_kobo) / 100.0, m.since, m.since + private.setting_interval('mismatch_alert_hours')
    from private.paystack_mismatches m where m.resolved_at is null order by m.since limit p_limit);
end
$$;

create function public.admin_work_queue(p_kind text default null, p_limit int default 50)
returns table (kind text, subject_id text, about text, amount numeric, since timestamptz, due_at timestamptz)
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_own uuid[] := private.own_accounts();
  v_answer interval := private.setting_interval('queue_answer_hours');
  v_limit int := least(greatest(coalesce(p_limit, 50), 1), 500);
begin
  perform private.check_text('p_kind', p_kind, 40);
  perform private.require_staff('dashboard');
  if not exists (select from private.work_kinds k where k.kind = p_kind) and p_kind is not null then
    perform private.refuse('Invalid input', 'p_kind must be a kind of work, such as identity or withdrawal.');
  end if;
  perform private.log_reading('list_work', jsonb_build_object('kind', p_kind));
  return query
    select w.kind, w.subject_id, w.about, w.amount, w.since, w.due_at
    from (select * from private.work_about_people(v_own, v_answer, v_limit) union all select * from private.work_about_money(v_own, v_answer, v_limit)) w
    join (select k.kind from private.work_kinds k where (p_kind is null or k.kind = p_kind) and private.is_staff(k.permission)) k on k.kind = w.kind
    order by w.due_at, w.kind, w.subject_id limit v_limit;
end
$$;
comment on function public.admin_work_queue is
  'For admins: what waits for a decision that the caller may make, by the clock, 50 at a time unless asked otherwise (at most 500). kind: identity, '
  'changed_identity, withdrawal, payout, claim, dispute, report, appeal, flag, signal, suspense, card_refund, chargeback or mismatch. about: a '
  'person, an item, a reference or what was reported. amount: naira, null where none is at stake. due_at: the end of its own clock, else since and '
  'the setting queue_answer_hours. Not what is about the caller. Logged.';
grant execute on function public.admin_work_queue(text, int) to authenticated;
