interface BackendErrorParts {
  /** Fit to show to a person; empty when the answer carried none. */
  sentence: string;
  /** The server's slug for programs (a procedure's `hint`), or null. */
  reason?: string | null;
  /** HTTP status; 0 when there was no answer at all. */
  status: number;
}

/** The one error that leaves `backend/`: what the server said, why in one word, and the HTTP status. */
export class BackendError extends Error {
  override readonly name = 'BackendError';
  readonly sentence: string;
  readonly reason: string | null;
  readonly status: number;

  constructor({ sentence, reason = null, status }: BackendErrorParts) {
    super(sentence);
    this.sentence = sentence;
    this.reason = reason;
    this.status = status;
  }
}

/** No answer at all: the network is down or the server is away. */
export function unreachable(): BackendError {
  return new BackendError({ sentence: '', reason: 'unreachable', status: 0 });
}

/** Nobody is signed in. */
export function notAuthenticated(): BackendError {
  return new BackendError({ sentence: 'Not authenticated', reason: 'not_authenticated', status: 401 });
}

/** The server was started without a backend. */
export function notConfigured(): BackendError {
  return new BackendError({
    sentence: 'The backend is not configured.',
    reason: 'not_configured',
    status: 0,
  });
}
