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

-- The browser without its version, and the part of the address that stays with a provider: what tells a known device.
create function private.device_name(p_user_agent text)
returns text
language sql
immutable
set search_path = ''
as $$ select left(regexp_replace(coalesce(p_user_agent, ''), '[0-9][0-9._]*', '', 'g'), 300) $$;

create function private.wide_network(p_ip inet)
returns text
language sql
immutable
set search_path = ''
as $$ select coalesce(text(network(set_masklen(p_ip, case family(p_ip) when 4 then 16 else 32 end))), '') $$;

-- Whether the person has signed in before, and never with this browser or never from such a network.
create function private.is_new_device(p_user_id uuid, p_ip inet, p_user_agent text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select count(*) > 0 and not (bool_or(private.device_name(s.user_agent) = private.device_name(p_user_agent))
      and bool_or(private.wide_network(s.ip) = private.wide_network(p_ip)))
    from private.sign_ins s where s.user_id = p_user_id);
end
$$;

-- By mail alone: the list of the app is read by whoever has just signed in.
create function private.tell_of_new_device(p_session auth.sessions)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.outbox (recipient, subject, body)
  select u.email, 'New sign-in to your Aso account', 'Hello ' || coalesce(p.full_name, 'there') || format(E',\n\nYour Aso account was opened on %s, on a device or '
    'network that we did not know: %s, address %s.\n\nIf it was you, you don’t need to do anything. If it wasn’t, choose “Forgot your password?” when '
    'you sign in: a new password signs out all other devices. You see all of them under Password and security.\n\nAso',
    to_char(p_session.updated_at at time zone 'Africa/Lagos', 'FMDD Mon YYYY, FMHH12:MI am'),
    coalesce(nullif(left(p_session.user_agent, 200), ''), 'unknown'), coalesce(host(p_session.ip), 'unknown'))
  from private.profiles p join auth.users u on u.id = p.user_id where p.user_id = p_session.user_id and p.deleted_at is null;
end
$$;

-- Auth names browser and address when it makes a session, and again when the session renews its token: one that moves to an unknown device
-- is told of as well.
create function private.note_sign_in()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_is_named boolean := tg_op = 'UPDATE' and old.ip is null and old.user_agent is null;
  v_is_new boolean;
begin
  -- Named only now: the line of this sign-in is written anew.
  if v_is_named then
    delete from private.sign_ins i where i.id = (
      select max(x.id) from private.sign_ins x where x.user_id = new.user_id and x.ip is null and x.user_agent is null);
  end if;
  v_is_new := private.is_new_device(new.user_id, new.ip, new.user_agent);
  if tg_op = 'UPDATE' and not v_is_named and not v_is_new then
    return null;
  end if;
  insert into private.sign_ins (user_id, ip, user_agent) values (new.user_id, new.ip, left(new.user_agent, 300));
  if v_is_new then
    perform private.tell_of_new_device(new);
  end if;
  return null;
end
$$;
create trigger sessions_note_sign_in after insert on auth.sessions
  for each row execute function private.note_sign_in();
create trigger sessions_note_move after update of ip, user_agent on auth.sessions
  for each row when ((new.ip, new.user_agent) is distinct from (old.ip, old.user_agent)) execute function private.note_sign_in();

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
