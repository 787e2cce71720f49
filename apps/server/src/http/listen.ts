import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { ConfigurationError } from '@marketdesk/backend/database/database.ts';
import { refuseClient } from './refuse-client.ts';

export interface Listening {
  /** The port it really is, where any would do. */
  port: number;
  /** Answers with this from now on. */
  use(listener: RequestListener): void;
  /** Takes requests for another protocol from now on: WebSockets. Without it they are refused. */
  onUpgrade(listener: UpgradeListener): void;
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

/**
 * Takes the port before anything else is done, so that a port in use is found at once. Until `use`, everything but the
 * question whether the process lives is answered with 503. Errors: ConfigurationError.
 */
export async function listen(host: string, port: number, patience: Patience = PATIENCE): Promise<Listening> {
  let current: RequestListener = notYet;
  let upgrade: UpgradeListener = refuseUpgrade;
  let stopping = false;
  const server = createServer(
    // A slow or silent client may not hold a connection for ever. Node looks only every 30 seconds by itself.
    {
      headersTimeout: patience.headers,
      requestTimeout: patience.request,
      connectionsCheckingInterval: Math.min(2_000, patience.headers),
      keepAliveTimeout: 65_000,
    },
    (request, response) => {
      if (stopping) response.shouldKeepAlive = false;
      current(request, response);
    },
  );
  server.maxConnections = MAX_CONNECTIONS;
  server.setTimeout(patience.silence);
  server.on('clientError', (error, socket) => refuseClient(error, socket));
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    (stopping ? refuseUpgrade : upgrade)(request, socket, head);
  });
  const address = await bind(server, host, port);
  return {
    port: address.port,
    use(listener) {
      current = listener;
    },
    onUpgrade(listener) {
      upgrade = listener;
    },
    isStopping: () => stopping,
    async stop(graceMs) {
      stopping = true;
      await drain(server, graceMs);
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

function bind(server: Server, host: string, port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, host, port)));
    server.listen(port, host, () => {
      server.removeAllListeners('error');
      // A TCP server's address is never a path.
      resolve(server.address() as AddressInfo);
    });
  });
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new ConfigurationError(
        `PORT: ${port} is in use on ${host}. Stop what uses it, or set another PORT.`,
      );
    case 'EACCES':
      return new ConfigurationError(`PORT: this user may not listen on ${port}. Set a PORT from 1024 up.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new ConfigurationError(`HOST must be an address of this machine, but is "${host}".`);
    default:
      return error;
  }
}

async function drain(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A kept connection that falls idle after close() would otherwise stay until its own timeout.
  const sweep = setInterval(() => server.closeIdleConnections(), 100);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}
