-- What may be done with a booking now, by whom, until when, and why not. The procedures of the chapters before ask
-- private.require_action(), and booking_actions() tells the same to the screens.

-- Refusals -------------------------------------------------------------------------------------------

-- A new member (too few completed rentals) may have so many rentals running at once; later as many as they like.
create function private.rental_limit_refusal(p_borrower uuid)
returns private.refusal
language plpgsql
stable
set search_path = ''
as $$
declare
  v_limit int := private.setting_number('new_member_rental_limit')::int;
begin
  if not private.within_rental_limit(p_borrower) then
    return private.refusal('Rental limit reached', case when v_limit = 1
      then 'New members can have one active rental at a time. Complete it before you rent another.'
      else format('New members can have %s active rentals at a time. Complete one before you rent another.', v_limit) end, 403);
  end if;
  return null;
end
$$;

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

-- Whether money that comes now can become this booking.
create function private.payment_refusal(b public.transactions)
returns private.refusal
language plpgsql
stable
set search_path = ''
as $$
begin
  if not private.is_move(b, 'pay', 'borrower') or b.hold_expires_at <= now() then
    return private.refusal('Booking expired', 'This booking is no longer waiting for payment. Please book again.', 409);
  end if;
  return case when b.transaction_type = 'rental' then private.rental_limit_refusal(b.borrower_id) end;
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
  -- A lender's confirmation from before the rental is no handover: it does not keep the borrower from cancelling.
  if b.handed_over_at is not null or b.borrower_return_confirmed or (p_party = 'lender' and b.lender_return_confirmed)
     or (p_party = 'borrower' and b.rental_start_date < private.today()) then
    return private.refusal('Cancellation not possible', 'The item has been handed over. Confirm its return instead.', 409);
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
begin
  if not private.is_move(b, p_action, 'lender') then
    return private.refusal('Request not open', format('This booking is %s.', b.booking_status), 409);
  end if;
  if p_action = 'accept' and private.answer_by(b) <= now() then
    return private.refusal('Request not open', 'The time to accept this request is over. The borrower gets everything back.', 409);
  end if;
  return null;
end
$$;

-- Other days: all of them before the rental, or a later end while it runs.
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
      private.refusal(v_title, 'A return has been confirmed already.', 409)
    when p_action = 'extend' and (not v_open or b.rental_start_date > private.today() or b.rental_end_date < private.today()) then
      private.refusal(v_title, 'A rental can be extended while it runs, until its last day.', 409)
    when p_action = 'extend' and b.rental_duration_days >= (select private.most_days(i) from public.items i where i.id = b.item_id) then
      private.refusal(v_title, format('This item is rented for at most %s days.', b.rental_duration_days), 409)
    when p_action = 'change_dates' and (not v_open or b.handed_over_at is not null or private.free_cancellation_ends(b) <= now()) then
      private.refusal(v_title, 'Dates can be changed until the free cancellation ends.', 409)
    when p_action = 'change_dates' and b.approval_required and b.booking_status = 'confirmed' then
      private.refusal(v_title, 'The owner accepted these days. Cancel and ask for others.', 409)
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
    return private.refusal('Handover not possible', 'It is handed over already.', 409);
  end if;
  if private.free_cancellation_ends(b) > now() then
    return private.refusal('Handover not possible', 'The borrower can still cancel free of charge. Mark it handed over from '
      || to_char(private.free_cancellation_ends(b) at time zone 'Africa/Lagos', 'FMDD Mon, HH24:MI') || ' on.', 409);
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

create function private.return_refusal(b public.transactions, p_party public.booking_party)
returns private.refusal
language plpgsql
stable
set search_path = ''
as $$
begin
  if b.return_status = 'returned' or (case when p_party = 'borrower' then b.borrower_return_confirmed else b.lender_return_confirmed end) then
    return private.refusal('Failed to confirm return', 'You have already confirmed this return.', 409);
  end if;
  if b.payment_status <> 'successful' or not private.is_move(b, 'confirm_return', p_party) then
    return private.refusal('Failed to confirm return', 'Only a paid, confirmed booking can be returned.', 409);
  end if;
  return null;
end
$$;

-- What a party reads and adds of a booking's papers.
create function private.papers_refusal(b public.transactions, p_action public.booking_action)
returns private.refusal
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_action = 'open_agreement' and (b.payment_status <> 'successful' or not private.is_move(b, p_action, 'borrower')) then
    return private.refusal('Agreement not ready', 'The rental agreement is ready once the rental is paid', 409);
  end if;
  -- After the settlement something may still be shown for two days.
  if p_action = 'add_photos' and (not private.is_move(b, p_action, 'borrower')
     or (b.booking_status = 'completed' and b.settled_at <= now() - interval '2 days')) then
    return private.refusal('Upload failed', 'Photos are added while a paid booking runs, and two days after it.', 403);
  end if;
  return null;
end
$$;

-- Why p_party can not take p_action with this booking now; null: it can.
create function private.why_not(b public.transactions, p_action public.booking_action, p_party public.booking_party)
returns private.refusal
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_refusal private.refusal;
begin
  if not exists (select from private.booking_moves m where m.action = p_action and m.party = p_party) then
    return private.refusal('Access denied', 'Only the ' || case p_party when 'borrower' then 'lender' else 'borrower' end || ' of this booking can do this.', 403);
  end if;
  v_refusal := case
    when p_action = 'pay' then private.payment_refusal(b)
    when p_action = 'cancel' then private.cancel_refusal(b, p_party)
    when p_action in ('accept', 'decline') then private.answer_refusal(b, p_action)
    when p_action in ('change_dates', 'extend') then private.days_refusal(b, p_action)
    when p_action = 'mark_handed_over' then private.handover_refusal(b)
    when p_action in ('show_code', 'enter_code') then private.code_refusal(b, p_action, p_party)
    when p_action = 'confirm_return' then private.return_refusal(b, p_party)
    when p_action = 'report_issue' then private.report_refusal(b, p_party)
    else private.papers_refusal(b, p_action)
  end;
  if p_action = 'pay' and (v_refusal).title is null then
    return private.cancellations_refusal(b.borrower_id);
  end if;
  return v_refusal;
end
$$;

create function private.require_action(b public.transactions, p_action public.booking_action, p_party public.booking_party)
returns void
language sql
set search_path = ''
as $$ select private.refuse_if(private.why_not(b, p_action, p_party)) $$;

-- Times ----------------------------------------------------------------------------------------------

create type private.action_time as (opens_at timestamptz, deadline timestamptz, afterwards text);

-- From when on and until when an action makes sense, and what happens after that. A deadline of null: there is none.
create function private.time_of_action(b public.transactions, p_action public.booking_action, p_party public.booking_party)
returns private.action_time
language plpgsql
stable
set search_path = ''
as $$
declare
  v_free timestamptz := private.free_cancellation_ends(b);
  v_half boolean := b.borrower_return_confirmed or b.lender_return_confirmed;
begin
  return case
    when b.booking_status = 'pending' and p_action in ('pay', 'cancel') then
      (null, b.hold_expires_at, 'The booking expires and its days are free for others.')::private.action_time
    when b.booking_status = 'requested' and p_action in ('accept', 'decline', 'cancel') then
      (null, private.answer_by(b), 'The request expires and the borrower gets everything back.')::private.action_time
    when b.booking_status = 'confirmed' and p_action = 'cancel' and p_party = 'borrower' and v_free > now() then
      (null, v_free, format('Cancelling then costs %s%% of the rent.', trim_scale(b.late_cancel_rent_percent)))::private.action_time
    when b.booking_status = 'confirmed' and p_action = 'cancel' and p_party = 'borrower' then
      (null, private.day_start(b.rental_start_date + 1), 'It can no longer be cancelled: confirm its return instead.')::private.action_time
    when b.booking_status in ('requested', 'confirmed') and p_action = 'change_dates' then
      (null, v_free, 'The dates can no longer be changed.')::private.action_time
    when b.booking_status in ('confirmed', 'active') and p_action = 'extend' then
      (private.day_start(b.rental_start_date), private.day_start(b.rental_end_date + 1), 'Late days are then charged.')::private.action_time
    when b.booking_status = 'confirmed' and p_action in ('mark_handed_over', 'show_code', 'enter_code') then
      (v_free, null, null)::private.action_time
    when b.booking_status in ('confirmed', 'active') and v_half and p_action = 'confirm_return' then
      (null, private.closes_at(b), 'The booking closes by itself.')::private.action_time
    when b.booking_status = 'completed' and p_action = 'report_issue' then
      (null, private.reports_end_at(b), 'Issues can no longer be reported.')::private.action_time
    when b.booking_status = 'completed' and p_action = 'add_photos' then
      (null, b.settled_at + interval '2 days', 'Photos can no longer be added.')::private.action_time
  end;
end
$$;

-- The actions of both sides of each of the caller's bookings among p_transaction_ids (for admins: of any): whether it is
-- allowed now, else why not; from when on, until when, and what happens then. Why not is told of the caller's own side.
create function public.booking_actions(p_transaction_ids uuid[])
returns table (
  transaction_id uuid, party public.booking_party, action public.booking_action, allowed boolean,
  title text, reason text, opens_at timestamptz, deadline timestamptz, afterwards text
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if cardinality(p_transaction_ids) > 200 then
    perform private.refuse('Invalid input', 'p_transaction_ids must name at most 200 bookings.');
  end if;
  return query
    select t.id, m.party, m.action, (r.refusal).title is null,
      case when s.is_own then (r.refusal).title end, case when s.is_own then (r.refusal).message end,
      (w.times).opens_at, (w.times).deadline, (w.times).afterwards
    from public.transactions t
    join (select distinct o.action, o.party, o.transaction_type from private.booking_moves o) m on m.transaction_type = t.transaction_type
    cross join lateral (select private.is_admin() or (select auth.uid()) = case m.party when 'borrower' then t.borrower_id else t.lender_id end) s (is_own)
    cross join lateral (select private.why_not(t, m.action, m.party)) r (refusal)
    cross join lateral (select private.time_of_action(t, m.action, m.party)) w (times)
    where t.id = any (p_transaction_ids) and ((select auth.uid()) in (t.borrower_id, t.lender_id) or private.is_admin())
    order by t.id, m.action, m.party;
end
$$;
comment on function public.booking_actions is
  'What both sides may do with each of the caller''s bookings now (for admins: with any booking), at most 200 at once. '
  'allowed; title and reason: why not, as the procedure refuses it, for the own side; opens_at: from when on; deadline: '
  'until when; afterwards: what happens then.';
grant execute on function public.booking_actions(uuid[]) to authenticated;
