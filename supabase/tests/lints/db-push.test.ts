import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrations } from '@marketdesk/backend/database/migrate.ts';
import { createTestDatabase } from '@marketdesk/test-support/create-test-database.ts';
import { MIGRATIONS } from '@marketdesk/test-support/migrations.ts';
import { expect, it } from 'vitest';
import { asOnThePlatform } from './platform.ts';
import { withPlatformTool } from './platform-tool.ts';

const CONFIG = fileURLToPath(new URL('../../config.toml', import.meta.url));

// What somebody with a hosted backend does, as whom they do it there. Afterwards all is there that the console needs.
it('supabase db push understands config.toml and applies every migration, once', async ({ skip }) => {
  const test = await createTestDatabase({ migrations: null });
  const folder = await mkdtemp(path.join(tmpdir(), 'marketdesk-push-'));
  try {
    const url = await asOnThePlatform(test);
    // It keeps notes beside the files.
    await cp(MIGRATIONS, path.join(folder, 'supabase', 'migrations'), { recursive: true });
    await cp(CONFIG, path.join(folder, 'supabase', 'config.toml'));
    const push = ['db', 'push', `--remote=${url}`, '--workdir', folder, '--skip-vault', '--yes'];
    const said = await withPlatformTool(
      async (call) => ({ first: await call(...push), again: await call(...push) }),
      { SITE_URL: 'https://desk.example.test', REDIRECT_URL: 'marketdesk://welcome' },
    );
    if ('unavailable' in said) {
      console.warn(`The platform's tool could not be run: ${said.unavailable}`);
      return skip();
    }
    const applied = await test.database.query<{ version: string }>(
      'select version from supabase_migrations.schema_migrations order by version',
    );
    const ours = (await readMigrations(MIGRATIONS)).map(({ version }) => version);
    expect(applied.map(({ version }) => version)).toEqual(ours);
    expect(said.again.stdout + said.again.stderr).toContain('up to date');
    const [row] = await test.database.transaction(async (tx) => {
      await tx.exec('set local role service_role');
      return tx.query<{ there: unknown }>('select public.operator_describe_installation() as there');
    });
    expect(row?.there).toMatchObject({
      migrations: ours,
      live_tables: ['count_changes', 'reports', 'support_messages', 'support_tickets'],
      buckets: ['avatars', 'support-images'],
      admins: 0,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
    await test.close();
  }
});
