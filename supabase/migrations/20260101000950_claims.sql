-- Claims against a deposit: what a lender claims of it after the return, line by line, and what became of each line. At most
-- one claim a booking. Written by procedures only.

create type public.claim_kind as enum ('late_days', 'cleaning', 'repair', 'missing_part', 'loss');
create type public.claim_status as enum ('open', 'countered', 'contested', 'ruled', 'appealed', 'settled', 'closed');
create type public.claim_answer as enum ('accepted', 'refused', 'countered');

create table public.deposit_claims (
  id uuid primary key default gen_random_uuid(),
  transaction_id uuid not null unique references public.transactions (id),
  status public.claim_status not null default 'open',
  opened_at timestamptz not null default now(),
  clock_started_at timestamptz not null,
  due_at timestamptz,
  answered_at timestamptz,
  ruled_at timestamptz,
  appealed_at timestamptz,
  appealed_by public.booking_party,
  appeal_reason text check (length(appeal_reason) <= 1000),
  settled_at timestamptz,
  constraint a_running_claim_has_a_clock check ((status in ('settled', 'closed')) = (due_at is null)),
  constraint an_appeal_has_a_reason check ((appealed_at is null) = (appeal_reason is null) and (appealed_at is null) = (appealed_by is null))
);
comment on table public.deposit_claims is
  'Claims of lenders against the deposits of bookings, at most one a booking. Written by claim_deposit, answer_claim, '
  'answer_counter_offers, rule_claim, appeal_claim, decide_appeal and by deadlines.';
comment on column public.deposit_claims.opened_at is 'When the owner claimed.';
comment on column public.deposit_claims.answered_at is 'When the borrower last answered. Null: not yet.';
comment on column public.deposit_claims.ruled_at is 'When an admin last ruled. Null: never.';
comment on column public.deposit_claims.appealed_at is 'When a side appealed. Null: nobody has.';
comment on column public.deposit_claims.appeal_reason is 'In the words of who appealed.';
comment on column public.deposit_claims.settled_at is 'When its money moved. Null: not yet.';
comment on column public.deposit_claims.status is
  'What it waits for. open: the borrower''s answer; countered: the lender''s answer to counter-offers; contested: an admin''s '
  'ruling; ruled: an appeal; appealed: another admin. settled: all of it is paid; closed: ended by the ruling of a dispute.';
comment on column public.deposit_claims.clock_started_at is 'When the time of that step began: a claim before a borrower''s confirmation waits for the end of the last day.';
comment on column public.deposit_claims.due_at is 'When that step ends by itself, or is late; null once the claim is over.';
comment on column public.deposit_claims.appealed_by is 'The side that asked for another admin''s decision.';
create index deposit_claims_for_jobs on public.deposit_claims (transaction_id) where status in ('open', 'countered', 'ruled', 'appealed');
create index deposit_claims_for_admins on public.deposit_claims (due_at) where status in ('contested', 'appealed');

create table public.claim_lines (
  claim_id uuid not null references public.deposit_claims (id),
  kind public.claim_kind not null,
  claimed_amount numeric(12, 2) not null check (claimed_amount > 0),
  words text not null constraint words_of_a_line_are_short check (length(words) <= 1000),
  evidence text[] not null default '{}' check (cardinality(evidence) <= 5),
  answer public.claim_answer,
  counter_amount numeric(12, 2),
  answer_words text check (length(answer_words) <= 1000),
  answer_evidence text[] not null default '{}' check (cardinality(answer_evidence) <= 5),
  counter_accepted boolean,
  ruled_amount numeric(12, 2) check (ruled_amount between 0 and claimed_amount),
  ruling_reason text check (length(ruling_reason) <= 1000),
  appeal_amount numeric(12, 2) check (appeal_amount between 0 and claimed_amount),
  appeal_ruling text check (length(appeal_ruling) <= 1000),
  final_amount numeric(12, 2) check (final_amount between 0 and claimed_amount),
  paid_at timestamptz,
  primary key (claim_id, kind),
  constraint a_counter_offer_is_less check ((answer = 'countered') = (counter_amount is not null) and counter_amount > 0 and counter_amount < claimed_amount),
  constraint a_ruling_has_a_reason check ((ruled_amount is null) = (ruling_reason is null) and (appeal_amount is null) = (appeal_ruling is null)),
  constraint paid_lines_are_final check (paid_at is null or final_amount is not null)
);
comment on table public.claim_lines is 'The lines of claims against deposits, one of each kind in a claim. Amounts are naira.';
comment on column public.claim_lines.kind is 'What this part of the claim is for.';
comment on column public.claim_lines.answer_words is 'What the borrower wrote with the answer.';
comment on column public.claim_lines.ruling_reason is 'Why the admin ruled so, for both sides.';
comment on column public.claim_lines.claimed_amount is
  'Naira the lender claims. For late_days the server counts it: late days × daily price, less what both sides agree on.';
comment on column public.claim_lines.words is 'The lender''s; the server''s for late days of which the lender says nothing.';
comment on column public.claim_lines.evidence is 'The lender''s files, as condition-photos/<path> or documents/<path>.';
comment on column public.claim_lines.answer is 'The borrower''s; null until then, and when silence accepted the line.';
comment on column public.claim_lines.counter_amount is 'Naira the borrower offers for a line that is countered.';
comment on column public.claim_lines.answer_evidence is 'The borrower''s files, named like the lender''s.';
comment on column public.claim_lines.counter_accepted is 'Whether the lender takes the counter-offer; null until then, and when silence took it.';
comment on column public.claim_lines.ruled_amount is 'Naira that the admin''s ruling gives the lender.';
comment on column public.claim_lines.appeal_amount is 'Naira that the other admin''s decision gives the lender.';
comment on column public.claim_lines.appeal_ruling is 'The reason of that decision.';
comment on column public.claim_lines.final_amount is 'Naira that the lender gets in the end; the rest of the line goes to the borrower.';
comment on column public.claim_lines.paid_at is 'When both were paid.';

-- Who ruled, which the parties do not read: an appeal is another admin's.
create table private.claim_rulings (
  claim_id uuid not null references public.deposit_claims (id),
  is_appeal boolean not null,
  ruled_by uuid not null references private.profiles (user_id),
  ruled_at timestamptz not null default now(),
  primary key (claim_id, is_appeal)
);
create index claim_rulings_by_admin on private.claim_rulings (ruled_by);

alter table public.deposit_claims enable row level security;
alter table public.claim_lines enable row level security;
create policy "a party reads the claim of a booking, staff opened ones" on public.deposit_claims
  for select to authenticated
  using (((select private.is_staff('disputes')) and private.has_opened_booking(transaction_id)) or exists (
    select from public.transactions t where t.id = transaction_id and (select auth.uid()) in (t.borrower_id, t.lender_id)));
create policy "who reads a claim reads its lines" on public.claim_lines
  for select to authenticated using (exists (select from public.deposit_claims c where c.id = claim_id));
grant select on public.deposit_claims, public.claim_lines to authenticated, service_role;

-- Clocks ----------------------------------------------------------------------------------------------

-- How long the step of a claim lasts.
create function private.claim_window(p_status public.claim_status)
returns interval
language sql
stable
set search_path = ''
as $$
  select make_interval(hours => private.setting_number(case p_status
    when 'open' then 'claim_answer_hours'
    when 'countered' then 'counter_offer_hours'
    when 'ruled' then 'appeal_hours'
    when 'contested' then 'ruling_hours'
    when 'appealed' then 'ruling_hours' end)::int)
$$;

-- Begins the step of a claim that p_status names, and its clock.
create function private.set_claim_status(p_claim_id uuid, p_status public.claim_status)
returns void
language sql
set search_path = ''
as $$
  update public.deposit_claims c set
    status = p_status, clock_started_at = now(), due_at = now() + private.claim_window(p_status),
    settled_at = case when p_status in ('settled', 'closed') then now() end
  where c.id = p_claim_id
$$;

-- The late days that a borrower names who confirms after the claim are no part of it any more; a ruling that ends the booking
-- ends its claim; the time of a dispute is added to the clock of a claim.
create function private.claim_follows_booking()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_claim public.deposit_claims;
begin
  select c.* into v_claim from public.deposit_claims c where c.transaction_id = new.id and c.status not in ('settled', 'closed');
  if not found then
    return null;
  end if;
  update public.deposit_claims c set due_at = c.due_at + (new.clocks_paused - old.clocks_paused) where c.id = v_claim.id;
  if new.borrower_return_confirmed and not old.borrower_return_confirmed then
    perform private.agree_on_late_days(v_claim.id, new.id, coalesce(private.late_fee_for(new, new.borrower_return_date), 0));
  elsif new.booking_status in ('completed', 'cancelled') then
    perform private.end_claim_by_ruling(new.id);
  end if;
  return null;
end
$$;
-- Its name comes before transactions_settle_when_confirmed, in the order of the alphabet, and so does its work.
create trigger transactions_claim_follows after update of booking_status, clocks_paused, borrower_return_confirmed on public.transactions
  for each row when ((old.booking_status, old.clocks_paused, old.borrower_return_confirmed)
    is distinct from (new.booking_status, new.clocks_paused, new.borrower_return_confirmed))
  execute function private.claim_follows_booking();

-- Sums ------------------------------------------------------------------------------------------------

-- Naira that a running claim holds in escrow: its lines that nobody was paid for yet.
create function private.claimed_sum(p_transaction_id uuid)
returns numeric
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(sum(l.claimed_amount), 0)
    from public.deposit_claims c join public.claim_lines l on l.claim_id = c.id
    where c.transaction_id = p_transaction_id and c.status not in ('settled', 'closed') and l.paid_at is null
  );
end
$$;

-- Naira of late days that a running claim still asks for.
create function private.claimed_late_fee(p_transaction_id uuid)
returns numeric
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(sum(l.claimed_amount), 0)
    from public.deposit_claims c join public.claim_lines l on l.claim_id = c.id
    where c.transaction_id = p_transaction_id and c.status not in ('settled', 'closed') and l.paid_at is null and l.kind = 'late_days'
  );
end
$$;

-- The booking says how much of its deposit is claimed.
create function private.note_claimed_amount(p_transaction_id uuid)
returns void
language sql
set search_path = ''
as $$ update public.transactions t set claimed_amount = private.claimed_sum(t.id) where t.id = p_transaction_id $$;

-- The late days that the borrower names too are no part of the claim: they are paid when the booking settles.
create function private.agree_on_late_days(p_claim_id uuid, p_transaction_id uuid, p_late_fee numeric)
returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from public.claim_lines l where l.claim_id = p_claim_id and l.kind = 'late_days' and l.claimed_amount <= p_late_fee;
  update public.claim_lines l set claimed_amount = l.claimed_amount - p_late_fee where l.claim_id = p_claim_id and l.kind = 'late_days';
  delete from public.deposit_claims c
  where c.id = p_claim_id and not exists (select from public.claim_lines l where l.claim_id = p_claim_id);
  perform private.note_claimed_amount(p_transaction_id);
end
$$;

-- A ruling on the whole booking ends its claim: the ruling says where the money goes.
create function private.end_claim_by_ruling(p_transaction_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.set_claim_status(c.id, 'closed')
  from public.deposit_claims c where c.transaction_id = p_transaction_id and c.status not in ('settled', 'closed');
  perform private.note_claimed_amount(p_transaction_id);
end
$$;

-- A person who leaves takes their own words and files along; the amounts stay.
create function private.erase_claim_words(p_user_id uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  update public.claim_lines l set words = 'Removed with the account.', evidence = '{}'
  from public.deposit_claims c join public.transactions t on t.id = c.transaction_id
  where c.id = l.claim_id and t.lender_id = p_user_id;
  update public.claim_lines l set answer_words = null, answer_evidence = '{}'
  from public.deposit_claims c join public.transactions t on t.id = c.transaction_id
  where c.id = l.claim_id and t.borrower_id = p_user_id;
  update public.deposit_claims c set appeal_reason = 'Removed with the account.' from public.transactions t
  where t.id = c.transaction_id and p_user_id = case c.appealed_by when 'borrower' then t.borrower_id when 'lender' then t.lender_id end;
$$;
