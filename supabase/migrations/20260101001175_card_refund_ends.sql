-- What became of a refund at Paystack. Only processed and failed move money, each once.

-- Where the money of a refund that failed goes back to: where it came from, or to suspense where the account is deleted.
create function private.return_card_refund(r public.card_refunds, p_call private.card_refund_calls)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_to_suspense boolean := p_call.suspense_item_id is not null or private.is_deleted(r.user_id);
begin
  if r.currency = 'NGN' then
    perform private.post(row(private.system_account('card_refunds_held'),
      case when v_to_suspense then private.system_account('suspense') else private.wallet_of(r.user_id) end, r.amount, 'card_refund_return',
      r.transaction_id, 'card_refund:' || r.id || ':back', 'The refund to your card came back')::private.leg);
  end if;
  if p_call.suspense_item_id is not null then
    perform private.reopen_suspense_item(p_call.suspense_item_id);
  elsif v_to_suspense then
    perform private.open_suspense_item('card_refund:' || r.id, 'deleted_account', r.user_id, r.payment_reference, r.amount);
  else
    perform private.notify(r.user_id, 'payment', 'Your refund to the card failed', format(
      '%s could not be sent back to your card. The money is in your wallet again.', private.naira(r.amount)) || private.repaid_now_text(r.user_id),
      p_link => '/wallet');
  end if;
end
$$;

create function private.conclude_card_refund(r public.card_refunds, p_call private.card_refund_calls, p_status public.card_refund_status)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.card_refunds u set status = p_status, concluded_at = now() where u.id = r.id;
  update private.card_refund_calls c set problem = null, concluded_at = now() where c.card_refund_id = r.id;
  if p_status = 'failed' then
    perform private.return_card_refund(r, p_call);
    return;
  end if;
  if r.currency = 'NGN' then
    perform private.post(row(private.system_account('card_refunds_held'), private.system_account('paystack_clearing'), r.amount, 'card_refund',
      r.transaction_id, 'card_refund:' || r.id || ':out', 'Refunded to the card')::private.leg);
  end if;
  perform private.notify(r.user_id, 'payment', 'Your refund is on its way to your card', format(
    '%s (reference %s) was sent back to your card. Your bank shows it within %s working days of your request.',
    private.money_label(r.amount, r.currency), r.payment_reference, private.setting('card_refund_most_days')),
    p_link => coalesce('/booking/' || r.transaction_id, '/wallet'));
end
$$;

-- What Paystack says against what is booked: admins have to look.
create function private.report_odd_card_refund(r public.card_refunds, p_says text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.card_refund_calls c set problem = 'Paystack says ' || p_says
  where c.card_refund_id = r.id and c.problem is distinct from 'Paystack says ' || p_says;
  if found then
    perform private.notify_admins('books', 'A refund to a card differs from Paystack', format(
      'Paystack says %s about the refund %s of the payment %s, which is %s of %s here. Nothing was booked. Please compare it at Paystack.',
      p_says, r.id, r.payment_reference, r.status, private.money_label(r.amount, r.currency)), p_link => '/admin/suspense');
  end if;
end
$$;

-- Whether what Paystack says can not be about this refund, or contradicts what it said before.
create function private.is_odd_card_refund(r public.card_refunds, p_call private.card_refund_calls, p_refund_id text, p_status text, p_amount_kobo bigint)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return p_amount_kobo is distinct from (r.amount * 100)::bigint or p_call.asked_at is null
    or p_refund_id is distinct from coalesce(p_call.refund_id, p_refund_id)
    or exists (select from private.card_refund_calls o where o.refund_id = p_refund_id and o.card_refund_id <> r.id)
    or (r.status = 'processed' and p_status = 'failed')
    -- Without an id it failed because Paystack had refused it and did not have it.
    or (r.status = 'failed' and (p_status = 'processed' or p_call.refund_id is null));
end
$$;

create function private.lock_card_refund(p_id uuid)
returns public.card_refunds
language plpgsql
security definer
set search_path = ''
as $$
declare
  r public.card_refunds;
begin
  -- The person first: money that comes back waits for an erasure of the account, and then does not go to its wallet.
  perform private.lock_person(x.user_id) from public.card_refunds x where x.id = p_id;
  perform private.lock_booking(x.transaction_id) from public.card_refunds x where x.id = p_id;
  perform s.id from private.suspense_items s
  where s.id = (select c.suspense_item_id from private.card_refund_calls c where c.card_refund_id = p_id) for update;
  select x.* into r from public.card_refunds x where x.id = p_id for update;
  return r;
end
$$;

create function public.record_card_refund(p_id uuid, p_refund_id text, p_status text, p_amount_kobo bigint)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  r public.card_refunds;
  v_call private.card_refund_calls;
begin
  perform private.check_text('p_refund_id', p_refund_id, 60);
  perform private.check_text('p_status', p_status, 40);
  r := private.lock_card_refund(p_id);
  if r.id is null or p_refund_id is null then
    return 'unknown';
  end if;
  select c.* into v_call from private.card_refund_calls c where c.card_refund_id = r.id for update;
  if private.is_odd_card_refund(r, v_call, p_refund_id, p_status, p_amount_kobo) then
    perform private.report_odd_card_refund(r, format('%s of %s kobo (refund %s)', p_status, p_amount_kobo, p_refund_id));
    return r.status::text;
  elsif r.concluded_at is not null or p_status not in ('pending', 'processing', 'needs-attention', 'processed', 'failed') then
    return r.status::text;
  end if;
  update private.card_refund_calls c set refund_id = p_refund_id, refused = false,
    problem = case when p_status = 'needs-attention' then
      'Paystack needs the bank account of the payer. Ask for it, and give it to Paystack in its dashboard, under Refunds.' end
  where c.card_refund_id = r.id;
  if p_status in ('processed', 'failed') then
    perform private.conclude_card_refund(r, v_call, p_status::public.card_refund_status);
  else
    if p_status = 'needs-attention' and r.status <> 'needs-attention' then
      perform private.notify(r.user_id, 'payment', 'Your refund needs your bank account', format(
        'Paystack cannot send %s (reference %s) straight to your card: it needs your bank account. Please write to our support at %s.',
        private.money_label(r.amount, r.currency), r.payment_reference, private.setting('support_email')),
        p_link => coalesce('/booking/' || r.transaction_id, '/wallet'));
      perform private.notify_admins('books', 'A refund to a card needs a bank account', format(
        'Paystack cannot send %s (reference %s) to the card. Ask the payer for a bank account. The refund is under Money to clear.',
        private.money_label(r.amount, r.currency), r.payment_reference), p_link => '/admin/suspense');
    end if;
    update public.card_refunds u set status = p_status::public.card_refund_status where u.id = r.id;
  end if;
  return p_status;
end
$$;
comment on function public.record_card_refund is
  'What Paystack says of a refund, by its answer or by asking about it. Only processed and failed move money, each once. Answers the '
  'status of the refund here; unknown: there is no such refund.';

-- A bank disputes the payment: its refunds that Paystack was never asked for have failed, and the money goes back to where it came from.
-- The caller has locked payer, booking, payment and items in suspense.
create function private.stop_unsent_card_refunds(p_payment_reference text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  r public.card_refunds;
  v_call private.card_refund_calls;
begin
  for r in select x.* from public.card_refunds x where (x.payment_reference = p_payment_reference
    or x.user_id = (select p.user_id from private.payments p where p.reference = p_payment_reference)) and x.concluded_at is null order by x.id for update loop
    select c.* into v_call from private.card_refund_calls c where c.card_refund_id = r.id and c.asked_at is null and c.concluded_at is null
      and (r.payment_reference = p_payment_reference or c.suspense_item_id is null) for update;
    if found then
      perform private.conclude_card_refund(r, v_call, 'failed');
    end if;
  end loop;
end
$$;

create function public.drop_refused_card_refund(p_id uuid)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  r public.card_refunds := private.lock_card_refund(p_id);
  v_call private.card_refund_calls;
begin
  select c.* into v_call from private.card_refund_calls c
  where c.card_refund_id = r.id and c.refused and c.refund_id is null and c.concluded_at is null for update;
  if not found then
    return false;
  end if;
  perform private.conclude_card_refund(r, v_call, 'failed');
  return true;
end
$$;
comment on function public.drop_refused_card_refund is
  'To be called where Paystack refused a refund and its list, read later, does not have it: it has failed, and the money goes back.';

-- For admins ---------------------------------------------------------------------------------------------

create function public.card_refund_problems()
returns table (id uuid, user_id uuid, full_name text, payment_reference text, amount numeric, currency text, status public.card_refund_status,
  created_at timestamptz, problem text)
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_staff('refunds');
  perform private.log_reading('list_card_refunds', '{}');
  return query
    select r.id, r.user_id, p.full_name, r.payment_reference, r.amount, r.currency, r.status, r.created_at, c.problem
    from private.card_refund_calls c join public.card_refunds r on r.id = c.card_refund_id join private.profiles p on p.user_id = r.user_id
    where c.problem is not null order by r.created_at limit 200;
end
$$;
comment on function public.card_refund_problems is 'For admins: refunds to cards with something to do or to look at, the oldest 200. Logged.';

create function public.see_card_refund_problem(p_id uuid, p_reason text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  c_title constant text := 'Not noted';
  r public.card_refunds;
begin
  perform private.require_staff('refunds');
  perform private.require_given(jsonb_build_object('p_id', p_id));
  perform private.check_text('p_reason', p_reason, 1000);
  r := private.lock_card_refund(p_id);
  if r.id is null then
    perform private.refuse(c_title, 'There is no such refund.', 404);
  elsif private.one_line(p_reason) is null then
    perform private.refuse(c_title, 'Please say what you found.');
  end if;
  perform private.refuse_own_matter(r.user_id, 'refunds');
  update private.card_refund_calls c set problem = null where c.card_refund_id = r.id;
  insert into private.admin_log (admin_id, action_type, action_data)
  values ((select auth.uid()), 'see_card_refund', jsonb_build_object('card_refund', r.id, 'target', r.user_id, 'note', private.one_line(p_reason)));
end
$$;
comment on function public.see_card_refund_problem is
  'For admins whose own matter it is not: what was to look at was looked at. The reason is kept in the log; no money moves.';

grant execute on function public.record_card_refund(uuid, text, text, bigint), public.drop_refused_card_refund(uuid) to service_role;
grant execute on function public.card_refund_problems(), public.see_card_refund_problem(uuid, text) to authenticated;
