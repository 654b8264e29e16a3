-- Calls of the language model: each is written down before it is made, at the most that it may cost, and then what became of it.
-- Above a limit it is not made. What was asked and answered is not kept.

create table public.model_calls (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references private.profiles (user_id),
  session_id uuid references public.ai_usage (id),
  purpose text not null check (purpose ~ '^[a-z][a-z_]{0,39}$'),
  model text not null check (length(model) between 1 and 200),
  outcome text check (outcome in ('answered', 'out_of_bounds', 'refused', 'unreadable', 'unreachable', 'too_slow')),
  tokens_in int not null check (tokens_in between 0 and 10000000),
  tokens_out int not null check (tokens_out between 0 and 10000000),
  cost numeric(12, 4) not null check (cost >= 0),
  is_free boolean not null default false,
  milliseconds int check (milliseconds between 0 and 600000),
  created_at timestamptz not null default now()
);
comment on table public.model_calls is
  'Calls of the language model: for whom, what for, what they took and cost. Admins read all but for whom. Without what was asked and answered. Kept for model_calls_days.';
comment on column public.model_calls.purpose is 'What the model was asked for.';
comment on column public.model_calls.model is 'The name of the model at its provider.';
comment on column public.model_calls.milliseconds is 'How long the call took. Null: it has not ended.';
comment on column public.model_calls.user_id is 'Null once the account was erased.';
comment on column public.model_calls.is_free is
  'In the free session of an account without a verified phone or identity. All of these together have a budget of their own, model_free_budget.';
comment on column public.model_calls.session_id is 'The session of the person that it belongs to.';
comment on column public.model_calls.outcome is
  'Anything but answered: our own engine answered instead. Null while it runs, or where nobody came back from it.';
comment on column public.model_calls.tokens_in is 'As the host counted; where it did not say, at most.';
comment on column public.model_calls.tokens_out is 'As the host counted; where it did not say, at most.';
comment on column public.model_calls.cost is 'Naira, by the prices of the settings.';
create index model_calls_by_time on public.model_calls (created_at);
create index model_calls_by_person on public.model_calls (user_id, created_at);
create index model_calls_by_session on public.model_calls (session_id);
alter table public.model_calls enable row level security;
create policy "admins read calls of the model" on public.model_calls
  for select to authenticated using ((select private.is_staff('books')));
-- Figures of nobody: whose call it was is not for staff.
grant select (id, purpose, model, outcome, tokens_in, tokens_out, cost, is_free, milliseconds, created_at) on public.model_calls to authenticated;
grant select on public.model_calls to service_role;

-- Naira, rounded up: a limit is never passed by rounding.
create function private.model_cost(p_tokens_in int, p_tokens_out int)
returns numeric
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return ceil((p_tokens_in * private.setting_number('model_input_price') + p_tokens_out * private.setting_number('model_output_price'))
    / 100) / 10000;
end
$$;

-- Whether one more call, which may cost so much, stays within all limits of this session, person and day. Free accounts have a part of the
-- day's budget, so that however many of them there are, the rest is left to people who have proven something or pay.
create function private.may_call_model(p_user_id uuid, p_session_id uuid, p_cost numeric, p_is_free boolean)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_day timestamptz := private.day_start(private.today());
begin
  return (select count(*) from public.model_calls c where c.session_id = p_session_id) < private.setting_number('model_session_calls')
    and (select count(*) from public.model_calls c where c.user_id = p_user_id and c.created_at >= v_day)
      < private.setting_number('model_person_daily_calls')
    and (select coalesce(sum(c.cost), 0) from public.model_calls c where c.created_at >= v_day) + p_cost
      <= private.setting_number('model_daily_budget')
    and (not p_is_free or (select coalesce(sum(c.cost), 0) from public.model_calls c where c.created_at >= v_day and c.is_free) + p_cost
      <= private.setting_number('model_free_budget'));
end
$$;

-- Tells admins once a day when four fifths of the day's budget, or of that of free accounts, are used.
create function private.watch_model_budget(p_is_free boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_budget text := case when p_is_free then 'model_free_budget' else 'model_daily_budget' end;
  v_used numeric := (select coalesce(sum(c.cost), 0) from public.model_calls c
    where c.created_at >= private.day_start(private.today()) and (c.is_free or not p_is_free));
begin
  if v_used >= 0.8 * private.setting_number(v_budget) and public.take_rate_limit('model alarm:' || v_budget || private.today(), 1, 86400) then
    perform private.notify_admins('admin_task', 'The language model costs much today', format(
      '%s of the %s that the setting %s allows for a day are used. After that our own engine answers alone%s.', private.naira(v_used),
      private.naira(private.setting_number(v_budget)), v_budget, case when p_is_free then ', for accounts that have proven nothing' else '' end), '/admin/books');
  end if;
end
$$;

-- Whether the host has lately left three calls in a row without an answer: nobody waits for a fourth.
create function private.model_is_silent()
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select count(*) = 3 and bool_and(l.outcome in ('unreachable', 'too_slow'))
      and max(l.created_at) > now() - private.setting_interval('model_pause_minutes')
    from (select c.outcome, c.created_at from public.model_calls c where c.outcome is not null order by c.created_at desc limit 3) l);
end
$$;

create function public.begin_model_call(
  p_user_id uuid, p_feature_type public.ai_feature, p_purpose text, p_model text, p_tokens_in int, p_tokens_out int
)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_session public.ai_usage;
  v_is_free boolean;
  v_cost numeric := private.model_cost(p_tokens_in, p_tokens_out);
  v_id uuid;
begin
  perform private.check_text('p_purpose', p_purpose, 40);
  perform private.check_text('p_model', p_model, 200);
  -- One at a time: a limit holds for many at once, too.
  perform pg_advisory_xact_lock(hashtextextended('model_calls', 0));
  select u.* into v_session from public.ai_usage u
  where u.user_id = p_user_id and u.feature_type = p_feature_type and u.session_expires_at > now()
  order by u.session_expires_at desc limit 1;
  v_is_free := v_session.transfer_id is null and not private.has_proof(p_user_id);
  if v_session.id is null or private.model_is_silent() or not private.may_call_model(p_user_id, v_session.id, v_cost, v_is_free) then
    return null;
  end if;
  insert into public.model_calls (user_id, session_id, purpose, model, tokens_in, tokens_out, cost, is_free)
  values (p_user_id, v_session.id, p_purpose, p_model, p_tokens_in, p_tokens_out, v_cost, v_is_free)
  returning id into v_id;
  perform private.watch_model_budget(false), private.watch_model_budget(true);
  return v_id;
end
$$;
comment on function public.begin_model_call is
  'Writes down a call of the language model before it is made, with the most tokens that it may take. Null: the person has no session with '
  'this helper, a limit of the session, the person or the day is reached, or the host has not answered lately; then it is not made.';

create function public.end_model_call(p_call_id uuid, p_outcome text, p_milliseconds int, p_tokens_in int, p_tokens_out int)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.check_text('p_outcome', p_outcome, 40);
  update public.model_calls c
  set outcome = p_outcome, milliseconds = p_milliseconds, tokens_in = coalesce(p_tokens_in, c.tokens_in),
    tokens_out = coalesce(p_tokens_out, c.tokens_out),
    cost = private.model_cost(coalesce(p_tokens_in, c.tokens_in), coalesce(p_tokens_out, c.tokens_out))
  where c.id = p_call_id and c.outcome is null;
end
$$;
comment on function public.end_model_call is
  'What became of a call of the language model. p_tokens_in, p_tokens_out: as the host counted; null where it did not say.';

create function private.clear_model_calls()
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_count int;
begin
  delete from public.model_calls c where c.created_at < now() - private.setting_interval('model_calls_days');
  get diagnostics v_count = row_count;
  return v_count;
end
$$;

grant execute on function public.begin_model_call(uuid, public.ai_feature, text, text, int, int),
  public.end_model_call(uuid, text, int, int, int) to service_role;
