-- Booking locks: what a change of a booking locks, in one order, so that nobody deadlocks.

-- Takes what a booking needs to change state, always in the order person, item, booking (then accounts),
-- so that payment, cancellation, expiry and new bookings wait for each other instead of deadlocking. `no key update`: what names a
-- booking by a foreign key does not wait, as a transfer that pays a debt by the ruling about another booking does after its accounts.
create function private.lock_booking(p_transaction_id uuid)
returns public.transactions
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_booking public.transactions;
begin
  select t.* into v_booking from public.transactions t where t.id = p_transaction_id;
  if not found then
    return null;
  end if;
  perform private.lock_person(v_booking.borrower_id);
  perform i.id from public.items i where i.id = v_booking.item_id for no key update;
  select t.* into v_booking from public.transactions t where t.id = p_transaction_id for no key update;
  return v_booking;
end
$$;

-- The same for several bookings at once: everyone takes people before items before bookings, each kind in the order of its ids.
create function private.lock_booking_rows(p_transaction_ids uuid[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.lock_person(p.borrower_id)
  from (select distinct t.borrower_id from public.transactions t where t.id = any (p_transaction_ids) order by 1) p;
  perform i.id from public.items i
  where i.id in (select t.item_id from public.transactions t where t.id = any (p_transaction_ids))
  order by i.id
  for no key update;
  perform t.id from public.transactions t where t.id = any (p_transaction_ids) order by t.id for no key update;
end
$$;

-- Several bookings, and then their money.
create function private.lock_bookings(p_transaction_ids uuid[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.lock_booking_rows(p_transaction_ids);
  perform a.id from private.ledger_accounts a
  where a.kind = 'platform_revenue' or a.transaction_id = any (p_transaction_ids)
    or a.user_id in (select p.id from private.people_paid_by(p_transaction_ids) p (id))
  order by a.id
  for update;
end
$$;

-- Who can get money from these bookings: their parties, and those to whom the parties owe.
create function private.people_paid_by(p_transaction_ids uuid[])
returns setof uuid
language plpgsql
stable
set search_path = ''
as $$
declare
  v_parties uuid[] := array(
    select unnest(array[t.borrower_id, t.lender_id]) from public.transactions t where t.id = any (p_transaction_ids));
begin
  return query select unnest(v_parties) union
    select d.creditor_id from private.debts d where d.debtor_id = any (v_parties) and d.paid + d.forgiven < d.amount;
end
$$;

-- All items of an owner, before the owner's profile is locked.
create function private.lock_items_of(p_owner_id uuid)
returns void
language sql
security definer
set search_path = ''
as $$ select i.id from public.items i where i.owner_id = p_owner_id order by i.id for no key update $$;
grant execute on function private.lock_items_of(uuid) to authenticated;

-- One change at a time to what a person has running (holds, rental limit).
create function private.lock_person(p_user_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('aso person ' || p_user_id, 0));
end
$$;

-- The side on which the caller, a party of the booking, is.
create function private.party_of(b public.transactions)
returns public.booking_party
language sql
stable
set search_path = ''
as $$ select case when b.borrower_id = (select auth.uid()) then 'borrower' else 'lender' end::public.booking_party $$;

-- The booking as the signed-in party p_party (null: either) may act on it, locked; refuses others.
create function private.lock_own_booking(p_transaction_id uuid, p_party public.booking_party default null)
returns public.transactions
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_booking public.transactions;
  v_uid uuid := (select auth.uid());
begin
  v_booking := private.lock_booking(p_transaction_id);
  if v_booking.id is null or v_uid is null or v_uid not in (v_booking.borrower_id, v_booking.lender_id) then
    perform private.refuse('Transaction Not Found', 'We could not find this transaction.', 404);
  end if;
  if (p_party = 'borrower' and v_uid <> v_booking.borrower_id) or (p_party = 'lender' and v_uid <> v_booking.lender_id) then
    perform private.refuse('Access denied', 'Only the ' || p_party || ' of this booking can do this.', 403);
  end if;
  return v_booking;
end
$$;
