import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { bind, findPort } from './bind.ts';
import { drain, drainBehindProxy, emptyQueue } from './drain.ts';
import { refuseClient } from './refuse-client.ts';

export interface Listening {
  /** The actual port. */
  port: number;
  /** Sets the request listener. */
  use(listener: RequestListener): void;
  /** Sets the listener for WebSocket upgrades, which are otherwise refused. */
  onUpgrade(listener: UpgradeListener): void;
  /** Behind a proxy, accepts connections only from now on. */
  open(): Promise<void>;
  /** Whether it no longer takes new work. */
  isStopping: () => boolean;
  /** No new connections; running requests may finish within `graceMs`, then they are cut off. */
  stop(graceMs: number): Promise<void>;
}

export type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Milliseconds. */
interface Patience {
  /** Until all headers of a request have arrived. */
  headers: number;
  /** Until the whole request has arrived: 16 MB over a slow line. */
  request: number;
  /**
   * Without a byte in either direction: procedures may take some seconds, but clients must read their
   * responses.
   */
  silence: number;
}

const PATIENCE: Patience = { headers: 10_000, request: 60_000, silence: 120_000 };
/** Far more than staff need; a flood must not use up file descriptors. */
const MAX_CONNECTIONS = 5_000;
/** Requests that a connection may send ahead. Browsers and proxies send none. */
const MAX_WAITING = 8;

interface ListenOptions {
  patience?: Patience;
  /**
   * A proxy retries undelivered requests with another process, but not delivered ones: so a process that can't serve,
   * during startup or shutdown, must not have the port open, and must not close kept-alive connections.
   */
  isBehindProxy?: boolean;
}

/**
 * Takes the port first, so that a port in use is detected immediately. Until `use`, everything but `/healthz` gets
 * 503; behind a proxy the port stays closed. Errors: ConfigurationError.
 */
export async function listen(
  host: string,
  port: number,
  { patience = PATIENCE, isBehindProxy = false }: ListenOptions = {},
): Promise<Listening> {
  let current: RequestListener = notYet;
  let upgrade: UpgradeListener = refuseUpgrade;
  let stopping = false;
  /** Connections may be closed after their current response. */
  let closing = false;
  const server = createServer(
    // A slow or silent client must not hold a connection forever. By default Node checks only every 30
    // seconds.
    {
      headersTimeout: patience.headers,
      requestTimeout: patience.request,
      connectionsCheckingInterval: Math.min(2_000, patience.headers),
      keepAliveTimeout: 65_000,
    },
    (request, response) => {
      answerInTurn(request, response, () => {
        if (closing) response.shouldKeepAlive = false;
        current(request, response);
      });
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
      await emptyQueue(server);
      const drained = isBehindProxy ? drainBehindProxy(server, graceMs) : drain(server, graceMs);
      closing = true;
      await drained;
    },
  };
}

/** For each connection, the requests that were sent before the one ahead of them was answered. */
const waiting = new WeakMap<IncomingMessage['socket'], number>();

/**
 * One request at a time for each connection. Node itself hands over all that arrive together, and each answer would be in
 * memory until the client has read the ones before. Only a client that means harm sends many ahead: it is cut off.
 */
function answerInTurn({ socket }: IncomingMessage, response: ServerResponse, answer: () => void): void {
  // A response gets the socket when the one before has been sent.
  if (response.socket !== null) {
    answer();
    return;
  }
  const ahead = waiting.get(socket) ?? 0;
  if (ahead >= MAX_WAITING) {
    socket.destroy();
    return;
  }
  waiting.set(socket, ahead + 1);
  response.once('socket', () => {
    waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
    answer();
  });
}

const notYet: RequestListener = (request, response) => {
  const alive = request.url === '/healthz';
  response.writeHead(alive ? 200 : 503, { 'Content-Type': 'application/json', 'Retry-After': '1' });
  response.end(
    JSON.stringify(
      alive ? { status: 'ok' } : { status: 'starting', reason: 'starting', error: 'The server is starting.' },
    ),
  );
};

/** Upgrades before startup, during shutdown, and if there is no listener. */
function refuseUpgrade(_request: IncomingMessage, socket: Duplex): void {
  socket.on('error', () => socket.destroy());
  socket.once('finish', () => socket.destroy());
  socket.end(
    'HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\nRetry-After: 1\r\n\r\n',
  );
}
