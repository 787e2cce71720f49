import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { ConfigurationError } from '@marketdesk/backend/database/database.ts';

/** Starts listening; port 0 = any free port. Errors: ConfigurationError. */
export function bind(server: Server, host: string, port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, host, port)));
    server.listen(port, host, () => {
      server.removeAllListeners('error');
      // The address of a TCP server is never a path.
      resolve(server.address() as AddressInfo);
    });
  });
}

/**
 * Finds a port without listening on it: clients that wait for the port to open would be cut off. Connecting shows
 * whether the port is in use; listening on another port shows whether the host is ours. Errors: ConfigurationError.
 */
export async function findPort(host: string, port: number): Promise<number> {
  const server = createServer();
  const free = await bind(server, host, 0);
  await new Promise((resolve) => server.close(resolve));
  if (port !== 0 && (await isAnswering(host, port))) throw inUse(host, port);
  return port === 0 ? free.port : port;
}

function isAnswering(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 1_000 });
    const answer = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('connect', () => answer(true));
    socket.once('timeout', () => answer(false));
    socket.once('error', () => answer(false));
  });
}

const inUse = (host: string, port: number): ConfigurationError =>
  new ConfigurationError(`PORT: ${port} is in use on ${host}. Stop what uses it, or set another PORT.`);

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return inUse(host, port);
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
