-- Late rulings: admins are reminded of what only they can end.

-- Reminds every admin of disputes and claims whose time for a ruling is over: only a ruling can end them.
create function private.remind_of_late_rulings()
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_late int;
  v_since timestamptz;
begin
  select count(*), min(q.due_at) into v_late, v_since from (
    select d.due_at from public.disputes d where d.status = 'pending'
    union all
    select d.appeal_due_at from public.disputes d where d.status <> 'pending' and d.appealed_at is not null and d.appeal_decided_at is null
    union all
    select c.due_at from public.deposit_claims c where c.status in ('contested', 'appealed')
  ) q where q.due_at <= now();
  if v_late > 0 then
    perform private.notify_admins('dispute', 'Decisions are late', format(
      'Disputes and claims that should be decided by now: %s. The oldest is late since %s. They are under Disputes in the admin panel.',
      v_late, private.moment_label(v_since)), p_link => '/admin/disputes');
  end if;
end
$$;
