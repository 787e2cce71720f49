interface BackendErrorParts {
  /** For display; empty if the response had none. */
  sentence: string;
  /** The server's slug for programs (a procedure's `hint`), or null. */
  reason?: string | null;
  /** HTTP status; 0 if there was no response. */
  status: number;
}

/** The only error type of `backend/`: the server's message, its reason slug, and the HTTP status. */
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

/** No response: the network or the server is down. */
export function unreachable(): BackendError {
  return new BackendError({ sentence: '', reason: 'unreachable', status: 0 });
}

/** Nobody is signed in. */
export function notAuthenticated(): BackendError {
  return new BackendError({ sentence: 'Not authenticated', reason: 'not_authenticated', status: 401 });
}

/** The session had ended. */
export function sessionEnded(): BackendError {
  return new BackendError({
    sentence: 'Your session ended before this was done. Try again.',
    reason: 'not_authenticated',
    status: 401,
  });
}

/** The server was started without a backend. */
export function notConfigured(): BackendError {
  return new BackendError({
    sentence: 'The backend is not configured.',
    reason: 'not_configured',
    status: 0,
  });
}
