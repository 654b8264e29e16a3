-- Reports of people by members, and what admins decide on them.

create type public.person_report_reason as enum ('harassment', 'fraud', 'false_identity', 'unsafe', 'offensive', 'other');
create table public.person_reports (
  id uuid primary key default gen_random_uuid(),
  reported_id uuid not null references private.profiles (user_id),
  reporter_id uuid not null references private.profiles (user_id),
  reason public.person_report_reason not null,
  details text not null constraint details_say_something check (length(details) <= 1000 and private.said(details) is not null),
  evidence_urls text[] not null default '{}' constraint at_most_5_files check (cardinality(evidence_urls) <= 5)
    constraint file_names_are_short check (length(array_to_string(evidence_urls, '')) <= 8000),
  about_words boolean not null default coalesce(current_setting('aso.report_of_words', true) = 'yes', false),
  status public.report_status not null default 'open',
  created_at timestamptz not null default now(),
  constraint nobody_reports_themselves check (reporter_id <> reported_id)
);
comment on table public.person_reports is 'Reports of people by members, for admins. The reported person does not read them.';
comment on column public.person_reports.reason is 'What the person did.';
comment on column public.person_reports.status is 'open until an admin has decided.';
comment on column public.person_reports.details is 'What the reporter wrote, also about an item that its owner has deleted.';
comment on column public.person_reports.evidence_urls is
  'At most 5 files that the reporter uploaded to documents, as documents/<path>. Admins read them.';
comment on column public.person_reports.about_words is
  'It is about public words whose author the reporter is not told: the reporter does not read the row.';
-- One open report of a person by a person; once it is decided, another is possible. Reports of words are apart: else the answer to the
-- second one would tell that both are of the same author.
create unique index person_reports_open on public.person_reports (reported_id, reporter_id) where status = 'open' and not about_words;
create index person_reports_by_reporter on public.person_reports (reporter_id);
alter table public.person_reports enable row level security;
create policy "a person reads own person reports, staff open ones once listed" on public.person_reports
  for select to authenticated using ((reporter_id = (select auth.uid()) and not about_words)
    or ((select private.is_staff('reports')) and status = 'open' and (select private.has_listed('list_moderation', 'person'))
      and reported_id <> all ((select private.own_accounts())::uuid[])));
create policy "a person reports somebody else" on public.person_reports
  for insert to authenticated with check (reporter_id = (select auth.uid()) and (select private.is_member()));
grant select on public.person_reports to authenticated, service_role;
grant insert (reported_id, reporter_id, reason, details, evidence_urls) on public.person_reports to authenticated;

-- What became of a report, which its reporter does not read. Dismissed ones count with those of items (refuse_unfounded_reports).
create table private.person_report_outcomes (
  report_id uuid primary key references public.person_reports (id) on delete cascade,
  outcome text not null check (outcome in ('dismiss', 'warn', 'suspend')),
  decided_by uuid not null references private.profiles (user_id),
  decided_at timestamptz not null default now()
);

-- Whether a report of the person or of an item of theirs, or a flagged message of theirs, waits for an admin. It stays when the account
-- is erased.
create function private.has_open_report(p_user_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (select from public.person_reports r where r.reported_id = p_user_id and r.status = 'open')
    or private.has_open_item_report(p_user_id)
    or exists (select from private.message_flags f where f.sender_id = p_user_id and f.outcome is null);
end
$$;

create function private.check_report_limits(p_reporter uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if (select count(*) from public.person_reports r where r.reporter_id = p_reporter and r.status = 'open') >= private.setting_number('person_reports_limit') then
    perform private.refuse('Too many reports', 'Our team still has your earlier reports. Please wait for an answer first.', 429);
  end if;
  perform private.refuse_unfounded_reports(p_reporter);
  if not public.take_rate_limit('person reports:' || p_reporter, private.setting_number('person_reports_daily_limit')::int, 86400) then
    perform private.refuse('Too many reports', 'You have reported too many people today. Please try again tomorrow.', 429);
  end if;
end
$$;

create function private.check_person_report()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  c_title constant text := 'Report not sent';
begin
  -- One report of a person at a time, so that the limits hold.
  perform private.lock_person(new.reporter_id);
  perform private.refuse_if(private.suspension_refusal(new.reporter_id));
  if new.reported_id = new.reporter_id then
    perform private.refuse(c_title, 'You cannot report yourself.');
  elsif not exists (select from private.profiles p where p.user_id = new.reported_id and p.deleted_at is null) then
    perform private.refuse(c_title, 'This person was not found.', 404);
  elsif not new.about_words and exists (
      select from public.person_reports r where r.reported_id = new.reported_id and r.reporter_id = new.reporter_id and r.status = 'open' and not r.about_words) then
    perform private.refuse(c_title, 'You have already reported this person. Our team will review it.', 409);
  end if;
  perform private.check_report_limits(new.reporter_id);
  if cardinality(new.evidence_urls) > 5 then
    perform private.refuse('Invalid files', 'evidence_urls can name at most 5 files.');
  end if;
  new.evidence_urls := array(
    select 'documents/' || private.own_document(new.reporter_id, f.address) from unnest(new.evidence_urls) with ordinality f (address, at) order by f.at);
  if array_position(new.evidence_urls, null) is not null then
    perform private.refuse('Invalid files', 'evidence_urls must name files that you uploaded to documents.');
  end if;
  perform private.tell_of_moderation(new.reported_id);
  return new;
end
$$;
create trigger person_reports_check before insert on public.person_reports
  for each row when (current_user = 'authenticated') execute function private.check_person_report();

-- Makes the open reports of an item reports of its owner, who deletes it: else deleting would end them. Where the same person has
-- an open report of the owner, the words are added to it.
create function private.report_owner_of_deleted_item(p_item public.items)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.person_reports as r (reported_id, reporter_id, reason, details, created_at)
  select p_item.owner_id, i.reporter_id,
    case when i.reason in ('fake', 'scam') then 'fraud' when i.reason = 'offensive' then 'offensive' else 'other' end::public.person_report_reason,
    left(format('About the item “%s”, which its owner has deleted: %s', p_item.title,
      concat_ws('. ', replace(i.reason::text, '_', ' '), private.said(i.details))), 1000),
    i.created_at
  from public.item_reports i where i.item_id = p_item.id and i.status = 'open'
  order by i.reporter_id
  on conflict (reported_id, reporter_id) where status = 'open' and not about_words
    do update set details = left(r.details || E'\n\n' || excluded.details, 1000);
end
$$;

-- The path of a file that a person uploaded to documents; null: there is none. p_address: a path with or without the bucket.
create function private.own_document(p_person uuid, p_address text)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select o.name from storage.objects o
  where o.bucket_id = 'documents' and o.name = regexp_replace(left(p_address, 1500), '^documents/', '') and (storage.foldername(o.name))[1] = p_person::text
$$;

-- Whether the file belongs to an open report of a person, which the calling admin may read.
create function private.is_report_evidence(p_path text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.person_reports r
    where r.status = 'open' and r.reporter_id::text = split_part(p_path, '/', 1) and 'documents/' || p_path = any (r.evidence_urls)
      and r.reported_id <> all (private.own_accounts()))
$$;
grant execute on function private.is_report_evidence(text) to authenticated;
create policy "staff read evidence of open reports once listed" on storage.objects
  for select to authenticated using (bucket_id = 'documents' and (select private.is_staff('reports')) and (select private.has_listed('list_moderation', 'person'))
    and private.is_report_evidence(name));

-- Decisions ------------------------------------------------------------------------------------------

-- Locks these reports; refuses what another admin has decided meanwhile.
create function private.lock_open_reports(p_report_ids uuid[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_open int;
begin
  perform r.id from public.person_reports r where r.id = any (p_report_ids) order by r.id for update;
  select count(*) into v_open from public.person_reports r where r.id = any (p_report_ids) and r.status = 'open';
  if v_open <> cardinality(p_report_ids) then
    perform private.refuse('Reports not decided', 'Another admin has decided on these reports. Please check again.', 409);
  end if;
end
$$;

-- Refuses a decision that is none, or on reports that are not of one person; answers the person.
create function private.check_report_decision(p_report_ids uuid[], p_decision text, p_words text)
returns uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  c_title constant text := 'Reports not decided';
  v_people uuid[] := array(select distinct r.reported_id from public.person_reports r where r.id = any (p_report_ids));
begin
  if coalesce(cardinality(p_report_ids), 0) not between 1 and 200 or cardinality(v_people) <> 1 then
    perform private.refuse(c_title, 'p_report_ids must name reports of one person, at most 200.');
  elsif p_decision is null or p_decision not in ('dismiss', 'warn', 'suspend') then
    perform private.refuse(c_title, 'p_decision must be dismiss, warn or suspend.');
  elsif p_decision <> 'dismiss' and private.reason_of(p_words) is null then
    perform private.refuse(c_title, 'Please give a reason that the person will read.');
  elsif p_decision = 'warn' and exists (select from private.profiles p where p.user_id = v_people[1] and p.deleted_at is not null) then
    perform private.refuse(c_title, 'This account is closed: nobody would read a warning. Suspend the person, so that they cannot come back, or dismiss the report.', 409);
  end if;
  return v_people[1];
end
$$;

-- Reporters learn whether something was done, not what.
create function private.notify_reporters(p_report_ids uuid[], p_decision text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.notify(r.id, 'moderation', 'Your report', case p_decision when 'dismiss'
    then 'Thank you for your report. We reviewed it and found nothing against our community rules. You can block the person at any time.'
    else 'Thank you for your report. We reviewed it and took action.' end, p_link => '/safety')
  from (select distinct x.reporter_id as id from public.person_reports x where x.id = any (p_report_ids) order by 1) r;
end
$$;

create function public.decide_person_reports(
  p_report_ids uuid[], p_decision text, p_words text default null, p_ends_at timestamptz default null
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_ids uuid[] := array(select distinct i from unnest(p_report_ids) i);
  v_person uuid;
begin
  perform private.check_text('p_decision', p_decision, 40);
  perform private.check_text('p_words', p_words, 1000);
  perform private.require_staff('reports');
  perform private.require_given(jsonb_build_object('p_decision', p_decision));
  v_person := private.check_report_decision(v_ids, p_decision, p_words);
  perform private.refuse_own_matter(v_person, 'reports');
  if p_decision = 'suspend' then
    perform private.suspend(v_person, p_words, p_ends_at);
  end if;
  perform private.lock_open_reports(v_ids);
  -- What a reporter who has left wrote goes with the decision.
  update public.person_reports r
  set status = 'resolved', details = case when p.deleted_at is null then r.details else 'Removed with the account.' end
  from private.profiles p where p.user_id = r.reporter_id and r.id = any (v_ids);
  insert into private.person_report_outcomes (report_id, outcome, decided_by)
  select i, p_decision, (select auth.uid()) from unnest(v_ids) i;
  if p_decision = 'warn' then
    perform private.notify(v_person, 'account', 'A warning from Aso', format(
      E'%s\n\nPlease follow the community rules. If it happens again, your account can be suspended.', private.reason_of(p_words)), p_link => '/safety');
  end if;
  perform private.notify_reporters(v_ids, p_decision);
  insert into private.admin_log (admin_id, action_type, action_data)
  values ((select auth.uid()), 'decide_person_reports', jsonb_build_object('target', v_person, 'reports', v_ids,
    'decision', p_decision, 'reason', private.reason_of(p_words), 'ends_at', p_ends_at));
end
$$;
comment on function public.decide_person_reports is
  'For admins who are no part of it: decides on open reports of one person, those that the admin has read. p_decision dismiss: '
  'nothing against the rules; warn: the person reads p_words; suspend: as suspend_person, with p_words and p_ends_at. '
  'Reporters learn whether something was done, not what. Logged.';
grant execute on function public.decide_person_reports(uuid[], text, text, timestamptz) to authenticated;
