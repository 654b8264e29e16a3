-- Growth: figures of the business by month, by cohort and by city, for admins. They are counted once a day from what they are the
-- figures of, whole: so nothing that happens by day is slowed by them, and counting again is rebuilding them.

-- Bookings count in the month (in Lagos) in which they were paid, people in the month in which they signed up. What becomes of them later
-- moves the figures of that month.
create table private.growth_months (
  month date primary key check (extract(day from month) = 1),
  sign_ups bigint not null default 0,
  -- Of these: took the style quiz, have an approved identity, rented or bought something.
  with_quiz bigint not null default 0,
  verified bigint not null default 0,
  renters bigint not null default 0,
  rentals bigint not null default 0,
  sales bigint not null default 0,
  -- Of the bookings: those that the owner had to accept, and what became of them.
  requests bigint not null default 0,
  accepted bigint not null default 0,
  declined bigint not null default 0,
  unanswered bigint not null default 0,
  cancelled_by_borrower bigint not null default 0,
  cancelled_by_lender bigint not null default 0,
  completed bigint not null default 0,
  -- Rentals and sales that an admin was asked to decide about.
  disputes bigint not null default 0,
  -- Naira: rent and sale prices of what was paid; of what is completed; and Aso's fees of that.
  value numeric(18, 2) not null default 0,
  settled_value numeric(18, 2) not null default 0,
  fees numeric(18, 2) not null default 0
);

-- Quizzes finished by day: those that nobody links to an account are deleted after a month.
create table private.quiz_days (
  day date primary key,
  quizzes bigint not null
);

-- People who signed up in one month and rented or bought in another.
create table private.cohort_months (
  cohort date not null,
  month date not null check (month >= cohort),
  people bigint not null,
  primary key (cohort, month)
);

-- What is offered and asked for, by city and category.
create table private.market_sizes (
  state text not null,
  city text not null,
  category text not null,
  listed bigint not null,
  -- Paid bookings, and views, of the last market_days.
  bookings bigint not null,
  views bigint not null,
  primary key (state, city, category)
);
-- As admins read it: what is asked for most first.
create index market_sizes_by_demand on private.market_sizes (bookings desc, views desc, listed desc, state, city, category);

-- When the figures were counted last, and what the check found then: [{problem, detail}].
create table private.figure_days (
  day date primary key,
  counted_at timestamptz not null default clock_timestamp(),
  findings jsonb not null
);

create function private.month_of(p_at timestamptz)
returns date
language sql
immutable
set search_path = ''
as $$ select date_trunc('month', p_at at time zone 'Africa/Lagos')::date $$;

-- Figures of people by the month of their sign-up. Each kind is looked up whole and joined: nothing is asked once a person.
create function private.count_sign_ups()
returns table (month date, sign_ups bigint, with_quiz bigint, verified bigint, renters bigint)
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
    select private.month_of(p.created_at), count(*), count(q.user_id), count(v.user_id), count(r.borrower_id)
    from private.profiles p
    left join (select distinct s.user_id from public.style_sessions s where s.user_id is not null) q on q.user_id = p.user_id
    left join (select x.user_id from public.borrower_verifications x where x.verification_status = 'approved') v on v.user_id = p.user_id
    left join (select distinct t.borrower_id from public.transactions t where t.paid_at is not null) r on r.borrower_id = p.user_id
    group by 1;
end
$$;

create function private.count_bookings()
returns table (month date, rentals bigint, sales bigint, requests bigint, accepted bigint, declined bigint, unanswered bigint,
  cancelled_by_borrower bigint, cancelled_by_lender bigint, completed bigint, disputes bigint, value numeric, settled_value numeric, fees numeric)
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
    select private.month_of(t.paid_at), count(*) filter (where t.transaction_type = 'rental'), count(*) filter (where t.transaction_type = 'sale'),
      count(*) filter (where t.approval_required), count(*) filter (where t.approval_required and t.accepted_at is not null),
      count(*) filter (where t.booking_status = 'declined'), count(*) filter (where t.booking_status = 'expired'),
      count(*) filter (where t.booking_status = 'cancelled' and t.cancelled_by = 'borrower'),
      count(*) filter (where t.booking_status = 'cancelled' and t.cancelled_by = 'lender'),
      count(*) filter (where t.booking_status = 'completed'), count(d.transaction_id),
      coalesce(sum(t.rent_amount + t.sale_price), 0), coalesce(sum(t.rent_amount + t.sale_price) filter (where t.booking_status = 'completed'), 0),
      coalesce(sum(t.platform_fee) filter (where t.booking_status = 'completed'), 0)
    from public.transactions t
    left join (select distinct x.transaction_id from public.disputes x) d on d.transaction_id = t.id
    where t.paid_at is not null group by 1;
end
$$;

create function private.count_growth()
returns setof private.growth_months
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
    select coalesce(s.month, b.month), coalesce(s.sign_ups, 0), coalesce(s.with_quiz, 0), coalesce(s.verified, 0), coalesce(s.renters, 0),
      coalesce(b.rentals, 0), coalesce(b.sales, 0), coalesce(b.requests, 0), coalesce(b.accepted, 0), coalesce(b.declined, 0), coalesce(b.unanswered, 0),
      coalesce(b.cancelled_by_borrower, 0), coalesce(b.cancelled_by_lender, 0), coalesce(b.completed, 0), coalesce(b.disputes, 0),
      coalesce(b.value, 0)::numeric(18, 2), coalesce(b.settled_value, 0)::numeric(18, 2), coalesce(b.fees, 0)::numeric(18, 2)
    from private.count_sign_ups() s full join private.count_bookings() b on b.month = s.month;
end
$$;

create function private.count_cohorts()
returns setof private.cohort_months
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
    select private.month_of(p.created_at), a.month, count(*)
    from (select distinct t.borrower_id, private.month_of(t.paid_at) as month from public.transactions t
      where t.paid_at >= (date_trunc('month', private.today()) - interval '11 months')::date::timestamp at time zone 'Africa/Lagos') a
    join private.profiles p on p.user_id = a.borrower_id
    where p.created_at >= (date_trunc('month', private.today()) - interval '11 months')::date::timestamp at time zone 'Africa/Lagos'
      and private.month_of(p.created_at) <= a.month
    group by 1, 2;
end
$$;

create function private.count_market_sizes()
returns setof private.market_sizes
language plpgsql
stable
set search_path = ''
as $$
declare
  v_first date := private.today() - private.market_days();
begin
  return query
    select coalesce(nullif(regexp_replace(initcap(private.fold(x.state)), '^Fct\M', 'FCT'), ''), 'Elsewhere'), coalesce(nullif(initcap(private.fold(x.city)), ''), 'Elsewhere'),
      x.category, sum(x.listed)::bigint, sum(x.bookings)::bigint, sum(x.views)::bigint
    from (
      select l.state, l.city, l.category, count(*) as listed, 0::bigint as bookings, 0::bigint as views from private.listings l group by 1, 2, 3
      union all
      select i.state, i.city, i.category, 0, count(*), 0
      from public.transactions t join public.items i on i.id = t.item_id where t.paid_at >= private.day_start(v_first) group by 1, 2, 3
      union all
      select i.state, i.city, i.category, 0, 0, sum(v.views)
      from private.item_views v join public.items i on i.id = v.item_id where v.day >= v_first group by 1, 2, 3) x
    group by 1, 2, 3;
end
$$;

-- Counts all of it anew.
create function private.rebuild_growth()
returns void
language plpgsql
security definer
set search_path = ''
set jit = off
as $$
begin
  delete from private.growth_months;
  insert into private.growth_months select * from private.count_growth();
  delete from private.cohort_months;
  insert into private.cohort_months select * from private.count_cohorts();
  delete from private.market_sizes;
  insert into private.market_sizes select * from private.count_market_sizes();
  perform private.rebuild_sizes();
end
$$;

-- Figures that differ from what they are the figures of, where nothing has happened since they were counted.
create function private.check_growth()
returns table (problem text, detail jsonb)
language sql
stable
security definer
set search_path = ''
as $$
  (select 'figures of a month differ', to_jsonb(d) from (
    (table private.growth_months except select * from private.count_growth())
    union all (select * from private.count_growth() except table private.growth_months)) d)
  union all
  (select 'a cohort differs', to_jsonb(d) from (
    (table private.cohort_months except select * from private.count_cohorts())
    union all (select * from private.count_cohorts() except table private.cohort_months)) d)
  union all
  (select 'supply and demand differ', to_jsonb(d) from (
    (table private.market_sizes except select * from private.count_market_sizes())
    union all (select * from private.count_market_sizes() except table private.market_sizes)) d)
  union all
  select 'the size differs', to_jsonb(s) from private.sizes s, private.count_size() c
  where (s.users, s.open_bookings, s.listed_items) <> (c.users, c.open_bookings, c.listed_items)
$$;

-- Once a day, after the use of the day before was added up: checks the sums by day, writes right what differs, and counts growth anew.
create function private.count_figures()
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_today date := ((now() - interval '1 hour') at time zone 'Africa/Lagos')::date;
  v_findings jsonb;
begin
  if exists (select from private.figure_days f where f.day = v_today) or not pg_try_advisory_xact_lock(hashtextextended('count_figures', 0)) then
    return 0;
  end if;
  v_findings := (select coalesce(jsonb_agg(to_jsonb(c)), '[]') from (select * from private.check_use() limit 100) c);
  if v_findings <> '[]' then
    perform private.rebuild_use();
  end if;
  insert into private.quiz_days (day, quizzes)
  select (s.created_at at time zone 'Africa/Lagos')::date, count(*) from public.style_sessions s
  where s.created_at >= private.day_start(v_today - 28) and s.created_at < private.day_start(v_today) group by 1
  on conflict (day) do update set quizzes = greatest(quiz_days.quizzes, excluded.quizzes);
  perform private.rebuild_growth();
  insert into private.figure_days (day, findings) values (v_today, v_findings);
  delete from private.figure_days f where f.day < v_today - 90;
  return 1;
end
$$;
