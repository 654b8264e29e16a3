-- Sending refunds to Paystack. Its refunds have no reference of ours: what we asked for is found by our id in the note, else by amount
-- and time, and kept by Paystack's id.

create function public.claim_card_refunds(p_limit int)
returns table (id uuid, payment_reference text, amount_kobo bigint, currency text, checks int, asked_at timestamptz, can_ask boolean, refused boolean, refund_id text)
language sql
security definer
set search_path = ''
as $$
  with claimed as (
    update private.card_refund_calls c
    set checks = c.checks + 1, next_check_at = now() + least(interval '2 minutes' * (c.checks + 1), interval '6 hours')
    where c.card_refund_id = any (array(
      select d.card_refund_id from private.card_refund_calls d
      where d.concluded_at is null and d.next_check_at <= now() and (d.asked_at is not null or private.setting('card_refunds') = 'on')
      order by d.next_check_at limit p_limit
      for update skip locked))
    returning c.*
  )
  select r.id, r.payment_reference, (r.amount * 100)::bigint, r.currency, c.checks, c.asked_at,
    -- Long after a call that nobody knows the end of: by now the list of refunds has what became of it.
    c.refund_id is null and private.setting('card_refunds') = 'on' and coalesce(c.asked_at < now() - interval '10 minutes', true),
    c.refused, c.refund_id
  from claimed c join public.card_refunds r on r.id = c.card_refund_id
$$;
comment on function public.claim_card_refunds is
  'Refunds to cards without a conclusive answer, for sending or asking about; each is kept from others for a while. asked_at: Paystack was '
  'asked for it then, so look for it first. can_ask: it may be asked for where it is not found. refused: Paystack answered that it '
  'does not do it. refund_id: Paystack''s.';

-- Whether the bank has taken so much of a refund's payment back that it can not be sent any more, and Paystack, which was asked days ago,
-- never had it.
create function private.is_never_sent(r public.card_refunds, p_call private.card_refund_calls)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return coalesce(p_call.asked_at, r.created_at) < now() - interval '3 days' and not private.has_waiting_dispute(r.payment_reference)
    and not exists (select from private.chargebacks c where c.payment_reference = r.payment_reference and c.status = 'open');
end
$$;

create function public.begin_card_refund(p_id uuid, p_checks int)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  r public.card_refunds := private.lock_card_refund(p_id);
  v_call private.card_refund_calls;
  -- What a bank disputes or took back does not go to the card a second time.
  v_is_free boolean := (
    select private.not_charged_back(p) >= (select sum(o.amount) from public.card_refunds o where o.payment_reference = p.reference and o.status <> 'failed')
    from private.payments p where p.reference = r.payment_reference);
begin
  update private.card_refund_calls c set asked_at = case when v_is_free then now() else c.asked_at end, refused = c.refused and not v_is_free,
    problem = case when not v_is_free then 'A bank disputes this payment, or has taken it back: it is not sent.' end
  where c.card_refund_id = p_id and c.checks = p_checks and c.refund_id is null and c.concluded_at is null
    and coalesce(c.asked_at < now() - interval '10 minutes', true) and private.setting('card_refunds') = 'on'
  returning c.* into v_call;
  if found and not v_is_free and private.is_never_sent(r, v_call) then
    perform private.conclude_card_refund(r, v_call, 'failed');
  end if;
  return v_call.card_refund_id is not null and v_is_free;
end
$$;
comment on function public.begin_card_refund is
  'To be called, and committed, before Paystack is asked for the refund, and after its list, which does not have it, was read. p_checks: as it was claimed. False: somebody else has it in hand, '
  'it is known to Paystack, refunds are switched off, or a bank disputes the payment; where the bank has taken it back and days have passed, the refund has failed.';

create function public.note_card_refund_problem(p_id uuid, p_problem text, p_refused boolean default false)
returns void
language sql
security definer
set search_path = ''
as $$
  select private.check_text('p_problem', p_problem, 200);
  update private.card_refund_calls c set problem = p_problem, refused = c.refused or (p_refused and c.refund_id is null)
  where c.card_refund_id = p_id and c.concluded_at is null and coalesce(c.problem, '') not like 'Paystack says %'
$$;
comment on function public.note_card_refund_problem is
  'What an admin has to know of this refund; it is tried again meanwhile. p_refused: Paystack answered that it does not do it.';

create function public.asked_card_refunds(p_payment_reference text)
returns table (id uuid, payment_reference text, amount_kobo bigint, currency text, asked_at timestamptz, refund_id text)
language sql
stable
security definer
set search_path = ''
as $$
  select private.check_text('p_payment_reference', p_payment_reference, 200);
  select r.id, r.payment_reference, (r.amount * 100)::bigint, r.currency, c.asked_at, c.refund_id
  from public.card_refunds r join private.card_refund_calls c on c.card_refund_id = r.id
  where r.payment_reference = p_payment_reference and c.asked_at is not null
$$;
comment on function public.asked_card_refunds is
  'The refunds of a payment that Paystack was asked for, ended ones included: an event names only the payment, so each is asked about.';

grant execute on function public.claim_card_refunds(int), public.begin_card_refund(uuid, int), public.note_card_refund_problem(uuid, text, boolean),
  public.asked_card_refunds(text) to service_role;
