-- What was unlocked and how it was paid, written beside the actions of people where the session itself is made.

create function private.log_ai_unlock()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.user_actions (user_id, action_type, action_data)
  values (new.user_id, 'ai_feature_unlocked', jsonb_build_object('feature_type', new.feature_type, 'payment_method', new.payment_method,
    'amount', coalesce((select p.amount from private.ai_payments p where p.transfer_id = new.transfer_id), 0)));
  return null;
end
$$;
create trigger ai_usage_log after insert on public.ai_usage
  for each row execute function private.log_ai_unlock();
