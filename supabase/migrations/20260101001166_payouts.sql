-- Payouts: an approved withdrawal is sent to Paystack as one transfer. Our reference is stored before Paystack is asked and never
-- changes, so that whatever is lost or repeated there is one transfer at most; money goes back only after a conclusive answer.

create table private.payouts (
  withdrawal_id uuid primary key references public.withdrawals (id),
  reference text not null unique,
  amount_kobo bigint not null check (amount_kobo > 0),
  -- When Paystack was asked to transfer for the first time. From then on nobody knows without asking whether it did.
  asked_at timestamptz,
  -- When Paystack refused the transfer and, asked, did not know its reference: it has none. Null: it may have it.
  refused_at timestamptz,
  -- Paystack's last word: success, failed, reversed, abandoned, blocked and rejected are conclusive; pending, otp, received are not.
  gateway_status text,
  transfer_code text,
  -- What an admin has to do, such as topping up the balance at Paystack. Null: nothing.
  problem text,
  next_check_at timestamptz not null default now(),
  checks int not null default 0,
  -- When a worker took it last.
  claimed_at timestamptz,
  created_at timestamptz not null default now(),
  -- When Paystack's word became conclusive for the first time.
  concluded_at timestamptz
);
create index payouts_open on private.payouts (next_check_at) where concluded_at is null;

-- Whether an approved withdrawal can still be rejected: Paystack was never asked for the transfer, or refused it and knows nothing
-- of it, and for a minute nobody has had it in hand.
create function private.can_take_back(p private.payouts)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return p.concluded_at is null and (p.asked_at is null or p.refused_at is not null)
    and greatest(p.claimed_at, p.created_at) < now() - interval '1 minute';
end
$$;

create function public.claim_payouts(p_limit int, p_withdrawal_id uuid default null)
returns table (reference text, amount_kobo bigint, attempt int, asked boolean, bank_code text, account_number text, account_name text, recipient_code text)
language sql
security definer
set search_path = ''
as $$
  with claimed as (
    update private.payouts p
    set claimed_at = now(), checks = p.checks + 1, next_check_at = now() + least(interval '2 minutes' * (p.checks + 1), interval '30 minutes')
    where p.withdrawal_id = any (array(
      select d.withdrawal_id from private.payouts d
      where d.concluded_at is null and d.next_check_at <= now()
        and (p_withdrawal_id is null or d.withdrawal_id = p_withdrawal_id)
        and (d.asked_at is not null or private.setting('withdrawal_payouts') = 'on')
      order by d.next_check_at limit p_limit
      for update skip locked))
    returning p.*
  )
  select c.reference, c.amount_kobo, c.checks, c.asked_at is not null, w.bank_code, w.account_number, w.account_name, b.recipient_code
  from claimed c join public.withdrawals w on w.id = c.withdrawal_id
  join private.bank_accounts b on b.user_id = w.user_id and b.bank_code = w.bank_code and b.account_number = w.account_number
$$;
comment on function public.claim_payouts is
  'Payouts without a conclusive answer, for sending or asking about; each is kept from others for a while. attempt: counts how often it was claimed. asked: Paystack was asked '
  'before, so ask about it first. Not sent yet ones only while the setting withdrawal_payouts is on.';

create function public.note_recipient(p_reference text, p_recipient_code text)
returns void
language sql
security definer
set search_path = ''
as $$
  select private.check_text('p_reference', p_reference, 60), private.check_text('p_recipient_code', p_recipient_code, 60);
  update private.bank_accounts b set recipient_code = p_recipient_code
  from private.payouts p join public.withdrawals w on w.id = p.withdrawal_id
  where p.reference = p_reference and b.user_id = w.user_id and b.bank_code = w.bank_code and b.account_number = w.account_number
$$;
comment on function public.note_recipient is 'Keeps Paystack''s code of the account of this payout, for its later ones.';

create function public.begin_payout(p_reference text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_problem text;
begin
  perform private.check_text('p_reference', p_reference, 60);
  -- What was approved and Paystack does not have is held against the rules once more: meanwhile the person may owe, for example.
  select (private.payout_refusal(w)).message into v_problem
  from private.payouts p join public.withdrawals w on w.id = p.withdrawal_id
  where p.reference = p_reference and (p.asked_at is null or p.refused_at is not null);
  update private.payouts p set asked_at = case when v_problem is null then coalesce(p.asked_at, now()) else p.asked_at end,
    refused_at = case when v_problem is not null then p.refused_at end, problem = v_problem
  where p.reference = p_reference and p.concluded_at is null and private.setting('withdrawal_payouts') = 'on';
  return found and v_problem is null;
end
$$;
comment on function public.begin_payout is
  'To be called, and committed, before Paystack is asked for the transfer. False: it is concluded already, payouts are switched off, or '
  'something stands against paying it now, which is then its problem.';

create function public.note_payout_problem(p_reference text, p_problem text, p_refused_attempt int default null)
returns void
language sql
security definer
set search_path = ''
as $$
  select private.check_text('p_reference', p_reference, 60), private.check_text('p_problem', p_problem, 200);
  update private.payouts p set problem = p_problem, refused_at = case when p.checks = p_refused_attempt then now() else p.refused_at end
  where p.reference = p_reference and p.concluded_at is null and coalesce(p.problem, '') not like 'Paystack says %'
$$;
comment on function public.note_payout_problem is
  'What an admin has to do before this payout can go on; it is tried again meanwhile. A difference from Paystack stays noted until Paystack says what agrees. '
  'p_refused_attempt: Paystack refused the transfer of this attempt and, asked afterwards, does not know its reference.';

-- Paid: the net amount has left Paystack, the fee is Aso's.
create function private.pay_withdrawal(w public.withdrawals)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.post(
    row(private.system_account('withdrawals_held'), private.system_account('paystack_clearing'), w.net_amount, 'withdrawal', null,
      'withdrawal:' || w.id || ':net', 'Withdrawal paid')::private.leg,
    row(private.system_account('withdrawals_held'), private.system_account('platform_revenue'), w.fee, 'withdrawal_fee', null,
      'withdrawal:' || w.id || ':fee', 'Withdrawal fee')::private.leg);
  update public.withdrawals u set status = 'paid', processed_at = now() where u.id = w.id;
  perform private.notify(w.user_id, 'payout', 'Your withdrawal is paid', format('%s was sent to your account at %s, ending in %s.',
    private.naira(w.net_amount), w.bank_name, right(w.account_number, 4)), p_link => '/wallet');
end
$$;

-- The bank sent a paid withdrawal back: net amount and fee are in the wallet again, once.
create function private.reverse_withdrawal(w public.withdrawals)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.post(
    row(private.system_account('paystack_clearing'), private.returns_to(w), w.net_amount, 'withdrawal_return', null,
      'withdrawal:' || w.id || ':reversed', format('Withdrawal to %s came back', w.bank_name))::private.leg,
    row(private.system_account('platform_revenue'), private.returns_to(w), w.fee, 'withdrawal_return', null,
      'withdrawal:' || w.id || ':fee_back', 'Fee of the withdrawal that came back')::private.leg);
  update public.withdrawals u set status = 'reversed', processed_at = now() where u.id = w.id;
  perform private.tell_of_suspense(w);
  perform private.notify(w.user_id, 'payout', 'Your withdrawal came back', format(
    'Your bank sent %s back. The whole %s is in your wallet again.', private.naira(w.net_amount), private.naira(w.amount)) || private.repaid_now_text(w.user_id),
    p_link => '/wallet');
end
$$;

-- What Paystack says against what is booked: admins have to look.
create function private.report_odd_payout(p_payout private.payouts, p_status text, p_kobo bigint)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.payouts p set problem = format('Paystack says %s of %s kobo', p_status, p_kobo) where p.withdrawal_id = p_payout.withdrawal_id
    and p.problem is distinct from format('Paystack says %s of %s kobo', p_status, p_kobo);
  if found then
    perform private.notify_admins('books', 'A payout differs from Paystack', format(
      'Paystack says %s of %s kobo about %s, which is %s of %s kobo here. Nothing was booked. Please compare it at Paystack.',
      p_status, p_kobo, p_payout.reference, coalesce(p_payout.gateway_status, 'open'), p_payout.amount_kobo), p_link => '/admin/withdrawals');
  end if;
end
$$;

create function public.record_payout(p_reference text, p_status text, p_amount_kobo bigint, p_transfer_code text default null)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_payout private.payouts;
  w public.withdrawals;
begin
  perform private.check_text('p_reference', p_reference, 60);
  perform private.check_text('p_status', p_status, 40);
  perform private.check_text('p_transfer_code', p_transfer_code, 60);
  -- The person first: money that comes back waits for an erasure of the account, and then does not go to its wallet.
  perform private.lock_person(x.user_id) from public.withdrawals x join private.payouts p on p.withdrawal_id = x.id where p.reference = p_reference;
  select x.* into w from public.withdrawals x join private.payouts p on p.withdrawal_id = x.id where p.reference = p_reference for update of x;
  if not found then
    return 'unknown';
  end if;
  select p.* into v_payout from private.payouts p where p.reference = p_reference for update;
  -- The success that was before a reversal may be told after it.
  if p_amount_kobo is distinct from v_payout.amount_kobo or v_payout.asked_at is null
     or (w.status in ('failed', 'rejected') and p_status = 'success' and v_payout.gateway_status is distinct from 'reversed')
     or (w.status = 'paid' and p_status in ('failed', 'abandoned', 'blocked', 'rejected')) then
    perform private.report_odd_payout(v_payout, p_status, p_amount_kobo);
    return w.status::text;
  end if;
  if w.status = 'approved' and p_status = 'success' then
    perform private.pay_withdrawal(w);
  elsif w.status = 'approved' and p_status in ('failed', 'reversed', 'abandoned', 'blocked', 'rejected') then
    w := private.ended_withdrawal(w, 'failed', null, 'The bank did not take your withdrawal.');
    update public.withdrawals u set (status, processed_at) = (w.status, w.processed_at) where u.id = w.id;
  elsif w.status = 'paid' and p_status = 'reversed' then
    perform private.reverse_withdrawal(w);
  elsif w.status = 'approved' then
    update private.payouts p set gateway_status = p_status, transfer_code = coalesce(p_transfer_code, p.transfer_code),
      problem = case when p_status = 'otp' then 'Paystack asks for a one-time password. Confirm the transfer there, or switch the password off.'
        when p.asked_at < now() - interval '6 hours' then 'Paystack has had it for more than six hours. Its dashboard may say why; the bank may be down.' end
    where p.reference = p_reference;
    return 'approved';
  else
    return w.status::text;
  end if;
  update private.payouts p set gateway_status = p_status, transfer_code = coalesce(p_transfer_code, p.transfer_code), problem = null,
    concluded_at = coalesce(p.concluded_at, now())
  where p.reference = p_reference;
  return (select x.status::text from public.withdrawals x where x.id = w.id);
end
$$;
comment on function public.record_payout is
  'What Paystack says of a transfer, by its answer, by asking about it or by its event. Only a conclusive word moves money, each once; '
  'a reversal may follow success. Answers the status of the withdrawal; unknown: no such reference.';

create function public.is_expected_payout(p_reference text, p_amount_kobo bigint, p_recipient_code text default null)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select private.check_text('p_reference', p_reference, 60), private.check_text('p_recipient_code', p_recipient_code, 60);
  select exists (select from private.payouts p join public.withdrawals w on w.id = p.withdrawal_id
    join private.bank_accounts b on b.user_id = w.user_id and b.bank_code = w.bank_code and b.account_number = w.account_number
    where p.reference = p_reference and p.amount_kobo = p_amount_kobo and p.asked_at is not null and w.status = 'approved'
      and (p_recipient_code is null or p_recipient_code = b.recipient_code))
$$;
comment on function public.is_expected_payout is
  'Whether a transfer that Paystack is about to send is one that we asked for. p_recipient_code: null where Paystack does not tell it.';

create function public.claim_unresolved_accounts(p_limit int)
returns table (user_id uuid, bank_code text, account_number text)
language sql
security definer
set search_path = ''
as $$
  update private.bank_accounts b
  set asks = b.asks + 1, next_ask_at = now() + least(interval '2 minutes' * (b.asks + 1), interval '6 hours')
  where (b.user_id, b.bank_code, b.account_number) in (
    select d.user_id, d.bank_code, d.account_number from private.bank_accounts d
    join public.withdrawals w on w.user_id = d.user_id and w.bank_code = d.bank_code and w.account_number = d.account_number
    where w.status = 'pending' and w.fraud_check_status = 'pending' and d.next_ask_at <= now()
    order by d.next_ask_at limit p_limit
    for update of d skip locked)
  returning b.user_id, b.bank_code, b.account_number
$$;
comment on function public.claim_unresolved_accounts is
  'Accounts of withdrawals that wait for the bank''s word on whose they are, for asking; each again after a longer wait.';

-- What the bank says of an account is taken over by the withdrawal that waits for it.
create function private.check_waiting_withdrawal()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_match constant private.name_match := private.match_names(private.payout_name(new.user_id), new.resolved_name);
begin
  if new.first_used_at is not null then
    perform private.note_mark(new.user_id, 'bank_account', new.bank_code || ':' || new.account_number,
      v_match = 'full' and private.approved_name(new.user_id) is not null);
  end if;
  -- Whose another account is stays the bank's secret.
  update public.withdrawals w set fraud_check_status = private.fraud_check_of(new, v_match),
    account_name = case when v_match = 'none' then w.account_name else new.resolved_name end
  where w.user_id = new.user_id and w.bank_code = new.bank_code and w.account_number = new.account_number
    and w.status = 'pending' and w.fraud_check_status = 'pending';
  return null;
end
$$;
create trigger bank_accounts_check_waiting after update of resolved_name on private.bank_accounts
  for each row when (new.resolved_name is not null) execute function private.check_waiting_withdrawal();

grant execute on function public.claim_payouts(int, uuid), public.note_recipient(text, text), public.begin_payout(text),
  public.note_payout_problem(text, text, int), public.record_payout(text, text, bigint, text), public.is_expected_payout(text, bigint, text),
  public.claim_unresolved_accounts(int) to service_role;
