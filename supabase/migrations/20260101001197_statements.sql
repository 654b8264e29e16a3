-- A person's statement of a month, which wallet-statement makes a PDF of.

create function public.statement_facts(p_caller_id uuid, p_user_id uuid, p_month date)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_from timestamptz := private.day_start(date_trunc('month', p_month)::date);
  v_until timestamptz := private.day_start((date_trunc('month', p_month) + interval '1 month')::date);
  v_caller private.profiles;
  v_person private.profiles;
begin
  select p.* into v_caller from private.profiles p where p.user_id = p_caller_id and p.deleted_at is null;
  select p.* into v_person from private.profiles p where p.user_id = p_user_id;
  if v_person.user_id is null or v_caller.user_id is null or (p_user_id <> p_caller_id and not v_caller.is_admin) then
    perform private.refuse('Statement not found', 'There is no such statement.', 404);
  end if;
  if p_month is null or date_trunc('month', p_month) > private.today() or p_month < date '2026-01-01' then
    perform private.refuse('Invalid month', 'Please choose a month that has begun.');
  end if;
  if p_user_id <> p_caller_id then
    insert into private.user_actions (user_id, action_type, action_data)
    values (p_caller_id, 'read_statement', jsonb_build_object('target', p_user_id, 'month', to_char(p_month, 'YYYY-MM')));
  end if;
  return jsonb_build_object(
    'name', coalesce(private.approved_name(p_user_id), v_person.full_name), 'user_id', p_user_id,
    'month', to_char(p_month, 'YYYY-MM'), 'made_at', now(), 'is_over', v_until <= now(),
    'opening', coalesce((select w.balance_after from public.wallet_entries w
      where w.user_id = p_user_id and w.created_at < v_from order by w.created_at desc, w.transfer_id desc limit 1), 0),
    'entries', coalesce((select jsonb_agg(jsonb_build_object('at', w.created_at, 'description', w.description, 'type', w.transaction_type,
        'amount', w.amount, 'status', w.status, 'balance', w.balance_after) order by w.created_at, w.transfer_id)
      from public.wallet_transactions w where w.user_id = p_user_id and w.created_at >= v_from and w.created_at < v_until), '[]'));
end
$$;
comment on function public.statement_facts is
  'Called by wallet-statement: the lines of a person''s wallet in the month of p_month (in Lagos), in naira, with the balance before. The own '
  'ones, or an admin''s look at another person''s, which is logged.';
grant execute on function public.statement_facts(uuid, uuid, date) to service_role;
