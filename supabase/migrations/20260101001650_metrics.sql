-- Metrics: what a monitor reads every minute (docs/runbook.md). Counts, sums and ages; nothing of a person.

create table private.metric_kinds (
  metric text primary key check (metric ~ '^aso_[a-z_]+$'),
  -- As Prometheus means them: a gauge goes up and down, a counter only up.
  kind text not null check (kind in ('gauge', 'counter')),
  help text not null
);
insert into private.metric_kinds (metric, kind, help) values
  ('aso_bookings', 'gauge', 'Bookings by what they are now; of a large market up to ten minutes old, as payments and escrow.'),
  ('aso_payments', 'gauge', 'Card payments by what became of them; open: nothing yet.'),
  ('aso_escrow_naira', 'gauge', 'Naira that bookings hold.'),
  ('aso_queue_waiting', 'gauge', 'How many things of a queue are due.'),
  ('aso_queue_age_seconds', 'gauge', 'For how long the oldest of them is due.'),
  ('aso_reconcile_findings', 'gauge', 'What the last nightly check of the books found.'),
  ('aso_reconcile_age_seconds', 'gauge', 'How long ago that check was; without one since the migration.'),
  ('aso_webhook_unheard_payments', 'gauge', 'Card payments of the last week that no event of Paystack told of within an hour.'),
  ('aso_jobs_age_seconds', 'gauge', 'How long ago run_due_jobs ran; without a run since the migration.'),
  ('aso_failed_jobs', 'gauge', 'Jobs whose last run failed.'),
  ('aso_failed_steps', 'gauge', 'Bookings whose next step failed.'),
  ('aso_function_failures_total', 'counter', 'Calls of functions that ended in an error of ours.'),
  ('aso_database_bytes', 'gauge', 'The size of the database.'),
  ('aso_stored_files_bytes', 'gauge', 'The size of all stored files together.');

-- Since when anything can be late.
create table private.metrics_begin (at timestamptz not null);
insert into private.metrics_begin values (now());

create table private.function_failures (
  function text primary key,
  failures bigint not null
);

create function public.note_function_failure(p_function text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.check_text('p_function', p_function, 60);
  if p_function !~ '^[a-z][a-z-]*$' then
    perform private.refuse('Invalid input', 'p_function must be the name of a function.');
  end if;
  insert into private.function_failures as f (function, failures) values (p_function, 1)
  on conflict (function) do update set failures = f.failures + 1;
end
$$;
comment on function public.note_function_failure is
  'Functions call it when a call ended in an error of ours (HTTP 5xx), for the metric aso_function_failures_total.';

create type private.metric_row as (metric text, labels jsonb, value numeric);

create function private.counted_business()
returns setof private.metric_row
language sql
stable
set search_path = ''
as $$
  select 'aso_bookings', jsonb_build_object('status', s.status), count(t.id)::numeric
  from unnest(enum_range(null::public.booking_status)) s (status) left join public.transactions t on t.booking_status = s.status group by s.status
  union all
  select 'aso_payments', jsonb_build_object('outcome', coalesce(p.outcome, 'open')), count(*)::numeric from private.payments p group by p.outcome
  union all
  select 'aso_payments', '{"outcome": "open"}', 0 where not exists (select from private.payments p where p.outcome is null)
  union all
  select 'aso_escrow_naira', '{}', coalesce(sum(a.balance), 0) from private.ledger_accounts a where a.kind = 'escrow'
$$;

-- As counted last. Bookings and payments are never deleted: with millions of them a monitor that asks each minute must not have them counted.
create table private.business_counts (
  metric text not null,
  labels jsonb not null,
  value numeric not null,
  counted_at timestamptz not null default now(),
  primary key (metric, labels)
);

-- Every ten minutes; whoever comes sooner, or while somebody counts, does nothing.
create function private.count_business()
returns int
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (select from private.business_counts c where c.counted_at > now() - interval '9 minutes')
    or not pg_try_advisory_xact_lock(hashtextextended('count_business', 0)) then
    return 0;
  end if;
  delete from private.business_counts;
  insert into private.business_counts (metric, labels, value) select b.metric, b.labels, b.value from private.counted_business() b;
  return 1;
end
$$;

-- As counted last, except while there is so little that counting costs nothing.
create function private.business_metrics()
returns setof private.metric_row
language plpgsql
stable
set search_path = ''
as $$
begin
  if (select sum(c.value) from private.business_counts c where c.metric in ('aso_bookings', 'aso_payments')) > 10000 then
    return query select c.metric, c.labels, c.value from private.business_counts c;
  else
    return query select * from private.counted_business();
  end if;
end
$$;

-- What is due and not done. Paused and given up is not due. A row that somebody works on is due again after some minutes.
create function private.due_work()
returns table (queue text, since timestamptz)
language sql
stable
set search_path = ''
as $$
  select o.kind::text, o.next_try_at from private.outbox o where o.sent_at is null and o.tries < 10 and o.next_try_at <= now()
  union all
  select 'uploads', u.next_try_at from private.uploads_to_check u where u.next_try_at <= now()
  union all
  select 'files', f.next_try_at from private.files_to_remove f where f.next_try_at <= now()
  union all
  select 'payments', p.next_check_at from private.payments p
  where p.outcome is null and p.next_check_at <= now() and p.created_at > now() - interval '3 days'
  union all
  select 'payouts', o.next_check_at from private.payouts o where o.concluded_at is null and o.next_check_at <= now()
  union all
  select 'card_refunds', c.next_check_at from private.card_refund_calls c where c.concluded_at is null and c.next_check_at <= now()
  union all
  select 'holds', t.hold_expires_at from public.transactions t where t.booking_status = 'pending' and t.hold_expires_at <= now()
$$;

create function private.queue_metrics()
returns setof private.metric_row
language sql
stable
set search_path = ''
as $$
  with queues as (
    select q.queue, count(w.since) as waiting, coalesce(extract(epoch from now() - min(w.since)), 0) as age
    from unnest(array['mail', 'sms', 'push', 'uploads', 'files', 'payments', 'payouts', 'card_refunds', 'holds']) q (queue)
    left join private.due_work() w on w.queue = q.queue group by q.queue
  )
  select 'aso_queue_waiting', jsonb_build_object('queue', q.queue), q.waiting::numeric from queues q
  union all
  select 'aso_queue_age_seconds', jsonb_build_object('queue', q.queue), round(q.age, 3) from queues q
$$;

create function private.health_metrics()
returns setof private.metric_row
language sql
stable
set search_path = ''
as $$
  select v.metric, '{}'::jsonb, v.value from (values
    ('aso_reconcile_findings', coalesce((select jsonb_array_length(r.findings) from private.reconciliations r order by r.day desc limit 1), 0)::numeric),
    ('aso_reconcile_age_seconds', extract(epoch from now() - coalesce((select max(r.ran_at) from private.reconciliations r), (select b.at from private.metrics_begin b)))),
    ('aso_webhook_unheard_payments', (private.webhook_status()).waiting::numeric),
    ('aso_jobs_age_seconds', extract(epoch from now() - greatest((select r.ran_at from private.job_runs r where r.job = 'due_jobs'), (select b.at from private.metrics_begin b)))),
    ('aso_failed_jobs', (select count(*) from private.failed_jobs)::numeric),
    ('aso_failed_steps', (select count(*) from private.failed_steps)::numeric),
    ('aso_database_bytes', pg_database_size(current_database())::numeric),
    ('aso_stored_files_bytes', (select coalesce(sum((o.metadata ->> 'size')::numeric), 0) from storage.objects o))) v (metric, value)
  union all
  select 'aso_function_failures_total', jsonb_build_object('function', f.function), f.failures::numeric from private.function_failures f
$$;

create function public.metrics()
returns table (metric text, kind text, help text, labels jsonb, value numeric)
language sql
stable
security definer
set search_path = ''
as $$
  select k.metric, k.kind, k.help, r.labels, r.value
  from private.metric_kinds k left join (
    select * from private.business_metrics() union all select * from private.queue_metrics() union all select * from private.health_metrics()
  ) r on r.metric = k.metric
  order by k.metric, r.labels::text
$$;
comment on function public.metrics is
  'For the function metrics, a row a figure: metric, kind (gauge or counter) and help in words; labels (an object of texts) and value of it, both '
  'null where there is nothing to count yet. Naira, seconds, bytes or a number, as the name says. Nothing of a person.';
grant execute on function public.metrics(), public.note_function_failure(text) to service_role;
