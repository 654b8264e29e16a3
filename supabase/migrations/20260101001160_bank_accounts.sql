-- Bank accounts that people name for payouts: which bank, and whose account it is as the bank says.

-- The banks to choose from. The job refresh-banks keeps them as Paystack's list says; until then these twenty are there.
create table public.banks (
  code text primary key check (code ~ '^[0-9A-Za-z]{3,12}$'),
  name text not null check (length(name) between 2 and 120)
);
comment on table public.banks is 'The banks to which a withdrawal can go.';
comment on column public.banks.code is 'Paystack''s code of the bank.';
create unique index one_bank_a_name on public.banks (lower(name));
alter table public.banks enable row level security;
create policy "signed-in people read the banks" on public.banks for select to authenticated using (true);
grant select on public.banks to authenticated, service_role;
insert into public.banks (code, name) values
  ('044', 'Access Bank'), ('023', 'Citibank Nigeria'), ('050', 'Ecobank Nigeria'), ('070', 'Fidelity Bank'),
  ('011', 'First Bank of Nigeria'), ('214', 'First City Monument Bank'), ('00103', 'Globus Bank'), ('058', 'Guaranty Trust Bank'),
  ('082', 'Keystone Bank'), ('50211', 'Kuda Bank'), ('076', 'Polaris Bank'), ('101', 'Providus Bank'), ('221', 'Stanbic IBTC Bank'),
  ('068', 'Standard Chartered Bank'), ('232', 'Sterling Bank'), ('032', 'Union Bank of Nigeria'), ('033', 'United Bank For Africa'),
  ('215', 'Unity Bank'), ('035', 'Wema Bank'), ('057', 'Zenith Bank');

create function public.store_banks(p_banks jsonb)
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_count int;
begin
  perform private.check_json('p_banks', p_banks, 200000, 3);
  insert into public.banks as b (code, name)
  select distinct on (lower(x.name)) x.code, x.name
  from jsonb_to_recordset(p_banks) x (code text, name text)
  where x.code ~ '^[0-9A-Za-z]{3,12}$' and length(x.name) between 2 and 120
    and not exists (select from public.banks o where lower(o.name) = lower(x.name) and o.code <> x.code)
  order by lower(x.name), x.code
  on conflict (code) do update set name = excluded.name where b.name <> excluded.name;
  get diagnostics v_count = row_count;
  return v_count;
end
$$;
comment on function public.store_banks is
  'Adds and renames banks as Paystack''s list [{code, name}] says; answers how many. None is removed: withdrawals name them.';
grant execute on function public.store_banks(jsonb) to service_role;

create table private.bank_accounts (
  user_id uuid not null references private.profiles (user_id),
  bank_code text not null references public.banks (code),
  account_number text not null check (account_number ~ '^[0-9]{10}$'),
  -- As the bank names its owner. Null: the bank was not asked yet, or gave no answer.
  resolved_name text check (length(resolved_name) between 1 and 200),
  resolved_at timestamptz,
  -- Paystack's code of this account as a recipient.
  recipient_code text,
  -- When the person first asked for money to it. Null: only looked up. A new account waits before its first payout.
  first_used_at timestamptz,
  -- When the job that asks banks asks about it again, while there is no answer.
  next_ask_at timestamptz not null default now(),
  asks int not null default 0,
  primary key (user_id, bank_code, account_number)
);

-- The name on the papers of an approved person; null for everybody else.
create function private.approved_name(p_user_id uuid)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (select v.legal_name from public.borrower_verifications v where v.user_id = p_user_id and v.verification_status = 'approved' and not private.is_deleted(p_user_id));
end
$$;

-- The name that an account for payouts has to bear: the approved one, before that the one of the profile.
create function private.payout_name(p_user_id uuid)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return coalesce(private.approved_name(p_user_id), (select p.full_name from private.profiles p where p.user_id = p_user_id and p.deleted_at is null));
end
$$;

create function public.admit_account_lookup(p_user_id uuid, p_bank_code text, p_account_number text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.check_text('p_bank_code', p_bank_code, 12);
  perform private.check_text('p_account_number', p_account_number, 20);
  -- A free account asks for no names: who has not proven anything has something to withdraw.
  if private.approved_name(p_user_id) is null
    and (private.withdrawal_terms(p_user_id)).available < private.setting_number('min_withdrawal_amount') then
    perform private.refuse('KYC Verification Required', 'Verify your identity, or earn something to withdraw, before you look up a bank account.', 403);
  end if;
  if p_account_number !~ '^[0-9]{10}$' then
    perform private.refuse('Invalid Account Number', 'An account number has exactly 10 digits.');
  elsif not exists (select from public.banks b where b.code = p_bank_code) then
    perform private.refuse('Missing Information', 'Please choose your bank from the list.');
  elsif not public.take_rate_limit('bank_lookup:' || p_user_id, private.setting_number('bank_lookups_daily_limit')::int, 86400) then
    perform private.refuse('Too many requests', 'You have looked up too many accounts today. Please try again tomorrow.', 429);
  end if;
end
$$;
comment on function public.admit_account_lookup is
  'Whether this person may ask a bank for the name of an account now; counts it. For identity-checked people and who has something to withdraw, a few times a day: '
  'it tells names of strangers.';

create function public.note_bank_account(p_user_id uuid, p_bank_code text, p_account_number text, p_name text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.check_text('p_bank_code', p_bank_code, 12);
  perform private.check_text('p_account_number', p_account_number, 20);
  perform private.check_text('p_name', p_name, 200);
  insert into private.bank_accounts as b (user_id, bank_code, account_number, resolved_name, resolved_at)
  values (p_user_id, p_bank_code, p_account_number, nullif(trim(p_name), ''), now())
  on conflict (user_id, bank_code, account_number) do update set resolved_name = excluded.resolved_name, resolved_at = now();
  return private.match_names(private.payout_name(p_user_id), p_name);
end
$$;
comment on function public.note_bank_account is
  'Keeps what the bank answered about an account. Answers whether its name is the approved legal name, before that the one of the profile: full, partial or none.';
grant execute on function public.admit_account_lookup(uuid, text, text), public.note_bank_account(uuid, text, text, text) to service_role;
