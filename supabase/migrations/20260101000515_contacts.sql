-- Contacts: when the two parties of a booking see each other's phone number. Nobody who pays, looks and cancels learns one.

-- The time in which they see it: of a sale from acceptance on, of a rental from contact_opens_hours before its first day;
-- until contact_closes_days after its last day and its settlement, whichever is later. Empty: never.
create function private.contact_period(b public.transactions)
returns tstzrange
language plpgsql
stable
set search_path = ''
as $$
begin
  return case
    when b.payment_status = 'successful' and private.is_move(b, 'see_contact', 'borrower') then
      tstzrange(
        private.day_start(b.rental_start_date) - make_interval(hours => private.setting_number('contact_opens_hours')::int),
        case when b.settled_at is not null then greatest(b.settled_at, private.day_start(b.rental_end_date + 1))
          + make_interval(days => private.setting_number('contact_closes_days')::int) end)
    else 'empty' end;
end
$$;
