import type { ServerResponse } from 'node:http';
import type { RequestContext } from '../backend.ts';
import { hangUpOf } from './hang-up.ts';

/** The part of @hono/node-server's bindings that is used. */
interface NodeBindings {
  incoming: { socket: { remoteAddress?: string | undefined } };
  outgoing: ServerResponse;
}

/**
 * The remote address; nothing for a call from within the process. Headers can be forged: a server that trusts a proxy
 * passes the address to `fetch` itself.
 */
export function nodeContext(env: unknown): RequestContext {
  const { incoming, outgoing } = (env ?? {}) as Partial<NodeBindings>;
  return {
    address: incoming?.socket.remoteAddress ?? null,
    ...(outgoing && { signal: hangUpOf(outgoing) }),
  };
}
