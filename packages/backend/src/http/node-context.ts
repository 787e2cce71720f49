import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HangUp } from '../database/client.ts';

/** Connection data of a request. */
export interface RequestContext {
  /** The client's address, for rate limits; absent for calls from within the process. */
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
 * Returns the peer address and a disconnect signal; empty for calls from within the process. Any client can set
 * forwarding headers, so `addressOf` decides which proxies to trust.
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

/**
 * Detects that the client disconnected. The Request's own signal is not used, because reading it builds the whole Request
 * on the hot path. A class, not an object literal: for each literal with a getter V8 retains a shape, and with it the
 * response, which took a fifth of the server's processor time.
 */
class ResponseHangUp implements HangUp {
  readonly #response: ServerResponse;

  constructor(response: ServerResponse) {
    this.#response = response;
  }

  get aborted(): boolean {
    return this.#response.destroyed && !this.#response.writableFinished;
  }

  addEventListener(_type: 'abort', listener: () => void): void {
    this.#response.on('close', listener);
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    this.#response.off('close', listener);
  }
}
