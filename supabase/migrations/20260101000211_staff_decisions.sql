-- Decisions of staff about members' money and accounts: which procedures there are, and when a second member of staff must agree.

-- Every way in which money leaves a wallet or an escrow, a debt is made or forgiven, an account ends, or one of these guards is loosened.
-- A test walks all functions and fails for one that is missing here or lacks its guard.
create table private.money_doors (
  procedure text primary key,
  -- own: a party of a booking or the owner of a wallet, by the rules of the process. paystack: what Paystack has done, by the service role.
  -- clock: a deadline that is over. back: a decision of staff that only gives money back to who paid it. two: a decision of staff, from a
  -- sum on with a second one (private.may_decide). always: with a second one whatever the sum.
  guard text not null check (guard in ('own', 'paystack', 'clock', 'back', 'two', 'always')),
  -- Of two and always: what both need.
  permission text references private.staff_permissions (permission),
  constraint two_need_a_permission check ((guard in ('two', 'always')) = (permission is not null))
);
insert into private.money_doors (procedure, guard) values
  ('accept_question', 'own'), ('appeal_ruling', 'own'), ('pay_my_debts', 'own'), ('answer_claim', 'own'), ('answer_counter_offers', 'own'), ('appeal_claim', 'own'), ('block_person', 'own'),
  ('cancel_booking', 'own'), ('cancel_withdrawal', 'own'), ('change_rental_dates', 'own'),
  ('decline_booking', 'own'), ('extend_rental', 'own'), ('pay_basket', 'own'), ('pay_from_wallet', 'own'), ('refund_to_card', 'own'),
  ('settle_when_confirmed', 'own'), ('unlock_ai_feature', 'own'), ('update_wallet_balance', 'own'), ('write_withdrawal', 'own'),
  ('erase_account', 'own'), ('finish_account_recovery', 'own'),
  ('begin_card_refund', 'paystack'), ('drop_refused_card_refund', 'paystack'), ('match_import', 'paystack'), ('record_card_refund', 'paystack'),
  ('record_chargeback', 'paystack'), ('record_payout', 'paystack'), ('settle_payment', 'paystack'),
  ('move_unclaimed_money', 'clock'), ('release_appeal_holds', 'clock'), ('tell_of_overdue_debts', 'clock'), ('settle_groups', 'clock'), ('run_due_jobs', 'clock'),
  ('decide_message_flag', 'back'), ('decide_person_reports', 'back'), ('suspend_person', 'back'),
  ('take_rejection', 'back');
insert into private.money_doors (procedure, guard, permission) values
  ('admin_delete_user', 'two', 'accounts'), ('admin_erase_user', 'two', 'roles'),
  ('approve_withdrawal', 'two', 'withdrawals'), ('decide_appeal', 'two', 'disputes'),
  ('decide_ruling_appeal', 'two', 'disputes'), ('decide_suspense', 'two', 'refunds'),
  ('rule_claim', 'two', 'disputes'), ('rule_dispute', 'two', 'disputes'), ('take_ruling', 'two', 'disputes'),
  ('begin_chargeback_answer', 'two', 'chargebacks'), ('conclude_chargeback', 'two', 'chargebacks'), ('write_off_chargeback', 'two', 'chargebacks'),
  ('change_setting', 'always', 'settings');

-- What was decided, and what waits for a second one.
create table private.staff_decisions (
  id uuid primary key default gen_random_uuid(),
  procedure text not null references private.money_doors (procedure),
  -- The dispute, claim, chargeback, person or setting that it is about.
  subject text not null,
  -- With which the second one calls the procedure again.
  arguments jsonb not null,
  -- Whom it concerns, and how many naira it moves.
  people uuid[] not null,
  amount numeric(14, 2) not null check (amount >= 0),
  proposed_by uuid not null references private.profiles (user_id),
  proposed_at timestamptz not null default now(),
  -- Null: decided alone, or not agreed to yet.
  agreed_by uuid references private.profiles (user_id),
  -- Null: waits, unless it was dropped.
  decided_at timestamptz,
  dropped_at timestamptz,
  constraint two_people_decide check (agreed_by <> proposed_by)
);
create unique index one_proposal_a_matter on private.staff_decisions (procedure, subject) where decided_at is null and dropped_at is null;
create index staff_decisions_by_time on private.staff_decisions (decided_at);
create index staff_decisions_by_subject on private.staff_decisions (subject);

-- Whether so much more is for two: with what the caller, or anybody about one of these people, has decided alone within a day, it comes
-- to the sum of withdrawals that two admins approve.
create function private.needs_second_admin(p_people uuid[], p_amount numeric)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_from numeric := private.setting_number('withdrawal_two_admins_amount');
  v_own uuid[] := private.own_accounts();
begin
  return p_amount > 0 and p_amount + greatest(
    (select coalesce(sum(d.amount), 0) from private.staff_decisions d
     where d.decided_at > now() - interval '1 day' and d.agreed_by is null and d.proposed_by = any (v_own)),
    (select coalesce(max(o.amount), 0) from unnest(p_people) x (person), lateral (
      select sum(d.amount) as amount from private.staff_decisions d
      where d.decided_at > now() - interval '1 day' and d.agreed_by is null and x.person = any (d.people)) o)) >= v_from;
end
$$;

-- What somebody decides alone, for the sums of the day.
create function private.note_decision(p_procedure text, p_subject text, p_people uuid[], p_amount numeric, p_arguments jsonb)
returns void
language sql
set search_path = ''
as $$
  insert into private.staff_decisions (procedure, subject, arguments, people, amount, proposed_by, decided_at)
  values (p_procedure, p_subject, p_arguments, p_people, p_amount, (select auth.uid()), now())
$$;

-- One decision of the caller, or about a person, at a time: of two at once each would see the sum without the other. Taken after the
-- rows and accounts that it moves, in one order.
create function private.take_decision_turn(p_people uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(x.key)
  from (select distinct hashtextextended('staff decision ' || u.id, 0) as key from unnest(p_people || (select auth.uid())) u (id) order by 1) x;
end
$$;

-- Whether the decision may be carried out now. False: it is kept as a proposal, and another member of staff has to agree by deciding the
-- same. p_people: whom it concerns. p_amount: naira that move.
create function private.may_decide(p_procedure text, p_subject text, p_people uuid[], p_amount numeric, p_arguments jsonb)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  c_title constant text := 'Not decided';
  v_door private.money_doors := (select m from private.money_doors m where m.procedure = p_procedure and m.permission is not null);
  v_people uuid[] := array(select u from unnest(p_people) u where u is not null);
  v_waiting private.staff_decisions;
begin
  perform private.require_staff(v_door.permission);
  perform private.take_decision_turn(v_people);
  select d.* into v_waiting from private.staff_decisions d
  where d.procedure = p_procedure and d.subject = p_subject and d.decided_at is null and d.dropped_at is null for update;
  if v_waiting.id is null and v_door.guard = 'two' and not private.needs_second_admin(v_people, p_amount) then
    perform private.note_decision(p_procedure, p_subject, v_people, p_amount, p_arguments);
    return true;
  elsif v_waiting.id is null then
    insert into private.staff_decisions (procedure, subject, arguments, people, amount, proposed_by)
    values (p_procedure, p_subject, p_arguments, v_people, p_amount, (select auth.uid()));
    perform private.log_decision('propose_decision', p_procedure, p_subject, p_amount, null);
    perform private.notify(p.user_id, 'admin_task', 'A decision waits for a second admin', format(
      '%s has proposed a decision%s. Agree to it, or turn it down.', me.full_name, case when p_amount > 0 then ' about ' || private.naira(p_amount) end),
      p_link => '/admin')
    from private.profiles p, private.profiles me
    where p.is_admin and p.user_id <> me.user_id and me.user_id = (select auth.uid()) and private.has_permission(p.user_id, v_door.permission)
    order by p.user_id;
    return false;
  elsif v_waiting.proposed_by = any (private.own_accounts()) or not private.has_permission(v_waiting.proposed_by, v_door.permission) then
    if v_waiting.arguments <> p_arguments or v_waiting.proposed_by <> (select auth.uid()) then
      -- Another proposal, with an id of its own: nobody agrees to what they have not read.
      update private.staff_decisions d set dropped_at = now() where d.id = v_waiting.id;
      insert into private.staff_decisions (procedure, subject, arguments, people, amount, proposed_by)
      values (p_procedure, p_subject, p_arguments, v_people, p_amount, (select auth.uid()));
      perform private.log_decision('propose_decision', p_procedure, p_subject, p_amount, null);
    end if;
    return false;
  elsif v_waiting.arguments <> p_arguments then
    perform private.refuse(c_title, 'Another admin has proposed something else. Agree to it, or turn it down first.', 409);
  elsif private.is_no_second_admin(v_waiting.proposed_by, v_waiting.proposed_at, v_door.permission) then
    perform private.refuse('Access denied', 'One of you made the other an admin within 30 days, or the same person made you both, or you became one after the proposal: another admin has to agree.', 403);
  end if;
  update private.staff_decisions d set (agreed_by, decided_at, amount) = ((select auth.uid()), now(), p_amount) where d.id = v_waiting.id;
  return true;
end
$$;

create function private.log_decision(p_action text, p_procedure text, p_subject text, p_amount numeric, p_note text)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into private.admin_log (admin_id, action_type, action_data)
  values ((select auth.uid()), p_action, jsonb_build_object('decision', p_procedure, 'about', p_subject, 'amount', p_amount, 'note', p_note))
$$;

-- Whether somebody with these accounts proposed or agreed to something else about this, also where it was dropped; or, before p_before, to
-- the same.
create function private.decided_with(p_accounts uuid[], p_subject text, p_procedure text, p_before timestamptz default null)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_permission text := (select m.permission from private.money_doors m where m.procedure = p_procedure);
begin
  -- Or somebody through whom they decide about such matters.
  return exists (select from private.staff_decisions d
    where d.subject = p_subject and (d.procedure <> p_procedure or d.proposed_at < p_before)
      and private.staff_line(array[d.proposed_by, d.agreed_by], v_permission) && private.staff_line(p_accounts, v_permission));
end
$$;

create function private.has_decided(p_subject text, p_procedure text, p_before timestamptz default null)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return private.decided_with(private.own_accounts(), p_subject, p_procedure, p_before);
end
$$;

-- For those who have to agree ----------------------------------------------------------------------------

create function public.waiting_decisions()
returns table (
  id uuid, procedure text, subject text, arguments jsonb, amount numeric, proposed_by text, proposed_at timestamptz, is_own boolean
)
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_staff('dashboard');
  perform private.log_reading('list_decisions', '{}');
  return query
    select d.id, d.procedure, d.subject, d.arguments, d.amount, p.full_name, d.proposed_at, d.proposed_by = any (private.own_accounts())
    from private.staff_decisions d
    join private.money_doors m on m.procedure = d.procedure
    join private.profiles p on p.user_id = d.proposed_by
    where d.decided_at is null and d.dropped_at is null and private.is_staff(m.permission)
    order by d.proposed_at, d.id;
end
$$;
comment on function public.waiting_decisions is
  'For staff: decisions about what they may decide themselves that wait for a second admin, the oldest first. subject: the id of the dispute, claim, '
  'chargeback or person, or the key of the setting. arguments: with which it was proposed. amount: naira that it moves. is_own: the caller '
  'proposed it. Logged.';

create function private.waiting_decision(p_id uuid)
returns private.staff_decisions
language plpgsql
security definer
set search_path = ''
as $$
declare
  d private.staff_decisions;
begin
  perform private.require_staff('dashboard');
  perform private.require_given(jsonb_build_object('p_id', p_id));
  select x.* into d from private.staff_decisions x where x.id = p_id and x.decided_at is null and x.dropped_at is null;
  if not found then
    perform private.refuse('Decision not found', 'This decision does not wait any more.', 404);
  end if;
  perform private.require_staff(m.permission) from private.money_doors m where m.procedure = d.procedure;
  return d;
end
$$;

create function public.agree_to_decision(p_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  d private.staff_decisions := private.waiting_decision(p_id);
  a jsonb := d.arguments;
begin
  if d.proposed_by = any (private.own_accounts()) then
    perform private.refuse('Access denied', 'You have proposed this: another admin has to agree.', 403);
  end if;
  case d.procedure
    when 'rule_dispute' then
      perform public.rule_dispute(d.subject::uuid, (a ->> 'outcome')::public.dispute_outcome, (a ->> 'refund')::numeric, (a ->> 'penalty')::numeric, a ->> 'reason');
    when 'decide_ruling_appeal' then
      perform public.decide_ruling_appeal(d.subject::uuid, (a ->> 'returned')::numeric, a ->> 'reason');
    when 'rule_claim' then perform public.rule_claim(d.subject::uuid, a -> 'rulings');
    when 'decide_appeal' then perform public.decide_appeal(d.subject::uuid, a -> 'rulings');
    when 'decide_suspense' then
      perform public.decide_suspense(d.subject::bigint, (a ->> 'decision')::public.suspense_decision, a ->> 'reason', (a ->> 'person')::uuid);
    when 'begin_chargeback_answer' then
      perform public.begin_chargeback_answer(d.subject::uuid, (a ->> 'answer')::public.chargeback_answer, a ->> 'words');
    when 'write_off_chargeback' then perform public.write_off_chargeback(d.subject::uuid, a ->> 'reason');
    when 'conclude_chargeback' then
      perform public.conclude_chargeback(d.subject::uuid, (a ->> 'outcome')::public.chargeback_status, a ->> 'reason');
    when 'change_setting' then perform public.change_setting(d.subject, a ->> 'value', a ->> 'reason');
    when 'admin_delete_user' then perform public.admin_delete_user(d.subject::uuid);
    when 'admin_erase_user' then perform public.admin_erase_user(d.subject::uuid, a ->> 'reason');
    else raise exception 'Nothing agrees to %', d.procedure;
  end case;
end
$$;
comment on function public.agree_to_decision is
  'For another admin than the one who proposed it: carries out a decision that waits, with all that is asked of it alone. Refused where it cannot be '
  'carried out any more.';

create function public.drop_decision(p_id uuid, p_reason text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  d private.staff_decisions;
begin
  perform private.check_text('p_reason', p_reason, 1000);
  d := private.waiting_decision(p_id);
  if private.said(p_reason) is null then
    perform private.refuse('Not decided', 'Please give a reason.');
  end if;
  if d.proposed_by <> (select auth.uid()) then
    perform private.refuse_own_matter(p.id, m.permission) from unnest(d.people) p (id), private.money_doors m where m.procedure = d.procedure;
  end if;
  update private.staff_decisions x set dropped_at = now() where x.id = d.id and x.decided_at is null and x.dropped_at is null;
  if not found then
    perform private.refuse('Not decided', 'It is decided already.', 409);
  end if;
  perform private.log_decision('drop_decision', d.procedure, d.subject, d.amount, private.said(p_reason));
  if d.proposed_by <> (select auth.uid()) then
    perform private.notify(d.proposed_by, 'admin_task', 'Your proposal was turned down', private.said(p_reason), p_link => '/admin');
  end if;
end
$$;
comment on function public.drop_decision is
  'For admins who may decide it: takes back a decision that waits for a second admin, or turns it down, with a reason. Logged; who proposed it is told.';
grant execute on function public.waiting_decisions(), public.agree_to_decision(uuid), public.drop_decision(uuid, text) to authenticated;
