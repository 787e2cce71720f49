import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readPostmasterFile } from '@marketdesk/backend/database/embedded/postmaster-file.ts';
import { embeddedFolder } from '@marketdesk/backend/database/open.ts';
import { loadOrCreateKeys } from '@marketdesk/backend/keys.ts';
import { createTestDatabase } from '@marketdesk/test-support/create-test-database.ts';
import { migratedFolder } from '@marketdesk/test-support/migrated-folder.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { startServer } from '../start.ts';
import { withClient } from '../with-client.ts';
import { loadMasterKey, masterKeyIn } from './master-key.ts';

let dataDir: string;
beforeAll(async () => (dataDir = await mkdtemp(path.join(tmpdir(), 'marketdesk-master-key-'))));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const otherKey = randomBytes(32).toString('base64');
const config = (environment: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: dataDir, PORT: '0', DEMO: '0', ...environment });

describe('the master key', () => {
  it('is created for a new database, kept for its owner only, and no other key is accepted later', async () => {
    const test = await createTestDatabase();
    const store = masterKeyIn(test.database);
    const file = path.join(dataDir, 'privacy-key');
    try {
      await loadMasterKey(store, config());
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      const key = await readFile(file, 'utf8');
      await loadMasterKey(store, config());
      await loadMasterKey(store, config({ PRIVACY_MASTER_KEY: key }));

      await expect(loadMasterKey(store, config({ PRIVACY_MASTER_KEY: otherKey }))).rejects.toThrow(
        /^PRIVACY_MASTER_KEY is not the master key that this database was set up with\./,
      );
      await rm(file);
      await expect(loadMasterKey(store, config())).rejects.toThrow(/^PRIVACY_MASTER_KEY must be set, or /);
      await writeFile(file, otherKey);
      await expect(loadMasterKey(store, config())).rejects.toThrow(/privacy-key is not the master key/);
      await writeFile(file, 'short');
      await expect(loadMasterKey(store, config())).rejects.toThrow(/privacy-key must be 32 bytes in base64/);
    } finally {
      await rm(file, { force: true });
      await test.close();
    }
  });

  it('is loaded again after PostgreSQL crashed, and by a command on a stopped installation', async () => {
    await migratedFolder(dataDir);
    const folder = embeddedFolder(dataDir);
    const server = await startServer(config(), createLog('silent'), () => undefined);
    try {
      const { serviceRoleKey } = await loadOrCreateKeys(dataDir);
      const state = () =>
        fetch(`${server.address}/rest/v1/rpc/operator_get_master_key_state`, {
          method: 'POST',
          headers: { apikey: serviceRoleKey, authorization: `Bearer ${serviceRoleKey}` },
        }).then((answer) => answer.json());
      const crashed = (await readPostmasterFile(folder))?.pid ?? 0;
      process.kill(crashed, 'SIGKILL');
      await expect
        .poll(async () => (await readPostmasterFile(folder))?.pid, { timeout: 60_000 })
        .not.toBe(crashed);
      await expect.poll(state, { timeout: 60_000 }).toMatchObject([{ is_loaded: true }]);
    } finally {
      await server.stop();
    }
    const [state] = await withClient(config(), ({ asService }) => asService('operator_get_master_key_state'));
    expect(state?.is_loaded).toBe(true);
  });
});
