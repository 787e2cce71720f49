import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { BenchRun } from './benches.ts';
import { interleaved } from './hot-path/contender.ts';
import { askingAsSupabase } from './hot-path/supabase-requests.ts';
import { median } from './load.ts';
import { startServer } from './server-process.ts';
import { signIn } from './staff-session.ts';
import { printTable, verdict } from './table.ts';

/** What the list reached on PGlite over HTTP when the way was chosen, calls a second on two cores: the goal is 80 % of it. */
const FIGURE = 860;
const GOAL = 0.8;
const CONNECTIONS = [1, 8, 32];
const QUICK_CONNECTIONS = [8];
const ROUNDS = { rounds: 3, seconds: 3 };
const QUICK_ROUNDS = { rounds: 3, seconds: 2 };

/** The users list through the server on PGlite against the same statement straight in PGlite. */
export async function pglitePath({ quick }: BenchRun): Promise<void> {
  const server = await startServer({});
  try {
    const { access_token: token } = await signIn(server, 'admin@demo.test', 'marketdesk-demo');
    const marketdesk = askingAsSupabase('Marketdesk', { ...server, apikey: server.anonKey, token }, () =>
      server.stop(),
    );
    const through = [];
    for (const connections of quick ? QUICK_CONNECTIONS : CONNECTIONS) {
      const results = await interleaved([marketdesk], 'list', connections, quick ? QUICK_ROUNDS : ROUNDS);
      for (const result of results.values()) through.push({ connections, ...result });
    }
    const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
    await marketdesk.stop();
    const direct = median(await directRates(server.dataDir, claims));
    printTable(
      'The users list on PGlite, 50 of 2,000 profiles',
      through.map(({ connections, rps, p50, p99, cpuMs }) => ({
        connections: `${connections} connections`,
        'calls/s': rps,
        'p50 ms': p50,
        'p99 ms': p99,
        'CPU ms': cpuMs ?? 0,
        'direct calls/s': direct,
        share: rps / direct,
        [`of ${FIGURE}`]: rps / FIGURE,
        holds: verdict(rps / FIGURE, GOAL, 'at least'),
      })),
    );
  } finally {
    await server.remove();
  }
}

/** Runs in a process of its own, because PGlite fills the one it is in. */
function directRates(dataDir: string, claims: string): Promise<number[]> {
  const script = fileURLToPath(new URL('./pglite-direct.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, dataDir, claims], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (data: Buffer) => (output += data.toString()));
    child.once('exit', (code) => {
      if (code === 0) resolve(JSON.parse(output) as number[]);
      else reject(new Error(`pglite-direct.ts ended with code ${String(code)}`));
    });
  });
}
