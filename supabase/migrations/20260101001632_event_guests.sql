-- Guests of events: the link, the invitation, joining and leaving.

create function public.event_link(p_event_id uuid, p_change text default null)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  e public.events;
begin
  perform private.check_text('p_change', p_change, 10);
  e := private.lock_own_event(p_event_id);
  if p_change is not null and p_change not in ('renew', 'revoke') then
    perform private.refuse('Invalid input', 'p_change must be renew or revoke.');
  elsif p_change is not null then
    perform private.check_event_person(), private.check_coming(e);
    delete from private.event_links l where l.event_id = e.id;
  end if;
  if p_change = 'renew' then
    insert into private.event_links (event_id) values (e.id);
  end if;
  return (select l.token from private.event_links l where l.event_id = e.id);
end
$$;
comment on function public.event_link is
  'The secret in the address of the invitation, for the host; null: there is none. p_change renew: a new one, the old address stops working for '
  'good; revoke: nobody can join any more; null: only answer.';
grant execute on function public.event_link(uuid, text) to authenticated;

-- The event of a link. A link opens nothing where the event is over, its host has left or is suspended, one of the two has blocked
-- the other, or the host has removed the caller.
create function private.event_of_link(p_token text)
returns public.events
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := (select auth.uid());
  e public.events;
begin
  perform private.check_text('p_token', p_token, 100);
  select v.* into e from private.event_links l join public.events v on v.id = l.event_id
  where l.token = p_token and v.cancelled_at is null and v.last_day >= private.today() and public.is_active(v.host_id)
    and v.host_id <> all (private.people_kept_apart())
    and not exists (select from private.event_removals r where r.event_id = v.id and r.user_id = any (private.accounts_of(v_me)));
  return e;
end
$$;

create function public.event_invitation(p_token text)
returns table (id uuid, occasion text, first_day date, last_day date, state text, colours text[], dress_code text, budget numeric, name text, city text, host text, joined boolean, is_full boolean)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := (select auth.uid());
  v_known boolean := private.is_member();
  e public.events := private.event_of_link(p_token);
begin
  if e.id is not null then
    return query select case when v_known then e.id end, e.occasion, e.first_day, e.last_day, e.state, e.colours, e.dress_code, e.budget, case when v_known then e.name end,
      case when v_known then e.city end, case when v_known then private.first_name_of(e.host_id) end,
      exists (select from public.event_guests g where g.event_id = e.id and g.user_id = v_me),
      (select count(*) from public.event_guests g where g.event_id = e.id) >= e.guests_limit;
  end if;
end
$$;
comment on function public.event_invitation is
  'What the invitation at an address says; no row: there is no such link, or no more. Visitors read no name, city or host: a link can be '
  'forwarded, and its preview shows nothing personal.';
grant execute on function public.event_invitation(text) to anon, authenticated;

-- What a guest says of themselves.
create function private.event_guest(p_segment public.event_segment, p_made_for text, p_clothes_sizes text[], p_shoe_sizes text[], p_budget numeric)
returns public.event_guests
language plpgsql
stable
set search_path = ''
as $$
declare
  g public.event_guests;
begin
  perform private.check_text('p_made_for', p_made_for, 10);
  perform private.check_text('p_clothes_sizes', array_to_string(p_clothes_sizes, ' ', ' '), 200);
  perform private.check_text('p_shoe_sizes', array_to_string(p_shoe_sizes, ' ', ' '), 200);
  if p_made_for not in ('women', 'men') then
    perform private.refuse('Invalid input', 'p_made_for must be women or men.');
  elsif cardinality(p_clothes_sizes) > 6 or cardinality(p_shoe_sizes) > 6 then
    perform private.refuse('Invalid input', 'At most six sizes can be named.');
  elsif not (p_budget between 1 and 1000000000) then
    perform private.refuse('Invalid input', 'p_budget must be naira.');
  end if;
  g.user_id := (select auth.uid());
  g.segment := p_segment;
  g.made_for := p_made_for;
  g.clothes_sizes := private.event_lines(p_clothes_sizes);
  g.shoe_sizes := private.event_lines(p_shoe_sizes);
  g.budget := p_budget;
  return g;
end
$$;

create function public.join_event(
  p_token text, p_segment public.event_segment default null, p_made_for text default null, p_clothes_sizes text[] default '{}',
  p_shoe_sizes text[] default '{}', p_budget numeric default null
)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  c_title constant text := 'Not joined';
  v_me uuid := (select auth.uid());
  g public.event_guests;
  e public.events;
begin
  perform private.check_text('p_token', p_token, 100);
  g := private.event_guest(p_segment, p_made_for, p_clothes_sizes, p_shoe_sizes, p_budget);
  -- Nothing is written after an erasure, and whoever is blocked at this moment does not come in.
  perform private.lock_person(v_me);
  perform private.check_event_person();
  e := private.event_of_link(p_token);
  if e.id is null then
    perform private.refuse('Invitation not found', 'This link does not work any more. Ask the host for a new one.', 404);
  elsif not public.take_rate_limit('event_joins:' || v_me, 60, 86400) then
    perform private.refuse(c_title, 'You have joined too many events today. Please try again tomorrow.', 429);
  end if;
  -- The last place is given once; and a link that ended meanwhile lets nobody in.
  perform v.id from public.events v where v.id = e.id for no key update;
  e := private.event_of_link(p_token);
  if e.id is null then
    perform private.refuse('Invitation not found', 'This link does not work any more. Ask the host for a new one.', 404);
  elsif exists (select from public.event_guests x where x.event_id = e.id and x.user_id = any (private.accounts_of(v_me))) then
    perform private.refuse(c_title, 'You have joined this event already.', 409);
  elsif (select count(*) from public.event_guests x where x.event_id = e.id) >= e.guests_limit then
    perform private.refuse(c_title, 'This event is full. Ask the host.', 409);
  end if;
  insert into public.event_guests (event_id, user_id, segment, made_for, clothes_sizes, shoe_sizes, budget)
  values (e.id, g.user_id, g.segment, g.made_for, g.clothes_sizes, g.shoe_sizes, g.budget);
  return e.id;
end
$$;
comment on function public.join_event is
  'The caller, a member, comes to the event of an invitation; answers its id. Once for each person, while places are left. Not for people '
  'whom the host removed, or where one of the two has blocked the other. p_budget: the caller''s own, in naira.';
grant execute on function public.join_event(text, public.event_segment, text, text[], text[], numeric) to authenticated;

create function public.change_event_guest(
  p_event_id uuid, p_segment public.event_segment default null, p_made_for text default null, p_clothes_sizes text[] default '{}',
  p_shoe_sizes text[] default '{}', p_budget numeric default null
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  g public.event_guests := private.event_guest(p_segment, p_made_for, p_clothes_sizes, p_shoe_sizes, p_budget);
begin
  perform private.check_event_person(), private.check_coming(private.lock_event(p_event_id));
  update public.event_guests x
  set segment = g.segment, made_for = g.made_for, clothes_sizes = g.clothes_sizes, shoe_sizes = g.shoe_sizes, budget = g.budget
  where x.event_id = p_event_id and x.user_id = g.user_id;
end
$$;
comment on function public.change_event_guest is 'A guest changes what their own looks are made by: segment, sizes, budget in naira.';
grant execute on function public.change_event_guest(uuid, public.event_segment, text, text[], text[], numeric) to authenticated;

create function public.leave_event(p_event_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  e public.events := private.lock_event(p_event_id);
begin
  delete from public.event_guests g where g.event_id = p_event_id and g.user_id = (select auth.uid());
  if found and e.host_id <> (select auth.uid()) and e.cancelled_at is null and e.last_day >= private.today() then
    perform private.notify(e.host_id, 'event', 'A guest has left: ' || e.name,
      format('%s is no longer coming to “%s”.', private.first_name_of((select auth.uid())), e.name), '/events/' || e.id);
  end if;
end
$$;
comment on function public.leave_event is 'A guest leaves: what was chosen and not booked is free for the others, bookings stay. The host is told.';

create function public.remove_event_guest(p_event_id uuid, p_user_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  e public.events := private.lock_own_event(p_event_id);
begin
  perform private.check_event_person();
  delete from public.event_guests g where g.event_id = p_event_id and g.user_id = p_user_id;
  if not found then
    perform private.refuse('Guest not found', 'This person is not a guest of the event.', 404);
  elsif p_user_id <> e.host_id then
    insert into private.event_removals (event_id, user_id) values (p_event_id, p_user_id) on conflict do nothing;
    perform private.notify(p_user_id, 'event', 'You are no longer a guest: ' || e.name,
      format('The host of “%s” has taken you off the list. You keep your bookings: cancel them in My Transactions if you no longer need them.', e.name), '/events');
  end if;
end
$$;
comment on function public.remove_event_guest is
  'The host removes a guest, who is told and cannot join again: what was chosen and not booked is free for the others, bookings stay.';
grant execute on function public.leave_event(uuid), public.remove_event_guest(uuid, uuid) to authenticated;
