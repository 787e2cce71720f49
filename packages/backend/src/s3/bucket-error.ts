import type { BucketUrl } from './bucket-url.ts';
import { textIn } from './xml.ts';

/** An error with a sentence for operators, which never contains the access key. */
export class BucketError extends Error {
  override readonly name = 'BucketError';
  /** Whether the same request may succeed in a moment. */
  readonly isTransient: boolean;

  constructor(
    message: string,
    { isTransient = false, cause }: { isTransient?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.isTransient = isTransient;
  }
}

const NO_ROOM = new Set(['QuotaExceeded', 'InsufficientCapacity', 'XMinioStorageFull', 'StorageFull']);
const WRONG_KEY = new Set(['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'UnauthorizedAccess']);
const WRONG_REGION = new Set([
  'AuthorizationHeaderMalformed',
  'PermanentRedirect',
  'IllegalLocationConstraintException',
]);
const TRANSIENT = new Set([
  'SlowDown',
  'RequestTimeout',
  'InternalError',
  'ServiceUnavailable',
  'OperationAborted',
]);

/** The error for an answer that is no success. `body` is its XML. */
export function errorOf(url: BucketUrl, status: number, body: string): BucketError {
  const host = hostOf(url);
  const code = textIn(body, 'Code') ?? '';
  if (status === 507 || NO_ROOM.has(code)) {
    return new BucketError(
      `The bucket ${url.bucket} at ${host} has no room left. Free some, or raise its quota.`,
    );
  }
  if (status === 401 || WRONG_KEY.has(code)) {
    return new BucketError(
      `The S3 server ${host} does not accept the access key or its secret. Correct them in the address.`,
    );
  }
  if (code === 'RequestTimeTooSkewed') {
    return new BucketError(
      `The clocks of ${host} and of this machine differ by minutes. Set this machine's clock.`,
    );
  }
  if (WRONG_REGION.has(code) || status === 301) {
    const region = textIn(body, 'Region');
    const right = region === null ? 'its region' : `region=${region}`;
    return new BucketError(
      `The bucket ${url.bucket} is not in the region ${url.region}. Write ${right} in the address.`,
    );
  }
  if (code === 'NoSuchBucket') {
    return new BucketError(
      `The S3 server ${host} has no bucket ${url.bucket}. Create it, or correct the address.`,
    );
  }
  if (status === 403) {
    return new BucketError(
      `The access key may not use the bucket ${url.bucket} at ${host}. Allow it to list, read, write and delete.`,
    );
  }
  return new BucketError(
    `The S3 server ${host} answered ${status}${code && ` (${code})`}. Try again later.`,
    {
      isTransient:
        status === 429 || status === 500 || (status >= 502 && status <= 504) || TRANSIENT.has(code),
    },
  );
}

/** The error for a request that got no complete answer; null for a mistake of ours. */
export function connectionError(url: BucketUrl, error: unknown): BucketError | null {
  const host = hostOf(url);
  if (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')) {
    return new BucketError(
      `The S3 server ${host} did not answer in time. Check the server and the network.`,
      {
        cause: error,
      },
    );
  }
  // fetch throws a TypeError for every failure of a connection.
  if (!(error instanceof TypeError)) return null;
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
  return new BucketError(
    `The S3 server ${host} can't be reached${code}. Check the address and the network.`,
    {
      isTransient: true,
      cause: error,
    },
  );
}

const hostOf = ({ endpoint }: BucketUrl): string => new URL(endpoint).host;
