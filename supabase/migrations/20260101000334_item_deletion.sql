-- Deleting an item. A live booking forbids it. An item that was never booked is deleted. One with former bookings is
-- archived instead: bookings, agreements and statements go on showing it, everything else has forgotten it. What is reported of it
-- becomes a report of its owner.

-- What only an item that people can find needs. Its photos stay, because its bookings show them.
create function private.archive_item(p_item_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.item_watches w where w.item_id = p_item_id;
  delete from public.saved_items s where s.item_id = p_item_id;
  delete from public.availability_blocks b where b.item_id = p_item_id;
  delete from private.calendar_feeds f where f.item_id = p_item_id;
  delete from private.item_questions q where q.item_id = p_item_id;
  perform private.resolve_item_reports(p_item_id, null, false);
  -- Unpaid bookings whose time is over, which the jobs have not closed yet.
  update public.transactions t set booking_status = 'expired' where t.item_id = p_item_id and t.booking_status = 'pending';
  update public.items i set
    archived_at = now(),
    status = case when i.status = 'sold' and i.hidden_at is null then 'sold' else 'unavailable' end::public.item_status
  where i.id = p_item_id and i.archived_at is null;
end
$$;

-- Postgres has locked the item before this runs, so a booking that is made at the same time is seen or waits.
create function private.delete_or_archive_item()
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
  perform private.report_owner_of_deleted_item(old);
  if exists (select from public.transactions t where t.item_id = old.id) then
    perform private.archive_item(old.id);
    -- The row stays: nothing is deleted.
    return null;
  end if;
  return old;
end
$$;
create trigger items_delete_or_archive before delete on public.items
  for each row execute function private.delete_or_archive_item();
