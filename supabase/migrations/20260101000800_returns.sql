-- Return confirmation: each side confirms its own side once; when both have, the booking settles. The borrower's confirmation
-- proves the handover, the lender's does not.

-- Whether the item can have come back on the day that a side names.
create function private.check_return_day(b public.transactions, p_day date)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_day > private.today() then
    perform private.refuse('Invalid dates', 'The return date (actual_return_date) cannot be in the future.');
  end if;
  -- A date can be -infinity, from which late days can't be counted: the money would never be paid out.
  if p_day < coalesce(b.rental_start_date, (b.created_at at time zone 'Africa/Lagos')::date) then
    perform private.refuse('Invalid dates', 'The return date (actual_return_date) cannot be before the rental.');
  end if;
end
$$;

-- Refuses everything but the caller's own confirmation, made once, of a paid booking. Answers which side it is.
create function private.check_confirmation(p_old public.transactions, p_new public.transactions)
returns public.booking_party
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_party public.booking_party := private.party_of(p_old);
  v_own_after boolean := case when v_party = 'borrower' then p_new.borrower_return_confirmed else p_new.lender_return_confirmed end;
  v_other_touched boolean := case when v_party = 'borrower'
    then p_new.lender_return_confirmed is distinct from p_old.lender_return_confirmed
    else p_new.borrower_return_confirmed is distinct from p_old.borrower_return_confirmed end;
begin
  if v_other_touched then
    perform private.refuse('Failed to confirm return', 'You can only confirm your own side.', 403);
  end if;
  perform private.require_action(p_old, 'confirm_return', v_party);
  if not coalesce(v_own_after, false) then
    perform private.refuse('Failed to confirm return', 'Notes and the return date are saved with your confirmation.');
  end if;
  perform private.check_return_day(p_old, p_new.actual_return_date);
  if length(p_new.return_notes) > 2000 then
    perform private.refuse('Failed to confirm return', 'Notes (return_notes) can have at most 2,000 characters.');
  end if;
  return v_party;
end
$$;
grant execute on function private.check_confirmation(public.transactions, public.transactions) to authenticated;

-- A client's update becomes that side's confirmation. The notes and date of each side are stored separately;
-- actual_return_date stays empty until the settlement, so that a side that names a day is told from one that names none.
create function private.confirm_return()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  v_party public.booking_party := private.check_confirmation(old, new);
  v_notes text := case when new.return_notes is distinct from old.return_notes then private.said(new.return_notes) end;
begin
  if v_party = 'borrower' then
    new.borrower_confirmed_at := now();
    new.borrower_return_date := new.actual_return_date;
    new.borrower_return_notes := v_notes;
    new.handed_over_at := coalesce(old.handed_over_at, now());
    new.handover_proven_at := coalesce(old.handover_proven_at, now());
  else
    new.lender_confirmed_at := now();
    new.lender_return_date := new.actual_return_date;
    new.lender_return_notes := v_notes;
    if old.rental_start_date is null or old.rental_start_date <= private.today() then
      new.handed_over_at := coalesce(old.handed_over_at, now());
    end if;
  end if;
  new.return_notes := concat_ws(E'\n', 'Borrower: ' || new.borrower_return_notes, 'Lender: ' || new.lender_return_notes);
  new.actual_return_date := old.actual_return_date;
  return new;
end
$$;
create trigger transactions_confirm_return before update on public.transactions
  for each row when (current_user = 'authenticated') execute function private.confirm_return();

-- When both sides of a rental, or the buyer of a sale, have confirmed, the booking settles in the same transaction. Else the
-- silent side is asked: at once, and in the notices of the deadline.
create function private.settle_when_confirmed()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.borrower_return_confirmed and (new.lender_return_confirmed or new.transaction_type = 'sale') then
    perform private.settle_booking(new.id);
  elsif private.send_due_notice(new) then
    null;
  elsif new.borrower_return_confirmed then
    perform private.notify(new.lender_id, 'return', 'Please confirm the return', private.booking_label(new, private.first_name_of(new.borrower_id) || ' says they have returned')
      || '. Please confirm in My Transactions, or say what is wrong. We ask you again when the rental is over.', p_link => '/return/' || new.id);
  elsif new.transaction_type = 'rental' then
    perform private.notify(new.borrower_id, 'return', 'Please confirm the return', private.booking_label(new, private.first_name_of(new.lender_id) || ' says you have returned')
      || '. Please confirm in My Transactions, then your deposit comes back.', p_link => '/return/' || new.id);
  end if;
  return null;
end
$$;
create trigger transactions_settle_when_confirmed
  after update of borrower_return_confirmed, lender_return_confirmed on public.transactions
  for each row when (new.booking_status in ('confirmed', 'active')
    and (old.borrower_return_confirmed, old.lender_return_confirmed) is distinct from (new.borrower_return_confirmed, new.lender_return_confirmed))
  execute function private.settle_when_confirmed();
