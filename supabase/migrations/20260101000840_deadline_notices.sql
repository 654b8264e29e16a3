-- Notices of deadlines: who is asked is told as often as the deadline's row says, and nothing happens without an answer before
-- all of these were sent. Where the jobs stood still, the rest of the time is given anew.

create table private.deadline_notices (
  transaction_id uuid not null references public.transactions (id),
  kind text not null,
  -- When the time of this deadline began: another window has notices of its own.
  since timestamptz not null,
  number int not null,
  sent_at timestamptz not null default now(),
  primary key (transaction_id, kind, since, number)
);

-- How many hours before its deadline the notices of a booking are, first to last: those of all who are asked.
create function private.notice_hours(p_kind text, b public.transactions)
returns int[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return array(
    select distinct n.hours from private.booking_deadlines r, unnest(r.notices) n (hours)
    where r.kind = p_kind and r.transaction_type = b.transaction_type and r.booking_status = b.booking_status
    order by n.hours desc);
end
$$;

-- When each notice of a deadline is to be sent and, as the last, when it ends. The hours of the table are those of the default
-- window; where an admin makes the window longer or shorter, they stretch or shrink with it.
create function private.deadline_schedule(d private.deadline, b public.transactions)
returns timestamptz[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select array_agg(greatest(d.since, d.due_at - make_interval(secs => 3600 * n.hours * r.stretch)) order by n.number) || d.due_at
    from (
      select (private.setting_number(r.setting_key) / s.default_value::numeric)::float8 as stretch
      from private.booking_deadlines r join public.app_settings s on s.setting_key = r.setting_key
      where r.kind = d.kind and r.transaction_type = b.transaction_type and r.booking_status = b.booking_status limit 1
    ) r, unnest(private.notice_hours(d.kind, b)) with ordinality n (hours, number)
  );
end
$$;

-- The next thing to do about a booking's deadline: a notice by its number, or (number null) its end. Each comes in its distance
-- to the one before, however late that was. All null: nothing, for none runs or only an admin is asked.
create type private.deadline_step as (deadline private.deadline, number int, at timestamptz);

create function private.next_step(b public.transactions)
returns private.deadline_step
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  d private.deadline := private.next_deadline(b);
  v_schedule timestamptz[] := private.deadline_schedule(d, b);
  v_sent int;
  v_last timestamptz;
  v_at timestamptz;
begin
  if coalesce(d.asked, '{}') = '{}' then
    return null;
  end if;
  select count(*), max(n.sent_at) into v_sent, v_last
  from private.deadline_notices n where n.transaction_id = b.id and n.kind = d.kind and n.since = d.since;
  v_at := v_schedule[v_sent + 1];
  if v_sent > 0 then
    v_at := greatest(v_at, v_last + (v_at - v_schedule[v_sent]));
    d.due_at := greatest(d.due_at, v_last + (d.due_at - v_schedule[v_sent]));
  end if;
  return (d, case when v_sent + 1 < cardinality(v_schedule) then v_sent + 1 end, v_at);
end
$$;

-- The deadline that runs for a booking, as it is shown: where notices came late, it ends later.
create function private.deadline_now(b public.transactions)
returns private.deadline
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select case when ((s.step).deadline).kind is null then private.next_deadline(b) else (s.step).deadline end
    -- `offset 0`: worked out once.
    from (select private.next_step(b) offset 0) s (step)
  );
end
$$;

-- Whether the time of the booking's deadline is over: the next run of the jobs ends it. Until then an answer may still count, but
-- no answer to a claim, and nothing begins.
create function private.time_is_over(b public.transactions)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return (select coalesce(s.number is null and s.at <= now(), false) from private.next_step(b) s);
end
$$;

-- `1 hour`, `9 hours`.
create function private.count_of(p_count int, p_unit text)
returns text
language sql
immutable
set search_path = ''
as $$ select p_count || ' ' || p_unit || case when p_count = 1 then '' else 's' end $$;

-- What a late day costs, as a sentence after others; empty where there is no deposit that could pay it.
create function private.late_cost(b public.transactions)
returns text
language sql
stable
set search_path = ''
as $$
  select case when b.transaction_type = 'rental' and b.deposit_amount > 0
    then format(' A late day costs %s, from your deposit.', private.naira(b.rental_price)) else '' end
$$;

-- The words of a notice, with the facts of the booking filled in.
create function private.notice_text(b public.transactions, d private.deadline, p_asked public.booking_party, p_message text)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_late int := private.today() - b.rental_end_date;
  v_hours int := floor(extract(epoch from now() - private.day_start(b.rental_end_date + 1)) / 3600);
begin
  p_message := replace(p_message, '{item}', private.booking_label(b, ''));
  p_message := replace(p_message, '{other}', private.first_name_of(private.person_of(b, private.other_party(p_asked))));
  p_message := replace(p_message, '{claimed}', private.naira(b.claimed_amount));
  p_message := replace(p_message, '{due}', private.moment_label(d.due_at));
  -- By the hour on the first day.
  p_message := replace(p_message, '{late}', coalesce(case when v_late = 1 then private.count_of(v_hours, 'hour') else private.count_of(v_late, 'day') end, ''));
  return regexp_replace(replace(p_message, '{late_cost}', private.late_cost(b)), ' +', ' ', 'g');
end
$$;

-- One text message about a booking.
create function private.booking_sms(b public.transactions, p_party public.booking_party, p_kind text, p_news text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- An owner's title is no place for numbers and links of their own, nor for ones that appear once the signs between them are left out.
  perform private.queue_sms(private.person_of(b, p_party), p_kind, p_news,
    (private.mask_contacts(private.plain_letters((private.mask_contacts(i.title)).body))).body, '/booking/' || b.id)
  from public.items i where i.id = b.item_id;
end
$$;

-- A notice as the news of a text message.
create function private.notice_news(d private.deadline, p_subject text)
returns text
language sql
stable
set search_path = ''
as $$ select p_subject || case when p_subject like '%?' then '' else '.' end || ' Answer by ' || private.moment_label(d.due_at) $$;

-- Sends the next notice of a locked booking's deadline, if one is due: by mail, and to a verified phone. Answers whether it did.
create function private.send_due_notice(b public.transactions)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  s private.deadline_step := private.next_step(b);
  d private.deadline := (s).deadline;
  v_hours int := (private.notice_hours(d.kind, b))[s.number];
begin
  if s.number is null or s.at > now() then
    return false;
  end if;
  insert into private.deadline_notices (transaction_id, kind, since, number) values (b.id, d.kind, d.since, s.number);
  -- A notice that is late names the end as it is now.
  d.due_at := ((private.next_step(b)).deadline).due_at;
  perform private.notify(private.person_of(b, r.asked), r.cause, r.subject, private.notice_text(b, d, r.asked, r.message),
    p_link => case when r.kind = 'confirm_return' then '/return/' else '/booking/' end || b.id),
    private.booking_sms(b, r.asked, r.cause, private.notice_news(d, r.subject))
  from private.booking_deadlines r
  where r.kind = d.kind and r.transaction_type = b.transaction_type and r.booking_status = b.booking_status and r.asked = any (d.asked)
    and v_hours = any (r.notices);
  return true;
end
$$;
