import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** A refusal that the caller is told about: a status, a sentence for a person, and for the program a word. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly status: ContentfulStatusCode;
  /** Why, where the console has something to ask: `second_factor_required` or `second_factor_again`. */
  readonly reason: string | null;

  constructor(
    status: ContentfulStatusCode,
    sentence: string,
    { reason = null, ...options }: ErrorOptions & { reason?: string | null } = {},
  ) {
    super(sentence, options);
    this.status = status;
    this.reason = reason;
  }
}

export const notAuthenticated = () => new Failure(401, 'Not authenticated');
export const notAuthorized = () => new Failure(403, 'Not authorized');
