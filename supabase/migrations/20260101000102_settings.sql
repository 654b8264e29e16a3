-- Settings: every figure, limit and address that the business may change. Each is one row: its value, default, type, unit,
-- bounds and description. SQL asks private.setting() (setting_values), screens read the table, the admin editor is drawn from it.

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
  -- A word where a number belongs, or a fee above the rent, would hold up every booking and every settlement.
  constraint value_is_of_its_type check (private.is_setting_value(setting_value, value_type, minimum, maximum, choices)),
  constraint numbers_have_bounds check (value_type not in ('whole', 'amount') or (minimum <= maximum)),
  constraint choices_are_named check ((value_type = 'choice') = (choices is not null))
);
comment on table public.app_settings is
  'Figures and rules of the business that admins may change without a release. Everyone may read them but those of the '
  'group Signals; never store a secret here.';
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
comment on column public.app_settings.description is 'What the setting does, for the admin who changes it.';
alter table public.app_settings enable row level security;
-- Who knows when a signal of fraud appears stays just below it: those are for admins. (The policy of members is in the admin
-- chapter.)
create policy "visitors read settings that are not about signals or staff" on public.app_settings
  for select to anon using (setting_group not in ('Signals', 'Staff'));
grant select on public.app_settings to anon, authenticated, service_role;
grant insert, update, delete on public.app_settings to service_role;

insert into public.app_settings
  (setting_key, setting_value, default_value, value_type, unit, minimum, maximum, setting_group, label, description)
select s.key, s.value, s.value, s.type::public.setting_type, s.unit, s.minimum, s.maximum, s.setting_group, s.label, s.description
from (values
  ('platform_fee_percent', '0', 'amount', 'percent', 0, 100, 'Fees', 'Platform fee', 'Aso''s share of the rent or of the sale price. It applies to bookings made from now on'),
  ('ai_session_price', '200', 'amount', 'naira', 0, 1000000, 'Fees', 'Price of an AI session', 'What one session with an AI helper costs'),
  ('ai_session_minutes', '60', 'whole', 'minutes', 5, 1440, 'Fees', 'Length of an AI session', 'How long one session with an AI helper lasts. It applies to sessions started from now on'),
  ('model_input_price', '1000', 'amount', 'naira', 0, 10000000, 'AI helpers', 'Price of a million tokens read', 'What the host of the language model takes for a million tokens that it reads: compare it with the host''s list'),
  ('model_output_price', '4000', 'amount', 'naira', 0, 10000000, 'AI helpers', 'Price of a million tokens written', 'What the host of the language model takes for a million tokens that it writes'),
  ('model_session_calls', '30', 'whole', 'calls', 0, 1000, 'AI helpers', 'Calls of the model in a session', 'How often the language model is asked within one session; after that our own engine answers alone'),
  ('model_person_daily_calls', '100', 'whole', 'calls', 0, 100000, 'AI helpers', 'Calls of the model by one person', 'How often the language model is asked for one person within a day'),
  ('model_daily_budget', '20000', 'amount', 'naira', 0, 100000000, 'AI helpers', 'Cost of the model a day', 'What the language model may cost within a day, for all people; after that our own engine answers alone'),
  ('model_pause_minutes', '2', 'whole', 'minutes', 0, 1440, 'AI helpers', 'Pause of a model that fails', 'After three calls in a row that the language model did not answer, our own engine answers alone for this long'),
  ('model_calls_days', '90', 'whole', 'days', 2, 730, 'AI helpers', 'How long calls of the model are kept', 'After how many days the record of a call is deleted'),
  ('virtual_stylist_price', '500', 'amount', 'naira', 0, 1000000, 'Fees', 'Price of a session with the virtual stylist', 'What one session with the virtual stylist costs. The other AI helpers have their own price'),
  ('virtual_stylist_minutes', '30', 'whole', 'minutes', 5, 1440, 'Fees', 'Length of a session with the virtual stylist', 'How long one session with the virtual stylist lasts. It applies to sessions started from now on'),
  ('terms_notice_days', '14', 'whole', 'days', 14, 365, 'Company', 'Notice of changed terms', 'How many days before a change of the terms everybody is told. The law and the terms ask for it'),
  ('hold_minutes', '15', 'whole', 'minutes', 1, 1440, 'Bookings', 'Time to pay', 'How long an unpaid booking holds its dates'),
  ('max_unpaid_holds', '3', 'whole', 'bookings', 1, 1000000, 'Bookings', 'Unpaid bookings at once', 'Unpaid bookings one person may hold at once'),
  ('max_basket_items', '10', 'whole', 'items', 1, 40, 'Bookings', 'Items in one basket', 'Items that one person can rent together with one payment'),
  ('unpaid_holds_limit', '2', 'whole', 'bookings', 1, 1000000, 'Bookings', 'Unpaid bookings of one item', 'Bookings of one item that a person may leave unpaid before the next one of it has to wait'),
  ('unpaid_holds_hours', '24', 'whole', 'hours', 1, 720, 'Bookings', 'Counting window of unpaid bookings', 'How long an unpaid booking of an item counts towards that'),
  ('hold_pause_minutes', '30', 'whole', 'minutes', 1, 10080, 'Bookings', 'Pause after unpaid bookings', 'How long the person then waits; twice as long after each further one'),
  ('contact_opens_hours', '48', 'whole', 'hours', 0, 8760, 'Bookings', 'Phone numbers before a rental', 'How long before the first day both sides of an accepted rental can see each other’s phone number; for a sale, immediately'),
  ('contact_closes_days', '7', 'whole', 'days', 0, 365, 'Bookings', 'Phone numbers afterwards', 'How long after the last day and the payout they can still see it'),
  ('approval_hours', '24', 'whole', 'hours', 1, 168, 'Bookings', 'Time to answer a request', 'How long an owner has to answer a booking request'),
  ('cancel_free_hours', '48', 'whole', 'hours', 0, 720, 'Bookings', 'Free cancellation', 'How long before the first day a borrower can still cancel free of charge'),
  ('late_cancel_rent_percent', '50', 'amount', 'percent', 0, 100, 'Bookings', 'Rent kept after a late cancellation', 'Share of the rent that goes to the lender when the borrower cancels later'),
  ('return_autoclose_hours', '48', 'whole', 'hours', 1, 720, 'Bookings', 'Time to confirm a return', 'How long after a confirmation, or the last day, the silent side of a proven handover has to answer'),
  ('sale_autoclose_days', '3', 'whole', 'days', 1, 60, 'Bookings', 'Time to confirm a sale', 'How long a buyer has to confirm a handover that only the seller claims, before an admin decides'),
  ('sale_unmarked_days', '7', 'whole', 'days', 1, 60, 'Bookings', 'Time to hand over a sale', 'How long after payment a sale that nobody handed over is refunded'),
  ('sale_cancel_free_hours', '72', 'whole', 'hours', 0, 720, 'Bookings', 'Free cancellation of a sale', 'How long after payment a buyer can cancel free of charge; after that we ask the seller'),
  ('sale_report_after_hours', '24', 'whole', 'hours', 1, 720, 'Bookings', 'Report of a missing purchase', 'How long after payment a buyer may report that nothing came'),
  ('handover_answer_hours', '48', 'whole', 'hours', 1, 720, 'Bookings', 'Time to confirm a handover', 'How long after a rental''s last day, or the owner''s word, its handover can stay unproven'),
  ('return_overdue_days', '7', 'whole', 'days', 1, 60, 'Bookings', 'Time until a late rental goes to an admin', 'Days after the last day of a rental whose return nobody confirmed'),
  ('question_answer_hours', '24', 'whole', 'hours', 1, 168, 'Bookings', 'Time to answer a report', 'How long the other side has to answer “I never received it”, “they did not come” and a cancellation after the agreed time'),
  ('no_show_report_hours', '24', 'whole', 'hours', 1, 168, 'Bookings', 'Time to report a no-show', 'How long after a rental''s first day an owner may report that the borrower did not come'),
  ('claim_answer_hours', '48', 'whole', 'hours', 1, 720, 'Disputes', 'Time to answer a claim', 'How long a borrower has to accept, refuse or counter a claim against the deposit'),
  ('counter_offer_hours', '48', 'whole', 'hours', 1, 720, 'Disputes', 'Time to answer a counter-offer', 'How long an owner has to take a counter-offer'),
  ('ruling_hours', '72', 'whole', 'hours', 1, 720, 'Disputes', 'Time to rule', 'How long an admin has to rule on a dispute or a claim, as shown in the queue'),
  ('appeal_hours', '72', 'whole', 'hours', 1, 720, 'Disputes', 'Time to appeal', 'How long either side may appeal against the ruling on a claim'),
  ('open_reports_limit', '10', 'whole', 'reports', 1, 1000, 'Disputes', 'Open reports of a person', 'How many reports of one person can wait for a decision at the same time'),
  ('report_after_days', '7', 'whole', 'days', 0, 60, 'Disputes', 'Reports after the settlement', 'How long after the settlement of a booking an issue can be reported'),
  ('dispute_penalty_limit', '1000000', 'amount', 'naira', 0, 100000000, 'Disputes', 'Largest penalty', 'The most that a ruling can take from the loser beyond what is held'),
  ('paid_cancellations_limit', '5', 'whole', 'bookings', 1, 1000000, 'Bookings', 'Paid cancellations a day', 'Paid bookings a borrower may cancel on one day before booking and paying pause until the next'),
  ('new_member_rental_limit', '1', 'whole', 'rentals', 1, 1000000, 'Members', 'Rentals of a new member at once', 'Rentals a new or low-trust member (trust level 1) may have at once'),
  ('new_member_until_rentals', '3', 'whole', 'rentals', 0, 1000000, 'Members', 'Rentals until a member is no longer new', 'Completed rentals that trust level 2 needs. It is also the number of different people that every level but the first needs, and from which on completed rentals and good ratings give points'),
  ('items_limit', '500', 'whole', 'items', 1, 1000000, 'Members', 'Items of one member', 'Items one member may have listed; sold and deleted ones do not count'),
  ('items_daily_limit', '100', 'whole', 'items', 1, 1000000, 'Members', 'New items a day', 'Items one member may list within 24 hours, deleted ones too'),
  ('rating_seal_days', '14', 'whole', 'days', 1, 90, 'Ratings', 'Time to rate', 'How long both sides can rate after a booking is completed; then their ratings open, even if only one was written'),
  ('rating_invite_hours', '24', 'whole', 'hours', 0, 720, 'Ratings', 'First email about rating', 'How long after completion we invite the sides that have not rated'),
  ('rating_reminder_days', '3', 'whole', 'days', 0, 60, 'Ratings', 'Last email about rating', 'How many days before the time to rate ends we remind those who have not rated'),
  ('rating_comment_limit', '1000', 'whole', 'characters', 1, 4000, 'Ratings', 'Length of a comment', 'Characters that the comment of a rating, and the answer to it, may have'),
  ('rating_prior_weight', '5', 'amount', 'ratings', 0, 1000, 'Ratings', 'Weight of the usual rating', 'Best rated treats everyone as having this many extra ratings, each as good as the usual one'),
  ('rating_prior_mean', '4', 'amount', 'stars', 1, 5, 'Ratings', 'Usual rating', 'How good those ratings are'),
  ('trust_min_rent', '1000', 'amount', 'naira', 0, 100000000, 'Trust', 'Smallest rent that counts', 'A rental with less rent says nothing about trust'),
  ('trust_pair_rentals', '2', 'whole', 'rentals', 1, 1000000, 'Trust', 'Rentals with one person that count', 'Rentals with the same person that count within the days below; the same number of ratings from one person counts in averages'),
  ('trust_pair_days', '90', 'whole', 'days', 1, 3650, 'Trust', 'Days in which they are counted', 'The days within which rentals with the same person are counted'),
  ('trust_faults_days', '365', 'whole', 'days', 30, 3650, 'Trust', 'How long faults count', 'How long a late return, a lost dispute, a cancellation or an unanswered request lowers a score'),
  ('trust_fair_answer_hours', '6', 'whole', 'hours', 0, 168, 'Trust', 'Fair time to answer a request', 'A request that nobody answered counts against its owner only where there was this much time; of one borrower once'),
  ('trust_level_1_deposit', '100000', 'amount', 'naira', 0, 100000000, 'Trust', 'Level 1: highest deposit', 'Highest deposit of an item that a member of this level can rent'),
  ('trust_level_1_instant_deposit', '50000', 'amount', 'naira', 0, 100000000, 'Trust', 'Level 1: deposit booked at once', 'A rental with a higher deposit is a request, which the owner accepts or declines'),
  ('trust_level_1_daily_withdrawal', '50000', 'amount', 'naira', 0, 100000000, 'Trust', 'Level 1: withdrawals a day', 'What a member of this level can withdraw within 24 hours'),
  ('trust_level_1_monthly_withdrawal', '300000', 'amount', 'naira', 0, 100000000, 'Trust', 'Level 1: withdrawals a month', 'What a member of this level can withdraw within 30 days'),
  ('trust_level_2_score', '60', 'whole', 'points', 0, 100, 'Trust', 'Level 2: score', 'Trust score that this level needs'),
  ('trust_level_2_rentals_at_once', '3', 'whole', 'rentals', 1, 1000000, 'Trust', 'Level 2: rentals at once', 'Rentals that a member of this level may have at once'),
  ('trust_level_2_deposit', '200000', 'amount', 'naira', 0, 100000000, 'Trust', 'Level 2: highest deposit', 'Highest deposit of an item that a member of this level can rent'),
  ('trust_level_2_instant_deposit', '100000', 'amount', 'naira', 0, 100000000, 'Trust', 'Level 2: deposit booked at once', 'A rental with a higher deposit is a request, which the owner accepts or declines'),
  ('trust_level_2_daily_withdrawal', '100000', 'amount', 'naira', 0, 100000000, 'Trust', 'Level 2: withdrawals a day', 'What a member of this level can withdraw within 24 hours'),
  ('trust_level_2_monthly_withdrawal', '1000000', 'amount', 'naira', 0, 100000000, 'Trust', 'Level 2: withdrawals a month', 'What a member of this level can withdraw within 30 days'),
  ('trust_level_3_rentals', '4', 'whole', 'rentals', 0, 1000000, 'Trust', 'Level 3: completed rentals', 'Completed rentals that this level needs'),
  ('trust_level_3_score', '70', 'whole', 'points', 0, 100, 'Trust', 'Level 3: score', 'Trust score that this level needs'),
  ('trust_level_3_rentals_at_once', '4', 'whole', 'rentals', 1, 1000000, 'Trust', 'Level 3: rentals at once', 'Rentals that a member of this level may have at once'),
  ('trust_level_3_deposit', '400000', 'amount', 'naira', 0, 100000000, 'Trust', 'Level 3: highest deposit', 'Highest deposit of an item that a member of this level can rent'),
  ('trust_level_3_instant_deposit', '200000', 'amount', 'naira', 0, 100000000, 'Trust', 'Level 3: deposit booked at once', 'A rental with a higher deposit is a request, which the owner accepts or declines'),
  ('trust_level_3_daily_withdrawal', '200000', 'amount', 'naira', 0, 100000000, 'Trust', 'Level 3: withdrawals a day', 'What a member of this level can withdraw within 24 hours'),
  ('trust_level_3_monthly_withdrawal', '2000000', 'amount', 'naira', 0, 100000000, 'Trust', 'Level 3: withdrawals a month', 'What a member of this level can withdraw within 30 days'),
  ('trust_level_4_rentals', '5', 'whole', 'rentals', 0, 1000000, 'Trust', 'Level 4: completed rentals', 'Completed rentals that this level needs'),
  ('trust_level_4_score', '80', 'whole', 'points', 0, 100, 'Trust', 'Level 4: score', 'Trust score that this level needs'),
  ('trust_level_4_rentals_at_once', '6', 'whole', 'rentals', 1, 1000000, 'Trust', 'Level 4: rentals at once', 'Rentals that a member of this level may have at once'),
  ('trust_level_4_deposit', '1000000', 'amount', 'naira', 0, 100000000, 'Trust', 'Level 4: highest deposit', 'Highest deposit of an item that a member of this level can rent'),
  ('trust_level_4_instant_deposit', '500000', 'amount', 'naira', 0, 100000000, 'Trust', 'Level 4: deposit booked at once', 'A rental with a higher deposit is a request, which the owner accepts or declines'),
  ('trust_level_4_daily_withdrawal', '500000', 'amount', 'naira', 0, 100000000, 'Trust', 'Level 4: withdrawals a day', 'What a member of this level can withdraw within 24 hours'),
  ('trust_level_4_monthly_withdrawal', '5000000', 'amount', 'naira', 0, 100000000, 'Trust', 'Level 4: withdrawals a month', 'What a member of this level can withdraw within 30 days'),
  ('trust_level_5_rentals', '15', 'whole', 'rentals', 0, 1000000, 'Trust', 'Level 5: completed rentals', 'Completed rentals that this level needs'),
  ('trust_level_5_score', '90', 'whole', 'points', 0, 100, 'Trust', 'Level 5: score', 'Trust score that this level needs'),
  ('trust_level_5_rentals_at_once', '10', 'whole', 'rentals', 1, 1000000, 'Trust', 'Level 5: rentals at once', 'Rentals that a member of this level may have at once'),
  ('trust_level_5_deposit', '100000000', 'amount', 'naira', 0, 100000000, 'Trust', 'Level 5: highest deposit', 'Highest deposit of an item that a member of this level can rent'),
  ('trust_level_5_instant_deposit', '1000000', 'amount', 'naira', 0, 100000000, 'Trust', 'Level 5: deposit booked at once', 'A rental with a higher deposit is a request, which the owner accepts or declines'),
  ('trust_level_5_daily_withdrawal', '1000000', 'amount', 'naira', 0, 100000000, 'Trust', 'Level 5: withdrawals a day', 'What a member of this level can withdraw within 24 hours'),
  ('trust_level_5_monthly_withdrawal', '10000000', 'amount', 'naira', 0, 100000000, 'Trust', 'Level 5: withdrawals a month', 'What a member of this level can withdraw within 30 days'),
  ('identity_papers_days', '90', 'whole', 'days', 1, 3650, 'Identity', 'Documents after the decision', 'How long we keep the documents and numbers of an identity check after it was approved or rejected, or after the account was closed'),
  ('identity_submissions_daily_limit', '20', 'whole', 'submissions', 1, 1000000, 'Identity', 'Submissions a day', 'How often one person can submit identity documents within 24 hours'),
  ('identity_checks_daily_limit', '3', 'whole', 'checks', 0, 1000000, 'Identity', 'Automatic checks of one person a day', 'Requests to the provider of BVN checks about one person within 24 hours. Each costs money'),
  ('identity_checks_total_limit', '500', 'whole', 'checks', 0, 1000000, 'Identity', 'Automatic checks a day', 'Requests to the provider of BVN checks about all people within 24 hours'),
  ('identity_changes_limit', '3', 'whole', 'changes', 1, 1000000, 'Identity', 'Changes of name or number', 'How often a person with an approved identity can change the name, and the phone number, within the days below'),
  ('identity_changes_days', '30', 'whole', 'days', 1, 3650, 'Identity', 'Days in which they are counted', 'The days within which these changes are counted'),
  ('identity_calls_days', '30', 'whole', 'days', 1, 3650, 'Identity', 'Record of automatic checks', 'How long we keep a record of whom the provider of BVN checks was asked about, and when'),
  ('phone_numbers_daily_limit', '5', 'whole', 'changes', 1, 1000000, 'Identity', 'Phone numbers typed a day', 'How often one person can enter another phone number without a code within 24 hours'),
  ('queue_answer_hours', '24', 'whole', 'hours', 1, 720, 'Safety', 'Time for other work', 'By when an admin has to look at what has no clock of its own, such as identities, withdrawals and reports, as the work queue of the dashboard shows it'),
  ('usage_months', '13', 'whole', 'months', 1, 36, 'Counting', 'How long events are kept', 'How long counted visits and searches and logged actions of members are kept. Sums by day stay'),
  ('counted_visitors_of_network', '8', 'whole', 'people', 1, 1000, 'Counting', 'Visitors of one network', 'As how many people a day the visitors without an account of one network count at most'),
  ('counted_daily_limit', '500', 'whole', 'events', 1, 1000000, 'Counting', 'Counted a day', 'How many different views, pages and searches of one person are counted a day'),
  ('empty_search_people', '3', 'whole', 'people', 2, 1000, 'Counting', 'People behind a shown search', 'A search that found nothing is kept and shown only if this many people made it on one day'),
  ('blocks_limit', '500', 'whole', 'people', 1, 1000000, 'Safety', 'People one member can block', 'How many people a member can have blocked at once'),
  ('blocks_daily_limit', '50', 'whole', 'people', 1, 1000000, 'Safety', 'Blocks a day', 'How many people a member can block within 24 hours'),
  ('saved_searches_limit', '20', 'whole', 'searches', 1, 1000, 'Members', 'Saved searches of a member', 'How many searches one member can save'),
  ('events_limit', '10', 'whole', 'events', 1, 1000, 'Members', 'Coming events of a host', 'How many coming events one member can plan'),
  ('event_guests_limit', '50', 'whole', 'people', 1, 50, 'Members', 'Guests of an event', 'How many guests a host can plan for'),
  ('event_choice_minutes', '30', 'whole', 'minutes', 5, 1440, 'Members', 'Time to book a chosen piece', 'For how long no other guest of an event is shown a piece that a guest has chosen and not booked yet'),
  ('event_pieces_limit', '12', 'whole', 'items', 1, 100, 'Members', 'Pieces a guest can choose at once', 'How many pieces that are not booked yet one guest of an event can have chosen at once'),
  ('group_discount_guests', '3', 'whole', 'people', 2, 50, 'Members', 'People for a group discount', 'From this many guests of one event who rent from the same owner, rents are less by the discount that the owner offers'),
  ('event_kept_days', '90', 'whole', 'days', 1, 3650, 'Members', 'How long events are kept', 'How long after its last day an event is kept, with what its guests said of their sizes'),
  ('search_alert_hours', '24', 'whole', 'hours', 1, 720, 'Members', 'Time between alerts of a search', 'How long after an alert of new items for a saved search the next one of the same search can come'),
  ('item_questions_daily_limit', '20', 'whole', 'questions', 1, 1000, 'Safety', 'Questions about items a day', 'How many questions about items a member can ask within 24 hours'),
  ('item_questions_open_limit', '3', 'whole', 'questions', 1, 1000, 'Safety', 'Open questions about an item', 'How many unanswered questions about one item a member can have'),
  ('reports_daily_limit', '20', 'whole', 'reports', 1, 1000, 'Safety', 'Reports of items and ratings a day', 'How many items and ratings together a member can report within 24 hours'),
  ('person_reports_limit', '5', 'whole', 'reports', 1, 1000, 'Safety', 'Open reports of people', 'How many reports of people by one member can wait for a decision at once'),
  ('person_reports_daily_limit', '5', 'whole', 'reports', 1, 1000, 'Safety', 'Reports of people a day', 'How many people a member can report within 24 hours'),
  ('unfounded_reports_limit', '5', 'whole', 'reports', 1, 1000, 'Safety', 'Unfounded reports', 'After this many reports in which admins found nothing, a member cannot report anything for a while'),
  ('unfounded_reports_days', '90', 'whole', 'days', 1, 3650, 'Safety', 'How long unfounded reports count', 'The days within which these reports are counted'),
  ('signals_shared_accounts', '2', 'whole', 'accounts', 2, 100, 'Signals', 'Accounts with one mark', 'This many accounts with the same phone number, device, document, BVN or bank account are a signal'),
  ('signals_circle_days', '90', 'whole', 'days', 1, 3650, 'Signals', 'Days of a circle', 'Two to four people who rent from each other in a circle within these days are a signal'),
  ('signals_price_percent', '25', 'amount', 'percent', 0, 100, 'Signals', 'Low price', 'A price below this share of the usual one is a signal'),
  ('signals_price_owners', '10', 'whole', 'owners', 2, 1000000, 'Signals', 'Owners behind a usual price', 'How many owners it takes to know the usual price of a category, or of a size in it'),
  ('signals_cancellations', '4', 'whole', 'bookings', 1, 1000000, 'Signals', 'Many cancellations', 'This many cancellations after the agreed time within the days below are a signal'),
  ('signals_cancellations_days', '30', 'whole', 'days', 1, 3650, 'Signals', 'Days in which cancellations are counted', 'The days within which the cancellations of a person are counted'),
  ('signals_new_account_days', '14', 'whole', 'days', 1, 3650, 'Signals', 'New account', 'How many days an account counts as new'),
  ('signals_new_account_amount', '200000', 'amount', 'naira', 0, 100000000, 'Signals', 'Valuable booking', 'A paid booking of this sum or more, with a new account on either side, is a signal'),
  ('signals_photo_distance', '52', 'whole', 'bits', 0, 60, 'Signals', 'Photos that count as the same', 'How many of 256 bits may differ between the hashes of two photos that count as the same picture'),
  ('signals_open_limit', '20', 'whole', 'signals', 1, 1000, 'Signals', 'Unseen signals of a person', 'How many unseen signals of one kind can name the same person; more appear once some are seen'),
  ('min_funding_amount', '100', 'amount', 'naira', 1, 100000000, 'Wallet', 'Smallest amount added to a wallet', 'Smallest amount that can be added to a wallet at once'),
  ('max_funding_amount', '5000000', 'amount', 'naira', 1, 100000000, 'Wallet', 'Largest amount added to a wallet', 'Largest amount that can be added to a wallet at once'),
  ('card_refund_choice_days', '14', 'whole', 'days', 0, 90, 'Wallet', 'Choice of a refund to the card', 'For how long what came back of a card payment can be sent on from the wallet to the card'),
  ('card_refunds_limit', '5', 'whole', 'refunds', 0, 1000000, 'Wallet', 'Refunds to cards in 30 days', 'How often a person can send money back to a card within 30 days: each costs Aso the fee of the payment'),
  ('card_refund_least_days', '3', 'whole', 'working days', 0, 60, 'Wallet', 'Refund to a card, at least', 'What people are told: the shortest time until a card shows a refund'),
  ('card_refund_most_days', '10', 'whole', 'working days', 1, 60, 'Wallet', 'Refund to a card, at most', 'What people are told: the longest time until a card shows a refund'),
  ('withdrawal_fee_amount', '100', 'amount', 'naira', 0, 100000, 'Withdrawals', 'Withdrawal fee', 'In naira for a fixed fee, in percent of the amount for a percentage fee'),
  ('min_withdrawal_amount', '500', 'amount', 'naira', 1, 100000000, 'Withdrawals', 'Smallest withdrawal', 'The least that one withdrawal can be'),
  ('max_withdrawal_amount', '100000', 'amount', 'naira', 1, 100000000, 'Withdrawals', 'Largest withdrawal', 'The most that one withdrawal can be'),
  ('withdrawal_card_days', '7', 'whole', 'days', 0, 120, 'Withdrawals', 'Card money waits', 'How long money that came in by card waits before it can be withdrawn, so that a stolen card cannot be cashed out'),
  ('withdrawal_new_account_hours', '24', 'whole', 'hours', 0, 720, 'Withdrawals', 'A new bank account waits', 'How long the first withdrawal to a bank account waits before it can be paid'),
  ('withdrawal_two_admins_amount', '50000', 'amount', 'naira', 0, 100000000, 'Withdrawals', 'Second admin from', 'When what a person withdraws within 24 hours comes to this amount or more, two admins have to approve it'),
  ('new_bank_accounts_daily_limit', '3', 'whole', 'accounts', 1, 1000000, 'Withdrawals', 'New bank accounts a day', 'How many bank accounts that are new to Aso a person can withdraw to in a day'),
  ('bank_lookups_daily_limit', '20', 'whole', 'checks', 1, 1000000, 'Withdrawals', 'Account names a day', 'How many times a day a person can ask for the name of a bank account'),
  ('chargeback_answer_hours', '16', 'whole', 'hours', 1, 720, 'Chargebacks', 'Time to answer', 'Within what time a disputed card payment has to be answered where Paystack names no time. Paystack accepts it after that'),
  ('chargeback_first_reminder_hours', '8', 'whole', 'hours', 0, 720, 'Chargebacks', 'First reminder', 'How long before the end all admins are reminded of an unanswered chargeback'),
  ('chargeback_last_reminder_hours', '2', 'whole', 'hours', 0, 720, 'Chargebacks', 'Last reminder', 'How long before the end all admins are reminded again'),
  ('sign_in_days', '180', 'whole', 'days', 1, 730, 'Chargebacks', 'Sign-ins kept', 'How long times and IP addresses of sign-ins are kept: banks ask for them when a card payment is disputed'),
  ('paystack_import_days', '14', 'whole', 'days', 2, 365, 'Books', 'Days that the import reads', 'Each daily import reads again what was made at Paystack within these days'),
  ('mismatch_alert_hours', '24', 'whole', 'hours', 1, 720, 'Books', 'Late differences', 'All admins get an email once a day about differences from Paystack that are older than this'),
  ('transfer_fee_small', '10', 'amount', 'naira', 0, 100000, 'Books', 'Paystack''s fee of a small transfer', 'What is charged beyond the fee of a transfer is booked as stamp duty, at most the duty below'),
  ('transfer_fee_small_up_to', '5000', 'amount', 'naira', 0, 100000000, 'Books', 'Largest small transfer', 'Up to this amount a transfer costs the fee of a small one'),
  ('transfer_fee_medium', '25', 'amount', 'naira', 0, 100000, 'Books', 'Paystack''s fee of a medium transfer', 'Fee of a transfer above a small one'),
  ('transfer_fee_medium_up_to', '50000', 'amount', 'naira', 0, 100000000, 'Books', 'Largest medium transfer', 'Up to this amount a transfer costs the fee of a medium one'),
  ('transfer_fee_large', '50', 'amount', 'naira', 0, 100000, 'Books', 'Paystack''s fee of a large transfer', 'Fee of a transfer above a medium one'),
  ('stamp_duty_amount', '50', 'amount', 'naira', 0, 100000, 'Books', 'Stamp duty', 'Duty on a transfer that is large enough'),
  ('stamp_duty_from', '10000', 'amount', 'naira', 0, 100000000, 'Books', 'Stamp duty from', 'From this amount on a transfer pays stamp duty'),
  ('chat_message_limit', '2000', 'whole', 'characters', 1, 4000, 'Messages', 'Length of a message', 'Characters that one message in a conversation may have'),
  ('chat_closes_days', '14', 'whole', 'days', 0, 365, 'Messages', 'Conversation stays open', 'How many days after a booking is over its two sides can still write to each other'),
  ('messages_per_minute', '20', 'whole', 'messages', 1, 1000000, 'Messages', 'Messages a minute', 'Messages one person can write in one conversation within a minute'),
  ('messages_per_hour', '300', 'whole', 'messages', 1, 1000000, 'Messages', 'Messages an hour', 'Messages one person can write in all conversations within an hour'),
  ('chat_photos_daily_limit', '50', 'whole', 'photos', 0, 1000000, 'Messages', 'Photos in messages a day', 'Photos one person can send in messages within a day'),
  ('chat_photo_unsent_hours', '24', 'whole', 'hours', 1, 720, 'Messages', 'Photos that are not sent', 'After how many hours a photo that was uploaded for a message and not sent is deleted'),
  ('message_mail_minutes', '10', 'whole', 'minutes', 1, 1440, 'Messages', 'Email about unread messages', 'After how many minutes we email about messages that have not been read'),
  ('conversations_daily_limit', '30', 'whole', 'conversations', 1, 1000000, 'Messages', 'New questions a day', 'About how many items a person can ask for the first time within 24 hours'),
  ('notification_keep_days', '180', 'whole', 'days', 7, 3650, 'Notifications', 'Notifications are kept', 'After how many days notifications in the app are deleted'),
  ('push_devices_limit', '10', 'whole', 'devices', 1, 100, 'Notifications', 'Devices with notifications', 'On how many devices a person can have notifications; with another one the oldest falls out'),
  ('push_failures_limit', '10', 'whole', 'tries', 1, 100, 'Notifications', 'Failed tries for a device', 'After how many failed tries in a row we send no more notifications to a device'),
  ('push_saves_daily_limit', '50', 'whole', 'times', 1, 1000000, 'Notifications', 'Turning notifications on', 'How often a person can turn notifications on within 24 hours'),
  ('push_tests_hourly_limit', '10', 'whole', 'tests', 1, 1000000, 'Notifications', 'Test notifications an hour', 'How many test notifications a person can ask for within an hour'),
  ('mail_delay_minutes', '5', 'whole', 'minutes', 0, 1440, 'Notifications', 'Emails wait', 'How long an email that nothing depends on waits: whoever reads it in the app until then does not get it'),
  ('daily_digest_hour', '8', 'whole', 'o''clock', 0, 23, 'Notifications', 'Email of the day', 'The hour of the day in Lagos after which people get their one email a day, where they chose that'),
  ('reminder_hour', '10', 'whole', 'o''clock', 0, 23, 'Notifications', 'Reminders of the next day', 'The hour of the day in Lagos after which people are reminded of a pickup or return on the next day'),
  ('meeting_reminder_hours', '2', 'whole', 'hours', 1, 24, 'Notifications', 'Reminder of a meeting', 'How long before an agreed handover or return both sides are reminded of it'),
  ('request_reminder_hours', '3', 'whole', 'hours', 1, 72, 'Notifications', 'Reminder of a request', 'How long before a booking request ends its owner is reminded to answer'),
  ('unfinished_reminder_hours', '3', 'whole', 'hours', 1, 72, 'Notifications', 'Reminder of an unfinished booking', 'How long after an unpaid booking ended we tell the person that the item is still free, if it is'),
  ('mail_window_minutes', '60', 'whole', 'minutes', 1, 1440, 'Mails', 'Counting window of emails', 'The time in which emails to a person are counted; anything over the limits comes in a digest afterwards'),
  ('mails_per_cause_limit', '5', 'whole', 'mails', 1, 1000000, 'Mails', 'Emails of one kind', 'Emails about the same kind of event that a person gets one by one in that time'),
  ('mails_by_person_limit', '30', 'whole', 'mails', 1, 1000000, 'Mails', 'Emails caused by one person', 'Emails that one person''s acts cause to others one by one in that time'),
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
  ('chat_photos_files_hourly_limit', '60', 'whole', 'files', 0, 1000000, 'Uploads', 'Photos in messages in an hour', 'Photos one person may upload for messages in an hour'),
  ('chat_photos_files_limit', '2000', 'whole', 'files', 0, 1000000, 'Uploads', 'Photos in messages in all', 'Photos in messages one person may keep'),
  ('chat_photos_megabytes_hourly_limit', '150', 'whole', 'megabytes', 0, 1000000, 'Uploads', 'Megabytes of photos in messages in an hour', 'Megabytes of photos one person may upload for messages in an hour'),
  ('chat_photos_megabytes_limit', '2000', 'whole', 'megabytes', 0, 1000000, 'Uploads', 'Megabytes of photos in messages in all', 'Megabytes of photos in messages one person may keep'),
  ('documents_files_hourly_limit', '30', 'whole', 'files', 0, 1000000, 'Uploads', 'Evidence files in an hour', 'Evidence files one person may upload in an hour'),
  ('documents_files_limit', '500', 'whole', 'files', 0, 1000000, 'Uploads', 'Evidence files in all', 'Evidence files one person may keep'),
  ('documents_megabytes_hourly_limit', '150', 'whole', 'megabytes', 0, 1000000, 'Uploads', 'Megabytes of evidence in an hour', 'Megabytes of evidence one person may upload in an hour'),
  ('documents_megabytes_limit', '1500', 'whole', 'megabytes', 0, 1000000, 'Uploads', 'Megabytes of evidence in all', 'Megabytes of evidence one person may keep')
) s (key, value, type, unit, minimum, maximum, setting_group, label, description);

insert into public.app_settings
  (setting_key, setting_value, default_value, value_type, choices, setting_group, label, description)
values
  ('withdrawal_fee_type', 'fixed', 'fixed', 'choice', '{fixed,percentage}', 'Withdrawals', 'Kind of withdrawal fee',
    'fixed: an amount in naira. percentage: a share of what is withdrawn'),
  ('withdrawal_payouts', 'on', 'on', 'choice', '{on,off}', 'Withdrawals', 'Payouts',
    'off: nothing new is sent to banks until it is on again. What was sent already goes on'),
  ('card_refunds', 'on', 'on', 'choice', '{on,off}', 'Wallet', 'Refunds to cards',
    'off: nothing new is sent back to cards until it is on again. What was sent already goes on'),
  ('ai_helpers', 'on', 'on', 'choice', '{on,off}', 'Switches', 'AI helpers',
    'off: nobody can start or pay for a session with an AI helper. Sessions that run go on to their end'),
  ('new_events', 'on', 'on', 'choice', '{on,off}', 'Switches', 'New events',
    'off: nobody can plan a new event. Events that are planned go on'),
  ('baskets', 'on', 'on', 'choice', '{on,off}', 'Switches', 'Renting several items together',
    'off: nobody can book several items with one payment. Each can be rented by itself, and baskets that are booked can be paid');

insert into public.app_settings
  (setting_key, setting_value, default_value, value_type, choices, setting_group, label, description, needs_own_value)
values
  ('staff_second_factor', 'optional', 'optional', 'choice', '{optional,required}', 'Staff', 'Second factor of staff',
    'required: staff can do nothing in the admin panel without the code of an authenticator app. optional: only those who have set one up are asked for it', true);

-- The company that runs Aso and its contact data. The example values are invented.
insert into public.app_settings
  (setting_key, setting_value, default_value, value_type, setting_group, label, description, needs_own_value)
select s.key, s.value, s.value, s.type::public.setting_type, 'Company', s.label, s.description, s.needs_own_value
from (values
  ('company_name', 'Aso Example Limited', 'text', 'Name of the company', 'Who runs Aso, as terms and privacy policy name it', true),
  ('company_address', '1 Example Street, Lagos, Nigeria', 'text', 'Address of the company', 'Where letters to Aso go', true),
  ('company_city', 'Lagos, Nigeria', 'text', 'City', 'Where Aso is, as shown on the landing page', false),
  ('contact_email', 'hello@aso.example', 'email', 'Email address', 'The address on the landing page', true),
  ('contact_phone', '+234 700 000 2276', 'phone', 'Phone number', 'For calls and WhatsApp', true),
  ('support_email', 'support@aso.example', 'email', 'Support email address', 'For questions about bookings and accounts', true),
  ('legal_email', 'legal@aso.example', 'email', 'Email address for legal questions', 'In the terms', true),
  ('privacy_email', 'privacy@aso.example', 'email', 'Email address for privacy', 'In the privacy policy', true),
  ('safety_email', 'safety@aso.example', 'email', 'Email address of the safety team', 'For reports about people and items', true),
  ('safety_phone', '+234 700 000 7233', 'phone', 'Phone number of the safety team', 'The emergency contact number of the Safety Center', true),
  ('emergency_phone', '112', 'phone', 'Emergency number', 'Police, ambulance and fire service in Nigeria', false)
) s (key, value, type, label, description, needs_own_value);

-- What terms, privacy policy and help name, and for which bookings a change counts.
update public.app_settings s set needs_notice = true, counts_for = n.counts_for
from (values
  ('new bookings', '{platform_fee_percent,cancel_free_hours,late_cancel_rent_percent,hold_minutes,max_unpaid_holds,new_member_rental_limit,'
    'new_member_until_rentals}'),
  ('open bookings', '{approval_hours,return_autoclose_hours,return_overdue_days,handover_answer_hours,sale_autoclose_days,sale_unmarked_days,'
    'sale_cancel_free_hours,sale_report_after_hours,question_answer_hours,no_show_report_hours,claim_answer_hours,counter_offer_hours,'
    'contact_opens_hours,contact_closes_days,ruling_hours,appeal_hours,report_after_days,dispute_penalty_limit}'),
  (null, '{terms_notice_days,min_funding_amount,min_withdrawal_amount,max_withdrawal_amount,withdrawal_fee_amount,withdrawal_fee_type,'
    'withdrawal_card_days,withdrawal_new_account_hours,card_refund_choice_days,card_refund_least_days,card_refund_most_days,'
    'identity_papers_days,usage_months}')) n (counts_for, keys)
where s.setting_key = any (n.keys::text[]);

-- For the constraint, which is checked as the caller.
grant execute on function private.is_setting_value(text, public.setting_type, numeric, numeric, text[]) to authenticated, service_role;
