import type { HangUp } from './client.ts';

export interface CancelOptions {
  /** Statement timeout, milliseconds; null = PostgreSQL enforces it. */
  ms: number | null;
  signal: HangUp | undefined;
  /** Sends one cancel request. */
  cancel(): void;
}

/**
 * Grace period after a client disconnects, for example while typing. Most statements finish sooner, and cancelling costs
 * more.
 */
const GRACE_MS = 100;
/** Interval of repeated requests: one that arrives between two protocol messages has no effect. */
const AGAIN_MS = 250;

/** Cancels a statement after its timeout or when its client disconnects. */
export class StatementCanceller {
  readonly #options: CancelOptions;
  #timer: NodeJS.Timeout | undefined;
  #hungUp = false;
  #isCancelSent = false;

  constructor(options: CancelOptions) {
    this.#options = options;
    if (options.ms !== null) this.#timer = setTimeout(this.#cancel, options.ms);
    if (options.signal?.aborted) this.#abort();
    else options.signal?.addEventListener('abort', this.#abort);
  }

  /** Whether the client disconnected. */
  get hungUp(): boolean {
    return this.#hungUp;
  }

  /** Whether a cancel request was sent; it may arrive after the statement has ended. */
  get isCancelSent(): boolean {
    return this.#isCancelSent;
  }

  /** Stops cancelling, because the statement has ended. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#options.signal?.removeEventListener('abort', this.#abort);
  }

  readonly #abort = (): void => {
    this.#hungUp = true;
    if (this.#isCancelSent) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#cancel, GRACE_MS);
  };

  readonly #cancel = (): void => {
    this.#isCancelSent = true;
    this.#options.cancel();
    this.#timer = setTimeout(this.#cancel, AGAIN_MS);
  };
}
