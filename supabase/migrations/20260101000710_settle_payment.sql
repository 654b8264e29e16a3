-- Settling card payments: what Paystack says of a reference is posted to the ledger, once.

-- Money for an account that was deleted meanwhile is kept on the suspense account, where an admin decides about it.
create function private.keep_in_suspense(p_payment private.payments, p_reason text)
returns text
language plpgsql
set search_path = ''
as $$
begin
  perform private.post(row(private.system_account('paystack_clearing'), private.system_account('suspense'), p_payment.amount,
    'suspense', p_payment.transaction_id, 'payment:' || p_payment.reference, p_reason)::private.leg);
  perform private.open_suspense_item('payment:' || p_payment.reference, 'deleted_account', p_payment.user_id, p_payment.reference, p_payment.amount);
  return 'suspense';
end
$$;

create function private.is_deleted(p_user_id uuid)
returns boolean
language sql
stable
set search_path = ''
as $$ select exists (select from private.profiles p where p.user_id = p_user_id and p.deleted_at is not null) $$;

-- A payment that can't pay for its booking any more goes to the payer's wallet, with a mail.
create function private.credit_late_payment(p_payment private.payments)
returns text
language plpgsql
set search_path = ''
as $$
declare
  v_title text := (
    select i.title from public.transactions t join public.items i on i.id = t.item_id where t.id = p_payment.transaction_id
  );
begin
  if private.is_deleted(p_payment.user_id) then
    return private.keep_in_suspense(p_payment, format('Payment for “%s” of a deleted account', v_title));
  end if;
  perform private.post(row(private.system_account('paystack_clearing'), private.wallet_of(p_payment.user_id), p_payment.amount,
    'late_payment', p_payment.transaction_id, 'payment:' || p_payment.reference,
    format('Payment for “%s” came after the booking had ended', v_title))::private.leg);
  perform private.notify(p_payment.user_id, 'payment', 'Your payment is in your wallet', format(
    'Your card payment of %s for “%s” could not become the booking: it had ended, was paid already, the item is no longer available, you have reached a limit, or you owe money. The money is in your Aso wallet.',
    private.naira(p_payment.amount), v_title) || private.repaid_now_text(p_payment.user_id), p_link => '/wallet');
  return 'credited_to_wallet';
end
$$;

-- A successful card payment of a booking: confirms the booking if it still waits for payment, else goes to the wallet.
create function private.settle_booking_payment(p_payment private.payments)
returns text
language plpgsql
set search_path = ''
as $$
declare
  v_booking public.transactions;
begin
  select t.* into v_booking from public.transactions t where t.id = p_payment.transaction_id;
  if (private.why_not(v_booking, 'pay', 'borrower')).title is not null then
    return private.credit_late_payment(p_payment);
  end if;
  perform private.post(row(private.system_account('paystack_clearing'), private.escrow_of(v_booking.id), p_payment.amount,
    'card_payment', v_booking.id, 'payment:' || p_payment.reference, private.booking_label(v_booking, 'Paid for'))::private.leg);
  v_booking := private.mark_paid(v_booking, 'card');
  return case when v_booking.booking_status = 'requested' then 'requested' else 'booked' end;
end
$$;

create function private.tell_of_funding(p_user_id uuid, p_amount numeric)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.notify(p_user_id, 'wallet_funded', private.naira(p_amount) || ' was added to your wallet',
    format('Your balance is %s.', private.naira((select a.balance from private.ledger_accounts a where a.id = private.wallet_of(p_user_id))))
      || private.repaid_now_text(p_user_id), '/wallet', p_user_id);
end
$$;

create function private.settle_funding(p_payment private.payments)
returns text
language plpgsql
set search_path = ''
as $$
begin
  if private.is_deleted(p_payment.user_id) then
    return private.keep_in_suspense(p_payment, 'Wallet funding of a deleted account');
  end if;
  perform private.post(row(private.system_account('paystack_clearing'), private.wallet_of(p_payment.user_id), p_payment.amount,
    'wallet_funding', null, 'payment:' || p_payment.reference, 'Wallet funding by card')::private.leg);
  perform private.tell_of_funding(p_payment.user_id, p_payment.amount);
  return 'funded';
end
$$;

-- A payment in another amount or currency than asked is not credited: it is in suspense until an admin decides about it. Only naira
-- are in the books.
create function private.keep_mismatch(p_payment private.payments, p_amount_kobo bigint, p_currency text)
returns text
language plpgsql
set search_path = ''
as $$
declare
  v_amount numeric := coalesce(p_amount_kobo, 0) / 100.0;
  v_in_books boolean := p_currency is not distinct from 'NGN' and v_amount > 0 and v_amount < 10000000000;
begin
  if v_in_books then
    perform private.post(row(private.system_account('paystack_clearing'), private.system_account('suspense'), v_amount, 'suspense', null,
      'payment:' || p_payment.reference, 'Payment of another amount than asked')::private.leg);
  end if;
  perform private.open_suspense_item('payment:' || p_payment.reference, 'mismatch', p_payment.user_id, p_payment.reference, v_amount,
    coalesce(p_currency, ''), v_in_books);
  perform private.notify(p_payment.user_id, 'payment', 'We are checking your payment', format(
    'A payment (reference %s) did not match the amount we asked for (%s). Nothing was booked. We will refund it or contact you.',
    p_payment.reference, private.naira(p_payment.amount)), p_link => '/wallet');
  return 'mismatch';
end
$$;

create function private.apply_payment(p_payment private.payments, p_amount_kobo bigint, p_currency text)
returns text
language plpgsql
set search_path = ''
as $$
begin
  if p_currency is distinct from 'NGN' or p_amount_kobo is distinct from (p_payment.amount * 100)::bigint then
    return private.keep_mismatch(p_payment, p_amount_kobo, p_currency);
  end if;
  -- Without an else: money for a purpose that nobody wrote a rule for is an error, and stays unsettled.
  case p_payment.purpose
    when 'booking' then return private.settle_booking_payment(p_payment);
    when 'basket' then return private.settle_basket_payment(p_payment);
    when 'ai_session' then return private.settle_ai_payment(p_payment);
    when 'wallet_funding' then return private.settle_funding(p_payment);
  end case;
end
$$;

create function public.settle_payment(
  p_reference text, p_amount_kobo bigint, p_currency text, p_gateway_status text, p_channel text default null
)
returns table (outcome text, user_id uuid, purpose public.payment_purpose, amount numeric, transaction_id uuid,
  payment_status public.payment_status, booking_status public.booking_status, new_balance numeric, wallet_transaction_id uuid, ai_feature public.ai_feature,
  session_expires_at timestamptz, basket_id uuid)
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_payment private.payments;
begin
  perform private.check_text('p_reference', p_reference, 200);
  perform private.check_text('p_currency', p_currency, 40);
  perform private.check_text('p_gateway_status', p_gateway_status, 100);
  perform private.check_text('p_channel', p_channel, 100);
  select p.* into v_payment from private.payments p where p.reference = p_reference;
  if not found then
    return;
  end if;
  -- Booking before payment: the order every change of a booking takes its locks in.
  if v_payment.transaction_id is not null then
    perform private.lock_booking(v_payment.transaction_id);
  elsif v_payment.basket_id is not null then
    perform private.lock_booking_rows(private.bookings_of_basket(v_payment.basket_id));
  else
    perform private.lock_person(v_payment.user_id);
  end if;
  select p.* into v_payment from private.payments p where p.reference = p_reference for update;
  if v_payment.outcome is null then
    if p_gateway_status = 'success' then
      perform private.lock_accounts_for_disputes(v_payment);
      v_payment.outcome := private.apply_payment(v_payment, p_amount_kobo, p_currency);
    end if;
    update private.payments p set
      outcome = v_payment.outcome,
      settled_at = case when v_payment.outcome is not null then now() end,
      gateway_status = p_gateway_status, gateway_amount_kobo = p_amount_kobo, gateway_currency = p_currency, channel = p_channel
    where p.reference = p_reference;
    perform private.note_failed_payment(v_payment, p_gateway_status);
    if v_payment.outcome is not null then
      perform private.book_waiting_disputes(p_reference);
    end if;
  end if;
  return query
    select
      coalesce(v_payment.outcome, case when p_gateway_status in ('failed', 'abandoned', 'reversed') then 'failed' else 'pending' end),
      v_payment.user_id, v_payment.purpose, v_payment.amount, v_payment.transaction_id, t.payment_status, t.booking_status,
      a.balance, w.id, v_payment.ai_feature, s.session_expires_at,
      v_payment.basket_id
    from private.ledger_accounts a
      left join public.transactions t on t.id = v_payment.transaction_id
      left join public.wallet_entries w on w.user_id = v_payment.user_id and w.reference = 'payment:' || v_payment.reference
      left join public.ai_usage s on s.user_id = v_payment.user_id and s.payment_method = 'paystack' and s.payment_reference = v_payment.reference
    where a.kind = 'wallet' and a.user_id = v_payment.user_id;
end
$$;
comment on function public.settle_payment is
  'Settles a reference with what Paystack said, in a verified answer or a signed webhook. Repeated calls answer the '
  'first outcome. p_amount_kobo: integer kobo. outcome: booked, requested, funded, unlocked (an AI helper), credited_to_wallet, '
  'suspense (the account is deleted) or mismatch; failed or pending while there is no success. ai_feature and session_expires_at: of the AI '
  'session that it was meant for, and made. basket_id: of the basket that it was meant for. No row: the reference is unknown.';

-- A declined card shows on the booking, which keeps its days: another card or the wallet may still pay for it.
create function private.note_failed_payment(p_payment private.payments, p_gateway_status text)
returns void
language sql
set search_path = ''
as $$
  update public.transactions t set payment_status = 'failed'
  where (t.id = p_payment.transaction_id or t.basket_id = p_payment.basket_id) and p_gateway_status = 'failed' and t.booking_status = 'pending'
    and t.payment_status = 'pending'
$$;

grant execute on function public.settle_payment(text, bigint, text, text, text) to service_role;
