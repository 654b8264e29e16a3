-- Realtime: which changed rows clients receive, and who may use which topic.

-- Rows ----------------------------------------------------------------------------------------------------

do $$ begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end $$;
-- Row level security decides who receives which row.
alter publication supabase_realtime add table public.borrower_verifications, public.transactions, public.wallet_entries,
  public.deposit_claims, public.chats, public.meetings, public.notifications;

-- A channel stays joined when its session ends, but receives no rows from then on.
create policy "only open sessions receive rows" on public.borrower_verifications as restrictive
  for select to authenticated using ((select private.session_is_open()));
create policy "only open sessions receive rows" on public.transactions as restrictive
  for select to authenticated using ((select private.session_is_open()));
create policy "only open sessions receive rows" on public.wallet_entries as restrictive
  for select to authenticated using ((select private.session_is_open()));
create policy "only open sessions receive rows" on public.deposit_claims as restrictive
  for select to authenticated using ((select private.session_is_open()));
create policy "only open sessions receive rows" on public.chats as restrictive
  for select to authenticated using ((select private.session_is_open()));
create policy "only open sessions receive rows" on public.meetings as restrictive
  for select to authenticated using ((select private.session_is_open()));
create policy "only open sessions receive rows" on public.notifications as restrictive
  for select to authenticated using ((select private.session_is_open()));

-- Topics --------------------------------------------------------------------------------------------------

-- Realtime asks the policies of this table whether the caller may receive (select) and send (insert) in the topic of a
-- private channel. Nobody may use a topic that no policy names. Public channels are switched off: docs/production.md.

-- Whether p_topic is `booking:<id>` of a booking that the caller is a party of.
create function private.is_topic_of_own_booking(p_topic text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_id text := substring(p_topic from '^booking:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$');
  v_me uuid := (select auth.uid());
begin
  return exists (
    select from public.transactions t where t.id = v_id::uuid and v_me in (t.borrower_id, t.lender_id)
  );
end
$$;
grant execute on function private.is_topic_of_own_booking(text) to authenticated;

create policy "topics are for open sessions" on realtime.messages as restrictive
  for all to authenticated
  using ((select private.session_is_open())) with check ((select private.session_is_open()));
-- `user:<id>` and `user:<id>:<anything>`: a person's own devices. Only the service sends there.
create policy "a person receives in their own topics" on realtime.messages
  for select to authenticated
  using (extension = 'broadcast' and starts_with((select realtime.topic()) || ':', 'user:' || (select auth.uid()) || ':'));
-- `booking:<id>`: the two parties of a booking.
create policy "the parties receive in the topic of their booking" on realtime.messages
  for select to authenticated
  using (extension in ('broadcast', 'presence') and (select private.is_topic_of_own_booking(realtime.topic())));
create policy "the parties send in the topic of their booking" on realtime.messages
  for insert to authenticated
  with check (extension in ('broadcast', 'presence') and (select private.is_topic_of_own_booking(realtime.topic())));
