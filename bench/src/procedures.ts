import { fileURLToPath } from 'node:url';
import type { ApiCall, Database } from '@marketdesk/backend/database/database.ts';
import { migrate } from '@marketdesk/backend/database/migrate.ts';
import { postgresDatabase } from '@marketdesk/backend/database/postgres.ts';
import { startCluster, type Cluster } from '@marketdesk/test-support/cluster.ts';

export const MIGRATIONS = fileURLToPath(new URL('../../supabase/migrations', import.meta.url));

/** A procedure with its arguments as the browser sends them, as text. */
export interface ProcedureCall {
  name: string;
  procedure: string;
  args: Readonly<Record<string, string>>;
}

/** Starts a separate PostgreSQL for a bench. Errors: no PostgreSQL for this system. */
export async function benchCluster(): Promise<Cluster> {
  const cluster = await startCluster();
  if (!cluster) throw new Error('There is no PostgreSQL for this system.');
  return cluster;
}

/** Creates a migrated, empty database in the cluster. */
export async function newDatabase(cluster: Cluster, name: string, connections = 1): Promise<Database> {
  const admin = postgresDatabase(cluster.url, { connections: 1 });
  await admin.exec(`create database ${name}`);
  await admin.close();
  const url = new URL(cluster.url);
  url.pathname = `/${name}`;
  const database = postgresDatabase(url.href, { connections });
  try {
    await migrate(database, MIGRATIONS);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Milliseconds of a call as the REST service executes it: with the caller's role and claims, the answer as JSON. */
export async function timed(
  database: Database,
  claims: string,
  { procedure, args }: ProcedureCall,
): Promise<number> {
  const names = Object.keys(args);
  const call: ApiCall = {
    role: 'authenticated',
    claims,
    session: null,
    readOnly: false,
    sql: `select coalesce(json_agg(t), '[]')::text, count(*), null::bigint
            from public.${procedure}(${names.map((name, at) => `${name} => ($1)[${String(at + 1)}]${cast(name)}`).join(', ')}) t`,
    params: names.map((name) => args[name] ?? null),
  };
  const started = performance.now();
  await database.call(call);
  return performance.now() - started;
}

function cast(name: string): string {
  if (name.endsWith('_id')) return '::uuid';
  if (name === 'p_terms') return '::jsonb';
  return ['p_limit', 'p_offset'].includes(name) ? '::integer' : '::text';
}

/** In the unit of the values. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN;
}
