import { SUPERUSER_PASSWORD, type Cluster } from '@marketdesk/test-support/cluster.ts';
import { load } from '../load.ts';
import { startChild } from '../child.ts';
import { QUESTIONS, type Contender } from './contender.ts';
import { callerOf, RUN, STATEMENTS } from './statements.ts';

/** The same statements behind nothing but node:http, in a process of its own. */
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
      QUESTIONS.map((question) => {
        const { sql, params } = STATEMENTS[question];
        const readOnly = question === 'columns' ? 't' : 'f';
        return [`/${question}`, ['authenticated', ...Object.values(callerOf(claims)), readOnly, sql, params]];
      }),
    ),
  };
  const script = new URL('../ceiling-server.ts', import.meta.url).pathname;
  const child = await startChild(process.execPath, ['--import', 'tsx', script, JSON.stringify(job)]);
  const asking = (question: string) => (connections: number, seconds: number) =>
    load(
      { url: `http://127.0.0.1:${child.firstLine}/${question}`, headers: {}, body: '{}' },
      { connections, seconds, pid: child.pid },
    );
  return {
    name: 'ceiling',
    measure: {
      asked: asking('asked'),
      columns: asking('columns'),
      list: asking('list'),
      small: asking('small'),
    },
    stop: () => child.stop(),
  };
}
