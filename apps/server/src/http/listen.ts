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
  /** Sets the listener for WebSocket upgrades. Without one they are refused. */
  onUpgrade(listener: UpgradeListener): void;
  /** Behind a proxy, starts accepting connections. */
  open(): Promise<void>;
  /** True once the server takes no new work. */
  isStopping: () => boolean;
  /** Refuses new connections. Running requests may finish within `graceMs`; then they are cut off. */
  stop(graceMs: number): Promise<void>;
}

export type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** In milliseconds. */
interface Patience {
  /** Until all headers of a request have arrived. */
  headers: number;
  /** Until the whole request has arrived: 16 MB on a slow connection. */
  request: number;
  /** Without traffic in either direction. Procedures may take seconds, but clients must read their responses. */
  silence: number;
}

const PATIENCE: Patience = { headers: 10_000, request: 60_000, silence: 120_000 };
/** Far more than staff need. Keeps a flood from using up file descriptors. */
const MAX_CONNECTIONS = 5_000;
/** Pipelined requests per connection. Browsers and proxies send none. */
const MAX_WAITING = 8;

interface ListenOptions {
  patience?: Patience;
  /**
   * A proxy retries undelivered requests with another process, but not delivered ones. So a process that can't serve
   * must keep its port closed and must not close kept-alive connections.
   */
  isBehindProxy?: boolean;
}

/**
 * Takes the port first, so that a port in use is detected immediately. Until `use`, everything but `/healthz` gets 503;
 * behind a proxy the port stays closed. Errors: ConfigurationError.
 */
export async function listen(
  host: string,
  port: number,
  { patience = PATIENCE, isBehindProxy = false }: ListenOptions = {},
): Promise<Listening> {
  let current: RequestListener = notYet;
  let upgrade: UpgradeListener = refuseUpgrade;
  let stopping = false;
  /** Whether connections may be closed after their current response. */
  let closing = false;
  const server = createServer(
    // Slow or silent clients must not hold a connection forever. Node's default checks only every 30 seconds.
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

/** Number of unanswered pipelined requests per connection. */
const waiting = new WeakMap<IncomingMessage['socket'], number>();

/**
 * Handles one request per connection at a time. Node passes on pipelined requests immediately and keeps each response
 * in memory until the client has read the previous ones. Clients that send many are cut off as malicious.
 */
function answerInTurn({ socket }: IncomingMessage, response: ServerResponse, answer: () => void): void {
  // A response gets the socket once the previous response has been sent.
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

/** Refuses upgrades before startup, during shutdown, and without a listener. */
function refuseUpgrade(_request: IncomingMessage, socket: Duplex): void {
  socket.on('error', () => socket.destroy());
  socket.once('finish', () => socket.destroy());
  socket.end(
    'HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\nRetry-After: 1\r\n\r\n',
  );
}
