import { parseAddress } from './address.ts';
import type { Server } from './connection.ts';
import { connectTo, guardedSockets } from './postgres-socket.ts';
import { Primary } from './primary.ts';

/** Returns the server of a database URL. Errors: RangeError as of `parseAddress`. */
export function serverAt(url: string): Server {
  const address = parseAddress(url);
  const [host, ...others] = address.hosts;
  if (others.length === 0) {
    return { address, sockets: () => guardedSockets(() => connectTo(host, address.encryption)) };
  }
  const primary = new Primary(address);
  return {
    address,
    sockets: () => guardedSockets(() => primary.open()),
    acceptsWrites: (socket) => primary.acceptsWrites(socket),
  };
}
