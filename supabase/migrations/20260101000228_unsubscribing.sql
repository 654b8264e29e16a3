-- Unsubscribing from mails of a topic, without signing in: the address in the mail is signed for one person and one topic.

create table private.unsubscribe_key (
  is_only boolean primary key default true check (is_only),
  key bytea not null
);
insert into private.unsubscribe_key (key) values (extensions.gen_random_bytes(32));

-- What can be unsubscribed from with a mail of this kind: its topic, `all` with the mail of the day, null where money or deadlines
-- depend on it.
create function private.unsubscribe_topic(p_kind text)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return case when p_kind = 'daily_digest' then 'all' when not private.is_essential(p_kind) then
    (select k.topic from private.notification_kinds k where k.kind = p_kind) end;
end
$$;

-- `<person>-<topic>-<signature>`; null where there is no topic.
create function private.unsubscribe_token(p_user_id uuid, p_topic text)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_what text := replace(p_user_id::text, '-', '') || '-' || p_topic;
begin
  return v_what || '-' || (select encode(extensions.hmac(convert_to(v_what, 'UTF8'), k.key, 'sha256'), 'hex') from private.unsubscribe_key k);
end
$$;

create function public.unsubscribe(p_token text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_person uuid;
  v_topic text;
begin
  perform private.check_text('p_token', p_token, 200);
  if p_token !~ '^[0-9a-f]{32}-[a-z]+-[0-9a-f]{64}$' then
    return null;
  end if;
  v_person := split_part(p_token, '-', 1)::uuid;
  v_topic := split_part(p_token, '-', 2);
  if private.unsubscribe_token(v_person, v_topic) is distinct from p_token
      or not exists (select from private.profiles p where p.user_id = v_person and p.deleted_at is null) then
    return null;
  end if;
  insert into public.notification_settings as s (user_id, muted)
  select v_person, array_agg(t.topic || ':mail' order by t.topic) from private.notification_topics t
  where not t.is_essential and v_topic in ('all', t.topic)
  on conflict (user_id) do update set muted = array(select distinct m from unnest(s.muted || excluded.muted) m order by 1);
  return v_topic;
end
$$;
comment on function public.unsubscribe is
  'For the function of that name: switches the mails off that the signed p_token names. Answers the topic, `all` for all that can be '
  'switched off; null where the token is not one of ours or its account is gone. Again changes nothing.';
grant execute on function public.unsubscribe(text) to service_role;
