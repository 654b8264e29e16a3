-- Rulings: an admin who is no party decides a dispute, by rule_dispute or by the specification's update of the table. The
-- escrow is divided, or the booking goes on as if there had been no report; a penalty goes beyond the escrow.

-- Refuses a ruling that its dispute does not allow.
create function private.check_ruling(d public.disputes, p_refund numeric, p_penalty numeric, p_left numeric)
returns void
language plpgsql
set search_path = ''
as $$
declare
  c_title constant text := 'Failed to resolve dispute';
begin
  if d.outcome is null then
    perform private.refuse(c_title, 'p_outcome must be for_borrower, for_lender, divide or dismissed.');
  end if;
  -- NaN is greater than every number.
  if not (p_refund between 0 and d.contested_amount) or p_refund <> round(p_refund, 2) then
    perform private.refuse(c_title, format('The refund must be an amount of at most %s, which is what is held.', private.naira(d.contested_amount)));
  end if;
  if not (p_penalty between 0 and p_left) or p_penalty <> round(p_penalty, 2) then
    perform private.refuse(c_title, format('The penalty must be an amount of at most %s, the worth that both sides agreed on.', private.naira(p_left)));
  end if;
  if d.outcome = 'divide' and d.contested_amount = 0 then
    perform private.refuse(c_title, 'Nothing is held any more. Only a penalty can move money.', 409);
  end if;
  if d.outcome <> 'divide' and p_refund > 0 then
    perform private.refuse(c_title, 'A refund is an amount of what is divided.');
  end if;
  if p_penalty > 0 and (d.outcome = 'dismissed' or (d.outcome = 'divide' and d.reporter_id is null)) then
    perform private.refuse(c_title, 'A penalty needs a side that lost.');
  end if;
  if d.outcome = 'dismissed' and d.reporter_id is null then
    perform private.refuse(c_title, 'A deadline has raised this. It needs a decision for one side, or a division.', 409);
  end if;
end
$$;

-- Refuses who may not rule on this dispute, or not so now.
create function private.check_judge(d public.disputes, b public.transactions, p_outcome public.dispute_outcome)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if array[b.borrower_id, b.lender_id] && private.own_accounts() then
    perform private.refuse('Access denied', 'You are a party to this booking. Another admin decides it.', 403);
  elsif private.has_decided(d.id::text, 'rule_dispute', d.appealed_at) then
    perform private.refuse('Access denied', 'You ruled on this dispute before: another admin has to decide it now.', 403);
  end if;
  perform private.refuse_left_to_others(b, d.id::text);
  if b.frozen_at is not null then
    perform private.refuse_if(private.frozen_refusal());
  elsif p_outcome = 'dismissed' and b.booking_status = 'disputed' and private.is_charged_back(b.id) then
    perform private.refuse('Failed to resolve dispute', 'The bank has taken money of this booking back: it cannot go on. Decide for one side, or divide.', 409);
  end if;
end
$$;

-- The dispute as it is once the ruling d.outcome is carried out.
create function private.with_ruling(d public.disputes, b public.transactions, p_refund numeric, p_penalty numeric, p_reason text)
returns public.disputes
language plpgsql
set search_path = ''
as $$
begin
  d.status := case when d.outcome = 'dismissed' then 'dismissed' else 'resolved' end;
  d.admin_decision := private.outcome_text(d.outcome, private.reporter_side(d, b));
  d.refund_amount := case
    when d.outcome = 'for_borrower' and (d.reporter_id is distinct from b.lender_id or private.is_charged_back(b.id)) then d.contested_amount
    else coalesce(p_refund, 0) end;
  d.penalty_amount := coalesce(p_penalty, 0);
  d.lost_by := private.loser_of(d, b);
  d.ruling_reason := private.reason_of(p_reason);
  d.resolved_at := now();
  return d;
end
$$;

-- Decides a pending dispute, whose row the caller has locked, and answers it as it is then: still pending where a second admin has to
-- agree. The booking, and all the money that can move, is locked next.
create function private.decide(
  p_dispute public.disputes, p_outcome public.dispute_outcome, p_refund numeric, p_penalty numeric, p_reason text
)
returns public.disputes
language plpgsql
security definer
set search_path = ''
as $$
declare
  d public.disputes := p_dispute;
  b public.transactions;
begin
  perform private.require_staff('disputes');
  if d.status <> 'pending' then
    perform private.refuse('Failed to resolve dispute', 'This dispute has already been decided.', 409);
  end if;
  perform private.lock_bookings(array[d.transaction_id]);
  select t.* into b from public.transactions t where t.id = d.transaction_id;
  perform private.check_judge(d, b, p_outcome);
  d.outcome := p_outcome;
  perform private.check_ruling(d, coalesce(p_refund, 0), coalesce(p_penalty, 0), private.left_for_rulings(b));
  if not private.may_decide('rule_dispute', d.id::text, array[b.borrower_id, b.lender_id],
    case when p_outcome = 'dismissed' then 0 else d.contested_amount + coalesce(p_penalty, 0) end,
    jsonb_build_object('outcome', p_outcome, 'refund', coalesce(p_refund, 0), 'penalty', coalesce(p_penalty, 0), 'reason', private.reason_of(p_reason))) then
    return p_dispute;
  end if;
  d := private.with_ruling(d, b, p_refund, p_penalty, p_reason);
  perform private.carry_out(d, b);
  -- Who lost it can appeal, also where nothing moved: then once.
  d.appeal_until := coalesce(private.hold_for_appeal(d, b), case when d.appealed_at is null then now() + private.setting_interval('appeal_hours') end);
  d.appeal_decided_at := case when d.appealed_at is not null then d.resolved_at end;
  perform private.touch_booking(b.id);
  perform private.tell_ruling(d, b);
  return d;
end
$$;

-- Logs a ruling, where alone stands who made it, tells both sides, and has their trust counted again.
create function private.tell_ruling(d public.disputes, b public.transactions)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_text text := private.booking_label(b, 'Aso has decided about') || ': ' || d.admin_decision || '.'
    || coalesce(E'\n\n' || d.ruling_reason, '')
    || case when d.refund_amount > 0 then format(E'\n\nOf what was held %s went to the borrower.', private.naira(d.refund_amount)) else '' end
    || case when d.penalty_amount > 0 then format(E'\n\nThe %s pays %s to the other side.',
        case d.lost_by when b.borrower_id then 'borrower' else 'lender' end, private.naira(d.penalty_amount)) else '' end
    || case when d.appeal_until is null then '' else format(E'\n\nUntil %s the side that lost can appeal, once: another admin decides then. What was moved is held until that is over.',
        private.moment_label(d.appeal_until)) end;
begin
  insert into private.admin_log (admin_id, action_type, action_data)
  values ((select auth.uid()), 'rule_dispute', jsonb_build_object('dispute', d.id, 'transaction_id', b.id, 'outcome', d.outcome, 'refund', d.refund_amount,
    'penalty', d.penalty_amount, 'reason', d.ruling_reason));
  perform private.notify(p.id, 'dispute', 'A dispute is decided', v_text, p_link => '/disputes/' || d.id)
  from (values (b.borrower_id), (b.lender_id)) p (id) order by p.id;
  insert into private.trust_due (user_id) values (b.borrower_id), (b.lender_id);
end
$$;

create function public.rule_dispute(
  p_dispute_id uuid, p_outcome public.dispute_outcome, p_refund numeric default 0, p_penalty numeric default 0, p_reason text default null
)
returns public.disputes
language plpgsql
security definer
set search_path = ''
as $$
declare
  d public.disputes;
begin
  perform private.check_text('p_reason', p_reason, 1000);
  perform private.require_staff('disputes');
  perform private.require_given(jsonb_build_object('p_dispute_id', p_dispute_id));
  select x.* into d from public.disputes x where x.id = p_dispute_id for update;
  if not found then
    perform private.refuse('Dispute Not Found', 'We could not find this dispute.', 404);
  end if;
  if private.reason_of(p_reason) is null then
    perform private.refuse('Failed to resolve dispute', 'Please give a reason that both sides will read.');
  end if;
  d := private.decide(d, p_outcome, p_refund, p_penalty, p_reason);
  update public.disputes x
  set status = d.status, admin_decision = d.admin_decision, refund_amount = d.refund_amount, penalty_amount = d.penalty_amount,
    resolved_at = d.resolved_at, outcome = d.outcome, ruling_reason = d.ruling_reason, lost_by = d.lost_by, appeal_until = d.appeal_until,
    appeal_decided_at = d.appeal_decided_at
  where x.id = d.id;
  return d;
end
$$;
comment on function public.rule_dispute is
  'For admins who are no party of the booking: decides a pending dispute, once. for_borrower, for_lender: what is held goes '
  'to that side; if the side that reported has lost, the booking goes on as if there had been no report. divide: p_refund '
  '(naira, to the kobo) of what is held to the borrower, the rest to the lender. dismissed: nobody lost, the booking goes '
  'on. p_penalty: naira from the loser''s wallet, or from what they earn next, to the winner; in a division from the side '
  'that was reported. p_reason: both sides read it. Logged; both are told.';
grant execute on function public.rule_dispute(uuid, public.dispute_outcome, numeric, numeric, text) to authenticated;

-- The specification's update of the table comes to the same.
create function private.take_ruling()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  b public.transactions;
begin
  perform private.check_text('admin_decision', new.admin_decision, 200);
  select t.* into b from public.transactions t where t.id = old.transaction_id;
  return private.decide(old, private.outcome_meant(new, b), new.refund_amount, new.penalty_amount, null);
end
$$;
create trigger disputes_rule before update on public.disputes
  for each row when (current_user = 'authenticated') execute function private.take_ruling();
