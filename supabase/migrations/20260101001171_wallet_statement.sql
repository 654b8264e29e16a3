-- The statement people read. A line never changes; only of a withdrawal and of a refund to a card the status follows what became
-- of it.
create view public.wallet_transactions with (security_invoker = true) as
select e.id, e.user_id, e.transaction_type, e.amount,
  coalesce((
    select case when w.status = 'paid' then 'completed' when w.status in ('pending', 'approved') then 'pending' else 'failed' end
    from public.withdrawals w where w.transfer_id = e.transfer_id
  ), (
    select case r.status when 'processed' then 'completed' when 'failed' then 'failed' else 'pending' end
    from public.card_refunds r where r.transfer_id = e.transfer_id
  ), 'completed')::public.wallet_transaction_status as status,
  e.description, e.balance_after, e.transaction_id, e.reference, e.transfer_id, e.created_at
from public.wallet_entries e;
comment on view public.wallet_transactions is
  'The wallet statement people read: one row for each transfer that touches their wallet. Written by the ledger only. status: of a '
  'withdrawal, pending until it is paid (completed) or its money is back in the wallet (failed), and so of a refund to a card; of all '
  'others completed.';
comment on column public.wallet_transactions.amount is
  'Naira, always above 0; the type says whether it came in or went out.';
comment on column public.wallet_transactions.transaction_type is
  'deposit, refund and earnings come in; withdrawal (also to a card) and payment go out.';
comment on column public.wallet_transactions.balance_after is 'Naira in the wallet after it.';
comment on column public.wallet_transactions.transaction_id is 'The booking it belongs to; null for others.';
comment on column public.wallet_transactions.status is 'pending or failed for money on its way to a bank or card; completed for all else.';
comment on column public.wallet_transactions.reference is
  'The ledger''s key of the transfer, such as payment:<reference> for a card payment.';
comment on column public.wallet_transactions.transfer_id is 'The transfer in the ledger.';
grant select on public.wallet_transactions to authenticated, service_role;
