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
