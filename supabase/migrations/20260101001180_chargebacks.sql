-- Chargebacks: card payments that the payer's bank disputes. What Paystack told of each, what Aso has put aside for it, and what a
-- booking and a person cannot do meanwhile.

create type public.chargeback_status as enum ('unmatched', 'open', 'won', 'lost');
create type public.chargeback_answer as enum ('contest', 'accept');

create table private.chargebacks (
  id uuid primary key default gen_random_uuid(),
  -- Paystack's id of the dispute, and the reference of the payment as Paystack names it.
  dispute_id text not null unique check (length(dispute_id) between 1 and 60),
  told_reference text check (length(told_reference) <= 200),
  -- What it said last of amount and currency, in units of the currency.
  told_amount numeric,
  told_currency text,
  -- unmatched: it fits no payment in the books, and moves nothing. All others have a payment, its payer and an amount.
  status public.chargeback_status not null default 'unmatched',
  payment_reference text references private.payments (reference),
  user_id uuid references private.profiles (user_id),
  transaction_id uuid references public.transactions (id),
  -- Naira.
  amount numeric(12, 2) check (amount > 0),
  -- Where what was put aside came from: together the amount. All 0 where it was over when it was first told and Aso had won. Of escrow
  -- see charged_bookings.
  from_escrow numeric(12, 2) not null default 0 check (from_escrow >= 0),
  from_suspense numeric(12, 2) not null default 0 check (from_suspense >= 0),
  from_wallet numeric(12, 2) not null default 0 check (from_wallet >= 0),
  from_debt numeric(12, 2) not null default 0 check (from_debt >= 0),
  -- Borne by Aso, for a payer whose account is deleted.
  from_losses numeric(12, 2) not null default 0 check (from_losses >= 0),
  -- Paystack's last words.
  gateway_status text,
  gateway_resolution text,
  category text,
  -- What an admin has to look at. Null: nothing.
  problem text,
  -- What an admin has looked at: it is not raised again.
  problem_seen text,
  due_at timestamptz not null,
  reminders int not null default 0,
  -- What Aso answers, chosen once; when Paystack took it.
  answer public.chargeback_answer,
  answer_by uuid references private.profiles (user_id),
  answer_words text check (length(answer_words) <= 1000),
  answer_chosen_at timestamptz,
  answer_sent_at timestamptz,
  answer_problem text check (length(answer_problem) <= 200),
  -- When Paystack is asked about it next.
  next_ask_at timestamptz not null default now() + interval '10 minutes',
  asks int not null default 0,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint matched_ones_are_whole check ((status = 'unmatched') = (payment_reference is null)
    and (payment_reference is null) = (amount is null) and (payment_reference is null) = (user_id is null)),
  constraint put_aside_is_the_amount check (from_escrow + from_suspense + from_wallet + from_debt + from_losses in (0, coalesce(amount, 0))
    and (status not in ('open', 'lost') or from_escrow + from_suspense + from_wallet + from_debt + from_losses = amount)),
  constraint ended_says_when check ((status in ('won', 'lost')) = (ended_at is not null)),
  constraint an_answer_is_whole check (num_nonnulls(answer, answer_by, answer_chosen_at) in (0, 3) and (answer_sent_at is null or answer is not null))
);
create index chargebacks_unmatched on private.chargebacks (told_reference) where status = 'unmatched';
create index chargebacks_open on private.chargebacks (due_at) where status = 'open';
create index chargebacks_by_booking on private.chargebacks (transaction_id) where transaction_id is not null;
create index chargebacks_by_payer on private.chargebacks (user_id) where user_id is not null;
create index chargebacks_by_payment on private.chargebacks (payment_reference) where payment_reference is not null;
create index chargebacks_by_answerer on private.chargebacks (answer_by) where answer_by is not null;
create index chargebacks_newest on private.chargebacks (created_at desc, id desc);
alter table private.debts add foreign key (chargeback_id) references private.chargebacks (id);

-- What a chargeback has put aside from the escrow of a booking: of the one that the payment paid, or of one that the payer's wallet paid with
-- its money.
create table private.charged_bookings (
  chargeback_id uuid not null references private.chargebacks (id),
  transaction_id uuid not null references public.transactions (id),
  amount numeric(12, 2) not null check (amount > 0),
  primary key (chargeback_id, transaction_id)
);
create index charged_bookings_by_booking on private.charged_bookings (transaction_id);

-- What chargebacks of this status have put aside from the escrow of a booking.
create function private.charged_of(p_transaction_id uuid, p_status public.chargeback_status)
returns numeric
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return coalesce((
    select sum(h.amount) from private.charged_bookings h join private.chargebacks c on c.id = h.chargeback_id
    where h.transaction_id = p_transaction_id and c.status = p_status), 0);
end
$$;

-- What a booking's escrow holds, with what chargebacks have put aside of it; and with what was lost of it while the booking is on hold for
-- another one, which it is reckoned without only when it goes on.
create view private.escrow_balances as
select a.transaction_id, a.balance + s.open as balance, a.balance + s.open + s.lost as before_the_hold
from private.ledger_accounts a join public.transactions t on t.id = a.transaction_id
cross join lateral (
  select coalesce(sum(h.amount) filter (where c.status = 'open'), 0) as open,
    coalesce(sum(h.amount) filter (where c.status = 'lost' and c.ended_at >= t.frozen_at), 0) as lost
  from private.charged_bookings h join private.chargebacks c on c.id = h.chargeback_id where h.transaction_id = a.transaction_id) s
where a.kind = 'escrow';

-- What it stops ----------------------------------------------------------------------------------------

create function private.frozen_refusal()
returns private.refusal
language sql
immutable
set search_path = ''
as $$
  select private.refusal('Booking on hold', 'A bank is looking into the card payment behind this booking. Until that is over it stays as it is.', 409)
$$;

-- A rental that runs can come back: the confirmations are kept, and it is paid out when it goes on.
create function private.is_possible_while_frozen(b public.transactions, p_action public.booking_action)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select p_action in ('add_photos', 'open_agreement', 'see_contact', 'suggest_handover', 'suggest_return')
    or (b.booking_status = 'active' and p_action in ('confirm_return', 'show_code', 'enter_code'))
$$;

-- How a dispute ended, by Paystack's words; null: it has not.
create function private.chargeback_outcome(p_status text, p_resolution text)
returns public.chargeback_status
language sql
immutable
set search_path = ''
as $$
  select case when p_status = 'resolved' then
    case when p_resolution = 'declined' then 'won' when p_resolution in ('merchant-accepted', 'auto-accepted') then 'lost' end end::public.chargeback_status
$$;

-- A dispute that fits no payment in the books, until an admin has noted what it was, or the bank has let the payment stand.
create function private.is_waiting(c private.chargebacks)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select c.status = 'unmatched' and c.problem is not null and private.chargeback_outcome(c.gateway_status, c.gateway_resolution) is distinct from 'won'
$$;

create function private.has_waiting_dispute(p_reference text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (select from private.chargebacks c where c.told_reference = p_reference and c.status = 'unmatched' and private.is_waiting(c));
end
$$;

create function private.has_open_chargeback(p_user_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (select from private.chargebacks c where c.user_id = p_user_id and c.status = 'open')
    or exists (select from private.chargebacks c join private.payments p on p.reference = c.told_reference
      where c.status = 'unmatched' and p.user_id = p_user_id and private.is_waiting(c));
end
$$;

create function private.chargeback_refusal(p_title text)
returns private.refusal
language sql
immutable
set search_path = ''
as $$
  select private.refusal(p_title, 'Your bank is looking into a card payment of yours. Until that is over this is not possible.', 409)
$$;

-- Whether a person can pay by card now: not while their bank disputes a payment. Who owes for a lost one can add money to the wallet, and
-- nothing else (the chapter owing).
create function private.card_refusal(p_user_id uuid)
returns private.refusal
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return case when private.has_open_chargeback(p_user_id) then private.chargeback_refusal('Card payments paused') end;
end
$$;

-- Chargebacks that a person, with any of these accounts, has lost since: not those that Aso accepted itself.
create function private.lost_chargebacks(p_accounts uuid[], p_since timestamptz)
returns int
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select count(*) from private.chargebacks c
    where c.user_id = any (p_accounts) and c.status = 'lost' and c.answer is distinct from 'accept' and c.ended_at > p_since);
end
$$;

-- The keys of the transfers that a chargeback can have.
create function private.chargeback_keys(p_id uuid)
returns text[]
language sql
stable
security definer
set search_path = ''
as $$
  select array(
    select 'chargeback:' || p_id || k
    from unnest(array[':suspense', ':wallet', ':debt', ':losses', ':lost', ':back:suspense', ':back:wallet', ':back:debt', ':back:paid',
      ':back:losses', ':back:written_off']) k
    union all
    select 'chargeback:' || p_id || k || h.transaction_id
    from private.charged_bookings h cross join unnest(array[':escrow:', ':lost:escrow:', ':back:escrow:']) k where h.chargeback_id = p_id)
$$;

-- Its part of reconcile().
create function private.chargeback_findings()
returns table (problem text, detail jsonb)
language sql
stable
security definer
set search_path = ''
as $$
  select 'the money set aside differs from the open chargebacks', jsonb_build_object('balance', a.balance, 'chargebacks', s.amount)
  from private.ledger_accounts a
  cross join (select coalesce(sum(c.amount), 0) as amount from private.chargebacks c where c.status = 'open') s
  where a.kind = 'chargebacks_held' and a.balance <> s.amount
  union all
  select 'a chargeback and its transfers differ',
    jsonb_build_object('chargeback', c.id, 'status', c.status, 'aside', m.aside, 'back', m.back, 'lost', m.lost)
  from private.chargebacks c cross join lateral (
    select coalesce(sum(t.amount) filter (where t.kind = 'chargeback'), 0) as aside,
      coalesce(sum(t.amount) filter (where t.kind = 'chargeback_return'), 0) as back,
      coalesce(sum(t.amount) filter (where t.idempotency_key like 'chargeback:%:lost%'), 0) as lost
    from private.transfers t where t.idempotency_key = any (private.chargeback_keys(c.id))) m
  where m.aside <> c.from_escrow + c.from_suspense + c.from_wallet + c.from_debt + c.from_losses
    or m.back <> case when c.status = 'won' then m.aside else 0 end or m.lost <> case when c.status = 'lost' then c.amount else 0 end
  union all
  select 'a booking is on hold without a reason, or has a reason and is not', jsonb_build_object('booking', t.id, 'frozen_at', t.frozen_at)
  from public.transactions t
  where (t.frozen_at is not null or t.id in (select h.transaction_id from private.charged_bookings h))
    and (t.frozen_at is not null) <> (private.charged_of(t.id, 'open') > 0)
  union all
  select 'a chargeback and what it took from bookings differ', jsonb_build_object('chargeback', c.id, 'escrow', c.from_escrow, 'bookings', s.amount)
  from private.chargebacks c cross join lateral (
    select coalesce(sum(h.amount), 0) as amount from private.charged_bookings h where h.chargeback_id = c.id) s
  where c.from_escrow <> s.amount
  union all
  select 'a chargeback needs an admin', jsonb_build_object('chargeback', c.id, 'problem', c.problem)
  from private.chargebacks c where c.problem is not null and c.status <> 'unmatched'
$$;
