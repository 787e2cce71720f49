import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** A refusal that the caller is told about: a status and a sentence for a person. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly status: ContentfulStatusCode;

  constructor(status: ContentfulStatusCode, sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.status = status;
  }
}

export const notAuthenticated = () => new Failure(401, 'Not authenticated');
export const notAuthorized = () => new Failure(403, 'Not authorized');
