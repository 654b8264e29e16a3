import type { Area, Query } from './area.ts'

/** What the first customer must not find: example values, demo people, a database that does not guard itself. */
const READINESS = `
select 'settings still have their example value: ' || string_agg(setting_key, ', ' order by position) as line
  from public.app_settings where needs_own_value and setting_value = default_value having count(*) > 0
union all
select count(*) || ' demo people or people of examples have accounts: ' || min(email)
  from auth.users where email ~* '@([a-z0-9-]+\\.)*(example|test)$' having count(*) > 0
union all
select 'the database has no public identity key: identity checks are refused' where not exists (select from private.identity_key)
union all
select 'nobody is an owner: see "The first admin" in docs/production.md'
  where not exists (select from private.profiles where 'owner' = any (staff_roles::text[]))
union all
select 'the API does not ask private.check_request first: ended sessions stay open until their token ends'
  where to_regrole('authenticator') is not null and not exists (select from pg_roles where rolname = 'authenticator'
    and 'pgrst.db_pre_request=private.check_request' = any (rolconfig))
union all
select 'Auth sees codes of mails that nobody has entered: see "Limits on codes and mails"'
  from auth.users u join lateral (values ('confirmation', u.confirmation_token), ('recovery', u.recovery_token)) t (purpose, token) on true
  where t.token <> '' and t.token not like 'held\\_%' and not exists (
    select from private.mail_codes c where c.user_id = u.id and c.purpose = t.purpose and c.opened_at is not null)
  having count(*) > 0
union all
select format('the role %s has no %s of %s', l.role, l.setting, l.value)
  from (values ('anon', 'statement_timeout', '3s'), ('anon', 'lock_timeout', '2s'), ('authenticated', 'statement_timeout', '8s'),
    ('authenticated', 'lock_timeout', '6s'), ('service_role', 'statement_timeout', '60s'), ('service_role', 'lock_timeout', '20s'))
    l (role, setting, value)
  where not exists (select from pg_roles r where r.rolname = l.role and format('%s=%s', l.setting, l.value) = any (r.rolconfig))`

export async function checkReadiness(query: Query): Promise<Area> {
  const differences = (await query<{ line: string }>(READINESS)).map(({ line }) => line)
  return {
    name: 'readiness',
    differences,
    seen: 'own contacts, no demo people, an owner, mailed codes held, time limits of the roles',
  }
}
