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
  setting_value text not null,
  description text not null,
  -- A word where a number belongs, or a fee above the rent, would hold up every booking and every settlement.
  constraint numbers_are_numbers check (case
    when setting_key = 'withdrawal_fee_type' then setting_value in ('fixed', 'percentage')
    when setting_key ~ '_percent$' then setting_value ~ '^(100|[0-9]{1,2}(\.[0-9]{1,2})?)$'
    when setting_key ~ '_(amount|days|holds|hours|limit|minutes|price|rentals)$' then setting_value ~ '^[0-9]{1,9}(\.[0-9]{1,2})?$'
    else true end)
);
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

-- Limits and outgoing messages ---------------------------------------------------------------------

create table private.rate_limits (
  key text primary key,
  window_start timestamptz not null,
  hits int not null
);

-- Counts a hit on p_key; false when more than p_limit fall in a window of p_seconds.
create function public.take_rate_limit(p_key text, p_limit int, p_seconds int)
returns boolean
language sql
security definer
set search_path = ''
as $$
  insert into private.rate_limits as r (key, window_start, hits)
  values (p_key, now(), 1)
  on conflict (key) do update set
    hits = case when r.window_start <= now() - make_interval(secs => p_seconds) then 1 else r.hits + 1 end,
    window_start = case when r.window_start <= now() - make_interval(secs => p_seconds) then now() else r.window_start end
  returning r.hits <= p_limit
$$;
grant execute on function public.take_rate_limit(text, int, int) to service_role;

create type public.outbox_kind as enum ('mail', 'sms');

-- Messages to people, written in the same transaction as what they tell about, sent by deliver-outbox.
create table private.outbox (
  id bigint generated always as identity primary key,
  kind public.outbox_kind not null default 'mail',
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null default now(),
  next_try_at timestamptz not null default now(),
  tries int not null default 0,
  sent_at timestamptz,
  last_error text
);
create index outbox_due on private.outbox (next_try_at) where sent_at is null;

-- Takes up to p_limit due messages for five minutes: a sender that dies leaves them to the next.
create function public.claim_outbox(p_limit int)
returns table (id bigint, kind public.outbox_kind, recipient text, subject text, body text)
language sql
security definer
set search_path = ''
as $$
  update private.outbox o
  set tries = o.tries + 1, next_try_at = now() + interval '5 minutes'
  -- An array is made once; an `in (… limit …)` may be run again for each row and take more than asked.
  where o.id = any (array(
    select d.id from private.outbox d
    where d.sent_at is null and d.next_try_at <= now() and d.tries < 10
    order by d.id limit p_limit
    for update skip locked
  ))
  returning o.id, o.kind, o.recipient, o.subject, o.body
$$;

-- p_error null: sent. Otherwise the message is tried again, later each time.
create function public.finish_outbox(p_id bigint, p_error text default null)
returns void
language sql
security definer
set search_path = ''
as $$
  update private.outbox o
  set sent_at = case when p_error is null then now() end,
      last_error = p_error,
      next_try_at = now() + o.tries * interval '1 minute'
  where o.id = p_id and o.sent_at is null
$$;
grant execute on function public.claim_outbox(int), public.finish_outbox(bigint, text) to service_role;
