import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Keys } from '@marketdesk/backend/keys.ts';
import { PNG } from '@marketdesk/backend/testing/pictures.ts';
import { TEST_MASTER_KEY } from '@marketdesk/test-support/master-key.ts';
import { migratedFolder } from '@marketdesk/test-support/migrated-folder.ts';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createAccount, PASSWORD } from '../testing/account.ts';
import { withDatabase } from '../testing/data-folder.ts';
import { startBackup, startProcess, type Process } from '../testing/process.ts';

// A real server with its folder, log and backups, searched for a mark that all texts of one person contain. The database is
// searched by privacy-properties.test.ts.

const MARK = 'zq7c41f0a9d2';
const EMAIL = `${MARK}@example.test`;

let folder: string;
let dataDir: string;
let server: Process;
const at = (name: string) => path.join(folder, name);
const environment = () => ({
  DATA_DIR: dataDir,
  DEMO: '0',
  PRIVACY_MASTER_KEY: TEST_MASTER_KEY,
  LOG_LEVEL: 'trace',
});

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'marketdesk-erased-'));
  dataDir = at('data');
  await migratedFolder(dataDir);
  server = startProcess(environment());
});
afterAll(async () => {
  server.kill('SIGKILL');
  await server.ended;
  await rm(folder, { recursive: true, force: true });
});

/** Files of the data folder and of the new backup that contain the mark, by folder. The files of PostgreSQL itself are left out. */
async function marked(backup: string): Promise<string[]> {
  const { code, stderr } = await startBackup([at(backup)], environment()).ended;
  expect(code, stderr).toBe(0);
  const found = new Set<string>();
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    const [top = ''] = path.relative(dataDir, path.join(entry.parentPath, entry.name)).split(path.sep);
    if (!entry.isFile() || top === 'postgres') continue;
    const content = await readFile(path.join(entry.parentPath, entry.name), 'latin1');
    if (content.replace(/=\r?\n/g, '').includes(MARK)) found.add(top);
  }
  if (gunzipSync(await readFile(at(backup))).includes(MARK)) found.add('backup');
  return [...found].sort();
}

it(
  'nothing of an erased person is left in files, the log and a new backup',
  { timeout: 120_000 },
  async () => {
    const address = await server.ready;
    const keys = JSON.parse(await readFile(path.join(dataDir, 'keys.json'), 'utf8')) as Keys;
    const id = await createAccount(address, keys, EMAIL);
    const app = createClient(address, keys.anonKey, {
      auth: { persistSession: false },
      realtime: { transport: WebSocket as never },
    });
    const answers = [
      await app.auth.signInWithPassword({ email: EMAIL, password: PASSWORD }),
      await app.storage
        .from('avatars')
        .upload(`${id}/${MARK}.png`, Buffer.concat([PNG, Buffer.from(MARK)]), { contentType: 'image/png' }),
      await app.rpc('open_support_ticket', {
        p_subject: MARK,
        p_category: 'Other',
        p_content: `I am ${MARK}`,
      }),
      await app.from('posts').select('id').ilike('title', `%${MARK}%`),
      await app.auth.resetPasswordForEmail(EMAIL),
    ];
    expect(answers.map(({ error }) => error)).toEqual(answers.map(() => null));
    await vi.waitFor(async () => expect(await readdir(at('data/outbox'))).toHaveLength(1), {
      timeout: 30_000,
    });
    expect(await marked('before.tar.gz')).toEqual(['backup', 'outbox', 'storage']);

    server.kill('SIGTERM');
    const first = await server.ended;
    await withDatabase(dataDir, (database) =>
      database.query(
        `insert into public.privacy_requests (user_id, kind, channel, asked_by, asked_at, due_at, state, erase_after)
       values ($1, 'erasure', 'app', 'Person', now(), now() + interval '1 month', 'scheduled', now())`,
        [id],
      ),
    );
    server = startProcess(environment());
    await vi.waitFor(() => expect(server.stdout()).toContain('a person was erased on request'), {
      timeout: 60_000,
    });
    expect(await marked('after.tar.gz')).toEqual([]);
    expect(first.stdout + first.stderr + server.stdout()).not.toContain(MARK);
  },
);
