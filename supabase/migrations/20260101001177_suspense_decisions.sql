-- Deciding about money in suspense. A credit to somebody else than who paid is proposed by one admin and confirmed by another.

-- Keeps a credit to another than who paid as a proposal, and answers true; false where another admin has proposed the same before.
-- The caller has locked the item.
create function private.proposes_credit(s private.suspense_items, p_person uuid, p_reason text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  if p_person = s.user_id then
    return false;
  elsif s.proposed_by = any (private.own_accounts()) then
    perform private.refuse('Access denied', 'You have proposed this credit: another admin has to confirm it.', 403);
  elsif s.proposed_by is not null then
    if not private.has_permission(s.proposed_by, 'refunds') then
      perform private.refuse('Not decided', 'The person who proposed this credit is no longer an admin. Turn it down first.', 409);
    elsif private.is_no_second_admin(s.proposed_by, s.proposed_at, 'refunds') then
      perform private.refuse('Access denied', 'One of you made the other an admin within 30 days, or the same person made you both, or you became one after the proposal: another admin has to confirm it.', 403);
    end if;
    return false;
  end if;
  perform private.require_second_admin('refunds', array[s.user_id, p_person]);
  update private.suspense_items x set (proposed_by, proposed_at, proposed_to, proposal_reason) = ((select auth.uid()), now(), p_person, private.one_line(p_reason))
  where x.id = s.id;
  perform private.log_proposal('propose_suspense_credit', s, p_person, p_reason);
  perform private.notify_admins('books', 'A credit waits for a second admin', format(
    '%s proposes to credit %s (%s) to %s, who is not the member who paid it. Confirm it or turn it down under Money to clear.%s',
    coalesce(a.full_name, 'An admin'), private.naira(s.amount), s.source, coalesce(p.full_name, 'a member'), E'\n\n' || private.one_line(p_reason)),
    p_link => '/admin/suspense')
  from private.profiles a, private.profiles p where a.user_id = (select auth.uid()) and p.user_id = p_person;
  return true;
end
$$;

create function private.log_proposal(p_action text, s private.suspense_items, p_person uuid, p_reason text)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into private.admin_log (admin_id, action_type, action_data)
  values ((select auth.uid()), p_action, jsonb_build_object('item', s.id, 'source', s.source, 'target', s.user_id, 'credited_to', p_person,
    'amount', s.amount, 'currency', s.currency, 'note', private.one_line(p_reason)))
$$;

create function public.drop_suspense_proposal(p_id bigint, p_reason text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  s private.suspense_items;
begin
  perform private.require_staff('refunds');
  perform private.require_given(jsonb_build_object('p_id', p_id));
  perform private.check_text('p_reason', p_reason, 1000);
  select x.* into s from private.suspense_items x where x.id = p_id for update;
  if not found or s.proposed_by is null or s.decided_at is not null then
    perform private.refuse('Not decided', 'No credit of this money waits for a second admin.', 409);
  elsif private.one_line(p_reason) is null then
    perform private.refuse('Not decided', 'Please give a reason.');
  end if;
  if s.proposed_by <> (select auth.uid()) then
    perform private.refuse_own_matter(x, 'refunds') from unnest(array[s.user_id, s.proposed_to]) x;
    perform private.notify(s.proposed_by, 'books', 'Your proposal was turned down', format(
      'The credit of %s (%s) that you proposed was turned down by another admin. The money is under Money to clear.%s',
      private.naira(s.amount), s.source, E'\n\n' || private.one_line(p_reason)), p_link => '/admin/suspense');
  end if;
  update private.suspense_items x set (proposed_by, proposed_at, proposed_to, proposal_reason) = (null, null, null, null) where x.id = s.id;
  perform private.log_proposal('drop_suspense_proposal', s, s.proposed_to, p_reason);
end
$$;
comment on function public.drop_suspense_proposal is
  'For admins: takes back a proposed credit of money in suspense (who proposed it), or turns it down (another admin whose own matter it is '
  'not), with a reason. The money waits for a decision again.';

-- Refuses what cannot be decided about money in suspense, or not by the caller.
create function private.refuse_suspense_decision(s private.suspense_items, p_decision public.suspense_decision, p_reason text, p_person uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if s.id is null then
    perform private.refuse('Not decided', 'There is no such money in suspense.', 404);
  elsif s.decided_at is not null then
    perform private.refuse('Not decided', 'This was decided already.', 409);
  elsif private.one_line(p_reason) is null then
    perform private.refuse('Not decided', 'Please give a reason.');
  elsif s.all_charged_back or private.has_waiting_dispute(s.payment_reference) or exists (select from private.chargebacks c where c.payment_reference = s.payment_reference and c.status = 'open')
    or (p_decision <> 'paid_back' and exists (select from private.chargebacks c where c.told_reference = s.payment_reference and c.status = 'unmatched'
      and private.chargeback_outcome(c.gateway_status, c.gateway_resolution) = 'lost')) then
    perform private.refuse('Not decided', 'The payer’s bank is looking into this payment, or has taken it back. It is under Chargebacks.', 409);
  elsif s.proposed_by is not null and (p_decision <> 'credit' or p_person is distinct from s.proposed_to) then
    perform private.refuse('Not decided', 'A credit to another member waits for a second admin. Confirm it, or turn it down first.', 409);
  end if;
  perform private.refuse_own_matter(s.user_id, 'refunds');
  -- An accepted payment is the lender's as well.
  perform private.refuse_own_matter(t.lender_id, 'refunds') from private.payments p join public.transactions t on t.id = p.transaction_id
  where p.reference = s.payment_reference and p_decision = 'accept';
  perform private.check_suspense_decision(s, p_decision);
end
$$;

create function private.carry_out_suspense(s private.suspense_items, p_decision public.suspense_decision, p_person uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  case p_decision
    when 'refund' then perform private.refund_suspense(s);
    when 'credit' then perform private.credit_suspense(s, p_person);
    when 'accept' then perform private.accept_suspense(s);
    else
      if s.in_books then
        perform private.post(row(private.system_account('suspense'), private.system_account('paystack_clearing'), s.amount, 'suspense', null,
          'suspense:' || s.id || ':paid_back', 'Paid back by hand')::private.leg);
      end if;
  end case;
end
$$;

create function public.decide_suspense(p_id bigint, p_decision public.suspense_decision, p_reason text, p_person uuid default null)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  s private.suspense_items;
begin
  perform private.require_staff('refunds');
  perform private.require_given(jsonb_build_object('p_id', p_id, 'p_decision', p_decision));
  perform private.check_text('p_reason', p_reason, 1000);
  s := private.lock_suspense_item(p_id, p_person);
  perform private.refuse_suspense_decision(s, p_decision, p_reason, p_person);
  if p_decision = 'credit' then
    perform private.check_suspense_credit(s, p_person);
    if private.proposes_credit(s, p_person, p_reason) then
      return 'needs_second_admin';
    end if;
  end if;
  -- A credit to another was agreed to above.
  if s.proposed_by is null and not private.may_decide('decide_suspense', s.id::text, array[s.user_id, p_person],
    -- What another currency is worth nobody knows here: it counts as much as needs two.
    case when s.currency = 'NGN' then s.amount else private.setting_number('withdrawal_two_admins_amount') end,
    jsonb_build_object('decision', p_decision, 'reason', private.one_line(p_reason), 'person', p_person)) then
    return 'needs_second_admin';
  end if;
  perform private.carry_out_suspense(s, p_decision, p_person);
  update private.suspense_items x set decision = p_decision, decided_by = (select auth.uid()), decided_at = now(), reason = private.one_line(p_reason),
    credited_to = case p_decision when 'credit' then p_person when 'accept' then s.user_id end
  where x.id = s.id;
  insert into private.admin_log (admin_id, action_type, action_data)
  values ((select auth.uid()), 'decide_suspense', jsonb_build_object('item', s.id, 'source', s.source, 'decision', p_decision, 'target', s.user_id,
    'credited_to', p_person, 'proposed_by', s.proposed_by, 'amount', s.amount, 'currency', s.currency, 'note', private.one_line(p_reason)));
  return 'decided';
end
$$;
comment on function public.decide_suspense is
  'For admins whose own matter it is not: what becomes of money in suspense, once, with a reason. refund: to the card that paid. credit: to '
  'the wallet of p_person; to another than who paid it needs two admins who decide the same: the first proposes it (needs_second_admin), the '
  'second confirms it. accept: as the payment it was meant to be; of a booking that still waits what is too much goes to the payer''s '
  'wallet, and too little is refused. Of another currency two admins decide. paid_back: somebody paid it back by hand at Paystack.';

create function public.take_back_credit(p_id bigint, p_reason text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  s private.suspense_items;
  h private.credit_holds;
begin
  perform private.require_staff('refunds');
  perform private.require_given(jsonb_build_object('p_id', p_id));
  perform private.check_text('p_reason', p_reason, 1000);
  s := private.lock_suspense_item(p_id, (select x.user_id from private.credit_holds x where x.suspense_item_id = p_id));
  delete from private.credit_holds x where x.suspense_item_id = p_id and x.held_until > now() returning x.* into h;
  if h.user_id is null then
    perform private.refuse('Not decided', 'No credit of this money to another member is held any more.', 409);
  elsif private.one_line(p_reason) is null then
    perform private.refuse('Not decided', 'Please give a reason.');
  end if;
  perform private.refuse_own_matter(x, 'refunds') from unnest(array[s.user_id, h.user_id]) x;
  perform private.post(row(private.wallet_of(h.user_id), private.system_account('suspense'), h.amount, 'suspense', null,
    'suspense:' || s.id || ':taken_back', 'Taken back by Aso')::private.leg);
  perform private.open_suspense_item('credit:' || s.id, 'taken_back', s.user_id, s.payment_reference, h.amount);
  perform private.notify(h.user_id, 'payment', 'Money was taken back from your wallet', format(
    '%s that was credited to you was held in your wallet. We have found that it is not yours, and have taken it back. Is that wrong? Write to %s.',
    private.naira(h.amount), private.setting('support_email')), p_link => '/wallet')
  where not private.is_deleted(h.user_id);
  perform private.log_proposal('take_back_credit', s, h.user_id, p_reason);
end
$$;
comment on function public.take_back_credit is
  'For admins whose own matter it is not: takes a credit of money in suspense to another than who paid it back, with a reason, while it is '
  'held. The money waits for a decision again, as an item of its own.';

create function public.money_in_suspense(p_decided boolean default false, p_before bigint default null, p_limit int default 20)
returns table (
  id bigint, kind public.suspense_kind, source text, amount numeric, currency text, asked_amount numeric, payment_reference text, paid_for text,
  user_id uuid, full_name text, is_deleted boolean, created_at timestamptz, can_refund boolean, can_accept boolean, can_credit boolean,
  is_own boolean, failed_refunds int, decision public.suspense_decision, reason text, decided_at timestamptz, decided_by text,
  credited_name text, refund_status public.card_refund_status, proposed_by text, proposed_at timestamptz, proposed_to uuid, proposed_name text,
  proposal_reason text, is_proposer boolean, pay_to text, held_until timestamptz
)
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_staff('refunds');
  perform private.log_reading('list_suspense', jsonb_build_object('decided', p_decided, 'before', p_before));
  return query
  select s.id, s.kind, s.source, s.amount - s.charged_back, s.currency, case when s.kind = 'mismatch' then p.amount end, s.payment_reference, i.title,
    s.user_id, m.full_name, m.deleted_at is not null, s.created_at,
    s.payment_reference is not null and s.amount > 0 and s.amount < 10000000000 and s.currency ~ '^[A-Z]{3}$',
    s.kind = 'mismatch' and s.in_books and m.deleted_at is null
      and (p.purpose <> 'booking' or (s.amount - s.charged_back >= t.total_amount and (private.why_not(t.*::public.transactions, 'pay', 'borrower')).title is null)),
    s.in_books, private.is_own_matter((select auth.uid()), s.user_id, 'refunds') or (s.proposed_to is not null and s.decided_at is null
      and private.is_own_matter((select auth.uid()), s.proposed_to, 'refunds')), s.failed_refunds, s.decision, s.reason, s.decided_at, d.full_name, c.full_name,
    (select r.status from private.card_refund_calls k join public.card_refunds r on r.id = k.card_refund_id
      where k.suspense_item_id = s.id and s.decision = 'refund' order by r.created_at desc limit 1),
    o.full_name, s.proposed_at, s.proposed_to, n.full_name, s.proposal_reason, s.proposed_by is not null and s.proposed_by = any (private.own_accounts()),
    case when s.source like 'unclaimed:%' and s.decided_at is null then private.pay_to(s.user_id) end,
    (select h.held_until from private.credit_holds h where h.suspense_item_id = s.id and h.held_until > now())
  from private.suspense_items s
  join private.profiles m on m.user_id = s.user_id
  left join private.payments p on p.reference = s.payment_reference
  left join public.transactions t on t.id = p.transaction_id
  left join public.items i on i.id = t.item_id
  left join private.profiles d on d.user_id = s.decided_by
  left join private.profiles c on c.user_id = s.credited_to
  left join private.profiles o on o.user_id = s.proposed_by
  left join private.profiles n on n.user_id = s.proposed_to
  where (s.decided_at is not null) = coalesce(p_decided, false) and not s.all_charged_back and (p_before is null or s.id < p_before)
  order by s.id desc limit least(greatest(coalesce(p_limit, 20), 1), 50);
end
$$;
comment on function public.money_in_suspense is
  'For admins: money in suspense that waits for a decision, or was decided, the newest first, 20 at a time (at most 50); the next page: '
  'p_before is the last id. amount: what came, in units of the currency. asked_amount: naira that were asked for, of a mismatch. is_own: '
  'another admin has to decide, as also where the proposed credit is to the caller. failed_refunds: how often Paystack could not refund it. refund_status: of the refund that was decided. '
  'proposed_by, proposed_at, proposed_to, proposed_name, proposal_reason: of a credit to another than who paid. is_proposer: the caller proposed it. '
  'pay_to: the last bank account of a former member, of money that others owed to them. held_until: of a credit that '
  'can still be taken back. Logged.';

grant execute on function public.decide_suspense(bigint, public.suspense_decision, text, uuid), public.drop_suspense_proposal(bigint, text), public.take_back_credit(bigint, text),
  public.money_in_suspense(boolean, bigint, int) to authenticated;
