import { AuthClient, GoTrueAdminApi, type AuthError } from '@supabase/auth-js';
import { PostgrestClient } from '@supabase/postgrest-js';
import type { CallProcedure, ProcedureName, ResultOf } from '@marketdesk/contract/calls.ts';
import { DISK_FULL } from '@marketdesk/backend/database/full-disk.ts';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { Failure, notAuthenticated } from './failure.ts';

/** A staff account, as the command line shows it. */
export interface StaffMember {
  user_id: string;
  email: string | null;
  full_name: string | null;
  role: string;
  is_banned: boolean;
  is_suspended: boolean;
}

interface BackendAddress {
  url: string;
  anonKey: string;
  serviceRoleKey: string;
  /** Sends requests over the network to a hosted backend, or directly to the embedded one. */
  fetch: typeof fetch;
}

/**
 * The backend, called through parts of the official client. Every method throws Failure with the backend's message and
 * a status to pass on; 502 if the backend is unreachable.
 */
export interface BackendClient {
  /** Calls procedures as the token's owner. A running call is cancelled when the client disconnects. */
  asCaller(token: string, signal?: AbortSignal): CallProcedure;
  /** Calls procedures with the service key. */
  asService: CallProcedure;
  setPassword(userId: string, password: string): Promise<void>;
  setEmail(userId: string, email: string): Promise<void>;
  /** Returns the ID of the new account; `id` sets it. */
  createAccount(email: string, password: string, id?: string): Promise<string>;
  sendRecovery(email: string, redirectTo: string): Promise<void>;
  /** All moderators and admins, sorted by role and address. */
  listStaff(): Promise<StaffMember[]>;
  findAccount(email: string): Promise<StaffMember | null>;
  /** Returns how many of the files existed. */
  removeFiles(bucket: string, names: readonly string[]): Promise<number>;
  /** The bytes of a stored file, by bucket and name; null if the file does not exist. */
  readFile(path: string): Promise<ReadableStream<Uint8Array> | null>;
}

export function backendClient({ url, anonKey, serviceRoleKey, fetch }: BackendAddress): BackendClient {
  const asService = { apikey: serviceRoleKey, Authorization: `Bearer ${serviceRoleKey}` };
  const profiles = () =>
    new PostgrestClient(`${url}/rest/v1`, { headers: asService, fetch })
      .from('profiles')
      .select('user_id,email,full_name,role,is_banned,is_suspended');
  const admin = new GoTrueAdminApi({ url: `${url}/auth/v1`, headers: asService, fetch });

  return {
    asCaller: (token, signal) =>
      procedures(url, { apikey: anonKey, Authorization: `Bearer ${token}` }, fetch, signal),
    asService: procedures(url, asService, fetch),
    async setPassword(userId, password) {
      refuse((await admin.updateUserById(userId, { password })).error);
    },
    async setEmail(userId, email) {
      refuse((await admin.updateUserById(userId, { email, email_confirm: true })).error);
    },
    async createAccount(email, password, id) {
      const { data, error } = await admin.createUser({
        email,
        password,
        email_confirm: true,
        ...(id !== undefined && { id }),
      });
      refuse(error);
      if (!data.user) throw new Failure(502, 'The auth service returned no account.');
      return data.user.id;
    },
    async sendRecovery(email, redirectTo) {
      refuse((await anonymousAuth(url, anonKey, fetch).resetPasswordForEmail(email, { redirectTo })).error);
    },
    async listStaff() {
      const answer = await profiles().in('role', ['moderator', 'admin']).order('role').order('email');
      if (answer.error) throw procedureFailure(answer.status, answer.error);
      return answer.data;
    },
    async findAccount(email) {
      const answer = await profiles().eq('email', email).maybeSingle();
      if (answer.error) throw procedureFailure(answer.status, answer.error);
      return answer.data;
    },
    async removeFiles(bucket, names) {
      const answer = await fetch(`${url}/storage/v1/object/${bucket}`, {
        method: 'DELETE',
        headers: { ...asService, 'Content-Type': 'application/json' },
        body: JSON.stringify({ prefixes: names }),
      });
      if (!answer.ok) {
        const cause = new Error(`${String(answer.status)} ${await answer.text()}`);
        throw new Failure(502, 'The storage did not answer.', { cause });
      }
      return ((await answer.json()) as unknown[]).length;
    },
    async readFile(path) {
      const name = path.split('/').map(encodeURIComponent).join('/');
      const answer = await fetch(`${url}/storage/v1/object/authenticated/${name}`, { headers: asService });
      if (answer.ok) return answer.body;
      await answer.body?.cancel();
      if (answer.status < 500) return null;
      throw new Failure(502, 'The storage did not answer.', {
        cause: new Error(`${answer.status} for a file`),
      });
    },
  };
}

function anonymousAuth(url: string, anonKey: string, fetch: typeof globalThis.fetch) {
  return new AuthClient({
    url: `${url}/auth/v1`,
    headers: { apikey: anonKey, Authorization: `Bearer ${anonKey}` },
    fetch,
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  });
}

function procedures(
  url: string,
  headers: Record<string, string>,
  fetch: typeof globalThis.fetch,
  signal?: AbortSignal,
): CallProcedure {
  const client = new PostgrestClient(`${url}/rest/v1`, { headers, fetch });
  return async <Name extends ProcedureName>(name: Name, args: object = {}) => {
    const call = client.rpc(name, args);
    const answer = await (signal ? call.abortSignal(signal) : call);
    if (answer.error) throw procedureFailure(answer.status, answer.error);
    return answer.data as ResultOf<Name>;
  };
}

/** Hints that the console or a page handles specially. For all others the message is enough. */
const REASONS = [
  'second_factor_required',
  'second_factor_again',
  'password_change_required',
  'changed_meanwhile',
  'already_appealed',
  'already_reversed',
  'too_late_to_appeal',
  'export_downloaded',
  'export_running',
  'export_too_often',
] as const;

/** An error of the REST interface. */
interface Refusal {
  code: string;
  message: string;
  hint: unknown;
}

function procedureFailure(status: number, { code, message, hint }: Refusal): Failure {
  if (status === 401) return notAuthenticated();
  if (status >= 400 && status < 500) {
    const reason = REASONS.find((known) => known === hint) ?? null;
    return new Failure(status as ContentfulStatusCode, message, { reason });
  }
  // Statement timeout: the message says what to do.
  if (code === '57014') return new Failure(504, message);
  const cause = new Error(`${status} ${message}`);
  if (code === '53100') return new Failure(503, DISK_FULL, { cause });
  return new Failure(502, 'The backend did not answer.', { cause });
}

/** Throws the auth service's message if it is meant for the caller, with an equivalent status. */
function refuse(error: AuthError | null): void {
  if (!error) return;
  switch (error.code) {
    case 'email_exists':
      throw new Failure(409, 'This email address is already in use.');
    case 'user_not_found':
      throw new Failure(404, 'User not found');
    case 'validation_failed':
      throw new Failure(400, error.message);
    case 'weak_password':
      throw new Failure(422, error.message);
    case 'over_email_send_rate_limit':
    case 'over_request_rate_limit':
      throw new Failure(429, error.message);
  }
  const { status = 0 } = error;
  if (status === 400 || status === 422) throw new Failure(status, error.message);
  throw new Failure(502, 'The auth service could not do this. Try again in a moment.', { cause: error });
}
