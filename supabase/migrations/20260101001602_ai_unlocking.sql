-- Unlocking AI helpers: paying for a session from the wallet, the free one, whether one is running, and giving one back.

create function public.user_has_free_ai_session(p_user_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if p_user_id is distinct from (select auth.uid()) then
    perform private.refuse('Access denied', 'You can only ask about your own account.', 403);
  end if;
  return private.has_free_ai_session(p_user_id);
end
$$;
comment on function public.user_has_free_ai_session is
  'Whether the caller still has the free first session with the stylist. p_user_id: the caller.';

create function public.get_active_ai_sessions(p_user_id uuid)
returns table (feature_type public.ai_feature, expires_at timestamptz)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if p_user_id is distinct from (select auth.uid()) then
    perform private.refuse('Access denied', 'You can only ask about your own account.', 403);
  end if;
  return query
    select f, private.ai_session_end(p_user_id, f) from unnest(enum_range(null::public.ai_feature)) f
    where private.ai_session_end(p_user_id, f) is not null;
end
$$;
comment on function public.get_active_ai_sessions is 'The helpers with which the caller has a session, and until when. p_user_id: the caller.';

-- What the statement of a wallet calls a session.
create function private.ai_session_label(p_feature_type public.ai_feature)
returns text
language sql
immutable
set search_path = ''
as $$
  select 'AI session: ' || case p_feature_type when 'stylist' then 'Personal Stylist' when 'trust_score' then 'Trust Score Auditor'
    when 'quality_checker' then 'Item Quality Checker' when 'virtual_stylist' then 'Virtual Stylist' else 'Listing Optimizer' end
$$;

create function private.note_ai_payment(
  p_key text, p_user_id uuid, p_method public.ai_payment_method, p_features public.ai_feature[], variadic p_names text[]
)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into private.ai_payments (transfer_id, user_id, method, amount, features, names)
  select t.id, p_user_id, p_method, t.amount, p_features, array_remove(p_names, null) from private.transfers t where t.idempotency_key = p_key
$$;

-- Pays for a session from the wallet. Answers the price: 0 where a session costs nothing.
create function private.pay_for_ai_session(p_user_id uuid, p_feature_type public.ai_feature, p_shown_price numeric)
returns numeric
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_price numeric := private.ai_price(p_feature_type);
  v_wallet bigint := private.wallet_of(p_user_id);
  v_revenue bigint := private.system_account('platform_revenue');
  v_name text := gen_random_uuid();
begin
  if p_shown_price is not null and p_shown_price <> v_price then
    perform private.refuse('Price changed', format('A session with this AI helper costs %s now.', private.naira(v_price)), 409);
  elsif v_price > 0 then
    perform private.refuse_if(private.owing_refusal(p_user_id));
    perform a.id from private.ledger_accounts a where a.id in (v_wallet, v_revenue) order by a.id for update;
    if (select a.balance from private.ledger_accounts a where a.id = v_wallet) < v_price then
      perform private.refuse('Insufficient funds', 'Please fund your wallet or use card payment.', 402);
    end if;
    perform private.post(row(v_wallet, v_revenue, v_price, 'ai_payment', null, 'ai_session:' || v_name,
      private.ai_session_label(p_feature_type))::private.leg);
    perform private.note_ai_payment('ai_session:' || v_name, p_user_id, 'wallet', array[p_feature_type], v_name);
  end if;
  return v_price;
end
$$;

create function public.unlock_ai_feature(p_feature_type public.ai_feature, p_payment_method text, p_shown_price numeric default null)
returns table (feature_type public.ai_feature, session_expires_at timestamptz, payment_method public.ai_payment_method, charged numeric,
  wallet_balance numeric)
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_me uuid := (select auth.uid());
  v_charged numeric := 0;
begin
  perform private.check_text('p_payment_method', p_payment_method, 20);
  if p_payment_method is null or p_payment_method not in ('wallet', 'free') then
    perform private.refuse('Invalid payment method', 'p_payment_method must be wallet or free.');
  end if;
  perform private.lock_for_ai_session(v_me, p_payment_method = 'free');
  -- A session that is running absorbs the call: a second tap pays nothing.
  if private.ai_session_end(v_me, p_feature_type) is null then
    perform private.refuse_if(private.ai_session_refusal(v_me, p_feature_type));
    if p_payment_method = 'wallet' and (private.unused_ai_payment(v_me, p_feature_type, null)).transfer_id is null then
      v_charged := private.pay_for_ai_session(v_me, p_feature_type, p_shown_price);
    end if;
    insert into public.ai_usage (user_id, feature_type, payment_method) values (v_me, p_feature_type, p_payment_method::public.ai_payment_method);
  end if;
  return query
    select u.feature_type, u.session_expires_at, u.payment_method, v_charged, private.wallet_balance(v_me) from public.ai_usage u
    where u.user_id = v_me and u.feature_type = p_feature_type order by u.session_expires_at desc limit 1;
end
$$;
comment on function public.unlock_ai_feature is
  'Starts a session of the caller with an AI helper. p_payment_method: wallet, or free (the first with the stylist). By wallet, a payment '
  'by update_wallet_balance for the price of this helper, of which no session was made, is used first. A session that is running absorbs the call. p_shown_price: the '
  'naira that the person was shown; refused when the price is another. charged and wallet_balance: naira.';

create function public.require_ai_session(p_feature_type public.ai_feature)
returns timestamptz
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_end timestamptz := private.ai_session_end((select auth.uid()), p_feature_type);
begin
  if v_end is null or not private.is_member() then
    perform private.refuse('Session needed', case
      when exists (select from public.ai_usage u where u.user_id = (select auth.uid()) and u.feature_type = p_feature_type)
      then 'Your session with this AI helper has ended. Unlock it to go on.'
      else 'You need a session with this AI helper. Unlock it first.' end, 402);
  end if;
  return v_end;
end
$$;
comment on function public.require_ai_session is 'When the caller''s session with the helper ends; refused (402) where there is none.';

create function public.return_ai_answer(p_user_id uuid, p_feature_type public.ai_feature)
returns timestamptz
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_length interval := private.ai_length(p_feature_type);
  v_end timestamptz;
begin
  perform private.lock_for_ai_session(p_user_id, false);
  -- The last one, also when it has ended while the answer was waited for.
  update public.ai_usage u set session_expires_at = greatest(u.session_expires_at, now() + v_length), given_back_at = now()
  where u.given_back_at is null and u.session_expires_at > now() - v_length and u.id = (
    select l.id from public.ai_usage l where l.user_id = p_user_id and l.feature_type = p_feature_type
    order by l.session_expires_at desc limit 1)
  returning u.session_expires_at into v_end;
  return v_end;
end
$$;
comment on function public.return_ai_answer is
  'An answer could not be delivered: the person''s last session with the helper lasts its full length from now. Once a session; null: it '
  'was given back already, or there is none.';

grant execute on function public.user_has_free_ai_session(uuid), public.get_active_ai_sessions(uuid),
  public.unlock_ai_feature(public.ai_feature, text, numeric), public.require_ai_session(public.ai_feature) to authenticated;
grant execute on function public.return_ai_answer(uuid, public.ai_feature) to service_role;
