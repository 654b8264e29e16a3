-- What the simulation adds to its own database: one round trip does one operation in each of many worlds that know nothing
-- of each other. Answers what came of each operation.
create schema testing;

-- The bookings of the world whose operation runs.
create function testing.own_bookings()
returns setof public.transactions
language sql
stable
rows 5
as $$ select t.* from public.transactions t where t.id = any (current_setting('testing.bookings')::uuid[]) $$;

-- The jobs look at the bookings of that world only: so a seed ends the same with whatever other seeds it runs.
do $$
declare
  v_definition text := pg_get_functiondef('private.due_bookings()'::regprocedure);
begin
  execute replace(v_definition, 'public.transactions', 'testing.own_bookings()');
end
$$;

-- Nobody reads mails or searches here: it is only checked that each notification has its words and its link.
create or replace function private.notify(p_user_id uuid, p_kind text, p_title text, p_body text, p_link text, p_actor uuid default null, p_until timestamptz default null)
returns bigint
language plpgsql
security definer
set search_path = ''
as $$
begin
  if num_nulls(p_user_id, p_kind, p_title, p_body, p_link) > 0 then
    raise exception 'a notification without a recipient, words or a link: %', row(p_user_id, p_kind, p_title, p_body, p_link);
  end if;
  return null;
end
$$;
alter table public.items disable trigger items_keep_listing;

-- How often a deadline ended, by what it was and which status it led to.
create table testing.ended_deadlines (name text primary key, times int not null);

create function testing.note_deadline(p_booking public.transactions, p_kind text)
returns void
language plpgsql
as $$
begin
  insert into testing.ended_deadlines as e
  select format('%s %s: %s -> %s', p_booking.booking_status, p_booking.transaction_type, p_kind, t.booking_status), 1
  from public.transactions t where t.id = p_booking.id
  on conflict (name) do update set times = e.times + 1;
end
$$;

do $$
begin
  execute replace(pg_get_functiondef('private.take_due_step(uuid)'::regprocedure),
    'perform private.close_by_deadline(b, ((s).deadline).kind);',
    'perform private.close_by_deadline(b, ((s).deadline).kind); perform testing.note_deadline(b, ((s).deadline).kind);');
  execute replace(pg_get_functiondef('private.expire_unpaid_holds()'::regprocedure),
    't.hold_expires_at <= now()', 't.hold_expires_at <= now() and t.id = any (current_setting(''testing.bookings'')::uuid[])');
end
$$;

-- So many days pass for the world; on a connection that fires no triggers. p_told: every notice was sent in time; else the jobs stood still meanwhile.
create function testing.pass_days(p_days int, p_told boolean, p_people uuid[])
returns jsonb
language plpgsql
set timezone = 'UTC'
as $$
declare
  v_ids uuid[] := current_setting('testing.bookings')::uuid[];
  v_ago interval := make_interval(hours => p_days * 24);
begin
  update public.transactions set
    created_at = created_at - v_ago, hold_expires_at = hold_expires_at - v_ago, paid_at = paid_at - v_ago,
    accepted_at = accepted_at - v_ago, handed_over_at = handed_over_at - v_ago, handover_proven_at = handover_proven_at - v_ago,
    handover_code_at = handover_code_at - v_ago, return_code_at = return_code_at - v_ago,
    borrower_confirmed_at = borrower_confirmed_at - v_ago, lender_confirmed_at = lender_confirmed_at - v_ago,
    question_at = question_at - v_ago, question_due_at = question_due_at - v_ago, settled_at = settled_at - v_ago,
    rental_start_date = rental_start_date - p_days, rental_end_date = rental_end_date - p_days,
    borrower_return_date = borrower_return_date - p_days, lender_return_date = lender_return_date - p_days,
    actual_return_date = actual_return_date - p_days,
    held_dates = case when isempty(held_dates) then held_dates
      else daterange(lower(held_dates) - p_days, upper(held_dates) - p_days) end
  where id = any (v_ids);
  update public.disputes set created_at = created_at - v_ago, due_at = due_at - v_ago, resolved_at = resolved_at - v_ago
  where transaction_id = any (v_ids);
  update private.debts set created_at = created_at - v_ago, overdue_at = overdue_at - v_ago where debtor_id = any (p_people);
  -- In two steps, so that no two statements of a side share a day in between.
  update public.dispute_statements s set day = s.day - 10000, created_at = s.created_at - v_ago
  from public.disputes d where d.id = s.dispute_id and d.transaction_id = any (v_ids);
  update public.dispute_statements s set day = s.day + 10000 - p_days
  from public.disputes d where d.id = s.dispute_id and d.transaction_id = any (v_ids);
  update public.deposit_claims set
    opened_at = opened_at - v_ago, clock_started_at = clock_started_at - v_ago, due_at = due_at - v_ago,
    answered_at = answered_at - v_ago, ruled_at = ruled_at - v_ago, appealed_at = appealed_at - v_ago, settled_at = settled_at - v_ago
  where transaction_id = any (v_ids);
  update private.deadline_notices set since = since - v_ago, sent_at = sent_at - v_ago where transaction_id = any (v_ids);
  if p_told then
    insert into private.deadline_notices (transaction_id, kind, since, number, sent_at)
    select t.id, (n.d).kind, (n.d).since, s.number, s.at
    from testing.own_bookings() t cross join lateral (select private.next_deadline(t)) n (d),
      unnest(trim_array(private.deadline_schedule(n.d, t), 1)) with ordinality s (at, number)
    where s.at <= now()
    on conflict do nothing;
  end if;
  return null;
end
$$;

-- The giver types the code that the receiver shows; only who meets can do that.
create function testing.meet(p_booking uuid, p_shows uuid, p_types uuid)
returns jsonb
language plpgsql
as $$
declare
  v_code text;
  v_answer jsonb;
begin
  perform testing.become('authenticated', p_shows);
  select h.code into v_code from public.my_handover(p_booking) h;
  perform testing.become('authenticated', p_types);
  select to_jsonb(e) into v_answer from public.enter_handover_code(p_booking, v_code) e;
  return v_answer;
end
$$;

create function testing.become(p_role text, p_uid uuid)
returns void
language plpgsql
as $$
begin
  perform set_config('role', 'none', true);
  perform set_config('request.jwt.claim.role', p_role, true);
  perform set_config('request.jwt.claim.sub', coalesce(p_uid::text, ''), true);
  perform set_config('request.jwt.claims', jsonb_build_object('role', p_role, 'aud', p_role, 'sub', p_uid, 'session_id', p_uid)::text, true);
  perform set_config('role', p_role, true);
end
$$;

-- A thing of its own, a booking of it and its card payment, as the borrower and the service do them.
create function testing.begin(p_thing jsonb, p_booking jsonb)
returns jsonb
language plpgsql
as $$
declare
  v_item uuid;
  b public.transactions;
  v_reference text;
  v_sale boolean := p_booking ->> 'type' = 'buy';
  v_owes boolean := exists (select from private.debts d where d.debtor_id = (p_booking ->> 'borrower')::uuid and d.paid < d.amount and d.overdue_at < now());
begin
  insert into public.items (owner_id, title, category, availability_type, rental_price, sale_price, deposit_amount, delivery_fee,
    pickup_method, approval_required, buffer_days)
  select x.owner, 'Thing', 'Other', 'both', x.rental_price, x.sale_price, x.deposit_amount, x.delivery_fee,
    x.pickup_method, x.approval_required, 1
  from jsonb_to_record(p_thing) x (owner uuid, rental_price numeric, sale_price numeric, deposit_amount numeric, delivery_fee numeric,
    pickup_method public.pickup_method, approval_required boolean)
  returning id into v_item;
  perform testing.become('authenticated', (p_booking ->> 'borrower')::uuid);
  insert into public.transactions (borrower_id, lender_id, item_id, transaction_type, rental_start_date, rental_end_date, total_amount,
    payment_status, booking_status, receive_method, delivery_address, delivery_paid_by)
  values ((p_booking ->> 'borrower')::uuid, (p_thing ->> 'owner')::uuid, v_item, case when v_sale then 'buy' else 'rent' end::public.transaction_type,
    case when not v_sale then private.today() + (p_booking ->> 'start')::int end, case when not v_sale then private.today() + (p_booking ->> 'end')::int end,
    1, 'pending', 'pending', (p_thing ->> 'pickup_method')::public.receive_method, '1 Allen Avenue', 'borrower')
  returning * into b;
  if v_owes then
    raise exception 'who owes something overdue, and has booked, is %', b.borrower_id;
  elsif not (p_booking ->> 'paid')::boolean then
    return to_jsonb(b.id);
  end if;
  perform testing.become('service_role', null);
  select s.reference into v_reference from public.start_booking_payment(b.borrower_id, b.id, b.total_amount) s;
  perform public.settle_payment(v_reference, (b.total_amount * 100)::int, 'NGN', 'success');
  return to_jsonb(b.id);
end
$$;

-- What the simulation sees of a booking; amounts in kobo, days counted from today. What comes back because days were changed
-- is no part of its total any more.
create function testing.state(p_ids uuid[])
returns jsonb
language plpgsql
stable
as $$
begin
  return (
    select jsonb_object_agg(t.id, jsonb_build_object(
      'status', t.booking_status, 'start', t.rental_start_date - private.today(), 'end', t.rental_end_date - private.today(),
      'paid', t.paid_at is not null, 'total', t.total_amount * 100, 'rent', t.rent_amount * 100, 'price', (t.rent_amount + t.sale_price) * 100,
      'dailyPrice', t.rental_price * 100, 'deposit', t.deposit_amount * 100,
      'claimed', t.claimed_amount * 100, 'lateFee', coalesce(t.late_fee, 0) * 100,
      'escrow', coalesce(m.escrow, 0) * 100, 'borrower', coalesce(m.borrower, 0) * 100, 'lender', coalesce(m.lender, 0) * 100, 'fee', coalesce(m.fee, 0) * 100,
      'proven', t.handover_proven_at is not null, 'marked', t.handed_over_at is not null, 'question', t.question, 'questionBy', t.question_by,
      'failed', t.failed_party, 'borrowerConfirmed', t.borrower_return_confirmed, 'lenderConfirmed', t.lender_return_confirmed,
      'daysDiffer', coalesce(t.borrower_return_date <> t.lender_return_date, false),
      'claim', (
        select jsonb_build_object('id', c.id, 'status', c.status, 'clock', c.due_at is not null, 'lines', (
          select jsonb_agg(jsonb_build_object('kind', l.kind, 'claimed', l.claimed_amount * 100, 'answer', l.answer, 'counter', l.counter_amount * 100,
            'counterAccepted', l.counter_accepted, 'ruled', l.ruled_amount * 100, 'final', l.final_amount * 100) order by l.kind)
          from public.claim_lines l where l.claim_id = c.id))
        from public.deposit_claims c where c.transaction_id = t.id),
      'dispute', (
        select jsonb_build_object('id', d.id, 'by', case d.reporter_id when t.borrower_id then 'borrower' when t.lender_id then 'lender' end,
          'contested', d.contested_amount * 100, 'type', d.issue_type, 'settled', private.is_settled(d.previous_status), 'clock', d.due_at is not null)
        from public.disputes d where d.transaction_id = t.id and d.status = 'pending'),
      'judged', (select count(*) from public.disputes d where d.transaction_id = t.id and d.status <> 'pending'),
      'rulings', (select coalesce(jsonb_agg(d.outcome order by d.resolved_at), '[]') from public.disputes d where d.transaction_id = t.id and d.status = 'resolved')
    ))
    from public.transactions t
    left join private.ledger_accounts e on e.kind = 'escrow' and e.transaction_id = t.id
    left join lateral (
      select e.balance as escrow,
        sum(x.amount) filter (where a.user_id = t.borrower_id and x.idempotency_key not like 'dates:%') as borrower,
        sum(x.amount) filter (where a.user_id = t.lender_id) as lender,
        sum(x.amount) filter (where a.user_id is null) as fee
      from private.transfers x join private.ledger_accounts a on a.id = x.credit_account
      where x.debit_account = e.id
    ) m on true
    where t.id = any (p_ids)
  );
end
$$;

-- Of the accounts that transfers after p_transfer have touched, those whose balance is not what was moved, or not what the last
-- line of the person's statement says. The accounts of Aso, which every booking touches, are proven with the whole books.
create function testing.unbalanced_since(p_transfer bigint)
returns bigint[]
language plpgsql
stable
as $$
begin
  return array(
    select a.id from private.ledger_accounts a
    where a.id in (select unnest(array[x.debit_account, x.credit_account]) from private.transfers x where x.id > p_transfer)
      and num_nonnulls(a.user_id, a.transaction_id) = 1
      and (a.balance <> coalesce((select sum(x.amount) from private.transfers x where x.credit_account = a.id), 0)
          - coalesce((select sum(x.amount) from private.transfers x where x.debit_account = a.id), 0)
        or (a.kind = 'wallet' and a.balance <> (
          select w.balance_after from public.wallet_entries w where w.user_id = a.user_id order by w.transfer_id desc limit 1))));
end
$$;

-- Wallets into which transfers after p_transfer brought what should have paid a debt. What a creditor receives stays there.
create function testing.unpaid_since(p_transfer bigint)
returns bigint[] language sql stable
as $$
  select array_agg(w.id) from (
    select a.id from private.ledger_accounts a join private.transfers x on x.credit_account = a.id and x.id > p_transfer
    -- What a ruling brings is held while it can be appealed.
    where a.kind = 'wallet' and a.balance > private.held_for_appeal(a.user_id) and x.kind not in ('ruling', 'penalty') and x.idempotency_key not like 'ruling:%'
      and exists (select from private.debts d where d.debtor_id = a.user_id and d.paid + d.forgiven < d.amount)
    group by a.id having bool_and(x.kind <> 'debt_repayment')) w
$$;

-- Does p_operation ({ role, uid, sql, world, look }) as its caller; a refusal is an answer. `look`: the bookings to answer.
create function testing.step(p_operation jsonb)
returns jsonb
language plpgsql
set timezone = 'UTC'
set jit = off
as $$
declare
  v_answer jsonb;
  v_refused text;
  v_code text;
  v_look uuid[];
  v_last_transfer bigint := (select max(x.id) from private.transfers x);
  v_unbalanced bigint[];
begin
  perform set_config('testing.bookings', p_operation ->> 'world', true);
  -- Each step is a request of its own.
  perform set_config('aso.client_booking', '', true);
  begin
    if p_operation ->> 'role' not in ('owner', 'time') then
      perform testing.become(p_operation ->> 'role', (p_operation ->> 'uid')::uuid);
    end if;
    execute p_operation ->> 'sql' into v_answer;
    perform set_config('role', 'none', true);
  exception when others then
    get stacked diagnostics v_code = returned_sqlstate, v_refused = message_text;
    if v_code not like 'PT%' then
      raise exception '% in %', v_refused, p_operation;
    end if;
  end;
  if v_refused is not null then
    return jsonb_build_object('refused', v_refused);
  end if;
  if exists (select from private.transfers x where x.id > v_last_transfer) then
    -- What is held for an appeal is written at the end of the request.
    set constraints all immediate;
    set constraints all deferred;
    v_unbalanced := testing.unbalanced_since(v_last_transfer);
    if v_unbalanced <> '{}' then
      raise exception 'the accounts % do not balance after %', v_unbalanced, p_operation;
    elsif testing.unpaid_since(v_last_transfer) is not null then
      raise exception 'money came into the wallets % and paid no debt after %', testing.unpaid_since(v_last_transfer), p_operation;
    end if;
  end if;
  v_look := case when p_operation ->> 'look' = 'answer' then array[(v_answer #>> '{}')::uuid] else (p_operation ->> 'look')::uuid[] end;
  return jsonb_build_object('answer', v_answer, 'bookings', case when v_look <> '{}' then testing.state(v_look) end);
end
$$;

grant usage on schema testing to authenticated, service_role;
grant execute on function testing.become(text, uuid) to authenticated, service_role;
