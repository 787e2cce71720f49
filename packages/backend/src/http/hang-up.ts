import type { ServerResponse } from 'node:http';
import type { HangUp } from '../database/client.ts';

/**
 * Detects that the client disconnected. A Request's own signal would do, but reading it makes the server build the
 * whole Request, on the hot path.
 */
export function hangUpOf(response: ServerResponse): HangUp {
  return {
    get aborted() {
      return response.destroyed && !response.writableFinished;
    },
    addEventListener: (_type, listener) => void response.on('close', listener),
    removeEventListener: (_type, listener) => void response.off('close', listener),
  };
}
