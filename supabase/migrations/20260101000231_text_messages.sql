-- Text messages: one for each piece of news, short enough to cost as one, in plain letters and with its link.

-- The characters that a text message can have without being longer and dearer.
create function private.plain_letters(p_text text)
returns text
language sql
immutable
set search_path = ''
as $$ select trim(regexp_replace(regexp_replace(normalize(p_text, nfd), '[^ -~]|[][\\^`{|}~]', '', 'g'), ' +', ' ', 'g')) $$;

-- The words of one text message: the news, and as much of the title as there is room for beside the link.
create function private.sms_words(p_news text, p_title text, p_link text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  c_length constant int := 160;
  -- The longest address of a site, such as https://www.a-long-name-of-a-site.ng.
  c_site constant int := 36;
  c_title constant int := 30;
  v_room int := c_length - c_site - length(' ' || p_link);
  v_words text := left('Aso: ' || private.plain_letters(p_news), v_room);
begin
  return v_words || coalesce(': ' || nullif(trim(private.shortened(private.plain_letters(p_title),
    greatest(least(c_title, v_room - length(v_words || ': ')), 0), '')), ''), '');
end
$$;

-- Writes one text message to a person whose phone number was verified; nothing otherwise. For what costs money to miss. p_link: the
-- page of the app that it ends with; whoever sends it puts the address of the site in the place of {site}.
create function private.queue_sms(p_user_id uuid, p_cause text, p_news text, p_title text, p_link text)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into private.outbox (kind, cause, actor, recipient, subject, body)
  select 'sms', p_cause, nullif((select auth.uid()), p_user_id), p.phone_number, '',
    private.sms_words(p_news, p_title, p_link) || ' {site}' || p_link
  from private.profiles p
  where p.user_id = p_user_id and p.deleted_at is null and p.phone_verified_at is not null and p.phone_number is not null
$$;
