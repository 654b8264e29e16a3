-- The outbox: messages that are written in the transaction that causes them, and sent afterwards by deliver-outbox.

create type public.outbox_kind as enum ('mail', 'sms', 'push');

create table private.outbox (
  id bigint generated always as identity primary key,
  kind public.outbox_kind not null default 'mail',
  cause text not null default 'account',
  -- The person whose action caused it; null: a job or Aso itself.
  actor uuid,
  recipient text not null,
  -- The line in the list of the app that says the same; null: none does.
  notification_id bigint,
  subject text not null,
  body text not null,
  -- The lowest is sent first. A person's second message waits until all people's first is sent, so that many messages of
  -- one person do not delay the others.
  turn bigint not null,
  -- Within a turn the lowest first: one message of each cause, then a second of each.
  place bigint not null,
  created_at timestamptz not null default now(),
  next_try_at timestamptz not null default now(),
  tries int not null default 0,
  sent_at timestamptz,
  last_error text
);
create index outbox_due on private.outbox (turn, place, id) where sent_at is null and tries < 10;
create index outbox_places on private.outbox (turn, cause, place) where sent_at is null and tries < 10;
create index outbox_turns_of_recipient on private.outbox (recipient, turn) where sent_at is null and tries < 10;
create index outbox_turns_of_actor on private.outbox (actor, turn) where sent_at is null and tries < 10;
create index outbox_by_recipient on private.outbox (recipient, cause, created_at);
create index outbox_of_notifications on private.outbox (notification_id) where notification_id is not null;
create index outbox_by_actor on private.outbox (actor, created_at);

-- Urgent messages first. Everything else comes after the last message that was caused by this actor or, unless it has a
-- deadline, waits for this recipient, and not before what is being sent now; within its turn after the last of its cause.
create function private.assign_turn()
returns trigger
language plpgsql
security definer
set search_path = ''
-- One plan for all that reads the first row of an index, also while the statistics know nothing of a long backlog yet.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_sort = off
as $$
declare
  v_is_urgent boolean;
  v_has_deadline boolean;
begin
  select k.is_urgent, k.has_deadline into v_is_urgent, v_has_deadline from private.notification_kinds k where k.kind = new.cause;
  new.turn := case when v_is_urgent then 0 else greatest(1,
    (select o.turn from private.outbox o where o.sent_at is null and o.tries < 10 order by o.turn limit 1),
    1 + (select o.turn from private.outbox o
      where o.recipient = new.recipient and o.sent_at is null and o.tries < 10 and not v_has_deadline order by o.turn desc limit 1),
    1 + (select o.turn from private.outbox o
      where o.actor = new.actor and o.sent_at is null and o.tries < 10 order by o.turn desc limit 1)) end;
  new.place := greatest(1,
    (select o.place from private.outbox o where o.turn = new.turn and o.sent_at is null and o.tries < 10 order by o.place limit 1),
    1 + (select o.place from private.outbox o
      where o.turn = new.turn and o.cause = new.cause and o.sent_at is null and o.tries < 10 order by o.place desc limit 1));
  return new;
end
$$;
create trigger outbox_assign_turn before insert on private.outbox
  for each row execute function private.assign_turn();

create function public.claim_outbox(p_limit int)
returns table (id bigint, kind public.outbox_kind, recipient text, subject text, body text, unsubscribe_token text, topic text, link text, company text)
language plpgsql
security definer
set search_path = ''
set enable_seqscan = off
set plan_cache_mode = force_custom_plan
as $$
begin
  perform private.send_due_digests();
  return query with claimed as (
    update private.outbox o
    set tries = o.tries + 1, next_try_at = now() + interval '5 minutes'
    -- As an array the subquery runs once; an `in (… limit …)` may run again for each row and take more than asked.
    where o.id = any (array(
      select d.id from private.outbox d
      where d.sent_at is null and d.tries < 10 and d.next_try_at <= now()
      order by d.turn, d.place, d.id limit p_limit
      for update skip locked
    ))
    returning o
  )
  select (c.o).id, (c.o).kind, (c.o).recipient, (c.o).subject, (c.o).body, f.unsubscribe_token, f.topic, f.link, f.company
  from claimed c left join lateral private.mail_frame(c.o) f on (c.o).kind = 'mail';
end
$$;
comment on function public.claim_outbox is
  'Takes up to p_limit messages that are due and keeps them from other senders for five minutes. If the sender '
  'stops without an answer, they become due again. Of mails also: unsubscribe_token, what public.unsubscribe takes, null for what always '
  'comes; topic, link (a page of the app) and company, which stand under the words.';

create function public.finish_outbox(p_id bigint, p_error text default null)
returns void
language sql
security definer
set search_path = ''
as $$
  select private.check_text('p_error', p_error, 1000);
  update private.outbox o
  set sent_at = case when p_error is null then now() end,
      last_error = p_error,
      next_try_at = now() + o.tries * interval '1 minute'
  where o.id = p_id and o.sent_at is null
$$;
comment on function public.finish_outbox is
  'Notes the outcome of a claimed message. p_error null: it was sent. Otherwise it is tried again, later after each '
  'failure.';
grant execute on function public.claim_outbox(int), public.finish_outbox(bigint, text) to service_role;
