-- Asking for a withdrawal: what is refused, which account it goes to, and the money that it sets aside.

-- The row of a bank account that a person asks money to: made if it is not there, and used from now on.
create function private.use_bank_account(p_user_id uuid, p_bank_code text, p_account_number text)
returns private.bank_accounts
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_account private.bank_accounts;
  v_is_new boolean;
begin
  insert into private.bank_accounts (user_id, bank_code, account_number) values (p_user_id, p_bank_code, p_account_number) on conflict do nothing;
  select b.* into v_account from private.bank_accounts b
  where b.user_id = p_user_id and b.bank_code = p_bank_code and b.account_number = p_account_number for update;
  v_is_new := v_account.first_used_at is null;
  if v_is_new and not public.take_rate_limit('bank_accounts:' || p_user_id, private.setting_number('new_bank_accounts_daily_limit')::int, 86400) then
    perform private.refuse('Too many requests', 'You have named too many bank accounts today. Please try again tomorrow.', 429);
  end if;
  update private.bank_accounts b set first_used_at = coalesce(b.first_used_at, now())
  where b.user_id = p_user_id and b.bank_code = p_bank_code and b.account_number = p_account_number
  returning b.* into v_account;
  if v_is_new then
    perform private.note_mark(p_user_id, 'bank_account', p_bank_code || ':' || p_account_number,
      coalesce(private.match_names(private.approved_name(p_user_id), v_account.resolved_name) = 'full', false));
    perform private.tell_of_new_account(v_account);
  end if;
  return v_account;
end
$$;

-- Whoever took over an account would name their own bank account: so its owner hears of each new one, by mail and by text message.
create function private.tell_of_new_account(p_account private.bank_accounts)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_ending text := right(p_account.account_number, 4);
  v_hold text := private.setting_text('withdrawal_new_account_hours');
begin
  perform private.notify(p_account.user_id, 'account', 'A new bank account', format(
    'You asked to withdraw to a new bank account: %s, account ending in %s. We hold the first payment to it for %s.',
    (select b.name from public.banks b where b.code = p_account.bank_code), v_ending, v_hold)
    || E'\n\nIf this was not you, cancel the withdrawal in your wallet, change your password and contact our support.', p_link => '/wallet');
  perform private.queue_sms(p_account.user_id, 'account', format(
    'You asked to withdraw to a new bank account ending in %s. We hold it for %s. Not you? Cancel it', v_ending, v_hold), '', '/wallet');
end
$$;

-- Whoever has stolen a session names no account of their own: the first use of one takes a fresh proof.
create function private.guard_bank_account()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.user_id = (select auth.uid()) and new.first_used_at is not null and (tg_op = 'INSERT' or old.first_used_at is null) then
    perform private.require_fresh_proof('new_bank_account');
  end if;
  return new;
end
$$;
create trigger bank_accounts_guarded before insert or update of first_used_at on private.bank_accounts
  for each row execute function private.guard_bank_account();

-- Refuses a request in the order of the specification.
create function private.check_withdrawal(w public.withdrawals)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  t public.withdrawal_terms;
begin
  if exists (select from public.withdrawals o where o.user_id = w.user_id and o.status in ('pending', 'approved')) then
    perform private.refuse('Pending Withdrawal', 'You already have a pending withdrawal request. Please wait for it to be processed.', 409);
  elsif private.has_open_chargeback(w.user_id) then
    perform private.refuse_if(private.chargeback_refusal('Withdrawals paused'));
  end if;
  -- What this account owes is not available, see below.
  perform private.refuse_if(private.other_debt_refusal(w.user_id));
  if w.amount is null or w.amount <= 0 or w.amount = 'NaN' or w.amount <> round(w.amount, 2) then
    perform private.refuse('Invalid amount', 'Please enter a valid amount');
  end if;
  t := private.withdrawal_terms(w.user_id);
  if w.amount < t.minimum then
    perform private.refuse('Amount Too Low', format('Minimum withdrawal amount is %s', private.naira(t.minimum)));
  elsif w.amount > t.maximum then
    perform private.refuse('Amount Too High', format('Maximum withdrawal amount is %s', private.naira(t.maximum)));
  elsif w.amount > t.balance then
    perform private.refuse('Insufficient Balance', format('Your balance is %s.', private.naira(t.balance)), 402);
  elsif w.amount > t.available then
    perform private.refuse('Insufficient Balance', format('You can withdraw %s now.%s%s%s%s', private.naira(t.available),
      case when t.card_money_held > 0 then format(' %s that came in by card can be withdrawn %s after it came.',
        private.naira(t.card_money_held), private.setting_text('withdrawal_card_days')) else '' end,
      case when t.held_for_appeal > 0 then format(' %s is held while it can be appealed.', private.naira(t.held_for_appeal)) else '' end,
      case when t.held_for_groups > 0 then format(' %s is a group discount and is held until the event.', private.naira(t.held_for_groups)) else '' end,
      case when t.owed > 0 then format(' You owe %s.', private.naira(t.owed)) else '' end), 402);
  elsif w.amount > t.monthly_left and private.approved_name(w.user_id) is null then
    perform private.refuse('KYC Verification Required', format('Without a verified identity you can withdraw %s within 30 days; %s is left. Verify your identity to withdraw more.',
      private.naira(t.monthly_limit), private.naira(t.monthly_left)), 403);
  elsif w.amount > t.daily_left then
    perform private.refuse('Amount Too High', format('At your trust level you can withdraw %s within 24 hours; %s is left.',
      private.naira(t.daily_limit), private.naira(t.daily_left)));
  elsif w.amount > t.monthly_left then
    perform private.refuse('Amount Too High', format('At your trust level you can withdraw %s within 30 days; %s is left.',
      private.naira(t.monthly_limit), private.naira(t.monthly_left)));
  elsif w.amount <= private.withdrawal_fee(w.amount) then
    perform private.refuse('Amount Too Low', format('The fee of a withdrawal is %s.', private.naira(private.withdrawal_fee(w.amount))));
  end if;
end
$$;

create function private.check_withdrawal_account(w public.withdrawals)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if coalesce(trim(w.bank_name), '') = '' or coalesce(trim(w.account_number), '') = '' or coalesce(trim(w.account_name), '') = '' then
    perform private.refuse('Missing Information', 'Please fill in all bank details.');
  elsif w.account_number !~ '^[0-9]{10}$' then
    perform private.refuse('Invalid Account Number', 'An account number has exactly 10 digits.');
  elsif length(w.account_name) > 200 or trim(w.account_name) !~ '^[[:alpha:] ]{3,}$' then
    perform private.refuse('Invalid Account Name', 'The account name has at least 3 characters, letters and spaces only.');
  elsif not exists (select from public.banks b where lower(b.name) = lower(trim(w.bank_name))) then
    perform private.refuse('Missing Information', 'Please choose your bank from the list.');
  end if;
end
$$;

-- What the server knows of a request: fee, bank and account, and what its check says. `new_row` is what the client sent.
create function private.fill_withdrawal(new_row public.withdrawals)
returns public.withdrawals
language plpgsql
security definer
set search_path = ''
as $$
declare
  w public.withdrawals;
  v_account private.bank_accounts;
  v_match private.name_match;
begin
  w.id := gen_random_uuid();
  w.user_id := new_row.user_id;
  w.amount := new_row.amount;
  w.fee := private.withdrawal_fee(w.amount);
  select b.code, b.name into w.bank_code, w.bank_name from public.banks b where lower(b.name) = lower(trim(new_row.bank_name));
  w.account_number := new_row.account_number;
  v_account := private.use_bank_account(w.user_id, w.bank_code, w.account_number);
  w.account_name := coalesce(v_account.resolved_name, trim(new_row.account_name));
  v_match := private.match_names(private.payout_name(w.user_id), v_account.resolved_name);
  if v_match = 'none' and private.approved_name(w.user_id) is null then
    perform private.refuse('KYC Verification Required', 'This account bears another name than your profile. Verify your identity to withdraw to it.', 403);
  end if;
  w.fraud_check_status := private.fraud_check_of(v_account, v_match);
  w.status := 'pending';
  w.daily_limit_check := true;
  w.created_at := now();
  w.approvals_needed := 1;
  w.approvals_needed := private.approvals_needed(w);
  w.payable_from := v_account.first_used_at + private.setting_interval('withdrawal_new_account_hours');
  return w;
end
$$;

-- The author of a request: takes who, how much and which account from the client, and everything else from what the server knows.
create function private.write_withdrawal()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  w public.withdrawals;
begin
  if new.user_id is distinct from (select auth.uid()) then
    perform private.refuse('Access denied', 'You can only withdraw from your own wallet.', 403);
  end if;
  -- As it is copied from a banking app: 0123 456 789.
  new.account_number := regexp_replace(new.account_number, '[^[:alnum:]]', '', 'g');
  perform private.lock_person(new.user_id);
  perform private.refuse_while_recovering(new.user_id);
  perform private.check_withdrawal(new);
  perform private.check_withdrawal_account(new);
  -- Asking and cancelling moves money each time, and the journal is kept for good.
  if not public.take_rate_limit('withdrawals:' || new.user_id, 20, 86400) then
    perform private.refuse('Too many requests', 'You have asked for many withdrawals today. Please try again tomorrow.', 429);
  end if;
  w := private.fill_withdrawal(new);
  -- 0 says nothing: the specification's client may not know it.
  if new.fee > 0 and new.fee < w.fee then
    perform private.refuse('Request Failed', format('The fee of this withdrawal is now %s. Please look at the figures again.', private.naira(w.fee)), 409);
  end if;
  perform private.post(row(private.wallet_of(w.user_id), private.system_account('withdrawals_held'), w.amount, 'withdrawal', null,
    'withdrawal:' || w.id, format('Withdrawal to %s, account ending in %s', w.bank_name, right(w.account_number, 4)))::private.leg);
  w.transfer_id := (select t.id from private.transfers t where t.idempotency_key = 'withdrawal:' || w.id);
  perform private.notify_admins('admin_task', 'A withdrawal is waiting for a decision', 'It is under Withdrawals in the admin panel.',
    '/admin/withdrawals', w.user_id);
  return w;
end
$$;
create trigger withdrawals_write before insert on public.withdrawals
  for each row execute function private.write_withdrawal();

create function private.fraud_check_of(p_account private.bank_accounts, p_match private.name_match)
returns public.fraud_check_status
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return case
    when p_account.resolved_name is null then 'pending'
    when p_match <> 'full' or private.is_suspended(p_account.user_id) then 'review'
    else 'passed' end;
end
$$;
