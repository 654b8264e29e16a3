-- Sums of the journal by day (in Lagos), so that the books are read without reading every transfer. A day is added up once, an
-- hour after its end: no transaction lasts that long, so nothing is added to it any more. What is younger is summed when it is read.

create table private.ledger_days (
  day date not null,
  debit_kind public.account_kind not null,
  credit_kind public.account_kind not null,
  transfer_kind public.transfer_kind not null,
  amount numeric(18, 2) not null,
  transfers bigint not null,
  primary key (day, debit_kind, credit_kind, transfer_kind)
);

-- The first day that is not added up yet.
create function private.first_open_day()
returns date
language plpgsql
stable
set search_path = ''
as $$
begin
  return (select d.day + 1 from private.ledger_days d order by d.day desc limit 1);
end
$$;

-- Sums of the transfers from p_from until before p_until.
create function private.sum_transfers(p_from timestamptz, p_until timestamptz)
returns setof private.ledger_days
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
    select (t.created_at at time zone 'Africa/Lagos')::date, d.kind, c.kind, t.kind, sum(t.amount)::numeric(18, 2), count(*)
    from private.transfers t
    join private.ledger_accounts d on d.id = t.debit_account
    join private.ledger_accounts c on c.id = t.credit_account
    where t.created_at >= coalesce(p_from, '-infinity') and t.created_at < coalesce(p_until, 'infinity')
    group by 1, 2, 3, 4;
end
$$;

-- Adds up the days that are over. How many sums were written.
create function private.add_up_days()
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_from date := private.first_open_day();
  v_until date := (((now() - interval '1 hour') at time zone 'Africa/Lagos')::date);
  v_count int;
begin
  if v_from >= v_until then
    return 0;
  end if;
  insert into private.ledger_days select * from private.sum_transfers(private.day_start(v_from), private.day_start(v_until))
  on conflict do nothing;
  get diagnostics v_count = row_count;
  return v_count;
end
$$;

-- The whole journal by day and kinds, from the sums where there are any.
create function private.journal_sums()
returns setof private.ledger_days
language plpgsql
stable
set search_path = ''
as $$
begin
  return query select * from private.ledger_days;
  return query select * from private.sum_transfers(private.day_start(private.first_open_day()), null);
end
$$;

-- Sums that differ from the balances; part of private.reconcile().
create function private.reconcile_ledger_days()
returns table (problem text, detail jsonb)
language sql
stable
set search_path = ''
as $$
  with summed as (
    select x.kind, sum(x.amount) as amount from private.journal_sums() s
    cross join lateral (values (s.credit_kind, s.amount), (s.debit_kind, -s.amount)) x (kind, amount) group by x.kind
  ), held as (select a.kind, sum(a.balance) as amount from private.ledger_accounts a group by a.kind)
  select 'the daily sums differ from the balances', jsonb_build_object('kind', h.kind, 'balance', h.amount, 'sums', coalesce(s.amount, 0))
  from held h left join summed s on s.kind = h.kind where h.amount <> coalesce(s.amount, 0)
$$;

-- What every balance is by the journal alone.
create function private.balances_by_journal()
returns table (account bigint, balance numeric)
language sql
stable
set search_path = ''
as $$
  select m.account, sum(m.amount) from (
    select t.credit_account as account, t.amount from private.transfers t
    union all
    select t.debit_account, -t.amount from private.transfers t) m
  group by m.account
$$;

-- Writes every balance anew from the journal, as after a restored backup. Nobody posts meanwhile. How many differed. Only the
-- owner of the database may call it.
create function private.rebuild_balances()
returns int
language plpgsql
set search_path = ''
as $$
declare
  v_count int;
begin
  lock table private.ledger_accounts in share row exclusive mode;
  perform set_config('aso.posting', 'on', true);
  with right_ones as materialized (
    select a.id, coalesce(j.balance, 0) as balance
    from private.ledger_accounts a left join private.balances_by_journal() j on j.account = a.id
    where a.balance <> coalesce(j.balance, 0)
  )
  update private.ledger_accounts a set balance = r.balance from right_ones r where r.id = a.id;
  get diagnostics v_count = row_count;
  perform set_config('aso.posting', 'off', true);
  return v_count;
end
$$;
