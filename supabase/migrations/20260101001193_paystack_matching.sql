-- Matching: every kobo that Paystack lists is held against the ledger, and every kobo that the ledger says is at Paystack against
-- what Paystack lists. What does not match is listed with its age until it does; it moves no money by itself.

create type public.mismatch_problem as enum ('not_with_us', 'not_at_paystack', 'other_amount');

create table private.paystack_mismatches (
  -- What it is about: the kind and reference of a record, or the key of a transfer of the ledger.
  subject text primary key check (length(subject) <= 240),
  kind public.paystack_record_kind not null,
  problem public.mismatch_problem not null,
  reference text,
  paystack_kobo bigint not null,
  our_kobo bigint not null,
  -- When it happened, at Paystack or with us: its age counts from here.
  since timestamptz not null,
  -- When it matched at last, or an admin explained it: then also who and why. Other figures open it again.
  resolved_at timestamptz,
  explained_by uuid references private.profiles (user_id),
  explanation text check (length(explanation) <= 1000)
);
create index paystack_mismatches_by_admin on private.paystack_mismatches (explained_by) where explained_by is not null;
create index paystack_mismatches_open on private.paystack_mismatches (since, subject) where resolved_at is null;

create function private.subject_of(r private.paystack_records)
returns text
language sql
immutable
set search_path = ''
as $$ select r.kind || ':' || case when r.kind in ('transaction', 'transfer') then coalesce(r.reference, r.paystack_id::text) else r.paystack_id::text end $$;

-- What the ledger has of a card payment, in kobo: what came in by it.
create function private.kobo_of_payment(p_reference text)
returns bigint
language sql
stable
set search_path = ''
as $$ select (t.amount * 100)::bigint from private.transfers t where t.idempotency_key = 'payment:' || p_reference $$;

-- What the ledger has of a payout: what left by it and did not come back.
create function private.kobo_of_payout(p_reference text)
returns bigint
language sql
stable
set search_path = ''
as $$
  select o.amount_kobo from private.payouts o join public.withdrawals w on w.id = o.withdrawal_id
  where o.reference = p_reference and w.status = 'paid'
$$;

-- What the ledger has of a settlement: its transactions less their fees and what was taken from it.
create function private.kobo_of_settlement(r private.paystack_records)
returns bigint
language sql
stable
set search_path = ''
as $$
  select coalesce(sum(t.amount_kobo - t.fees_kobo), 0)::bigint - r.deducted_kobo
  from private.paystack_records t where t.settlement_id = r.paystack_id and t.kind = 'transaction'
$$;

-- What the ledger has of a refund to a card. One of another currency is not in the ledger, but in the table.
create function private.kobo_of_refund(r private.paystack_records)
returns bigint
language sql
stable
set search_path = ''
as $$
  select (o.amount * 100)::bigint from private.card_refund_calls c join public.card_refunds o on o.id = c.card_refund_id
  where c.refund_id = r.paystack_id::text and o.status = 'processed' and o.currency = r.currency
$$;

-- What Paystack says of a record in kobo of ours (0: no money moved), and what the ledger has of it. Both null: there is nothing
-- to compare yet.
create function private.compare_record(r private.paystack_records, out paystack_kobo bigint, out our_kobo bigint)
language plpgsql
stable
set search_path = ''
as $$
begin
  if r.kind = 'transaction' then
    paystack_kobo := case when r.status in ('success', 'reversed') then r.amount_kobo else 0 end;
    -- Another currency is never the amount that was asked for.
    our_kobo := case when r.currency = 'NGN' then coalesce(private.kobo_of_payment(r.reference), 0) else 0 end;
  elsif r.kind = 'transfer' then
    paystack_kobo := case when r.status = 'success' then r.amount_kobo else 0 end;
    our_kobo := coalesce(private.kobo_of_payout(r.reference), 0);
    if r.status in ('pending', 'received', 'otp') then
      paystack_kobo := case when not exists (select from private.payouts o where o.reference = r.reference) then r.amount_kobo end;
      our_kobo := case when paystack_kobo is not null then 0 end;
    end if;
  elsif r.kind = 'refund' then
    paystack_kobo := case when r.status = 'processed' then r.amount_kobo else 0 end;
    our_kobo := coalesce(private.kobo_of_refund(r), 0);
  elsif r.kind = 'settlement' and r.status = 'success' and r.is_complete then
    paystack_kobo := r.amount_kobo;
    our_kobo := case when r.currency = 'NGN' then private.kobo_of_settlement(r) else 0 end;
  elsif r.kind = 'movement' then
    paystack_kobo := r.amount_kobo;
    -- Transfers and refunds have records of their own; what else came in is the company's own money. What else went out nobody knows.
    our_kobo := case when r.reference in ('Transfer', 'Refund') or r.amount_kobo > 0 then r.amount_kobo else 0 end;
  end if;
end
$$;

create function private.note_mismatch(
  p_subject text, p_kind public.paystack_record_kind, p_reference text, p_paystack_kobo bigint, p_our_kobo bigint, p_since timestamptz,
  p_problem public.mismatch_problem
)
returns void
language sql
set search_path = ''
as $$
  insert into private.paystack_mismatches as m (subject, kind, problem, reference, paystack_kobo, our_kobo, since)
  values (p_subject, p_kind, p_problem, p_reference, p_paystack_kobo, p_our_kobo, p_since)
  on conflict (subject) do update set problem = excluded.problem, paystack_kobo = excluded.paystack_kobo, our_kobo = excluded.our_kobo,
    resolved_at = null, explained_by = null, explanation = null
  where m.explained_by is null or (m.paystack_kobo, m.our_kobo) <> (excluded.paystack_kobo, excluded.our_kobo)
$$;

create function private.resolve_mismatch(p_subject text)
returns void
language sql
set search_path = ''
as $$ update private.paystack_mismatches m set resolved_at = now() where m.subject = p_subject and m.resolved_at is null $$;

-- Compares one record: what agrees is booked, what does not is listed. The caller has locked it.
create function private.match_record(r private.paystack_records)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v record := private.compare_record(r);
begin
  if v.paystack_kobo is distinct from v.our_kobo then
    perform private.note_mismatch(private.subject_of(r), r.kind, coalesce(r.reference, r.paystack_id::text), v.paystack_kobo, v.our_kobo,
      r.occurred_at, case
        when v.our_kobo = 0 and not exists (select from private.payments p where r.kind = 'transaction' and p.reference = r.reference and p.outcome = 'mismatch')
          then 'not_with_us'
        when v.paystack_kobo = 0 then 'not_at_paystack' else 'other_amount' end::public.mismatch_problem);
    -- A settlement is in the bank, whatever it was made of; and the fee of what an admin has explained was taken.
    if r.kind = 'settlement' or exists (
      select from private.paystack_mismatches m where m.subject = private.subject_of(r) and m.explained_by is not null
    ) then
      perform private.book_record(r);
    end if;
    return;
  end if;
  perform private.resolve_mismatch(private.subject_of(r));
  perform private.book_record(r);
  -- What is not concluded is looked at again by the next import, as is a settlement whose transactions were not read.
  update private.paystack_records x set matched_at = now()
  where (x.kind, x.paystack_id) = (r.kind, r.paystack_id) and v.paystack_kobo is not null and r.status not in ('pending', 'received', 'otp', 'processing');
end
$$;

create trigger withdrawals_note_paystack_word after update of status on public.withdrawals
  for each row when (new.status in ('paid', 'failed', 'reversed')) execute function private.note_paystack_word();
create trigger card_refunds_note_paystack_word after update of status on public.card_refunds
  for each row when (new.status in ('processed', 'failed')) execute function private.note_paystack_word();

-- A transfer of the ledger that touches Paystack, as a record of Paystack would be called; null for what the import books itself.
create function private.subject_of_transfer(t private.transfers)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return case
    when t.kind in ('paystack_fee', 'stamp_duty', 'settlement', 'top_up') then null
    -- Paystack's own word of the dispute was booked: it has no list of what it took.
    when t.kind = 'chargeback_loss' then null
    when t.idempotency_key like 'payment:%' then 'transaction:' || substr(t.idempotency_key, 9)
    when t.idempotency_key like 'withdrawal:%' then 'transfer:' || (
      select o.reference from private.payouts o where o.withdrawal_id = split_part(t.idempotency_key, ':', 2)::uuid)
    when t.idempotency_key like 'card_refund:%' then 'refund:' || (
      select c.refund_id from private.card_refund_calls c where c.card_refund_id = split_part(t.idempotency_key, ':', 2)::uuid)
    else 'ledger:' || t.idempotency_key end;
end
$$;

create function private.is_listed_by_paystack(p_subject text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select case split_part(p_subject, ':', 1)
    when 'refund' then exists (select from private.paystack_records r
      where r.kind = 'refund' and r.paystack_id = substr(p_subject, strpos(p_subject, ':') + 1)::bigint)
    else exists (select from private.paystack_records r
      where r.kind::text = split_part(p_subject, ':', 1) and r.reference = substr(p_subject, strpos(p_subject, ':') + 1)) end
$$;

-- What the ledger says happened at Paystack in the time of an import, and Paystack does not list. The last hour is left to the
-- next import: it may be told of late.
create function private.note_what_paystack_lacks(i private.paystack_imports)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_clearing bigint := private.system_account('paystack_clearing');
begin
  perform private.note_mismatch(s.subject, case when t.kind in ('withdrawal', 'withdrawal_return') then 'transfer'
      when t.kind = 'card_refund' then 'refund' else 'transaction' end::public.paystack_record_kind,
    substr(s.subject, strpos(s.subject, ':') + 1), 0, (t.amount * 100)::bigint, t.created_at, 'not_at_paystack')
  from private.transfers t cross join lateral (select private.subject_of_transfer(t) as subject) s
  where t.created_at between i.from_at + interval '1 hour' and i.to_at - interval '1 hour'
    and v_clearing in (t.debit_account, t.credit_account) and s.subject is not null and not private.is_listed_by_paystack(s.subject)
  order by t.created_at;
end
$$;

-- All that Paystack owes Aso as Paystack says: the balance, what is not settled yet, and transfers that have left the balance but
-- are not concluded; less what it took for lost chargebacks.
create function private.paystack_owes(p_balance_kobo bigint)
returns bigint
language sql
stable
set search_path = ''
as $$
  select p_balance_kobo + coalesce(sum(case
    when r.kind = 'transaction' and r.status in ('success', 'reversed') then r.amount_kobo - r.fees_kobo
    when r.kind = 'transfer' and r.status in ('pending', 'received') then r.amount_kobo + r.fees_kobo
    when r.kind = 'refund' and r.status = 'processed' then -r.amount_kobo
    when r.kind = 'settlement' and r.status = 'success' then -r.amount_kobo
    when r.kind = 'movement' and r.reference = 'Refund' then -r.amount_kobo
    else 0 end), 0)::bigint - coalesce((select sum(c.amount * 100) from private.chargebacks c where c.status = 'lost'), 0)::bigint
  from private.paystack_records r where r.currency = 'NGN'
$$;

create function public.match_import(p_import_id bigint, p_limit int)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  i private.paystack_imports;
  r private.paystack_records;
  v_any boolean := false;
begin
  select x.* into i from private.paystack_imports x where x.id = p_import_id for update;
  if i.stage is distinct from 'match' then
    return true;
  end if;
  for r in select x.* from private.paystack_records x where x.matched_at is null and x.compared_by is distinct from i.id
    order by x.kind, x.paystack_id limit p_limit for update
  loop
    v_any := true;
    perform private.match_record(r);
    update private.paystack_records x set compared_by = i.id where (x.kind, x.paystack_id) = (r.kind, r.paystack_id);
  end loop;
  if not v_any then
    perform private.note_what_paystack_lacks(i);
    update private.paystack_imports x set stage = 'done', finished_at = now(), error = null,
      paystack_owes_kobo = private.paystack_owes(i.balance_kobo),
      books_say_kobo = (select (-a.balance * 100)::bigint from private.ledger_accounts a where a.kind = 'paystack_clearing')
    where x.id = i.id;
  end if;
  return not v_any;
end
$$;
comment on function public.match_import is
  'Compares so many records with the ledger, books their fees and lists what differs. True: all were compared, and the import is done.';
grant execute on function public.match_import(bigint, int) to service_role;
