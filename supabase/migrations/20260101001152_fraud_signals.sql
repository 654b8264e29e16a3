-- Signals of fraud: facts about people, bookings, prices and photos that an admin should look at. They judge nobody, block
-- nothing, and only admins read them. Ids only, no names: they stay true when an account is erased.

create type public.signal_kind as enum (
  'shared_mark', 'rental_circle', 'low_price', 'cancellations', 'new_account', 'repeated_photo', 'chargeback'
);

-- What each fact of a kind says. key tells facts of a signal apart; at: when it happened.
create function private.fact_keys(p_kind public.signal_kind)
returns text[]
language sql
immutable
set search_path = ''
as $$
  select case p_kind
    when 'shared_mark' then '{at,key,mark,proven}'
    when 'rental_circle' then '{at,borrower,key,lender,rent}'
    when 'low_price' then '{at,category,item,key,offer,owners,price,size,usual}'
    when 'cancellations' then '{at,key,side}'
    when 'new_account' then '{amount,at,joined,key,side}'
    when 'chargeback' then '{amount,at,booking,key,lender}'
    when 'repeated_photo' then '{at,distance,earlier_at,earlier_owner,earlier_photo,key,mirrored}'
  end::text[]
$$;

create function private.are_facts(p_kind public.signal_kind, p_facts jsonb)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select case when jsonb_typeof(p_facts) = 'array' then jsonb_array_length(p_facts) between 1 and 20 and not exists (
    select from jsonb_array_elements(p_facts) f
    where case when jsonb_typeof(f) = 'object' then
      array(select k from jsonb_object_keys(f) k order by k collate "C") <> private.fact_keys(p_kind)
      or exists (select from jsonb_each(f) e where jsonb_typeof(e.value) in ('object', 'array') or length(e.value::text) > 1000)
      or jsonb_typeof(f -> 'key') <> 'string' or jsonb_typeof(f -> 'at') <> 'string' else true end) else false end
$$;

create table private.fraud_signals (
  id uuid primary key default gen_random_uuid(),
  kind public.signal_kind not null,
  -- What makes it one signal: a person, a mark, or the people of a circle in their order.
  subject text not null check (length(subject) <= 400),
  people uuid[] not null check (cardinality(people) between 1 and 20),
  -- The newest facts, at most 20.
  evidence jsonb not null,
  -- How many facts there were. It never falls, so it tells that the evidence has grown.
  fact_count int not null check (fact_count >= 1),
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- What the admin who marked it as seen had read: with more facts it is open again.
  seen_count int not null default 0,
  seen_by uuid references private.profiles (user_id),
  seen_at timestamptz,
  is_open boolean not null generated always as (fact_count > seen_count) stored,
  unique (kind, subject),
  constraint evidence_has_the_shape_of_its_kind check (private.are_facts(kind, evidence)),
  constraint seen_is_whole check ((seen_count > 0) = (seen_at is not null))
);
create index fraud_signals_open on private.fraud_signals (last_seen_at desc, id desc) where is_open;
create index fraud_signals_newest on private.fraud_signals (last_seen_at desc, id desc);
create index fraud_signals_people on private.fraud_signals using gin (people) with (fastupdate = off);

-- What admins wrote about a signal. Later notes stand beside earlier ones.
create table private.signal_notes (
  id bigint generated always as identity primary key,
  signal_id uuid not null references private.fraud_signals (id) on delete cascade,
  author_id uuid not null references private.profiles (user_id),
  note text not null check (length(note) between 1 and 1000),
  written_at timestamptz not null default now()
);
create index signal_notes_of_signal on private.signal_notes (signal_id, id);

-- The keys of all facts that a signal ever had, so that none of them counts as new again.
create table private.signal_facts (
  signal_id uuid not null references private.fraud_signals (id) on delete cascade,
  key text not null,
  primary key (signal_id, key)
);

-- Signals that wait because somebody is named by too many open ones already: they come when one of those is seen.
create table private.held_signals (
  kind public.signal_kind not null,
  subject text not null,
  people uuid[] not null,
  facts jsonb not null,
  held_at timestamptz not null default now(),
  -- An admin has seen a signal of one of these people since.
  is_ready boolean not null default false,
  primary key (kind, subject)
);
create index held_signals_people on private.held_signals using gin (people) with (fastupdate = off);
create index held_signals_ready on private.held_signals (held_at, subject) where is_ready;

-- What was found: the facts of one signal, before it is compared with what is known.
create type private.found_signal as (kind public.signal_kind, subject text, people uuid[], facts jsonb);

-- The newest 20 facts of both lists; of two with one key the later one.
create function private.merged_facts(p_known jsonb, p_found jsonb)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_agg(n.fact order by n.fact ->> 'at' desc, n.fact ->> 'key') from (
    select u.fact from (
      select distinct on (f.fact ->> 'key') f.fact
      from (select f, 0 from jsonb_array_elements(p_known) f union all select f, 1 from jsonb_array_elements(p_found) f) f (fact, is_new)
      order by f.fact ->> 'key', f.is_new desc) u
    order by u.fact ->> 'at' desc, u.fact ->> 'key' limit 20) n
$$;

-- Whether a suspended person is named for certain: a mark that they only typed may be somebody else's.
create function private.names_suspended(p_found private.found_signal)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (
    select from unnest(p_found.people) p (id)
    where private.is_suspended(p.id)
      and (p_found.kind <> 'shared_mark' or p_found.facts @> jsonb_build_array(jsonb_build_object('key', p.id, 'proven', true))));
end
$$;

-- Whether somebody of these people is named by so many open signals of this kind already that a further one has to wait.
-- What concerns a suspended person never waits: that is how one who comes back is seen.
create function private.has_enough_signals(p_found private.found_signal, p_most int)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return not private.names_suspended(p_found) and exists (
    select from unnest(p_found.people) p (id)
    where (select count(*) from (
      select from private.fraud_signals s where s.people @> array[p.id] and s.kind = p_found.kind and s.is_open limit p_most) k) >= p_most
  );
end
$$;

-- Keeps the keys of these facts and answers how many of them are new to the signal.
create function private.add_signal_facts(p_signal_id uuid, p_facts jsonb)
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_new int;
begin
  insert into private.signal_facts (signal_id, key) select p_signal_id, f ->> 'key' from jsonb_array_elements(p_facts) f
  on conflict do nothing;
  get diagnostics v_new = row_count;
  return v_new;
end
$$;

create function private.note_new_signal(p_found private.found_signal)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_id uuid;
begin
  if private.has_enough_signals(p_found, private.setting_number('signals_open_limit')::int) then
    insert into private.held_signals as h (kind, subject, people, facts)
    values (p_found.kind, p_found.subject, p_found.people, p_found.facts)
    on conflict (kind, subject) do update set people = excluded.people, facts = excluded.facts;
    return false;
  end if;
  insert into private.fraud_signals (kind, subject, people, evidence, fact_count)
  values (p_found.kind, p_found.subject, p_found.people, private.merged_facts('[]', p_found.facts), jsonb_array_length(p_found.facts))
  returning id into v_id;
  perform private.add_signal_facts(v_id, p_found.facts);
  delete from private.held_signals h where h.kind = p_found.kind and h.subject = p_found.subject;
  return true;
end
$$;

-- Keeps a signal: a new one, or further facts of one that is known. Answers whether there was anything new.
create function private.note_signal(p_found private.found_signal)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_known private.fraud_signals;
  v_new int;
begin
  select s.* into v_known from private.fraud_signals s where s.kind = p_found.kind and s.subject = p_found.subject for update;
  if not found then
    return private.note_new_signal(p_found);
  end if;
  v_new := private.add_signal_facts(v_known.id, p_found.facts);
  -- What is known already may have changed, such as a number that is proven now: that is shown, and opens nothing.
  update private.fraud_signals s set fact_count = s.fact_count + v_new, people = p_found.people,
    last_seen_at = case when v_new > 0 then now() else s.last_seen_at end, evidence = private.merged_facts(s.evidence, p_found.facts)
  where s.id = v_known.id and (v_new > 0 or (s.people, s.evidence) is distinct from (p_found.people, private.merged_facts(s.evidence, p_found.facts)));
  return v_new > 0;
end
$$;

-- Notes what waited for people of whom an admin has seen a signal since, the oldest first; what has to wait on stays.
create function private.note_held_signals()
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_held private.held_signals;
  v_new int := 0;
begin
  for v_held in
    with ready as (
      select h.kind, h.subject from private.held_signals h where h.is_ready order by h.held_at, h.subject limit 200
    )
    update private.held_signals h set is_ready = false from ready r where h.kind = r.kind and h.subject = r.subject returning h.*
  loop
    v_new := v_new + private.note_signal((v_held.kind, v_held.subject, v_held.people, v_held.facts)::private.found_signal)::int;
  end loop;
  return v_new;
end
$$;
