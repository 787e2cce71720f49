import { roleOfKey } from '@marketdesk/backend/keys.ts';
import { readCode } from '@marketdesk/backend/database/code/read-code.ts';
import { readMigrations } from '@marketdesk/backend/database/migrate.ts';
import { backendClient } from '../backend-client.ts';
import type { HostedBackend } from '../config.ts';
import { Failure } from '../failure.ts';
import { explainFailure } from '../hosted.ts';
import { codeFolder, migrationsFolder } from '../repository.ts';

/** Result of one check, and how to fix the problem. */
export interface Finding {
  says: string;
  /** null = no problem. */
  todo: string | null;
}

/** Tables that the migrations publish for Realtime, and storage buckets that they create. */
const LIVE_TABLES = ['count_changes', 'notifications', 'reports', 'support_messages', 'support_tickets'];
const BUCKETS = ['avatars', 'support-images'];

/** Checks a hosted backend from outside without changing it. Skips checks that depend on a failed one. */
export async function inspectHosted(hosted: HostedBackend): Promise<Finding[]> {
  const keys = [anonKeyIsPublic(hosted), ...(await authAnswers(hosted))];
  if (keys.some(({ todo }) => todo !== null)) return keys;
  const client = backendClient({ ...hosted, fetch });
  try {
    const installation = await client.asService('operator_describe_installation');
    return [
      ...keys,
      { says: 'The service key works.', todo: null },
      await migrationsAreThere(installation.migrations),
      await codeIsThere(installation.code),
      await browsersMayDoNothing(hosted),
      has('Realtime changes are published', LIVE_TABLES, installation.live_tables, LIVE_TODO),
      has('The storage buckets exist', BUCKETS, installation.buckets, BUCKETS_TODO),
      hasAdmin(installation.admins),
    ];
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const says = FAILURES[error.status] ?? 'The first call with the service key failed.';
    return [...keys, { says, todo: explainFailure(error, hosted.url) }];
  }
}

/** Messages by the status of the first call with the service key. */
const FAILURES: Record<number, string> = {
  401: 'The service key is refused.',
  403: 'The service key is refused.',
  404: 'The procedures are missing.',
  502: 'The service key got no response.',
};

const LIVE_TODO =
  'Turn on Realtime, then add the tables to the publication supabase_realtime ' +
  'under Database → Publications.';
const BUCKETS_TODO = 'Create them under Storage as supabase/migrations/20260901120000_storage.sql does.';

function anonKeyIsPublic({ anonKey }: HostedBackend): Finding {
  const says = 'The browser key is not a secret key.';
  return roleOfKey(anonKey) === 'service_role'
    ? {
        says: 'The browser key is a secret key.',
        todo: 'SUPABASE_ANON_KEY is the service key. Use the anon (publishable) key, and replace the service key if anyone has seen it.',
      }
    : { says, todo: null };
}

/** Checks that the auth service responds, accepts the browser key and allows sign-in by email and password. */
async function authAnswers({ url, anonKey }: HostedBackend): Promise<Finding[]> {
  const answer = await fetch(`${url}/auth/v1/settings`, {
    headers: { apikey: anonKey },
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null);
  if (answer === null) {
    return [
      {
        says: `Nothing responds at ${url}.`,
        todo: 'SUPABASE_URL: the project is paused, or this is not its address.',
      },
    ];
  }
  if (!answer.ok) {
    await answer.body?.cancel();
    const todo = `SUPABASE_ANON_KEY: the backend does not accept it (${answer.status}).`;
    return [{ says: 'The browser key is refused.', todo }];
  }
  const { external } = (await answer.json()) as { external?: { email?: boolean } };
  return [
    { says: 'The browser key works.', todo: null },
    {
      says: `Sign-in by email is ${external?.email === true ? 'on' : 'off'}.`,
      todo: external?.email === true ? null : 'Turn it on: Authentication → Sign In / Providers → Email.',
    },
  ];
}

async function migrationsAreThere(applied: string[]): Promise<Finding> {
  const ours = (await readMigrations(migrationsFolder())).map(({ version }) => version);
  const missing = ours.filter((version) => !applied.includes(version));
  const later = applied.filter((version) => version > (ours.at(-1) ?? ''));
  if (missing.length > 0) {
    const some = missing.slice(0, 3).join(', ') + (missing.length > 3 ? ', …' : '');
    return {
      says: `${missing.length} of ${ours.length} migrations are missing: ${some}.`,
      todo: 'Run: npx supabase db push',
    };
  }
  if (later.length > 0) {
    return {
      says: `The database has ${later.length} migrations that this version does not know.`,
      todo: 'A newer version was used here. Use that version.',
    };
  }
  return { says: `All ${ours.length} migrations are applied.`, todo: null };
}

async function codeIsThere(found: string | null): Promise<Finding> {
  const { hash } = await readCode(codeFolder());
  return found === hash
    ? { says: 'The procedures match this version.', todo: null }
    : {
        says: 'The procedures do not match this version.',
        todo: 'Run: npm run release, then npx supabase db push',
      };
}

/** The public browser key must give no access without a session. */
async function browsersMayDoNothing({ url, anonKey }: HostedBackend): Promise<Finding> {
  const headers = { apikey: anonKey, Authorization: `Bearer ${anonKey}` };
  const open: string[] = [];
  for (const path of ['rpc/get_my_access', 'rpc/admin_get_users', 'profiles?select=user_id&limit=1']) {
    const method = path.startsWith('rpc/') ? 'POST' : 'GET';
    const answer = await fetch(`${url}/rest/v1/${path}`, { method, headers });
    await answer.body?.cancel();
    if (answer.ok) open.push(path);
  }
  return open.length === 0
    ? { says: 'No access without a session.', todo: null }
    : {
        says: `Accessible without a session: ${open.join(', ')}.`,
        todo: 'Someone has granted access to anon or public. Revoke it (docs/roles.md).',
      };
}

function has(says: string, wanted: string[], found: string[], todo: string): Finding {
  const missing = wanted.filter((name) => !found.includes(name));
  return missing.length === 0
    ? { says: `${says}: ${wanted.join(', ')}.`, todo: null }
    : { says: `${says}, except ${missing.join(', ')}.`, todo };
}

function hasAdmin(admins: number): Finding {
  return admins > 0
    ? { says: `${admins} ${admins === 1 ? 'admin' : 'admins'} can sign in.`, todo: null }
    : { says: 'Nobody is admin.', todo: 'npm run staff -- create --email E --role admin' };
}
