-- Use by day: what was counted is added up once a day, an hour after its end, and can be added up again. What is too old goes.

create table private.page_days (
  day date not null,
  page text not null references private.counted_pages (page),
  visits bigint not null,
  visitors bigint not null,
  members bigint not null,
  primary key (day, page)
);

-- Only searches that enough people made.
create table private.empty_search_days (
  day date not null,
  words text not null,
  people bigint not null,
  primary key (day, words)
);

-- What members logged themselves (log_user_action).
create table private.action_days (
  day date not null,
  action_type text not null,
  actions bigint not null,
  people bigint not null,
  primary key (day, action_type)
);

-- The first day that is not added up yet.
create table private.usage_progress (
  the_only_row boolean primary key default true check (the_only_row),
  open_from date not null
);
insert into private.usage_progress (open_from) values (private.today());

create function private.sum_pages(p_from date, p_until date)
returns setof private.page_days
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
    select v.day, v.page, sum(v.visits), count(*) filter (where not v.is_member), count(*) filter (where v.is_member)
    from private.page_visits v where v.day >= p_from and v.day < p_until group by v.day, v.page;
end
$$;

create function private.sum_empty_searches(p_from date, p_until date)
returns setof private.empty_search_days
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
    select s.day, s.words, count(*) from private.empty_searches s where s.day >= p_from and s.day < p_until group by s.day, s.words;
end
$$;

create function private.sum_actions(p_from date, p_until date)
returns setof private.action_days
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
    select (a.created_at at time zone 'Africa/Lagos')::date, private.counted_action(a.action_type), count(*), count(distinct a.user_id) from private.user_actions a
    where a.created_at >= private.day_start(p_from) and a.created_at < private.day_start(p_until) and not private.is_logged_by_aso(a.action_type)
    group by 1, 2;
end
$$;

-- Searches that too few made, and those for somebody by name, are not kept.
create function private.drop_rare_searches(p_from date, p_until date)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.empty_searches s using (
    select r.day, r.words from private.empty_searches r where r.day >= p_from and r.day < p_until
    group by r.day, r.words having count(*) < private.setting_number('empty_search_people')) rare
  where s.day = rare.day and s.words = rare.words;
  delete from private.empty_searches s using private.profiles p
  where s.day >= p_from and s.day < p_until and s.words = array_to_string(private.words(p.full_name), ' ');
end
$$;

-- Adds up the days that are over. How many days.
create function private.add_up_use()
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_from date;
  v_until date := ((now() - interval '1 hour') at time zone 'Africa/Lagos')::date;
begin
  select g.open_from into v_from from private.usage_progress g where g.open_from < v_until for update skip locked;
  if v_from is null then
    return 0;
  end if;
  perform private.drop_rare_searches(v_from, v_until);
  insert into private.page_days select * from private.sum_pages(v_from, v_until);
  insert into private.empty_search_days select * from private.sum_empty_searches(v_from, v_until);
  insert into private.action_days select * from private.sum_actions(v_from, v_until);
  update private.usage_progress set open_from = v_until;
  perform private.clear_old_use();
  return v_until - v_from;
end
$$;

-- Without its salt nobody can be found in a day that is over.
create function private.clear_old_use()
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_first date := (private.today() - private.setting_interval('usage_months'))::date;
begin
  delete from private.day_salts d where d.day < private.today();
  delete from private.item_viewers v where v.day < private.today() - 1;
  delete from private.page_visits v where v.day < v_first;
  delete from private.empty_searches s where s.day < v_first;
  delete from private.user_actions a where a.created_at < private.day_start(v_first) and not private.is_logged_by_aso(a.action_type);
end
$$;

-- Days whose sums differ from what they are the sums of; part of the nightly check.
create function private.check_use()
returns table (problem text, detail jsonb)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_until date := (select g.open_from from private.usage_progress g);
  -- The first whole day that is kept.
  v_from date := (private.today() - private.setting_interval('usage_months'))::date + 1;
begin
  return query
    (select 'visits of pages differ from their sums', to_jsonb(d) from (
      (table private.page_days except all select * from private.sum_pages(v_from, v_until))
      union all (select * from private.sum_pages(v_from, v_until) except all table private.page_days)) d where d.day >= v_from)
    union all
    (select 'searches differ from their sums', to_jsonb(d) from (
      (table private.empty_search_days except all select * from private.sum_empty_searches(v_from, v_until))
      union all (select * from private.sum_empty_searches(v_from, v_until) except all table private.empty_search_days)) d where d.day >= v_from)
    union all
    (select 'actions differ from their sums', to_jsonb(d) from (
      (table private.action_days except all select * from private.sum_actions(v_from, v_until))
      union all (select * from private.sum_actions(v_from, v_until) except all table private.action_days)) d where d.day >= v_from)
    union all
    select 'views of an item differ from who looked', jsonb_build_object('item', coalesce(v.item_id, w.item_id), 'views', v.views, 'viewers', w.viewers)
    from (select x.item_id, x.views from private.item_views x where x.day = private.today()) v
    full join (select x.item_id, count(*) as viewers from private.item_viewers x where x.day = private.today() group by x.item_id) w
      on w.item_id = v.item_id
    where coalesce(v.views, 0) <> coalesce(w.viewers, 0);
end
$$;

-- Writes the sums of all days anew whose rows are kept. Only the owner of the database may call it.
create function private.rebuild_use()
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_until date := (select g.open_from from private.usage_progress g for update);
  v_from date := (private.today() - private.setting_interval('usage_months'))::date + 1;
begin
  delete from private.page_days d where d.day >= v_from;
  delete from private.empty_search_days d where d.day >= v_from;
  delete from private.action_days d where d.day >= v_from;
  insert into private.page_days select * from private.sum_pages(v_from, v_until);
  insert into private.empty_search_days select * from private.sum_empty_searches(v_from, v_until);
  insert into private.action_days select * from private.sum_actions(v_from, v_until);
end
$$;

-- Takes out what was counted of a person on days whose salt is still there and that are not added up.
create function private.remove_counts(p_user_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_day date;
  v_who bytea;
begin
  for v_day in select d.day from private.day_salts d, private.usage_progress g where d.day >= g.open_from order by d.day loop
    v_who := private.counted_person(p_user_id, v_day);
    with gone as (delete from private.item_viewers v where v.day = v_day and v.viewer = v_who returning v.item_id)
    update private.item_views v set views = v.views - 1 from gone g where v.item_id = g.item_id and v.day = v_day;
    delete from private.page_visits v where v.day = v_day and v.visitor = v_who;
    delete from private.empty_searches s where s.day = v_day and s.searcher = v_who;
  end loop;
  delete from private.user_actions a using private.usage_progress g
  where a.user_id = p_user_id and a.created_at >= private.day_start(g.open_from) and not private.is_logged_by_aso(a.action_type);
end
$$;

-- Erases what a person did: counted rows that can still be found, and logged actions with their part of the sums.
create function private.erase_use(p_user_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.remove_counts(p_user_id);
  update private.action_days d set actions = d.actions - o.actions, people = d.people - 1
  from (select (a.created_at at time zone 'Africa/Lagos')::date as day, private.counted_action(a.action_type) as action_type, count(*) as actions from private.user_actions a
    where a.user_id = p_user_id and not private.is_logged_by_aso(a.action_type) group by 1, 2) o
  where d.day = o.day and d.action_type = o.action_type;
  delete from private.action_days d where d.actions = 0;
  delete from private.user_actions a where a.user_id = p_user_id;
  delete from private.uncounted_people u where u.user_id = p_user_id;
end
$$;

-- What is counted of the person today, for the copy of their data.
create function private.my_counted_use(p_user_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_today date := private.today();
  -- Not counted yet today: there is nothing to look for.
  v_salt bytea := (select d.salt from private.day_salts d where d.day = v_today);
  v_who bytea := substring(sha256(v_salt || convert_to('person ' || p_user_id, 'UTF8')) for 12);
begin
  return jsonb_build_object(
    'switched_off_since', (select u.since from private.uncounted_people u where u.user_id = p_user_id),
    'items_seen_today', (select coalesce(jsonb_agg(v.item_id order by v.item_id), '[]') from private.item_viewers v where v.day = v_today and v.viewer = v_who),
    'pages_today', (select coalesce(jsonb_object_agg(v.page, v.visits), '{}') from private.page_visits v where v.day = v_today and v.visitor = v_who),
    'searches_without_results_today', (select coalesce(jsonb_agg(s.words order by s.words), '[]')
      from private.empty_searches s where s.day = v_today and s.searcher = v_who));
end
$$;
