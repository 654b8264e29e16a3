-- Marks of a person: what shows that two accounts belong to one person. Only fingerprints are kept. They stay when a number is
-- changed and when an account is erased, so that neither makes rentals with oneself count.

-- What one person has: two accounts that share a mark are taken for one person. A kind is added only for what means that.
create type private.mark_kind as enum ('phone', 'device', 'bvn', 'document', 'bank_account');

-- The key of the fingerprints, made in each deployment. A dump without this table opens none of them.
create table private.fingerprint_key (
  the_only_row boolean primary key default true check (the_only_row),
  key bytea not null default extensions.gen_random_bytes(32)
);
insert into private.fingerprint_key default values;

create table private.person_marks (
  kind private.mark_kind not null,
  fingerprint bytea not null,
  user_id uuid not null references private.profiles (user_id),
  -- Nobody can give it to an account of somebody else: a number by its code, papers by their approval, the device of a sign-up.
  is_proven boolean not null default false,
  -- When the account had it first.
  noted_at timestamptz not null default now(),
  primary key (kind, fingerprint, user_id)
);
create index person_marks_by_person on private.person_marks (user_id);

create function private.fingerprint(p_kind private.mark_kind, p_value text)
returns bytea
language sql
stable
security definer
set search_path = ''
as $$ select extensions.hmac(convert_to(p_kind || ':' || p_value, 'utf8'), (select k.key from private.fingerprint_key k), 'sha256') $$;

-- Keeps the fingerprint of a value and answers it. A chapter that learns something else that is one person's adds its kind and
-- calls this.
create function private.note_mark(p_user_id uuid, p_kind private.mark_kind, p_value text, p_is_proven boolean default false)
returns bytea
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_fingerprint bytea := private.fingerprint(p_kind, p_value);
begin
  insert into private.person_marks as m (kind, fingerprint, user_id, is_proven) values (p_kind, v_fingerprint, p_user_id, p_is_proven)
  on conflict (kind, fingerprint, user_id) do update set is_proven = true where p_is_proven and not m.is_proven;
  return v_fingerprint;
end
$$;

-- Accounts and the other accounts that share a mark with them; is_proven: both have proven it; since: when both had it.
create view private.same_people as
select m.user_id, o.user_id as other, m.is_proven and o.is_proven as is_proven, greatest(m.noted_at, o.noted_at) as since
from private.person_marks m join private.person_marks o on o.kind = m.kind and o.fingerprint = m.fingerprint and o.user_id <> m.user_id;

-- Whether the person and an account that is kept out, or that owes something overdue, have both proven the same mark.
create function private.shares_mark_with_kept_out(p_user_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (select from private.same_people s where s.user_id = p_user_id and s.is_proven
    and (private.is_kept_out(s.other) or private.owes_overdue(s.other)));
end
$$;

-- A typed number counts without proof only between the two accounts: who types the number of somebody else loses the rentals with
-- them. What concerns third people asks for proof.
create function private.mark_phone()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.note_mark(new.user_id, 'phone', new.phone_number, new.phone_verified_at is not null);
  return null;
end
$$;
create trigger profiles_mark_phone after update of phone_number, phone_verified_at on private.profiles
  for each row when (new.phone_number is not null
    and (new.phone_number, new.phone_verified_at is null) is distinct from (old.phone_number, old.phone_verified_at is null))
  execute function private.mark_phone();
create trigger profiles_mark_first_phone after insert on private.profiles
  for each row when (new.phone_number is not null) execute function private.mark_phone();

-- The browser's own random id comes with the sign-up; right after it for who signs up with Google. Who clears it is not recognised by it.
-- Besides, it tells the owner from strangers who try mailed codes (see open_mail_code).
create function private.mark_device()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_device text := new.raw_user_meta_data ->> 'device';
begin
  -- Of a sign-up by another provider the device comes a moment later, once.
  if tg_op = 'UPDATE' and (new.created_at < now() - interval '1 hour'
      or exists (select from private.person_marks m where m.user_id = new.id and m.kind = 'device')) then
    return null;
  end if;
  if v_device ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    perform private.note_mark(new.id, 'device', v_device, true);
  end if;
  return null;
end
$$;
-- Runs after `aso_profile_for_new_user`, because triggers run in the order of their names.
create trigger aso_sign_up_device after insert or update of raw_user_meta_data on auth.users
  for each row execute function private.mark_device();

-- Whether the account of this address was signed up for in this browser.
create function private.is_device_of(p_address text, p_device text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select from auth.users u join private.person_marks m on m.user_id = u.id and m.kind = 'device' and m.fingerprint = private.fingerprint('device', p_device)
    where u.email = p_address and not u.is_sso_user);
end
$$;
