-- Paying a basket: one payment, from the wallet or by card, pays each of its bookings that waits into its own escrow, or none. Money of a card comes into the
-- wallet and pays them from there, in one posting: so a chargeback, a refund and the books treat it like any money that was added to a wallet.

-- The basket with its bookings locked; refuses another person's like an unknown one.
create function private.lock_basket(p_basket_id uuid, p_borrower uuid)
returns public.baskets
language plpgsql
security definer
set search_path = ''
as $$
declare
  b public.baskets;
begin
  if not exists (select from public.baskets x where x.id = p_basket_id and x.borrower_id = p_borrower) then
    perform private.refuse('Basket not found', 'We could not find this basket.', 404);
  end if;
  perform private.lock_booking_rows(private.bookings_of_basket(p_basket_id));
  select x.* into b from public.baskets x where x.id = p_basket_id;
  return b;
end
$$;

-- The bookings of a basket that wait for their payment.
create function private.unpaid_in_basket(p_basket_id uuid)
returns setof public.transactions
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query select t.* from public.transactions t where t.basket_id = p_basket_id and t.booking_status = 'pending' order by t.id;
end
$$;

-- One basket waits for its payment at a time: the next one takes its place. Locks the items of both, and then the bookings.
create function private.replace_unpaid_basket(p_borrower uuid, p_items uuid[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_old uuid[] := array(select t.id from public.transactions t
    where t.borrower_id = p_borrower and t.basket_id is not null and t.booking_status = 'pending');
begin
  perform i.id from public.items i
  where i.id = any (p_items || array(select t.item_id from public.transactions t where t.id = any (v_old)))
  order by i.id for no key update;
  perform t.id from public.transactions t where t.id = any (v_old) order by t.id for no key update;
  -- Not one whose hold ran out, and that somebody else who books its item has ended meanwhile.
  update public.transactions t set booking_status = 'cancelled', cancelled_by = 'borrower'
  where t.id = any (v_old) and t.booking_status = 'pending';
end
$$;

-- Why p_total naira can not pay the basket now. Bookings only ever leave it, so the total says which of them the person saw.
create function private.basket_refusal(b public.baskets, p_total numeric)
returns private.refusal
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_booking public.transactions;
  v_refusal private.refusal;
  v_total numeric := 0;
  v_deposits numeric := 0;
  v_count int := 0;
begin
  if b.paid_at is not null then
    return private.refusal('Already paid', 'This basket is paid. Your bookings are in My Transactions.', 409);
  end if;
  -- Of the person, so no piece is named.
  v_refusal := private.owing_refusal(b.borrower_id);
  if v_refusal.title is not null then
    return v_refusal;
  end if;
  for v_booking in select t.* from private.unpaid_in_basket(b.id) t loop
    v_refusal := private.why_not(v_booking, 'pay', 'borrower');
    if v_refusal.title is not null then
      return private.refusal(v_refusal.title, private.piece_label(v_booking.item_id) || ': ' || v_refusal.message, v_refusal.status);
    end if;
    v_total := v_total + v_booking.total_amount;
    v_deposits := v_deposits + v_booking.deposit_amount;
    v_count := v_count + 1;
  end loop;
  if v_count = 0 then
    return private.refusal('Booking expired', 'These bookings are no longer waiting for payment. Please book again.', 409);
  elsif p_total is distinct from v_total then
    return private.refusal('Basket changed', format('%s now in the basket cost %s. Please check them, then pay.',
      case v_count when 1 then 'The item' else format('The %s items', v_count) end, private.naira(v_total)), 409);
  end if;
  return private.rental_limit_refusal(b.borrower_id, v_count, v_deposits);
end
$$;

-- Pays what waits, all of it from the wallet; p_in comes into the wallet first. The caller has locked the bookings and asked basket_refusal.
create function private.pay_bookings_of_basket(b public.baskets, p_method public.payment_method, p_in private.leg[] default '{}')
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_booking public.transactions;
  v_waiting public.transactions[] := array(select t from private.unpaid_in_basket(b.id) t);
  v_wallet bigint := private.wallet_of(b.borrower_id);
  v_legs private.leg[] := p_in;
begin
  foreach v_booking in array v_waiting loop
    v_legs := v_legs || row(v_wallet, private.escrow_of(v_booking.id), v_booking.total_amount, 'wallet_payment', v_booking.id,
      'pay:' || v_booking.id, private.booking_label(v_booking, 'Paid for'))::private.leg;
  end loop;
  perform private.post(variadic v_legs);
  foreach v_booking in array v_waiting loop
    perform private.mark_paid(v_booking, p_method);
  end loop;
  update public.baskets x set paid_at = now() where x.id = b.id;
end
$$;

create function public.pay_basket(p_basket_id uuid, p_total numeric)
returns table (transaction_id uuid, payment_status public.payment_status, booking_status public.booking_status, total_amount numeric,
  wallet_balance numeric)
language plpgsql
security definer
set search_path = ''
as $$
declare
  b public.baskets := private.lock_basket(p_basket_id, (select auth.uid()));
begin
  if b.paid_at is null then
    perform private.refuse_if(private.basket_refusal(b, p_total));
    perform private.check_wallet((select a.balance from private.ledger_accounts a where a.id = private.wallet_of(b.borrower_id) for update), p_total);
    perform private.pay_bookings_of_basket(b, 'wallet');
  end if;
  return query
    select t.id, t.payment_status, t.booking_status, t.total_amount, private.wallet_balance(b.borrower_id)
    from public.transactions t where t.basket_id = b.id order by t.id;
end
$$;
comment on function public.pay_basket is
  'Pays the bookings of the caller''s own basket that wait for it from the wallet, all of them or none. p_total: the naira the person was shown; refused '
  'when it is not what they cost. A repeated call answers the same and pays nothing again. Answers all bookings of the basket, in naira.';
grant execute on function public.pay_basket(uuid, numeric) to authenticated;

create function public.start_basket_payment(p_user_id uuid, p_basket_id uuid, p_amount numeric)
returns table (reference text, amount numeric, email text)
language plpgsql
security definer
set search_path = ''
as $$
declare
  b public.baskets := private.lock_basket(p_basket_id, p_user_id);
begin
  perform private.refuse_if(private.basket_refusal(b, p_amount));
  perform private.refuse_if(private.card_refusal(p_user_id));
  return query
    with p as (
      insert into private.payments (reference, purpose, user_id, basket_id, amount)
      values (private.new_reference(), 'basket', p_user_id, b.id, p_amount)
      returning payments.reference, payments.amount
    )
    select p.reference, p.amount, u.email::text from p join auth.users u on u.id = p_user_id;
end
$$;
comment on function public.start_basket_payment is
  'Makes a reference for a card payment of the person''s own basket. p_amount: the naira the person was shown; refused when the bookings that wait cost something else.';
grant execute on function public.start_basket_payment(uuid, uuid, numeric) to service_role;

-- Whether a card payment can pay the basket: not where it pays what the person owes to Aso, for then it does not reach.
create function private.pays_basket(p_payment private.payments, b public.baskets)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (private.basket_refusal(b, p_payment.amount)).title is null
    and not exists (select from private.debts d where d.debtor_id = p_payment.user_id and d.creditor_id is null and d.paid + d.forgiven < d.amount);
end
$$;

-- A payment that can't pay all of its basket any more goes to the payer's wallet, all of it.
create function private.credit_late_basket(p_payment private.payments)
returns text
language plpgsql
set search_path = ''
as $$
begin
  if private.is_deleted(p_payment.user_id) then
    return private.keep_in_suspense(p_payment, 'Payment for a basket of a deleted account');
  end if;
  perform private.post(row(private.system_account('paystack_clearing'), private.wallet_of(p_payment.user_id), p_payment.amount, 'late_payment', null,
    'payment:' || p_payment.reference, 'Payment for a basket that could not be paid any more')::private.leg);
  perform private.notify(p_payment.user_id, 'payment', 'Your payment is in your wallet', format(
    'Your card payment of %s could not pay all of your basket: a booking had ended or was paid already, an item is no longer available, you have reached a limit, or you owe money. '
    'Nothing was booked with it. The money is in your Aso wallet.', private.naira(p_payment.amount)) || private.repaid_now_text(p_payment.user_id), p_link => '/wallet');
  return 'credited_to_wallet';
end
$$;

-- The caller has locked the bookings.
create function private.settle_basket_payment(p_payment private.payments)
returns text
language plpgsql
set search_path = ''
as $$
declare
  b public.baskets;
begin
  select x.* into b from public.baskets x where x.id = p_payment.basket_id;
  if not private.pays_basket(p_payment, b) then
    return private.credit_late_basket(p_payment);
  end if;
  perform private.pay_bookings_of_basket(b, 'card', array[row(private.system_account('paystack_clearing'), private.wallet_of(b.borrower_id),
    p_payment.amount, 'wallet_funding', null, 'payment:' || p_payment.reference, 'Card payment for a basket')::private.leg]);
  return case when exists (select from public.transactions t where t.basket_id = b.id and t.booking_status = 'requested') then 'requested' else 'booked' end;
end
$$;
