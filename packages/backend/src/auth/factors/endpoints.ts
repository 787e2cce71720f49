import type { AuthRequest } from '../context.ts';
import { challenge } from './challenge.ts';
import { enroll } from './enroll.ts';
import {
  generateRecoveryCodes,
  recoveryCodesStatus,
  regenerateRecoveryCodes,
  unenrollRecoveryCodes,
} from './recovery-codes.ts';
import { unenroll } from './unenroll.ts';
import { verifyFactor } from './verify-factor.ts';
import { verifyRecoveryCode } from './verify-recovery-code.ts';

export const FACTOR_ENDPOINTS: Record<string, (request: AuthRequest) => Promise<object>> = {
  'POST /factors': enroll,
  'GET /factors/recovery-codes': recoveryCodesStatus,
  'POST /factors/recovery-codes': generateRecoveryCodes,
  'DELETE /factors/recovery-codes': unenrollRecoveryCodes,
  'POST /factors/recovery-codes/verify': verifyRecoveryCode,
  'POST /factors/recovery-codes/regenerate': regenerateRecoveryCodes,
};

/** One factor, by its id: `METHOD` and what follows the id. */
const ONE_FACTOR: Record<string, (request: AuthRequest, id: string) => Promise<object>> = {
  'POST challenge': challenge,
  'POST verify': verifyFactor,
  'DELETE ': unenroll,
};

/** The endpoint of `/factors/ID` and what lies below; undefined when the path is another. */
export function factorEndpoint(
  method: string,
  path: string,
): ((request: AuthRequest) => Promise<object>) | undefined {
  const [, id, what = ''] = /^\/factors\/([^/]+)(?:\/([a-z]+))?$/.exec(path) ?? [];
  const name = `${method} ${what}`;
  if (id === undefined || !Object.hasOwn(ONE_FACTOR, name)) return undefined;
  return (request) => ONE_FACTOR[name]?.(request, id) ?? Promise.reject(new Error('unreachable'));
}
