import { randomUUID } from 'node:crypto';
import type { Queryable } from '@marketdesk/backend/database/database.ts';
import { AuthError, validationFailed } from '../auth-error.ts';
import type { AuthRequest } from '../context.ts';
import { DISABLED_FACTORS } from '../disabled-features.ts';
import { readBody, textOf } from '../read-request.ts';
import { inSession, requireRecentCode } from './assurance.ts';
import { isEnrolled, lockFactors, nameTaken, readName } from './factors.ts';
import { encryptSecret } from './secrets.ts';
import { requireParty } from './webauthn-factor.ts';
import { newTotp } from './totp.ts';

export const MAX_FACTORS = 10;

/**
 * POST /factors: creates a secret for an authenticator app and returns it once, or a key without its public key. The
 * factor is inactive until it is first verified. Accounts with a factor need a recently verified code.
 */
export async function enroll(request: AuthRequest): Promise<object> {
  const { auth } = request;
  const { user, session } = await inSession(request);
  const body = await readBody(request);
  const type = textOf(body.factor_type);
  if (type === 'webauthn') requireParty(auth);
  else requireTotp(type);
  const name = readName(body.friendly_name);
  const issuer = readIssuer(textOf(body.issuer) || new URL(auth.siteUrl).hostname);
  const id = randomUUID();
  if (type === 'webauthn') {
    await auth.database.transaction(async (tx) => {
      await removeUnverifiedFactors(tx, user.id, session, name);
      await tx.query(
        `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
         values ($1, $2, $3, 'webauthn', 'unverified', now(), now())`,
        [id, user.id, name],
      );
    });
    return { id, type, friendly_name: name };
  }
  const { secret, uri, qrCode } = newTotp(issuer, wellFormed((user.email ?? user.id).slice(0, 100)));
  await auth.database.transaction(async (tx) => {
    await removeUnverifiedFactors(tx, user.id, session, name);
    await tx.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
       values ($1, $2, $3, 'totp', 'unverified', now(), now(), $4)`,
      [id, user.id, name, encryptSecret(auth.keys, id, secret)],
    );
  });
  return { id, type: 'totp', friendly_name: name, totp: { qr_code: qrCode, secret, uri } };
}

/** Replaces lone surrogates, which can't be encoded in a URL. */
const wellFormed = (text: string): string => Buffer.from(text).toString();

function requireTotp(type: string): void {
  if (type === 'totp') return;
  const off = Object.hasOwn(DISABLED_FACTORS, type) ? DISABLED_FACTORS[type] : undefined;
  if (off) throw off;
  throw validationFailed('factor_type needs to be totp or webauthn');
}

/** The issuer is part of the URI (`issuer:account`), which must fit into a QR code. */
function readIssuer(issuer: string): string {
  if (issuer.length > 50 || issuer.includes(':') || issuer !== wellFormed(issuer)) {
    throw validationFailed('issuer is not valid');
  }
  return issuer;
}

async function removeUnverifiedFactors(
  tx: Queryable,
  userId: string,
  session: string,
  name: string,
): Promise<void> {
  const factors = await lockFactors(tx, userId);
  if (isEnrolled(factors)) await requireRecentCode(tx, session, 403, 'enroll a new factor');
  const named = factors.filter((factor) => name !== '' && factor.friendly_name === name);
  if (named.some(({ status }) => status === 'verified')) throw nameTaken(name);
  // Abandoned factors: the page was closed before the first code.
  const left = await tx.query(
    `delete from auth.mfa_factors where user_id = $1 and status = 'unverified'
        and (friendly_name = $2 or created_at < now() - interval '1 hour') returning id`,
    [userId, name],
  );
  if (factors.length - left.length >= MAX_FACTORS) throw tooManyFactors();
}

export const tooManyFactors = (): AuthError =>
  new AuthError(
    422,
    'too_many_enrolled_mfa_factors',
    'Maximum number of verified factors reached, unenroll to continue',
  );
