-- Ratings: what the two sides of a completed booking say about each other. A rating is sealed: only its author reads it
-- until both sides have rated or the time to rate is over.

create type public.rating_type as enum ('lender_to_borrower', 'borrower_to_lender');
-- What a rating can be reported and hidden for, and nothing else.
create type public.rating_problem as enum ('insult', 'personal_data', 'false_statement');

-- The time in which the sides of a completed booking rate each other. It is written once: no claim, dispute or changed
-- setting moves it afterwards.
create table private.rating_windows (
  transaction_id uuid primary key references public.transactions (id),
  -- The last moment to rate; then what was written opens.
  ends_at timestamptz not null,
  -- When whoever has not rated is told next; null: never again.
  notice_at timestamptz,
  is_invited boolean not null default false,
  -- When its ratings opened, or its time ended without any.
  opened_at timestamptz
);
create index rating_windows_ending on private.rating_windows (ends_at) where opened_at is null;
create index rating_windows_notices on private.rating_windows (notice_at) where notice_at is not null;

create table public.ratings (
  id uuid primary key default gen_random_uuid(),
  transaction_id uuid not null references public.transactions (id),
  rater_id uuid not null constraint ratings_rater_id_fkey references private.profiles (user_id),
  rated_user_id uuid not null constraint ratings_rated_user_id_fkey references private.profiles (user_id),
  rating_type public.rating_type not null,
  overall_rating int not null default 5 check (overall_rating between 1 and 5),
  communication_rating int not null default 5 check (communication_rating between 1 and 5),
  returned_on_time boolean,
  item_condition_good boolean,
  comment text check (length(comment) <= 4000),
  created_at timestamptz not null default now(),
  opened_at timestamptz,
  is_counted boolean not null default false,

  answer text constraint answer_is_said check (length(answer) <= 4000 and answer ~ '\S'),
  answered_at timestamptz,
  hidden_at timestamptz,
  hidden_for public.rating_problem,
  hidden_reason text check (length(hidden_reason) <= 500),

  constraint nobody_rates_themselves check (rater_id <> rated_user_id),
  constraint only_lenders_say_how_it_came_back check (
    rating_type = 'lender_to_borrower' or num_nonnulls(returned_on_time, item_condition_good) = 0),
  constraint sealed_ratings_stay_as_they_are check (
    opened_at is not null or (num_nonnulls(answer, answered_at, hidden_at) = 0 and not is_counted)),
  constraint answers_say_when check ((answer is null) = (answered_at is null)),
  constraint hidden_ratings_say_why check (num_nonnulls(hidden_at, hidden_for, hidden_reason) in (0, 3))
);
comment on table public.ratings is
  'What the sides of a completed booking say about each other, each once. Until opened_at is set only the author reads a '
  'rating; both of a booking open together. Afterwards everybody reads it, unless an admin hid it.';
comment on column public.ratings.answered_at is 'When who was rated answered. Null: not yet.';
comment on column public.ratings.rater_id is 'The caller.';
comment on column public.ratings.rated_user_id is 'The other side of the booking; set by the server, whatever is sent.';
comment on column public.ratings.rating_type is 'Set by the server, whatever is sent.';
comment on column public.ratings.overall_rating is '1 Poor, 2 Fair, 3 Good, 4 Very Good, 5 Excellent.';
comment on column public.ratings.communication_rating is '1 to 5, as overall_rating.';
comment on column public.ratings.returned_on_time is 'What the lender of a rental must say; null from everybody else.';
comment on column public.ratings.item_condition_good is 'What the lender of a rental must say; null from everybody else.';
comment on column public.ratings.comment is 'At most as many characters as the setting rating_comment_limit allows.';
comment on column public.ratings.opened_at is 'Since when it is open. Null: sealed, and read by its author only.';
comment on column public.ratings.is_counted is
  'Set when it opens: whether it is part of averages. Not after a rental or sale below trust_min_rent or one that ended before its first '
  'day, not between accounts of one person, and at most trust_pair_rentals by one person about another within trust_pair_days.';
comment on column public.ratings.answer is 'What the rated person says to it, once.';
comment on column public.ratings.hidden_at is 'Since when only both sides and admins read it.';
comment on column public.ratings.hidden_for is 'The written rule that it breaks.';
comment on column public.ratings.hidden_reason is 'Why an admin hid it; both sides read it.';
-- Indexes that a request to the API can use have open ratings only: how long an answer takes would tell that a sealed rating was
-- passed over. Own ratings are found by the text of the caller's id, by which requests can not ask.
create unique index each_side_rates_once on public.ratings ((rater_id::text), (transaction_id::text));
create index ratings_by_rater on public.ratings (rater_id) where opened_at is not null;
create index ratings_of_person on public.ratings (rated_user_id, opened_at desc, id desc) where opened_at is not null;
create index ratings_of_booking on public.ratings (transaction_id) where opened_at is not null;
create index ratings_shown on public.ratings (rated_user_id, overall_rating) where is_counted and hidden_at is null;
-- A count that Postgres estimates (count=planned) would tell sealed ratings from the statistics of these columns.
alter table public.ratings
  alter column id set statistics 0, alter column transaction_id set statistics 0, alter column rater_id set statistics 0,
  alter column rated_user_id set statistics 0, alter column rating_type set statistics 0,
  alter column overall_rating set statistics 0, alter column communication_rating set statistics 0,
  alter column returned_on_time set statistics 0, alter column item_condition_good set statistics 0,
  alter column comment set statistics 0, alter column is_counted set statistics 0, alter column created_at set statistics 0, alter column opened_at set statistics 0;

alter table public.ratings enable row level security;
create policy "members read open ratings, authors and sides their own" on public.ratings
  for select to authenticated
  using (rater_id::text = (select auth.uid())::text
    or (opened_at is not null and (hidden_at is null or rated_user_id = (select auth.uid()) or (select private.is_staff('items')))));
create policy "visitors read open ratings" on public.ratings
  for select to anon using (opened_at is not null and hidden_at is null);
create policy "a side rates the other" on public.ratings
  for insert to authenticated with check (rater_id = (select auth.uid()) and (select private.is_member()));
grant select on public.ratings to anon, authenticated;
grant insert (transaction_id, rater_id, rated_user_id, rating_type, overall_rating, communication_rating, returned_on_time,
  item_condition_good, comment) on public.ratings to authenticated;

-- The time to rate begins -----------------------------------------------------------------------------

create function private.begin_rating()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.rating_windows (transaction_id, ends_at, notice_at)
  values (new.id, now() + private.setting_interval('rating_seal_days'), now() + private.setting_interval('rating_invite_hours'))
  on conflict do nothing;
  return null;
end
$$;
create trigger transactions_begin_rating after update of booking_status on public.transactions
  for each row when (new.booking_status = 'completed' and old.booking_status <> 'completed') execute function private.begin_rating();

-- Rating ---------------------------------------------------------------------------------------------

-- Why p_rater, a party of the booking, can not rate it now; null: it can. It never looks at what the other side has written.
create function private.rating_refusal(b public.transactions, p_rater uuid)
returns private.refusal
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  c_title constant text := 'Error submitting rating';
begin
  return case
    when b.booking_status <> 'completed' then
      private.refusal(c_title, 'A booking can be rated once it is completed.', 409)
    when exists (select from public.ratings r where r.rater_id::text = p_rater::text and r.transaction_id::text = b.id::text) then
      private.refusal(c_title, 'You have already rated this booking.', 409)
    when not exists (select from private.rating_windows w where w.transaction_id = b.id and w.ends_at > now() and w.opened_at is null) then
      private.refusal(c_title, 'The time to rate this booking is over.', 409)
  end;
end
$$;

-- Whether the rater has to say how the item came back: the lender of a rental.
create function private.says_how_it_came_back(b public.transactions, p_rater uuid)
returns boolean
language sql
immutable
set search_path = ''
as $$ select b.transaction_type = 'rental' and b.lender_id = p_rater $$;

-- The specification's client inserts a row; who rates whom and as what is the server's to know.
create function private.write_rating()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_me uuid := (select auth.uid());
  b public.transactions;
begin
  perform private.check_text('comment', new.comment, private.setting_number('rating_comment_limit')::int);
  select t.* into b from public.transactions t where t.id = new.transaction_id and v_me in (t.borrower_id, t.lender_id);
  if not found then
    perform private.refuse('Transaction Not Found', 'We could not find this transaction.', 404);
  end if;
  if new.rater_id is distinct from v_me then
    perform private.refuse('Error submitting rating', 'You can only rate in your own name.', 403);
  end if;
  -- The same side twice at once: the second waits and is refused.
  perform pg_advisory_xact_lock(hashtextextended('rating ' || b.id || v_me, 0));
  perform private.refuse_if(private.rating_refusal(b, v_me));
  if (new.overall_rating between 1 and 5 and new.communication_rating between 1 and 5) is not true then
    perform private.refuse('Error submitting rating', 'A rating is a whole number of stars from 1 to 5.');
  end if;
  if not private.says_how_it_came_back(b, v_me) then
    new.returned_on_time := null;
    new.item_condition_good := null;
  elsif new.returned_on_time is null or new.item_condition_good is null then
    perform private.refuse('Incomplete rating', 'Please say whether it came back on time and in good condition.');
  elsif not new.returned_on_time and b.actual_return_date is not null and coalesce(b.late_days, 0) = 0 then
    perform private.refuse('Error submitting rating', 'Both of you confirmed that it came back on time.', 409);
  end if;
  new.rated_user_id := case v_me when b.borrower_id then b.lender_id else b.borrower_id end;
  new.rating_type := case v_me when b.lender_id then 'lender_to_borrower' else 'borrower_to_lender' end;
  new.comment := private.said(new.comment);
  return new;
end
$$;
create trigger ratings_write before insert on public.ratings
  for each row when (current_user = 'authenticated') execute function private.write_rating();

-- Several in one request could lock the bookings in any order, and what then waits or fails would show what others have written.
create function private.one_rating_at_a_time()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if (select count(*) > 1 from sent) and current_user = 'authenticated' then
    perform private.refuse('Error submitting rating', 'Please send one rating at a time.');
  end if;
  return null;
end
$$;
create trigger ratings_one_at_a_time after insert on public.ratings
  referencing new table as sent for each statement execute function private.one_rating_at_a_time();

-- For the caller's bookings (at most 200): until when they can be rated, whether the caller can, and since when both ratings are
-- open. It says the same whether the other side has rated or not.
create function public.booking_ratings(p_transaction_ids uuid[])
returns table (
  transaction_id uuid, can_rate boolean, asks_how_it_came_back boolean, ends_at timestamptz, opened_at timestamptz, title text, reason text
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := (select auth.uid());
begin
  if cardinality(p_transaction_ids) > 200 then
    perform private.refuse('Invalid input', 'p_transaction_ids must name at most 200 bookings.');
  end if;
  return query
    select t.id, (r.refusal).title is null, private.says_how_it_came_back(t, v_me), w.ends_at, w.opened_at, (r.refusal).title, (r.refusal).message
    from public.transactions t join private.rating_windows w on w.transaction_id = t.id
    cross join lateral (select private.rating_refusal(t, v_me)) r (refusal)
    where t.id = any (p_transaction_ids) and v_me in (t.borrower_id, t.lender_id)
    order by t.id;
end
$$;
comment on function public.booking_ratings is
  'Of the caller''s completed bookings among p_transaction_ids (at most 200): ends_at: until when both sides can rate; '
  'can_rate: the caller still can, else title and reason; opened_at: since when the ratings are open, null: sealed.';
grant execute on function public.booking_ratings(uuid[]) to authenticated;
