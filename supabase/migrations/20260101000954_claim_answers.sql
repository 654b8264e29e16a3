-- Claims between the two sides: the lender claims, the borrower answers, the lender takes counter-offers or not. What is
-- agreed on is paid at once.

-- The booking of a claim, locked for the signed-in party p_party (null: either), and the claim as it is then.
create function private.lock_own_claim(p_claim_id uuid, p_party public.booking_party default null)
returns public.transactions
language plpgsql
security definer
set search_path = ''
as $$
begin
  return private.lock_own_booking((select c.transaction_id from public.deposit_claims c where c.id = p_claim_id), p_party);
end
$$;

-- Why p_party can not claim, answer or appeal now; null: it can.
create function private.claim_refusal(b public.transactions, p_action public.booking_action, p_party public.booking_party)
returns private.refusal
language plpgsql
stable
set search_path = ''
as $$
declare
  v_claim public.deposit_claims;
  v_title text := case p_action when 'claim' then 'Claim not possible' when 'appeal_claim' then 'Appeal not possible' else 'Answer not possible' end;
begin
  if p_action = 'claim' and b.deposit_amount = 0 then
    return private.refusal(v_title, 'This booking has no deposit.', 409);
  end if;
  if not private.is_move(b, p_action, p_party) then
    return private.refusal(v_title, case when b.booking_status = 'disputed' then 'A report is open for this booking: it is decided first.'
      else format('This booking is %s.', b.booking_status) end, 409);
  end if;
  if p_action = 'claim' then
    return private.new_claim_refusal(b);
  end if;
  select c.* into v_claim from public.deposit_claims c where c.transaction_id = b.id;
  return case
    when v_claim.status is null or v_claim.status <> all (case p_action when 'answer_claim' then '{open}'
        when 'answer_counter_offer' then '{countered}' else '{ruled}' end::public.claim_status[]) then
      private.refusal(v_title, case when v_claim.status is null then 'There is no claim for this booking.'
        else 'This step of the claim is over, or has not begun yet.' end, 409)
    when private.time_is_over(b) then
      private.refusal(v_title, 'The time for this is over.', 409)
  end;
end
$$;

create function private.new_claim_refusal(b public.transactions)
returns private.refusal
language plpgsql
stable
set search_path = ''
as $$
begin
  return case
    when b.lender_return_confirmed then
      private.refusal('Claim not possible', 'You have already confirmed the return. Report an issue instead.', 409)
    when b.handover_proven_at is null then
      private.refusal('Claim not possible', 'The borrower has not confirmed the handover, and no code was typed.', 409)
    when b.rental_start_date > private.today() then
      private.refusal('Claim not possible', 'The rental has not begun.', 409)
  end;
end
$$;

-- The lines of a claim with late days as the server counts them by the lender's day: less what the borrower, who has
-- confirmed, names too.
create function private.with_late_days(b public.transactions, p_returned_on date, p_lines jsonb)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_fee numeric := private.late_fee_for(b, p_returned_on) - private.agreed_late_fee(b, p_returned_on);
  v_line jsonb := jsonb_build_object('kind', 'late_days', 'words', format('The owner says it was returned on %s.', to_char(p_returned_on, 'FMDD FMMonth YYYY')));
  v_at int := (select (l.at - 1)::int from jsonb_array_elements(p_lines) with ordinality l (line, at) where l.line ->> 'kind' = 'late_days');
begin
  if v_at is null then
    return p_lines || case when v_fee > 0 then jsonb_build_array(v_line || jsonb_build_object('amount', v_fee)) else '[]' end;
  elsif v_fee <= 0 then
    perform private.refuse('Invalid claim', format('p_lines[%s].kind: by p_returned_on no late day is left to claim.', v_at));
  end if;
  return jsonb_set(p_lines, array[v_at::text], v_line || jsonb_strip_nulls(p_lines -> v_at) || jsonb_build_object('amount', v_fee));
end
$$;

create function public.claim_deposit(p_transaction_id uuid, p_returned_on date, p_lines jsonb)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  b public.transactions;
  v_claim_id uuid;
begin
  perform private.check_json('p_lines', p_lines, 40000);
  b := private.lock_own_booking(p_transaction_id, 'lender');
  perform private.require_action(b, 'claim', 'lender');
  if p_returned_on is null or p_returned_on not between b.rental_start_date and private.today() then
    perform private.refuse('Invalid dates', 'p_returned_on must be a day from the first day of the rental to today.');
  end if;
  perform private.check_claim_entries('p_lines', p_lines);
  b.late_fee := private.agreed_late_fee(b, p_returned_on);
  v_claim_id := private.open_claim(b, private.with_late_days(b, p_returned_on, p_lines));
  -- It is the lender's confirmation of the return. Where it is the second one, the booking settles now.
  update public.transactions t set lender_return_confirmed = true, lender_confirmed_at = now(), lender_return_date = p_returned_on
  where t.id = b.id;
  perform private.tell_of_claim(v_claim_id);
  return v_claim_id;
end
$$;
comment on function public.claim_deposit is
  'The lender confirms the return, on the day p_returned_on, and claims of the deposit. p_lines: [{ kind, amount, words, '
  'evidence }], one line of each kind (late_days, cleaning, repair, missing_part, loss), amounts in naira, together at most '
  'the deposit; late_days are counted by the server, with or without a line. evidence: up to 5 files, as '
  'condition-photos/<path> or documents/<path>. Answers the id of the claim.';

-- The step that the answers and rulings so far lead to.
create function private.claim_step(p_claim_id uuid)
returns public.claim_status
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select case
      when bool_and(l.final_amount is not null) then 'settled'
      when bool_or(l.final_amount is null and l.answer = 'countered' and l.counter_accepted is null) then 'countered'
      when bool_or(l.final_amount is null and l.ruled_amount is null) then 'contested'
      when bool_or(c.appealed_at is not null) then 'appealed'
      else 'ruled' end::public.claim_status
    from public.claim_lines l join public.deposit_claims c on c.id = l.claim_id
    where l.claim_id = p_claim_id
  );
end
$$;

-- Pays the lines that have become final, in one posting: to the lender what they ended at, the rest to the borrower.
create function private.pay_claim(b public.transactions, p_claim_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_escrow bigint := private.escrow_of(b.id);
  v_legs private.leg[];
begin
  select array_agg(row(v_escrow, p.account, p.amount, p.kind, b.id, p.key, private.booking_label(b, p.label))::private.leg order by l.kind, p.key desc)
  into v_legs
  from public.claim_lines l
  cross join lateral (values
    (private.wallet_of(b.lender_id), l.final_amount, (case when l.kind = 'late_days' then 'late_charge' else 'claim' end)::public.transfer_kind,
      format('claim:%s:%s:paid', p_claim_id, l.kind), private.claim_label(l.kind)),
    (private.wallet_of(b.borrower_id), l.claimed_amount - l.final_amount, 'deposit_refund'::public.transfer_kind,
      format('claim:%s:%s:back', p_claim_id, l.kind), 'Deposit back for')) p (account, amount, kind, key, label)
  where l.claim_id = p_claim_id and l.final_amount is not null and l.paid_at is null;
  if v_legs is not null then
    perform private.post(variadic v_legs);
  end if;
  update public.transactions t set
    late_fee = t.late_fee + l.final_amount,
    late_days = case when l.final_amount = l.claimed_amount then greatest(0, t.lender_return_date - t.rental_end_date) else t.late_days end,
    actual_return_date = case when l.final_amount = l.claimed_amount then t.lender_return_date else t.actual_return_date end,
    claimed_amount = t.claimed_amount - l.claimed_amount
  from public.claim_lines l
  where t.id = b.id and l.claim_id = p_claim_id and l.kind = 'late_days' and l.final_amount > 0 and l.paid_at is null;
  update public.claim_lines l set paid_at = now() where l.claim_id = p_claim_id and l.final_amount is not null and l.paid_at is null;
  perform private.note_claimed_amount(b.id);
end
$$;

-- What a line is called on a statement.
create function private.claim_label(p_kind public.claim_kind)
returns text
language sql
immutable
set search_path = ''
as $$
  select case p_kind when 'late_days' then 'Late return of' when 'cleaning' then 'Cleaning of' when 'repair' then 'Repair of'
    when 'missing_part' then 'Missing part of' when 'loss' then 'Loss of' end
$$;

-- Pays what is final and begins the next step, telling who is asked; the last one completes the booking. Answers the new step.
create function private.advance_claim(b public.transactions, p_claim_id uuid)
returns public.claim_status
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_step public.claim_status := private.claim_step(p_claim_id);
begin
  perform private.pay_claim(b, p_claim_id);
  perform private.set_claim_status(p_claim_id, v_step);
  if v_step = 'settled' then
    update public.transactions t set booking_status = 'completed', settled_at = now() where t.id = b.id;
  end if;
  perform private.send_due_notice(t) from public.transactions t where t.id = b.id;
  return v_step;
end
$$;

create function public.answer_claim(p_claim_id uuid, p_answers jsonb)
returns public.claim_status
language plpgsql
security definer
set search_path = ''
as $$
declare
  b public.transactions;
begin
  perform private.check_json('p_answers', p_answers, 40000);
  b := private.lock_own_claim(p_claim_id, 'borrower');
  perform private.require_action(b, 'answer_claim', 'borrower');
  perform private.check_claim_entries('p_answers', p_answers,
    array(select l.kind from public.claim_lines l where l.claim_id = p_claim_id order by l.kind));
  perform private.note_answers(b, p_claim_id, p_answers);
  -- Who answers says that it is back.
  update public.transactions t set borrower_return_confirmed = true, borrower_confirmed_at = now()
  where t.id = b.id and not t.borrower_return_confirmed;
  update public.deposit_claims c set answered_at = now() where c.id = p_claim_id;
  return private.advance_claim(b, p_claim_id);
end
$$;
comment on function public.answer_claim is
  'The borrower answers a claim: p_answers has one entry for each line, [{ kind, answer, counter_amount, words, evidence }]. '
  'answer: accepted, refused, or countered with a counter_amount in naira below what is claimed. Accepted lines are paid at '
  'once. Before the borrower''s own confirmation of the return it is that, too. Answers the claim''s next step.';

create function private.note_answers(b public.transactions, p_claim_id uuid, p_answers jsonb)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_entry jsonb;
  v_field text;
  v_line public.claim_lines;
begin
  for v_at in 0 .. jsonb_array_length(p_answers) - 1 loop
    v_entry := p_answers -> v_at;
    v_field := format('p_answers[%s]', v_at);
    select l.* into v_line from public.claim_lines l where l.claim_id = p_claim_id and l.kind::text = v_entry ->> 'kind';
    if v_entry ->> 'answer' is null or v_entry ->> 'answer' <> all (enum_range(null::public.claim_answer)::text[]) then
      perform private.refuse('Invalid claim', v_field || '.answer must be accepted, refused or countered.');
    end if;
    v_line.answer := v_entry ->> 'answer';
    if v_line.answer = 'countered' then
      v_line.counter_amount := private.claim_amount(v_field || '.counter_amount', v_entry -> 'counter_amount', 0.01, v_line.claimed_amount - 0.01);
    elsif coalesce(jsonb_typeof(v_entry -> 'counter_amount'), 'null') <> 'null' then
      perform private.refuse('Invalid claim', v_field || '.counter_amount is only for a line that is countered.');
    end if;
    update public.claim_lines l set
      answer = v_line.answer, counter_amount = v_line.counter_amount,
      answer_words = private.claim_words(v_field || '.words', v_entry -> 'words', false),
      answer_evidence = private.claim_evidence(b, b.borrower_id, v_field || '.evidence', v_entry -> 'evidence'),
      final_amount = case when v_line.answer = 'accepted' then l.claimed_amount end
    where l.claim_id = p_claim_id and l.kind = v_line.kind;
  end loop;
end
$$;

create function public.answer_counter_offers(p_claim_id uuid, p_answers jsonb)
returns public.claim_status
language plpgsql
security definer
set search_path = ''
as $$
declare
  b public.transactions;
begin
  perform private.check_json('p_answers', p_answers, 40000);
  b := private.lock_own_claim(p_claim_id, 'lender');
  perform private.require_action(b, 'answer_counter_offer', 'lender');
  perform private.check_claim_entries('p_answers', p_answers,
    array(select l.kind from public.claim_lines l where l.claim_id = p_claim_id and l.answer = 'countered' order by l.kind));
  for v_at in 0 .. jsonb_array_length(p_answers) - 1 loop
    if coalesce(jsonb_typeof(p_answers -> v_at -> 'accepted'), 'null') <> 'boolean' then
      perform private.refuse('Invalid claim', format('p_answers[%s].accepted must be true or false.', v_at));
    end if;
  end loop;
  update public.claim_lines l set
    counter_accepted = (a.entry ->> 'accepted')::boolean,
    final_amount = case when (a.entry ->> 'accepted')::boolean then l.counter_amount end
  from jsonb_array_elements(p_answers) a (entry)
  where l.claim_id = p_claim_id and l.kind::text = a.entry ->> 'kind';
  return private.advance_claim(b, p_claim_id);
end
$$;
comment on function public.answer_counter_offers is
  'The lender answers the borrower''s counter-offers: p_answers has one entry for each line that was countered, '
  '[{ kind, accepted }]. Offers that are taken are paid at once, the rest goes to an admin. Answers the claim''s next step.';
grant execute on function public.claim_deposit(uuid, date, jsonb), public.answer_claim(uuid, jsonb),
  public.answer_counter_offers(uuid, jsonb) to authenticated;
