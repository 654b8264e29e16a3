-- Deadlines close by themselves: private.run_due_jobs(), by pg_cron in production, by a timer locally.

create function private.expire_unpaid_holds()
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_count int;
begin
  with due as (
    select t.id from public.transactions t
    where t.booking_status = 'pending' and t.hold_expires_at <= now()
    order by t.id
    for update skip locked
  )
  update public.transactions t set booking_status = 'expired' from due where t.id = due.id;
  get diagnostics v_count = row_count;
  return v_count;
end
$$;

-- When a booking confirmed by one side closes by itself: a rental 48 hours after the confirmation, but not before 48
-- hours after its last day (else one side alone could end a rental that has not happened); a sale 3 days after handover.
create function private.closes_at(p_booking public.transactions)
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select case when p_booking.transaction_type = 'sale'
    then p_booking.lender_confirmed_at + make_interval(days => private.setting_number('sale_autoclose_days')::int)
    else greatest(
      coalesce(p_booking.borrower_confirmed_at, p_booking.lender_confirmed_at),
      private.day_start(p_booking.rental_end_date + 1)
    ) + make_interval(hours => private.setting_number('return_autoclose_hours')::int) end
$$;

-- Requests the owner did not answer in time, and bookings that one side confirmed long enough ago: oldest first.
create function private.due_bookings()
returns uuid[]
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(array_agg(d.id), '{}') from (
    select t.id, t.paid_at from public.transactions t
    where t.booking_status = 'requested' and private.answer_by(t) <= now()
    union all
    select t.id, t.paid_at from public.transactions t
    where t.booking_status in ('confirmed', 'active') and (t.borrower_return_confirmed or t.lender_return_confirmed)
      and private.closes_at(t) <= now()
    order by paid_at limit 200
  ) d
$$;

-- Ends what is still due once the booking is locked: a request expires with a full refund, a half-confirmed return
-- settles. The booking's new status; null when somebody else was faster.
create function private.close_due_booking(p_transaction_id uuid)
returns public.booking_status
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_booking public.transactions := private.lock_booking(p_transaction_id);
begin
  if v_booking.booking_status = 'requested' and private.answer_by(v_booking) <= now() then
    perform private.end_booking(v_booking, 'expired', 0, null, 'The owner did not answer in time.');
    return 'expired';
  end if;
  if v_booking.booking_status in ('confirmed', 'active') and (v_booking.borrower_return_confirmed or v_booking.lender_return_confirmed)
     and private.closes_at(v_booking) <= now() then
    perform private.settle_booking(v_booking.id);
    return 'completed';
  end if;
  return null;
end
$$;

-- Does what is due, each booking on its own: one that fails does not hold up the others and is reported. Safe to run
-- as often and as concurrently as one likes: the locks of all due bookings are taken first, and unpaid holds, which
-- wait for nobody, come last. Returns counts.
create function private.run_due_jobs()
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_due uuid[] := private.due_bookings();
  v_id uuid;
  v_requests int := 0;
  v_returns int := 0;
  v_failed jsonb := '[]';
begin
  perform private.lock_bookings(v_due);
  foreach v_id in array v_due loop
    begin
      case private.close_due_booking(v_id)
        when 'expired' then v_requests := v_requests + 1;
        when 'completed' then v_returns := v_returns + 1;
        else null;
      end case;
    exception when others then
      v_failed := v_failed || jsonb_build_object('booking', v_id, 'error', sqlerrm);
    end;
  end loop;
  delete from private.rate_limits where window_start < now() - interval '1 day';
  delete from private.wrong_passwords where counted_at < now() - interval '1 day';
  delete from public.style_sessions where user_id is null and created_at < now() - interval '30 days';
  return jsonb_build_object('expired_holds', private.expire_unpaid_holds(), 'expired_requests', v_requests,
    'closed_returns', v_returns, 'overdue_reminders', private.remind_overdue(), 'trust_counted', private.count_due_trust(), 'failed', v_failed);
end
$$;

create function public.run_due_jobs()
returns jsonb
language sql
security definer
set search_path = ''
as $$ select private.run_due_jobs() $$;
grant execute on function public.run_due_jobs() to service_role;

-- Where pg_cron is there (Supabase), Postgres keeps its own clock.
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron with schema pg_catalog;
    perform cron.schedule('aso-due-jobs', '* * * * *', 'select private.run_due_jobs()');
    perform cron.schedule('aso-code-proofs', '* * * * *', 'select private.end_code_proofs()');
  end if;
end
$$;

-- Proof that the books are right: one row for each thing that is wrong, none when all is well.
create function private.reconcile()
returns table (problem text, detail jsonb)
language sql
stable
security definer
set search_path = ''
as $$
  select 'all accounts together are not zero', jsonb_build_object('sum', sum(a.balance))
  from private.accounts a having sum(a.balance) <> 0
  union all
  select 'a balance differs from its transfers', jsonb_build_object('account', a.id, 'balance', a.balance, 'transfers', m.moved)
  from private.accounts a
  cross join lateral (
    select coalesce((select sum(t.amount) from private.transfers t where t.credit_account = a.id), 0)
         - coalesce((select sum(t.amount) from private.transfers t where t.debit_account = a.id), 0) as moved
  ) m
  where a.balance <> m.moved
  union all
  select 'an unpaid or ended booking holds money', jsonb_build_object('booking', b.id, 'status', b.booking_status, 'escrow', a.balance)
  from public.transactions b join private.accounts a on a.kind = 'escrow' and a.transaction_id = b.id
  where b.booking_status in ('pending', 'completed', 'cancelled', 'declined', 'expired') and a.balance <> 0
  union all
  select 'a paid booking does not hold its total', jsonb_build_object('booking', b.id, 'total', b.total_amount, 'escrow', a.balance)
  from public.transactions b left join private.accounts a on a.kind = 'escrow' and a.transaction_id = b.id
  where b.booking_status in ('requested', 'confirmed', 'active', 'returned', 'disputed') and a.balance is distinct from b.total_amount
  union all
  select 'a settled payment has no transfer of its amount', jsonb_build_object('reference', p.reference)
  from private.payments p
  where p.outcome in ('booked', 'requested', 'funded', 'credited_to_wallet') and not exists (
    select from private.transfers t where t.idempotency_key = 'payment:' || p.reference and t.amount = p.amount)
  union all
  select 'a card transfer has no settled payment', jsonb_build_object('key', t.idempotency_key)
  from private.transfers t
  where t.idempotency_key like 'payment:%' and not exists (
    select from private.payments p where 'payment:' || p.reference = t.idempotency_key and p.settled_at is not null)
  union all
  select 'a statement''s last line differs from the wallet', jsonb_build_object('user', a.user_id, 'balance', a.balance)
  from private.accounts a
  where a.kind = 'wallet' and a.balance <> coalesce((
    select w.balance_after from public.wallet_transactions w where w.user_id = a.user_id order by w.transfer_id desc limit 1), 0)
$$;

-- "Where is my naira": every move of a booking's money, oldest first, for its parties (and admins).
create function public.booking_money(p_transaction_id uuid)
returns table (at timestamptz, kind public.transfer_kind, amount numeric, from_label text, to_label text, description text)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not exists (
    select from public.transactions t
    where t.id = p_transaction_id and ((select auth.uid()) in (t.borrower_id, t.lender_id) or private.is_admin())
  ) then
    perform private.refuse('Transaction Not Found', 'We could not find this transaction.', 404);
  end if;
  return query
    select m.created_at, m.kind, m.amount, private.account_label(m.debit_account), private.account_label(m.credit_account), m.description
    from private.transfers m where m.transaction_id = p_transaction_id order by m.id;
end
$$;

create function private.account_label(p_account bigint)
returns text
language sql
stable
set search_path = ''
as $$
  select case a.kind
    when 'escrow' then 'Held by Aso'
    when 'paystack_clearing' then 'Card'
    when 'platform_revenue' then 'Aso fee'
    when 'withdrawals_held' then 'Withdrawal'
    else case when a.user_id = (select auth.uid()) then 'Your wallet' else coalesce(p.full_name, 'Member') || '''s wallet' end
  end
  from private.accounts a left join private.profiles p on p.user_id = a.user_id
  where a.id = p_account
$$;
grant execute on function public.booking_money(uuid) to authenticated;
