-- Erasing an account (Data Protection Act) but for what the books and other people's bookings need: when its person deletes it, when
-- an admin erases it on request, and some time after an admin deleted it.

-- An account with money or open bookings can't be erased.
create function private.check_erasable(p_user_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_obstacle private.obstacle := private.deletion_obstacle(p_user_id);
begin
  if v_obstacle.to_person is not null then
    perform private.refuse('Account not deleted', v_obstacle.to_person, 409);
  end if;
end
$$;

-- Erases everything about the person but what the books and the other party of a booking need, without the name.
create function private.erase_person_data(p_user_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.borrower_verifications v where v.user_id = p_user_id;
  delete from private.identity_numbers n where n.user_id = p_user_id;
  delete from private.identity_changes c where c.user_id = p_user_id;
  delete from private.identity_checks c where c.user_id = p_user_id;
  delete from private.identity_consents c where c.user_id = p_user_id;
  delete from private.identity_access a where a.user_id = p_user_id;
  delete from private.identity_allowances a where a.user_id = p_user_id;
  perform private.forget_bank_accounts(p_user_id);
  update public.withdrawals w set account_name = 'Former member', account_number = '000000' || right(w.account_number, 4), admin_note = null
  where w.user_id = p_user_id;
  update private.admin_log a set action_data = a.action_data - 'note'
  where a.target = p_user_id and a.action_type in ('approve_withdrawal', 'reject_withdrawal', 'decide_name') and a.action_data ? 'note';
  delete from private.phone_codes c where c.user_id = p_user_id;
  delete from private.former_phones f where f.user_id = p_user_id;
  delete from private.recovery_codes c where c.user_id = p_user_id;
  delete from private.account_recoveries r where r.user_id = p_user_id;
  delete from private.known_networks k where k.user_id = p_user_id;
  delete from private.mail_code_proofs f where f.user_id = p_user_id;
  delete from private.sign_ins s where s.user_id = p_user_id;
  delete from private.person_notes n where n.user_id = p_user_id;
  delete from private.social_attempts a where a.user_id = p_user_id;
  delete from auth.identities i where i.user_id = p_user_id;
  delete from auth.one_time_tokens t where t.user_id = p_user_id;
  delete from auth.mfa_factors f where f.user_id = p_user_id;
  delete from private.social_connections c where c.user_id = p_user_id;
  delete from public.style_sessions s where s.user_id = p_user_id;
  delete from public.saved_items s where s.user_id = p_user_id;
  delete from private.wishlist_links l where l.user_id = p_user_id;
  delete from public.saved_searches s where s.user_id = p_user_id;
  perform private.erase_use(p_user_id);
  delete from public.notifications n where n.user_id = p_user_id;
  perform private.delete_notifications_of(p_user_id);
  perform private.delete_meeting_notifications_of(p_user_id);
  perform private.remove_name_of(p_user_id);
  delete from public.notification_settings s where s.user_id = p_user_id;
  delete from private.messages_for_digest g where g.user_id = p_user_id;
  delete from private.review_mails m where m.user_id = p_user_id;
  delete from private.outbox o using auth.users u where u.id = p_user_id and o.recipient = u.email;
  delete from private.outbox o using private.profiles p where p.user_id = p_user_id and o.kind = 'sms' and o.recipient = p.phone_number;
  delete from private.delivery_addresses d using public.transactions t where t.id = d.transaction_id and t.borrower_id = p_user_id;
  update public.transactions t set delivery_address = null, special_instructions = null, borrower_return_notes = null,
    return_notes = 'Lender: ' || t.lender_return_notes where t.borrower_id = p_user_id;
  update public.transactions t set lender_return_notes = null, return_notes = 'Borrower: ' || t.borrower_return_notes
  where t.lender_id = p_user_id;
  update public.transactions t set cancel_reason = null
  where case t.cancelled_by when 'borrower' then t.borrower_id when 'lender' then t.lender_id end = p_user_id;
  update public.disputes d set description = 'Removed with the account.', evidence_urls = '{}' where d.reporter_id = p_user_id;
  update public.dispute_statements s set statement = 'Removed with the account.', evidence_urls = '{}' where s.author_id = p_user_id;
  delete from private.evidence e where split_part(e.path, '/', 1) = p_user_id::text;
  perform private.erase_claim_words(p_user_id);
  perform private.erase_signal_notes(p_user_id);
  perform private.keep_open_flags(p_user_id);
  update public.chats c set message = 'Removed with the account.', hidden_kinds = '{}', photo_path = null where c.sender_id = p_user_id;
  update public.meetings m set place = 'Removed with the account.' where m.suggested_by = p_user_id;
  -- Agreements are written anew, without the name, when the other party opens one.
  update public.transactions t set agreement_path = null
  where p_user_id in (t.borrower_id, t.lender_id) and t.agreement_path is not null;
  delete from public.trust_scores s where s.user_id = p_user_id;
  -- What calls of the model cost stays, without the person.
  update public.model_calls c set user_id = null, session_id = null where c.user_id = p_user_id;
  -- The free AI session stays noted: a new account of the same person has no second one.
  delete from public.ai_usage u where u.user_id = p_user_id and u.payment_method <> 'free';
  delete from private.ai_payments p where p.user_id = p_user_id;
  delete from public.item_watches w where w.user_id = p_user_id;
  delete from public.events e where e.host_id = p_user_id;
  delete from private.event_removals r where r.user_id = p_user_id;
  -- Open reports stay until they are decided, without the name and the files: else the reported person could come back.
  delete from public.item_reports r where r.reporter_id = p_user_id and r.status <> 'open';
  delete from private.dismissed_reports d where d.reporter_id = p_user_id;
  delete from public.blocked_people b where p_user_id in (b.blocker_id, b.blocked_id);
  delete from public.person_reports r where p_user_id in (r.reporter_id, r.reported_id) and r.status <> 'open';
  update public.person_reports r set evidence_urls = '{}' where r.reporter_id = p_user_id;
  -- An open report and a suspension stay, with the reason: nobody escapes them by erasing the account (see unique_identities).
  update private.suspensions s set appeal = 'Removed with the account.' where s.user_id = p_user_id and s.appeal is not null;
  update private.suspensions s set appeal_answer = 'Closed with the account.', appeal_decided_at = now()
  where s.user_id = p_user_id and s.appealed_at is not null and s.appeal_decided_at is null;
  -- Ratings stay, without the name: they belong to the other side's record.
  delete from public.rating_reports r where r.reporter_id = p_user_id;
  update public.ratings r set answer = 'Removed with the account.' where r.rated_user_id = p_user_id and r.answer is not null;
  delete from private.item_questions q using public.items i where i.id = q.item_id and p_user_id in (q.asker_id, i.owner_id);
  delete from public.availability_blocks b where b.owner_id = p_user_id;
  delete from public.item_costs c where c.owner_id = p_user_id;
  delete from public.items i where i.owner_id = p_user_id and not exists (select from public.transactions t where t.item_id = i.id)
    and not exists (select from public.item_reports r where r.item_id = i.id and r.status = 'open');
  update public.items i set description = null, owner_terms = null, fit_note = null, set_contents = null, care_note = null, images = '{}' where i.owner_id = p_user_id;
  update private.profiles p set full_name = 'Former member', selfie_url = null, location = null, phone_number = null,
    connected_social = '{}', is_verified_phone = false, phone_verified_at = null, erased_at = now() where p.user_id = p_user_id;
  -- What a bank or an admin may still have to see is kept until then, and shown to nobody else.
  update private.booked_items b set facts = private.readable_facts(b.facts, p_user_id)
  from public.transactions t where t.id = b.transaction_id and t.lender_id = p_user_id and not private.may_be_disputed(t);
  update auth.users u set email = 'former-' || u.id || '@deleted.invalid', encrypted_password = null, phone = null,
    email_change = '', email_change_token_new = '', email_change_token_current = '', raw_user_meta_data = '{}' where u.id = p_user_id;
end
$$;

-- Queues the files of the person for removal; answers them as bucket/path.
create function private.queue_files_of(p_user_id uuid)
returns text[]
language sql
security definer
set search_path = ''
as $$
  with queued as (
    insert into private.files_to_remove (bucket, path)
    select o.bucket_id, o.name from storage.objects o
    where o.bucket_id in ('item-images', 'profiles', 'verification-documents', 'documents', 'chat-photos') and (storage.foldername(o.name))[1] = p_user_id::text
      and not (o.bucket_id = 'item-images' and private.is_booked_photo(o.name))
    union all
    select 'agreements', t.agreement_path from public.transactions t
    where p_user_id in (t.borrower_id, t.lender_id) and t.agreement_path is not null
    on conflict do nothing
    returning files_to_remove.bucket || '/' || files_to_remove.path as file
  )
  select coalesce(array_agg(file), '{}') from queued
$$;

create function public.erase_account(p_user_id uuid)
returns text[]
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_files text[];
begin
  perform private.require_proof_of(p_user_id, 'erase_account');
  if not private.lock_account(p_user_id) then
    perform private.refuse('Account not deleted', 'This account has already been deleted.', 404);
  end if;
  perform private.check_erasable(p_user_id);
  v_files := private.queue_files_of(p_user_id);
  perform private.end_access(p_user_id);
  perform private.erase_person_data(p_user_id);
  return v_files;
end
$$;
comment on function public.erase_account is
  'Erases an account in one transaction and answers its files as bucket/path; they stay queued until the storage '
  'service has removed them. delete-account asks require_fresh_proof as the caller first.';

-- For owners alone: nothing brings the data back, and whoever asks may be somebody else.
create function public.admin_erase_user(target_user_id uuid, p_reason text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_staff('roles');
  perform private.require_given(jsonb_build_object('target_user_id', target_user_id));
  perform private.check_text('p_reason', p_reason, 500);
  if private.reason_of(p_reason) is null then
    perform private.refuse('Failed to delete user', 'Please say who asks for it, or why: p_reason.');
  elsif not private.end_access_as_admin(target_user_id, 'admin_erase_user', jsonb_build_object('reason', private.reason_of(p_reason))) then
    return 'needs_second_admin';
  end if;
  perform private.queue_files_of(target_user_id);
  perform private.erase_person_data(target_user_id);
  insert into private.admin_log (admin_id, action_type, action_data)
  values ((select auth.uid()), 'erase_user', jsonb_build_object('target', target_user_id, 'reason', private.reason_of(p_reason)));
  return 'erased';
end
$$;
comment on function public.admin_erase_user is
  'For owners whose own matter it is not: erases an account at once, for somebody who asks for it and cannot sign in, or is too young. '
  'Refused like admin_delete_user. Unlike after that one, the person may come back unless suspended.';
grant execute on function public.admin_erase_user(uuid, text) to authenticated;

-- Why a closed account is not erased yet: what keeps its person from deleting it, money owed to them, or a report to decide.
create function private.has_unfinished_matter(p_user_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (private.deletion_obstacle(p_user_id)).to_admin is not null or private.has_open_report(p_user_id)
    or private.is_owed_money(p_user_id);
end
$$;

-- Looks at twenty in any order: an account that can't be erased keeps no other one waiting, and a long list costs no more.
create function public.erase_closed_account()
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_person uuid := (
    with due as materialized (
      select p.user_id from private.profiles p
      where p.erased_at is null and p.deleted_at < now() - private.setting_interval('closed_account_days') order by random() limit 20)
    select d.user_id from due d where not private.has_unfinished_matter(d.user_id) limit 1);
begin
  if v_person is null or not private.lock_account(v_person, true) or private.has_unfinished_matter(v_person) then
    return false;
  end if;
  perform private.queue_files_of(v_person);
  perform private.erase_person_data(v_person);
  return true;
end
$$;
comment on function public.erase_closed_account is
  'Erases one account that an admin deleted longer ago than the setting closed_account_days says, unless money, a dispute, a debt or a '
  'report is open. False: it found none.';
grant execute on function public.erase_account(uuid), public.erase_closed_account() to service_role;
