-- A person's analytics: the last six months in Lagos, from the money lines and the bookings. The caller's own figures only.

-- The lines of one month, part, kind, item and sort of booking, added up. Every sum on the screen is a sum of these.
create type private.money_sum as (
  month date, part public.money_part, kind public.transfer_kind, item_id uuid, title text, category text, is_rental boolean, amount numeric, lines bigint
);

create function private.money_sums(p_user_id uuid, p_from date, p_until date)
returns private.money_sum[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return array(
    select row(s.*)::private.money_sum
    from (
      select date_trunc('month', l.at at time zone 'Africa/Lagos')::date, l.part, l.kind, i.id, i.title, i.category,
        b.transaction_type = 'rental', sum(l.amount), count(*)
      from private.money_lines(p_user_id, private.day_start(p_from), private.day_start(p_until)) l
      left join public.transactions b on b.id = l.transaction_id
      left join public.items i on i.id = b.item_id
      group by 1, 2, 3, 4, 5, 6, 7) s);
end
$$;

-- The first days of the months from p_first on.
create function private.months_from(p_first date, p_count int)
returns setof date
language sql
immutable
set search_path = ''
as $$ select (p_first + make_interval(months => n))::date from generate_series(0, p_count - 1) n $$;

create function private.analytics_months(p_sums private.money_sum[], p_first date, p_count int)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select jsonb_agg(jsonb_build_object('month', to_char(m.month, 'YYYY-MM')) || coalesce(s.parts, '{}') order by m.month)
    from private.months_from(p_first, p_count) m (month)
    cross join lateral (
      select jsonb_object_agg(p.part, coalesce(x.amount, 0)) as parts
      from unnest(enum_range(null::public.money_part)) p (part)
      left join (select u.part, sum(u.amount) as amount from unnest(p_sums) u where u.month = m.month group by u.part) x on x.part = p.part) s);
end
$$;

-- What was earned by kind, by month and kind, and by item.
create function private.analytics_earnings(p_sums private.money_sum[])
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'kinds', coalesce((select jsonb_agg(to_jsonb(k) order by k.amount desc, k.kind) from (
      select u.kind, sum(u.amount) as amount, sum(u.lines) as lines from unnest(p_sums) u where u.part = 'earned' group by u.kind) k), '[]'),
    'month_kinds', coalesce((select jsonb_agg(to_jsonb(k) order by k.month, k.kind) from (
      select to_char(u.month, 'YYYY-MM') as month, u.kind, sum(u.amount) as amount from unnest(p_sums) u where u.part = 'earned' group by u.month, u.kind) k), '[]'),
    'items', coalesce((select jsonb_agg(to_jsonb(i) order by i.earned desc, i.item_id) from (
      select u.item_id, u.title, coalesce(sum(u.amount) filter (where u.part = 'earned'), 0) as earned,
        coalesce(sum(u.amount) filter (where u.part = 'fee'), 0) as fee, sum(u.lines) filter (where u.part = 'earned') as lines
      from unnest(p_sums) u where u.part in ('earned', 'fee') group by u.item_id, u.title) i), '[]'));
end
$$;

-- What an AI helper costs belongs to no item.
create function private.spending_category(p_category text)
returns text
language sql
immutable
set search_path = ''
as $$ select coalesce(p_category, 'AI helpers') $$;

-- Rented items, and what they cost more to buy (saved), where their owners sell them, too.
create function private.rented_items(p_sums private.money_sum[])
returns table (item_id uuid, title text, spent numeric, price numeric, saved numeric)
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
    select i.id, i.title, r.spent, i.sale_price::numeric, i.sale_price - r.spent
    from (select u.item_id, sum(u.amount) as spent from unnest(p_sums) u
      where u.part = 'spent' and u.is_rental
      group by u.item_id having bool_or(u.kind = 'rent')) r
    join public.items i on i.id = r.item_id;
end
$$;

-- What was spent by category, and what renting saved against buying.
create function private.analytics_spending(p_sums private.money_sum[])
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'categories', coalesce((select jsonb_agg(to_jsonb(c) order by c.amount desc, c.category) from (
      select private.spending_category(u.category) as category, sum(u.amount) as amount, sum(u.lines) as lines
      from unnest(p_sums) u where u.part = 'spent' group by 1) c), '[]'),
    'saved', (
      select jsonb_build_object('amount', coalesce(sum(r.saved), 0), 'price', coalesce(sum(r.price), 0),
        'spent', coalesce(sum(r.spent) filter (where r.price is not null), 0), 'items', count(r.price),
        'without_price', count(*) filter (where r.price is null))
      from private.rented_items(p_sums) r));
end
$$;

-- Bookings whose money Aso holds, on both sides.
create function private.held_bookings(p_user_id uuid)
returns table (id uuid, role public.booking_party, title text, status public.booking_status, type public.transaction_type,
  first_day date, last_day date, held numeric, deposit numeric)
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
    select b.id, case when b.lender_id = p_user_id then 'lender' else 'borrower' end::public.booking_party, i.title, b.booking_status,
      b.transaction_type, b.rental_start_date, b.rental_end_date, a.balance, least(b.deposit_amount, a.balance)
    from (
      select x.* from public.transactions x where x.lender_id = p_user_id and x.booking_status in ('requested', 'confirmed', 'active', 'returned', 'disputed')
      union all
      select x.* from public.transactions x where x.borrower_id = p_user_id and x.booking_status in ('requested', 'confirmed', 'active', 'returned', 'disputed')
    ) b
    join public.items i on i.id = b.item_id
    join private.ledger_accounts a on a.transaction_id = b.id and a.kind = 'escrow'
    where a.balance > 0;
end
$$;

create function private.analytics_held(p_user_id uuid)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'lent', coalesce(sum(h.held) filter (where h.role = 'lender'), 0), 'borrowed', coalesce(sum(h.held) filter (where h.role = 'borrower'), 0),
      'lent_deposits', coalesce(sum(h.deposit) filter (where h.role = 'lender'), 0),
      'borrowed_deposits', coalesce(sum(h.deposit) filter (where h.role = 'borrower'), 0),
      'rentals_out', count(*) filter (where h.role = 'lender' and h.type = 'rental' and h.status = 'active'),
      'rentals_in', count(*) filter (where h.role = 'borrower' and h.type = 'rental' and h.status = 'active'),
      'bookings', count(*))
    from private.held_bookings(p_user_id) h);
end
$$;

-- The ten newest bookings of the months, on both sides.
create function private.recent_activity(p_user_id uuid, p_from timestamptz)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'at', r.created_at, 'role', r.role, 'title', i.title, 'category', i.category,
      'type', r.transaction_type, 'status', r.booking_status, 'amount', r.total_amount) order by r.created_at desc, r.id), '[]')
    from (
      select x.* from (
        (select 'borrower' as role, b.* from public.transactions b where b.borrower_id = p_user_id and b.created_at >= p_from
          order by b.created_at desc limit 10)
        union all
        (select 'lender', b.* from public.transactions b where b.lender_id = p_user_id and b.created_at >= p_from and b.paid_at is not null
          order by b.created_at desc limit 10)) x
      order by x.created_at desc, x.id limit 10) r
    join public.items i on i.id = r.item_id);
end
$$;

-- p_first: the first day of the first of six months.
create function private.analytics_of(p_user_id uuid, p_first date)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_sums private.money_sum[] := private.money_sums(p_user_id, p_first, (p_first + interval '6 months')::date);
  t public.trust_scores;
begin
  select x.* into t from public.trust_scores x where x.user_id = p_user_id;
  return jsonb_build_object(
    'months', private.analytics_months(v_sums, p_first, 6),
    'balance', coalesce((select a.balance from private.ledger_accounts a where a.id = private.wallet_of(p_user_id)), 0),
    'trust', jsonb_build_object('score', coalesce(t.overall_score, 60), 'level', coalesce(t.trust_level, 'new'), 'ladder_level', coalesce(t.ladder_level, 1)),
    'held', private.analytics_held(p_user_id),
    'recent', private.recent_activity(p_user_id, private.day_start(p_first)),
    'earnings', private.analytics_earnings(v_sums),
    'spending', private.analytics_spending(v_sums));
end
$$;

-- The first day of the first of the last six months.
create function private.first_analytics_month()
returns date
language plpgsql
stable
set search_path = ''
as $$
begin
  return (date_trunc('month', private.today()) - interval '5 months')::date;
end
$$;

create function public.my_analytics()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return private.analytics_of((select auth.uid()), private.first_analytics_month());
end
$$;
comment on function public.my_analytics is
  'The caller''s last six months (in Lagos, this one included): months (naira by part: see money_part), balance, trust, held (by Aso), '
  'recent (ten bookings), earnings (by kind, month and item), spending (by category, saved against buying). Naira.';

-- Of the rows of a figure, so many at once.
create function private.check_figure_page(p_limit int)
returns void
language plpgsql
immutable
set search_path = ''
as $$
begin
  if p_limit is null or p_limit not between 1 and 200 then
    perform private.refuse('Invalid page', 'p_limit: 1 to 200.');
  end if;
end
$$;

create function public.my_money_lines(
  p_part public.money_part, p_month date default null, p_kind public.transfer_kind default null, p_item_id uuid default null,
  p_category text default null, p_ever boolean default false, p_after timestamptz default null, p_after_id bigint default null, p_limit int default 50
)
returns table (at timestamptz, transfer_id bigint, transaction_id uuid, kind public.transfer_kind, amount numeric, description text,
  item_id uuid, title text, category text)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_from date;
  v_until date;
begin
  perform private.check_text('p_category', p_category, 60);
  if p_part is null or p_month not between '2020-01-01' and '2199-12-31' then
    perform private.refuse('Invalid month', 'p_month: a day of the month, from 2020 on; p_part: one of money_part.');
  end if;
  v_from := coalesce(date_trunc('month', p_month)::date, case when p_ever then date '2020-01-01' else private.first_analytics_month() end);
  v_until := coalesce((date_trunc('month', p_month) + interval '1 month')::date, private.today() + 1);
  perform private.check_figure_page(p_limit);
  return query
    select l.at, l.transfer_id, l.transaction_id, l.kind, l.amount, l.description, i.id, i.title, i.category
    from private.money_lines((select auth.uid()), private.day_start(v_from), private.day_start(v_until)) l
    left join public.transactions b on b.id = l.transaction_id
    left join public.items i on i.id = b.item_id
    where l.part = p_part and (p_kind is null or l.kind = p_kind) and (p_item_id is null or i.id = p_item_id)
      and (p_category is null or private.spending_category(i.category) = p_category)
      and (p_after_id is null or (l.at, l.transfer_id) < (p_after, p_after_id))
    order by l.at desc, l.transfer_id desc limit p_limit;
end
$$;
comment on function public.my_money_lines is
  'What a figure of the caller''s analytics consists of, the newest first: transfers of one part, in the month of p_month (in Lagos), else in '
  'the last six months or, with p_ever, in all. Naira, negative where the money went the other way. '
  'The next page: at and transfer_id of the last row as p_after and p_after_id. p_limit: 1 to 200.';

grant execute on function public.my_analytics() to authenticated;
grant execute on function public.my_money_lines(public.money_part, date, public.transfer_kind, uuid, text, boolean, timestamptz, bigint, int) to authenticated;
