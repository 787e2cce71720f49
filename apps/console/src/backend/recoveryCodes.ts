import type { GoTrueClient } from '@supabase/auth-js';
import { toBackendError } from './auth.ts';
import { notAuthenticated } from './BackendError.ts';
import { currentConfig } from './config.ts';
import { requestWithToken } from './request.ts';

// The last auth-js for Node 20 has no methods for these endpoints.

export interface RecoveryCodesLeft {
  total: number;
  remaining: number;
}

interface RaisedSession {
  access_token: string;
  refresh_token: string;
}

/** Number of codes left. Errors: BackendError; reason `mfa_factor_not_found` if none were created. */
export function recoveryCodesStatus(auth: GoTrueClient): Promise<RecoveryCodesLeft> {
  return ask(auth, '', { method: 'GET' });
}

/** The first set. Errors: BackendError; reason `mfa_verified_factor_exists` if there is one already. */
export async function generateRecoveryCodes(auth: GoTrueClient): Promise<string[]> {
  return (await ask<{ codes: string[] }>(auth, '')).codes;
}

/** A new set instead of the previous one. Errors: BackendError. */
export async function regenerateRecoveryCodes(auth: GoTrueClient): Promise<string[]> {
  return (await ask<{ codes: string[] }>(auth, '/regenerate')).codes;
}

/** Uses a code; afterwards the client's session has aal2. Errors: BackendError. */
export async function verifyRecoveryCode(auth: GoTrueClient, code: string): Promise<void> {
  const raised = await ask<RaisedSession>(auth, '/verify', {
    method: 'POST',
    body: JSON.stringify({ code }),
  });
  const { error } = await auth.setSession(raised);
  if (error !== null) throw toBackendError(error);
}

async function ask<Answer>(
  auth: GoTrueClient,
  path: string,
  init: RequestInit = { method: 'POST' },
): Promise<Answer> {
  const { supabaseUrl, anonKey } = currentConfig();
  const { data, error } = await auth.getSession();
  if (error !== null) throw toBackendError(error);
  if (data.session === null) throw notAuthenticated();
  const headers = { apikey: anonKey ?? '', 'content-type': 'application/json' };
  const address = `${supabaseUrl ?? ''}/auth/v1/factors/recovery-codes${path}`;
  const response = await requestWithToken(address, { ...init, headers }, data.session.access_token);
  return (await response.json()) as Answer;
}
