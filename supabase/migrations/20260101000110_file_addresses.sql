-- Names of stored files, and addresses that people write: only files of our own buckets, each in its owner's folder.

-- The origins that this project's storage answers at. A token of hosted Supabase names the project's own; this table
-- holds any other: a custom domain, or where the local stack listens.
create table private.own_origins (
  origin text primary key check (origin ~ '^https?://([a-z0-9.-]+|\[[0-9a-f:]+\])(:[0-9]{1,5})?$')
);

create function private.set_own_origins(p_origins text[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from private.own_origins o where o.origin <> all (p_origins);
  insert into private.own_origins (origin) select unnest(p_origins) on conflict do nothing;
end
$$;

create function private.is_own_origin(p_origin text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select coalesce(p_origin = substring((select auth.jwt()) ->> 'iss' from '^(https?://[^/]+)/auth/v1$'), false)
    or exists (select from private.own_origins o where o.origin = p_origin)
$$;

-- Segments of plain ASCII characters between slashes: what hosted Storage takes, without `?`, `..` and segments that
-- are empty or begin or end with a space.
create function private.is_file_name(p_name text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select length(p_name) between 1 and 900
    and p_name ~ '^[A-Za-z0-9_!.*''()&$@=;:+, /-]+$' and octet_length(p_name) = length(p_name)
    and p_name !~ '\.\.|//|^/|/$|(^|/) | (/|$)|(^|/)\.(/|$)'
$$;

-- The name of the file in a bucket that an address means: a path or a whole address of public storage (with a version
-- such as `?v=2`), or the bare name. Null for everything else.
create function private.file_at(p_address text, p_bucket text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_parts text[] := regexp_match(p_address,
    '^(?:https?://[^/?#@[:space:]]+)?/storage/v1/object/public/([a-z-]+)/([^?#]+)(?:\?[a-z]{1,10}=[0-9A-Za-z]{1,20})?$');
  v_name text := p_address;
begin
  if v_parts is not null then
    -- A space is the only character of a name that clients encode.
    v_name := case when v_parts[1] = p_bucket then replace(v_parts[2], '%20', ' ') end;
  end if;
  return case when private.is_file_name(v_name) then v_name end;
end
$$;

-- The address of a file of this person in a public bucket of this project. Other hosts are not accepted, because the
-- browser of every visitor would send them a request.
create function private.is_own_file(p_address text, p_bucket text, p_owner uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select coalesce(private.file_at(p_address, p_bucket) like p_owner || '/%'
    and (p_address !~ '^https?:' or private.is_own_origin(substring(p_address from '^https?://[^/]+'))), false)
$$;

-- The address of a picture in a saved document: any member's public photo, or a picture that comes with the app.
create function private.is_own_picture(p_address text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select p_address ~ '^/looks/[a-z0-9-]+\.webp$' or exists (
    select from unnest(array['item-images', 'profiles']) as b (bucket)
    cross join lateral (select split_part(private.file_at(p_address, b.bucket), '/', 1) as owner) f
    where f.owner ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' and private.is_own_file(p_address, b.bucket, f.owner::uuid))
$$;

-- Every text under a key such as `image` or `url`, at any depth, is such a picture or one of p_known, and no text is an
-- address that runs a program, such as javascript:.
create function private.shows_own_pictures(p_document jsonb, p_known text[])
returns boolean
language sql
stable
set search_path = ''
as $$
  select not jsonb_path_exists(p_document,
      '$.** ? (@.type() == "string" && @ like_regex "^[^a-z]*(javascript|vbscript|data|blob|file|filesystem)[[:space:]]*:" flag "i")')
    and not exists (
      select from jsonb_path_query(p_document, 'lax $.** ? (@.type() == "object").keyvalue()') as entry (pair)
      cross join lateral jsonb_path_query(entry.pair -> 'value', 'lax $[*] ? (@.type() == "string")') as address (value)
      where entry.pair ->> 'key' ~* '(image|photo|picture|avatar|selfie|thumbnail|url|uri|href|src|link)'
        and address.value #>> '{}' <> all (coalesce(p_known, '{}')) and not private.is_own_picture(address.value #>> '{}'))
$$;
