-- Deleting an item.

-- An item with live bookings can't be deleted, only taken off the market; one with former ones stays for them as well.
create function private.check_item_delete()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (select from public.transactions t where t.item_id = old.id
             and (t.booking_status in ('requested', 'confirmed', 'active', 'returned', 'disputed')
               or (t.booking_status = 'pending' and t.hold_expires_at > now()))) then
    perform private.refuse('Failed to delete item', 'This item has live bookings. You can make it unavailable instead.', 409);
  end if;
  if exists (select from public.transactions t where t.item_id = old.id) then
    perform private.refuse('Failed to delete item', 'This item has been booked before, and its bookings need it. You can make it unavailable instead.', 409);
  end if;
  return old;
end
$$;
create trigger items_check_delete before delete on public.items
  for each row execute function private.check_item_delete();
