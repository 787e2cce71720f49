import { percentile, type ProcedureCall } from '../procedures.ts';
import { type RunningServer, startServer } from '../server-process.ts';
import { BENCH_PASSWORD, signIn } from '../staff-session.ts';
import { type Explainer, explainer, type Read } from './plans.ts';

/** A server on the database of one size, with a signed-in admin. */
export interface Sized {
  size: number;
  server: RunningServer;
  token: string;
  explainer: Explainer;
}

export interface Figure extends Read {
  p50: number;
  p95: number;
}

export async function openSize(size: number, url: string): Promise<Sized> {
  const server = await startServer({ DATABASE_URL: url, DEMO: '0' });
  const { access_token: token, user } = await signIn(server, 'admin@bench.test', BENCH_PASSWORD);
  const claims = JSON.stringify({ sub: user.id, role: 'authenticated' });
  return { size, server, token, explainer: await explainer(url, claims) };
}

export async function closeSize({ server, explainer: opened }: Sized): Promise<void> {
  await opened.close();
  await server.stop();
  await server.remove();
}

/**
 * Measures one call at every size, one request at a time. Sizes alternate, so that fluctuations of the machine affect all
 * alike. A call slower than a second is repeated only five times.
 */
export async function measure(
  sizes: readonly Sized[],
  call: ProcedureCall,
  rounds: number,
): Promise<Figure[]> {
  const times = sizes.map((): number[] => []);
  for (const sized of sizes) for (let warm = 0; warm < 3; warm++) await send(sized, call);
  for (let round = 0; round < rounds; round++) {
    for (const [at, sized] of sizes.entries()) {
      const taken = times[at];
      if (!taken || (taken.length >= 5 && Math.min(...taken) > 1000)) continue;
      taken.push(await send(sized, call));
    }
  }
  const figures: Figure[] = [];
  for (const [at, sized] of sizes.entries()) {
    const taken = times[at] ?? [];
    figures.push({
      p50: percentile(taken, 0.5),
      p95: percentile(taken, 0.95),
      ...(await sized.explainer.explain(call)),
    });
  }
  return figures;
}

/** Milliseconds until the whole answer has arrived. */
async function send({ server, token }: Sized, { procedure, args }: ProcedureCall): Promise<number> {
  const started = performance.now();
  const response = await fetch(`${server.url}/rest/v1/rpc/${procedure}`, {
    method: 'POST',
    headers: { apikey: server.anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(args),
  });
  const body = await response.text();
  const taken = performance.now() - started;
  if (!response.ok) throw new Error(`${procedure} ${JSON.stringify(args)}: ${response.status} ${body}`);
  return taken;
}
