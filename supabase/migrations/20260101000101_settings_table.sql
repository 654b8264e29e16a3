-- The table of settings. Each is one row: its value, default, type, unit, bounds and description. The rows are in the next
-- chapter. SQL asks private.setting() (setting_values), screens read the table, the admin editor is drawn from it.

create type public.setting_type as enum ('whole', 'amount', 'choice', 'text', 'email', 'phone');

-- Whether a value is of the type and within the bounds of its setting. Numbers have at most two decimals.
create function private.is_setting_value(
  p_value text, p_type public.setting_type, p_minimum numeric, p_maximum numeric, p_choices text[]
)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select case p_type
    when 'whole' then case when p_value ~ '^[0-9]{1,9}$' then p_value::numeric between p_minimum and p_maximum else false end
    when 'amount' then case when p_value ~ '^[0-9]{1,9}(\.[0-9]{1,2})?$' then p_value::numeric between p_minimum and p_maximum else false end
    when 'choice' then p_value = any (p_choices)
    when 'email' then p_value ~ '^[^\s@<>()]+@[^\s@<>()]+\.[^\s@<>()]+$'
    when 'phone' then p_value ~ '^\+?[0-9][0-9 ]{1,24}$'
    else trim(p_value) <> ''
  end
$$;

-- Anyone may read most settings: a secret never belongs here.
create table public.app_settings (
  setting_key text primary key check (setting_key ~ '^[a-z][a-z0-9_]*$'),
  setting_value text not null constraint setting_value_is_short check (length(setting_value) <= 200),
  description text not null,
  default_value text not null default '',
  value_type public.setting_type not null default 'text',
  unit text,
  minimum numeric,
  maximum numeric,
  choices text[],
  -- How the editor shows it: under which heading, as what, in which order.
  setting_group text not null default 'Other',
  label text not null default '',
  position int generated always as identity,
  needs_own_value boolean not null default false,
  needs_notice boolean not null default false,
  counts_for text check (counts_for in ('new bookings', 'open bookings')),
  loosened_by text check (loosened_by in ('more', 'less')),
  -- A word where a number belongs, or a fee above the rent, would hold up every booking and every settlement.
  constraint value_is_of_its_type check (private.is_setting_value(setting_value, value_type, minimum, maximum, choices)),
  constraint numbers_have_bounds check (value_type not in ('whole', 'amount') or (minimum <= maximum)),
  constraint choices_are_named check ((value_type = 'choice') = (choices is not null))
);
comment on table public.app_settings is
  'Figures and rules of the business that admins may change without a release. Everyone may read them but those of the '
  'group Signals; never store a secret here.';
comment on column public.app_settings.setting_key is 'The name that the rules read it by.';
comment on column public.app_settings.label is 'Its name in the admin panel.';
comment on column public.app_settings.setting_value is 'As text; of the type and within the bounds that the other columns say.';
comment on column public.app_settings.default_value is 'What the setting is in a new database.';
comment on column public.app_settings.value_type is 'whole: a whole number. amount: a number with at most two decimals.';
comment on column public.app_settings.unit is
  'What a number counts: naira, percent, minutes, hours, o''clock, days, months, working days, bookings, rentals, ratings, stars, characters, points, items, mails, '
  'messages, conversations, questions, reports, submissions, checks, changes, files, photos, megabytes, people, accounts, owners, devices, refunds, signals, searches, '
  'calls, tries, tests, times, events or bits.';
comment on column public.app_settings.minimum is 'The smallest number that is possible, in the unit of the setting.';
comment on column public.app_settings.maximum is 'The largest number that is possible, in the unit of the setting.';
comment on column public.app_settings.choices is 'The possible values, where the type is choice.';
comment on column public.app_settings.setting_group is 'The heading under which admins find it.';
comment on column public.app_settings.position is 'The order in which admins see the settings.';
comment on column public.app_settings.needs_own_value is
  'The default is an example that belongs to nobody: it must be replaced before the first real customer.';
comment on column public.app_settings.needs_notice is
  'Terms, privacy policy or help name it: a change takes effect after the notice that the terms promise, and everybody is told.';
comment on column public.app_settings.counts_for is
  'new bookings: a booking keeps the value of the moment it was made. open bookings: a change applies to those made before, too. '
  'Null: not about bookings, or not in the terms.';
comment on column public.app_settings.loosened_by is
  'It protects members from staff: one owner alone does not make it more, or less; of choices, a later or an earlier one. Null: one owner changes it.';
comment on column public.app_settings.description is 'What the setting does, for the admin who changes it.';
alter table public.app_settings enable row level security;
-- Who knows when a signal of fraud appears stays just below it: those are for admins. (The policy of members is in the admin
-- chapter.)
create policy "visitors read settings that are not about signals or staff" on public.app_settings
  for select to anon using (setting_group not in ('Signals', 'Staff'));
grant select on public.app_settings to anon, authenticated, service_role;
grant insert, update, delete on public.app_settings to service_role;

-- For the constraint, which is checked as the caller.
grant execute on function private.is_setting_value(text, public.setting_type, numeric, numeric, text[]) to authenticated, service_role;
