-- System status: whether what Aso consists of works, measured and not promised.

-- When a job ran last.
create table private.job_runs (
  job text primary key,
  ran_at timestamptz not null
);
insert into private.job_runs (job, ran_at) values ('due_jobs', '-infinity'), ('figure_jobs', '-infinity');

-- Runs at the same time wait for nobody here.
create function private.note_job_run(p_job text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.job_runs r set ran_at = now()
  where r.job = (select x.job from private.job_runs x where x.job = p_job for no key update skip locked);
end
$$;

create type private.status_row as (part text, state text, at timestamptz, waiting bigint, problem text);

-- What can't be sent for long, and what was given up in the last day.
create function private.mail_status()
returns private.status_row
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_oldest timestamptz;
  v_due bigint;
  v_given_up bigint;
begin
  select min(o.next_try_at), count(*) into v_oldest, v_due from private.outbox o where o.sent_at is null and o.tries < 10 and o.next_try_at <= now();
  select count(*) into v_given_up from private.outbox o where o.sent_at is null and o.tries >= 10 and o.next_try_at > now() - interval '1 day';
  return row('mail', case when v_oldest < now() - interval '15 minutes' then 'late' when v_given_up > 0 then 'failing' else 'ok' end,
    v_oldest, v_due, case when v_given_up > 0 then format('%s could not be sent', v_given_up) end)::private.status_row;
end
$$;

-- Whether Paystack tells us of payments: an hour after a card payment its event should have come.
create function private.webhook_status()
returns private.status_row
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_event timestamptz := (select max(w.received_at) from private.webhook_events w);
  v_unheard bigint;
begin
  select count(*) into v_unheard from private.payments p
  where p.settled_at between greatest(v_event, now() - interval '7 days') + interval '1 hour' and now() - interval '1 hour';
  return row('webhook', case when v_event is null and v_unheard = 0 and not exists (select from private.payments p where p.settled_at < now() - interval '1 hour') then 'quiet'
    when v_event is null or v_unheard > 0 then 'late' else 'ok' end, v_event, v_unheard, null)::private.status_row;
end
$$;

create function private.jobs_status()
returns private.status_row
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_ran timestamptz := (select nullif(r.ran_at, '-infinity') from private.job_runs r where r.job = 'due_jobs');
  v_failed text := (select string_agg(f.job, ', ' order by f.job) from private.failed_jobs f);
  v_stuck bigint := (select count(*) from private.failed_steps);
begin
  return row('jobs', case when v_ran is null or v_ran < now() - interval '10 minutes' then 'late' when v_failed is not null or v_stuck > 0 then 'failing' else 'ok' end,
    v_ran, v_stuck, v_failed)::private.status_row;
end
$$;

create function private.books_status()
returns private.status_row
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  r private.reconciliations;
begin
  select x.* into r from private.reconciliations x order by x.day desc limit 1;
  return row('books', case when r.day is null then 'quiet' when r.findings <> '[]' then 'failing' when r.ran_at < now() - interval '26 hours' then 'late' else 'ok' end,
    r.ran_at, jsonb_array_length(r.findings), null)::private.status_row;
end
$$;

create function private.figures_status()
returns private.status_row
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  f private.figure_days;
begin
  select x.* into f from private.figure_days x order by x.day desc limit 1;
  return row('figures', case when f.day is null then 'quiet' when f.findings <> '[]' then 'failing' when f.counted_at < now() - interval '26 hours' then 'late' else 'ok' end,
    f.counted_at, jsonb_array_length(f.findings), null)::private.status_row;
end
$$;

create function public.admin_system_status()
returns table (part text, state text, at timestamptz, waiting bigint, problem text)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_staff('dashboard');
  return query
    select s.* from (values (private.mail_status()), (private.webhook_status()), (private.jobs_status()), (private.books_status()), (private.figures_status())) v (r)
    cross join lateral (select (v.r).part, (v.r).state, (v.r).at, (v.r).waiting, (v.r).problem) s;
end
$$;
comment on function public.admin_system_status is
  'For admins, a row a part: mail (at: since when the oldest that is due waits; waiting: how many are due), webhook (at: Paystack''s last event; '
  'waiting: card payments that no event told of), jobs (at: the last run; waiting: bookings whose step failed), books (at: the last nightly check; waiting: what it '
  'found) and figures (the same of the sums by day). state: ok, quiet (nothing to tell from yet), late or failing. problem: in words, or null.';
grant execute on function public.admin_system_status() to authenticated;
