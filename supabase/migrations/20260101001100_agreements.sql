-- Rental agreements: the item and the terms as they were booked, and the PDF that only its two parties read.

-- `<transaction id>.pdf` in the bucket agreements, written by the server.
create function private.is_party_of(p_transaction_id text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.transactions t
    where t.id::text = p_transaction_id and (select auth.uid()) in (t.borrower_id, t.lender_id)
  )
$$;
grant execute on function private.is_party_of(text) to authenticated;
create policy "the parties read their agreement" on storage.objects
  for select to authenticated
  using (bucket_id = 'agreements' and private.is_party_of(split_part(name, '.', 1)));

-- The item as it was when it was booked: an owner who edits it later changes no agreement.
create table private.booked_items (
  transaction_id uuid primary key references public.transactions (id),
  facts jsonb not null
);

create function private.agreement_item(p_item_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object('id', i.id, 'title', i.title, 'category', i.category, 'brand', i.brand, 'size', i.size,
    'condition', i.condition, 'owner_terms', i.owner_terms)
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
  return null;
end
$$;
create trigger transactions_keep_booked_item after insert on public.transactions
  for each row when (new.transaction_type = 'rental') execute function private.keep_booked_item();

create function private.agreement_party(p_user_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object('user_id', p.user_id, 'full_name', p.full_name, 'phone_number', p.phone_number, 'email', u.email,
    'city', p.location ->> 'city', 'state', p.location ->> 'state')
  from private.profiles p join auth.users u on u.id = p.user_id where p.user_id = p_user_id
$$;

create function public.agreement_facts(p_transaction_id uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'transaction', to_jsonb(t) - 'held_dates',
    'item', b.facts,
    'borrower', private.agreement_party(t.borrower_id),
    'lender', private.agreement_party(t.lender_id),
    'terms', jsonb_build_object(
      'cancel_free_hours', t.cancel_free_hours,
      'late_cancel_rent_percent', t.late_cancel_rent_percent,
      'return_autoclose_hours', private.setting_number('return_autoclose_hours'))
  )
  from public.transactions t join private.booked_items b on b.transaction_id = t.id
  where t.id = p_transaction_id and (private.why_not(t, 'open_agreement', 'borrower')).title is null
$$;
comment on function public.agreement_facts is
  'What generate-rental-agreement writes into the PDF, for a paid rental; null for anything else.';

create function public.attach_agreement(p_transaction_id uuid, p_path text)
returns void
language sql
security definer
set search_path = ''
as $$
  select private.check_text('p_path', p_path, 1100);
  update public.transactions t set agreement_path = p_path where t.id = p_transaction_id
$$;
comment on function public.attach_agreement is 'Stores the path of the agreement''s PDF with the booking.';

grant execute on function public.agreement_facts(uuid), public.attach_agreement(uuid, text) to service_role;
