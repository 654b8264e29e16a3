-- Changes of settings by time: applying what is due, and telling everybody of what comes.

-- Applies the announced changes whose day has come, each on its own: one that fails holds up no other, and reconcile() names it.
create function private.apply_due_settings()
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  c private.setting_changes;
  v_count int := 0;
begin
  for c in select x.* from private.setting_changes x where x.applied_at is null and x.withdrawn_at is null and x.takes_effect_at <= now() order by x.id loop
    begin
      perform s.setting_key from public.app_settings s where s.setting_key = c.setting_key for no key update;
      perform private.apply_setting(c);
      delete from private.failed_jobs f where f.job = private.setting_job(c.setting_key);
      v_count := v_count + 1;
    exception when others then
      perform private.note_failed_job(private.setting_job(c.setting_key), sqlerrm);
    end;
  end loop;
  return v_count;
end
$$;

-- Tells the next 500 people of a change that comes, or of one that was announced and does not come. Answers how many were told.
create function private.tell_of_setting_changes()
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  c private.setting_changes;
  s public.app_settings;
  v_people uuid[];
  v_day text;
begin
  select x.* into c from private.setting_changes x where x.told_at is null order by x.id limit 1 for no key update skip locked;
  if c.id is null then
    return 0;
  end if;
  select x.* into s from public.app_settings x where x.setting_key = c.setting_key;
  v_day := to_char(c.takes_effect_at at time zone 'Africa/Lagos', 'FMDD Mon YYYY');
  v_people := array(
    select p.user_id from private.profiles p where p.deleted_at is null and (c.told_until is null or p.user_id > c.told_until) order by p.user_id limit 500);
  perform private.notify(u.id, 'account',
    case when c.withdrawn_at is null then 'Our terms change on ' || v_day else 'A change of our terms does not come' end,
    format(case when c.withdrawn_at is null then '%s: %s instead of %s from %s.' || case s.counts_for
        when 'new bookings' then ' Bookings made before keep their terms.'
        when 'open bookings' then ' From then on it applies to bookings made before, too.' else '' end
      else '%s stays %3$s. We had told you that it would be %2$s from %4$s.' end,
      s.label, private.value_in_words(c.to_value, s.unit), private.value_in_words(c.from_value, s.unit), v_day), p_link => '/terms')
  from unnest(v_people) u (id);
  update private.setting_changes x set told_until = coalesce(v_people[cardinality(v_people)], x.told_until),
    told_at = case when cardinality(v_people) < 500 then now() end
  where x.id = c.id;
  return cardinality(v_people);
end
$$;
