-- What a ruling can take, of all decisions of staff about a booking together.

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
