-- Trust scores: counted by the database from finished rentals; no client writes them.

create table public.trust_scores (
  user_id uuid primary key references private.profiles (user_id),
  overall_score int not null default 60 check (overall_score between 0 and 100),
  completed_rentals int not null default 0,
  on_time_returns int not null default 0,
  late_returns int not null default 0,
  disputes_against int not null default 0,
  average_rating numeric(3, 2) not null default 0,
  trust_level public.trust_level not null default 'new',
  updated_at timestamptz not null default now()
);
comment on table public.trust_scores is
  'What finished rentals say about a person. Counted by the database only; no row: score 60, level new.';
comment on column public.trust_scores.overall_score is '0 to 100; 60 to begin with.';
comment on column public.trust_scores.completed_rentals is 'Finished rentals as borrower and as lender.';
comment on column public.trust_scores.on_time_returns is 'Rentals as borrower that came back in time.';
comment on column public.trust_scores.late_returns is 'Rentals as borrower that came back late.';
comment on column public.trust_scores.average_rating is '1 to 5; 0 while there are no reviews.';
comment on column public.trust_scores.disputes_against is 'Disputes that they lost.';
comment on column public.trust_scores.trust_level is 'new, medium or trusted.';
alter table public.trust_scores enable row level security;
create policy "members read trust scores" on public.trust_scores for select to authenticated using (true);
grant select on public.trust_scores to authenticated, service_role;

-- From 60: 4 for each finished rental up to five, 10 off for each late return and each booking at which they did not appear or
-- deliver, up to three, 5 for a number proven by a code, and up to 10 either way for ratings around three stars.
create function private.trust_score_of(p_completed int, p_late int, p_failed int, p_phone_proven boolean, p_rating numeric, p_reviews int)
returns int
language sql
immutable
set search_path = ''
as $$
  select greatest(0, least(100, 60 + 4 * least(p_completed, 5) - 10 * least(p_late + p_failed, 3) + case when p_phone_proven then 5 else 0 end
    + case when p_reviews > 0 then round(5 * (p_rating - 3))::int else 0 end))
$$;

-- Trusted: five finished rentals and a high score; medium: no longer new, and the score has not fallen.
create function private.trust_level_of(p_completed int, p_score int)
returns public.trust_level
language sql
stable
set search_path = ''
as $$
  select (case when p_completed >= 5 and p_score >= 80 then 'trusted'
    when p_completed >= private.setting_number('new_member_until_rentals') and p_score >= 60 then 'medium' else 'new' end)::public.trust_level
$$;

create function public.calculate_trust_score(p_user_id uuid)
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  p private.profiles;
  s public.trust_scores;
  v_failed int;
begin
  -- Two counts of a person at once wait for each other, so that the later one stores what it has read after the earlier.
  -- A transaction that scores several people takes these locks in the order of their ids, to avoid deadlocks.
  perform pg_advisory_xact_lock(hashtextextended('trust:' || p_user_id, 0));
  select * into p from private.profiles q where q.user_id = p_user_id and q.deleted_at is null;
  if not found then
    return null;
  end if;
  select count(*), count(*) filter (where t.borrower_id = p_user_id and coalesce(t.late_days, 0) = 0),
    count(*) filter (where t.borrower_id = p_user_id and t.late_days > 0)
  into s.completed_rentals, s.on_time_returns, s.late_returns
  from public.transactions t
  where (t.borrower_id = p_user_id or t.lender_id = p_user_id) and t.transaction_type = 'rental' and t.booking_status = 'completed';
  v_failed := (select count(*) from public.transactions t
    where (t.borrower_id = p_user_id and t.failed_party = 'borrower') or (t.lender_id = p_user_id and t.failed_party = 'lender'));
  s.disputes_against := (select count(*) from public.disputes d where d.lost_by = p_user_id);
  s.overall_score := private.trust_score_of(s.completed_rentals, s.late_returns, v_failed, p.phone_verified_at is not null,
    p.rating_average, p.num_reviews);
  s.trust_level := private.trust_level_of(s.completed_rentals, s.overall_score);
  insert into public.trust_scores as k (user_id, overall_score, completed_rentals, on_time_returns, late_returns, disputes_against,
    average_rating, trust_level)
  values (p_user_id, s.overall_score, s.completed_rentals, s.on_time_returns, s.late_returns, s.disputes_against, p.rating_average, s.trust_level)
  on conflict (user_id) do update set overall_score = excluded.overall_score, completed_rentals = excluded.completed_rentals,
    on_time_returns = excluded.on_time_returns, late_returns = excluded.late_returns, disputes_against = excluded.disputes_against, average_rating = excluded.average_rating,
    trust_level = excluded.trust_level, updated_at = now();
  update private.profiles q set trust_level = s.trust_level where q.user_id = p_user_id and q.trust_level <> s.trust_level;
  return s.overall_score;
end
$$;
comment on function public.calculate_trust_score is
  'Counts a person''s finished rentals again, stores score and level, and answers the score; null when there is no '
  'such person. Any signed-in person may call it: the result does not depend on who calls.';
grant execute on function public.calculate_trust_score(uuid) to authenticated, service_role;

-- People whose rentals or ratings have changed and whose score has to be counted again. Settling a booking only adds a row
-- here, because it holds other locks and must not wait for a count.
create table private.trust_due (user_id uuid not null);

create function private.note_trust_of_rental()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.trust_due (user_id) values (new.borrower_id), (new.lender_id);
  return null;
end
$$;
create trigger transactions_trust after update of booking_status on public.transactions
  for each row when (new.booking_status = 'completed' and old.booking_status <> 'completed' and new.transaction_type = 'rental')
  execute function private.note_trust_of_rental();

create function private.note_trust_of_person()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.trust_due (user_id) values (new.user_id);
  return null;
end
$$;
create trigger profiles_trust after update of rating_average, num_reviews, phone_verified_at on private.profiles
  for each row when ((old.rating_average, old.num_reviews, old.phone_verified_at is null)
    is distinct from (new.rating_average, new.num_reviews, new.phone_verified_at is null))
  execute function private.note_trust_of_person();

-- Part of run_due_jobs. Counts in the order of the ids, so that two runs never deadlock.
create function private.count_due_trust()
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_due uuid[];
  v_id uuid;
begin
  with taken as (delete from private.trust_due d where d.ctid = any (array(select t.ctid from private.trust_due t limit 1000 for update skip locked))
    returning d.user_id)
  select array(select distinct t.user_id from taken t order by 1) into v_due;
  foreach v_id in array v_due loop
    perform public.calculate_trust_score(v_id);
  end loop;
  return cardinality(v_due);
end
$$;
