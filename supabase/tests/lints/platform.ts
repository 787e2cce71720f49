import { BOOTSTRAP_SQL } from '@marketdesk/backend/database/bootstrap/bootstrap.ts';
import type { TestDatabase } from '@marketdesk/test-support/create-test-database.ts';

/**
 * Adds what the platform provides before the first migration to an empty database. Returns the address for
 * migrations: a role like the platform's `postgres`, which owns public, is not a superuser, and may use the
 * platform's objects.
 */
export async function asOnThePlatform({ database, url }: TestDatabase): Promise<string> {
  await database.transaction((tx) => tx.exec(`create schema backend; ${BOOTSTRAP_SQL}`));
  const address = new URL(url);
  const schemas = 'schema auth, storage, realtime';
  await database.exec(`
    do $$
    begin
      if not exists (select from pg_roles where rolname = 'platform_postgres') then
        create role platform_postgres login nosuperuser createrole bypassrls password 'throwaway';
      end if;
    end $$;
    grant anon, authenticated, service_role to platform_postgres with admin option;
    grant all on database ${address.pathname.slice(1)} to platform_postgres;
    alter schema public owner to platform_postgres;
    grant all on schema extensions to platform_postgres;
    grant usage on ${schemas} to platform_postgres;
    grant all on all tables in ${schemas} to platform_postgres;
    grant all on all routines in ${schemas} to platform_postgres;
    grant all on all sequences in ${schemas} to platform_postgres;
    -- There an extension lets it make policies on tables that it does not own.
    alter table storage.objects owner to platform_postgres;
    alter table realtime.messages owner to platform_postgres;
    alter publication supabase_realtime owner to platform_postgres`);
  address.username = 'platform_postgres';
  address.password = 'throwaway';
  return address.href;
}
