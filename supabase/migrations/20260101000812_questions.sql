-- Questions: one side says that the other did not come, that nothing arrived, or wants to cancel after the agreed time. The
-- other side answers; silence pays nobody for a handover that only they claim.

create function private.other_party(p_party public.booking_party)
returns public.booking_party
language sql
immutable
set search_path = ''
as $$ select case p_party when 'borrower' then 'lender' else 'borrower' end::public.booking_party $$;

create function private.person_of(b public.transactions, p_party public.booking_party)
returns uuid
language sql
immutable
set search_path = ''
as $$ select case p_party when 'borrower' then b.borrower_id when 'lender' then b.lender_id end $$;

-- A question ends with the proof of the handover, and with the booking. Its time is given back to the deadlines that waited for
-- it: nobody loses time to answer by what the other side asks and withdraws.
create function private.end_answered_question()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.handover_proven_at is not null or new.booking_status not in ('confirmed', 'active') then
    new.question := null;
    new.question_by := null;
    new.question_at := null;
    new.question_due_at := null;
    new.question_note := null;
  end if;
  if new.question is distinct from old.question then
    new.clocks_paused := new.clocks_paused + (now() - old.question_at);
  end if;
  return new;
end
$$;
create trigger transactions_end_question before update on public.transactions
  for each row when (old.question is not null) execute function private.end_answered_question();

-- Writes down who asked and answered what, for audits and disputes.
create function private.log_question(b public.transactions, p_act text, p_note text)
returns void
language sql
set search_path = ''
as $$
  insert into private.user_actions (user_id, action_type, action_data)
  values ((select auth.uid()), p_act, jsonb_build_object('transaction_id', b.id, 'question', b.question, 'note', p_note))
$$;

-- The caller asks the other side of a locked booking. Answers until when it can be answered.
create function private.ask_question(p_booking public.transactions, p_question public.booking_question, p_note text)
returns timestamptz
language plpgsql
set search_path = ''
as $$
declare
  b public.transactions := p_booking;
begin
  update public.transactions t set
    question = p_question, question_by = private.party_of(b), question_at = now(),
    question_due_at = now() + private.setting_interval('question_answer_hours'),
    question_note = left(private.said(p_note), 1000), questions_asked = t.questions_asked || p_question
  where t.id = b.id
  returning t.* into b;
  perform private.log_question(b, 'ask_question', b.question_note);
  perform private.send_due_notice(b);
  return b.question_due_at;
end
$$;

create function public.report_not_received(p_transaction_id uuid, p_note text default null)
returns timestamptz
language plpgsql
security definer
set search_path = ''
as $$
declare
  b public.transactions;
begin
  perform private.check_text('p_note', p_note, 1000);
  b := private.lock_own_booking(p_transaction_id, 'borrower');
  perform private.require_action(b, 'report_not_received', 'borrower');
  return private.ask_question(b, 'not_received', p_note);
end
$$;
comment on function public.report_not_received is
  'The borrower or buyer says that nothing arrived or nobody came. Answers until when the lender can contest it; without an '
  'answer everything is paid back.';

create function public.report_no_show(p_transaction_id uuid, p_note text default null)
returns timestamptz
language plpgsql
security definer
set search_path = ''
as $$
declare
  b public.transactions;
begin
  perform private.check_text('p_note', p_note, 1000);
  b := private.lock_own_booking(p_transaction_id, 'lender');
  perform private.require_action(b, 'report_no_show', 'lender');
  return private.ask_question(b, 'no_show', p_note);
end
$$;
comment on function public.report_no_show is
  'The lender of a rental says that the borrower did not come. Answers until when the borrower can contest it.';

-- Ends a locked booking as its question says. p_by: the side that agreed; null: the asked side was silent. Who admits not to
-- have come pays as for a late cancellation; silence alone pays nobody.
create function private.end_as_asked(b public.transactions, p_by public.booking_party)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_to_lender numeric := 0;
begin
  if b.question = 'cancel' or (b.question = 'no_show' and p_by is not null) then
    select s.to_lender into v_to_lender from private.cancellation_split(b, 'borrower') s;
  end if;
  if b.question <> 'cancel' then
    update public.transactions t set failed_party = private.other_party(b.question_by) where t.id = b.id;
  end if;
  perform private.end_booking(b, 'cancelled', v_to_lender, case when b.question = 'cancel' then b.question_by else p_by end, b.question_note);
end
$$;

create function public.accept_question(p_transaction_id uuid)
returns public.booking_status
language plpgsql
security definer
set search_path = ''
as $$
declare
  b public.transactions := private.lock_own_booking(p_transaction_id);
begin
  perform private.require_action(b, 'accept_question', private.party_of(b));
  perform private.log_question(b, 'accept_question', null);
  perform private.end_as_asked(b, private.party_of(b));
  return 'cancelled';
end
$$;
comment on function public.accept_question is
  'The asked side agrees: nothing was handed over (full refund), they did not come, or the cancellation (both as a late '
  'cancellation).';

create function public.contest_question(p_transaction_id uuid, p_note text default null)
returns public.booking_status
language plpgsql
security definer
set search_path = ''
as $$
declare
  b public.transactions;
  v_dispute uuid;
begin
  perform private.check_text('p_note', p_note, 1000);
  b := private.lock_own_booking(p_transaction_id);
  perform private.require_action(b, 'contest_question', private.party_of(b));
  perform private.log_question(b, 'contest_question', p_note);
  v_dispute := private.open_dispute(b, private.person_of(b, b.question_by),
    case b.question when 'not_received' then 'item_not_received' else 'communication_issues' end::public.dispute_issue_type,
    coalesce(private.said(b.question_note), case b.question when 'not_received' then 'I never received the item.'
      when 'no_show' then 'The borrower did not come.' else 'I want to cancel this booking.' end), '{}');
  if private.said(p_note) is not null then
    perform private.add_statement(v_dispute, (select auth.uid()), p_note, '{}');
  end if;
  return 'disputed';
end
$$;
comment on function public.contest_question is
  'The asked side says that it is not so: a dispute, which an admin decides. p_note: their side of the story.';

create function public.withdraw_question(p_transaction_id uuid)
returns public.booking_status
language plpgsql
security definer
set search_path = ''
as $$
declare
  b public.transactions := private.lock_own_booking(p_transaction_id);
begin
  perform private.require_action(b, 'withdraw_question', private.party_of(b));
  perform private.log_question(b, 'withdraw_question', null);
  update public.transactions t
  set question = null, question_by = null, question_at = null, question_due_at = null, question_note = null
  where t.id = b.id;
  perform private.notify(private.person_of(b, private.other_party(b.question_by)), 'answer', 'You no longer need to answer',
    private.booking_label(b, private.first_name_of(private.person_of(b, b.question_by)) || ' has withdrawn their report about') || '.',
    p_link => '/booking/' || b.id);
  return b.booking_status;
end
$$;
comment on function public.withdraw_question is 'The side that asked takes it back; the deadlines from before run on, later by the time that the question was open.';

grant execute on function public.report_not_received(uuid, text), public.report_no_show(uuid, text), public.accept_question(uuid),
  public.contest_question(uuid, text), public.withdraw_question(uuid) to authenticated;
