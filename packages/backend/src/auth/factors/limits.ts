import { bucket, type Bucket } from '../attempts.ts';
import type { AuthContext } from '../context.ts';

/** Limits codes per account, not per address: the callers already know the password. */
export function codeBuckets(
  { options }: AuthContext,
  kind: 'totp' | 'recovery-code' | 'webauthn',
  userId: string,
): Bucket[] {
  const { codes, codesADay } = options.limits;
  return [bucket(`${kind}-code`, userId, codes), bucket(`${kind}-code-day`, userId, codesADay)];
}
