import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { Metrics } from './metrics.ts';
import { observed } from './observe.ts';

it.each([
  [404, 'info'],
  [500, 'error'],
  [503, 'error'],
  // Not implemented by the backend: anyone can request it, and no operator has to react.
  [501, 'warn'],
])('a request answered with %d is logged as %s', async (status, level) => {
  const lines: string[] = [];
  const log = createLog('debug', { write: (line) => void lines.push(line) });
  const answer = observed((_, response) => void response.writeHead(status).end(), log, new Metrics());
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await (await fetch(`http://127.0.0.1:${port}/rest/v1/items`)).body?.cancel();
  await expect
    .poll(() => lines.map((line) => JSON.parse(line) as unknown))
    .toMatchObject([{ status, level }]);
  server.closeAllConnections();
  server.close();
});
