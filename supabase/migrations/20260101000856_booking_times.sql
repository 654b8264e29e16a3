-- When and where a booking changes hands: the meeting that both sides agreed on, else the first and the last day of a rental. For
-- reminders, and for the calendars of the two sides.

create type private.booking_time as (occasion public.meeting_occasion, day date, meet_at timestamptz, place text, agreed_at timestamptz);

-- What a booking has: one row for its handover, one for the return of a rental. Meetings after p_after count; of a booking that was
-- called off, what had been agreed. meet_at, agreed_at: of the meeting, null where there is none. place: the meeting's, or where it is
-- delivered to.
create function private.booking_times(b public.transactions, p_after timestamptz)
returns setof private.booking_time
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    select o.occasion, coalesce((m.meet_at at time zone 'Africa/Lagos')::date, o.day), m.meet_at,
      coalesce(m.place, case when o.occasion = 'handover' and b.receive_method = 'delivery' then private.in_a_line(private.visible_text(b.delivery_address), 200) end), m.changed_at
    from (values ('handover'::public.meeting_occasion, b.rental_start_date), ('return', b.rental_end_date)) o (occasion, day)
    left join lateral (
      select x.* from public.meetings x
      where x.transaction_id = b.id and x.occasion = o.occasion and x.meet_at > p_after
        and x.status = case when b.booking_status in ('cancelled', 'declined', 'expired') then 'ended' else 'agreed' end::public.meeting_status
      order by x.changed_at desc limit 1) m on true
    where o.day is not null or m.id is not null;
end
$$;

create function public.booking_calendar(p_transaction_id uuid)
returns table (
  occasion public.meeting_occasion, day date, meet_at timestamptz, place text, summary text, description text, status text, sequence int,
  changed_at timestamptz, alarms int[]
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := (select auth.uid());
  b public.transactions;
  v_party public.booking_party;
  v_changed timestamptz;
begin
  select t.* into b from public.transactions t where t.id = p_transaction_id and v_me in (t.borrower_id, t.lender_id);
  if b.id is null or not private.is_member() then
    perform private.refuse('Transaction Not Found', 'We could not find this transaction.', 404);
  elsif b.paid_at is null then
    perform private.refuse('No calendar yet', 'This booking is not paid for.', 409);
  end if;
  v_party := private.party_of(b);
  v_changed := greatest(b.updated_at, (select max(m.changed_at) from public.meetings m where m.transaction_id = b.id));
  return query
    select o.occasion, o.day, o.meet_at, o.place, private.handing_words(b, o.occasion, v_party) || ': ' || i.title,
      private.meeting_words(b, o, v_party),
      case when b.booking_status in ('cancelled', 'declined', 'expired') then 'CANCELLED' when b.booking_status = 'requested' then 'TENTATIVE' else 'CONFIRMED' end,
      greatest(0, extract(epoch from v_changed - b.created_at))::int, v_changed,
      case when o.meet_at is null then array[60 * (24 - private.setting_number('reminder_hour')::int)]
        else array[1440, 60 * private.setting_number('meeting_reminder_hours')::int] end
    from private.booking_times(b, '-infinity') o join public.items i on i.id = b.item_id
    order by o.occasion;
end
$$;
comment on function public.booking_calendar is
  'The handover and the return of the caller''s booking for a calendar, in the words of the caller''s side. meet_at: when the two have agreed to meet; null: '
  'any time of that day. status: of RFC 5545. sequence: grows with each change. alarms: minutes before the beginning. Refused to others, and before '
  'it is paid for.';
grant execute on function public.booking_calendar(uuid) to authenticated;

-- What one side does: the buyer of a sale and the renter get the item and show the code, the other side types it in.
create function private.handing_words(b public.transactions, p_occasion public.meeting_occasion, p_party public.booking_party)
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when p_occasion = 'return' then case p_party when 'borrower' then 'Bring back' else 'Get back' end
    when p_party = 'lender' then case b.receive_method when 'delivery' then 'Deliver' else 'Hand over' end
    else case b.receive_method when 'delivery' then 'Delivery' else 'Pick up' end end
$$;

-- `Fri 7 Aug`.
create function private.day_label(p_day date)
returns text
language sql
stable
set search_path = ''
as $$ select to_char(p_day, 'FMDy FMDD Mon') $$;

-- Where and when, what to do with the code, and what it costs to be late: for one side.
create function private.meeting_words(b public.transactions, o private.booking_time, p_party public.booking_party)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_item text := private.booking_label(b, '');
  v_other text := private.first_name_of(private.person_of(b, private.other_party(p_party)));
  v_shows boolean := (p_party = 'borrower') = (o.occasion = 'handover');
  v_area text := (select concat_ws(', ', i.city, nullif(i.state, i.city)) from public.items i where i.id = b.item_id);
begin
  return case
      when o.meet_at is not null then format('You meet %s for%s on %s. Place: %s.', v_other, v_item, private.moment_label(o.meet_at), rtrim(o.place, '. '))
      when p_party = 'borrower' then format('Your rental of%s %s on %s.', v_item, case o.occasion when 'handover' then 'begins' else 'ends' end, private.day_label(o.day))
      else format('%s’s rental of%s %s on %s.', v_other, v_item, case o.occasion when 'handover' then 'begins' else 'ends' end, private.day_label(o.day)) end
    || case
      when o.meet_at is not null then ''
      when o.place is null then format(' Agree with %s on a place and time%s.', v_other,
        case when b.receive_method = 'pickup' and v_area <> '' then ' in ' || v_area else '' end)
      when p_party = 'borrower' then format(' %s delivers it to: %s.', v_other, rtrim(o.place, '. '))
      else format(' Deliver it to: %s.', rtrim(o.place, '. ')) end
    || case when v_shows then ' Show your code when you ' else format(' Type in or scan %s’s code when you ', v_other) end
    || case when o.occasion = 'handover' then case p_party when 'borrower' then 'receive it.' else 'hand it over.' end
      else case p_party when 'borrower' then 'return it.' else 'get it back.' end end
    || case when o.occasion = 'return' and p_party = 'borrower' then private.late_cost(b) else '' end;
end
$$;
