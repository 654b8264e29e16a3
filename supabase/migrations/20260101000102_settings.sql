-- Settings: every figure, limit and address that the business may change. Each is one row: its value, default, type, unit,
-- bounds and description. SQL asks private.setting(), screens read the table, the admin editor is drawn from it.

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

-- Anyone may read settings: a secret never belongs here.
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
  -- A word where a number belongs, or a fee above the rent, would hold up every booking and every settlement.
  constraint value_is_of_its_type check (private.is_setting_value(setting_value, value_type, minimum, maximum, choices)),
  constraint numbers_have_bounds check (value_type not in ('whole', 'amount') or (minimum <= maximum)),
  constraint choices_are_named check ((value_type = 'choice') = (choices is not null))
);
comment on table public.app_settings is
  'Figures and rules of the business that admins may change without a release. Everyone may read them; never store '
  'a secret here.';
comment on column public.app_settings.setting_value is 'As text; of the type and within the bounds that the other columns say.';
comment on column public.app_settings.default_value is 'What the setting is in a new database.';
comment on column public.app_settings.value_type is 'whole: a whole number. amount: a number with at most two decimals.';
comment on column public.app_settings.unit is
  'What a number counts: naira, percent, minutes, hours, days, bookings, rentals, items, mails, reports, files or megabytes.';
comment on column public.app_settings.minimum is 'The smallest number that is possible, in the unit of the setting.';
comment on column public.app_settings.maximum is 'The largest number that is possible, in the unit of the setting.';
comment on column public.app_settings.choices is 'The possible values, where the type is choice.';
comment on column public.app_settings.setting_group is 'The heading under which admins find it.';
comment on column public.app_settings.position is 'The order in which admins see the settings.';
comment on column public.app_settings.needs_own_value is
  'The default is an example that belongs to nobody: it must be replaced before the first real customer.';
comment on column public.app_settings.description is 'What the setting does, for the admin who changes it.';
alter table public.app_settings enable row level security;
create policy "anyone reads settings" on public.app_settings
  for select to anon, authenticated using (true);
grant select on public.app_settings to anon, authenticated, service_role;
grant insert, update, delete on public.app_settings to service_role;

insert into public.app_settings
  (setting_key, setting_value, default_value, value_type, unit, minimum, maximum, setting_group, label, description)
select s.key, s.value, s.value, s.type::public.setting_type, s.unit, s.minimum, s.maximum, s.setting_group, s.label, s.description
from (values
  ('platform_fee_percent', '0', 'amount', 'percent', 0, 100, 'Fees', 'Platform fee', 'Aso''s share of the rent or of the sale price. It counts for bookings made from now on'),
  ('ai_session_price', '200', 'amount', 'naira', 0, 1000000, 'Fees', 'Price of an AI session', 'What one session with an AI helper costs'),
  ('hold_minutes', '15', 'whole', 'minutes', 1, 1440, 'Bookings', 'Time to pay', 'How long an unpaid booking holds its dates'),
  ('max_unpaid_holds', '3', 'whole', 'bookings', 1, 1000000, 'Bookings', 'Unpaid bookings at once', 'Unpaid bookings one person may hold at once'),
  ('unpaid_holds_limit', '2', 'whole', 'bookings', 1, 1000000, 'Bookings', 'Unpaid bookings of one item', 'Bookings of one item that a person may leave unpaid before the next one of it has to wait'),
  ('unpaid_holds_hours', '24', 'whole', 'hours', 1, 720, 'Bookings', 'Counting window of unpaid bookings', 'How long an unpaid booking of an item counts towards that'),
  ('hold_pause_minutes', '30', 'whole', 'minutes', 1, 10080, 'Bookings', 'Pause after unpaid bookings', 'How long the person then waits; twice as long after each further one'),
  ('contact_opens_hours', '48', 'whole', 'hours', 0, 8760, 'Bookings', 'Phone numbers before a rental', 'From this long before the first day both sides of an accepted rental see each other''s phone number; of a sale at once'),
  ('contact_closes_days', '7', 'whole', 'days', 0, 365, 'Bookings', 'Phone numbers afterwards', 'Until this long after the last day and the payout they see it'),
  ('approval_hours', '24', 'whole', 'hours', 1, 168, 'Bookings', 'Time to answer a request', 'How long an owner has to answer a booking request'),
  ('cancel_free_hours', '48', 'whole', 'hours', 0, 720, 'Bookings', 'Free cancellation', 'Until this long before the first day a borrower cancels free of charge'),
  ('late_cancel_rent_percent', '50', 'amount', 'percent', 0, 100, 'Bookings', 'Rent kept after a late cancellation', 'Share of the rent that goes to the lender when the borrower cancels later'),
  ('return_autoclose_hours', '48', 'whole', 'hours', 1, 720, 'Bookings', 'Time to confirm a return', 'How long after a confirmation, or the last day, the silent side of a proven handover has to answer'),
  ('sale_autoclose_days', '3', 'whole', 'days', 1, 60, 'Bookings', 'Time to confirm a sale', 'How long a buyer has to confirm a handover that only the seller claims, before an admin decides'),
  ('sale_unmarked_days', '7', 'whole', 'days', 1, 60, 'Bookings', 'Time to hand over a sale', 'How long after payment a sale that nobody handed over is refunded'),
  ('sale_cancel_free_hours', '72', 'whole', 'hours', 0, 720, 'Bookings', 'Free cancellation of a sale', 'How long after payment a buyer cancels freely; afterwards the seller is asked'),
  ('sale_report_after_hours', '24', 'whole', 'hours', 1, 720, 'Bookings', 'Report of a missing purchase', 'How long after payment a buyer may report that nothing came'),
  ('handover_answer_hours', '48', 'whole', 'hours', 1, 720, 'Bookings', 'Time to confirm a handover', 'How long after a rental''s last day, or the owner''s word, its handover can stay unproven'),
  ('return_overdue_days', '7', 'whole', 'days', 1, 60, 'Bookings', 'Time until a late rental goes to an admin', 'Days after the last day of a rental whose return nobody confirmed'),
  ('question_answer_hours', '24', 'whole', 'hours', 1, 168, 'Bookings', 'Time to answer a report', 'How long the other side has to answer "I never received it", "they did not come" and a cancellation after the agreed time'),
  ('no_show_report_hours', '24', 'whole', 'hours', 1, 168, 'Bookings', 'Time to report a no-show', 'How long after a rental''s first day an owner may report that the borrower did not come'),
  ('claim_answer_hours', '48', 'whole', 'hours', 1, 720, 'Disputes', 'Time to answer a claim', 'How long a borrower has to accept, refuse or counter a claim against the deposit'),
  ('counter_offer_hours', '48', 'whole', 'hours', 1, 720, 'Disputes', 'Time to answer a counter-offer', 'How long an owner has to take a counter-offer'),
  ('ruling_hours', '72', 'whole', 'hours', 1, 720, 'Disputes', 'Time to rule', 'In what time an admin rules on a dispute or a claim, as the queue shows it'),
  ('appeal_hours', '72', 'whole', 'hours', 1, 720, 'Disputes', 'Time to appeal', 'How long either side may appeal against the ruling on a claim'),
  ('open_reports_limit', '10', 'whole', 'reports', 1, 1000, 'Disputes', 'Open reports of a person', 'How many reports of one person can wait for a decision at the same time'),
  ('report_after_days', '7', 'whole', 'days', 0, 60, 'Disputes', 'Reports after the settlement', 'How long after the settlement of a booking an issue can be reported'),
  ('dispute_penalty_limit', '1000000', 'amount', 'naira', 0, 100000000, 'Disputes', 'Largest penalty', 'The most that a ruling can take from the loser beyond what is held'),
  ('paid_cancellations_limit', '5', 'whole', 'bookings', 1, 1000000, 'Bookings', 'Paid cancellations a day', 'Paid bookings a borrower may cancel on one day before booking and paying pause until the next'),
  ('new_member_rental_limit', '1', 'whole', 'rentals', 1, 1000000, 'Members', 'Rentals of a new member at once', 'Rentals a new or low-trust member may have at once'),
  ('new_member_until_rentals', '3', 'whole', 'rentals', 0, 1000000, 'Members', 'Rentals until a member is no longer new', 'Completed rentals after which a member is no longer new'),
  ('items_limit', '500', 'whole', 'items', 1, 1000000, 'Members', 'Items of one member', 'Items one member may have listed; sold and deleted ones do not count'),
  ('items_daily_limit', '100', 'whole', 'items', 1, 1000000, 'Members', 'New items a day', 'Items one member may list within 24 hours, deleted ones too'),
  ('min_funding_amount', '100', 'amount', 'naira', 1, 100000000, 'Wallet', 'Smallest amount added to a wallet', 'Smallest amount that can be added to a wallet at once'),
  ('max_funding_amount', '5000000', 'amount', 'naira', 1, 100000000, 'Wallet', 'Largest amount added to a wallet', 'Largest amount that can be added to a wallet at once'),
  ('withdrawal_fee_amount', '100', 'amount', 'naira', 0, 100000, 'Withdrawals', 'Withdrawal fee', 'In naira where the kind of fee is fixed, in percent where it is percentage'),
  ('min_withdrawal_amount', '500', 'amount', 'naira', 1, 100000000, 'Withdrawals', 'Smallest withdrawal', 'Smallest amount that can be withdrawn at once'),
  ('max_withdrawal_amount', '100000', 'amount', 'naira', 1, 100000000, 'Withdrawals', 'Largest withdrawal', 'Largest amount that can be withdrawn at once'),
  ('mail_window_minutes', '60', 'whole', 'minutes', 1, 1440, 'Mails', 'Counting window of mails', 'The time in which mails to a person are counted; what is over the limits comes in a digest after it'),
  ('mails_per_cause_limit', '5', 'whole', 'mails', 1, 1000000, 'Mails', 'Mails of one kind', 'Mails about the same kind of event that a person gets one by one in that time'),
  ('mails_by_person_limit', '30', 'whole', 'mails', 1, 1000000, 'Mails', 'Mails caused by one person', 'Mails that one person''s acts cause to others one by one in that time'),
  ('item_images_files_hourly_limit', '400', 'whole', 'files', 0, 1000000, 'Uploads', 'Item photos in an hour', 'Item photos one person may upload in an hour'),
  ('item_images_files_limit', '5000', 'whole', 'files', 0, 1000000, 'Uploads', 'Item photos in all', 'Item photos one person may keep'),
  ('item_images_megabytes_hourly_limit', '800', 'whole', 'megabytes', 0, 1000000, 'Uploads', 'Megabytes of item photos in an hour', 'Megabytes of item photos one person may upload in an hour'),
  ('item_images_megabytes_limit', '5000', 'whole', 'megabytes', 0, 1000000, 'Uploads', 'Megabytes of item photos in all', 'Megabytes of item photos one person may keep'),
  ('profiles_files_hourly_limit', '30', 'whole', 'files', 0, 1000000, 'Uploads', 'Profile photos in an hour', 'Profile photos one person may upload in an hour'),
  ('profiles_files_limit', '100', 'whole', 'files', 0, 1000000, 'Uploads', 'Profile photos in all', 'Profile photos one person may keep'),
  ('profiles_megabytes_hourly_limit', '60', 'whole', 'megabytes', 0, 1000000, 'Uploads', 'Megabytes of profile photos in an hour', 'Megabytes of profile photos one person may upload in an hour'),
  ('profiles_megabytes_limit', '200', 'whole', 'megabytes', 0, 1000000, 'Uploads', 'Megabytes of profile photos in all', 'Megabytes of profile photos one person may keep'),
  ('verification_documents_files_hourly_limit', '20', 'whole', 'files', 0, 1000000, 'Uploads', 'Identity documents in an hour', 'Documents one person may upload in an hour'),
  ('verification_documents_files_limit', '40', 'whole', 'files', 0, 1000000, 'Uploads', 'Identity documents in all', 'Documents one person may keep'),
  ('verification_documents_megabytes_hourly_limit', '60', 'whole', 'megabytes', 0, 1000000, 'Uploads', 'Megabytes of identity documents in an hour', 'Megabytes of documents one person may upload in an hour'),
  ('verification_documents_megabytes_limit', '150', 'whole', 'megabytes', 0, 1000000, 'Uploads', 'Megabytes of identity documents in all', 'Megabytes of documents one person may keep'),
  ('condition_photos_files_hourly_limit', '120', 'whole', 'files', 0, 1000000, 'Uploads', 'Condition photos in an hour', 'Condition photos one person may upload in an hour'),
  ('condition_photos_files_limit', '5000', 'whole', 'files', 0, 1000000, 'Uploads', 'Condition photos in all', 'Condition photos one person may keep'),
  ('condition_photos_megabytes_hourly_limit', '300', 'whole', 'megabytes', 0, 1000000, 'Uploads', 'Megabytes of condition photos in an hour', 'Megabytes of condition photos one person may upload in an hour'),
  ('condition_photos_megabytes_limit', '5000', 'whole', 'megabytes', 0, 1000000, 'Uploads', 'Megabytes of condition photos in all', 'Megabytes of condition photos one person may keep'),
  ('documents_files_hourly_limit', '30', 'whole', 'files', 0, 1000000, 'Uploads', 'Evidence files in an hour', 'Evidence files one person may upload in an hour'),
  ('documents_files_limit', '500', 'whole', 'files', 0, 1000000, 'Uploads', 'Evidence files in all', 'Evidence files one person may keep'),
  ('documents_megabytes_hourly_limit', '150', 'whole', 'megabytes', 0, 1000000, 'Uploads', 'Megabytes of evidence in an hour', 'Megabytes of evidence one person may upload in an hour'),
  ('documents_megabytes_limit', '1500', 'whole', 'megabytes', 0, 1000000, 'Uploads', 'Megabytes of evidence in all', 'Megabytes of evidence one person may keep')
) s (key, value, type, unit, minimum, maximum, setting_group, label, description);

insert into public.app_settings
  (setting_key, setting_value, default_value, value_type, choices, setting_group, label, description)
values
  ('withdrawal_fee_type', 'fixed', 'fixed', 'choice', '{fixed,percentage}', 'Withdrawals', 'Kind of withdrawal fee',
    'A fixed amount in naira, or a percentage of what is withdrawn');

-- The company that runs Aso and its contact data. The example values are invented.
insert into public.app_settings
  (setting_key, setting_value, default_value, value_type, setting_group, label, description, needs_own_value)
select s.key, s.value, s.value, s.type::public.setting_type, 'Company', s.label, s.description, s.needs_own_value
from (values
  ('company_name', 'Aso Example Limited', 'text', 'Name of the company', 'Who runs Aso, as terms and privacy policy name it', true),
  ('company_address', '1 Example Street, Lagos, Nigeria', 'text', 'Address of the company', 'Where letters to Aso go', true),
  ('company_city', 'Lagos, Nigeria', 'text', 'City', 'Where Aso is, as people read it on the landing page', false),
  ('contact_email', 'hello@aso.example', 'email', 'Email address', 'The address on the landing page', true),
  ('contact_phone', '+234 700 000 2276', 'phone', 'Phone number', 'For calls and WhatsApp', true),
  ('support_email', 'support@aso.example', 'email', 'Email address of the support', 'For questions about bookings and accounts', true),
  ('legal_email', 'legal@aso.example', 'email', 'Email address for legal questions', 'In the terms', true),
  ('privacy_email', 'privacy@aso.example', 'email', 'Email address for privacy', 'In the privacy policy', true),
  ('safety_email', 'safety@aso.example', 'email', 'Email address of the safety team', 'For reports about people and items', true),
  ('safety_phone', '+234 700 000 7233', 'phone', 'Phone number of the safety team', 'The emergency contact number of the Safety Center', true),
  ('emergency_phone', '112', 'phone', 'Emergency number', 'Police, ambulance and fire service in Nigeria', false)
) s (key, value, type, label, description, needs_own_value);

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

create function private.setting_number(p_key text)
returns numeric
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.setting(p_key)::numeric;
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
-- For the constraint, which is checked as the caller.
grant execute on function private.is_setting_value(text, public.setting_type, numeric, numeric, text[]) to authenticated, service_role;
