import { AuthError, validationFailed } from './auth-error.ts';
import type { AuthRequest } from './context.ts';
import { cleanEmail } from './email.ts';
import { GRANTS_OFF, phoneDisabled } from './features-off.ts';
import { exchangeCode } from './flows.ts';
import { clientOf, readBody, textOf } from './read-request.ts';
import { refreshSession } from './refresh.ts';
import type { SessionAnswer } from './sessions.ts';
import { signInWithPassword } from './sign-in.ts';

/** POST /token?grant_type=… */
export async function token(request: AuthRequest): Promise<SessionAnswer> {
  const { auth, query } = request;
  const grant = query.get('grant_type') ?? '';
  const off = Object.hasOwn(GRANTS_OFF, grant) ? GRANTS_OFF[grant] : undefined;
  if (off) throw off;
  const body = await readBody(request);
  switch (grant) {
    case 'password':
      return passwordGrant(request, body);
    case 'refresh_token':
      if (textOf(body.refresh_token) === '') throw validationFailed('refresh_token required');
      return refreshSession(auth, textOf(body.refresh_token));
    case 'pkce':
      return exchangeCode(auth, textOf(body.auth_code), textOf(body.code_verifier), clientOf(request));
    default:
      throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
  }
}

function passwordGrant(
  request: AuthRequest,
  body: Readonly<Record<string, unknown>>,
): Promise<SessionAnswer> {
  if (textOf(body.phone) !== '') throw phoneDisabled('Phone logins are disabled');
  const email = cleanEmail(textOf(body.email));
  if (email === '') throw validationFailed('missing email or phone');
  return signInWithPassword(request, email, textOf(body.password));
}
