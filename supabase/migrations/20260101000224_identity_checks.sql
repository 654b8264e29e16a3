-- Automatic identity checks: a provider compares BVN, name, date of birth and face with the BVN register. Its answer stands beside
-- the papers; an admin decides. Only verdicts are kept, nothing that the register says about the person.

create type public.identity_check_outcome as enum ('match', 'partial', 'mismatch', 'not_found', 'unavailable');

-- One row for each submission that was accepted to be checked.
create table private.identity_checks (
  user_id uuid not null references private.profiles (user_id),
  submission int not null,
  provider text check (length(provider) <= 60),
  tries int not null default 0,
  next_try_at timestamptz not null default now(),
  -- Null while it waits.
  outcome public.identity_check_outcome,
  name_match text check (name_match in ('full', 'more', 'alike', 'partial', 'none')),
  birth_match boolean,
  face_match boolean,
  -- Percent, as the provider says it.
  face_confidence numeric(5, 2) check (face_confidence between 0 and 100),
  -- Technical: no name, no number.
  error text check (length(error) <= 200),
  checked_at timestamptz,
  primary key (user_id, submission)
);
create index identity_checks_due on private.identity_checks (next_try_at) where outcome is null;

-- Each request to the provider costs money.
create table private.identity_check_calls (
  id bigint generated always as identity primary key,
  user_id uuid not null references private.profiles (user_id),
  at timestamptz not null default now()
);
create index identity_check_calls_by_age on private.identity_check_calls (at, user_id);

-- Only with the person's consent is anything sent to a provider. Papers that were replaced are not checked any more.
create function private.queue_identity_check(p_user_id uuid, p_submission int)
returns void
language sql
security definer
set search_path = ''
as $$
  delete from private.identity_checks c where c.user_id = p_user_id and c.outcome is null;
  insert into private.identity_checks (user_id, submission)
  select c.user_id, c.submission from private.identity_consents c where c.user_id = p_user_id and c.submission = p_submission
$$;

-- Whether one more request about this person is within the limits of the last 24 hours; if so it is counted.
create function private.take_identity_call(p_user_id uuid)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_total int;
  v_of_person int;
begin
  select count(*), count(*) filter (where c.user_id = p_user_id) into v_total, v_of_person
  from private.identity_check_calls c where c.at > now() - interval '1 day';
  if v_total >= private.setting_number('identity_checks_total_limit') or v_of_person >= private.setting_number('identity_checks_daily_limit') then
    return false;
  end if;
  insert into private.identity_check_calls (user_id) values (p_user_id);
  return true;
end
$$;

create function public.claim_identity_checks(p_provider text, p_limit int)
returns table (user_id uuid, submission int, bvn_encrypted text, sent_name text, date_of_birth date, selfie_path text)
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_due private.identity_checks;
begin
  perform private.check_text('p_provider', p_provider, 60);
  update private.identity_provider p set name = p_provider where p.name is distinct from p_provider;
  if p_provider is null then
    return;
  end if;
  -- One after the other, so that the calls are counted exactly.
  perform pg_advisory_xact_lock(hashtext('claim_identity_checks'));
  for v_due in
    select c.* from private.identity_checks c
    join public.borrower_verifications v on v.user_id = c.user_id and v.submission = c.submission and v.verification_status = 'pending'
    where c.outcome is null and c.next_try_at <= now()
      -- Only with the text that names this provider: who accepted another one was told that nothing is sent, or sent elsewhere.
      and exists (
        select from private.identity_consents i join private.consent_texts x on x.version = i.version
        where i.user_id = c.user_id and i.submission = c.submission
          and position('sent to ' || p_provider || ',' in array_to_string(x.paragraphs, ' ')) > 0)
    order by c.next_try_at limit p_limit for update of c skip locked
  loop
    if v_due.tries >= 5 then
      update private.identity_checks c set outcome = 'unavailable', checked_at = now()
      where c.user_id = v_due.user_id and c.submission = v_due.submission;
    elsif private.take_identity_call(v_due.user_id) then
      update private.identity_checks c set tries = c.tries + 1, provider = p_provider, next_try_at = now() + interval '5 minutes', error = null
      where c.user_id = v_due.user_id and c.submission = v_due.submission;
      return query select v.user_id, v.submission, n.bvn, v.sent_name, v.date_of_birth, v.selfie_image_url
        from public.borrower_verifications v join private.identity_numbers n on n.user_id = v.user_id where v.user_id = v_due.user_id;
    else
      update private.identity_checks c set next_try_at = now() + interval '1 hour', error = 'limit of the day'
      where c.user_id = v_due.user_id and c.submission = v_due.submission;
    end if;
  end loop;
end
$$;
comment on function public.claim_identity_checks is
  'Takes up to p_limit submissions that a provider has to check, counts a request for each and keeps them from other callers for '
  'five minutes. p_provider: who is asked; null where no key is configured, then nothing is taken and the screens say so.';

create function public.match_registered_names(p_sent text, p_first text, p_last text, p_all text)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_match private.name_match;
begin
  perform private.check_text('p_sent', p_sent, 200), private.check_text('p_first', p_first, 200), private.check_text('p_last', p_last, 200),
    private.check_text('p_all', p_all, 600);
  v_match := private.match_names(p_first || ' ' || p_last, p_sent);
  return case
    when v_match = 'full' and private.match_names(p_sent, p_all) = 'full' then 'full'
    when v_match = 'full' then 'more'
    when v_match = 'partial' then 'alike'
    when private.name_words(p_sent) && private.name_words(p_all) then 'partial'
    else 'none' end;
end
$$;
comment on function public.match_registered_names is
  'Compares the name that a person sent with first, last and all names of a register. full: the same, however it is spelled. more: with names '
  'that the register does not have (who lists many would match many people). alike: cut off or spelled otherwise. partial: one name of several.';

create function public.finish_identity_check(
  p_user_id uuid, p_submission int, p_outcome public.identity_check_outcome, p_name_match text default null,
  p_birth_match boolean default null, p_face_match boolean default null, p_face_confidence numeric default null, p_error text default null,
  p_again boolean default true
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.check_text('p_name_match', p_name_match, 20), private.check_text('p_error', p_error, 200);
  update private.identity_checks c
  set outcome = case when p_outcome <> 'unavailable' or c.tries >= 5 or not p_again then p_outcome end,
    next_try_at = now() + interval '1 minute' * power(3, c.tries), name_match = p_name_match, birth_match = p_birth_match,
    face_match = p_face_match, face_confidence = p_face_confidence, error = p_error, checked_at = now()
  where c.user_id = p_user_id and c.submission = p_submission and c.outcome is null;
end
$$;
comment on function public.finish_identity_check is
  'Keeps what a provider answered about a submission. match: name, date of birth and face were compared and are the same; partial: '
  'nothing differs, but no date of birth was there to compare, or the name has more parts than the register or is spelled otherwise. unavailable: no answer came; it is asked again after 3, 9, 27 and 81 minutes, '
  'then an admin decides without it. p_again false: the same question would get no answer either.';
grant execute on function public.claim_identity_checks(text, int), public.match_registered_names(text, text, text, text),
  public.finish_identity_check(uuid, int, public.identity_check_outcome, text, boolean, boolean, numeric, text, boolean) to service_role;
