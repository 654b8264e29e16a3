-- When signals are looked for: what changes a fact adds a row to a queue, and the jobs look at it within a minute. Nothing
-- waits for this, and nothing fails because of it.

-- subject: a mark, or the id of a booking, of a person or of an owner, or the name of a photo.
create table private.signals_due (
  kind public.signal_kind not null,
  subject text not null,
  due_at timestamptz not null default now()
);
create index signals_due_first on private.signals_due (due_at);

-- Usual prices are counted once a day, and with them every price.
create table private.signal_days (
  the_only_row boolean primary key default true check (the_only_row),
  prices_counted_at timestamptz not null default '-infinity'
);
insert into private.signal_days default values;

create function private.note_mark_due()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.signals_due (kind, subject) values ('shared_mark', new.kind || ':' || encode(new.fingerprint, 'hex'));
  return null;
end
$$;
create trigger person_marks_signals after insert or update of is_proven on private.person_marks
  for each row execute function private.note_mark_due();

create function private.note_booking_due()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.booking_status = 'cancelled' and old.booking_status <> 'cancelled' then
    insert into private.signals_due (kind, subject) values ('cancellations', new.borrower_id), ('cancellations', new.lender_id);
  end if;
  if old.paid_at is null and new.paid_at is not null then
    insert into private.signals_due (kind, subject)
    values ('new_account', new.borrower_id), ('new_account', new.lender_id), ('rental_circle', new.id);
  end if;
  return null;
end
$$;
create trigger transactions_signals after update on public.transactions
  for each row when (new.paid_at is not null and (old.paid_at is null or new.booking_status <> old.booking_status))
  execute function private.note_booking_due();

create function private.note_price_due()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.signals_due (kind, subject) values ('low_price', new.owner_id);
  return null;
end
$$;
create trigger items_signals after insert or update of rental_price, sale_price, category, size, status, availability_type on public.items
  for each row when (new.status in ('available', 'rented')) execute function private.note_price_due();

create function private.note_photo_due()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.signals_due (kind, subject) values ('repeated_photo', new.path);
  return null;
end
$$;
create trigger photo_hashes_signals after insert or update on private.photo_hashes
  for each row when (new.hash is not null) execute function private.note_photo_due();

-- The signals of these subjects of a kind, or of all for null.
create function private.find_signals(p_kind public.signal_kind, p_subjects text[])
returns setof private.found_signal
language plpgsql
stable
set search_path = ''
as $$
begin
  case p_kind
    when 'shared_mark' then return query select * from private.shared_marks(p_subjects);
    when 'rental_circle' then return query select * from private.rental_circles(p_subjects::uuid[]);
    when 'low_price' then return query select * from private.low_prices(p_subjects::uuid[]);
    when 'cancellations' then return query select * from private.many_cancellations(p_subjects::uuid[]);
    when 'new_account' then return query select * from private.new_accounts(p_subjects::uuid[]);
    when 'repeated_photo' then return query select * from private.repeated_photos(p_subjects);
    -- Noted when Paystack tells it.
    when 'chargeback' then return;
  end case;
end
$$;

-- A photo whose hash came late may be the first of others: those are looked at, too.
create function private.with_later_photos(p_paths text[])
returns text[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return array(
    select p from unnest(p_paths) p
    union
    select l.path from private.photo_hashes h cross join lateral (
      select l.path from private.photos_like(h.path) l where (l.uploaded_at, l.path) > (h.uploaded_at, h.path)
      order by l.uploaded_at limit 50) l
    where h.path = any (p_paths));
end
$$;

create function private.note_signals(p_kind public.signal_kind, p_subjects text[])
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_subjects text[] := case when p_kind = 'repeated_photo' and p_subjects is not null
    then private.with_later_photos(p_subjects) else p_subjects end;
  v_found private.found_signal;
  v_new int := 0;
begin
  for v_found in select * from private.find_signals(p_kind, v_subjects) loop
    v_new := v_new + private.note_signal(v_found)::int;
  end loop;
  return v_new;
end
$$;

-- Counts the usual prices anew, and all prices against them, when the last time was a day ago.
create function private.count_prices_daily()
returns int
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.signal_days set prices_counted_at = now() where prices_counted_at <= now() - interval '1 day';
  if not found then
    return 0;
  end if;
  perform private.check_photos_without_hash();
  perform private.count_usual_prices();
  return private.note_signals('low_price', null);
end
$$;

-- Part of run_due_jobs: looks at what has changed, 200 things at a time. Only one run at a time does it; another one has
-- nothing to do. Answers how many signals are new or have grown.
create function private.find_due_signals()
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_due record;
  v_new int;
begin
  if not pg_try_advisory_xact_lock(hashtext('fraud signals')) then
    return 0;
  end if;
  v_new := private.count_prices_daily() + private.note_held_signals();
  for v_due in
    -- However often a thing has changed, it is looked at once.
    with first as (
      select t.kind, t.subject from private.signals_due t where t.due_at <= now() order by t.due_at limit 200
    ), taken as (
      delete from private.signals_due d using (select distinct f.kind, f.subject from first f) f
      where d.kind = f.kind and d.subject = f.subject returning d.kind, d.subject)
    select t.kind, array_agg(distinct t.subject) as subjects from taken t group by 1 order by 1
  loop
    v_new := v_new + private.note_signals(v_due.kind, v_due.subjects);
  end loop;
  return v_new;
end
$$;

-- All signals anew, from all facts there are: after a setting has changed, or an import. What is known stays as it is.
create function public.recount_fraud_signals()
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_kind public.signal_kind;
  v_new int := 0;
begin
  perform pg_advisory_xact_lock(hashtext('fraud signals'));
  perform private.count_usual_prices();
  foreach v_kind in array enum_range(null::public.signal_kind) loop
    v_new := v_new + private.note_signals(v_kind, null);
  end loop;
  return v_new;
end
$$;
comment on function public.recount_fraud_signals is
  'Looks for all signals of fraud anew, after a setting has changed. Answers how many are new or have grown.';
grant execute on function public.recount_fraud_signals() to service_role;
