import { authClient } from '#backend/auth.ts';
import { BackendError } from '#backend/BackendError.ts';
import {
  generateRecoveryCodes,
  type RecoveryCodesLeft,
  recoveryCodesStatus,
  regenerateRecoveryCodes,
} from '#backend/recoveryCodes.ts';
import { queryOptions } from '@tanstack/react-query';

export const RECOVERY_CODES_KEY = ['recovery-codes'];

/** How many recovery codes are left; null when none were created. */
export function recoveryCodesLeft() {
  return queryOptions({ queryKey: RECOVERY_CODES_KEY, queryFn: readLeft, staleTime: 0 });
}

async function readLeft(): Promise<RecoveryCodesLeft | null> {
  try {
    return await recoveryCodesStatus(await authClient());
  } catch (error) {
    if (isReason(error, 'mfa_factor_not_found')) return null;
    throw error;
  }
}

/**
 * Creates a set of recovery codes, which is returned only once; a previous set stops working. Null if the backend
 * has no recovery codes. Errors: BackendError.
 */
export async function makeRecoveryCodes(): Promise<string[] | null> {
  const auth = await authClient();
  try {
    return await generateRecoveryCodes(auth);
  } catch (error) {
    if (isReason(error, 'mfa_recovery_codes_enroll_not_enabled')) return null;
    if (!isReason(error, 'mfa_verified_factor_exists')) throw error;
    return regenerateRecoveryCodes(auth);
  }
}

/** `k4m9-x7qp-2ab8-ht3z`: grouped for readability. The separators may be typed or left out. */
export function inParts(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? code;
}

function isReason(error: unknown, reason: string): boolean {
  return error instanceof BackendError && error.reason === reason;
}
