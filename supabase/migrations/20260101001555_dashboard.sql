-- What admins read of growth, of use, and of supply and demand. All of it is counted once a day (growth, usage_days).

create function public.admin_growth(p_months int default 12)
returns table (month date, quizzes bigint, sign_ups bigint, with_quiz bigint, verified bigint, renters bigint, rentals bigint, sales bigint, requests bigint,
  accepted bigint, declined bigint, unanswered bigint, cancelled_by_borrower bigint, cancelled_by_lender bigint, completed bigint, disputes bigint,
  value numeric, settled_value numeric, fees numeric)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_this date := date_trunc('month', private.today())::date;
  v_first date := (v_this - make_interval(months => least(greatest(coalesce(p_months, 12), 1), 60) - 1))::date;
begin
  perform private.require_staff('dashboard');
  return query
    select m.day::date, coalesce(q.quizzes, 0), coalesce(g.sign_ups, 0), coalesce(g.with_quiz, 0), coalesce(g.verified, 0), coalesce(g.renters, 0),
      coalesce(g.rentals, 0), coalesce(g.sales, 0), coalesce(g.requests, 0), coalesce(g.accepted, 0), coalesce(g.declined, 0), coalesce(g.unanswered, 0),
      coalesce(g.cancelled_by_borrower, 0), coalesce(g.cancelled_by_lender, 0), coalesce(g.completed, 0), coalesce(g.disputes, 0),
      coalesce(g.value, 0), coalesce(g.settled_value, 0), coalesce(g.fees, 0)
    from generate_series(v_first, v_this, interval '1 month') m (day)
    left join private.growth_months g on g.month = m.day::date
    left join (select date_trunc('month', d.day)::date as month, sum(d.quizzes)::bigint as quizzes from private.quiz_days d group by 1) q on q.month = m.day::date
    order by 1 desc;
end
$$;
comment on function public.admin_growth is
  'For admins: figures of the last months (in Lagos), this one included, the newest first, as counted last night (admin_system_status, figures). '
  'quizzes: finished in the month. sign_ups, and how many of these people took the quiz, are verified and rented or bought. rentals … disputes: '
  'bookings by the month of payment, and what became of them. value: rent and prices paid; settled_value: of completed ones; fees: Aso''s part of that. Naira.';

create function public.admin_cohorts()
returns table (cohort date, sign_ups bigint, month date, people bigint)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_staff('dashboard');
  return query
    select g.month, g.sign_ups, c.month, c.people from private.growth_months g join private.cohort_months c on c.cohort = g.month order by 1 desc, 3;
end
$$;
comment on function public.admin_cohorts is
  'For admins: how many of the people who signed up in one month (cohort, sign_ups) rented or bought in another, for the last twelve months in Lagos.';

create function public.admin_supply_and_demand(p_limit int default 100, p_offset int default 0)
returns table (state text, city text, category text, listed bigint, bookings bigint, views bigint)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_staff('dashboard');
  return query
    select m.state, m.city, m.category, m.listed, m.bookings, m.views from private.market_sizes m
    order by m.bookings desc, m.views desc, m.listed desc, m.state, m.city, m.category
    limit least(greatest(coalesce(p_limit, 100), 1), 1000) offset least(greatest(coalesce(p_offset, 0), 0), 1000000);
end
$$;
comment on function public.admin_supply_and_demand is
  'For admins: listed items, and paid bookings and views of the last 90 days, by city and category, what is asked for most first; 100 unless asked otherwise (at most 1,000), '
  'after the first p_offset.';

create function public.admin_empty_searches(p_days int default 30)
returns table (words text, people bigint, last_day date)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_staff('dashboard');
  return query
    select d.words, sum(d.people)::bigint, max(d.day) from private.empty_search_days d
    where d.day >= private.today() - least(greatest(coalesce(p_days, 30), 1), 400) group by d.words order by 2 desc, 1 limit 200;
end
$$;
comment on function public.admin_empty_searches is
  'For admins: searches of the last days that found nothing, those of most people first, at most 200. people: counted anew each day. Only what '
  'several people (setting empty_search_people) searched for on one day, never names or contact details.';

create function public.admin_page_use(p_days int default 30)
returns table (page text, visits bigint, visitors bigint, members bigint)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_staff('dashboard');
  return query
    select d.page, sum(d.visits)::bigint, sum(d.visitors)::bigint, sum(d.members)::bigint from private.page_days d
    where d.day >= private.today() - least(greatest(coalesce(p_days, 30), 1), 400) group by d.page order by 2 desc, 1;
end
$$;
comment on function public.admin_page_use is
  'For admins: visits of pages in the last days. visitors, members: people without and with an account, counted anew each day.';
grant execute on function public.admin_growth(int), public.admin_cohorts(), public.admin_supply_and_demand(int, int), public.admin_empty_searches(int),
  public.admin_page_use(int) to authenticated;
