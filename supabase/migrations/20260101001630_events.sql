-- Events: a host plans what the guests of a day wear. The tables, who reads them, and what the host may change. Everything is written by
-- the procedures of these chapters. An event books nothing: each guest rents each piece by an ordinary booking.

create type public.event_segment as enum ('bride', 'groom', 'friends');

create table public.events (
  id uuid primary key default gen_random_uuid(),
  host_id uuid not null references private.profiles (user_id),
  name text not null constraint name_is_a_line check (length(name) between 1 and 80),
  occasion text not null constraint occasion_is_known check (occasion in ('Wedding', 'Date Night', 'Business Meeting', 'Casual Outing', 'Party',
    'Formal Event', 'Church Service', 'Cultural Event', 'Owambe', 'Introduction', 'Naming Ceremony', 'Burial', 'Court Wedding')),
  first_day date not null,
  last_day date not null,
  state text not null constraint state_is_short check (length(state) between 1 and 60),
  city text constraint city_is_short check (length(city) <= 60),
  colours text[] not null default '{}' constraint colours_are_few check (cardinality(colours) <= 5 and length(array_to_string(colours, '')) <= 200),
  dress_code text constraint dress_code_is_known check (dress_code in ('Traditional', 'Formal', 'Cocktail', 'Smart casual', 'Casual')),
  budget numeric(12, 2) constraint budget_is_naira check (budget > 0),
  guests_limit int not null constraint guests_are_counted check (guests_limit between 1 and 50),
  cancelled_at timestamptz,
  created_at timestamptz not null default now(),
  days_since timestamptz not null default now(),
  constraint days_are_of_a_rental check (last_day - first_day between 1 and 13),
  constraint days_are_of_our_time check (first_day between '2020-01-01' and '2199-12-31' and last_day <= '2199-12-31')
);
comment on table public.events is 'Events that hosts plan. Read by the host and the guests; written by save_event and cancel_event.';
comment on column public.events.state is 'The Nigerian state where it takes place.';
comment on column public.events.city is 'The city or area in that state. Null: not said.';
comment on column public.events.name is '1 to 80 characters in one line.';
comment on column public.events.occasion is 'One of those that the stylist knows.';
comment on column public.events.first_day is 'First day of the rentals, in Lagos.';
comment on column public.events.last_day is 'Last day of the rentals, included.';
comment on column public.events.colours is 'Colours of the event in words, at most five.';
comment on column public.events.dress_code is 'How dressed up guests come; null: as the occasion asks.';
comment on column public.events.budget is 'Naira a head, for rent, deposits and delivery; null: no limit.';
comment on column public.events.guests_limit is 'How many guests can join.';
comment on column public.events.cancelled_at is 'Null: it takes place.';
comment on column public.events.days_since is 'Since when it has these days.';
create index events_by_host on public.events (host_id, last_day);
create index events_by_end on public.events (last_day);

create table public.event_guests (
  event_id uuid not null references public.events (id) on delete cascade,
  user_id uuid not null references private.profiles (user_id),
  segment public.event_segment,
  made_for text constraint made_for_women_or_men check (made_for in ('women', 'men')),
  clothes_sizes text[] not null default '{}' constraint clothes_sizes_are_few
    check (cardinality(clothes_sizes) <= 6 and length(array_to_string(clothes_sizes, '')) <= 200),
  shoe_sizes text[] not null default '{}' constraint shoe_sizes_are_few
    check (cardinality(shoe_sizes) <= 6 and length(array_to_string(shoe_sizes, '')) <= 200),
  budget numeric(12, 2) constraint budget_is_naira check (budget > 0),
  joined_at timestamptz not null default now(),
  primary key (event_id, user_id)
);
comment on table public.event_guests is
  'Who comes to an event. Each guest reads their own row alone: sizes and budget are for the stylist, not for the host. Written by '
  'join_event, change_event_guest, leave_event and remove_event_guest.';
comment on column public.event_guests.clothes_sizes is 'Sizes that fit the guest. Empty: any.';
comment on column public.event_guests.shoe_sizes is 'Sizes that fit the guest. Empty: any.';
comment on column public.event_guests.joined_at is 'When the guest last joined.';
comment on column public.event_guests.segment is 'Whose side: bride, groom or friends; null: not said.';
comment on column public.event_guests.made_for is 'women or men; null: both.';
comment on column public.event_guests.budget is 'Naira, the guest''s own; null: that of the event.';
create index event_guests_by_person on public.event_guests (user_id);

-- One piece for one guest of an event. It keeps other guests of the event from being shown it, and nobody else: what protects a piece
-- in the market is a booking.
create table public.event_pieces (
  event_id uuid not null,
  item_id uuid not null references public.items (id) on delete cascade,
  user_id uuid not null,
  chosen_at timestamptz not null default now(),
  kept_until timestamptz not null,
  primary key (event_id, item_id),
  foreign key (event_id, user_id) references public.event_guests (event_id, user_id) on delete cascade
);
comment on table public.event_pieces is
  'What guests have chosen for an event, each piece by one guest. Read by that guest; written by choose_event_pieces and drop_event_piece.';
comment on column public.event_pieces.chosen_at is 'When the guest chose it; a rental made since counts for the event.';
comment on column public.event_pieces.kept_until is
  'Until then no other guest is shown it; afterwards as long as a booking of the guest for it stands.';
create index event_pieces_by_guest on public.event_pieces (event_id, user_id);
create index event_pieces_by_item on public.event_pieces (item_id);

create table public.event_suggestions (
  event_id uuid not null,
  item_id uuid not null references public.items (id) on delete cascade,
  user_id uuid not null,
  primary key (event_id, item_id),
  foreign key (event_id, user_id) references public.event_guests (event_id, user_id) on delete cascade
);
comment on table public.event_suggestions is
  'The look that the host''s plan for all suggests to each guest: no piece twice, and nothing is promised. Read by the guest; written by save_event_plan.';
create index event_suggestions_by_guest on public.event_suggestions (event_id, user_id);
create index event_suggestions_by_item on public.event_suggestions (item_id);

-- The secret in the invitation of an event; no row: nobody can join.
create table private.event_links (
  event_id uuid primary key references public.events (id) on delete cascade,
  token text not null unique default encode(extensions.gen_random_bytes(24), 'hex'),
  created_at timestamptz not null default now()
);

-- Whom the host has removed: the link does not let them in again.
create table private.event_removals (
  event_id uuid not null references public.events (id) on delete cascade,
  user_id uuid not null references private.profiles (user_id),
  primary key (event_id, user_id)
);
create index event_removals_by_person on private.event_removals (user_id);

alter table public.events enable row level security;
alter table public.event_guests enable row level security;
alter table public.event_pieces enable row level security;
alter table public.event_suggestions enable row level security;
create policy "a guest reads their own row" on public.event_guests
  for select to authenticated using (user_id = (select auth.uid()));
create policy "a guest reads their own pieces" on public.event_pieces
  for select to authenticated using (user_id = (select auth.uid()));
create policy "a guest reads their own suggestions" on public.event_suggestions
  for select to authenticated using (user_id = (select auth.uid()));
create policy "hosts and guests read an event" on public.events
  for select to authenticated using (host_id = (select auth.uid())
    or exists (select from public.event_guests g where g.event_id = id and g.user_id = (select auth.uid())));
grant select on public.events, public.event_guests, public.event_pieces, public.event_suggestions to authenticated;

-- The event, held for a change. Not found for everybody who is neither host nor guest.
create function private.lock_event(p_event_id uuid)
returns public.events
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_me uuid := (select auth.uid());
  e public.events;
begin
  select v.* into e from public.events v where v.id = p_event_id for no key update;
  if e.id is null or v_me is null or not (e.host_id = v_me or exists (
      select from public.event_guests g where g.event_id = p_event_id and g.user_id = v_me)) then
    perform private.refuse('Event not found', 'This event was not found.', 404);
  end if;
  return e;
end
$$;

-- The same for its host alone.
create function private.lock_own_event(p_event_id uuid)
returns public.events
language plpgsql
security definer
set search_path = ''
as $$
declare
  e public.events := private.lock_event(p_event_id);
begin
  if e.host_id <> (select auth.uid()) then
    perform private.refuse('Access denied', 'Only the host of the event can do this.', 403);
  end if;
  return e;
end
$$;

-- Why nothing of the event can be changed any more.
create function private.check_coming(e public.events)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if e.cancelled_at is not null then
    perform private.refuse('Event cancelled', 'The host has cancelled this event.', 409);
  elsif e.last_day < private.today() then
    perform private.refuse('Event is over', 'This event is over.', 409);
  end if;
end
$$;

-- Members who are not suspended plan and join.
create function private.check_event_person()
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  r private.refusal := private.suspension_refusal((select auth.uid()));
begin
  if not private.is_member() then
    perform private.refuse('Access denied', 'Please sign in first.', 403);
  elsif r.title is not null then
    perform private.refuse(r.title, r.message, r.status);
  end if;
end
$$;

-- The texts of a list as lines, each once.
create function private.event_lines(p_texts text[])
returns text[]
language sql
immutable
set search_path = ''
as $$
  select coalesce(array_agg(l.line order by l.place), '{}')
  from (select private.one_line(t.text) as line, min(t.place) as place from unnest(p_texts) with ordinality t (text, place) group by 1) l
  where l.line is not null
$$;

-- Tells each guest but the one who acts.
create function private.tell_guests(e public.events, p_title text, p_text text)
returns void
language sql
security definer
set search_path = ''
as $$
  select private.notify(g.user_id, 'event', p_title, p_text, '/events/' || e.id, e.host_id)
  from public.event_guests g where g.event_id = e.id and g.user_id is distinct from (select auth.uid()) order by g.user_id
$$;
