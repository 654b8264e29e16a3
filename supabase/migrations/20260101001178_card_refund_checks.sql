-- What the nightly check of the books asks about refunds to cards and money in suspense.

create function private.card_refund_findings()
returns table (problem text, detail jsonb)
language sql
stable
security definer
set search_path = ''
as $$
  select 'the money set aside differs from the open refunds to cards', jsonb_build_object('balance', a.balance, 'refunds', s.amount)
  from private.ledger_accounts a
  cross join (select coalesce(sum(r.amount), 0) as amount from public.card_refunds r where r.concluded_at is null and r.currency = 'NGN') s
  where a.kind = 'card_refunds_held' and a.balance <> s.amount
  union all
  select 'a refund to a card and its transfers differ', jsonb_build_object('card_refund', r.id, 'status', r.status, 'out', m.paid, 'back', m.back)
  from public.card_refunds r cross join lateral (
    select coalesce(sum(t.amount) filter (where t.idempotency_key = 'card_refund:' || r.id), 0) as taken,
      coalesce(sum(t.amount) filter (where t.idempotency_key = 'card_refund:' || r.id || ':out'), 0) as paid,
      coalesce(sum(t.amount) filter (where t.idempotency_key = 'card_refund:' || r.id || ':back'), 0) as back
    from private.transfers t where t.idempotency_key = any (array(select 'card_refund:' || r.id || k from unnest(array['', ':out', ':back']) k))) m
  where (m.taken, m.paid, m.back) <> (
    case when r.currency = 'NGN' then r.amount else 0 end,
    case when r.currency = 'NGN' and r.status = 'processed' then r.amount else 0 end,
    case when r.currency = 'NGN' and r.status = 'failed' then r.amount else 0 end)
  union all
  select 'more of a payment went back to the card than was paid', jsonb_build_object('reference', p.reference, 'refunds', s.amount)
  from (select r.payment_reference, sum(r.amount) as amount from public.card_refunds r where r.status <> 'failed' group by 1) s
  join private.payments p on p.reference = s.payment_reference
  where s.amount * 100 > p.gateway_amount_kobo
  union all
  select 'a refund to a card needs an admin', jsonb_build_object('card_refund', c.card_refund_id, 'problem', c.problem)
  from private.card_refund_calls c where c.problem like 'Paystack says %'
  union all
  select 'the suspense account differs from the money in suspense', jsonb_build_object('balance', a.balance, 'items', s.amount)
  from private.ledger_accounts a
  cross join (select coalesce(sum(i.amount - i.charged_back), 0) as amount from private.suspense_items i where i.in_books and i.decided_at is null) s
  where a.kind = 'suspense' and a.balance <> s.amount
  union all
  select 'a payment that was not booked is not in suspense', jsonb_build_object('reference', p.reference)
  from private.payments p
  where p.outcome in ('suspense', 'mismatch') and not exists (
    select from private.suspense_items s where s.source = 'payment:' || p.reference and (not s.in_books or exists (
      select from private.transfers t where t.idempotency_key = s.source and t.amount = s.amount)))
$$;
