-- Foundation: what every later chapter stands on.
-- Nothing is granted by default, every refusal has one form, every business constant is a setting.

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

-- Refuses a text that is longer than p_most characters, by the name of its parameter. Nothing passes. Every procedure
-- checks its texts and documents before it does anything with them.
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

-- The same for a JSON document: its length as text, and how deep lists and objects lie in each other.
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

-- Something lies deeper in the document than p_depth lists and objects.
create function private.is_deeper(p_value jsonb, p_depth int)
returns boolean
language sql
immutable
set search_path = ''
as $$ select jsonb_path_exists(p_value, format('strict $.**{%s}', p_depth + 1)::jsonpath) $$;

-- Today in Nigeria: rental days are Lagos days wherever the server stands.
create function private.today()
returns date
language sql
stable
set search_path = ''
as $$ select (now() at time zone 'Africa/Lagos')::date $$;

-- The first instant of a Lagos day.
create function private.day_start(p_day date)
returns timestamptz
language sql
stable
set search_path = ''
as $$ select p_day::timestamp at time zone 'Africa/Lagos' $$;

-- An amount as people read it: ₦5,000 or ₦5,000.50.
create function private.naira(p_amount numeric)
returns text
language sql
immutable
set search_path = ''
as $$ select '₦' || regexp_replace(to_char(p_amount, 'FM999,999,999,990.00'), '\.00$', '') $$;

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

-- Settings -----------------------------------------------------------------------------------------

-- Constants the business may change. Anyone may read them: a secret never belongs here.
create table public.app_settings (
  setting_key text primary key check (setting_key ~ '^[a-z][a-z0-9_]*$'),
  setting_value text not null constraint setting_value_is_short check (length(setting_value) <= 200),
  description text not null,
  -- A word where a number belongs, or a fee above the rent, would hold up every booking and every settlement.
  constraint numbers_are_numbers check (case
    when setting_key = 'withdrawal_fee_type' then setting_value in ('fixed', 'percentage')
    when setting_key ~ '_percent$' then setting_value ~ '^(100|[0-9]{1,2}(\.[0-9]{1,2})?)$'
    when setting_key ~ '_(amount|days|holds|hours|limit|minutes|price|rentals)$' then setting_value ~ '^[0-9]{1,9}(\.[0-9]{1,2})?$'
    else true end)
);
comment on table public.app_settings is
  'Figures and rules of the business that admins may change without a release. Everyone may read them; never store '
  'a secret here.';
comment on column public.app_settings.setting_key is
  'The unit is in the name: amount (naira), percent, days, hours, minutes, limit (a count).';
comment on column public.app_settings.setting_value is 'As text; keys that end in a unit hold a number.';
comment on column public.app_settings.description is 'What the setting does, for the admin who changes it.';
alter table public.app_settings enable row level security;
create policy "anyone reads settings" on public.app_settings
  for select to anon, authenticated using (true);
grant select on public.app_settings to anon, authenticated, service_role;
grant insert, update, delete on public.app_settings to service_role;

insert into public.app_settings (setting_key, setting_value, description) values
  ('withdrawal_fee_type', 'fixed', 'How the withdrawal fee is figured: fixed naira, or percentage of the amount'),
  ('withdrawal_fee_amount', '100', 'The withdrawal fee: naira, or per cent'),
  ('min_withdrawal_amount', '500', 'Smallest withdrawal, naira'),
  ('max_withdrawal_amount', '100000', 'Largest single withdrawal, naira'),
  ('min_funding_amount', '100', 'Smallest wallet funding, naira'),
  ('max_funding_amount', '5000000', 'Largest single wallet funding, naira'),
  ('hold_minutes', '15', 'How long an unpaid booking holds its dates'),
  ('max_unpaid_holds', '3', 'Unpaid bookings one person may hold at once'),
  ('approval_hours', '24', 'How long an owner has to answer a booking request'),
  ('cancel_free_hours', '48', 'Until this long before the start a borrower cancels free of charge'),
  ('late_cancel_rent_percent', '50', 'Share of the rent that goes to the lender after that'),
  ('return_autoclose_hours', '48', 'After this long a return confirmed by one side closes by itself'),
  ('sale_autoclose_days', '3', 'Days after handover until a sale closes by itself'),
  ('platform_fee_percent', '0', 'Aso''s share of the rent or sale price'),
  ('new_member_rental_limit', '1', 'Rentals a new or low-trust member may have at once'),
  ('new_member_until_rentals', '3', 'Completed rentals after which a member is no longer new'),
  ('paid_cancellations_limit', '5', 'Paid bookings a borrower may cancel on one day before booking and paying pause until the next'),
  ('ai_session_price', '200', 'One AI session, naira'),
  ('item_images_files_hourly_limit', '400', 'Item photos one person may upload in an hour'),
  ('item_images_files_limit', '5000', 'Item photos one person may keep'),
  ('item_images_megabytes_hourly_limit', '800', 'Megabytes of item photos one person may upload in an hour'),
  ('item_images_megabytes_limit', '5000', 'Megabytes of item photos one person may keep'),
  ('profiles_files_hourly_limit', '30', 'Profile photos one person may upload in an hour'),
  ('profiles_files_limit', '100', 'Profile photos one person may keep'),
  ('profiles_megabytes_hourly_limit', '60', 'Megabytes of profile photos one person may upload in an hour'),
  ('profiles_megabytes_limit', '200', 'Megabytes of profile photos one person may keep'),
  ('verification_documents_files_hourly_limit', '20', 'Documents one person may upload in an hour'),
  ('verification_documents_files_limit', '40', 'Documents one person may keep'),
  ('verification_documents_megabytes_hourly_limit', '60', 'Megabytes of documents one person may upload in an hour'),
  ('verification_documents_megabytes_limit', '150', 'Megabytes of documents one person may keep'),
  ('condition_photos_files_hourly_limit', '120', 'Condition photos one person may upload in an hour'),
  ('condition_photos_files_limit', '5000', 'Condition photos one person may keep'),
  ('condition_photos_megabytes_hourly_limit', '300', 'Megabytes of condition photos one person may upload in an hour'),
  ('condition_photos_megabytes_limit', '5000', 'Megabytes of condition photos one person may keep');

create function private.setting(p_key text)
returns text
language sql
stable
security definer
set search_path = ''
as $$ select s.setting_value from public.app_settings s where s.setting_key = p_key $$;

create function private.setting_number(p_key text)
returns numeric
language sql
stable
set search_path = ''
as $$ select private.setting(p_key)::numeric $$;

grant execute on function
  private.refuse(text, text, int), private.today(), private.day_start(date), private.naira(numeric),
  private.setting(text), private.setting_number(text)
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
