-- Identity review: an admin opens the documents of a person, which is logged first, and approves or rejects.

-- The log of which admin looked at which person's documents.
create table private.identity_access (
  id bigint generated always as identity primary key,
  admin_id uuid not null references private.profiles (user_id),
  user_id uuid not null references private.profiles (user_id),
  what text not null check (what in ('government_id', 'utility_bill', 'selfie', 'numbers')),
  submission int not null,
  at timestamptz not null default now()
);
create index identity_access_by_person on private.identity_access (user_id, at desc);
create index identity_access_by_admin on private.identity_access (admin_id, at desc);

-- What of a submission this admin has not opened yet.
create function private.unopened_papers(p_record public.borrower_verifications)
returns text[]
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(array_agg(w.what order by w.at), '{}') from unnest(array['government_id', 'utility_bill', 'selfie']) with ordinality w (what, at)
  where not exists (
    select from private.identity_access a where a.admin_id = (select auth.uid()) and a.user_id = p_record.user_id
      and a.submission = p_record.submission and a.what = w.what)
$$;

-- A decision is about the papers that are there. It names their submission; a client that names none can approve only where they
-- were not replaced while they waited. Who approves has opened each of them.
create function private.check_reviewed_papers(p_record public.borrower_verifications, p_submission int, p_approves boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_unopened text[] := private.unopened_papers(p_record);
begin
  if p_submission <> p_record.submission or (p_submission is null and p_approves and p_record.replaced_while_pending) then
    perform private.refuse('Documents sent again', 'This person has sent other documents since you opened these. Please open the check again.', 409);
  elsif p_approves and v_unopened <> '{}' then
    perform private.refuse('Documents not opened', format('Open these documents before you approve: %s.',
      replace(array_to_string(v_unopened, ', '), '_', ' ')), 409);
  end if;
end
$$;

-- An admin's decision on a pending record: only the status, the name on the papers and the reason of a rejection are taken.
create function private.take_review(p_old public.borrower_verifications, p_sent public.borrower_verifications)
returns public.borrower_verifications
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_kept public.borrower_verifications := p_old;
  v_reason text := private.reason_of(p_sent.rejection_reason);
  v_name text := regexp_replace(private.said(p_sent.legal_name), '\s+', ' ', 'g');
  v_approves boolean := p_sent.verification_status = 'approved';
begin
  perform private.check_text('legal_name', p_sent.legal_name, 120);
  perform private.refuse_own_matter(p_old.user_id, 'identity');
  if p_old.verification_status <> 'pending' or p_sent.verification_status not in ('approved', 'rejected') then
    perform private.refuse('Failed to process verification', 'Only a pending verification can be approved or rejected.', 409);
  end if;
  perform private.check_reviewed_papers(p_old, p_sent.reviewed_submission, v_approves);
  if not v_approves and v_reason is null then
    perform private.refuse('Failed to process verification', 'Please give a reason for the rejection.');
  elsif v_approves and v_name is null then
    perform private.refuse('Failed to process verification', 'Please enter the name as shown on the ID: legal_name.');
  elsif v_approves and p_old.sent_name is null then
    perform private.refuse('Failed to process verification', 'No name was sent with these documents. Ask the person to send them again.', 409);
  elsif v_approves and private.is_suspended(p_old.user_id) then
    perform private.refuse('Failed to process verification', 'This account is suspended. Lift the suspension first.', 409);
  end if;
  if v_approves then
    v_kept.legal_name := v_name;
    v_kept.accepted_name := p_old.sent_name;
  end if;
  v_kept.reviewed_submission := p_old.submission;
  v_kept.verification_status := p_sent.verification_status;
  v_kept.rejection_reason := case when p_sent.verification_status = 'rejected' then left(v_reason, 1000) end;
  v_kept.reviewed_at := now();
  insert into private.admin_log (admin_id, action_type, action_data) values ((select auth.uid()), 'review_verification',
    jsonb_build_object('target', p_old.user_id, 'status', v_kept.verification_status, 'reason', v_kept.rejection_reason,
      'submission', p_old.submission));
  perform private.notify_review(v_kept);
  return v_kept;
end
$$;

-- The mail about the latest decision on each person's identity check.
create table private.review_mails (
  user_id uuid primary key references private.profiles (user_id),
  status public.verification_status not null,
  message_id bigint not null references private.outbox (id) on delete cascade
);
create index review_mails_by_message on private.review_mails (message_id);

create function private.notify_review(p_record public.borrower_verifications)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_approved boolean := p_record.verification_status = 'approved';
  v_message_id bigint := private.notify(p_record.user_id, 'account',
    case when v_approved then 'Your identity is verified' else 'Your identity check needs another try' end,
    case when v_approved then 'Your identity check is approved. You can now rent on Aso. Your profile shows your limits.'
      else 'We could not approve your identity check: ' || p_record.rejection_reason || E'\n\nOpen Aso to see what to do next. Questions: ' || private.setting('support_email') || '.' end,
      p_link => case when v_approved then '/profile' else '/verification-pending' end);
begin
  -- Null for an account that has no address any more.
  if v_message_id is not null then
    insert into private.review_mails as m (user_id, status, message_id)
    values (p_record.user_id, p_record.verification_status, v_message_id)
    on conflict (user_id) do update set status = excluded.status, message_id = excluded.message_id;
  end if;
end
$$;

create function public.verification_queue(
  p_status public.verification_status default null, p_user_ids uuid[] default null, p_before timestamptz default null, p_limit int default 20
)
returns table (
  id uuid, user_id uuid, verification_status public.verification_status, submitted_at timestamptz,
  government_id_type public.government_id_type, full_name text, phone_number text
)
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_staff('identity');
  perform private.log_reading('list_verifications', jsonb_build_object('status', p_status, 'people', cardinality(p_user_ids), 'before', p_before));
  return query
    select v.id, v.user_id, v.verification_status, v.submitted_at, v.government_id_type, p.full_name, p.phone_number
    from public.borrower_verifications v left join private.profiles p on p.user_id = v.user_id and p.deleted_at is null
    where (p_status is null or v.verification_status = p_status) and (p_user_ids is null or v.user_id = any (p_user_ids))
      and (p_before is null or v.submitted_at < p_before)
    order by v.submitted_at desc, v.id limit least(greatest(coalesce(p_limit, 20), 1), 100);
end
$$;
comment on function public.verification_queue is
  'For staff: identity checks of this status or of all, of these people or of all, the newest first, 20 at a time unless asked otherwise (at most 100). '
  'p_before: submitted_at of the last row, for the next page. Logged.';
grant execute on function public.verification_queue(public.verification_status, uuid[], timestamptz, int) to authenticated;

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
  if not private.has_permission(p_admin_id, 'identity') then
    perform private.refuse('Access denied', 'Access denied. Admin privileges required.', 403);
  end if;
  select v.* into v_record from public.borrower_verifications v where v.id = p_verification_id;
  if not found then
    perform private.refuse('Failed to load KYC verifications', 'This verification was not found.', 404);
  end if;
  insert into private.identity_access (admin_id, user_id, what, submission)
  values (p_admin_id, v_record.user_id, p_what, v_record.submission);
  insert into private.admin_log (admin_id, action_type, action_data)
  values (p_admin_id, 'read_identity', jsonb_build_object('target', v_record.user_id, 'what', p_what));
  return query
    select case p_what when 'government_id' then v_record.government_id_image_url when 'utility_bill' then v_record.utility_bill_url
        when 'selfie' then v_record.selfie_image_url end,
      case when p_what = 'numbers' then n.government_id_number end, case when p_what = 'numbers' then n.bvn end
    from (select) one left join private.identity_numbers n on n.user_id = v_record.user_id;
end
$$;
comment on function public.log_identity_access is
  'Called by identity-record: logs that the admin looked, then answers the path of the paper or the encrypted '
  'numbers. p_what: government_id, utility_bill, selfie or numbers.';

create function public.claim_review_mail(p_admin_id uuid, p_email text, p_status public.verification_status)
returns table (state text, id bigint, kind public.outbox_kind, recipient text, subject text, body text, unsubscribe_token text, topic text, link text, company text)
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_mail private.outbox;
begin
  perform private.check_text('p_email', p_email, 320);
  if not private.has_permission(p_admin_id, 'identity') then
    perform private.refuse('Access denied', 'Access denied. Admin privileges required.', 403);
  end if;
  select o.* into v_mail
  from auth.users u join private.review_mails m on m.user_id = u.id join private.outbox o on o.id = m.message_id
  where lower(u.email) = lower(p_email) and m.status = p_status
  for update of o;
  if not found then
    return;
  end if;
  state := case when v_mail.sent_at is not null then 'sent'
    when v_mail.tries < 10 and v_mail.next_try_at <= now() then 'claimed'
    else 'waiting' end;
  if state = 'claimed' then
    update private.outbox o set tries = o.tries + 1, next_try_at = now() + interval '5 minutes' where o.id = v_mail.id;
  end if;
  return query select state, v_mail.id, v_mail.kind, v_mail.recipient, v_mail.subject, v_mail.body, f.* from private.mail_frame(v_mail) f;
end
$$;
comment on function public.claim_review_mail is
  'The mail about the decision on the identity check of the person with this address, for send-kyc-status-email. '
  'state: sent already; claimed, so the caller has to send it now; or waiting for another sender or its next try. '
  'No row: there is no such decision.';
grant execute on function public.log_identity_access(uuid, uuid, text),
  public.claim_review_mail(uuid, text, public.verification_status) to service_role;

