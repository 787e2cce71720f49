import { bucket, count, isOver, type Bucket } from '../attempts.ts';
import type { AuthContext } from '../context.ts';

/** How often a code may be tried for one account, from anywhere: callers here know the password already. */
export function codeBuckets(
  { options }: AuthContext,
  kind: 'totp' | 'recovery-code',
  userId: string,
): Bucket[] {
  const { codes, codesADay } = options.limits;
  return [bucket(`${kind}-code`, userId, codes), bucket(`${kind}-code-day`, userId, codesADay)];
}

/**
 * Counts an attempt before it is made, so that many at once cannot all pass before the first is counted. True when this
 * one is refused.
 */
export const isRefused = ({ database }: AuthContext, buckets: readonly Bucket[]): Promise<boolean> =>
  count(database, buckets);

/** Whether the attempt that has just failed was the last one. */
export const wasLast = ({ database }: AuthContext, buckets: readonly Bucket[]): Promise<boolean> =>
  isOver(database, buckets);
