-- What the host, and coordinators of their side, see of an event, and the plan for all: a look suggested to each guest who has nothing yet.

create function public.event_overview(p_event_id uuid)
returns table (user_id uuid, name text, segment public.event_segment, joined_at timestamptz, pieces jsonb, total numeric, suggested int)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := (select auth.uid());
  e public.events;
begin
  select v.* into e from public.events v where v.id = p_event_id;
  if e.id is null or cardinality(private.overseen_segments(e)) = 0 and e.host_id is distinct from v_me then
    perform private.refuse('Event not found', 'This event was not found.', 404);
  end if;
  return query
  select g.user_id, p.full_name, g.segment, g.joined_at, coalesce(x.pieces, '[]'), case when e.host_id = v_me then coalesce(x.total, 0) end,
    (select count(*)::int from public.event_suggestions s where s.event_id = e.id and s.user_id = g.user_id)
  from public.event_guests g join private.profiles p on p.user_id = g.user_id
  cross join lateral (
    select jsonb_agg(jsonb_build_object('category', q.category, 'state', q.state, 'other_days', (q.first_day > e.first_day or q.last_day < e.last_day),
        'item', case when e.host_id = v_me then jsonb_build_object('id', q.item_id, 'title', q.title, 'image', q.image, 'amount', q.amount) end)
        order by q.category, q.item_id) as pieces, sum(q.amount) as total
    from private.guest_pieces(e, g.user_id) q) x
  where g.event_id = e.id and (e.host_id = v_me or g.segment = any (private.overseen_segments(e))) order by g.joined_at, g.user_id;
end
$$;
comment on function public.event_overview is
  'For the host, and of each side for its coordinator: each guest with segment and what the guest has, chosen, booked or paid, by category. item and total: '
  'which item it is and its cost in naira, for the host alone. other_days: booked for other days than the event has now. suggested: how many pieces the plan suggests. Nothing of sizes, budgets or payments.';
grant execute on function public.event_overview(uuid) to authenticated;

-- The event, held by its host, for the server.
create function private.lock_event_of(p_event_id uuid, p_host_id uuid)
returns public.events
language plpgsql
security definer
set search_path = ''
as $$
declare
  e public.events;
begin
  select v.* into e from public.events v where v.id = p_event_id and v.host_id = p_host_id and public.is_active(v.host_id) for no key update;
  if e.id is null then
    perform private.refuse('Event not found', 'This event was not found.', 404);
  end if;
  perform private.check_coming(e);
  return e;
end
$$;

create function public.event_plan_facts(p_user_id uuid, p_event_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  e public.events := private.lock_event_of(p_event_id, p_user_id);
  v_least numeric := private.setting_number('trust_level_1_deposit');
begin
  perform private.take_event_question('plans:' || p_user_id, 20);
  return jsonb_build_object(
    'event', jsonb_build_object('id', e.id, 'occasion', e.occasion, 'start', greatest(e.first_day, private.today()), 'end', e.last_day, 'state', e.state, 'dress_code', e.dress_code),
    'guests', (
      select coalesce(jsonb_agg(jsonb_build_object('user_id', g.user_id, 'made_for', g.made_for, 'clothes_sizes', g.clothes_sizes, 'shoe_sizes', g.shoe_sizes,
        'colours', (private.worn_by(e, g.segment)).colours, 'fabric', (private.worn_by(e, g.segment)).fabric,
        'budget', least(e.budget, g.budget), 'kept_apart', private.kept_apart_from(g.user_id),
        'highest_deposit', greatest(v_least, (private.trust_step_now(g.user_id)).highest_deposit)) order by g.joined_at, g.user_id), '[]')
      from public.event_guests g
      where g.event_id = e.id and public.is_active(g.user_id) and not exists (select from private.guest_pieces(e, g.user_id))),
    'taken', private.taken_in_event(e.id, null));
end
$$;
comment on function public.event_plan_facts is
  'For the server, when a host plans for all: the event, the guests who have nothing yet with what their looks are made by (which the host does not see), and the pieces '
  'that guests have. budget: naira, the smaller of the two. highest_deposit: by the guest''s trust level.';

create function public.event_plan_items(p_event_id uuid, p_words text, p_sizes text[], p_made_for text default null, p_times int default 1)
returns table (
  item_id uuid, owner_id uuid, title text, category text, colour text, size text, city text, state text,
  availability_type public.item_availability, status public.item_status, pickup_method public.pickup_method, image text,
  rental_price numeric, rent numeric, deposit numeric, delivery numeric
)
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
declare
  e public.events;
begin
  perform private.check_text('p_words', p_words, 600);
  perform private.check_text('p_sizes', array_to_string(p_sizes, ' ', ' '), 20000);
  perform private.check_text('p_made_for', p_made_for, 10);
  select v.* into e from public.events v where v.id = p_event_id;
  return query select r.* from private.rentable_pieces(greatest(e.first_day, private.today()), e.last_day, e.state, p_words, p_sizes, null, p_made_for, '{}',
    least(greatest(p_times, 1), 5)) r;
end
$$;
comment on function public.event_plan_items is
  'For the server: pieces that can be rented on the days of an event, about enough for p_times times as many as one guest needs (at most 5). What keeps a '
  'guest apart from an owner or within a deposit is not asked here.';
grant execute on function public.event_plan_facts(uuid, uuid), public.event_plan_items(uuid, text, text[], text, int) to service_role;

create function public.save_event_plan(p_user_id uuid, p_event_id uuid, p_plan jsonb)
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  e public.events;
  v_before uuid[];
begin
  perform private.check_json('p_plan', p_plan, 100000, 3);
  perform i.id from public.items i
  where i.id in (select (x.item #>> '{}')::uuid from jsonb_array_elements(p_plan) g (guest), jsonb_array_elements(g.guest -> 'items') x (item))
  order by i.id for key share;
  e := private.lock_event_of(p_event_id, p_user_id);
  v_before := array(select distinct s.user_id from public.event_suggestions s where s.event_id = e.id);
  delete from public.event_suggestions s where s.event_id = e.id;
  insert into public.event_suggestions (event_id, item_id, user_id)
  select e.id, i.id, g.user_id
  from jsonb_array_elements(p_plan) t (guest)
  join public.event_guests g on g.event_id = e.id and g.user_id = (t.guest ->> 'user_id')::uuid
  cross join lateral jsonb_array_elements(t.guest -> 'items') x (item)
  join public.items i on i.id = (x.item #>> '{}')::uuid
  where i.id <> all (private.taken_in_event(e.id, null))
  order by g.joined_at, g.user_id
  on conflict do nothing;
  -- Whoever has had a suggestion before is not told again.
  perform private.notify(s.user_id, 'event', 'A look for you: ' || e.name,
    format('The host of “%s” has planned for everyone. See the look we suggest for you.', e.name), '/events/' || e.id, p_user_id)
  from (select distinct x.user_id from public.event_suggestions x where x.event_id = e.id order by 1) s
  where s.user_id <> all (v_before) and s.user_id <> p_user_id;
  return (select count(distinct s.user_id)::int from public.event_suggestions s where s.event_id = e.id);
end
$$;
comment on function public.save_event_plan is
  'For the server: keeps the plan that the engine made for the host p_user_id, [{"user_id", "items": [id]}], in place of the last one; answers how many '
  'guests have a suggestion. No piece twice, and nothing that a guest has. The guests are told once.';
grant execute on function public.save_event_plan(uuid, uuid, jsonb) to service_role;

-- Who leaves Aso hosts nothing and comes to nothing any more. The caller has locked the account.
create function private.leave_events(p_user_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  e public.events;
begin
  delete from private.group_discounts d where d.owner_id = p_user_id;
  for e in
    select v.* from public.events v where v.id in (
      select x.id from public.events x where x.host_id = p_user_id
      union select g.event_id from public.event_guests g where g.user_id = p_user_id)
    order by v.id for no key update
  loop
    if e.host_id = p_user_id and e.cancelled_at is null and e.last_day >= private.today() then
      perform private.end_event(e);
    end if;
    delete from public.event_guests g where g.event_id = e.id and g.user_id = p_user_id;
  end loop;
end
$$;

-- Nobody needs the sizes of the guests of a past event. The jobs call it; what is locked waits for the next time.
create function private.clear_events()
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_count int;
begin
  delete from public.events e where e.id in (
    select v.id from public.events v where v.last_day < private.today() - private.setting_number('event_kept_days')::int
    order by v.last_day limit 200 for update skip locked);
  get diagnostics v_count = row_count;
  return v_count;
end
$$;
