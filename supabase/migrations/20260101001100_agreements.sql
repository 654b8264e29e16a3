-- Rental agreements: the item and the terms as they were booked, and the PDF that only its two parties read.

-- `<transaction id>.<random>.pdf` in the bucket agreements, written by the server. A new one has another name, so that an
-- address of the old one opens nothing.
create function private.is_own_agreement(p_path text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.transactions t
    where t.id::text = split_part(p_path, '.', 1) and t.agreement_path = p_path
      and (select auth.uid()) in (t.borrower_id, t.lender_id)
  )
$$;
grant execute on function private.is_own_agreement(text) to authenticated;
create policy "the parties read their agreement" on storage.objects
  for select to authenticated
  using (bucket_id = 'agreements' and private.is_own_agreement(name));

-- The item as it was when it was booked: an owner who edits it later changes neither agreement nor evidence. Its photos are in booked_photos.
create table private.booked_items (
  transaction_id uuid primary key references public.transactions (id),
  facts jsonb not null,
  -- When to look next whether it still has to be kept as it was; null: not any more.
  check_at timestamptz default now() + interval '1 day'
);
create index booked_items_to_check on private.booked_items (check_at);

create function private.agreement_item(p_item_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object('id', i.id, 'title', i.title, 'category', i.category, 'brand', i.brand, 'size', i.size,
    'condition', i.condition, 'owner_terms', i.owner_terms, 'description', i.description, 'colour', i.colour, 'measurements', i.measurements, 'fit', i.fit,
    'fit_note', i.fit_note, 'set_contents', i.set_contents, 'cleaned_by', i.cleaned_by, 'care_note', i.care_note, 'images', i.images,
    'rental_price', i.rental_price, 'sale_price', i.sale_price, 'deposit_amount', i.deposit_amount)
  from public.items i where i.id = p_item_id
$$;

create function private.keep_booked_item()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.booked_items (transaction_id, facts) values (new.id, private.agreement_item(new.item_id));
  perform private.keep_booked_photos(new.id, new.item_id);
  return null;
end
$$;
create trigger transactions_keep_booked_item after insert on public.transactions
  for each row execute function private.keep_booked_item();

-- The facts without what their owner wrote and photographed, once the owner's account is erased. Only those who decide read it then, while they may have to.
create function private.readable_facts(p_facts jsonb, p_owner uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select case when exists (select from private.profiles p where p.user_id = p_owner and p.erased_at is not null)
    then p_facts || '{"owner_terms": null, "description": null, "fit_note": null, "set_contents": null, "care_note": null, "images": []}' else p_facts end
$$;

-- Without phone number and address: the agreement is read long after the handover. legal_name: as on the papers that were reviewed.
-- is_closed: the account is gone, and its names with it.
create function private.agreement_party(p_user_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object('user_id', p.user_id, 'full_name', p.full_name, 'legal_name', v.legal_name, 'is_closed', p.deleted_at is not null,
    'city', p.location ->> 'city', 'state', p.location ->> 'state')
  from private.profiles p left join public.borrower_verifications v on v.user_id = p.user_id and v.verification_status = 'approved'
  where p.user_id = p_user_id
$$;

-- A booking that ended without its rental leaves a void agreement.
create function private.agreement_is_void(b public.transactions)
returns boolean
language sql
stable
set search_path = ''
as $$ select b.booking_status in ('cancelled', 'declined', 'expired') or b.payment_status = 'refunded' $$;

-- Naira that are off the rent while enough guests of an event rent; null: none. (The table is in group_discounts.)
create function private.group_discount_of(p_transaction_id uuid)
returns numeric
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (select g.discount from private.group_prices g where g.transaction_id = p_transaction_id and g.discount > 0);
end
$$;

create function private.agreement_content(b public.transactions)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'transaction', to_jsonb(b) - array['held_dates', 'agreement_path', 'updated_at'],
    'void', private.agreement_is_void(b),
    -- Days that were added to a rental paid by card are paid from the wallet.
    'paid_from_wallet', (select coalesce(sum(t.amount), 0) from private.transfers t where t.transaction_id = b.id and t.kind = 'wallet_payment'),
    'item', private.readable_facts(i.facts, b.lender_id),
    'group_discount', private.group_discount_of(b.id),
    'borrower', private.agreement_party(b.borrower_id),
    'lender', private.agreement_party(b.lender_id),
    'terms', jsonb_build_object(
      'cancel_free_hours', b.cancel_free_hours,
      'late_cancel_rent_percent', b.late_cancel_rent_percent,
      'return_autoclose_hours', private.setting_number('return_autoclose_hours'),
      'handover_answer_hours', private.setting_number('handover_answer_hours'),
      'return_overdue_days', private.setting_number('return_overdue_days'),
      'question_answer_hours', private.setting_number('question_answer_hours'),
      'claim_answer_hours', private.setting_number('claim_answer_hours'),
      'appeal_hours', private.setting_number('appeal_hours'),
      'report_after_days', private.setting_number('report_after_days'))
  )
  from private.booked_items i where i.transaction_id = b.id
$$;

create function public.agreement_facts(p_transaction_id uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select c.content || jsonb_build_object('path', t.agreement_path, 'version', md5(c.content::text))
  from public.transactions t cross join lateral private.agreement_content(t) c (content)
  where t.id = p_transaction_id and (private.why_not(t, 'open_agreement', 'borrower')).title is null
$$;
comment on function public.agreement_facts is
  'What generate-rental-agreement writes into the PDF, for an accepted rental; null for anything else. void: it was '
  'cancelled. path: the PDF that is up to date, if there is one. version: for attach_agreement.';

create function public.attach_agreement(p_transaction_id uuid, p_path text, p_version text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_booking public.transactions;
  v_path text;
begin
  perform private.check_text('p_path', p_path, 1100), private.check_text('p_version', p_version, 32);
  v_booking := private.lock_booking(p_transaction_id);
  if v_booking.agreement_path is not null then
    v_path := v_booking.agreement_path;
  elsif md5(private.agreement_content(v_booking)::text) = p_version then
    update public.transactions t set agreement_path = p_path where t.id = p_transaction_id returning t.agreement_path into v_path;
  end if;
  if v_path is distinct from p_path then
    insert into private.files_to_remove (bucket, path) values ('agreements', p_path) on conflict do nothing;
  end if;
  return v_path;
end
$$;
comment on function public.attach_agreement is
  'Stores the path of the agreement''s PDF with the booking, if it was written from what is true now, and answers the '
  'path that counts: another one that was stored meanwhile, or null where the booking changed and it has to be written '
  'again. A PDF that does not count is removed.';

grant execute on function public.agreement_facts(uuid), public.attach_agreement(uuid, text, text) to service_role;

-- When a booking ends, its agreement is void. What is opened afterwards is written anew and says so.
create function private.void_agreement()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if private.agreement_is_void(new) and not private.agreement_is_void(old) then
    new.agreement_path := null;
  end if;
  return new;
end
$$;
create trigger transactions_void_agreement before update on public.transactions
  for each row when (new.agreement_path is not null) execute function private.void_agreement();

-- The PDF that counts no more is removed.
create function private.drop_agreement()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.files_to_remove (bucket, path) values ('agreements', old.agreement_path) on conflict do nothing;
  return null;
end
$$;
create trigger transactions_drop_agreement after update on public.transactions
  for each row when (old.agreement_path is not null and old.agreement_path is distinct from new.agreement_path)
  execute function private.drop_agreement();
