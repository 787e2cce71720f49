import { createHash, randomInt, randomUUID } from 'node:crypto';
import type { Queryable } from '@marketdesk/backend/database/database.ts';
import { clearAttempts } from '../attempts.ts';
import { AuthError } from '../auth-error.ts';
import type { AuthRequest } from '../context.ts';
import { callHook, eventOf } from '../hook.ts';
import { readBody } from '../read-request.ts';
import { inSession, requireRecentCode } from './assurance.ts';
import { factorNotFound, isEnrolled, lockFactors, nameTaken, readName, type FactorRow } from './factors.ts';
import { codeBuckets } from './limits.ts';

const TOTAL = 10;
const LENGTH = 16;
/** No ambiguous characters; 79 bits per code. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A plain hash is enough, because codes are too long to guess. Includes the factor, so that no other one matches. */
export const hashRecoveryCode = (factorId: string, code: string): string =>
  createHash('sha256').update(`${factorId}\0${code}`).digest('base64url');

export const recoveryCodesFactor = (factors: readonly FactorRow[]): FactorRow | undefined =>
  factors.find(({ factor_type: type }) => type === 'recovery_code');

/** GET /factors/recovery-codes: returns the number of unused codes, not the codes. */
export async function recoveryCodesStatus(request: AuthRequest): Promise<object> {
  const { user } = await inSession(request);
  const [row] = await request.auth.database.query<{ id: string; total: number; remaining: number }>(
    `select f.id, count(c.hash)::int as total, (count(c.hash) filter (where c.used_at is null))::int as remaining
       from auth.mfa_factors f left join backend.recovery_codes c on c.factor_id = f.id
      where f.user_id = $1 and f.factor_type::text = 'recovery_code' group by f.id`,
    [user.id],
  );
  if (!row) throw factorNotFound();
  return { id: row.id, type: 'recovery_code', total: row.total, remaining: row.remaining };
}

/** POST /factors/recovery-codes: generates the first set and returns it once. */
export async function generateRecoveryCodes(request: AuthRequest): Promise<object> {
  const name = readName((await readBody(request)).friendly_name) || 'Recovery codes';
  return issueCodes(request, 'generate recovery codes', async (tx, userId, factors) => {
    if (!isEnrolled(factors)) {
      throw new AuthError(
        422,
        'mfa_recovery_codes_sole_factor',
        'Recovery codes need another verified factor',
      );
    }
    if (recoveryCodesFactor(factors)) {
      throw new AuthError(
        422,
        'mfa_verified_factor_exists',
        'Recovery codes were made already: regenerate them',
      );
    }
    if (factors.some((factor) => factor.friendly_name === name)) throw nameTaken(name);
    const id = randomUUID();
    await tx.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
       values ($1, $2, $3, 'recovery_code', 'verified', now(), now())`,
      [id, userId, name],
    );
    return { id, name };
  });
}

/** POST /factors/recovery-codes/regenerate: replaces all codes. */
export function regenerateRecoveryCodes(request: AuthRequest): Promise<object> {
  return issueCodes(request, 'regenerate recovery codes', async (tx, userId, factors) => {
    const codes = recoveryCodesFactor(factors);
    if (!codes) throw factorNotFound();
    await tx.query('delete from backend.recovery_codes where factor_id = $1', [codes.id]);
    await tx.query('update auth.mfa_factors set updated_at = now() where id = $1', [codes.id]);
    // The hook learns of the first set as a new factor, but of a new set only here.
    const event = eventOf(request, userId, { factor_id: codes.id, factor_type: 'recovery_code' });
    await callHook(tx, request.auth, { ...event, made: true });
    return { id: codes.id, name: codes.friendly_name ?? '' };
  });
}

/** DELETE /factors/recovery-codes */
export async function unenrollRecoveryCodes(request: AuthRequest): Promise<object> {
  const { user, session } = await inSession(request);
  return request.auth.database.transaction(async (tx) => {
    const codes = recoveryCodesFactor(await lockFactors(tx, user.id));
    if (!codes) throw factorNotFound();
    await requireRecentCode(tx, session, 403, 'unenroll recovery codes');
    await tx.query('delete from auth.mfa_factors where id = $1', [codes.id]);
    return { id: codes.id };
  });
}

type Prepare = (
  tx: Queryable,
  userId: string,
  factors: readonly FactorRow[],
) => Promise<{ id: string; name: string }>;

async function issueCodes(request: AuthRequest, what: string, prepare: Prepare): Promise<object> {
  const { auth } = request;
  const { user, session } = await inSession(request);
  const codes = Array.from({ length: TOTAL }, newRecoveryCode);
  const { id, name } = await auth.database.transaction(async (tx) => {
    const factors = await lockFactors(tx, user.id);
    await requireRecentCode(tx, session, 403, what);
    const factor = await prepare(tx, user.id, factors);
    await tx.query(
      `insert into backend.recovery_codes (factor_id, hash) select $1, unnest(string_to_array($2, ','))`,
      [factor.id, codes.map((code) => hashRecoveryCode(factor.id, code)).join(',')],
    );
    return factor;
  });
  // New codes reset the limit on wrong codes.
  await clearAttempts(auth.database, codeBuckets(auth, 'recovery-code', user.id));
  return { id, type: 'recovery_code', friendly_name: name, total: TOTAL, codes };
}

const newRecoveryCode = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
