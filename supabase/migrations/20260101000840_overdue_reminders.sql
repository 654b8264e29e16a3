-- Reminders of rentals that are late.

alter table public.transactions add column overdue_reminded_on date;
create index transactions_running on public.transactions (rental_end_date)
  where transaction_type = 'rental' and booking_status in ('confirmed', 'active');

-- Reminds both sides of each late rental, once a day for two weeks. Answers for how many rentals.
create function private.remind_overdue()
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  b public.transactions;
  v_days int;
  v_count int := 0;
begin
  for b in
    select t.* from public.transactions t
    where t.transaction_type = 'rental' and t.booking_status in ('confirmed', 'active') and t.payment_status = 'successful'
      and t.rental_end_date between private.today() - 14 and private.today() - 1
      and not t.borrower_return_confirmed and not t.lender_return_confirmed
      and t.overdue_reminded_on is distinct from private.today()
    order by t.id limit 200
    for update skip locked
  loop
    v_days := private.today() - b.rental_end_date;
    update public.transactions t set overdue_reminded_on = private.today() where t.id = b.id;
    perform private.notify(b.borrower_id, 'overdue', 'Please return it', private.booking_label(b, 'Your rental of')
      || format(' was due on %s: %s %s late. A late day costs %s, from your deposit.', to_char(b.rental_end_date, 'FMDD FMMonth'),
        v_days, case when v_days = 1 then 'day' else 'days' end, private.naira(b.rental_price)));
    perform private.notify(b.lender_id, 'overdue', 'A rental is late', private.booking_label(b, 'The rental of')
      || format(' is %s %s late. Late days are paid to you from the deposit when the return is confirmed.', v_days,
        case when v_days = 1 then 'day' else 'days' end));
    v_count := v_count + 1;
  end loop;
  return v_count;
end
$$;
