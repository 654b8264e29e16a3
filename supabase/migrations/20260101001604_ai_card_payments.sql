-- Card payments of AI sessions: the money comes into the wallet and pays the session from there, in one transaction. So a chargeback, a
-- refund and the books treat it like any money that was added to a wallet.

create function public.start_ai_payment(p_user_id uuid, p_feature_type public.ai_feature)
returns table (reference text, amount numeric, email text)
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_price numeric := private.ai_price(p_feature_type);
begin
  perform p.user_id from private.profiles p where p.user_id = p_user_id and p.deleted_at is null for key share;
  if not found then
    perform private.refuse('Profile Error', 'Unable to verify account status', 404);
  end if;
  perform private.refuse_if(private.ai_session_refusal(p_user_id, p_feature_type));
  perform private.refuse_if(private.owing_refusal(p_user_id));
  perform private.refuse_if(private.card_refusal(p_user_id));
  if v_price <= 0 then
    perform private.refuse('Nothing to pay', 'A session with this AI helper costs nothing now. Unlock it with the wallet.', 409);
  end if;
  return query
    with p as (
      insert into private.payments (reference, purpose, user_id, ai_feature, amount)
      values (private.new_reference(), 'ai_session', p_user_id, p_feature_type, v_price)
      returning payments.reference, payments.amount
    )
    select p.reference, p.amount, u.email::text from p join auth.users u on u.id = p_user_id;
end
$$;
comment on function public.start_ai_payment is
  'Makes a reference for paying a session with an AI helper by card, at the price of this moment. Refused while a session with it runs.';
grant execute on function public.start_ai_payment(uuid, public.ai_feature) to service_role;

-- Whether a card payment becomes a session: not where one is running or the person can have none, where it pays what they owe, or where it
-- comes later than the session would have lasted (and the time to pay): nobody waits for it any more.
create function private.becomes_ai_session(p_payment private.payments)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (private.ai_session_refusal(p_payment.user_id, p_payment.ai_feature)).title is null
    and not private.is_bound_by_debt(p_payment.user_id)
    and p_payment.created_at + greatest(private.ai_length(p_payment.ai_feature), private.setting_interval('hold_minutes')) > now()
    and not exists (select from private.debts d where d.debtor_id = p_payment.user_id and d.creditor_id is null and d.paid + d.forgiven < d.amount);
end
$$;

-- The caller has locked the person.
create function private.settle_ai_payment(p_payment private.payments)
returns text
language plpgsql
set search_path = ''
as $$
declare
  v_wallet bigint := private.wallet_of(p_payment.user_id);
  v_key text := 'ai_session:' || p_payment.reference;
  v_label text := private.ai_session_label(p_payment.ai_feature);
  v_in private.leg := row(private.system_account('paystack_clearing'), v_wallet, p_payment.amount, 'wallet_funding', null,
    'payment:' || p_payment.reference, 'Card payment for an ' || v_label);
begin
  if private.is_deleted(p_payment.user_id) then
    return private.keep_in_suspense(p_payment, 'Payment for an ' || v_label || ', of a deleted account');
  elsif not private.becomes_ai_session(p_payment) then
    perform private.post(v_in);
    perform private.notify(p_payment.user_id, 'payment', 'Your payment is in your wallet', format(
      'Your card payment of %s for an %s did not start a session: one was running already, the payment came late, or your account could not start one. The money is in your Aso wallet.',
      private.naira(p_payment.amount), v_label) || private.repaid_now_text(p_payment.user_id), p_link => '/wallet');
    return 'credited_to_wallet';
  end if;
  perform private.post(v_in, row(v_wallet, private.system_account('platform_revenue'), p_payment.amount, 'ai_payment', null, v_key, v_label)::private.leg);
  perform private.note_ai_payment(v_key, p_payment.user_id, 'paystack', array[p_payment.ai_feature], p_payment.reference);
  insert into public.ai_usage (user_id, feature_type, payment_method, payment_reference)
  values (p_payment.user_id, p_payment.ai_feature, 'paystack', p_payment.reference);
  return 'unlocked';
end
$$;
