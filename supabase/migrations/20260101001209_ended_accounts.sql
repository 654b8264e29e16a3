-- Ended accounts: what other members still owe to somebody who has erased the account is not forgiven. When it is paid it is set aside
-- as money in suspense, and staff pay it out to the last bank account, which is kept for that alone.

-- Whether anything may still be paid out to somebody whose account was erased.
create function private.awaits_money(p_user_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return private.is_owed_money(p_user_id)
    or exists (select from private.ledger_accounts a where a.kind = 'wallet' and a.user_id = p_user_id and a.balance > 0)
    or exists (select from private.suspense_items s where s.user_id = p_user_id and s.decided_at is null and not s.all_charged_back);
end
$$;

-- The bank account that the person used last; none where none was used.
create function private.last_bank_account(p_user_id uuid)
returns private.bank_accounts
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_account private.bank_accounts;
begin
  select b.* into v_account from private.bank_accounts b
  where b.user_id = p_user_id and b.first_used_at is not null order by b.first_used_at desc, b.bank_code, b.account_number limit 1;
  return v_account;
end
$$;

create function private.forget_bank_accounts(p_user_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_kept private.bank_accounts;
begin
  if private.awaits_money(p_user_id) then
    v_kept := private.last_bank_account(p_user_id);
  end if;
  delete from private.bank_accounts b
  where b.user_id = p_user_id and (b.bank_code, b.account_number) is distinct from (v_kept.bank_code, v_kept.account_number);
end
$$;

-- In words for staff: bank, number, whose it is.
create function private.pay_to(p_user_id uuid)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_account private.bank_accounts := private.last_bank_account(p_user_id);
begin
  return (select concat_ws(', ', k.name, v_account.account_number, v_account.resolved_name) from public.banks k where k.code = v_account.bank_code);
end
$$;

-- One a call: its transaction holds the locks of one person only.
create function public.move_unclaimed_money()
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_person uuid := (
    select a.user_id from private.ledger_accounts a join private.profiles p on p.user_id = a.user_id
    where a.kind = 'wallet' and a.balance > 0 and p.erased_at is not null order by random() limit 1);
  v_wallet bigint := private.wallet_of(v_person);
  v_suspense bigint := private.system_account('suspense');
  v_amount numeric;
  v_source text;
begin
  perform private.forget_bank_accounts(x.user_id) from (
    select distinct b.user_id from private.bank_accounts b join private.profiles p on p.user_id = b.user_id
    where p.erased_at is not null and not private.awaits_money(b.user_id) limit 20) x;
  if v_person is null then
    return false;
  end if;
  perform private.lock_person(v_person);
  perform a.id from private.ledger_accounts a where a.id in (v_wallet, v_suspense) order by a.id for update;
  select a.balance into v_amount from private.ledger_accounts a where a.id = v_wallet;
  if v_amount <= 0 then
    return false;
  end if;
  v_source := 'unclaimed:' || v_person || ':' || (select max(t.id) from private.transfers t where t.credit_account = v_wallet);
  perform private.post(row(v_wallet, v_suspense, v_amount, 'suspense', null, v_source, 'Set aside for a former member')::private.leg);
  perform private.open_suspense_item(v_source, 'deleted_account', v_person, null, v_amount);
  return true;
end
$$;
comment on function public.move_unclaimed_money is
  'Sets money that reached the wallet of one erased account aside, as money in suspense that staff pay out by hand, and forgets bank accounts '
  'to which nothing will be paid any more. False: there was none.';
grant execute on function public.move_unclaimed_money() to service_role;
