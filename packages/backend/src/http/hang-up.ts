import type { ServerResponse } from 'node:http';
import type { HangUp } from '../database/client.ts';

/**
 * The client's end of an answer. A Request's own signal would do as well, but asking for it makes the server build the
 * whole Request, on the path that everything else waits for.
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
