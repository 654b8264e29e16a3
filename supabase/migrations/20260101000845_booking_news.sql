-- What is told of a booking in the app alone: that it waits for its payment, that it ended without one, and that a rental began.

-- The call to pay is gone with the time to pay.
create function private.tell_of_unpaid()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_title text := (select i.title from public.items i where i.id = new.item_id);
begin
  if new.booking_status = 'pending' then
    perform private.notify(new.borrower_id, 'booking_unpaid', 'Pay for ' || v_title, format('Pay for “%s” by %s to keep your booking.', v_title,
      private.moment_label(new.hold_expires_at)), '/booking/' || new.id, new.borrower_id);
    return null;
  end if;
  delete from public.notifications n where n.user_id = new.borrower_id and n.about = new.id and n.kind = 'booking_unpaid';
  if new.booking_status = 'expired' then
    perform private.notify(new.borrower_id, 'booking_unpaid', 'Not booked: ' || v_title, format(
      'Your booking of “%s” ended before it was paid. Nothing was charged.', v_title), '/booking/' || new.id, new.borrower_id);
  elsif new.booking_status = 'cancelled' and new.cancelled_by is distinct from 'borrower' then
    perform private.notify(new.borrower_id, 'booking_unpaid', 'Not booked: ' || v_title, format(
      'Your booking of “%s” was cancelled before it was paid. Nothing was charged.', v_title), '/booking/' || new.id, new.borrower_id);
  end if;
  return null;
end
$$;
create trigger transactions_tell_unpaid after insert on public.transactions
  for each row when (new.booking_status = 'pending') execute function private.tell_of_unpaid();
create trigger transactions_tell_paid_or_ended after update of booking_status on public.transactions
  for each row when (old.booking_status = 'pending' and new.booking_status <> 'pending') execute function private.tell_of_unpaid();

create function private.tell_of_start()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_title text := (select i.title from public.items i where i.id = new.item_id);
begin
  perform private.notify(new.borrower_id, 'rental_started', 'You have ' || v_title, format('Bring “%s” back to %s by %s.', v_title,
    private.first_name_of(new.lender_id), to_char(new.rental_end_date, 'FMDy FMDD FMMonth')), '/booking/' || new.id, new.borrower_id);
  return null;
end
$$;
create trigger transactions_tell_start after update of handover_proven_at on public.transactions
  for each row when (old.handover_proven_at is null and new.handover_proven_at is not null and new.booking_status = 'active')
  execute function private.tell_of_start();
