-- The money of a chargeback: put aside when the bank asks for it, given back when Aso wins, gone when it loses. The payer bears it,
-- never the other side of a booking that was settled.

-- Locks all accounts that a chargeback can touch, in one order.
create function private.lock_chargeback_accounts(c private.chargebacks)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.debt_account(c.user_id, 'debt');
  perform a.id from private.ledger_accounts a
  where a.kind in ('chargebacks_held', 'chargeback_losses', 'suspense', 'paystack_clearing', 'platform_revenue')
    or a.transaction_id = c.transaction_id or (a.user_id = c.user_id and a.kind in ('wallet', 'debt'))
    or a.user_id in (select p.id from private.people_paid_by(array[c.transaction_id]) p (id))
  order by a.id
  for update;
end
$$;

-- Only what the escrow gives and gets belongs to the booking: what is in the payer's wallet, or owed, is nobody else's to read.
create function private.chargeback_leg(c private.chargebacks, p_from bigint, p_to bigint, p_amount numeric, p_kind public.transfer_kind, p_part text)
returns private.leg
language sql
immutable
set search_path = ''
as $$
  select row(p_from, p_to, p_amount, p_kind, case when p_part in ('escrow', 'back:escrow', 'lost:escrow') and p_amount > 0 then c.transaction_id end,
    'chargeback:' || c.id || ':' || p_part,
    case p_kind when 'chargeback' then 'Put aside: the bank disputes a card payment' when 'chargeback_return' then 'Back: the bank has let a card payment stand'
      else 'The bank took a card payment back' end)::private.leg
$$;

-- Puts the amount aside: from the escrow that the payment went to or, for a deleted account, what is kept of it; then the payer's
-- wallet, then a debt. What a deleted account can not owe, Aso bears. The caller has locked booking, payer and the item in suspense.
create function private.put_chargeback_aside(p_chargeback private.chargebacks)
returns private.chargebacks
language plpgsql
set search_path = ''
as $$
declare
  c private.chargebacks := p_chargeback;
  v_held bigint := private.system_account('chargebacks_held');
  v_source private.ledger_accounts;
  v_wallet numeric;
  v_gone boolean := private.is_deleted(c.user_id);
begin
  perform private.lock_chargeback_accounts(c);
  select a.* into v_source from private.transfers t join private.ledger_accounts a on a.id = t.credit_account
  where t.idempotency_key = coalesce((select 'suspense:' || s.id || ':accept' from private.suspense_items s
    where s.source = 'payment:' || c.payment_reference and s.decision = 'accept'), 'payment:' || c.payment_reference);
  select a.balance into v_wallet from private.ledger_accounts a where a.id = private.wallet_of(c.user_id);
  c.from_escrow := case when v_source.kind = 'escrow' then least(c.amount, v_source.balance) else 0 end;
  c.from_suspense := coalesce((select least(c.amount, s.amount - s.charged_back) from private.suspense_items s
    where s.source = 'payment:' || c.payment_reference and s.in_books and s.decided_at is null), 0);
  update private.suspense_items s set charged_back = s.charged_back + c.from_suspense where s.source = 'payment:' || c.payment_reference;
  c.from_wallet := case when v_gone then 0 else least(c.amount - c.from_escrow - c.from_suspense, v_wallet) end;
  c.from_debt := case when v_gone then 0 else c.amount - c.from_escrow - c.from_suspense - c.from_wallet end;
  c.from_losses := c.amount - c.from_escrow - c.from_suspense - c.from_wallet - c.from_debt;
  c.status := 'open';
  perform private.post(
    private.chargeback_leg(c, v_source.id, v_held, c.from_escrow, 'chargeback', 'escrow'),
    private.chargeback_leg(c, private.system_account('suspense'), v_held, c.from_suspense, 'chargeback', 'suspense'),
    private.chargeback_leg(c, private.wallet_of(c.user_id), v_held, c.from_wallet, 'chargeback', 'wallet'),
    private.chargeback_leg(c, private.debt_account(c.user_id, 'debt'), v_held, c.from_debt, 'chargeback', 'debt'),
    private.chargeback_leg(c, private.system_account('chargeback_losses'), v_held, c.from_losses, 'chargeback', 'losses'));
  if c.from_debt > 0 then
    insert into private.debts (debtor_id, chargeback_id, amount) values (c.user_id, c.id, c.from_debt);
  end if;
  if c.from_escrow > 0 then
    update public.transactions t set frozen_at = coalesce(t.frozen_at, now()) where t.id = c.transaction_id;
  end if;
  return c;
end
$$;

-- Won: everything goes back to where it came from, once. Of a debt, what is not paid yet is no debt any more, what was paid goes
-- back to the wallet, and what was written off to Aso.
create function private.give_chargeback_back(c private.chargebacks)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_held bigint := private.system_account('chargebacks_held');
  v_gone boolean := private.is_deleted(c.user_id);
  v_wallet bigint := case when v_gone then private.system_account('suspense') else private.wallet_of(c.user_id) end;
  d private.debts;
begin
  perform private.lock_chargeback_accounts(c);
  select x.* into d from private.debts x where x.chargeback_id = c.id for update;
  -- First, so that what comes back does not pay what is owed no more.
  update private.debts x set forgiven = x.amount - x.paid where x.id = d.id;
  update private.suspense_items s set charged_back = s.charged_back - c.from_suspense where s.source = 'payment:' || c.payment_reference;
  if v_gone and c.from_wallet + coalesce(d.paid, 0) > 0 then
    perform private.open_suspense_item('chargeback:' || c.id, 'deleted_account', c.user_id, c.payment_reference, c.from_wallet + coalesce(d.paid, 0));
  end if;
  perform private.post(
    private.chargeback_leg(c, v_held, private.debt_account(c.user_id, 'debt'), coalesce(d.amount - d.paid - d.forgiven, 0), 'chargeback_return', 'back:debt'),
    private.chargeback_leg(c, v_held, private.system_account('chargeback_losses'), coalesce(d.forgiven, 0), 'chargeback_return', 'back:written_off'),
    private.chargeback_leg(c, v_held, case when c.from_escrow > 0 then private.escrow_of(c.transaction_id) else v_wallet end, c.from_escrow, 'chargeback_return', 'back:escrow'),
    private.chargeback_leg(c, v_held, private.system_account('suspense'), c.from_suspense, 'chargeback_return', 'back:suspense'),
    private.chargeback_leg(c, v_held, private.system_account('chargeback_losses'), c.from_losses, 'chargeback_return', 'back:losses'),
    private.chargeback_leg(c, v_held, v_wallet, c.from_wallet, 'chargeback_return', 'back:wallet'),
    private.chargeback_leg(c, v_held, v_wallet, coalesce(d.paid, 0), 'chargeback_return', 'back:paid'));
end
$$;

-- Lost: Paystack has taken the amount. The debt stays, and is paid by what comes in.
create function private.lose_chargeback(c private.chargebacks)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_chargeback_accounts(c);
  perform private.post(
    private.chargeback_leg(c, private.system_account('chargebacks_held'), private.system_account('paystack_clearing'), c.from_escrow,
      'chargeback_loss', 'lost:escrow'),
    private.chargeback_leg(c, private.system_account('chargebacks_held'), private.system_account('paystack_clearing'), c.amount - c.from_escrow,
      'chargeback_loss', 'lost'));
  insert into private.trust_due (user_id) values (c.user_id);
end
$$;

-- Whether a lost chargeback has taken money from the booking's escrow: it can not go on as if that were there.
create function private.is_charged_back(p_transaction_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (select from private.chargebacks c where c.transaction_id = p_transaction_id and c.status = 'lost' and c.from_escrow > 0);
end
$$;

-- A booking that a lost chargeback has taken money from ends: before the handover it is cancelled, and what is left goes back.
-- After it an admin decides, as in a dispute: about what is left, and what the payer owes the other side.
create function private.end_charged_back_booking(b public.transactions)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_left numeric := (select a.balance from private.ledger_accounts a where a.kind = 'escrow' and a.transaction_id = b.id);
begin
  if b.booking_status = 'disputed' then
    update public.disputes d set contested_amount = v_left where d.transaction_id = b.id and d.status = 'pending';
    perform private.touch_booking(b.id);
  elsif b.booking_status in ('active', 'returned') or b.handed_over_at is not null or b.handover_proven_at is not null then
    perform private.open_case(b, 'chargeback');
  else
    perform private.divide_escrow(b, v_left, 'chargeback_end:' || b.id, 'cancelled');
    perform private.notify(p.id, 'booking_ended', 'Booking cancelled', private.booking_label(b, 'The booking of')
      || ' is cancelled: the bank has taken the card payment back. Please do not hand the item over.')
    from (values (b.borrower_id), (b.lender_id)) p (id) order by p.id;
  end if;
end
$$;

-- A booking whose last open chargeback is over goes on, with the time of its deadlines given back, or ends.
create function private.thaw_booking(p_transaction_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  b public.transactions;
begin
  select t.* into b from public.transactions t where t.id = p_transaction_id;
  if b.frozen_at is null or exists (
    select from private.chargebacks c where c.transaction_id = b.id and c.status = 'open' and c.from_escrow > 0
  ) then
    return;
  end if;
  update public.transactions t set frozen_at = null,
    -- A dispute gives its own time back when it is over.
    clocks_paused = t.clocks_paused + case when t.booking_status = 'disputed' then '0' else now() - b.frozen_at end,
    question_due_at = t.question_due_at + (now() - b.frozen_at)
  where t.id = b.id returning t.* into b;
  if private.is_charged_back(b.id) then
    perform private.end_charged_back_booking(b);
  elsif b.booking_status in ('confirmed', 'active') and b.borrower_return_confirmed and (b.lender_return_confirmed or b.transaction_type = 'sale') then
    perform private.settle_booking(b.id);
  end if;
end
$$;
