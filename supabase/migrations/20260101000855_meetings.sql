-- Meetings: where and when the two sides of a booking hand the item over and give it back. One side suggests, the other accepts.
-- Only the newest open suggestion can be accepted. (Suggesting and accepting: meeting_steps.)

create type public.meeting_occasion as enum ('handover', 'return');
create type public.meeting_status as enum ('open', 'agreed', 'replaced', 'withdrawn', 'ended');

create table public.meetings (
  id uuid primary key default gen_random_uuid(),
  transaction_id uuid not null references public.transactions (id),
  occasion public.meeting_occasion not null,
  suggested_by uuid not null constraint meetings_suggested_by_fkey references private.profiles (user_id),
  asked_id uuid not null constraint meetings_asked_id_fkey references private.profiles (user_id),
  place text not null constraint place_is_said check (length(place) between 1 and 200 and private.said(place) is not null),
  meet_at timestamptz not null check (isfinite(meet_at)),
  status public.meeting_status not null default 'open',
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  constraint nobody_meets_themselves check (suggested_by <> asked_id)
);
comment on table public.meetings is
  'Places and times that one side of a booking suggests to the other. Written by suggest_meeting, accept_meeting and withdraw_meeting; the two read them.';
comment on column public.meetings.suggested_by is 'The side that suggests it.';
comment on column public.meetings.meet_at is 'When the two are to meet.';
comment on column public.meetings.occasion is 'handover: the item changes hands. return: the renter brings it back.';
comment on column public.meetings.asked_id is 'Who can accept it: the other side.';
comment on column public.meetings.place is 'In the words of who suggests it, on one line. Contact details are masked as in messages.';
comment on column public.meetings.status is
  'open: waits for an answer. agreed: holds. replaced: a later one came or was agreed. withdrawn: taken back before it was accepted. ended: the booking '
  'was called off, or moved to other days.';
comment on column public.meetings.changed_at is 'When its status last changed.';
create unique index meetings_open on public.meetings (transaction_id, occasion) where status = 'open';
create unique index meetings_agreed on public.meetings (transaction_id, occasion) where status = 'agreed';
create index meetings_of_booking on public.meetings (transaction_id, created_at);
create index meetings_ahead on public.meetings (meet_at) where status = 'agreed';
create index meetings_by_suggester on public.meetings (suggested_by);
create index meetings_by_asked on public.meetings (asked_id);
alter table public.meetings enable row level security;
create policy "both sides read their meetings" on public.meetings
  for select to authenticated using ((select auth.uid()) in (suggested_by, asked_id));
grant select on public.meetings to authenticated;

-- When a meeting of a booking makes sense: around its first and its last day, in Lagos; a sale within two weeks.
create function private.meeting_times(b public.transactions, p_occasion public.meeting_occasion)
returns tstzrange
language plpgsql
stable
set search_path = ''
as $$
begin
  return case
    when b.transaction_type = 'sale' then tstzrange(b.created_at, now() + interval '14 days')
    when p_occasion = 'handover' then tstzrange(private.day_start(b.rental_start_date - 1), private.day_start(b.rental_start_date + 2))
    -- Who is late still has to meet.
    else tstzrange(private.day_start(b.rental_start_date), greatest(private.day_start(b.rental_end_date + 2), now() + interval '3 days')) end;
end
$$;

-- Why the two have nothing to meet for; null: they have.
create function private.occasion_refusal(b public.transactions, p_occasion public.meeting_occasion)
returns private.refusal
language plpgsql
stable
set search_path = ''
as $$
declare
  c_title constant text := 'Meeting not possible';
begin
  if p_occasion = 'return' and b.transaction_type = 'sale' then
    return private.refusal(c_title, 'A sale has no return.', 409);
  elsif b.booking_status = 'pending' and b.hold_expires_at <= now()
      or not private.is_move(b, case p_occasion when 'handover' then 'suggest_handover' else 'suggest_return' end::public.booking_action, 'borrower')
      or (case p_occasion when 'handover' then b.handover_proven_at is not null else b.return_status = 'returned' end)
      or upper(private.meeting_times(b, p_occasion)) <= now() then
    return private.refusal(c_title, format('This booking has no %s ahead.', p_occasion), 409);
  end if;
  return null;
end
$$;

-- Why nobody can meet for this at this time; null: they can.
create function private.meeting_refusal(b public.transactions, p_occasion public.meeting_occasion, p_meet_at timestamptz)
returns private.refusal
language plpgsql
stable
set search_path = ''
as $$
declare
  c_title constant text := 'Meeting not possible';
  v_times tstzrange := private.meeting_times(b, p_occasion);
  v_occasion private.refusal := private.occasion_refusal(b, p_occasion);
begin
  if p_occasion is null or p_meet_at is null then
    return private.refusal(c_title, 'Choose what you meet for, and when.', 400);
  elsif v_occasion.title is not null then
    return v_occasion;
  elsif p_meet_at <= now() then
    return private.refusal(c_title, 'This time has passed. Choose a later one.', 400);
  elsif not p_meet_at <@ v_times then
    return private.refusal(c_title, format('Choose a time between %s and %s.',
      private.moment_label(greatest(lower(v_times), now())), private.moment_label(upper(v_times) - interval '1 minute')), 400);
  end if;
  return null;
end
$$;

-- What is suggested or agreed ends with a booking that is called off, and with the day that it is for.
create function private.end_meetings()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.meetings m set status = 'ended', changed_at = now()
  where m.transaction_id = new.id and m.status in ('open', 'agreed')
    and (new.booking_status in ('cancelled', 'declined', 'expired') or (m.status = 'open' and new.booking_status = 'completed')
      or (m.meet_at > now() and case m.occasion when 'handover' then new.rental_start_date is distinct from old.rental_start_date
        else new.rental_end_date is distinct from old.rental_end_date end));
  return null;
end
$$;
create trigger transactions_end_meetings after update on public.transactions
  for each row when ((new.booking_status, new.rental_start_date, new.rental_end_date) is distinct from (old.booking_status, old.rental_start_date, old.rental_end_date))
  execute function private.end_meetings();
