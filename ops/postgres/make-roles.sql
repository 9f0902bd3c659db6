-- A role for each service, and one for PgBouncer. Run it once on the new database, as a superuser:
--   ROLE_PASSWORD=… POOL_PASSWORD=… psql --set ON_ERROR_STOP=1 --file make-roles.sql <address of the database>
-- It needs psql 14 or later. tests/unit/services/ops-roles.test.ts keeps the list equal to the services.
\getenv role_password ROLE_PASSWORD
\getenv pool_password POOL_PASSWORD

select format('create role %I login password %L', role, :'role_password'),
       format('alter role %I set search_path to %I', role, service),
       format('alter role %I set statement_timeout to ''30s''', role),
       format('alter role %I set lock_timeout to ''10s''', role),
       format('alter role %I set idle_in_transaction_session_timeout to ''60s''', role)
from (
  select service, 'courier_' || service as role
  from unnest(array[
    'auth',
    'availability',
    'communications',
    'connections',
    'content',
    'delivery',
    'forms',
    'holidays',
    'identity',
    'manifest',
    'marketplace',
    'messaging',
    'onboarding',
    'performance',
    'personalisation',
    'platform',
    'run',
    'toggles',
    'training'
  ]) as service
) as services
\gexec

-- PgBouncer reads the passwords of those roles, and of no others, as PostgreSQL stores them.
create role courier_pool login password :'pool_password';
create function public.find_pool_user(name text, out usename text, out passwd text)
language sql stable security definer set search_path = pg_catalog
as $$
  select s.usename::text, s.passwd from pg_shadow as s
  where s.usename = name and not s.usesuper and s.usename like 'courier\_%' and s.usename <> 'courier_owner'
$$;
revoke all on function public.find_pool_user from public;
grant execute on function public.find_pool_user to courier_pool;
