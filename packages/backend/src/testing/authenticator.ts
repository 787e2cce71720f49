import type { SupabaseClient } from '@supabase/supabase-js';
import { decodeJwt } from 'jose';
import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import {
  createAccount,
  PASSWORD,
  startBackend,
  type TestBackend,
  type TestBackendOptions,
} from './backend.ts';
import { type RecoveryCodes, recoveryCodesOf } from './recovery-codes.ts';

const HALF_MINUTE = 30_000;

/** A backend whose clock the test controls, so that it need not wait for the next code. */
export interface SecondFactorBackend extends TestBackend {
  /** Moves the clock to the next code. */
  nextCode(): void;
  codeOf(secret: string, halfMinutes?: number): string;
  /** Signs in with a new account, or again with the given one. */
  signIn(email?: string): Promise<Signed>;
  /** Creates a session with a verified factor of that name. */
  enrolled(name?: string): Promise<Enrolled>;
  /** Moves the session's last code into the past. */
  age(person: Signed, minutes: number): Promise<void>;
}

export interface Signed {
  client: SupabaseClient;
  recoveryCodes: RecoveryCodes;
  id: string;
  email: string;
  /** Reads the claims of the current access token. */
  claims: () => Promise<Claims>;
}

export interface Enrolled extends Signed {
  factorId: string;
  secret: string;
  code(): string;
}

export interface Claims {
  aal: string;
  amr: { method: string; timestamp: number }[];
  session_id: string;
  token: string;
}

/** Matches the error of a refused auth call. */
export const refused = (status: number, code: string): Error =>
  expect.objectContaining({ status, code }) as Error;

let people = 0;

/** Starts a backend over HTTP with the official client. */
export async function startSecondFactorBackend(
  options: TestBackendOptions = {},
): Promise<SecondFactorBackend> {
  let now = Date.now();
  const backend = await startBackend({ ...options, auth: { now: () => now, ...options.auth } });
  const codeOf = (secret: string, halfMinutes = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now + halfMinutes * HALF_MINUTE });

  const signIn = async (known?: string): Promise<Signed> => {
    const email = known ?? `factor${++people}@example.test`;
    if (known === undefined) await createAccount(backend.database, email);
    const client = backend.client();
    const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
    if (error) throw error;
    const claims = async () => {
      const { data: present } = await client.auth.getSession();
      const token = present.session?.access_token ?? '';
      return { ...decodeJwt(token), token } as unknown as Claims;
    };
    const recoveryCodes = recoveryCodesOf(client.auth, backend.url, backend.keys.anonKey);
    return { client, recoveryCodes, id: data.user.id, email, claims };
  };

  return {
    ...backend,
    nextCode: () => void (now += HALF_MINUTE),
    codeOf,
    signIn,
    async enrolled(name = 'Phone') {
      const signed = await signIn();
      const { client } = signed;
      const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: name });
      if (error) throw error;
      const { id: factorId } = data;
      const { secret } = data.totp;
      const verified = await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
      if (verified.error) throw verified.error;
      now += HALF_MINUTE;
      return { ...signed, factorId, secret, code: () => codeOf(secret) };
    },
    async age(person, minutes) {
      await backend.database.query(
        `update auth.mfa_amr_claims set updated_at = updated_at - $2::int * interval '1 minute' where session_id = $1`,
        [(await person.claims()).session_id, minutes],
      );
    },
  };
}
