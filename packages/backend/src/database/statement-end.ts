import type { HangUp } from './client.ts';

export interface EndOptions {
  /** Milliseconds that the statement may take; null = PostgreSQL itself sees to that. */
  ms: number | null;
  signal: HangUp | undefined;
  /** Asks PostgreSQL once to end the statement. */
  cancel(): void;
}

/**
 * After a client disconnects (somebody keeps typing, or leaves a page), most statements finish sooner than this;
 * cancelling them would cost more than letting them finish.
 */
const GRACE_MS = 100;
/** A request that comes between two messages of the protocol ends nothing: it is made again. */
const AGAIN_MS = 250;

/** Cancels a statement when its time is over or its client has disconnected. */
export class StatementEnd {
  readonly #options: EndOptions;
  #timer: NodeJS.Timeout | undefined;
  #hungUp = false;
  #wasAsked = false;

  constructor(options: EndOptions) {
    this.#options = options;
    if (options.ms !== null) this.#timer = setTimeout(this.#ask, options.ms);
    if (options.signal?.aborted) this.#abort();
    else options.signal?.addEventListener('abort', this.#abort);
  }

  /** Whether the client hung up meanwhile. */
  get hungUp(): boolean {
    return this.#hungUp;
  }

  /** Whether PostgreSQL was asked: such a request may still be on its way when the statement has ended by itself. */
  get wasAsked(): boolean {
    return this.#wasAsked;
  }

  /** The statement has ended. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#options.signal?.removeEventListener('abort', this.#abort);
  }

  readonly #abort = (): void => {
    this.#hungUp = true;
    if (this.#wasAsked) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#ask, GRACE_MS);
  };

  readonly #ask = (): void => {
    this.#wasAsked = true;
    this.#options.cancel();
    this.#timer = setTimeout(this.#ask, AGAIN_MS);
  };
}
