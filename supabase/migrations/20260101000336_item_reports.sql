-- Item reports and moderation: members report an item, admins take it down or put it back.

create type public.report_reason as enum ('fake', 'prohibited', 'wrong_photos', 'offensive', 'scam', 'other');
create type public.report_status as enum ('open', 'resolved');
create table public.item_reports (
  id uuid primary key default gen_random_uuid(),
  item_id uuid not null references public.items (id) on delete cascade,
  reporter_id uuid not null references private.profiles (user_id),
  reason public.report_reason not null,
  details text check (length(details) <= 1000),
  status public.report_status not null default 'open',
  created_at timestamptz not null default now(),
  unique (item_id, reporter_id)
);
comment on table public.item_reports is 'Reports of items by members, for admins.';
comment on column public.item_reports.details is 'What the reporter wrote.';
create index item_reports_open on public.item_reports (created_at) where status = 'open';
create index item_reports_by_person on public.item_reports (reporter_id);
alter table public.item_reports enable row level security;
create policy "a person reads own reports, admins read all" on public.item_reports
  for select to authenticated using (reporter_id = (select auth.uid()) or (select private.is_admin()));
create policy "a person reports an item of somebody else" on public.item_reports
  for insert to authenticated with check (reporter_id = (select auth.uid()) and (select private.is_member())
    and exists (select from public.items i where i.id = item_id and i.owner_id <> (select auth.uid())));
grant select on public.item_reports to authenticated, service_role;
grant insert (item_id, reporter_id, reason, details) on public.item_reports to authenticated;

create function public.moderate_item(p_item_id uuid, p_action text, p_reason text default null)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_item public.items;
  v_reason text := nullif(left(trim(p_reason), 500), '');
begin
  perform private.check_text('p_action', p_action, 40);
  perform private.check_text('p_reason', p_reason, 2000);
  if not private.is_admin() then
    perform private.refuse('Access denied', 'Access denied. Admin privileges required.', 403);
  end if;
  select i.* into v_item from public.items i where i.id = p_item_id and i.archived_at is null for no key update;
  if not found then
    perform private.refuse('Error loading item', 'This item does not exist.', 404);
  end if;
  if p_action = 'hide' then
    if v_reason is null then
      perform private.refuse('Moderation failed', 'Please give a reason that the owner will read.');
    end if;
    update public.items i set status = 'unavailable', hidden_at = now(), hidden_reason = v_reason where i.id = p_item_id;
    perform private.notify(v_item.owner_id, 'moderation', 'Your item was taken down', format('"%s" is not shown on Aso any more: %s', v_item.title, v_reason));
  elsif p_action = 'restore' then
    update public.items i set hidden_at = null, hidden_reason = null where i.id = p_item_id;
    perform private.notify(v_item.owner_id, 'moderation', 'Your item is back', format('"%s" can be shown on Aso again. Make it available when you are ready.', v_item.title));
  elsif p_action is distinct from 'dismiss' then
    perform private.refuse('Moderation failed', 'p_action must be hide, restore or dismiss.');
  end if;
  update public.item_reports r set status = 'resolved' where r.item_id = p_item_id and r.status = 'open';
  insert into private.user_actions (user_id, action_type, action_data)
  values ((select auth.uid()), 'moderate_item', jsonb_build_object('item', p_item_id, 'action', p_action, 'reason', v_reason));
end
$$;
comment on function public.moderate_item is
  'For admins. p_action hide: takes an item off the market, with a reason that its owner reads; restore: gives it '
  'back to its owner as unavailable; dismiss: nothing is wrong with it. Resolves the open reports of the item, logs '
  'the action and tells the owner.';
grant execute on function public.moderate_item(uuid, text, text) to authenticated;
