import type { HangUp } from './client.ts';

export interface EndOptions {
  /** Milliseconds that the statement may take; null = PostgreSQL itself sees to that. */
  ms: number | null;
  signal: HangUp | undefined;
  /** Asks PostgreSQL once to end the statement. */
  cancel(): void;
}

/**
 * Most statements end by themselves sooner than this after their client has hung up (a person who types on, or leaves a
 * page); ending them would cost more than letting them be.
 */
const GRACE_MS = 100;
/** A request that comes between two messages of the protocol ends nothing: it is made again. */
const AGAIN_MS = 250;

/** Ends one statement when its time is over or when its client has hung up. */
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
