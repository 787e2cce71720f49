import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HangUp } from '../database/client.ts';
import { ResponseHangUp } from './hang-up.ts';

/** What the server knows about a request. */
export interface RequestContext {
  /** The client's address, for the limits on attempts; absent for calls from within the process. */
  address?: string | null;
  /** Default: the request's own signal. */
  signal?: HangUp;
}

/** The part of @hono/node-server's bindings that is used. */
interface NodeBindings {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
}

/**
 * The other end of the connection; nothing for a call from within the process. Headers can be written by anybody: which
 * proxy's to believe is for the server to decide, which then says whose address it is.
 */
export function nodeContext(
  env: unknown,
  addressOf: (request: IncomingMessage) => string | undefined = remoteAddress,
): RequestContext {
  const { incoming, outgoing } = (env ?? {}) as Partial<NodeBindings>;
  return {
    address: (incoming && addressOf(incoming)) ?? null,
    ...(outgoing && { signal: new ResponseHangUp(outgoing) }),
  };
}

const remoteAddress = ({ socket }: IncomingMessage): string | undefined => socket.remoteAddress;
