-- Notifications of messages: in the app at once, several of one person as one line; by mail one for what a person has not read for
-- some minutes, and no other until that is read.

create table private.message_mails (
  conversation_id uuid not null references public.conversations (id),
  user_id uuid not null references private.profiles (user_id),
  mailed_at timestamptz not null,
  primary key (conversation_id, user_id)
);
create index chats_unread_by_age on public.chats (created_at) where not is_read;

-- Messages read in the app are never mailed. Older than a day: it was not mailed because an earlier one had been. Answers how many
-- people were told.
create function private.mail_unread_messages()
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_due record;
  v_count int := 0;
begin
  for v_due in
    select c.conversation_id, c.receiver_id, c.sender_id, count(*) as messages, max(private.first_name(p)) as sender, max(i.title) as title
    from public.chats c join public.conversations x on x.id = c.conversation_id
    join private.profiles p on p.user_id = c.sender_id left join public.items i on i.id = x.item_id
    where not c.is_read and c.created_at > now() - interval '1 day' and not private.is_muted(c.receiver_id, 'message', 'mail')
    group by 1, 2, 3
    having min(c.created_at) <= now() - make_interval(mins => private.setting_number('message_mail_minutes')::int)
      and not exists (select from private.message_mails m
        where m.conversation_id = c.conversation_id and m.user_id = c.receiver_id and m.mailed_at >= min(c.created_at))
      and not exists (select from public.chats o where o.conversation_id = c.conversation_id and o.receiver_id = c.receiver_id and not o.is_read
        and o.created_at <= now() - interval '1 day')
    order by min(c.created_at) limit 200
  loop
    insert into private.message_mails as m (conversation_id, user_id, mailed_at) values (v_due.conversation_id, v_due.receiver_id, now())
    on conflict (conversation_id, user_id) do update set mailed_at = excluded.mailed_at;
    perform private.mail(v_due.receiver_id, 'message', v_due.sender_id, format('%s from %s',
      case v_due.messages when 1 then 'A message' else v_due.messages || ' messages' end, v_due.sender),
      format('%s wrote to you%s. Open Messages in Aso to read and answer.', v_due.sender, coalesce(' about “' || v_due.title || '”', '')),
      (select n.id from public.notifications n where n.user_id = v_due.receiver_id and n.kind = 'message' and n.about = v_due.conversation_id
        order by n.created_at desc, n.id desc limit 1));
    v_count := v_count + 1;
  end loop;
  return v_count;
end
$$;

-- The words stay in the conversation: what is hidden or erased there stands nowhere else.
create function private.tell_of_message()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_sender text := private.first_name_of(new.sender_id);
begin
  perform private.notify(new.receiver_id, 'message', coalesce(v_sender || ' ' || private.act_of(new), 'A message from ' || v_sender),
    coalesce((select 'About “' || i.title || '”.' from public.conversations c join public.items i on i.id = c.item_id where c.id = new.conversation_id),
      'In your conversation.'),
    '/messages/' || new.conversation_id, new.sender_id);
  return null;
end
$$;
-- What a procedure writes about a meeting is told, too; Aso's own lines are not.
create trigger chats_tell after insert on public.chats
  for each row when (new.meeting_id is not null or current_user = 'authenticated') execute function private.tell_of_message();

-- Read in the conversation is read in the notifications.
create function private.read_message_notifications()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.notifications n set read_at = now()
  where n.id = any (array(
    select u.id from public.notifications u
    where u.user_id = new.receiver_id and u.read_at is null and u.kind = 'message' and u.about = new.conversation_id
    for no key update skip locked));
  return null;
end
$$;
create trigger chats_read_tell after update of is_read on public.chats
  for each row when (new.is_read and not old.is_read) execute function private.read_message_notifications();
