-- Account deletion: by an admin, or by the person (Data Protection Act). What the books and other people's bookings need stays.

-- Whether the person has bookings that are not over.
create function private.has_open_bookings(p_user_id uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.transactions t
    where p_user_id in (t.borrower_id, t.lender_id)
      and (t.booking_status in ('requested', 'confirmed', 'active', 'returned', 'disputed')
        or (t.booking_status = 'pending' and t.hold_expires_at > now()))
  )
$$;

-- Locks the person, their items, bookings and profile, so that nothing is booked while the account is deleted. False when
-- there is no such account any more.
create function private.lock_account(p_user_id uuid)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.lock_person(p_user_id);
  perform private.lock_items_of(p_user_id);
  perform t.id from public.transactions t where p_user_id in (t.borrower_id, t.lender_id) order by t.id for update;
  perform v.id from public.borrower_verifications v where v.user_id = p_user_id for update;
  perform p.user_id from private.profiles p where p.user_id = p_user_id and p.deleted_at is null for no key update;
  return found;
end
$$;

-- Ends a person's access: no sign-in, no session, no available items, no events. The caller has locked the account.
create function private.end_access(p_user_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.profiles p set deleted_at = now() where p.user_id = p_user_id;
  update public.items i set status = 'unavailable' where i.owner_id = p_user_id and i.status in ('available', 'rented');
  update auth.users u set banned_until = now() + interval '100 years' where u.id = p_user_id;
  delete from auth.refresh_tokens r where r.user_id::text = p_user_id::text;
  delete from auth.sessions s where s.user_id = p_user_id;
  perform private.leave_events(p_user_id);
end
$$;

-- Why an account can't be deleted now: money, and what is not over. In words for the person and for an admin.
create type private.obstacle as (to_person text, to_admin text);
create function private.deletion_obstacle(p_user_id uuid)
returns private.obstacle
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (select from private.profiles p where p.user_id = p_user_id and p.is_admin) then
    return row('You are an admin. Ask another admin to remove your admin rights first.', 'Remove the admin rights of this person first.')::private.obstacle;
  elsif private.has_open_bookings(p_user_id) then
    return row('You have open bookings. Finish or cancel them first.', 'This person has open bookings. They must end first.')::private.obstacle;
  elsif exists (select from private.ledger_accounts a where a.kind = 'wallet' and a.user_id = p_user_id and a.balance > 0) then
    return row('There is money in your wallet. Withdraw it first.',
      'There is money in the wallet of this person, who must withdraw it first. You can suspend the account meanwhile.')::private.obstacle;
  elsif exists (select from public.withdrawals w where w.user_id = p_user_id and w.status in ('pending', 'approved')) then
    return row('A withdrawal of yours is open. Wait until it is paid, or cancel it first.',
      'A withdrawal of this person is open. It must be paid or cancelled first.')::private.obstacle;
  elsif exists (select from public.card_refunds r where r.user_id = p_user_id and r.concluded_at is null and r.currency = 'NGN') then
    return row('A refund to your card is under way. Wait until it arrives.', 'A refund to the card of this person is under way. It must end first.')::private.obstacle;
  elsif exists (select from private.suspense_items s where s.user_id = p_user_id and s.decided_at is null and not s.all_charged_back) then
    return row('We are checking a payment of yours. Wait until that is done.', 'A payment of this person is under Money to clear. It must be decided first.')::private.obstacle;
  elsif exists (select from public.disputes d join public.transactions t on t.id = d.transaction_id
             where d.status = 'pending' and p_user_id in (t.borrower_id, t.lender_id)) then
    return row('You have an open dispute. Wait for its decision first.', 'This person has an open dispute. It must be decided first.')::private.obstacle;
  elsif exists (select from public.transactions t where p_user_id in (t.borrower_id, t.lender_id) and private.reports_end_at(t) > now()
             and private.report_refusal(t, case p_user_id when t.borrower_id then 'lender' else 'borrower' end::public.booking_party) is null) then
    return row(format('The other side can still report a booking of yours. Your account can be deleted %s after your last booking.', private.setting_text('report_after_days')),
      format('The other side can still report a booking of this person. Wait until %s after the last booking, or suspend the account instead.', private.setting_text('report_after_days')))::private.obstacle;
  elsif private.has_open_chargeback(p_user_id) then
    return row('Your bank is looking into a card payment of yours. Wait until that is over.',
      'A card payment of this person is disputed at the bank. Wait until that is over.')::private.obstacle;
  elsif exists (select from private.debts d where d.debtor_id = p_user_id and d.paid + d.forgiven < d.amount) then
    return row('You owe money by a decision of Aso or for a card payment that your bank took back. Please contact our support.',
      'This person owes money by a decision of Aso or for a chargeback. You can suspend the account instead.')::private.obstacle;
  elsif exists (select from private.payments p where p.user_id = p_user_id and p.outcome is null and p.created_at > now() - interval '1 day'
             and p.gateway_status is distinct from 'failed') then
    return row('A card payment of yours is still open. Try again tomorrow, or finish it.', 'A card payment of this person is still open. Try again tomorrow.')::private.obstacle;
  end if;
  return null;
end
$$;

-- What only keeps an admin from deleting somebody: nobody loses an appeal or money owed to them, or is deleted by who suspended them.
create function private.check_deletable(p_user_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  c_title constant text := 'Failed to delete user';
  v_me uuid := (select auth.uid());
  v_obstacle private.obstacle := private.deletion_obstacle(p_user_id);
begin
  if v_obstacle.to_admin is not null then
    perform private.refuse(c_title, v_obstacle.to_admin, 409);
  elsif exists (select from private.debts d where d.creditor_id = p_user_id and d.paid + d.forgiven < d.amount) then
    perform private.refuse(c_title, 'Another member owes this person money by a decision of Aso. You can suspend the account instead.', 409);
  elsif private.has_open_appeal(p_user_id) then
    perform private.refuse(c_title, 'This person has appealed against a suspension. Decide on the appeal in the moderation queue first.', 409);
  elsif private.has_other_admin(v_me) and exists (select from private.suspensions s where s.user_id = p_user_id and s.suspended_by = v_me) then
    perform private.refuse('Access denied', 'You have suspended this person: another admin has to delete the account.', 403);
  end if;
end
$$;

create function public.admin_delete_user(target_user_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_staff('accounts');
  if target_user_id = (select auth.uid()) then
    perform private.refuse('Failed to delete user', 'You cannot delete your own account here.', 403);
  end if;
  if not private.lock_account(target_user_id) then
    perform private.refuse('Failed to delete user', 'This user was not found.', 404);
  end if;
  perform private.refuse_own_matter(target_user_id, 'accounts');
  perform private.check_deletable(target_user_id);
  perform private.end_access(target_user_id);
  insert into private.admin_log (admin_id, action_type, action_data)
  values ((select auth.uid()), 'delete_user', jsonb_build_object('target', target_user_id));
end
$$;
comment on function public.admin_delete_user is
  'For admins whose own matter it is not: a soft delete. The person cannot sign in and is not shown; what the books and other people''s '
  'bookings need stays. Refused while money, bookings, disputes, debts or an appeal are open.';
grant execute on function public.admin_delete_user(uuid) to authenticated;

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
  delete from private.bank_accounts b where b.user_id = p_user_id;
  update public.withdrawals w set account_name = 'Former member', account_number = '000000' || right(w.account_number, 4), admin_note = null
  where w.user_id = p_user_id;
  update private.admin_log a set action_data = a.action_data - 'note'
  where a.target = p_user_id and a.action_type in ('approve_withdrawal', 'reject_withdrawal', 'decide_name') and a.action_data ? 'note';
  delete from private.phone_codes c where c.user_id = p_user_id;
  delete from private.known_networks k where k.user_id = p_user_id;
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
  perform private.untell_of(p_user_id);
  perform private.untell_places_of(p_user_id);
  perform private.unname(p_user_id);
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
  perform private.forgive_debts_to(p_user_id);
  perform private.erase_claim_words(p_user_id);
  perform private.erase_signal_notes(p_user_id);
  perform private.keep_open_flags(p_user_id);
  update public.chats c set message = 'Removed with the account.', hidden_kinds = '{}', photo_path = null where c.sender_id = p_user_id;
  update public.meetings m set place = 'Removed with the account.' where m.suggested_by = p_user_id;
  -- Agreements are written anew, without the name, when the other party opens one.
  update public.transactions t set agreement_path = null
  where p_user_id in (t.borrower_id, t.lender_id) and t.agreement_path is not null;
  update private.booked_items b set facts = b.facts || '{"owner_terms": null}'
  from public.transactions t where t.id = b.transaction_id and t.lender_id = p_user_id;
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
    connected_social = '{}', is_verified_phone = false, phone_verified_at = null where p.user_id = p_user_id;
  update auth.users u set email = 'former-' || u.id || '@deleted.invalid', encrypted_password = null, phone = null,
    email_change = '', email_change_token_new = '', email_change_token_current = '', raw_user_meta_data = '{}' where u.id = p_user_id;
end
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
  if not private.lock_account(p_user_id) then
    perform private.refuse('Account not deleted', 'This account has already been deleted.', 404);
  end if;
  perform private.check_erasable(p_user_id);
  with queued as (
    insert into private.files_to_remove (bucket, path)
    select o.bucket_id, o.name from storage.objects o
    where o.bucket_id in ('item-images', 'profiles', 'verification-documents', 'documents', 'chat-photos') and (storage.foldername(o.name))[1] = p_user_id::text
    union all
    select 'agreements', t.agreement_path from public.transactions t
    where p_user_id in (t.borrower_id, t.lender_id) and t.agreement_path is not null
    on conflict do nothing
    returning files_to_remove.bucket || '/' || files_to_remove.path as file
  )
  select coalesce(array_agg(file), '{}') into v_files from queued;
  perform private.end_access(p_user_id);
  perform private.erase_person_data(p_user_id);
  return v_files;
end
$$;
comment on function public.erase_account is
  'Erases an account in one transaction and answers its files as bucket/path; they stay queued until the storage '
  'service has removed them.';
grant execute on function public.erase_account(uuid) to service_role;

-- A token that is still valid for some minutes after the deletion can't write any more.
create policy "deleted people list nothing" on public.items as restrictive
  for all to authenticated using (true) with check ((select private.is_member()));
create policy "deleted people book nothing" on public.transactions as restrictive
  for insert to authenticated with check ((select private.is_member()));
create policy "deleted people save nothing" on public.saved_items as restrictive
  for insert to authenticated with check ((select private.is_member()));
create policy "deleted people watch nothing" on public.item_watches as restrictive
  for insert to authenticated with check ((select private.is_member()));
create policy "deleted people upload nothing" on storage.objects as restrictive
  for insert to authenticated with check ((select private.is_member()));
