-- What people are told of a chargeback, and what admins look into.

-- Notes once what an admin has to look at, and tells them.
create function private.note_chargeback_problem(p_id uuid, p_problem text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.chargebacks c set problem = p_problem where c.id = p_id and c.problem is distinct from p_problem and c.problem_seen is distinct from p_problem;
  if found then
    perform private.notify_admins('chargeback', 'A chargeback needs a look', (
      select format('Dispute %s at Paystack: %s. Nothing was booked. It is under Chargebacks in the admin panel.', c.dispute_id, p_problem)
      from private.chargebacks c where c.id = p_id), p_link => '/admin/chargebacks/' || p_id);
  end if;
end
$$;

-- Tells admins at once, and the payer and the other side what it means for them.
create function private.tell_of_chargeback(c private.chargebacks)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  b public.transactions;
begin
  select t.* into b from public.transactions t where t.id = c.transaction_id;
  perform private.notify_admins('chargeback', 'A card payment is disputed', format(
    'The bank disputes %s (%s). Answer it under Chargebacks in the admin panel by %s, or Paystack gives the money back.',
    private.naira(c.amount), coalesce(private.booking_label(b, 'booking of'), 'money added to a wallet'),
    private.moment_label(c.due_at)), p_link => '/admin/chargebacks/' || c.id);
  perform private.notify(c.user_id, 'chargeback', 'Your bank is looking into a payment', format(
    'Your bank has told us that a card payment of %s%s is disputed. This happens when the cardholder asks the bank about a payment. Until the bank has decided, %s is set aside, and withdrawals and card payments are paused. You don’t need to do anything. If you did not ask your bank about it, please tell our support.',
    private.naira(c.amount), coalesce(private.booking_label(b, ' for'), ''), private.naira(c.amount))
    || coalesce(E'\n\nYour wallet paid for ' || (
        select string_agg('“' || i.title || '”', ', ' order by i.title)
        from private.charged_bookings h join public.transactions t on t.id = h.transaction_id join public.items i on i.id = t.item_id
        where h.chargeback_id = c.id and t.id is distinct from b.id) || ' with this money: that is on hold until then.', ''),
    p_link => '/wallet');
  perform private.notify(o.lender_id, 'chargeback', 'A booking is on hold', private.booking_label(o, 'A bank is looking into the card payment behind')
    || '. Until then nothing is paid out, and all deadlines are paused.'
    || case when o.booking_status in ('requested', 'confirmed') and o.handed_over_at is null then ' Please do not hand the item over meanwhile.' else '' end,
    p_link => '/booking/' || o.id)
  from (select t.* from private.charged_bookings h join public.transactions t on t.id = h.transaction_id
    where h.chargeback_id = c.id order by t.lender_id, t.id) o;
end
$$;

-- What admins look into: the payer, whose booking it was, and whose bookings the wallet paid with it.
create function private.signal_chargeback(c private.chargebacks)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_facts jsonb := (
    select jsonb_agg(jsonb_build_object('key', f.key, 'at', private.fact_time(c.created_at), 'amount', f.amount, 'booking', f.booking, 'lender', t.lender_id))
    from (
      select c.id::text as key, c.amount, c.transaction_id as booking
      union all
      select c.id || ':' || h.transaction_id, h.amount, h.transaction_id
      from private.charged_bookings h where h.chargeback_id = c.id and h.transaction_id is distinct from c.transaction_id) f
    left join public.transactions t on t.id = f.booking);
begin
  perform private.note_signal(row('chargeback', c.user_id::text, array[c.user_id], v_facts)::private.found_signal);
end
$$;

create function private.tell_of_chargeback_end(c private.chargebacks)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_owed numeric := coalesce((select d.amount - d.paid - d.forgiven from private.debts d where d.chargeback_id = c.id), 0);
begin
  perform private.notify_admins('chargeback', 'A chargeback is ' || c.status, format('%s, dispute %s at Paystack.', private.naira(c.amount), c.dispute_id),
    p_link => '/admin/chargebacks/' || c.id);
  if c.status = 'won' and c.from_escrow + c.from_wallet + c.from_debt > 0 then
    perform private.notify(c.user_id, 'chargeback', 'Your payment is confirmed', format(
      'Your bank confirmed the card payment of %s. The money we set aside is back where it was.', private.naira(c.amount)), p_link => '/wallet');
  elsif c.status = 'lost' then
    perform private.notify(c.user_id, 'chargeback', 'Your bank took a payment back', format(
      'Your bank has paid %s back to the card. What was set aside for it has gone there.', private.naira(c.amount))
      || case when v_owed > 0 then format(' You still owe Aso %s: what comes into your wallet goes towards it. Until it is paid you can’t book or buy anything.', private.naira(v_owed)) else '' end,
      p_link => '/wallet');
  end if;
end
$$;
