-- Trust scores: what was counted of the facts last; no client writes them.

create table public.trust_scores (
  user_id uuid primary key references private.profiles (user_id),
  overall_score int not null default 60 check (overall_score between 0 and 100),
  completed_rentals int not null default 0,
  on_time_returns int not null default 0,
  late_returns int not null default 0,
  disputes_against int not null default 0,
  average_rating numeric(3, 2) not null default 0,
  trust_level public.trust_level not null default 'new',
  ladder_level int not null default 1 check (ladder_level between 1 and 5),
  updated_at timestamptz not null default now()
);
comment on table public.trust_scores is
  'What finished rentals say about a person. Counted by the database only; no row: score 60, level new.';
comment on column public.trust_scores.overall_score is '0 to 100; 60 to begin with.';
comment on column public.trust_scores.completed_rentals is 'Finished rentals as borrower and as lender, as far as they count for trust.';
comment on column public.trust_scores.on_time_returns is 'Of these as borrower, those that came back in time.';
comment on column public.trust_scores.late_returns is 'Rentals as borrower that came back late, within trust_faults_days.';
comment on column public.trust_scores.average_rating is '1 to 5; 0 while there are no reviews.';
comment on column public.trust_scores.disputes_against is 'Disputes that they lost, within trust_faults_days.';
comment on column public.trust_scores.trust_level is 'new, medium or trusted: the badge of the level.';
comment on column public.trust_scores.ladder_level is '1 to 5, a level of trust_ladder.';
comment on column public.trust_scores.updated_at is 'When it last changed.';
-- When each was counted last. Apart, so that a count that changes nothing leaves no trace that others can read.
create table private.trust_counts (user_id uuid primary key references public.trust_scores (user_id) on delete cascade, counted_at timestamptz not null);
create index trust_counts_oldest on private.trust_counts (counted_at);
alter table public.trust_scores enable row level security;
create policy "members read trust scores" on public.trust_scores for select to authenticated using (true);
grant select on public.trust_scores to authenticated, service_role;

-- Scores people anew from the facts, all at once. Two counts of a person wait for each other at the row, so that the later one
-- stores what it has read after the earlier; everybody takes the rows in the order of their ids. Only what differs is written.
create function private.count_trust(p_users uuid[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.trust_scores (user_id)
  select p.user_id from private.profiles p where p.user_id = any (p_users) and p.deleted_at is null order by 1
  on conflict do nothing;
  perform k.user_id from public.trust_scores k where k.user_id = any (p_users) order by 1 for no key update;
  with ladder as materialized (select * from public.trust_ladder()),
  scored as (
    select f.*, private.trust_score_of(f) as score from private.trust_figures_of(p_users) f offset 0
  )
  update public.trust_scores k set overall_score = s.score, completed_rentals = s.completed, on_time_returns = s.on_time,
    late_returns = s.late, disputes_against = s.disputes_lost, average_rating = s.rating, ladder_level = l.level,
    trust_level = l.trust_level, updated_at = now()
  from scored s cross join lateral (
    select d.* from ladder d where private.reaches(s.completed, s.people, s.needed, s.score, d) order by d.level desc limit 1) l
  where k.user_id = s.user_id and (k.overall_score, k.completed_rentals, k.on_time_returns, k.late_returns, k.disputes_against,
      k.average_rating, k.ladder_level, k.trust_level)
    is distinct from (s.score, s.completed, s.on_time, s.late, s.disputes_lost, s.rating, l.level, l.trust_level);
  insert into private.trust_counts as c (user_id, counted_at)
  select k.user_id, now() from public.trust_scores k where k.user_id = any (p_users) order by 1
  on conflict (user_id) do update set counted_at = excluded.counted_at;
  perform p.user_id from private.profiles p join public.trust_scores k on k.user_id = p.user_id and k.trust_level <> p.trust_level
  where p.user_id = any (p_users) order by 1 for no key update of p;
  update private.profiles p set trust_level = k.trust_level
  from public.trust_scores k where k.user_id = p.user_id and p.user_id = any (p_users) and k.trust_level <> p.trust_level;
end
$$;

create function public.calculate_trust_score(p_user_id uuid)
returns int
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (select private.trust_score_of(f) from private.trust_figures_of(array[p_user_id]) f);
end
$$;
comment on function public.calculate_trust_score is
  'Counts the score of a person anew from the facts and answers it; null when there is no such person. It stores nothing: whoever '
  'rates calls it for the other side, and a stored count would show that a sealed rating was written. What changes a fact has the '
  'score stored within a minute. Any signed-in person may call it: the result does not depend on who calls.';
grant execute on function public.calculate_trust_score(uuid) to authenticated, service_role;

create function public.my_trust()
returns table (
  overall_score int, ladder_level int, completed_rentals int, rental_people int, people_needed int, trust_level public.trust_level, facts jsonb
)
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_me uuid := (select auth.uid());
begin
  perform private.count_trust(array[v_me]);
  return query
  select k.overall_score, k.ladder_level, k.completed_rentals, f.people, f.needed, k.trust_level, (select jsonb_agg(to_jsonb(t)) from private.trust_points(f) t)
  from public.trust_scores k join private.trust_figures_of(array[v_me]) f on f.user_id = k.user_id;
end
$$;
comment on function public.my_trust is
  'The caller''s own score, counted anew, and how it comes about: facts is a list of objects with fact '
  '(in words), value, points (60 to begin with), the fewest and the most points that it can give, and reason. rental_people: with how many people the completed rentals were; people_needed: with how many every level but the first. Nobody reads the facts of another person. ladder_level: a level of trust_ladder.';
grant execute on function public.my_trust() to authenticated;

-- People whose facts have changed, and when their score has to be counted again. What changes a fact only adds a row here,
-- because it holds other locks and must not wait for a count.
create table private.trust_due (user_id uuid not null, due_at timestamptz not null default now());
create index trust_due_first on private.trust_due (due_at);

-- A rental that is over before its last day counts from the day after it.
create function private.note_trust_of_booking()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.trust_due (user_id, due_at)
  select p.id, case when new.booking_status = 'completed' then greatest(now(), private.day_start(new.rental_end_date + 1)) else now() end
  from (values (new.borrower_id), (new.lender_id)) p (id);
  return null;
end
$$;
create trigger transactions_trust after update of booking_status on public.transactions
  for each row when (new.paid_at is not null and new.booking_status <> old.booking_status
    and (new.booking_status = 'cancelled' or (new.transaction_type = 'rental' and new.booking_status in ('completed', 'expired'))))
  execute function private.note_trust_of_booking();

-- Of a profile, an identity check or a debt: the person whose it is.
create function private.note_trust_of_person()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.trust_due (user_id) values ((to_jsonb(new) ->> tg_argv[0])::uuid);
  return null;
end
$$;
create trigger profiles_trust after update of rating_average, num_reviews, phone_verified_at, is_verified_email on private.profiles
  for each row when ((old.rating_average, old.num_reviews, old.phone_verified_at is null, old.is_verified_email)
    is distinct from (new.rating_average, new.num_reviews, new.phone_verified_at is null, new.is_verified_email))
  execute function private.note_trust_of_person('user_id');
create trigger borrower_verifications_trust after update of verification_status on public.borrower_verifications
  for each row when (old.verification_status <> new.verification_status) execute function private.note_trust_of_person('user_id');
create trigger debts_trust after insert or update on private.debts
  for each row execute function private.note_trust_of_person('debtor_id');

-- Part of run_due_jobs: those whose facts have changed, and some of those who were not counted for a day, because accounts grow
-- older and faults are forgotten.
create function private.count_due_trust()
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_due uuid[];
begin
  with taken as (
    delete from private.trust_due d where d.ctid = any (array(
      select t.ctid from private.trust_due t where t.due_at <= now() order by t.due_at limit 1000 for update skip locked))
    returning d.user_id)
  select array(
    select t.user_id from taken t
    union
    -- Faults follow a person.
    select s.other from taken t join private.same_people s on s.user_id = t.user_id and s.is_proven
    union
    (select c.user_id from private.trust_counts c where c.counted_at < now() - interval '1 day' order by c.counted_at limit 500)
  ) into v_due;
  perform private.count_trust(v_due);
  return cardinality(v_due);
end
$$;
