-- Opening: both ratings of a booking open in one transaction, and with them the averages, when both sides have rated or the
-- time to rate is over.

-- Averages -------------------------------------------------------------------------------------------

-- Counts rating_average and num_reviews of these people again, from open ratings that count and are not hidden. Answers how many
-- were different.
create function private.count_ratings(p_people uuid[])
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_changed int;
begin
  -- In the order of their ids, as everywhere; what others have opened meanwhile is then counted too.
  perform p.user_id from private.profiles p where p.user_id = any (p_people) order by p.user_id for no key update;
  update private.profiles p set rating_average = c.average, num_reviews = c.reviews
  from (
    select u.id, coalesce(round(avg(r.overall_rating), 2), 0) as average, count(r.overall_rating)::int as reviews
    from (select distinct unnest(p_people)) u (id)
    left join public.ratings r on r.rated_user_id = u.id and r.is_counted and r.hidden_at is null
    group by u.id
  ) c
  where p.user_id = c.id and (p.rating_average, p.num_reviews) is distinct from (c.average, c.reviews);
  get diagnostics v_changed = row_count;
  return v_changed;
end
$$;

create function private.keep_rating_average()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.count_ratings(array(select c.rated_user_id from changed c where c.opened_at is not null));
  return null;
end
$$;
create trigger ratings_count_new after insert on public.ratings
  referencing new table as changed for each statement execute function private.keep_rating_average();
create trigger ratings_count_changed after update on public.ratings
  referencing new table as changed for each statement execute function private.keep_rating_average();

create function public.recount_ratings()
returns int
language sql
security definer
set search_path = ''
as $$
  select private.count_ratings(array(
    select p.user_id from private.profiles p where p.num_reviews > 0 or p.rating_average > 0
    union select r.rated_user_id from public.ratings r))
$$;
comment on function public.recount_ratings is
  'Counts rating_average and num_reviews of everybody again, from open ratings that count and are not hidden. Answers how many '
  'people had other figures; 0: all were right.';
grant execute on function public.recount_ratings() to service_role;

-- Opening --------------------------------------------------------------------------------------------

-- Who has rated whom after these bookings, sealed or open. Sealed ratings are found by the text of their raters' ids only.
create function private.ratings_of_bookings(p_transaction_ids uuid[])
returns setof public.ratings
language sql
stable
security definer
set search_path = ''
as $$
  select r.* from public.transactions t cross join lateral (values (t.borrower_id), (t.lender_id)) side (id)
  join public.ratings r on r.rater_id::text = side.id::text and r.transaction_id::text = t.id::text
  where t.id = any (p_transaction_ids)
$$;

-- Whether a rating that opens now is part of averages: see the column.
create function private.counts_for_average(r public.ratings, b public.transactions)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_person uuid := private.person_behind(r.rater_id);
begin
  return b.rent_amount + b.sale_price >= private.setting_number('trust_min_rent')
    and (b.transaction_type = 'sale' or b.settled_at >= private.day_start(b.rental_start_date))
    and not exists (select from private.same_people s where s.user_id = r.rater_id and s.other = r.rated_user_id
      and (s.is_proven or s.since <= b.created_at))
    and private.setting_number('trust_pair_rentals') > (
      select count(*) from public.ratings x
      where x.rated_user_id = r.rated_user_id and x.is_counted and x.id <> r.id
        and x.opened_at > now() - make_interval(days => private.setting_number('trust_pair_days')::int)
        and (x.rater_id = r.rater_id or private.person_behind(x.rater_id) is not distinct from v_person
          or x.rater_id in (select s.other from private.same_people s where s.user_id = r.rater_id and s.is_proven)));
end
$$;

-- Opens what was written about these bookings and tells who was rated. The caller has locked their windows.
create function private.open_ratings(p_transaction_ids uuid[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  r public.ratings;
begin
  update private.rating_windows w set opened_at = now(), notice_at = null where w.transaction_id = any (p_transaction_ids);
  -- One opening about a person at a time, so that each sees what counts already.
  perform p.user_id from private.profiles p
  where p.user_id in (select o.rated_user_id from private.ratings_of_bookings(p_transaction_ids) o) order by p.user_id for no key update;
  for r in select o.* from private.ratings_of_bookings(p_transaction_ids) o where o.opened_at is null order by o.id loop
    update public.ratings x set opened_at = now(), is_counted = private.counts_for_average(r, t)
    from public.transactions t where x.id = r.id and t.id = r.transaction_id;
  end loop;
  perform private.notify(o.rated_user_id, 'rating', 'You have been rated', private.booking_label(t, private.first_name_of(o.rater_id) || ' has rated you for')
    || '. Read the rating in My Transactions. You can reply once.', '/booking/' || t.id, o.rater_id)
  from private.ratings_of_bookings(p_transaction_ids) o join public.transactions t on t.id = o.transaction_id
  order by t.id, o.rated_user_id;
end
$$;

-- The second rating opens both. Deferred: it runs when the rating is committed for good, so that nobody learns what the
-- other side has done from a request that ends in an error. Two at once wait for each other here.
create function private.open_when_both_rated()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  w private.rating_windows;
begin
  select x.* into w from private.rating_windows x where x.transaction_id = new.transaction_id for update;
  if exists (select from public.ratings r where r.id = new.id and r.opened_at is not null) then
    return null;
  end if;
  if w.opened_at is not null then
    perform private.refuse('Error submitting rating', 'The time to rate this booking is over.', 409);
  end if;
  if (select count(*) = 2 from private.ratings_of_bookings(array[new.transaction_id])) then
    perform private.open_ratings(array[new.transaction_id]);
  end if;
  return null;
end
$$;
create constraint trigger ratings_open after insert on public.ratings
  deferrable initially deferred for each row execute function private.open_when_both_rated();

-- Part of run_due_jobs: opens what has waited long enough, at most 200 bookings. It never waits: a booking that somebody
-- rates at this moment, and a person whose profile somebody changes, are left to the next run.
create function private.open_due_ratings()
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_due uuid[];
  v_people uuid[];
begin
  v_due := array(
    select w.transaction_id from private.rating_windows w where w.opened_at is null and w.ends_at <= now()
    order by w.ends_at limit 200 for update skip locked);
  v_people := array(
    select p.user_id from private.profiles p
    where p.user_id in (select r.rated_user_id from private.ratings_of_bookings(v_due) r)
    order by p.user_id for no key update skip locked);
  v_due := array(
    select d.id from unnest(v_due) d (id)
    where d.id not in (select r.transaction_id from private.ratings_of_bookings(v_due) r where r.rated_user_id <> all (v_people)));
  perform private.open_ratings(v_due);
  return cardinality(v_due);
end
$$;

-- Notices --------------------------------------------------------------------------------------------

create function private.rating_notice(p_person uuid, b public.transactions, w private.rating_windows)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.notify(p_person, 'rating', case when w.is_invited then 'Last days to rate' else 'How was it?' end,
    private.booking_label(b, 'Rate the other side of') || format(
      ' in My Transactions by %s. Your rating stays hidden until both of you have rated, or until then.',
      private.moment_label(w.ends_at)), p_link => '/booking/' || b.id);
end
$$;

-- Part of run_due_jobs: tells who has not rated that they can, and once more in the last days. Who is told depends on what that
-- person has done, never on the other side.
create function private.send_rating_notices()
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  w private.rating_windows;
  b public.transactions;
  v_last timestamptz;
  v_count int := 0;
begin
  for w in
    select x.* from private.rating_windows x where x.notice_at <= now() and x.opened_at is null and x.ends_at > now()
    order by x.notice_at limit 200 for update skip locked
  loop
    select t.* into b from public.transactions t where t.id = w.transaction_id;
    perform private.rating_notice(p.id, b, w)
    from (values (b.borrower_id), (b.lender_id)) p (id)
    where not exists (select from public.ratings r where r.rater_id::text = p.id::text and r.transaction_id::text = b.id::text) order by p.id;
    v_last := w.ends_at - private.setting_interval('rating_reminder_days');
    update private.rating_windows x set is_invited = true, notice_at = case when not w.is_invited and v_last > now() then v_last end
    where x.transaction_id = w.transaction_id;
    v_count := v_count + 1;
  end loop;
  return v_count;
end
$$;
