import type { Queryable } from '@marketdesk/backend/database/database.ts';
import { AuthError, validationFailed } from '../auth-error.ts';
import { UUID } from '../read-request.ts';

/** The public key of a passkey or security key, as stored in auth.mfa_factors. */
export interface Credential {
  id: string;
  publicKey: string;
  counter: number;
  transports: string[];
}

export interface FactorRow {
  id: string;
  friendly_name: string | null;
  factor_type: 'totp' | 'phone' | 'webauthn' | 'recovery_code';
  status: 'unverified' | 'verified';
  secret: string | null;
  /** Of a passkey or security key. */
  credential: Credential | null;
}

const COLUMNS = `id, friendly_name, factor_type::text as factor_type, status::text as status, secret,
  web_authn_credential as credential`;

export const factorNotFound = (status = 404): AuthError =>
  new AuthError(status, 'mfa_factor_not_found', 'Factor not found');
export const nameTaken = (name: string): AuthError =>
  new AuthError(
    422,
    'mfa_factor_name_conflict',
    `A factor with the friendly name "${name}" for this user already exists`,
  );

/** Locks the account and returns its factors. Serializes all changes and verifications of factors. */
export async function lockFactors(tx: Queryable, userId: string): Promise<FactorRow[]> {
  await tx.query('select from auth.users where id = $1 for update', [userId]);
  return tx.query<FactorRow>(
    `select ${COLUMNS} from auth.mfa_factors where user_id = $1 order by created_at, id`,
    [userId],
  );
}

/** Finds an app or a key of the account. Errors: validation_failed, mfa_factor_not_found. */
export async function findFactor(database: Queryable, userId: string, id: string): Promise<FactorRow> {
  if (!UUID.test(id)) throw validationFailed('factor_id must be an UUID', 404);
  const [factor] = await database.query<FactorRow>(
    `select ${COLUMNS} from auth.mfa_factors
      where id = $1 and user_id = $2 and factor_type::text <> 'recovery_code'`,
    [id, userId],
  );
  if (!factor) throw factorNotFound();
  return factor;
}

/** Validity of a challenge, seconds. */
export const CHALLENGE_SECONDS = 300;

/** Finds an open challenge. Errors: mfa_factor_not_found, mfa_challenge_expired. */
export async function requireChallenge(database: Queryable, factor: FactorRow, id: string): Promise<void> {
  const [row] = await database.query<{ is_fresh: boolean }>(
    `select created_at > now() - $3::int * interval '1 second' as is_fresh
       from auth.mfa_challenges where id::text = $1 and factor_id = $2`,
    [id.toLowerCase(), factor.id, CHALLENGE_SECONDS],
  );
  if (!row) throw factorNotFound(422);
  if (!row.is_fresh) {
    throw new AuthError(
      422,
      'mfa_challenge_expired',
      'MFA challenge has expired, verify against another challenge or create a new challenge.',
    );
  }
}

/** Recovery codes alone do not count as a factor; they replace another one. */
export const isEnrolled = (factors: readonly Pick<FactorRow, 'factor_type' | 'status'>[]): boolean =>
  factors.some(({ factor_type: type, status }) => status === 'verified' && type !== 'recovery_code');

/** The account's registered passkeys and security keys. */
export const credentialsOf = (factors: readonly FactorRow[]): Credential[] =>
  factors.flatMap(({ status, credential }) => (status === 'verified' && credential ? [credential] : []));

/** Reads the name given to a factor. Errors: validation_failed. */
export function readName(value: unknown): string {
  const name = typeof value === 'string' ? value.trim() : '';
  if (name.length > 100 || name.includes('\0')) {
    throw validationFailed('The name of a factor has at most 100 characters');
  }
  return name;
}
