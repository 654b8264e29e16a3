-- Booking requests: where an item asks for approval, the lender accepts or declines what is paid for.

-- Until when a request can be accepted: approval_hours from payment, and not beyond the rental's first day, after which
-- the borrower could no longer cancel.
create function private.answer_by(p_booking public.transactions)
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select least(
    p_booking.paid_at + make_interval(hours => private.setting_number('approval_hours')::int),
    private.day_start(p_booking.rental_start_date + 1)
  )
$$;

create function public.accept_booking(p_transaction_id uuid, p_start date default null, p_end date default null)
returns public.booking_status
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_booking public.transactions := private.lock_own_booking(p_transaction_id, 'lender');
begin
  perform private.require_action(v_booking, 'accept', 'lender');
  if p_start <> v_booking.rental_start_date or p_end <> v_booking.rental_end_date then
    perform private.refuse('Request not open', 'The renter has chosen other days. Please check again.', 409);
  end if;
  update public.transactions t set booking_status = 'confirmed', accepted_at = now() where t.id = v_booking.id;
  perform private.notify(v_booking.borrower_id, 'booking_accepted', private.booking_label(v_booking, 'Your request was accepted:'),
    private.booking_label(v_booking, private.first_name_of(v_booking.lender_id) || ' accepted your request for') || '. Now agree on when and where you meet.',
    p_link => '/booking/' || v_booking.id);
  perform private.notify(v_booking.lender_id, 'booking_accepted', private.booking_label(v_booking, 'You accepted a request:'), private.booking_label(v_booking, 'You accepted the request for')
    || '. When you hand it over, type the code that the other side shows you.', p_link => '/booking/' || v_booking.id);
  return 'confirmed';
end
$$;
comment on function public.accept_booking is
  'The lender accepts a paid booking request. p_start, p_end: the days the lender was shown; refused when the '
  'borrower has changed them since.';

create function public.decline_booking(p_transaction_id uuid, p_reason text default null)
returns public.booking_status
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_booking public.transactions;
begin
  perform private.check_text('p_reason', p_reason, 2000);
  v_booking := private.lock_own_booking(p_transaction_id, 'lender');
  perform private.require_action(v_booking, 'decline', 'lender');
  perform private.end_booking(v_booking, 'declined', 0, 'lender', p_reason);
  return 'declined';
end
$$;
comment on function public.decline_booking is
  'The lender declines a paid booking request. The renter gets everything back.';

grant execute on function public.accept_booking(uuid, date, date), public.decline_booking(uuid, text) to authenticated;
