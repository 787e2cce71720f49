import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDesk, type Desk } from '../testing/desk.ts';
import { runHosted } from '../testing/process.ts';
import { inspectHosted, report } from './inspect.ts';

// One Marketdesk is the hosted backend of another: the wire format is the same.
describe('npm run hosted', () => {
  let desk: Desk;
  const hosted = (keys: Partial<Desk['keys']> = {}) => ({
    kind: 'hosted' as const,
    url: desk.url,
    anonKey: keys.anonKey ?? desk.keys.anonKey,
    serviceRoleKey: keys.serviceRoleKey ?? desk.keys.serviceRoleKey,
  });
  const fixes = async (keys: Partial<Desk['keys']> = {}) =>
    (await inspectHosted(hosted(keys))).flatMap(({ fix }) => fix ?? []);
  /** Returns the report while the database is temporarily broken. */
  async function meanwhile(broken: string, mended: string): Promise<string[]> {
    await desk.database.exec(broken);
    try {
      return await fixes();
    } finally {
      await desk.database.exec(mended);
    }
  }

  beforeAll(async () => {
    desk = await startDesk();
    await desk.person('admin');
  });
  afterAll(() => desk.close());

  it('finds no problem in a complete installation, and changes nothing', async () => {
    const before = await desk.state();
    const findings = await inspectHosted(hosted());
    expect(findings.map(({ summary }) => summary)).toEqual([
      'The browser key is not a secret key.',
      'The browser key works.',
      'Sign-in by email is on.',
      'The service key works.',
      expect.stringMatching(/^All \d+ migrations are applied\.$/),
      'The procedures match this version.',
      'No access without a session.',
      'Realtime changes are published: count_changes, notifications, reports, support_messages, support_tickets.',
      'The storage buckets exist: avatars, support-images.',
      '1 admin can sign in.',
    ]);
    expect(findings.filter(({ fix }) => fix !== null)).toEqual([]);
    expect(report(desk.url, findings)).toMatchObject({ isOk: true });
    expect(await desk.state()).toBe(before);
  });

  it.each([
    [
      'a migration that was not pushed',
      `create table private.kept as select * from supabase_migrations.schema_migrations where version = '20260901170200';
       delete from supabase_migrations.schema_migrations where version = '20260901170200'`,
      'insert into supabase_migrations.schema_migrations select * from private.kept; drop table private.kept',
      'Run: npx supabase db push',
    ],
    [
      'a newer version',
      `insert into supabase_migrations.schema_migrations (version, name) values ('29990101000000', 'later')`,
      `delete from supabase_migrations.schema_migrations where version = '29990101000000'`,
      'A newer version was used here. Use that version.',
    ],
    [
      'code of another version',
      `update supabase_migrations.code set hash = 'x' || hash`,
      'update supabase_migrations.code set hash = substr(hash, 2)',
      'Run: npm run release, then npx supabase db push',
    ],
    [
      'a table that is not published',
      'alter publication supabase_realtime drop table public.reports',
      'alter publication supabase_realtime add table public.reports',
      /^Turn on Realtime/,
    ],
    [
      'access without a session',
      'grant select on public.profiles to anon',
      'revoke select on public.profiles from anon',
      /^Someone has granted access to anon/,
    ],
    [
      'no admin',
      `alter table public.profiles disable trigger user; update public.profiles set role = 'user' where role = 'admin'`,
      `update public.profiles set role = 'admin'; alter table public.profiles enable trigger user`,
      'npm run staff -- create --email E --role admin',
    ],
  ])('reports %s, and how to fix it', async (_, broken, mended, fix) => {
    const found = await meanwhile(broken, mended);
    expect(found).toEqual([typeof fix === 'string' ? fix : expect.stringMatching(fix)]);
    expect(await fixes()).toEqual([]);
  });

  it('reports which key is wrong', async () => {
    const { anonKey, serviceRoleKey } = desk.keys;
    expect(await fixes({ anonKey: serviceRoleKey })).toEqual([
      expect.stringMatching(/^SUPABASE_ANON_KEY is the service key/),
    ]);
    expect(await fixes({ anonKey: 'sb_publishable_wrong' })).toEqual([
      'SUPABASE_ANON_KEY: the backend does not accept it (401).',
    ]);
    expect((await inspectHosted(hosted({ serviceRoleKey: anonKey }))).at(-1)).toEqual({
      summary: 'The service key is refused.',
      fix: `SUPABASE_SERVICE_ROLE_KEY: the backend at ${desk.url} does not accept it as the service key.`,
    });
  });

  it('exits with 0 if the console can run, 1 if not, 2 without an address', async () => {
    const environment = {
      SUPABASE_URL: desk.url,
      SUPABASE_ANON_KEY: desk.keys.anonKey,
      SUPABASE_SERVICE_ROLE_KEY: desk.keys.serviceRoleKey,
    };
    const [fine, wrong, none] = await Promise.all([
      runHosted(environment),
      runHosted({ ...environment, SUPABASE_SERVICE_ROLE_KEY: desk.keys.anonKey }),
      runHosted({}),
    ]);
    expect([fine.code, wrong.code, none.code]).toEqual([0, 1, 2]);
    expect(fine.stdout).toMatch(/The console can run on this backend\.\n$/);
    expect(wrong.stdout).toMatch(/1 problem to fix\.\n$/);
    expect(none.stderr).toMatch(/^SUPABASE_URL is not set\./);
  });
});
