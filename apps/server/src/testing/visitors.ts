import type { Role } from '@marketdesk/contract/enums.ts';
import { stateReader } from '@marketdesk/supabase/tests/state.ts';
import { isRole, ROLE_SUBJECTS, roleName, type Subject } from '@marketdesk/supabase/tests/roles/subjects.ts';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { WebSocket } from 'ws';
import type { Desk } from './desk.ts';

/** A person or key that calls the server with the official client. */
export interface Visitor {
  name: string;
  subject: Subject;
  /** null = no account. */
  id: string | null;
  client: SupabaseClient;
  /** The access token, or the key if there is no session. */
  token: string;
}

// The first admin stays in good standing; otherwise the others could not be banned.
const PEOPLE: [name: string, subject: Subject, role: Role, flag?: 'is_suspended' | 'is_banned'][] = [
  ['admin', 'admin', 'admin'],
  ['user', 'user', 'user'],
  ['moderator', 'moderator', 'moderator'],
  ['suspended moderator', 'suspended staff', 'moderator', 'is_suspended'],
  ['suspended admin', 'suspended staff', 'admin', 'is_suspended'],
  ['banned moderator', 'banned staff', 'moderator', 'is_banned'],
  ['banned admin', 'banned staff', 'admin', 'is_banned'],
  ...ROLE_SUBJECTS.map((subject): [string, Subject, Role] => [subject, subject, 'moderator']),
];

/** One or two of each subject in docs/roles.md. Suspensions and bans happen after the sign-in. */
export async function createVisitors(desk: Desk): Promise<Visitor[]> {
  const visitors: Visitor[] = [
    withKey(desk, 'nobody', desk.keys.anonKey),
    withKey(desk, 'service key', desk.keys.serviceRoleKey),
  ];
  for (const [name, subject, role, flag] of PEOPLE) {
    const account = await desk.person(role);
    const client = await desk.signIn(account);
    const { data } = await client.auth.getSession();
    visitors.push({ name, subject, id: account.id, client, token: data.session?.access_token ?? '' });
    if (flag) {
      await desk.database.query(`update public.profiles set ${flag} = true where user_id = $1`, [account.id]);
    }
    if (isRole(subject)) {
      await desk.database.query(
        `update public.profiles set staff_role_id = (select id from public.staff_roles where name = $2) where user_id = $1`,
        [account.id, roleName(subject)],
      );
    }
  }
  return visitors;
}

function withKey({ url }: Desk, subject: 'nobody' | 'service key', key: string): Visitor {
  const client = createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  });
  return { name: subject, subject, id: null, client, token: key };
}

/** Schemas whose rows a request may reach. */
const SCHEMAS = ['public', 'private', 'auth', 'storage', 'payout_simulator'];

/** Returns a function that hashes every row, to detect any change. */
export const stateOf = ({ database }: Desk, schemas = SCHEMAS): Promise<() => Promise<string>> =>
  stateReader(database, schemas);
