-- The deadlines of a booking, as data: who has to answer what until when, when they are told, and what happens without an
-- answer. run_due_jobs() obeys it, booking_actions() and booking_deadlines() show it. With booking_moves it is the whole
-- process; the diagram in docs/architecture.md is drawn from both.

create table private.booking_deadlines (
  kind text not null,
  transaction_type public.transaction_type not null,
  booking_status public.booking_status not null,
  -- Who has to act; null: an admin.
  asked public.booking_party,
  -- The setting that says how long they have.
  setting_key text not null references public.app_settings (setting_key),
  -- How many hours before the deadline the asked side is told, first to last. Where both sides are asked, one may be told more often.
  notices int[] not null,
  -- What they can do about it.
  answered_by public.booking_action[] not null,
  -- The status it can lead to without an answer, or by the admin's ruling (none: it stays); and what happens, in words.
  leads_to public.booking_status[] not null,
  afterwards text not null,
  -- The words of its notices: {item}, {other} (the first name of the other side), {due}, {claimed}, {late} and {late_cost} are filled in.
  cause text references private.notification_kinds (kind),
  subject text,
  message text,
  unique nulls not distinct (kind, transaction_type, booking_status, asked),
  constraint notices_have_words check (notices = '{}' or num_nulls(cause, subject, message) = 0)
);

insert into private.booking_deadlines
select d.kind, t.type, s.status, p.party, d.setting_key, d.notices::int[], d.answered_by::public.booking_action[],
  d.leads_to::public.booking_status[], d.afterwards, d.cause, d.subject, d.message
from (values
  ('pay', '{rental,sale}', '{pending}', '{borrower}', 'hold_minutes', '{}', '{pay,cancel}', '{expired}',
    'The booking expires and its days are free for others.', null, null, null),
  ('answer_request', '{rental,sale}', '{requested}', '{lender}', 'approval_hours', '{}', '{accept,decline}', '{expired}',
    'The request expires and the renter gets everything back.', null, null, null),
  ('answer_not_received', '{rental}', '{confirmed,active}', '{lender}', 'question_answer_hours', '{24,12,6}', '{accept_question,contest_question}', '{cancelled}',
    'The renter gets everything back.', 'answer', 'They say they never received it',
    '{other} says they never received {item}. If that is wrong, contest it in My Transactions by {due}. Without an answer they get everything back.'),
  ('answer_not_received', '{sale}', '{confirmed}', '{lender}', 'question_answer_hours', '{24,12,6}', '{accept_question,contest_question}', '{cancelled}',
    'The buyer gets everything back.', 'answer', 'They say they never received it',
    '{other} says they never received {item}. If that is wrong, contest it in My Transactions by {due}. Without an answer they get everything back.'),
  ('answer_no_show', '{rental}', '{confirmed}', '{borrower}', 'question_answer_hours', '{24,12,6}', '{accept_question,contest_question}', '{cancelled}',
    'The booking ends, everything is paid back, and it counts as a no-show of the renter.', 'answer', 'They say you did not come',
    '{other} says you did not come for {item}. If that is wrong, contest it in My Transactions by {due}. Without an answer the booking ends and counts against you.'),
  ('answer_cancel', '{rental}', '{confirmed}', '{lender}', 'question_answer_hours', '{24,12,6}', '{accept_question,contest_question}', '{cancelled}',
    'The booking ends as a late cancellation.', 'answer', 'They want to cancel',
    '{other} wants to cancel {item} after the agreed time. If it changed hands already, contest it in My Transactions by {due}. Without an answer it ends as a late cancellation.'),
  ('answer_cancel', '{sale}', '{confirmed}', '{lender}', 'question_answer_hours', '{24,12,6}', '{accept_question,contest_question}', '{cancelled}',
    'The sale ends and the buyer gets everything back.', 'answer', 'They want to cancel',
    '{other} wants to cancel {item}. If it changed hands or is on its way, contest it in My Transactions by {due}. Without an answer the sale ends and they get everything back.'),
  ('confirm_return', '{rental}', '{confirmed,active}', '{lender}', 'return_autoclose_hours', '{48,24,6}', '{confirm_return,claim,report_issue}', '{completed}',
    'The booking closes as the renter reported.', 'return', 'Please confirm the return',
    '{other} says they have returned {item}. Please confirm it in My Transactions by {due}, or say what is wrong. Without an answer it closes as the renter reported.'),
  ('confirm_return', '{rental}', '{active}', '{borrower}', 'return_autoclose_hours', '{48,24,6}', '{confirm_return,report_issue}', '{completed}',
    'The booking closes as the owner reported.', 'return', 'Please confirm the return',
    '{other} says you have returned {item}. Please confirm it in My Transactions by {due}, or say what is wrong. Without an answer it closes as the owner reported.'),
  ('handover_unproven', '{rental}', '{confirmed,active}', '{borrower}', 'handover_answer_hours', '{48,24,6}', '{confirm_receipt,confirm_return,report_not_received}', '{disputed}',
    'An admin decides from what both sides can show.', 'handover', 'Did you receive it?',
    '{other} says you have received {item}. Please confirm it in My Transactions by {due}, or report that you never received it. Without an answer an admin decides.'),
  ('handover_unproven', '{sale}', '{confirmed}', '{borrower}', 'sale_autoclose_days', '{72,24,6}', '{confirm_return,report_not_received}', '{disputed}',
    'An admin decides from what both sides can show.', 'handover', 'Did you receive it?',
    '{other} says you have received {item}. Please confirm it in My Transactions by {due}, or report that you never received it. Without an answer an admin decides.'),
  ('nobody_handed_over', '{rental}', '{confirmed}', '{lender}', 'handover_answer_hours', '{48,24,6}', '{mark_handed_over,confirm_return}', '{cancelled}',
    'The renter gets everything back.', 'handover', 'Did you hand it over?',
    'Nobody has confirmed that {item} was handed over. If you handed it over, say so in My Transactions by {due}. Without an answer the renter gets everything back.'),
  ('nobody_handed_over', '{sale}', '{confirmed}', '{lender}', 'sale_unmarked_days', '{96,48,24}', '{mark_handed_over,enter_code,confirm_return}', '{cancelled}',
    'The buyer gets everything back.', 'handover', 'Did you hand it over?',
    'Nobody has confirmed that {item} was handed over. If you handed it over, say so in My Transactions by {due}. Without an answer the buyer gets everything back.'),
  ('return_overdue', '{rental}', '{active}', '{borrower}', 'return_overdue_days', '{159,156,153,150,108,60}', '{confirm_return,enter_code,extend}', '{disputed}',
    'An admin decides; late days keep counting.', 'overdue', 'Your rental is overdue',
    'Your rental of {item} is over: {late} late.{late_cost} Return it and confirm it in My Transactions. Without an answer from both of you an admin decides from {due} on.'),
  ('return_overdue', '{rental}', '{active}', '{lender}', 'return_overdue_days', '{156,108,60}', '{confirm_return,claim,show_code,report_issue}', '{disputed}',
    'An admin decides; late days keep counting.', 'overdue', 'A rental is overdue',
    'The rental of {item} is over: {late} late. Late days are paid to you from the deposit, if there is one. When it is back, confirm it in My Transactions. Without an answer from both of you an admin decides from {due} on; if it never comes back, you can get the whole deposit and more.'),
  ('answer_claim', '{rental}', '{active,returned}', '{borrower}', 'claim_answer_hours', '{48,24,6}', '{answer_claim,report_issue}', '{completed}',
    'The claim counts as accepted.', 'claim', 'A claim against your deposit',
    '{other} claims {claimed} of your deposit for {item}. Accept it, refuse it or make an offer in My Transactions by {due}. Without an answer it counts as accepted.'),
  ('answer_counter_offer', '{rental}', '{returned}', '{lender}', 'counter_offer_hours', '{48,24,6}', '{answer_counter_offer,report_issue}', '{completed}',
    'The counter-offer counts as accepted.', 'claim', 'An offer about your claim',
    '{other} has made an offer about your claim for {item}. Take it or refuse it in My Transactions by {due}. Without an answer it counts as accepted.'),
  ('appeal', '{rental}', '{returned}', '{borrower,lender}', 'appeal_hours', '{}', '{appeal_claim}', '{completed}',
    'The ruling is paid out.', null, null, null),
  ('rule_claim', '{rental}', '{returned}', '{null}', 'ruling_hours', '{}', '{}', '{}', 'It is shown to admins as late.', null, null, null),
  ('rule_appeal', '{rental}', '{returned}', '{null}', 'ruling_hours', '{}', '{}', '{completed}',
    'It is shown to admins as late. Where no other admin can decide, it waits, and the owners of the company are told at once.', null, null, null),
  ('rule_dispute', '{rental}', '{disputed}', '{null}', 'ruling_hours', '{}', '{}', '{confirmed,active,returned,completed,cancelled}', 'It is shown to admins as late.', null, null, null),
  ('rule_dispute', '{sale}', '{disputed}', '{null}', 'ruling_hours', '{}', '{}', '{confirmed,completed,cancelled}', 'It is shown to admins as late.', null, null, null)
) d (kind, types, statuses, parties, setting_key, notices, answered_by, leads_to, afterwards, cause, subject, message),
  unnest(d.types::public.transaction_type[]) t (type),
  unnest(d.statuses::public.booking_status[]) s (status),
  unnest(d.parties::public.booking_party[]) p (party);

-- A deadline that runs for a booking. asked: one side, both, or nobody (an admin); since: when its time began.
create type private.deadline as (kind text, asked public.booking_party[], since timestamptz, due_at timestamptz, afterwards text);

-- The deadline p_kind of a booking, whose time began at p_since: as its rows say. p_asked null: everybody they name.
create function private.deadline(
  b public.transactions, p_kind text, p_since timestamptz, p_asked public.booking_party default null, p_due_at timestamptz default null
)
returns private.deadline
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select row(p_kind, coalesce(array_agg(d.asked order by d.asked) filter (where d.asked is not null), '{}'), p_since,
      coalesce(p_due_at, p_since + private.setting_interval(min(d.setting_key)) + b.clocks_paused), min(d.afterwards))::private.deadline
    from private.booking_deadlines d
    where d.kind = p_kind and d.transaction_type = b.transaction_type and d.booking_status = b.booking_status
      and (p_asked is null or d.asked = p_asked)
  );
end
$$;

-- How a paid booking without a question or a claim ends when nobody says anything more. A rental's windows begin with the
-- end of its last day at the earliest.
create function private.ending_deadline(b public.transactions)
returns private.deadline
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select case
      when b.transaction_type = 'sale' and marked.at is not null then private.deadline(b, 'handover_unproven', marked.at)
      when b.transaction_type = 'sale' then private.deadline(b, 'nobody_handed_over', coalesce(b.accepted_at, b.paid_at))
      when b.handover_proven_at is null and marked.at is null then private.deadline(b, 'nobody_handed_over', over.at)
      when b.handover_proven_at is null then private.deadline(b, 'handover_unproven', greatest(marked.at, over.at))
      when b.borrower_return_confirmed then private.deadline(b, 'confirm_return', greatest(b.borrower_confirmed_at, over.at), 'lender')
      when b.lender_return_confirmed then private.deadline(b, 'confirm_return', greatest(b.lender_confirmed_at, over.at), 'borrower')
      else private.deadline(b, 'return_overdue', over.at) end
    from (select private.day_start(b.rental_end_date + 1)) over (at), (select coalesce(b.handed_over_at, b.lender_confirmed_at)) marked (at)
  );
end
$$;

-- The one deadline that runs for a booking now; all null: none.
create function private.next_deadline(b public.transactions)
returns private.deadline
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if b.frozen_at is not null then
    return null;
  elsif b.booking_status = 'disputed' then
    return (
      select private.deadline(b, 'rule_dispute', d.created_at, null, d.due_at)
      from public.disputes d where d.transaction_id = b.id and d.status = 'pending');
  elsif b.question is null and b.claimed_amount > 0 then
    return private.claim_deadline(b);
  end if;
  return case
    when b.booking_status = 'pending' then private.deadline(b, 'pay', b.created_at, null, b.hold_expires_at)
    when b.booking_status = 'requested' then private.deadline(b, 'answer_request', b.paid_at, null, private.answer_by(b))
    when b.question is not null then private.deadline(b, 'answer_' || b.question, b.question_at, null, b.question_due_at)
    when b.booking_status in ('confirmed', 'active') then private.ending_deadline(b)
  end;
end
$$;
