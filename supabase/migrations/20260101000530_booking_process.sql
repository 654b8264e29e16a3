-- The process of a booking, as data: which side may take which action from which status, and where it leads. The chapters
-- that follow obey it; booking_actions() adds the conditions of time and tells both to the screens.

create type public.booking_action as enum (
  'pay', 'cancel', 'accept', 'decline', 'change_dates', 'extend', 'mark_handed_over', 'show_code', 'enter_code',
  'confirm_receipt', 'confirm_return', 'report_not_received', 'report_no_show', 'accept_question', 'contest_question',
  'withdraw_question', 'claim', 'answer_claim', 'answer_counter_offer', 'appeal_claim', 'report_issue', 'add_photos', 'open_agreement',
  'see_contact', 'suggest_handover', 'suggest_return'
);

-- The process: from which status which side may take which action, and which status it can lead to (none: it stays).
create table private.booking_moves (
  action public.booking_action not null,
  party public.booking_party not null,
  transaction_type public.transaction_type not null,
  booking_status public.booking_status not null,
  leads_to public.booking_status[] not null default '{}',
  primary key (booking_status, action, party, transaction_type)
);

insert into private.booking_moves (action, party, transaction_type, booking_status, leads_to)
select m.action::public.booking_action, p.party, t.type, s.status, m.leads_to::public.booking_status[]
from (values
  ('pay', '{borrower}', '{rental,sale}', '{pending}', '{confirmed,requested}'),
  ('cancel', '{borrower,lender}', '{rental,sale}', '{pending,requested,confirmed}', '{cancelled}'),
  ('accept', '{lender}', '{rental,sale}', '{requested}', '{confirmed}'),
  ('decline', '{lender}', '{rental,sale}', '{requested}', '{declined}'),
  ('change_dates', '{borrower}', '{rental}', '{requested,confirmed}', '{}'),
  ('extend', '{borrower}', '{rental}', '{confirmed,active}', '{}'),
  ('mark_handed_over', '{lender}', '{rental}', '{confirmed}', '{active}'),
  ('mark_handed_over', '{lender}', '{sale}', '{confirmed}', '{}'),
  ('show_code', '{borrower}', '{rental,sale}', '{confirmed}', '{}'),
  ('show_code', '{lender}', '{rental}', '{active}', '{}'),
  ('enter_code', '{lender}', '{rental}', '{confirmed}', '{active}'),
  ('enter_code', '{lender}', '{sale}', '{confirmed}', '{completed}'),
  ('enter_code', '{borrower}', '{rental}', '{active}', '{completed}'),
  ('confirm_receipt', '{borrower}', '{rental}', '{confirmed,active}', '{active}'),
  ('confirm_return', '{borrower,lender}', '{rental}', '{confirmed,active}', '{returned,completed}'),
  ('confirm_return', '{borrower}', '{sale}', '{confirmed}', '{completed}'),
  ('confirm_return', '{lender}', '{sale}', '{confirmed}', '{}'),
  ('report_not_received', '{borrower}', '{rental}', '{confirmed,active}', '{}'),
  ('report_not_received', '{borrower}', '{sale}', '{confirmed}', '{}'),
  ('report_no_show', '{lender}', '{rental}', '{confirmed}', '{}'),
  ('accept_question', '{borrower}', '{rental}', '{confirmed}', '{cancelled}'),
  ('accept_question', '{lender}', '{rental}', '{confirmed,active}', '{cancelled}'),
  ('accept_question', '{lender}', '{sale}', '{confirmed}', '{cancelled}'),
  ('contest_question', '{borrower}', '{rental}', '{confirmed}', '{disputed}'),
  ('contest_question', '{lender}', '{rental}', '{confirmed,active}', '{disputed}'),
  ('contest_question', '{lender}', '{sale}', '{confirmed}', '{disputed}'),
  ('withdraw_question', '{borrower}', '{rental}', '{confirmed,active}', '{}'),
  ('withdraw_question', '{lender}', '{rental}', '{confirmed}', '{}'),
  ('withdraw_question', '{borrower}', '{sale}', '{confirmed}', '{}'),
  ('claim', '{lender}', '{rental}', '{confirmed,active}', '{returned}'),
  ('answer_claim', '{borrower}', '{rental}', '{active,returned}', '{returned,completed}'),
  ('answer_counter_offer', '{lender}', '{rental}', '{returned}', '{returned,completed}'),
  ('appeal_claim', '{borrower,lender}', '{rental}', '{returned}', '{}'),
  ('report_issue', '{borrower,lender}', '{rental}', '{confirmed,active,returned}', '{disputed}'),
  ('report_issue', '{borrower,lender}', '{sale}', '{confirmed}', '{disputed}'),
  ('report_issue', '{borrower,lender}', '{rental,sale}', '{completed,cancelled}', '{}'),
  ('add_photos', '{borrower,lender}', '{rental}', '{confirmed,active,returned,disputed,completed}', '{}'),
  ('add_photos', '{borrower,lender}', '{sale}', '{confirmed,disputed,completed}', '{}'),
  -- Once it was accepted; of a cancelled one the agreement says that it is void.
  ('open_agreement', '{borrower,lender}', '{rental}', '{confirmed,active,returned,completed,disputed,cancelled}', '{}'),
  ('see_contact', '{borrower,lender}', '{rental}', '{confirmed,active,returned,completed,disputed}', '{}'),
  ('see_contact', '{borrower,lender}', '{sale}', '{confirmed,completed,disputed}', '{}'),
  -- Where and when the two meet.
  ('suggest_handover', '{borrower,lender}', '{rental,sale}', '{pending,requested,confirmed}', '{}'),
  ('suggest_return', '{borrower,lender}', '{rental}', '{pending,requested,confirmed,active,disputed}', '{}')
) m (action, parties, types, statuses, leads_to),
  unnest(m.parties::public.booking_party[]) p (party),
  unnest(m.types::public.transaction_type[]) t (type),
  unnest(m.statuses::public.booking_status[]) s (status);

-- Refusals -------------------------------------------------------------------------------------------

-- Why something is not possible, in the words that a procedure refuses it with. All null: it is possible.
create type private.refusal as (title text, message text, status int);

create function private.refusal(p_title text, p_message text, p_status int)
returns private.refusal
language sql
immutable
set search_path = ''
as $$ select row(p_title, p_message, p_status)::private.refusal $$;

create function private.refuse_if(p_refusal private.refusal)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if (p_refusal).title is not null then
    perform private.refuse((p_refusal).title, (p_refusal).message, (p_refusal).status);
  end if;
end
$$;

create function private.is_move(b public.transactions, p_action public.booking_action, p_party public.booking_party)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (
    select from private.booking_moves m
    where m.booking_status = b.booking_status and m.action = p_action and m.party = p_party and m.transaction_type = b.transaction_type);
end
$$;

-- From when on and until when an action makes sense, and what happens after that.
create type private.action_time as (opens_at timestamptz, deadline timestamptz, afterwards text);
