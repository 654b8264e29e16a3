-- Foundation: schemas, default grants, refusals and rate limits, which every later chapter uses.
-- Nothing is granted by default, every refusal has one form.

create extension if not exists btree_gist with schema extensions;

-- `private` holds base tables, the ledger and helpers. It is not exposed by the API: a grant in it only
-- serves views and policies.
create schema private;
grant usage on schema private to anon, authenticated, service_role;
grant usage on schema public to anon, authenticated, service_role;

-- Supabase grants everything on new objects in public to anon and authenticated. Take that back: each
-- chapter grants by name, and inserts and updates by column.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;

-- Refuses with the specification's title and text; PostgREST answers with p_status and
-- supabase-js gives { code: 'PT409', hint: title, message: text }.
create function private.refuse(p_title text, p_message text, p_status int default 400)
returns void
language plpgsql
set search_path = ''
as $$
begin
  raise exception using errcode = 'PT' || p_status, hint = p_title, message = p_message;
end
$$;

-- Refuses a text that is longer than p_most characters and names its parameter. Null is accepted. Every procedure checks
-- its texts and documents before it does anything with them.
create function private.check_text(p_field text, p_value text, p_most int)
returns void
language plpgsql
immutable
set search_path = ''
as $$
begin
  if length(p_value) > p_most then
    perform private.refuse('Invalid input', format('%s must be at most %s characters.', p_field, p_most));
  end if;
end
$$;

-- Refuses a call that leaves out what has no default: null would take the last branch of a case, or break a constraint in words of Postgres.
-- p_fields: each by its name.
create function private.require_given(p_fields jsonb)
returns void
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_missing text := (select f.key from jsonb_each(p_fields) f where f.value = 'null' order by f.key limit 1);
begin
  if v_missing is not null then
    perform private.refuse('Invalid input', format('%s must be given.', v_missing));
  end if;
end
$$;

-- Refuses a day that is none of our time: infinity, or one so far away that nothing can be worked out with it. Null is accepted.
create function private.check_day(p_field text, p_day date)
returns void
language plpgsql
immutable
set search_path = ''
as $$
begin
  if p_day not between '2000-01-01' and '2199-12-31' then
    perform private.refuse('Invalid input', format('%s must be a day from 2000 to 2199.', p_field));
  end if;
end
$$;

-- What a person has said: without the blanks around it, also those that only look like nothing (no-break and zero-width spaces,
-- line ends). Null: nothing.
create function private.said(p_text text)
returns text
language sql
immutable
set search_path = ''
as $$
  select nullif(regexp_replace(p_text,
    '^[\s\u0085\u00A0\u00AD\u115F\u1160\u1680\u180E\u2000-\u200F\u2028-\u202F\u205F-\u2064\u2800\u3000\u3164\uFEFF\uFFA0]+'
    || '|[\s\u0085\u00A0\u00AD\u115F\u1160\u1680\u180E\u2000-\u200F\u2028-\u202F\u205F-\u2064\u2800\u3000\u3164\uFEFF\uFFA0]+$',
    '', 'g'), '')
$$;

grant execute on function private.said(text) to authenticated;

-- One line, without characters that nobody sees or that turn a line around. Null: nothing.
create function private.one_line(p_text text)
returns text
language sql
immutable
set search_path = ''
as $$
  select private.said(regexp_replace(p_text,
    '[[:cntrl:]\s\u00AD\u061C\u115F\u1160\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0]+', ' ', 'g'))
$$;

-- A moment as people in Lagos read it: Fri 7 Aug, 2:00 pm.
create function private.moment_label(p_at timestamptz)
returns text
language sql
stable
set search_path = ''
as $$ select to_char(p_at at time zone 'Africa/Lagos', 'FMDy FMDD Mon, FMHH12:MI am') $$;

-- The same for a JSON document: its length as text, and how deeply lists and objects are nested.
create function private.check_json(p_field text, p_value jsonb, p_most int, p_depth int default 8)
returns void
language plpgsql
immutable
set search_path = ''
as $$
begin
  perform private.check_text(p_field, p_value::text, p_most);
  if private.is_deeper(p_value, p_depth) then
    perform private.refuse('Invalid input', format('%s must be at most %s levels deep.', p_field, p_depth));
  end if;
end
$$;

-- Whether anything in the document is nested deeper than p_depth lists and objects.
create function private.is_deeper(p_value jsonb, p_depth int)
returns boolean
language sql
immutable
set search_path = ''
as $$ select jsonb_path_exists(p_value, format('strict $.**{%s}', p_depth + 1)::jsonpath) $$;

-- Today in Nigeria: rental days are days in Lagos, in whatever time zone the server runs.
create function private.today()
returns date
language plpgsql
stable
set search_path = ''
as $$
begin
  return (now() at time zone 'Africa/Lagos')::date;
end
$$;

-- The time at which a day begins in Lagos.
create function private.day_start(p_day date)
returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
begin
  return p_day::timestamp at time zone 'Africa/Lagos';
end
$$;

-- An amount as people read it: ₦5,000 or ₦5,000.50.
create function private.naira(p_amount numeric)
returns text
language sql
immutable
set search_path = ''
as $$ select '₦' || regexp_replace(to_char(p_amount, 'FM999,999,999,990.00'), '\.00$', '') $$;

-- At most p_length characters of a text, ended after a word, or within it where it alone is longer than half of that.
create function private.shortened(p_text text, p_length int, p_end text default '…')
returns text
language sql
immutable
set search_path = ''
as $$
  select case when length(p_text) <= p_length then p_text
    else rtrim(case when length(w.words) * 2 >= p_length then w.words else c.cut end, ' ,;:-–(') || p_end end
  from (select left(p_text, p_length - length(p_end))) c (cut)
  -- A whole word ends where a blank follows.
  cross join lateral (select case when substring(p_text from length(c.cut) + 1 for 1) ~ '\s' then c.cut else regexp_replace(c.cut, '\s+\S*$', '') end) w (words)
$$;

create function private.touch_updated_at()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;

grant execute on function
  private.refuse(text, text, int), private.today(), private.day_start(date), private.naira(numeric)
to anon, authenticated, service_role;
-- For constraints, which are checked as the caller.
grant execute on function private.is_deeper(jsonb, int) to authenticated;

-- Limits --------------------------------------------------------------------------------------------

create table private.rate_limits (
  key text primary key,
  window_start timestamptz not null,
  hits int not null
);

create function public.take_rate_limit(p_key text, p_limit int, p_seconds int)
returns boolean
language sql
security definer
set search_path = ''
as $$
  select private.check_text('p_key', p_key, 300);
  insert into private.rate_limits as r (key, window_start, hits)
  values (p_key, now(), 1)
  on conflict (key) do update set
    hits = case when r.window_start <= now() - make_interval(secs => p_seconds) then 1 else r.hits + 1 end,
    window_start = case when r.window_start <= now() - make_interval(secs => p_seconds) then now() else r.window_start end
  returning r.hits <= p_limit
$$;
comment on function public.take_rate_limit is
  'Counts one use of p_key. Answers false when there were more than p_limit uses within p_seconds.';
grant execute on function public.take_rate_limit(text, int, int) to service_role;
