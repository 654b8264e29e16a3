-- What Paystack says happened, read once a day by import-paystack, page by page. A page is stored together with the place of the
-- next one, so that an import that was stopped goes on where it was. Nothing of a payer or a card is kept.

create type public.paystack_record_kind as enum ('transaction', 'transfer', 'refund', 'settlement', 'movement');

create table private.paystack_records (
  kind public.paystack_record_kind not null,
  paystack_id bigint not null,
  -- Ours, of a transaction or transfer; of a refund the one of its transaction; of a movement of the balance what moved it.
  reference text check (length(reference) <= 200),
  status text not null check (length(status) <= 40),
  -- Kobo. Of a settlement: what reaches the bank. Of a movement: below 0 where the balance became less.
  amount_kobo bigint not null,
  fees_kobo bigint not null default 0 check (fees_kobo >= 0),
  -- Of a settlement: all its transactions, and the refunds that were taken from it.
  gross_kobo bigint not null default 0,
  deducted_kobo bigint not null default 0,
  currency text not null check (length(currency) <= 10),
  occurred_at timestamptz not null,
  -- Of a transaction: the settlement that paid it out.
  settlement_id bigint,
  -- Of a settlement: all its transactions were read.
  is_complete boolean not null default false,
  -- What the ledger has of it: fees, duty, and what went to the bank.
  booked_fees_kobo bigint not null default 0,
  booked_duty_kobo bigint not null default 0,
  booked_bank_kobo bigint not null default 0,
  bookings int not null default 0,
  -- Null: it was not compared since it changed, or it differs from the books.
  matched_at timestamptz,
  -- The import that compared it last.
  compared_by bigint,
  primary key (kind, paystack_id)
);
create index paystack_records_by_reference on private.paystack_records (reference, kind);
create index paystack_records_unmatched on private.paystack_records (kind, paystack_id) where matched_at is null;
create index paystack_records_by_settlement on private.paystack_records (settlement_id) where settlement_id is not null;
create index paystack_settlements_to_read on private.paystack_records (paystack_id) where kind = 'settlement' and not is_complete;

create table private.paystack_imports (
  id bigint generated always as identity primary key,
  -- What was made at Paystack in this time is read.
  from_at timestamptz not null,
  to_at timestamptz not null,
  stage text not null default 'transaction'
    check (stage in ('transaction', 'transfer', 'refund', 'settlement', 'settled', 'movement', 'balance', 'settle', 'match', 'done')),
  -- In the stage `settled`: whose transactions are read.
  settlement_id bigint,
  page int not null default 1,
  pages_read int not null default 0,
  -- What can be paid out now, at Paystack; then all that Paystack owes Aso, as it says and as the books say.
  balance_kobo bigint,
  paystack_owes_kobo bigint,
  books_say_kobo bigint,
  -- Why it waits; null while it goes on.
  error text,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint done_says_when check ((stage = 'done') = (finished_at is not null))
);
create unique index one_open_import on private.paystack_imports ((true)) where finished_at is null;

create type private.import_step as (
  import_id bigint, stage text, settlement_id bigint, page int, from_at timestamptz, to_at timestamptz
);

create function private.step_of(i private.paystack_imports)
returns private.import_step
language sql
immutable
set search_path = ''
as $$ select row(i.id, i.stage, i.settlement_id, i.page, i.from_at, i.to_at)::private.import_step $$;

-- How a transfer or a refund ended, as Paystack told us besides its lists: those are read again only for some days.
create table private.paystack_words (
  id bigint generated always as identity primary key,
  kind public.paystack_record_kind not null,
  -- Of a refund; a transfer has our reference.
  paystack_id bigint,
  reference text,
  status text not null
);

create function private.note_paystack_word()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_table_name = 'withdrawals' then
    insert into private.paystack_words (kind, reference, status)
    select 'transfer', p.reference, case new.status when 'paid' then 'success' else new.status::text end
    from private.payouts p where p.withdrawal_id = new.id;
  else
    insert into private.paystack_words (kind, paystack_id, status)
    select 'refund', c.refund_id::bigint, new.status::text
    from private.card_refund_calls c where c.card_refund_id = new.id and c.refund_id ~ '^[0-9]{1,18}$';
  end if;
  return null;
end
$$;

-- Before the lists are read, which are newer: brings what was listed before up to date, and lets it be compared anew.
create function private.apply_paystack_words()
returns void
language sql
set search_path = ''
as $$
  with told as (delete from private.paystack_words returning *),
  last as (select distinct on (t.kind, t.paystack_id, t.reference) t.* from told t order by t.kind, t.paystack_id, t.reference, t.id desc)
  update private.paystack_records r set status = l.status, matched_at = null
  from last l
  where r.kind = l.kind and (r.paystack_id = l.paystack_id or r.reference = l.reference) and r.status is distinct from l.status
$$;

-- Opens an import unless one is open.
create function private.open_import()
returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into private.paystack_imports (from_at, to_at) values (now() - private.setting_interval('paystack_import_days'), now())
  on conflict do nothing;
  if found then
    perform private.apply_paystack_words();
  end if;
end
$$;

create function public.next_import_step()
returns table (import_id bigint, stage text, settlement_id bigint, page int, from_at timestamptz, to_at timestamptz)
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not exists (select from private.paystack_imports i where i.started_at >= private.day_start(private.today())) then
    perform private.open_import();
  end if;
  return query select (private.step_of(i)).* from private.paystack_imports i where i.finished_at is null;
end
$$;
comment on function public.next_import_step is
  'What the import has to read next; opens one on the first call of a day (in Lagos). No row: nothing to do.';

-- One row of a page as the function parsed it; an earlier one of the same id is brought up to date and compared anew.
create function private.store_paystack_row(p_kind public.paystack_record_kind, p_settlement_id bigint, p_row jsonb)
returns void
language sql
set search_path = ''
as $$
  insert into private.paystack_records as r
    (kind, paystack_id, reference, status, amount_kobo, fees_kobo, gross_kobo, deducted_kobo, currency, occurred_at, settlement_id)
  select p_kind, x.id, x.reference, x.status, x.amount, coalesce(x.fees, 0), coalesce(x.gross, 0), coalesce(x.deducted, 0), x.currency, x.at, p_settlement_id
  from jsonb_to_record(p_row) x (id bigint, reference text, status text, amount bigint, fees bigint, gross bigint, deducted bigint, currency text, at timestamptz)
  on conflict (kind, paystack_id) do update set
    reference = excluded.reference, status = excluded.status, amount_kobo = excluded.amount_kobo, fees_kobo = excluded.fees_kobo,
    gross_kobo = excluded.gross_kobo, deducted_kobo = excluded.deducted_kobo, currency = excluded.currency,
    settlement_id = coalesce(excluded.settlement_id, r.settlement_id), is_complete = false, matched_at = null
  where (r.reference, r.status, r.amount_kobo, r.fees_kobo, r.gross_kobo, r.deducted_kobo, r.currency, r.settlement_id) is distinct from
    (excluded.reference, excluded.status, excluded.amount_kobo, excluded.fees_kobo, excluded.gross_kobo, excluded.deducted_kobo,
     excluded.currency, coalesce(excluded.settlement_id, r.settlement_id))
$$;

-- The place after the last page of a stage.
create function private.after_stage(i private.paystack_imports)
returns private.paystack_imports
language plpgsql
set search_path = ''
as $$
declare
  v_stages constant text[] := array['transaction', 'transfer', 'refund', 'settlement', 'settled', 'movement', 'balance', 'settle', 'match', 'done'];
begin
  i.page := 1;
  if i.stage in ('settlement', 'settled') then
    i.settlement_id := (select r.paystack_id from private.paystack_records r
      where r.kind = 'settlement' and not r.is_complete and r.status = 'success' and r.paystack_id > coalesce(i.settlement_id, 0)
      order by r.paystack_id limit 1);
    i.stage := case when i.settlement_id is null then 'movement' else 'settled' end;
  else
    i.stage := v_stages[array_position(v_stages, i.stage) + 1];
  end if;
  return i;
end
$$;

create function public.store_import_page(p_import_id bigint, p_stage text, p_settlement_id bigint, p_page int, p_rows jsonb, p_is_last boolean)
returns table (import_id bigint, stage text, settlement_id bigint, page int, from_at timestamptz, to_at timestamptz)
language plpgsql
security definer
set search_path = ''
as $$
declare
  i private.paystack_imports;
begin
  perform private.check_text('p_stage', p_stage, 40);
  perform private.check_json('p_rows', p_rows, 200000, 4);
  select x.* into i from private.paystack_imports x where x.id = p_import_id for update;
  -- Somebody else was faster: the place has moved on.
  if (i.stage, i.settlement_id, i.page) is not distinct from (p_stage, p_settlement_id, p_page) and i.finished_at is null then
    if i.stage = 'balance' then
      i.balance_kobo := (p_rows -> 0 ->> 'amount')::bigint;
    elsif i.stage <> 'settle' then
      perform private.store_paystack_row(case i.stage when 'settled' then 'transaction' else i.stage end::public.paystack_record_kind,
        i.settlement_id, x.value) from jsonb_array_elements(p_rows) x;
    end if;
    i.pages_read := i.pages_read + 1;
    i.page := i.page + 1;
    if p_is_last then
      update private.paystack_records r set is_complete = true, matched_at = null
      where i.stage = 'settled' and r.kind = 'settlement' and r.paystack_id = i.settlement_id;
      i := private.after_stage(i);
    end if;
    update private.paystack_imports x set stage = i.stage, settlement_id = i.settlement_id, page = i.page, pages_read = i.pages_read,
      balance_kobo = i.balance_kobo, error = null
    where x.id = i.id;
  end if;
  return query select (private.step_of(x)).* from private.paystack_imports x where x.id = p_import_id and x.finished_at is null;
end
$$;
comment on function public.store_import_page is
  'Stores what Paystack listed on this page and answers what to read next. A page that was stored before changes nothing. p_rows: objects of '
  'id, reference, status, amount, fees, gross, deducted (integer kobo), currency and at; in the stage balance one object of amount.';

create function public.note_import_error(p_import_id bigint, p_error text)
returns void
language sql
security definer
set search_path = ''
as $$
  select private.check_text('p_error', p_error, 300);
  update private.paystack_imports i set error = p_error where i.id = p_import_id and i.finished_at is null
$$;
comment on function public.note_import_error is 'Why the import could not go on; it is tried again.';

create function public.unsettled_records(p_after_kind public.paystack_record_kind default null, p_after_id bigint default null)
returns table (kind public.paystack_record_kind, paystack_id bigint, reference text, status text, amount bigint, currency text)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    select r.kind, r.paystack_id, r.reference, r.status, r.amount_kobo, r.currency
    from private.paystack_records r
    left join private.payments p on r.kind = 'transaction' and p.reference = r.reference
    left join private.payouts o on r.kind = 'transfer' and o.reference = r.reference
    where r.matched_at is null and (p_after_id is null or (r.kind, r.paystack_id) > (p_after_kind, p_after_id)) and (
      (r.kind = 'transaction' and r.status = 'success' and p.reference is not null and p.outcome is null)
      or (r.kind = 'transfer' and r.status in ('success', 'failed', 'reversed', 'abandoned', 'blocked', 'rejected')
        and o.reference is not null and o.gateway_status is distinct from r.status))
    order by r.kind, r.paystack_id limit 100;
end
$$;
comment on function public.unsettled_records is
  'What Paystack has concluded and we have not: payments to settle and transfers to record, by the same procedures as their events. 100 at '
  'a time; p_after_kind and p_after_id: the last one of the page before. Kobo.';

grant execute on function public.next_import_step(), public.store_import_page(bigint, text, bigint, int, jsonb, boolean),
  public.note_import_error(bigint, text), public.unsettled_records(public.paystack_record_kind, bigint) to service_role;
