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
comment on column public.item_reports.reason is 'What is wrong with the item.';
comment on column public.item_reports.status is 'open until an admin has decided.';
comment on column public.item_reports.details is 'What the reporter wrote.';
create index item_reports_open on public.item_reports (created_at) where status = 'open';
create index item_reports_by_person on public.item_reports (reporter_id);
alter table public.item_reports enable row level security;
create policy "a person reads own reports, staff open ones once listed" on public.item_reports
  for select to authenticated using (reporter_id = (select auth.uid())
    or ((select private.is_staff('items')) and status = 'open' and (select private.has_listed('list_moderation', 'item')) and not private.is_own_item(item_id)));
create policy "a person reports an item of somebody else" on public.item_reports
  for insert to authenticated with check (reporter_id = (select auth.uid()) and (select private.is_member())
    and exists (select from public.items i where i.id = item_id and i.owner_id <> (select auth.uid())));
grant select on public.item_reports to authenticated, service_role;
grant insert (item_id, reporter_id, reason, details) on public.item_reports to authenticated;

-- Reports of items and ratings in which an admin found nothing. Their reporters do not read it.
create table private.dismissed_reports (
  report_id uuid primary key,
  reporter_id uuid not null references private.profiles (user_id),
  dismissed_at timestamptz not null default now()
);
create index dismissed_reports_by_reporter on private.dismissed_reports (reporter_id, dismissed_at);

-- Refuses reports by somebody in several of whose reports, of whatever, admins found nothing lately.
create function private.refuse_unfounded_reports(p_reporter uuid)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_since timestamptz := now() - private.setting_interval('unfounded_reports_days');
begin
  if (select count(*) from private.dismissed_reports d where d.reporter_id = p_reporter and d.dismissed_at > v_since)
      + (select count(*) from private.person_report_outcomes o join public.person_reports r on r.id = o.report_id
         where r.reporter_id = p_reporter and o.outcome = 'dismiss' and o.decided_at > v_since)
      >= private.setting_number('unfounded_reports_limit') then
    perform private.refuse('Too many reports', 'We found nothing in several of your reports. For urgent help, write to our safety team.', 429);
  end if;
end
$$;

-- The ids of reports that a decision names.
create function private.check_report_ids(p_report_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  if cardinality(p_report_ids) > 500 then
    perform private.refuse('Invalid input', 'p_report_ids can name at most 500 reports.');
  end if;
end
$$;

-- Of items and ratings together, by one person within a day; none by somebody who is suspended.
create function private.limit_reports()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.refuse_if(private.suspension_refusal(new.reporter_id));
  perform private.refuse_unfounded_reports(new.reporter_id);
  if not public.take_rate_limit('reports:' || new.reporter_id, private.setting_number('reports_daily_limit')::int, 86400) then
    perform private.refuse('Too many reports', 'You have sent too many reports today. Please try again tomorrow.', 429);
  end if;
  return new;
end
$$;

-- p_about: the person whose items or words an admin is to look at.
create function private.tell_of_moderation(p_about uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  select private.notify_admins('admin_task', 'Something new to moderate', 'It is under Reports in the admin panel.', '/admin/reports', p_about)
$$;

-- A report waits here while the owner deletes the item. It is not sent if the item is archived then: no admin would see it. Of an
-- item that is not there the policy says the same as of one that the reporter must not see.
create function private.check_reported_item()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform i.id from public.items i where i.id = new.item_id for key share;
  if exists (select from public.items i where i.id = new.item_id and i.archived_at is not null) then
    perform private.refuse('Report not sent', 'This item does not exist.', 404);
  end if;
  perform private.tell_of_moderation((select i.owner_id from public.items i where i.id = new.item_id));
  return new;
end
$$;
create trigger item_reports_item before insert on public.item_reports
  for each row when (current_user = 'authenticated') execute function private.check_reported_item();
create trigger item_reports_limit before insert on public.item_reports
  for each row when (current_user = 'authenticated') execute function private.limit_reports();

-- Whether a report of one of the person's items waits for an admin. It stays when the account is erased.
create function private.has_open_item_report(p_user_id uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.items i join public.item_reports r on r.item_id = i.id where i.owner_id = p_user_id and r.status = 'open')
$$;

-- Closes the reports of the item that the admin has read, by id; null: all that are open. What a reporter who has left wrote goes.
create function private.resolve_item_reports(p_item_id uuid, p_report_ids uuid[], p_is_dismissed boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  with resolved as (
    update public.item_reports r set status = 'resolved', details = case when p.deleted_at is null then r.details end
    from private.profiles p
    where p.user_id = r.reporter_id and r.item_id = p_item_id and r.status = 'open' and (p_report_ids is null or r.id = any (p_report_ids))
    returning r.id, r.reporter_id, p.deleted_at
  )
  insert into private.dismissed_reports (report_id, reporter_id)
  select r.id, r.reporter_id from resolved r where p_is_dismissed and r.deleted_at is null;
end
$$;

create function public.moderate_item(p_item_id uuid, p_action text, p_reason text default null, p_report_ids uuid[] default null)
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
  perform private.check_report_ids(p_report_ids);
  perform private.require_staff('items');
  perform private.require_given(jsonb_build_object('p_item_id', p_item_id, 'p_action', p_action));
  select i.* into v_item from public.items i where i.id = p_item_id and i.archived_at is null for no key update;
  if not found then
    perform private.refuse('Error loading item', 'This item does not exist.', 404);
  elsif p_action <> 'dismiss' and exists (select from private.profiles p where p.user_id = v_item.owner_id and p.deleted_at is not null) then
    perform private.refuse('Moderation failed', 'The owner has closed the account, and the item is not shown. Suspend the person, so that they cannot come back, or dismiss the report.', 409);
  end if;
  perform private.refuse_own_matter(v_item.owner_id, 'items');
  if p_action = 'hide' then
    if v_reason is null then
      perform private.refuse('Moderation failed', 'Please give a reason that the owner will read.');
    end if;
    update public.items i set status = 'unavailable', hidden_at = now(), hidden_reason = v_reason where i.id = p_item_id;
    perform private.notify(v_item.owner_id, 'moderation', 'Your item was taken down', format('“%s” is no longer shown on Aso: %s', v_item.title, v_reason),
      p_link => '/my-items');
  elsif p_action = 'restore' then
    update public.items i set hidden_at = null, hidden_reason = null where i.id = p_item_id;
    perform private.notify(v_item.owner_id, 'moderation', 'Your item is back', format('“%s” can be shown on Aso again. Make it available when you are ready.', v_item.title),
      p_link => '/my-items');
  elsif p_action is distinct from 'dismiss' then
    perform private.refuse('Moderation failed', 'p_action must be hide, restore or dismiss.');
  end if;
  perform private.resolve_item_reports(p_item_id, p_report_ids, p_action = 'dismiss');
  insert into private.admin_log (admin_id, action_type, action_data)
  values ((select auth.uid()), 'moderate_item', jsonb_build_object('item', p_item_id, 'action', p_action, 'reason', v_reason, 'reports', p_report_ids));
end
$$;
comment on function public.moderate_item is
  'For admins, about an item of somebody else. p_action hide: takes an item off the market, with a reason that its owner reads; restore: gives it '
  'back to its owner as unavailable; dismiss: nothing is wrong with it. p_report_ids: the reports that were read, which it resolves (null: all that are open); '
  'later ones stay open. Logs the action and tells the owner.';
grant execute on function public.moderate_item(uuid, text, text, uuid[]) to authenticated;
