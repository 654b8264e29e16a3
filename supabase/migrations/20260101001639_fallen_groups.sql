-- Groups that fall apart: guests who made a group price cancel, or move to other days. Both sides are told, and at the settlement it is counted who rented
-- in the end: a discount for a group that was never there goes from the renter's deposit to the owner.

-- What is off changes with the days and the rent; never more than the percent that was shown, whatever a week costs by now.
create function private.keep_group_discount()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_item public.items;
begin
  select i.* into v_item from public.items i where i.id = new.item_id;
  update private.group_prices g set discount = least(
    greatest(private.rent_for(private.at_day_price(v_item, round(new.rental_price * 100 / (100 - g.percent), 2)), new.rental_duration_days) - new.rent_amount, 0),
    trunc(new.rent_amount * g.percent / (100 - g.percent), 2))
  where g.transaction_id = new.id;
  return null;
end
$$;
create trigger transactions_keep_group_discount after update of rent_amount, rental_duration_days on public.transactions
  for each row when ((old.rent_amount, old.rental_duration_days) is distinct from (new.rent_amount, new.rental_duration_days))
  execute function private.keep_group_discount();

-- Whether a booking has a group price for which too few rent by now, since one of those who gave it cancelled or moved after it was made. Whether
-- they, or its renter, are guests still is not asked: else leaving the event first would hide it. What the owner cancels breaks no group.
-- p_free: only by those who paid nothing for it.
create function private.group_fell_apart(b public.transactions, p_free boolean default false)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select from private.group_prices g join public.transactions t on t.id = any (g.given_by) cross join lateral private.given_up_days(t) d
    where g.transaction_id = b.id and g.discount > 0
      and not private.still_covers(t, g.first_day, g.last_day) and d.first_day <= g.first_day and d.last_day >= g.last_day and d.given_up_at >= b.created_at
      and not (p_free and not d.was_moved and d.given_up_at > private.free_cancellation_ends_by_dates(t))
      and not private.has_group_price(b.lender_id, b.borrower_id, least(b.rental_start_date, g.first_day), greatest(b.rental_end_date, g.last_day)));
end
$$;

-- What of the discount is not due, in naira: all of it where the group fell apart free of charge.
create function private.lost_group_discount(b public.transactions)
returns numeric
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return coalesce((select g.discount from private.group_prices g where g.transaction_id = b.id and private.group_fell_apart(b, true)), 0);
end
$$;

-- When it is counted who rented in the end: at the return, but not before the first day of the event. Until then others can leave the group free of
-- charge, also after a rental that began early has come back; from then on nobody can, so nobody holds it up. Null: nothing is off.
create function private.group_settles_at(p_transaction_id uuid)
returns timestamptz
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (select private.day_start(g.first_day) from private.group_prices g where g.transaction_id = p_transaction_id and g.discount > 0);
end
$$;

-- Keeps what a settlement took of the deposit for it; what the deposit did not cover its renter owes. Before the event it takes nothing, and so much
-- of the deposit stays in the wallet.
create function private.note_lost_discount(b public.transactions, p_lost private.lost_discount)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if private.group_settles_at(b.id) > now() then
    update private.group_prices g set held_of = b.borrower_id, settles_at = private.group_settles_at(b.id),
      held = least(g.discount, b.deposit_amount - b.late_fee - b.claimed_amount) where g.transaction_id = b.id;
    return;
  end if;
  update private.group_prices g set taken = p_lost.from_deposit where g.transaction_id = b.id;
  if p_lost.owed > 0 then
    insert into private.debts (debtor_id, creditor_id, transaction_id, amount, overdue_at)
    values (b.borrower_id, b.lender_id, b.id, p_lost.owed, now() + private.setting_interval('debt_due_days'));
  end if;
end
$$;

-- Naira in the wallet of a person that are a group discount which others can still lose.
create function private.held_for_groups(p_user_id uuid)
returns numeric
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return coalesce((select sum(g.held) from private.group_prices g where g.held_of = p_user_id), 0);
end
$$;

-- Whose group fell apart after the rental was settled owes the discount, which what was held of the deposit pays at once, and nothing else of the
-- wallet. The caller has locked the accounts.
create function private.take_lost_discount(b public.transactions, p_held numeric)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_lost numeric := private.lost_group_discount(b);
  v_debt bigint;
begin
  update private.group_prices g set held_of = null, held = null, taken = least(v_lost, p_held) where g.transaction_id = b.id;
  if v_lost > 0 then
    perform private.post(row(private.debt_account(b.borrower_id, 'debt'), private.debt_account(b.lender_id, 'owed'), v_lost, 'debt', b.id,
      'settle:' || b.id || ':owed', private.booking_label(b, 'Group discount still owed for'))::private.leg);
    insert into private.debts (debtor_id, creditor_id, transaction_id, amount, overdue_at)
    values (b.borrower_id, b.lender_id, b.id, v_lost, now() + private.setting_interval('debt_due_days')) returning id into v_debt;
    perform private.pay_debts(private.wallet_of(b.borrower_id), least(v_lost, p_held), 'group:' || b.id, array[v_debt]);
  end if;
end
$$;

-- Settles group discounts whose event begins. Whose accounts somebody else has locked is next time's.
create function private.settle_groups()
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_count int := 0;
  v_accounts bigint[];
  g private.group_prices;
  b public.transactions;
begin
  for g in select x.* from private.group_prices x where x.held_of is not null and x.settles_at <= now() order by x.transaction_id limit 500 loop
    select t.* into b from public.transactions t where t.id = g.transaction_id for no key update skip locked;
    continue when b.id is null;
    v_accounts := array[private.wallet_of(b.borrower_id), private.wallet_of(b.lender_id), private.debt_account(b.borrower_id, 'debt'),
      private.debt_account(b.lender_id, 'owed')];
    continue when cardinality(v_accounts) > cardinality(array(
      select a.id from private.ledger_accounts a where a.id = any (v_accounts) order by a.id for update skip locked));
    perform private.take_lost_discount(b, g.held);
    v_count := v_count + 1;
  end loop;
  return v_count;
end
$$;

create function public.lost_group_discounts(p_transaction_ids uuid[])
returns table (transaction_id uuid, amount numeric)
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
    select t.id, x.lost from public.transactions t join private.group_prices g on g.transaction_id = t.id
      cross join lateral (select coalesce(g.taken, private.lost_group_discount(t)) as lost) x
    where t.id = any (p_transaction_ids) and (select auth.uid()) in (t.borrower_id, t.lender_id) and x.lost > 0
      and t.booking_status in ('confirmed', 'active', 'returned', 'completed');
end
$$;
comment on function public.lost_group_discounts is
  'Of bookings of the caller, at most 200 at once, whose group fell apart: naira of the group discount that go from the deposit to the owner at the settlement, as far as late '
  'days and claims leave it, or that went there.';
grant execute on function public.lost_group_discounts(uuid[]) to authenticated;

create function private.say_group_fell_apart(b public.transactions)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_lost numeric := private.lost_group_discount(b);
  v_what text := private.booking_label(b, 'too few people of the event rent for the group price of') || format(' (from %s).', to_char(b.rental_start_date, 'FMDD FMMonth'));
begin
  if not private.group_fell_apart(b) then
    return;
  end if;
  perform private.notify(b.lender_id, 'event', 'A group is smaller now', format('A guest cancelled or took other days: %s %sYou may cancel this booking before the '
    'handover, without a mark on your trust score.', v_what,
    case when v_lost > 0 then format('If it stays so until the return, you get %s more: from the renter’s deposit, and what that does not cover the renter owes you. ', private.naira(v_lost)) else '' end), '/booking/' || b.id);
  perform private.notify(b.borrower_id, 'event', 'Your group is smaller now', format('A guest cancelled or took other days: %s If it stays so until the return, the group '
    'discount of %s goes to the owner from your deposit, and what that does not cover you owe. You can still cancel by the rules of the booking.', v_what, private.naira(v_lost)), '/booking/' || b.id)
  where v_lost > 0;
end
$$;

-- The owner, who agreed to less for a group, is told when others cancel, and may cancel the booking without a mark.
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
