-- Delivery addresses: the owner reads one from the moment that the booking is agreed, and not any more when it ends without its rental.

-- The addresses of bookings that are not agreed yet. They are not in the row of the booking, which both sides read and realtime sends whole.
create table private.delivery_addresses (
  -- Checked at the end of the transaction: it is written before its booking.
  transaction_id uuid primary key references public.transactions (id) deferrable initially deferred,
  address text not null
);

create function private.keep_delivery_address()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.delivery_addresses (transaction_id, address) values (new.id, new.delivery_address);
  new.delivery_address := null;
  return new;
end
$$;
-- Before the row is written: Realtime tells what was written, to those who may see the row by then. Triggers run in the order of their
-- names: after the one that writes the booking.
create trigger transactions_z_keep_delivery_address before insert on public.transactions
for each row when (new.delivery_address is not null) execute function private.keep_delivery_address();

create function private.show_delivery_address()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.delivery_addresses d where d.transaction_id = new.id returning d.address into new.delivery_address;
  if new.booking_status <> 'confirmed' then
    new.delivery_address := null;
  end if;
  return new;
end
$$;
create trigger transactions_show_delivery_address before update of booking_status on public.transactions
for each row when (new.receive_method = 'delivery' and old.booking_status <> new.booking_status and (
  (old.booking_status in ('pending', 'requested') and new.booking_status = 'confirmed')
  or new.booking_status in ('cancelled', 'declined', 'expired')))
execute function private.show_delivery_address();

create function public.my_delivery_address(p_transaction_id uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(t.delivery_address, d.address)
  from public.transactions t left join private.delivery_addresses d on d.transaction_id = t.id
  where t.id = p_transaction_id and t.borrower_id = (select auth.uid())
$$;
comment on function public.my_delivery_address is
  'Where the caller, who borrows or buys, has the booking delivered; also before it is agreed, when the owner does not read it yet. Null: it is picked up, or ended.';
grant execute on function public.my_delivery_address(uuid) to authenticated;
