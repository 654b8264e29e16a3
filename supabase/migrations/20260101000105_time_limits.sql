-- How long a request may keep the database: a statement that takes longer, or waits longer for a lock, is refused.
-- PostgREST applies these settings of its roles to every transaction, the local stack does the same by reading them
-- from the catalogue. Roles belong to the whole server: what is set already is not set again, so that several
-- databases of one server can be migrated at the same time.

do $$
declare
  v record;
begin
  for v in
    select l.role, l.setting, l.value
    from (values
      ('anon', 'statement_timeout', '3s'),
      ('anon', 'lock_timeout', '2s'),
      ('authenticated', 'statement_timeout', '8s'),
      ('authenticated', 'lock_timeout', '6s'),
      -- Functions that speak for Aso, such as settling a payment.
      ('service_role', 'statement_timeout', '60s'),
      ('service_role', 'lock_timeout', '20s')
    ) as l(role, setting, value)
    where not exists (
      select from pg_roles r where r.rolname = l.role and format('%s=%s', l.setting, l.value) = any (r.rolconfig))
  loop
    execute format('alter role %I set %I = %L', v.role, v.setting, v.value);
  end loop;
end $$;

notify pgrst, 'reload config';
