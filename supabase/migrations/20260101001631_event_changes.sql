-- What the host does with an event: planning, changing, cancelling it.

-- What the host typed, or refused with what is wrong.
create function private.check_event(e public.events)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  v_most int := private.setting_number('event_guests_limit')::int;
  v_wrong text := case
    when e.dress_code not in ('Traditional', 'Formal', 'Cocktail', 'Smart casual', 'Casual') then 'Choose a dress code from the list.'
    when e.name is null then 'Give the event a name.'
    when length(e.name) > 80 then 'The name must be at most 80 characters.'
    when e.occasion is null then 'Choose an occasion.'
    when e.state is null then 'Choose a state.'
    when length(e.state) > 60 or length(e.city) > 60 then 'The place is too long.'
    when e.first_day is null or e.last_day is null then 'Choose the days of the event.'
    when e.first_day < private.today() then 'The event cannot begin in the past.'
    when e.last_day - e.first_day not between 1 and 13 then 'Choose from 2 to 14 days: with the day before and the day after the event.'
    when e.last_day > private.today() + 365 then 'The event must be within a year.'
    when cardinality(e.colours) > 5 then 'Name at most five colours.'
    when length(array_to_string(e.colours, '')) > 200 then 'The colours must be at most 200 characters.'
    when not (e.budget between 1 and 1000000000) then 'The budget must be naira.'
    when e.guests_limit is null or e.guests_limit not between 1 and v_most then format('You can plan for 1 to %s guests.', v_most)
    when e.guests_limit < (select count(*) from public.event_guests g where g.event_id = e.id) then 'More guests than that have joined already.'
    end;
begin
  if v_wrong is not null then
    perform private.refuse('Event not saved', v_wrong);
  end if;
end
$$;

-- Days or place changed: what is chosen and not booked was chosen for the old ones. Bookings stay as they are.
create function private.apply_event_change(v_old public.events, e public.events)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if (v_old.first_day, v_old.last_day, v_old.state) = (e.first_day, e.last_day, e.state) then
    return;
  end if;
  delete from public.event_pieces p where p.event_id = e.id and not private.is_booked_for_event(p);
  delete from public.event_suggestions s where s.event_id = e.id;
  perform private.tell_guests(e, 'An event has changed: ' || e.name, format(
    '“%s” is now from %s to %s in %s. Your bookings keep their days: check that they still fit.', e.name,
    to_char(e.first_day, 'FMDD FMMonth'), to_char(e.last_day, 'FMDD FMMonth'), e.state));
end
$$;

create function public.save_event(
  p_name text, p_occasion text, p_first_day date, p_last_day date, p_state text, p_city text default null, p_colours text[] default '{}',
  p_budget numeric default null, p_guests int default 20, p_event_id uuid default null, p_dress_code text default null
)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  c_title constant text := 'Event not saved';
  v_me uuid := (select auth.uid());
  v_old public.events;
  e public.events;
begin
  perform private.check_text(t.field, t.value, 400) from (values ('p_name', p_name), ('p_occasion', p_occasion), ('p_state', p_state), ('p_city', p_city), ('p_dress_code', p_dress_code),
    ('p_colours', array_to_string(p_colours, ' ', ' '))) t (field, value);
  -- Two at once, so that both count; and nothing is written after an erasure.
  perform private.lock_person(v_me);
  perform private.check_event_person();
  if p_event_id is not null then
    v_old := private.lock_own_event(p_event_id);
    perform private.check_coming(v_old);
  elsif private.setting('new_events') = 'off' then
    perform private.refuse(c_title, 'New events can’t be planned right now. Please try again later.', 409);
  elsif (select count(*) from public.events v where v.host_id = v_me and v.cancelled_at is null and v.last_day >= private.today())
      >= private.setting_number('events_limit') then
    perform private.refuse(c_title, format('You can plan %s events at once. Cancel one first.', private.setting('events_limit')), 429);
  end if;
  if not public.take_rate_limit('events:' || v_me, 60, 86400) then
    perform private.refuse(c_title, 'You have changed your events too often today. Please try again tomorrow.', 429);
  end if;
  e := v_old;
  e.name := private.one_line(p_name);
  e.occasion := p_occasion;
  e.first_day := p_first_day;
  e.last_day := p_last_day;
  e.state := private.one_line(p_state);
  e.city := private.one_line(p_city);
  e.colours := private.event_lines(p_colours);
  e.dress_code := private.one_line(p_dress_code);
  e.budget := p_budget;
  e.guests_limit := p_guests;
  perform private.check_event(e);
  if v_old.id is null then
    insert into public.events as v (host_id, name, occasion, first_day, last_day, state, city, colours, dress_code, budget, guests_limit)
    values (v_me, e.name, e.occasion, e.first_day, e.last_day, e.state, e.city, e.colours, e.dress_code, e.budget, e.guests_limit) returning v.* into e;
    insert into private.event_links (event_id) values (e.id);
  else
    update public.events v set name = e.name, occasion = e.occasion, first_day = e.first_day, last_day = e.last_day, state = e.state, city = e.city,
      days_since = case when (v.first_day, v.last_day) = (e.first_day, e.last_day) then v.days_since else now() end, colours = e.colours, dress_code = e.dress_code, budget = e.budget, guests_limit = e.guests_limit where v.id = e.id;
    perform private.apply_event_change(v_old, e);
  end if;
  return e.id;
end
$$;
comment on function public.save_event is
  'A member plans an event, or with p_event_id its host changes it; answers its id. p_budget: naira a head for rent, deposits and delivery, '
  'null: no limit. p_guests: how many can join. New days or another state: what guests chose and have not booked is free again, '
  'bookings stay, and the guests are told. A new event has a link. Refused above events_limit.';
grant execute on function public.save_event(text, text, date, date, text, text, text[], numeric, int, uuid, text) to authenticated;

-- The event does not take place: nobody can join or choose, and what guests booked is theirs to keep or cancel.
create function private.end_event(e public.events)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.events v set cancelled_at = now() where v.id = e.id;
  delete from private.event_links l where l.event_id = e.id;
  delete from public.event_pieces p where p.event_id = e.id and not private.is_booked_for_event(p);
  delete from public.event_suggestions s where s.event_id = e.id;
  perform private.tell_guests(e, 'An event was cancelled: ' || e.name, format(
    '“%s” will not take place. You keep your bookings: cancel them in My Transactions if you no longer need them.', e.name));
end
$$;

create function public.cancel_event(p_event_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  e public.events := private.lock_own_event(p_event_id);
begin
  perform private.check_coming(e);
  perform private.end_event(e);
end
$$;
comment on function public.cancel_event is
  'The host cancels an event: its link ends, what is chosen and not booked is free again, bookings stay, and the guests are told.';
grant execute on function public.cancel_event(uuid) to authenticated;

create function public.my_events()
returns table (id uuid, name text, occasion text, first_day date, last_day date, state text, city text, cancelled boolean, is_host boolean, is_guest boolean, guests int)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := (select auth.uid());
begin
  return query
  select e.id, e.name, e.occasion, e.first_day, e.last_day, e.state, e.city, e.cancelled_at is not null, e.host_id = v_me, m.event_id is not null,
    (select count(*)::int from public.event_guests g where g.event_id = e.id)
  from public.events e left join public.event_guests m on m.event_id = e.id and m.user_id = v_me
  where e.host_id = v_me or m.event_id is not null
  order by (e.cancelled_at is null and e.last_day >= private.today()) desc, e.first_day, e.id limit 200;
end
$$;
comment on function public.my_events is 'The events that the caller hosts or comes to, the coming ones first. guests: how many have joined.';
grant execute on function public.my_events() to authenticated;
