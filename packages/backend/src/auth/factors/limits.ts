import { bucket, type Bucket } from '../attempts.ts';
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
