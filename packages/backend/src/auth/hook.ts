import type { Queryable } from '../database/database.ts';
import { AuthError } from './auth-error.ts';
import type { AuthContext, AuthRequest } from './context.ts';
import { clientOf } from './read-request.ts';
import type { AuthMethod, Client } from './sessions.ts';

/**
 * A verification attempt, with the fields of the hosted service's `password_verification_attempt` (`user_id`, `valid`)
 * and `mfa_verification_attempt` (also `factor_id`, `factor_type`), and with fields that only this backend has.
 */
export interface VerificationEvent {
  user_id: string;
  valid: boolean;
  factor_id?: string;
  factor_type?: 'totp' | 'webauthn' | 'recovery_code';
  /** This attempt reached the limit: further ones are refused for a while. */
  limited?: boolean;
  /** Method of a sign-in without password, by a mailed link. */
  method?: AuthMethod;
  /** An action of the account's owner instead of an attempt. */
  done?: 'new_password' | 'ask_new_email' | 'new_email' | 'sign_out_others';
  /** Number of ended sessions. */
  count?: number;
  old_email?: string | null;
  new_email?: string;
  /** New recovery codes were generated; not an attempt. */
  made?: boolean;
  /** Number of unused recovery codes. */
  remaining?: number;
  ip?: string | null;
  user_agent?: string | null;
}

/** Returns the client's fields of an event. */
export const clientFields = ({
  userAgent,
  address,
}: Client): Pick<VerificationEvent, 'ip' | 'user_agent'> => ({
  ip: address,
  user_agent: userAgent,
});

/** Builds the event of an attempt with a factor. */
export const eventOf = (
  request: AuthRequest,
  userId: string,
  factor: Pick<VerificationEvent, 'factor_id' | 'factor_type'>,
): VerificationEvent => ({
  user_id: userId,
  valid: true,
  ...factor,
  ...clientFields(clientOf(request)),
});

interface Decision {
  decision?: string;
  message?: string;
}

/** Calls the configured function, which may refuse an otherwise successful attempt. */
export async function callHook(tx: Queryable, auth: AuthContext, event: VerificationEvent): Promise<void> {
  if (auth.verificationHook === null) return;
  const [row] = await tx.query<{ answer: Decision | null }>(
    `select ${auth.verificationHook}($1::text::jsonb) as answer`,
    [JSON.stringify(event)],
  );
  if (row?.answer?.decision !== 'reject') return;
  // Recorded outside this transaction, which the refusal rolls back.
  const failure = JSON.stringify({ ...event, valid: false });
  const recorded = auth.database.query(`select ${auth.verificationHook}($1::text::jsonb)`, [failure]);
  auth.runInBackground(recorded, 'A refused sign-in could not be recorded');
  const message = row.answer.message ?? 'This attempt was refused.';
  throw event.factor_id === undefined
    ? new AuthError(400, 'invalid_credentials', message)
    : new AuthError(403, 'mfa_verification_rejected', message);
}
