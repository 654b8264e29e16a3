-- Identity checks (KYC). Papers are in a private bucket. Numbers are encrypted with a public key, whose private half only
-- the function identity-record has; the table holds them masked.

create type public.verification_status as enum ('pending', 'approved', 'rejected', 'incomplete');
create type public.government_id_type as enum ('NIN', 'drivers_license', 'passport', 'voters_card');
create table public.borrower_verifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references private.profiles (user_id),
  government_id_type public.government_id_type,
  -- Masked but for the last four characters. The whole number is in private.identity_numbers.
  government_id_number text check (length(government_id_number) <= 40),
  government_id_image_url text,
  residential_address text check (length(residential_address) <= 500),
  utility_bill_url text,
  selfie_image_url text,
  bvn text check (length(bvn) = 11),
  verification_status public.verification_status not null default 'incomplete',
  rejection_reason text check (length(rejection_reason) <= 1000),
  submitted_at timestamptz,
  reviewed_at timestamptz
);
comment on table public.borrower_verifications is
  'Identity checks (KYC), one row a person; sending it again overwrites it. Papers are paths in the private bucket '
  'verification-documents.';
comment on column public.borrower_verifications.government_id_number is
  'Masked except for the last four characters. The whole number is stored encrypted.';
comment on column public.borrower_verifications.bvn is
  'Bank Verification Number, masked except for the last four digits. The whole number is stored encrypted.';
comment on column public.borrower_verifications.government_id_image_url is
  'Path of the document in the bucket verification-documents.';
comment on column public.borrower_verifications.utility_bill_url is
  'Path of the document in the bucket verification-documents.';
comment on column public.borrower_verifications.selfie_image_url is
  'Path of the document in the bucket verification-documents.';
comment on column public.borrower_verifications.verification_status is
  'pending when sent; an admin makes it approved or rejected.';
comment on column public.borrower_verifications.rejection_reason is 'Read by the person; null unless rejected.';
create index borrower_verifications_newest on public.borrower_verifications (submitted_at desc);

-- OpenPGP messages, armoured.
create table private.identity_numbers (
  user_id uuid primary key references private.profiles (user_id),
  government_id_number text not null,
  bvn text not null
);

-- The public key, set once in each deployment.
create table private.identity_key (
  the_only_row boolean primary key default true check (the_only_row),
  public_key text not null
);

-- p_public_key: an armoured OpenPGP public key (RSA). It is tested before it is stored.
create function private.set_identity_key(p_public_key text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform extensions.pgp_pub_encrypt('aso', extensions.dearmor(p_public_key));
  insert into private.identity_key as k (public_key) values (p_public_key)
  on conflict (the_only_row) do update set public_key = excluded.public_key where k.public_key <> excluded.public_key;
end
$$;

create function private.encrypt_number(p_number text)
returns text
language plpgsql
set search_path = ''
as $$
declare
  v_key text := (select k.public_key from private.identity_key k);
begin
  if v_key is null then
    perform private.refuse('Submission Failed', 'Identity checks are not set up yet. Please try again later.', 503);
  end if;
  return extensions.armor(extensions.pgp_pub_encrypt(p_number, extensions.dearmor(v_key)));
end
$$;

-- The path of an uploaded paper of this person; null where there is none. A whole address counts by its path.
create function private.uploaded_paper(p_user_id uuid, p_address text)
returns text
language sql
stable
set search_path = ''
as $$
  select o.name from storage.objects o
  where o.bucket_id = 'verification-documents'
    and o.name = regexp_replace(split_part(p_address, '?', 1), '^.*/verification-documents/', '')
    and (storage.foldername(o.name))[1] = p_user_id::text
$$;

-- What a person sends becomes a pending record, whatever status it carries. It must be complete and name the person's own
-- papers; the numbers are encrypted and masked.
create function private.take_submission(p_sent public.borrower_verifications, p_user_id uuid)
returns public.borrower_verifications
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_kept public.borrower_verifications := p_sent;
begin
  v_kept.user_id := p_user_id;
  v_kept.government_id_number := nullif(trim(p_sent.government_id_number), '');
  v_kept.residential_address := nullif(trim(p_sent.residential_address), '');
  v_kept.government_id_image_url := private.uploaded_paper(p_user_id, p_sent.government_id_image_url);
  v_kept.utility_bill_url := private.uploaded_paper(p_user_id, p_sent.utility_bill_url);
  v_kept.selfie_image_url := private.uploaded_paper(p_user_id, p_sent.selfie_image_url);
  if num_nulls(v_kept.government_id_type, v_kept.government_id_number, v_kept.residential_address,
      v_kept.government_id_image_url, v_kept.utility_bill_url, v_kept.selfie_image_url) > 0
    or coalesce(p_sent.bvn, '') !~ '^[0-9]{11}$' then
    perform private.refuse('Incomplete Information', 'Please fill in all required fields.');
  end if;
  if length(v_kept.government_id_number) not between 5 and 40 or v_kept.government_id_number ~ '[[:cntrl:]*]' then
    perform private.refuse('Submission Failed', 'government_id_number must be 5 to 40 characters, as printed on the document.');
  end if;
  insert into private.identity_numbers as n (user_id, government_id_number, bvn)
  values (p_user_id, private.encrypt_number(v_kept.government_id_number), private.encrypt_number(p_sent.bvn))
  on conflict (user_id) do update set government_id_number = excluded.government_id_number, bvn = excluded.bvn;
  v_kept.government_id_number := repeat('*', length(v_kept.government_id_number) - 4) || right(v_kept.government_id_number, 4);
  v_kept.bvn := '*******' || right(p_sent.bvn, 4);
  v_kept.verification_status := 'pending';
  v_kept.submitted_at := now();
  v_kept.rejection_reason := null;
  v_kept.reviewed_at := null;
  return v_kept;
end
$$;

create function private.write_verification()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_me uuid := (select auth.uid());
begin
  if tg_op = 'UPDATE' and old.user_id <> v_me then
    return private.take_review(old, new);
  end if;
  if new.user_id is distinct from v_me then
    perform private.refuse('Submission Failed', 'You can only submit your own verification.', 403);
  end if;
  -- In an upsert the insert trigger runs first. One person's submissions wait for each other; the update stores it.
  perform pg_advisory_xact_lock(hashtextextended('verification:' || v_me, 0));
  if tg_op = 'INSERT' and exists (select from public.borrower_verifications v where v.user_id = v_me) then
    return new;
  end if;
  if tg_op = 'UPDATE' and old.verification_status = 'approved' then
    perform private.refuse('Submission Failed', 'Your identity is verified already.', 409);
  end if;
  return private.take_submission(new, v_me);
end
$$;
-- The owner of the database and the service role write outcomes as they are: demo data, repairs.
create trigger borrower_verifications_write before insert or update on public.borrower_verifications
  for each row when (current_user = 'authenticated') execute function private.write_verification();

-- Numbers are never stored unmasked. (Not a check constraint: in an upsert the row that is discarded is checked as well.)
-- The badge and the completed account depend on the outcome. A lender who submits becomes a member of both roles.
create function private.verification_is_kept()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.bvn !~ '^\*{7}[0-9]{4}$' or new.government_id_number !~ '^\*+.{4}$' then
    raise exception 'Numbers of identity documents are kept masked';
  end if;
  update private.profiles p
  set role = case when p.role = 'lend' and new.verification_status = 'pending' then 'both' else p.role end
  where p.user_id = new.user_id;
  return null;
end
$$;
create trigger borrower_verifications_kept after insert or update on public.borrower_verifications
  for each row execute function private.verification_is_kept();

alter table public.borrower_verifications enable row level security;
create policy "a person reads the own verification, admins read all" on public.borrower_verifications
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "a person with a role submits the own verification" on public.borrower_verifications
  for insert to authenticated with check (user_id = (select auth.uid()) and (select private.has_role()));
create policy "a person submits again, admins review" on public.borrower_verifications
  for update to authenticated
  using ((user_id = (select auth.uid()) and (select private.has_role())) or (select private.is_admin()))
  with check ((user_id = (select auth.uid()) and (select private.has_role())) or (select private.is_admin()));
grant select on public.borrower_verifications to authenticated;
grant insert (user_id, government_id_type, government_id_number, government_id_image_url, residential_address,
    utility_bill_url, selfie_image_url, bvn, verification_status, submitted_at)
  on public.borrower_verifications to authenticated;
grant update (user_id, government_id_type, government_id_number, government_id_image_url, residential_address,
    utility_bill_url, selfie_image_url, bvn, verification_status, submitted_at, rejection_reason, reviewed_at)
  on public.borrower_verifications to authenticated;
grant select, insert, update, delete on public.borrower_verifications to service_role;
