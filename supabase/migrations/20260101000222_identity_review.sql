-- Identity review: an admin opens the papers of a person, which is logged first, and approves or rejects.

-- Who of Aso looked at whose papers.
create table private.identity_access (
  id bigint generated always as identity primary key,
  admin_id uuid not null references private.profiles (user_id),
  user_id uuid not null references private.profiles (user_id),
  what text not null check (what in ('government_id', 'utility_bill', 'selfie', 'numbers')),
  at timestamptz not null default now()
);
create index identity_access_by_person on private.identity_access (user_id, at desc);
create index identity_access_by_admin on private.identity_access (admin_id, at desc);

-- An admin's word on a pending record: only the status and the reason of a rejection are taken from what was sent.
create function private.take_review(p_old public.borrower_verifications, p_sent public.borrower_verifications)
returns public.borrower_verifications
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_kept public.borrower_verifications := p_old;
  v_reason text := nullif(trim(p_sent.rejection_reason), '');
begin
  if p_old.verification_status <> 'pending' or p_sent.verification_status not in ('approved', 'rejected') then
    perform private.refuse('Failed to process verification', 'Only a pending verification can be approved or rejected.', 409);
  end if;
  if p_sent.verification_status = 'rejected' and v_reason is null then
    perform private.refuse('Failed to process verification', 'Please give a reason for the rejection.');
  end if;
  v_kept.verification_status := p_sent.verification_status;
  v_kept.rejection_reason := case when p_sent.verification_status = 'rejected' then left(v_reason, 1000) end;
  v_kept.reviewed_at := now();
  insert into private.user_actions (user_id, action_type, action_data) values ((select auth.uid()), 'review_verification',
    jsonb_build_object('target', p_old.user_id, 'status', v_kept.verification_status, 'reason', v_kept.rejection_reason));
  perform private.tell_of_review(v_kept);
  return v_kept;
end
$$;

create function private.tell_of_review(p_record public.borrower_verifications)
returns void
language sql
security definer
set search_path = ''
as $$
  select case when p_record.verification_status = 'approved'
    then private.notify(p_record.user_id, 'account', 'Your identity is verified', 'Your identity check is approved. You can rent on Aso now.')
    else private.notify(p_record.user_id, 'account', 'Your identity check needs another try',
      'We could not approve your identity check: ' || p_record.rejection_reason || E'\n\nPlease open Aso and send it again.') end
$$;

-- For identity-record: writes down the look, then says where the paper is or gives the encrypted numbers.
create function public.log_identity_access(p_admin_id uuid, p_verification_id uuid, p_what text)
returns table (path text, government_id_number_encrypted text, bvn_encrypted text)
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_record public.borrower_verifications;
begin
  perform private.check_text('p_what', p_what, 40);
  if not exists (select from private.profiles p where p.user_id = p_admin_id and p.is_admin and p.deleted_at is null) then
    perform private.refuse('Access denied', 'Access denied. Admin privileges required.', 403);
  end if;
  select v.* into v_record from public.borrower_verifications v where v.id = p_verification_id;
  if not found then
    perform private.refuse('Failed to load KYC verifications', 'There is no such verification.', 404);
  end if;
  insert into private.identity_access (admin_id, user_id, what) values (p_admin_id, v_record.user_id, p_what);
  return query
    select case p_what when 'government_id' then v_record.government_id_image_url when 'utility_bill' then v_record.utility_bill_url
        when 'selfie' then v_record.selfie_image_url end,
      case when p_what = 'numbers' then n.government_id_number end, case when p_what = 'numbers' then n.bvn end
    from (select) one left join private.identity_numbers n on n.user_id = v_record.user_id;
end
$$;

-- For send-kyc-status-email: true where the person with this address has this outcome, so that the mail that was queued
-- with it is theirs. The words, and whom they go to, are the database's alone.
create function public.send_kyc_status_email(p_admin_id uuid, p_email text, p_status public.verification_status)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.check_text('p_email', p_email, 320);
  if not exists (select from private.profiles p where p.user_id = p_admin_id and p.is_admin and p.deleted_at is null) then
    perform private.refuse('Access denied', 'Access denied. Admin privileges required.', 403);
  end if;
  return exists (
    select from public.borrower_verifications v join auth.users u on u.id = v.user_id
    where lower(u.email) = lower(p_email) and v.verification_status = p_status and p_status in ('approved', 'rejected'));
end
$$;
grant execute on function public.log_identity_access(uuid, uuid, text),
  public.send_kyc_status_email(uuid, text, public.verification_status) to service_role;

