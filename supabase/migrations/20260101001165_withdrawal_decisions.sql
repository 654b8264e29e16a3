-- Deciding about a withdrawal that waits: approving, rejecting, cancelling.

-- Ends a withdrawal that was not paid: posts the whole amount back, once, and tells the owner. Answers the row to be stored; the
-- caller has locked the old one.
create function private.ended_withdrawal(w public.withdrawals, p_status public.withdrawal_status, p_note text, p_text text)
returns public.withdrawals
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.post(row(private.system_account('withdrawals_held'), private.returns_to(w), w.amount, 'withdrawal_return', null,
    'withdrawal:' || w.id || ':back', format('Withdrawal to %s came back', w.bank_name))::private.leg);
  perform private.tell_of_suspense(w);
  w.status := p_status;
  w.processed_at := now();
  w.admin_note := coalesce(private.reason_of(p_note), w.admin_note);
  perform private.notify(w.user_id, 'payout', 'Your withdrawal was not paid', format('%s %s is in your wallet again.',
    p_text, private.naira(w.amount)) || private.repaid_now_text(w.user_id) || coalesce(E'\n\n' || w.admin_note, ''), p_link => '/wallet');
  return w;
end
$$;

-- The admins who approved a withdrawal that needs two.
create table private.withdrawal_approvals (
  withdrawal_id uuid not null references public.withdrawals (id),
  admin_id uuid not null references private.profiles (user_id),
  at timestamptz not null default now(),
  primary key (withdrawal_id, admin_id)
);

-- From this sum on that a person withdraws within 24 hours, two admins approve; of any sum to an account in quite another name.
-- Counted when it was asked for and again now, so that an admin who raises the sum does not change what waits already.
create function private.approvals_needed(w public.withdrawals)
returns int
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return greatest(w.approvals_needed, case when private.account_match(w) = 'none' or w.amount + coalesce((
    select sum(o.amount) from public.withdrawals o
    where o.user_id = w.user_id and o.id <> w.id and o.status in ('approved', 'paid') and o.created_at > w.created_at - interval '24 hours'), 0)
    >= private.setting_number('withdrawal_two_admins_amount') then 2 else 1 end);
end
$$;

-- Locks a withdrawal for an admin's decision about it.
create function private.withdrawal_to_decide(p_id uuid)
returns public.withdrawals
language plpgsql
security definer
set search_path = ''
as $$
declare
  w public.withdrawals;
begin
  perform private.require_staff('withdrawals');
  select x.* into w from public.withdrawals x where x.id = p_id for update;
  if not found then
    perform private.refuse('Withdrawal not found', 'This withdrawal does not exist.', 404);
  elsif w.user_id = any (private.own_accounts()) then
    perform private.refuse('Access denied', 'Another admin has to decide about your own withdrawal.', 403);
  end if;
  perform p.withdrawal_id from private.payouts p where p.withdrawal_id = w.id for update;
  if w.status <> 'pending' and not exists (
    select from private.payouts p where p.withdrawal_id = w.id and w.status = 'approved' and private.can_take_back(p)) then
    perform private.refuse('Failed to process payout', 'Only a pending withdrawal can be approved or rejected.', 409);
  end if;
  return w;
end
$$;

-- The specification's way to reject: an update of the row by an admin. Nothing else can be written by it.
create function private.take_rejection()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  w public.withdrawals := private.withdrawal_to_decide(old.id);
begin
  if new.status <> 'rejected' then
    perform private.refuse('Failed to process payout', 'A withdrawal can only be rejected here. To pay it, approve it.', 409);
  elsif private.reason_of(new.admin_note) is null then
    perform private.refuse('Failed to process payout', 'Please give a reason that the person will read.');
  end if;
  perform private.check_text('admin_note', new.admin_note, 1000);
  update private.payouts p set concluded_at = now(), problem = null where p.withdrawal_id = w.id;
  w := private.ended_withdrawal(w, 'rejected', new.admin_note, 'Your withdrawal was rejected.');
  w.admin_id := (select auth.uid());
  perform private.log_withdrawal('reject_withdrawal', w);
  return w;
end
$$;
create trigger withdrawals_take_rejection before update on public.withdrawals
  for each row when (current_user = 'authenticated') execute function private.take_rejection();

create function private.log_withdrawal(p_action text, w public.withdrawals)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into private.admin_log (admin_id, action_type, action_data)
  values ((select auth.uid()), p_action, jsonb_build_object('withdrawal', w.id, 'target', w.user_id, 'amount', w.amount, 'note', w.admin_note))
$$;

create function public.cancel_withdrawal(p_withdrawal_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  w public.withdrawals;
begin
  select x.* into w from public.withdrawals x where x.id = p_withdrawal_id and x.user_id = (select auth.uid()) for update;
  if not found then
    perform private.refuse('Withdrawal not found', 'This withdrawal does not exist.', 404);
  elsif w.status <> 'pending' then
    perform private.refuse('Withdrawal not cancelled', 'Only a pending withdrawal can be cancelled.', 409);
  end if;
  w := private.ended_withdrawal(w, 'cancelled', null, 'You cancelled your withdrawal.');
  update public.withdrawals u set (status, processed_at) = (w.status, w.processed_at) where u.id = w.id;
end
$$;
comment on function public.cancel_withdrawal is 'The owner takes back a request that waits: the money is in the wallet again.';
grant execute on function public.cancel_withdrawal(uuid) to authenticated;

-- After the recovery of an account no money goes to where somebody else has sent it: each bank account takes a fresh proof and waits again,
-- and the open withdrawal is cancelled, unless Paystack may have it. Nothing was begun while the recovery waited (see payout_refusal), so
-- nobody has it in hand.
create function private.unbind_payouts(p_user_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  w public.withdrawals;
begin
  update private.bank_accounts b set first_used_at = null where b.user_id = p_user_id and b.first_used_at is not null;
  select x.* into w from public.withdrawals x where x.user_id = p_user_id and x.status in ('pending', 'approved') for update;
  update private.payouts p set concluded_at = now(), problem = null
  where p.withdrawal_id = w.id and p.concluded_at is null and (p.asked_at is null or p.refused_at is not null);
  if w.status = 'pending' or found then
    w := private.ended_withdrawal(w, 'cancelled', null, 'Your account was recovered.');
    update public.withdrawals u set (status, processed_at) = (w.status, w.processed_at) where u.id = w.id;
  end if;
end
$$;

-- Whether its account bears the name of its owner (`payout_name`); null while the bank was not asked.
create function private.account_match(w public.withdrawals)
returns private.name_match
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select private.match_names(private.payout_name(w.user_id), b.resolved_name) from private.bank_accounts b
    where b.user_id = w.user_id and b.bank_code = w.bank_code and b.account_number = w.account_number and b.resolved_name is not null);
end
$$;

-- What is known of the account and its owner at this moment.
create function private.fraud_check_now(w public.withdrawals)
returns public.fraud_check_status
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select private.fraud_check_of(b, private.account_match(w))
    from private.bank_accounts b where b.user_id = w.user_id and b.bank_code = w.bank_code and b.account_number = w.account_number);
end
$$;

-- Whether it is more than can be paid without an approved identity, or goes to an account in another name.
create function private.needs_identity(w public.withdrawals)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return private.approved_name(w.user_id) is null and (private.account_match(w) = 'none'
    or (private.withdrawal_allowance(w.user_id)).used_month > private.setting_number('withdrawal_unverified_amount'));
end
$$;

-- What still stands against paying it; null: nothing.
create function private.payout_refusal(w public.withdrawals)
returns private.refusal
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  c_title constant text := 'Failed to process payout';
begin
  return case
    when private.has_open_chargeback(w.user_id) then private.refusal(c_title, 'A card payment of this person is disputed at the bank. Wait until that is over.', 409)
    when private.owed_by(w.user_id) > 0 then private.refusal(c_title, format('This person owes %s. Rejected, the money pays it.',
      private.naira(private.owed_by(w.user_id))), 409)
    when private.owing_accounts_of(w.user_id) <> '{}' then private.refusal(c_title, 'Another account of this person owes something overdue. Wait until it is paid.', 409)
    when private.is_being_recovered(w.user_id) then private.refusal(c_title, 'This account is being recovered. Wait until that is over.', 409)
    when private.needs_identity(w) then private.refusal(c_title, 'The identity of this person is not approved, and it is more than can be paid without, or to an account in another name.', 409)
    when private.fraud_check_now(w) = 'pending' then private.refusal(c_title, 'The bank has not said yet whose account it is. Try again in a few minutes.', 409)
    when w.payable_from > now() then private.refusal(c_title, 'The bank account is new: it can be paid from '
      || private.moment_label(w.payable_from) || '.', 409)
    when private.is_deleted(w.user_id) then private.refusal(c_title, 'This account is deleted. Please reject the withdrawal.', 409)
  end;
end
$$;

-- Refuses who has a part in it: chose whom the money goes to, or is no second admin beside the first one.
create function private.refuse_partial_approver(w public.withdrawals)
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- Who chose whom the money goes to does not also let it out.
  if exists (select from private.suspense_items s
    where s.credited_to = w.user_id and s.decision = 'credit' and coalesce(s.proposed_by, s.decided_by) = any (private.own_accounts())
      and s.decided_at > now() - interval '30 days') then
    perform private.refuse('Access denied', 'You have credited money to this person within 30 days: another admin has to approve.', 403);
  end if;
  if exists (select from private.withdrawal_approvals a where a.withdrawal_id = w.id and a.admin_id <> (select auth.uid())
    and a.admin_id = any (private.own_accounts())) then
    perform private.refuse('Access denied', 'You have approved this with another account: another admin has to approve.', 403);
  end if;
  if exists (select from private.withdrawal_approvals a where a.withdrawal_id = w.id and a.admin_id <> (select auth.uid())
    and private.has_permission(a.admin_id, 'withdrawals') and private.is_no_second_admin(a.admin_id, a.at, 'withdrawals')) then
    perform private.refuse('Access denied', 'One of you made the other an admin within 30 days, or the same person made you both, or you became one after the first approval: another admin has to approve.', 403);
  end if;
end
$$;

create function public.approve_withdrawal(p_withdrawal_id uuid, p_admin_note text default null)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  w public.withdrawals;
  r private.refusal;
begin
  perform private.require_given(jsonb_build_object('p_withdrawal_id', p_withdrawal_id));
  perform private.check_text('p_admin_note', p_admin_note, 1000);
  w := private.withdrawal_to_decide(p_withdrawal_id);
  if w.status <> 'pending' then
    perform private.refuse('Failed to process payout', 'Only a pending withdrawal can be approved.', 409);
  end if;
  perform private.refuse_partial_approver(w);
  w.admin_note := coalesce(private.reason_of(p_admin_note), w.admin_note);
  w.fraud_check_status := private.fraud_check_now(w);
  r := private.payout_refusal(w);
  if (r).title is not null then
    perform private.refuse((r).title, (r).message, (r).status);
  elsif w.fraud_check_status = 'review' and w.admin_note is null then
    perform private.refuse('Failed to process payout', 'The name of the account is not the approved one letter by letter, or the person is suspended. Please say in the note why you are paying it.');
  end if;
  insert into private.withdrawal_approvals (withdrawal_id, admin_id) values (w.id, (select auth.uid())) on conflict do nothing;
  perform private.log_withdrawal('approve_withdrawal', w);
  -- Also what this admin has let out alone today counts.
  perform private.take_decision_turn(array[w.user_id]);
  w.approvals_needed := greatest(private.approvals_needed(w), case when private.needs_second_admin(array[w.user_id], w.amount) then 2 else 1 end);
  if (select count(*) from private.withdrawal_approvals a join private.profiles p on p.user_id = a.admin_id
       where a.withdrawal_id = w.id and private.has_permission(p.user_id, 'withdrawals')) < w.approvals_needed then
    update public.withdrawals u set admin_note = w.admin_note where u.id = w.id;
    return 'needs_second_admin';
  end if;
  if w.approvals_needed = 1 then
    perform private.note_decision('approve_withdrawal', w.id::text, array[w.user_id], w.amount, '{}');
  end if;
  update public.withdrawals u set status = 'approved', admin_id = (select auth.uid()), admin_note = w.admin_note,
    fraud_check_status = w.fraud_check_status, approvals_needed = w.approvals_needed where u.id = w.id;
  insert into private.payouts (withdrawal_id, reference, amount_kobo)
  values (w.id, 'aso-w-' || replace(w.id::text, '-', ''), (w.net_amount * 100)::bigint);
  return 'approved';
end
$$;
comment on function public.approve_withdrawal is
  'For admins, called by process-withdrawal: approves a pending withdrawal of somebody else, which is then paid. '
  'needs_second_admin: from an amount on two admins have to approve. p_admin_note: the owner reads it.';
grant execute on function public.approve_withdrawal(uuid, text) to authenticated;
