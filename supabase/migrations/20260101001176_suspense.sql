-- Money in suspense: what came in and has nobody it can be given to, or not as it was asked. Each is an item that an admin decides
-- about once: it goes back to the card, to a person's wallet, is accepted as the payment it was meant to be, or was paid back by hand.

create type public.suspense_kind as enum ('mismatch', 'deleted_account', 'withdrawal');
create type public.suspense_decision as enum ('refund', 'credit', 'accept', 'paid_back');

create table private.suspense_items (
  id bigint generated always as identity primary key,
  -- What it came from: payment:<reference>, withdrawal:<id> or card_refund:<id>.
  source text not null unique,
  kind public.suspense_kind not null,
  -- Who paid, or whose withdrawal it was.
  user_id uuid not null references private.profiles (user_id),
  -- The card payment it can be sent back to; null for withdrawals.
  payment_reference text references private.payments (reference),
  -- In units of the currency, as Paystack said it.
  amount numeric not null,
  currency text not null,
  -- Whether it is on the suspense account. Other currencies than naira are not in the books.
  in_books boolean not null,
  -- What of it a chargeback has put aside, or taken: it is not there to be decided about.
  charged_back numeric not null default 0,
  all_charged_back boolean not null generated always as (charged_back > 0 and charged_back >= amount) stored,
  created_at timestamptz not null default now(),
  decision public.suspense_decision,
  decided_by uuid references private.profiles (user_id),
  decided_at timestamptz,
  reason text check (length(reason) <= 1000),
  -- Whose wallet or booking it went to.
  credited_to uuid references private.profiles (user_id),
  -- How often Paystack could not refund it.
  failed_refunds int not null default 0,
  constraint decided_says_all check (num_nonnulls(decision, decided_by, decided_at, reason) in (0, 4))
);
create index suspense_open on private.suspense_items (id) where decided_at is null;
create index suspense_by_payment on private.suspense_items (payment_reference) where payment_reference is not null;
create index suspense_by_credited on private.suspense_items (credited_to) where credited_to is not null;
create index suspense_by_person on private.suspense_items (user_id);
create index suspense_by_admin on private.suspense_items (decided_by) where decided_by is not null;
alter table private.card_refund_calls add foreign key (suspense_item_id) references private.suspense_items (id);

-- Notes that money is in suspense, and tells admins. The caller has posted it, where it is in naira.
create function private.open_suspense_item(
  p_source text, p_kind public.suspense_kind, p_user_id uuid, p_payment_reference text, p_amount numeric, p_currency text default 'NGN',
  p_in_books boolean default true
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.suspense_items (source, kind, user_id, payment_reference, amount, currency, in_books)
  values (p_source, p_kind, p_user_id, p_payment_reference, p_amount, p_currency, p_in_books);
  perform private.notify_admins('books', case p_kind
      when 'mismatch' then 'A payment of another amount or currency' when 'withdrawal' then 'A withdrawal of a deleted account came back'
      else 'A payment for a deleted account' end,
    format('%s (%s) is in suspense until an admin decides about it, under Money to clear.', private.money_label(p_amount, p_currency), p_source));
end
$$;

-- A refund of it failed: it waits for another decision.
create function private.reopen_suspense_item(p_id bigint)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.suspense_items s set (decision, decided_by, decided_at, reason) = (null, null, null, null), failed_refunds = s.failed_refunds + 1
  where s.id = p_id;
  perform private.notify_admins('books', 'Paystack could not refund a payment', format(
    '%s (%s) is in suspense again, under Money to clear.', private.money_label(s.amount, s.currency), s.source))
  from private.suspense_items s where s.id = p_id;
end
$$;

-- Whether an admin accepted a payment of another amount as the one it was meant to be.
create function private.is_accepted(p_reference text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (select from private.suspense_items s where s.source = 'payment:' || p_reference and s.decision = 'accept');
end
$$;

-- Deciding -----------------------------------------------------------------------------------------------

-- Locks what the decision may touch: person, item, booking, payment, then the item in suspense.
create function private.lock_suspense_item(p_id bigint, p_person uuid)
returns private.suspense_items
language plpgsql
security definer
set search_path = ''
as $$
declare
  s private.suspense_items;
  p private.payments;
begin
  select x.* into s from private.suspense_items x where x.id = p_id;
  select x.* into p from private.payments x where x.reference = s.payment_reference;
  perform private.lock_person(x.id) from (select distinct unnest(array[s.user_id, p_person]) as id order by 1) x where x.id is not null;
  if p.transaction_id is not null then
    perform private.lock_booking(p.transaction_id);
  end if;
  perform x.reference from private.payments x where x.reference = s.payment_reference for update;
  select x.* into s from private.suspense_items x where x.id = p_id for update;
  s.amount := s.amount - s.charged_back;
  return s;
end
$$;

create function private.refund_suspense(s private.suspense_items)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  p private.payments;
begin
  select x.* into p from private.payments x where x.reference = s.payment_reference;
  if not found or s.amount <= 0 or s.amount >= 10000000000 or s.currency !~ '^[A-Z]{3}$' then
    perform private.refuse('Not decided', 'This can not be sent back to a card. Pay it back by hand at Paystack, or credit it.', 409);
  end if;
  perform private.open_card_refund(p, s.amount, s.currency, private.system_account('suspense'), s.id);
end
$$;

create function private.credit_suspense(s private.suspense_items, p_person uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not s.in_books then
    perform private.refuse('Not decided', 'Money in another currency can not be credited: the books are in naira. Send it back.', 409);
  elsif not exists (select from private.profiles x where x.user_id = p_person and x.deleted_at is null) then
    perform private.refuse('Not decided', 'Please choose a member whose wallet it goes to.');
  end if;
  perform private.refuse_own_matter(p_person);
  -- Card money waits like any before it can be withdrawn; what comes back of a withdrawal pays debts first, as ever.
  perform private.post(row(private.system_account('suspense'), private.wallet_of(p_person), s.amount,
    case when s.kind = 'withdrawal' then 'withdrawal_return' else 'late_payment' end, null, 'suspense:' || s.id || ':credit',
    'Credited by Aso')::private.leg);
  perform private.notify(p_person, 'payment', 'Money in your wallet', format('%s was credited to your Aso wallet.%s', private.naira(s.amount),
    coalesce(' It came by the payment ' || s.payment_reference || '.', '')));
  if p_person <> s.user_id then
    perform private.notify_admins('books', 'Money in suspense was credited', format('%s (%s) was credited to another member than who paid it.',
      private.naira(s.amount), s.source));
  end if;
end
$$;

-- The booking is paid with it: what is too much goes to the wallet, what is missing comes from it.
create function private.accept_for_booking(s private.suspense_items, b public.transactions)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_suspense bigint := private.system_account('suspense');
  v_wallet bigint := private.wallet_of(b.borrower_id);
  v_missing numeric := greatest(b.total_amount - s.amount, 0);
  v_key text := 'suspense:' || s.id;
begin
  if (private.why_not(b, 'pay', 'borrower')).title is not null then
    perform private.refuse('Not decided', 'The booking does not wait for a payment any more. Send the money back, or credit it.', 409);
  elsif v_missing > (select a.balance from private.ledger_accounts a where a.id = v_wallet for update) then
    perform private.refuse('Not decided', format('%s are missing, and the wallet of the payer does not hold them. Send the money back, or credit it.',
      private.naira(v_missing)), 409);
  end if;
  perform private.post(
    row(v_suspense, private.escrow_of(b.id), least(s.amount, b.total_amount), 'card_payment', b.id, v_key || ':accept',
      private.booking_label(b, 'Paid for'))::private.leg,
    row(v_suspense, v_wallet, greatest(s.amount - b.total_amount, 0), 'late_payment', b.id, v_key || ':over',
      private.booking_label(b, 'Paid too much for'))::private.leg,
    row(v_wallet, private.escrow_of(b.id), v_missing, 'wallet_payment', b.id, v_key || ':missing',
      private.booking_label(b, 'Rest of the payment for'))::private.leg);
  perform private.mark_paid(b, 'card');
end
$$;

create function private.accept_suspense(s private.suspense_items)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  p private.payments;
  b public.transactions;
begin
  select x.* into p from private.payments x where x.reference = s.payment_reference;
  if s.kind <> 'mismatch' or not s.in_books or private.is_deleted(s.user_id) then
    perform private.refuse('Not decided', 'Only a payment in naira, of a member, can be accepted as what it was meant to be.', 409);
  elsif p.purpose = 'booking' then
    select t.* into b from public.transactions t where t.id = p.transaction_id;
    perform private.accept_for_booking(s, b);
  else
    perform private.post(row(private.system_account('suspense'), private.wallet_of(s.user_id), s.amount, 'wallet_funding', null,
      'suspense:' || s.id || ':accept', 'Wallet funding by card')::private.leg);
    perform private.notify(s.user_id, 'payment', 'Your payment is in your wallet', format('Your payment of %s (reference %s) was checked: it is in your wallet.',
      private.naira(s.amount), p.reference));
  end if;
end
$$;

create function public.decide_suspense(p_id bigint, p_decision public.suspense_decision, p_reason text, p_person uuid default null)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  s private.suspense_items;
begin
  perform private.require_admin();
  perform private.check_text('p_reason', p_reason, 1000);
  s := private.lock_suspense_item(p_id, p_person);
  if s.id is null then
    perform private.refuse('Not decided', 'There is no such money in suspense.', 404);
  elsif s.decided_at is not null then
    perform private.refuse('Not decided', 'This was decided already.', 409);
  elsif private.said(p_reason) is null then
    perform private.refuse('Not decided', 'Please give a reason.');
  elsif s.all_charged_back or private.has_waiting_dispute(s.payment_reference) or exists (select from private.chargebacks c where c.payment_reference = s.payment_reference and c.status = 'open') then
    perform private.refuse('Not decided', 'The payer’s bank is looking into this payment, or has taken it back. It is under Chargebacks.', 409);
  end if;
  perform private.refuse_own_matter(s.user_id);
  case p_decision
    when 'refund' then perform private.refund_suspense(s);
    when 'credit' then perform private.credit_suspense(s, p_person);
    when 'accept' then perform private.accept_suspense(s);
    else
      if s.in_books then
        perform private.post(row(private.system_account('suspense'), private.system_account('paystack_clearing'), s.amount, 'suspense', null,
          'suspense:' || s.id || ':paid_back', 'Paid back by hand')::private.leg);
      end if;
  end case;
  update private.suspense_items x set decision = p_decision, decided_by = (select auth.uid()), decided_at = now(), reason = private.said(p_reason),
    credited_to = case p_decision when 'credit' then p_person when 'accept' then s.user_id end
  where x.id = s.id;
  insert into private.user_actions (user_id, action_type, action_data)
  values ((select auth.uid()), 'decide_suspense', jsonb_build_object('item', s.id, 'source', s.source, 'decision', p_decision, 'target', s.user_id,
    'credited_to', p_person, 'amount', s.amount, 'currency', s.currency, 'note', private.said(p_reason)));
end
$$;
comment on function public.decide_suspense is
  'For admins whose own matter it is not: what becomes of money in suspense, once, with a reason. refund: to the card that paid. credit: to '
  'the wallet of p_person. accept: as the payment it was meant to be; of a booking that still waits the difference goes to the payer''s '
  'wallet or comes from it. paid_back: somebody paid it back by hand at Paystack.';

create function public.money_in_suspense(p_decided boolean default false, p_before bigint default null, p_limit int default 20)
returns table (
  id bigint, kind public.suspense_kind, source text, amount numeric, currency text, asked_amount numeric, payment_reference text, paid_for text,
  user_id uuid, full_name text, is_deleted boolean, created_at timestamptz, can_refund boolean, can_accept boolean, can_credit boolean,
  is_own boolean, failed_refunds int, decision public.suspense_decision, reason text, decided_at timestamptz, decided_by text,
  credited_name text, refund_status public.card_refund_status
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select s.id, s.kind, s.source, s.amount - s.charged_back, s.currency, case when s.kind = 'mismatch' then p.amount end, s.payment_reference, i.title,
    s.user_id, m.full_name, m.deleted_at is not null, s.created_at,
    s.payment_reference is not null and s.amount > 0 and s.amount < 10000000000 and s.currency ~ '^[A-Z]{3}$',
    s.kind = 'mismatch' and s.in_books and m.deleted_at is null
      and (p.purpose = 'wallet_funding' or (private.why_not(t.*::public.transactions, 'pay', 'borrower')).title is null),
    s.in_books, private.is_own_matter((select auth.uid()), s.user_id), s.failed_refunds, s.decision, s.reason, s.decided_at, d.full_name, c.full_name,
    (select r.status from private.card_refund_calls k join public.card_refunds r on r.id = k.card_refund_id
      where k.suspense_item_id = s.id and s.decision = 'refund' order by r.created_at desc limit 1)
  from private.suspense_items s
  join private.profiles m on m.user_id = s.user_id
  left join private.payments p on p.reference = s.payment_reference
  left join public.transactions t on t.id = p.transaction_id
  left join public.items i on i.id = t.item_id
  left join private.profiles d on d.user_id = s.decided_by
  left join private.profiles c on c.user_id = s.credited_to
  where (s.decided_at is not null) = coalesce(p_decided, false) and not s.all_charged_back and (p_before is null or s.id < p_before)
  order by s.id desc limit least(greatest(coalesce(p_limit, 20), 1), 50);
end
$$;
comment on function public.money_in_suspense is
  'For admins: money in suspense that waits for a decision, or was decided, the newest first, 20 at a time (at most 50); the next page: '
  'p_before is the last id. amount: what came, in units of the currency. asked_amount: naira that were asked for, of a mismatch. is_own: '
  'another admin has to decide. failed_refunds: how often Paystack could not refund it. refund_status: of the refund that was decided.';

grant execute on function public.decide_suspense(bigint, public.suspense_decision, text, uuid), public.money_in_suspense(boolean, bigint, int) to authenticated;
