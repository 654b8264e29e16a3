-- How SQL reads a setting: as text, as a number, as a length of time or in words.

create function private.setting(p_key text)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (select s.setting_value from public.app_settings s where s.setting_key = p_key);
end
$$;

-- A setting that is missing is an error: a limit of null would refuse nobody.
create function private.setting_number(p_key text)
returns numeric
language plpgsql
stable strict
set search_path = ''
as $$
declare
  v_number numeric := private.setting(p_key)::numeric;
begin
  if v_number is null then
    raise exception 'There is no setting %', p_key;
  end if;
  return v_number;
end
$$;

-- A setting that counts minutes, hours or days, as a length of time.
create function private.setting_interval(p_key text)
returns interval
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (select (s.setting_value || ' ' || s.unit)::interval from public.app_settings s where s.setting_key = p_key);
end
$$;

-- `1 hour`, `24 hours`: a whole number of what a setting counts, as people read it.
create function private.setting_text(p_key text)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select s.setting_value || ' ' || case when s.setting_value = '1' then regexp_replace(s.unit, 's$', '') else s.unit end
  from public.app_settings s where s.setting_key = p_key
$$;

-- Settings that still have their example value. What reaches real people or takes real money refuses to start with any.
create function public.settings_to_replace()
returns text[]
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(array_agg(s.setting_key order by s.position), '{}') from public.app_settings s
  where s.needs_own_value and s.setting_value = s.default_value
$$;
comment on function public.settings_to_replace is
  'The keys of settings that still have their example value. Empty: Aso may take real money and send real mail.';
grant execute on function public.settings_to_replace() to service_role;

grant execute on function private.setting(text), private.setting_number(text), private.setting_text(text)
to anon, authenticated, service_role;
