import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Received {
  headers: Record<string, string>;
  body: string;
}

export interface Receiver {
  url: string;
  received: Received[];
  /** Sent from now on. */
  status: number;
  stop: () => Promise<void>;
}

/** Another system's HTTP server, which keeps what it receives. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const headers: Received['headers'] = {};
      for (const [name, value] of Object.entries(request.headers)) headers[name] = String(value);
      received.push({ headers, body });
      response.writeHead(receiver.status).end(receiver.status < 300 ? '' : 'Out of order');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    status: 204,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}
