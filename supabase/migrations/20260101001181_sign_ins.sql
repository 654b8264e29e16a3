-- Sign-ins: when and from which address a person signed in. A session is gone when it ends; a bank asks months later, when a card
-- payment is disputed. Kept for that alone, and for a limited time.

create table private.sign_ins (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  at timestamptz not null default now(),
  ip inet,
  -- The browser, as it names itself.
  user_agent text check (length(user_agent) <= 300)
);
create index sign_ins_by_person on private.sign_ins (user_id, at);
create index sign_ins_by_age on private.sign_ins (at);

create function private.note_sign_in()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.sign_ins (user_id, ip, user_agent) values (new.user_id, new.ip, left(new.user_agent, 300));
  return null;
end
$$;
create trigger sessions_note_sign_in after insert on auth.sessions
  for each row execute function private.note_sign_in();

create function private.clear_sign_ins()
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_count int;
begin
  delete from private.sign_ins s where s.at < now() - private.setting_interval('sign_in_days');
  get diagnostics v_count = row_count;
  return v_count;
end
$$;

-- The sign-ins that tell a bank most of a payment, at most 40, the oldest first: the last one before it, the first one ever, those with
-- its address or browser, then those nearest to payment and handover. Of the week before it until p_until: no more than the bank asks for.
create function private.telling_sign_ins(p_user_id uuid, p_paid_at timestamptz, p_handed_over_at timestamptz, p_until timestamptz)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  c_most constant int := 40;
  v_first bigint := (select s.id from private.sign_ins s where s.user_id = p_user_id and s.at <= p_until order by s.at, s.id limit 1);
  v_payment private.sign_ins;
begin
  select s.* into v_payment from private.sign_ins s where s.user_id = p_user_id and s.at <= p_paid_at order by s.at desc, s.id desc limit 1;
  return (
    with own as (
      select s.*, case when s.id = v_payment.id then 'payment' when s.id = v_first then 'first'
          when s.at > p_paid_at and (s.ip = v_payment.ip or s.user_agent = v_payment.user_agent) then 'same' end as note,
        least(abs(extract(epoch from s.at - p_paid_at)), abs(extract(epoch from s.at - coalesce(p_handed_over_at, p_paid_at)))) as distance
      from private.sign_ins s
      where s.user_id = p_user_id and s.at <= p_until and (s.at >= p_paid_at - interval '7 days' or s.id in (v_first, v_payment.id))
    ), chosen as (
      select o.* from own o order by (o.note in ('payment', 'first')) desc nulls last, o.note is null, o.distance, o.id limit c_most
    )
    select jsonb_build_object(
      'sign_ins', coalesce(jsonb_agg(jsonb_build_object('at', c.at, 'ip', host(c.ip), 'user_agent', c.user_agent, 'note', c.note) order by c.at, c.id), '[]'),
      'more_sign_ins', (select count(*) from own) - count(*))
    from chosen c);
end
$$;
