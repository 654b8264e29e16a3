-- Condition photos: what an item looked like when it changed hands. Seen by both parties, and by staff who opened a dispute or claim.

-- The caller is a party of this booking, or decides about it and has opened it.
create function private.sees_condition(p_transaction_id text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.transactions t
    where t.id::text = p_transaction_id and ((select auth.uid()) in (t.borrower_id, t.lender_id)
      or ((select private.is_staff('disputes')) and private.has_opened_booking(t.id)))
  )
$$;
grant execute on function private.sees_condition(text) to authenticated;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('condition-photos', 'condition-photos', false, 5242880, array['image/jpeg', 'image/png', 'image/webp', 'image/avif'])
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- `{transaction id}/{handover|return}/{user id}/{timestamp}.{ext}`: by a party of a paid booking that is not over, for good.
create function private.may_photograph(p_name text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.transactions t
    where t.id::text = split_part(p_name, '/', 1)
      and split_part(p_name, '/', 2) in ('handover', 'return')
      and split_part(p_name, '/', 3) = (select auth.uid())::text
      and (select auth.uid()) in (t.borrower_id, t.lender_id)
      and (private.why_not(t, 'add_photos', 'borrower')).title is null
  )
$$;
grant execute on function private.may_photograph(text) to authenticated;
create policy "a party photographs the condition" on storage.objects
  for insert to authenticated with check (bucket_id = 'condition-photos' and private.may_photograph(name));
create policy "both parties see the condition, staff of opened bookings" on storage.objects
  for select to authenticated using (bucket_id = 'condition-photos' and private.sees_condition(split_part(name, '/', 1)));
