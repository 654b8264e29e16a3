-- Rulings: an admin who is no party decides a dispute, by rule_dispute or by the specification's update of the table. The
-- escrow is divided, or the booking goes on as if there had been no report; a penalty goes beyond the escrow.

-- The fixed words of an outcome, by the side that reported (null: a deadline did).
create function private.outcome_text(p_outcome public.dispute_outcome, p_reporter public.booking_party)
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when p_outcome = 'dismissed' then 'Dismissed'
    when p_outcome = 'divide' then 'Divided between both sides'
    when p_reporter is null then 'Resolved in favour of the ' || substr(p_outcome::text, 5)
    when p_outcome::text = 'for_' || p_reporter then 'Resolved in favour of the reporter'
    else 'Resolved in favour of the reported'
  end
$$;

-- The side that reported; null where a deadline did.
create function private.reporter_side(d public.disputes, b public.transactions)
returns public.booking_party
language sql
immutable
set search_path = ''
as $$ select case d.reporter_id when b.borrower_id then 'borrower' when b.lender_id then 'lender' end::public.booking_party $$;

-- What the specification's client means by the status, the words and the refund it writes. A refund with "in favour of the
-- reporter" divides the escrow.
create function private.outcome_meant(p_sent public.disputes, b public.transactions)
returns public.dispute_outcome
language plpgsql
set search_path = ''
as $$
declare
  v_side public.booking_party := private.reporter_side(p_sent, b);
  -- Which of the words that name a side are there.
  v_words text[] := array(
    select w from unnest('{reporter,reported,borrower,lender}'::text[]) w where replace(lower(p_sent.admin_decision), '_', ' ') ~ ('\m' || w || '\M'));
begin
  if p_sent.status = 'dismissed' then
    return 'dismissed';
  end if;
  if p_sent.status = 'resolved' and p_sent.admin_decision = private.outcome_text('divide', v_side) then
    return 'divide';
  end if;
  if p_sent.status <> 'resolved' or cardinality(v_words) <> 1 or (v_side is null and v_words[1] in ('reporter', 'reported')) then
    perform private.refuse('Failed to resolve dispute', 'admin_decision must say in whose favour: of the reporter or of the reported.');
  end if;
  if v_words[1] = 'reporter' and p_sent.refund_amount > 0 and p_sent.contested_amount > 0 then
    return 'divide';
  end if;
  return case when v_words[1] in ('borrower', 'lender') then 'for_' || v_words[1]
    when (v_words[1] = 'reporter') = (v_side = 'borrower') then 'for_borrower' else 'for_lender' end;
end
$$;

-- Gives the booking of a dispute its status and its clocks back; of one that an appeal has opened again, those since then.
create function private.resume_booking(d public.disputes)
returns void
language sql
set search_path = ''
as $$
  update public.transactions t
  set booking_status = d.previous_status, clocks_paused = t.clocks_paused + (now() - greatest(d.created_at, d.appealed_at))
  where t.id = d.transaction_id
$$;

-- The reporter lost: the booking goes on as if there had been no report. Where the borrower has lost "never received", the
-- ruling proves the handover: a rental runs, a sale is done.
create function private.resume_after_ruling(d public.disputes, b public.transactions)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.resume_booking(d);
  if d.issue_type = 'item_not_received' and d.reporter_id = b.borrower_id then
    update public.transactions t set
      handed_over_at = coalesce(t.handed_over_at, now()),
      handover_proven_at = coalesce(t.handover_proven_at, now()),
      booking_status = case when t.transaction_type = 'rental' and t.booking_status = 'confirmed' then 'active' else t.booking_status end
    where t.id = b.id;
    if b.transaction_type = 'sale' then
      perform private.settle_booking(b.id);
    end if;
  end if;
end
$$;

-- Moves what the ruling d.outcome moves.
create function private.carry_out(d public.disputes, b public.transactions)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_side public.booking_party := private.reporter_side(d, b);
  v_loses boolean := d.outcome::text <> 'for_' || v_side and d.outcome <> 'divide';
begin
  if b.booking_status = 'disputed' then
    if d.outcome = 'dismissed' then
      perform private.resume_booking(d);
    elsif v_loses and not private.is_charged_back(b.id) then
      perform private.resume_after_ruling(d, b);
    else
      perform private.divide_escrow(b, d.refund_amount, 'ruling:' || d.id,
        case when d.refund_amount = b.total_amount then 'cancelled' else 'completed' end::public.booking_status);
    end if;
  end if;
  if d.penalty_amount > 0 then
    perform private.charge_or_owe(d.lost_by, case d.lost_by when b.borrower_id then b.lender_id else b.borrower_id end, d.penalty_amount, d.id);
  end if;
end
$$;

-- Who lost: the other side of who was right; of a division the side that was reported, if it pays a penalty; of a dismissal
-- nobody.
create function private.loser_of(d public.disputes, b public.transactions)
returns uuid
language sql
immutable
set search_path = ''
as $$
  select case d.outcome when 'for_borrower' then b.lender_id when 'for_lender' then b.borrower_id
    when 'divide' then case when d.penalty_amount > 0 then d.reported_id end end
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
    jsonb_build_object('outcome', p_outcome, 'refund', coalesce(p_refund, 0), 'penalty', coalesce(p_penalty, 0), 'reason', p_reason)) then
    return p_dispute;
  end if;
  d.status := case when p_outcome = 'dismissed' then 'dismissed' else 'resolved' end;
  d.admin_decision := private.outcome_text(p_outcome, private.reporter_side(d, b));
  d.refund_amount := case
    when p_outcome = 'for_borrower' and (d.reporter_id is distinct from b.lender_id or private.is_charged_back(b.id)) then d.contested_amount
    else coalesce(p_refund, 0) end;
  d.penalty_amount := coalesce(p_penalty, 0);
  d.lost_by := private.loser_of(d, b);
  d.ruling_reason := private.said(p_reason);
  d.resolved_at := now();
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
  if private.said(p_reason) is null then
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
