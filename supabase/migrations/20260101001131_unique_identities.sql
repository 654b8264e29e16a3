-- One person, one identity: a BVN and a document each belong to one approved account. The rule stands on the fingerprints, so that
-- it outlives the numbers. People whose account is kept out cannot come back with another one.

create table private.identity_holders (
  kind private.mark_kind not null check (kind in ('bvn', 'document')),
  fingerprint bytea not null,
  user_id uuid not null references private.profiles (user_id),
  primary key (kind, fingerprint)
);
create index identity_holders_by_person on private.identity_holders (user_id);

-- An admin's word that a submission is its sender's own, though an account that is kept out has sent the same numbers.
create table private.identity_allowances (
  user_id uuid not null references private.profiles (user_id),
  submission int not null,
  allowed_by uuid not null references private.profiles (user_id),
  reason text not null check (length(reason) <= 1000),
  allowed_at timestamptz not null default now(),
  primary key (user_id, submission)
);

-- An account whose person must not come back with another one: suspended, deleted by an admin (erased since or not),
-- or erased while a report of the person or of an item, or a flagged message, waits. Who deleted an account stands in the log alone.
create function private.is_kept_out(p_user_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return private.is_suspended(p_user_id) or exists (
    select from private.profiles p where p.user_id = p_user_id and p.deleted_at is not null
      and (private.has_open_report(p_user_id) or exists (
        select from private.admin_log a where a.target = p_user_id and a.action_type = 'delete_user')));
end
$$;

-- Whether an account that is kept out has ever sent the BVN or the document that this person sent last, approved or not.
create function private.is_sent_by_kept_out(p_user_id uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from private.identity_numbers n join private.person_marks m
      on (m.kind, m.fingerprint) in (('bvn'::private.mark_kind, n.bvn_mark), ('document', n.government_id_mark))
    where n.user_id = p_user_id and m.user_id <> p_user_id and private.is_kept_out(m.user_id))
$$;

-- Of two approvals at the same moment the second waits here for the first, and is refused. Kinds are taken in one order.
create function private.hold_identity()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Whose account is erased may come back, but not while it is kept out.
  delete from private.identity_holders h using private.identity_numbers n
  where n.user_id = new.user_id and (h.kind, h.fingerprint) in (('bvn'::private.mark_kind, n.bvn_mark), ('document', n.government_id_mark))
    and not exists (select from public.borrower_verifications v where v.user_id = h.user_id) and not private.is_kept_out(h.user_id);
  insert into private.identity_holders (kind, fingerprint, user_id)
  select m.kind, m.fingerprint, new.user_id
  from private.identity_numbers n
  cross join lateral (values ('bvn'::private.mark_kind, n.bvn_mark), ('document', n.government_id_mark)) m (kind, fingerprint)
  where n.user_id = new.user_id
  order by m.kind
  on conflict do nothing;
  if exists (
    select from private.identity_numbers n join private.identity_holders h
      on (h.kind, h.fingerprint) in (('bvn'::private.mark_kind, n.bvn_mark), ('document', n.government_id_mark))
    where n.user_id = new.user_id and h.user_id <> new.user_id) then
    perform private.refuse('Already used', 'This BVN or document is already used by another account.', 409);
  elsif private.is_sent_by_kept_out(new.user_id) and not exists (
    select from private.identity_allowances a where a.user_id = new.user_id and a.submission = new.submission) then
    perform private.refuse('Already used', 'A suspended or closed account has sent this BVN or document. If it is this person''s own, say why first.', 409);
  end if;
  update private.person_marks m set is_proven = true from private.identity_numbers n
  where n.user_id = new.user_id and m.user_id = new.user_id
    and (m.kind, m.fingerprint) in (('bvn'::private.mark_kind, n.bvn_mark), ('document', n.government_id_mark));
  return null;
end
$$;
create trigger borrower_verifications_hold_identity after update on public.borrower_verifications
  for each row when (new.verification_status = 'approved' and old.verification_status <> 'approved') execute function private.hold_identity();
create trigger borrower_verifications_hold_first_identity after insert on public.borrower_verifications
  for each row when (new.verification_status = 'approved') execute function private.hold_identity();

create function public.allow_identity(p_verification_id uuid, p_submission int, p_reason text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  c_title constant text := 'Failed to process verification';
  v_me uuid := (select auth.uid());
  v public.borrower_verifications;
begin
  perform private.check_text('p_reason', p_reason, 1000);
  perform private.require_staff('identity');
  perform private.require_given(jsonb_build_object('p_verification_id', p_verification_id, 'p_submission', p_submission));
  select r.* into v from public.borrower_verifications r where r.id = p_verification_id for no key update;
  if not found or v.user_id = v_me then
    perform private.refuse(c_title, 'There is no such verification of somebody else.', 404);
  elsif v.verification_status <> 'pending' or not private.is_sent_by_kept_out(v.user_id) then
    perform private.refuse(c_title, 'This check needs no such decision.', 409);
  elsif private.reason_of(p_reason) is null then
    perform private.refuse(c_title, 'Please say why the numbers are this person''s own.');
  end if;
  perform private.refuse_own_matter(v.user_id, 'identity');
  perform private.check_reviewed_papers(v, p_submission, true);
  insert into private.identity_allowances (user_id, submission, allowed_by, reason)
  values (v.user_id, v.submission, v_me, private.reason_of(p_reason)) on conflict do nothing;
  insert into private.admin_log (admin_id, action_type, action_data)
  values (v_me, 'allow_identity', jsonb_build_object('target', v.user_id, 'submission', v.submission, 'reason', private.reason_of(p_reason)));
end
$$;
comment on function public.allow_identity is
  'For admins who have opened the documents, before approving somebody else whose BVN or document was sent by an account that is '
  'suspended or closed, and was never approved with it: the numbers are this person''s own. p_submission: the submission that was '
  'looked at; p_reason is logged.';
grant execute on function public.allow_identity(uuid, int, text) to authenticated;

-- Accounts that share a BVN or a document with this person, by what they sent at any time.
create function private.same_identities(p_user_id uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('user_id', p.user_id, 'full_name', p.full_name, 'legal_name', v.legal_name,
      'verification_id', v.id, 'status', v.verification_status, 'joined_at', p.created_at, 'closed_at', p.deleted_at,
      'suspended', private.is_suspended(p.user_id), 'kept_out', private.is_kept_out(p.user_id),
      'shares', s.kinds, 'holds', exists (
        select from private.identity_holders h join private.person_marks m on m.kind = h.kind and m.fingerprint = h.fingerprint
        where h.user_id = p.user_id and m.user_id = p_user_id))
    order by p.created_at, p.user_id), '[]')
  from (
    select o.user_id, jsonb_agg(distinct o.kind) as kinds
    from private.person_marks m join private.person_marks o on o.kind = m.kind and o.fingerprint = m.fingerprint and o.user_id <> m.user_id
    where m.user_id = p_user_id and m.kind in ('bvn', 'document')
    group by o.user_id) s
  join private.profiles p on p.user_id = s.user_id
  left join public.borrower_verifications v on v.user_id = s.user_id
$$;

create function public.identity_review(p_verification_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v public.borrower_verifications;
begin
  perform private.require_staff('identity');
  perform private.require_given(jsonb_build_object('p_verification_id', p_verification_id));
  select r.* into v from public.borrower_verifications r where r.id = p_verification_id;
  if v.user_id = (select auth.uid()) then
    perform private.refuse('Access denied', 'This is your own verification: another admin has to look at it.', 403);
  end if;
  perform private.log_reading('read_identity', jsonb_build_object('target', v.user_id, 'what', 'record'));
  return jsonb_build_object(
    'provider', private.identity_provider_name(),
    'check', (select to_jsonb(c) - array['user_id', 'tries'] from private.identity_checks c where c.user_id = v.user_id and c.submission = v.submission),
    'consented_at', (select c.accepted_at from private.identity_consents c where c.user_id = v.user_id and c.submission = v.submission),
    'address', (select a.residential_address from private.identity_addresses a where a.user_id = v.user_id),
    'unopened', to_jsonb(private.unopened_papers(v)),
    'allowed', exists (select from private.identity_allowances a where a.user_id = v.user_id and a.submission = v.submission),
    'name_waits', (select coalesce(private.name_waits(v, p.full_name), false) from private.profiles p where p.user_id = v.user_id),
    'changes', (select coalesce(jsonb_agg(to_jsonb(c) - 'user_id' order by c.id desc), '[]') from private.identity_changes c where c.user_id = v.user_id),
    'same_identities', private.same_identities(v.user_id));
end
$$;
comment on function public.identity_review is
  'For admins, beside the documents of somebody else: the home address, the answer of the automatic check (provider null: none is configured; check null: this submission '
  'is not checked), when consent was given, which documents the caller has not opened, changes of name and phone number since the '
  'approval, and accounts with the same BVN or document (kept_out: suspended or closed, so that approving needs allow_identity; allowed: it is there). Logged.';
grant execute on function public.identity_review(uuid) to authenticated;
