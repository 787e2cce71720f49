import type { Queryable } from '@marketdesk/backend/database/database.ts';
import type { AuthContext } from '../context.ts';
import { seal } from '../sealing.ts';

/** A person is asked about at most this often; access tokens last until then. */
const CHECKED_SECONDS = 15 * 60;
/** Clients refresh in the last 90 seconds of a token. */
const MARGIN_SECONDS = 2 * 60;
/** Age of the last answer from which a refresh asks again. */
export const DUE_SECONDS = CHECKED_SECONDS - MARGIN_SECONDS;
/** How long a session continues while the provider gives no usable answer. */
export const SILENT_SECONDS = 60 * 60;
/** Lifetime of an access token while the provider is silent. */
const RETRY_SECONDS = 5 * 60;
const SHORTEST_SECONDS = 30;

/** The encrypted refresh token of a session. */
export const tokenOf = (session: string) => ({ purpose: 'provider refresh token', owner: session });

/** A person's sign-on at the provider. */
export interface SignOn {
  subject: string;
  refreshToken: string | null;
  /** When the provider answered, milliseconds since 1970. */
  checkedAt: number;
}

/** Remembers which person signed on, and the provider's refresh token, encrypted. */
export async function storeSignOnSession(
  tx: Queryable,
  auth: AuthContext,
  session: string,
  { subject, refreshToken, checkedAt }: SignOn,
): Promise<void> {
  await tx.query(
    `insert into backend.sign_on_sessions (session_id, subject, refresh_token, checked_at)
     values ($1, $2, $3, to_timestamp($4::float8 / 1000))`,
    [
      session,
      subject,
      refreshToken === null ? null : seal(auth.keys, tokenOf(session), refreshToken),
      checkedAt,
    ],
  );
}

/** Lifetime of a new access token, seconds. After a sign-on it ends when the person is next asked about. */
export async function tokenSeconds(tx: Queryable, auth: AuthContext, session: string): Promise<number> {
  const { sessionSeconds, now } = auth.options;
  if (auth.singleSignOn === null) return sessionSeconds;
  const [row] = await tx.query<{ age: number }>(
    `select $2::float8 / 1000 - extract(epoch from checked_at)::float8 as age
       from backend.sign_on_sessions where session_id = $1`,
    [session, now()],
  );
  if (!row) return sessionSeconds;
  const left =
    row.age < DUE_SECONDS ? CHECKED_SECONDS - row.age : Math.min(RETRY_SECONDS, SILENT_SECONDS - row.age);
  return Math.min(sessionSeconds, Math.max(SHORTEST_SECONDS, Math.floor(left)));
}
