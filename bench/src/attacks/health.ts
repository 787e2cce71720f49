import { setTimeout as delay } from 'node:timers/promises';

const EVERY_MS = 50;

/** The longest that `/healthz` took until the signal, milliseconds. */
export async function watchHealth(url: string, signal: AbortSignal): Promise<number> {
  let worst = 0;
  while (!signal.aborted) {
    const asked = performance.now();
    const { status } = await fetch(`${url}/healthz`);
    worst = Math.max(worst, status === 200 ? performance.now() - asked : Infinity);
    await delay(EVERY_MS);
  }
  return worst;
}
