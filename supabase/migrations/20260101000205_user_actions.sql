-- User actions: what people and admins did, for audits and support.

create table private.user_actions (
  id bigint generated always as identity primary key,
  user_id uuid not null references private.profiles (user_id),
  action_type text not null check (action_type ~ '^[a-z][a-z0-9_]{0,59}$'),
  action_data jsonb not null default '{}' check (length(action_data::text) <= 8000),
  created_at timestamptz not null default now()
);
create index user_actions_by_person on private.user_actions (user_id, created_at desc);

-- Actions of admins. Only the procedures that carry them out write them, and they stay when the admin's account is erased.
create function private.is_admins_action(p_action_type text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select p_action_type in ('set_admin', 'review_verification', 'moderate_item', 'moderate_rating', 'hide_item_question', 'delete_user', 'change_setting',
    'rule_dispute', 'rule_claim', 'decide_appeal', 'decide_name', 'allow_identity', 'suspend_person', 'change_suspension', 'lift_suspension', 'decide_suspension_appeal', 'decide_person_reports',
    'see_fraud_signal', 'approve_withdrawal', 'reject_withdrawal', 'explain_mismatch', 'export_journal', 'read_statement',
    'decide_suspense', 'propose_suspense_credit', 'drop_suspense_proposal', 'see_card_refund', 'read_chargeback_evidence', 'answer_chargeback', 'write_off_chargeback', 'acknowledge_chargeback',
    'conclude_chargeback', 'read_messages', 'read_flagged_message', 'decide_message_flag')
$$;

create function public.log_user_action(p_user_id uuid, p_action_type text, p_action_data jsonb default '{}')
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.check_text('p_action_type', p_action_type, 60);
  perform private.check_json('p_action_data', p_action_data, 8000);
  if p_user_id is distinct from (select auth.uid()) or not private.is_member() then
    perform private.refuse('Access denied', 'You can only log your own actions.', 403);
  end if;
  if private.is_admins_action(p_action_type) then
    perform private.refuse('Access denied', 'Actions of admins are logged by Aso itself.', 403);
  end if;
  if coalesce(p_action_type, '') !~ '^[a-z][a-z0-9_]{0,59}$' then
    perform private.refuse('Invalid action', 'p_action_type must be a short lower-case name.');
  end if;
  if not public.take_rate_limit('actions:' || p_user_id, 1000, 3600) then
    perform private.refuse('Too many actions', 'Please wait a while and try again.', 429);
  end if;
  insert into private.user_actions (user_id, action_type, action_data)
  values (p_user_id, p_action_type, coalesce(p_action_data, '{}'));
end
$$;
comment on function public.log_user_action is
  'Writes down an action of the caller for audits and support. p_action_type: a short lower-case name such as '
  'save_item. What admins do is logged by the database itself and refused here.';
grant execute on function public.log_user_action(uuid, text, jsonb) to authenticated;
