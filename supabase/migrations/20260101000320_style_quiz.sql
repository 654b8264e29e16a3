-- The style quiz. A visitor's seven answers become an outfit of items from the market: quiz_items answers what there is, the
-- house engine makes the outfit. The session can be linked once to an account, by a caller with its id: the id is known only
-- to the browser that took the quiz.

create table public.style_sessions (
  id uuid primary key default gen_random_uuid(),
  -- A caller who knows the session id may link the session, so only its hash is stored.
  session_hash text not null unique,
  user_id uuid references private.profiles (user_id),
  answers jsonb not null,
  results jsonb not null,
  created_at timestamptz not null default now(),
  linked_at timestamptz
);
comment on table public.style_sessions is
  'Answers to the style quiz and the outfit made from them. A visitor''s session is linked to an account once.';
comment on column public.style_sessions.session_hash is
  'Hash of the session id: whoever holds the id itself may link the session.';
comment on column public.style_sessions.answers is 'The seven answers by question.';
comment on column public.style_sessions.results is
  'The outfit: first the complete look, then its pieces; prices in naira a day.';
comment on column public.style_sessions.linked_at is 'When it was linked to the account; null for a visitor''s.';
create index style_sessions_by_person on public.style_sessions (user_id, created_at desc);
create index style_sessions_unlinked on public.style_sessions (created_at) where user_id is null;
alter table public.style_sessions enable row level security;
create policy "a person reads own style sessions" on public.style_sessions
  for select to authenticated using (user_id = (select auth.uid()));
grant select (id, user_id, answers, results, created_at, linked_at) on public.style_sessions to authenticated;
grant select on public.style_sessions to service_role;

create function public.save_style_session(p_session_id text, p_answers jsonb, p_results jsonb)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.check_text('p_session_id', p_session_id, 120);
  perform private.check_json('p_answers', p_answers, 4000);
  perform private.check_json('p_results', p_results, 20000);
  if coalesce(p_session_id, '') !~ '^session_[0-9]{10,16}_?[A-Za-z0-9]{8,64}$' then
    perform private.refuse('Invalid session', 'sessionId must be session_, the time and a random suffix.');
  end if;
  insert into public.style_sessions as s (session_hash, answers, results)
  values (encode(sha256(convert_to(p_session_id, 'UTF8')), 'hex'), p_answers, p_results)
  on conflict (session_hash) do update set answers = excluded.answers, results = excluded.results where s.user_id is null;
end
$$;
comment on function public.save_style_session is
  'Stores a visitor''s answers to the style quiz and the outfit made from them. The same session can be answered again '
  'until it is linked to an account.';
grant execute on function public.save_style_session(text, jsonb, jsonb) to service_role;

create function public.link_anonymous_ai_session(p_user_id uuid, p_email text, p_session_id text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.check_text('p_email', p_email, 320);
  perform private.check_text('p_session_id', p_session_id, 120);
  if p_user_id is distinct from (select auth.uid()) or not private.has_role() then
    perform private.refuse('Access denied', 'You can only link your own session.', 403);
  end if;
  if lower(p_email) is distinct from (select lower(u.email) from auth.users u where u.id = p_user_id) then
    perform private.refuse('Access denied', 'p_email must be your own email address.', 403);
  end if;
  update public.style_sessions s set user_id = p_user_id, linked_at = now()
  where s.session_hash = encode(sha256(convert_to(coalesce(p_session_id, ''), 'UTF8')), 'hex') and s.user_id is null;
  return found;
end
$$;
comment on function public.link_anonymous_ai_session is
  'Links the style quiz of this browser to the caller''s account, once. False when there is no such session or it is '
  'linked already. p_email must be the caller''s own address.';
grant execute on function public.link_anonymous_ai_session(uuid, text, text) to authenticated;
