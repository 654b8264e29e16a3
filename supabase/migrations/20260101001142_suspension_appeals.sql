-- Appeals against a suspension: once, decided for good by an admin who is no part of it, where there is one.

create function public.my_suspension()
returns table (
  reason text, created_at timestamptz, ends_at timestamptz, appeal text, appealed_at timestamptz, appeal_answer text,
  appeal_decided_at timestamptz
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    select s.reason, s.created_at, s.ends_at, s.appeal, s.appealed_at, s.appeal_answer, s.appeal_decided_at
    from private.suspensions s
    where s.user_id = (select auth.uid()) and s.ended_at is null and (s.ends_at is null or s.ends_at > now());
end
$$;
comment on function public.my_suspension is
  'The suspension of the caller that is in force, with the appeal and its answer; no row: the caller is not suspended. ends_at null: until it is lifted.';

create function public.appeal_suspension(p_appeal text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  c_title constant text := 'Appeal not sent';
  v_me uuid := (select auth.uid());
  s private.suspensions;
begin
  perform private.check_text('p_appeal', p_appeal, 2000);
  s := private.lock_suspension(v_me, c_title);
  if s.appealed_at is not null then
    perform private.refuse(c_title, 'You have already appealed.', 409);
  elsif private.said(p_appeal) is null then
    perform private.refuse(c_title, 'Please say why we should lift the suspension.');
  end if;
  update private.suspensions x set appeal = private.said(p_appeal), appealed_at = now() where x.id = s.id;
  perform private.notify_admins('moderation', 'An appeal against a suspension', 'A suspended member has appealed. It is in the moderation queue.',
    p_link => '/admin/reports');
end
$$;
comment on function public.appeal_suspension is
  'The suspended caller appeals, once, in at most 2,000 characters. Another admin decides, and the answer is final.';

-- Whether somebody else could decide for this admin.
create function private.has_other_admin(p_user_id uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$ select exists (select from private.profiles p where p.is_admin and private.has_permission(p.user_id, 'suspensions') and p.user_id <> p_user_id) $$;

-- Whether this admin has suspended the person, now or before, or is involved with them.
create function private.is_part_of_suspension(p_person uuid, p_admin uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (select from private.suspensions s where s.user_id = p_person and s.suspended_by = p_admin)
    or private.is_involved(p_admin, p_person);
end
$$;

-- Whether the caller leaves what decides about this suspended person to an admin who is no part of it; always about their own account.
create function private.another_decides(p_person uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select p_person = any (private.own_accounts()) or (private.is_part_of_suspension(p_person, (select auth.uid())) and exists (
    select from private.profiles p where p.is_admin and private.has_permission(p.user_id, 'suspensions') and not private.is_part_of_suspension(p_person, p.user_id)))
$$;

create function private.has_open_appeal(p_user_id uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from private.suspensions s
    where s.user_id = p_user_id and s.appealed_at is not null and s.appeal_decided_at is null and s.ended_at is null
      and (s.ends_at is null or s.ends_at > now()))
$$;

create function public.decide_suspension_appeal(p_suspension_id uuid, p_lift boolean, p_answer text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  c_title constant text := 'Appeal not decided';
  v_answer text := private.reason_of(p_answer);
  s private.suspensions;
begin
  perform private.check_text('p_answer', p_answer, 1000);
  perform private.require_staff('suspensions');
  perform private.require_given(jsonb_build_object('p_suspension_id', p_suspension_id));
  if p_lift is null or v_answer is null then
    perform private.refuse(c_title, 'Please decide, and give an answer that the person will read.');
  end if;
  select x.* into s from private.suspensions x where x.id = p_suspension_id;
  if not found then
    perform private.refuse(c_title, 'This suspension was not found.', 404);
  end if;
  s := private.lock_suspension(s.user_id, c_title);
  if s.id <> p_suspension_id or s.appealed_at is null or s.appeal_decided_at is not null then
    perform private.refuse(c_title, 'There is no open appeal against this suspension.', 409);
  elsif private.another_decides(s.user_id) then
    perform private.refuse('Access denied', 'You suspended or reported this person, or have a booking with them: another admin has to decide on the appeal.', 403);
  end if;
  update private.suspensions x set appeal_answer = v_answer, appeal_decided_at = now(), appeal_decided_by = (select auth.uid()) where x.id = s.id;
  if p_lift then
    perform private.end_suspension(s.id, now(), format(E'We reviewed your appeal and lifted the suspension: %s\n\nYour items are shown again.', v_answer));
  else
    perform private.notify(s.user_id, 'account', 'Your appeal was decided', format('We reviewed your appeal. The suspension stays: %s', v_answer),
      p_link => '/suspension');
  end if;
  insert into private.admin_log (admin_id, action_type, action_data)
  values ((select auth.uid()), 'decide_suspension_appeal',
    jsonb_build_object('target', s.user_id, 'suspension', s.id, 'lifted', p_lift, 'answer', v_answer));
end
$$;
comment on function public.decide_suspension_appeal is
  'For an admin who is no part of it (a suspension, a report or a booking), where there is one: p_lift ends the suspension, else it stays; p_answer is '
  'what the person reads. Final. Logged.';

create function public.suspension_appeals()
returns table (
  suspension_id uuid, user_id uuid, full_name text, reason text, created_at timestamptz, ends_at timestamptz,
  suspended_by text, appeal text, appealed_at timestamptz, is_own boolean
)
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_staff('suspensions');
  perform private.log_reading('list_suspension_appeals', '{}');
  return query
    select s.id, s.user_id, p.full_name, s.reason, s.created_at, s.ends_at, a.full_name, s.appeal, s.appealed_at,
      private.another_decides(s.user_id)
    from private.suspensions s
    join private.profiles p on p.user_id = s.user_id
    join private.profiles a on a.user_id = s.suspended_by
    where s.appealed_at is not null and s.appeal_decided_at is null and s.ended_at is null and (s.ends_at is null or s.ends_at > now())
      and s.user_id <> all (private.own_accounts())
    order by s.appealed_at, s.id limit 200;
end
$$;
comment on function public.suspension_appeals is
  'For admins: open appeals against suspensions, the oldest first. is_own: the caller is part of it, and another admin decides. Logged.';
grant execute on function public.my_suspension(), public.appeal_suspension(text),
  public.decide_suspension_appeal(uuid, boolean, text), public.suspension_appeals() to authenticated;
