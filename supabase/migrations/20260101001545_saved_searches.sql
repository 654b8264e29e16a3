-- Saved searches: what somebody looks for, kept under a name. How they hear of new items is in saved_search_jobs.

create table public.saved_searches (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references private.profiles (user_id),
  name text not null constraint name_is_short check (length(name) between 1 and 80 and name !~ '^\s|\s$|[[:cntrl:]]'),
  filters jsonb not null,
  alert boolean not null default true,
  created_at timestamptz not null default now()
);
comment on table public.saved_searches is
  'What a person looks for. Written by save_search; its owner renames it, turns its alert on and off and deletes it.';
comment on column public.saved_searches.name is '1 to 80 characters in one line, without blanks around them.';
comment on column public.saved_searches.filters is
  'What save_search was given, without what was empty: query, category, type (rent, sale), price_from, price_to (naira), size, brand, colour, '
  'condition, city, state, latitude, longitude (to a hundredth of a degree), radius_km, first_day, last_day.';
comment on column public.saved_searches.alert is 'Whether the person is told of new items.';
create unique index saved_searches_once on public.saved_searches (user_id, md5(filters::text));
alter table public.saved_searches enable row level security;
create policy "a person reads own searches" on public.saved_searches
  for select to authenticated using (user_id = (select auth.uid()));
create policy "a person changes own searches" on public.saved_searches
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "a person deletes own searches" on public.saved_searches
  for delete to authenticated using (user_id = (select auth.uid()));
grant select, update (name, alert), delete on public.saved_searches to authenticated;
grant select, delete on public.saved_searches to service_role;

-- When an item first came into the market: what is edited, hidden or booked and comes back is no news. The jobs number what is
-- new in rounds; no round: not yet.
create table private.new_listings (
  item_id uuid primary key references public.items (id) on delete cascade,
  listed_at timestamptz not null default now(),
  round bigint
);
create index new_listings_by_round on private.new_listings (round);
create sequence private.new_listings_rounds;

create function private.last_new_listings_round()
returns bigint
language sql
security definer
set search_path = ''
as $$ select case when r.is_called then r.last_value else 0 end from private.new_listings_rounds r $$;

create function private.note_new_listing()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.new_listings (item_id) values (new.item_id) on conflict do nothing;
  return null;
end
$$;
create trigger listings_noted after insert on private.listings
  for each row execute function private.note_new_listing();

-- How far the new listings were looked through for a search. The jobs write it.
create table private.search_looks (
  search_id uuid primary key references public.saved_searches (id) on delete cascade,
  -- Only what came into the market after this is news: what came while the alert was off is not.
  alert_since timestamptz not null default now(),
  looked_round bigint not null default private.last_new_listings_round(),
  -- No alert before this.
  silent_until timestamptz not null default '-infinity',
  -- Why the last look failed.
  error text
);
create index search_looks_to_take on private.search_looks (looked_round, search_id);
create index search_looks_failed on private.search_looks (search_id) where error is not null;

create function private.begin_alert()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.search_looks (search_id) values (new.id)
  on conflict (search_id) do update set alert_since = now();
  return null;
end
$$;
create trigger saved_searches_saved after insert on public.saved_searches
  for each row execute function private.begin_alert();
create trigger saved_searches_alert after update of alert on public.saved_searches
  for each row when (new.alert and not old.alert) execute function private.begin_alert();

-- What a search is kept as: nothing that is empty, and a place to the kilometre.
create function private.kept_filters(f private.search_filter, p_query text)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(e.key, case when e.key in ('latitude', 'longitude') then to_jsonb(round((e.value #>> '{}')::numeric, 2))
    when jsonb_typeof(e.value) = 'string' then to_jsonb(private.said(e.value #>> '{}')) else e.value end), '{}')
  from jsonb_each(to_jsonb(f) || jsonb_build_object('query', p_query)) e
  where private.said(e.value #>> '{}') is not null
$$;

create function public.save_search(
  p_name text, p_query text default null, p_category text default null, p_type text default null,
  p_price_from int default null, p_price_to int default null, p_size text default null, p_brand text default null,
  p_colour text default null, p_condition public.item_condition default null, p_city text default null,
  p_state text default null, p_latitude float8 default null, p_longitude float8 default null,
  p_radius_km int default null, p_start date default null, p_end date default null
)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  c_title constant text := 'Search not saved';
  v_me uuid := (select auth.uid());
  v_asked private.search_filter := row(p_category, p_type, p_price_from, p_price_to, p_size, p_brand, p_colour, p_condition, p_city,
    p_state, p_latitude, p_longitude, p_radius_km, p_start, p_end, null, null, null, null, null);
  v_name text := private.said(regexp_replace(p_name, '[[:cntrl:]\s]+', ' ', 'g'));
  v_read private.search_filter;
  v_filters jsonb;
  v_id uuid;
begin
  -- Two at once, so that both count; and nothing is written after an erasure.
  perform private.lock_person(v_me);
  if not private.is_member() then
    perform private.refuse('Access denied', 'Please sign in first.', 403);
  end if;
  perform private.check_text('p_name', p_name, 80);
  v_read := private.read_filter(v_asked, p_query, 'newest', 1, 1);
  v_filters := private.kept_filters(v_asked, p_query);
  if v_name is null then
    perform private.refuse(c_title, 'Give the search a name.');
  elsif v_filters - array['latitude', 'longitude', case when v_read.tiers is null then 'query' else '' end] = '{}' then
    perform private.refuse(c_title, 'Choose a filter or type what you are looking for first.');
  end if;
  select s.id into v_id from public.saved_searches s where s.user_id = v_me and md5(s.filters::text) = md5(v_filters::text);
  if v_id is null and (select count(*) from public.saved_searches s where s.user_id = v_me) >= private.setting_number('saved_searches_limit') then
    perform private.refuse(c_title, format('You can save %s searches. Delete one first.', private.setting('saved_searches_limit')), 429);
  end if;
  insert into public.saved_searches as s (user_id, name, filters) values (v_me, v_name, v_filters)
  on conflict (user_id, md5(filters::text)) do update set name = excluded.name, alert = true
  returning s.id into v_id;
  return v_id;
end
$$;
comment on function public.save_search is
  'Keeps what a member looks for under a name (1 to 80 characters) and turns its alert on; answers its id. The other arguments are those '
  'of search_items, and refused as there. The same search again: its new name. Refused for everything, and above saved_searches_limit.';
grant execute on function public.save_search(text, text, text, text, int, int, text, text, text, public.item_condition, text, text,
    float8, float8, int, date, date) to authenticated;
