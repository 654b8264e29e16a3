-- Item limits: how many items one member may list, so that nobody fills the market: accounts are free, so one
-- that has proven neither phone nor identity lists few. (How many photos: upload_quotas.)

-- Counted one insert at a time for each person. Sold and deleted items do not count in all, but in the day they were listed.
create function private.check_item_limits()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_proven boolean := private.has_proof(new.owner_id);
  v_limit int := private.setting_number(case when v_proven then 'items_limit' else 'items_unproven_limit' end)::int;
  v_daily int := private.setting_number('items_daily_limit')::int;
begin
  perform private.lock_person(new.owner_id);
  perform private.refuse_if(private.suspension_refusal(new.owner_id));
  perform private.refuse_if(private.identity_refusal(new.owner_id));
  if (select count(*) from public.items i where i.owner_id = new.owner_id and i.archived_at is null and i.status <> 'sold') >= v_limit then
    perform private.refuse('Failed to add item', format(case when v_proven then 'items: you can have %s listed. Please delete some first.'
      else 'items: you can have %s listed until you verify your phone number or your identity.' end, v_limit), 429);
  end if;
  if not public.take_rate_limit('items:' || new.owner_id, v_daily, 86400) then
    perform private.refuse('Failed to add item', format('items: you can list %s within 24 hours. Please continue tomorrow.', v_daily), 429);
  end if;
  return new;
end
$$;
create trigger items_check_limits before insert on public.items
  for each row when (current_user = 'authenticated') execute function private.check_item_limits();
