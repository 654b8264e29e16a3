-- AI sessions: for how long a person may use an AI helper. A row stands only on money that was paid, each payment once, or on the
-- free right, once a person. Whoever writes it, the trigger of this chapter decides, and sets the times.

-- What a session with a helper costs, in naira, and how long it lasts. The virtual stylist has its own figures.
create function private.ai_price(p_feature_type public.ai_feature)
returns numeric
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return private.setting_number(case p_feature_type when 'virtual_stylist' then 'virtual_stylist_price' else 'ai_session_price' end);
end
$$;

create function private.ai_length(p_feature_type public.ai_feature)
returns interval
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return private.setting_interval(case p_feature_type when 'virtual_stylist' then 'virtual_stylist_minutes' else 'ai_session_minutes' end);
end
$$;

-- The helpers of which a session costs exactly this many naira now. None at a price of nothing: there is nothing to pay.
create function private.ai_features_at(p_amount numeric)
returns public.ai_feature[]
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return array(select f from unnest(enum_range(null::public.ai_feature)) f where private.ai_price(f) = p_amount and p_amount > 0 order by f);
end
$$;

create type public.ai_payment_method as enum ('wallet', 'paystack', 'free');

-- What was paid for AI sessions. One that no row of ai_usage names can still become a session.
create table private.ai_payments (
  transfer_id bigint primary key references private.transfers (id),
  user_id uuid not null references private.profiles (user_id),
  method public.ai_payment_method not null check (method <> 'free'),
  amount numeric(12, 2) not null check (amount > 0),
  -- The helpers that cost so much when it was paid: it becomes a session with one of them.
  features public.ai_feature[] not null,
  -- What its payer calls it.
  names text[] not null
);
create index ai_payments_by_person on private.ai_payments (user_id, transfer_id);

create table public.ai_usage (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references private.profiles (user_id),
  feature_type public.ai_feature not null,
  session_active boolean not null default true,
  session_expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  payment_method public.ai_payment_method not null,
  payment_reference text check (length(payment_reference) <= 200),
  transfer_id bigint unique references private.ai_payments (transfer_id),
  given_back_at timestamptz,
  constraint free_sessions_are_stylists check (payment_method <> 'free' or (feature_type = 'stylist' and transfer_id is null))
);
comment on table public.ai_usage is
  'The sessions with AI helpers. A signed-in person inserts one of their own after update_wallet_balance has paid for it, or the free one; an insert of one that a card payment has made is taken and adds nothing; '
  'unlock_ai_feature does both in one step. Times are set by the database. Never changed by a person.';
comment on column public.ai_usage.feature_type is 'The helper that was used.';
comment on column public.ai_usage.session_active is 'Always true: a session ends at session_expires_at.';
comment on column public.ai_usage.session_expires_at is 'Set by the database, whatever an insert says: the minutes that a session with the helper lasts, from now.';
comment on column public.ai_usage.payment_method is 'wallet, paystack (a card payment), or free: the first session with the stylist.';
comment on column public.ai_usage.payment_reference is
  'p_reference_id or p_payment_reference of the payment by update_wallet_balance; of a card payment its reference. Null in an insert: '
  'the oldest payment for this helper of which no session was made.';
comment on column public.ai_usage.transfer_id is 'The transfer in the ledger that paid for it; null where it cost nothing.';
comment on column public.ai_usage.given_back_at is 'When the session began anew because an answer could not be delivered; null: it did not.';
create index ai_usage_newest on public.ai_usage (user_id, feature_type, session_expires_at desc);
create unique index one_free_session_an_account on public.ai_usage (user_id) where payment_method = 'free';
alter table public.ai_usage enable row level security;
create policy "a person reads own AI sessions" on public.ai_usage
  for select to authenticated using (user_id = (select auth.uid()));
create policy "a person adds own AI sessions" on public.ai_usage
  for insert to authenticated with check (user_id = (select auth.uid()));
grant select on public.ai_usage to authenticated, service_role;
grant insert (user_id, feature_type, session_active, session_expires_at, created_at, payment_method, payment_reference)
  on public.ai_usage to authenticated;

create view public.ai_sessions with (security_invoker = true) as
select u.id, u.user_id, u.feature_type, case u.payment_method when 'free' then 'free' else 'paid' end as session_type, u.payment_method,
  u.payment_method = 'free' as is_first_session, u.session_expires_at as expires_at, u.created_at
from public.ai_usage u;
comment on view public.ai_sessions is 'The rows of ai_usage by the other names of the specification. An insert takes the free session.';
comment on column public.ai_sessions.session_type is 'free or paid. An insert may say what it likes.';
comment on column public.ai_sessions.is_first_session is 'True for the free one.';
comment on column public.ai_sessions.feature_type is 'The helper that it is for.';
comment on column public.ai_sessions.payment_method is 'How it was paid; free for the free one.';
comment on column public.ai_sessions.expires_at is 'Until when the helper answers.';
grant select on public.ai_sessions to authenticated, service_role;
grant insert (user_id, feature_type, session_type, payment_method, is_first_session) on public.ai_sessions to authenticated;

-- With the caller's rights: the policies and the trigger of the table decide.
create function private.insert_ai_session()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if length(new.session_type) > 100 then
    perform private.refuse('Invalid input', 'session_type must be at most 100 characters.');
  end if;
  insert into public.ai_usage as u (user_id, feature_type, payment_method)
  values (new.user_id, new.feature_type, coalesce(new.payment_method, 'free'))
  returning u.id, u.session_expires_at, u.created_at, u.payment_method into new.id, new.expires_at, new.created_at, new.payment_method;
  new.is_first_session := new.payment_method = 'free';
  new.session_type := case when new.is_first_session then 'free' else 'paid' end;
  return new;
end
$$;
create trigger ai_sessions_insert instead of insert on public.ai_sessions
  for each row execute function private.insert_ai_session();

-- Whether the person may still have a session free of charge: none of their accounts has had one. It outlives an erased account.
create function private.has_free_ai_session(p_user_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return not exists (select from public.ai_usage u where u.payment_method = 'free' and u.user_id = any (private.accounts_of(p_user_id)));
end
$$;

-- One session at a time: whoever makes one holds the person. For a free one, all accounts of the person.
create function private.lock_for_ai_session(p_user_id uuid, p_is_free boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.lock_person(x.id)
  from (select unnest(case when p_is_free then private.accounts_of(p_user_id) else array[p_user_id] end) as id order by 1) x;
end
$$;

-- When the person's session with a helper ends; null: there is none.
create function private.ai_session_end(p_user_id uuid, p_feature_type public.ai_feature)
returns timestamptz
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (select max(u.session_expires_at) from public.ai_usage u
    where u.user_id = p_user_id and u.feature_type = p_feature_type and u.session_active and u.session_expires_at > now());
end
$$;

-- Why the person can start no session with any helper.
create function private.ai_person_refusal(p_user_id uuid)
returns private.refusal
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not exists (select from private.profiles p where p.user_id = p_user_id and p.deleted_at is null) then
    return private.refusal('Access denied', 'Please sign in first.', 403);
  elsif private.setting('ai_helpers') = 'off' then
    return private.refusal('AI helpers are paused', 'AI helpers are not available right now. Nothing was charged. Please try again later.', 409);
  end if;
  return private.suspension_refusal(p_user_id);
end
$$;

-- Why the person can have no new session with a helper now.
create function private.ai_session_refusal(p_user_id uuid, p_feature_type public.ai_feature)
returns private.refusal
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if p_feature_type is null then
    return private.refusal('Invalid input', 'p_feature_type must name an AI helper.', 400);
  elsif private.ai_session_end(p_user_id, p_feature_type) is not null then
    return private.refusal('Session active', 'Your session with this AI helper is still running.', 409);
  end if;
  return private.ai_person_refusal(p_user_id);
end
$$;

-- The oldest payment of the person for the helper, by that name where one is given, of which no session was made.
create function private.unused_ai_payment(p_user_id uuid, p_feature_type public.ai_feature, p_name text)
returns private.ai_payments
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_payment private.ai_payments;
begin
  select p.* into v_payment from private.ai_payments p
  where p.user_id = p_user_id and p_feature_type = any (p.features) and (p_name is null or p_name = any (p.names))
    and not exists (select from public.ai_usage u where u.transfer_id = p.transfer_id)
  order by p.transfer_id limit 1;
  return v_payment;
end
$$;

-- Accounts that have proven nothing have so many free sessions a day from one network.
create function private.check_free_session(p_user_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if private.request_network() <> 'unknown' and not private.has_proof(p_user_id)
    and not public.take_rate_limit('free sessions:' || private.request_network(), private.setting_number('free_sessions_of_network')::int, 86400) then
    perform private.refuse('No free session', 'Many free sessions were started from your network today. Verify your phone number to start yours, or try again tomorrow.', 429);
  end if;
end
$$;

-- Sets what a session stands on, and refuses one that stands on nothing.
create function private.found_ai_session(p_session public.ai_usage)
returns public.ai_usage
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_session public.ai_usage := p_session;
  v_payment private.ai_payments;
begin
  if v_session.payment_method = 'free' then
    if v_session.feature_type <> 'stylist' or not private.has_free_ai_session(v_session.user_id) then
      perform private.refuse('No free session', format('Only the first session with the stylist is free. A session costs %s.',
        private.naira(private.ai_price('stylist'))), 402);
    end if;
    perform private.check_free_session(v_session.user_id);
    v_session.payment_reference := null;
    return v_session;
  end if;
  v_payment := private.unused_ai_payment(v_session.user_id, v_session.feature_type, v_session.payment_reference);
  if v_payment.transfer_id is not null then
    v_session.transfer_id := v_payment.transfer_id;
    v_session.payment_method := v_payment.method;
    v_session.payment_reference := v_payment.names[1];
  elsif private.ai_price(v_session.feature_type) > 0 then
    perform private.refuse('Session not paid', 'There is no payment of yours by this reference of which a session with this helper can still be made.', 402);
  else
    -- An admin has set the price to nothing.
    v_session.payment_method := 'wallet';
    v_session.payment_reference := null;
  end if;
  return v_session;
end
$$;

create function private.admit_ai_session()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_caller uuid := (select auth.uid());
begin
  if new.user_id is null or (v_caller is not null and new.user_id <> v_caller) then
    perform private.refuse('Access denied', 'You can only add sessions of your own.', 403);
  end if;
  perform private.lock_for_ai_session(new.user_id, new.payment_method = 'free');
  -- The server has made the session of a card payment already, and the specification's clients add it after that.
  if new.payment_method = 'paystack' and exists (select from public.ai_usage u
      where u.user_id = new.user_id and u.feature_type = new.feature_type and u.payment_reference = new.payment_reference) then
    return null;
  end if;
  perform private.refuse_if(private.ai_session_refusal(new.user_id, new.feature_type));
  new := private.found_ai_session(new);
  new.session_active := true;
  new.created_at := now();
  new.session_expires_at := now() + private.ai_length(new.feature_type);
  return new;
end
$$;
create trigger ai_usage_admit before insert on public.ai_usage
  for each row execute function private.admit_ai_session();
