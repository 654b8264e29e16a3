-- Kinds of notifications: what they are called, where they go, who may read them. A new kind is a row here and a call of
-- private.notify where its event is written.

create table private.notification_kinds (
  kind text primary key,
  -- What people switch on and off (notification_settings).
  topic text not null,
  -- How a digest counts them: '3 more new bookings of your items'.
  many text not null,
  -- Several of one person about one thing become one line until it is read: '3 messages from Ada'. Null: each is a line.
  many_from text,
  -- Where they go by themselves: the list in the app, push messages, mail.
  channels text[] not null default '{app,push,mail}' check (channels <@ '{app,push,mail}'),
  -- What a locked phone shows, where others can read it. Null: the title, which then names people by first name and nothing private.
  push_title text,
  -- False: mailed whatever the limits are.
  is_limited boolean not null default true,
  -- True: sent before everything else that waits.
  is_urgent boolean not null default false,
  -- True: the person has to answer in time. What others write to the person does not put it into a digest.
  has_deadline boolean not null default false,
  -- What staff need to be shown it, in what a person sees (view_as). Null: nobody else sees it.
  read_with text references private.staff_permissions (permission),
  -- How long it is news: afterwards it is not counted as new and not sent to a phone any more.
  is_news_for interval not null default '14 days' check (is_news_for > '0')
);
insert into private.notification_kinds (kind, topic, many, channels, is_limited, is_urgent, is_news_for) values
  ('one_time_code', 'account', 'codes', '{mail}', false, true, '1 hour'),
  ('account', 'account', 'messages about your account', default, false, false, '60 days'),
  ('daily_digest', 'account', 'mails of the day', '{mail}', false, false, '1 day'),
  ('books', 'admin', 'findings in the books', default, false, false, '14 days'),
  ('admin_task', 'admin', 'tasks for admins', default, true, false, '14 days'),
  ('chargeback', 'account', 'messages about disputed card payments', default, false, true, '60 days'),
  ('debt', 'account', 'messages about what you owe', default, false, false, '60 days');
insert into private.notification_kinds (kind, topic, many, is_news_for) values
  ('booking_new', 'bookings', 'new bookings of your items', default),
  ('booking_paid', 'bookings', 'bookings you paid for', '3 days'),
  ('booking_accepted', 'bookings', 'accepted booking requests', default),
  ('booking_ended', 'bookings', 'bookings that were cancelled, declined or expired', default),
  ('booking_changed', 'bookings', 'bookings whose dates changed', default),
  ('dispute', 'answers', 'messages about disputes', '30 days'),
  ('payout', 'money', 'payouts and deposits', '30 days'),
  ('payment', 'money', 'messages about your payments', '30 days'),
  ('watch', 'market', 'updates on items you are watching', '3 days'),
  ('saved_search', 'market', 'alerts of your saved searches', '3 days'),
  ('moderation', 'account', 'messages about your items, ratings and reports', '30 days'),
  ('rating', 'market', 'messages about ratings', default),
  ('event', 'bookings', 'messages about events', default);
insert into private.notification_kinds (kind, topic, many, many_from) values
  ('question', 'messages', 'questions about your items', 'questions from'),
  ('question_answer', 'messages', 'answers to your questions', 'answers from');
insert into private.notification_kinds (kind, topic, many, has_deadline, is_news_for) values
  ('booking_request', 'answers', 'booking requests', true, '3 days'),
  ('handover', 'answers', 'handovers', true, default),
  ('return', 'answers', 'returns for you to confirm', true, default),
  ('answer', 'answers', 'bookings that need your answer', true, '3 days'),
  ('claim', 'answers', 'messages about claims', true, default),
  ('overdue', 'answers', 'late rentals', true, default);
-- Reminders: each is worth telling until what it is about, which private.notify is told.
insert into private.notification_kinds (kind, topic, many, is_limited, has_deadline) values
  ('reminder', 'bookings', 'pickups and returns of the next day', false, false),
  ('meeting_soon', 'answers', 'meetings that begin soon', false, true),
  ('request_ending', 'answers', 'requests that end soon', false, true),
  ('unfinished', 'market', 'bookings you did not finish', false, false);
-- What is mailed in another way (message_notifications) or not at all.
insert into private.notification_kinds (kind, topic, many, many_from, channels, is_news_for) values
  ('message', 'messages', 'unread messages', 'messages from', '{app,push}', '7 days'),
  ('booking_unpaid', 'bookings', 'bookings to pay for', null, '{app}', '1 day'),
  ('rental_started', 'bookings', 'rentals that began', null, '{app}', '3 days'),
  ('wallet_funded', 'money', 'payments into your wallet', null, '{app}', '3 days');

update private.notification_kinds k set push_title = t.title
from (values ('account', 'A message about your account'), ('moderation', 'A message about something you posted'), ('dispute', 'News about a dispute'),
  ('claim', 'News about a claim'), ('chargeback', 'A message about a card payment'), ('payment', 'A message about a payment'),
  ('debt', 'A message about your wallet'),  ('payout', 'News about your money'), ('books', 'Findings in the books'),
  ('admin_task', 'A task for admins'), ('event', 'News about an event')) t (kind, title)
where k.kind = t.kind;

update private.notification_kinds k set read_with = case
  when k.kind in ('one_time_code', 'message', 'daily_digest') then null
  when k.topic = 'money' or k.kind in ('chargeback', 'debt') then 'money'
  when k.kind in ('dispute', 'claim') then 'disputes'
  when k.kind = 'moderation' then 'reports'
  when k.kind = 'books' then 'books'
  when k.topic in ('bookings', 'answers') and k.kind <> 'event' then 'bookings'
  else 'accounts' end;
