-- How much each category is offered and asked for, counted once a day: nobody sees the difference that one act makes, and asking costs nothing.

-- The market of the last weeks is read by the day of payment.
create index transactions_by_payment on public.transactions (paid_at) where paid_at is not null;

create table private.category_markets (
  category text primary key references public.item_categories (name) on update cascade on delete cascade,
  -- Null where it is too little to say.
  listed int,
  renters int,
  buyers int,
  searchers int,
  counted_at timestamptz not null
);

-- The days that are counted.
create function private.market_days()
returns int
language sql
immutable
set search_path = ''
as $$ select 90 $$;

-- A number of people as others may read it: none below five, and in steps of five, so that nobody's own doing shows.
create function private.about(p_people bigint)
returns int
language sql
immutable
set search_path = ''
as $$ select case when p_people >= 5 then (p_people / 5 * 5)::int end $$;

-- The people behind these accounts: those of one person count once, and all who have proven nothing count as one, so that nobody moves the
-- number with accounts of their own.
create function private.count_people(p_accounts uuid[])
returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  return (select count(distinct coalesce(private.person_behind(a.id), '00000000-0000-0000-0000-000000000000')) from unnest(p_accounts) a (id));
end
$$;

create function private.count_market(p_category text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.category_markets (category, listed, renters, buyers, searchers, counted_at)
  select p_category, (select private.about(count(*)) from private.listings l where l.category = p_category),
    private.about(private.count_people(b.renters)), private.about(private.count_people(b.buyers)),
    private.about(private.count_people(array(select distinct s.user_id from public.saved_searches s where s.filters ->> 'category' = p_category))),
    now()
  from (
    select array_agg(distinct t.borrower_id) filter (where t.transaction_type = 'rental') as renters,
      array_agg(distinct t.borrower_id) filter (where t.transaction_type = 'sale') as buyers
    from public.transactions t join public.items i on i.id = t.item_id
    where t.paid_at > now() - make_interval(days => private.market_days()) and i.category = p_category) b
  on conflict (category) do update set listed = excluded.listed, renters = excluded.renters, buyers = excluded.buyers,
    searchers = excluded.searchers, counted_at = excluded.counted_at;
end
$$;

-- Counts what was never counted, and one category whose count is a day old: a short piece of work each time. How many were counted.
create function private.count_due_markets()
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_category text;
  v_count int := 0;
begin
  for v_category in
    (select c.name from public.item_categories c where not exists (select from private.category_markets m where m.category = c.name) order by c.name)
    union all
    (select m.category from private.category_markets m where m.counted_at <= now() - interval '1 day' order by m.counted_at, m.category limit 1)
  loop
    perform private.count_market(v_category);
    v_count := v_count + 1;
  end loop;
  return v_count;
end
$$;

-- What is said of a category: {listed, renters, buyers, searchers, days}.
create function private.category_market(p_category text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('listed', m.listed, 'renters', m.renters, 'buyers', m.buyers, 'searchers', m.searchers, 'days', private.market_days())
    from (select) one left join private.category_markets m on m.category = p_category);
end
$$;
grant execute on function private.category_market(text) to authenticated;
