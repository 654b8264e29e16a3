-- What may be done with a booking now, by whom, until when, and why not. The procedures of the chapters before ask
-- private.require_action(), and booking_actions() tells the same to the screens.

-- What is suggested to meet for.
create function private.occasion_of(p_action public.booking_action)
returns public.meeting_occasion
language sql
immutable
set search_path = ''
as $$ select case p_action when 'suggest_handover' then 'handover' when 'suggest_return' then 'return' end::public.meeting_occasion $$;

-- Why p_party can not take p_action with this booking now; null: it can.
create function private.why_not(b public.transactions, p_action public.booking_action, p_party public.booking_party)
returns private.refusal
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_refusal private.refusal;
begin
  if not exists (select from private.booking_moves m where m.action = p_action and m.party = p_party) then
    return private.refusal('Access denied', 'Only the ' || case p_party when 'borrower' then 'lender' else 'borrower' end || ' of this booking can do this.', 403);
  end if;
  if b.frozen_at is not null and not private.is_possible_while_frozen(b, p_action) then
    return private.frozen_refusal();
  end if;
  -- Without an else: an action that nobody wrote a rule for is an error, not allowed.
  case p_action
    when 'pay' then
      v_refusal := private.payment_refusal(b);
      if v_refusal.title is null then
        v_refusal := private.cancellations_refusal(b.borrower_id);
      end if;
    when 'cancel' then v_refusal := private.cancel_refusal(b, p_party);
    when 'accept', 'decline' then v_refusal := private.answer_refusal(b, p_action);
    when 'change_dates', 'extend' then v_refusal := private.days_refusal(b, p_action);
    when 'mark_handed_over' then v_refusal := private.handover_refusal(b);
    when 'show_code', 'enter_code' then v_refusal := private.code_refusal(b, p_action, p_party);
    when 'confirm_receipt' then v_refusal := private.receipt_refusal(b);
    when 'confirm_return' then v_refusal := private.return_refusal(b, p_party);
    when 'report_not_received', 'report_no_show' then v_refusal := private.handover_report_refusal(b, p_action, p_party);
    when 'accept_question', 'contest_question', 'withdraw_question' then v_refusal := private.question_refusal(b, p_action, p_party);
    when 'claim', 'answer_claim', 'answer_counter_offer', 'appeal_claim' then v_refusal := private.claim_refusal(b, p_action, p_party);
    when 'report_issue' then v_refusal := private.report_refusal(b, p_party);
    when 'see_contact' then v_refusal := private.contact_refusal(b);
    when 'suggest_handover', 'suggest_return' then v_refusal := private.suggestion_refusal(b, private.occasion_of(p_action), p_party);
    when 'open_agreement', 'add_photos' then v_refusal := private.papers_refusal(b, p_action);
  end case;
  if v_refusal.title is null and not private.is_move(b, p_action, p_party) then
    return private.refusal('Not possible now', 'This cannot be done with a booking in this state.', 409);
  end if;
  return v_refusal;
end
$$;

create function private.require_action(b public.transactions, p_action public.booking_action, p_party public.booking_party)
returns void
language sql
set search_path = ''
as $$ select private.refuse_if(private.why_not(b, p_action, p_party)) $$;

-- Times ----------------------------------------------------------------------------------------------

-- From when on and until when an action makes sense, and what happens after that. What answers the booking's deadline has that;
-- a deadline of null: there is none.
create function private.time_of_action(b public.transactions, p_action public.booking_action, p_party public.booking_party, d private.deadline)
returns private.action_time
language plpgsql
stable
set search_path = ''
as $$
declare
  v_free timestamptz := private.free_cancellation_ends(b);
  v_asks timestamptz := private.cancelling_asks_from(b, p_party);
  v_contact tstzrange := case when p_action = 'see_contact' then private.contact_period(b) end;
  -- Before its first day a rental is cancelled, though who has the item back may say so.
  v_return timestamptz := case when p_action = 'confirm_return' and not private.is_settled(b.booking_status) then private.day_start(b.rental_start_date) end;
begin
  return case
    when p_action in ('report_not_received', 'report_no_show') and b.handover_proven_at is null then private.report_times(b, p_action)
    when p_action = 'cancel' and (b.booking_status = 'requested' or (b.booking_status = 'confirmed' and p_party = 'borrower' and v_asks is null)) then
      (null, d.due_at, d.afterwards)::private.action_time
    when p_action = 'cancel' and v_asks > now() and v_free > now() and not private.is_suspended(b.lender_id) then
      (null, v_free, format('Cancelling then costs %s%% of the rent.', trim_scale(b.late_cancel_rent_percent)))::private.action_time
    when p_action = 'cancel' and v_asks > now() then (null, v_asks, 'Cancelling then asks the other side.')::private.action_time
    when b.booking_status in ('requested', 'confirmed') and p_action = 'change_dates' then
      (null, private.free_cancellation_ends_by_dates(b), 'The dates can no longer be changed.')::private.action_time
    when b.booking_status in ('confirmed', 'active') and p_action = 'extend' then
      (private.day_start(b.rental_start_date), private.day_start(b.rental_end_date + 1), 'Late days are then charged.')::private.action_time
    when b.booking_status = 'completed' and p_action = 'add_photos' then
      (null, b.settled_at + interval '2 days', 'Photos can no longer be added.')::private.action_time
    when private.is_settled(b.booking_status) and p_action = 'report_issue' then
      (null, private.reports_end_at(b), 'Issues can no longer be reported.')::private.action_time
    when p_action = 'see_contact' then
      (lower(v_contact), upper(v_contact), 'The contact is then hidden.')::private.action_time
    when p_action in ('suggest_handover', 'suggest_return') then
      case when (private.occasion_refusal(b, private.occasion_of(p_action))).title is null then
        (null, upper(private.meeting_times(b, private.occasion_of(p_action))), null)::private.action_time end
    when exists (
      select from private.booking_deadlines r
      where r.kind = d.kind and r.transaction_type = b.transaction_type and r.booking_status = b.booking_status
        and r.asked = p_party and p_party = any (d.asked) and p_action = any (r.answered_by)
    ) then (case when b.booking_status = 'confirmed' and p_action in ('mark_handed_over', 'enter_code') then v_free else v_return end,
      d.due_at, d.afterwards)::private.action_time
    when b.booking_status = 'confirmed' and p_action in ('mark_handed_over', 'show_code', 'enter_code', 'confirm_receipt') then
      (v_free, null, null)::private.action_time
    else (v_return, null, null)::private.action_time
  end;
end
$$;

-- The actions of both sides of each of the caller's bookings among p_transaction_ids (for staff: of those that they opened): whether it is
-- allowed now, else why not; from when on, until when, and what happens then; whether it asks the other side alone. Why not is told of the caller's own side.
create function public.booking_actions(p_transaction_ids uuid[])
returns table (
  transaction_id uuid, party public.booking_party, action public.booking_action, allowed boolean,
  title text, reason text, opens_at timestamptz, deadline timestamptz, afterwards text, asks boolean
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if cardinality(p_transaction_ids) > 200 then
    perform private.refuse('Invalid input', 'p_transaction_ids must name at most 200 bookings.');
  end if;
  -- Materialized, and `offset 0`: a deadline is worked out once for a booking, the rest once for an action, not for each column.
  return query
    with asked as materialized (
      select t as booking, private.deadline_now(t) as deadline from public.transactions t
      where t.id = any (p_transaction_ids) and ((select auth.uid()) in (t.borrower_id, t.lender_id) or ((select private.is_staff('bookings')) and private.has_opened_booking(t.id)))
    )
    select (a.booking).id, m.party, m.action, (r.refusal).title is null,
      case when s.is_own then (r.refusal).title end, case when s.is_own then (r.refusal).message end,
      (r.times).opens_at, (r.times).deadline, (r.times).afterwards,
      m.action = 'cancel' and coalesce(private.cancelling_asks_from(a.booking, m.party) <= now(), false)
    from asked a
    join (select distinct o.action, o.party, o.transaction_type from private.booking_moves o) m on m.transaction_type = (a.booking).transaction_type
    cross join lateral (
      select (select private.is_staff('bookings')) or (select auth.uid()) = case m.party when 'borrower' then (a.booking).borrower_id else (a.booking).lender_id end
    ) s (is_own)
    cross join lateral (
      select private.why_not(a.booking, m.action, m.party) as refusal, private.time_of_action(a.booking, m.action, m.party, a.deadline) as times offset 0
    ) r
    order by (a.booking).id, m.action, m.party;
end
$$;
comment on function public.booking_actions is
  'What both sides may do with each of the caller''s bookings now (for staff: with those that they opened), at most 200 at once. '
  'allowed; title and reason: why not, as the procedure refuses it, for the caller''s side; opens_at: from when on it makes '
  'sense; deadline: until when (of suggest_handover and suggest_return until when the two can meet, null where they have nothing to meet for); '
  'afterwards: what happens then; asks: it ends nothing, but asks the other side.';
grant execute on function public.booking_actions(uuid[]) to authenticated;

-- The deadline that runs for each of the caller's bookings among p_transaction_ids (for staff: of those that they opened), where one runs.
create function public.booking_deadlines(p_transaction_ids uuid[])
returns table (
  transaction_id uuid, kind text, asked public.booking_party[], since timestamptz, due_at timestamptz, afterwards text
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if cardinality(p_transaction_ids) > 200 then
    perform private.refuse('Invalid input', 'p_transaction_ids must name at most 200 bookings.');
  end if;
  return query
    select t.id, (n.deadline).kind, (n.deadline).asked, (n.deadline).since, (n.deadline).due_at, (n.deadline).afterwards
    from public.transactions t cross join lateral (select private.deadline_now(t) offset 0) n (deadline)
    where t.id = any (p_transaction_ids) and ((select auth.uid()) in (t.borrower_id, t.lender_id) or (private.is_staff('bookings') and private.has_opened_booking(t.id)))
      and (n.deadline).kind is not null
    order by t.id;
end
$$;
comment on function public.booking_deadlines is
  'The deadline that runs for each of the caller''s bookings now (for staff: for those that they opened), at most 200 at once. asked: '
  'who has to act (none: an admin); since, due_at: its time; afterwards: what happens without an answer.';
grant execute on function public.booking_deadlines(uuid[]) to authenticated;
