-- Owing: when a debt is overdue, what its debtor cannot do then, and paying it. What comes into a wallet pays by itself (the chapter
-- debts); what was there before is paid by pay_my_debts.

create function private.owes_overdue(p_user_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (select from private.debts d where d.debtor_id = p_user_id and d.paid + d.forgiven < d.amount and d.overdue_at <= now());
end
$$;

-- The other accounts of a person that owe something overdue: those with which a number of the identity, a phone or a bank account is shared
-- that both have proven. A phone number is given to somebody else one day: it binds nobody to the debts of another who has shown another
-- identity. (A device may be shared in a family: it asks for the identity, see identity_refusal.)
create function private.owing_accounts_of(p_user_id uuid)
returns uuid[]
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return array(
    select distinct o.user_id
    from private.person_marks m join private.person_marks o on o.kind = m.kind and o.fingerprint = m.fingerprint and o.user_id <> m.user_id
    where m.user_id = p_user_id and m.is_proven and o.is_proven and m.kind <> 'device' and private.owes_overdue(o.user_id)
      and (m.kind <> 'phone' or (select count(distinct h.user_id) from private.identity_holders h
        where h.kind = 'bvn' and h.user_id in (m.user_id, o.user_id)) < 2)
    order by o.user_id);
end
$$;

-- Whether somebody owes something overdue, with this account or another one.
create function private.is_bound_by_debt(p_user_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return private.owes_overdue(p_user_id) or private.owing_accounts_of(p_user_id) <> '{}';
end
$$;

-- Does not say which account, nor what is shared: where it is a phone, it may be somebody else's.
create function private.other_debt_refusal(p_user_id uuid)
returns private.refusal
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if private.owing_accounts_of(p_user_id) = '{}' then
    return null;
  end if;
  return private.refusal('Pay what you owe', format('Another account of yours owes something that is overdue. Pay it from the wallet of that account, '
    || 'then you can book, buy and withdraw with this one again. If you have no other account, write to %s.', private.setting('support_email')), 402);
end
$$;

-- To whom, and why, as the debtor reads it.
create function private.creditor_name(d private.debts)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return case when d.creditor_id is null then 'Aso' else coalesce(private.first_name_of(d.creditor_id), 'a former member') end;
end
$$;

create function private.debt_reason(d private.debts)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return coalesce(
    private.booking_label(private.booking_of_debt(d), case when d.transaction_id is null then 'Aso’s decision about' else 'the lost group discount of' end),
    case when d.overdue_at is null then 'a card payment that your bank is looking into' else 'a card payment that your bank took back' end);
end
$$;

-- Why somebody can book, buy and spend nothing now: an overdue debt, named with its creditor and its reason, or one of another account of
-- the same person.
create function private.owing_refusal(p_user_id uuid)
returns private.refusal
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  c_named constant int := 3;
  v_debts text[];
begin
  -- Nearly nobody owes anything.
  if not private.owes_overdue(p_user_id) then
    return private.other_debt_refusal(p_user_id);
  end if;
  v_debts := array(
    select format('%s to %s (%s)', private.naira(d.amount - d.paid - d.forgiven), private.creditor_name(d), private.debt_reason(d))
    from private.debts d where d.debtor_id = p_user_id and d.paid + d.forgiven < d.amount and d.overdue_at <= now() order by d.id);
  return private.refusal('Pay what you owe', format('You owe %s%s. Pay it in your wallet, then you can book and buy again.',
    array_to_string(v_debts[:c_named], ', '), case when cardinality(v_debts) > c_named then ' and more' else '' end), 402);
end
$$;

-- Telling ----------------------------------------------------------------------------------------------

-- Whatever makes a debt: its debtor is told how much, to whom, why and until when.
create function private.tell_of_debt()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.notify(new.debtor_id, 'debt', 'You owe ' || private.naira(new.amount), format(
    'You owe %s %s (%s). What comes into your wallet pays it first. %s', private.creditor_name(new), private.naira(new.amount), private.debt_reason(new),
    case when new.overdue_at is null then 'If your bank confirms the payment, you owe it no more.'
      else format('Please pay by %s: after that you can’t book or buy anything until it is paid.', private.moment_label(new.overdue_at)) end), p_link => '/wallet');
  return null;
end
$$;
create trigger debts_tell after insert on private.debts for each row execute function private.tell_of_debt();

-- Tells debtors, once, that a debt is overdue. Of those that somebody is just paying next time.
create function private.tell_of_overdue_debts()
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_count int := 0;
  d private.debts;
begin
  for d in
    select x.* from private.debts x
    where x.paid + x.forgiven < x.amount and x.overdue_at <= now() and x.told_overdue_at is null
    order by x.id limit 500 for update skip locked
  loop
    update private.debts x set told_overdue_at = now() where x.id = d.id;
    perform private.notify(d.debtor_id, 'debt', 'Pay what you owe', (private.owing_refusal(d.debtor_id)).message, p_link => '/wallet');
    v_count := v_count + 1;
  end loop;
  return v_count;
end
$$;

-- Paying -----------------------------------------------------------------------------------------------

create function public.my_debts()
returns table (
  id bigint, creditor text, reason text, transaction_id uuid, dispute_id uuid, amount numeric, paid numeric, owed numeric, since timestamptz,
  overdue_at timestamptz, is_overdue boolean
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    select d.id, private.creditor_name(d), private.debt_reason(d), coalesce(d.transaction_id, x.transaction_id, c.transaction_id), d.dispute_id, d.amount, d.paid,
      d.amount - d.paid - d.forgiven, d.created_at, d.overdue_at, coalesce(d.overdue_at <= now(), false)
    from private.debts d left join public.disputes x on x.id = d.dispute_id left join private.chargebacks c on c.id = d.chargeback_id
    where d.debtor_id = (select auth.uid()) and d.paid + d.forgiven < d.amount
    order by d.id;
end
$$;
comment on function public.my_debts is
  'What the caller owes now, in naira, in the order in which it is paid. creditor: a first name, or Aso; reason: in words; transaction_id, dispute_id: '
  'what it is about, where there is one; owed: what is left of amount. overdue_at: from when on the caller can book and buy nothing until it is paid (is_overdue); null: not '
  'while the bank looks into the card payment or an appeal waits. What comes into the wallet pays by itself.';

create function public.pay_my_debts()
returns table (paid numeric, owed numeric, wallet_balance numeric)
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_me uuid := (select auth.uid());
  v_wallet bigint := private.wallet_of(v_me);
  v_debts bigint[];
  v_before numeric;
begin
  perform private.lock_person(v_me);
  v_debts := private.open_debts(v_me);
  if v_debts = '{}' then
    perform private.refuse('Nothing to pay', 'You owe nothing.', 409);
  end if;
  perform a.id from private.ledger_accounts a
  where a.id = v_wallet or a.id in (select private.accounts_of_debts(v_debts)) order by a.id for update;
  v_before := private.wallet_balance(v_me);
  if v_before = 0 then
    perform private.refuse('Insufficient wallet balance', format('Your wallet is empty. Add money: it pays the %s that you owe first.',
      private.naira(private.owed_by(v_me))), 402);
  end if;
  perform private.pay_debts(v_wallet, v_before, 'owed:' || gen_random_uuid(), v_debts);
  return query select v_before - private.wallet_balance(v_me), private.owed_by(v_me), private.wallet_balance(v_me);
end
$$;
comment on function public.pay_my_debts is
  'Pays what the caller owes from what the wallet holds, oldest debt first. Answers what was paid now, what is still owed and the balance, in naira. '
  'Refused where nothing is owed (409) or the wallet is empty (402).';
grant execute on function public.my_debts(), public.pay_my_debts() to authenticated;
