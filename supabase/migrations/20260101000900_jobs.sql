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
    for no key update skip locked
  )
  update public.transactions t set booking_status = 'expired' from due where t.id = due.id;
  get diagnostics v_count = row_count;
  return v_count;
end
$$;

-- When the next step of a booking is due. Where that can not be told it is due at once, so that the run tries it and reports
-- what is wrong with this booking.
create function private.step_time(b public.transactions)
returns timestamptz
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (private.next_step(b)).at;
exception when others then
  return '-infinity';
end
$$;

-- Bookings whose next step failed the last time, and why. The others come first, so that any number of these holds up nobody;
-- private.reconcile() names them to admins.
create table private.failed_steps (
  transaction_id uuid primary key references public.transactions (id),
  error text not null,
  first_failed_at timestamptz not null default now()
);

-- Bookings whose deadline asks for something now, a notice or its end: oldest first, and those that failed before last.
create function private.due_bookings()
returns uuid[]
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return array(
    -- First which, then when: else the step of every booking there ever was may be counted.
    with candidates as materialized (
      select r.id from public.transactions r where r.booking_status = 'requested' and private.answer_by(r) <= now()
      union
      select r.id from public.transactions r
      where r.transaction_type = 'rental' and r.booking_status in ('confirmed', 'active') and r.rental_end_date < private.today()
      union
      select r.id from public.transactions r where r.transaction_type = 'sale' and r.booking_status = 'confirmed'
      union
      select r.id from public.transactions r where r.question is not null
      union
      select c.transaction_id from public.deposit_claims c where c.status in ('open', 'countered', 'ruled', 'appealed')
    ), steps as materialized (
      select t.id, t.paid_at, private.step_time(t) as at
      from public.transactions t where t.id = any (array(select c.id from candidates c))
    )
    select s.id from steps s left join private.failed_steps f on f.transaction_id = s.id
    where s.at <= now() order by f.transaction_id is not null, s.paid_at limit 200
  );
end
$$;

-- What a deadline does to a locked booking when it is over.
create function private.close_by_deadline(b public.transactions, p_kind text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  case
    when p_kind = 'answer_request' then perform private.end_booking(b, 'expired', 0, null, 'The owner did not answer in time.');
    when b.question is not null then perform private.end_as_asked(b, null);
    when p_kind = 'confirm_return' then perform private.settle_booking(b.id);
    when p_kind = 'nobody_handed_over' then perform private.end_booking(b, 'cancelled', 0, null, 'Nobody handed it over.');
    when p_kind in ('handover_unproven', 'return_overdue') then perform private.open_case(b, p_kind);
    else perform private.close_due_claim(b, p_kind);
  end case;
end
$$;

-- Takes the step that is due of a booking that the caller has locked. What was done: 'notice', or the kind of the deadline that
-- ended; null when somebody else was faster.
create function private.take_due_step(p_transaction_id uuid)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  b public.transactions := (select t from public.transactions t where t.id = p_transaction_id);
  s private.deadline_step := private.next_step(b);
begin
  if s.at is null or s.at > now() then
    return null;
  end if;
  if private.send_due_notice(b) then
    return 'notice';
  end if;
  perform private.close_by_deadline(b, ((s).deadline).kind);
  return ((s).deadline).kind;
end
$$;

-- Jobs whose last run failed, and why. The others run all the same; private.reconcile() names these to admins.
create table private.failed_jobs (
  job text primary key,
  error text not null,
  first_failed_at timestamptz not null default now()
);

create function private.note_failed_job(p_job text, p_error text)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into private.failed_jobs as f (job, error) values (p_job, p_error)
  on conflict (job) do update set error = excluded.error where f.error <> excluded.error
$$;

-- Runs a function of this schema; when it fails it has done nothing, and nothing else fails with it.
-- Answers {"counts": {name: count}} or {"error": …}.
create function private.run_job(p_name text, p_function text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_count int;
begin
  execute format('select private.%I()', p_function) into v_count;
  delete from private.failed_jobs f where f.job = p_name;
  return jsonb_build_object('counts', jsonb_build_object(p_name, v_count));
exception when others then
  perform private.note_failed_job(p_name, sqlerrm);
  return jsonb_build_object('error', sqlerrm);
end
$$;

create function private.clear_old_counters()
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_count int;
begin
  with limits as (delete from private.rate_limits l where l.window_start < now() - interval '1 day' returning 1),
    networks as (delete from private.network_uploads n where n.day_start < now() - interval '1 day' returning 1),
    passwords as (delete from private.wrong_passwords w where w.counted_at < now() - interval '1 day' returning 1),
    codes as (delete from private.mail_code_proofs f where f.entered_at < now() - interval '1 day' returning 1),
    sessions as (delete from public.style_sessions s where s.user_id is null and s.created_at < now() - interval '30 days' returning 1)
  select count(*) into v_count from (select from limits union all select from networks union all select from passwords
    union all select from codes union all select from sessions) c;
  return v_count;
end
$$;

-- Takes the due steps of bookings, each on its own: one that fails holds up nobody and is reported. The locks of all due
-- bookings are taken first. Answers {"deadlines": {kind: count}, "failed": [{"booking": …, "error": …}]}.
create function private.take_due_steps()
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_due uuid[] := private.due_bookings();
  v_id uuid;
  v_step text;
  v_done jsonb := '{}';
  v_failed jsonb := '[]';
begin
  perform private.lock_bookings(v_due);
  foreach v_id in array v_due loop
    begin
      v_step := private.take_due_step(v_id);
      delete from private.failed_steps f where f.transaction_id = v_id;
      if v_step is not null then
        v_done := v_done || jsonb_build_object(v_step, coalesce((v_done ->> v_step)::int, 0) + 1);
      end if;
    exception when others then
      v_failed := v_failed || jsonb_build_object('booking', v_id, 'error', sqlerrm);
      insert into private.failed_steps as f (transaction_id, error) values (v_id, sqlerrm)
      on conflict (transaction_id) do update set error = excluded.error where f.error <> excluded.error;
    end;
  end loop;
  return jsonb_build_object('deadlines', v_done, 'failed', v_failed);
end
$$;

-- Does what is due, each job on its own. Safe to run as often and as concurrently as one likes: the jobs after the steps of
-- bookings skip what others have locked, so they wait for nobody with all these locks held.
create function private.run_due_jobs()
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- The name of its count, and its function.
  v_jobs constant text[] := array[
    ['counters_cleared', 'clear_old_counters'], ['expired_holds', 'expire_unpaid_holds'], ['trust_counted', 'count_due_trust'],
    ['ratings_opened', 'open_due_ratings'], ['rating_notices', 'send_rating_notices'], ['owners_ranked', 'rank_due_owners'],
    ['papers_cleared', 'clear_papers'], ['suspensions_ended', 'end_due_suspensions'], ['signals_found', 'find_due_signals'],
    ['chargeback_reminders', 'remind_of_chargebacks'], ['appeals_waiting', 'let_appeals_wait'], ['held_money_released', 'release_appeal_holds'], ['groups_settled', 'settle_groups'], ['overdue_debts_told', 'tell_of_overdue_debts'], ['sign_ins_cleared', 'clear_sign_ins'], ['days_added_up', 'add_up_days'], ['messages_mailed', 'mail_unread_messages'],
    ['reminders_sent', 'send_reminders'], ['search_alerts', 'look_for_saved_searches'], ['daily_digests_sent', 'send_daily_digests'], ['notifications_cleared', 'clear_notifications'],
    ['photos_cleared', 'clear_unsent_photos'], ['booked_items_released', 'release_booked_items'], ['unused_files', 'queue_unused_files'], ['storage_alarms', 'watch_storage'], ['model_calls_cleared', 'clear_model_calls'], ['markets_counted', 'count_due_markets'],
    ['events_cleared', 'clear_events'], ['settings_applied', 'apply_due_settings'], ['changes_told', 'tell_of_setting_changes']];
  v_job text[];
  v_answer jsonb;
  v_done jsonb;
begin
  begin
    v_done := private.take_due_steps();
    delete from private.failed_jobs f where f.job = 'deadlines';
  exception when others then
    perform private.note_failed_job('deadlines', sqlerrm);
    v_done := jsonb_build_object('deadlines', '{}'::jsonb, 'failed', jsonb_build_array(jsonb_build_object('job', 'deadlines', 'error', sqlerrm)));
  end;
  foreach v_job slice 1 in array v_jobs loop
    v_answer := private.run_job(v_job[1], v_job[2]);
    v_done := v_done || coalesce(v_answer -> 'counts', '{}');
    if v_answer ? 'error' then
      v_done := jsonb_set(v_done, '{failed}', v_done -> 'failed' || jsonb_build_object('job', v_job[1], 'error', v_answer -> 'error'));
    end if;
  end loop;
  perform private.note_job_run('due_jobs');
  return v_done;
end
$$;

create function public.run_due_jobs()
returns jsonb
language sql
security definer
set search_path = ''
as $$ select private.run_due_jobs() $$;
comment on function public.run_due_jobs is
  'Sends the notices of deadlines and closes what is due, opens ratings and ends suspensions whose time is over. Answers deadlines '
  '(counts by their kind), the count of each other job by its name, and failed: what failed and why. Safe to call at any time.';
grant execute on function public.run_due_jobs() to service_role;

-- Where pg_cron is available (Supabase), Postgres runs the jobs itself.
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron with schema pg_catalog;
    perform cron.schedule('aso-due-jobs', '* * * * *', 'select private.run_due_jobs()');
    perform cron.schedule('aso-code-proofs', '* * * * *', 'select private.end_code_proofs()');
  end if;
exception
  -- Installed on this machine, but not loaded by this server (its settings are not there), made to run the jobs of another
  -- database of it, or not for this role to make.
  when internal_error or undefined_object or raise_exception or insufficient_privilege then raise warning 'pg_cron runs no jobs here: %', sqlerrm;
end
$$;
