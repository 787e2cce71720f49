import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** A refusal for the caller: a status, a message for people and a reason code for programs. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly status: ContentfulStatusCode;
  /** Machine-readable reason, such as `second_factor_required`, on which the console asks for a code. */
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
