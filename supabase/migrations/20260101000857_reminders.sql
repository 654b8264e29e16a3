-- Reminders: what people are told before a pickup, a return or the end of a request, and of what they did not finish. A job writes
-- them. No deadline waits for one: those have notices of their own (deadline_notices).

create type private.reminder_step as enum ('handover_day', 'return_day', 'handover_soon', 'return_soon', 'request_ending', 'unfinished');

-- What was told, once for each person, step and booking.
create table private.reminders (
  transaction_id uuid not null references public.transactions (id),
  user_id uuid not null references private.profiles (user_id),
  step private.reminder_step not null,
  -- What it is about: when the day or the meeting begins, when the request or the hold ends. Another time is told anew.
  event timestamptz not null,
  told_at timestamptz not null default now(),
  primary key (transaction_id, user_id, step, event)
);
create index reminders_by_person on private.reminders (user_id);
create index reminders_by_age on private.reminders (told_at);

-- A reminder of a booking: when it is first and last told, and until when it is of use.
create type private.reminder as (
  step private.reminder_step, event timestamptz, opens_at timestamptz, closes_at timestamptz, until timestamptz, time private.booking_time
);

-- Whether the booking still waits for its handover, or its return.
create function private.is_ahead(b public.transactions, p_occasion public.meeting_occasion)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select not b.borrower_return_confirmed and not b.lender_return_confirmed and case p_occasion
    when 'handover' then b.booking_status = 'confirmed' and b.handed_over_at is null and b.handover_proven_at is null
    else b.booking_status = 'active' end
$$;

-- The reminders of the handover and the return: the day before at reminder_hour, until midnight; before an agreed meeting, until it
-- begins. What was agreed only after a reminder's time needs none.
create function private.reminders_of_times(b public.transactions, p_now timestamptz)
returns setof private.reminder
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  o private.booking_time;
  v_known timestamptz;
  v_day timestamptz;
  v_opens timestamptz;
begin
  for o in select t.* from private.booking_times(b, p_now) t where private.is_ahead(b, t.occasion) loop
    v_known := greatest(coalesce(b.accepted_at, b.paid_at), b.handed_over_at, b.handover_proven_at, o.agreed_at);
    v_day := private.day_start(o.day);
    v_opens := private.day_start(o.day - 1) + private.setting_number('reminder_hour')::int * interval '1 hour';
    if v_known <= v_opens then
      return next row((o.occasion || '_day')::private.reminder_step, coalesce(o.meet_at, v_day), v_opens, v_day, coalesce(o.meet_at, v_day + interval '1 day'), o)::private.reminder;
    end if;
    v_opens := o.meet_at - private.setting_interval('meeting_reminder_hours');
    if v_known <= v_opens then
      return next row((o.occasion || '_soon')::private.reminder_step, o.meet_at, v_opens, o.meet_at, o.meet_at, o)::private.reminder;
    end if;
  end loop;
end
$$;

-- All reminders that a booking as it is now has at some time.
create function private.reminders_of(b public.transactions, p_now timestamptz)
returns setof private.reminder
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_before interval := private.setting_interval('request_reminder_hours');
  v_end timestamptz := private.answer_by(b);
  v_opens timestamptz;
begin
  if b.booking_status = 'requested' and b.frozen_at is null then
    -- Whose owner had little more time than that was asked a moment ago.
    if b.paid_at + 2 * v_before <= v_end then
      return next row('request_ending'::private.reminder_step, v_end, v_end - v_before, v_end, v_end, null)::private.reminder;
    end if;
  elsif b.booking_status = 'expired' and b.paid_at is null then
    v_opens := b.hold_expires_at + private.setting_interval('unfinished_reminder_hours');
    return next row('unfinished'::private.reminder_step, b.hold_expires_at, v_opens, v_opens + interval '1 day', v_opens + interval '2 days', null)::private.reminder;
  elsif b.question is null and b.frozen_at is null then
    return query select * from private.reminders_of_times(b, p_now);
  end if;
end
$$;

-- Bookings of which something has to be told, the first 200. Only those that can have something to tell now are looked at one by one:
-- there are many more bookings than that.
create function private.bookings_to_remind_of(p_now timestamptz)
returns uuid[]
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_tomorrow date := (p_now at time zone 'Africa/Lagos')::date + 1;
  v_day timestamptz := private.day_start(v_tomorrow);
  v_is_hour boolean := p_now >= private.day_start(v_tomorrow - 1) + private.setting_number('reminder_hour')::int * interval '1 hour';
  v_soon timestamptz := p_now + private.setting_interval('meeting_reminder_hours');
  v_request timestamptz := private.setting_interval('request_reminder_hours') + p_now;
  v_unfinished timestamptz := p_now - private.setting_interval('unfinished_reminder_hours');
  v_candidates uuid[] := array(
    select t.id from public.transactions t
    where v_is_hour and t.transaction_type = 'rental' and t.booking_status = 'confirmed' and t.rental_start_date = v_tomorrow
      and not exists (select from private.reminders d where d.transaction_id = t.id and d.step = 'handover_day' and d.event >= v_day)
    union
    select t.id from public.transactions t
    where v_is_hour and t.transaction_type = 'rental' and t.booking_status in ('confirmed', 'active') and t.rental_end_date = v_tomorrow
      and not exists (select from private.reminders d where d.transaction_id = t.id and d.step = 'return_day' and d.event >= v_day)
    union
    select m.transaction_id from public.meetings m
    where m.status = 'agreed' and m.meet_at > p_now and m.meet_at <= v_soon
      and not exists (select from private.reminders d where d.transaction_id = m.transaction_id and d.event = m.meet_at
        and d.step = case m.occasion when 'handover' then 'handover_soon' else 'return_soon' end::private.reminder_step)
    union
    select m.transaction_id from public.meetings m
    where v_is_hour and m.status = 'agreed' and m.meet_at >= v_day and m.meet_at < private.day_start(v_tomorrow + 1)
      and not exists (select from private.reminders d where d.transaction_id = m.transaction_id and d.event = m.meet_at
        and d.step = case m.occasion when 'handover' then 'handover_day' else 'return_day' end::private.reminder_step)
    union
    select t.id from public.transactions t
    where t.booking_status = 'requested' and private.answer_by(t) <= v_request
      and not exists (select from private.reminders d where d.transaction_id = t.id and d.step = 'request_ending' and d.event = private.answer_by(t))
    union
    select t.id from public.transactions t
    where t.booking_status = 'expired' and t.paid_at is null and t.hold_expires_at <= v_unfinished
      and t.hold_expires_at > v_unfinished - interval '1 day'
      and not exists (select from private.reminders d where d.transaction_id = t.id and d.step = 'unfinished'));
begin
  return array(
    select t.id from public.transactions t
    where t.id = any (v_candidates) and exists (
      select from private.reminders_of(t, p_now) r
      where p_now >= r.opens_at and p_now < r.closes_at
        and not exists (select from private.reminders d where d.transaction_id = t.id and d.step = r.step and d.event = r.event))
    limit 200);
end
$$;

-- Tells both sides of a booking what is due now. Answers how many people were told.
create function private.remind_both(b public.transactions, p_now timestamptz)
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  r private.reminder;
  v_parties public.booking_party[];
  v_party public.booking_party;
  v_count int := 0;
begin
  for r in select x.* from private.reminders_of(b, p_now) x where p_now >= x.opens_at and p_now < x.closes_at loop
    v_parties := case r.step when 'request_ending' then '{lender}' when 'unfinished' then '{borrower}' else '{borrower,lender}' end;
    foreach v_party in array v_parties loop
      insert into private.reminders (transaction_id, user_id, step, event) values (b.id, private.person_of(b, v_party), r.step, r.event)
      on conflict do nothing;
      if found then
        perform private.remind(b, r, v_party);
        v_count := v_count + 1;
      end if;
    end loop;
  end loop;
  return v_count;
end
$$;

-- Part of run_due_jobs. Answers how many people were told. A booking that somebody is changing at this moment, or that another run is at,
-- is left to the next one; until this one is over, nobody changes what it tells, so it stops after a second. One booking that fails
-- stops no other.
create function private.send_reminders(p_now timestamptz default now())
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  b public.transactions;
  v_count int := 0;
  v_began timestamptz := clock_timestamp();
  -- Looked for once, not for each row that is held against it.
  v_due uuid[] := private.bookings_to_remind_of(p_now);
begin
  delete from private.reminders d where d.told_at < now() - interval '60 days';
  delete from private.failed_jobs f where f.job = 'a reminder' and f.first_failed_at < now() - interval '1 day';
  for b in
    select t.* from public.transactions t where t.id = any (v_due) order by t.id for no key update skip locked
  loop
    begin
      v_count := v_count + private.remind_both(b, p_now);
    exception when others then
      perform private.note_failed_job('a reminder', b.id || ': ' || sqlerrm);
      -- Counts as told: else it would be tried at each run.
      insert into private.reminders (transaction_id, user_id, step, event)
      select b.id, b.borrower_id, x.step, x.event from private.reminders_of(b, p_now) x where p_now >= x.opens_at and p_now < x.closes_at
      on conflict do nothing;
    end;
    exit when clock_timestamp() > v_began + interval '1 second';
  end loop;
  return v_count;
end
$$;

-- What is no longer so is taken back: the unread lines, and what waits to be sent. It is told anew if it is so again.
create function private.take_back_reminders(p_transaction_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_ids bigint[];
begin
  with gone as (
    delete from private.reminders d using public.transactions t
    where d.transaction_id = p_transaction_id and t.id = d.transaction_id
      and not exists (select from private.reminders_of(t, now()) r where r.step = d.step and r.event = d.event)
    returning d.*
  )
  select array_agg(n.id) into v_ids
  from gone g join public.notifications n on n.user_id = g.user_id and n.about = g.transaction_id and n.created_at = g.told_at
    and n.kind in ('reminder', 'meeting_soon', 'request_ending') and n.read_at is null;
  perform private.delete_notifications(v_ids);
end
$$;

create function private.take_back_old_reminders()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.take_back_reminders(case tg_table_name when 'meetings' then (to_jsonb(new) ->> 'transaction_id')::uuid else (to_jsonb(new) ->> 'id')::uuid end);
  return null;
end
$$;
create trigger transactions_take_back_reminders after update on public.transactions
  for each row when ((old.booking_status, old.rental_start_date, old.rental_end_date, old.handed_over_at, old.handover_proven_at, old.question,
      old.frozen_at, old.borrower_return_confirmed, old.lender_return_confirmed) is distinct from (new.booking_status, new.rental_start_date,
      new.rental_end_date, new.handed_over_at, new.handover_proven_at, new.question, new.frozen_at, new.borrower_return_confirmed, new.lender_return_confirmed))
  execute function private.take_back_old_reminders();
create trigger meetings_take_back_reminders after update of status on public.meetings
  for each row when ('agreed' in (old.status, new.status) and old.status <> new.status) execute function private.take_back_old_reminders();
