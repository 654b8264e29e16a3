-- Why the ending of a booking can not be moved on now: receipt and return, reports of a missing handover and their answers, papers, contacts. Null: it can.

create function private.receipt_refusal(b public.transactions)
returns private.refusal
language plpgsql
stable
set search_path = ''
as $$
begin
  if b.handover_proven_at is not null or not private.is_move(b, 'confirm_receipt', 'borrower') then
    return private.refusal('Receipt not possible', 'There is no handover to confirm.', 409);
  end if;
  if private.free_cancellation_ends_by_dates(b) > now() then
    return private.refusal('Receipt not possible', 'The handover can be confirmed once the free cancellation has ended.', 409);
  end if;
  return null;
end
$$;

create function private.return_refusal(b public.transactions, p_party public.booking_party)
returns private.refusal
language plpgsql
stable
set search_path = ''
as $$
begin
  if b.return_status = 'returned' or (case when p_party = 'borrower' then b.borrower_return_confirmed else b.lender_return_confirmed end) then
    return private.refusal('Failed to confirm return', 'You have already confirmed this return.', 409);
  end if;
  if b.payment_status <> 'successful' or not private.is_move(b, 'confirm_return', p_party) then
    return private.refusal('Failed to confirm return', 'Only a paid, confirmed booking can be returned.', 409);
  end if;
  if b.question is not null and p_party = 'lender' then
    return private.refusal('Failed to confirm return', 'There is a report to answer first.', 409);
  end if;
  return null;
end
$$;

-- Saying that nothing arrived, or that nobody came: from the agreed time on, while the handover is unproven and the booking
-- has not ended by its deadline.
create function private.handover_report_refusal(b public.transactions, p_action public.booking_action, p_party public.booking_party)
returns private.refusal
language plpgsql
stable
set search_path = ''
as $$
declare
  v_opens timestamptz := (private.report_times(b, p_action)).opens_at;
begin
  return case
    when not private.is_move(b, p_action, p_party) or b.handover_proven_at is not null then
      private.refusal('Report not possible', 'Only a handover that is not proven can be reported.', 409)
    when b.question is not null and not (b.question = 'cancel' and b.question_by = p_party) then
      private.refusal('Report not possible', 'There is already a report.', 409)
    when b.questions_asked && array[case p_action when 'report_no_show' then 'no_show' else 'not_received' end::public.booking_question] then
      private.refusal('Report not possible', 'You have already reported this.', 409)
    when p_action = 'report_no_show' and (b.handed_over_at is not null or b.lender_return_confirmed) then
      private.refusal('Report not possible', 'You have said that it was handed over.', 409)
    when v_opens > now() then
      private.refusal('Report not possible', 'This can be reported from '
        || private.moment_label(v_opens) || ' on.', 409)
    when (p_action = 'report_no_show' and (private.report_times(b, p_action)).deadline <= now())
        or (b.question is null and private.time_is_over(b)) then
      private.refusal('Report not possible', 'The time to report this is over.', 409)
  end;
end
$$;

-- From when on and until when a report is possible.
create function private.report_times(b public.transactions, p_action public.booking_action)
returns private.action_time
language sql
stable
set search_path = ''
as $$
  select
    case
      when b.transaction_type = 'rental' then private.day_start(b.rental_start_date)
      when b.handed_over_at is null then b.paid_at + private.setting_interval('sale_report_after_hours')
    end,
    case when p_action = 'report_no_show' then private.day_start(b.rental_start_date + 1) + private.setting_interval('no_show_report_hours') + b.clocks_paused
      else (private.ending_deadline(b)).due_at end,
    null
$$;

create function private.question_refusal(b public.transactions, p_action public.booking_action, p_party public.booking_party)
returns private.refusal
language plpgsql
stable
set search_path = ''
as $$
begin
  if b.question is null or not private.is_move(b, p_action, p_party) then
    return private.refusal('Answer not possible', 'There is nothing to answer.', 409);
  end if;
  if (p_action = 'withdraw_question') <> (b.question_by = p_party) then
    return private.refusal('Answer not possible', case when p_action = 'withdraw_question' then 'Only the side that asked can take it back.'
      else 'The other side has to answer this.' end, 409);
  end if;
  return null;
end
$$;

-- What a party reads and adds of a booking's papers.
create function private.papers_refusal(b public.transactions, p_action public.booking_action)
returns private.refusal
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_action = 'open_agreement' and (b.accepted_at is null or not private.is_move(b, p_action, 'borrower')) then
    return private.refusal('Agreement not ready', 'The rental agreement is ready once the rental is paid and accepted', 409);
  end if;
  -- After the settlement something may still be shown for two days.
  if p_action = 'add_photos' and (not private.is_move(b, p_action, 'borrower')
     or (b.booking_status = 'completed' and b.settled_at <= now() - interval '2 days')) then
    return private.refusal('Upload failed', 'Photos are added while a paid booking runs, and two days after it.', 403);
  end if;
  return null;
end
$$;

-- Why neither party sees the other's number now; null: both do.
create function private.contact_refusal(b public.transactions)
returns private.refusal
language plpgsql
stable
set search_path = ''
as $$
declare
  c_title constant text := 'Contact not shown';
  v_period tstzrange := private.contact_period(b);
begin
  return case
    when isempty(v_period) then private.refusal(c_title, 'Contacts are shown once a booking is paid and accepted.', 409)
    when lower(v_period) > now() then
      private.refusal(c_title, 'The contact is shown from ' || private.moment_label(lower(v_period)) || ' on.', 409)
    when upper(v_period) <= now() then private.refusal(c_title, 'The time in which the contact is shown is over.', 409)
  end;
end
$$;
