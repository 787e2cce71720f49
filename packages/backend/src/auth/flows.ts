import { createHash, randomUUID } from 'node:crypto';
import type { Queryable } from '../database/database.ts';
import { AuthError, validationFailed } from './auth-error.ts';
import type { AuthContext } from './context.ts';
import { callHook, clientFields } from './hook.ts';
import { seal, unseal } from './sealing.ts';
import { startSession, type AuthMethod, type Client, type SessionResponse } from './sessions.ts';
import type { SignedOn } from './single-sign-on/identity-provider.ts';
import { PROVIDER } from './single-sign-on/single-sign-on.ts';
import type { SignOn } from './single-sign-on/sign-on-sessions.ts';

/** PKCE challenge: only the client that requested the mail can exchange its link for a session. */
export interface Challenge {
  challenge: string;
  method: 's256' | 'plain';
}

const CODE_SECONDS = 300;

/** Returns null for a request without PKCE. */
export function readChallenge(body: Readonly<Record<string, unknown>>): Challenge | null {
  const { code_challenge: challenge, code_challenge_method: method } = body;
  if (typeof challenge !== 'string' || challenge === '') return null;
  const name = typeof method === 'string' ? method.toLowerCase() : '';
  if (name !== 's256' && name !== 'plain')
    throw validationFailed('code_challenge_method must be s256 or plain');
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(challenge))
    throw validationFailed('code challenge has to be between 43 and 128 characters');
  return { challenge, method: name };
}

export async function storeChallenge(
  tx: Queryable,
  userId: string,
  { challenge, method }: Challenge,
  authMethod: AuthMethod,
): Promise<void> {
  await tx.query('delete from auth.flow_state where user_id = $1 and authentication_method = $2', [
    userId,
    authMethod,
  ]);
  await tx.query(
    `insert into auth.flow_state (id, user_id, auth_code, code_challenge_method, code_challenge, provider_type,
                                  authentication_method, created_at, updated_at)
     values ($1, $2, $3, $4::text::auth.code_challenge_method, $5, 'email', $6, now(), now())`,
    [randomUUID(), userId, randomUUID(), method, challenge, authMethod],
  );
}

/** Issues the code for a followed link; null if no flow is pending. */
export async function issueCode(
  tx: Queryable,
  userId: string,
  authMethod: AuthMethod,
): Promise<string | null> {
  const [flow] = await tx.query<{ auth_code: string }>(
    `update auth.flow_state set auth_code_issued_at = now(), updated_at = now()
      where user_id = $1 and authentication_method = $2 returning auth_code`,
    [userId, authMethod],
  );
  return flow?.auth_code ?? null;
}

const sealedFor = (flow: string) => ({ purpose: 'provider refresh token', owner: flow });

/** Stores a person's single sign-on for their client, and returns its code. */
export async function storeSignOn(
  tx: Queryable,
  auth: AuthContext,
  { userId, challenge, signedOn }: { userId: string; challenge: Challenge; signedOn: SignedOn },
): Promise<string> {
  const [id, code] = [randomUUID(), randomUUID()];
  const { person, refreshToken } = signedOn;
  const signOn: SignOn = { subject: person.subject, refreshToken, checkedAt: auth.options.now() };
  await tx.query(
    `insert into auth.flow_state (id, user_id, auth_code, code_challenge_method, code_challenge, provider_type,
                                  provider_refresh_token, authentication_method, created_at, updated_at, auth_code_issued_at)
     values ($1, $2, $3, $4::text::auth.code_challenge_method, $5, $6, $7, 'oauth', now(), now(), now())`,
    [
      id,
      userId,
      code,
      challenge.method,
      challenge.challenge,
      PROVIDER,
      seal(auth.keys, sealedFor(id), JSON.stringify(signOn)),
    ],
  );
  return code;
}

/** Exchanges the code and the verifier for a session. */
export async function exchangeCode(
  auth: AuthContext,
  code: string,
  verifier: string,
  client: Client,
): Promise<SessionResponse> {
  if (code === '' || verifier === '') {
    throw validationFailed('invalid request: both auth code and code verifier should be non-empty');
  }
  return auth.database.transaction(async (tx) => {
    const [flow] = await tx.query<FlowRow>(
      `select f.id, f.user_id, f.code_challenge, f.code_challenge_method::text as method, f.authentication_method, f.provider_refresh_token,
              f.auth_code_issued_at > now() - ${CODE_SECONDS} * interval '1 second' as is_fresh
         from auth.flow_state f join auth.users u on u.id = f.user_id
        where f.auth_code = $1 and f.auth_code_issued_at is not null for update of u`,
      [code],
    );
    if (!flow) throw flowNotFound();
    if (!flow.is_fresh)
      throw new AuthError(403, 'flow_state_expired', 'invalid flow state, flow state has expired');
    const shown =
      flow.method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier;
    if (shown !== flow.code_challenge) {
      throw new AuthError(
        400,
        'bad_code_verifier',
        'code challenge does not match previously saved code verifier',
      );
    }
    const used = await tx.query('delete from auth.flow_state where id = $1 returning id', [flow.id]);
    // While this request waited for the lock, another one used the code or a new password ended it.
    if (used.length === 0) throw flowNotFound();
    const { user_id, authentication_method: method } = flow;
    const session = await startSession(tx, auth, user_id, method, client, {
      signOn: signOnOf(auth, flow),
    });
    await callHook(tx, auth, { user_id, valid: true, method, ...clientFields(client) });
    return session;
  });
}

/** null = the flow is not a single sign-on. */
function signOnOf(auth: AuthContext, { id, provider_refresh_token: sealed }: FlowRow): SignOn | null {
  if (sealed === null) return null;
  const text = unseal(auth.keys, sealedFor(id), sealed);
  if (text === null) throw flowNotFound();
  return JSON.parse(text) as SignOn;
}

const flowNotFound = () =>
  new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');

interface FlowRow {
  id: string;
  user_id: string;
  code_challenge: string;
  method: string;
  authentication_method: AuthMethod;
  provider_refresh_token: string | null;
  is_fresh: boolean;
}
