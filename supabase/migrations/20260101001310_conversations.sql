-- Conversations: what an owner and somebody who asks or books write about an item. One for each item and guest; a question
-- before booking and the bookings that follow stand in the same conversation.

create table public.conversations (
  id uuid primary key default gen_random_uuid(),
  item_id uuid references public.items (id) on delete set null,
  owner_id uuid not null constraint conversations_owner_id_fkey references private.profiles (user_id),
  guest_id uuid not null constraint conversations_guest_id_fkey references private.profiles (user_id),
  transaction_id uuid references public.transactions (id),
  created_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  constraint nobody_talks_to_themselves check (owner_id <> guest_id),
  unique (item_id, guest_id)
);
comment on table public.conversations is
  'Who talks about which item. Made by start_conversation or by the first message of a booking; only the two read it.';
comment on column public.conversations.guest_id is 'Who asks about the item, rents or buys it.';
comment on column public.conversations.transaction_id is 'The newest booking of this item by the guest; null: only questions so far.';
comment on column public.conversations.last_at is 'When its newest message was written.';
create index conversations_of_owner on public.conversations (owner_id, last_at desc, id);
create index conversations_of_guest on public.conversations (guest_id, last_at desc, id);
create index conversations_of_booking on public.conversations (transaction_id);
alter table public.conversations enable row level security;
create policy "both sides read their conversation" on public.conversations
  for select to authenticated using ((select auth.uid()) in (owner_id, guest_id));
grant select on public.conversations to authenticated;

-- Messages. Columns are the specification's; the other side, the time and what is masked are the server's to say.
create table public.chats (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references public.conversations (id),
  transaction_id uuid references public.transactions (id),
  sender_id uuid not null constraint chats_sender_id_fkey references private.profiles (user_id),
  receiver_id uuid not null constraint chats_receiver_id_fkey references private.profiles (user_id),
  message text not null check (length(message) between 1 and 10000),
  client_id uuid not null default gen_random_uuid(),
  photo_path text unique check (length(photo_path) <= 200),
  meeting_id uuid references public.meetings (id),
  hidden_kinds text[] not null default '{}',
  is_read boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  constraint chats_sent_once unique (sender_id, client_id),
  constraint nobody_writes_to_themselves check (sender_id <> receiver_id)
);
comment on table public.chats is 'The messages of conversations, oldest first by created_at and id. Only sender and receiver read them; nothing but is_read changes.';
comment on column public.chats.transaction_id is 'The booking it is about; null: a question before booking.';
comment on column public.chats.sender_id is 'The caller.';
comment on column public.chats.receiver_id is 'The other side; set by the server, whatever is sent.';
comment on column public.chats.message is 'Plain text, at most chat_message_limit characters. Contact details are masked until a booking is paid.';
comment on column public.chats.client_id is 'Made by the sender''s device. The same twice is refused, so a message that is sent again is there once.';
comment on column public.chats.photo_path is
  'A photo that the sender uploaded to chat-photos, as <their id>/<client_id>.jpg; null: none. Only once the booking is paid and accepted.';
comment on column public.chats.meeting_id is 'The meeting that this message suggests, accepts or takes back; null: an ordinary message.';
comment on column public.chats.hidden_kinds is 'Which contact details were masked: phone number, account number, email address, link, messenger name, personal page.';
comment on column public.chats.is_read is 'Set by the receiver, for good.';
comment on column public.chats.created_at is 'By the server''s clock. Within a conversation each message is later than the one before it.';
create index chats_in_order on public.chats (conversation_id, created_at desc, id desc);
create index chats_of_booking on public.chats (transaction_id, created_at, id);
create index chats_of_meeting on public.chats (meeting_id) where meeting_id is not null;
create index chats_unread on public.chats (receiver_id, conversation_id) where not is_read;
create index chats_by_sender on public.chats (sender_id, conversation_id, created_at desc);
alter table public.chats enable row level security;
create policy "both sides read their messages" on public.chats
  for select to authenticated using ((select auth.uid()) in (sender_id, receiver_id));
create policy "members write in their own name" on public.chats
  for insert to authenticated with check (sender_id = (select auth.uid()) and (select private.is_member()));
create policy "receivers mark messages as read" on public.chats
  for update to authenticated using (receiver_id = (select auth.uid())) with check (receiver_id = (select auth.uid()));
grant select on public.chats to authenticated;
grant insert (conversation_id, transaction_id, sender_id, receiver_id, message, client_id, photo_path, is_read) on public.chats to authenticated;
grant update (is_read) on public.chats to authenticated;

-- When the conversation of a booking closes: chat_closes_days after its end. Null: it is not over.
create function private.chat_closes_at(b public.transactions)
returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
begin
  return case when b.booking_status in ('completed', 'cancelled', 'declined', 'expired')
    then coalesce(b.settled_at, b.updated_at) + private.setting_interval('chat_closes_days') end;
end
$$;

-- Whether the two have agreed: a booking is paid and not called off. Then contact details are open and blocks keep nobody silent.
create function private.is_agreed(b public.transactions)
returns boolean
language sql
immutable
set search_path = ''
as $$ select coalesce(b.payment_status = 'successful' and b.booking_status in ('confirmed', 'active', 'returned', 'completed', 'disputed'), false) $$;

-- Why p_me can't write in the conversation now; null: nothing. b: the booking that the message is about, all null without one.
create function private.message_refusal(c public.conversations, b public.transactions, p_me uuid)
returns private.refusal
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  c_title constant text := 'Failed to send message';
  v_other uuid := case p_me when c.owner_id then c.guest_id else c.owner_id end;
begin
  if private.chat_closes_at(b) <= now() then
    return private.refusal(c_title, 'This conversation is closed, because the booking is over.', 409);
  elsif exists (select from private.profiles p where p.user_id = v_other and p.deleted_at is not null) then
    return private.refusal(c_title, 'This person has left Aso.', 409);
  elsif private.is_agreed(b) then
    return null;
  elsif private.is_suspended(p_me) then
    return private.refusal('Account suspended', 'While your account is suspended you can only write about bookings that are paid.', 403);
  elsif private.are_blocked(p_me, v_other) or private.is_suspended(v_other) or (b.id is null and not exists (
      select from public.items i where i.id = c.item_id and i.status in ('available', 'rented') and i.withheld_at is null)) then
    return private.refusal(c_title, 'You can no longer write about this item.', 409);
  end if;
  return null;
end
$$;
