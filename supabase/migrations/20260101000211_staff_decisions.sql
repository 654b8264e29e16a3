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
  ('move_unclaimed_money', 'clock'), ('release_appeal_holds', 'clock'), ('let_appeals_wait', 'clock'), ('settle_groups', 'clock'), ('tell_of_overdue_debts', 'clock'), ('run_due_jobs', 'clock'),
  ('decide_message_flag', 'back'), ('decide_person_reports', 'back'), ('suspend_person', 'back'),
  ('take_back_credit', 'back'), ('take_rejection', 'back');
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

-- Whether anybody can ever agree beside the caller: has the permission and is none of those whom it concerns.
create function private.has_second_admin(p_permission text, p_people uuid[])
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select from private.profiles p
    where p.is_admin and p.user_id <> all (private.own_accounts()) and private.has_permission(p.user_id, p_permission)
      and not private.accounts_of(p.user_id) && p_people);
end
$$;

-- What would wait for ever is refused at once, with the way out.
create function private.require_second_admin(p_permission text, p_people uuid[])
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.has_second_admin(p_permission, p_people) then
    perform private.refuse('Not decided', format('This takes two, and nobody else may decide it. An owner can give somebody a role with the permission “%s” '
      'under Users. Whoever gets it from you can agree 30 days later.', p.allows), 409)
    from private.staff_permissions p where p.permission = p_permission;
  end if;
end
$$;

-- Keeps a decision as a proposal, for another member of staff to agree to.
create function private.propose(p_procedure text, p_permission text, p_subject text, p_people uuid[], p_amount numeric, p_arguments jsonb)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- The specification's update of a dispute has none: enough for what one decides alone.
  if p_arguments ? 'reason' and private.said(p_arguments ->> 'reason') is null then
    perform private.refuse('Not decided', 'A second admin has to agree to this. Propose it with a reason, on the page of the dispute.');
  end if;
  perform private.require_second_admin(p_permission, p_people);
  insert into private.staff_decisions (procedure, subject, arguments, people, amount, proposed_by)
  values (p_procedure, p_subject, p_arguments, p_people, p_amount, (select auth.uid()));
  perform private.log_decision('propose_decision', p_procedure, p_subject, p_amount, null);
end
$$;

create function private.tell_of_proposal(p_permission text, p_amount numeric)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.notify(p.user_id, 'admin_task', 'A decision waits for a second admin', format(
    '%s has proposed a decision%s. Agree to it, or turn it down.', me.full_name, case when p_amount > 0 then ' about ' || private.naira(p_amount) end),
    p_link => '/admin')
  from private.profiles p, private.profiles me
  where p.is_admin and p.user_id <> me.user_id and me.user_id = (select auth.uid()) and private.has_permission(p.user_id, p_permission)
  order by p.user_id;
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
    perform private.propose(p_procedure, v_door.permission, p_subject, v_people, p_amount, p_arguments);
    perform private.tell_of_proposal(v_door.permission, p_amount);
    return false;
  elsif v_waiting.proposed_by = any (private.own_accounts()) or not private.has_permission(v_waiting.proposed_by, v_door.permission) then
    if v_waiting.arguments <> p_arguments or v_waiting.proposed_by <> (select auth.uid()) then
      -- Another proposal, with an id of its own: nobody agrees to what they have not read.
      update private.staff_decisions d set dropped_at = now() where d.id = v_waiting.id;
      perform private.propose(p_procedure, v_door.permission, p_subject, v_people, p_amount, p_arguments);
    end if;
    return false;
  end if;
  perform private.refuse_no_agreement(v_waiting, p_arguments, v_door.permission);
  update private.staff_decisions d set (agreed_by, decided_at, amount) = ((select auth.uid()), now(), p_amount) where d.id = v_waiting.id;
  return true;
end
$$;

-- Refuses who does not agree to just what waits, or is no second person.
create function private.refuse_no_agreement(d private.staff_decisions, p_arguments jsonb, p_permission text)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if d.arguments <> p_arguments then
    perform private.refuse('Not decided', 'Another admin has proposed something else. Agree to it, or turn it down first.', 409);
  elsif private.is_no_second_admin(d.proposed_by, d.proposed_at, p_permission) then
    perform private.refuse('Access denied', 'One of you made the other an admin within 30 days, or the same person made you both, or you became one after the proposal: another admin has to agree.', 403);
  end if;
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
