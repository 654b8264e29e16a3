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

-- Whether p_topic is `booking:<id>` of a booking or `conversation:<id>` of a conversation in which the caller may write now: people kept
-- apart and closed conversations have no topic.
create function private.is_topic_of_own_talk(p_topic text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := (select auth.uid());
  v_parts text[] := regexp_match(p_topic, '^(booking|conversation):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$');
  b public.transactions;
  c public.conversations;
begin
  if v_parts[1] = 'booking' then
    select t.* into b from public.transactions t where t.id = v_parts[2]::uuid and v_me in (t.borrower_id, t.lender_id);
    c.item_id := b.item_id;
    c.owner_id := b.lender_id;
    c.guest_id := b.borrower_id;
  else
    select x.* into c from public.conversations x where x.id = v_parts[2]::uuid and v_me in (x.owner_id, x.guest_id);
  end if;
  return c.owner_id is not null and (private.message_refusal(c, b, v_me)).title is null;
end
$$;
grant execute on function private.is_topic_of_own_talk(text) to authenticated;

create policy "topics are for open sessions" on realtime.messages as restrictive
  for all to authenticated
  using ((select private.session_is_open())) with check ((select private.session_is_open()));
-- `user:<id>` and `user:<id>:<anything>`: a person's own devices. Only the service sends there.
create policy "a person receives in their own topics" on realtime.messages
  for select to authenticated
  using (extension = 'broadcast' and starts_with((select realtime.topic()) || ':', 'user:' || (select auth.uid()) || ':'));
-- `booking:<id>` and `conversation:<id>`: the two who may write to each other.
create policy "the two receive in the topic of their conversation" on realtime.messages
  for select to authenticated
  using (extension in ('broadcast', 'presence') and (select private.is_topic_of_own_talk(realtime.topic())));
create policy "the two send in the topic of their conversation" on realtime.messages
  for insert to authenticated
  with check (extension in ('broadcast', 'presence') and (select private.is_topic_of_own_talk(realtime.topic())));
