-- What the ledger property test adds to its own database: one round trip for one operation and what it left behind.
create schema testing;

-- Moves a booking into the past, its notices sent in time; nobody waits in a test.
create function testing.pass_time(p_id uuid, p_days int, p_minutes int, p_jobs boolean)
returns jsonb
language plpgsql
as $$
declare
  v_ago interval := make_interval(days => p_days, mins => p_minutes);
begin
  perform set_config('session_replication_role', 'replica', true);
  update public.transactions set
    created_at = created_at - v_ago, hold_expires_at = hold_expires_at - v_ago, paid_at = paid_at - v_ago,
    handed_over_at = handed_over_at - v_ago, borrower_confirmed_at = borrower_confirmed_at - v_ago,
    lender_confirmed_at = lender_confirmed_at - v_ago, accepted_at = accepted_at - v_ago,
    handover_proven_at = handover_proven_at - v_ago, settled_at = settled_at - v_ago,
    question_at = question_at - v_ago, question_due_at = question_due_at - v_ago,
    rental_start_date = rental_start_date - p_days, rental_end_date = rental_end_date - p_days,
    borrower_return_date = borrower_return_date - p_days, lender_return_date = lender_return_date - p_days,
    actual_return_date = actual_return_date - p_days,
    held_dates = case when isempty(held_dates) then held_dates
      else daterange(lower(held_dates) - p_days, upper(held_dates) - p_days) end
  where id = p_id;
  update public.deposit_claims set clock_started_at = clock_started_at - v_ago, due_at = due_at - v_ago where transaction_id = p_id;
  perform set_config('session_replication_role', 'origin', true);
  insert into private.deadline_notices (transaction_id, kind, since, number, sent_at)
  select t.id, (n.d).kind, (n.d).since, s.number, s.at
  from public.transactions t cross join lateral (select private.next_deadline(t)) n (d),
    unnest(trim_array(private.deadline_schedule(n.d, t), 1)) with ordinality s (at, number)
  where t.id = p_id and s.at <= now()
  on conflict do nothing;
  return case when p_jobs then private.run_due_jobs() -> 'failed' end;
end
$$;

-- Runs p_sql as a caller; a refusal is an answer. Then every wallet and booking of the village.
create function testing.step(p_role text, p_uid uuid, p_sql text, p_people uuid[], p_items uuid[])
returns jsonb
language plpgsql
as $$
declare
  v_answer jsonb;
  v_refused text;
  v_code text;
begin
  begin
    if p_role <> 'time' then
      perform set_config('request.jwt.claim.role', p_role, true);
      perform set_config('request.jwt.claim.sub', coalesce(p_uid::text, ''), true);
      perform set_config('request.jwt.claims', jsonb_build_object('role', p_role, 'aud', p_role, 'sub', p_uid, 'session_id', p_uid)::text, true);
      perform set_config('role', p_role, true);
    end if;
    execute p_sql into v_answer;
    perform set_config('role', 'none', true);
  exception when others then
    get stacked diagnostics v_code = returned_sqlstate, v_refused = pg_exception_hint;
    if v_code not like 'PT%' then
      raise;
    end if;
  end;
  return jsonb_build_object(
    'answer', v_answer,
    'refused', v_refused,
    'wallets', (
      select jsonb_agg(a.balance * 100 order by p.n)
      from unnest(p_people) with ordinality p(id, n) join private.ledger_accounts a on a.kind = 'wallet' and a.user_id = p.id),
    'bookings', (
      select jsonb_object_agg(t.id, t.booking_status || ' ' || coalesce(a.balance * 100, 0)::int)
      from public.transactions t left join private.ledger_accounts a on a.kind = 'escrow' and a.transaction_id = t.id
      where t.item_id = any (p_items))
  );
end
$$;
