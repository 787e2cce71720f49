import { explainFailure } from './connection-failure.ts';
import { Connection, type Server } from './connection.ts';
import { ConfigurationError } from './database.ts';

/** Facts about the server and the user, to check the requirements. */
export interface ServerFacts {
  version: number;
  version_text: string;
  user_name: string;
  is_super: boolean;
  may_create_roles: boolean;
  has_roles: boolean;
  may_bypass: boolean;
  may_create_schemas: boolean;
  is_replica: boolean;
  /** A pooler is between this process and the server. */
  is_pooled: boolean;
}

const FACTS = /* sql */ `
select current_setting('server_version_num')::int as version,
       current_setting('server_version') as version_text,
       current_user::text as user_name,
       r.rolsuper as is_super,
       r.rolcreaterole as may_create_roles,
       r.rolbypassrls as may_bypass,
       (select count(*) = 3 from pg_catalog.pg_roles a
         where a.rolname in ('anon', 'authenticated', 'service_role')
           and pg_catalog.pg_has_role(current_user, a.oid, 'member')) as has_roles,
       pg_catalog.has_database_privilege(current_database(), 'create') as may_create_schemas,
       pg_catalog.pg_is_in_recovery() as is_replica,
       pg_catalog.pg_backend_pid() as pid
  from pg_catalog.pg_roles r where r.rolname = current_user`;

/** Connects once and reads the facts. Errors: ConfigurationError that begins with the variable's name. */
export async function readFacts(variable: string, server: Server): Promise<ServerFacts> {
  const connection = new Connection({
    server,
    openSocket: server.sockets(),
    prepare: false,
    parameters: { application_name: 'marketdesk' },
  });
  try {
    const [facts] = await connection.query<ServerFacts & { pid: number }>(FACTS);
    if (!facts) throw new Error('no answer');
    // A pooler reports an invented process id, because the server connection changes between statements.
    return { ...facts, is_pooled: connection.pid !== facts.pid };
  } catch (error) {
    throw new ConfigurationError(`${variable}: ${explainFailure(error, server.address)}`, { cause: error });
  } finally {
    await connection.close(1);
  }
}
