import { AuthError } from './auth-error.ts';

export type Metadata = Record<string, unknown> | null;

/** Limit for each of `app_metadata` and `user_metadata`: tokens contain both, and all headers of a request have 16 KB. */
const METADATA_BYTES = 4096;

const fits = (metadata: Metadata): boolean => Buffer.byteLength(JSON.stringify(metadata)) <= METADATA_BYTES;

/** Refuses metadata (the whole value after a change) that would make access tokens too large to send. */
export function requireMetadataFits(...changed: Metadata[]): void {
  if (changed.every(fits)) return;
  throw new AuthError(
    422,
    'validation_failed',
    'The metadata of an account can have at most 4 KB, since every access token contains it.',
  );
}

/** Returns metadata for a token; empty if too large, so that the account can still sign in and shrink it. */
export const tokenMetadata = (metadata: Metadata): Record<string, unknown> =>
  metadata !== null && fits(metadata) ? metadata : {};
