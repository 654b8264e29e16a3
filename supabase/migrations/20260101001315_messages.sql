-- Messages: writing, reading and finding them. (Who may write when: conversations. What is masked: masked_contacts.)

-- What p_person wrote in the conversation just before p_at, oldest first: a number may be spread over several messages.
create function private.written_just_before(p_conversation_id uuid, p_person uuid, p_at timestamptz default clock_timestamp())
returns text
language sql
stable
set search_path = ''
as $$
  select coalesce(string_agg(l.words, E'\n' order by l.created_at), '') from (
    -- Of a suggested meeting the place: a number could go on across the words around it.
    select c.created_at, case when c.meeting_id is null then c.message else (
      select m.place from public.meetings m where m.id = c.meeting_id and m.suggested_by = p_person) end as words
    from public.chats c
    where c.sender_id = p_person and c.conversation_id = p_conversation_id and c.created_at < p_at and c.created_at > p_at - interval '1 day'
    order by c.created_at desc limit 30) l
$$;

-- The conversation of a booking, made where there is none yet.
create function private.conversation_of_booking(b public.transactions)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_id uuid;
begin
  insert into public.conversations as c (item_id, owner_id, guest_id, transaction_id) values (b.item_id, b.lender_id, b.borrower_id, b.id)
  on conflict (item_id, guest_id) do update set transaction_id = case
    when (select t.created_at from public.transactions t where t.id = c.transaction_id) >= b.created_at then c.transaction_id else b.id end
  returning c.id into v_id;
  return v_id;
end
$$;

-- Refuses who writes faster than people do, and whose account was erased this moment: an erasure waits for this message and removes its
-- words, or was first.
create function private.admit_message(p_conversation_id uuid, p_person uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  c_title constant text := 'Failed to send message';
begin
  perform p.user_id from private.profiles p where p.user_id = p_person and p.deleted_at is null for share;
  if not found then
    perform private.refuse(c_title, 'This account has been deleted.', 403);
  elsif not public.take_rate_limit('messages:' || p_person || ':' || p_conversation_id, private.setting_number('messages_per_minute')::int, 60)
    or not public.take_rate_limit('messages:' || p_person, private.setting_number(
      case when private.has_proof(p_person) then 'messages_per_hour' else 'messages_unproven_per_hour' end)::int, 3600) then
    perform private.refuse(c_title, 'You are writing very fast. Please wait a minute.', 429);
  end if;
end
$$;

-- The specification's client inserts a row and names the booking. Messages of one conversation are written one after the other,
-- so that their times are in order and whoever reads on from the last one misses none.
create function private.write_message()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  c_title constant text := 'Failed to send message';
  v_me uuid := (select auth.uid());
  b public.transactions;
  c public.conversations;
  v_masked private.masked_text;
begin
  perform private.check_text('message', new.message, private.setting_number('chat_message_limit')::int);
  -- A request is one transaction: of several rows the second is refused before it costs anything.
  if current_setting('aso.message_written', true) = 'yes' then
    perform private.refuse(c_title, 'Please send one message at a time.');
  end if;
  perform set_config('aso.message_written', 'yes', true);
  if new.transaction_id is not null then
    -- The lock that the foreign key takes, before the one of the conversation.
    select t.* into b from public.transactions t where t.id = new.transaction_id and v_me in (t.borrower_id, t.lender_id) for key share;
    if not found then
      perform private.refuse(c_title, 'This booking was not found.', 404);
    end if;
    new.conversation_id := private.conversation_of_booking(b);
  end if;
  select x.* into c from public.conversations x where x.id = new.conversation_id and v_me in (x.owner_id, x.guest_id) for no key update;
  if not found then
    perform private.refuse(c_title, 'This conversation was not found.', 404);
  end if;
  -- Sent again by a device that did not hear the answer: refused as there already, before anything is counted.
  if exists (select from public.chats x where x.sender_id = v_me and x.client_id = new.client_id) then
    raise unique_violation using message = 'This message is there already.', constraint = 'chats_sent_once';
  end if;
  perform private.refuse_if(private.message_refusal(c, b, v_me));
  perform private.admit_message(c.id, v_me);
  if new.photo_path is not null then
    perform private.check_chat_photo(b, new.photo_path, v_me);
    new.message := coalesce(private.said(private.visible_text(new.message)), 'Photo');
  end if;
  new.message := private.said(private.visible_text(new.message));
  if new.message is null then
    perform private.refuse(c_title, 'Write a message first.');
  end if;
  if not private.is_agreed(b) then
    v_masked := private.mask_contacts(new.message, private.written_just_before(c.id, v_me));
    new.message := left(v_masked.body, 10000);
    new.hidden_kinds := v_masked.kinds;
  end if;
  new.receiver_id := case v_me when c.owner_id then c.guest_id else c.owner_id end;
  new.is_read := false;
  new.created_at := clock_timestamp();
  update public.conversations x set last_at = new.created_at where x.id = c.id;
  return new;
end
$$;
create trigger chats_write before insert on public.chats
  for each row when (current_user = 'authenticated') execute function private.write_message();

-- Read stays read, and what is read already is not written again.
create function private.keep_read()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  return case when new.is_read and not old.is_read then new end;
end
$$;
create trigger chats_stay_read before update on public.chats
  for each row when (current_user = 'authenticated') execute function private.keep_read();

create function public.start_conversation(p_item_id uuid)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  c_title constant text := 'Failed to send message';
  v_me uuid := (select auth.uid());
  i public.items;
  c public.conversations;
begin
  if not private.is_member() then
    perform private.refuse('Access denied', 'Please sign in first.', 403);
  end if;
  select x.* into i from public.items x where x.id = p_item_id and x.hidden_at is null and x.archived_at is null;
  if not found then
    perform private.refuse(c_title, 'This item was not found.', 404);
  elsif i.owner_id = v_me then
    perform private.refuse(c_title, 'This item is yours.', 409);
  end if;
  select x.* into c from public.conversations x where x.item_id = p_item_id and x.guest_id = v_me;
  if found then
    return c.id;
  end if;
  c := row(gen_random_uuid(), p_item_id, i.owner_id, v_me, null, now(), now())::public.conversations;
  perform private.refuse_if(private.message_refusal(c, null, v_me));
  if not public.take_rate_limit('conversations:' || v_me, private.setting_number('conversations_daily_limit')::int, 86400) then
    perform private.refuse(c_title, 'You have asked about many items today. Please try again tomorrow.', 429);
  end if;
  insert into public.conversations select (c).* on conflict (item_id, guest_id) do nothing;
  return (select x.id from public.conversations x where x.item_id = p_item_id and x.guest_id = v_me);
end
$$;
comment on function public.start_conversation is
  'The conversation of the caller with the owner of the item, made where there is none. Answers its id. Refused: own items, items that are '
  'not in the market, people kept apart, and more than conversations_daily_limit a day.';

-- The inbox: newest first, a page at a time. p_before and p_before_id: last_at and id of the last one on the page before.
-- What somebody did with a message besides writing; null: words. The step of a meeting is its last one.
create function private.act_of(m public.chats)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return case
    when m.meeting_id is not null then (
      select case when x.asked_id = m.sender_id then 'agreed to a place and time' when x.status = 'withdrawn' then 'withdrew a suggestion'
        else 'suggested a place and time' end
      from public.meetings x where x.id = m.meeting_id)
    when m.photo_path is not null then 'sent a photo' end;
end
$$;

create function public.my_conversations(p_before timestamptz default null, p_before_id uuid default null, p_conversation_id uuid default null)
returns table (
  conversation_id uuid, transaction_id uuid, item_id uuid, item_title text, item_image text, other_id uuid, other_name text, other_photo text,
  is_owner boolean, last_at timestamptz, last_message text, unread int, can_write boolean, reason text
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := (select auth.uid());
begin
  return query
    with page as (
      select c.* from public.conversations c
      where v_me in (c.owner_id, c.guest_id) and (p_conversation_id is null or c.id = p_conversation_id)
        and (p_conversation_id is not null or exists (select from public.chats m where m.conversation_id = c.id))
        and (p_before is null or (c.last_at, c.id) < (p_before, p_before_id))
      order by c.last_at desc, c.id desc limit 30)
    select c.id, case when b.reopens is not true then c.transaction_id end, c.item_id, i.title, i.images[1], p.user_id, p.full_name, p.selfie_url, c.owner_id = v_me, c.last_at,
      -- A photo with words is shown by its words.
      coalesce(case when l.photo_path is null or l.message = 'Photo' then
          case l.sender_id when v_me then 'You' else private.first_name(p) end || ' ' || private.act_of(l) end,
        case l.sender_id when v_me then 'You: ' else '' end || private.shortened(l.message, 200)),
      (select count(*)::int from (select from public.chats u where u.receiver_id = v_me and u.conversation_id = c.id and not u.is_read limit 100) u),
      (r.refusal).title is null, (r.refusal).message
    from page c
    left join public.items i on i.id = c.item_id
    left join public.transactions t on t.id = c.transaction_id
    join private.profiles p on p.user_id = case v_me when c.owner_id then c.guest_id else c.owner_id end
    left join lateral (select m.* from public.chats m where m.conversation_id = c.id order by m.created_at desc, m.id desc limit 1) l on true
    -- Where the booking's chat is closed and the item can be asked about: as before a booking.
    cross join lateral (select private.chat_closes_at(t) <= now() and (private.message_refusal(c, null, v_me)).title is null) b (reopens)
    cross join lateral (select case when b.reopens is not true then private.message_refusal(c, t, v_me) end) r (refusal)
    order by c.last_at desc, c.id desc;
end
$$;
comment on function public.my_conversations is
  'The caller''s conversations that have messages, 30 at a time, newest first, with a line about the last message and how many are unread (at most 100). '
  'With p_conversation_id that one alone, also without messages. transaction_id: the booking that is written about; null before a booking, and after '
  'the chat of one has closed while the item can be asked about again.';

create function public.unread_messages()
returns int
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (select count(*)::int from (select from public.chats c where c.receiver_id = (select auth.uid()) and not c.is_read limit 100) c);
end
$$;
comment on function public.unread_messages is 'How many messages the caller has not read, at most 100.';
grant execute on function public.start_conversation(uuid), public.my_conversations(timestamptz, uuid, uuid), public.unread_messages() to authenticated;
