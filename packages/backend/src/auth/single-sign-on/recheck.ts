import { AuthError } from '../auth-error.ts';
import type { AuthContext } from '../context.ts';
import { seal, unseal } from '../sealing.ts';
import { hashToken, type Client } from '../sessions.ts';
import type { SignedOn, SingleSignOn } from './identity-provider.ts';
import { DUE_SECONDS, SILENT_SECONDS, tokenOf } from './sign-on-sessions.ts';
import { decide } from './single-sign-on.ts';

/** Longer than a question to the provider may take; other refreshes continue meanwhile. */
const ASKING_SECONDS = 20;

interface DueSession {
  session_id: string;
  subject: string;
  refresh_token: string | null;
  /** Seconds since the last usable answer. */
  age: number;
}

/**
 * Before a refresh: asks the provider about the person, if the last answer is old. Ends the session if the person is
 * gone, lost the last group with a role, can't be asked about, or the provider was silent for an hour. Holds no connection while it asks.
 */
export async function recheck(auth: AuthContext, token: string, client: Client): Promise<void> {
  const { singleSignOn, database, log } = auth;
  if (singleSignOn === null) return;
  const due = await takeDue(auth, token);
  if (!due) return;
  const refreshToken =
    due.refresh_token === null ? null : unseal(auth.keys, tokenOf(due.session_id), due.refresh_token);
  const answer =
    refreshToken === null
      ? { state: 'gone' as const, reason: 'No refresh token' }
      : await singleSignOn.provider.ask(refreshToken, due.subject);
  if (answer.state === 'active') {
    await keepOrRefuse(auth, singleSignOn, { due, answer, client });
    return;
  }
  if (answer.state === 'silent' && due.age < SILENT_SECONDS) {
    log.warn({ reason: answer.reason }, 'The identity provider gave no usable answer');
    return;
  }
  await database.query('delete from auth.sessions where id = $1', [due.session_id]);
  log.info({ session: due.session_id, reason: answer.reason }, 'A single sign-on session ended');
  throw new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired');
}

/** Returns the token's session if its person is to be asked about, once for concurrent requests. */
async function takeDue({ database, options }: AuthContext, token: string): Promise<DueSession | undefined> {
  const [due] = await database.query<DueSession>(
    `update backend.sign_on_sessions s set asking_until = now() + ${ASKING_SECONDS} * interval '1 second'
       from auth.refresh_tokens t
      where t.token = $1 and s.session_id = t.session_id
        and s.checked_at <= to_timestamp($2::float8 / 1000) - ${DUE_SECONDS} * interval '1 second'
        and coalesce(s.asking_until < now(), true)
     returning s.session_id, s.subject, s.refresh_token, $2::float8 / 1000 - extract(epoch from s.checked_at)::float8 as age`,
    [hashToken(token), options.now()],
  );
  return due;
}

async function keepOrRefuse(
  auth: AuthContext,
  { rule }: SingleSignOn,
  { due, answer, client }: { due: DueSession; answer: SignedOn; client: Client },
): Promise<void> {
  const { person, refreshToken } = answer;
  const refusal = await auth.database.transaction(async (tx) => {
    const decision = await decide(tx, rule, { ...person, is_check: true }, client);
    if ('code' in decision) return new AuthError(403, decision.code, decision.message);
    await tx.query(
      `update backend.sign_on_sessions
          set checked_at = to_timestamp($2::float8 / 1000), asking_until = null, refresh_token = $3 where session_id = $1`,
      [
        due.session_id,
        auth.options.now(),
        refreshToken === null ? null : seal(auth.keys, tokenOf(due.session_id), refreshToken),
      ],
    );
    return null;
  });
  if (refusal === null) return;
  // The rule ends the account's sessions; this one ends for any refusal.
  await auth.database.query('delete from auth.sessions where id = $1', [due.session_id]);
  throw refusal;
}
