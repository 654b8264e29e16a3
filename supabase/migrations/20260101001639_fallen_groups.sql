-- Groups that fall apart: guests who made a group price cancel, or move to other days. The price stays, and its owner is told.

-- Whether a booking has a group price for which too few rent by now, since one of those who gave it cancelled or moved after it was made. Whether
-- they, or its renter, are guests still is not asked: else leaving the event first would hide it. What the owner cancels breaks no group.
create function private.group_fell_apart(b public.transactions)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
      select from private.group_prices g join public.transactions t on t.id = any (g.given_by) cross join lateral private.given_up_days(t) d
      where g.transaction_id = b.id and b.rental_start_date <= g.first_day and b.rental_end_date >= g.last_day
        and not private.still_covers(t, g.first_day, g.last_day) and d.first_day <= g.first_day and d.last_day >= g.last_day and d.given_up_at >= b.created_at)
    and not private.has_group_price(b.lender_id, b.borrower_id, b.rental_start_date, b.rental_end_date);
end
$$;

create function private.say_group_fell_apart(b public.transactions)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.notify(b.lender_id, 'event', 'A group is smaller now', format(
    'A guest cancelled or took other days, and too few people of the event rent from you for the group price of “%s” (from %s). The price stays. You may cancel this '
    'booking before the handover, without a mark on your trust score.',
    (select i.title from public.items i where i.id = b.item_id), to_char(b.rental_start_date, 'FMDD FMMonth')), '/booking/' || b.id)
  where private.group_fell_apart(b);
end
$$;

-- The price of a booking stays when others cancel, and its renter is not asked for more. The owner, who agreed to less for a group, is told, and
-- may cancel it without a mark.
create function private.tell_group_fell_apart()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.booking_status = 'cancelled' then
    perform private.say_group_fell_apart(t)
    from public.transactions t join private.group_prices g on g.transaction_id = t.id
    where t.lender_id = new.lender_id and t.id <> new.id and t.booking_status in ('requested', 'confirmed');
  else
    perform private.say_group_fell_apart(new);
  end if;
  return null;
end
$$;
create trigger transactions_tell_group_fell_apart after update of booking_status on public.transactions
for each row when (
  (old.booking_status = 'confirmed' and new.booking_status = 'cancelled' and new.cancelled_by = 'borrower')
  -- Paid only after others had cancelled.
  or (old.booking_status = 'pending' and new.booking_status in ('requested', 'confirmed') and new.basket_id is not null))
execute function private.tell_group_fell_apart();

-- A rental that is moved away leaves a group like one that is cancelled; moved back, it is in it again.
create function private.note_left_days()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.left_days l
  where l.transaction_id = new.id and new.rental_start_date <= l.first_day and new.rental_end_date >= l.last_day;
  if new.rental_start_date > old.rental_start_date or new.rental_end_date < old.rental_end_date then
    insert into private.left_days (transaction_id, first_day, last_day) values (old.id, old.rental_start_date, old.rental_end_date);
    perform private.say_group_fell_apart(t)
    from public.transactions t join private.group_prices g on g.transaction_id = t.id
    where t.lender_id = new.lender_id and t.id <> new.id and t.booking_status in ('requested', 'confirmed');
  end if;
  return null;
end
$$;
create trigger transactions_note_left_days after update of rental_start_date, rental_end_date on public.transactions
for each row when (old.booking_status = 'confirmed'
  and (old.rental_start_date, old.rental_end_date) is distinct from (new.rental_start_date, new.rental_end_date))
execute function private.note_left_days();

create function private.keep_group_fell_apart()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.group_prices g set fell_apart = true where g.transaction_id = new.id and private.group_fell_apart(new);
  return new;
end
$$;
create trigger transactions_keep_group_fell_apart before update of booking_status on public.transactions
for each row when (new.booking_status = 'cancelled' and new.cancelled_by = 'lender' and old.booking_status <> 'cancelled')
execute function private.keep_group_fell_apart();
