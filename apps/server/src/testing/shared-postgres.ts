import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Database } from '@marketdesk/backend/database/database.ts';
import { loadOrCreateKeys, type Keys } from '@marketdesk/backend/keys.ts';
import { createTestDatabase } from '@marketdesk/test-support/create-test-database.ts';
import { TEST_MASTER_KEY } from '@marketdesk/test-support/master-key.ts';
import { createAccount, PASSWORD } from './account.ts';

/** One PostgreSQL shared by several server processes, and their environment. */
export interface Shared {
  database: Database;
  dataDir: string;
  keys: Keys;
  environment: Record<string, string>;
  /** Creates a moderator through this server and returns their token. */
  moderator(address: string): Promise<string>;
  close(): Promise<void>;
}

const JWT_SECRET = 'a secret that all the processes of a test share';

export async function sharedPostgres(): Promise<Shared> {
  const test = await createTestDatabase();
  const { database, url } = test;
  await database.query('select public.operator_load_master_key($1)', [TEST_MASTER_KEY]);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'marketdesk-shared-'));
  const keys = await loadOrCreateKeys(dataDir, { jwtSecret: JWT_SECRET });
  let people = 0;
  return {
    database,
    dataDir,
    keys,
    environment: {
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      JWT_SECRET,
      PRIVACY_MASTER_KEY: TEST_MASTER_KEY,
      PORT: '0',
      DEMO: '0',
    },
    async moderator(address) {
      const email = `moderator-${++people}@example.test`;
      const id = await createAccount(address, keys, email);
      await database.query(`update public.profiles set role = 'moderator' where user_id = $1`, [id]);
      const answer = await fetch(`${address}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { apikey: keys.anonKey, 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: PASSWORD }),
      });
      return ((await answer.json()) as { access_token: string }).access_token;
    },
    async close() {
      await test.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Presses Process Now at this server; 0 = it closed before it answered. */
export async function processNow(address: string, token: string, requestId: string): Promise<number> {
  try {
    const answer = await fetch(`${address}/api/admin/withdrawals`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ action: 'process_single', requestId }),
    });
    return answer.status;
  } catch {
    return 0;
  }
}
