-- Deadlines: private.run_due_jobs() closes what is due, by pg_cron in production, by a timer in the local stack.

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
comment on function public.run_due_jobs is
  'Closes what is due: unpaid bookings, unanswered requests, returns confirmed by one side. Answers counts. Safe to '
  'call at any time.';
grant execute on function public.run_due_jobs() to service_role;

-- Where pg_cron is available (Supabase), Postgres runs the jobs itself.
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron with schema pg_catalog;
    perform cron.schedule('aso-due-jobs', '* * * * *', 'select private.run_due_jobs()');
    perform cron.schedule('aso-code-proofs', '* * * * *', 'select private.end_code_proofs()');
  end if;
end
$$;
