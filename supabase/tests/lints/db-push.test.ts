import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCode } from '@marketdesk/backend/database/code/read-code.ts';
import { readMigrations, type Migration } from '@marketdesk/backend/database/migrate.ts';
import { createTestDatabase, type TestDatabase } from '@marketdesk/test-support/create-test-database.ts';
import { CODE, MIGRATIONS } from '@marketdesk/test-support/migrations.ts';
import { expect, it } from 'vitest';
import { codeMigration, fileOf } from '@marketdesk/supabase/release/released.ts';
import { asOnThePlatform } from './platform.ts';
import { withPlatformTool } from './platform-tool.ts';

const CONFIG = fileURLToPath(new URL('../../config.toml', import.meta.url));

// Releases as the operator of a hosted backend does, with the same database role. Afterwards everything that
// the console needs exists, and a second release removes code that only the first had.
it('supabase db push understands config.toml and applies every migration and the code of each release, once', async ({
  skip,
}) => {
  const test = await createTestDatabase({ migrations: null });
  const folder = await mkdtemp(path.join(tmpdir(), 'marketdesk-push-'));
  const migrations = path.join(folder, 'supabase', 'migrations');
  const release = async (all: readonly Migration[], code: Awaited<ReturnType<typeof readCode>>) => {
    const written = codeMigration(all, code, new Date());
    // A released version has its code already.
    if (written === null) return all;
    await writeFile(path.join(migrations, fileOf(written)), written.sql);
    return [...all, written];
  };
  try {
    const url = await asOnThePlatform(test);
    // It writes notes beside the files.
    await cp(MIGRATIONS, migrations, { recursive: true });
    await cp(CONFIG, path.join(folder, 'supabase', 'config.toml'));
    const push = ['db', 'push', `--remote=${url}`, '--workdir', folder, '--skip-vault', '--yes'];
    const today = await readCode(CODE);
    const next = { hash: 'next', files: today.files.filter(({ name }) => name !== 'posts/list.sql') };
    const first = await release(await readMigrations(MIGRATIONS), today);
    const findings = await withPlatformTool(
      async (call) => {
        await call(...push);
        const one = await installation(test);
        const second = await release(first, next);
        // It must apply only new files: the others would fail.
        await call(...push);
        return { one, two: await installation(test), second };
      },
      { SITE_URL: 'https://desk.example.test', REDIRECT_URL: 'marketdesk://welcome' },
    );
    if ('unavailable' in findings) {
      console.warn(`The platform's tool could not be run: ${findings.unavailable}`);
      return skip();
    }
    const versions = (all: readonly Migration[]) => all.map(({ version }) => version);
    expect(findings.one).toMatchObject({
      migrations: versions(first),
      code: today.hash,
      live_tables: [
        'count_changes',
        'decisions',
        'notifications',
        'reports',
        'sanctions',
        'support_messages',
        'support_tickets',
      ],
      buckets: ['avatars', 'support-images'],
      admins: 0,
    });
    expect(findings.two).toMatchObject({ migrations: versions(findings.second), code: 'next' });
    expect(
      await test.database.query(
        `select to_regproc('public.admin_get_posts') as gone, to_regclass('private.listed_posts') as gone_too,
                to_regproc('public.admin_get_reviews')::text as there`,
      ),
    ).toEqual([{ gone: null, gone_too: null, there: 'admin_get_reviews' }]);
  } finally {
    await rm(folder, { recursive: true, force: true });
    await test.close();
  }
});

async function installation({ database }: TestDatabase): Promise<unknown> {
  const [row] = await database.transaction(async (tx) => {
    await tx.exec('set local role service_role');
    return tx.query<{ there: unknown }>('select public.operator_describe_installation() as there');
  });
  return row?.there;
}
