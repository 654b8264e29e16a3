-- Notifications that are taken back, and those about somebody whose account is erased, which stay without the name.

-- Takes lines out of the list, and what was written of them: what waits is not sent, of what was sent no copy is kept.
create function private.delete_notifications(p_ids bigint[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Each change of a booking asks, and mostly there is nothing.
  if coalesce(cardinality(p_ids), 0) = 0 then
    return;
  end if;
  delete from private.messages_for_digest g where g.notification_id = any (p_ids);
  delete from private.outbox o where o.notification_id = any (p_ids);
  delete from private.pushes p using private.outbox o
  where o.id = p.outbox_id and case o.kind when 'push' then (o.body::jsonb ->> 'id')::bigint end = any (p_ids);
  delete from public.notifications n where n.id = any (p_ids);
end
$$;

-- What others were told of the words of somebody whose account is erased.
create function private.delete_notifications_of(p_user_id uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  select private.delete_notifications(array(select n.id from public.notifications n where n.actor = p_user_id and n.kind in ('message', 'question', 'question_answer')))
$$;

-- A text without somebody's first name. What stands in quotes, such as the title of an item, stays, and whom a mail greets.
create function private.without_name(p_text text, p_name text)
returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(p_text, '(?<!Hello )(?<![[:alnum:]])' || regexp_replace(p_name, '([^[:alnum:]\s])', '\\\1', 'g') || '(?![[:alnum:]])(?![^“”]*”)', 'Former member', 'g')
$$;

-- What others were told of somebody whose account is erased stays, without the first name; so do the mails of it.
create function private.remove_name_of(p_user_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_person private.profiles := (select p from private.profiles p where p.user_id = p_user_id);
  v_name text;
  v_ids bigint[] := array(
    select n.id from public.notifications n where n.actor = p_user_id and n.user_id <> p_user_id
    union
    select n.id from public.transactions t left join public.disputes d on d.transaction_id = t.id
    join public.notifications n on n.user_id = case p_user_id when t.borrower_id then t.lender_id else t.borrower_id end and n.about in (t.id, d.id)
    where p_user_id in (t.borrower_id, t.lender_id));
  v_addresses text[] := array(select distinct u.email from public.notifications n join auth.users u on u.id = n.user_id where n.id = any (v_ids));
begin
  -- The account is closed already, and would have no name.
  v_person.deleted_at := null;
  v_name := private.first_name(v_person);
  update public.notifications n set title = private.without_name(n.title, v_name), body = private.without_name(n.body, v_name)
  where n.id = any (v_ids) and strpos(n.title || n.body, v_name) > 0;
  update private.messages_for_digest g set subject = private.without_name(g.subject, v_name), body = private.without_name(g.body, v_name)
  where g.notification_id = any (v_ids) and strpos(g.subject || g.body, v_name) > 0;
  -- Also those of several lines, which name none of them.
  update private.outbox o set subject = private.without_name(o.subject, v_name), body = private.without_name(o.body, v_name)
  where o.kind = 'mail' and o.recipient = any (v_addresses) and strpos(o.subject || o.body, v_name) > 0;
end
$$;

-- Reminders of bookings of somebody whose account is erased: they say where the two meet.
create function private.delete_meeting_notifications_of(p_user_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.delete_notifications(array(
    select n.id from public.transactions t join public.notifications n on n.user_id in (t.borrower_id, t.lender_id) and n.about = t.id
    where p_user_id in (t.borrower_id, t.lender_id) and n.kind in ('reminder', 'meeting_soon', 'request_ending')));
end
$$;
