-- Booking money: where every naira of a booking went, for its two parties.

create function public.booking_money(p_transaction_id uuid)
returns table (at timestamptz, kind public.transfer_kind, amount numeric, from_label text, to_label text, description text)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not exists (
    select from public.transactions t
    where t.id = p_transaction_id and ((select auth.uid()) in (t.borrower_id, t.lender_id) or (private.is_staff('bookings') and private.has_opened_booking(t.id)))
  ) then
    perform private.refuse('Transaction Not Found', 'We could not find this transaction.', 404);
  end if;
  return query
    select m.created_at, m.kind, m.amount, private.account_label(m.debit_account), private.account_label(m.credit_account), m.description
    from private.transfers m where m.transaction_id = p_transaction_id
      -- Whether the borrower sends it on to the card is not the lender's matter.
      and (m.kind not in ('card_refund', 'card_refund_return') or private.is_staff('bookings')
        or exists (select from public.transactions t where t.id = p_transaction_id and t.borrower_id = (select auth.uid())))
    order by m.id;
end
$$;
comment on function public.booking_money is
  'Every transfer of a booking''s money, oldest first, in naira, for its two parties and admins; refunds to the card for the borrower and admins.';

create function private.account_label(p_account bigint)
returns text
language sql
stable
set search_path = ''
as $$
  select case a.kind
    when 'escrow' then 'Held by Aso'
    when 'paystack_clearing' then 'Card'
    when 'platform_revenue' then 'Aso fee'
    when 'withdrawals_held' then 'Withdrawal'
    when 'card_refunds_held' then 'Refund to the card'
    when 'chargebacks_held' then 'Set aside for the bank'
    when 'chargeback_losses' then 'Borne by Aso'
    when 'suspense' then 'Being checked by Aso'
    when 'debt' then case when a.user_id = (select auth.uid()) then 'Your debt' else coalesce(p.full_name, 'Member') || '''s debt' end
    when 'owed' then case when a.user_id = (select auth.uid()) then 'Owed to you' else 'Owed to ' || coalesce(p.full_name, 'a member') end
    else case when a.user_id = (select auth.uid()) then 'Your wallet' else coalesce(p.full_name, 'Member') || '''s wallet' end
  end
  from private.ledger_accounts a left join private.profiles p on p.user_id = a.user_id
  where a.id = p_account
$$;
grant execute on function public.booking_money(uuid) to authenticated;
