-- Changes of name and phone number after the identity was approved: recorded, shown to admins, and with a new name the Verified
-- badge waits until an admin has looked at it. The right to rent stays: the papers still belong to the same person.

create table private.identity_changes (
  id bigint generated always as identity primary key,
  user_id uuid not null references private.profiles (user_id),
  kind text not null check (kind in ('name', 'phone')),
  before text,
  after text,
  changed_at timestamptz not null default now(),
  -- The admin who looked, or put the old name back; null with a time where there was nothing to look at.
  seen_by uuid references private.profiles (user_id),
  seen_at timestamptz,
  -- Back to a name that an admin knows: nothing to look at, and no limit counts it.
  is_settled boolean not null default false
);
create index identity_changes_by_person on private.identity_changes (user_id, changed_at desc);
create index identity_changes_unseen on private.identity_changes (user_id) where seen_at is null;

-- A name without what does not change it: case and spaces.
create function private.plain_name(p_name text)
returns text
language sql
immutable
set search_path = ''
as $$ select lower(trim(regexp_replace(normalize(p_name, nfc), '\s+', ' ', 'g'))) $$;

-- Whether an approved person bears a name that nobody has looked at: neither the one on the papers nor the accepted one. Where no name
-- was sent with the papers, none was accepted.
create function private.name_waits(v public.borrower_verifications, p_name text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select v.verification_status = 'approved'
    and private.plain_name(p_name) = any (array[private.plain_name(v.accepted_name), private.plain_name(v.legal_name)]) is not true
$$;

-- An approval freezes the names: those of the moment of sending. A name that was changed between sending and approving has not been
-- looked at.
create function private.freeze_names()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_name text;
begin
  if tg_op = 'INSERT' then
    new.sent_name := coalesce(new.sent_name, (select p.full_name from private.profiles p where p.user_id = new.user_id));
  end if;
  if new.verification_status <> 'approved' then
    return new;
  end if;
  -- A change of the name comes wholly before the approval or wholly after it.
  select p.full_name into v_name from private.profiles p where p.user_id = new.user_id for no key update;
  new.accepted_name := coalesce(new.accepted_name, new.sent_name);
  new.legal_name := coalesce(new.legal_name, new.accepted_name);
  if private.name_waits(new, v_name) then
    insert into private.identity_changes (user_id, kind, before, after) values (new.user_id, 'name', new.accepted_name, v_name);
  end if;
  return new;
end
$$;
-- After the trigger `borrower_verifications_write`: triggers run in the order of their names.
create trigger borrower_verifications_write_names before update on public.borrower_verifications
  for each row when (new.verification_status = 'approved' and old.verification_status <> 'approved') execute function private.freeze_names();
create trigger borrower_verifications_write_first_names before insert on public.borrower_verifications
  for each row execute function private.freeze_names();

-- Refuses a change that a person makes too often, and records it. Going back to a known name, or to a number that was proven before, is
-- never refused, and recorded as often as others may be made, so that the history stays short. p_kind: name or phone.
create function private.note_identity_change(p_user_id uuid, p_kind text, p_before text, p_after text, p_is_settled boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_is_limit boolean := private.setting_number('identity_changes_limit') <= (
    select count(*) from private.identity_changes c
    where c.user_id = p_user_id and c.kind = p_kind and c.is_settled = p_is_settled
      and c.changed_at > now() - private.setting_interval('identity_changes_days'));
begin
  -- Also where a function writes what the person sent, as the service role.
  if v_is_limit and not p_is_settled then
    perform private.refuse('Changed too often', format('After the identity check you can change your %s %s times in %s. Please contact our support.',
      case p_kind when 'name' then 'name' else 'phone number' end, private.setting('identity_changes_limit'),
      private.setting_text('identity_changes_days')), 429);
  end if;
  if p_kind = 'name' and p_is_settled then
    update private.identity_changes c set seen_at = now() where c.user_id = p_user_id and c.kind = 'name' and c.seen_at is null;
  end if;
  if not (v_is_limit and p_is_settled) then
    insert into private.identity_changes (user_id, kind, before, after, seen_at, is_settled)
    values (p_user_id, p_kind, p_before, p_after, case when p_is_settled then now() end, p_is_settled);
  end if;
end
$$;

create function private.person_changed()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v public.borrower_verifications;
begin
  select r.* into v from public.borrower_verifications r where r.user_id = new.user_id and r.verification_status = 'approved';
  if found and private.plain_name(new.full_name) is distinct from private.plain_name(old.full_name) then
    perform private.note_identity_change(new.user_id, 'name', old.full_name, new.full_name, not private.name_waits(v, new.full_name));
  end if;
  if found and new.phone_number is distinct from old.phone_number then
    perform private.note_identity_change(new.user_id, 'phone', old.phone_number, new.phone_number, new.phone_verified_at is not null
      and exists (select from private.former_phones f where f.user_id = new.user_id and f.phone_number = new.phone_number));
  end if;
  return new;
end
$$;
create trigger profiles_identity_changes before update of full_name, phone_number on private.profiles
  for each row when ((new.full_name, new.phone_number) is distinct from (old.full_name, old.phone_number) and old.deleted_at is null)
  execute function private.person_changed();

create function public.decide_name(p_verification_id uuid, p_name text, p_accept boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v public.borrower_verifications;
  v_me uuid := (select auth.uid());
  v_known text;
begin
  perform private.check_text('p_name', p_name, 120);
  perform private.require_staff('identity');
  perform private.require_given(jsonb_build_object('p_verification_id', p_verification_id, 'p_accept', p_accept));
  select r.* into v from public.borrower_verifications r where r.id = p_verification_id for no key update;
  if not found or v.user_id = v_me or p_accept is null then
    perform private.refuse('Failed to process verification', 'There is no such verification of somebody else.', 404);
  end if;
  perform private.refuse_own_matter(v.user_id, 'identity');
  perform from private.profiles p where p.user_id = v.user_id and p.full_name is not distinct from p_name and private.name_waits(v, p_name) for no key update;
  if not found then
    perform private.refuse('Failed to process verification', 'This name no longer needs a decision. Please open the check again.', 409);
  end if;
  v_known := coalesce(v.accepted_name, v.legal_name);
  if coalesce(case when p_accept then p_name else v_known end, '') = '' then
    perform private.refuse('Failed to process verification', 'There is no name to show. The person has to enter one.', 409);
  elsif p_accept then
    update public.borrower_verifications r set accepted_name = p_name where r.id = v.id;
  else
    update private.profiles p set full_name = v_known where p.user_id = v.user_id;
  end if;
  update private.identity_changes c set seen_at = now(), seen_by = v_me where c.user_id = v.user_id and c.kind = 'name'
    and (c.seen_at is null or (c.seen_at = now() and c.seen_by is null));
  insert into private.admin_log (admin_id, action_type, action_data)
  values (v_me, 'decide_name', jsonb_build_object('target', v.user_id, 'note', p_name, 'accepted', p_accept));
  perform private.notify(v.user_id, 'account', case when p_accept then 'Your new name is accepted' else 'Your name was changed back' end,
    case when p_accept then 'We have checked your new name. Your Verified badge is showing again.'
      else format('We could not accept the name %s for your account. It is %s again, and your Verified badge is shown.', p_name, v_known) end,
      p_link => '/profile');
end
$$;
comment on function public.decide_name is
  'For admins, about an approved person with another name: p_accept true keeps the new name, false puts the old one back; the badge '
  'comes back either way. p_name: the name that was looked at; refused where it is another one by now.';

create function public.see_phone_changes(p_verification_id uuid, p_last_change bigint)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_me uuid := (select auth.uid());
begin
  perform private.require_staff('identity');
  perform private.require_given(jsonb_build_object('p_verification_id', p_verification_id, 'p_last_change', p_last_change));
  perform private.refuse_own_matter(v.user_id, 'identity') from public.borrower_verifications v where v.id = p_verification_id;
  update private.identity_changes c set seen_at = now(), seen_by = v_me from public.borrower_verifications v
  where v.id = p_verification_id and c.user_id = v.user_id and c.kind = 'phone' and c.id <= p_last_change and c.seen_at is null;
  insert into private.admin_log (admin_id, action_type, action_data)
  select v_me, 'see_phone_changes', jsonb_build_object('target', v.user_id, 'last_change', p_last_change)
  from public.borrower_verifications v where v.id = p_verification_id;
end
$$;
comment on function public.see_phone_changes is
  'For admins: marks the changed phone numbers of somebody else who is approved as seen. p_last_change: the id of the last change that '
  'was looked at, from identity_review; later ones go on waiting.';

create function public.changed_identities(p_before bigint default null, p_limit int default 20)
returns table (
  verification_id uuid, user_id uuid, full_name text, phone_number text, name_waits boolean, phone_waits boolean, changed_at timestamptz,
  cursor bigint
)
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_staff('identity');
  perform private.log_reading('list_changed_identities', jsonb_build_object('before', p_before));
  return query
    select v.id, p.user_id, p.full_name, p.phone_number, private.name_waits(v, p.full_name), bool_or(c.kind = 'phone'),
      max(c.changed_at), max(c.id)
    from private.identity_changes c
    join private.profiles p on p.user_id = c.user_id and p.deleted_at is null
    join public.borrower_verifications v on v.user_id = c.user_id
    where c.seen_at is null
    group by v.id, p.user_id
    having p_before is null or max(c.id) < p_before
    order by max(c.id) desc
    limit least(greatest(coalesce(p_limit, 20), 1), 200);
end
$$;
comment on function public.changed_identities is
  'For admins: approved people whose name or phone number changed and was not looked at yet, newest first. name_waits, phone_waits: '
  'which of the two. p_before: the cursor of the last row, for the next page.';
grant execute on function public.decide_name(uuid, text, boolean), public.see_phone_changes(uuid, bigint),
  public.changed_identities(bigint, int) to authenticated;
