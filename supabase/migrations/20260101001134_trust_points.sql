-- The trust score: what is known about a person, and the points that each fact gives. It begins at 60; a better fact never
-- gives fewer points, and money in a wallet is no fact.

create type private.trust_figures as (
  user_id uuid,
  -- Rentals that count (counted_rentals), with how many people, and of how many of each a member is not new any more.
  completed int, people int, needed int,
  on_time int, late int,
  -- All that profiles show; and what counts: how many people rated rentals that count, their stars above three added up, and those
  -- of the least happy one.
  rating numeric, reviews int,
  raters int, praise numeric, least_praise numeric,
  disputes_lost int, cancellations int,
  -- Requests of counted rentals that were answered, after how many hours on average; and requests left without an answer.
  answers int, answer_hours numeric, unanswered int,
  identity boolean, email boolean, phone boolean,
  age_days int, open_debts int
);

-- What a person is blamed for on a booking: cancelling after it was agreed (a borrower: after the free time), not coming, not
-- delivering. Leaving somebody who was suspended is nobody's fault, and neither is ending a booking at the price of a group that fell apart.
create function private.is_cancellation_by(b public.transactions, p_party public.booking_party)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return b.booking_status = 'cancelled' and b.accepted_at is not null and b.paid_at is not null
    and coalesce(b.failed_party = p_party or (b.cancelled_by = p_party and (p_party = 'lender'
      or (b.transaction_type = 'rental' and b.settled_at > private.free_cancellation_ends(b)))
      and not private.was_suspended(case p_party when 'lender' then b.borrower_id else b.lender_id end, b.settled_at)
      and not (p_party = 'lender' and exists (select from private.group_prices g where g.transaction_id = b.id and g.fell_apart))), false);
end
$$;

-- What the rentals that count say about each of these people: how many there were and how they were rated.
create function private.rental_figures(p_users uuid[])
returns table (
  user_id uuid, completed int, people int, on_time int, answers int, answer_hours numeric, raters int, praise numeric, least_praise numeric
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
  with rentals as materialized (
    select * from private.counted_rentals(p_users)
  ), counted as (
    select c.user_id, count(*)::int as completed, count(distinct coalesce(c.person, '00000000-0000-0000-0000-000000000000'))::int as people,
      count(*) filter (where c.is_borrower and c.on_time)::int as on_time,
      count(c.answered_after)::int as answers, avg(extract(epoch from c.answered_after) / 3600) as hours
    from rentals c group by 1
  ), opinions as (
    -- Accounts that are taken for one person have one opinion: the mean of theirs.
    select c.user_id, avg(r.overall_rating) - 3 as stars
    from rentals c cross join lateral (
      -- `offset 0`: by index for these rentals, however many ratings there are.
      select x.overall_rating from public.ratings x
      where x.transaction_id = c.id and x.rated_user_id = c.user_id and x.opened_at is not null and x.hidden_at is null offset 0) r
    group by c.user_id, c.person
  ), praised as (
    select o.user_id, count(*)::int as raters, sum(o.stars) as praise, min(o.stars) as least_praise from opinions o group by 1
  )
  select c.user_id, c.completed, c.people, c.on_time, c.answers, c.hours, coalesce(o.raters, 0), coalesce(o.praise, 0), coalesce(o.least_praise, 0)
  from counted c left join praised o on o.user_id = c.user_id;
end
$$;

create function private.trust_figures_of(p_users uuid[])
returns setof private.trust_figures
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_needed int := private.setting_number('new_member_until_rentals');
  v_since timestamptz := now() - private.setting_interval('trust_faults_days');
  v_fair interval := private.setting_interval('trust_fair_answer_hours');
begin
  return query
  select p.user_id, coalesce(c.completed, 0), coalesce(c.people, 0), v_needed, coalesce(c.on_time, 0), asked.late, p.rating_average, p.num_reviews,
    coalesce(c.raters, 0), coalesce(c.praise, 0), coalesce(c.least_praise, 0),
    (select count(*)::int from public.disputes d where d.lost_by = any (a.accounts) and d.resolved_at > v_since)
      + private.lost_chargebacks(a.accounts, v_since),
    asked.cancelled + lent.cancelled, coalesce(c.answers, 0), c.answer_hours, lent.unanswered,
    exists (select from public.borrower_verifications v where v.user_id = p.user_id and v.verification_status = 'approved'),
    p.is_verified_email, p.phone_verified_at is not null, extract(day from now() - p.created_at)::int,
    (select count(*)::int from private.debts d where d.debtor_id = any (a.accounts) and d.paid + d.forgiven < d.amount)
  from private.profiles p
  left join private.rental_figures(p_users) c on c.user_id = p.user_id
  -- Faults follow a person into all accounts that are proven to be theirs.
  cross join lateral (select p.user_id || array(select s.other from private.same_people s where s.user_id = p.user_id and s.is_proven)) a (accounts)
  cross join lateral (
    select count(*) filter (where t.transaction_type = 'rental' and t.actual_return_date is not null and t.late_days > 0)::int as late,
      count(*) filter (where t.booking_status = 'cancelled' and private.is_cancellation_by(t, 'borrower'))::int as cancelled
    from public.transactions t where t.borrower_id = any (a.accounts) and t.settled_at > v_since) asked
  cross join lateral (
    select count(*) filter (where t.booking_status = 'cancelled' and private.is_cancellation_by(t, 'lender'))::int as cancelled,
      count(distinct coalesce(private.person_behind(t.borrower_id), '00000000-0000-0000-0000-000000000000')) filter (
        where t.booking_status = 'expired' and t.paid_at is not null and t.settled_at - t.paid_at >= v_fair)::int as unanswered
    from public.transactions t where t.lender_id = any (a.accounts) and t.settled_at > v_since) lent
  where p.user_id = any (p_users) and p.deleted_at is null;
end
$$;

-- What is missing where rentals were with too few people to count; nothing where they were with enough.
create function private.people_missing(p_people int, p_needed int)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return case when p_people >= p_needed then '' when p_people = p_needed - 1 then ' You need 1 more person.'
    else format(' You need %s more people.', p_needed - p_people) end;
end
$$;

-- Up to ten points around three stars, as if three people more had given three. The least happy person is left out where that is
-- better, so that one person, with however many accounts, takes nothing away.
create function private.points_of_ratings(f private.trust_figures)
returns int
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_points int := round(5 * greatest(f.praise / (f.raters + 3), (f.praise - f.least_praise) / (f.raters + 2)))::int;
begin
  return case when f.raters >= f.needed then v_points else least(v_points, 0) end;
end
$$;

-- Each fact with its points, the fewest and the most that it can give, and the reason for them.
create function private.trust_points(f private.trust_figures)
returns table (fact text, value text, points int, fewest int, most int, reason text)
language plpgsql
immutable
set search_path = ''
as $$
begin
  return query values
    ('Completed rentals', format('%s with %s', f.completed, case f.people when 1 then '1 person' else f.people || ' people' end),
      case when f.people >= f.needed then 3 * least(f.completed, 5) else 0 end, 0, 15,
      format('3 points for each of the first five, as renter or as owner, with at least %s different people.', f.needed) || private.people_missing(f.people, f.needed)),
    ('Returns on time', f.on_time::text, case when f.people >= f.needed then least(f.on_time, 5) else 0 end, 0, 5,
      format('When you rent from others: 1 point for each of the first five, with at least %s different people.', f.needed)
        || private.people_missing(f.people, f.needed)),
    ('Late returns', f.late::text, -10 * least(f.late, 3), -30, 0, 'When you rent from others: 10 points off for each, at most 30.'),
    ('Ratings', case when f.reviews > 0 then format('%s from %s', round(f.rating, 1), f.reviews) else 'None yet' end,
      private.points_of_ratings(f), -10, 10,
      format('Up to 10 points more for ratings above three stars, up to 10 off for ratings below. Each person counts once, for '
        || 'completed rentals. Good ratings add points once %s people have rated you. One unhappy person alone takes nothing away.', f.needed)),
    ('Lost disputes', f.disputes_lost::text, -10 * least(f.disputes_lost, 3), -30, 0, '10 points off for each dispute about a booking that you lost, and for each card payment that your bank took back against Aso''s word, at most 30.'),
    ('Cancellations', f.cancellations::text, -4 * least(f.cancellations, 4), -16, 0,
      '4 points off for each, at most 16: when you cancel an accepted booking as owner, or as renter after the free time, or miss a handover. '
        || 'Free cancellations do not count.'),
    ('Answer time', case when f.answers > 0 then format('%s hours on average', round(f.answer_hours, 1)) else 'No answers yet' end,
      case when f.answers < 3 then 0 when f.answer_hours <= 2 then 5 when f.answer_hours <= 12 then 3 else 0 end, 0, 5,
      'When others ask to rent from you: 5 points within two hours on average, 3 within twelve, once you have answered three requests.'),
    ('Unanswered requests', f.unanswered::text, -3 * least(f.unanswered, 3), -9, 0, '3 points off for each person you did not answer in time, at most 9.'),
    ('Verified identity', case when f.identity then 'Yes' else 'No' end, case when f.identity then 5 else 0 end, 0, 5,
      '5 points for an approved identity check.'),
    ('Email address', case when f.email then 'Confirmed' else 'Not confirmed' end, case when f.email then 2 else 0 end, 0, 2,
      '2 points for a confirmed address.'),
    ('Phone number', case when f.phone then 'Confirmed' else 'Not confirmed' end, case when f.phone then 5 else 0 end, 0, 5,
      '5 points for a number that you confirmed with a code.'),
    ('Age of the account', case f.age_days when 1 then '1 day' else format('%s days', f.age_days) end, least(f.age_days / 60, 4), 0, 4,
      '1 point for every 60 days, at most 4.'),
    ('Open debts', f.open_debts::text, case when f.open_debts > 0 then -20 else 0 end, -20, 0,
      '20 points off while you owe money.');
end
$$;

create function private.trust_score_of(f private.trust_figures)
returns int
language plpgsql
immutable
set search_path = ''
as $$
begin
  return (select greatest(0, least(100, 60 + sum(t.points))) from private.trust_points(f) t);
end
$$;
