-- Appeals against rulings on disputes: what a ruling moved goes back where another admin decides so. A ruling that took nothing from who
-- lost is made again, by another admin.

-- What a side still owes by the ruling, in naira.
create function private.owed_by_ruling(p_dispute_id uuid, p_debtor uuid)
returns numeric
language plpgsql
stable
set search_path = ''
as $$
begin
  return coalesce((select sum(x.amount - x.paid - x.forgiven) from private.debts x where x.dispute_id = p_dispute_id and x.debtor_id = p_debtor), 0);
end
$$;

-- The most that an appeal of this side can give back: what the ruling brought to the other one and to Aso, and what is still owed by it.
create function private.lost_by_ruling(p_dispute_id uuid, p_side uuid)
returns numeric
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.owed_by_ruling(p_dispute_id, p_side)
    + coalesce((select sum(h.amount + h.fee) from private.appeal_holds h where h.dispute_id = p_dispute_id and h.user_id <> p_side), 0);
end
$$;

-- A decision that took nothing is decided again once; after that, and of a decision that took money, each side appeals at most once.
create function private.was_appealed(d public.disputes, p_side uuid)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select d.appealed_at is not null and (d.appeal_decided_at is null or d.appeal_returned is not null or d.appealed_by = p_side)
$$;

-- Why a side has nothing to appeal against, whenever it is; null: it has.
create function private.nothing_to_appeal(d public.disputes, b public.transactions, p_side uuid)
returns private.refusal
language plpgsql
stable
set search_path = ''
as $$
declare
  c_title constant text := 'Not appealed';
  v_took_nothing boolean := private.lost_by_ruling(d.id, p_side) = 0;
begin
  return case
    when d.outcome = 'dismissed' and p_side is distinct from d.reporter_id
      or v_took_nothing and (d.appealed_at is not null or p_side is distinct from case d.outcome when 'dismissed' then d.reporter_id else d.lost_by end) then
      private.refusal(c_title, 'This decision has taken nothing from you.', 409)
    when v_took_nothing then private.review_refusal(b, c_title)
  end;
end
$$;

-- Why a side cannot appeal against the decision now; null: it can.
create function private.appeal_refusal(d public.disputes, b public.transactions, p_side uuid)
returns private.refusal
language plpgsql
stable
set search_path = ''
as $$
declare
  c_title constant text := 'Not appealed';
begin
  return case
    when private.was_appealed(d, p_side) then private.refusal(c_title, 'There has been an appeal against this decision.', 409)
    when not private.is_time_to_appeal(d) then private.refusal(c_title, 'This decision cannot be appealed any more.', 409)
    else private.nothing_to_appeal(d, b, p_side)
  end;
end
$$;

create function public.appeal_ruling(p_dispute_id uuid, p_reason text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  d public.disputes;
  b public.transactions;
  v_me uuid := (select auth.uid());
begin
  perform private.check_text('p_reason', p_reason, 1000);
  select x.* into d from public.disputes x where x.id = p_dispute_id for update;
  b := private.lock_booking(d.transaction_id);
  if b.id is null or v_me is null or v_me not in (b.borrower_id, b.lender_id) then
    perform private.refuse('Dispute Not Found', 'We could not find this dispute.', 404);
  elsif private.reason_of(p_reason) is null then
    perform private.refuse('Not appealed', 'Please say why you appeal.');
  end if;
  perform private.refuse_if(private.appeal_refusal(d, b, v_me));
  -- After the lock: what was decided before is before it.
  update public.disputes x set appealed_by = v_me, appealed_at = clock_timestamp(), appeal_reason = private.reason_of(p_reason),
    appeal_due_at = now() + private.setting_interval('ruling_hours'), appeal_decided_at = null where x.id = d.id returning x.* into d;
  delete from private.appeal_waits w where w.matter = d.id;
  if private.lost_by_ruling(d.id, v_me) > 0 then
    update private.appeal_holds h set held_until = 'infinity' where h.dispute_id = d.id;
    update private.debts x set overdue_at = null where x.dispute_id = d.id and x.debtor_id = v_me;
    perform private.tell_of_appeal(d, b, 'What the decision brought you is held until then.');
    perform private.tell_owners_without_judge(b, d.id, 'decide_ruling_appeal');
  else
    perform private.decide_again(d, b);
    perform private.tell_of_appeal(d, b, 'Add what you know, with photos or receipts.');
    perform private.tell_owners_without_judge(b, d.id, 'rule_dispute', d.appealed_at);
  end if;
end
$$;
comment on function public.appeal_ruling is
  'A side that lost by the ruling on a dispute asks, once and before disputes.appeal_until, that another admin decides. p_reason: at most 1,000 '
  'characters, read by both sides. What the ruling brought to the other side is held until then. Where it took nothing, as a dismissal, the dispute is '
  'pending again, and another admin than before rules on it.';

-- The dispute waits for a ruling again, and its booking with it.
create function private.decide_again(d public.disputes, b public.transactions)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_contested numeric := private.contest_booking(b);
begin
  update public.disputes x set status = 'pending', outcome = null, admin_decision = null, lost_by = null, resolved_at = null, refund_amount = 0,
    appeal_until = null, previous_status = b.booking_status, contested_amount = v_contested, due_at = d.appeal_due_at
  where x.id = d.id;
  insert into private.trust_due (user_id) values (b.borrower_id), (b.lender_id);
end
$$;

create function private.tell_of_appeal(d public.disputes, b public.transactions, p_then text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.notify(case d.appealed_by when b.borrower_id then b.lender_id else b.borrower_id end, 'dispute', 'The other side has appealed',
    private.booking_label(b, 'Another admin decides again about') || '. ' || p_then, p_link => '/disputes/' || d.id);
  perform private.notify_admins('dispute', 'A ruling was appealed', 'Somebody who has not ruled on it decides about the appeal.', '/admin/disputes');
end
$$;

-- What of Aso's fee is for money that goes back, when p_from has p_kept left of what the ruling brought.
create function private.undone_fee(d public.disputes, b public.transactions, p_from uuid, p_kept numeric)
returns numeric
language plpgsql
stable
set search_path = ''
as $$
declare
  v_fee numeric := coalesce((select h.fee from private.appeal_holds h where h.dispute_id = d.id and h.user_id = p_from), 0);
begin
  return greatest(v_fee - round(p_kept * b.platform_fee_percent / 100, 2), 0);
end
$$;

-- Gives back what an appeal won: first what is still owed, then Aso's fee of it and the rest from the wallet of the other side; what is
-- missing there is owed.
create function private.give_back(d public.disputes, b public.transactions, p_from uuid, p_to uuid, p_amount numeric)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_key text := 'appeal:' || d.id || ':';
  v_debt private.debts;
  v_forgiven numeric;
  v_fee numeric := private.undone_fee(d, b, p_from, private.lost_by_ruling(d.id, p_to) - p_amount);
  v_due numeric;
  v_now numeric;
begin
  select x.* into v_debt from private.debts x where x.dispute_id = d.id and x.debtor_id = p_to for update;
  v_forgiven := least(p_amount, coalesce(v_debt.amount - v_debt.paid - v_debt.forgiven, 0));
  update private.debts x set forgiven = x.forgiven + v_forgiven where x.id = v_debt.id;
  v_due := p_amount - v_forgiven - v_fee;
  select least(v_due, greatest(a.balance - private.held_in_wallet(p_from), 0)) into v_now
  from private.ledger_accounts a where a.id = private.wallet_of(p_from) for update;
  perform private.post(
    row(private.debt_account(p_from, 'owed'), private.debt_account(p_to, 'debt'), v_forgiven, 'debt', b.id, v_key || 'forgiven',
      private.booking_label(b, 'Not owed any more for'))::private.leg,
    row(private.system_account('platform_revenue'), private.wallet_of(p_to), v_fee, 'penalty', b.id, v_key || 'fee',
      private.booking_label(b, 'Aso fee given back for'))::private.leg,
    row(private.wallet_of(p_from), private.wallet_of(p_to), v_now, 'penalty', b.id, v_key || 'wallet',
      private.booking_label(b, 'Given back on appeal for'))::private.leg,
    row(private.debt_account(p_from, 'debt'), private.debt_account(p_to, 'owed'), v_due - v_now, 'debt', b.id, v_key || 'debt',
      private.booking_label(b, 'To be given back for'))::private.leg);
  update public.transactions t set platform_fee = t.platform_fee - v_fee where t.id = b.id and v_fee > 0;
  if v_due > v_now then
    insert into private.debts (debtor_id, creditor_id, dispute_id, amount) values (p_from, p_to, d.id, v_due - v_now);
  end if;
end
$$;

-- The side that did not appeal.
create function private.other_than_appellant(d public.disputes, b public.transactions)
returns uuid
language sql
immutable
set search_path = ''
as $$ select case d.appealed_by when b.borrower_id then b.lender_id else b.borrower_id end $$;

-- Refuses who may not decide the appeal, or not so. The appeal of who lost a naira does not keep the other side from getting back all that it lost.
create function private.check_appeal_decision(d public.disputes, b public.transactions, p_returned numeric, p_reason text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  c_title constant text := 'Failed to decide the appeal';
  v_most numeric := private.lost_by_ruling(d.id, d.appealed_by);
  v_least numeric := -private.lost_by_ruling(d.id, private.other_than_appellant(d, b));
begin
  if array[b.borrower_id, b.lender_id] && private.own_accounts() then
    perform private.refuse('Access denied', 'You are a party to this booking. Another admin decides it.', 403);
  elsif private.has_decided(d.id::text, 'decide_ruling_appeal') then
    perform private.refuse('Access denied', 'You ruled on this dispute: another admin has to decide on the appeal.', 403);
  end if;
  perform private.refuse_left_to_others(b, d.id::text);
  if p_returned is null or not (p_returned between v_least and v_most) or p_returned <> round(p_returned, 2) then
    perform private.refuse(c_title, format('What goes back must be an amount of at most %s, or below 0 to the other side, at most %s.',
      private.naira(v_most), private.naira(-v_least)));
  elsif private.reason_of(p_reason) is null then
    perform private.refuse(c_title, 'Please give a reason that both sides will read.');
  end if;
end
$$;

-- Logs the decision of an appeal, tells both sides, and has their trust counted again.
create function private.tell_appeal_decision(d public.disputes, b public.transactions)
returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into private.admin_log (admin_id, action_type, action_data)
  values ((select auth.uid()), 'decide_ruling_appeal', jsonb_build_object('dispute', d.id, 'returned', d.appeal_returned, 'reason', d.appeal_answer));
  perform private.notify(p.id, 'dispute', 'The appeal is decided', private.booking_label(b, 'Another admin has decided about') || ': '
    || case when d.appeal_returned = 0 then 'the decision stays.'
      when d.appeal_returned < 0 then private.naira(-d.appeal_returned) || ' goes back to the other side than the one that appealed.'
      else private.naira(d.appeal_returned) || ' goes back to the side that appealed.' end
    || E'\n\n' || d.appeal_answer, p_link => '/disputes/' || d.id)
  from (values (b.borrower_id), (b.lender_id)) p (id) order by p.id;
  insert into private.trust_due (user_id) values (b.borrower_id), (b.lender_id);
end
$$;

create function public.decide_ruling_appeal(p_dispute_id uuid, p_returned numeric, p_reason text)
returns public.disputes
language plpgsql
security definer
set search_path = ''
as $$
declare
  d public.disputes;
  b public.transactions;
  v_other uuid;
  v_most numeric;
begin
  perform private.check_text('p_reason', p_reason, 1000);
  perform private.require_staff('disputes');
  perform private.require_given(jsonb_build_object('p_dispute_id', p_dispute_id, 'p_returned', p_returned));
  select x.* into d from public.disputes x where x.id = p_dispute_id for update;
  if not found or d.status = 'pending' or d.appealed_at is null or d.appeal_decided_at is not null then
    perform private.refuse('Failed to decide the appeal', 'No appeal against this decision waits.', 409);
  end if;
  perform private.lock_bookings(array[d.transaction_id]);
  select t.* into b from public.transactions t where t.id = d.transaction_id;
  perform private.check_appeal_decision(d, b, p_returned, p_reason);
  if not private.may_decide('decide_ruling_appeal', d.id::text, array[b.borrower_id, b.lender_id], abs(p_returned),
    jsonb_build_object('returned', p_returned, 'reason', private.reason_of(p_reason))) then
    return d;
  end if;
  v_other := private.other_than_appellant(d, b);
  v_most := private.lost_by_ruling(d.id, d.appealed_by);
  update private.appeal_holds h set held_until = now() where h.dispute_id = d.id;
  update private.debts x set overdue_at = private.debt_falls_due() where x.dispute_id = d.id;
  perform private.give_back(d, b, case when p_returned < 0 then d.appealed_by else v_other end, case when p_returned < 0 then v_other else d.appealed_by end, abs(p_returned));
  update public.disputes x set appeal_decided_at = now(), appeal_returned = p_returned, appeal_answer = private.reason_of(p_reason),
    -- Who has everything back has not lost.
    lost_by = case when p_returned = v_most then null else x.lost_by end
  where x.id = d.id returning x.* into d;
  perform private.tell_appeal_decision(d, b);
  return d;
end
$$;
comment on function public.decide_ruling_appeal is
  'For another admin than who ruled: decides an appeal against a ruling on a dispute, for good. p_returned: naira, to the kobo, that go back to who '
  'appealed, at most what the ruling took from them; below 0: to the other side, at most what it took from that one. p_reason: both sides read it. Still undecided: a second admin has to agree. Logged; both are told.';
grant execute on function public.appeal_ruling(uuid, text), public.decide_ruling_appeal(uuid, numeric, text) to authenticated;
