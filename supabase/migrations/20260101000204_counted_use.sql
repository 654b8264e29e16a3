-- Counted use: whom a visit, a view or a search is counted for, so that one person counts once a day and nobody can be found from what is
-- counted. No cookie and no address is kept: a caller is a hash with a salt that lives for a day.

-- The salt of a day. Without it nothing that was counted leads back to anybody. Unlogged: it is in no archive of the server's log.
create unlogged table private.day_salts (
  day date primary key,
  salt bytea not null default extensions.gen_random_bytes(32)
);

-- People who switched counting off.
create table private.uncounted_people (
  user_id uuid primary key references private.profiles (user_id) on delete cascade,
  since timestamptz not null default now()
);

create function private.day_salt(p_day date)
returns bytea
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not exists (select from private.day_salts d where d.day = p_day) then
    insert into private.day_salts (day) values (p_day) on conflict do nothing;
  end if;
  return (select d.salt from private.day_salts d where d.day = p_day);
end
$$;

-- A header of the request, as the API hands them on; null outside of a request.
create function private.request_header(p_name text)
returns text
language sql
stable
set search_path = ''
as $$ select nullif(current_setting('request.headers', true), '')::json ->> p_name $$;

-- The network that counts for an address, wherever callers are counted: an IPv4 address, or the first 48 bits of an IPv6 address, as one
-- customer gets them; 'unknown' where it is no address. networkOf of the functions says the same.
create function private.network_of(p_address text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_inet inet;
begin
  -- Not where it is declared: there the exception below would not hold.
  v_inet := regexp_replace(regexp_replace(trim(p_address), '^::ffff:(?=\d+\.)', '', 'i'), '%.*$', '')::inet;
  return coalesce(case family(v_inet) when 4 then host(v_inet) else text(network(set_masklen(v_inet, 48))) end, 'unknown');
exception when invalid_text_representation then
  return 'unknown';
end
$$;

-- The network that a request came from. Cloudflare overwrites cf-connecting-ip; elsewhere the last entry of x-forwarded-for counts, which
-- the nearest proxy wrote.
create function private.request_network()
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.network_of(coalesce(private.request_header('cf-connecting-ip'), regexp_replace(private.request_header('x-forwarded-for'), '^.*,', '')));
end
$$;

-- Whether the caller asked not to be counted: by the browser (Global Privacy Control, Do Not Track) or in the account.
create function private.declines_counting()
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return coalesce(private.request_header('sec-gpc') = '1' or private.request_header('dnt') = '1', false)
    or exists (select from private.uncounted_people u where u.user_id = (select auth.uid()));
end
$$;

-- What a person is counted as on a day.
create function private.counted_person(p_user_id uuid, p_day date)
returns bytea
language plpgsql
security definer
set search_path = ''
as $$
begin
  return substring(sha256(private.day_salt(p_day) || convert_to('person ' || p_user_id, 'UTF8')) for 12);
end
$$;

-- What the caller is counted as today; null: not at all. Visitors of one network, told apart by their browsers, are at most
-- p_of_a_network: whoever invents browsers moves no count further than that.
create function private.counted_caller(p_of_a_network int)
returns bytea
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_me uuid := (select auth.uid());
  v_browser bytea := sha256(convert_to(coalesce(private.request_header('user-agent'), ''), 'UTF8'));
begin
  if private.declines_counting() then
    return null;
  elsif v_me is not null then
    return case when private.is_member() then private.counted_person(v_me, private.today()) end;
  end if;
  return substring(sha256(private.day_salt(private.today()) || convert_to(format('network %s %s', private.request_network(),
    (get_byte(v_browser, 0) * 256 + get_byte(v_browser, 1)) % p_of_a_network), 'UTF8')) for 12);
end
$$;

-- Whether one more row of today may be written for this caller, so that nobody fills the tables.
create function private.may_count_more(p_who bytea)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  return public.take_rate_limit(format('counted:%s:%s', private.today(), encode(p_who, 'hex')), private.setting_number('counted_daily_limit')::int, 86400);
end
$$;

create function public.is_my_use_counted()
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return not exists (select from private.uncounted_people u where u.user_id = (select auth.uid()));
end
$$;
comment on function public.is_my_use_counted is 'Whether the caller is counted in visits, views, searches and logged actions. False: they switched it off.';

create function public.count_my_use(p_on boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_me uuid := (select auth.uid());
begin
  if p_on is null then
    perform private.refuse('Invalid input', 'p_on must be true or false.');
  end if;
  if not private.is_member() then
    perform private.refuse('Access denied', 'Please log in first.', 403);
  end if;
  if p_on then
    delete from private.uncounted_people u where u.user_id = v_me;
  else
    insert into private.uncounted_people (user_id) values (v_me) on conflict do nothing;
    perform private.remove_counts(v_me);
  end if;
end
$$;
comment on function public.count_my_use is
  'Switches counting of the caller on or off. Off: no visit, view, search or logged action of theirs is written from now on, and what was '
  'counted of them today is taken out. What is older can''t be told from others.';
grant execute on function public.is_my_use_counted(), public.count_my_use(boolean) to authenticated;
