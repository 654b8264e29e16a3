-- Consent to an identity check: the text with what is checked, with whom and for how long it is kept, and who accepted it when.

-- The company that compares numbers and faces with the BVN register, as `check-identities` has last said it; null without a key.
create table private.identity_provider (
  the_only_row boolean primary key default true check (the_only_row),
  name text check (length(name) <= 60)
);
insert into private.identity_provider (name) values (null);

create function private.identity_provider_name()
returns text
language sql
stable
security definer
set search_path = ''
as $$ select p.name from private.identity_provider p $$;

create function private.consent_paragraphs()
returns text[]
language sql
stable
security definer
set search_path = ''
as $$
  select array[
    private.setting('company_name') || ' checks who you are, so that people who lend clothes know that everybody who rents is a real person with one account.',
    'Reviewers at Aso open your ID, your utility bill and the photo of your face, and compare them with the name, date of birth, address and numbers that you enter. Other members never see your documents or numbers.',
    case when private.identity_provider_name() is null then 'No other company gets your documents or numbers to check them.'
      else 'Your BVN and the photo of your face are also sent to ' || private.identity_provider_name()
        || ', which looks your BVN up in the bank verification register and compares your face with the photo there. We keep only whether name, '
        || 'date of birth and face match, and by how many percent your face matches. Our reviewers see this, and a person decides.' end,
    'Your documents and numbers are deleted ' || private.setting_text('identity_papers_days')
      || ' after the decision. Your name as on the ID stays with your account and appears in your rental agreements. A coded form of the numbers stays, also after you delete your account, so that one person has one account.',
    'You can withdraw this consent at any time: write to ' || private.setting('privacy_email')
      || ' from the email address of your account, and we delete your documents and numbers. Without an approved check you cannot rent.'
  ]
$$;

-- A text that people accept has a version: other words or figures make another one.
create function private.consent_version()
returns text
language sql
stable
security definer
set search_path = ''
as $$ select left(md5(array_to_string(private.consent_paragraphs(), E'\n')), 12) $$;

create function public.identity_consent()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$ select jsonb_build_object('version', private.consent_version(), 'paragraphs', private.consent_paragraphs()) $$;
comment on function public.identity_consent is
  'What a person accepts with an identity check: version, and paragraphs in the words and figures of today. The wizard sends the '
  'version as consent_version.';
grant execute on function public.identity_consent() to authenticated;

-- The texts that were accepted, and who accepted which with which submission.
create table private.consent_texts (
  version text primary key,
  paragraphs text[] not null
);
create table private.identity_consents (
  user_id uuid not null references private.profiles (user_id),
  submission int not null,
  version text not null references private.consent_texts (version),
  accepted_at timestamptz not null default now(),
  -- How many days after the decision the papers go, as the text said: a longer time that is set later is not theirs.
  papers_days int not null,
  primary key (user_id, submission)
);

-- A submission through the specification's client names no version and is taken without a consent: nobody but our reviewers then
-- gets to see it. One that names a version must name that of the text of today; the wizard always names one.
create function private.keep_consent(p_user_id uuid, p_submission int, p_version text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if p_version is null then
    return;
  end if;
  if p_version <> private.consent_version() then
    perform private.refuse('Submission Failed', 'Please read how your data is used and accept it. The text may have changed meanwhile.', 409);
  end if;
  insert into private.consent_texts (version, paragraphs) values (p_version, private.consent_paragraphs()) on conflict do nothing;
  insert into private.identity_consents (user_id, submission, version, papers_days)
  values (p_user_id, p_submission, p_version, private.setting_number('identity_papers_days'));
end
$$;
