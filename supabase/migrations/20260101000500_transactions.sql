-- Bookings: the table, who reads it, and the constraint that two bookings of an item never overlap. The borrower inserts a
-- row; the server writes every figure.

create type public.transaction_type as enum ('rental', 'sale', 'rent', 'buy');
create type public.payment_status as enum ('pending', 'successful', 'completed', 'failed', 'refunded');
create type public.booking_status as enum (
  'pending', 'requested', 'confirmed', 'active', 'returned', 'completed', 'cancelled', 'declined', 'expired', 'disputed'
);
create type public.return_status as enum ('not_returned', 'returned');
create type public.booking_party as enum ('borrower', 'lender');
create type public.receive_method as enum ('pickup', 'delivery');
create type public.payment_method as enum ('wallet', 'card');
create type public.booking_question as enum ('not_received', 'no_show', 'cancel');

create table public.transactions (
  id uuid primary key default gen_random_uuid(),
  borrower_id uuid not null,
  lender_id uuid not null,
  item_id uuid not null references public.items (id) on delete restrict,
  basket_id uuid,
  transaction_type public.transaction_type not null,

  rental_start_date date,
  rental_end_date date,
  rental_duration_days int,
  receive_method public.receive_method,
  delivery_address text check (length(delivery_address) <= 500),
  special_instructions text check (length(special_instructions) <= 2000),

  -- Naira, copied from the item's terms when the booking is made.
  rental_price numeric(12, 2) not null default 0,
  rent_amount numeric(12, 2) not null default 0,
  sale_price numeric(12, 2) not null default 0,
  deposit_amount numeric(12, 2) not null default 0,
  delivery_fee numeric(12, 2) not null default 0,
  delivery_paid_by public.booking_party,
  return_delivery_fee numeric(12, 2) not null default 0,
  return_paid_by public.booking_party,
  total_amount numeric(12, 2) not null check (total_amount > 0),
  agreed_worth numeric(12, 2) not null default 0,
  -- Copied from the settings on the day of booking: a setting that changes later does not change an agreement.
  platform_fee_percent numeric(5, 2) not null default 0,
  cancel_free_hours int not null default 0,
  late_cancel_rent_percent numeric(5, 2) not null default 0,

  payment_method public.payment_method,
  payment_status public.payment_status not null default 'pending',
  booking_status public.booking_status not null default 'pending',
  return_status public.return_status not null default 'not_returned',
  approval_required boolean not null default false,
  buffer_days int not null default 0,
  hold_expires_at timestamptz,
  paid_at timestamptz,
  accepted_at timestamptz,
  handed_over_at timestamptz,
  handover_proven_at timestamptz,
  handover_code_at timestamptz,
  return_code_at timestamptz,

  question public.booking_question,
  question_by public.booking_party,
  question_at timestamptz,
  question_due_at timestamptz,
  questions_asked public.booking_question[] not null default '{}',
  question_note text check (length(question_note) <= 1000),
  failed_party public.booking_party,
  clocks_paused interval not null default '0',
  frozen_at timestamptz,

  borrower_return_confirmed boolean not null default false,
  lender_return_confirmed boolean not null default false,
  borrower_confirmed_at timestamptz,
  lender_confirmed_at timestamptz,
  borrower_return_date date,
  lender_return_date date,
  borrower_return_notes text check (length(borrower_return_notes) <= 2000),
  lender_return_notes text check (length(lender_return_notes) <= 2000),
  return_notes text check (length(return_notes) <= 4100),
  actual_return_date date,
  late_days int,
  late_fee numeric(12, 2),
  platform_fee numeric(12, 2),
  claimed_amount numeric(12, 2) not null default 0,
  settled_at timestamptz,

  cancelled_by public.booking_party,
  cancel_reason text check (length(cancel_reason) <= 500),
  agreement_path text,
  held_dates daterange not null default 'empty',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint transactions_borrower_id_fkey foreign key (borrower_id) references private.profiles (user_id),
  constraint transactions_lender_id_fkey foreign key (lender_id) references private.profiles (user_id),
  constraint two_parties check (borrower_id <> lender_id),
  constraint type_is_stored_as_rental_or_sale check (transaction_type in ('rental', 'sale')),
  constraint completed_is_stored_as_successful check (payment_status <> 'completed'),
  constraint rental_has_dates check (transaction_type = 'sale' or (rental_start_date < rental_end_date and rental_duration_days > 1)),
  constraint total_is_the_sum check (total_amount = rent_amount + sale_price + deposit_amount
    + case when delivery_paid_by = 'borrower' then delivery_fee else 0 end
    + case when return_paid_by = 'borrower' then return_delivery_fee else 0 end),
  constraint paid_bookings_say_when check ((payment_status in ('successful', 'refunded')) = (paid_at is not null)),
  constraint late_fee_within_deposit check (late_fee between 0 and deposit_amount),
  constraint claim_within_deposit check (claimed_amount between 0 and deposit_amount - coalesce(late_fee, 0)),
  constraint questions_are_whole check (num_nonnulls(question, question_by, question_at, question_due_at) in (0, 4)),

  constraint bookings_of_an_item_never_overlap exclude using gist (item_id with =, held_dates with &&)
    where (booking_status in ('pending', 'requested', 'confirmed', 'active', 'returned', 'completed', 'disputed'))
);
comment on table public.transactions is
  'Bookings: rentals and sales. The borrower inserts a row; the database writes every figure, state and deadline '
  'itself. Amounts are naira.';
comment on column public.transactions.paid_at is 'When the payment was complete. Null: not paid.';
comment on column public.transactions.question_at is 'When the open question was asked. Null: none is open.';
comment on column public.transactions.question_note is 'What the side that asks says about it. Null: nothing, or no question is open.';
comment on column public.transactions.borrower_confirmed_at is 'When the borrower confirmed the return, or a buyer the receipt.';
comment on column public.transactions.lender_confirmed_at is 'When the lender confirmed the return, or a seller the handover.';
comment on column public.transactions.borrower_return_notes is 'What the borrower wrote with the confirmation.';
comment on column public.transactions.lender_return_notes is 'What the lender wrote with the confirmation.';
comment on column public.transactions.cancel_reason is 'In the words of who cancelled or declined, or of the report that ended it. Null: none given.';
comment on column public.transactions.basket_id is 'The basket that it was booked with; null: it was booked on its own.';
comment on column public.transactions.transaction_type is
  'rental or sale. rent and buy are accepted and stored as rental and sale.';
comment on column public.transactions.rental_start_date is 'First day of the rental, a day in Lagos; null for a sale.';
comment on column public.transactions.rental_end_date is 'Last day of the rental, included.';
comment on column public.transactions.rental_duration_days is 'Days with first and last day included.';
comment on column public.transactions.receive_method is 'How the borrower gets the item.';
comment on column public.transactions.delivery_address is
  'Where it is delivered, from the agreement on: before, its borrower reads it by my_delivery_address. Null where it ended without its rental.';
comment on column public.transactions.special_instructions is 'For the owner; phone numbers and other contact details in it are hidden.';
comment on column public.transactions.rental_price is 'Naira a day on the day of booking.';
comment on column public.transactions.rent_amount is 'Naira for all days.';
comment on column public.transactions.sale_price is 'Naira; 0 for a rental.';
comment on column public.transactions.deposit_amount is
  'Naira held for the rental and paid back after the return, less late charges.';
comment on column public.transactions.delivery_fee is 'Naira: the owner''s fee, or what the renter named where the owner has set none.';
comment on column public.transactions.delivery_paid_by is 'Null without delivery.';
comment on column public.transactions.return_delivery_fee is 'Naira, as delivery_fee.';
comment on column public.transactions.return_paid_by is 'Null without delivery and for a sale.';
comment on column public.transactions.agreed_worth is
  'Naira that the piece was worth at booking: its sale price, else what the owner declared, else a multiple of the deposit. The most that a ruling can take beyond what is held.';
comment on column public.transactions.total_amount is
  'Naira the borrower pays: rent or sale price, deposit, and the delivery fees the borrower pays.';
comment on column public.transactions.platform_fee_percent is
  'Aso''s share of the rent or sale price, per cent, on the day of booking.';
comment on column public.transactions.cancel_free_hours is
  'Until so many hours before the start the borrower cancels free of charge, on the day of booking.';
comment on column public.transactions.late_cancel_rent_percent is
  'Per cent of the rent the lender gets for a later cancellation, on the day of booking.';
comment on column public.transactions.payment_method is
  'How the borrower chose to pay; from the payment on, how it was paid.';
comment on column public.transactions.payment_status is
  'pending, successful, failed or refunded. completed is accepted as a filter and never stored.';
comment on column public.transactions.booking_status is 'See the booking states in docs/architecture.md.';
comment on column public.transactions.return_status is 'returned once the booking is settled.';
comment on column public.transactions.approval_required is 'The lender has to accept it after it was paid.';
comment on column public.transactions.buffer_days is 'Days after the rental that are kept free for cleaning.';
comment on column public.transactions.hold_expires_at is 'Until then an unpaid booking keeps its days.';
comment on column public.transactions.accepted_at is
  'When it was agreed: with the payment, or when the lender accepted the request. Null: not accepted.';
comment on column public.transactions.handed_over_at is 'When the lender said that it was handed over, or a code was typed.';
comment on column public.transactions.handover_proven_at is
  'Since when the handover is proven: by the borrower''s own word or by a typed code. The lender''s word alone proves nothing.';
comment on column public.transactions.question is
  'What one side asks the other to answer; null: nothing. While it is open no other deadline of the booking runs.';
comment on column public.transactions.question_by is 'The side that asks; the other side answers.';
comment on column public.transactions.question_due_at is 'Until when the other side can answer.';
comment on column public.transactions.questions_asked is 'Each kind of question can be asked once.';
comment on column public.transactions.handover_code_at is 'When the code of the handover was typed.';
comment on column public.transactions.return_code_at is 'When the code of the return was typed.';
comment on column public.transactions.failed_party is 'The side that did not appear or did not deliver.';
comment on column public.transactions.frozen_at is
  'Since when its card payment is disputed at the payer''s bank: until that is over nothing of it is paid out and no deadline runs. Null: it is not.';
comment on column public.transactions.clocks_paused is
  'How long disputes have stopped the clocks of this booking; added to each of its deadlines.';
comment on column public.transactions.borrower_return_confirmed is 'The borrower''s own confirmation, made once.';
comment on column public.transactions.lender_return_confirmed is 'The lender''s own confirmation, made once.';
comment on column public.transactions.borrower_return_date is 'The day of return by the borrower.';
comment on column public.transactions.lender_return_date is 'The day of return by the lender.';
comment on column public.transactions.return_notes is 'The notes of both sides, with their names.';
comment on column public.transactions.actual_return_date is
  'The day of return that counts, from the settlement on. With a confirmation: the day that this side names.';
comment on column public.transactions.late_days is 'Days after the last day of the rental.';
comment on column public.transactions.late_fee is 'Naira for late days, at most the deposit.';
comment on column public.transactions.platform_fee is 'Naira for Aso.';
comment on column public.transactions.claimed_amount is
  'Naira of the deposit that the lender claims and that is not paid out yet.';
comment on column public.transactions.settled_at is 'When its money was paid out or back.';
comment on column public.transactions.cancelled_by is 'Who cancelled or declined it; null when a deadline ended it.';
comment on column public.transactions.agreement_path is
  'Path of the PDF in the bucket agreements; null while there is none that is up to date.';
comment on column public.transactions.held_dates is
  'The days on which nobody else can book: the rental and the days for cleaning; a sale from the beginning of its payment as long as its '
  'hold can last, where the buyer has proven a phone or an identity, and once it is paid for good. Empty: none.';
create index transactions_by_borrower on public.transactions (borrower_id, created_at desc);
create index transactions_by_lender on public.transactions (lender_id, created_at desc);
create index transactions_by_item on public.transactions (item_id);
create index transactions_by_basket on public.transactions (basket_id) where basket_id is not null;
create index transactions_unpaid on public.transactions (hold_expires_at) where booking_status = 'pending';
create index transactions_requested on public.transactions (paid_at) where booking_status = 'requested';
create index transactions_running on public.transactions (rental_end_date)
  where transaction_type = 'rental' and booking_status in ('confirmed', 'active');
create index transactions_starting on public.transactions (rental_start_date)
  where transaction_type = 'rental' and booking_status = 'confirmed';
create index transactions_lapsed on public.transactions (hold_expires_at) where booking_status = 'expired' and paid_at is null;
create index transactions_selling on public.transactions (paid_at) where transaction_type = 'sale' and booking_status = 'confirmed';
create index transactions_questions on public.transactions (question_due_at) where question is not null;
alter table private.ledger_accounts add foreign key (transaction_id) references public.transactions (id);
alter table private.transfers add foreign key (transaction_id) references public.transactions (id);
alter table public.wallet_entries add foreign key (transaction_id) references public.transactions (id);
create index wallet_entries_by_booking on public.wallet_entries (transaction_id);
create trigger transactions_updated_at before update on public.transactions
  for each row execute function private.touch_updated_at();

alter table public.transactions enable row level security;
-- With the delivery address and what both sides wrote: staff read one after they opened its dispute, which is logged. The list of disputes
-- shows what each is about before: a disputed booking that names no address.
create policy "a party reads own transactions, staff disputed ones and those that they opened" on public.transactions
  for select to authenticated
  using ((select auth.uid()) in (borrower_id, lender_id)
    or ((select private.is_staff('disputes')) and booking_status = 'disputed' and delivery_address is null)
    or ((select private.is_staff('bookings')) and private.has_opened_booking(id)));
create policy "a borrower books" on public.transactions
  for insert to authenticated with check (borrower_id = (select auth.uid()));
create policy "a party confirms its own side of a return" on public.transactions
  for update to authenticated
  using ((select auth.uid()) in (borrower_id, lender_id)) with check ((select auth.uid()) in (borrower_id, lender_id));

grant select on public.transactions to authenticated, service_role;
-- The specification's client may send any field of a booking but its id. What is the server's to write is replaced on
-- insert: figures, states, the lender, confirmations, the return.
grant insert (borrower_id, lender_id, item_id, transaction_type, total_amount, rental_start_date, rental_end_date,
    rental_duration_days, delivery_address, special_instructions, delivery_fee, delivery_paid_by, return_delivery_fee,
    return_paid_by, payment_status, booking_status, return_status, deposit_amount, receive_method, payment_method,
    borrower_return_confirmed, lender_return_confirmed, return_notes, actual_return_date, created_at, updated_at)
  on public.transactions to authenticated;
grant update (borrower_return_confirmed, lender_return_confirmed, return_notes, actual_return_date)
  on public.transactions to authenticated;
