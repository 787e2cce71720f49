import type { Queryable } from '../database/database.ts';
import { AuthError } from './auth-error.ts';
import type { AuthContext } from './context.ts';
import type { AuthMethod, Client } from './sessions.ts';

/**
 * A verification attempt: the hosted auth service's `password_verification_attempt` (`user_id`, `valid`) and
 * `mfa_verification_attempt` (`factor_id`, `factor_type` as well), with what only this backend knows beside it.
 */
export interface VerificationEvent {
  user_id: string;
  valid: boolean;
  factor_id?: string;
  factor_type?: 'totp' | 'recovery_code';
  /** The attempt that was the last for a while. */
  limited?: boolean;
  /** How somebody signed in without a password: by a mailed link. */
  method?: AuthMethod;
  /** The account's owner did this; no attempt at all. */
  done?: 'new_password' | 'new_email' | 'sign_out_others';
  /** Sessions that were ended. */
  count?: number;
  old_email?: string | null;
  new_email?: string;
  /** New recovery codes were made; no attempt at all. */
  made?: boolean;
  /** Recovery codes that are left. */
  remaining?: number;
  ip?: string | null;
  user_agent?: string | null;
}

/** The client, as an event names it. */
export const told = ({ userAgent, address }: Client): Pick<VerificationEvent, 'ip' | 'user_agent'> => ({
  ip: address,
  user_agent: userAgent,
});

interface Decision {
  decision?: string;
  message?: string;
}

/** Calls the configured function, as the hosted service would. It may refuse an otherwise successful attempt. */
export async function tellHook(tx: Queryable, auth: AuthContext, event: VerificationEvent): Promise<void> {
  if (auth.verificationHook === null) return;
  const [row] = await tx.query<{ answer: Decision | null }>(
    `select ${auth.verificationHook}($1::text::jsonb) as answer`,
    [JSON.stringify(event)],
  );
  if (row?.answer?.decision !== 'reject') return;
  const message = row.answer.message ?? 'This attempt was refused.';
  throw event.factor_id === undefined
    ? new AuthError(400, 'invalid_credentials', message)
    : new AuthError(403, 'mfa_verification_rejected', message);
}
