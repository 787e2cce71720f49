import type { Queryable } from '@marketdesk/backend/database/database.ts';
import { AuthError, validationFailed } from '../auth-error.ts';
import { UUID } from '../read-request.ts';

export interface FactorRow {
  id: string;
  friendly_name: string | null;
  factor_type: 'totp' | 'phone' | 'webauthn' | 'recovery_code';
  status: 'unverified' | 'verified';
  secret: string | null;
}

const COLUMNS = 'id, friendly_name, factor_type::text as factor_type, status::text as status, secret';

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

/** Finds a factor of the account that has codes. Errors: validation_failed, mfa_factor_not_found. */
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

/** Recovery codes alone do not count as a factor; they replace another one. */
export const isEnrolled = (factors: readonly Pick<FactorRow, 'factor_type' | 'status'>[]): boolean =>
  factors.some(({ factor_type: type, status }) => status === 'verified' && type !== 'recovery_code');

/** Reads the name given to a factor. Errors: validation_failed. */
export function readName(value: unknown): string {
  const name = typeof value === 'string' ? value.trim() : '';
  if (name.length > 100 || name.includes('\0')) {
    throw validationFailed('The name of a factor has at most 100 characters');
  }
  return name;
}
