-- The outbox: messages that are written in the transaction that causes them, and sent afterwards by deliver-outbox.

create type public.outbox_kind as enum ('mail', 'sms');

create table private.outbox (
  id bigint generated always as identity primary key,
  kind public.outbox_kind not null default 'mail',
  cause text not null default 'account',
  -- Whose act caused it; none: a job's, or Aso's own.
  actor uuid,
  recipient text not null,
  subject text not null,
  body text not null,
  -- The lowest is sent first. A person's second message waits until everybody's first is sent.
  turn bigint not null,
  created_at timestamptz not null default now(),
  next_try_at timestamptz not null default now(),
  tries int not null default 0,
  sent_at timestamptz,
  last_error text
);
create index outbox_due on private.outbox (turn, id) where sent_at is null and tries < 10;
create index outbox_turns_of_recipient on private.outbox (recipient, turn) where sent_at is null and tries < 10;
create index outbox_turns_of_actor on private.outbox (actor, turn) where sent_at is null and tries < 10;
create index outbox_by_recipient on private.outbox (recipient, cause, created_at);
create index outbox_by_actor on private.outbox (actor, created_at);

-- Codes first. Everything else takes the turn after the last that waits for this recipient or was caused by this actor,
-- and nobody begins ahead of what is sent right now.
create function private.take_turn()
returns trigger
language plpgsql
security definer
set search_path = ''
-- A session would keep the plan it made while the table was short.
set plan_cache_mode = force_custom_plan
as $$
begin
  new.turn := case when new.cause = 'one_time_code' then 0 else greatest(1,
    (select min(o.turn) from private.outbox o where o.sent_at is null and o.tries < 10),
    1 + (select max(o.turn) from private.outbox o where o.recipient = new.recipient and o.sent_at is null and o.tries < 10),
    1 + (select max(o.turn) from private.outbox o where o.actor = new.actor and o.sent_at is null and o.tries < 10)) end;
  return new;
end
$$;
create trigger outbox_take_turn before insert on private.outbox
  for each row execute function private.take_turn();
