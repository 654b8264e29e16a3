-- Identity checks (KYC). Papers are in a private bucket. The table holds numbers masked; see identity_numbers.

create type public.verification_status as enum ('pending', 'approved', 'rejected', 'incomplete');
create type public.government_id_type as enum ('NIN', 'drivers_license', 'passport', 'voters_card');
create table public.borrower_verifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references private.profiles (user_id),
  government_id_type public.government_id_type,
  -- Masked but for the last four characters. The whole number is in private.identity_numbers.
  government_id_number text check (length(government_id_number) <= 40),
  government_id_image_url text check (length(government_id_image_url) <= 2000),
  residential_address text check (length(residential_address) <= 500),
  utility_bill_url text check (length(utility_bill_url) <= 2000),
  selfie_image_url text check (length(selfie_image_url) <= 2000),
  bvn text check (length(bvn) = 11),
  verification_status public.verification_status not null default 'incomplete',
  rejection_reason text check (length(rejection_reason) <= 1000),
  submitted_at timestamptz,
  reviewed_at timestamptz,
  date_of_birth date check (date_of_birth between '1900-01-01' and '2100-12-31'),
  consent_version text check (length(consent_version) <= 40),
  submission int not null default 0,
  replaced_while_pending boolean not null default false,
  reviewed_submission int,
  sent_name text check (length(sent_name) <= 120),
  legal_name text check (length(legal_name) between 1 and 120),
  accepted_name text check (length(accepted_name) <= 120),
  papers_removed_at timestamptz
);
comment on table public.borrower_verifications is
  'Identity checks (KYC), one row a person; sending it again overwrites it. Documents are paths in the private bucket '
  'verification-documents.';
comment on column public.borrower_verifications.government_id_type is 'Of the document that is photographed.';
comment on column public.borrower_verifications.residential_address is 'As the person wrote it.';
comment on column public.borrower_verifications.submitted_at is 'When the person last sent it in.';
comment on column public.borrower_verifications.reviewed_at is 'When staff decided. Null: not yet.';
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
comment on column public.borrower_verifications.date_of_birth is 'As the person wrote it; null where it was not asked.';
comment on column public.borrower_verifications.consent_version is
  'Only for sending: the version of identity_consent() that the person accepts. It reads null; what was accepted is kept '
  'for the export and for admins.';
comment on column public.borrower_verifications.submission is
  'How many times it was sent: the number of the documents that are here now.';
comment on column public.borrower_verifications.replaced_while_pending is
  'The documents were replaced while they waited: an approval has to say which submission it looked at.';
comment on column public.borrower_verifications.reviewed_submission is
  'Sent by an admin with a decision: the submission that was looked at. Refused where other documents came meanwhile.';
comment on column public.borrower_verifications.sent_name is 'The name on the profile when it was sent.';
comment on column public.borrower_verifications.legal_name is
  'The name as it stands on the papers. The admin who approves sends it; it is frozen from then on.';
comment on column public.borrower_verifications.accepted_name is
  'The name on the profile that an admin has last looked at. With any other name the Verified badge waits.';
comment on column public.borrower_verifications.papers_removed_at is
  'When the documents, numbers and the address were removed, because they were no longer needed.';
create index borrower_verifications_newest on public.borrower_verifications (submitted_at desc);
create index borrower_verifications_waiting on public.borrower_verifications (submitted_at) where verification_status = 'pending';

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

-- Refuses numbers that no document has and texts that are too long, and names the field.
create function private.check_fields(p_sent public.borrower_verifications)
returns void
language plpgsql
set search_path = ''
as $$
declare
  c_title constant text := 'Submission Failed';
  v_number text := trim(p_sent.government_id_number);
begin
  perform private.check_text('residential_address', p_sent.residential_address, 500),
    private.check_text('consent_version', p_sent.consent_version, 40);
  if p_sent.bvn !~ '^[0-9]{11}$' then
    perform private.refuse(c_title, 'bvn must be 11 digits.');
  elsif v_number <> '' and (length(v_number) < 5 or length(p_sent.government_id_number) > 40 or coalesce(length(private.plain_number(v_number)), 0) < 5) then
    perform private.refuse(c_title, 'government_id_number must be 5 to 40 letters and digits, as printed on the document.');
  elsif p_sent.date_of_birth not between '1900-01-01' and private.today() then
    perform private.refuse(c_title, 'date_of_birth must be a day of the past since 1900.');
  end if;
end
$$;

-- Refuses what is not complete or names papers that are not the person's own, and who may not send any.
create function private.check_submission(p_sent public.borrower_verifications)
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- Numbers that a suspended person types would keep their owners out (see unique_identities).
  perform private.refuse_if(private.suspension_refusal(p_sent.user_id));
  if num_nulls(p_sent.government_id_type, p_sent.government_id_number, p_sent.residential_address,
      p_sent.government_id_image_url, p_sent.utility_bill_url, p_sent.selfie_image_url, p_sent.bvn) > 0
    -- Replaced papers that are about to be removed.
    or exists (select from private.files_to_remove f where f.bucket = 'verification-documents'
      and f.path in (p_sent.government_id_image_url, p_sent.utility_bill_url, p_sent.selfie_image_url)) then
    perform private.refuse('Incomplete Information', 'Please fill in all required fields.');
  elsif p_sent.sent_name is null then
    perform private.refuse('Incomplete Information', 'Please enter your name in your profile first: full_name.');
  end if;
  if p_sent.date_of_birth > private.today() - interval '18 years' then
    perform private.refuse('Submission Failed', 'You must be 18 or older to rent on Aso.');
  end if;
  if not public.take_rate_limit('identity:' || p_sent.user_id, private.setting_number('identity_submissions_daily_limit')::int, 86400) then
    perform private.refuse('Submission Failed', 'You have sent your documents too often today. Please try again tomorrow.', 429);
  end if;
end
$$;

-- Where people live. Staff read it by identity_review, which is logged; the row that everybody in the queue sees has none.
create table private.identity_addresses (
  user_id uuid primary key references private.profiles (user_id),
  residential_address text not null constraint address_is_short check (length(residential_address) <= 500)
);

-- What a person sends becomes a pending record, whatever status it carries. The numbers are encrypted and masked. Whether a
-- number is used by somebody else is not said here: whoever sends other people's numbers would learn who is a member.
create function private.take_submission(
  p_sent public.borrower_verifications, p_before public.borrower_verifications, p_user_id uuid
)
returns public.borrower_verifications
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_kept public.borrower_verifications := p_sent;
begin
  v_kept.user_id := p_user_id;
  v_kept.sent_name := (select p.full_name from private.profiles p where p.user_id = p_user_id);
  v_kept.government_id_number := nullif(trim(p_sent.government_id_number), '');
  v_kept.residential_address := nullif(trim(p_sent.residential_address), '');
  v_kept.government_id_image_url := private.uploaded_paper(p_user_id, p_sent.government_id_image_url);
  v_kept.utility_bill_url := private.uploaded_paper(p_user_id, p_sent.utility_bill_url);
  v_kept.selfie_image_url := private.uploaded_paper(p_user_id, p_sent.selfie_image_url);
  perform private.check_submission(v_kept);
  v_kept.submission := coalesce(p_before.submission, 0) + 1;
  v_kept.replaced_while_pending := coalesce(p_before.verification_status = 'pending', false);
  perform private.keep_numbers(p_user_id, v_kept.government_id_number, v_kept.bvn);
  perform private.keep_consent(p_user_id, v_kept.submission, p_sent.consent_version);
  perform private.queue_identity_check(p_user_id, v_kept.submission);
  perform private.remove_papers(p_before, v_kept);
  insert into private.identity_addresses as a (user_id, residential_address) values (p_user_id, v_kept.residential_address)
  on conflict (user_id) do update set residential_address = excluded.residential_address;
  v_kept.residential_address := null;
  v_kept.government_id_number := repeat('*', length(v_kept.government_id_number) - 4) || right(v_kept.government_id_number, 4);
  v_kept.bvn := '*******' || right(v_kept.bvn, 4);
  v_kept.verification_status := 'pending';
  v_kept.submitted_at := now();
  v_kept.consent_version := null;
  v_kept.rejection_reason := null;
  v_kept.reviewed_at := null;
  v_kept.reviewed_submission := null;
  v_kept.legal_name := null;
  v_kept.accepted_name := null;
  v_kept.papers_removed_at := null;
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
  -- Here, because in an upsert the constraints are asked about the row to insert as well.
  perform private.check_fields(new);
  -- In an upsert the insert trigger runs first. One person's submissions wait for each other; the update stores it.
  perform pg_advisory_xact_lock(hashtextextended('verification:' || v_me, 0));
  if tg_op = 'INSERT' and exists (select from public.borrower_verifications v where v.user_id = v_me) then
    return new;
  end if;
  if tg_op = 'UPDATE' and old.verification_status = 'approved' then
    perform private.refuse('Submission Failed', 'Your identity is already verified.', 409);
  end if;
  new := private.take_submission(new, case when tg_op = 'UPDATE' then old end, v_me);
  perform private.notify_admins('admin_task', 'An identity check is waiting', 'It is under KYC Verification in the admin panel.', '/admin/kyc', v_me);
  return new;
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
-- What waits is listed for those who decide it; a home address is not in the row, a legal name not before the decision. Of the others staff
-- read whom they opened, which is logged.
create policy "a person reads their own verification, staff those that wait or that they opened" on public.borrower_verifications
  for select to authenticated
  using (user_id = (select auth.uid()) or ((select private.is_staff('identity')) and (verification_status = 'pending' or private.has_opened(user_id))));
create policy "a person with a role submits their own verification" on public.borrower_verifications
  for insert to authenticated with check (user_id = (select auth.uid()) and (select private.has_role()));
create policy "a person submits again, admins review" on public.borrower_verifications
  for update to authenticated
  using ((user_id = (select auth.uid()) and (select private.has_role())) or (select private.is_staff('identity')))
  with check ((user_id = (select auth.uid()) and (select private.has_role())) or (select private.is_staff('identity')));
grant select on public.borrower_verifications to authenticated;
grant insert (user_id, government_id_type, government_id_number, government_id_image_url, residential_address,
    utility_bill_url, selfie_image_url, bvn, verification_status, submitted_at, date_of_birth, consent_version)
  on public.borrower_verifications to authenticated;
grant update (user_id, government_id_type, government_id_number, government_id_image_url, residential_address,
    utility_bill_url, selfie_image_url, bvn, verification_status, submitted_at, rejection_reason, reviewed_at,
    date_of_birth, consent_version, reviewed_submission, legal_name)
  on public.borrower_verifications to authenticated;
grant select, insert, update, delete on public.borrower_verifications to service_role;
