-- The money of a chargeback: put aside when the bank asks for it, given back when Aso wins, gone when it loses. The payer bears it,
-- never the other side of a booking that was settled.

-- Locks all accounts that a chargeback can touch, in one order.
create function private.lock_chargeback_accounts(c private.chargebacks)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_bookings uuid[] := (select private.bookings_of_payment(p) from private.payments p where p.reference = c.payment_reference);
begin
  perform private.debt_account(c.user_id, 'debt');
  perform a.id from private.ledger_accounts a
  where a.kind in ('chargebacks_held', 'card_refunds_held', 'chargeback_losses', 'suspense', 'paystack_clearing', 'platform_revenue')
    or a.transaction_id = any (v_bookings) or (a.user_id = c.user_id and a.kind in ('wallet', 'debt'))
    or a.user_id in (select p.id from private.people_paid_by(v_bookings) p (id))
    -- What comes back to the payer pays what they owe.
    or a.user_id in (select d.creditor_id from private.debts d where d.debtor_id = c.user_id and d.paid + d.forgiven < d.amount)
  order by a.id
  for update;
end
$$;

-- Only what the escrow gives and gets belongs to the booking: what is in the payer's wallet, or owed, is nobody else's to read.
create function private.chargeback_leg(
  c private.chargebacks, p_from bigint, p_to bigint, p_amount numeric, p_kind public.transfer_kind, p_part text, p_booking uuid default null
)
returns private.leg
language sql
immutable
set search_path = ''
as $$
  select row(p_from, p_to, p_amount, p_kind, p_booking, concat_ws(':', 'chargeback', c.id, p_part, p_booking),
    case p_kind when 'chargeback' then 'Set aside: the bank disputes a card payment' when 'chargeback_return' then 'Back: the bank confirmed a card payment'
      else 'The bank took a card payment back' end)::private.leg
$$;

-- What the escrow of each booking gives, gets back (p_kind chargeback_return) or loses.
create function private.chargeback_escrow_legs(c private.chargebacks, p_kind public.transfer_kind)
returns private.leg[]
language plpgsql
set search_path = ''
as $$
declare
  v_held bigint := private.system_account('chargebacks_held');
  v_clearing bigint := private.system_account('paystack_clearing');
begin
  return array(
    select private.chargeback_leg(c,
      case p_kind when 'chargeback' then e.id else v_held end,
      case p_kind when 'chargeback' then v_held when 'chargeback_return' then e.id else v_clearing end, h.amount, p_kind,
      case p_kind when 'chargeback' then 'escrow' when 'chargeback_return' then 'back:escrow' else 'lost:escrow' end, h.transaction_id)
    from private.charged_bookings h join private.ledger_accounts e on e.kind = 'escrow' and e.transaction_id = h.transaction_id
    where h.chargeback_id = c.id order by h.transaction_id);
end
$$;

-- Takes from the escrow of the booking that the payment paid what is there.
create function private.charge_own_booking(c private.chargebacks, p_payment private.payments)
returns void
language sql
set search_path = ''
as $$
  insert into private.charged_bookings (chargeback_id, transaction_id, amount)
  select c.id, a.transaction_id, least(c.amount, a.balance) from private.ledger_accounts a
  where a.id = private.credited_by(p_payment) and a.kind = 'escrow' and a.balance > 0
$$;

-- Of what neither that nor the wallet covers: from the bookings that the wallet paid with the money. At most what came into the wallet, and
-- not what waits in a withdrawal: that is not paid out while something is owed, and pays it when it comes back.
create function private.charge_paid_bookings(c private.chargebacks, p_payment private.payments, p_missing numeric)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_own uuid := (select a.transaction_id from private.ledger_accounts a where a.id = private.credited_by(p_payment));
  v_left numeric := least(
    -- A withdrawal pays what is owed already first, so that it does not stand in for two chargebacks.
    p_missing - greatest((select coalesce(sum(w.amount), 0) from public.withdrawals w left join private.payouts o on o.withdrawal_id = w.id
      where w.user_id = c.user_id and w.status in ('pending', 'approved') and o.asked_at is null) - private.owed_by(c.user_id), 0),
    (private.came_into_wallet(p_payment)).amount - c.from_wallet - (
      -- What other disputes of parts of the same payment have taken of it.
      select coalesce(sum(o.from_wallet + coalesce((select sum(h.amount) from private.charged_bookings h
        where h.chargeback_id = o.id and h.transaction_id is distinct from v_own), 0)), 0)
      from private.chargebacks o where o.payment_reference = p_payment.reference and o.id <> c.id and o.status in ('open', 'lost')));
begin
  insert into private.charged_bookings (chargeback_id, transaction_id, amount)
  select c.id, x.transaction_id, least(x.amount, v_left - x.before)
  from (
    select e.transaction_id, e.amount, coalesce(sum(e.amount) over (order by e.place rows between unbounded preceding and 1 preceding), 0) as before
    from private.escrow_paid_with(p_payment) e) x
  where x.before < v_left;
end
$$;

-- Puts the amount aside: from the escrow that the payment went to or, for a deleted account, what is kept of it; then the payer's
-- wallet, then the bookings that the wallet paid with it, then a debt. What a deleted account can not owe, Aso bears. The caller has
-- locked the bookings, the payer and the item in suspense.
create function private.put_chargeback_aside(p_chargeback private.chargebacks)
returns private.chargebacks
language plpgsql
set search_path = ''
as $$
declare
  c private.chargebacks := p_chargeback;
  v_payment private.payments;
  v_held bigint := private.system_account('chargebacks_held');
  v_missing numeric;
  v_gone boolean := private.is_deleted(c.user_id);
begin
  perform private.lock_chargeback_accounts(c);
  select p.* into v_payment from private.payments p where p.reference = c.payment_reference;
  perform private.charge_own_booking(c, v_payment);
  select c.amount - coalesce(sum(h.amount), 0) into v_missing from private.charged_bookings h where h.chargeback_id = c.id;
  c.from_suspense := coalesce((select least(v_missing, s.amount - s.charged_back) from private.suspense_items s
    where s.source = 'payment:' || c.payment_reference and s.in_books and s.decided_at is null), 0);
  update private.suspense_items s set charged_back = s.charged_back + c.from_suspense where s.source = 'payment:' || c.payment_reference;
  v_missing := v_missing - c.from_suspense;
  c.from_wallet := case when v_gone then 0 else least(v_missing, (
    -- What the other side of a ruling can still get back stays; the rest is owed.
    select greatest(a.balance - private.held_in_wallet(c.user_id), 0) from private.ledger_accounts a where a.id = private.wallet_of(c.user_id))) end;
  perform private.charge_paid_bookings(c, v_payment, v_missing - c.from_wallet);
  c.from_escrow := (select coalesce(sum(h.amount), 0) from private.charged_bookings h where h.chargeback_id = c.id);
  v_missing := c.amount - c.from_escrow - c.from_suspense - c.from_wallet;
  c.from_debt := case when v_gone then 0 else v_missing end;
  c.from_losses := v_missing - c.from_debt;
  c.status := 'open';
  perform private.post(variadic private.chargeback_escrow_legs(c, 'chargeback') || array[
    private.chargeback_leg(c, private.system_account('suspense'), v_held, c.from_suspense, 'chargeback', 'suspense'),
    private.chargeback_leg(c, private.wallet_of(c.user_id), v_held, c.from_wallet, 'chargeback', 'wallet'),
    private.chargeback_leg(c, private.debt_account(c.user_id, 'debt'), v_held, c.from_debt, 'chargeback', 'debt'),
    private.chargeback_leg(c, private.system_account('chargeback_losses'), v_held, c.from_losses, 'chargeback', 'losses')]);
  if c.from_debt > 0 then
    insert into private.debts (debtor_id, chargeback_id, amount, overdue_at) values (c.user_id, c.id, c.from_debt, null);
  end if;
  update public.transactions t set frozen_at = coalesce(t.frozen_at, now())
  where t.id in (select h.transaction_id from private.charged_bookings h where h.chargeback_id = c.id);
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
  perform private.post(variadic array[
    private.chargeback_leg(c, v_held, private.debt_account(c.user_id, 'debt'), coalesce(d.amount - d.paid - d.forgiven, 0), 'chargeback_return', 'back:debt'),
    private.chargeback_leg(c, v_held, private.system_account('chargeback_losses'), coalesce(d.forgiven, 0), 'chargeback_return', 'back:written_off'),
    private.chargeback_leg(c, v_held, private.system_account('suspense'), c.from_suspense, 'chargeback_return', 'back:suspense'),
    private.chargeback_leg(c, v_held, private.system_account('chargeback_losses'), c.from_losses, 'chargeback_return', 'back:losses'),
    private.chargeback_leg(c, v_held, v_wallet, c.from_wallet, 'chargeback_return', 'back:wallet'),
    private.chargeback_leg(c, v_held, v_wallet, coalesce(d.paid, 0), 'chargeback_return', 'back:paid')]
    || private.chargeback_escrow_legs(c, 'chargeback_return'));
end
$$;

-- Lost: Paystack has taken the amount. The debt stays, is paid by what comes in, and is overdue at once: the payer's bank has given
-- them the money already.
create function private.lose_chargeback(c private.chargebacks)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_chargeback_accounts(c);
  perform private.post(variadic private.chargeback_escrow_legs(c, 'chargeback_loss') || array[
    private.chargeback_leg(c, private.system_account('chargebacks_held'), private.system_account('paystack_clearing'), c.amount - c.from_escrow,
      'chargeback_loss', 'lost')]);
  update private.debts d set overdue_at = now(), told_overdue_at = now() where d.chargeback_id = c.id;
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
  return private.charged_of(p_transaction_id, 'lost') > 0;
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
      || ' is cancelled: the bank has taken back the card payment behind it. Please do not hand the item over.', p_link => '/booking/' || b.id)
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
  if b.frozen_at is null or private.charged_of(b.id, 'open') > 0 then
    return;
  end if;
  update public.transactions t set frozen_at = null,
    -- A dispute gives its own time back when it is over.
    clocks_paused = t.clocks_paused + case when t.booking_status = 'disputed' or t.question is not null then '0' else now() - b.frozen_at end,
    question_due_at = t.question_due_at + (now() - b.frozen_at)
  where t.id = b.id returning t.* into b;
  if private.is_charged_back(b.id) then
    perform private.end_charged_back_booking(b);
  elsif b.booking_status in ('confirmed', 'active') and b.borrower_return_confirmed and (b.lender_return_confirmed or b.transaction_type = 'sale') then
    perform private.settle_booking(b.id);
  end if;
end
$$;
