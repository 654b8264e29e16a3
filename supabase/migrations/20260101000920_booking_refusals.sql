-- Why something can not be done with a booking now, until the item has changed hands. Null: it can.

-- Paying and cancelling again and again is for the day over once there were too many of it. Cancelling itself is never
-- refused, for money is behind it. A procedure asks this with the person's lock held, which cancelling takes too.
create function private.cancellations_refusal(p_borrower uuid)
returns private.refusal
language plpgsql
stable
set search_path = ''
as $$
declare
  v_cancelled int := (
    select count(*) from public.transactions t
    where t.borrower_id = p_borrower and t.booking_status = 'cancelled' and t.cancelled_by = 'borrower'
      and t.paid_at is not null and t.settled_at >= private.day_start(private.today()));
begin
  if v_cancelled >= private.setting_number('paid_cancellations_limit') then
    return private.refusal('Too many cancellations', format(
      'You have cancelled %s paid bookings today. You can book again tomorrow.', v_cancelled), 429);
  end if;
  return null;
end
$$;

create function private.suspension_refusal(p_user_id uuid)
returns private.refusal
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return case when private.is_suspended(p_user_id) then private.refusal('Account suspended',
    'Your account is suspended. Tap “See why and appeal” to read why and what you can do.', 403) end;
end
$$;

-- Whoever shares a proven mark with an account that is kept out shows first who they are: then one BVN serves one account. It does not
-- say which mark, or whose. People with an approved identity are asked about nothing else.
create function private.identity_refusal(p_user_id uuid)
returns private.refusal
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.identity_approved(p_user_id) and private.shares_mark_with_kept_out(p_user_id) then
    return private.refusal('KYC Verification Required', 'Please complete your KYC verification first. Then you can list and book on Aso.', 403);
  end if;
  return null;
end
$$;

-- Why p_me can make nothing new with p_other. p_title and p_message are those of a common refusal: they do not say that somebody is
-- blocked or suspended. Null is nobody.
create function private.dealing_refusal(p_me uuid, p_other uuid, p_title text, p_message text)
returns private.refusal
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_own private.refusal := private.suspension_refusal(p_me);
begin
  if v_own.title is null then
    v_own := private.identity_refusal(p_me);
  end if;
  if v_own.title is not null then
    return v_own;
  elsif private.is_suspended(p_other) or private.are_blocked(p_me, p_other) or (private.identity_refusal(p_other)).title is not null then
    return private.refusal(p_title, p_message, 409);
  end if;
  return null;
end
$$;

create function private.check_dealing(p_borrower uuid, p_lender uuid)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.refuse_if(private.dealing_refusal(p_borrower, p_lender, 'Item not available', 'This item is not available right now.'));
end
$$;
grant execute on function private.check_dealing(uuid, uuid) to anon, authenticated, service_role;

-- Whether money that comes now can become this booking.
create function private.payment_refusal(b public.transactions)
returns private.refusal
language plpgsql
stable
set search_path = ''
as $$
declare
  v_dealing private.refusal := private.dealing_refusal(b.borrower_id, b.lender_id, 'Item not available', 'This item is not available right now.');
  v_owing private.refusal := private.owing_refusal(b.borrower_id);
  v_deposit private.refusal;
begin
  if not private.is_move(b, 'pay', 'borrower') or b.hold_expires_at <= now() then
    return private.refusal('Booking expired', 'This booking is no longer waiting for payment. Please book again.', 409);
  end if;
  if not exists (select from public.items i where i.id = b.item_id and i.hidden_at is null and i.archived_at is null) then
    return private.refusal('Item not available', 'This item was taken off the market. It can no longer be booked.', 409);
  end if;
  if v_dealing.title is not null then
    return v_dealing;
  end if;
  if v_owing.title is not null then
    return v_owing;
  end if;
  if b.transaction_type = 'sale' and private.is_booked(b.item_id, daterange(private.today(), null), b.id) then
    return private.refusal('Item not available', case when exists (
        select from public.transactions t where t.item_id = b.item_id and t.id <> b.id and t.booking_status = 'pending'
          and t.transaction_type = 'sale' and not isempty(t.held_dates) and t.hold_expires_at > now())
      then 'Somebody else is paying for this item right now. Please try again in a few minutes.'
      else 'Someone has now booked this item for later dates, so it cannot be sold right now.' end, 409);
  end if;
  if b.transaction_type = 'sale' then
    return null;
  end if;
  v_deposit := private.deposit_limit_refusal(b.borrower_id, b.deposit_amount);
  return case when v_deposit.title is null then private.rental_limit_refusal(b.borrower_id) else v_deposit end;
end
$$;

create function private.cancel_refusal(b public.transactions, p_party public.booking_party)
returns private.refusal
language plpgsql
stable
set search_path = ''
as $$
begin
  if not private.is_move(b, 'cancel', p_party) then
    return private.refusal('Cancellation not possible', format('This booking is %s.', b.booking_status), 409);
  end if;
  if b.question is not null then
    return private.refusal('Cancellation not possible', 'There is a report to answer first.', 409);
  end if;
  if b.handover_proven_at is null and b.handed_over_at is not null and p_party = 'borrower' then
    return private.refusal('Cancellation not possible', 'The owner says it has been handed over. If you never received it, report that.', 409);
  end if;
  -- A lender's confirmation from before the rental is no handover: it does not keep the borrower from cancelling.
  if b.handed_over_at is not null or b.handover_proven_at is not null or (p_party = 'lender' and b.lender_return_confirmed) then
    return private.refusal('Cancellation not possible', 'The item has been handed over. Confirm its return instead.', 409);
  end if;
  if private.cancelling_asks_from(b, p_party) <= now() and 'cancel' = any (b.questions_asked) then
    return private.refusal('Cancellation not possible', 'You have already asked the other side.', 409);
  end if;
  if private.cancelling_asks_from(b, p_party) <= now() and private.time_is_over(b) then
    return private.refusal('Cancellation not possible', 'The time of this booking is over. It will end automatically.', 409);
  end if;
  return null;
end
$$;

-- Accepting and declining a paid request.
create function private.answer_refusal(b public.transactions, p_action public.booking_action)
returns private.refusal
language plpgsql
stable
set search_path = ''
as $$
declare
  c_too_late constant text := 'The time to accept this request is over. The borrower gets a full refund.';
begin
  if not private.is_move(b, p_action, 'lender') then
    return private.refusal('Request not open', format('This booking is %s.', b.booking_status), 409);
  end if;
  if p_action = 'accept' and private.answer_by(b) <= now() then
    return private.refusal('Request not open', c_too_late, 409);
  end if;
  if p_action = 'accept' then
    return private.dealing_refusal(b.lender_id, b.borrower_id, 'Request not open', c_too_late);
  end if;
  return null;
end
$$;

-- Other days: all of them before the rental, or a later end while it runs. What a dispute gives back of a free cancellation is for cancelling
-- alone: by then the item may have changed hands. Whether the days are free, and the two still deal with each other, is asked when they are taken.
create function private.days_refusal(b public.transactions, p_action public.booking_action)
returns private.refusal
language plpgsql
stable
set search_path = ''
as $$
declare
  v_title text := case when p_action = 'extend' then 'Extension not possible' else 'Date change not possible' end;
  v_open boolean := private.is_move(b, p_action, 'borrower');
begin
  return case
    when b.transaction_type <> 'rental' or b.payment_status <> 'successful' then
      private.refusal(v_title, 'Only a paid rental can be changed.', 409)
    when b.borrower_return_confirmed or b.lender_return_confirmed then
      private.refusal(v_title, 'A return has already been confirmed.', 409)
    when b.question is not null then private.refusal(v_title, 'There is a report to answer first.', 409)
    when p_action = 'extend' and (not v_open or b.rental_start_date > private.today() or b.rental_end_date < private.today()) then
      private.refusal(v_title, 'A rental can be extended while it runs, until its last day.', 409)
    when p_action = 'extend' and b.rental_duration_days >= (select private.most_days(i) from public.items i where i.id = b.item_id) then
      private.refusal(v_title, format('This item is rented for at most %s days.', b.rental_duration_days), 409)
    when p_action = 'change_dates' and (not v_open or b.handed_over_at is not null or private.free_cancellation_ends_by_dates(b) <= now()) then
      private.refusal(v_title, 'Dates can be changed until the free cancellation ends.', 409)
    when p_action = 'change_dates' and b.approval_required and b.booking_status = 'confirmed' then
      private.refusal(v_title, 'The owner has accepted these days. Cancel and request others.', 409)
    when p_action = 'extend' and private.is_bound_by_debt(b.borrower_id) then private.owing_refusal(b.borrower_id)
    else private.suspension_refusal(b.borrower_id)
  end;
end
$$;

create function private.handover_refusal(b public.transactions)
returns private.refusal
language plpgsql
stable
set search_path = ''
as $$
begin
  if not private.is_move(b, 'mark_handed_over', 'lender') then
    return private.refusal('Handover not possible', 'Only a paid, confirmed booking can be handed over.', 409);
  end if;
  if b.handed_over_at is not null then
    return private.refusal('Handover not possible', 'It has already been handed over.', 409);
  end if;
  if b.question is not null then
    return private.refusal('Handover not possible', 'There is a report to answer first.', 409);
  end if;
  if private.free_cancellation_ends(b) > now() then
    return private.refusal('Handover not possible', 'The renter can still cancel free of charge. Mark it handed over from '
      || private.moment_label(private.free_cancellation_ends(b)) || ' on.', 409);
  end if;
  return null;
end
$$;

-- Who receives the item shows a code, who gives it types that.
create function private.code_refusal(b public.transactions, p_action public.booking_action, p_party public.booking_party)
returns private.refusal
language plpgsql
stable
set search_path = ''
as $$
declare
  v_step public.handover_step := private.handover_step(b);
begin
  if v_step is null or not private.is_move(b, p_action, p_party) then
    return private.refusal('Handover not possible', case when p_action = 'show_code' then 'There is no code to show for this booking now.'
      else 'There is no code to enter for this booking now.' end, 409);
  end if;
  if private.codes_used_up(b.id, v_step) then
    return private.refusal('Invalid Code', 'Too many wrong codes. Continue without a code now: each side confirms it in Aso.', 409);
  end if;
  return null;
end
$$;
