import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount, PASSWORD, startBackend, type TestBackend } from '../testing/backend.ts';
import { cleanUp } from './clean-up.ts';
import type { AuthContext } from './context.ts';
import { AUTH_DEFAULTS } from './options.ts';

describe('cleanUp', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startBackend();
  });
  afterAll(() => backend.close());

  test('deletes obsolete rows only', async () => {
    const { database } = backend;
    await createAccount(database, 'tidy@example.test');
    const client = backend.client();
    await client.auth.signInWithPassword({ email: 'tidy@example.test', password: PASSWORD });
    await client.auth.refreshSession();
    await client.auth.refreshSession();
    await client.auth.resetPasswordForEmail('tidy@example.test');
    await expect.poll(() => backend.mails.length).toBe(1);
    const counts = async () => {
      const [row] = await database.query(
        `select (select count(*) from auth.refresh_tokens) as tokens, (select count(*) from auth.one_time_tokens) as links`,
      );
      return row;
    };
    const auth = { database, options: AUTH_DEFAULTS } as AuthContext;
    await cleanUp(auth);
    expect(await counts()).toEqual({ tokens: 3, links: 1 });
    await database.query(`update auth.refresh_tokens set updated_at = now() - interval '25 hours'`);
    await database.query(`update auth.one_time_tokens set created_at = created_at - interval '61 minutes'`);
    await cleanUp(auth);
    // The active token and its parent.
    expect(await counts()).toEqual({ tokens: 2, links: 0 });
    expect((await client.auth.refreshSession()).error).toBeNull();
  });
});
