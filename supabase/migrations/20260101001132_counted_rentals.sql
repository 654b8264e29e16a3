-- Which rentals count for trust: those that are hard to make up. One definition for the score, the levels and the limits.

-- Rentals that both sides have ended as agreed, not before the first day, and whose rent was paid out. A ruling or a cancellation
-- leaves no day of return.
create view private.finished_rentals as
select t.* from public.transactions t
where t.transaction_type = 'rental' and t.booking_status = 'completed' and t.payment_status = 'successful'
  and t.settled_at >= private.day_start(t.rental_start_date) and t.actual_return_date is not null;

-- A finished rental of a person whose days are over. other: the other side; person: whom that account is taken for; known_at: since
-- when it could count.
create type private.rental_to_count as (
  user_id uuid, id uuid, is_borrower boolean, on_time boolean, answered_after interval, other uuid, person uuid, day date,
  known_at timestamptz
);

-- Whom an account is taken for: of those that share a proven mark the first by id. All who have proven neither a number nor an
-- identity are taken for one person (null).
create function private.person_behind(p_user_id uuid)
returns uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  if not exists (select from private.person_marks m where m.user_id = p_user_id and m.is_proven and m.kind <> 'device')
    and not exists (select from public.borrower_verifications v where v.user_id = p_user_id and v.verification_status = 'approved') then
    return null;
  end if;
  return (
    with near as (
      select p_user_id as id union select s.other from private.same_people s where s.user_id = p_user_id and s.is_proven)
    select n.id from (select id from near union select s.other from near join private.same_people s on s.user_id = near.id and s.is_proven) n
    order by n.id limit 1);
end
$$;

-- What could count for these people: not a rental with oneself, which is an account that shares a mark. A mark that one of them only
-- typed says so of what they booked afterwards: nobody takes a rental away by typing the other side's number later. By person, and then as it
-- became known: what becomes known later takes nothing away from what counts already.
create function private.rentals_to_count(p_users uuid[])
returns setof private.rental_to_count
language plpgsql
stable
set search_path = ''
as $$
declare
  v_min_rent numeric := private.setting_number('trust_min_rent');
begin
  return query
  -- `offset 0`: by index for the people that are asked about, however many rentals there are.
  with own as materialized (
    select u.user_id, t.*
    from (select distinct unnest(p_users)) u (user_id)
    cross join lateral (select array(select s.other from private.same_people s where s.user_id = u.user_id) offset 0) a (accounts)
    cross join lateral (
      select b.id, true as is_borrower, coalesce(b.late_days, 0) = 0 as on_time, null::interval as answered_after, b.lender_id as other,
        b.rental_end_date as day, b.settled_at, b.rent_amount, b.created_at
      from private.finished_rentals b where b.borrower_id = u.user_id
      union all
      select l.id, false, true, case when l.approval_required then l.accepted_at - l.paid_at end, l.borrower_id, l.rental_end_date,
        l.settled_at, l.rent_amount, l.created_at
      from private.finished_rentals l where l.lender_id = u.user_id
      offset 0) t
    where t.rent_amount >= v_min_rent and t.day < private.today() 
      and (t.other <> all (a.accounts) or not exists (
        select from private.same_people s
        where s.user_id = u.user_id and s.other = t.other and (s.is_proven or s.since <= t.created_at)))
  ), people as materialized (
    select o.other, private.person_behind(o.other) as person from (select distinct own.other from own) o
  )
  select o.user_id, o.id, o.is_borrower, o.on_time, o.answered_after, o.other, p.person, o.day,
    greatest(o.settled_at, private.day_start(o.day + 1)) as known_at
  from own o join people p on p.other = o.other
  order by o.user_id, p.person, known_at, o.id;
end
$$;

-- The rentals of these people that count: each but those beside which so many with the same person count already within some days.
create function private.counted_rentals(p_users uuid[])
returns setof private.rental_to_count
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_most int := private.setting_number('trust_pair_rentals');
  v_days int := private.setting_number('trust_pair_days');
  v_user uuid;
  v_person uuid;
  -- The last days of those with this person that count so far.
  v_last_days date[];
  r private.rental_to_count;
begin
  for r in select * from private.rentals_to_count(p_users) loop
    if (r.user_id, r.person) is distinct from (v_user, v_person) then
      v_user := r.user_id;
      v_person := r.person;
      v_last_days := '{}';
    end if;
    if (select count(*) from unnest(v_last_days) d (day) where abs(d.day - r.day) < v_days) < v_most then
      v_last_days := v_last_days || r.day;
      return next r;
    end if;
  end loop;
end
$$;
