-- Another end for a suspension that is in force. The one with the old end stays on record and one with the new end takes its place,
-- so that the person can appeal against it, and whoever changed it does not decide that appeal.

create function private.replace_suspension(p_suspension_id uuid, p_reason text, p_ends_at timestamptz)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  s private.suspensions;
begin
  update private.suspensions x set ended_at = now() where x.id = p_suspension_id returning x.* into s;
  insert into private.suspensions (user_id, reason, ends_at, suspended_by) values (s.user_id, private.reason_of(p_reason), p_ends_at, (select auth.uid()));
  perform private.notify(s.user_id, 'account', 'Your suspension was changed', format(
    E'%s\n\nThe suspension now %s. You can appeal against it: sign in and tap “See why and appeal”.',
    private.reason_of(p_reason), private.suspension_end_words(p_ends_at)), p_link => '/suspension');
end
$$;

create function public.change_suspension(p_user_id uuid, p_reason text, p_ends_at timestamptz default null)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  c_title constant text := 'Suspension not changed';
  s private.suspensions;
begin
  perform private.check_text('p_reason', p_reason, 1000);
  perform private.require_staff('suspensions');
  perform private.require_given(jsonb_build_object('p_user_id', p_user_id));
  s := private.lock_suspension(p_user_id, c_title);
  perform private.check_suspender(c_title, p_user_id, p_reason, p_ends_at);
  perform private.refuse_open_appeal(s, c_title);
  if s.ends_at is not distinct from p_ends_at then
    perform private.refuse(c_title, 'The suspension already ends then.', 409);
  end if;
  perform private.replace_suspension(s.id, p_reason, p_ends_at);
  insert into private.admin_log (admin_id, action_type, action_data) values ((select auth.uid()), 'change_suspension',
    jsonb_build_object('target', p_user_id, 'reason', private.reason_of(p_reason), 'from', s.ends_at, 'ends_at', p_ends_at));
end
$$;
comment on function public.change_suspension is
  'For admins: a suspension that is in force ends at p_ends_at instead (null: when it is lifted), later or earlier than before. The person reads '
  'p_reason and can appeal again. Refused while an appeal is open: its decision comes first. Logged.';
grant execute on function public.change_suspension(uuid, text, timestamptz) to authenticated;
