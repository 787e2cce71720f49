import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { VERSION } from '../version.ts';
import { bind, findPort } from './bind.ts';
import { acceptBacklog, drain, drainBehindProxy } from './drain.ts';

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
interface Timeouts {
  /** Until all headers of a request have arrived. */
  headers: number;
  /** Until the whole request has arrived: 16 MB on a slow connection. */
  request: number;
  /** Without traffic in either direction. Procedures may take seconds, but clients must read their responses. */
  idle: number;
}

const TIMEOUTS: Timeouts = { headers: 10_000, request: 60_000, idle: 120_000 };
/** Far more than staff need. Keeps a flood from using up file descriptors. */
const MAX_CONNECTIONS = 5_000;
/** Pipelined requests per connection. Browsers and proxies send none. */
const MAX_PIPELINED = 8;

interface ListenOptions {
  timeouts?: Timeouts;
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
  { timeouts = TIMEOUTS, isBehindProxy = false }: ListenOptions = {},
): Promise<Listening> {
  let current: RequestListener = respondStarting;
  let upgrade: UpgradeListener = refuseUpgrade;
  let stopping = false;
  /** Whether connections may be closed after their current response. */
  let closing = false;
  const server = createServer(
    // Slow or silent clients must not hold a connection forever. Node's default checks only every 30 seconds.
    {
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.request,
      connectionsCheckingInterval: Math.min(2_000, timeouts.headers),
      keepAliveTimeout: 65_000,
    },
    (request, response) => {
      answerInOrder(request, response, () => {
        if (closing) response.shouldKeepAlive = false;
        current(request, response);
      });
    },
  );
  server.maxConnections = MAX_CONNECTIONS;
  server.setTimeout(timeouts.idle);
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
      await acceptBacklog(server);
      const drained = isBehindProxy ? drainBehindProxy(server, graceMs) : drain(server, graceMs);
      closing = true;
      await drained;
    },
  };
}

/** Number of unanswered pipelined requests per connection. */
const pipelined = new WeakMap<IncomingMessage['socket'], number>();

/**
 * Handles one request per connection at a time. Node passes on pipelined requests immediately and keeps each response
 * in memory until the client has read the previous ones. Clients that send many are cut off as malicious.
 */
function answerInOrder({ socket }: IncomingMessage, response: ServerResponse, answer: () => void): void {
  // A response gets the socket once the previous response has been sent.
  if (response.socket !== null) {
    answer();
    return;
  }
  const ahead = pipelined.get(socket) ?? 0;
  if (ahead >= MAX_PIPELINED) {
    socket.destroy();
    return;
  }
  pipelined.set(socket, ahead + 1);
  response.once('socket', () => {
    pipelined.set(socket, (pipelined.get(socket) ?? 1) - 1);
    answer();
  });
}

const respondStarting: RequestListener = (request, response) => {
  const alive = request.url === '/healthz';
  response.writeHead(alive ? 200 : 503, { 'Content-Type': 'application/json', 'Retry-After': '1' });
  response.end(
    JSON.stringify(
      alive
        ? { status: 'ok', version: VERSION }
        : { status: 'starting', reason: 'starting', error: 'The server is starting.' },
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

/** Errors that Node reports before there is a request object. */
const REFUSALS: Record<string, [status: string, error: string]> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'The address and headers of a request can have at most 16 KB together.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
};
const MALFORMED: [string, string] = ['400 Bad Request', 'This is not an HTTP request.'];

/** Answers an unreadable request with the reason and closes the connection. */
function refuseClient(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, sentence] = REFUSALS[error.code ?? ''] ?? MALFORMED;
  // `message` as well as `error`, because the backend's clients read that.
  const body = JSON.stringify({ error: sentence, message: sentence });
  socket.end(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    // Does not wait for clients that don't read the response.
    () => socket.destroy(),
  );
}
