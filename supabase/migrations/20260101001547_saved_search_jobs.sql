-- Alerts of saved searches: a job looks through what is new in the market, for some hundred searches a minute, and tells their people.

-- Numbers what came into the market since the last round, and answers the last one. Only one run at a time does this, and it sees only
-- what is stored for good: nothing is in two rounds, and nothing in one that was looked through already.
create function private.number_new_listings()
returns bigint
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_new uuid[] := array(select n.item_id from private.new_listings n where n.round is null for update skip locked);
begin
  if cardinality(v_new) = 0 then
    return private.last_new_listings_round();
  end if;
  update private.new_listings n set round = nextval('private.new_listings_rounds') where n.item_id = v_new[1];
  update private.new_listings n set round = currval('private.new_listings_rounds') where n.item_id = any (v_new);
  return currval('private.new_listings_rounds');
end
$$;

create type private.search_finds as (found int, titles text[]);

-- What came into the market since the last look and fits: as search_items would show it to this person, without own items. Words
-- count in full: what search_items offers where nothing has them all is no news.
create function private.finds_of(s public.saved_searches, k private.search_looks)
returns private.search_finds
language plpgsql
stable
set search_path = ''
as $$
declare
  f private.search_filter := private.read_filter(jsonb_populate_record(null::private.search_filter, s.filters), s.filters ->> 'query', 'newest', 1, 1);
  v_finds private.search_finds;
begin
  f.without_owners := private.kept_apart_from(s.user_id) || s.user_id;
  execute format($sql$
    select count(*)::int, (array_agg(i.title order by n.listed_at desc, i.id))[:3]
    from private.new_listings n join private.listings l on l.item_id = n.item_id join public.items i on i.id = n.item_id
    where n.round > $1 and n.listed_at > $2 and %s and %s and %s and %s$sql$,
    private.facet_conditions(f), private.other_conditions(f),
    case when f.tiers is null then 'true' else format('l.document @@ %L', f.tiers[cardinality(f.tiers)]) end, private.free_condition(f))
  into v_finds using k.looked_round, k.alert_since;
  return v_finds;
end
$$;

-- One message for all finds of a search.
create function private.tell_of_finds(s public.saved_searches, p_finds private.search_finds)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.notify(s.user_id, 'saved_search',
    format('%s for “%s”', case p_finds.found when 1 then '1 new item' else p_finds.found || ' new items' end, s.name),
    format('New in the market: %s%s. Open “Saved items” in Aso and tap the search to see %s.',
      (select string_agg('“' || (private.mask_contacts(t.title)).body || '”', ', ' order by t.at) from unnest(p_finds.titles) with ordinality t (title, at)),
      case when p_finds.found > cardinality(p_finds.titles) then format(' and %s more', p_finds.found - cardinality(p_finds.titles)) else '' end,
      case p_finds.found when 1 then 'it' else 'them' end), '/saved-search/' || s.id);
end
$$;

-- Looks through the news up to a round for one search. Whether its person was told: not when they left or are suspended, and not for
-- days that are over.
create function private.look_for(s public.saved_searches, k private.search_looks, p_round bigint)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_finds private.search_finds;
begin
  if public.is_active(s.user_id) and coalesce((s.filters ->> 'first_day')::date >= private.today(), true) then
    v_finds := private.finds_of(s, k);
    if v_finds.found > 0 then
      perform private.tell_of_finds(s, v_finds);
    end if;
  end if;
  update private.search_looks u set looked_round = p_round, error = null,
    silent_until = case when v_finds.found > 0 then now() + private.setting_interval('search_alert_hours') else u.silent_until end
  where u.search_id = s.id;
  return coalesce(v_finds.found > 0, false);
end
$$;

-- A few hundred searches that have news to look through, the longest waiting first. One that fails stops no other: it is tried again
-- later, and private.reconcile() names it to admins. Answers how many people were told.
create function private.look_for_saved_searches()
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_due record;
  v_round bigint;
  v_count int := 0;
  v_failed text;
  v_began timestamptz := clock_timestamp();
begin
  if not pg_try_advisory_xact_lock(hashtext('private.look_for_saved_searches')) then
    return 0;
  end if;
  v_round := private.number_new_listings();
  for v_due in
    select w as search, u as look from private.search_looks u join public.saved_searches w on w.id = u.search_id
    where w.alert and u.looked_round < v_round and u.silent_until <= now()
    order by u.looked_round, u.search_id limit 300 for update of w, u skip locked
  loop
    -- The bookings whose deadlines were taken in this run wait meanwhile. Who is left out is first the next time.
    exit when clock_timestamp() > v_began + interval '1 second';
    begin
      v_count := v_count + private.look_for(v_due.search, v_due.look, v_round)::int;
    exception when others then
      update private.search_looks u set error = sqlerrm, silent_until = now() + private.setting_interval('search_alert_hours') where u.search_id = (v_due.search).id;
    end;
  end loop;
  select e.search_id || ': ' || e.error into v_failed from private.search_looks e where e.error is not null order by e.search_id limit 1;
  if v_failed is null then
    delete from private.failed_jobs j where j.job = 'a saved search';
  else
    perform private.note_failed_job('a saved search', v_failed);
  end if;
  return v_count;
end
$$;
