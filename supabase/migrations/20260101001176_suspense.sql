-- Money in suspense: what came in and has nobody it can be given to, or not as it was asked. Each is an item that an admin decides
-- about once: it goes back to the card, to a person's wallet, is accepted as the payment it was meant to be, or was paid back by hand.

create type public.suspense_kind as enum ('mismatch', 'deleted_account', 'withdrawal', 'taken_back');
create type public.suspense_decision as enum ('refund', 'credit', 'accept', 'paid_back');

create table private.suspense_items (
  id bigint generated always as identity primary key,
  -- What it came from: payment:<reference>, withdrawal:<id>, card_refund:<id>, unclaimed:<person>:<transfer> or credit:<item taken back>.
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
  -- A credit to somebody else than who paid: who proposes it, to whom and why. Another admin confirms it.
  proposed_by uuid references private.profiles (user_id),
  proposed_at timestamptz,
  proposed_to uuid references private.profiles (user_id),
  proposal_reason text check (length(proposal_reason) <= 1000),
  -- How often Paystack could not refund it.
  failed_refunds int not null default 0,
  constraint decided_says_all check (num_nonnulls(decision, decided_by, decided_at, reason) in (0, 4)),
  constraint proposed_says_all check (num_nonnulls(proposed_by, proposed_at, proposed_to, proposal_reason) in (0, 4)),
  constraint second_admin_decides check (decided_by <> proposed_by)
);
create index suspense_open on private.suspense_items (id) where decided_at is null;
create index suspense_by_payment on private.suspense_items (payment_reference) where payment_reference is not null;
create index suspense_by_credited on private.suspense_items (credited_to) where credited_to is not null;
create index suspense_by_person on private.suspense_items (user_id);
create index suspense_by_admin on private.suspense_items (decided_by) where decided_by is not null;
create index suspense_by_proposer on private.suspense_items (proposed_by) where proposed_by is not null;
create index suspense_by_proposed on private.suspense_items (proposed_to) where proposed_to is not null;
alter table private.card_refund_calls add foreign key (suspense_item_id) references private.suspense_items (id);
alter table private.credit_holds add foreign key (suspense_item_id) references private.suspense_items (id);

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
      when 'taken_back' then 'A credit was taken back'
      else 'A payment for a deleted account' end,
    format('%s (%s) is in suspense until an admin decides about it, under Money to clear.', private.money_label(p_amount, p_currency), p_source),
    p_link => '/admin/suspense');
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
    '%s (%s) is in suspense again, under Money to clear.', private.money_label(s.amount, s.currency), s.source), p_link => '/admin/suspense')
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

-- Whether it can be decided so: asked before a second admin is.
create function private.check_suspense_decision(s private.suspense_items, p_decision public.suspense_decision)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_decision = 'refund' and (s.payment_reference is null or s.amount <= 0 or s.amount >= 10000000000 or s.currency !~ '^[A-Z]{3}$') then
    perform private.refuse('Not decided', 'This cannot be sent back to a card. Pay it back by hand at Paystack, or credit it.', 409);
  elsif p_decision = 'accept' and (s.kind <> 'mismatch' or not s.in_books or private.is_deleted(s.user_id)) then
    perform private.refuse('Not decided', 'Only a payment in naira, of a member, can be accepted as what it was meant to be.', 409);
  end if;
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
  perform private.open_card_refund(p, s.amount, s.currency, private.system_account('suspense'), s.id);
end
$$;

-- Whether the money may be credited to the person, by the caller.
create function private.check_suspense_credit(s private.suspense_items, p_person uuid)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not s.in_books then
    perform private.refuse('Not decided', 'Money in another currency cannot be credited: the books are in naira. Send it back.', 409);
  elsif not exists (select from private.profiles x where x.user_id = p_person and x.deleted_at is null) then
    perform private.refuse('Not decided', 'Please choose a member whose wallet it goes to.');
  end if;
  perform private.refuse_own_matter(p_person, 'refunds');
end
$$;

-- What a person holds of card payments that were credited to them and are somebody else's until nobody objects.
create function private.held_card_credits(p_user_id uuid)
returns numeric
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return coalesce((
    select sum(h.amount) from private.credit_holds h join private.suspense_items s on s.id = h.suspense_item_id
    where h.user_id = p_user_id and h.held_until > now() and s.kind <> 'withdrawal'), 0);
end
$$;

-- Holds a credit to another than who paid, so that who paid can say that it was theirs, and tells them. Before it is posted: what is held
-- pays no debts.
create function private.hold_credit(s private.suspense_items, p_person uuid)
returns timestamptz
language plpgsql
set search_path = ''
as $$
declare
  v_until timestamptz := now() + private.setting_interval('appeal_hours');
begin
  insert into private.credit_holds (suspense_item_id, user_id, amount, held_until) values (s.id, p_person, s.amount, v_until);
  perform private.notify(s.user_id, 'payment', 'Money from your payment went to somebody else', format(
    '%s%s could not be booked for you. Two admins have found that it belongs to another member, where it is held until %s. Was it yours? Write to %s before that.',
    private.naira(s.amount), coalesce(', which came by your payment ' || s.payment_reference || ',', ' of yours'), private.moment_label(v_until), private.setting('support_email')),
    p_link => '/wallet')
  where not private.is_deleted(s.user_id);
  return v_until;
end
$$;

create function private.credit_suspense(s private.suspense_items, p_person uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_until timestamptz := case when p_person <> s.user_id then private.hold_credit(s, p_person) end;
begin
  -- Card money waits like any before it can be withdrawn; debts are paid first, as ever.
  perform private.post(row(private.system_account('suspense'), private.wallet_of(p_person), s.amount,
    case when s.kind = 'withdrawal' then 'withdrawal_return' else 'late_payment' end, null, 'suspense:' || s.id || ':credit',
    'Credited by Aso')::private.leg);
  perform private.notify(p_person, 'payment', 'Money in your wallet', format('%s was credited to your Aso wallet.%s', private.naira(s.amount),
    coalesce(' It came by the payment ' || s.payment_reference || '.', '')) || coalesce(' It is held until ' || private.moment_label(v_until) || ': until then it can be neither spent nor withdrawn.', '')
    || private.repaid_now_text(p_person), p_link => '/wallet');
  if p_person <> s.user_id then
    perform private.notify_admins('books', 'Money in suspense was credited', format('%s (%s) was credited to another member than who paid it.',
      private.naira(s.amount), s.source), p_link => '/admin/suspense');
  end if;
end
$$;

-- The booking is paid with it, and what is too much goes to the wallet. What is missing is nobody's to take from there: the payer can pay from
-- the wallet once the money is credited.
create function private.accept_for_booking(s private.suspense_items, b public.transactions)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_suspense bigint := private.system_account('suspense');
  v_key text := 'suspense:' || s.id;
begin
  if (private.why_not(b, 'pay', 'borrower')).title is not null then
    perform private.refuse('Not decided', 'The booking no longer needs a payment. Send the money back, or credit it.', 409);
  end if;
  if s.amount < b.total_amount then
    perform private.refuse('Not decided', format('%s are missing. Send the money back, or credit it: then the payer can pay the booking from the wallet.',
      private.naira(b.total_amount - s.amount)), 409);
  end if;
  perform private.post(
    row(v_suspense, private.escrow_of(b.id), b.total_amount, 'card_payment', b.id, v_key || ':accept',
      private.booking_label(b, 'Paid for'))::private.leg,
    row(v_suspense, private.wallet_of(b.borrower_id), s.amount - b.total_amount, 'late_payment', b.id, v_key || ':over',
      private.booking_label(b, 'Paid too much for'))::private.leg);
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
  if p.purpose = 'booking' then
    select t.* into b from public.transactions t where t.id = p.transaction_id;
    perform private.accept_for_booking(s, b);
  else
    perform private.post(row(private.system_account('suspense'), private.wallet_of(s.user_id), s.amount, 'wallet_funding', null,
      'suspense:' || s.id || ':accept', 'Wallet funding by card')::private.leg);
    perform private.notify(s.user_id, 'payment', 'Your payment is in your wallet', format('Your payment of %s (reference %s) was checked: it is in your wallet.',
      private.naira(s.amount), p.reference) || private.repaid_now_text(s.user_id), p_link => '/wallet');
  end if;
end
$$;
