import { AuthError } from './auth-error.ts';

export type Metadata = Record<string, unknown> | null;

/** Of `app_metadata` and of `user_metadata`: each request has both in its token, and 16 KB for all headers. */
const METADATA_BYTES = 4096;

const fits = (metadata: Metadata): boolean => Buffer.byteLength(JSON.stringify(metadata)) <= METADATA_BYTES;

/** Refuses metadata, as an account would have it after a change, that would make its tokens too large to be sent. */
export function requireFit(...changed: Metadata[]): void {
  if (changed.every(fits)) return;
  throw new AuthError(
    422,
    'validation_failed',
    'The metadata of an account can have at most 4 KB, since every access token contains it.',
  );
}

/** Metadata in a token. Left out if it is too large, so that such an account can sign in and make it smaller. */
export const inToken = (metadata: Metadata): Record<string, unknown> =>
  metadata !== null && fits(metadata) ? metadata : {};
