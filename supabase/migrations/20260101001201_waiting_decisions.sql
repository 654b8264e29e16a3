-- Decisions of staff that wait for a second one: reading them, agreeing to one, turning one down.

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
  if private.reason_of(p_reason) is null then
    perform private.refuse('Not decided', 'Please give a reason.');
  end if;
  if d.proposed_by <> (select auth.uid()) then
    perform private.refuse_own_matter(p.id, m.permission) from unnest(d.people) p (id), private.money_doors m where m.procedure = d.procedure;
  end if;
  update private.staff_decisions x set dropped_at = now() where x.id = d.id and x.decided_at is null and x.dropped_at is null;
  if not found then
    perform private.refuse('Not decided', 'It is decided already.', 409);
  end if;
  perform private.log_decision('drop_decision', d.procedure, d.subject, d.amount, private.reason_of(p_reason));
  if d.proposed_by <> (select auth.uid()) then
    perform private.notify(d.proposed_by, 'admin_task', 'Your proposal was turned down', private.reason_of(p_reason), p_link => '/admin');
  end if;
end
$$;
comment on function public.drop_decision is
  'For admins who may decide it: takes back a decision that waits for a second admin, or turns it down, with a reason. Logged; who proposed it is told.';
grant execute on function public.waiting_decisions(), public.agree_to_decision(uuid), public.drop_decision(uuid, text) to authenticated;
