-- The wallet: funding it by card, paying from it for AI features, and whether it holds enough.

-- Refuses with the amount that is needed and the balance.
create function private.check_wallet(p_balance numeric, p_needed numeric)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if coalesce(p_balance, 0) < p_needed then
    perform private.refuse('Insufficient wallet balance', format('You need %s but have %s available.',
      private.naira(p_needed), private.naira(coalesce(p_balance, 0))), 402);
  end if;
end
$$;

create function public.start_wallet_funding(p_user_id uuid, p_amount numeric)
returns table (reference text, amount numeric, email text)
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform p.user_id from private.profiles p where p.user_id = p_user_id and p.deleted_at is null for key share;
  if not found then
    perform private.refuse('Profile Error', 'Unable to verify account status', 404);
  end if;
  if p_amount is null or p_amount <= 0 or p_amount <> round(p_amount, 2) then
    perform private.refuse('Invalid amount', 'Please enter a valid amount');
  end if;
  perform private.refuse_if(private.card_refusal(p_user_id));
  if p_amount < private.setting_number('min_funding_amount') then
    perform private.refuse('Minimum amount', format('Minimum funding amount is %s', private.naira(private.setting_number('min_funding_amount'))));
  end if;
  if p_amount > private.setting_number('max_funding_amount') then
    perform private.refuse('Invalid amount', format('Maximum funding amount is %s', private.naira(private.setting_number('max_funding_amount'))));
  end if;
  return query
    with p as (
      insert into private.payments (reference, purpose, user_id, amount)
      values (private.new_reference(), 'wallet_funding', p_user_id, p_amount)
      returning payments.reference, payments.amount
    )
    select p.reference, p.amount, u.email::text from p join auth.users u on u.id = p_user_id;
end
$$;
comment on function public.start_wallet_funding is
  'Makes a reference for funding the person''s wallet by card. p_amount: naira within the limits of app_settings.';

grant execute on function public.start_wallet_funding(uuid, numeric) to service_role;

create function public.update_wallet_balance(
  p_user_id uuid, p_amount numeric, p_transaction_type public.wallet_transaction_type, p_description text default null,
  p_reference_id text default null, p_payment_reference text default null
)
returns numeric
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_service boolean := coalesce((select auth.role()), '') = 'service_role';
  v_wallet bigint := private.wallet_of(p_user_id);
  v_revenue bigint := private.system_account('platform_revenue');
  v_key text := 'wallet:' || p_user_id || ':' || coalesce(p_reference_id, p_payment_reference, gen_random_uuid()::text);
begin
  perform private.check_text('p_description', p_description, 200);
  perform private.check_text('p_reference_id', p_reference_id, 150);
  perform private.check_text('p_payment_reference', p_payment_reference, 150);
  if not v_service and (p_user_id is distinct from (select auth.uid()) or p_transaction_type <> 'payment'
     or cardinality(private.ai_features_at(p_amount)) = 0) then
    perform private.refuse('Access denied', 'You can only pay for an AI session from your own wallet.', 403);
  end if;
  if v_wallet is null or p_amount is null or p_amount <= 0 or p_amount = 'NaN' or p_amount <> round(p_amount, 2) then
    perform private.refuse('Invalid amount', 'p_amount must be naira above 0 with at most two decimals, p_user_id a member.');
  end if;
  if p_transaction_type = 'payment' then
    if not v_service then
      perform private.refuse_if(private.ai_person_refusal(p_user_id));
      perform private.refuse_if(private.owing_refusal(p_user_id));
    end if;
    if private.post(row(v_wallet, v_revenue, p_amount, 'ai_payment', null, v_key, coalesce(p_description, 'AI session'))::private.leg) > 0 then
      perform private.note_ai_payment(v_key, p_user_id, 'wallet', private.ai_features_at(p_amount), p_reference_id, p_payment_reference);
    end if;
  elsif p_transaction_type = 'deposit' then
    if private.post(row(private.system_account('paystack_clearing'), v_wallet, p_amount, 'wallet_funding', null, v_key,
      coalesce(p_description, 'Deposit'))::private.leg) > 0 then
      perform private.tell_of_funding(p_user_id, p_amount);
    end if;
  elsif p_transaction_type = 'refund' then
    perform private.post(row(v_revenue, v_wallet, p_amount, 'refund', null, v_key, coalesce(p_description, 'Refund'))::private.leg);
  else
    perform private.refuse('Access denied', 'Earnings and withdrawals are posted by their own procedures.', 403);
  end if;
  return (select a.balance from private.ledger_accounts a where a.id = v_wallet);
end
$$;
comment on function public.update_wallet_balance is
  'The wallet procedure of the specification; answers the new balance in naira. A signed-in person can only pay the '
  'price of an AI session from their own wallet, of which one row of ai_usage can be made, of a helper at that price; the service role may also deposit and refund. The '
  'same reference changes the balance once.';
grant execute on function public.update_wallet_balance(uuid, numeric, public.wallet_transaction_type, text, text, text)
  to authenticated, service_role;
