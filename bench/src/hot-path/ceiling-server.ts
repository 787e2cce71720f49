import { createServer } from 'node:http';
import { openWireClient, type WireClient } from './wire-client.ts';

/**
 * The ceiling of the hot path, run as a separate process: node:http in front of bare connections that run the backend's
 * statement. No token check, no routing, no logs. Prints its port once it listens.
 */
interface CeilingJob {
  target: { host: string; port: number; user: string; password: string; database: string };
  connections: number;
  sql: string;
  /** Parameters of the statement by address. */
  calls: Record<string, string[]>;
}

const job = JSON.parse(process.argv[2] ?? '{}') as CeilingJob;
const clients = await Promise.all(
  Array.from({ length: job.connections }, () => openWireClient(job.target, job.sql)),
);
const load = new Map<WireClient, number>(clients.map((client) => [client, 0]));

function leastBusy(): WireClient {
  const [client] = [...load].reduce((best, entry) => (entry[1] < best[1] ? entry : best));
  return client;
}

const server = createServer((request, response) => {
  request.resume();
  const client = leastBusy();
  load.set(client, (load.get(client) ?? 0) + 1);
  client.run(job.calls[request.url ?? ''] ?? []).then(
    (body) => {
      load.set(client, (load.get(client) ?? 1) - 1);
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
      response.end(body);
    },
    (error: unknown) => {
      response.writeHead(500);
      response.end(String(error));
    },
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`);
});
