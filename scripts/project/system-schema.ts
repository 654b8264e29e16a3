import { getAuthSchemaSql, getStorageSchemaSql } from '@supabase/lite'

/** What a Supabase project has before its first migration. Each chapter runs where it is missing. */
interface Chapter {
  /** An SQL condition that is true when the chapter is already there. */
  present: string
  sql: string
}

const API_ROLES = 'anon, authenticated, service_role'

const roles = `
do $$ begin
  if to_regrole('anon') is null then create role anon nologin; end if;
  if to_regrole('authenticated') is null then create role authenticated nologin; end if;
  if to_regrole('service_role') is null then create role service_role nologin bypassrls; end if;
end $$;`

/** Supabase grants everything on new objects; the first migration revokes that. */
const grants = `
create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;
grant usage on schema public, extensions to ${API_ROLES};
alter default privileges in schema public grant all on tables to ${API_ROLES};
alter default privileges in schema public grant all on functions to ${API_ROLES};
alter default privileges in schema public grant all on sequences to ${API_ROLES};`

const authHelpers = `
create schema if not exists auth;
grant usage on schema auth to ${API_ROLES};
create function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb
$$;
create function auth.uid() returns uuid language sql stable as $$
  select nullif(current_setting('request.jwt.claim.sub', true), '')::uuid
$$;
create function auth.role() returns text language sql stable as $$
  select nullif(current_setting('request.jwt.claim.role', true), '')
$$;
create function auth.email() returns text language sql stable as $$
  select nullif(current_setting('request.jwt.claim.email', true), '')
$$;`

/** How a session was opened, in the table of Supabase Auth. */
const authenticationMethods = `
create table auth.mfa_amr_claims (
  session_id uuid not null references auth.sessions (id) on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  authentication_method text not null,
  id uuid primary key default gen_random_uuid(),
  unique (session_id, authentication_method)
);`

/** Second factors, in the tables of Supabase Auth. */
const secondFactors = `
create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
create type auth.factor_status as enum ('unverified', 'verified');
create table auth.mfa_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text,
  factor_type auth.factor_type not null,
  status auth.factor_status not null default 'unverified',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  secret text,
  phone text,
  last_challenged_at timestamptz
);
create unique index mfa_factors_user_friendly_name_unique on auth.mfa_factors (friendly_name, user_id) where trim(friendly_name) <> '';
create table auth.mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  created_at timestamptz not null default now(),
  verified_at timestamptz,
  ip_address inet not null,
  otp_code text
);
create index mfa_challenges_of_factor on auth.mfa_challenges (factor_id);`

/** The tokens of links, which the real service keeps here besides auth.users. The library here has no links. */
const linkTokens = `
create type auth.one_time_token_type as enum ('confirmation_token', 'reauthentication_token', 'recovery_token',
  'email_change_token_new', 'email_change_token_current', 'phone_change_token');
create table auth.one_time_tokens (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  token_type auth.one_time_token_type not null,
  token_hash text not null check (char_length(token_hash) > 0),
  relates_to text not null,
  created_at timestamp not null default now(),
  updated_at timestamp not null default now(),
  unique (user_id, token_type)
);`

/**
 * What Supabase Auth does in the transaction of a new password: all codes mailed before stop working, and all sessions
 * end except the one that changed it, which `password-change.ts` marks first.
 */
const newPassword = `
create function auth.settle_new_password() returns trigger language plpgsql as $$
begin
  new.recovery_token := null;
  new.reauthentication_token := null;
  new.email_change_token_current := null;
  new.email_change_token_new := null;
  delete from auth.sessions s where s.user_id = new.id and s.tag is distinct from 'changes-password';
  update auth.sessions s set tag = null where s.user_id = new.id;
  return new;
end
$$;
create trigger settle_new_password before update of encrypted_password on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password and old.email_confirmed_at is not null)
  execute function auth.settle_new_password();`

const storageGrants = `
grant usage on schema storage to ${API_ROLES};
grant all on storage.buckets, storage.objects to ${API_ROLES};`

/** The policies of this table decide who may receive and send in a topic; Supabase checks them with a row that it rolls back. */
const realtime = `
create schema if not exists realtime;
grant usage on schema realtime to ${API_ROLES};
create table realtime.messages (
  id uuid not null default gen_random_uuid(),
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now(),
  primary key (id, inserted_at)
);
alter table realtime.messages enable row level security;
grant select, insert, update on realtime.messages to ${API_ROLES};
create function realtime.topic() returns text language sql stable as $$
  select nullif(current_setting('realtime.topic', true), '')::text
$$;`

/** Broadcasts that the database sends, with the transaction that they tell about: as Supabase's Realtime defines them. */
const databaseBroadcasts = `
create function realtime.send(payload jsonb, event text, topic text, private boolean default true)
returns void language plpgsql as $$
declare
  v_id uuid := gen_random_uuid();
begin
  perform set_config('realtime.topic', topic, true);
  insert into realtime.messages (id, payload, event, topic, private, extension)
  values (v_id, case when payload ? 'id' then payload else payload || jsonb_build_object('id', v_id) end, event, topic, private, 'broadcast');
exception when others then
  raise warning 'ErrorSendingBroadcastMessage: %', sqlerrm;
end $$;
create function realtime.broadcast_changes(
  topic_name text, event_name text, operation text, table_name text, table_schema text, new record, old record, level text default 'ROW'
)
returns void language plpgsql as $$
begin
  if level = 'STATEMENT' then
    raise exception 'function can only be triggered for each row, not for each statement';
  elsif operation not in ('INSERT', 'UPDATE', 'DELETE') then
    raise exception 'Unexpected operation type: %', operation;
  end if;
  perform realtime.send(jsonb_build_object('old_record', old, 'record', new, 'operation', operation, 'table', table_name,
    'schema', table_schema), event_name, topic_name);
end $$;`

/** Broadcasts of bytes, and an index to find those of a topic again. */
const storedBroadcasts = `
alter table realtime.messages add column binary_payload bytea;
create index messages_of_topic on realtime.messages (topic, inserted_at) where extension = 'broadcast' and private;
create function realtime.send_binary(payload bytea, event text, topic text, private boolean default true)
returns void language plpgsql as $$
begin
  perform set_config('realtime.topic', topic, true);
  insert into realtime.messages (binary_payload, event, topic, private, extension)
  values (payload, event, topic, private, 'broadcast');
exception when others then
  raise warning 'ErrorSendingBroadcastMessage: %', sqlerrm;
end $$;`

const history = `
create schema supabase_migrations;
create table supabase_migrations.schema_migrations (
  version text primary key,
  statements text[],
  name text
);`

export const SYSTEM_CHAPTERS: readonly Chapter[] = [
  { present: `to_regrole('anon') is not null and to_regrole('service_role') is not null`, sql: roles },
  { present: `to_regnamespace('extensions') is not null`, sql: grants },
  { present: `to_regprocedure('auth.uid()') is not null`, sql: authHelpers },
  { present: `to_regclass('auth.users') is not null`, sql: getAuthSchemaSql() },
  { present: `to_regclass('auth.mfa_amr_claims') is not null`, sql: authenticationMethods },
  { present: `to_regclass('auth.mfa_factors') is not null`, sql: secondFactors },
  { present: `to_regclass('auth.one_time_tokens') is not null`, sql: linkTokens },
  { present: `to_regprocedure('auth.settle_new_password()') is not null`, sql: newPassword },
  { present: `to_regclass('storage.objects') is not null`, sql: `${getStorageSchemaSql()}${storageGrants}` },
  { present: `to_regclass('realtime.messages') is not null`, sql: realtime },
  {
    present: `to_regprocedure('realtime.send(jsonb,text,text,boolean)') is not null`,
    sql: databaseBroadcasts,
  },
  {
    present: `to_regprocedure('realtime.send_binary(bytea,text,text,boolean)') is not null`,
    sql: storedBroadcasts,
  },
  { present: `to_regclass('supabase_migrations.schema_migrations') is not null`, sql: history },
]
