import { readCode } from '@marketdesk/backend/database/code/read-code.ts';
import { readMigrations } from '@marketdesk/backend/database/migrate.ts';
import { roleOfKey } from '@marketdesk/backend/keys.ts';
import { backendClient } from '../backend-client.ts';
import type { CommandResult } from '../command-line/command.ts';
import type { HostedBackend } from '../config.ts';
import { Failure } from '../failure.ts';
import { explainFailure } from '../hosted.ts';
import { codeFolder, migrationsFolder } from '../repository.ts';

/** Result of one check, and how to fix the problem. */
export interface Finding {
  summary: string;
  /** null = no problem. */
  fix: string | null;
}

/** Tables that the migrations publish for Realtime, and storage buckets that they create. */
const LIVE_TABLES = ['count_changes', 'notifications', 'reports', 'support_messages', 'support_tickets'];
const BUCKETS = ['avatars', 'support-images'];

/** Checks a hosted backend from outside without changing it. Skips checks that depend on a failed one. */
export async function inspectHosted(hosted: HostedBackend): Promise<Finding[]> {
  const keys = [checkAnonKey(hosted), ...(await checkAuth(hosted))];
  if (keys.some(({ fix }) => fix !== null)) return keys;
  const client = backendClient({ ...hosted, fetch });
  try {
    const installation = await client.asService('operator_describe_installation');
    return [
      ...keys,
      { summary: 'The service key works.', fix: null },
      await checkMigrations(installation.migrations),
      await checkCode(installation.code),
      await checkAnonymousAccess(hosted),
      checkPresence('Realtime changes are published', LIVE_TABLES, installation.live_tables, LIVE_FIX),
      checkPresence('The storage buckets exist', BUCKETS, installation.buckets, BUCKETS_FIX),
      checkAdmins(installation.admins),
    ];
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const summary = FAILURES[error.status] ?? 'The first call with the service key failed.';
    return [...keys, { summary, fix: explainFailure(error, hosted.url) }];
  }
}

/** Messages by the status of the first call with the service key. */
const FAILURES: Record<number, string> = {
  401: 'The service key is refused.',
  403: 'The service key is refused.',
  404: 'The procedures are missing.',
  502: 'The service key got no response.',
};

const LIVE_FIX =
  'Turn on Realtime, then add the tables to the publication supabase_realtime ' +
  'under Database → Publications.';
const BUCKETS_FIX = 'Create them under Storage as supabase/migrations/20260901120000_storage.sql does.';

function checkAnonKey({ anonKey }: HostedBackend): Finding {
  const summary = 'The browser key is not a secret key.';
  return roleOfKey(anonKey) === 'service_role'
    ? {
        summary: 'The browser key is a secret key.',
        fix: 'SUPABASE_ANON_KEY is the service key. Use the anon (publishable) key, and replace the service key if anyone has seen it.',
      }
    : { summary, fix: null };
}

/** Checks that the auth service responds, accepts the browser key and allows sign-in by email and password. */
async function checkAuth({ url, anonKey }: HostedBackend): Promise<Finding[]> {
  const answer = await fetch(`${url}/auth/v1/settings`, {
    headers: { apikey: anonKey },
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null);
  if (answer === null) {
    return [
      {
        summary: `Nothing responds at ${url}.`,
        fix: 'SUPABASE_URL: the project is paused, or this is not its address.',
      },
    ];
  }
  if (!answer.ok) {
    await answer.body?.cancel();
    const fix = `SUPABASE_ANON_KEY: the backend does not accept it (${answer.status}).`;
    return [{ summary: 'The browser key is refused.', fix }];
  }
  const { external } = (await answer.json()) as { external?: { email?: boolean } };
  return [
    { summary: 'The browser key works.', fix: null },
    {
      summary: `Sign-in by email is ${external?.email === true ? 'on' : 'off'}.`,
      fix: external?.email === true ? null : 'Turn it on: Authentication → Sign In / Providers → Email.',
    },
  ];
}

async function checkMigrations(applied: string[]): Promise<Finding> {
  const ours = (await readMigrations(migrationsFolder())).map(({ version }) => version);
  const missing = ours.filter((version) => !applied.includes(version));
  const later = applied.filter((version) => version > (ours.at(-1) ?? ''));
  if (missing.length > 0) {
    const some = missing.slice(0, 3).join(', ') + (missing.length > 3 ? ', …' : '');
    return {
      summary: `${missing.length} of ${ours.length} migrations are missing: ${some}.`,
      fix: 'Run: npx supabase db push',
    };
  }
  if (later.length > 0) {
    return {
      summary: `The database has ${later.length} migrations that this version does not know.`,
      fix: 'A newer version was used here. Use that version.',
    };
  }
  return { summary: `All ${ours.length} migrations are applied.`, fix: null };
}

async function checkCode(found: string | null): Promise<Finding> {
  const { hash } = await readCode(codeFolder());
  return found === hash
    ? { summary: 'The procedures match this version.', fix: null }
    : {
        summary: 'The procedures do not match this version.',
        fix: 'Run: npm run release, then npx supabase db push',
      };
}

/** The public browser key must give no access without a session. */
async function checkAnonymousAccess({ url, anonKey }: HostedBackend): Promise<Finding> {
  const headers = { apikey: anonKey, Authorization: `Bearer ${anonKey}` };
  const open: string[] = [];
  for (const path of ['rpc/get_my_access', 'rpc/admin_get_users', 'profiles?select=user_id&limit=1']) {
    const method = path.startsWith('rpc/') ? 'POST' : 'GET';
    const answer = await fetch(`${url}/rest/v1/${path}`, { method, headers });
    await answer.body?.cancel();
    if (answer.ok) open.push(path);
  }
  return open.length === 0
    ? { summary: 'No access without a session.', fix: null }
    : {
        summary: `Accessible without a session: ${open.join(', ')}.`,
        fix: 'Someone has granted access to anon or public. Revoke it (docs/roles.md).',
      };
}

function checkPresence(summary: string, wanted: string[], found: string[], fix: string): Finding {
  const missing = wanted.filter((name) => !found.includes(name));
  return missing.length === 0
    ? { summary: `${summary}: ${wanted.join(', ')}.`, fix: null }
    : { summary: `${summary}, except ${missing.join(', ')}.`, fix };
}

function checkAdmins(admins: number): Finding {
  return admins > 0
    ? { summary: `${admins} ${admins === 1 ? 'admin' : 'admins'} can sign in.`, fix: null }
    : { summary: 'Nobody is admin.', fix: 'npm run staff -- create --email E --role admin' };
}

/** Settings that no key can read; `npx supabase config push` sets them. */
const UNCHECKED = `Can't be checked from here (npx supabase config push sets all of it, from supabase/config.toml):
  Authentication → URL Configuration: the Site URL is the console's address
  Authentication → Multi-Factor: TOTP can be enrolled and verified
  Authentication → Hooks: private.record_verification for password and MFA attempts`;

/** The findings as lines, each with its fix. */
export function report(url: string, findings: Finding[]): CommandResult {
  const lines = findings.map(({ summary, fix }) =>
    fix === null ? `  ok  ${summary}` : `  !!  ${summary}\n      ${fix}`,
  );
  const open = findings.filter(({ fix }) => fix !== null).length;
  const verdict =
    open === 0
      ? 'The console can run on this backend.'
      : `${open} ${open === 1 ? 'problem' : 'problems'} to fix.`;
  return { text: [url, ...lines, '', UNCHECKED, '', verdict].join('\n'), isOk: open === 0 };
}
