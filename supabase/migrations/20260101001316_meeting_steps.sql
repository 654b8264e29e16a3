-- Suggesting a meeting, accepting it, taking it back. Each step stands in the conversation as a message of who takes it, so that
-- the other side is told as of every message, and a dispute shows what was agreed and when.

-- A message that a procedure writes for the caller, who has locked the booking.
create function private.say_step(b public.transactions, p_meeting_id uuid, p_text text, p_hidden_kinds text[] default '{}')
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_me uuid := (select auth.uid());
  v_conversation uuid := private.conversation_of_booking(b);
  v_at timestamptz;
  c public.conversations;
begin
  select x.* into c from public.conversations x where x.id = v_conversation for no key update;
  perform private.refuse_if(private.message_refusal(c, b, v_me));
  perform private.admit_message(c.id, v_me);
  v_at := clock_timestamp();
  insert into public.chats (conversation_id, transaction_id, sender_id, receiver_id, message, hidden_kinds, meeting_id, created_at)
  values (c.id, b.id, v_me, case v_me when c.owner_id then c.guest_id else c.owner_id end, p_text, p_hidden_kinds, p_meeting_id, v_at);
  update public.conversations x set last_at = v_at where x.id = c.id;
end
$$;

-- Why a side of a booking can suggest no meeting now, whatever its time; null: it can.
create function private.suggestion_refusal(b public.transactions, p_occasion public.meeting_occasion, p_party public.booking_party)
returns private.refusal
language plpgsql
stable
set search_path = ''
as $$
declare
  v_refusal private.refusal := private.occasion_refusal(b, p_occasion);
  c public.conversations;
begin
  if v_refusal.title is not null then
    return v_refusal;
  end if;
  c.owner_id := b.lender_id;
  c.guest_id := b.borrower_id;
  return private.message_refusal(c, b, case p_party when 'borrower' then b.borrower_id else b.lender_id end);
end
$$;

-- `handover on Fri 7 Aug, 2:00 pm`.
create function private.meeting_label(m public.meetings)
returns text
language sql
stable
set search_path = ''
as $$ select format('%s on %s', m.occasion, private.moment_label(m.meet_at)) $$;

-- The meeting and its booking, locked, where the caller is one of the two.
create function private.lock_meeting(p_meeting_id uuid, out m public.meetings, out b public.transactions)
language plpgsql
security definer
set search_path = ''
as $$
begin
  select x.* into m from public.meetings x where x.id = p_meeting_id and (select auth.uid()) in (x.suggested_by, x.asked_id);
  if m.id is null or not private.is_member() then
    perform private.refuse('Meeting not found', 'We could not find this meeting.', 404);
  end if;
  b := private.lock_own_booking(m.transaction_id);
  select x.* into m from public.meetings x where x.id = p_meeting_id for update;
end
$$;

create function public.suggest_meeting(p_transaction_id uuid, p_occasion public.meeting_occasion, p_place text, p_meet_at timestamptz)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_me uuid := (select auth.uid());
  v_place text;
  v_masked private.masked_text;
  b public.transactions;
  m public.meetings;
begin
  perform private.check_text('p_place', p_place, 120);
  b := private.lock_own_booking(p_transaction_id);
  v_place := private.said(regexp_replace(private.visible_text(p_place), '\s+', ' ', 'g'));
  if v_place is null then
    perform private.refuse('Meeting not possible', 'Say where you want to meet.');
  end if;
  perform private.refuse_if(private.meeting_refusal(b, p_occasion, p_meet_at));
  if not private.is_agreed(b) then
    v_masked := private.mask_contacts(v_place, private.written_just_before(private.conversation_of_booking(b), v_me));
    v_place := left(v_masked.body, 200);
  end if;
  select x.* into m from public.meetings x
  where x.transaction_id = b.id and x.occasion = p_occasion and x.status = 'open' for update;
  -- Sent again by a device that did not hear the answer.
  if (m.suggested_by, m.place, m.meet_at) = (v_me, v_place, p_meet_at) then
    return m.id;
  end if;
  update public.meetings x set status = 'replaced', changed_at = now() where x.id = m.id;
  insert into public.meetings (transaction_id, occasion, suggested_by, asked_id, place, meet_at)
  values (b.id, p_occasion, v_me, case v_me when b.borrower_id then b.lender_id else b.borrower_id end, v_place, p_meet_at) returning * into m;
  perform private.say_step(b, m.id, format('Let’s meet for the %s. Place: %s', private.meeting_label(m), v_place), coalesce(v_masked.kinds, '{}'));
  return m.id;
end
$$;
comment on function public.suggest_meeting is
  'One side of a booking suggests to the other where (at most 120 characters) and when to meet for the handover or the return. Takes the place of the open '
  'suggestion; what is agreed holds until the other side accepts the new one. Answers its id.';

create function public.accept_meeting(p_meeting_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  c_title constant text := 'Meeting not possible';
  r record;
begin
  select * into r from private.lock_meeting(p_meeting_id);
  if (r.m).suggested_by = (select auth.uid()) then
    perform private.refuse(c_title, 'The other side has to accept what you suggest.', 403);
  elsif (r.m).status = 'agreed' then
    return;
  elsif (r.m).status <> 'open' then
    perform private.refuse(c_title, 'This suggestion is no longer open. See the newest one.', 409);
  end if;
  perform private.refuse_if(private.meeting_refusal(r.b, (r.m).occasion, (r.m).meet_at));
  update public.meetings x set status = 'replaced', changed_at = now()
  where x.transaction_id = (r.b).id and x.occasion = (r.m).occasion and x.status = 'agreed';
  update public.meetings x set status = 'agreed', changed_at = now() where x.id = p_meeting_id;
  perform private.say_step(r.b, p_meeting_id, format('Agreed: %s.', private.meeting_label(r.m)));
end
$$;
comment on function public.accept_meeting is
  'The other side accepts the open suggestion, which takes the place of what was agreed before. Again: no effect. Refused: one''s own suggestion, one that is '
  'no longer open, and a time that has passed.';

create function public.withdraw_meeting(p_meeting_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  c_title constant text := 'Meeting not possible';
  r record;
begin
  select * into r from private.lock_meeting(p_meeting_id);
  if (r.m).suggested_by <> (select auth.uid()) then
    perform private.refuse(c_title, 'Only the person who suggested it can take it back.', 403);
  elsif (r.m).status = 'withdrawn' then
    return;
  elsif (r.m).status = 'agreed' then
    perform private.refuse(c_title, 'This is agreed. Suggest another place or time, and it changes once the other side accepts.', 409);
  elsif (r.m).status <> 'open' then
    perform private.refuse(c_title, 'This suggestion is no longer open. See the newest one.', 409);
  end if;
  update public.meetings x set status = 'withdrawn', changed_at = now() where x.id = p_meeting_id;
  perform private.say_step(r.b, p_meeting_id, format('I’ve withdrawn my suggestion: %s.', private.meeting_label(r.m)));
end
$$;
comment on function public.withdraw_meeting is 'Who suggested a meeting takes it back before it is accepted. Again: no effect.';
grant execute on function public.suggest_meeting(uuid, public.meeting_occasion, text, timestamptz), public.accept_meeting(uuid), public.withdraw_meeting(uuid)
  to authenticated;
