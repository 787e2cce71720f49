import { SUPERUSER_PASSWORD, type Cluster } from '@marketdesk/test-support/cluster.ts';
import { load } from '../load.ts';
import { startChild } from '../child.ts';
import { REQUESTS, type Contender } from './contender.ts';
import { callerOf, RUN, STATEMENTS } from './statements.ts';

/** The same statements behind bare node:http, in a separate process. */
export async function ceiling(cluster: Cluster, claims: string): Promise<Contender> {
  const job = {
    target: {
      host: '127.0.0.1',
      port: cluster.port,
      user: 'postgres',
      password: SUPERUSER_PASSWORD,
      database: 'postgres',
    },
    connections: 4,
    sql: `${RUN}($1,$2,$3,$4,$5,$6,$7)`,
    calls: Object.fromEntries(
      REQUESTS.map((request) => {
        const { sql, params } = STATEMENTS[request];
        const readOnly = request === 'table' ? 't' : 'f';
        return [`/${request}`, ['authenticated', ...Object.values(callerOf(claims)), readOnly, sql, params]];
      }),
    ),
  };
  const script = new URL('./ceiling-server.ts', import.meta.url).pathname;
  const child = await startChild(process.execPath, ['--import', 'tsx', script, JSON.stringify(job)]);
  const measure = (request: string) => (connections: number, seconds: number) =>
    load(
      { url: `http://127.0.0.1:${child.firstLine}/${request}`, headers: {}, body: '{}' },
      { connections, seconds, pid: child.pid },
    );
  return {
    name: 'ceiling',
    measure: {
      console: measure('console'),
      table: measure('table'),
      allColumns: measure('allColumns'),
      small: measure('small'),
    },
    stop: () => child.stop(),
  };
}
