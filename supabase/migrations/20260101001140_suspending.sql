-- Suspending: what a suspension ends and takes off the market, how it ends, and the person's one appeal.

-- Ends bookings that are not agreed yet, unpaid ones and requests, from the side of one person. All money goes back.
create function private.end_unagreed(p_transaction_ids uuid[], p_person uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  b public.transactions;
begin
  perform private.lock_bookings(p_transaction_ids);
  for b in
    select t.* from public.transactions t where t.id = any (p_transaction_ids) and t.booking_status in ('pending', 'requested') and t.frozen_at is null order by t.id
  loop
    perform private.end_booking(b, case when b.booking_status = 'requested' and b.lender_id = p_person then 'declined' else 'cancelled' end::public.booking_status,
      0, case when b.lender_id = p_person then 'lender' else 'borrower' end::public.booking_party, null);
  end loop;
end
$$;

-- Locks the person, their items and their bookings that are not agreed yet, with the people and items of these, and answers the
-- bookings. An unpaid booking that is made at this very moment is missing: it can no longer be paid, and its hold runs out.
create function private.lock_for_suspension(p_user_id uuid)
returns uuid[]
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_ids uuid[] := array(
    select t.id from public.transactions t
    where p_user_id in (t.borrower_id, t.lender_id) and t.booking_status in ('pending', 'requested'));
begin
  perform private.lock_person(p.id) from (
    select p_user_id as id union select t.borrower_id from public.transactions t where t.id = any (v_ids) order by 1) p;
  perform i.id from public.items i
  where i.owner_id = p_user_id or i.id in (select t.item_id from public.transactions t where t.id = any (v_ids))
  order by i.id for no key update;
  perform private.lock_bookings(v_ids);
  perform p.user_id from private.profiles p where p.user_id = p_user_id for no key update;
  return v_ids;
end
$$;

-- Whether a suspension of this person by the caller was taken back by the admin or an appeal, or ended with an appeal that nobody answered.
create function private.has_given_up_suspension(p_admin uuid, p_user_id uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from private.suspensions s
    where s.user_id = p_user_id and s.suspended_by = p_admin and s.ended_at is not null
      and (s.ended_by = p_admin or s.ended_at = s.appeal_decided_at or (s.appealed_at is not null and s.appeal_decided_at is null)))
$$;

-- Refuses an admin who leaves this person to others, and a reason or an end that is none.
create function private.check_suspender(p_title text, p_user_id uuid, p_reason text, p_ends_at timestamptz)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.refuse_own_matter(p_user_id, 'suspensions');
  if private.has_other_admin((select auth.uid())) and private.has_given_up_suspension((select auth.uid()), p_user_id) then
    perform private.refuse('Access denied', 'You suspended this person before, and it was lifted by you or after an appeal, or it ended '
      'before its appeal was answered: another admin has to decide.', 403);
  elsif private.reason_of(p_reason) is null then
    perform private.refuse(p_title, 'Please give a reason that the person will read.');
  elsif p_ends_at <= now() or p_ends_at > now() + interval '10 years' then
    perform private.refuse(p_title, 'The end must be in the future, within ten years.');
  end if;
end
$$;

create function private.check_suspendable(p_user_id uuid, p_reason text, p_ends_at timestamptz)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  c_title constant text := 'Suspension failed';
begin
  if p_user_id = (select auth.uid()) then
    perform private.refuse(c_title, 'You cannot suspend yourself.', 403);
  end if;
  perform private.check_suspender(c_title, p_user_id, p_reason, p_ends_at);
  if not exists (select from private.profiles p where p.user_id = p_user_id and (p.deleted_at is null or private.has_open_report(p_user_id))) then
    perform private.refuse(c_title, 'This person was not found.', 404);
  elsif exists (select from private.profiles p where p.user_id = p_user_id and p.is_admin) then
    perform private.refuse(c_title, 'Remove the admin rights of this person first.', 409);
  elsif private.is_suspended(p_user_id) then
    perform private.refuse(c_title, 'This person is already suspended. You can change the end of the suspension.', 409);
  end if;
end
$$;

-- The other sides of bookings that are agreed and not handed over: they may leave, and are not told why.
create function private.notify_other_sides(p_user_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.notify(case p_user_id when t.borrower_id then t.lender_id else t.borrower_id end, 'booking_changed',
    private.booking_label(t, 'News about your booking of'),
    private.booking_label(t, 'The other side of the booking of') || ' is not active on Aso at the moment. The booking goes on as agreed. '
      || format('If you prefer, you can cancel it free of charge until %s.',
        case t.transaction_type when 'sale' then 'it is handed over' else 'the agreed time' end), p_link => '/booking/' || t.id)
  from public.transactions t
  where p_user_id in (t.borrower_id, t.lender_id) and t.booking_status = 'confirmed' and t.handed_over_at is null and t.handover_proven_at is null
    and (t.rental_start_date is null or t.rental_start_date > private.today())
  order by t.id;
end
$$;

create function private.suspension_end_words(p_ends_at timestamptz)
returns text
language sql
stable
set search_path = ''
as $$ select coalesce('lasts until ' || to_char(p_ends_at at time zone 'Africa/Lagos', 'FMDD FMMonth YYYY, FMHH12:MI am'), 'has no end date') $$;

-- Suspends a person, or refuses where another admin did so a moment before.
create function private.suspend(p_user_id uuid, p_reason text, p_ends_at timestamptz)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_ids uuid[] := private.lock_for_suspension(p_user_id);
begin
  perform private.check_suspendable(p_user_id, p_reason, p_ends_at);
  -- One whose time is over, which the jobs have not ended yet.
  update private.suspensions s set ended_at = s.ends_at where s.user_id = p_user_id and s.ended_at is null;
  insert into private.suspensions (user_id, reason, ends_at, suspended_by)
  values (p_user_id, private.reason_of(p_reason), p_ends_at, (select auth.uid()));
  perform private.end_unagreed(v_ids, p_user_id);
  perform private.notify_other_sides(p_user_id);
  update public.items i set withheld_at = now() where i.owner_id = p_user_id and i.archived_at is null and i.withheld_at is null;
  perform private.notify(p_user_id, 'account', 'Your account is suspended', format(
    E'%s\n\nThe suspension %s. Meanwhile you cannot book or list, and your items are not shown. Bookings that are agreed '
    || 'go on as usual, and your money stays yours. You can appeal once: sign in and tap “See why and appeal”.',
    private.reason_of(p_reason), private.suspension_end_words(p_ends_at)), p_link => '/suspension');
end
$$;

create function public.suspend_person(p_user_id uuid, p_reason text, p_ends_at timestamptz default null)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.check_text('p_reason', p_reason, 1000);
  perform private.require_staff('suspensions');
  perform private.require_given(jsonb_build_object('p_user_id', p_user_id));
  perform private.suspend(p_user_id, p_reason, p_ends_at);
  insert into private.admin_log (admin_id, action_type, action_data)
  values ((select auth.uid()), 'suspend_person', jsonb_build_object('target', p_user_id, 'reason', private.reason_of(p_reason), 'ends_at', p_ends_at));
end
$$;
comment on function public.suspend_person is
  'For admins, of somebody else who is no admin: no new bookings, no new items, and none of the person''s items are shown, until '
  'p_ends_at (null: until it is lifted). Unpaid bookings and open requests end with all money back; what is agreed goes on. '
  'The person reads p_reason. Logged.';

-- The end of a suspension, whose person and items are locked: the items are shown again.
create function private.end_suspension(p_suspension_id uuid, p_ended_at timestamptz, p_text text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  s private.suspensions;
begin
  update private.suspensions x set ended_at = p_ended_at, ended_by = (select auth.uid()) where x.id = p_suspension_id returning x.* into s;
  update public.items i set withheld_at = null where i.owner_id = s.user_id and i.withheld_at is not null;
  perform private.notify(s.user_id, 'account', 'Your account is active again', p_text, p_link => '/profile');
end
$$;

-- The suspension in force of a person, locked after the person and their items; refuses where there is none.
create function private.lock_suspension(p_user_id uuid, p_title text)
returns private.suspensions
language plpgsql
security definer
set search_path = ''
as $$
declare
  s private.suspensions;
begin
  perform private.lock_person(p_user_id);
  perform private.lock_items_of(p_user_id);
  perform p.user_id from private.profiles p where p.user_id = p_user_id for no key update;
  select x.* into s from private.suspensions x
  where x.user_id = p_user_id and x.ended_at is null and (x.ends_at is null or x.ends_at > now()) for update;
  if not found then
    perform private.refuse(p_title, 'There is no suspension in force.', 409);
  end if;
  return s;
end
$$;

-- While an appeal is open, only its decision ends or changes the suspension: lifting would take the decision from another admin.
create function private.refuse_open_appeal(s private.suspensions, p_title text)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if s.appealed_at is not null and s.appeal_decided_at is null then
    perform private.refuse(p_title, 'This person has appealed. Decide on the appeal in the moderation queue instead.', 409);
  end if;
end
$$;

create function public.lift_suspension(p_user_id uuid, p_reason text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  s private.suspensions;
begin
  perform private.check_text('p_reason', p_reason, 1000);
  perform private.require_staff('suspensions');
  perform private.require_given(jsonb_build_object('p_user_id', p_user_id));
  if private.reason_of(p_reason) is null then
    perform private.refuse('Suspension not lifted', 'Please say why.');
  end if;
  s := private.lock_suspension(p_user_id, 'Suspension not lifted');
  perform private.refuse_own_matter(p_user_id, 'suspensions');
  perform private.refuse_open_appeal(s, 'Suspension not lifted');
  perform private.end_suspension(s.id, now(), format(E'Your suspension was lifted: %s\n\nYour items are shown again.', private.reason_of(p_reason)));
  insert into private.admin_log (admin_id, action_type, action_data)
  values ((select auth.uid()), 'lift_suspension', jsonb_build_object('target', p_user_id, 'reason', private.reason_of(p_reason)));
end
$$;
comment on function public.lift_suspension is 'For admins: ends a suspension now, with a reason that the person reads. Refused while an appeal is open: its decision comes first. Logged.';
grant execute on function public.suspend_person(uuid, text, timestamptz), public.lift_suspension(uuid, text) to authenticated;

-- Part of run_due_jobs. Who has a row locked at this moment is left to the next run.
create function private.end_due_suspensions()
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  s private.suspensions;
  v_items uuid[];
  v_count int := 0;
begin
  for s in
    select x.* from private.suspensions x join private.profiles p on p.user_id = x.user_id
    where x.ended_at is null and x.ends_at <= now() order by x.ends_at limit 50 for no key update skip locked
  loop
    v_items := array(select i.id from public.items i where i.owner_id = s.user_id and i.withheld_at is not null order by i.id
      for no key update skip locked);
    if not exists (select from public.items i where i.owner_id = s.user_id and i.withheld_at is not null and i.id <> all (v_items)) then
      perform private.end_suspension(s.id, s.ends_at, 'Your suspension is over. Your items are shown again.');
      v_count := v_count + 1;
    end if;
  end loop;
  return v_count;
end
$$;
