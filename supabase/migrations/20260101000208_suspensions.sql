-- Suspensions: a person whom an admin keeps from new bookings and listings. Read by procedures only. A row stays when the account
-- is erased, so that the marks of the person (person_marks) go on belonging to somebody who is suspended.

create table private.suspensions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references private.profiles (user_id),
  -- The person reads it.
  reason text not null check (length(reason) <= 1000),
  -- Null: without an end.
  ends_at timestamptz,
  suspended_by uuid not null references private.profiles (user_id),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  -- The admin who lifted it; null: its time was over, or one with another end took its place.
  ended_by uuid references private.profiles (user_id),
  appeal text check (length(appeal) <= 2000),
  appealed_at timestamptz,
  appeal_answer text check (length(appeal_answer) <= 1000),
  appeal_decided_at timestamptz,
  appeal_decided_by uuid references private.profiles (user_id),
  constraint an_appeal_has_words check ((appeal is null) = (appealed_at is null)),
  constraint only_an_appeal_is_decided check (appeal_decided_at is null or appealed_at is not null)
);
create unique index suspensions_in_force on private.suspensions (user_id) where ended_at is null;
create index suspensions_of_person on private.suspensions (user_id, created_at desc);
create index suspensions_with_an_end on private.suspensions (ends_at) where ended_at is null;
create index suspensions_open_appeals on private.suspensions (appealed_at)
  where appealed_at is not null and appeal_decided_at is null and ended_at is null;

-- Whether the person was suspended at a moment of the past, erased or not. For now, ask is_suspended.
create function private.was_suspended(p_user_id uuid, p_at timestamptz)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select from private.suspensions s
    where s.user_id = p_user_id and s.created_at <= p_at and (s.ended_at is null or s.ended_at > p_at) and (s.ends_at is null or s.ends_at > p_at));
end
$$;
