-- Reports: how a dispute is opened, by a party, by a contested question or by a deadline, and how both sides answer in it.

-- Whether the money of a booking is paid out or back already: a report can then only bring a penalty.
create function private.is_settled(p_status public.booking_status)
returns boolean
language sql
immutable
set search_path = ''
as $$ select p_status in ('completed', 'cancelled') $$;

-- Why nobody can bring a booking before Aso now: Aso looks at it already, one side has asked the other, or its claim is ruled about.
create function private.review_refusal(b public.transactions, p_title text)
returns private.refusal
language plpgsql
stable
set search_path = ''
as $$
begin
  return case
    when exists (select from public.disputes d where d.transaction_id = b.id and d.status = 'pending') then
      private.refusal(p_title, 'Aso is already reviewing this booking. Add what you know to the open dispute.', 409)
    when b.question is not null then
      private.refusal(p_title, 'One side has asked the other. It has to be answered or withdrawn first.', 409)
    -- Else the admin who ruled could decide again, in place of the one who decides the appeal.
    when exists (select from public.deposit_claims c where c.transaction_id = b.id and c.status in ('ruled', 'appealed')) then
      private.refusal(p_title, 'Aso has decided about the claim of this booking. Until the time for it is over, either side can appeal.', 409)
  end;
end
$$;

-- Whether p_party may report an issue with the booking: once while it runs, and once in the days after its settlement. A
-- cancellation is a settlement too: who took the item and cancelled before anybody said so is not out of reach.
create function private.report_refusal(b public.transactions, p_party public.booking_party)
returns private.refusal
language plpgsql
stable
set search_path = ''
as $$
declare
  c_title constant text := 'Error submitting dispute';
  v_person uuid := case p_party when 'borrower' then b.borrower_id else b.lender_id end;
  v_settled boolean := private.is_settled(b.booking_status);
  v_review private.refusal := private.review_refusal(b, c_title);
begin
  return case
    when v_review.title is not null then v_review
    when b.paid_at is null or not private.is_move(b, 'report_issue', p_party) then
      private.refusal(c_title, 'Only confirmed or completed bookings can be reported.', 409)
    when b.booking_status = 'cancelled' and b.settled_at <= private.free_cancellation_ends_by_dates(b) then
      private.refusal(c_title, 'This booking was cancelled before anything could change hands.', 409)
    -- Who got all by a ruling on the claim has nothing to bring before Aso again; who lost by it has, and somebody else decides.
    when private.won_claim(b.id, p_party) then
      private.refusal(c_title, 'Aso has decided about the claim of this booking, and in your favour.', 409)
    when v_settled and private.reports_end_at(b) <= now() then
      private.refusal(c_title, format('Issues can be reported until %s after the settlement.', private.setting_text('report_after_days')), 409)
    -- The ruling and the settlement it made are of the same moment.
    when exists (select from public.disputes d where d.transaction_id = b.id and d.status = 'resolved' and d.resolved_at = b.settled_at) then
      private.refusal(c_title, 'Aso has decided about this booking.', 409)
    when (select count(*) from public.disputes d where d.reporter_id = v_person and d.status = 'pending')
        >= private.setting_number('open_reports_limit') then
      private.refusal(c_title, 'You have many open reports. Aso decides them first.', 429)
    when exists (select from public.disputes d where d.transaction_id = b.id and d.reporter_id = v_person
        and private.is_settled(d.previous_status) = v_settled) then
      private.refusal(c_title, 'You have already reported this booking.', 409)
  end;
end
$$;

-- Until when a settled booking can be reported; null before its settlement.
create function private.reports_end_at(b public.transactions)
returns timestamptz
language sql
stable
set search_path = ''
as $$ select b.settled_at + make_interval(days => private.setting_number('report_after_days')::int) where private.is_settled(b.booking_status) $$;

-- Changes a booking in nothing but its time. Realtime sends bookings to both parties and admins, and sends no disputes: who
-- receives the booking reads again what they may read of its disputes.
create function private.touch_booking(p_transaction_id uuid)
returns void
language sql
set search_path = ''
as $$ update public.transactions t set updated_at = now() where t.id = p_transaction_id $$;

-- What of a locked booking is contested from now on, in naira: unless it is settled, it becomes disputed, with what its escrow holds.
create function private.contest_booking(b public.transactions)
returns numeric
language plpgsql
set search_path = ''
as $$
begin
  if private.is_settled(b.booking_status) then
    perform private.touch_booking(b.id);
    return 0;
  end if;
  update public.transactions t set booking_status = 'disputed' where t.id = b.id;
  return (select a.balance from private.ledger_accounts a where a.kind = 'escrow' and a.transaction_id = b.id);
end
$$;

-- A new dispute of a locked booking.
create function private.begin_dispute(
  p_id uuid, b public.transactions, p_reporter uuid, p_issue_type public.dispute_issue_type, p_description text, p_evidence text[],
  p_deadline text
)
returns public.disputes
language plpgsql
security definer
set search_path = ''
as $$
declare
  d public.disputes;
begin
  d.id := p_id;
  d.transaction_id := b.id;
  d.reporter_id := p_reporter;
  d.reported_id := case p_reporter when b.borrower_id then b.lender_id when b.lender_id then b.borrower_id end;
  d.issue_type := p_issue_type;
  d.description := private.said(p_description);
  d.evidence_urls := private.take_evidence(b, p_reporter, coalesce(p_evidence, '{}'));
  d.status := 'pending';
  d.refund_amount := 0;
  d.penalty_amount := 0;
  d.created_at := now();
  d.raised_by_deadline := p_deadline;
  d.previous_status := b.booking_status;
  d.contested_amount := private.contest_booking(b);
  d.due_at := now() + make_interval(hours => private.setting_number('ruling_hours')::int);
  perform private.notify_dispute(d, b);
  perform private.notify_admins('dispute', 'A dispute is waiting for a decision', private.booking_label(b, 'There is a report about')
    || format('. Decide it within %s, under Disputes in the admin panel.', private.setting_text('ruling_hours')),
    p_link => '/admin/disputes/' || d.id);
  perform private.tell_owners_without_judge(b, d.id, 'rule_dispute');
  return d;
end
$$;

create function private.notify_dispute(d public.disputes, b public.transactions)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_then text := format(' Aso decides by %s.', private.moment_label(d.due_at))
    || case when private.is_settled(d.previous_status) then '' else ' Until then all deadlines of the booking are paused.' end;
begin
  if d.reporter_id is null then
    perform private.notify(p.id, 'dispute', 'Aso is reviewing your booking', private.booking_label(b, 'You and the other side have not closed your booking of')
      || '. ' || d.description || v_then || ' Add what you know, with photos or receipts.', p_link => '/disputes/' || d.id)
    from (values (b.borrower_id), (b.lender_id)) p (id) order by p.id;
    return;
  end if;
  perform private.notify(d.reporter_id, 'dispute', 'We have your report', private.booking_label(b, 'Your report about') || ' is with Aso.' || v_then,
    p_link => '/disputes/' || d.id);
  perform private.notify(d.reported_id, 'dispute', 'An issue was reported', private.booking_label(b, private.first_name_of(d.reporter_id) || ' has reported an issue with')
    || '. Read it in Aso and answer with words and evidence.' || v_then, p_link => '/disputes/' || d.id);
end
$$;

-- The specification's client inserts a row; what is not the reporter's to say is replaced.
create function private.write_dispute()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  b public.transactions;
begin
  perform private.check_text('description', new.description, 1000);
  if new.issue_type is null or private.said(new.description) is null then
    perform private.refuse('Incomplete form', 'Please select an issue type and describe what happened.');
  end if;
  b := private.lock_own_booking(new.transaction_id);
  if new.reporter_id is distinct from (select auth.uid()) then
    perform private.refuse('Error submitting dispute', 'You can only report in your own name.', 403);
  end if;
  perform private.require_action(b, 'report_issue', private.party_of(b));
  -- Nothing is missing before the first day.
  if new.issue_type = 'item_not_received' and private.day_start(b.rental_start_date) > now() then
    perform private.refuse('Report not possible', format('This can be reported from %s on.', private.moment_label(private.day_start(b.rental_start_date))), 409);
  end if;
  return private.begin_dispute(new.id, b, new.reporter_id, new.issue_type, new.description, new.evidence_urls, null);
end
$$;
create trigger disputes_write before insert on public.disputes
  for each row when (current_user = 'authenticated') execute function private.write_dispute();

-- A dispute that a contested question becomes. The caller has locked the booking and closed its question.
create function private.open_dispute(
  p_booking public.transactions, p_reporter uuid, p_issue_type public.dispute_issue_type, p_description text, p_evidence text[]
)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  d public.disputes := private.begin_dispute(gen_random_uuid(), p_booking, p_reporter, p_issue_type, p_description, p_evidence, null);
begin
  insert into public.disputes select d.*;
  return d.id;
end
$$;

-- A dispute that a deadline raises, whose kind is p_reason. The caller has locked the booking.
create function private.open_case(p_booking public.transactions, p_reason text)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  d public.disputes := private.begin_dispute(gen_random_uuid(), p_booking, null,
    (case p_reason when 'handover_unproven' then 'item_not_received' when 'return_overdue' then 'item_not_returned'
      else 'other' end)::public.dispute_issue_type,
    case p_reason
      when 'handover_unproven' then 'The owner says it was handed over. The other side has not confirmed it, and no code was typed.'
      when 'return_overdue' then 'Its last day is long over, and neither side has confirmed the return.'
      when 'chargeback' then 'The bank has taken back the card payment behind this booking. Aso decides what one side owes the other.'
      else 'The time for both sides to close it is over.' end,
    '{}', p_reason);
begin
  insert into public.disputes select d.*;
  return d.id;
end
$$;

-- Answers --------------------------------------------------------------------------------------------------

-- What a party says in a dispute. p_day: the day whose answer it is; null for what came with the dispute. Null: that day's
-- answer was given.
create function private.add_statement(p_dispute uuid, p_user uuid, p_statement text, p_evidence text[], p_day date default null)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  b public.transactions;
  v_id uuid;
begin
  select t.* into b from public.disputes d join public.transactions t on t.id = d.transaction_id where d.id = p_dispute;
  insert into public.dispute_statements (dispute_id, author_id, statement, evidence_urls, day)
  values (p_dispute, p_user, private.said(p_statement), private.take_evidence(b, p_user, coalesce(p_evidence, '{}'), 'p_evidence'), p_day)
  on conflict on constraint one_answer_a_day do nothing
  returning id into v_id;
  if v_id is not null then
    perform private.notify(case p_user when b.borrower_id then b.lender_id else b.borrower_id end, 'dispute', 'An answer in your dispute',
      private.booking_label(b, private.first_name_of(p_user) || ' has added something about') || '. Read it in Aso and answer, once a day.', '/disputes/' || p_dispute, p_user);
    perform private.touch_booking(b.id);
  end if;
  return v_id;
end
$$;

create function public.answer_dispute(p_dispute_id uuid, p_statement text, p_evidence text[] default '{}')
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  c_title constant text := 'Answer not possible';
  d public.disputes;
  v_me uuid := (select auth.uid());
  v_id uuid;
begin
  perform private.check_text('p_statement', p_statement, 1000);
  -- A ruling at the same time waits until the answer is in, or the answer is refused.
  select x.* into d from public.disputes x join public.transactions t on t.id = x.transaction_id
  where x.id = p_dispute_id and v_me in (t.borrower_id, t.lender_id) for share of x;
  if not found then
    perform private.refuse('Dispute Not Found', 'We could not find this dispute.', 404);
  end if;
  if d.status <> 'pending' then
    perform private.refuse(c_title, 'This dispute is decided.', 409);
  end if;
  if private.said(p_statement) is null then
    perform private.refuse('Incomplete form', 'Please write your answer.');
  end if;
  v_id := private.add_statement(d.id, v_me, p_statement, p_evidence, private.today());
  if v_id is null then
    perform private.refuse(c_title, 'You have answered today. You can add more tomorrow.', 409);
  end if;
  return v_id;
end
$$;
comment on function public.answer_dispute is
  'A party of the booking answers in an open dispute, once a day in Lagos: words of at most 1,000 characters and up to '
  'five files, named as in disputes.evidence_urls. Answers the id of the statement and tells the other side.';
grant execute on function public.answer_dispute(uuid, text, text[]) to authenticated;
