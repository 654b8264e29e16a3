-- Sides of an event: the colours or the fabric that each wears (aso-ebi), who looks after it, and reminding those who have not paid.

-- No row: the side wears the colours of the event and nobody looks after it.
create table private.event_sides (
  event_id uuid not null references public.events (id) on delete cascade,
  segment public.event_segment not null,
  colours text[] not null default '{}' constraint colours_are_few check (cardinality(colours) <= 5 and length(array_to_string(colours, '')) <= 200),
  fabric text constraint fabric_is_short check (length(fabric) between 1 and 60),
  coordinator_id uuid,
  primary key (event_id, segment),
  -- Who leaves the event looks after nothing of it.
  constraint coordinator_is_a_guest foreign key (event_id, coordinator_id) references public.event_guests (event_id, user_id) on delete set null (coordinator_id)
);
create index event_sides_by_coordinator on private.event_sides (event_id, coordinator_id);

create type private.worn as (colours text[], fabric text);

-- What guests of a side wear: the colours of the side where it has some, else those of the event.
create function private.worn_by(e public.events, p_segment public.event_segment)
returns private.worn
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(nullif(s.colours, '{}'), e.colours), s.fabric
  from (select 1) one left join private.event_sides s on s.event_id = e.id and s.segment = p_segment
$$;

-- The sides that the caller looks after.
create function private.overseen_segments(e public.events)
returns public.event_segment[]
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(array_agg(s.segment), '{}') from private.event_sides s where s.event_id = e.id and s.coordinator_id = (select auth.uid())
$$;

create function public.sides_of_event(p_event_id uuid)
returns table (segment public.event_segment, colours text[], fabric text, coordinator_id uuid, coordinator text, is_mine boolean)
language sql
stable
security definer
set search_path = ''
as $$
  select s.segment, s.colours, s.fabric, case when e.host_id = (select auth.uid()) then s.coordinator_id end,
    private.first_name_of(s.coordinator_id), coalesce(s.coordinator_id = (select auth.uid()), false)
  from private.event_sides s join public.events e on e.id = s.event_id
  where s.event_id = p_event_id and (e.host_id = (select auth.uid())
    or exists (select from public.event_guests g where g.event_id = e.id and g.user_id = (select auth.uid())))
  order by s.segment
$$;
comment on function public.sides_of_event is
  'What each side of an event wears and the first name of who looks after it, for the host and the guests; no row: what the event says. is_mine: the '
  'caller looks after it. coordinator_id: for the host alone.';
grant execute on function public.sides_of_event(uuid) to authenticated;

create trigger events_public_texts before insert or update of name, city, state, colours on public.events
  for each row execute function private.check_public_texts();
create trigger event_sides_public_texts before insert or update of fabric, colours on private.event_sides
  for each row execute function private.check_public_texts();
create trigger event_guests_public_texts before insert or update of clothes_sizes, shoe_sizes on public.event_guests
  for each row execute function private.check_public_texts();

create function public.save_event_side(
  p_event_id uuid, p_segment public.event_segment, p_colours text[] default '{}', p_fabric text default null, p_coordinator_id uuid default null
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  e public.events;
  v_before uuid;
  v_colours text[];
  v_fabric text;
begin
  perform private.check_text('p_colours', array_to_string(p_colours, ' ', ' '), 400);
  perform private.check_text('p_fabric', p_fabric, 200);
  perform private.check_event_person();
  e := private.lock_own_event(p_event_id);
  perform private.check_coming(e);
  -- A new coordinator is told: nobody is told without end.
  if not public.take_rate_limit('events:' || e.host_id, 60, 86400) then
    perform private.refuse('Side not saved', 'You have changed your events too often today. Please try again tomorrow.', 429);
  end if;
  v_colours := private.event_lines(p_colours);
  v_fabric := private.one_line(p_fabric);
  if p_segment is null then
    perform private.refuse('Side not saved', 'Choose a side.');
  elsif cardinality(v_colours) > 5 then
    perform private.refuse('Side not saved', 'Name at most five colours.');
  elsif length(array_to_string(v_colours, '')) > 200 then
    perform private.refuse('Side not saved', 'The colours must be at most 200 characters.');
  elsif length(v_fabric) > 60 then
    perform private.refuse('Side not saved', 'The fabric must be at most 60 characters.');
  elsif p_coordinator_id is not null and not exists (
      select from public.event_guests g where g.event_id = e.id and g.user_id = p_coordinator_id) then
    perform private.refuse('Side not saved', 'Only a guest of the event can look after a side.', 409);
  end if;
  v_before := (select s.coordinator_id from private.event_sides s where s.event_id = e.id and s.segment = p_segment);
  insert into private.event_sides as s (event_id, segment, colours, fabric, coordinator_id)
  values (e.id, p_segment, v_colours, v_fabric, p_coordinator_id)
  on conflict (event_id, segment) do update set colours = excluded.colours, fabric = excluded.fabric, coordinator_id = excluded.coordinator_id;
  if p_coordinator_id is distinct from v_before and p_coordinator_id <> e.host_id then
    perform private.notify(p_coordinator_id, 'event', 'You look after a side: ' || e.name,
      format('The host of “%s” asks you to look after a side. You see what its guests wear and who has paid.', e.name), '/events/' || e.id, e.host_id);
  end if;
end
$$;
comment on function public.save_event_side is
  'The host says what a side of an event wears, colours or a fabric or both, and which guest looks after it; null: nobody. A new coordinator is told. The '
  'looks of its guests are made by it from then on.';
grant execute on function public.save_event_side(uuid, public.event_segment, text[], text, uuid) to authenticated;

create function public.remind_event_guests(p_event_id uuid, p_segment public.event_segment default null)
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  e public.events := private.lock_event(p_event_id);
  v_told int;
begin
  if e.host_id <> (select auth.uid()) and (p_segment is null or p_segment <> all (private.overseen_segments(e))) then
    perform private.refuse('Access denied', 'Only the host, and the coordinator of the side, can do this.', 403);
  end if;
  perform private.check_event_person();
  perform private.check_coming(e);
  if not public.take_rate_limit('event_reminders:' || e.id || ':' || coalesce(p_segment::text, 'all'), 1, 86400) then
    perform private.refuse('Reminded already', 'These guests were reminded today. Please wait until tomorrow.', 429);
  end if;
  with waiting as (
    select g.user_id from public.event_guests g
    where g.event_id = e.id and (p_segment is null or g.segment = p_segment) and g.user_id <> (select auth.uid())
      and not exists (select from private.event_bookings(e, g.user_id) b where b.paid_at is not null)
    order by g.user_id
  ), told as (
    select w.user_id, private.notify(w.user_id, 'event', 'Your outfit: ' || e.name,
      format('“%s” is on %s. You have not paid for an outfit yet. Choose what you wear and pay for it, so that it is yours.', e.name,
        to_char(e.first_day, 'FMDD FMMonth')), '/events/' || e.id, e.host_id)
    from waiting w
  )
  select count(*)::int into v_told from told;
  return v_told;
end
$$;
comment on function public.remind_event_guests is
  'The host, or the coordinator of p_segment, reminds the guests who have paid for nothing yet; answers how many. p_segment null: all, for the host. Once a '
  'day for each side.';
grant execute on function public.remind_event_guests(uuid, public.event_segment) to authenticated;
