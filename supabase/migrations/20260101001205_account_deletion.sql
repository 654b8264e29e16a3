-- Account deletion: what keeps an account from being deleted, how access ends, and the deletion by an admin, which erases nothing
-- yet (by the person, and some time after an admin's deletion: account_erasure).

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
-- there is no such account any more. p_is_closed: one that an admin deleted, and that is not erased yet.
create function private.lock_account(p_user_id uuid, p_is_closed boolean default false)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.lock_person(p_user_id);
  perform private.lock_items_of(p_user_id);
  perform t.id from public.transactions t where p_user_id in (t.borrower_id, t.lender_id) order by t.id for no key update;
  perform v.id from public.borrower_verifications v where v.user_id = p_user_id for update;
  perform p.user_id from private.profiles p
  where p.user_id = p_user_id and (p.deleted_at is not null) = p_is_closed and p.erased_at is null for no key update;
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
             where (d.status = 'pending' or (d.appealed_at is not null and d.appeal_decided_at is null)) and p_user_id in (t.borrower_id, t.lender_id)) then
    return row('You have an open dispute. Wait for its decision first.', 'This person has an open dispute. It must be decided first.')::private.obstacle;
  elsif exists (select from public.transactions t where p_user_id in (t.borrower_id, t.lender_id) and private.reports_end_at(t) > now()
             and private.report_refusal(t, case p_user_id when t.borrower_id then 'lender' else 'borrower' end::public.booking_party) is null) then
    return row(format('The other side can still report a booking of yours. Your account can be deleted %s after your last booking.', private.setting_text('report_after_days')),
      format('The other side can still report a booking of this person. Wait until %s after the last booking, or suspend the account instead.', private.setting_text('report_after_days')))::private.obstacle;
  elsif private.has_open_chargeback(p_user_id) then
    return row('Your bank is looking into a card payment of yours. Wait until that is over.',
      'A card payment of this person is disputed at the bank. Wait until that is over.')::private.obstacle;
  elsif exists (select from private.debts d where d.debtor_id = p_user_id and d.paid + d.forgiven < d.amount) then
    return row('You owe money. Pay it in your wallet first, or contact our support.',
      'This person owes money. You can suspend the account instead.')::private.obstacle;
  elsif exists (select from private.payments p where p.user_id = p_user_id and p.outcome is null and p.created_at > now() - interval '1 day'
             and p.gateway_status is distinct from 'failed') then
    return row('A card payment of yours is still open. Try again tomorrow, or finish it.', 'A card payment of this person is still open. Try again tomorrow.')::private.obstacle;
  end if;
  return null;
end
$$;

-- Whether another member owes the person money.
create function private.is_owed_money(p_user_id uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$ select exists (select from private.debts d where d.creditor_id = p_user_id and d.paid + d.forgiven < d.amount) $$;

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
  elsif private.is_owed_money(p_user_id) then
    perform private.refuse(c_title, 'Another member owes this person money. You can suspend the account instead.', 409);
  elsif exists (select from public.disputes d join public.transactions t on t.id = d.transaction_id
             where private.is_time_to_appeal(d) and p_user_id in (t.borrower_id, t.lender_id)) then
    perform private.refuse(c_title, 'This person can still appeal against a decision. You can suspend the account instead.', 409);
  elsif private.has_open_appeal(p_user_id) then
    perform private.refuse(c_title, 'This person has appealed against a suspension. Decide on the appeal in the moderation queue first.', 409);
  elsif private.has_other_admin(v_me) and exists (select from private.suspensions s where s.user_id = p_user_id and s.suspended_by = v_me) then
    perform private.refuse('Access denied', 'You have suspended this person: another admin has to delete the account.', 403);
  end if;
end
$$;

-- Ends the access of somebody as an admin. Refuses where that is not theirs to do, or something is open. False: a second admin has to agree.
create function private.end_access_as_admin(p_user_id uuid, p_procedure text, p_arguments jsonb)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_staff('accounts');
  if p_user_id = (select auth.uid()) then
    perform private.refuse('Failed to delete user', 'You cannot delete your own account here.', 403);
  end if;
  if not private.lock_account(p_user_id) then
    perform private.refuse('Failed to delete user', 'This user was not found.', 404);
  end if;
  perform private.refuse_own_matter(p_user_id, 'accounts');
  perform private.check_deletable(p_user_id);
  -- An account counts as half of the sum: so one member of staff closes one a day alone.
  if not private.may_decide(p_procedure, p_user_id::text, array[p_user_id],
    greatest(private.setting_number('withdrawal_two_admins_amount') / 2, 0.01), p_arguments) then
    return false;
  end if;
  -- Before: afterwards nobody is told anything.
  perform private.notify(p_user_id, 'account', 'Your account was closed', format(
    'Aso has closed your account. If you think we are wrong, write to %s: somebody else looks at it again.%s',
    private.setting('legal_email'), case p_procedure when 'admin_delete_user' then format(' Nothing is erased for %s.', private.setting_text('closed_account_days')) else '' end),
    p_link => '/terms');
  perform private.end_access(p_user_id);
  return true;
end
$$;

create function public.admin_delete_user(target_user_id uuid)
returns text
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_given(jsonb_build_object('target_user_id', target_user_id));
  if not private.end_access_as_admin(target_user_id, 'admin_delete_user', '{}') then
    return 'needs_second_admin';
  end if;
  insert into private.admin_log (admin_id, action_type, action_data)
  values ((select auth.uid()), 'delete_user', jsonb_build_object('target', target_user_id));
  return 'deleted';
end
$$;
comment on function public.admin_delete_user is
  'For admins whose own matter it is not: a soft delete. The person cannot sign in and is not shown; what the books and other people''s '
  'bookings need stays, and the rest for as long as the setting closed_account_days says. Refused while money, bookings, disputes, '
  'debts or an appeal are open. needs_second_admin: one closes one account a day alone; for this one another admin has to agree.';
grant execute on function public.admin_delete_user(uuid) to authenticated;

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
