-- Refunds: how a booking ends without its rental (cancelled, declined, expired), and where its money goes.

-- Ends a locked booking in p_status and moves its money: p_to_lender to the lender, the rest to the borrower.
create function private.end_booking(
  p_booking public.transactions, p_status public.booking_status, p_to_lender numeric, p_by public.booking_party, p_reason text
)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_paid boolean := p_booking.payment_status = 'successful';
  v_key text := 'end:' || p_booking.id || ':';
begin
  if v_paid then
    perform private.post(
      row(private.escrow_of(p_booking.id), private.wallet_of(p_booking.lender_id), p_to_lender, 'cancellation_fee', p_booking.id,
        v_key || 'lender', private.booking_label(p_booking, 'Late cancellation of'))::private.leg,
      row(private.escrow_of(p_booking.id), private.wallet_of(p_booking.borrower_id), p_booking.total_amount - p_to_lender, 'refund',
        p_booking.id, v_key || 'refund', private.booking_label(p_booking, 'Refund for'))::private.leg);
  end if;
  update public.transactions t set
    booking_status = p_status,
    payment_status = case when v_paid then 'refunded' else t.payment_status end,
    cancelled_by = p_by,
    -- Before it was agreed the two see no contact details of each other, in no text.
    cancel_reason = left(private.one_line(case when p_booking.accepted_at is null then (private.mask_contacts(p_reason)).body else p_reason end), 500),
    settled_at = case when v_paid then now() end
  where t.id = p_booking.id;
  if p_booking.transaction_type = 'sale' and v_paid then
    update public.items set status = 'available' where id = p_booking.item_id and status = 'sold';
  end if;
  perform private.notify_ended(p_booking, p_status, p_to_lender);
end
$$;

create function private.notify_ended(p_booking public.transactions, p_status public.booking_status, p_to_lender numeric)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_what text := private.booking_label(p_booking, 'The booking of') || ' is ' || p_status || '.';
begin
  if p_booking.payment_status <> 'successful' then
    return;
  end if;
  perform private.notify(p_booking.borrower_id, 'booking_ended', 'Booking ' || p_status, format('%s %s is back in your wallet.%s', v_what,
    private.naira(p_booking.total_amount - p_to_lender), case when p_booking.payment_method = 'card' and p_booking.total_amount > p_to_lender then
      format(' You can send it on to your card for %s, in My Transactions under “Where is my money?”.', private.setting_text('card_refund_choice_days'))
      else '' end), p_link => '/booking/' || p_booking.id);
  perform private.notify(p_booking.lender_id, 'booking_ended', 'Booking ' || p_status, v_what
    || case when p_to_lender > 0 then format(' %s for the late cancellation is in your wallet.', private.naira(p_to_lender)) else '' end,
    p_link => '/booking/' || p_booking.id);
end
$$;
