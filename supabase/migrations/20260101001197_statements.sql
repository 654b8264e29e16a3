-- A person's statement of a month or of a year, which wallet-statement makes a PDF of.

-- The months of a year that have begun, with what came in and went out of a wallet and the balance at their end.
create function private.statement_months(p_user_id uuid, p_year date)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select jsonb_agg(jsonb_build_object('month', to_char(m.month, 'YYYY-MM'), 'in', coalesce(w.came, 0), 'out', coalesce(w.went, 0),
      'balance', private.balance_before(p_user_id, private.day_start((m.month + interval '1 month')::date))) order by m.month)
    from private.months_from(p_year, 12) m (month)
    left join (
      select date_trunc('month', e.created_at at time zone 'Africa/Lagos')::date as month,
        sum(e.amount) filter (where e.transaction_type not in ('payment', 'withdrawal')) as came,
        sum(e.amount) filter (where e.transaction_type in ('payment', 'withdrawal')) as went
      from public.wallet_entries e
      where e.user_id = p_user_id and e.created_at >= private.day_start(p_year) and e.created_at < private.day_start((p_year + interval '1 year')::date)
      group by 1) w on w.month = m.month
    where m.month <= private.today());
end
$$;

create function private.balance_before(p_user_id uuid, p_at timestamptz)
returns numeric
language plpgsql
stable
set search_path = ''
as $$
begin
  return coalesce((select w.balance_after from public.wallet_entries w
    where w.user_id = p_user_id and w.created_at < p_at order by w.created_at desc, w.transfer_id desc limit 1), 0);
end
$$;

-- What a year brought and cost, by part and kind of the money lines.
create function private.statement_parts(p_user_id uuid, p_year date)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(s) order by s.part, s.kind), '[]')
    from (
      select l.part, l.kind, sum(l.amount) as amount
      from private.money_lines(p_user_id, private.day_start(p_year), private.day_start((p_year + interval '1 year')::date)) l
      where l.part in ('earned', 'fee', 'spent') group by 1, 2) s);
end
$$;

create function public.statement_facts(p_caller_id uuid, p_user_id uuid, p_month date, p_whole_year boolean default false)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_first date := date_trunc(case when p_whole_year then 'year' else 'month' end, p_month)::date;
  v_from timestamptz := private.day_start(v_first);
  v_until timestamptz := private.day_start((v_first + case when p_whole_year then interval '1 year' else interval '1 month' end)::date);
  v_period text := to_char(p_month, case when p_whole_year then 'YYYY' else 'YYYY-MM' end);
  v_caller private.profiles;
  v_person private.profiles;
begin
  select p.* into v_caller from private.profiles p where p.user_id = p_caller_id and p.deleted_at is null;
  select p.* into v_person from private.profiles p where p.user_id = p_user_id;
  if v_person.user_id is null or v_caller.user_id is null or (p_user_id <> p_caller_id and not private.has_permission(p_caller_id, 'money')) then
    perform private.refuse('Statement not found', 'There is no such statement.', 404);
  end if;
  if p_month is null or v_first > private.today() or p_month < date '2026-01-01' then
    perform private.refuse('Invalid month', 'Please choose a month that has begun.');
  end if;
  if p_user_id <> p_caller_id then
    insert into private.admin_log (admin_id, action_type, action_data)
    values (p_caller_id, 'read_statement', jsonb_build_object('target', p_user_id, 'month', v_period));
  end if;
  return jsonb_build_object(
    'name', coalesce(private.approved_name(p_user_id), v_person.full_name), 'user_id', p_user_id,
    'month', v_period, 'made_at', now(), 'is_over', v_until <= now(), 'opening', private.balance_before(p_user_id, v_from))
    || case when p_whole_year then jsonb_build_object('entries', '[]'::jsonb, 'months', private.statement_months(p_user_id, v_first),
      'parts', private.statement_parts(p_user_id, v_first))
    else jsonb_build_object('entries', coalesce((select jsonb_agg(jsonb_build_object('at', w.created_at, 'description', w.description, 'type', w.transaction_type,
        'amount', w.amount, 'status', w.status, 'balance', w.balance_after) order by w.created_at, w.transfer_id)
      from public.wallet_transactions w where w.user_id = p_user_id and w.created_at >= v_from and w.created_at < v_until), '[]')) end;
end
$$;
comment on function public.statement_facts is
  'Called by wallet-statement: the lines of a person''s wallet in the month of p_month (in Lagos), in naira, with the balance before; with '
  'p_whole_year the months of its year and what was earned, spent and taken as fees. Their own, or an admin''s look at another person''s, which is logged.';
grant execute on function public.statement_facts(uuid, uuid, date, boolean) to service_role;
