-- Answers, reports and figures of open ratings; what an admin may hide, and why.

-- The rating, locked, where it is open and the caller may read it; a sealed one is as unknown as none.
create function private.lock_open_rating(p_rating_id uuid)
returns public.ratings
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_me uuid := (select auth.uid());
  r public.ratings;
begin
  select x.* into r from public.ratings x
  where x.id = p_rating_id and x.opened_at is not null and (x.hidden_at is null or v_me in (x.rater_id, x.rated_user_id) or private.is_staff('items'))
  for update;
  if not found then
    perform private.refuse('Rating not found', 'We could not find this rating.', 404);
  end if;
  return r;
end
$$;

create function public.answer_rating(p_rating_id uuid, p_answer text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  c_title constant text := 'Answer not possible';
  v_limit int := private.setting_number('rating_comment_limit')::int;
  r public.ratings;
begin
  perform private.check_text('p_answer', p_answer, v_limit), private.refuse_if(private.suspension_refusal((select auth.uid())));
  r := private.lock_open_rating(p_rating_id);
  if r.rated_user_id is distinct from (select auth.uid()) then
    perform private.refuse('Access denied', 'Only the person who was rated can answer.', 403);
  elsif r.answer is not null then
    perform private.refuse(c_title, 'You have already answered this rating.', 409);
  elsif r.hidden_at is not null then
    perform private.refuse(c_title, 'This rating is hidden.', 409);
  elsif private.said(p_answer) is null then
    perform private.refuse(c_title, 'Please write your answer.');
  end if;
  update public.ratings x set answer = private.said(p_answer), answered_at = now() where x.id = r.id;
  perform private.notify(r.rater_id, 'rating', 'Your rating was answered', private.booking_label(t, 'There is an answer to your rating of')
    || '. Read it in My Transactions.', p_link => '/booking/' || t.id)
  from public.transactions t where t.id = r.transaction_id;
end
$$;
comment on function public.answer_rating is
  'The rated person answers an open rating, once, in at most as many characters as a comment may have. Tells the author.';
grant execute on function public.answer_rating(uuid, text) to authenticated;

-- Reports --------------------------------------------------------------------------------------------

create table public.rating_reports (
  id uuid primary key default gen_random_uuid(),
  rating_id uuid not null references public.ratings (id) on delete cascade,
  reporter_id uuid not null references private.profiles (user_id),
  reason public.rating_problem not null,
  details text check (length(details) <= 1000),
  status public.report_status not null default 'open',
  created_at timestamptz not null default now(),
  unique (rating_id, reporter_id)
);
comment on table public.rating_reports is 'Reports of open ratings by members, for admins.';
comment on column public.rating_reports.status is 'open until an admin has decided.';
comment on column public.rating_reports.reason is 'The written rule that it breaks, as the reporter sees it.';
comment on column public.rating_reports.details is 'What the reporter wrote.';
create index rating_reports_open on public.rating_reports (created_at) where status = 'open';
create index rating_reports_by_person on public.rating_reports (reporter_id);
alter table public.rating_reports enable row level security;
create policy "a person reads own rating reports, staff open ones once listed" on public.rating_reports
  for select to authenticated using (reporter_id = (select auth.uid())
    or ((select private.is_staff('items')) and status = 'open' and (select private.has_listed('list_moderation', 'rating')) and not private.is_own_rating(rating_id)));
-- Any rating that the caller reads: a sealed one is their own, and nobody reports their own rating, only its answer.
create policy "a person reports an open rating of somebody else, or the answer to their own" on public.rating_reports
  for insert to authenticated with check (reporter_id = (select auth.uid()) and (select private.is_member())
    and exists (select from public.ratings r where r.id = rating_id and (r.rater_id <> (select auth.uid()) or r.answer is not null)));
grant select on public.rating_reports to authenticated, service_role;
grant insert (rating_id, reporter_id, reason, details) on public.rating_reports to authenticated;

create trigger rating_reports_limit before insert on public.rating_reports
  for each row when (current_user = 'authenticated') execute function private.limit_reports();

-- Closes the reports of the rating that the admin has read, by id; null: all that are open.
create function private.resolve_rating_reports(p_rating_id uuid, p_report_ids uuid[], p_is_dismissed boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  with resolved as (
    update public.rating_reports r set status = 'resolved'
    where r.rating_id = p_rating_id and r.status = 'open' and (p_report_ids is null or r.id = any (p_report_ids))
    returning r.id, r.reporter_id
  )
  insert into private.dismissed_reports (report_id, reporter_id) select r.id, r.reporter_id from resolved r where p_is_dismissed;
end
$$;

create function public.moderate_rating(
  p_rating_id uuid, p_action text, p_problem public.rating_problem default null, p_reason text default null, p_report_ids uuid[] default null
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- In the place of an answer: there is no second one.
  c_removed constant text := 'Removed by Aso.';
  v_reason text := private.reason_of(p_reason);
  r public.ratings;
begin
  perform private.check_text('p_action', p_action, 40);
  perform private.check_text('p_reason', p_reason, 500);
  perform private.check_report_ids(p_report_ids);
  perform private.require_staff('items');
  perform private.require_given(jsonb_build_object('p_rating_id', p_rating_id, 'p_action', p_action));
  r := private.lock_open_rating(p_rating_id);
  perform private.refuse_own_matter(r.rater_id, 'items'), private.refuse_own_matter(r.rated_user_id, 'items');
  if p_action in ('hide', 'remove_answer') and (p_problem is null or v_reason is null) then
    perform private.refuse('Moderation failed', 'Please choose the rule it breaks and give a reason that both sides will read.');
  elsif (p_action = 'hide' and r.hidden_at is not null) or (p_action = 'restore' and r.hidden_at is null) then
    perform private.refuse('Moderation failed', case p_action when 'hide' then 'This rating is already hidden.' else 'This rating is not hidden.' end, 409);
  elsif p_action = 'remove_answer' and coalesce(r.answer, c_removed) = c_removed then
    perform private.refuse('Moderation failed', 'There is no answer to remove.', 409);
  elsif p_action = 'hide' then
    update public.ratings x set hidden_at = now(), hidden_for = p_problem, hidden_reason = v_reason where x.id = r.id;
  elsif p_action = 'restore' then
    update public.ratings x set hidden_at = null, hidden_for = null, hidden_reason = null where x.id = r.id;
  elsif p_action = 'remove_answer' then
    update public.ratings x set answer = c_removed where x.id = r.id;
  elsif p_action is distinct from 'dismiss' then
    perform private.refuse('Moderation failed', 'p_action must be hide, restore, remove_answer or dismiss.');
  end if;
  perform private.resolve_rating_reports(r.id, p_report_ids, p_action = 'dismiss');
  perform private.notify_moderated_rating(r, p_action, v_reason);
  insert into private.admin_log (admin_id, action_type, action_data)
  values ((select auth.uid()), 'moderate_rating',
    jsonb_build_object('rating', r.id, 'action', p_action, 'problem', p_problem, 'reason', v_reason, 'reports', p_report_ids)
      || case p_action when 'remove_answer' then jsonb_build_object('answer', r.answer) else '{}' end);
end
$$;
comment on function public.moderate_rating is
  'For admins, of open ratings only. p_action hide: takes a rating off the profile and out of the averages, for one of the written '
  'rules (p_problem) and a reason that both sides read; restore: shows it again; remove_answer: takes the '
  'answer away, for a rule and a reason as well; dismiss: nothing is wrong with it. '
  'p_report_ids: the reports that were read, which it resolves (null: all that are open); later ones stay open. Logs the action and '
  'tells both sides.';
grant execute on function public.moderate_rating(uuid, text, public.rating_problem, text, uuid[]) to authenticated;

create function public.rated_bookings(p_rating_ids uuid[])
returns table (
  rating_id uuid, id uuid, borrower_id uuid, transaction_type public.transaction_type, rental_start_date date, rental_end_date date, late_days int,
  item_id uuid, item_title text, dispute_ids uuid[]
)
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_staff('items');
  perform private.require_given(jsonb_build_object('p_rating_ids', p_rating_ids));
  perform private.check_report_ids(p_rating_ids);
  perform private.log_reading('read_rated_bookings', jsonb_build_object('ratings', to_jsonb(p_rating_ids)));
  return query
    select r.id, t.id, t.borrower_id, t.transaction_type, t.rental_start_date, t.rental_end_date, t.late_days, i.id, i.title,
      array(select d.id from public.disputes d where d.transaction_id = t.id order by d.created_at)
    from public.ratings r join public.transactions t on t.id = r.transaction_id join public.items i on i.id = t.item_id
    where r.id = any (p_rating_ids) and exists (select from public.rating_reports x where x.rating_id = r.id);
end
$$;
comment on function public.rated_bookings is 'For staff: what reported ratings are about, without addresses and notes, and the disputes of these bookings, the oldest first. Logged.';
grant execute on function public.rated_bookings(uuid[]) to authenticated;

create function private.notify_moderated_rating(r public.ratings, p_action text, p_reason text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_action in ('hide', 'restore', 'remove_answer') then
    perform private.notify(p.id, 'moderation',
      case p_action when 'hide' then 'A rating was hidden' when 'restore' then 'A rating is shown again' else 'An answer was removed' end,
      private.booking_label(t, case when p_action = 'remove_answer' then 'The answer to the rating of' when p.id = r.rater_id then 'Your rating of'
          else 'The rating of you for' end)
        || case p_action when 'hide' then ' is no longer shown on Aso: ' || p_reason when 'restore' then ' is shown on Aso again.'
          else ' was removed: ' || p_reason end, p_link => '/booking/' || t.id)
    from public.transactions t, (values (r.rater_id), (r.rated_user_id)) p (id) where t.id = r.transaction_id order by p.id;
  end if;
end
$$;

-- Figures --------------------------------------------------------------------------------------------

create function public.rating_summary(p_rated_user_id uuid)
returns table (reviews int, stars int[], communication numeric, on_time int, late int, good_condition int, bad_condition int)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    select count(*)::int, array(select (count(*) filter (where s.stars = n.stars))::int
        from generate_series(1, 5) n (stars) left join (
          select x.overall_rating as stars from public.ratings x
          where x.rated_user_id = p_rated_user_id and x.is_counted and x.hidden_at is null) s on s.stars = n.stars
        group by n.stars order by n.stars),
      round(avg(r.communication_rating), 2),
      (count(*) filter (where r.returned_on_time))::int, (count(*) filter (where not r.returned_on_time))::int,
      (count(*) filter (where r.item_condition_good))::int, (count(*) filter (where not r.item_condition_good))::int
    from public.ratings r
    where r.rated_user_id = p_rated_user_id and r.is_counted and r.hidden_at is null;
end
$$;
comment on function public.rating_summary is
  'Figures of a person''s open ratings that count and are not hidden, for everybody. stars: how many have 1, 2, 3, 4 and 5 stars; '
  'communication: the mean, null without ratings; on_time, late, good_condition, bad_condition: what lenders said.';
grant execute on function public.rating_summary(uuid) to anon, authenticated, service_role;
