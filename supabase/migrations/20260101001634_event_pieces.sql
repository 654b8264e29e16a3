-- What guests of an event choose, and what became of it: chosen, booked, paid. A choice keeps a piece from the other guests for some
-- minutes; then only a booking does, and that protects it from everybody.

-- Rentals of a guest that count for an event: those that cover its days, and those of what the guest chose for it, also where the days
-- of the event have changed since. Who joined for other days is asked nothing about earlier rentals: else a host who moves the event from
-- day to day would read what the guests rent all year.
create function private.event_bookings(e public.events, p_user_id uuid)
returns setof public.transactions
language sql
stable
security definer
set search_path = ''
as $$
  select distinct on (t.item_id) t.*
  from public.transactions t
  where t.borrower_id = p_user_id and t.transaction_type = 'rental'
    and t.booking_status in ('pending', 'requested', 'confirmed', 'active', 'returned', 'completed', 'disputed')
    and (t.booking_status <> 'pending' or t.hold_expires_at > now())
    and ((t.rental_start_date <= e.first_day and t.rental_end_date >= e.last_day and (t.created_at >= e.days_since or exists (
        select from public.event_guests g where g.event_id = e.id and g.user_id = p_user_id and g.joined_at >= e.days_since)))
      or exists (select from public.event_pieces p
        where p.event_id = e.id and p.item_id = t.item_id and p.user_id = p_user_id and t.created_at >= p.chosen_at))
  order by t.item_id, t.paid_at is null, t.created_at desc
$$;

create function private.is_booked_for_event(p public.event_pieces)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.events e, private.event_bookings(e, p.user_id) b where e.id = p.event_id and b.item_id = p.item_id)
$$;

-- Whether the piece is still that guest's among the guests.
create function private.is_kept(p public.event_pieces)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$ select p.kept_until > now() or private.is_booked_for_event(p) $$;

-- What other guests of the event have.
create function private.taken_in_event(p_event_id uuid, p_user_id uuid)
returns uuid[]
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(array_agg(p.item_id), '{}') from public.event_pieces p
  where p.event_id = p_event_id and p.user_id is distinct from p_user_id and private.is_kept(p)
$$;

-- Everything that a guest has for an event. Naira: of a booking its total, else what a booking would cost now.
create function private.guest_pieces(e public.events, p_user_id uuid)
returns table (item_id uuid, title text, category text, image text, state text, kept_until timestamptz, first_day date, last_day date, amount numeric, transaction_id uuid)
language sql
stable
security definer
set search_path = ''
as $$
  select i.id, i.title, i.category, i.images[1], case when b.paid_at is null then 'booked' else 'paid' end,
    case when b.paid_at is null then b.hold_expires_at end, b.rental_start_date, b.rental_end_date, b.total_amount, b.id
  from private.event_bookings(e, p_user_id) b join public.items i on i.id = b.item_id
  union all
  select i.id, i.title, i.category, i.images[1], 'chosen', p.kept_until, e.first_day, e.last_day, q.total_amount, null
  from public.event_pieces p join public.items i on i.id = p.item_id
  cross join lateral private.quote(i, 'rental', e.first_day, e.last_day,
    case when i.pickup_method = 'pickup' or (i.pickup_method = 'both' and i.state = e.state) then 'pickup' else 'delivery' end::public.receive_method,
    'lender', 'lender') q
  where p.event_id = e.id and p.user_id = p_user_id and p.kept_until > now()
    and not exists (select from private.event_bookings(e, p_user_id) b where b.item_id = p.item_id)
  order by 1
$$;

create function public.my_event_pieces(p_event_id uuid)
returns table (item_id uuid, title text, category text, image text, state text, kept_until timestamptz, first_day date, last_day date, amount numeric, transaction_id uuid)
language sql
stable
security definer
set search_path = ''
as $$
  select p.* from public.events e join public.event_guests g on g.event_id = e.id and g.user_id = (select auth.uid()),
    private.guest_pieces(e, g.user_id) p
  where e.id = p_event_id
$$;
comment on function public.my_event_pieces is
  'What the caller, a guest, has for an event. state: chosen (kept from the other guests until kept_until), booked (not paid yet), paid. Rentals '
  'that the caller made elsewhere for these days are among them. amount: naira, with deposit and delivery.';
grant execute on function public.my_event_pieces(uuid) to authenticated;

-- Counts a question to the engine: whoever plans an event needs no AI session, and gets no endless stylist by it.
create function private.take_event_question(p_key text, p_times int)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not public.take_rate_limit('event_' || p_key, p_times, 3600) then
    perform private.refuse('Too many requests', 'You have asked many times. Please try again in an hour.', 429);
  end if;
end
$$;

create function public.my_event_wishes(p_event_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_wishes jsonb;
begin
  select jsonb_build_object('occasion', e.occasion, 'start', greatest(e.first_day, private.today()), 'end', e.last_day, 'state', e.state,
    'colours', (private.worn_by(e, g.segment)).colours, 'fabric', (private.worn_by(e, g.segment)).fabric, 'dress_code', e.dress_code, 'made_for', g.made_for, 'clothes_sizes', g.clothes_sizes, 'shoe_sizes', g.shoe_sizes, 'budget', least(e.budget, g.budget),
    'suggested', array(select s.item_id from public.event_suggestions s where s.event_id = e.id and s.user_id = g.user_id order by 1)) into v_wishes
  from public.events e join public.event_guests g on g.event_id = e.id and g.user_id = (select auth.uid()) where e.id = p_event_id;
  if v_wishes is null then
    perform private.refuse('Event not found', 'This event was not found.', 404);
  end if;
  return v_wishes;
end
$$;
comment on function public.my_event_wishes is
  'What the looks of the caller, a guest, are made by: the event, what the caller''s side wears, their own sizes, the smaller of the two budgets in naira, and the pieces that the plan suggests.';
grant execute on function public.my_event_wishes(uuid) to authenticated;

create function public.event_items(p_event_id uuid, p_words text default null)
returns table (
  item_id uuid, owner_id uuid, title text, category text, colour text, size text, city text, state text,
  availability_type public.item_availability, status public.item_status, pickup_method public.pickup_method, image text,
  rental_price numeric, rent numeric, deposit numeric, delivery numeric
)
language plpgsql
security definer
set search_path = ''
set jit = off
as $$
declare
  v_me uuid := (select auth.uid());
  e public.events;
  g public.event_guests;
  v_keep uuid[];
  v_taken uuid[];
begin
  perform private.check_text('p_words', p_words, 600);
  select v.* into e from public.events v join public.event_guests x on x.event_id = v.id and x.user_id = v_me where v.id = p_event_id;
  if e.id is null then
    perform private.refuse('Event not found', 'This event was not found.', 404);
  end if;
  perform private.check_event_person();
  perform private.check_coming(e);
  perform private.take_event_question('looks:' || v_me, 60);
  select x.* into g from public.event_guests x where x.event_id = e.id and x.user_id = v_me;
  v_keep := array(select s.item_id from public.event_suggestions s where s.event_id = e.id and s.user_id = v_me);
  v_taken := private.taken_in_event(e.id, v_me);
  return query select r.* from private.rentable_pieces(greatest(e.first_day, private.today()), e.last_day, e.state, p_words, g.clothes_sizes || g.shoe_sizes,
    least(e.budget, g.budget), g.made_for, v_keep, 1) r
  where r.item_id <> all (v_taken);
end
$$;
comment on function public.event_items is
  'Some 450 pieces for looks that the caller, a guest, can rent on the days of an event: by the rules of stylist_items, by their own sizes and '
  'the smaller of the two budgets, without what other guests have chosen. p_words: of the occasion and the colours, to choose by.';
grant execute on function public.event_items(uuid, text) to authenticated;

create function public.choose_event_pieces(p_event_id uuid, p_item_ids uuid[])
returns timestamptz
language plpgsql
security definer
set search_path = ''
as $$
declare
  c_title constant text := 'Not chosen';
  v_me uuid := (select auth.uid());
  v_ids uuid[] := array(select distinct x.id from unnest(p_item_ids) x (id) where x.id is not null order by 1);
  v_until timestamptz := now() + private.setting_interval('event_choice_minutes');
  v_limit int := private.setting_number('event_pieces_limit');
  v_rentable uuid[];
  e public.events;
begin
  if cardinality(v_ids) not between 1 and 100 then
    perform private.refuse('Invalid input', 'p_item_ids must be from 1 to 100 items.');
  elsif cardinality(v_ids) > v_limit then
    perform private.refuse(c_title, format('You can hold %s pieces that you have not booked. Choose fewer.', v_limit), 429);
  end if;
  perform private.lock_person(v_me);
  -- Items before the event, as everywhere: their deletion takes what was chosen with it.
  perform i.id from public.items i where i.id = any (v_ids) order by i.id for key share;
  e := private.lock_event(p_event_id);
  perform private.check_event_person();
  perform private.check_coming(e);
  if not exists (select from public.event_guests g where g.event_id = e.id and g.user_id = v_me) then
    perform private.refuse('Access denied', 'Only guests of the event can do this.', 403);
  end if;
  perform private.take_event_question('choices:' || v_me, 120);
  v_ids := array(select x.id from unnest(v_ids) x (id) where x.id not in (select b.item_id from private.event_bookings(e, v_me) b));
  v_rentable := array(select r.item_id from private.rentable_pieces(greatest(e.first_day, private.today()), e.last_day, null, null, '{}', null, null, v_ids, 0) r);
  if not v_ids <@ v_rentable then
    perform private.refuse(c_title, 'A piece of this look is no longer free. Ask for new looks.', 409);
  elsif v_ids && private.taken_in_event(e.id, v_me) then
    perform private.refuse(c_title, 'Another guest has just chosen a piece of this look. Ask for new looks.', 409);
  end if;
  -- What lapsed, whosever it was, gives way. What is mine already is kept no longer than it was.
  delete from public.event_pieces p where p.event_id = e.id and p.item_id = any (v_ids) and not private.is_kept(p);
  insert into public.event_pieces (event_id, item_id, user_id, kept_until) select e.id, x.id, v_me, v_until from unnest(v_ids) x (id)
  on conflict do nothing;
  if (select count(*) from public.event_pieces p where p.event_id = e.id and p.user_id = v_me and p.kept_until > now() and not private.is_booked_for_event(p)) > v_limit then
    perform private.refuse(c_title, format('You can hold %s pieces that you have not booked. Release some first.', v_limit), 429);
  end if;
  return (select min(p.kept_until) from public.event_pieces p where p.event_id = e.id and p.user_id = v_me and p.item_id = any (v_ids));
end
$$;
comment on function public.choose_event_pieces is
  'A guest chooses pieces, at most event_pieces_limit, all or none, which no other guest of the event is shown for event_choice_minutes; answers until when. They '
  'can be rented on the days by the rules of stylist_items. Nothing is kept in the market: that does the booking of each. Chosen again: no longer than before.';

create function public.drop_event_piece(p_event_id uuid, p_item_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.lock_event(p_event_id);
  delete from public.event_pieces p where p.event_id = p_event_id and p.item_id = p_item_id and p.user_id = (select auth.uid());
end
$$;
comment on function public.drop_event_piece is 'A guest gives back a piece that was chosen. A booking of it stays.';
grant execute on function public.choose_event_pieces(uuid, uuid[]), public.drop_event_piece(uuid, uuid) to authenticated;
