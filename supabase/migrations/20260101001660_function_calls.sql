-- Who calls the functions that work through queues: Postgres itself, every minute, where it runs jobs and may ask the web
-- (pg_cron and pg_net, on Supabase). The local stack calls the same ones by a timer.

create function private.scheduled_functions()
returns setof text
language sql
immutable
set search_path = ''
as $$
  select * from unnest(array[
    'check-payments', 'send-payouts', 'check-chargebacks', 'import-paystack', 'send-card-refunds', 'deliver-outbox', 'check-uploads',
    'check-identities', 'remove-files'])
$$;
comment on function private.scheduled_functions is 'The edge functions that only a scheduler calls, every minute.';

-- The address of the project and the secret that these functions ask for are in Vault, encrypted and out of every dump of the schema.
create function private.call_scheduled_functions()
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_url text;
  v_secret text;
begin
  select decrypted_secret into v_url from vault.decrypted_secrets where name = 'aso_project_url';
  select decrypted_secret into v_secret from vault.decrypted_secrets where name = 'aso_cron_secret';
  if (v_url ~ '^https?://') is not true or (length(v_secret) >= 20) is not true then
    raise exception 'Vault needs aso_project_url and aso_cron_secret: no function was called';
  end if;
  -- It may take as long as a function may; nobody waits for the answer.
  perform net.http_post(
    url => rtrim(v_url, '/') || '/functions/v1/' || f.name,
    headers => jsonb_build_object('content-type', 'application/json', 'x-cron-secret', v_secret),
    timeout_milliseconds => 60000)
  from private.scheduled_functions() f (name);
end
$$;
comment on function private.call_scheduled_functions is
  'Queues one call of each scheduled function with pg_net. Fails, for the log of pg_cron to tell, where Vault lacks the address or the secret.';

do $$
begin
  if exists (select from pg_extension where extname = 'pg_cron')
    and 2 = (select count(*) from pg_available_extensions where name in ('pg_net', 'supabase_vault'))
  then
    create extension if not exists pg_net with schema extensions;
    create schema if not exists vault;
    create extension if not exists supabase_vault with schema vault;
    perform cron.schedule('aso-functions', '* * * * *', 'select private.call_scheduled_functions()');
  end if;
end
$$;
