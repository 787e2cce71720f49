import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Backend } from '@marketdesk/backend/backend.ts';
import { clientAddress } from '../address.ts';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import type { UpgradeListener } from './listen.ts';
import { isLocalRequest } from './only-on-loopback.ts';

interface SocketsOptions {
  backend: Backend;
  config: Config;
  demo: boolean;
  log: Log;
}

/** WebSocket upgrades. Only the backend's Realtime accepts them. */
export function sockets({ backend, config, demo, log }: SocketsOptions): UpgradeListener {
  return (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const remote = 'remoteAddress' in socket ? String(socket.remoteAddress) : undefined;
    const address = clientAddress(remote, request.headers['x-forwarded-for'], config.proxies) ?? null;
    // Without the query, which contains the key.
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    log.info({ method: 'GET', path: path.slice(0, 500), upgrade: true }, 'request');
    // DNS rebinding works for sockets too.
    if (demo && !isLocalRequest(request.headers.host)) {
      socket.on('error', () => socket.destroy());
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    backend.upgrade(request, socket, head, { address }).catch((error: unknown) => {
      log.error({ error }, 'a socket could not be opened');
      socket.destroy();
    });
  };
}
