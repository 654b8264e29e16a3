-- Refunds to cards: what a person sends from the wallet back to the card that paid for a booking which did not take place, and
-- what admins send back of a payment that could not be booked.

-- As Paystack says, and `requested` while it was not asked or has not answered.
create type public.card_refund_status as enum ('requested', 'pending', 'processing', 'needs-attention', 'processed', 'failed');

create table public.card_refunds (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references private.profiles (user_id),
  payment_reference text not null references private.payments (reference),
  transaction_id uuid references public.transactions (id),
  amount numeric(12, 2) not null check (amount > 0 and amount < 'NaN'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  status public.card_refund_status not null default 'requested',
  created_at timestamptz not null default now(),
  concluded_at timestamptz,
  transfer_id bigint unique references private.transfers (id),
  constraint naira_are_in_the_books check ((currency = 'NGN') = (transfer_id is not null)),
  constraint concluded_says_when check ((status in ('processed', 'failed')) = (concluded_at is not null))
);
comment on table public.card_refunds is
  'Money that goes back to the card that paid. Written by the server only; its owner reads it.';
comment on column public.card_refunds.user_id is 'Who paid.';
comment on column public.card_refunds.payment_reference is 'The card payment it goes back to.';
comment on column public.card_refunds.transaction_id is 'The booking that was paid; null where the wallet was funded.';
comment on column public.card_refunds.amount is 'In units of the currency, naira as a rule.';
comment on column public.card_refunds.currency is 'Another currency than NGN: of a payment that was not asked in it. Such money is not in the books.';
comment on column public.card_refunds.status is
  'requested: Paystack has not answered yet. pending, processing: Paystack is at it. needs-attention: Paystack needs something that '
  'an admin gives it. processed: on its way to the card. failed: the money is where it came from, in the wallet as a rule.';
comment on column public.card_refunds.concluded_at is 'When it was processed or failed.';
comment on column public.card_refunds.transfer_id is 'The transfer in the ledger that set the amount aside; null for other currencies.';
create index card_refunds_by_person on public.card_refunds (user_id, created_at desc);
create index card_refunds_by_booking on public.card_refunds (transaction_id) where transaction_id is not null;
create index card_refunds_by_payment on public.card_refunds (payment_reference);
create index card_refunds_open on public.card_refunds (created_at) where concluded_at is null;
-- While it is not known which of Paystack's refunds is ours, there is no second one that it could be taken for.
create unique index one_unanswered_refund_a_payment on public.card_refunds (payment_reference) where status = 'requested';
alter table public.card_refunds enable row level security;
create policy "a person reads own refunds to cards" on public.card_refunds
  for select to authenticated using (user_id = (select auth.uid()));
grant select on public.card_refunds to authenticated, service_role;

-- What we and Paystack have said about each.
create table private.card_refund_calls (
  card_refund_id uuid primary key references public.card_refunds (id),
  -- When Paystack was asked for the refund last. From then on nobody knows without looking whether it did.
  asked_at timestamptz,
  -- Paystack answered that it does not do it. It failed when Paystack's list, read later, does not have it either.
  refused boolean not null default false,
  -- Paystack's id of the refund.
  refund_id text unique,
  -- What an admin has to do or to look at. Null: nothing.
  problem text,
  -- The item in suspense that the money came from and goes back to; null: the wallet.
  suspense_item_id bigint,
  next_check_at timestamptz not null default now(),
  checks int not null default 0,
  concluded_at timestamptz
);
create index card_refund_calls_open on private.card_refund_calls (next_check_at) where concluded_at is null;
create index card_refund_calls_with_problem on private.card_refund_calls (card_refund_id) where problem is not null;
create index card_refund_calls_by_item on private.card_refund_calls (suspense_item_id) where suspense_item_id is not null;

-- Sets the amount aside and writes the refund, which is then sent. p_from: the account in naira that it leaves; the caller has locked
-- person and payment.
create function private.open_card_refund(
  p_payment private.payments, p_amount numeric, p_currency text, p_from bigint, p_suspense_item_id bigint default null
)
returns public.card_refunds
language plpgsql
security definer
set search_path = ''
as $$
declare
  r public.card_refunds;
begin
  r.id := gen_random_uuid();
  if p_currency = 'NGN' then
    perform private.post(row(p_from, private.system_account('card_refunds_held'), p_amount, 'card_refund', p_payment.transaction_id,
      'card_refund:' || r.id, coalesce(
        (select private.booking_label(t, 'Refund to your card for') from public.transactions t where t.id = p_payment.transaction_id),
        'Refund to your card'))::private.leg);
    r.transfer_id := (select t.id from private.transfers t where t.idempotency_key = 'card_refund:' || r.id);
  end if;
  insert into public.card_refunds (id, user_id, payment_reference, transaction_id, amount, currency, transfer_id)
  values (r.id, p_payment.user_id, p_payment.reference, p_payment.transaction_id, p_amount, p_currency, r.transfer_id)
  returning * into r;
  insert into private.card_refund_calls (card_refund_id, suspense_item_id) values (r.id, p_suspense_item_id);
  perform private.notify(r.user_id, 'payment', 'Your refund to the card is under way', format(
    'We are sending %s back to the card that paid (reference %s). It takes %s to %s working days.',
    private.money_label(r.amount, r.currency), r.payment_reference, private.setting('card_refund_least_days'), private.setting('card_refund_most_days')),
    p_link => coalesce('/booking/' || r.transaction_id, '/wallet'));
  return r;
exception when unique_violation then
  perform private.refuse('Refund not possible', 'Another refund of this payment is being sent right now. Please try again in a few minutes.', 409);
end
$$;

create function private.money_label(p_amount numeric, p_currency text)
returns text
language sql
stable
set search_path = ''
as $$ select case when p_currency = 'NGN' then private.naira(p_amount) else coalesce(nullif(p_currency, ''), '?') || ' ' || p_amount end $$;
