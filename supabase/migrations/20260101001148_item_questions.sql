-- Questions about an item, and the owner's answers: everybody who sees the item reads them. They are read and written by procedures
-- only, so that nobody learns who asks beyond the first name: blocking or reporting somebody changes nothing of what is shown and said.

create table private.item_questions (
  id uuid primary key default gen_random_uuid(),
  item_id uuid not null references public.items (id) on delete cascade,
  asker_id uuid not null references private.profiles (user_id),
  question text not null constraint question_is_said check (length(question) <= 500 and private.said(question) is not null),
  asked_at timestamptz not null default now(),
  answer text constraint answer_is_said check (length(answer) <= 500 and answer ~ '\S'),
  answered_at timestamptz,
  hidden_at timestamptz,
  constraint answers_say_when check ((answer is null) = (answered_at is null))
);
create index item_questions_shown on private.item_questions (item_id, asked_at desc, id desc) where hidden_at is null;
create index item_questions_by_asker on private.item_questions (asker_id);

-- What is said in public about an item: something, not too much, and no way to go around Aso.
create function private.public_words(p_field text, p_text text)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_words text;
begin
  perform private.check_text(p_field, p_text, 500);
  v_words := private.said(private.visible_text(p_text));
  if v_words is null then
    perform private.refuse('Nothing written', p_field || ': please write something.');
  elsif cardinality((private.mask_contacts(v_words)).kinds) > 0 then
    perform private.refuse('No contact details here', 'Leave out phone numbers, email addresses, links and other messengers. After booking you see each other''s contacts in Aso.');
  end if;
  return v_words;
end
$$;

-- A question of an item that can be found; of everything else it says the same.
create function private.item_question(p_question_id uuid)
returns private.item_questions
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  q private.item_questions;
begin
  select x.* into q from private.item_questions x where x.id = p_question_id;
  if q.id is null or not private.shows_item(q.item_id) or (q.hidden_at is not null and not private.is_staff('items')) then
    perform private.refuse('Question not found', 'We could not find this question.', 404);
  end if;
  return q;
end
$$;

create function private.lock_item_question(p_question_id uuid)
returns private.item_questions
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform x.id from private.item_questions x where x.id = p_question_id for update;
  return private.item_question(p_question_id);
end
$$;

create function public.ask_item_question(p_item_id uuid, p_question text)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  c_title constant text := 'Question not sent';
  v_me uuid := (select auth.uid());
  v_words text := private.public_words('p_question', p_question);
  v_item public.items;
  v_id uuid;
begin
  perform private.refuse_if(private.suspension_refusal(v_me));
  -- One at a time: this question, and a block between the two.
  perform private.lock_person(p.id) from (select v_me as id union select i.owner_id from public.items i where i.id = p_item_id order by 1) p;
  select i.* into v_item from public.items i where i.id = p_item_id for key share;
  if not private.is_member() or v_item.id is null or not private.shows_item(p_item_id) then
    perform private.refuse('Error loading item', 'This item does not exist.', 404);
  elsif v_item.owner_id = v_me then
    perform private.refuse(c_title, 'You cannot ask about your own item.', 403);
  elsif private.are_blocked(v_me, v_item.owner_id) then
    -- An admin sees items of people with a block between them; that is no way around it.
    perform private.refuse('Error loading item', 'This item does not exist.', 404);
  elsif not exists (select from private.profiles p where p.user_id = v_me and p.phone_verified_at is not null)
      and not exists (select from public.borrower_verifications v where v.user_id = v_me and v.verification_status = 'approved') then
    perform private.refuse(c_title, 'Verify your phone number or your identity first, so that owners know who asks.', 403);
  elsif (select count(*) from private.item_questions q where q.item_id = p_item_id and q.asker_id = v_me and q.answer is null and q.hidden_at is null)
      >= private.setting_number('item_questions_open_limit') then
    perform private.refuse(c_title, 'The owner has not answered your earlier questions yet.', 429);
  elsif not public.take_rate_limit('item questions:' || v_me, private.setting_number('item_questions_daily_limit')::int, 86400) then
    perform private.refuse(c_title, 'You have asked many questions today. Please continue tomorrow.', 429);
  end if;
  insert into private.item_questions (item_id, asker_id, question) values (p_item_id, v_me, v_words) returning id into v_id;
  -- The words stay on the page: what is taken away or hidden there stands nowhere else.
  perform private.notify(v_item.owner_id, 'question', 'A question about your item', format(
    '%s asks about “%s”. Answer on the item’s page. Everyone who views it can read your answer.',
    private.first_name_of(v_me), v_item.title), p_link => '/item/' || p_item_id);
  return v_id;
end
$$;
comment on function public.ask_item_question is
  'A member whose phone or identity is verified asks the owner of an item something, in at most 500 characters without contact details. '
  'Everybody who sees the item reads it. Limits: item_questions_open_limit, item_questions_daily_limit. Tells the owner.';

create function public.answer_item_question(p_question_id uuid, p_answer text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_me uuid := (select auth.uid());
  v_words text := private.public_words('p_answer', p_answer);
  v_item public.items;
  q private.item_questions;
begin
  perform private.refuse_if(private.suspension_refusal(v_me));
  q := private.lock_item_question(p_question_id);
  select i.* into v_item from public.items i where i.id = q.item_id;
  if v_item.owner_id is distinct from v_me then
    perform private.refuse('Access denied', 'Only the owner of the item can answer.', 403);
  elsif q.answer is not null then
    perform private.refuse('Answer not possible', 'You have already answered this question.', 409);
  end if;
  update private.item_questions x set answer = v_words, answered_at = now() where x.id = q.id;
  -- Somebody kept apart is not told, and the owner does not notice: else a block would tell who asked.
  if not private.are_blocked(v_me, q.asker_id) then
    perform private.notify(q.asker_id, 'question_answer', 'Your question was answered', format(
      '%s answered your question about “%s”. Read it on the item’s page.', private.first_name_of(v_me), v_item.title), p_link => '/item/' || q.item_id);
  end if;
end
$$;
comment on function public.answer_item_question is
  'The owner of the item answers a question, once, in at most 500 characters without contact details. Tells who asked.';

create function public.remove_item_question(p_question_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.refuse_if(private.suspension_refusal((select auth.uid())));
  delete from private.item_questions q where q.id = p_question_id and q.asker_id = (select auth.uid()) and q.hidden_at is null;
end
$$;
comment on function public.remove_item_question is
  'Takes the caller''s own question away, with its answer. Nothing happens where there is none.';

create function public.item_questions(
  p_item_id uuid, p_after timestamptz default null, p_after_id uuid default null, p_limit int default 5
)
returns table (
  id uuid, question text, asker text, asked_at timestamptz, answer text, answered_at timestamptz, is_mine boolean, can_answer boolean
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_me uuid := (select auth.uid());
  v_owner uuid := (select i.owner_id from public.items i where i.id = p_item_id);
begin
  if not private.shows_item(p_item_id) then
    return;
  end if;
  return query
    select q.id, q.question, private.first_name(p), q.asked_at, q.answer, q.answered_at,
      q.asker_id is not distinct from v_me, v_owner is not distinct from v_me and q.answer is null
    from private.item_questions q join private.profiles p on p.user_id = q.asker_id
    where q.item_id = p_item_id and q.hidden_at is null
      and (p_after is null or (q.asked_at, q.id) < (p_after, coalesce(p_after_id, '00000000-0000-0000-0000-000000000000')))
    order by q.asked_at desc, q.id desc
    limit least(greatest(coalesce(p_limit, 5), 1), 50);
end
$$;
comment on function public.item_questions is
  'Questions about an item and the owner''s answers, by first name, the newest first, 5 at a time unless asked otherwise (at most 50). '
  'p_after and p_after_id: asked_at and id of the last row of the page before.';
grant execute on function public.item_questions(uuid, timestamptz, uuid, int) to anon, authenticated, service_role;
grant execute on function public.ask_item_question(uuid, text), public.answer_item_question(uuid, text), public.remove_item_question(uuid)
  to authenticated;

-- Reports and moderation -----------------------------------------------------------------------------

-- Who wrote it, and what an admin reads of it. The report itself is made in the caller's own name.
create function private.reported_words(p_question_id uuid, p_of_answer boolean, p_details text, out author uuid, out words text)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_item public.items;
  q private.item_questions;
  v_quoted text;
begin
  perform private.check_text('p_details', p_details, 1000);
  q := private.item_question(p_question_id);
  if p_of_answer and q.answer is null then
    perform private.refuse('Question not found', 'We could not find this answer.', 404);
  end if;
  select i.* into v_item from public.items i where i.id = q.item_id;
  author := case when p_of_answer then v_item.owner_id else q.asker_id end;
  v_quoted := format('%s on the item “%s”: “%s”.', case when p_of_answer then 'Answer' else 'Question' end, v_item.title,
    case when p_of_answer then q.answer else q.question end);
  if exists (select from public.person_reports r where r.reported_id = author and r.reporter_id = (select auth.uid()) and r.status = 'open'
      and r.about_words and starts_with(r.details, v_quoted)) then
    perform private.refuse('Report not sent', 'You have already reported this. Our team will review it.', 409);
  end if;
  words := left(concat_ws(E'\n\n', v_quoted, private.said(p_details)), 1000);
end
$$;
grant execute on function private.reported_words(uuid, boolean, text) to authenticated;

create function public.report_item_question(
  p_question_id uuid, p_of_answer boolean, p_reason public.person_report_reason, p_details text default null
)
returns void
language plpgsql
-- With the caller's rights: the rules and limits of reports of people hold as they are.
set search_path = ''
as $$
declare
  r record;
begin
  select * into r from private.reported_words(p_question_id, coalesce(p_of_answer, false), p_details);
  -- Of about_words: who reports words does not learn from the report who wrote them.
  perform set_config('aso.report_of_words', 'yes', true);
  insert into public.person_reports (reported_id, reporter_id, reason, details)
  values (r.author, (select auth.uid()), p_reason, r.words);
end
$$;
comment on function public.report_item_question is
  'Reports who asked a question about an item, or who answered it (p_of_answer), to the admins, with the words: a report of the person.';
grant execute on function public.report_item_question(uuid, boolean, public.person_report_reason, text) to authenticated;

create function public.hide_item_question(p_question_id uuid, p_reason text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_reason text := private.reason_of(p_reason);
  v_item public.items;
  q private.item_questions;
begin
  perform private.check_text('p_reason', p_reason, 500);
  perform private.require_staff('items');
  perform private.require_given(jsonb_build_object('p_question_id', p_question_id));
  q := private.lock_item_question(p_question_id);
  select i.* into v_item from public.items i where i.id = q.item_id;
  perform private.refuse_own_matter(q.asker_id, 'items'), private.refuse_own_matter(v_item.owner_id, 'items');
  if v_reason is null then
    perform private.refuse('Moderation failed', 'Please give a reason that both sides will read.');
  elsif q.hidden_at is not null then
    perform private.refuse('Moderation failed', 'This question is already hidden.', 409);
  end if;
  update private.item_questions x set hidden_at = now() where x.id = q.id;
  perform private.notify(p.id, 'moderation', 'A question was hidden', format(
      'A question about “%s” is no longer shown on Aso: %s', v_item.title, v_reason), p_link => '/item/' || v_item.id)
  from (select q.asker_id as id union select v_item.owner_id order by 1) p;
  insert into private.admin_log (admin_id, action_type, action_data)
  values ((select auth.uid()), 'hide_item_question', jsonb_build_object('question', q.id, 'item', q.item_id, 'reason', v_reason));
end
$$;
comment on function public.hide_item_question is
  'For admins, about questions of others on items of others: takes a question and its answer off the item, for a reason that both read. Logged.';
grant execute on function public.hide_item_question(uuid, text) to authenticated;
