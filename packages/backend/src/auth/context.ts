import type { Clients } from '../clients.ts';
import type { Database } from '../database/database.ts';
import type { Keys } from '../keys.ts';
import type { Log } from '../log.ts';
import type { Mailer } from '../mailer.ts';
import type { TokenVerifier } from '../tokens/verifier.ts';
import type { AuthOptions } from './options.ts';
import type { FairQueue } from '../fair-queue.ts';
import type { PasswordHasher } from './passwords.ts';
import type { SingleSignOn } from './single-sign-on/identity-provider.ts';

/** Dependencies of the auth service. */
export interface AuthContext {
  database: Database;
  keys: Keys;
  secret: Uint8Array;
  verifier: TokenVerifier;
  clients: Clients;
  hasher: PasswordHasher;
  /** Runs one attempt at a time for each account, so that each is counted before the next one is checked. */
  signInQueue: FairQueue;
  /** Limits concurrent counting of sign-ins; the caller is the client's address. */
  countingQueue: FairQueue;
  siteUrl: string;
  isAllowedRedirect: (url: URL) => boolean;
  mailer: Mailer;
  /** For mails sent in the background. */
  retryingMailer: Mailer;
  log: Log;
  options: AuthOptions;
  /** Name of the database function called for sign-ins; see hook.ts. */
  verificationHook: string | null;
  /** Name of the database function that returns whether an account is staff. */
  staffRule: string | null;
  /** null = staff sign in with passwords only. */
  singleSignOn: SingleSignOn | null;
  /** Runs work after the response. Failures are logged as `what`; closing the backend waits for it. */
  runInBackground: (work: Promise<unknown>, what: string) => void;
}

/** A request to the auth service; its body is not read yet. */
export interface AuthRequest {
  auth: AuthContext;
  request: Request;
  query: URLSearchParams;
  /** The client's address; null for calls from within the process. */
  address: string | null;
  /** Headers that an endpoint adds to the response. */
  responseHeaders: Record<string, string>;
}
