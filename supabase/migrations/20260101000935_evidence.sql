-- Evidence: files that a party shows in a dispute or claim. From then on the other party and admins read them too, by
-- signed addresses.

create table private.evidence (
  bucket text not null,
  path text not null,
  transaction_id uuid not null references public.transactions (id),
  primary key (bucket, path, transaction_id)
);
create index evidence_by_booking on private.evidence (transaction_id);

-- `documents/<path>`: the uploaded file that an address means, if p_person may show it with this booking: their own file in
-- `documents` or `verification-documents`, or any condition photo of the booking. An address is a path with or without the
-- bucket, or a whole address of storage. Papers of the identity check are no evidence: whoever opens those is logged.
create function private.evidence_file(p_booking public.transactions, p_person uuid, p_address text)
returns text
language sql
stable
set search_path = ''
as $$
  select o.bucket_id || '/' || o.name
  from (select replace(split_part(regexp_replace(p_address, '^(https?://[^/?#]+)?/storage/v1/object/(public|authenticated|sign)/', ''),
      '?', 1), '%20', ' ') as name) a
  cross join lateral (values
    ('documents', a.name), ('verification-documents', a.name), (split_part(a.name, '/', 1), substr(a.name, strpos(a.name, '/') + 1))
  ) as f (bucket, name)
  join storage.objects o on o.bucket_id = f.bucket and o.name = f.name
  where case when o.bucket_id = 'condition-photos' then split_part(o.name, '/', 1) = p_booking.id::text
      else o.bucket_id in ('documents', 'verification-documents') and split_part(o.name, '/', 1) = p_person::text end
    and not exists (
      select from public.borrower_verifications v
      where v.user_id = p_person and o.bucket_id = 'verification-documents'
        and o.name in (v.government_id_image_url, v.utility_bill_url, v.selfie_image_url))
  limit 1
$$;

-- Notes what p_person shows with the booking and answers it as `<bucket>/<path>`; refuses more than five files and any that
-- is not theirs to show. p_field: how the caller named them.
create function private.take_evidence(p_booking public.transactions, p_person uuid, p_files text[], p_field text default 'evidence_urls')
returns text[]
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_files text[];
begin
  if cardinality(p_files) > 5 then
    perform private.refuse('Invalid files', p_field || ' can name at most 5 files.');
  end if;
  perform private.check_text(p_field, f.address, 1500) from unnest(p_files) f (address);
  v_files := array(
    select private.evidence_file(p_booking, p_person, f.address) from unnest(p_files) with ordinality f (address, at) order by f.at);
  if array_position(v_files, null) is not null then
    perform private.refuse('Invalid files', p_field || ' must name files that you uploaded to documents.');
  end if;
  insert into private.evidence (bucket, path, transaction_id)
  select split_part(f.file, '/', 1), substr(f.file, strpos(f.file, '/') + 1), p_booking.id from unnest(v_files) f (file)
  on conflict do nothing;
  return v_files;
end
$$;

-- Whether the caller may read the file because it was shown: a party of that booking, or staff who decide and have opened it.
create function private.reads_evidence(p_bucket text, p_path text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from private.evidence e join public.transactions t on t.id = e.transaction_id
    where e.bucket = p_bucket and e.path = p_path
      and ((select auth.uid()) in (t.borrower_id, t.lender_id) or ((select private.is_staff('disputes')) and private.has_opened_booking(t.id))))
$$;
grant execute on function private.reads_evidence(text, text) to authenticated;
create policy "both parties read evidence, staff of opened bookings" on storage.objects
  for select to authenticated
  using (bucket_id in ('documents', 'verification-documents') and private.reads_evidence(bucket_id, name));
