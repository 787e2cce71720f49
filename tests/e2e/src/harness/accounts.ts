import { createClient, type Session, type WebSocketLikeConstructor } from '@supabase/supabase-js';
import { randomBytes } from 'node:crypto';
import { WebSocket } from 'ws';
import type { Role } from '@marketdesk/contract/enums.ts';
import type { ServerAddress } from './server.ts';

export type Client = ReturnType<typeof clientWith>;

export interface Account {
  id: string;
  email: string;
  password: string;
  fullName: string;
}

/** A signed-in official client. */
export interface SignedIn {
  client: Client;
  session: Session;
}

/** At bcrypt's least cost: the default takes a tenth of a second per account. */
export const PASSWORD = {
  text: 'the password of a journey',
  hash: '$2a$04$hOAKTxYQv8kIVbdBb5.JKun381suKeUI6FkddH9AutLEdN73i4KF2',
};
const DEMO_PASSWORD = 'marketdesk-demo';

/** The demo's sign-ins. Journeys that change an account create one. */
export const DEMO = {
  admin: { email: 'admin@demo.test', password: DEMO_PASSWORD },
  moderator: { email: 'moderator@demo.test', password: DEMO_PASSWORD },
  user: { email: 'user@demo.test', password: DEMO_PASSWORD },
} as const satisfies Record<Role, { email: string; password: string }>;

type Credentials = Pick<Account, 'email' | 'password'>;

/** A client without a stored session. */
export function clientWith(server: ServerAddress, key: string) {
  return createClient(server.url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    // Node 20 lacks WebSocket, which the client requires at once.
    realtime: { transport: WebSocket as unknown as WebSocketLikeConstructor },
  });
}

/** A new session from the auth service. */
export async function signIn(server: ServerAddress, { email, password }: Credentials): Promise<SignedIn> {
  const client = clientWith(server, server.anonKey);
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw new Error(`${email} could not sign in: ${error.message}`);
  return { client, session: data.session };
}

const shared = new Map<string, Promise<SignedIn>>();

/** The shared session of this worker for a demo sign-in: never sign it out. */
export function sharedSignIn(server: ServerAddress, role: Role): Promise<SignedIn> {
  const key = `${server.url} ${role}`;
  const signedIn = shared.get(key) ?? signIn(server, DEMO[role]);
  shared.set(key, signedIn);
  return signedIn;
}

export interface NewAccount {
  role?: Role;
  /** Fields of `admin_update_user_profile`; `full_name` is unique by default. */
  profile?: Record<string, unknown>;
}

/** Creates an account through the auth service's admin API, and sets its fields through procedures. */
export async function createAccount(
  server: ServerAddress,
  { role = 'user', profile = {} }: NewAccount = {},
): Promise<Account> {
  const mark = randomBytes(5).toString('hex');
  const account = { email: `journey-${mark}@example.test`, password: PASSWORD.text };
  const fullName = typeof profile.full_name === 'string' ? profile.full_name : `Journey ${mark}`;
  const service = clientWith(server, server.serviceRoleKey);
  const { data, error } = await service.auth.admin.createUser({
    email: account.email,
    password_hash: PASSWORD.hash,
    email_confirm: true,
  });
  if (error) throw new Error(`${account.email} could not be created: ${error.message}`);

  const { client: admin } = await sharedSignIn(server, 'admin');
  const { id } = data.user;
  await call(admin, 'admin_update_user_profile', {
    p_user_id: id,
    p_updates: { full_name: fullName, ...profile },
  });
  if (role !== 'user') await becomes(server, { id }, role);
  return { ...account, id, fullName };
}

/** Sets a role as the operator does: otherwise two admins must agree. */
export async function becomes(server: ServerAddress, { id }: Pick<Account, 'id'>, role: Role): Promise<void> {
  const service = clientWith(server, server.serviceRoleKey);
  await call(service, 'operator_set_role', { p_user_id: id, p_role: role });
}

/** Calls a procedure and requires success. */
export async function call<Result = unknown>(
  client: Client,
  name: string,
  args: Record<string, unknown> = {},
): Promise<Result> {
  const answer = await client.rpc(name, args);
  if (answer.error) throw new Error(`${name}: ${answer.error.message} (${answer.error.code})`);
  return answer.data as Result;
}
