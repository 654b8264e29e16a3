-- The numbers of identity checks: encrypted with a public key, whose private half only functions have, and as fingerprints.

-- The numbers as OpenPGP messages, armoured, and their fingerprints (see person_marks).
create table private.identity_numbers (
  user_id uuid primary key references private.profiles (user_id),
  government_id_number text not null,
  bvn text not null,
  government_id_mark bytea not null,
  bvn_mark bytea not null
);

-- The public key, set once in each deployment.
create table private.identity_key (
  the_only_row boolean primary key default true check (the_only_row),
  public_key text not null
);

-- p_public_key: an armoured OpenPGP public key (RSA). It is tested before it is stored.
create function private.set_identity_key(p_public_key text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform extensions.pgp_pub_encrypt('aso', extensions.dearmor(p_public_key));
  insert into private.identity_key as k (public_key) values (p_public_key)
  on conflict (the_only_row) do update set public_key = excluded.public_key where k.public_key <> excluded.public_key;
end
$$;

create function private.encrypt_number(p_number text)
returns text
language plpgsql
set search_path = ''
as $$
declare
  v_key text := (select k.public_key from private.identity_key k);
begin
  if v_key is null then
    perform private.refuse('Submission Failed', 'Identity checks are not set up yet. Please try again later.', 503);
  end if;
  return extensions.armor(extensions.pgp_pub_encrypt(p_number, extensions.dearmor(v_key)));
end
$$;

-- Letters and digits of a document's number, so that spaces, dashes and case make no other number of it. Null where it holds
-- anything that no document prints.
create function private.plain_number(p_number text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case when n ~ '^[A-Za-z0-9 /.-]*$' then upper(regexp_replace(n, '[^A-Za-z0-9]', '', 'g')) end
  from normalize(p_number, nfkc) n
$$;

-- Keeps a person's numbers: encrypted, and as fingerprints. The kind of the document is not part of its fingerprint: whoever names
-- another kind has no other document.
create function private.keep_numbers(p_user_id uuid, p_number text, p_bvn text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.identity_numbers as n (user_id, government_id_number, bvn, government_id_mark, bvn_mark)
  values (p_user_id, private.encrypt_number(p_number), private.encrypt_number(p_bvn),
    private.note_mark(p_user_id, 'document', private.plain_number(p_number)),
    private.note_mark(p_user_id, 'bvn', p_bvn))
  on conflict (user_id) do update set government_id_number = excluded.government_id_number, bvn = excluded.bvn,
    government_id_mark = excluded.government_id_mark, bvn_mark = excluded.bvn_mark;
end
$$;
