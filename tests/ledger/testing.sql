-- What the ledger property test adds to its own database: one round trip for one operation and what it left behind.
create schema testing;

-- Writes down that the notices of a booking's deadline were sent in time; nobody waits in a test.
create function testing.tell_in_time(p_id uuid)
returns void
language sql
as $$
  insert into private.deadline_notices (transaction_id, kind, since, number, sent_at)
  select t.id, (n.d).kind, (n.d).since, s.number, s.at
  from public.transactions t cross join lateral (select private.next_deadline(t)) n (d),
    unnest(trim_array(private.deadline_schedule(n.d, t), 1)) with ordinality s (at, number)
  where t.id = p_id and s.at <= now()
  on conflict do nothing
$$;

-- Paystack lists a payment as successful; answers whether the ledger has it, with its fee.
create function testing.list_payment(p_reference text, p_kobo bigint, p_fees bigint)
returns jsonb
language plpgsql
as $$
declare
  v_id bigint := abs(hashtextextended(p_reference, 0));
  r private.paystack_records;
begin
  perform private.store_paystack_row('transaction', null, jsonb_build_object('id', v_id, 'reference', p_reference, 'status', 'success',
    'amount', p_kobo, 'fees', p_fees, 'currency', 'NGN', 'at', now()));
  select x.* into r from private.paystack_records x where x.kind = 'transaction' and x.paystack_id = v_id for update;
  perform private.match_record(r);
  select x.* into r from private.paystack_records x where x.kind = 'transaction' and x.paystack_id = v_id;
  return jsonb_build_object('outcome', case when r.matched_at is not null and r.booked_fees_kobo = p_fees then 'matches' else 'differs' end);
end
$$;

-- The item in suspense of a payment.
create function testing.suspense_item(p_reference text)
returns bigint
language sql
security definer
as $$ select s.id from private.suspense_items s where s.source = 'payment:' || p_reference $$;
grant usage on schema testing to authenticated;
grant execute on function testing.suspense_item(text) to authenticated;

-- Runs p_sql as a caller; a refusal is an answer. Then every wallet, booking, withdrawal and refund of the random people.
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
      where t.item_id = any (p_items)),
    'withdrawals', (select jsonb_object_agg(w.id, w.status) from public.withdrawals w where w.user_id = any (p_people)),
    'card_refunds', (select jsonb_object_agg(r.id, r.status) from public.card_refunds r where r.user_id = any (p_people))
  );
end
$$;
