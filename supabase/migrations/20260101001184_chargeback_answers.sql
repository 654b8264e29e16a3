-- Answering a chargeback: an admin who has no part in it contests, or accepts, from a sum on with a second one, once. The answer is stored before Paystack is asked and
-- never changes, so that nobody sends two different ones.

-- Whether one of these accounts has a part in it: who paid, or whose item was booked with the money that is asked for; also of a payment that
-- it does not fit.
create function private.has_part_in_chargeback(c private.chargebacks, p_accounts uuid[])
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select from private.payments p left join public.transactions t on t.id = p.transaction_id
    where p.reference in (c.payment_reference, c.told_reference) and (p.user_id = any (p_accounts) or t.lender_id = any (p_accounts))
  ) or exists (
    select from private.charged_bookings h join public.transactions t on t.id = h.transaction_id
    where h.chargeback_id = c.id and t.lender_id = any (p_accounts));
end
$$;

create function private.chargeback_for_admin(p_id uuid)
returns private.chargebacks
language plpgsql
security definer
set search_path = ''
as $$
declare
  c private.chargebacks;
begin
  perform private.require_staff('chargebacks');
  select x.* into c from private.chargebacks x where x.id = p_id for update;
  if not found then
    perform private.refuse('Chargeback not found', 'This chargeback does not exist.', 404);
  end if;
  perform private.refuse_part_in_chargeback(c, private.own_accounts());
  return c;
end
$$;

create function private.refuse_part_in_chargeback(c private.chargebacks, p_accounts uuid[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if private.has_part_in_chargeback(c, p_accounts) then
    perform private.refuse('Access denied', 'You have a part in this payment: another admin has to answer.', 403);
  end if;
end
$$;

create function private.log_chargeback(p_action text, c private.chargebacks, p_admin uuid, p_words text)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into private.admin_log (admin_id, action_type, action_data)
  values (p_admin, p_action, jsonb_build_object('chargeback', c.id, 'target', c.user_id, 'amount', c.amount, 'answer', c.answer, 'words', p_words))
$$;

create function public.begin_chargeback_answer(p_chargeback_id uuid, p_answer public.chargeback_answer, p_words text default null)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  c private.chargebacks;
  c_title constant text := 'Not answered';
begin
  perform private.require_given(jsonb_build_object('p_chargeback_id', p_chargeback_id));
  perform private.check_text('p_words', p_words, 1000);
  c := private.chargeback_for_admin(p_chargeback_id);
  if p_answer is null then
    perform private.refuse(c_title, 'p_answer must be contest or accept.');
  elsif c.status <> 'open' then
    perform private.refuse(c_title, 'Only an open chargeback can be answered.', 409);
  elsif c.answer <> p_answer then
    perform private.refuse(c_title, 'Aso has chosen the other answer already.', 409);
  elsif c.answer is null and p_answer = 'contest' and private.said(p_words) is null then
    perform private.refuse(c_title, 'Please write what the bank should know.');
  elsif c.answer is null and p_answer = 'accept' and not private.may_decide('begin_chargeback_answer', c.id::text, array[c.user_id], c.amount,
    jsonb_build_object('answer', p_answer, 'words', private.said(p_words))) then
    return 'needs_second_admin';
  elsif c.answer is null then
    -- Who agrees to a proposal does not ask Paystack: the scheduler does, at once.
    update private.chargebacks x set answer = p_answer, answer_by = (select auth.uid()), answer_words = private.said(p_words), answer_chosen_at = now(),
      next_ask_at = least(x.next_ask_at, now())
    where x.id = c.id returning x.* into c;
    -- Who contests has answered what another one only proposed.
    update private.staff_decisions s set dropped_at = now()
    where s.procedure = 'begin_chargeback_answer' and s.subject = c.id::text and s.decided_at is null and s.dropped_at is null;
    perform private.log_chargeback('answer_chargeback', c, (select auth.uid()), c.answer_words);
  end if;
  return 'chosen';
end
$$;
comment on function public.begin_chargeback_answer is
  'For admins without a part in it, called by answer-chargeback: chooses what Aso answers, once. p_words: what the bank reads, for contest. '
  'Safe to repeat with the same answer. Answers chosen, or needs_second_admin: to accept gives money up, which from a sum on takes two.';
grant execute on function public.begin_chargeback_answer(uuid, public.chargeback_answer, text) to authenticated;

create function public.claim_chargebacks(p_limit int, p_chargeback_id uuid default null)
returns table (id uuid, dispute_id text, answer public.chargeback_answer, answer_words text, is_sent boolean, amount_kobo bigint)
language sql
security definer
set search_path = ''
as $$
  update private.chargebacks c
  set asks = c.asks + 1, next_ask_at = now() + least(interval '10 minutes' * (c.asks + 1), interval '1 hour')
  where c.id = any (array(
    select d.id from private.chargebacks d
    where (d.status = 'open' or (private.is_waiting(d) and private.chargeback_outcome(d.gateway_status, d.gateway_resolution) is null)) and (d.id = p_chargeback_id or (p_chargeback_id is null and d.next_ask_at <= now()))
    order by d.due_at limit p_limit
    for update skip locked))
  returning c.id, c.dispute_id, c.answer, c.answer_words, c.answer_sent_at is not null, coalesce(c.amount * 100, 0)::bigint
$$;
comment on function public.claim_chargebacks is
  'Chargebacks for asking Paystack about, open ones and those that fit no payment yet, those due first, or the named one. answer: what Aso has chosen; is_sent: Paystack has it.';

create function public.note_chargeback_answer(p_chargeback_id uuid, p_is_sent boolean, p_problem text default null)
returns void
language sql
security definer
set search_path = ''
as $$
  select private.check_text('p_problem', p_problem, 200);
  update private.chargebacks c set answer_sent_at = case when p_is_sent then coalesce(c.answer_sent_at, now()) else c.answer_sent_at end,
    answer_problem = case when p_is_sent then null else p_problem end, next_ask_at = least(c.next_ask_at, now() + interval '5 minutes')
  where c.id = p_chargeback_id and c.answer is not null
$$;
comment on function public.note_chargeback_answer is 'Whether Paystack has taken the answer, else what stands against it; it is tried again meanwhile.';
grant execute on function public.claim_chargebacks(int, uuid), public.note_chargeback_answer(uuid, boolean, text) to service_role;

-- What cannot be collected ------------------------------------------------------------------------------

create function public.write_off_chargeback(p_chargeback_id uuid, p_reason text)
returns numeric
language plpgsql
security definer
set search_path = ''
as $$
declare
  c private.chargebacks;
  d private.debts;
  c_title constant text := 'Not written off';
begin
  perform private.check_text('p_reason', p_reason, 1000);
  perform private.require_staff('chargebacks');
  perform private.require_given(jsonb_build_object('p_chargeback_id', p_chargeback_id));
  -- The payer before the chargeback: what comes into the wallet at this moment pays the debt first.
  perform private.lock_person(x.user_id) from private.chargebacks x where x.id = p_chargeback_id and x.user_id is not null;
  c := private.chargeback_for_admin(p_chargeback_id);
  perform private.lock_chargeback_accounts(c) where c.user_id is not null;
  select x.* into d from private.debts x where x.chargeback_id = c.id and x.paid + x.forgiven < x.amount for update;
  if d.id is null or c.status <> 'lost' then
    perform private.refuse(c_title, 'Nothing is owed for this chargeback.', 409);
  elsif private.one_line(p_reason) is null then
    perform private.refuse(c_title, 'Please give a reason.');
  elsif not private.may_decide('write_off_chargeback', c.id::text, array[d.debtor_id], d.amount - d.paid - d.forgiven,
    jsonb_build_object('reason', private.one_line(p_reason))) then
    return null;
  end if;
  update private.debts x set forgiven = x.amount - x.paid where x.id = d.id;
  perform private.post(row(private.system_account('chargeback_losses'), private.debt_account(d.debtor_id, 'debt'), d.amount - d.paid - d.forgiven,
    'chargeback_loss', null, 'chargeback:' || c.id || ':written_off', 'Owed for a card payment, written off')::private.leg);
  perform private.log_chargeback('write_off_chargeback', c, (select auth.uid()), private.one_line(p_reason));
  perform private.notify_admins('chargeback', 'A chargeback was written off', format('%s, dispute %s at Paystack, was written off by %s: %s',
    private.naira(d.amount - d.paid - d.forgiven), c.dispute_id,
    (select p.full_name from private.profiles p where p.user_id = (select auth.uid())), private.one_line(p_reason)),
    p_link => '/admin/chargebacks/' || c.id);
  insert into private.trust_due (user_id) values (d.debtor_id);
  return d.amount - d.paid - d.forgiven;
end
$$;
comment on function public.write_off_chargeback is
  'For admins without a part in it: what the payer still owes for a lost chargeback becomes a loss of Aso. Answers how much, in naira; null: '
  'a second admin has to agree. Logged, and told to all admins.';

create function public.acknowledge_chargeback(p_chargeback_id uuid, p_note text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  c private.chargebacks;
begin
  perform private.require_given(jsonb_build_object('p_chargeback_id', p_chargeback_id));
  perform private.check_text('p_note', p_note, 1000);
  c := private.chargeback_for_admin(p_chargeback_id);
  if c.problem is null then
    perform private.refuse('Nothing to clear', 'There is no open question about this chargeback.', 409);
  elsif private.one_line(p_note) is null then
    perform private.refuse('Nothing to clear', 'Please write what you found at Paystack.');
  end if;
  update private.chargebacks x set problem = null, problem_seen = c.problem where x.id = c.id;
  perform private.log_chargeback('acknowledge_chargeback', c, (select auth.uid()), c.problem || ': ' || private.one_line(p_note));
end
$$;
comment on function public.acknowledge_chargeback is
  'For admins without a part in it: what differed from Paystack was looked into, p_note says how. Moves nothing. Logged.';

-- Open, and something about it differed from Paystack: it may not end by itself.
create function private.can_be_concluded(c private.chargebacks)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select c.status = 'open' and num_nonnulls(c.problem, c.problem_seen) > 0
$$;

create function public.conclude_chargeback(p_chargeback_id uuid, p_outcome public.chargeback_status, p_reason text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  c private.chargebacks;
  v_reason text := private.one_line(p_reason);
  c_title constant text := 'Not concluded';
begin
  perform private.check_text('p_reason', p_reason, 1000);
  perform private.require_staff('chargebacks');
  perform private.require_given(jsonb_build_object('p_chargeback_id', p_chargeback_id));
  perform private.lock_disputed_payment(x.payment_reference) from private.chargebacks x where x.id = p_chargeback_id;
  c := private.chargeback_for_admin(p_chargeback_id);
  if not private.can_be_concluded(c) then
    perform private.refuse(c_title, 'Only an open chargeback that differs from Paystack can be concluded.', 409);
  elsif p_outcome is null or p_outcome not in ('won', 'lost') then
    perform private.refuse(c_title, 'p_outcome must be won or lost.');
  elsif v_reason is null then
    perform private.refuse(c_title, 'Please give a reason.');
  elsif not private.may_decide('conclude_chargeback', c.id::text, array[c.user_id], coalesce(c.amount, 0),
    jsonb_build_object('outcome', p_outcome, 'reason', private.one_line(p_reason))) then
    return 'needs_second_admin';
  end if;
  update private.chargebacks x set problem = null, problem_seen = coalesce(c.problem, c.problem_seen) where x.id = c.id returning x.* into c;
  perform private.end_chargeback(c, p_outcome);
  perform private.log_chargeback('conclude_chargeback', c, (select auth.uid()), p_outcome || ': ' || v_reason);
  perform private.notify_admins('chargeback', 'A chargeback was concluded by hand', format('%s, dispute %s at Paystack, was booked as %s by %s: %s',
    private.naira(c.amount), c.dispute_id, p_outcome, (select p.full_name from private.profiles p where p.user_id = (select auth.uid())), v_reason),
    p_link => '/admin/chargebacks/' || c.id);
  return 'concluded';
end
$$;
comment on function public.conclude_chargeback is
  'For admins without a part in it: books an open chargeback that differs from Paystack, and so does not end by itself. p_outcome: won (all '
  'that is put aside goes back) or lost (all of it is gone). Once. Logged, and told to all admins.';
grant execute on function public.write_off_chargeback(uuid, text), public.acknowledge_chargeback(uuid, text),
  public.conclude_chargeback(uuid, public.chargeback_status, text) to authenticated;

-- Reminders ----------------------------------------------------------------------------------------------

-- Reminds all admins of chargebacks that Paystack has no answer to: some hours before the end, and again shortly before it.
create function private.remind_of_chargebacks()
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  c private.chargebacks;
  v_count int := 0;
begin
  for c in
    update private.chargebacks x
    set reminders = case when x.due_at - private.setting_interval('chargeback_last_reminder_hours') <= now() then 2 else 1 end
    where x.id in (
      select y.id from private.chargebacks y
      where y.status = 'open' and y.answer_sent_at is null and y.reminders < 2
        and y.due_at - private.setting_interval(case y.reminders when 0 then 'chargeback_first_reminder_hours' else 'chargeback_last_reminder_hours' end) <= now()
      order by y.due_at for update skip locked)
    returning x.*
  loop
    v_count := v_count + 1;
    perform private.notify_admins('chargeback', 'A chargeback has to be answered', format(
      '%s is disputed. Answer it under Chargebacks in the admin panel by %s, or Paystack gives the money back.', private.naira(c.amount),
      private.moment_label(c.due_at)), p_link => '/admin/chargebacks/' || c.id);
  end loop;
  return v_count;
end
$$;
