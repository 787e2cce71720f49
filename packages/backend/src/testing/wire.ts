import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A wire to PostgreSQL that breaks when a test wants it. */
export interface Wire {
  /** The same database, over the wire. */
  url: string;
  /** Breaks all connections, as when PostgreSQL is killed. */
  cut(): void;
  /** Breaks them, and from now on each one that sends such a word. */
  cutAt(word: string): void;
  /** Connections stay, and nothing comes through any more. */
  hush(): void;
  /** What is opened from now on works. */
  mend(): void;
  close(): Promise<void>;
}

export async function startWire(to: string): Promise<Wire> {
  const url = new URL(to);
  const { hostname, port } = url;
  let fatal: string | null = null;
  const pairs = new Set<[here: Socket, there: Socket]>();
  const server = createServer((here) => {
    const pair: [Socket, Socket] = [here, connect(Number(port), hostname)];
    const [, there] = pair;
    pairs.add(pair);
    here.on('data', (chunk) => fatal !== null && chunk.includes(fatal) && here.resetAndDestroy());
    here.pipe(there).pipe(here);
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
    hush() {
      for (const [here, there] of pairs) {
        here.unpipe(there);
        there.unpipe(here);
      }
    },
    mend() {
      fatal = null;
      cut();
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
