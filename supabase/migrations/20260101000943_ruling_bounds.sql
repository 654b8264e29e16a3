-- What a ruling can take, of all decisions of staff about a booking together, and who may make it.

-- Naira that decisions have moved about a booking beyond its price: what the owner has got of the deposit, by claims, late days or rulings, and
-- all penalties, paid or still owed.
create function private.moved_by_rulings(b public.transactions)
returns numeric
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return private.kept_of_deposit(b)
    + (select coalesce(sum(d.penalty_amount), 0) from public.disputes d where d.transaction_id = b.id);
end
$$;

-- What left the escrow for the owner, and for Aso's fee, beyond the price.
create function private.kept_of_deposit(b public.transactions)
returns numeric
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return greatest((
    select coalesce(sum(t.amount), 0) from private.transfers t
    join private.ledger_accounts e on e.id = t.debit_account and e.kind = 'escrow' and e.transaction_id = b.id
    join private.ledger_accounts a on a.id = t.credit_account
    where a.kind = 'platform_revenue' or a.kind = 'wallet' and a.user_id = b.lender_id) - b.rent_amount - b.sale_price, 0);
end
$$;

-- Naira that a penalty about a booking can still be: all penalties together are at most the worth, and with what was kept of the deposit at
-- most worth and deposit.
create function private.left_for_rulings(b public.transactions)
returns numeric
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_penalties numeric := private.moved_by_rulings(b) - private.kept_of_deposit(b);
begin
  return greatest(least(b.agreed_worth - v_penalties, b.agreed_worth + b.deposit_amount - private.moved_by_rulings(b)), 0);
end
$$;

-- Whether somebody with these accounts has ruled on the claim of the booking, or proposed a ruling on it.
create function private.ruled_on_claim(p_transaction_id uuid, p_accounts uuid[])
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select from public.deposit_claims c where c.transaction_id = p_transaction_id and (
      exists (select from private.claim_rulings r where r.claim_id = c.id and r.ruled_by = any (p_accounts))
      or exists (select from private.staff_decisions s where s.subject = c.id::text and s.procedure in ('rule_claim', 'decide_appeal')
        and private.staff_line(array[s.proposed_by, s.agreed_by], 'disputes') && p_accounts)));
end
$$;

-- Whether somebody may decide p_procedure about p_subject, a dispute or claim of the booking: an admin who is no party and has not decided
-- about it before p_before, with any account.
create function private.has_judge(b public.transactions, p_subject uuid, p_procedure text, p_before timestamptz default null)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select from private.profiles p cross join lateral private.accounts_of(p.user_id) own
    where p.is_admin and private.has_permission(p.user_id, 'disputes') and not own && array[b.borrower_id, b.lender_id]
      and not private.decided_with(own, p_subject::text, p_procedure, p_before)
      and not case p_procedure when 'decide_appeal' then exists (
          select from private.claim_rulings r where r.claim_id = p_subject and r.ruled_by = any (own))
        when 'rule_dispute' then private.ruled_on_claim(b.id, own) else false end);
end
$$;

-- Tells the owners of the company at once of what nobody may decide: until somebody may, it stays as it is, and its money held.
create function private.tell_owners_without_judge(
  b public.transactions, p_subject uuid, p_procedure text, p_before timestamptz default null
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.has_judge(b, p_subject, p_procedure, p_before) then
    perform private.notify(p.user_id, 'admin_task', 'Nobody can decide about this', private.booking_label(b, 'What one side asks about')
      || ' waits, and its money is held: everybody who decides disputes has decided about it, is a party, or was made staff by such a person'
      || ' within 30 days. Give somebody else the role for it.', p_link => case p_procedure when 'decide_appeal' then '/admin/claims/' || p_subject else '/admin/disputes/' || p_subject end)
    from private.profiles p where p.is_admin and p.deleted_at is null and 'owner' = any (p.staff_roles) order by p.user_id;
  end if;
end
$$;

-- Refuses a ruling that its dispute does not allow.
create function private.check_ruling(d public.disputes, p_refund numeric, p_penalty numeric, p_left numeric)
returns void
language plpgsql
set search_path = ''
as $$
declare
  c_title constant text := 'Failed to resolve dispute';
begin
  if d.outcome is null then
    perform private.refuse(c_title, 'p_outcome must be for_borrower, for_lender, divide or dismissed.');
  end if;
  -- NaN is greater than every number.
  if not (p_refund between 0 and d.contested_amount) or p_refund <> round(p_refund, 2) then
    perform private.refuse(c_title, format('The refund must be an amount of at most %s, which is what is held.', private.naira(d.contested_amount)));
  end if;
  if not (p_penalty between 0 and p_left) or p_penalty <> round(p_penalty, 2) then
    perform private.refuse(c_title, format('The penalty must be an amount of at most %s, the worth that both sides agreed on.', private.naira(p_left)));
  end if;
  if d.outcome = 'divide' and d.contested_amount = 0 then
    perform private.refuse(c_title, 'Nothing is held any more. Only a penalty can move money.', 409);
  end if;
  if d.outcome <> 'divide' and p_refund > 0 then
    perform private.refuse(c_title, 'A refund is an amount of what is divided.');
  end if;
  if p_penalty > 0 and (d.outcome = 'dismissed' or (d.outcome = 'divide' and d.reporter_id is null)) then
    perform private.refuse(c_title, 'A penalty needs a side that lost.');
  end if;
  if d.outcome = 'dismissed' and d.reporter_id is null then
    perform private.refuse(c_title, 'A deadline has raised this. It needs a decision for one side, or a division.', 409);
  end if;
end
$$;

-- Refuses who may not rule on this dispute, or not so now.
create function private.check_judge(d public.disputes, b public.transactions, p_outcome public.dispute_outcome)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if array[b.borrower_id, b.lender_id] && private.own_accounts() then
    perform private.refuse('Access denied', 'You are a party to this booking. Another admin decides it.', 403);
  elsif private.has_decided(d.id::text, 'rule_dispute', d.appealed_at) then
    perform private.refuse('Access denied', 'You ruled on this dispute before: another admin has to decide it now.', 403);
  elsif private.ruled_on_claim(b.id, private.own_accounts()) then
    perform private.refuse('Access denied', 'You ruled on the claim of this booking: another admin has to decide.', 403);
  elsif b.frozen_at is not null then
    perform private.refuse_if(private.frozen_refusal());
  elsif p_outcome = 'dismissed' and b.booking_status = 'disputed' and private.is_charged_back(b.id) then
    perform private.refuse('Failed to resolve dispute', 'The bank has taken money of this booking back: it cannot go on. Decide for one side, or divide.', 409);
  end if;
end
$$;
