-- User actions: what people did, for audits and support.

create table private.user_actions (
  id bigint generated always as identity primary key,
  user_id uuid not null references private.profiles (user_id),
  action_type text not null check (action_type ~ '^[a-z][a-z0-9_]{0,59}$'),
  action_data jsonb not null default '{}' check (octet_length(action_data::text) <= 500),
  created_at timestamptz not null default now()
);
create index user_actions_by_person on private.user_actions (user_id, created_at desc);

-- Actions that only Aso itself logs: an AI session with what was paid for it, written where it begins. What staff do has a log of its own.
create function private.is_logged_by_aso(p_action_type text)
returns boolean
language sql
immutable
set search_path = ''
as $$ select p_action_type = 'ai_feature_unlocked' $$;

-- Under which name the sums by day count an action: sums stay for good, so what a client invents has no name of its own in them.
create function private.counted_action(p_action_type text)
returns text
language sql
immutable
set search_path = ''
as $$ select case when p_action_type in ('save_item', 'share_item') then p_action_type else 'other' end $$;

create function public.log_user_action(p_user_id uuid, p_action_type text, p_action_data jsonb default '{}')
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.check_text('p_action_type', p_action_type, 60);
  perform private.check_json('p_action_data', p_action_data, 500);
  if octet_length(p_action_data::text) > 500 then
    perform private.refuse('Invalid input', 'p_action_data must be at most 500 bytes.');
  end if;
  if p_user_id is distinct from (select auth.uid()) or not private.is_member() then
    perform private.refuse('Access denied', 'You can only log your own actions.', 403);
  end if;
  if private.is_logged_by_aso(p_action_type) then
    perform private.refuse('Access denied', 'This action is logged by Aso itself.', 403);
  end if;
  if coalesce(p_action_type, '') !~ '^[a-z][a-z0-9_]{0,59}$' then
    perform private.refuse('Invalid action', 'p_action_type must be a short lower-case name.');
  end if;
  if private.declines_counting() then
    return;
  end if;
  if not public.take_rate_limit('actions:' || p_user_id, private.setting_number(
      case when private.has_proof(p_user_id) then 'actions_daily_limit' else 'actions_unproven_daily_limit' end)::int, 86400) then
    perform private.refuse('Too many actions', 'Please try again tomorrow.', 429);
  end if;
  insert into private.user_actions (user_id, action_type, action_data)
  values (p_user_id, p_action_type, coalesce(p_action_data, '{}'));
end
$$;
comment on function public.log_user_action is
  'Writes down an action of the caller for audits and support. p_action_type: a short lower-case name such as '
  'save_item, with 500 bytes of data at most. What is unlocked is logged by the database itself and refused here; what staff do has a log of its own. '
  'Nothing is written of people who switched counting off, in the account or the browser. Kept for usage_months.';
grant execute on function public.log_user_action(uuid, text, jsonb) to authenticated;
