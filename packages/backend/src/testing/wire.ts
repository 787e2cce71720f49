import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy to PostgreSQL whose connections a test can break. */
export interface Wire {
  /** URL of the database through the proxy. */
  url: string;
  /** Breaks all connections, as if PostgreSQL were killed. */
  cut(): void;
  /** Breaks all connections, and later each one that sends this word. */
  cutAt(word: string): void;
  /** Keeps connections open, also new ones, but forwards nothing. */
  stall(): void;
  /** Lets new connections work again. */
  restore(): void;
  close(): Promise<void>;
}

export async function startWire(to: string): Promise<Wire> {
  const url = new URL(to);
  const { hostname, port } = url;
  let fatal: string | null = null;
  let isStalled = false;
  const pairs = new Set<[here: Socket, there: Socket]>();
  const server = createServer((here) => {
    const pair: [Socket, Socket] = [here, connect(Number(port), hostname)];
    const [, there] = pair;
    pairs.add(pair);
    here.on('data', (chunk) => fatal !== null && chunk.includes(fatal) && here.resetAndDestroy());
    if (!isStalled) here.pipe(there).pipe(here);
    const over = (): void => {
      pairs.delete(pair);
      for (const socket of pair) socket.destroy();
    };
    for (const socket of pair) socket.on('error', over).on('close', over);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url.port = String((server.address() as AddressInfo).port);
  const cut = (): void => {
    for (const [here, there] of pairs) {
      here.resetAndDestroy();
      there.destroy();
    }
  };
  return {
    url: url.href,
    cut,
    cutAt(word) {
      fatal = word;
      cut();
    },
    stall() {
      isStalled = true;
      for (const [here, there] of pairs) {
        here.unpipe(there);
        there.unpipe(here);
      }
    },
    restore() {
      fatal = null;
      isStalled = false;
      cut();
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
