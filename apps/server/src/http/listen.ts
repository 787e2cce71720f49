import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { Duplex } from 'node:stream';
import { bind, findPort } from './bind.ts';
import { drain, drainBehindProxy, quietTurn } from './drain.ts';
import { refuseClient } from './refuse-client.ts';

export interface Listening {
  /** The port it really is, where any would do. */
  port: number;
  /** Answers with this from now on. */
  use(listener: RequestListener): void;
  /** Takes requests for another protocol from now on: WebSockets. Without it they are refused. */
  onUpgrade(listener: UpgradeListener): void;
  /** Behind a proxy, connections are taken from now on only. */
  open(): Promise<void>;
  /** Whether it no longer takes new work. */
  isStopping: () => boolean;
  /** No new connections; requests under way may end within `graceMs`, then they are cut. */
  stop(graceMs: number): Promise<void>;
}

export type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Milliseconds. */
export interface Patience {
  /** Until all headers of a request are there. */
  headers: number;
  /** Until all of a request is there: 16 MB over a slow line. */
  request: number;
  /** Without a byte in either direction: a procedure may take some seconds, nobody may just not read their answer. */
  silence: number;
}

const PATIENCE: Patience = { headers: 10_000, request: 60_000, silence: 120_000 };
/** Far more than staff; a flood must not use up what files and the database need. */
const MAX_CONNECTIONS = 5_000;

export interface ListenOptions {
  patience?: Patience;
  /**
   * A proxy sends what it can't deliver to another process, but not what it has delivered already: a process that can't
   * serve, at its start or its end, must not have the port open at all, and must not close a connection that is kept.
   */
  isBehindProxy?: boolean;
}

/**
 * Takes the port before anything else is done, so that a port in use is found at once. Until `use`, everything but the
 * question whether the process lives is answered with 503; behind a proxy, nothing is. Errors: ConfigurationError.
 */
export async function listen(
  host: string,
  port: number,
  { patience = PATIENCE, isBehindProxy = false }: ListenOptions = {},
): Promise<Listening> {
  let current: RequestListener = notYet;
  let upgrade: UpgradeListener = refuseUpgrade;
  let stopping = false;
  /** Connections may be let go after what is answered on them. */
  let closing = false;
  const server = createServer(
    // A slow or silent client may not hold a connection for ever. Node looks only every 30 seconds by itself.
    {
      headersTimeout: patience.headers,
      requestTimeout: patience.request,
      connectionsCheckingInterval: Math.min(2_000, patience.headers),
      keepAliveTimeout: 65_000,
    },
    (request, response) => {
      if (closing) response.shouldKeepAlive = false;
      current(request, response);
    },
  );
  server.maxConnections = MAX_CONNECTIONS;
  server.setTimeout(patience.silence);
  server.on('clientError', (error, socket) => refuseClient(error, socket));
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    (stopping ? refuseUpgrade : upgrade)(request, socket, head);
  });
  const found = isBehindProxy ? await findPort(host, port) : (await bind(server, host, port)).port;
  return {
    port: found,
    use(listener) {
      current = listener;
    },
    onUpgrade(listener) {
      upgrade = listener;
    },
    async open() {
      if (isBehindProxy) await bind(server, host, found);
    },
    isStopping: () => stopping,
    async stop(graceMs) {
      stopping = true;
      // While the proxy has kept connections it opens none, which might come in the very moment of the close.
      if (isBehindProxy) await quietTurn();
      const drained = isBehindProxy ? drainBehindProxy(server, graceMs) : drain(server, graceMs);
      closing = true;
      await drained;
    },
  };
}

const notYet: RequestListener = (request, response) => {
  const alive = request.url === '/healthz';
  response.writeHead(alive ? 200 : 503, { 'Content-Type': 'application/json', 'Retry-After': '1' });
  response.end(
    JSON.stringify(alive ? { status: 'ok' } : { status: 'starting', error: 'The server is starting.' }),
  );
};

/** Before there is anybody to take it, after that, and where nobody does. */
function refuseUpgrade(_request: IncomingMessage, socket: Duplex): void {
  socket.on('error', () => socket.destroy());
  socket.once('finish', () => socket.destroy());
  socket.end(
    'HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\nRetry-After: 1\r\n\r\n',
  );
}
