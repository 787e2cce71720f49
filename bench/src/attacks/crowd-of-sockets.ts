import { WebSocket } from 'ws';
import type { Statuses } from './flood.ts';

/** As many sockets as are let in, which join nothing, until the signal. 101 = opened. */
export async function openSockets(
  url: string,
  { atOnce, signal }: { atOnce: number; signal: AbortSignal },
): Promise<Statuses> {
  const statuses: Statuses = new Map();
  const open = () =>
    new Promise<void>((resolve) => {
      const socket = new WebSocket(url);
      const told = (status: number) => {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        resolve();
      };
      socket.once('open', () => told(101));
      socket.once('unexpected-response', (_, { statusCode = 0 }) => told(statusCode));
      socket.once('error', () => resolve());
      signal.addEventListener('abort', () => socket.terminate());
    });
  while (!signal.aborted) await Promise.all(Array.from({ length: atOnce }, open));
  return statuses;
}
