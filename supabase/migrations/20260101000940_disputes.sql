-- Disputes: what one party of a booking reports, or a deadline that only an admin can end; and what both sides say to it.
-- An open dispute of a booking that is not settled stops its clocks.

create type public.dispute_issue_type as enum (
  -- Of the return form.
  'item_not_returned', 'item_damaged', 'item_dirty', 'late_return', 'item_different', 'poor_communication', 'payment_issue', 'other',
  -- Of the report screen, where it does not share them.
  'item_not_received', 'item_not_as_described', 'return_issues', 'payment_issues', 'communication_issues'
);
create type public.dispute_status as enum ('pending', 'resolved', 'dismissed');
create type public.dispute_outcome as enum ('for_borrower', 'for_lender', 'divide', 'dismissed');

create table public.disputes (
  id uuid primary key default gen_random_uuid(),
  transaction_id uuid not null references public.transactions (id),
  reporter_id uuid constraint disputes_reporter_id_fkey references private.profiles (user_id),
  reported_id uuid constraint disputes_reported_id_fkey references private.profiles (user_id),
  issue_type public.dispute_issue_type not null,
  description text not null constraint description_is_said check (length(description) <= 1000 and description ~ '\S'),
  evidence_urls text[] not null default '{}' constraint evidence_urls_are_few check (cardinality(evidence_urls) <= 5)
    constraint evidence_urls_are_short check (length(array_to_string(evidence_urls, '')) <= 8000),
  status public.dispute_status not null default 'pending',
  admin_decision text check (length(admin_decision) <= 200),
  refund_amount numeric(12, 2) not null default 0 check (refund_amount between 0 and contested_amount),
  penalty_amount numeric(12, 2) not null default 0 check (penalty_amount >= 0 and penalty_amount < 'NaN'),
  created_at timestamptz not null default now(),
  resolved_at timestamptz,

  -- The server's to write: the defaults let clients leave them out.
  raised_by_deadline text,
  previous_status public.booking_status not null default 'confirmed',
  contested_amount numeric(12, 2) not null default 0 check (contested_amount >= 0),
  due_at timestamptz not null default now(),
  outcome public.dispute_outcome,
  ruling_reason text check (length(ruling_reason) <= 1000),
  lost_by uuid constraint disputes_lost_by_fkey references private.profiles (user_id),
  appeal_until timestamptz,
  appealed_by uuid constraint disputes_appealed_by_fkey references private.profiles (user_id),
  appealed_at timestamptz,
  appeal_reason text check (length(appeal_reason) <= 1000),
  appeal_due_at timestamptz,
  appeal_decided_at timestamptz,
  appeal_returned numeric(12, 2),
  appeal_answer text check (length(appeal_answer) <= 1000),

  constraint reports_have_two_sides check (num_nonnulls(reporter_id, reported_id) = case when raised_by_deadline is null then 2 else 0 end),
  constraint rulings_are_whole check ((status = 'pending') = (outcome is null) and (status = 'pending') = (resolved_at is null))
);
comment on table public.disputes is
  'What a party of a booking reports, or a deadline that only an admin can end. While one of an unsettled booking is '
  'pending, no deadline of the booking runs. Read by both parties; by staff who decide while it is pending, afterwards once they have opened it.';
comment on column public.disputes.issue_type is 'What went wrong, as the reporter says.';
comment on column public.disputes.description is 'In the words of the reporter; of a deadline, what nobody answered.';
comment on column public.disputes.status is 'pending until an admin rules or dismisses it.';
comment on column public.disputes.resolved_at is 'When an admin ruled or dismissed it. Null: not yet.';
comment on column public.disputes.outcome is 'for_borrower and for_lender: all that is contested goes to that side. divide: each side gets a part. dismissed: the booking goes on. Null: not decided.';
comment on column public.disputes.reporter_id is 'Null where a deadline raised it.';
comment on column public.disputes.reported_id is 'The other party of the booking; set by the server.';
comment on column public.disputes.evidence_urls is
  'At most five files, stored as <bucket>/<path>. Sent as a path or an address of own files in the buckets documents or '
  'verification-documents. Both parties, and staff who opened the dispute, read them by signed addresses.';
comment on column public.disputes.admin_decision is 'The outcome in fixed words; null while it is pending.';
comment on column public.disputes.refund_amount is 'Naira of the escrow that the ruling gave to the borrower.';
comment on column public.disputes.penalty_amount is 'Naira that the ruling took from the loser for the winner, beyond the escrow.';
comment on column public.disputes.raised_by_deadline is 'The kind of the deadline that raised it; null for a report.';
comment on column public.disputes.previous_status is 'The status of the booking before it; completed or cancelled: reported after the settlement.';
comment on column public.disputes.contested_amount is 'Naira that the escrow held when it was opened; 0 after the settlement.';
comment on column public.disputes.due_at is 'When an admin should have ruled.';
comment on column public.disputes.ruling_reason is 'Why the admin ruled so; both sides read it. While an appeal has opened the dispute again: why the first one did.';
comment on column public.disputes.lost_by is 'Who lost it; null where nobody did.';
comment on column public.disputes.appeal_until is 'Until when the ruling can be appealed; what it moved is held until then. Null: not decided, or it cannot be appealed.';
comment on column public.disputes.appealed_by is 'The side that has appealed against the ruling. Null: nobody has.';
comment on column public.disputes.appealed_at is 'When that was. Null: nobody has appealed.';
comment on column public.disputes.appeal_reason is 'Why, in the words of who appealed.';
comment on column public.disputes.appeal_due_at is 'When another admin should have decided about the appeal.';
comment on column public.disputes.appeal_decided_at is 'When another admin decided about the appeal, or ruled again. Null: not yet, or nobody appealed.';
comment on column public.disputes.appeal_returned is 'Naira that went back to who appealed; below 0: to the other side. Null: not decided, or the dispute was opened again and ruled on anew.';
comment on column public.disputes.appeal_answer is 'Why the appeal was decided so; both sides read it.';
create unique index one_open_dispute_a_booking on public.disputes (transaction_id) where status = 'pending';
create index disputes_by_booking on public.disputes (transaction_id);
create index disputes_by_reporter on public.disputes (reporter_id);
create index disputes_by_reported on public.disputes (reported_id);
create index disputes_by_loser on public.disputes (lost_by);
create index disputes_by_appellant on public.disputes (appealed_by);
create index disputes_by_appeal on public.disputes (appeal_until) where appeal_until is not null;
create index disputes_by_clock on public.disputes (status, due_at);

alter table public.disputes enable row level security;
create policy "both parties read disputes, staff pending and opened ones" on public.disputes
  for select to authenticated
  using ((select auth.uid()) in (reporter_id, reported_id)
    or ((select private.is_staff('disputes')) and (status = 'pending' or private.has_opened_booking(transaction_id)))
    or exists (select from public.transactions t where t.id = transaction_id and (select auth.uid()) in (t.borrower_id, t.lender_id)));
create policy "a party reports a booking" on public.disputes
  for insert to authenticated with check (reporter_id = (select auth.uid()) and (select private.is_member()));
create policy "admins rule" on public.disputes
  for update to authenticated using ((select private.is_staff('disputes'))) with check ((select private.is_staff('disputes')));
grant select on public.disputes to authenticated, service_role;
grant insert (reporter_id, reported_id, transaction_id, issue_type, description, evidence_urls, status) on public.disputes to authenticated;
grant update (status, admin_decision, refund_amount, penalty_amount, resolved_at) on public.disputes to authenticated;

-- Statements -----------------------------------------------------------------------------------------------

create table public.dispute_statements (
  id uuid primary key default gen_random_uuid(),
  dispute_id uuid not null references public.disputes (id),
  author_id uuid not null references private.profiles (user_id),
  statement text not null constraint statement_is_said check (length(statement) <= 1000 and statement ~ '\S'),
  evidence_urls text[] not null default '{}' check (cardinality(evidence_urls) <= 5) check (length(array_to_string(evidence_urls, '')) <= 8000),
  -- The day in Lagos on which this side used its answer; null for what came with the dispute.
  day date,
  created_at timestamptz not null default now(),
  constraint one_answer_a_day unique (dispute_id, author_id, day)
);
comment on table public.dispute_statements is
  'What the parties answer in a dispute, each once a day. Written by answer_dispute; read by who reads the dispute.';
comment on column public.dispute_statements.author_id is 'The side that says it.';
comment on column public.dispute_statements.statement is 'In that side’s words.';
comment on column public.dispute_statements.evidence_urls is 'At most five files, as in disputes.';
comment on column public.dispute_statements.day is 'The day in Lagos that it counts for; null for what came with the dispute.';
create index dispute_statements_by_author on public.dispute_statements (author_id);
alter table public.dispute_statements enable row level security;
create policy "who reads a dispute reads its statements" on public.dispute_statements
  for select to authenticated using (exists (select from public.disputes d where d.id = dispute_id));
grant select on public.dispute_statements to authenticated, service_role;
