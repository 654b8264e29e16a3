-- What screens may watch as it happens. Row level security decides who is told of which row.

do $$ begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end $$;
alter publication supabase_realtime add table public.borrower_verifications, public.transactions, public.wallet_transactions;
