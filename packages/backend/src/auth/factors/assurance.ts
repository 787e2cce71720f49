import type { Queryable } from '@marketdesk/backend/database/database.ts';
import { AuthError } from '../auth-error.ts';
import type { AuthRequest } from '../context.ts';
import { signedIn } from '../read-request.ts';
import type { UserRow } from '../users.ts';

/** Methods in `amr` that prove a second factor. `recovery` (a mailed link) does not. */
export const FACTOR_METHODS = ['totp', 'mfa/webauthn', 'mfa/recovery_code'] as const;
export type FactorMethod = (typeof FACTOR_METHODS)[number];

/** Validity of a code for step-up authentication. private.require_recent_second_factor uses the same value. */
const RECENT_SECONDS = 15 * 60;

export interface Assurance {
  isAal2: boolean;
  /** A code was verified within the last 15 minutes. */
  isRecent: boolean;
}

/** Reads the assurance level from the database, because the session may have been lowered since the token was issued. */
export async function assuranceOf(database: Queryable, session: string | null): Promise<Assurance> {
  if (session === null) return { isAal2: false, isRecent: false };
  const [row] = await database.query<Assurance>(
    `select coalesce(s.aal = 'aal2', false) as "isAal2",
            exists (select from auth.mfa_amr_claims c
                     where c.session_id = s.id and c.authentication_method = any (string_to_array($2, ','))
                       and c.updated_at > now() - $3::int * interval '1 second') as "isRecent"
       from auth.sessions s where s.id = $1`,
    [session, FACTOR_METHODS.join(','), RECENT_SECONDS],
  );
  return row ?? { isAal2: false, isRecent: false };
}

/** Returns the signed-in user; requires a token with a session. */
export async function inSession(request: AuthRequest): Promise<{ user: UserRow; session: string }> {
  const { user, session } = await signedIn(request);
  if (session === null) {
    throw new AuthError(403, 'session_not_found', 'This endpoint requires a session');
  }
  return { user, session };
}

export const insufficientAal = (status: number, message: string): AuthError =>
  new AuthError(status, 'insufficient_aal', message);

/** Requires a recently verified code, so that an unattended screen is not enough to change factors. */
export async function requireRecentCode(
  database: Queryable,
  session: string,
  status: number,
  what: string,
): Promise<void> {
  const { isAal2, isRecent } = await assuranceOf(database, session);
  if (!isAal2) throw insufficientAal(status, `AAL2 required to ${what}`);
  if (!isRecent) throw insufficientAal(status, 'Confirm again with your authenticator app or passkey.');
}
