-- Reconciliation: the proof that the books are right.

-- One row for each problem in the books; no row means that they balance. In PL/pgSQL, which plans it once a session.
create function private.reconcile()
returns table (problem text, detail jsonb)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
  select 'all accounts together are not zero', jsonb_build_object('sum', sum(a.balance))
  from private.ledger_accounts a having sum(a.balance) <> 0
  union all
  select 'a balance differs from its transfers', jsonb_build_object('account', a.id, 'balance', a.balance, 'transfers', m.moved)
  from private.ledger_accounts a
  left join private.balances_by_journal() j on j.account = a.id
  cross join lateral (select coalesce(j.balance, 0) as moved) m
  where a.balance <> m.moved
  union all
  select 'an unpaid or ended booking holds money', jsonb_build_object('booking', b.id, 'status', b.booking_status, 'escrow', a.balance)
  from public.transactions b join private.escrow_balances a on a.transaction_id = b.id
  where b.booking_status in ('pending', 'completed', 'cancelled', 'declined', 'expired') and a.balance <> 0
  union all
  select 'a paid booking does not hold its total', jsonb_build_object('booking', b.id, 'total', b.total_amount, 'escrow', a.balance)
  from public.transactions b left join private.escrow_balances a on a.transaction_id = b.id
  where b.booking_status in ('requested', 'confirmed', 'active') and a.before_the_hold is distinct from b.total_amount
  union all
  select 'a disputed booking does not hold what is contested', jsonb_build_object('booking', b.id, 'contested', d.contested_amount, 'escrow', a.balance)
  from public.transactions b
  left join public.disputes d on d.transaction_id = b.id and d.status = 'pending'
  left join private.escrow_balances a on a.transaction_id = b.id
  where (b.booking_status = 'disputed' and (d.id is null or a.before_the_hold is distinct from d.contested_amount))
    or (b.booking_status <> 'disputed' and d.contested_amount > 0)
  union all
  select 'what a person owes, or is owed, differs from the debts', jsonb_build_object('account', a.id, 'kind', a.kind, 'balance', a.balance)
  from private.ledger_accounts a
  where a.kind in ('debt', 'owed') and a.balance <> coalesce((
    select sum(d.amount - d.paid - d.forgiven) * case a.kind when 'debt' then -1 else 1 end from private.debts d
    where a.user_id = case a.kind when 'debt' then d.debtor_id else d.creditor_id end), 0)
  union all
  select 'a returned booking does not hold what is claimed', jsonb_build_object('booking', b.id, 'claimed', b.claimed_amount, 'escrow', a.balance)
  from public.transactions b left join private.escrow_balances a on a.transaction_id = b.id
  where b.booking_status = 'returned' and (a.before_the_hold is distinct from b.claimed_amount or b.claimed_amount = 0)
  union all
  select 'what a booking says is claimed differs from its claim', jsonb_build_object('booking', b.id, 'claimed', b.claimed_amount, 'lines', s.open)
  from public.transactions b left join (
    select c.transaction_id, sum(l.claimed_amount) as open
    from public.deposit_claims c join public.claim_lines l on l.claim_id = c.id
    where c.status not in ('settled', 'closed') and l.paid_at is null group by c.transaction_id
  ) s on s.transaction_id = b.id
  where b.claimed_amount <> coalesce(s.open, 0)
  union all
  select 'a booking that is over has a claim', jsonb_build_object('booking', b.id, 'status', b.booking_status, 'claimed', b.claimed_amount)
  from public.transactions b
  where b.booking_status in ('pending', 'requested', 'completed', 'cancelled', 'declined', 'expired') and b.claimed_amount > 0
  union all
  select 'a settled payment has no transfer of its amount', jsonb_build_object('reference', p.reference)
  from private.payments p
  where p.outcome in ('booked', 'requested', 'funded', 'unlocked', 'credited_to_wallet', 'suspense') and not exists (
    select from private.transfers t where t.idempotency_key = 'payment:' || p.reference and t.amount = p.amount)
  union all
  select 'the money set aside differs from the open withdrawals', jsonb_build_object('balance', a.balance, 'withdrawals', s.amount)
  from private.ledger_accounts a
  cross join (select coalesce(sum(w.amount), 0) as amount from public.withdrawals w where w.status in ('pending', 'approved')) s
  where a.kind = 'withdrawals_held' and a.balance <> s.amount
  union all
  select 'a withdrawal and its transfers differ', jsonb_build_object('withdrawal', w.id, 'status', w.status, 'out', m.net, 'back', m.back)
  from public.withdrawals w cross join lateral (
    select coalesce(sum(t.amount) filter (where t.idempotency_key = 'withdrawal:' || w.id || ':net'), 0) as net,
      coalesce(sum(t.amount) filter (where t.kind = 'withdrawal_return'), 0) as back
    from private.transfers t where t.idempotency_key = any (array(
      select 'withdrawal:' || w.id || k from unnest(array[':net', ':back', ':reversed', ':fee_back']) k))) m
  where m.net <> case when w.status in ('paid', 'reversed') then w.net_amount else 0 end
    or m.back <> case when w.status in ('pending', 'approved', 'paid') then 0 else w.amount end
  union all
  select 'a payout needs an admin', jsonb_build_object('reference', p.reference, 'problem', p.problem)
  from private.payouts p where p.problem like 'Paystack says %'
  union all
  select c.problem, c.detail from private.chargeback_findings() c
  union all
  select 'a card transfer has no settled payment', jsonb_build_object('key', t.idempotency_key)
  from private.transfers t
  where t.idempotency_key like 'payment:%' and t.kind <> 'debt_repayment' and not exists (
    select from private.payments p where 'payment:' || p.reference = t.idempotency_key and p.settled_at is not null)
  union all
  select f.problem, f.detail from private.card_refund_findings() f
  union all
  select 'a booking cannot take its next step', jsonb_build_object('booking', f.transaction_id, 'since', f.first_failed_at, 'error', f.error)
  from private.failed_steps f
  union all
  select 'a job fails', jsonb_build_object('job', f.job, 'since', f.first_failed_at, 'error', f.error)
  from private.failed_jobs f
  union all
  select p.problem, p.detail from private.reconcile_paystack() p
  union all
  select d.problem, d.detail from private.reconcile_ledger_days() d
  union all
  select 'a statement''s last line differs from the wallet', jsonb_build_object('user', a.user_id, 'balance', a.balance)
  from private.ledger_accounts a
  where a.kind = 'wallet' and a.balance <> coalesce((
    select w.balance_after from public.wallet_entries w where w.user_id = a.user_id order by w.transfer_id desc limit 1), 0);
end
$$;

-- The nightly runs, for the dashboard and for support. Kept for 90 days.
create table private.reconciliations (
  day date primary key,
  -- As private.reconcile() answered them: [{ "problem": …, "detail": … }].
  findings jsonb not null,
  ran_at timestamptz not null default now()
);

-- Once a day (in Lagos): runs the proof, tells every admin what it found, and reminds them of late rulings. How many findings;
-- null when it ran today already.
create function private.reconcile_once_a_day()
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_findings jsonb;
  v_lines text;
begin
  insert into private.reconciliations (day, findings)
  select private.today(), (select coalesce(jsonb_agg(to_jsonb(f)), '[]') from private.reconcile() f)
  where not exists (select from private.reconciliations r where r.day = private.today())
  on conflict (day) do nothing
  returning findings into v_findings;
  if v_findings is null then
    return null;
  end if;
  delete from private.reconciliations r where r.day < private.today() - 90;
  perform private.remind_of_late_rulings();
  perform private.report_old_mismatches();
  if jsonb_array_length(v_findings) > 0 then
    select string_agg(E'\n- ' || left(concat(f.value ->> 'problem', ': ', f.value -> 'detail'), 400), '' order by f.at) into v_lines
    from jsonb_array_elements(v_findings) with ordinality f (value, at) where f.at <= 20;
    perform private.notify_admins('books', 'The books do not balance', format(
      'The nightly check of the books found %s problem(s):%s', jsonb_array_length(v_findings), v_lines)
      || E'\n\nselect * from private.reconcile() shows all of them.', p_link => '/admin/books');
  end if;
  return jsonb_array_length(v_findings);
end
$$;

-- At 02:15 in Lagos, where Postgres runs jobs itself (Supabase).
do $$
begin
  if exists (select from pg_extension where extname = 'pg_cron') then
    perform cron.schedule('aso-reconcile', '15 1 * * *', 'select private.reconcile_once_a_day()');
  end if;
end
$$;
