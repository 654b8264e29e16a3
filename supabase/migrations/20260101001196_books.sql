-- The books, for admins: balances by kind of account, sums by month, Paystack, the last proof, and the journal.

create function public.books_balances()
returns table (kind public.account_kind, balance numeric)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_staff('books');
  return query
    select k.kind, coalesce(sum(x.amount), 0)
    from unnest(enum_range(null::public.account_kind)) k (kind)
    left join (
      select s.credit_kind as kind, s.amount from private.journal_sums() s
      union all
      select s.debit_kind, -s.amount from private.journal_sums() s) x on x.kind = k.kind
    group by k.kind order by k.kind;
end
$$;
comment on function public.books_balances is
  'For admins: the balance of all accounts of each kind together, in naira; all kinds add up to 0. Below 0: what is outside '
  '(paystack_clearing: what Paystack owes Aso; bank), what was spent (paystack_fees, stamp_duty), and debts.';

create function public.books_months(p_months int default 12)
returns table (month date, revenue numeric, fee_revenue numeric, ai_revenue numeric, other_revenue numeric, paystack_fees numeric, stamp_duty numeric, paid_in numeric, paid_out numeric)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_first date := (date_trunc('month', private.today()) - make_interval(months => least(greatest(coalesce(p_months, 12), 1), 120) - 1))::date;
begin
  perform private.require_staff('books');
  return query
    with sums as materialized (select s.* from private.journal_sums() s where s.day >= v_first),
    moved as (
      select date_trunc('month', s.day)::date as month, x.kind, s.transfer_kind, x.amount from sums s
      cross join lateral (values (s.credit_kind, s.amount), (s.debit_kind, -s.amount)) x (kind, amount)
    )
    -- A penalty of Aso's revenue is a fee that goes back on an appeal.
    select m.day::date, coalesce(sum(v.amount) filter (where v.kind = 'platform_revenue'), 0),
      coalesce(sum(v.amount) filter (where v.kind = 'platform_revenue' and v.transfer_kind in ('platform_fee', 'penalty', 'withdrawal_fee', 'withdrawal_return')), 0),
      coalesce(sum(v.amount) filter (where v.kind = 'platform_revenue' and v.transfer_kind = 'ai_payment'), 0),
      coalesce(sum(v.amount) filter (where v.kind = 'platform_revenue'
        and v.transfer_kind not in ('platform_fee', 'penalty', 'withdrawal_fee', 'withdrawal_return', 'ai_payment')), 0),
      coalesce(-sum(v.amount) filter (where v.kind = 'paystack_fees'), 0), coalesce(-sum(v.amount) filter (where v.kind = 'stamp_duty'), 0),
      coalesce(-sum(v.amount) filter (where v.kind = 'paystack_clearing' and v.transfer_kind in ('wallet_funding', 'card_payment', 'late_payment', 'suspense')), 0),
      coalesce(sum(v.amount) filter (where v.kind = 'paystack_clearing' and v.transfer_kind in ('withdrawal', 'withdrawal_return')), 0)
    from generate_series(v_first, date_trunc('month', private.today())::date, interval '1 month') m (day)
    left join moved v on v.month = m.day::date
    group by m.day order by m.day desc;
end
$$;
comment on function public.books_months is
  'For admins: sums of the last months (in Lagos), this one included, the newest first, in naira. '
  'revenue is fee_revenue (of bookings and withdrawals), ai_revenue (AI sessions) and other_revenue together. paid_in: by card; paid_out: to bank accounts.';

create function public.books_state()
returns table (
  import_started_at timestamptz, import_finished_at timestamptz, import_stage text, import_pages int, import_error text,
  paystack_balance numeric, paystack_owes numeric, books_say numeric, compared_at timestamptz,
  mismatches bigint, mismatched_amount numeric, oldest_mismatch timestamptz,
  checked_at timestamptz, findings jsonb
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_staff('books');
  return query
    select i.started_at, i.finished_at, i.stage, i.pages_read, i.error,
      f.balance_kobo / 100.0, f.paystack_owes_kobo / 100.0, f.books_say_kobo / 100.0, f.finished_at,
      m.count, m.amount, m.oldest, r.ran_at, r.findings
    from (select) one
    left join lateral (select x.* from private.paystack_imports x order by x.id desc limit 1) i on true
    left join lateral (select x.* from private.paystack_imports x where x.finished_at is not null order by x.id desc limit 1) f on true
    cross join lateral (
      select count(*), coalesce(sum(abs(x.paystack_kobo - x.our_kobo)), 0) / 100.0 as amount, min(x.since) as oldest
      from private.paystack_mismatches x where x.resolved_at is null) m
    left join lateral (select x.* from private.reconciliations x order by x.day desc limit 1) r on true;
end
$$;
comment on function public.books_state is
  'For admins, one row: the last import from Paystack (null: none yet; import_error: why it waits), what Paystack owed Aso at the end of the '
  'last finished one as it said and as the books said (naira), the open differences, and what the last nightly check of the ledger found '
  '([{problem, detail}]; null: it has not run yet).';

create function public.export_journal(p_from date, p_until date, p_after timestamptz default null, p_after_id bigint default null)
returns table (
  id bigint, created_at timestamptz, kind public.transfer_kind, amount numeric, from_account public.account_kind, from_owner text,
  to_account public.account_kind, to_owner text, transaction_id uuid, reference text, description text
)
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_staff('books');
  perform private.check_day('p_from', p_from), private.check_day('p_until', p_until);
  if p_from is null or p_until is null or p_until < p_from or p_until - p_from > 366 then
    perform private.refuse('Invalid period', 'Please choose a period of at most a year.');
  end if;
  -- Every page: who begins with a later one reads as well.
  perform private.log_reading('export_journal', jsonb_build_object('from', p_from, 'until', p_until));
  return query
    select t.id, t.created_at, t.kind, t.amount, d.kind, coalesce(d.user_id, d.transaction_id)::text, c.kind, coalesce(c.user_id, c.transaction_id)::text,
      t.transaction_id, t.idempotency_key, t.description
    from private.transfers t
    join private.ledger_accounts d on d.id = t.debit_account
    join private.ledger_accounts c on c.id = t.credit_account
    where t.created_at >= private.day_start(p_from) and t.created_at < private.day_start(p_until + 1)
      and (p_after is null or (t.created_at, t.id) > (p_after, p_after_id))
    order by t.created_at, t.id limit 1000;
end
$$;
comment on function public.export_journal is
  'For admins: the transfers of the ledger from p_from to p_until, both included, days in Lagos, at most a year; 1,000 at a time, the oldest '
  'first. The next page: p_after and p_after_id are created_at and id of the last row. from_owner, to_owner: a person or a booking. '
  'Naira. Logged.';

grant execute on function public.books_balances(), public.books_months(int), public.books_state(),
  public.export_journal(date, date, timestamptz, bigint) to authenticated;
