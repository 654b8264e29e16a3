-- What admins read of signals, and how they mark them as seen.

create type public.fraud_signal as (
  id uuid, kind public.signal_kind, fact_count int, evidence jsonb, people jsonb, items jsonb,
  first_seen_at timestamptz, last_seen_at timestamptz, is_open boolean, seen_at timestamptz, seen_by_name text, note text
);

-- Everybody whom these facts name, with the names of now.
create function private.people_of_signal(p_people uuid[], p_facts jsonb)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select jsonb_agg(jsonb_build_object('id', p.user_id, 'name', p.full_name, 'is_deleted', p.deleted_at is not null,
      'is_suspended', private.is_suspended(p.user_id))
      order by array_position(p_people, p.user_id), p.user_id)
    from private.profiles p where p.user_id = any (p_people) or p.user_id = any (array(
      select x #>> '{}' from jsonb_path_query(p_facts, '$[*].*') x where x #>> '{}' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')::uuid[]));
end
$$;

-- The items of these facts that still exist, each with the key of its fact; `earlier:` and the key for the earlier photo.
create function private.items_of_signal(p_kind public.signal_kind, p_facts jsonb)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_object_agg(n.key, jsonb_build_object('id', n.id, 'title', n.title)), '{}') from (
      select f ->> 'key' as key, i.id, i.title
      from jsonb_array_elements(p_facts) f join public.items i on p_kind = 'low_price' and i.id = (f ->> 'item')::uuid
      union all
      select f ->> 'key', i.id, i.title
      from jsonb_array_elements(p_facts) f join public.transactions t on p_kind in ('rental_circle', 'cancellations', 'new_account') and t.id = (f ->> 'key')::uuid
      join public.items i on i.id = t.item_id
      union all
      select f ->> 'key', i.id, i.title
      from jsonb_array_elements(p_facts) f join public.transactions t on p_kind = 'chargeback' and t.id = (f ->> 'booking')::uuid
      join public.items i on i.id = t.item_id
      union all
      select p.key, i.id, i.title
      from jsonb_array_elements(p_facts) f
      cross join lateral (values (f ->> 'key', f ->> 'key'), ('earlier:' || (f ->> 'key'), f ->> 'earlier_photo')) p (key, photo)
      cross join lateral (
        select i.id, i.title from public.items i
        where p_kind = 'repeated_photo' and i.owner_id = split_part(p.photo, '/', 1)::uuid
          and exists (select from unnest(i.images) a (address) where private.file_at(a.address, 'item-images') = p.photo)
        order by i.created_at limit 1) i) n);
end
$$;

-- Whether the signal names one of these accounts, in its people or in the facts that are shown.
create function private.signal_names(s private.fraud_signals, p_accounts uuid[])
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  return s.people && p_accounts or exists (
    select from unnest(p_accounts) a (id)
    where (s.kind = 'shared_mark' and s.evidence @> jsonb_build_array(jsonb_build_object('key', a.id)))
      or (s.kind = 'repeated_photo' and s.evidence @> jsonb_build_array(jsonb_build_object('earlier_owner', a.id))));
end
$$;

-- All notes of a signal, the oldest first, each with its author and time.
create function private.notes_of_signal(p_signal_id uuid)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select string_agg(format('%s, %s: %s', coalesce(p.full_name, 'Admin'), to_char(n.written_at at time zone 'Africa/Lagos', 'FMDD Mon YYYY, FMHH12:MI am'),
      n.note), E'\n' order by n.id)
    from private.signal_notes n join private.profiles p on p.user_id = n.author_id where n.signal_id = p_signal_id);
end
$$;

create function public.fraud_signals(
  p_kind public.signal_kind default null, p_seen boolean default false, p_before timestamptz default null, p_before_id uuid default null,
  p_limit int default 20
)
returns setof public.fraud_signal
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_own uuid[] := private.own_accounts();
begin
  perform private.require_staff('signals');
  perform private.log_reading('list_signals', jsonb_build_object('kind', p_kind, 'seen', p_seen, 'before', p_before));
  return query
  -- First which, then the names and items of those alone.
  with page as materialized (
    select s.*, s.evidence as newest
    from private.fraud_signals s
    where s.is_open = not coalesce(p_seen, false) and (p_kind is null or s.kind = p_kind)
      and (p_before is null or (s.last_seen_at, s.id) < (p_before, p_before_id)) and not private.signal_names(s, v_own)
    order by s.last_seen_at desc, s.id desc limit least(greatest(coalesce(p_limit, 20), 1), 50)
  )
  select g.id, g.kind, g.fact_count, g.newest, private.people_of_signal(g.people, g.newest), private.items_of_signal(g.kind, g.newest),
    g.first_seen_at, g.last_seen_at, g.is_open, g.seen_at, p.full_name, private.notes_of_signal(g.id)
  from page g left join private.profiles p on p.user_id = g.seen_by
  order by g.last_seen_at desc, g.id desc;
end
$$;
comment on function public.fraud_signals is
  'For admins: signals of fraud that do not name the caller, those with the newest facts first, 20 at a time (at most 50). p_seen: those that were seen and have '
  'not grown since. The next page: p_before and p_before_id are last_seen_at and id of the last row. fact_count: how many facts '
  'there were; evidence: the newest 20, each with key and at, and what its kind says (naira; times in UTC). people: those named, with '
  'id, name, is_deleted and is_suspended. items: what the facts are about, by the key of the fact, with id and title. '
  'note: all notes of admins, the oldest first, each with author and time. Logged.';

create function public.see_fraud_signal(p_signal_id uuid, p_fact_count int, p_note text default null)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_signal private.fraud_signals;
  v_note text := private.said(p_note);
begin
  perform private.require_staff('signals');
  perform private.require_given(jsonb_build_object('p_signal_id', p_signal_id, 'p_fact_count', p_fact_count));
  perform private.check_text('p_note', p_note, 1000);
  select s.* into v_signal from private.fraud_signals s where s.id = p_signal_id for update;
  if not found then
    perform private.refuse('Signal not found', 'This signal does not exist.', 404);
  elsif private.signal_names(v_signal, private.own_accounts()) then
    perform private.refuse('Access denied', 'This signal names you: another admin has to look at it.', 403);
  end if;
  update private.fraud_signals s set seen_count = least(greatest(p_fact_count, s.seen_count, 1), s.fact_count), seen_by = (select auth.uid()),
    seen_at = now()
  where s.id = p_signal_id;
  if v_note is not null then
    insert into private.signal_notes (signal_id, author_id, note) values (p_signal_id, (select auth.uid()), v_note);
  end if;
  update private.held_signals h set is_ready = true where h.people && v_signal.people and not h.is_ready;
  insert into private.admin_log (admin_id, action_type, action_data)
  values ((select auth.uid()), 'see_fraud_signal', jsonb_build_object('signal', p_signal_id, 'fact_count', p_fact_count));
end
$$;
comment on function public.see_fraud_signal is
  'For admins whom it does not name: marks a signal as seen, with a note for other admins, which is added to earlier ones. p_fact_count: as it was read; with more facts the signal stays '
  'open, and later ones open it again. Nobody else is told.';
grant execute on function public.fraud_signals(public.signal_kind, boolean, timestamptz, uuid, int),
  public.see_fraud_signal(uuid, int, text) to authenticated;

-- Notes are an admin's words and may name somebody: they go with the account. The facts stay, without a name.
create function private.erase_signal_notes(p_user_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.signal_notes n using private.fraud_signals s where s.id = n.signal_id and s.people @> array[p_user_id];
end
$$;
