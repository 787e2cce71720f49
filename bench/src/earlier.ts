import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BenchRun } from './arguments.ts';
import { interleaved, type Contender } from './hot-path/contender.ts';
import { askingAsSupabase } from './hot-path/supabase-requests.ts';
import { run } from './peers/install.ts';
import { startServer } from './server-process.ts';
import { signIn } from './staff-session.ts';
import { printTable, verdict } from './table.ts';

/** The last commit whose default installation kept its database in the server's own process: docs/decisions/03-databases.md. */
const EARLIER = '0f57b68';
const GOAL = 2.5;
const CONNECTIONS = [1, 8, 32];
const QUICK_CONNECTIONS = [8];
const ROUNDS = { rounds: 3, seconds: 3 };

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** List pages a second of the default installation, with its demo marketplace, beside that of an earlier commit. */
export async function beside({ quick }: BenchRun): Promise<void> {
  const contenders: Contender[] = [];
  try {
    contenders.push(await installation('now', ROOT));
    contenders.push(await installation('earlier', await checkout()));
    const rows = [];
    for (const connections of quick ? QUICK_CONNECTIONS : CONNECTIONS) {
      const results = await interleaved(contenders, 'asked', connections, ROUNDS);
      const [now, earlier] = [results.get('now')?.rps ?? 0, results.get('earlier')?.rps ?? 0];
      rows.push({
        connections: `${connections} connections`,
        'pages/s': now,
        [`${EARLIER}, pages/s`]: earlier,
        ratio: now / earlier,
        'p99 ms': results.get('now')?.p99 ?? Number.NaN,
        'earlier p99 ms': results.get('earlier')?.p99 ?? Number.NaN,
        holds: connections === 1 ? '' : verdict(now / earlier, GOAL, 'at least'),
      });
    }
    printTable('The users list of a default installation, 50 of 2,000 people', rows);
  } finally {
    for (const contender of contenders) await contender.stop();
  }
}

async function installation(name: string, folder: string): Promise<Contender> {
  const server = await startServer({}, undefined, folder);
  const { access_token: token } = await signIn(server, 'admin@demo.test', 'marketdesk-demo');
  return askingAsSupabase(name, { ...server, apikey: server.anonKey, token }, async () => {
    await server.stop();
    await server.remove();
  });
}

/** A work tree of that commit in a temporary folder, which is kept; `npm start` installs and builds it. */
async function checkout(): Promise<string> {
  const folder = path.join(tmpdir(), `marketdesk-bench-${EARLIER}`);
  if (!existsSync(path.join(folder, 'package.json'))) {
    await run('git', ['-C', ROOT, 'worktree', 'prune']);
    await run('git', ['-C', ROOT, 'worktree', 'add', '--detach', folder, EARLIER]);
  }
  return folder;
}
