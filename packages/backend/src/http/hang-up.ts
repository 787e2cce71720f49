import type { ServerResponse } from 'node:http';
import type { HangUp } from '../database/client.ts';

/**
 * Detects that the client disconnected. A Request's own signal would do, but reading it makes the server build the
 * whole Request, on the hot path. A class, because of each object literal with a getter V8 keeps a shape, and with it the
 * response, until it collects old objects: that took a fifth of the server's processor time.
 */
export class ResponseHangUp implements HangUp {
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
