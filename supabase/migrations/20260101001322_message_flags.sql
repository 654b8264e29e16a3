-- Flags on messages: insults, threats and the phrases of frauds raise one for admins. The message is sent all the same: words alone
-- prove nothing, and a phrase may be quoted. One flag for a conversation and day; admins read only the flagged line, which is logged.

-- Patterns as private.words_to_flag() gives the text: small letters, no accents. Add a row where a phrase is missing.
create table private.flagged_phrases (
  pattern text primary key,
  kind text not null check (kind in ('insult', 'scam')),
  language text not null
);
insert into private.flagged_phrases (kind, language, pattern) values
  ('scam', 'English', '\mpay(?:ment|ing)?\s+(?:to\s+)?(?:me|us)\s+(?:outside|direct|directly|cash\s+outside)\M'),
  ('scam', 'English', '\m(?:pay|payment|deal|business|talk|continue|chat|move|transaction|it|this|am)\s+(?:is\s+)?(?:outside|off)\s+(?:of\s+)?(?:the\s+|this\s+)?(?:aso|app|platform|site)\M'),
  ('scam', 'English', '\m(?:send|buy|scratch|pay\s+with|pay\s+by)\s+(?:me\s+|us\s+)?(?:an?\s+|the\s+|some\s+)?(?:\w+\s+){0,2}gift\s?cards?\M'),
  ('scam', 'English', '\m(?:itunes|steam|amazon|apple|google\s+play)\s+(?:gift\s+)?cards?\M'),
  ('scam', 'English', '\m(?:western\s+union|money\s?gram)\M'),
  ('scam', 'English', '\m(?:send|share|give|tell|forward|drop|what\s+is|read\s+out)\s+(?:me\s+|us\s+)?(?:your|the|ur)\s+(?:otp|bvn|atm\s+pin|card\s+pin|cvv|one.time\s+(?:password|code|pin))\M'),
  ('scam', 'English', '\m(?:your|ur)\s+(?:otp|atm\s+pin|card\s+pin|cvv)\s+(?:please|pls|abeg|now|code|number)\M'),
  ('scam', 'English', '\m(?:pay|send|transfer)\s+(?:me\s+|us\s+|it\s+)?(?:in\s+|with\s+|by\s+|some\s+)?(?:bitcoins?|btc|usdt|crypto)\M'),
  ('scam', 'English', '\mdouble\s+your\s+(?:money|cash|naira)\M'),
  ('scam', 'English', '\m(?:send|transfer|pay|drop)\s+(?:me\s+)?(?:the\s+|half\s+the\s+)?(?:money|cash|deposit|half|rent|balance|am|it)\s+(?:in)?to\s+(?:my|this)\s+(?:account|acct|opay|palmpay|kuda)\M'),
  ('scam', 'Pidgin', '\m(?:send|drop|put|pay|transfer)\s+(?:\w+\s+){0,3}(?:for|inside|to|into)\s+my\s+(?:aza|akant|account|acct|opay|palmpay)\M'),
  ('scam', 'Pidgin', '\mmake\s+we\s+(?:do|run|settle)\s+(?:am|the\s+\w+|dis\s+\w+)\s+(?:for\s+)?outside\M'),
  ('insult', 'English', '\m(?:motherfucker|asshole|bitch|whore|slut|cunt|bastard)s?\M'),
  ('insult', 'English', '\mf+u+c+k\s+(?:you|u|off)\M'),
  ('insult', 'English', '\m(?:you|u)(?:\s*(?:are|re|r))?\s+(?:just\s+)?(?:an?\s+|so\s+|such\s+an?\s+|very\s+|really\s+)?(?:big\s+)?(?:stupid|idiot|idiotic|fool|foolish|useless|thief|scammer|animal|goat|pig|ugly|mad|dirty\s+\w+)(?:\s+(?:man|woman|girl|boy|person|fool))?\M(?!\s+(?:good|deal|price|not|about))'),
  ('insult', 'English', '\m(?:stupid|foolish|useless|mad|senseless)\s+(?:man|woman|girl|boy|person|goat|fool|idiot)\M'),
  ('insult', 'English', '\mi\s*(?:will|.?ll|go|am\s+going\s+to)\s+(?:kill|beat|slap|stab|destroy|deal\s+with|find\s+and\s+\w+)\s+(?:you|u)\M'),
  ('insult', 'English', '\m(?:go\s+to\s+hell|shut\s+your\s+(?:dirty\s+)?mouth)\M'),
  ('insult', 'Pidgin', '\mthunder\s+(?:go\s+|will\s+)?(?:fire|strike)\s+(?:you|u|ya)\M'),
  ('insult', 'Pidgin', '\mgod\s+(?:go\s+|will\s+)?punish\s+(?:you|u|ya)\M'),
  ('insult', 'Pidgin', '\m(?:you|u)\s+(?:be|na|dey)\s+(?:just\s+)?(?:real\s+|big\s+)?(?:mumu|ode|olodo|yeye|ole|thief|barawo|craze|mad|fool|goat)\M'),
  ('insult', 'Pidgin', '\m(?:mumu|olodo|yeye)\s+(?:man|woman|girl|boy|person|like\s+you)\M'),
  ('insult', 'Pidgin', '\m(?:you|u)\s+(?:dey|don)\s+craze\M'),
  ('insult', 'Pidgin', '\m(?:ashawo|ashewo|olosho)\M'),
  ('insult', 'Yoruba', '\m(?:werey|weyrey|oloriburuku|olori\s+buruku|oloshi|olosi|omo\s+ale|agbaya|apoda)\M'),
  ('insult', 'Yoruba', '\m(?:were|ode|ole|didinrin)\s+ni\s+(?:e|o|eyin|iwo)\M'),
  ('insult', 'Igbo', '\m(?:onye\s+(?:ara|iberibe|oshi|ohi|nzuzu)|anu\s+(?:ohia|mpama)|nwa\s+ashawo|ewu\s+(?:hausa|gambia)|ekwensu\s+gbuo\s+gi)\M'),
  ('insult', 'Hausa', '\m(?:shege|shegiya|dan\s+iska|yar\s+iska|uwarka|uwarki|ubanka|ubanki|mahaukaci|mahaukaciya|banza\s+(?:kawai|wawa)|karuwa)\M');

create function private.words_to_flag(p_text text)
returns text
language sql
immutable
set search_path = ''
as $$ select regexp_replace(regexp_replace(private.comparable(normalize(p_text, nfkd)), '[\u0300-\u036f''’]', '', 'g'), '[^[:alnum:].!?]+', ' ', 'g') $$;

-- What the words are flagged for; null: nothing. Fraud comes before insults.
create function private.flag_of(p_text text)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_words text := private.words_to_flag(p_text);
  v record;
begin
  -- One pattern for each kind: Postgres keeps few that it has read.
  for v in select p.kind, string_agg('(?:' || p.pattern || ')', '|' order by p.pattern) as pattern from private.flagged_phrases p group by p.kind order by p.kind desc loop
    if v_words ~ v.pattern then
      return v.kind;
    end if;
  end loop;
  return null;
end
$$;

create table private.message_flags (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null unique references public.chats (id),
  conversation_id uuid not null references public.conversations (id),
  sender_id uuid not null references private.profiles (user_id),
  kind text not null check (kind in ('insult', 'scam')),
  -- The flagged line where its author has erased the account, until the decision: the message has no words any more.
  words text,
  created_at timestamptz not null default now(),
  outcome text check (outcome in ('dismiss', 'warn', 'suspend')),
  decided_by uuid references private.profiles (user_id),
  decided_at timestamptz,
  constraint decisions_are_whole check (num_nonnulls(outcome, decided_by, decided_at) in (0, 3)),
  constraint words_wait_for_a_decision check (words is null or outcome is null)
);
-- One open flag of each kind for each of the two: a flood is looked at once, and what comes after a decision is looked at again.
create unique index message_flags_of_writer on private.message_flags (conversation_id, sender_id, kind) where outcome is null;
create index message_flags_open on private.message_flags (created_at, id) where outcome is null;
create index message_flags_open_by_author on private.message_flags (sender_id) where outcome is null;

-- Each message with words of a scam, for its receiver, whatever else of its writer is looked at already.
create table private.scam_messages (
  message_id uuid primary key references public.chats (id),
  conversation_id uuid not null references public.conversations (id),
  sender_id uuid not null references private.profiles (user_id)
);
create index scam_messages_of_conversation on private.scam_messages (conversation_id, sender_id);
create index scam_messages_of_writer on private.scam_messages (sender_id);

create function private.flag_message()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_kind text := private.flag_of(new.message);
begin
  if v_kind is not null then
    insert into private.message_flags (message_id, conversation_id, sender_id, kind)
    values (new.id, new.conversation_id, new.sender_id, v_kind)
    on conflict (conversation_id, sender_id, kind) where outcome is null do nothing;
    if found then
      perform private.tell_of_moderation(new.sender_id);
    end if;
    if v_kind = 'scam' then
      insert into private.scam_messages (message_id, conversation_id, sender_id) values (new.id, new.conversation_id, new.sender_id);
    end if;
  end if;
  return null;
end
$$;
create trigger chats_flag after insert on public.chats for each row execute function private.flag_message();

create function public.scam_warnings(p_conversation_id uuid)
returns setof uuid
language sql
stable
security definer
set search_path = ''
as $$
  select s.message_id from private.scam_messages s join public.conversations c on c.id = s.conversation_id
  where s.conversation_id = p_conversation_id and (select auth.uid()) in (c.owner_id, c.guest_id) and s.sender_id <> (select auth.uid())
$$;
comment on function public.scam_warnings is
  'The messages of a conversation that the caller has received and that have words of a scam, unless an admin saw nothing wrong in them. '
  'Who wrote them is not told.';
grant execute on function public.scam_warnings(uuid) to authenticated;

-- Before the words of somebody's messages are erased: what waits for an admin stays until it is decided, or its author could come back at
-- once. Decided flags go.
create function private.keep_open_flags(p_user_id uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  delete from private.scam_messages s where s.sender_id = p_user_id;
  delete from private.message_flags f where f.sender_id = p_user_id and f.outcome is not null;
  update private.message_flags f set words = c.message from public.chats c where c.id = f.message_id and f.sender_id = p_user_id;
$$;

-- The flag, its line and the two people, for an admin who is neither.
create function private.flagged_line(p_flag_id uuid, out f private.message_flags, out c public.chats)
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_staff('messages');
  select x.* into f from private.message_flags x where x.id = p_flag_id;
  select x.* into c from public.chats x where x.id = f.message_id;
  if c.id is null then
    perform private.refuse('Message not found', 'We could not find this flagged message.', 404);
  end if;
  perform private.refuse_own_matter(c.sender_id, 'messages'), private.refuse_own_matter(c.receiver_id, 'messages');
end
$$;

create function public.flagged_message(p_flag_id uuid)
returns table (message text, author_id uuid, author_name text, is_suspended boolean, kind text, written_at timestamptz)
language plpgsql
security definer
set search_path = ''
as $$
declare
  r record;
begin
  perform private.require_given(jsonb_build_object('p_flag_id', p_flag_id));
  select * into r from private.flagged_line(p_flag_id);
  insert into private.admin_log (admin_id, action_type, action_data)
  values ((select auth.uid()), 'read_flagged_message', jsonb_build_object('target', (r.c).sender_id, 'message', (r.c).id));
  return query select coalesce((r.f).words, (r.c).message), p.user_id, p.full_name, private.is_suspended(p.user_id), (r.f).kind, (r.c).created_at
    from private.profiles p where p.user_id = (r.c).sender_id;
end
$$;
comment on function public.flagged_message is
  'For admins who are no part of it: the one line that was flagged, who wrote it and what for (insult or scam). That it was read is logged. '
  'The rest of the conversation is not read.';

create function public.decide_message_flag(p_flag_id uuid, p_decision text, p_words text default null, p_ends_at timestamptz default null)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  c_title constant text := 'Message not decided';
  v_words text := private.reason_of(p_words);
  r record;
begin
  perform private.require_given(jsonb_build_object('p_flag_id', p_flag_id, 'p_decision', p_decision));
  perform private.check_text('p_decision', p_decision, 40), private.check_text('p_words', p_words, 1000);
  select * into r from private.flagged_line(p_flag_id);
  if p_decision is null or p_decision not in ('dismiss', 'warn', 'suspend') then
    perform private.refuse(c_title, 'p_decision must be dismiss, warn or suspend.');
  elsif p_decision <> 'dismiss' and v_words is null then
    perform private.refuse(c_title, 'Please give a reason that the person will read.');
  elsif p_decision = 'warn' and (r.f).words is not null then
    perform private.refuse(c_title, 'This account is closed: nobody would read a warning. Suspend the person, so that they cannot come back, or dismiss the flag.', 409);
  end if;
  if p_decision = 'suspend' then
    perform private.suspend((r.c).sender_id, p_words, p_ends_at);
  end if;
  update private.message_flags f set outcome = p_decision, decided_by = (select auth.uid()), decided_at = now(), words = null
  where f.id = p_flag_id and f.outcome is null;
  if not found then
    perform private.refuse(c_title, 'Another admin has decided on this message.', 409);
  end if;
  if p_decision = 'dismiss' then
    delete from private.scam_messages s where s.message_id = (r.c).id;
  elsif p_decision = 'warn' then
    perform private.notify((r.c).sender_id, 'account', 'A warning from Aso', format(
      E'It is about a message that you sent: %s\n\nPlease follow the community rules. If it happens again, your account can be suspended.', v_words), '/safety');
  end if;
  insert into private.admin_log (admin_id, action_type, action_data)
  values ((select auth.uid()), 'decide_message_flag', jsonb_build_object('target', (r.c).sender_id, 'message', (r.c).id,
    'decision', p_decision, 'reason', v_words, 'ends_at', p_ends_at));
end
$$;
comment on function public.decide_message_flag is
  'For admins who are no part of it: decides on a flagged message. p_decision dismiss: nothing wrong; warn: its author reads p_words; suspend: as '
  'suspend_person, with p_words and p_ends_at. Logged.';
grant execute on function public.flagged_message(uuid), public.decide_message_flag(uuid, text, text, timestamptz) to authenticated;
