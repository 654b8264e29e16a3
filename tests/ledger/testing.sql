-- What the ledger property test adds to its own database: one round trip for one operation and what it left behind.
create schema testing;

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
